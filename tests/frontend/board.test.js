// @ts-check
import { placeOf } from "/static/sheet/board.js";
import { equal, test } from "./units.js";

test("a square is a letter and a number, however it is typed", () => {
  equal(
    [placeOf("A1"), placeOf(" h8 "), placeOf("S19")],
    [
      { row: 0, col: 0 },
      { row: 7, col: 7 },
      { row: 18, col: 18 },
    ],
  );
});

test("there are no squares beyond the rim", () => {
  equal(["T1", "A0", "A20", "", "11", "AA1"].map(placeOf), [null, null, null, null, null, null]);
});
