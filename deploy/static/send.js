// How one kept entry is sent, and what the answer means: the site's own, or of whatever stands in between.

const TIMEOUT = 15000;
// Told to come again rather than not at all.
const COME_AGAIN = [408, 425, 429];
// What gateways say that want somebody to sign in; the site's own always name their kind.
const GATEWAYS = [401, 403, 404, 407];
const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrf=([^;]+)/)?.[1] ?? "";

/** The fields of an entry as they are sent: its own key, who made it and when, and on what. */
export const fieldsOf = (entry) => [
  ...entry.fields,
  ["key", entry.key],
  ["made_at", String(entry.made_at)],
  ...(entry.who ? [["who", entry.who]] : []),
  ...(entry.after ? [["after", entry.after]] : entry.seen === null ? [] : [["version", entry.seen]]),
];

/**
 * What became of it: the new facts of the entry, {state: "saved"} at best; null when nobody answered.
 * {trouble} where it is to be tried again: "busy", "failing", "signed-out", or "strange" (not the site that answered); `rest` says when.
 */
export const send = async (entry) => {
  try {
    let answer = await post(entry, token());
    if (answer.status === 403 && answer.body.kind === "StaleForm") answer = await post(entry, await freshToken());
    return meaning(answer);
  } catch {
    return null;
  }
};

const post = async (entry, csrf) => {
  const response = await fetch(entry.url, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": csrf },
    body: new URLSearchParams(fieldsOf(entry)),
    redirect: "manual",
    signal: after(TIMEOUT),
  });
  return { status: response.status, body: read(await response.text()), rest: restOf(response) };
};

/** What the site says; nothing where a page of somebody else's came instead. */
const read = (text) => {
  try {
    const said = JSON.parse(text);
    return said && typeof said === "object" ? said : {};
  } catch {
    return {};
  }
};

/** In milliseconds, from seconds or a date. */
const restOf = ({ headers }) => {
  const said = headers.get("Retry-After");
  const rest = said === null ? NaN : /^\d+$/.test(said) ? said * 1000 : Date.parse(said) - Date.now();
  return rest >= 0 ? rest : undefined;
};

const freshToken = async () =>
  (await (await fetch("/csrf", { headers: { Accept: "application/json" }, signal: after(TIMEOUT) })).json()).token;

const after = (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
};

const meaning = ({ status, body, rest }) => {
  if (status === 200 && "said" in body) return { state: "saved", sentence: body.said };
  if (status === 422 && body.sentence) return { state: "refused", sentence: body.sentence, asks: body.asks };
  if (status === 409 && "version" in body)
    return { state: "stale", theirs: body.theirs, yours: body.yours, version: body.version, result: body.result, sum: body.sum };
  if (status === 401 && body.kind === "SignedOut") return { trouble: "signed-out", rest };
  if (status === 403 && body.kind === "NotYours") return { state: "foreign" };
  if (status === 404 && body.kind === "NotThere") return { state: "gone" };
  if (status >= 500 || COME_AGAIN.includes(status)) return { trouble: status === 429 ? "busy" : "failing", rest };
  return status >= 400 && (body.kind || !GATEWAYS.includes(status)) ? { state: "unsent", status } : { trouble: "strange" };
};
