// @ts-check
// Tells the page what has changed: `live:TOPIC` on the body for parts that are a person's own, `live-now:TOPIC` for public
// ones, which come from the server's memory. The best ten come with the news itself, as `live-best`: a page that takes them
// (top-ten.js) is not told `live-now:standings`. `live:any` comes with every event; a page of table 7 listens for `live:table-7`
// and for `live:table`, which means every table.
//
// #live-mark carries the channel, the version the page was rendered at, and the words for live, behind and offline.

import { pause } from "../page/backoff.js";
import { say } from "../page/screen-reader.js";
import { onArrival, onSwap } from "../page/swaps.js";
import { follow } from "./follow.js";

/** @typedef {import("./stream.js").State} State */

const SOON_MS = 3000; // Nobody needs to hear about a short gap.
const WAITS = { first: SOON_MS, longest: 60000 };
const GUESTS_MS = 5000; // Four hundred check in one by one, and each phone waits for its own.
const mark = () => document.getElementById("live-mark");

/** @type {import("./follow.js").Following | null} */
let following = null;
/** @type {State | null} */
let state = null;
let channel = "",
  seen = 0,
  seenPublic = 0,
  spoken = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let changing;
/** @type {Set<string>} */
const waiting = new Set();

const TOPICS = ["standings", "clock", "seating", "tables", "announcements", "calls", "prizes", "guests", "table"];
/** @param {State} state @param {number} after */
const missed = ({ since, topics }, after) => {
  if (since > after) return new Set(["any", ...TOPICS, ...Object.keys(topics)]);
  return new Set(["any", ...Object.keys(topics).filter((topic) => topics[topic] > after)]);
};

/** False where somebody has taken it. @param {string} name @param {unknown} [detail] */
const fire = (name, detail) => document.body.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
/** @param {State} state @param {string} topic */
const isTaken = ({ best, topics, since }, topic) =>
  topic === "standings" && best !== undefined && best.version >= (topics.standings ?? since) && !fire("live-best", best);

// A part that is on its way would not hear: it is swapped for one that was rendered before. So what is told until then waits.
let onTheirWay = 0;
/** @type {Set<string>} */
const told = new Set();
/** @param {string} name */
const fireWhenQuiet = (name) => {
  if (onTheirWay > 0) told.add(name);
  else fire(name);
};
// Public parts ask at once; and again where a larger part on its way may bring an older copy of them.
/** @param {string} name */
const fireNow = (name) => {
  if (onTheirWay > 0) told.add(name);
  fire(name);
};
// The new part listens once it is settled.
const arrive = () => {
  onTheirWay -= 1;
  if (onTheirWay > 0) return;
  const names = [...told];
  told.clear();
  names.forEach(fireWhenQuiet);
};
// The request itself tells when it is over: the part that asked may have been swapped away, and no longer hears.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (!detail.requestConfig.triggeringEvent?.type.startsWith("live:")) return;
  onTheirWay += 1;
  detail.xhr.addEventListener("loadend", () => setTimeout(arrive, 50), { once: true });
});

// A part whose news did not get through asks again, less and less often.
/** @type {Set<string>} */
const lost = new Set();
let tries = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;
const askAgain = () => {
  clearTimeout(asking);
  asking = undefined;
  const names = [...lost];
  lost.clear();
  names.forEach(fireWhenQuiet);
};
/** @param {CustomEvent<HtmxDetail>} event */
const keepTrying = ({ detail: { xhr, requestConfig } }) => {
  const name = requestConfig?.triggeringEvent?.type ?? "";
  if (!name.startsWith("live") || (xhr.status >= 400 && xhr.status < 500)) return;
  lost.add(name);
  if (asking) return;
  asking = setTimeout(askAgain, pause(tries, WAITS));
  tries += 1;
};
document.addEventListener("htmx:sendError", keepTrying);
document.addEventListener("htmx:timeout", keepTrying);
document.addEventListener("htmx:responseError", keepTrying);

/** @param {string} topic @param {number} spread */
const wait = (topic, spread) => {
  if (topic === "calls" || topic.startsWith("table-")) return 0;
  return (topic === "guests" ? GUESTS_MS : spread) * Math.random();
};

// Phones that are told together ask one after another, each at its own moment of the spread.
/** @param {string} topic @param {number} [spread] */
const fireSoon = (topic, spread = 500) => {
  if (waiting.has(topic)) return;
  waiting.add(topic);
  setTimeout(
    () => {
      waiting.delete(topic);
      fireWhenQuiet(`live:${topic}`);
    },
    wait(topic, spread),
  );
};

const catchUp = () => {
  if (!state) return;
  const { version, spread } = state;
  if (version > seenPublic) {
    for (const topic of missed(state, seenPublic)) if (!isTaken(state, topic)) fireNow(`live-now:${topic}`);
    seenPublic = version;
  }
  // A page nobody looks at catches up when it comes into view.
  if (document.hidden || version <= seen) return;
  for (const topic of missed(state, seen)) fireSoon(topic, spread);
  seen = version;
};

/** @param {string} word */
const show = (word) => {
  const shown = mark();
  if (!shown || shown.dataset.mark === word) return;
  shown.hidden = false;
  shown.dataset.mark = word;
  /** @type {NodeListOf<HTMLElement>} */
  const words = shown.querySelectorAll("[data-word]");
  for (const each of words) each.hidden = each.dataset.word !== word;
  const said = [...words].find(({ dataset }) => dataset.word === word)?.title;
  if (spoken && spoken !== word && said) say(said);
  spoken = word;
};

/** @type {import("./stream.js").Tell} */
const hear = (news) => {
  if (news.state) {
    state = news.state;
    catchUp();
  }
  if (news.mark) {
    clearTimeout(changing);
    changing = setTimeout(show, news.mark === "live" || news.isSure || !spoken ? 0 : SOON_MS, news.mark);
  }
};

// After a page comes in through htmx its own version counts: it was rendered from what was true then.
const begin = () => {
  const { channel: next = "", version = "", worker = "" } = mark()?.dataset ?? {};
  if (next) seen = seenPublic = Number(version);
  if (next !== channel) {
    following?.stop();
    state = null;
    channel = next;
    following = next ? follow(next, worker, hear) : null;
  }
  if (spoken) show(spoken);
  catchUp();
};

onArrival(() => {
  const shown = mark();
  if (shown && !("mark" in shown.dataset)) begin();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  following?.ask();
  catchUp();
});
addEventListener("pagehide", () => {
  following?.stop();
  channel = "";
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) begin();
});
addEventListener("online", () => {
  following?.ask();
  askAgain();
});
addEventListener("offline", () => following?.cut());

onSwap(() => {
  tries = 0;
});
