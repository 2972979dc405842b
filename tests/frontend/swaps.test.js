// @ts-check
import { carry, guard, onArrival } from "/static/page/swaps.js";
import { equal, find, ok, show, test } from "./units.js";

/** @typedef {import("/static/page/swaps.js").Swap} Swap */

/** An event as htmx sends it; whether the swap may go ahead. @param {string} name @param {Record<string, any>} [more] */
const happen = (name, { config = {}, xhr = answer(), ...more } = {}) => {
  const part = find("#part", HTMLElement);
  const requestConfig = { elt: part, verb: "get", triggeringEvent: new Event("click"), ...config };
  const detail = { target: part, shouldSwap: true, xhr, requestConfig, ...more };
  return part.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }));
};
const answer = () => {
  const xhr = new XMLHttpRequest();
  xhr.getResponseHeader = () => null;
  return xhr;
};
const NEWS = { triggeringEvent: new Event("live:tables") };

test("one guard is enough, and all are asked", () => {
  show(`<p id="part" class="held">`);
  let asked = 0;
  guard(({ target }) => target.matches(".held"));
  guard(() => {
    asked += 1;
    return false;
  });
  ok(!happen("htmx:beforeSwap"));
  equal(asked, 1);
  show(`<p id="part">`);
  ok(happen("htmx:beforeSwap"));
});

test("an error that swaps nothing in is not held back", () => {
  show(`<p id="part" class="held">`);
  guard(({ target }) => target.matches(".held"));
  ok(happen("htmx:beforeSwap", { shouldSwap: false }));
  ok(!happen("htmx:beforeSwap"));
});

test("news that must wait is not even asked for; what somebody tapped is", () => {
  show(`<p id="part" class="held">`);
  guard(({ target }) => target.matches(".held"));
  ok(!happen("htmx:beforeRequest", { config: NEWS }));
  ok(happen("htmx:beforeRequest"));
});

test("a part beside the answer's own is guarded too", () => {
  show(`<p id="part"></p><p id="beside" class="held"></p>`);
  guard(({ target, cause }) => cause === "news" && target.matches(".held"));
  ok(happen("htmx:beforeSwap", { config: NEWS }));
  ok(!happen("htmx:oobBeforeSwap", { target: find("#beside", HTMLElement) }));
});

test("what is taken from the old part is put into the new one once", () => {
  show(`<p id="part">old</p>`);
  /** @type {string[]} */
  const put = [];
  carry(({ target }) => {
    const text = target.textContent ?? "";
    return () => put.push(text);
  });
  const xhr = answer();
  happen("htmx:beforeSwap", { xhr });
  equal(put, []);
  happen("htmx:afterSwap", { xhr });
  happen("htmx:afterSwap", { xhr });
  equal(put, ["old"]);
});

test("nothing is taken where a guard holds the part", () => {
  show(`<p id="part" class="held">`);
  let taken = 0;
  guard(({ target }) => target.matches(".held"));
  carry(() => {
    taken += 1;
  });
  happen("htmx:beforeSwap");
  equal(taken, 0);
});

test("each request says why it was made", () => {
  show(`<p id="part">`);
  /** @type {string[]} */
  const causes = [];
  guard(({ cause }) => {
    causes.push(cause);
    return false;
  });
  for (const config of [NEWS, { verb: "post" }, {}, { triggeringEvent: undefined }]) happen("htmx:beforeSwap", { config });
  find("#part", HTMLElement).setAttribute("hx-trigger", "every 5s");
  happen("htmx:beforeSwap", { config: { triggeringEvent: undefined } });
  equal(causes, ["news", "form", "link", "refresh", "poll"]);
});

test("a page is prepared at once, and again with whatever comes in", () => {
  show(`<p id="part">`);
  let prepared = 0;
  onArrival(() => {
    prepared += 1;
  });
  happen("htmx:afterSettle");
  equal(prepared, 2);
});
