// What lies under a finger is not swapped away: a button that goes between press and release would not hear its tap. Nor is a
// link or form that was tapped and waits for its page: that page would come without its address. The news that wanted to swap
// it is told again after the release, or after the answer.

const CLICK_MS = 50; // The click comes after the release.
const LONGEST_MS = 2000; // A release outside the window is not heard.

let pressed = null, holding;
const asking = new Set();
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

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { boosted, elt } = detail.requestConfig;
  if (!boosted) return;
  asking.add(elt);
  detail.xhr.addEventListener("loadend", () => { asking.delete(elt); tellAgain(); }, { once: true });
});

document.addEventListener("htmx:beforeSwap", (asked) => {
  const { requestConfig, target } = asked.detail;
  const name = requestConfig.triggeringEvent?.type ?? "";
  if (!name.startsWith("live") || ![pressed, ...asking].some((held) => held && target.contains(held))) return;
  asked.preventDefault();
  missed.add(name);
});
