// @ts-check
import { written } from "/static/live/clock.js";
import { equal, test } from "./units.js";

test("the time left is rounded up to whole seconds", () => {
  equal([40 * 60000, 60000, 59001, 1, 0, -5000].map(written), ["40:00", "01:00", "01:00", "00:01", "00:00", "00:00"]);
});

test("more than an hour is shown in minutes", () => {
  equal(written(100 * 60000), "100:00");
});
