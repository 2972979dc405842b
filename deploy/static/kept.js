// What this phone keeps until the site has it: entries in the order they were made, in IndexedDB, shared by all tabs.
//
// An entry: number, key, url, fields [[name, value]], who made it, chain (who, and the sheet), seen (the version on the page),
// after (the key of the phone's entry before it on that sheet), undoes (the key of the phone's own line that an undo means),
// made_at, line and shown (as typed), state and what the site said. One that waits may be in trouble: then it was tried so
// many times, and is tried again at that time. The last of a chain: its key, seen, and the phone's own lines since a page
// showed them all, with those that are undone.

const DAY = 24 * 3600 * 1000;
const LASTS = 14 * DAY;
const LEASE = 4000;

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("keyword", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "number", autoIncrement: true });
    request.result.createObjectStore("last", { keyPath: "chain" });
    request.result.createObjectStore("lease", { keyPath: "name" });
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const tabs = new BroadcastChannel("kept");
const watchers = [];
tabs.onmessage = () => watchers.forEach((watcher) => watcher());

/** Call back whenever any tab has changed what is kept. */
export const watch = (watcher) => watchers.push(watcher);

const changed = () => {
  tabs.postMessage("");
  watchers.forEach((watcher) => watcher());
};

const ask = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One transaction, written to the disk before it counts as done. */
const within = async (names, work) => {
  const transaction = (await opened).transaction(names, "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = await work(...names.map((name) => transaction.objectStore(name)));
  await done;
  return result;
};

export const list = async () => ask((await opened).transaction("entries").objectStore("entries").getAll());

/** Tell pages without the queue, before the entry is there and after the last one has gone (wake.js). */
const mark = () =>
  list().then(
    ({ length }) => (length ? localStorage.setItem("keeps", "1") : localStorage.removeItem("keeps")),
    () => {},
  );

/** Keep it. Behind others of this sheet, or on a page that has not seen the phone's last one, it comes after that one. */
export const keep = async (draft) => {
  localStorage.setItem("keeps", "1");
  const entry = await within(["entries", "last"], async (entries, lasts) => {
    const last = await ask(lasts.get(draft.chain));
    const isBehind = (await ask(entries.getAll())).some(({ chain, seen }) => chain === draft.chain && seen !== null);
    const after = draft.seen !== null && last && (isBehind || last.seen === draft.seen) ? last.key : "";
    const { lines = [], undone = [] } = after ? last : {};
    const undoes = draft.url.endsWith("/undo") ? lines.filter((key) => !undone.includes(key)).pop() ?? "" : "";
    const kept = { ...draft, fields: [...draft.fields, ...meant(draft, after, undoes)], after, undoes, state: "waiting" };
    kept.number = await ask(entries.add(kept));
    if (draft.seen !== null)
      await ask(
        lasts.put({
          chain: draft.chain,
          key: draft.key,
          seen: draft.seen,
          lines: draft.url.endsWith("/line") ? [...lines, draft.key] : lines,
          undone: undoes ? [...undone, undoes] : undone,
        }),
      );
    return kept;
  });
  await mark();
  changed();
  return entry;
};

/** What an undo means that comes after others of this phone: its own line, or the last that the page showed. */
const meant = ({ url, seen }, after, undoes) => {
  if (!after || !url.endsWith("/undo")) return [];
  return [undoes ? ["undoes", undoes] : ["page", seen]];
};

export const change = async (number, facts) => {
  await within(["entries"], async (entries) => {
    const entry = await ask(entries.get(number));
    if (entry) await ask(entries.put({ ...entry, ...facts }));
  });
  changed();
};

/** The site has it. */
export const drop = async (number) => {
  await within(["entries"], (entries) => ask(entries.delete(number)));
  await mark();
  changed();
};

/** It never happened: what only undoes it goes with it, and what came after now comes after the one before. */
export const throwAway = async (entry) => {
  await within(["entries", "last"], (entries, lasts) => takeOut(entry, entries, lasts));
  await mark();
  changed();
};

const takeOut = async (entry, entries, lasts) => {
  await ask(entries.delete(entry.number));
  const others = (await ask(entries.getAll())).filter(({ chain }) => chain === entry.chain);
  for (const other of others) if (other.after === entry.key) await ask(entries.put({ ...other, after: entry.after }));
  const last = await ask(lasts.get(entry.chain));
  if (last) await tellLast(last, entry, lasts);
  const undo = others.find(({ undoes }) => undoes === entry.key);
  if (undo) await takeOut(await ask(entries.get(undo.number)), entries, lasts);
};

const tellLast = (last, entry, lasts) => {
  const key = last.key === entry.key ? entry.after : last.key;
  if (!key) return ask(lasts.delete(last.chain));
  const lines = (last.lines ?? []).filter((line) => line !== entry.key);
  const undone = (last.undone ?? []).filter((line) => line !== entry.undoes);
  return ask(lasts.put({ ...last, key, lines, undone }));
};

/** Nobody comes back for what has lain here so long. */
export const forgetOld = async () => {
  for (const entry of await list()) if (Date.now() - entry.kept_at > LASTS) await throwAway(entry);
  await mark();
};

/** One tab sends at a time. A tab that was closed in the middle loses the lease by itself. */
export const takeLease = (tab) =>
  within(["lease"], async (leases) => {
    const held = await ask(leases.get("sender"));
    if (held && held.tab !== tab && held.until > Date.now()) return false;
    await ask(leases.put({ name: "sender", tab, until: Date.now() + LEASE }));
    return true;
  });

export const freeLease = (tab) =>
  within(["lease"], async (leases) => {
    const held = await ask(leases.get("sender"));
    if (held?.tab === tab) await ask(leases.delete("sender"));
  });
