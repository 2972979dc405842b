// @ts-check
// The running score by taps: +5, +10 add up in the field instead of asking the server, and the button says what it will enter.

import { preselect } from "../page/fields.js";
import { onArrival } from "../page/swaps.js";
import { onWaiting } from "../page/waiting.js";
import "./swap.js";

/** @typedef {import("../offline/store.js").Entry} Entry */

/** @returns {HTMLFormElement | null} */
const line = () => document.querySelector("form.running");
/** @param {HTMLFormElement} form */
const pointsOf = (form) => /** @type {HTMLInputElement} */ (form.elements.namedItem("points"));
/** @param {HTMLFormElement} form */
const spellsOf = (form) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem("spells"));
/** @returns {HTMLInputElement[]} */
const seats = () =>
  [...document.querySelectorAll("input[form=line][name=player]")].filter((seat) => seat instanceof HTMLInputElement);

/** @param {HTMLInputElement} field */
const figure = (field) => Number.parseInt(field.value.replace("\u2212", "-"), 10) || 0;

/** @param {HTMLFormElement} form */
const total = (form) => {
  const spells = spellsOf(form);
  return figure(pointsOf(form)) + (spells?.checked ? Number(spells.dataset.add) : 0);
};

// The label comes from the page, in its language: POINTS and NAME are replaced by the figures of the moment.
const label = () => {
  const form = line();
  const name = seats().find(({ checked }) => checked)?.dataset.name;
  if (!form || !name) return;
  const { enter = "", none = "" } = form.dataset;
  const isTyped = pointsOf(form).value !== "" || spellsOf(form)?.checked;
  const points = String(total(form)).replace("-", "\u2212");
  const button = form.querySelector("#enter-line");
  if (button) button.textContent = isTyped ? enter.replace("POINTS", points).replace("NAME", name) : none;
  const whose = form.querySelector("#whose");
  if (whose instanceof HTMLElement) whose.textContent = (whose.dataset.plays ?? "").replace("NAME", name);
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("form.running button[data-add]");
  // Prevented where the scripts of an older release have done it already.
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.form) return;
  event.preventDefault();
  const field = pointsOf(button.form);
  if (field.readOnly) return;
  field.value = String(figure(field) + Number(button.dataset.add));
  label();
});

/**
 * Whoever plays after the one an entry was made for; -1 where that is nobody here.
 * @type {(entry: Entry, players: { value: string }[]) => number}
 */
const next = ({ fields }, players) => {
  const played = fields.find(([name]) => name === "player")?.[1];
  const place = players.findIndex(({ value }) => value === played);
  return place < 0 ? -1 : (place + 1) % players.length;
};

/** @param {Entry} entry */
const moveTurn = (entry) => {
  const all = seats();
  const place = all.findIndex(({ checked }) => checked);
  const seat = entry.url.endsWith("/undo") ? place >= 0 && all.at(place - 1) : all[next(entry, all)];
  if (seat) seat.checked = true;
};

/** The keys of entries that a choice of players has counted; a sheet that comes in brings a new one. @type {WeakMap<Element, Set<string>>} */
const counted = new WeakMap();

/** @type {(choice: Element, entries: Entry[], move: (entry: Entry) => void) => void} */
const countOnce = (choice, entries, move) => {
  const seen = counted.get(choice) ?? new Set();
  counted.set(choice, seen);
  // All of them where one is new, in their order: a line names its player, an undo only goes one back.
  if (entries.every(({ key }) => seen.has(key))) return;
  for (const entry of entries) {
    seen.add(entry.key);
    move(entry);
  }
};

// A form that is set back is for the player that the page brought.
document.addEventListener("reset", ({ target }) => {
  const choice = target === line() ? seats()[0] : document.getElementById("points-player");
  if (choice) counted.delete(choice);
});

// Lines that wait on this phone until the site has them: the turn goes on, and back with an undo. Beside the board the player is
// chosen from a list.
onWaiting((entries) => {
  /** @param {string} id */
  const actionOf = (id) => document.getElementById(id)?.getAttribute("action");
  const [first] = seats();
  const turns = entries.filter(({ url }) => url === actionOf("line") || url === actionOf("undo"));
  if (line() && first) countOnce(first, turns, moveTurn);
  const list = document.getElementById("points-player");
  if (list instanceof HTMLSelectElement)
    countOnce(
      list,
      entries.filter(({ url }) => url === actionOf("points-form")),
      (entry) => preselect(list, Math.max(next(entry, [...list.options]), 0)),
    );
  label();
});

document.addEventListener("input", label);
document.addEventListener("change", label);
onArrival(label);
