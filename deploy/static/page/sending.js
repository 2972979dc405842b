// @ts-check
// Forms that are sent while a page is open: one after the other, each once, and nothing that is typed in between is lost.
//
// The answer to a form is a new page. What was typed after it was sent, or into another form before, goes on into the form
// of the same kind there; a form that is sent while another is on its way waits for it. Forms of a sheet have offline/queue.js.

import { makeKey } from "./encoding.js";
import { canHold, fieldsOf, isChanged, isEntry } from "./fields.js";
import { carry } from "./swaps.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {{ url: string, sent: [string, FormDataEntryValue][] }} Sent */
/** What is on its way: `seen` and `first` are the values of all fields when it was sent; `own` the fields of its form. */
/**
 * @typedef {Sent & { xhr: XMLHttpRequest, seen: Map<string, string>, first: Map<string, string>, own: Set<string>, isSwapped: boolean }} Flight
 */

/** @param {Element | null} form @returns {form is HTMLFormElement} */
const isOurs = (form) =>
  form instanceof HTMLFormElement && form.matches("form[method=post]:not([data-keep])") && !form.closest("#sheet");

// Passwords are never carried on.
/** @param {Field} field */
const isCarried = (field) => isEntry(field) && field.type !== "password";

/** @type {Flight | null} */
let flying = null;
/** @type {Sent[]} */
const waiting = [];
/** What found no form on the page that came, until one with such a form comes. @type {Map<string, string>} */
const leftOver = new Map();
/** @type {string[]} */
let refusals = [];

/** The fields of all forms that somebody types into, by the form's address and the field's name. */
const fields = () => {
  /** @type {Map<string, Field>} */
  const found = new Map();
  for (const form of [...document.forms].filter(isOurs))
    for (const field of fieldsOf(form).filter(isCarried)) {
      const id = `${form.getAttribute("action")} ${field.name}`;
      if (!found.has(id)) found.set(id, field);
    }
  return found;
};

/** @type {(form: HTMLFormElement, submitter?: HTMLElement | null) => Sent} */
const sentBy = (form, submitter) => {
  const sent = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return { url: submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", sent };
};

/** @type {(one: Sent, other: Sent) => boolean} */
const isSame = (one, other) => one.url === other.url && JSON.stringify(one.sent) === JSON.stringify(other.sent);

/**
 * Both texts: of a list the lines of both, of a line the one that was typed last.
 * @type {(first: string, last: string, field: Field) => string}
 */
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

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  const { elt, verb, triggeringEvent } = requestConfig;
  if (verb !== "post" || !isOurs(elt)) return;
  const now = [...fields()];
  const seen = new Map(now.map(([id, field]) => [id, field.value]));
  const own = new Set(now.filter(([, field]) => field.form === elt).map(([id]) => id));
  flying = { ...sentBy(elt, triggeringEvent?.submitter), xhr, seen, own, first: new Map(seen), isSwapped: false };
  xhr.addEventListener("loadend", () => landed(xhr), { once: true });
});

carry(({ answer }) => {
  if (!flying || answer !== flying.xhr) return;
  const flight = flying;
  flight.isSwapped = true;
  for (const [id, field] of fields()) {
    const isNew = flight.own.has(id) ? field.value !== flight.seen.get(id) : isChanged(field);
    if (isNew) leftOver.set(id, withoutSent(flight, id, field));
  }
  return () => putBack(flight);
});

/**
 * What was written behind the text that was sent, without that text.
 * @type {(flight: Flight, id: string, field: Field) => string}
 */
const withoutSent = ({ own, seen }, id, { value, tagName }) => {
  const sent = own.has(id) ? seen.get(id) : "";
  return tagName === "TEXTAREA" && sent && value.startsWith(sent) ? value.slice(sent.length).trimStart() : value;
};

/** On the page that came: what was typed since, and why something was refused. @param {Flight} flight */
const putBack = ({ xhr, own }) => {
  const isRefused = xhr.status >= 400;
  const now = fields();
  // Another form waits, whose answer brings another page: what was refused here goes along, with why.
  const refused = isRefused && waiting.length ? [...own].filter((id) => now.get(id)?.value.trim()) : [];
  for (const [id, text] of leftOver) {
    const field = now.get(id);
    if (!field || !canHold(field, text)) continue;
    field.value = isRefused || refusals.length ? both(field.value, text, field) : text;
    leftOver.delete(id);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const id of refused) leftOver.set(id, now.get(id)?.value ?? "");
  showRefusals();
  if (refused.length)
    refusals = [...document.querySelectorAll("#main .refusal")].map(({ textContent }) => textContent?.trim() ?? "");
};

/** Why the form before was refused, on the page that came in place of its own. */
const showRefusals = () => {
  const place = document.getElementById("messages");
  if (!place) return;
  for (const sentence of refusals)
    place.append(Object.assign(document.createElement("p"), { className: "message message-alert", textContent: sentence }));
  refusals = [];
};

/** @param {XMLHttpRequest} xhr */
const landed = (xhr) => {
  if (!flying || xhr !== flying.xhr) return;
  const { isSwapped, url } = flying;
  if (!isSwapped) bringBack(flying);
  flying = null;
  if (!isSwapped) waiting.splice(0, waiting.length, ...waiting.filter((other) => other.url !== url));
  const next = waiting.shift();
  if (next) launch(next);
};

/** Nobody answered: what was sent is in its form again, before what was typed since. @param {Flight} flight */
const bringBack = ({ own, first }) => {
  for (const [id, field] of fields()) if (own.has(id)) field.value = both(first.get(id) ?? "", field.value, field);
};

/** @param {Sent} next */
const launch = ({ url, sent }) => {
  const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
  form.setAttribute("action", url);
  for (const [name, value] of [...sent.filter(([field]) => field !== "key"), ["key", makeKey()]])
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.querySelector("[hx-boost=true]")?.append(form);
  htmx.process(form);
  form.requestSubmit();
};
