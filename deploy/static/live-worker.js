// The one stream of a browser: every tab of a party hears it through this worker.

import { follow } from "./stream.js";

const channels = new Map();

const join = (port, channel) => {
  if (!channels.has(channel)) {
    const ports = new Set();
    const stream = follow(channel, (told) => ports.forEach((each) => each.postMessage({ channel, ...told })));
    channels.set(channel, { ports, stream });
  }
  const { ports, stream } = channels.get(channel);
  ports.add(port);
  stream.repeat();
};

const leave = (port, channel) => {
  const followed = channels.get(channel);
  followed?.ports.delete(port);
  if (followed?.ports.size === 0) {
    followed.stream.stop();
    channels.delete(channel);
  }
};

const ask = (port, channel) => channels.get(channel)?.stream.ask();
const cut = (port, channel) => channels.get(channel)?.stream.cut();

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { act, channel } }) => ({ join, leave, ask, cut })[act](port, channel);
};
