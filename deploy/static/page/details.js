// @ts-check
// What somebody has opened stays open when its part is swapped, but for what held the form that was sent. Another page is new.

import { carry } from "./swaps.js";

// A part is known by its id, as a count in its title changes; else by its title.
/** @returns {[HTMLDetailsElement, string][]} */
const eachNamed = () => {
  /** @type {Map<string, number>} */
  const names = new Map();
  return [...document.querySelectorAll("details")].map((part) => {
    if (part.id) return [part, `#${part.id}`];
    const title = part.querySelector("summary")?.textContent?.trim() ?? "";
    names.set(title, (names.get(title) ?? 0) + 1);
    return [part, `${title} ${names.get(title)}`];
  });
};

carry(({ isBoosted, verb, sender }) => {
  if (isBoosted && verb === "get") return;
  const sent = verb === "post" ? sender.closest("details") : null;
  const opened = eachNamed()
    .filter(([part]) => part.open && part !== sent)
    .map(([, name]) => name);
  return () => {
    for (const [part, name] of eachNamed()) if (opened.includes(name)) part.open = true;
  };
});
