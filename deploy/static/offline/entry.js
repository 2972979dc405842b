// @ts-check
// What was typed into a form: as it is sent, and as it is shown to whoever typed it.

import { fieldsOf, isEntry, isFilledIn, isPick } from "../page/fields.js";
import { enteredAt } from "./server-time.js";

/** @typedef {import("../page/fields.js").Field} Field */
/** @typedef {import("./store.js").ShownField} ShownField */
/** @typedef {import("./store.js").Draft} Draft */

const TAKEN_OUT = ["csrfmiddlewaretoken", "key", "version", "after", "who", "made_at"];

/** @type {(form: HTMLFormElement, submitter?: HTMLElement | null) => Omit<Draft, "key" | "kept_at">} */
export const read = (form, submitter) => {
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const sent = new FormData(form);
  if (button?.name) sent.append(button.name, button.value);
  const owner = form.closest("[data-who], [data-host]");
  const { who: guest, host = "" } = owner instanceof HTMLElement ? owner.dataset : {};
  const who = guest ?? host;
  const shown = fieldsOf(form).filter(isShown).map(describe);
  const tapped = button?.name || !shown.length ? plain(submitter?.textContent) : "";
  return {
    url: submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "",
    fields: [...sent].filter(([name]) => !TAKEN_OUT.includes(name)).map(([name, value]) => [name, String(value)]),
    seen: /** @type {string | null} */ (sent.get("version")),
    who,
    chain: `${who} ${form.dataset.keep}`,
    made_at: Math.round(enteredAt()),
    shown,
    line: tapped ? [...lineOf(shown), [form.getAttribute("aria-label") ?? "", tapped]] : lineOf(shown),
  };
};

/** A line to show, from what was typed: "Ann Lee 180 · Bo 160". @type {(shown: ShownField[]) => [string, string][]} */
export const lineOf = (shown) => shown.filter(({ value, text }) => value && text).map(({ label, text }) => [label, text]);

/**
 * Whether nothing was typed, nor chosen by its button.
 * @type {(form: HTMLFormElement, submitter?: HTMLElement | null) => boolean}
 */
export const isBlank = (form, submitter) => {
  const typed = fieldsOf(form).filter((field) => isEntry(field) && !(field instanceof HTMLSelectElement));
  return !submitter?.getAttribute("name") && typed.length > 0 && typed.every(({ value }) => !value.trim());
};

/** @param {string | null | undefined} text */
const plain = (text) => (text ?? "").trim().replace(/\s+/g, " ");

/** @type {(field: Field) => boolean} */
const isShown = (field) => isFilledIn(field) && (!isPick(field) || (field instanceof HTMLInputElement && field.checked));

/** @type {(field: Field) => ShownField} */
const describe = (field) => {
  const list = field instanceof HTMLSelectElement ? field : null;
  const label = field.dataset.name ?? plain(field.labels?.[0]?.textContent ?? field.getAttribute("aria-label"));
  return {
    name: field.name,
    label: isPick(field) ? "" : label,
    value: field.value,
    text: list?.selectedOptions[0]?.text ?? (isPick(field) ? label : field.value),
    type: field.type,
    options: list && [...list.options].map(({ value, text }) => [value, text]),
  };
};
