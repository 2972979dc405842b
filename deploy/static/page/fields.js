// @ts-check
// The fields of forms: which a person fills in, and whether somebody has typed something.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const OTHERS = ["hidden", "submit", "button", "reset", "image"];

/** The fields of a part; of a form also those elsewhere on the page that name it. @type {(part: Element | Document) => Field[]} */
export const fieldsIn = (part) => {
  if (part instanceof HTMLFormElement) return fieldsOf(part);
  const own = part instanceof Element && part.matches("input, textarea, select") ? [part] : [];
  return /** @type {Field[]} */ ([...own, ...part.querySelectorAll("input, textarea, select")]);
};

/** Also those that stand elsewhere on the page and name the form. @type {(form: HTMLFormElement) => Field[]} */
export const fieldsOf = (form) =>
  [...form.elements].filter(
    (field) =>
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement,
  );

/** @type {(field: { type: string }) => boolean} */
export const isPick = ({ type }) => ["radio", "checkbox"].includes(type);

/** A field with a name that a person fills in, be it by a pick. @type {(field: Field) => boolean} */
export const isFilledIn = ({ name, type }) => Boolean(name) && !OTHERS.includes(type);

/** One that holds what was typed, or chosen from a list. @type {(field: Field) => boolean} */
export const isEntry = (field) => isFilledIn(field) && !isPick(field);

/** A list without a marked choice begins at its first. @type {(list: HTMLSelectElement) => boolean} */
const isChosen = ({ options, selectedIndex }) =>
  selectedIndex !==
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );

/** Whether it differs from what the page brought. @type {(field: Field) => boolean} */
export const isChanged = (field) => {
  if (field instanceof HTMLSelectElement) return isChosen(field);
  if (field instanceof HTMLInputElement && isPick(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
};

/**
 * Whether somebody has typed or chosen it. What came back from a refusal was typed too, though the page brought it along.
 * @type {(field: Field) => boolean}
 */
export const isTyped = (field) =>
  isFilledIn(field) && (isChanged(field) || (field.value !== "" && Boolean(field.form?.matches("[data-typed]"))));

/** Whether a part holds something that would be lost. @type {(part: Element | Document) => boolean} */
export const hasTyped = (part) => fieldsIn(part).some((field) => isEntry(field) && isTyped(field));

/**
 * Whether something is typed that is sent together with fields of this part: a sheet's version and players are in one part,
 * the points in another.
 * @type {(part: Element | Document) => boolean}
 */
export const goesWithTyped = (part) => fieldsIn(part).some(({ form }) => form !== null && hasTyped(form));

/** Whether somebody is at one of its fields right now. @type {(part: Element | Document) => boolean} */
export const hasFocus = (part) => fieldsIn(part).some((field) => isEntry(field) && field === document.activeElement);

/** Whether a part holds this element, or a field of its form. @type {(part: Element, element: Element) => boolean} */
export const concerns = (part, element) => {
  const form = "form" in element && element.form instanceof HTMLFormElement ? element.form : element.closest("form");
  return part.contains(element) || (form !== null && fieldsIn(part).some((field) => field.form === form));
};

/** Whether a value can be put in: a list has only its own choices. @type {(field: Field, text: string) => boolean} */
export const canHold = (field, text) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text);

/** The script's own choice from a list, which nobody has typed. @type {(list: HTMLSelectElement, place: number) => void} */
export const preselect = (list, place) => {
  for (const option of list.options) option.defaultSelected = option.index === place;
  list.selectedIndex = place;
};
