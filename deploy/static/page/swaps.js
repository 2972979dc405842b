// @ts-check
// The one place that decides whether a part of the page may be replaced, and what goes over from the old part to the new one.
//
// Every script that cares about a swap registers here; none listens to htmx's swap events itself. So no two of them depend on
// who is called first: all guards are asked, one yes is enough, and carriers run only for a swap that takes place.

/**
 * Why the server was asked: "news" (something has changed), "poll" (a part that asks every few seconds), "refresh" (a script
 * wants the page as it is now), "form" (something was sent), "link" (somebody tapped a link, or typed into a field that asks).
 * @typedef {"news" | "poll" | "refresh" | "form" | "link"} Cause
 */

/**
 * A part of the page that is about to be replaced.
 * @typedef {object} Swap
 * @property {Element} target
 * @property {Cause} cause
 * @property {string} event The name of the event that made the page ask, "" where none did.
 * @property {Element} sender
 * @property {string} verb
 * @property {boolean} isBoosted A whole page, by a link or form that htmx has taken over.
 * @property {XMLHttpRequest | null} answer Null while nothing has been sent.
 * @property {boolean} leadsAway The answer opens another page.
 */

/** @type {((swap: Swap) => boolean)[]} */
const guards = [];
/** @type {((swap: Swap) => void | (() => void))[]} */
const carriers = [];
/** @type {WeakMap<XMLHttpRequest, (() => void)[]>} */
const carried = new WeakMap();

/**
 * Asked before a part is replaced: true where it must stay as it is. News is asked about twice, before the request too.
 * @param {(swap: Swap) => boolean} mustStay
 */
export const guard = (mustStay) => {
  guards.push(mustStay);
};

/**
 * Called when a swap takes place; what it returns is called as soon as the new part is in, before it is painted.
 * @param {(swap: Swap) => void | (() => void)} take
 */
export const carry = (take) => {
  carriers.push(take);
};

/**
 * Called after each swap, before it is painted.
 * @param {() => void} then
 */
export const onSwap = (then) => carry(() => then);

/**
 * Called for the page as it is, and after each swap once htmx has prepared what came in.
 * @param {() => void} prepare
 */
export const onArrival = (prepare) => {
  document.addEventListener("htmx:afterSettle", prepare);
  prepare();
};

/** @type {(detail: HtmxDetail) => Cause} */
const causeOf = ({ requestConfig: { verb, triggeringEvent, elt } }) => {
  if (triggeringEvent?.type.startsWith("live")) return "news";
  if (verb !== "get") return "form";
  if (triggeringEvent) return "link";
  return elt.matches("[hx-trigger*='every']") ? "poll" : "refresh";
};

/** @type {(detail: HtmxDetail, more?: Partial<Swap>) => Swap} */
const swapOf = (detail, more) => {
  const { elt, verb, triggeringEvent, boosted } = detail.requestConfig;
  return {
    target: detail.target,
    cause: causeOf(detail),
    event: triggeringEvent?.type ?? "",
    sender: elt,
    verb,
    isBoosted: Boolean(boosted),
    answer: detail.xhr,
    leadsAway: false,
    ...more,
  };
};

// All are asked: one may want to remember what it has held back.
/** @type {(swap: Swap) => boolean} */
const isHeld = (swap) => guards.filter((mustStay) => mustStay(swap)).length > 0;

document.addEventListener("htmx:beforeRequest", (event) => {
  const asked = swapOf(event.detail, { answer: null });
  if (asked.cause === "news" && isHeld(asked)) event.preventDefault();
});

// An answer that opens another page, while this one was only asking for a part.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.verb !== "get" || requestConfig.boosted || !xhr.getResponseHeader("HX-Redirect")) return;
  if (isHeld(swapOf(event.detail, { target: document.body, leadsAway: true }))) event.preventDefault();
});

/** @type {Swap | null} */
let current = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { shouldSwap, xhr } = event.detail;
  if (!shouldSwap) return;
  current = swapOf(event.detail);
  const swap = current;
  if (isHeld(swap)) return event.preventDefault();
  carried.set(
    xhr,
    carriers.map((take) => take(swap)).filter((then) => typeof then === "function"),
  );
});

// Parts of an answer that go elsewhere on the page: their swap comes right after the answer's own.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (current && isHeld({ ...current, target: event.detail.target })) event.preventDefault();
});

// Told once for each element that came in; by then all of them are there.
document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
  const waiting = carried.get(xhr) ?? [];
  carried.delete(xhr);
  for (const then of waiting) then();
});
