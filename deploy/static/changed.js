// Which fields of a form somebody fills in, and whether somebody has changed one since the page brought it.

/** A list without a marked choice begins at its first. */
const isChosen = ({ options, selectedIndex }) =>
  selectedIndex !== Math.max([...options].findIndex(({ defaultSelected }) => defaultSelected), 0);

export const isPick = ({ type }) => ["radio", "checkbox"].includes(type);

/** A field with a name that a person fills in, be it by a pick. */
export const isFilledIn = ({ name, type }) => Boolean(name) && !["hidden", "submit", "button", "fieldset", "output"].includes(type);

/** One that holds what was typed, or chosen from a list. */
export const isEntry = (field) => isFilledIn(field) && !isPick(field);

export const isChanged = (field) => {
  if (field.options) return isChosen(field);
  return isPick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};
