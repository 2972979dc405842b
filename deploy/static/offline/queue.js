// @ts-check
// Forms marked data-keep: stored on this phone before they are sent, sent one after the other, and again until the site has
// answered. With the network there, htmx sends the form and swaps the answer in, as with any other form.

import { pause } from "../page/backoff.js";
import { makeKey } from "../page/encoding.js";
import { hasTyped } from "../page/fields.js";
import { isOurs } from "../page/http.js";
import { guard, onArrival } from "../page/swaps.js";
import { tell, tellOneMore } from "../page/waiting.js";
import { show, showSaved } from "./cards.js";
import { isBlank, read } from "./entry.js";
import { fieldsOf, send } from "./send.js";
import * as store from "./store.js";

/** @typedef {import("./store.js").Entry} Entry */

const TAB = makeKey();
const WAITS = { first: 1000, longest: 30000 };
// Whatever time the site asks for, it is tried again after this.
const LONGEST_REST_MS = 600000;
// A second tap on the same button means nothing.
const SAME_TAP_MS = 500;
const NOT_SENT_MS = 500;
// So long the site may take to answer; then the line is sent from here, and the form is free for the next one.
const SLOW_MS = 2000;

/** @type {WeakMap<Element, { entry: Entry, renewing: ReturnType<typeof setInterval>, xhr?: XMLHttpRequest }>} */
const sentByPage = new WeakMap();
/** The keys of what a form has just sent, until its answer is dealt with. @type {Set<string>} */
const flying = new Set();
/** @type {WeakMap<Element, number>} */
const tapped = new WeakMap();
let tries = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Promise<void> | null} */
let running = null;

// --- a form of the page ----------------------------------------------------------------------------------------------

document.addEventListener("htmx:confirm", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-keep]")) || event.detail.verb !== "post") return;
  // A button that only has something counted or shown writes nothing.
  const button = event.detail.triggeringEvent?.submitter ?? form;
  if (button.matches("[data-look]")) return;
  event.preventDefault();
  if (sentByPage.has(form) || performance.now() - (tapped.get(button) ?? -SAME_TAP_MS) < SAME_TAP_MS) return;
  tapped.set(button, performance.now());
  begin(form, event.detail).catch(() => {
    hold(form, false);
    event.detail.issueRequest(true);
  });
});

/** Whether the browser itself has found a field that is missing or can't be read. @param {Element} field */
const isUnread = (field) =>
  "validity" in field && field.validity instanceof ValidityState && (field.validity.valueMissing || field.validity.badInput);

/** @param {HTMLFormElement} form @param {HtmxConfirmDetail} detail */
const begin = async (form, { triggeringEvent, issueRequest }) => {
  // An empty form is not worth storing: the site says what is missing.
  if ([...form.elements].some(isUnread) || isBlank(form, triggeringEvent?.submitter)) return issueRequest(true);
  const draft = read(form, triggeringEvent?.submitter);
  hold(form, true);
  const isFirst = (await store.list()).length === 0;
  const key = makeKey();
  flying.add(key);
  const entry = await store.add({ ...draft, key, kept_at: Date.now() });
  if (isFirst && form.isConnected && (await store.takeLease(TAB))) sendByPage(form, entry, issueRequest);
  else setAside(form, entry);
};

/** @param {HTMLFormElement} form @param {Entry} entry @param {HtmxConfirmDetail["issueRequest"]} issueRequest */
const sendByPage = (form, entry, issueRequest) => {
  /** @type {{ entry: Entry, renewing: ReturnType<typeof setInterval>, xhr?: XMLHttpRequest }} */
  const sent = { entry, renewing: setInterval(() => store.takeLease(TAB), 1000) };
  const isOut = () => sentByPage.get(form) === sent;
  sentByPage.set(form, sent);
  issueRequest(true);
  setTimeout(() => isOut() && sent.xhr?.abort(), SLOW_MS);
  // htmx drops a request where another of the same part is on its way: then the queue sends it.
  setTimeout(() => isOut() && !sent.xhr && answered(form, null), NOT_SENT_MS);
};

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { entry } = sentByPage.get(detail.elt) ?? {};
  if (!entry) return;
  for (const name of Object.keys(detail.parameters)) delete detail.parameters[name];
  for (const [name, value] of fieldsOf(entry)) detail.parameters[name] = value;
});

/**
 * Whether the site has taken or refused what was sent. A hall's Wi-Fi may answer in its place; and where it asks to sign in,
 * or to wait, the entry stays here.
 * @param {XMLHttpRequest} xhr
 */
const isAnswer = (xhr) =>
  isOurs(xhr) &&
  !xhr.getResponseHeader("HX-Redirect") &&
  ((xhr.status >= 200 && xhr.status < 300) || xhr.status === 409 || xhr.status === 422);

// Only such an answer replaces a sheet. One that is in use isn't replaced by the page fetched again; a link that was tapped leads on.
guard(({ cause, sender, verb, target, answer }) => {
  const isPage = sentByPage.has(sender) || (verb === "get" && target.id === "main");
  if (!answer || !isPage) return false;
  return !isAnswer(answer) || (cause === "refresh" && isInUse());
});

// The request itself tells when it is over: the form may have been swapped away, and no longer hears.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const form = detail.requestConfig.elt;
  const sent = sentByPage.get(form);
  if (!sent || !(form instanceof HTMLFormElement)) return;
  sent.xhr = detail.xhr;
  detail.xhr.addEventListener("loadend", () => answered(form, detail.xhr), { once: true });
});

