// @ts-check
// Counts how long something has waited: "40 s ago", "3 min ago", in the words that the page brings.

import { onArrival } from "../page/swaps.js";
import { serverNow } from "./clock.js";

const count = () => {
  const now = serverNow();
  if (now === null) return;
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll("[data-since]");
  for (const waited of all) {
    const { since = "", seconds = "", minutes = "" } = waited.dataset;
    const passed = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
    const text =
      passed < 60 ? seconds.replace("{n}", String(passed)) : minutes.replace("{n}", String(Math.floor(passed / 60)));
    if (waited.textContent !== text) waited.textContent = text;
  }
};

setInterval(count, 1000);
onArrival(count);
