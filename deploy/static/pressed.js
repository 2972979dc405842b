// What lies under a finger is not swapped away: a button that goes between press and release would not hear its tap. Nor is a
// link or form that was tapped and waits for its page: that page would come without its address. The news that wanted to swap
// it is told again after the release, or after the answer.

const CLICK_MS = 50; // The click comes after the release.
const LONGEST_MS = 10000; // A release outside the window is not heard.

let pressed = null, holding;
const asking = new Map(); // By their requests.
const missed = new Set();

const tellAgain = () => {
  const names = [...missed];
  missed.clear();
  for (const name of names) document.body.dispatchEvent(new CustomEvent(name));
};
const letGo = () => {
  pressed = null;
  tellAgain();
};
const letGoIn = (milliseconds) => {
  clearTimeout(holding);
  holding = setTimeout(letGo, milliseconds);
};
const onPointer = (name, hear) => addEventListener(name, hear, { capture: true, passive: true });

onPointer("pointerdown", ({ target }) => {
  pressed = target;
  letGoIn(LONGEST_MS);
});
onPointer("pointerup", () => letGoIn(CLICK_MS));
onPointer("pointercancel", () => letGoIn(CLICK_MS));

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  if (!requestConfig.boosted) return;
  asking.set(xhr, requestConfig.elt);
  xhr.addEventListener("loadend", () => { asking.delete(xhr); tellAgain(); }, { once: true });
});

const isHeld = (target) => [pressed, ...asking.values()].some((held) => held && target.contains(held));
// A part that polls asks again in a few seconds anyway.
const isPoll = ({ elt, triggeringEvent }) => !triggeringEvent && elt.matches("[hx-trigger*='every']");

let bringing = "";
const hold = (swap, target) => {
  if (!isHeld(target)) return;
  swap.preventDefault();
  if (bringing.startsWith("live")) missed.add(bringing);
};
document.addEventListener("htmx:beforeSwap", (swap) => {
  const { requestConfig, target } = swap.detail;
  bringing = isPoll(requestConfig) ? "poll" : requestConfig.triggeringEvent?.type ?? "";
  if (bringing === "poll" || bringing.startsWith("live")) hold(swap, target);
});
// Parts of an answer that go elsewhere on the page: their swap comes right after the answer's own.
document.addEventListener("htmx:oobBeforeSwap", (swap) => {
  if (bringing.startsWith("live")) hold(swap, swap.detail.target);
});
