// @ts-check
// What waits on this phone, for scripts that count on it: told to each of them, whichever is loaded first.

/** @typedef {import("../offline/store.js").Entry} Entry */

/** @type {Entry[]} */
let waiting = [];
/** @type {((entries: Entry[]) => void)[]} */
const listeners = [];

/** Call back with what waits: now, and whenever it is told again. @param {(entries: Entry[]) => void} then */
export const onWaiting = (then) => {
  listeners.push(then);
  then(waiting);
};

/** @param {Entry[]} entries */
export const tell = (entries) => {
  waiting = entries;
  for (const then of listeners) then(entries);
};

/** One more, behind the others. @param {Entry} entry */
export const tellOneMore = (entry) => tell([...waiting.filter(({ key }) => key !== entry.key), entry]);
