// Shows what this phone keeps: kept here, saved, refused, or to be chosen. Its words stand in templates/parts/_kept.html.

import * as kept from "./kept.js";
import { lineOf } from "./typed.js";

// A line that is saved at once need not show up in between; one that was saved is shown for a while.
const PATIENCE = 2000;
const SAVED_SHOWN = 4000;
// So often tried in vain, it may never come through.
const STUCK = 4;
const justSaved = [];
let mending = null;
let shownNow = "", shownIn = null;

export const show = async () => {
  const place = document.getElementById("kept");
  if (!place || mending) return;
  const entries = await kept.list();
  const young = entries.filter(({ kept_at, state }) => state === "waiting" && Date.now() - kept_at < PATIENCE);
  if (young.length && navigator.onLine) setTimeout(show, PATIENCE);
  const shown = navigator.onLine ? entries.filter((entry) => !young.includes(entry)) : entries;
  const all = [...justSaved, ...shown.map((entry) => ({ ...entry, state: stateOf(entry, entries) }))];
  const text = JSON.stringify(all);
  if (place === shownIn && text === shownNow) return;
  [shownIn, shownNow] = [place, text];
  place.replaceChildren(...all.map(cardOf));
  place.hidden = !place.children.length;
};

export const saved = (entry) => {
  const done = { ...entry, state: "saved" };
  justSaved.push(done);
  show();
  setTimeout(() => {
    justSaved.splice(justSaved.indexOf(done), 1);
    show();
  }, SAVED_SHOWN);
};

/** Behind one of the same sheet that needs an answer it waits for that; what is shut to its person is so for all of them. */
const stateOf = ({ state, chain, number }, entries) => {
  const first = entries.find((other) => other.chain === chain && other.number < number && other.state !== "waiting");
  if (state !== "waiting" || !first) return state;
  return ["foreign", "gone"].includes(first.state) ? first.state : "behind";
};

const cardOf = (entry) => {
  const card = document.getElementById("kept-entry").content.firstElementChild.cloneNode(true);
  const { state, trouble, tries } = entry;
  const is = [(state === "waiting" && trouble) || state, ...(trouble && tries >= STUCK ? ["stuck"] : [])];
  if (state === "stale") is.push(entry.sum ? "adds" : entry.result ? "replaces" : "unclear");
  for (const part of card.querySelectorAll("[data-for]"))
    if (!part.dataset.for.split(" ").some((word) => is.includes(word))) part.remove();
  card.dataset.state = state;
  // How it is shown, and what of the sheet it is: "line", "totals", "undo".
  card.dataset.is = is.join(" ");
  card.dataset.action = entry.url.split("/").pop();
  for (const part of card.querySelectorAll("[data-slot]")) part.append(...written(entry[part.dataset.slot] ?? ""));
  for (const rows of card.querySelectorAll("[data-rows]")) rows.replaceChildren(...rowsOf(entry, rows.firstElementChild));
  for (const button of card.querySelectorAll("[data-do]"))
    button.addEventListener("click", () => actions[button.dataset.do](entry, card));
  return card;
};

/** Names with what stands beside each, apart from each other whichever way they are written; what is no list as it is. */
const written = (said) => {
  if (!Array.isArray(said)) return [said];
  return said.flatMap((pair, place) => [place ? " · " : "", ...pair.filter(Boolean).flatMap((part) => [apart(part), " "])]);
};

const apart = (part) => Object.assign(document.createElement("bdi"), { textContent: part });

/** Both figures of each player, one player a row; what is no list in one row without a name. */
const rowsOf = ({ theirs, yours, result }, row) =>
  listed(theirs).map(([name, figure], place) => {
    const shown = row.cloneNode(true);
    const mine = listed(yours).find(([other]) => other === name)?.[1];
    const figures = { name, theirs: figure, yours: mine ?? "–", result: listed(result)[place]?.[1] };
    for (const part of shown.querySelectorAll("[data-figure]")) part.textContent = figures[part.dataset.figure];
    return shown;
  });

const listed = (said) => (Array.isArray(said) ? said : [["", said ?? ""]]);

const again = () => document.dispatchEvent(new Event("kept-again"));

const actions = {
  throw: (entry) => kept.throwAway(entry).then(again),
  retry: (entry) => kept.change(entry.number, { state: "waiting", again_at: 0 }).then(again),
  // On the sheet as it is now: the person has seen both.
  mine: (entry) =>
    kept.change(entry.number, { state: "waiting", after: "", seen: String(entry.version) }).then(again),
  mend: (entry, card) => {
    mending = entry;
    const form = card.querySelector("form");
    form.prepend(...entry.shown.filter(({ type }) => !["radio", "checkbox"].includes(type)).map(fieldOf), ...asked(entry));
    form.hidden = false;
    card.querySelector("[data-do=mend]").hidden = true;
    form.querySelector("input, select")?.focus();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      mended(entry, new FormData(form)).then(again);
    });
  },
};

const mended = async (entry, typed) => {
  mending = null;
  const value = (name, old) => typed.get(name) ?? old;
  const shown = entry.shown.map((field) => {
    const now = value(field.name, field.value);
    if (now === field.value) return field;
    return { ...field, value: now, text: field.options?.find(([option]) => option === now)?.[1] ?? now };
  });
  const fields = entry.fields.map(([name, old]) => [name, value(name, old)]);
  const { name, label } = entry.asks ?? {};
  if (name && typed.has(name)) {
    fields.push([name, typed.get(name)]);
    shown.push({ name, label: "", value: typed.get(name), text: label, type: "checkbox" });
  }
  await kept.change(entry.number, { state: "waiting", sentence: "", asks: null, fields, shown, line: lineOf(shown) });
};

/** The box for what the site asks about, where it does. */
const asked = ({ asks }) => {
  if (!asks) return [];
  const box = Object.assign(document.createElement("label"), { className: "check" });
  box.append(Object.assign(document.createElement("input"), { type: "checkbox", name: asks.name }), asks.label);
  return [box];
};

const fieldOf = ({ name, label, value, type, options }) => {
  const field = document.createElement("label");
  field.className = "field";
  const input = document.createElement(options ? "select" : "input");
  if (options) input.append(...options.map(([option, text]) => new Option(text, option, false, option === value)));
  else Object.assign(input, { type: ["number", "text"].includes(type) ? type : "text", value });
  input.name = name;
  field.append(label, input);
  return field;
};