/** @param {HTMLFormElement} form @param {XMLHttpRequest | null} xhr */
const answered = async (form, xhr) => {
  const { entry, renewing } = sentByPage.get(form) ?? {};
  if (!entry) return;
  sentByPage.delete(form);
  hold(form, false);
  clearInterval(renewing);
  const status = xhr && isAnswer(xhr) ? xhr.status : 0;
  if (status >= 200 && status < 300) await store.drop(entry.number);
  else if (status === 409 || status === 422) await store.discard(entry);
  flying.delete(entry.key);
  if (!status) setAside(form, entry);
  await store.freeLease(TAB);
  flush();
};

/**
 * What is typed while a line is stored or on its way would go with it: until then the form takes nothing.
 * @param {HTMLFormElement} form
 * @param {boolean} isHeld
 */
const hold = (form, isHeld) => {
  form.setAttribute("aria-busy", String(isHeld));
  /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
  const fields = form.querySelectorAll("input:not([type=hidden]), textarea");
  for (const field of fields) field.readOnly = isHeld;
};

/**
 * The line is listed among those that wait, and the form is ready for the next one.
 * @param {HTMLFormElement} form
 * @param {Entry} entry
 */
const setAside = (form, entry) => {
  flying.delete(entry.key);
  hold(form, false);
  form.reset();
  // page/requests.js says that nothing came through; here the line itself says more.
  setTimeout(() => {
    for (const said of document.querySelectorAll("#unreachable, #failed, #not-taken")) said.setAttribute("hidden", "");
  });
  tellOneMore(entry);
  show();
  flush();
};

/** Say what waits, also from another tab or from before a reload: whose turn it is depends on it. */
const tellAll = async () => tell((await store.list()).filter(({ state, key }) => state === "waiting" && !flying.has(key)));

// --- sending on -----------------------------------------------------------------------------------------------------

/** Send what waits, one after the other; of several calls and several tabs one does it. */
const flush = () =>
  (running ??= sendAll()
    .catch(() => false)
    .then(later));

/** @param {boolean} isDone */
const later = async (isDone) => {
  running = null;
  tries = isDone ? 0 : tries + 1;
  const rest = isDone ? await untilNext() : pause(tries, WAITS);
  clearTimeout(timer);
  if (rest !== null) timer = setTimeout(flush, rest);
};

const sendAll = async () => {
  if (!(await next())) return true;
  if (!(await store.takeLease(TAB))) return false;
  const renewing = setInterval(() => store.takeLease(TAB), 1000);
  let isTold = false;
  try {
    for (let entry = await next(); entry; entry = await next()) {
      const outcome = await send(entry);
      if (!outcome) {
        if (entry.trouble) await store.change(entry.number, { trouble: "" });
        return false;
      }
      // The site itself has spoken: what it shows may be new.
      isTold ||= !outcome.trouble && outcome.state !== "unsent";
      if (outcome.state === "saved") {
        await store.drop(entry.number);
        showSaved(entry);
      } else await store.change(entry.number, outcome.trouble ? rested(entry, outcome) : { ...outcome, ...UNTROUBLED });
    }
    if (isTold) refresh();
    return true;
  } finally {
    clearInterval(renewing);
    await store.freeLease(TAB);
  }
};

const UNTROUBLED = { trouble: "", tries: 0, again_at: 0 };

/**
 * Somebody answered, but not as the site does: this one rests, longer each time, and other sheets go on.
 * @type {(entry: Entry, outcome: { trouble?: string, rest?: number }) => Partial<Entry>}
 */
const rested = ({ tries = 0 }, { trouble, rest }) => ({
  trouble,
  tries: tries + 1,
  again_at: Date.now() + Math.min(rest ?? pause(tries + 1, WAITS), LONGEST_REST_MS),
});

/** In milliseconds. More than the longest means that the phone's clock has been set. @param {Entry} entry */
const restOf = ({ again_at = 0 }) => {
  const rest = again_at - Date.now();
  return rest > 0 && rest <= LONGEST_REST_MS ? rest : 0;
};

/** The first of each sheet, if it waits; behind one that needs a person's answer nothing is sent. */
const heads = async () => {
  /** @type {Map<string, Entry>} */
  const firsts = new Map();
  for (const entry of await store.list()) if (!firsts.has(entry.chain)) firsts.set(entry.chain, entry);
  return [...firsts.values()].filter(({ state }) => state === "waiting");
};

const next = async () => (await heads()).find((entry) => !restOf(entry)) ?? null;

const untilNext = async () => {
  const rests = (await heads()).map(restOf);
  return rests.length ? Math.min(...rests) : null;
};

/** Whether somebody is typing into a form, or has just sent it: its answer finds the page it was sent from, and brings a new one. */
const isInUse = () =>
  [...document.querySelectorAll("form[data-keep]")].some((form) => form.ariaBusy === "true" || hasTyped(form));

/** Show the page as it is now, unless it is in use. */
const refresh = () => {
  if (!document.querySelector("form[data-keep]") || isInUse()) return;
  const headers = { "HX-Boosted": "true" };
  htmx.ajax("GET", location.href, { target: "#main", select: "#main", swap: "outerHTML show:none", headers });
};

const now = async () => {
  tries = 0;
  clearTimeout(timer);
  for (const entry of await store.list())
    if (restOf(entry) && entry.trouble !== "busy") await store.change(entry.number, { again_at: 0 });
  flush();
};
addEventListener("online", now);
document.addEventListener("visibilitychange", () => document.hidden || now());
document.addEventListener("kept-again", now);
onArrival(show);
onArrival(tellAll);
store.watch(show);
store.watch(tellAll);
addEventListener("pagehide", () => store.freeLease(TAB));

// A new page may be another person's phone, or have a new link: what was shut is tried once more.
const start = async () => {
  await store.discardOld();
  for (const { number, state } of await store.list())
    if (["foreign", "gone", "unsent"].includes(state)) await store.change(number, { state: "waiting" });
  show();
  flush();
};
start();
