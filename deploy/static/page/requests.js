// @ts-check
// What htmx's requests carry, and the sentence on the page when one does not get through.

import { csrfToken, isOurs } from "./http.js";
import { onSwap } from "./swaps.js";

// Django reads a form's own field first, so the old token must go for the new one in the header to count.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "get") return;
  // For links alone: the page that answers a form is swapped in, whichever scripts it was made for.
  delete detail.headers["X-Release"];
  const token = csrfToken();
  if (!token) return;
  detail.headers["X-CSRFToken"] = token;
  delete detail.parameters.csrfmiddlewaretoken;
});

/** When the site itself can't save anything, it says why in plain text. @param {XMLHttpRequest} xhr */
const reason = (xhr) =>
  xhr.status === 503 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain") ? xhr.responseText : "";

/** @param {string} why The id of the sentence to show; "" hides them all. @param {string} [text] */
const show = (why, text) => {
  for (const id of ["unreachable", "failed", "not-taken"]) {
    const sentence = document.getElementById(id);
    if (!sentence) continue;
    sentence.hidden = id !== why;
    if (id !== "failed") continue;
    sentence.dataset.usual ??= sentence.textContent ?? "";
    sentence.textContent = text || sentence.dataset.usual;
  }
};

// What a page asks for without a tap it asks for again; its mark says that nobody answers.
/** @param {CustomEvent<HtmxDetail>} event */
const fail = ({ detail: { xhr, requestConfig } }) => {
  if (requestConfig?.triggeringEvent?.type.startsWith("live")) return;
  if (!isOurs(xhr)) show("unreachable");
  else show(xhr.status >= 500 ? "failed" : "not-taken", reason(xhr));
};
document.addEventListener("htmx:sendError", fail);
document.addEventListener("htmx:timeout", fail);
document.addEventListener("htmx:responseError", fail);
onSwap(() => show(""));
