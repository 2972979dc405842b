// Forms that are sent while a page is open: one after the other, each once, and nothing that is typed meanwhile is lost.
//
// The answer to a form is a new page. What was typed after it was sent, or into another form before, goes on into the form
// of the same kind there; a form that is sent while another is on its way waits for it. Forms of a sheet have queue.js.

import { isChanged, isEntry } from "./changed.js";
import { makeKey } from "./key.js";

const isOurs = (form) => form?.matches?.("form[method=post]:not([data-keep])") && !form.closest("#sheet");
// Passwords are never carried on.
const isCarried = (field) => isEntry(field) && field.type !== "password";

let flying = null;
const waiting = [];
// What found no form on the page that came, until one with such a form comes.
let leftOver = new Map();
let told = [];

/** The fields of all forms that somebody types into, by the form's address and the field's name. */
const fields = () => {
  const found = new Map();
  for (const form of document.forms)
    for (const field of isOurs(form) ? form.elements : [])
      if (isCarried(field)) {
        const id = `${form.getAttribute("action")} ${field.name}`;
        if (!found.has(id)) found.set(id, field);
      }
  return found;
};

const sentBy = (form, submitter) => {
  const sent = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return { url: submitter?.getAttribute("formaction") ?? form.getAttribute("action"), sent };
};

const isSame = (one, other) => one.url === other.url && JSON.stringify(one.sent) === JSON.stringify(other.sent);

/** Both texts: of a list the lines of both, of a line the one that was typed last. */
const both = (first, last, field) => {
  if (field.tagName !== "TEXTAREA" || !first.trim() || last.includes(first)) return last;
  return `${first.trimEnd()}\n${last}`;
};

document.addEventListener("htmx:confirm", (event) => {
  const { elt, verb, triggeringEvent } = event.detail;
  if (verb !== "post" || !isOurs(elt) || !flying) return;
  event.preventDefault();
  const next = sentBy(elt, triggeringEvent?.submitter);
  if ([flying, ...waiting].some((other) => isSame(other, next))) return;
  waiting.push(next);
  // It is on its way from here on: what comes after is the next thing typed.
  for (const [id, field] of fields()) if (field.form === elt) flying.seen.set(id, field.value);
});

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { elt, verb, triggeringEvent } = detail.requestConfig;
  if (verb !== "post" || !isOurs(elt)) return;
  const seen = new Map([...fields()].map(([id, field]) => [id, field.value]));
  const own = new Set([...fields()].filter(([, field]) => field.form === elt).map(([id]) => id));
  flying = { ...sentBy(elt, triggeringEvent?.submitter), xhr: detail.xhr, form: elt, seen, own, first: new Map(seen) };
  detail.xhr.addEventListener("loadend", () => landed(detail.xhr), { once: true });
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!flying || detail.xhr !== flying.xhr || !detail.shouldSwap) return;
  flying.isSwapped = true;
  for (const [id, field] of fields()) {
    const isNew = flying.own.has(id) ? field.value !== flying.seen.get(id) : isChanged(field);
    if (isNew) leftOver.set(id, withoutSent(id, field));
  }
});

/** What was written behind the text that was sent, without that text. */
const withoutSent = (id, { value, tagName }) => {
  const sent = flying.own.has(id) ? flying.seen.get(id) : "";
  return tagName === "TEXTAREA" && sent && value.startsWith(sent) ? value.slice(sent.length).trimStart() : value;
};

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (!flying || detail.xhr !== flying.xhr) return;
  const isRefused = detail.xhr.status >= 400;
  const now = fields();
  // Another form waits, whose answer brings another page: what was refused here goes along, with why.
  const refused = isRefused && waiting.length ? [...flying.own].filter((id) => now.get(id)?.value.trim()) : [];
  for (const [id, text] of leftOver) {
    const field = now.get(id);
    if (!field || (field.options && ![...field.options].some(({ value }) => value === text))) continue;
    field.value = isRefused || told.length ? both(field.value, text, field) : text;
    leftOver.delete(id);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const id of refused) leftOver.set(id, now.get(id).value);
  tell();
  if (refused.length) told = [...document.querySelectorAll("#main .refusal")].map(({ textContent }) => textContent.trim());
});

/** Why the form before was refused, on the page that came in place of its own. */
const tell = () => {
  const place = document.getElementById("messages");
  for (const sentence of place ? told : [])
    place.append(Object.assign(document.createElement("p"), { className: "message message-alert", textContent: sentence }));
  if (place) told = [];
};

const landed = (xhr) => {
  if (!flying || xhr !== flying.xhr) return;
  const { isSwapped, url } = flying;
  if (!isSwapped) bringBack();
  flying = null;
  if (!isSwapped) waiting.splice(0, waiting.length, ...waiting.filter((other) => other.url !== url));
  const next = waiting.shift();
  if (next) launch(next);
};

/** Nobody answered: what was sent stands in its form again, before what was typed since. */
const bringBack = () => {
  for (const [id, field] of fields())
    if (flying.own.has(id)) field.value = both(flying.first.get(id) ?? "", field.value, field);
};

const launch = ({ url, sent }) => {
  const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
  form.setAttribute("action", url);
  form.setAttribute("method", "post");
  for (const [name, value] of [...sent.filter(([field]) => field !== "key"), ["key", makeKey()]])
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.querySelector("[hx-boost=true]")?.append(form);
  htmx.process(form);
  form.requestSubmit();
};
