// @ts-check
// A sheet is swapped whole: it stays where it was under the finger, and what was typed into its other forms goes on.

import { canHold, fieldsOf, isPick, isTyped } from "../page/fields.js";
import { carry } from "../page/swaps.js";

/** @typedef {{ form: string, name: string, type: string, value: string, checked: boolean }} Copy */

// The form that was sent, or else the sheet, stays where it was, whatever came in above it. The browser's own anchoring holds
// on to parts that are gone by then, so it is switched off until the sheet is in.
carry(({ target, sender: { id } }) => {
  if (target.id !== "sheet") return;
  const mark = () => (id && document.getElementById(id)) || document.getElementById("sheet");
  const before = mark()?.getBoundingClientRect().top;
  const { classList } = document.documentElement;
  classList.add("is-swapped");
  requestAnimationFrame(() => {
    const after = mark()?.getBoundingClientRect().top;
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: "instant" });
    requestAnimationFrame(() => classList.remove("is-swapped"));
  });
});

// What was typed into one form of the sheet while another was on its way goes on into the same form, by its id, of the sheet
// that comes. Taken before the swap: radio buttons of the sheet that comes would uncheck the old ones.
carry(({ target, verb, sender }) => {
  if (verb !== "post" || target.id !== "sheet") return;
  const forms = [...target.querySelectorAll("form")].filter((form) => form.id && form !== sender);
  const typed = forms.flatMap((form) => typedIn(form));
  return () => {
    for (const copy of typed) putBack(copy);
  };
});

/** @param {HTMLFormElement} form @returns {Copy[]} */
const typedIn = (form) =>
  fieldsOf(form).flatMap((field) => {
    const { name, type, value } = field;
    const checked = field instanceof HTMLInputElement && field.checked;
    return isTyped(field) ? [{ form: form.id, name, type, value, checked }] : [];
  });

/** @param {Copy} copy */
const putBack = (copy) => {
  const form = document.getElementById(copy.form);
  const same = form instanceof HTMLFormElement ? fieldsOf(form).filter(({ name }) => name === copy.name) : [];
  const place = isPick(copy) ? same.find(({ value }) => value === copy.value) : same[0];
  if (!place || !canHold(place, copy.value)) return;
  if (place instanceof HTMLInputElement && isPick(copy)) place.checked = copy.checked;
  else place.value = copy.value;
  place.dispatchEvent(new Event("input", { bubbles: true }));
};
