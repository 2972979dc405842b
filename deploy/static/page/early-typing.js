// @ts-check
// A field hears nothing until htmx has processed the page it came with, which takes a slow phone a while. What was typed or
// chosen before that is announced again, as if it had been typed just now.

import { fieldsIn, isChanged } from "./fields.js";

/** @param {Element} part */
const announce = (part) => {
  for (const field of fieldsIn(part).filter(isChanged))
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
};

// Once every part of the swap is processed: one part may listen to a field of another.
document.addEventListener("htmx:load", ({ target }) => {
  if (target instanceof Element) setTimeout(announce, 0, target);
});
