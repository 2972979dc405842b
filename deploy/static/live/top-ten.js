// @ts-check
// The best ten as the news brings them (party/views/standings/top_ten.py), put into the fragment on the page. News older than
// the fragment changes nothing; news in another language is left to the fragment, which the page then asks for.

import { onSwap } from "../page/swaps.js";

/** @typedef {import("./stream.js").TopTen} TopTen */

/** @returns {HTMLElement | null} */
const box = () => document.querySelector("[data-best]");
/** @type {TopTen | null} */
let newest = null;

/** @param {ParentNode} part @param {string} selector @param {string} text */
const write = (part, selector, text) => {
  const place = part.querySelector(selector);
  if (place) place.textContent = text;
};

/** @type {(form: HTMLTemplateElement, row: import("./stream.js").TopTenRow) => DocumentFragment} */
const rowOf = (form, [place, isJoint, name, points, note]) => {
  const row = /** @type {DocumentFragment} */ (form.content.cloneNode(true));
  const placed = row.querySelector(".place");
  // What follows the number says that the place is shared.
  if (isJoint && placed?.firstChild) placed.firstChild.nodeValue = place;
  else write(row, ".place", place);
  write(row, "bdi", name);
  write(row, ".points", points);
  if (note) write(row, ".note", note);
  else row.querySelector(".note")?.remove();
  return row;
};

/** @param {HTMLElement} shown @param {TopTen} best */
const show = (shown, best) => {
  const form = shown.querySelector("template");
  if (!form || best.version <= Number(shown.dataset.best)) return;
  shown.dataset.best = String(best.version);
  write(shown, "caption b", best.title);
  write(shown, "caption .soft", best.count);
  shown.querySelector("tbody")?.replaceChildren(...best.rows.map((row) => rowOf(form, row)));
};

// Taken where it can be shown: then nobody asks.
document.body.addEventListener("live-best", (told) => {
  const shown = box();
  /** @type {TopTen} */
  const best = /** @type {CustomEvent} */ (told).detail;
  if (!shown || shown.lang !== best.language || best.rows.length === 0) return;
  if (!newest || best.version > newest.version) newest = best;
  show(shown, newest);
  told.preventDefault();
});

// A fragment that was on its way may be older than the news that has come since.
onSwap(() => {
  const shown = box();
  if (shown && newest?.language === shown.lang) show(shown, newest);
});
