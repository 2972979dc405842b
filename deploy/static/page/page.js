// @ts-check
// Every page with htmx: the scripts of this folder, and a few lines that need no file of their own.

import "./requests.js";
import "./early-typing.js";
import "./details.js";
import "./sending.js";
import "./leaving.js";
import "./pressed.js";
import "./typing.js";
import { onArrival } from "./swaps.js";

// The venue's time zone, where nobody has said it yet: the one this browser lives in.
const zone = document.querySelector("select[data-guess-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone instanceof HTMLSelectElement && [...zone.options].some(({ value }) => value === here)) zone.value = here;

// What was done is said for a while; what went wrong, and what can be undone, stays.
const SAID_MS = 12000;
onArrival(() => {
  for (const said of document.querySelectorAll("#messages .message:not(.message-alert):not(:has(a))"))
    setTimeout(() => said.remove(), SAID_MS);
});

// A link to copy. Browsers have no clipboard over plain http, but the old way still works.
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (field instanceof HTMLInputElement) field.select();
  if (document.execCommand("copy")) button.textContent = button.dataset.done ?? "";
});
