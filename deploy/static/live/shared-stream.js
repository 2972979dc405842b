// @ts-check
// The one stream of a browser: every tab of a party hears it through this worker.

import { follow } from "./stream.js";

/** @type {Map<string, { ports: Set<MessagePort>, stream: ReturnType<typeof follow> }>} */
const channels = new Map();

/** @type {Record<string, (port: MessagePort, channel: string) => void>} */
const acts = {
  join: (port, channel) => {
    if (!channels.has(channel)) {
      /** @type {Set<MessagePort>} */
      const ports = new Set();
      const stream = follow(channel, (told) => {
        for (const each of ports) each.postMessage({ channel, ...told });
      });
      channels.set(channel, { ports, stream });
    }
    channels.get(channel)?.ports.add(port);
    channels.get(channel)?.stream.repeat();
  },
  leave: (port, channel) => {
    const followed = channels.get(channel);
    followed?.ports.delete(port);
    if (followed?.ports.size !== 0) return;
    followed.stream.stop();
    channels.delete(channel);
  },
  ask: (_, channel) => channels.get(channel)?.stream.ask(),
  cut: (_, channel) => channels.get(channel)?.stream.cut(),
};

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.onmessage = ({ data: { act, channel } }) => acts[act](port, channel);
});
