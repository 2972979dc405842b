// @ts-check
// How one entry is sent, and what the answer means: the site's own, or that of something in between.

import { csrfToken, endAfter, freshToken } from "../page/http.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./store.js").Outcome} Outcome */
/** @typedef {{ status: number, body: Record<string, any>, rest: number | undefined }} Answer */

const TIMEOUT_MS = 15000;
// Told to come again rather than not at all.
const COME_AGAIN = [408, 425, 429];
// What gateways say that want somebody to sign in; the site's own always name their kind.
const GATEWAYS = [401, 403, 404, 407];

/**
 * The fields of an entry as they are sent: its own key, who made it and when, and on what.
 * @type {(entry: Entry) => [string, string][]}
 */
export const fieldsOf = (entry) => [
  ...entry.fields,
  ["key", entry.key],
  ["made_at", String(entry.made_at)],
  .../** @type {[string, string][]} */ (entry.who ? [["who", entry.who]] : []),
  ...basis(entry),
];

/** @type {(entry: Entry) => [string, string][]} */
const basis = ({ after, seen }) => {
  if (after) return [["after", after]];
  return seen === null ? [] : [["version", seen]];
};

/**
 * What became of it: the new facts of the entry, {state: "saved"} at best; null when nobody answered.
 * With `trouble` it is to be tried again; `rest` says when.
 * @type {(entry: Entry) => Promise<Outcome & { rest?: number } | null>}
 */
export const send = async (entry) => {
  try {
    let answer = await post(entry, csrfToken());
    if (answer.status === 403 && answer.body.kind === "StaleForm") answer = await post(entry, await freshToken());
    return meaning(answer);
  } catch {
    return null;
  }
};

/** @type {(entry: Entry, csrf: string) => Promise<Answer>} */
const post = async (entry, csrf) => {
  const response = await fetch(entry.url, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": csrf },
    body: new URLSearchParams(fieldsOf(entry)),
    redirect: "manual",
    signal: endAfter(TIMEOUT_MS),
  });
  return { status: response.status, body: read(await response.text()), rest: restOf(response) };
};

/** What the site says; nothing where a page of somebody else's came instead. @param {string} text */
const read = (text) => {
  try {
    const said = JSON.parse(text);
    return said && typeof said === "object" ? said : {};
  } catch {
    return {};
  }
};

/** In milliseconds, from seconds or a date. @param {Response} response */
const restOf = ({ headers }) => {
  const said = headers.get("Retry-After") ?? "";
  const rest = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return rest >= 0 ? rest : undefined;
};

/** @type {(answer: Answer) => Outcome & { rest?: number }} */
export const meaning = ({ status, body, rest }) => {
  if (status === 200 && "said" in body) return { state: "saved", sentence: body.said };
  if (status === 422 && body.sentence) return { state: "refused", sentence: body.sentence, asks: body.asks };
  if (status === 409 && "version" in body)
    return {
      state: "stale",
      theirs: body.theirs,
      yours: body.yours,
      version: body.version,
      result: body.result,
      sum: body.sum,
    };
  if (status === 401 && body.kind === "SignedOut") return { trouble: "signed-out", rest };
  if (status === 403 && body.kind === "NotYours") return { state: "foreign" };
  if (status === 404 && body.kind === "NotThere") return { state: "gone" };
  if (status >= 500 || COME_AGAIN.includes(status)) return { trouble: status === 429 ? "busy" : "failing", rest };
  return status >= 400 && (body.kind || !GATEWAYS.includes(status)) ? { state: "unsent", status } : { trouble: "strange" };
};
