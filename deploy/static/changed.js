// Whether somebody has changed a field since the page brought it.

/** A list without a marked choice begins at its first. */
const isChosen = ({ options, selectedIndex }) =>
  selectedIndex !== Math.max([...options].findIndex(({ defaultSelected }) => defaultSelected), 0);

export const isPick = ({ type }) => ["radio", "checkbox"].includes(type);

export const isChanged = (field) => {
  if (field.options) return isChosen(field);
  return isPick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};
