// @ts-check
// The news of a channel for one page: through the shared worker, so that all tabs of a browser have one stream. Where a browser
// has no shared workers (Chrome on Android), a tab has its own while somebody looks at it, or wants its bell: a browser opens
// six connections to a site, and six tabs would leave none for their pages.

import { isWanted } from "./bell.js";
import { follow as openStream } from "./stream.js";

/** @typedef {import("./stream.js").Tell} Tell */

/**
 * @typedef {object} Following
 * @property {() => void} ask Look now whether something is new.
 * @property {() => void} cut The browser says that it is offline.
 * @property {() => void} stop
 */

/** @type {(channel: string, workerUrl: string, tell: Tell) => Following} */
export const follow = (channel, workerUrl, tell) => {
  if (typeof SharedWorker === "undefined") return whileVisible(channel, tell);
  try {
    return throughWorker(channel, workerUrl, tell);
  } catch {
    // A browser may forbid it.
    return whileVisible(channel, tell);
  }
};

/** @type {(channel: string, tell: Tell) => Following} */
const whileVisible = (channel, tell) => {
  /** @type {Following | null} */
  let stream = null;
  const openOrClose = () => {
    if (document.hidden && !isWanted()) {
      stream?.stop();
      stream = null;
    } else stream ??= openStream(channel, tell);
  };
  document.addEventListener("visibilitychange", openOrClose);
  openOrClose();
  return {
    ask: () => stream?.ask(),
    cut: () => stream?.cut(),
    stop: () => {
      document.removeEventListener("visibilitychange", openOrClose);
      stream?.stop();
    },
  };
};

/** @type {(channel: string, workerUrl: string, tell: Tell) => Following} */
const throughWorker = (channel, workerUrl, tell) => {
  /** @type {Following | undefined} */
  let instead;
  const worker = new SharedWorker(workerUrl, { type: "module", name: "live" });
  worker.onerror = () => {
    instead ??= whileVisible(channel, tell);
  };
  worker.port.onmessage = ({ data }) => {
    if (data.channel === channel) tell(data);
  };
  /** @param {string} act */
  const post = (act) => worker.port.postMessage({ act, channel });
  post("join");
  return {
    ask: () => (instead ? instead.ask() : post("ask")),
    cut: () => (instead ? instead.cut() : post("cut")),
    stop: () => {
      instead?.stop();
      post("leave");
      worker.port.close();
    },
  };
};
