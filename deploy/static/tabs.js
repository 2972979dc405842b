// One stream for all tabs of a browser: through a shared worker where there is one; else one tab leads and tells the others.

import { follow } from "./stream.js";

const BEAT_MS = 1000;
const SILENT_MS = 3500;

// Gives {ask, cut, stop}; `tell` gets what stream.js tells. `cut`: the browser says that there is no network.
export const share = (channel, workerUrl, tell) => {
  if (typeof SharedWorker !== "undefined") {
    try {
      return throughWorker(channel, workerUrl, tell);
    } catch {
      // A browser may forbid it; a tab can lead.
    }
  }
  return typeof BroadcastChannel === "undefined" ? follow(channel, tell) : throughTabs(channel, tell);
};

const throughWorker = (channel, workerUrl, tell) => {
  let instead;
  const worker = new SharedWorker(workerUrl, { type: "module", name: "live" });
  worker.onerror = () => { instead ??= follow(channel, tell); };
  worker.port.onmessage = ({ data }) => { if (data.channel === channel) tell(data); };
  const act = (name) => worker.port.postMessage({ act: name, channel });
  act("join");
  return {
    ask: () => (instead ? instead.ask() : act("ask")),
    cut: () => (instead ? instead.cut() : act("cut")),
    stop: () => { instead?.stop(); act("leave"); worker.port.close(); },
  };
};

const throughTabs = (channel, tell) => {
  const air = new BroadcastChannel(`live-${channel}`);
  const me = Math.random();
  let stream = null, heard = Date.now() - SILENT_MS + 300 + 200 * Math.random();

  const say = (more) => air.postMessage({ id: me, isHidden: document.hidden, ...more });
  const lead = () => {
    stream = follow(channel, (told) => { tell(told); say({ told }); });
  };
  // Of two that lead the one in view goes on; of equals the one with the lower number.
  const yields = ({ id, isHidden }) => (isHidden === document.hidden ? id < me : document.hidden);

  air.onmessage = ({ data }) => {
    if (data.ask) return void stream?.repeat();
    if (data.cut) return void stream?.cut();
    if (data.bye) return void (heard = 0);
    heard = Date.now();
    if (stream && yields(data)) {
      stream.stop();
      stream = null;
    }
    if (data.told && !stream) tell(data.told);
  };
  const beat = setInterval(() => {
    if (stream) say({});
    else if (Date.now() - heard > SILENT_MS) lead();
  }, BEAT_MS / 4);
  say({ ask: true });
  return {
    ask: () => (stream ? stream.ask() : say({ ask: true })),
    cut: () => (stream ? stream.cut() : say({ cut: true })),
    stop: () => {
      clearInterval(beat);
      if (stream) say({ bye: true });
      stream?.stop();
      air.close();
    },
  };
};
