// @ts-check
// Laying a turn on the drawn board: tap a square, tap it again to change the direction, lay letters with the keys below.
// The form's three fields are the truth, so that it works the same when they are typed; the server counts.

import { onArrival } from "../page/swaps.js";

/** @typedef {{ row: number, col: number }} Place */

const SIDE = 19;
/** @returns {HTMLFormElement | null} */
const form = () => document.querySelector("form[data-lays]");
/** A field of the form. @param {HTMLFormElement} form @param {"square" | "direction" | "letters"} name */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @param {HTMLFormElement} form */
const isAcross = (form) => field(form, "direction").value === "across";
/** @param {Place} place @returns {HTMLElement | undefined} */
const squareAt = ({ row, col }) => {
  if (row >= SIDE || col >= SIDE) return undefined;
  const square = document.querySelector(".board")?.children[(row + 1) * (SIDE + 1) + col + 1];
  return square instanceof HTMLElement ? square : undefined;
};

/** Where a square is that is written as "H8"; null where there is none. @param {string} written @returns {Place | null} */
export const placeOf = (written) => {
  const [, letter, number] = /^([A-S])(1?\d)$/i.exec(written.trim()) ?? [];
  const row = Number(number) - 1;
  return letter && row >= 0 && row < SIDE ? { row, col: letter.toUpperCase().charCodeAt(0) - 65 } : null;
};

/** The letter that was on the board before. @param {HTMLElement} square */
const letterOn = (square) => square.querySelector(".block:not([data-laid])")?.textContent?.trim();

/** @param {HTMLElement} square @param {string} letter */
const lay = (square, letter) => {
  const block = document.createElement("span");
  block.className = "block";
  block.dataset.laid = block.dataset.fresh = "";
  if (letter !== letter.toUpperCase()) block.dataset.master = "";
  block.append(Object.assign(document.createElement("b"), { textContent: letter.toUpperCase() }));
  square.append(block);
};

/**
 * As the server reads what is typed: on a square that is taken a letter is the one there, or goes on the next.
 * @param {HTMLFormElement} form
 */
const draw = (form) => {
  for (const block of document.querySelectorAll(".board [data-laid]")) block.remove();
  for (const square of document.querySelectorAll(".board [data-cursor]")) square.removeAttribute("data-cursor");
  const start = placeOf(field(form, "square").value);
  if (!start) return;
  /** @param {Place} place */
  const after = ({ row, col }) => (isAcross(form) ? { row, col: col + 1 } : { row: row + 1, col });
  let place = start;
  for (const letter of field(form, "letters").value.replace(/[^a-z]/gi, "")) {
    let square = squareAt(place);
    while (square && letterOn(square) && letterOn(square) !== letter.toUpperCase()) {
      place = after(place);
      square = squareAt(place);
    }
    if (!square) return;
    if (!letterOn(square)) lay(square, letter);
    place = after(place);
  }
  squareAt(place)?.setAttribute("data-cursor", field(form, "direction").value);
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @param {HTMLFormElement} form */
const change = (form) => {
  draw(form);
  // What was counted was another play: it cannot be entered as this one.
  document.querySelector("#look #enter-line")?.remove();
  document.querySelector("#look .counted")?.setAttribute("data-old", "");
  clearTimeout(waiting);
  waiting = setTimeout(() => document.getElementById("look")?.dispatchEvent(new Event("count")), 250);
};

/** @param {HTMLFormElement} form @param {Element} square */
const tap = (form, square) => {
  const index = [...(square.parentElement?.children ?? [])].indexOf(square);
  const [row, col] = [Math.floor(index / (SIDE + 1)), index % (SIDE + 1)];
  if (!row || !col) return;
  const written = field(form, "square");
  const name = String.fromCharCode(64 + col) + row;
  if (written.value.trim().toUpperCase() === name) field(form, "direction").value = isAcross(form) ? "down" : "across";
  written.value = name;
  change(form);
};

/** @param {HTMLFormElement} form @param {string} key */
const press = (form, key) => {
  const letters = field(form, "letters");
  const master = form.querySelector("[data-key='?']");
  const isMaster = master?.getAttribute("aria-pressed") === "true";
  master?.setAttribute("aria-pressed", String(key === "?" && !isMaster));
  if (key === "?") return;
  const letter = isMaster ? key.toLowerCase() : key;
  letters.value = key === "back" ? letters.value.slice(0, -1) : letters.value + letter;
  change(form);
};

onArrival(() => {
  const here = form();
  if (!here) return;
  for (const each of here.querySelectorAll("[data-without-script]")) each.setAttribute("hidden", "");
  here.querySelector("[data-keys]")?.removeAttribute("hidden");
  // The keys are below the board; a phone's own keyboard would cover it.
  if (matchMedia("(pointer: coarse)").matches) field(here, "letters").inputMode = "none";
  draw(here);
});

document.addEventListener("click", ({ target }) => {
  const here = form();
  if (!here || !(target instanceof Element)) return;
  const square = target.closest(".board > i");
  const key = target.closest("[data-key]");
  if (square) tap(here, square);
  if (key instanceof HTMLElement) press(here, key.dataset.key ?? "");
});
document.addEventListener("input", ({ target }) => {
  const here = form();
  if (here && target instanceof Element && "form" in target && target.form === here) change(here);
});
