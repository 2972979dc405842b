// @ts-check
import { stateOf } from "/static/offline/cards.js";
import { equal, test } from "./units.js";

/** @param {number} number @param {string} chain @param {string} state @returns {any} */
const entry = (number, chain, state) => ({ number, chain, state });

test("behind an entry of the same sheet that needs an answer, others wait", () => {
  const all = [entry(1, "a", "stale"), entry(2, "a", "waiting"), entry(3, "b", "waiting")];
  equal(
    all.map((each) => stateOf(each, all)),
    ["stale", "behind", "waiting"],
  );
});

test("a sheet that is closed to a person is closed to all entries of that person", () => {
  const all = [entry(1, "a", "gone"), entry(2, "a", "waiting"), entry(3, "a", "refused")];
  equal(
    all.map((each) => stateOf(each, all)),
    ["gone", "gone", "refused"],
  );
});
