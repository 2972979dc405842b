// What every page with htmx needs: the anti-forgery token as it is now, and a sentence when a request does not get through.

import { isChanged } from "./changed.js";

const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrf=([^;]+)/)?.[1];

// A page may stay open for an evening, and signing in elsewhere changes the token. Django reads a form's own field first,
// so the old one must go for the new one in the header to count.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const now = token();
  if (detail.verb === "get" || !now) return;
  detail.headers["X-CSRFToken"] = now;
  delete detail.parameters.csrfmiddlewaretoken;
});

// A field hears nothing until htmx has processed the page it came with, which takes a slow phone a while. What was typed or
// chosen before that is announced again, as if it had been typed just now.
const FIELDS = "input, textarea, select";
const announce = (part) => {
  const fields = part.matches(FIELDS) ? [part] : [...part.querySelectorAll(FIELDS)];
  for (const field of fields.filter(isChanged))
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
};
// Once every part of the swap is processed: one part may listen to a field of another.
document.addEventListener("htmx:load", ({ target }) => setTimeout(announce, 0, target));

// The venue's time zone, where nobody has said it yet: the one this browser lives in.
const zone = document.querySelector("[data-guess-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && [...zone.options].some(({ value }) => value === here)) zone.value = here;

// Only the site's own answers carry this; a hall's Wi-Fi may answer in its place.
const isOurs = (xhr) => xhr?.status > 0 && xhr.getResponseHeader("X-Robots-Tag") === "noindex";

// What a page asks for by itself it asks for again; its mark says that nobody answers.
// When the site itself can't save anything, it says why in plain text.
const reason = (xhr) =>
  xhr?.status === 503 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain") ? xhr.responseText : "";
const say = (failed) => ({ detail }) => {
  if (failed && detail.requestConfig?.triggeringEvent?.type.startsWith("live")) return;
  const why = failed && (!isOurs(detail.xhr) ? "unreachable" : detail.xhr.status >= 500 ? "failed" : "not-taken");
  for (const id of ["unreachable", "failed", "not-taken"]) {
    const sentence = document.getElementById(id);
    if (!sentence) continue;
    sentence.hidden = id !== why;
    if (id === "failed") sentence.textContent = reason(detail.xhr) || (sentence.dataset.usual ??= sentence.textContent);
  }
};
document.addEventListener("htmx:sendError", say(true));
document.addEventListener("htmx:timeout", say(true));
document.addEventListener("htmx:responseError", say(true));
document.addEventListener("htmx:afterSwap", say(false));

// What was done is said for a while; what went wrong, and what can be undone, stays.
const SAID_MS = 12000;
const forget = () => {
  for (const said of document.querySelectorAll("#messages .message:not(.message-alert):not(:has(a))"))
    setTimeout(() => said.remove(), SAID_MS);
};
document.addEventListener("htmx:afterSettle", forget);
forget();

// What somebody has opened stays open when its part is swapped, but for what held the form that was sent. Another page is new.
// A part is known by its id, as a count in its title changes; else by its title.
const eachNamed = () => {
  const names = new Map();
  return [...document.querySelectorAll("details")].map((part) => {
    if (part.id) return [part, `#${part.id}`];
    const title = part.querySelector("summary")?.textContent.trim();
    names.set(title, (names.get(title) ?? 0) + 1);
    return [part, `${title} ${names.get(title)}`];
  });
};
let opened = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { verb, elt } = detail.requestConfig;
  const isLeft = detail.boosted && verb === "get";
  const sent = verb === "post" ? elt?.closest("details") : null;
  opened = isLeft ? [] : eachNamed().filter(([part]) => part.open && part !== sent).map(([, name]) => name);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const [part, name] of eachNamed()) if (opened.includes(name)) part.open = true;
});
