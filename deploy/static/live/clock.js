// @ts-check
// Counts every clock on the page down to the server's time, whatever this device thinks the time is.
//
// The offset between the server's clock and performance.now() comes from the midpoint of a round trip to /live/time. The
// quickest trip is the most exact and is kept, until a later one disagrees by more than both can err: then the device has
// slept, or the server's clock was set. Whenever a clock is started, paused or ended, one trip looks whether it still holds.

import { pause } from "../page/backoff.js";
import { say } from "../page/screen-reader.js";
import { onArrival } from "../page/swaps.js";
import { ring } from "./bell.js";

/** @typedef {{ state: string | undefined, left: number, end?: string, word?: HTMLElement }} Counted */
/** @typedef {Counted & { seen: number, said: number | null }} Known */

const SAMPLES = 5;
const AGAIN_MS = 120000;
const KEPT_MS = 600000;
const RETRIES = { first: 1000, longest: AGAIN_MS };
const AT_MOST_EVERY_MS = 1000;
const SPREAD_MS = 500; // Phones that are told together do not ask together.

/** @type {{ offset: number, trip: number, at: number } | null} */
let best = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retrying;
let isChecking = false;
let tries = 0,
  checked = 0;

// Whether this trip says that what was kept is wrong.
const sample = async () => {
  const sent = performance.now();
  const answer = await fetch("/live/time", { cache: "no-store" });
  const server = Number(await answer.text());
  const back = performance.now();
  if (!answer.ok || !server) return false;
  const next = { offset: server - (sent + back) / 2, trip: back - sent, at: back };
  const disagrees = best && Math.abs(next.offset - best.offset) > (next.trip + best.trip) / 2;
  if (!best || next.trip <= best.trip || disagrees || back - best.at > KEPT_MS) best = next;
  return Boolean(disagrees);
};

const measure = async () => {
  clearTimeout(retrying);
  try {
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      await sample();
      tick();
    }
    tries = 0;
  } catch {
    // Offline: what is known counts on, and the server is asked again soon.
    retrying = setTimeout(measure, pause(tries, RETRIES));
    tries += 1;
  }
};

// One trip, and the others only where it disagrees.
const check = async () => {
  checked = performance.now();
  try {
    if (await sample()) await measure();
    tick();
  } catch {
    // Offline: `online` measures again.
  } finally {
    isChecking = false;
  }
};

const checkSoon = () => {
  if (isChecking) return;
  isChecking = true;
  const rest = checked + AT_MOST_EVERY_MS - performance.now();
  setTimeout(check, Math.max(rest, SPREAD_MS * Math.random()));
};

// Milliseconds since 1970 on the server; null until it has answered once.
export const serverNow = () => (best ? performance.now() + best.offset : null);

/** @param {number} ms */
export const written = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
};

/**
 * Each clock by the address of its newest copy: what it showed last, so that five minutes, one minute and the end are said once.
 * @type {Map<string | number, Known>}
 */
const known = new Map();
const LATE_MS = 70000; // A tab in the background looks once a minute.
const MORE_MS = 3000; // A pause puts a clock back by less; more time that is given, by more.

// "Five minutes left" is true for a minute; what is over stays over.
/** @param {number} left @param {number} at */
const isSo = (left, at) => left <= at && (at === 0 || left > at - 60000);

/** @param {HTMLElement} clock @param {number} now @returns {Counted} */
const count = (clock, now) => {
  const end = clock.dataset.endsAt ?? clock.dataset.until;
  if (!end) return { state: clock.dataset.state, left: 0 };
  const left = Date.parse(end) - now;
  const shown = clock.querySelector(".clock-left");
  const text = written(left);
  if (shown && shown.textContent !== text) shown.textContent = text;
  /** @type {NodeListOf<HTMLElement>} */
  const words = clock.querySelectorAll("[data-at]");
  const word = [...words].filter(({ dataset }) => isSo(left, Number(dataset.at) * 1000)).at(-1);
  for (const each of words) each.hidden = each !== word;
  const state = left <= 0 ? "over" : "playing";
  if (clock.dataset.state !== state) clock.dataset.state = state;
  return { state, left, end, word };
};

// What was said last counts until more time is given: a time that was measured better only moves the same end.
/** @type {(before: Known, now: Counted) => number | null} */
const saidBefore = (before, { end, left }) =>
  end && end !== before.end && left > (before.said ?? 0) * 1000 + MORE_MS ? null : before.said;

// Which of its words a clock has said last, with what it says now.
/** @type {(clock: HTMLElement, before: Known, now: Counted) => number | null} */
const tell = (clock, before, now) => {
  const said = saidBefore(before, now);
  const isOver = now.state === "over" && ["playing", "paused"].includes(before.state ?? "");
  const at = isOver ? 0 : Number(now.word?.dataset.at ?? NaN);
  if (at === said || !(isOver || (before.end === now.end && before.left > at * 1000))) return said;
  say(clock.querySelector(`[data-at="${at}"]`)?.textContent?.trim() ?? "");
  if (isOver && !clock.dataset.until) ring();
  return at;
};

const tick = () => {
  const now = serverNow();
  if (now === null) return;
  /** @type {NodeListOf<HTMLElement>} */
  const clocks = document.querySelectorAll(".clock[data-state]");
  for (const [index, clock] of clocks.entries()) {
    const key = clock.dataset.address ?? clock.closest("[hx-get]")?.getAttribute("hx-get") ?? index;
    const before = known.get(key);
    const counted = count(clock, now);
    const seen = performance.now();
    const isLate = !before || seen - before.seen >= LATE_MS;
    known.set(key, { ...counted, seen, said: isLate ? null : tell(clock, before, counted) });
  }
};

onArrival(tick);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) measure();
});
document.body.addEventListener("live-now:clock", checkSoon);
addEventListener("online", measure);
setInterval(tick, 200);
setInterval(measure, AGAIN_MS);
measure();
