// Leaving a page while something is on its way.
//
// A link that is tapped while a form is being sent is followed after the answer: left at once, the page would cut off what was
// just done. Nobody is led away from a refusal. Of two pages that were asked for, the one asked for last is shown, whichever
// comes first. Forms of data-keep are queue.js's: they are safe on the phone.

const sending = new Set();
let tapped = "", isRefused = false;

const follow = () => {
  if (sending.size > 0) return;
  const to = tapped, stays = isRefused || document.querySelector("#messages .message-alert:not([hidden])");
  tapped = "";
  isRefused = false;
  for (const link of document.querySelectorAll("a[aria-busy]")) link.removeAttribute("aria-busy");
  if (to && !stays) location.assign(to);
};

const isTaken = ({ status }) => status >= 200 && status < 400;

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  const { boosted, verb, elt } = requestConfig;
  if (!boosted || verb !== "post" || elt.matches("[data-keep]")) return;
  sending.add(xhr);
  xhr.addEventListener("loadend", () => {
    sending.delete(xhr);
    if (!isTaken(xhr) || xhr.getResponseHeader("HX-Redirect")) isRefused = true;
    // A form that has waited for this one is sent first.
    setTimeout(follow, 0);
  }, { once: true });
});

const leadsAway = ({ altKey, ctrlKey, metaKey, shiftKey }, link) =>
  !(altKey || ctrlKey || metaKey || shiftKey || link.target || link.hasAttribute("download")) &&
  link.origin === location.origin && !link.matches("[hx-get], [href^='#']");

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (sending.size === 0 || !link || !leadsAway(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  link.setAttribute("aria-busy", "true");
  tapped = link.href;
}, { capture: true });

// A form that only asks (Find a guest) is a link with something typed.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, verb, target, path } = event.detail;
  if (sending.size === 0 || verb !== "get" || elt.tagName !== "FORM" || target !== document.body) return;
  event.preventDefault();
  tapped = Object.assign(new URL(path, location.href), { search: new URLSearchParams(new FormData(elt)) }).href;
});

let asked = null;
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, target, requestConfig } }) => {
  if (!requestConfig.boosted || target !== document.body) return;
  // A link that was tapped twice asks again when its first request is cut off: that one is cut off too.
  while (asked) {
    const earlier = asked;
    asked = null;
    earlier.abort();
  }
  asked = requestConfig.verb === "get" ? xhr : null;
});
