// @ts-check
// Leaving a page while something is on its way.
//
// A link that is tapped while a form is being sent is followed after the answer: left at once, the page would cut off what was
// just done. Nobody is led away from a refusal. Of two pages that were asked for, the one asked for last is shown, whichever
// comes first. Forms of data-keep belong to offline/queue.js: they are safe on the phone.

/** @type {Set<XMLHttpRequest>} */
const sending = new Set();
let tapped = "";
let isRefused = false;

const follow = () => {
  if (sending.size > 0) return;
  const to = tapped;
  const stays = isRefused || document.querySelector("#messages .message-alert:not([hidden])");
  tapped = "";
  isRefused = false;
  for (const link of document.querySelectorAll("a[aria-busy]")) link.removeAttribute("aria-busy");
  if (to && !stays) location.assign(to);
};

/** @param {XMLHttpRequest} xhr */
const isTaken = ({ status }) => status >= 200 && status < 400;

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  const { boosted, verb, elt } = requestConfig;
  if (!boosted || verb !== "post" || elt.matches("[data-keep]")) return;
  sending.add(xhr);
  const end = () => {
    sending.delete(xhr);
    if (!isTaken(xhr) || xhr.getResponseHeader("HX-Redirect")) isRefused = true;
    // A form that has waited for this one is sent first.
    setTimeout(follow, 0);
  };
  xhr.addEventListener("loadend", end, { once: true });
});

/** @type {(event: MouseEvent, link: HTMLAnchorElement) => boolean} */
const leadsAway = ({ altKey, ctrlKey, metaKey, shiftKey }, link) =>
  !(altKey || ctrlKey || metaKey || shiftKey || link.target || link.hasAttribute("download")) &&
  link.origin === location.origin &&
  !link.matches("[hx-get], [href^='#']");

const holdLink = (/** @type {MouseEvent} */ event) => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (sending.size === 0 || !(link instanceof HTMLAnchorElement) || !leadsAway(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  link.setAttribute("aria-busy", "true");
  tapped = link.href;
};
addEventListener("click", holdLink, { capture: true });

/** The address a form asks for, with what is typed into it. @type {(path: string, form: HTMLFormElement) => string} */
const addressOf = (path, form) => {
  const address = new URL(path, location.href);
  for (const [name, value] of new FormData(form)) address.searchParams.append(name, String(value));
  return address.href;
};

// A form that only asks (Find a guest) is a link with something typed.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, verb, target, path } = event.detail;
  if (sending.size === 0 || verb !== "get" || !(elt instanceof HTMLFormElement) || target !== document.body) return;
  event.preventDefault();
  tapped = addressOf(path, elt);
});

/** @type {XMLHttpRequest | null} */
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
