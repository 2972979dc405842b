// @ts-check
import {
  canHold,
  concerns,
  goesWithTyped,
  hasFocus,
  hasTyped,
  isChanged,
  isEntry,
  isTyped,
  preselect,
} from "/static/page/fields.js";
import { equal, find, ok, show, test } from "./units.js";

const FORM = `
  <form>
    <input name="points" value="5"><input type="hidden" name="key" value="k"><input type="submit" name="go">
    <select name="player"><option>Ann</option><option>Bo</option></select>
    <input type="checkbox" name="spells"><textarea name="note"></textarea>
  </form>`;
/** @param {string} name */
const input = (name) => find(`[name=${name}]`, HTMLInputElement);
const list = () => find("select", HTMLSelectElement);

test("a page as it came holds nothing that was typed", () => {
  ok(!hasTyped(show(FORM)));
});

test("a field is changed while it differs from what the page brought", () => {
  show(FORM);
  input("points").value = "7";
  ok(isChanged(input("points")));
  input("points").value = "5";
  ok(!isChanged(input("points")));
});

test("text, numbers and choices count as typed", () => {
  for (const type of [
    () => {
      input("points").value = "7";
    },
    () => {
      list().selectedIndex = 1;
    },
  ]) {
    show(FORM);
    type();
    ok(hasTyped(document));
  }
});

test("a tick is changed, but nothing would be lost with it", () => {
  show(FORM);
  input("spells").checked = true;
  ok(isTyped(input("spells")));
  ok(!hasTyped(document));
});

test("hidden fields and buttons are not filled in by people", () => {
  show(FORM);
  equal(
    [...document.querySelectorAll("input")].filter(isEntry).map(({ name }) => name),
    ["points"],
  );
});

test("what came back from a refusal was typed", () => {
  show(FORM.replace("<form>", "<form data-typed>"));
  ok(hasTyped(document));
});

test("a script's own choice from a list was not typed", () => {
  show(FORM);
  preselect(list(), 1);
  equal(list().value, "Bo");
  ok(!hasTyped(document));
  list().selectedIndex = 0;
  ok(hasTyped(document));
});

test("somebody is at a field that has the focus, not at a button", () => {
  show(FORM);
  input("go").focus();
  ok(!hasFocus(document));
  input("points").focus();
  ok(hasFocus(document));
});

test("a list holds only its own choices", () => {
  show(FORM);
  equal([canHold(list(), "Bo"), canHold(list(), "Cy"), canHold(input("points"), "Cy")], [true, false, true]);
});

const APART = `<div id="part"><input type="hidden" name="version" form="line"></div><form id="line"><input name="points"><button>Enter</button></form>`;

test("a field elsewhere on the page goes with what is typed into its form", () => {
  show(APART);
  ok(!goesWithTyped(find("#part", HTMLElement)));
  input("points").value = "25";
  ok(goesWithTyped(find("#part", HTMLElement)));
  ok(!hasTyped(find("#part", HTMLElement)));
});

test("a part concerns a button whose form has a field there", () => {
  show(`${APART}<form><button id="other">Other</button></form>`);
  const part = find("#part", HTMLElement);
  equal([concerns(part, find("#line button", HTMLElement)), concerns(part, find("#other", HTMLElement))], [true, false]);
});
