// How one kept entry is sent, and what the site's answer means. Whatever did not come from the site itself is no answer.

const TIMEOUT = 15000;
const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrf=([^;]+)/)?.[1] ?? "";

/** The fields of an entry as they are sent: its own key, who made it and when, and on what. */
export const fieldsOf = (entry) => [
  ...entry.fields,
  ["key", entry.key],
  ["made_at", String(entry.made_at)],
  ...(entry.who ? [["who", entry.who]] : []),
  ...(entry.after ? [["after", entry.after]] : entry.seen === null ? [] : [["version", entry.seen]]),
];

/** What became of it: the new facts of the entry, {state: "saved"} at best; null when the site did not answer. */
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
  return { status: response.status, body: await response.json() };
};

const freshToken = async () =>
  (await (await fetch("/csrf", { headers: { Accept: "application/json" }, signal: after(TIMEOUT) })).json()).token;

const after = (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
};

const meaning = ({ status, body }) => {
  if (status === 200 && "said" in body) return { state: "saved", sentence: body.said };
  if (status === 422) return { state: "refused", sentence: body.sentence };
  if (status === 409) return { state: "stale", theirs: body.theirs, yours: body.yours, version: body.version };
  if (status === 403 && body.kind === "NotYours") return { state: "foreign" };
  if (status === 404 && body.kind === "NotThere") return { state: "gone" };
  return null;
};
