// @ts-check
// What every request to the site needs, by htmx or by fetch.

/** The anti-forgery token as it is now: a page may stay open for an evening, and signing in elsewhere changes it. */
export const csrfToken = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrf=([^;]+)/)?.[1] ?? "";

/** Asked of the site, where the cookie's no longer counts. @type {() => Promise<string>} */
export const freshToken = async () => {
  const answer = await fetch("/csrf", { headers: { Accept: "application/json" }, signal: endAfter(15000) });
  return (await answer.json()).token;
};

/**
 * Ends a request that takes too long; browsers from before 2022 have no AbortSignal.timeout.
 * @param {number} milliseconds
 */
export const endAfter = (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
};

/**
 * Only the site's own answers carry this; a hall's Wi-Fi may answer in its place.
 * @param {XMLHttpRequest | undefined} xhr
 */
export const isOurs = (xhr) => xhr !== undefined && xhr.status > 0 && xhr.getResponseHeader("X-Robots-Tag") === "noindex";
