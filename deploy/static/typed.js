// What was typed into a form: as it is sent, and as it is shown to who typed it.

import { isEntry, isFilledIn, isPick } from "./changed.js";
import { enteredAt } from "./offset.js";

const TAKEN_OUT = ["csrfmiddlewaretoken", "key", "version", "after", "who", "made_at"];

/** The form as an entry to be kept. */
export const read = (form, submitter) => {
  const sent = new FormData(form);
  if (submitter?.name) sent.append(submitter.name, submitter.value);
  const { who: guest, host = "" } = form.closest("[data-who], [data-host]")?.dataset ?? {};
  const who = guest ?? host;
  const shown = [...form.elements].filter((field) => isShown(field)).map(describe);
  const tapped = submitter?.name || !shown.length ? plain(submitter?.textContent) : "";
  return {
    url: submitter?.getAttribute("formaction") ?? form.getAttribute("action"),
    fields: [...sent].filter(([name]) => !TAKEN_OUT.includes(name)),
    seen: sent.get("version"),
    who,
    chain: `${who} ${form.dataset.keep}`,
    made_at: Math.round(enteredAt()),
    shown,
    line: [...lineOf(shown), ...(tapped ? [[form.getAttribute("aria-label") ?? "", tapped]] : [])],
  };
};

/** A line to show, from what was typed: "Ann Lee 180 · Bo 160", as names and what stands beside each. */
export const lineOf = (shown) =>
  shown.filter(({ value, text }) => value && text).map(({ label, text }) => [label, text]);

/** Whether anything was typed or chosen by its button: a form left empty says nothing. */
export const isBlank = (form, submitter) => {
  const typed = [...form.elements].filter((field) => isEntry(field) && !field.options);
  return !submitter?.name && typed.length > 0 && typed.every(({ value }) => !value.trim());
};

const plain = (text) => (text ?? "").trim().replace(/\s+/g, " ");

const isShown = (field) => isFilledIn(field) && (!isPick(field) || field.checked);

const describe = (field) => {
  const options = field.options && [...field.options].map(({ value, text }) => [value, text]);
  const label = field.dataset.name ?? plain(field.labels?.[0]?.textContent ?? field.getAttribute("aria-label"));
  return {
    name: field.name,
    label: isPick(field) ? "" : label,
    value: field.value,
    text: field.selectedOptions?.[0]?.text ?? (isPick(field) ? label : field.value),
    type: field.type,
    options,
  };
};
