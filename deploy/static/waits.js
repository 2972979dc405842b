// How long something has waited goes on by itself: "40 s ago", "3 min ago", in the words that stand beside it.

import { serverNow } from "./clock.js";

const count = () => {
  const now = serverNow();
  if (now === null) return;
  for (const waited of document.querySelectorAll("[data-since]")) {
    const { since, seconds, minutes } = waited.dataset;
    const passed = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
    const text = passed < 60 ? seconds.replace("{n}", passed) : minutes.replace("{n}", Math.floor(passed / 60));
    if (waited.textContent !== text) waited.textContent = text;
  }
};

setInterval(count, 1000);
document.addEventListener("htmx:afterSettle", count);
