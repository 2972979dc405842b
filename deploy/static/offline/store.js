// @ts-check
// What this phone has entered and the site does not have yet: in the order it was made, in IndexedDB, shared by all tabs.

import { openDB } from "../vendor/idb.js";

/**
 * A form as somebody filled it in.
 * @typedef {object} Draft
 * @property {string} key The same however often it is sent.
 * @property {string} url
 * @property {[name: string, value: string][]} fields
 * @property {string} who Who made it.
 * @property {string} chain Who, and the sheet: entries of a chain are sent in their order.
 * @property {string | null} seen The version of the sheet on the page; null for a form without one.
 * @property {number} made_at By the server's clock.
 * @property {number} kept_at By the phone's.
 * @property {ShownField[]} shown The fields as they were shown.
 * @property {Line} line As it is listed.
 */

/** Names with what was entered for each. @typedef {[label: string, text: string][]} Line */

/**
 * @typedef {{ name: string, label: string, value: string, text: string, type: string, options?: [value: string, text: string][] | null }} ShownField
 */

/** @typedef {"waiting" | "saved" | "refused" | "stale" | "foreign" | "gone" | "unsent"} EntryState */

/**
 * What the site said last. One that waits may be in trouble: then it was tried so many times, and is tried again at that time.
 * @typedef {object} Outcome
 * @property {EntryState} [state]
 * @property {string} [sentence]
 * @property {{ name: string, label: string } | null} [asks] What the site wants to be told with it.
 * @property {Line | string} [theirs]
 * @property {Line | string} [yours]
 * @property {Line | string} [result]
 * @property {string} [sum]
 * @property {number} [version]
 * @property {number} [status]
 * @property {string} [trouble] "busy", "failing", "signed-out", or "strange" (not the site that answered).
 * @property {number} [tries]
 * @property {number} [again_at]
 */

/**
 * @typedef {Draft & Outcome & {
 *   number: number, state: EntryState,
 *   after: string,
 *   undoes: string,
 * }} Entry `after`: the key of the phone's entry before it on that sheet; `undoes`: the key of the phone's own line that an undo means.
 */

/** The last of a chain, with the phone's own lines since a page showed them all, and those that are undone. */
/** @typedef {{ chain: string, key: string, seen: string | null, lines?: string[], undone?: string[] }} Last */

const LASTS_MS = 14 * 24 * 3600 * 1000;
const LEASE_MS = 4000;

// The names are on phones already: they stay. `upgrade` makes what a new phone does not have.
const opened = openDB("keyword", 1, {
  upgrade: (db) => {
    db.createObjectStore("entries", { keyPath: "number", autoIncrement: true });
    db.createObjectStore("last", { keyPath: "chain" });
    db.createObjectStore("lease", { keyPath: "name" });
  },
});

const tabs = new BroadcastChannel("kept");
/** @type {(() => void)[]} */
const watchers = [];
const callWatchers = () => {
  for (const watcher of watchers) watcher();
};
tabs.onmessage = callWatchers;

/** Call back whenever any tab has changed something. @param {() => void} watcher */
export const watch = (watcher) => {
  watchers.push(watcher);
};

const changed = () => {
  tabs.postMessage("");
  callWatchers();
};

/** @typedef {import("../vendor/idb.js").Store} Store */

/**
 * One transaction, written to the disk before it counts as done.
 * @template T
 * @param {string[]} names
 * @param {(...stores: Store[]) => Promise<T>} work
 */
const within = async (names, work) => {
  const transaction = (await opened).transaction(names, "readwrite", { durability: "strict" });
  const [result] = await Promise.all([work(...names.map((name) => transaction.objectStore(name))), transaction.done]);
  return result;
};

/** @returns {Promise<Entry[]>} */
export const list = async () => (await opened).getAll("entries");

/** Tell pages without the queue, before the entry is there and after the last one has gone (wake.js). */
const mark = () =>
  list().then(
    ({ length }) => (length ? localStorage.setItem("keeps", "1") : localStorage.removeItem("keeps")),
    () => {},
  );

/**
 * Behind others of this sheet, or on a page that has not seen the phone's last one, it comes after that one.
 * @param {Draft} draft
 */
export const add = async (draft) => {
  localStorage.setItem("keeps", "1");
  const entry = await within(["entries", "last"], (entries, lasts) => put(draft, entries, lasts));
  await mark();
  changed();
  return entry;
};

