// Forms marked data-keep: written down on this phone before they are sent, sent one after the other, and again until the
// site has answered. With the network there htmx sends the form and swaps the answer in, as with any other form.

import { isChanged, isEntry } from "./changed.js";
import { makeKey } from "./key.js";
import * as kept from "./kept.js";
import { send, fieldsOf } from "./send.js";
import { isBlank, read } from "./typed.js";
import { show, saved } from "./kept-list.js";

const TAB = makeKey();
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
// Who asks for more is asked again all the same.
const LONGEST_REST = 600000;
// A second tap on the same button means nothing.
const SAME_TAP = 500;
const NOT_SENT = 500;
// So long the site may take to answer; then the line is kept and sent from here, and the form is free for the next one.
const SLOW = 2000;

const sentByPage = new WeakMap();
const tapped = new WeakMap();
let wait = FIRST_WAIT;
let timer;
let running = null;

// --- a form of the page ----------------------------------------------------------------------------------------------

document.addEventListener("htmx:confirm", (event) => {
  const form = event.target;
  if (!form.matches("form[data-keep]") || event.detail.verb !== "post") return;
  // A button that only has something counted or shown writes nothing.
  const button = event.detail.triggeringEvent?.submitter ?? form;
  if (button.matches("[data-look]")) return;
  event.preventDefault();
  if (sentByPage.has(form) || performance.now() - (tapped.get(button) ?? -SAME_TAP) < SAME_TAP) return;
  tapped.set(button, performance.now());
  begin(form, event.detail).catch(() => {
    hold(form, false);
    event.detail.issueRequest(true);
  });
});

const begin = async (form, { triggeringEvent, issueRequest }) => {
  // An empty form is not worth keeping: the site says what is missing.
  const isUnread = [...form.elements].some(({ validity }) => validity?.valueMissing || validity?.badInput);
  if (isUnread || isBlank(form, triggeringEvent?.submitter)) return issueRequest(true);
  const draft = read(form, triggeringEvent?.submitter);
  hold(form, true);
  const isFirst = (await kept.list()).length === 0;
  const entry = await kept.keep({ ...draft, key: makeKey(), kept_at: Date.now() });
  if (isFirst && form.isConnected && (await kept.takeLease(TAB))) {
    sentByPage.set(form, { entry, renewing: setInterval(() => kept.takeLease(TAB), 1000) });
    issueRequest(true);
    setTimeout(() => sentByPage.get(form)?.entry === entry && sentByPage.get(form).xhr?.abort(), SLOW);
    // htmx drops a request where another of the same part is on its way: then the queue sends it.
    return setTimeout(() => sentByPage.get(form)?.xhr || answered(form, null), NOT_SENT);
  }
  return setAside(form, entry);
};

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { entry } = sentByPage.get(detail.elt) ?? {};
  if (!entry) return;
  for (const name of Object.keys(detail.parameters)) delete detail.parameters[name];
  for (const [name, value] of fieldsOf(entry)) detail.parameters[name] = value;
});

// A hall's Wi-Fi may answer in the site's place: only a page of ours is an answer.
const isOurs = ({ status, responseText }) => status >= 200 && responseText.includes('id="kept-entry"');

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isPage = sentByPage.has(detail.requestConfig.elt) || (detail.requestConfig.verb === "get" && detail.target?.id === "main");
  // What was typed while the page was fetched anew stays; a link that was tapped leads on.
  const isMeanwhile = !detail.requestConfig.triggeringEvent && isSomethingTyped();
  if (isPage && (isMeanwhile || !isOurs(detail.xhr))) detail.shouldSwap = false;
});

// The request itself tells when it is over: the form may have been swapped away, and hears nothing any more.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const form = detail.requestConfig.elt;
  const sent = sentByPage.get(form);
  if (!sent) return;
  sent.xhr = detail.xhr;
  detail.xhr.addEventListener("loadend", () => answered(form, detail.xhr), { once: true });
});

const answered = async (form, xhr) => {
  const { entry, renewing } = sentByPage.get(form) ?? {};
  if (!entry) return;
  sentByPage.delete(form);
  hold(form, false);
  clearInterval(renewing);
  const status = xhr && isOurs(xhr) ? xhr.status : 0;
  if (status >= 200 && status < 300) await kept.drop(entry.number);
  else if (status === 409 || status === 422) await kept.throwAway(entry);
  else setAside(form, entry);
  await kept.freeLease(TAB);
  flush();
};

/** What is typed while a line is written down or on its way would go with it: until then the form takes nothing. */
const hold = (form, isHeld) => {
  form.setAttribute("aria-busy", isHeld);
  for (const field of form.querySelectorAll("input:not([type=hidden]), textarea")) field.readOnly = isHeld;
};

