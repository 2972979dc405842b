// Laying a turn on the drawn board: tap a square, tap it again to change the direction, lay letters with the keys below.
// The form's three fields are the truth, so that it works the same when they are typed; the server counts.

const SIDE = 19;
const form = () => document.querySelector("form[data-lays]");
const squareAt = (row, col) => document.querySelector(".board").children[(row + 1) * (SIDE + 1) + col + 1];
const isAcross = () => form().elements.direction.value === "across";

const start = () => {
  const found = /^([A-S])(1?\d)$/i.exec(form().elements.square.value.trim());
  if (!found || found[2] < 1 || found[2] > SIDE) return null;
  return { row: found[2] - 1, col: found[1].toUpperCase().charCodeAt(0) - 65 };
};

const lying = (square) => square.querySelector(".block:not([data-laid])")?.textContent.trim();

const lay = (square, letter) => {
  const block = document.createElement("span");
  block.className = "block";
  block.dataset.laid = block.dataset.fresh = "";
  if (letter !== letter.toUpperCase()) block.dataset.master = "";
  block.append(Object.assign(document.createElement("b"), { textContent: letter.toUpperCase() }));
  square.append(block);
};

// As the server reads what is typed: on a square that is taken a letter is the one that lies there, or goes on the next.
const draw = () => {
  for (const block of document.querySelectorAll(".board [data-laid]")) block.remove();
  for (const square of document.querySelectorAll(".board [data-cursor]")) delete square.dataset.cursor;
  let at = start();
  if (!at) return;
  const next = () => (isAcross() ? { ...at, col: at.col + 1 } : { ...at, row: at.row + 1 });
  const isOn = () => at.row < SIDE && at.col < SIDE;
  for (const letter of form().elements.letters.value.replace(/[^a-z]/gi, "")) {
    while (isOn() && lying(squareAt(at.row, at.col)) && lying(squareAt(at.row, at.col)) !== letter.toUpperCase()) at = next();
    if (!isOn()) return;
    if (!lying(squareAt(at.row, at.col))) lay(squareAt(at.row, at.col), letter);
    at = next();
  }
  if (isOn()) squareAt(at.row, at.col).dataset.cursor = form().elements.direction.value;
};

let waiting;
const change = () => {
  draw();
  // What was counted was another play: it cannot be entered as this one.
  document.querySelector("#look #enter-line")?.remove();
  document.querySelector("#look .counted")?.setAttribute("data-old", "");
  clearTimeout(waiting);
  waiting = setTimeout(() => document.getElementById("look")?.dispatchEvent(new Event("count")), 250);
};

const tap = (square) => {
  const index = [...square.parentElement.children].indexOf(square);
  const [row, col] = [Math.floor(index / (SIDE + 1)), index % (SIDE + 1)];
  if (!row || !col) return;
  const { square: field, direction } = form().elements;
  const name = String.fromCharCode(64 + col) + row;
  if (field.value.trim().toUpperCase() === name) direction.value = isAcross() ? "down" : "across";
  field.value = name;
  change();
};

const press = (key) => {
  const { letters } = form().elements;
  const master = form().querySelector("[data-key='?']");
  if (key === "?") {
    master.setAttribute("aria-pressed", master.getAttribute("aria-pressed") !== "true");
    return;
  }
  const letter = master.getAttribute("aria-pressed") === "true" ? key.toLowerCase() : key;
  letters.value = key === "back" ? letters.value.slice(0, -1) : letters.value + letter;
  master.setAttribute("aria-pressed", "false");
  change();
};

const prepare = () => {
  if (!form()) return;
  for (const each of form().querySelectorAll("[data-without-script]")) each.hidden = true;
  form().querySelector("[data-keys]").hidden = false;
  // The keys stand below the board; a phone's own keyboard would cover it.
  if (matchMedia("(pointer: coarse)").matches) form().elements.letters.inputMode = "none";
  draw();
};

document.addEventListener("click", ({ target }) => {
  if (!form()) return;
  const square = target.closest(".board > i");
  const key = target.closest("[data-key]");
  if (square) tap(square);
  if (key) press(key.dataset.key);
});
document.addEventListener("input", ({ target }) => {
  if (form() && target.form === form()) change();
});
document.addEventListener("htmx:afterSettle", prepare);
prepare();
