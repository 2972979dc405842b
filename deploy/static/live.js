// Tells the page what has changed: `live:TOPIC` on the body for parts that are a person's own, `live-now:TOPIC` for public
// ones, which come from the server's memory. The best ten come with the news itself, as `live-best`: a page that takes them
// (best.js) is not told `live-now:standings`. `live:any` comes with every event; a page of table 7 listens for `live:table-7`
// and for `live:table`, which means every table.
//
// #live-mark carries the channel, the version the page was rendered at, and the words for live, behind and offline.

import { isChanged, isEntry } from "./changed.js";
import "./pressed.js";
import { say } from "./says.js";
import { share } from "./tabs.js";

const SOON_MS = 3000; // A short gap is no news to the reader.
const LONGEST_MS = 60000;
const GUESTS_MS = 5000; // Four hundred check in one by one, and each phone waits for its own.
const body = () => document.body;
const mark = () => document.getElementById("live-mark");

let following = null, channel = "", state = null;
let seen = 0, seenPublic = 0;
let spoken = "", changing;
const waiting = new Map();

const TOPICS = ["standings", "clock", "seating", "tables", "announcements", "calls", "prizes", "guests", "table"];
const missed = (after) => {
  if (state.since > after) return new Set(["any", ...TOPICS, ...Object.keys(state.topics)]);
  const topics = Object.keys(state.topics).filter((topic) => state.topics[topic] > after);
  return new Set(["any", ...topics]);
};

// False where somebody has taken it.
const fire = (name, detail) => body().dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
const isTaken = (topic) => {
  const best = topic === "standings" ? state.best : null;
  return best?.version >= (state.topics.standings ?? state.since) && !fire("live-best", best);
};

// A part that is on its way would not hear: it is swapped for one that was rendered before. So what is told meanwhile waits.
let onTheirWay = 0;
const told = new Set();
const fireWhenQuiet = (name) => {
  if (onTheirWay > 0) told.add(name);
  else fire(name);
};
// Public parts ask at once; and again where a larger part on its way may bring an older copy of them.
const fireNow = (name) => {
  if (onTheirWay > 0) told.add(name);
  fire(name);
};
const isLive = ({ requestConfig }) => requestConfig?.triggeringEvent?.type.startsWith("live:") ?? false;
// The new part listens once it is settled.
const arrive = () => {
  onTheirWay -= 1;
  if (onTheirWay > 0) return;
  const names = [...told];
  told.clear();
  names.forEach(fireWhenQuiet);
};
// The request itself tells when it is over: the part that asked may have been swapped away, and hears nothing any more.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (!isLive(detail)) return;
  onTheirWay += 1;
  detail.xhr.addEventListener("loadend", () => setTimeout(arrive, 50), { once: true });
});

// A part whose news did not get through asks again, less and less often.
const lost = new Set();
let patience = SOON_MS, asking;
const askAgain = () => {
  clearTimeout(asking);
  asking = undefined;
  const names = [...lost];
  lost.clear();
  names.forEach(fireWhenQuiet);
};
const keepTrying = ({ detail }) => {
  const name = detail.requestConfig?.triggeringEvent?.type ?? "";
  if (!name.startsWith("live") || (detail.xhr.status >= 400 && detail.xhr.status < 500)) return;
  lost.add(name);
  if (asking) return;
  asking = setTimeout(askAgain, patience * (0.5 + Math.random()));
  patience = Math.min(patience * 2, LONGEST_MS);
};
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(failure, keepTrying);
document.addEventListener("htmx:afterSwap", () => { patience = SOON_MS; });

const wait = (topic) => {
  if (topic === "calls" || topic.startsWith("table-")) return 0;
  const longest = topic === "guests" ? GUESTS_MS : state.spread ?? 500;
  return longest * Math.random();
};

// Phones that are told together ask one after another, each at its own moment of the spread.
const fireSoon = (topic) => {
  if (waiting.has(topic)) return;
  waiting.set(topic, setTimeout(() => { waiting.delete(topic); fireWhenQuiet(`live:${topic}`); }, wait(topic)));
};

const catchUp = () => {
  if (!state) return;
  if (state.version > seenPublic) {
    missed(seenPublic).forEach((topic) => isTaken(topic) || fireNow(`live-now:${topic}`));
    seenPublic = state.version;
  }
  // A page nobody looks at catches up when it comes into view.
  if (document.hidden || state.version <= seen) return;
  missed(seen).forEach(fireSoon);
  seen = state.version;
};

const show = (word) => {
  const shown = mark();
  if (!shown || shown.dataset.mark === word) return;
  shown.hidden = false;
  shown.dataset.mark = word;
  for (const each of shown.children) each.hidden = each.dataset.word !== word;
  const said = shown.querySelector(`[data-word="${word}"]`)?.title;
  if (spoken && spoken !== word && said) say(said);
  spoken = word;
};

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
  const shown = mark();
  const next = shown?.dataset.channel ?? "";
  if (shown) seen = seenPublic = Number(shown.dataset.version);
  if (next !== channel) {
    following?.stop();
    state = null;
    channel = next;
    following = next ? share(next, shown.dataset.worker, hear) : null;
  }
  if (spoken) show(spoken);
  catchUp();
};

document.addEventListener("htmx:afterSettle", () => {
  const shown = mark();
  if (shown && !("mark" in shown.dataset)) begin();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  following?.ask();
  catchUp();
});
addEventListener("pagehide", () => { following?.stop(); channel = ""; });
addEventListener("pageshow", ({ persisted }) => { if (persisted) begin(); });
addEventListener("online", () => { following?.ask(); askAgain(); });
addEventListener("offline", () => following?.cut());

// What somebody is typing is never swapped away; the page says that there is something new.
const FIELDS = "input, textarea, select";
// What came back from a refusal was typed too, though the page brought it along.
const isTyped = (field) =>
  field === document.activeElement || isChanged(field) || (field.value !== "" && field.closest("form[data-typed]"));
const letFinish = (asked, place) => {
  if (![...place.querySelectorAll(FIELDS)].filter(isEntry).some(isTyped)) return;
  asked.preventDefault();
  document.getElementById("news-waiting")?.removeAttribute("hidden");
};
const keepTyped = (asked) => {
  const { requestConfig, target } = asked.detail;
  if (requestConfig.triggeringEvent?.type.startsWith("live")) letFinish(asked, target);
};
// Nor does a part that is shut to this phone by now lead away from what is typed elsewhere on the page.
const stayAtTyped = (answer) => {
  const { requestConfig, xhr } = answer.detail;
  if (requestConfig.verb === "get" && xhr.getResponseHeader("HX-Redirect")) letFinish(answer, document);
};
// A form that was sent brings the page as it is now: nothing new waits any more.
const isSent = ({ requestConfig }) => requestConfig?.verb === "post";
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (isSent(detail)) document.getElementById("news-waiting")?.setAttribute("hidden", "");
});
document.addEventListener("htmx:beforeRequest", keepTyped);
document.addEventListener("htmx:beforeSwap", keepTyped);
document.addEventListener("htmx:beforeOnLoad", stayAtTyped);

begin();
