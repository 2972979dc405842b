// @ts-check
// The time of an entry by the server's clock, as far as this phone knows it: what was measured last counts on while offline.

import { serverNow } from "../live/clock.js";

const NAME = "server-offset";

const remember = () => {
  const now = serverNow();
  if (now !== null) localStorage.setItem(NAME, String(now - Date.now()));
};

/** Milliseconds since 1970. */
export const enteredAt = () => {
  remember();
  return Date.now() + Number(localStorage.getItem(NAME) ?? 0);
};

addEventListener("pagehide", remember);
