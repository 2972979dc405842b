// @ts-check
// What somebody is typing is never replaced, and nobody is led away from it; the page says that there is something new.

import { goesWithTyped, hasFocus, hasTyped } from "./fields.js";
import { carry, guard } from "./swaps.js";

const notice = () => document.getElementById("news-waiting");

guard(({ cause, target, answer, leadsAway }) => {
  if (!["news", "poll"].includes(cause) && !leadsAway) return false;
  // Points that are typed are for the player and the sheet on the page: neither changes under them. Asked for first, as there
  // may be nothing new.
  const isBusy = hasFocus(target) || hasTyped(target) || (answer !== null && goesWithTyped(target));
  if (isBusy) notice()?.removeAttribute("hidden");
  return isBusy;
});

// A form that was sent brings the page as it is now: nothing new waits.
carry(({ verb }) => () => {
  if (verb === "post") notice()?.setAttribute("hidden", "");
});