/** The line stands among those kept here, and the form is ready for the next one. */
const setAside = (form, entry) => {
  hold(form, false);
  form.reset();
  // page.js says that nothing came through; here the line itself says more.
  setTimeout(() => {
    for (const said of document.querySelectorAll("#unreachable, #failed, #not-taken")) said.hidden = true;
  });
  form.dispatchEvent(new CustomEvent("kept", { bubbles: true, detail: entry }));
  show();
  flush();
};

// --- sending on -----------------------------------------------------------------------------------------------------

/** Send what waits, one after the other; of several calls and several tabs one does it. */
const flush = () => (running ??= sendAll().catch(() => false).then(later));

const later = async (isDone) => {
  running = null;
  wait = isDone ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
  const rest = isDone ? await untilNext() : spread(wait);
  clearTimeout(timer);
  if (rest !== null) timer = setTimeout(flush, rest);
};

const spread = (longest) => longest / 2 + Math.random() * (longest / 2);

const sendAll = async () => {
  if (!(await next())) return true;
  if (!(await kept.takeLease(TAB))) return false;
  const renewing = setInterval(() => kept.takeLease(TAB), 1000);
  let isTold = false;
  try {
    for (let entry = await next(); entry; entry = await next()) {
      const outcome = await send(entry);
      if (!outcome) {
        if (entry.trouble) await kept.change(entry.number, { trouble: "" });
        return false;
      }
      // The site itself has spoken: what it shows may be new.
      isTold ||= !outcome.trouble && outcome.state !== "unsent";
      if (outcome.state === "saved") {
        await kept.drop(entry.number);
        saved(entry);
      } else await kept.change(entry.number, outcome.trouble ? rested(entry, outcome) : { ...outcome, ...UNTROUBLED });
    }
    if (isTold) refresh();
    return true;
  } finally {
    clearInterval(renewing);
    await kept.freeLease(TAB);
  }
};

const UNTROUBLED = { trouble: "", tries: 0, again_at: 0 };

/** Somebody answered, but not as the site does: this one rests, longer each time, and other sheets go on. */
const rested = ({ tries = 0 }, { trouble, rest }) => {
  const pause = rest ?? spread(Math.min(FIRST_WAIT * 2 ** (tries + 1), LONGEST_WAIT));
  return { trouble, tries: tries + 1, again_at: Date.now() + Math.min(pause, LONGEST_REST) };
};

/** In milliseconds. More than the longest means that the phone's clock has been set. */
const restOf = ({ again_at = 0 }) => {
  const rest = again_at - Date.now();
  return rest > 0 && rest <= LONGEST_REST ? rest : 0;
};

/** The first of each sheet, if it waits; behind one that needs a person's answer nothing is sent. */
const heads = async () => {
  const seen = new Set();
  const isHead = ({ chain }) => !seen.has(chain) && seen.add(chain);
  return (await kept.list()).filter(isHead).filter(({ state }) => state === "waiting");
};

const next = async () => (await heads()).find((entry) => !restOf(entry)) ?? null;

const untilNext = async () => {
  const rests = (await heads()).map(restOf);
  return rests.length ? Math.min(...rests) : null;
};

const isTyped = (field) => isEntry(field) && !field.options && isChanged(field);

const isSomethingTyped = () =>
  [...document.querySelectorAll("form[data-keep]")].some((form) => [...form.elements].some(isTyped));

/** Show the page as it is now, unless somebody is typing into it. */
const refresh = () => {
  if (!document.querySelector("form[data-keep]") || isSomethingTyped()) return;
  const headers = { "HX-Boosted": "true" };
  htmx.ajax("GET", location.href, { target: "#main", select: "#main", swap: "outerHTML show:none", headers });
};

const now = async () => {
  wait = FIRST_WAIT;
  clearTimeout(timer);
  for (const entry of await kept.list())
    if (restOf(entry) && entry.trouble !== "busy") await kept.change(entry.number, { again_at: 0 });
  flush();
};
addEventListener("online", now);
document.addEventListener("visibilitychange", () => document.hidden || now());
document.addEventListener("kept-again", now);
document.addEventListener("htmx:load", show);
kept.watch(show);
addEventListener("pagehide", () => kept.freeLease(TAB));

// A new page may be another person's phone, or have a new link: what was shut is tried once more.
const start = async () => {
  await kept.forgetOld();
  for (const { number, state } of await kept.list())
    if (["foreign", "gone", "unsent"].includes(state)) await kept.change(number, { state: "waiting" });
  show();
  flush();
};
start();
