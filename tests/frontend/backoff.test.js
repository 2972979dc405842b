// @ts-check
import { pause } from "/static/page/backoff.js";
import { equal, test } from "./units.js";

const LIMITS = { first: 1000, longest: 30000 };

test("each wait is twice as long as the one before, up to the longest", () => {
  equal(
    [0, 1, 2, 5, 50].map((tries) => pause(tries, LIMITS, () => 0.5)),
    [1000, 2000, 4000, 30000, 30000],
  );
});

test("phones that failed together try again apart, none before half of the wait", () => {
  equal(
    [0, 0.5, 1].map((chance) => pause(1, LIMITS, () => chance)),
    [1000, 2000, 3000],
  );
});
