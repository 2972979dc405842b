// @ts-check
// Follows one channel of news: by server-sent events, and by asking every few seconds where none come through.
//
// `tell` gets what is known, {version, since, topics: {topic: last event}, spread, best}, whenever it changes, and the mark:
// "live" (told at once), "behind" (asks every few seconds), "offline" (nobody answers); with isSure where it is more than the
// short gap of a stream that connects again.

import { pause } from "../page/backoff.js";
import { endAfter } from "../page/http.js";

/** @typedef {{ version: number, title: string, count: string, language: string, rows: TopTenRow[] }} TopTen */
/** @typedef {[place: string, isJoint: boolean, name: string, points: string, note: string]} TopTenRow */
/** @typedef {{ version: number, since: number, topics: Record<string, number>, spread?: number, best?: TopTen }} State */
/** @typedef {"live" | "behind" | "offline"} Mark */
/** @typedef {(news: { state?: State, mark?: Mark, isSure?: boolean }) => void} Tell */

const POLL_MS = 4000;
const EVERY_MS = 15000; // The server says something that often, or more often where it says so.
const GRACE_MS = 2000;
const WAITS = { first: 1000, longest: 30000 };
const TOPICS_KEPT = 300;

/** @param {string} channel @param {Tell} tell */
export const follow = (channel, tell) => {
  /** @type {EventSource | undefined} */
  let stream;
  /** @type {State | null} */
  let state = null;
  /** @type {Mark | ""} */
  let mark = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let reconnecting;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let polling;
  let isOpen = false,
    isQuiet = false,
    isAsking = false,
    isStopped = false,
    isDoubted = false;
  let heard = 0,
    tries = 0,
    every = EVERY_MS;

  /** @param {Mark} next */
  const show = (next, isSure = false) => {
    if (next === mark) return;
    mark = next;
    tell({ mark, isSure });
  };

  const silence = () => performance.now() - heard - every - GRACE_MS;

  /** @param {State} next */
  const learn = (next) => {
    if (state && next.version < state.version) return;
    state = next;
    tell({ state });
  };

  // What only frames say, when the server is asked instead.
  const told = () => ({ spread: state?.spread, best: state?.best });

  // One event: in order it is added to what is known; after a gap the server says what was missed.
  /** @param {{ version: number, topics: string[], spread?: number, best?: TopTen }} frame */
  const add = ({ version, topics, spread, best = state?.best }) => {
    if (!state || version <= state.version) return;
    if (version > state.version + 1) return void ask();
    const touched = { ...state.topics };
    for (const topic of topics) touched[topic] = version;
    learn(prune({ ...state, version, topics: touched, spread, best }));
  };

  const ask = async () => {
    if (isAsking || isStopped) return;
    isAsking = true;
    try {
      const answer = await fetch(`/live/${channel}/news`, { cache: "no-cache", signal: endAfter(8000) });
      if (!answer.ok) throw new Error(String(answer.status));
      learn({ ...told(), ...(await answer.json()) });
      if (!isOpen || isQuiet || isDoubted) show("behind");
      // The site answers, and the stream says nothing, however seldom it speaks in a full hall: it was lost on the way.
      if (isOpen && isDoubted && performance.now() - heard > EVERY_MS + 2 * GRACE_MS) lose();
    } catch {
      if (!isOpen || isDoubted) show("offline");
    } finally {
      isAsking = false;
    }
  };

  /** @param {boolean} isOn */
  const poll = (isOn) => {
    clearInterval(polling);
    polling = isOn && !isStopped ? setInterval(ask, POLL_MS * (0.75 + Math.random() / 2)) : undefined;
  };

  const lose = () => {
    stream?.close();
    if (isStopped) return;
    isOpen = isDoubted = false;
    poll(true);
    ask();
    clearTimeout(reconnecting);
    reconnecting = setTimeout(connect, pause(tries, WAITS));
    tries += 1;
  };

  const alive = () => {
    heard = performance.now();
    tries = 0;
    if (!isDoubted) return;
    isDoubted = false;
    poll(isQuiet);
    show(isQuiet ? "behind" : "live");
  };

  // Whether the stream still lives nobody knows; until it speaks the page asks.
  /** @param {Mark} word */
  const doubt = (word) => {
    if (isStopped) return;
    isDoubted = isOpen;
    show(word, true);
    poll(true);
  };

  const connect = () => {
    if (typeof EventSource === "undefined") return lose();
    stream?.close();
    const opened = new EventSource(`/live/${channel}`);
    stream = opened;
    heard = performance.now();
    every = EVERY_MS;
    /** @param {string} name @param {(said: any) => void} act */
    const on = (name, act) =>
      opened.addEventListener(name, ({ data }) => {
        alive();
        act(JSON.parse(data));
      });
    on("state", (now) => {
      isOpen = true;
      learn({ ...told(), ...now });
    });
    on("news", add);
    on("alive", (seconds) => {
      every = seconds * 1000;
    });
    on("quiet", () => {
      isQuiet = true;
      poll(true);
      show("behind");
    });
    on("again", () => {
      isQuiet = false;
      poll(false);
      show("live");
      ask();
    });
    opened.onerror = lose;
  };

  // A stream whose Wi-Fi has gone says nothing, not even that it is lost.
  const watching = setInterval(() => {
    if (!isOpen || isDoubted || silence() < 0) return;
    doubt("behind");
    setTimeout(ask, 1000 * Math.random());
  }, 500);

  connect();
  return {
    ask,
    cut: () => doubt("offline"),
    repeat: () => {
      if (state) tell({ state });
      if (mark) tell({ mark });
    },
    stop: () => {
      isStopped = true;
      clearInterval(polling);
      clearInterval(watching);
      clearTimeout(reconnecting);
      stream?.close();
    },
  };
};

/** @type {(state: State) => State} */
const prune = (state) => {
  if (Object.keys(state.topics).length <= TOPICS_KEPT) return state;
  const since = Math.max(state.since, state.version - TOPICS_KEPT / 2);
  const topics = Object.fromEntries(Object.entries(state.topics).filter(([, version]) => version > since));
  return { ...state, since, topics };
};