/** @param {Draft} draft @param {Store} entries @param {Store} lasts @returns {Promise<Entry>} */
const put = async (draft, entries, lasts) => {
  /** @type {Last | undefined} */
  const last = await lasts.get(draft.chain);
  /** @type {Entry[]} */
  const others = await entries.getAll();
  const isBehind = others.some(({ chain, seen }) => chain === draft.chain && seen !== null);
  const before = draft.seen !== null && last && (isBehind || last.seen === draft.seen) ? last : null;
  const { lines = [], undone = [], key: after = "" } = before ?? {};
  const undoes = draft.url.endsWith("/undo") ? (lines.filter((key) => !undone.includes(key)).pop() ?? "") : "";
  /** @type {Omit<Entry, "number">} */
  const entry = { ...draft, fields: [...draft.fields, ...meant(draft, after, undoes)], after, undoes, state: "waiting" };
  const number = await entries.add(entry);
  if (draft.seen !== null)
    await lasts.put({
      chain: draft.chain,
      key: draft.key,
      seen: draft.seen,
      lines: draft.url.endsWith("/line") ? [...lines, draft.key] : lines,
      undone: undoes ? [...undone, undoes] : undone,
    });
  return { ...entry, number };
};

/**
 * What an undo means that comes after others of this phone: its own line, or the last that the page showed.
 * @type {(draft: Draft, after: string, undoes: string) => [string, string][]}
 */
const meant = ({ url, seen }, after, undoes) => {
  if (!after || !url.endsWith("/undo")) return [];
  return [undoes ? ["undoes", undoes] : ["page", seen ?? ""]];
};

/** @param {number} number @param {Partial<Entry>} facts */
export const change = async (number, facts) => {
  await within(["entries"], async (entries) => {
    const entry = await entries.get(number);
    if (entry) await entries.put({ ...entry, ...facts });
  });
  changed();
};

/** The site has it. @param {number} number */
export const drop = async (number) => {
  await within(["entries"], (entries) => entries.delete(number));
  await mark();
  changed();
};

/**
 * It never happened: what only undoes it goes with it, and what came after now comes after the one before.
 * @param {Entry} entry
 */
export const discard = async (entry) => {
  await within(["entries", "last"], (entries, lasts) => takeOut(entry, entries, lasts));
  await mark();
  changed();
};

/** @param {Entry} entry @param {Store} entries @param {Store} lasts @returns {Promise<void>} */
const takeOut = async (entry, entries, lasts) => {
  await entries.delete(entry.number);
  /** @type {Entry[]} */
  const others = (await entries.getAll()).filter(({ chain }) => chain === entry.chain);
  for (const other of others) if (other.after === entry.key) await entries.put({ ...other, after: entry.after });
  /** @type {Last | undefined} */
  const last = await lasts.get(entry.chain);
  if (last) await tellLast(last, entry, lasts);
  const undo = others.find(({ undoes }) => undoes === entry.key);
  if (undo) await takeOut(await entries.get(undo.number), entries, lasts);
};

/** @param {Last} last @param {Entry} entry @param {Store} lasts @returns {Promise<unknown>} */
const tellLast = (last, entry, lasts) => {
  const key = last.key === entry.key ? entry.after : last.key;
  if (!key) return lasts.delete(last.chain);
  const lines = (last.lines ?? []).filter((line) => line !== entry.key);
  const undone = (last.undone ?? []).filter((line) => line !== entry.undoes);
  return lasts.put({ ...last, key, lines, undone });
};

/** Nobody comes back for what has waited so long. */
export const discardOld = async () => {
  for (const entry of await list()) if (Date.now() - entry.kept_at > LASTS_MS) await discard(entry);
  await mark();
};

// Web Locks would do this, but browsers have them only over https, and a hall's site is plain http.
/** One tab sends at a time. A tab that was closed in the middle loses the lease after a few seconds. @param {string} tab */
export const takeLease = (tab) =>
  within(["lease"], async (leases) => {
    const held = await leases.get("sender");
    if (held && held.tab !== tab && held.until > Date.now()) return false;
    await leases.put({ name: "sender", tab, until: Date.now() + LEASE_MS });
    return true;
  });

/** @param {string} tab */
export const freeLease = (tab) =>
  within(["lease"], async (leases) => {
    const held = await leases.get("sender");
    if (held?.tab === tab) await leases.delete("sender");
  });
