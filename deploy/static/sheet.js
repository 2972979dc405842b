// The running score by taps: +5, +10 add up in the field instead of asking the server, and the button says what it will enter.

import { isChanged, isFilledIn, isPick } from "./changed.js";

const line = () => document.querySelector("form.running");
const figure = (field) => Number.parseInt(field.value.replace("\u2212", "-"), 10) || 0;

const total = (form) => {
  const spells = form.elements.spells;
  return figure(form.elements.points) + (spells?.checked ? Number(spells.dataset.add) : 0);
};

// The label comes from the page, in its language: POINTS and NAME stand for the figures of the moment.
const label = () => {
  const form = line();
  if (!form) return;
  const player = document.querySelector("input[form=line][name=player]:checked");
  const button = form.querySelector("#enter-line");
  if (!player) return;
  const whose = form.querySelector("#whose");
  const isTyped = form.elements.points.value !== "" || form.elements.spells?.checked;
  const points = String(total(form)).replace("-", "\u2212");
  button.textContent = isTyped ? form.dataset.enter.replace("POINTS", points).replace("NAME", player.dataset.name) : form.dataset.none;
  whose.textContent = whose.dataset.plays.replace("NAME", player.dataset.name);
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("form.running button[data-add]");
  if (button) {
    event.preventDefault();
    const field = line().elements.points;
    if (field.readOnly) return;
    field.value = figure(field) + Number(button.dataset.add);
    label();
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    // Over plain http there is no clipboard; the old way still works there.
    if (document.execCommand("copy")) copy.textContent = copy.dataset.done;
  }
});
// A line that is kept here until the site has it: the next player's turn comes all the same.
document.addEventListener("kept", ({ detail, target }) => {
  const seats = [...document.querySelectorAll("input[form=line][name=player]")];
  const played = detail.fields.find(([name]) => name === "player")?.[1];
  const place = seats.findIndex(({ value }) => value === played);
  if (target !== line() || place < 0) return;
  seats[(place + 1) % seats.length].checked = true;
  label();
});
// Undone, and kept here: the turn goes back to who played it.
document.addEventListener("kept", ({ target }) => {
  const seats = [...document.querySelectorAll("input[form=line][name=player]")];
  const place = seats.findIndex(({ checked }) => checked);
  if (target.id !== "undo" || place < 0) return;
  seats[(place + seats.length - 1) % seats.length].checked = true;
  label();
});
// The same beside the board, where the player stands in a list.
document.addEventListener("kept", ({ detail, target }) => {
  if (target.id !== "points-form") return;
  const { options } = target.elements.player;
  const played = detail.fields.find(([name]) => name === "player")[1];
  const place = [...options].findIndex(({ value }) => value === played);
  options[(place + 1) % options.length].selected = true;
});
// The sheet is swapped whole: the form that was sent, or else the sheet, stays where it was under the finger, whatever came in
// above it. The browser's own anchoring holds on to parts that are gone by then, so it rests meanwhile.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id !== "sheet") return;
  const { id } = detail.requestConfig.elt;
  const mark = () => (id && document.getElementById(id)) || document.getElementById("sheet");
  const before = mark()?.getBoundingClientRect().top;
  const { classList } = document.documentElement;
  classList.add("is-swapped");
  requestAnimationFrame(() => {
    const after = mark()?.getBoundingClientRect().top;
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: "instant" });
    requestAnimationFrame(() => classList.remove("is-swapped"));
  });
});
// What was typed into one form of the sheet while another was on its way goes on into the same form, by its id, of the sheet
// that comes.
const isTyped = (field) => isFilledIn(field) && (isChanged(field) || (field.value !== "" && field.form.matches("[data-typed]")));
const typedBeside = (sent) =>
  [...document.querySelectorAll("#sheet form")]
    .filter((form) => form.id && form !== sent)
    .flatMap((form) => [...form.elements].filter(isTyped).map((field) => copyOf(field, form.id)));
// Taken before the swap: radio buttons of the sheet that comes would uncheck the old ones.
const copyOf = ({ name, type, value, checked }, form) => ({ form, name, type, value, checked });

const putBack = (copy) => {
  const same = [...(document.getElementById(copy.form)?.elements ?? [])].filter(({ name }) => name === copy.name);
  const place = isPick(copy) ? same.find(({ value }) => value === copy.value) : same[0];
  if (!place || (place.options && ![...place.options].some(({ value }) => value === copy.value))) return;
  if (isPick(copy)) place.checked = copy.checked;
  else place.value = copy.value;
  place.dispatchEvent(new Event("input", { bubbles: true }));
};
const typed = new WeakMap();
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, verb } = detail.requestConfig;
  if (verb === "post" && detail.target?.id === "sheet") typed.set(detail.xhr, typedBeside(elt));
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  typed.get(detail.xhr)?.forEach(putBack);
  typed.delete(detail.xhr);
});
document.addEventListener("input", label);
document.addEventListener("change", label);
document.addEventListener("htmx:afterSettle", label);
label();
