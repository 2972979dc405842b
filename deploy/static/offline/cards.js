// @ts-check
// Shows what the site does not have yet: waiting, saved, refused, or to be chosen. The words are in templates/parts/_kept.html.

import { isPick } from "../page/fields.js";
import { lineOf } from "./entry.js";
import * as store from "./store.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./store.js").Line} Line */
/** @typedef {Omit<Entry, "state"> & { state: string }} ShownEntry */

// A line that is saved at once need not show up in between; one that was saved is shown for a while.
const PATIENCE_MS = 2000;
const SAVED_SHOWN_MS = 4000;
// Tried so often without success, it may never come through.
const STUCK = 4;
/** @type {ShownEntry[]} */
const justSaved = [];
let isFixing = false,
  shownNow = "";
/** @type {HTMLElement | null} */
let shownIn = null;

export const show = async () => {
  const place = document.getElementById("kept");
  if (!place || isFixing) return;
  const entries = await store.list();
  const young = entries.filter(({ kept_at, state }) => state === "waiting" && Date.now() - kept_at < PATIENCE_MS);
  if (young.length && navigator.onLine) setTimeout(show, PATIENCE_MS);
  const shown = navigator.onLine ? entries.filter((entry) => !young.includes(entry)) : entries;
  /** @type {ShownEntry[]} */
  const all = [...justSaved, ...shown.map((entry) => ({ ...entry, state: stateOf(entry, entries) }))];
  const text = JSON.stringify(all);
  if (place === shownIn && text === shownNow) return;
  [shownIn, shownNow] = [place, text];
  place.replaceChildren(...all.map(cardOf));
  place.hidden = !place.children.length;
};

/** @param {Entry} entry */
export const showSaved = (entry) => {
  const done = { ...entry, state: "saved" };
  justSaved.push(done);
  show();
  setTimeout(() => {
    justSaved.splice(justSaved.indexOf(done), 1);
    show();
  }, SAVED_SHOWN_MS);
};

/**
 * Behind one of the same sheet that needs an answer it waits for that; where the sheet is closed to its person, it is for all of them.
 * @type {(entry: Entry, entries: Entry[]) => string}
 */
export const stateOf = ({ state, chain, number }, entries) => {
  const first = entries.find((other) => other.chain === chain && other.number < number && other.state !== "waiting");
  if (state !== "waiting" || !first) return state;
  return ["foreign", "gone"].includes(first.state) ? first.state : "behind";
};

/** @param {ParentNode} part @param {string} selector @returns {HTMLElement[]} */
const all = (part, selector) => [...part.querySelectorAll(selector)].filter((each) => each instanceof HTMLElement);

/** What holds of an entry, in the words of `data-for`. @type {(entry: ShownEntry) => string[]} */
const holdsOf = ({ state, trouble, tries = 0, sum, result }) => {
  const is = [(state === "waiting" && trouble) || state];
  if (trouble && tries >= STUCK) is.push("stuck");
  if (state === "stale") is.push(sum ? "adds" : result ? "replaces" : "unclear");
  return is;
};

/** @param {ShownEntry} entry */
const cardOf = (entry) => {
  const form = /** @type {HTMLTemplateElement} */ (document.getElementById("kept-entry"));
  const card = /** @type {HTMLElement} */ (form.content.firstElementChild?.cloneNode(true));
  const is = holdsOf(entry);
  for (const part of all(card, "[data-for]"))
    if (!part.dataset.for?.split(" ").some((word) => is.includes(word))) part.remove();
  card.dataset.state = entry.state;
  // How it is shown, and what of the sheet it is: "line", "totals", "undo".
  card.dataset.is = is.join(" ");
  card.dataset.action = entry.url.split("/").pop();
  fill(card, entry);
  for (const button of all(card, "[data-do]"))
    button.addEventListener("click", () => actions[button.dataset.do ?? ""](/** @type {Entry} */ (entry), card));
  return card;
};

/** @param {HTMLElement} card @param {ShownEntry} entry */
const fill = (card, entry) => {
  const { line, sentence, sum, status } = entry;
  /** @type {Record<string, Line | string | number | undefined>} */
  const slots = { line, sentence, sum, status };
  for (const part of all(card, "[data-slot]")) part.append(...written(slots[part.dataset.slot ?? ""] ?? ""));
  for (const rows of all(card, "[data-rows]")) {
    const row = rows.firstElementChild;
    if (row) rows.replaceChildren(...rowsOf(entry, row));
  }
};

