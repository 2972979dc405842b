// What was typed into a form: as it is sent, and as it is shown to who typed it.

import { enteredAt } from "./offset.js";

const TAKEN_OUT = ["csrfmiddlewaretoken", "key", "version", "after", "who", "made_at"];

/** The form as an entry to be kept. */
export const read = (form, submitter) => {
  const sent = new FormData(form);
  if (submitter?.name) sent.append(submitter.name, submitter.value);
  const who = form.closest("[data-who]")?.dataset.who ?? "";
  const shown = [...form.elements].filter((field) => isShown(field)).map(describe);
  return {
    url: submitter?.getAttribute("formaction") ?? form.getAttribute("action"),
    fields: [...sent].filter(([name]) => !TAKEN_OUT.includes(name)),
    seen: sent.get("version"),
    who,
    chain: `${who} ${form.dataset.keep}`,
    made_at: Math.round(enteredAt()),
    shown,
    line: lineOf(shown) || submitter?.textContent.trim().replace(/\s+/g, " ") || "",
  };
};

/** A line to show, from what was typed: "Ann Lee 180 · Bo 160". */
export const lineOf = (shown) =>
  shown.filter(({ text }) => text).map(({ label, text }) => `${label} ${text}`).join(" · ");

const isShown = (field) =>
  field.name && !["hidden", "submit", "button"].includes(field.type) && field.tagName !== "FIELDSET" &&
  (!["radio", "checkbox"].includes(field.type) || field.checked);

const describe = (field) => {
  const options = field.options && [...field.options].map(({ value, text }) => [value, text]);
  const isPicked = ["radio", "checkbox"].includes(field.type);
  const label = (field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "").trim().replace(/\s+/g, " ");
  return {
    name: field.name,
    label: isPicked ? "" : label,
    value: field.value,
    text: field.selectedOptions?.[0]?.text ?? (isPicked ? label : field.value),
    type: field.type,
    options,
  };
};
