// @ts-check
// What is under a finger is not swapped away: a button that goes between press and release would not hear its tap. Nor is a
// link or form that was tapped and waits for its page: that page would come without its address. The news that wanted to
// replace it is told again after the release, or after the answer.

import { concerns } from "./fields.js";
import { guard } from "./swaps.js";

const CLICK_MS = 50; // The click comes after the release.
const LONGEST_MS = 10000; // A release outside the window is not heard.

/** @type {Element | null} */
let pressed = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let holding;
/** @type {Map<XMLHttpRequest, Element>} */
const asking = new Map();
/** @type {Set<string>} */
const missed = new Set();

const tellAgain = () => {
  const names = [...missed];
  missed.clear();
  for (const name of names) document.body.dispatchEvent(new CustomEvent(name));
};
/** @param {number} milliseconds */
const letGoIn = (milliseconds) => {
  clearTimeout(holding);
  holding = setTimeout(() => {
    pressed = null;
    tellAgain();
  }, milliseconds);
};

const ALWAYS = { capture: true, passive: true };
addEventListener(
  "pointerdown",
  ({ target }) => {
    pressed = target instanceof Element ? (target.closest("button, a, input, summary") ?? target) : null;
    letGoIn(LONGEST_MS);
  },
  ALWAYS,
);
addEventListener("pointerup", () => letGoIn(CLICK_MS), ALWAYS);
addEventListener("pointercancel", () => letGoIn(CLICK_MS), ALWAYS);

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  if (!requestConfig.boosted) return;
  asking.set(xhr, requestConfig.elt);
  xhr.addEventListener(
    "loadend",
    () => {
      asking.delete(xhr);
      tellAgain();
    },
    { once: true },
  );
});

guard(({ cause, event, target, leadsAway }) => {
  // A part that polls asks again in a few seconds anyway.
  if (leadsAway || !["news", "poll"].includes(cause)) return false;
  if (![pressed, ...asking.values()].some((held) => held && concerns(target, held))) return false;
  if (cause === "news") missed.add(event);
  return true;
});