/**
 * Names with what was entered for each, apart from each other whichever way they are written; what isn't a list as it is.
 * @type {(said: Line | string | number) => (Node | string)[]}
 */
const written = (said) => {
  if (!Array.isArray(said)) return [String(said)];
  return said.flatMap((pair, place) => [place ? " · " : "", ...pair.filter(Boolean).flatMap((part) => [apart(part), " "])]);
};

/** @param {string} part */
const apart = (part) => Object.assign(document.createElement("bdi"), { textContent: part });

/**
 * Both figures of each player, one player per row; what isn't a list in one row without a name.
 * @type {(entry: ShownEntry, row: Element) => Element[]}
 */
const rowsOf = ({ theirs, yours, result }, row) =>
  listed(theirs).map(([name, figure], place) => {
    const shown = /** @type {Element} */ (row.cloneNode(true));
    const mine = listed(yours).find(([other]) => other === name)?.[1];
    /** @type {Record<string, string | undefined>} */
    const figures = { name, theirs: figure, yours: mine ?? "–", result: listed(result)[place]?.[1] };
    for (const part of all(shown, "[data-figure]")) part.textContent = figures[part.dataset.figure ?? ""] ?? "";
    return shown;
  });

/** @type {(said: Line | string | undefined) => Line} */
const listed = (said) => (Array.isArray(said) ? said : [["", said ?? ""]]);

const again = () => document.dispatchEvent(new Event("kept-again"));

/** @type {Record<string, (entry: Entry, card: HTMLElement) => unknown>} */
const actions = {
  throw: (entry) => store.discard(entry).then(again),
  retry: (entry) => store.change(entry.number, { state: "waiting", again_at: 0 }).then(again),
  // On the sheet as it is now: the person has seen both.
  mine: (entry) => store.change(entry.number, { state: "waiting", after: "", seen: String(entry.version) }).then(again),
  mend: (entry, card) => {
    const form = card.querySelector("form");
    if (!form) return;
    isFixing = true;
    form.prepend(...entry.shown.filter((field) => !isPick(field)).map(fieldOf), ...asked(entry));
    form.hidden = false;
    for (const button of all(card, "[data-do=mend]")) button.hidden = true;
    all(form, "input, select")[0]?.focus();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      isFixing = false;
      store.change(entry.number, fixed(entry, new FormData(form))).then(again);
    });
  },
};

/** The entry with what was typed in its place. @type {(entry: Entry, typed: FormData) => Partial<Entry>} */
const fixed = (entry, typed) => {
  /** @type {(name: string, old: string) => string} */
  const value = (name, old) => String(typed.get(name) ?? old);
  const shown = entry.shown.map((field) => {
    const now = value(field.name, field.value);
    if (now === field.value) return field;
    return { ...field, value: now, text: field.options?.find(([option]) => option === now)?.[1] ?? now };
  });
  /** @type {[string, string][]} */
  const fields = entry.fields.map(([name, old]) => [name, value(name, old)]);
  const { name, label = "" } = entry.asks ?? {};
  if (name && typed.has(name)) {
    fields.push([name, value(name, "")]);
    shown.push({ name, label: "", value: value(name, ""), text: label, type: "checkbox" });
  }
  return { state: "waiting", sentence: "", asks: null, fields, shown, line: lineOf(shown) };
};

/** The box for what the site asks about, where it does. @type {(entry: Entry) => HTMLElement[]} */
const asked = ({ asks }) => {
  if (!asks) return [];
  const box = Object.assign(document.createElement("label"), { className: "check" });
  box.append(Object.assign(document.createElement("input"), { type: "checkbox", name: asks.name }), asks.label);
  return [box];
};

/** @type {(field: import("./store.js").ShownField) => HTMLElement} */
const fieldOf = ({ name, label, value, type, options }) => {
  const field = document.createElement("label");
  field.className = "field";
  const input = document.createElement(options ? "select" : "input");
  if (options) input.append(...options.map(([option, text]) => new Option(text, option, false, option === value)));
  else Object.assign(input, { type: type === "number" ? type : "text", value });
  input.name = name;
  field.append(label, input);
  return field;
};
