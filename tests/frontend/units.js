// @ts-check
// What a unit test of the scripts needs: `test` names it, `equal` and `ok` check, `run` runs one.

/** @type {Map<string, () => unknown>} */
const tests = new Map();

/** @param {string} name @param {() => unknown} body */
export const test = (name, body) => {
  tests.set(name, body);
};

/** @param {unknown} found @param {unknown} expected */
export const equal = (found, expected) => {
  const [one, other] = [written(found), written(expected)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};

/** As JSON, in which what it can't say is not the same as null. @param {unknown} value */
const written = (value) =>
  JSON.stringify(value, (_, each) => (each === undefined || Number.isNaN(each) ? `<${each}>` : each));

/** @param {unknown} holds @param {string} [what] */
export const ok = (holds, what = "what should hold does not") => {
  if (!holds) throw new Error(what);
};

/** The page's body, made of this HTML. @param {string} html */
export const show = (html) => {
  document.body.innerHTML = html;
  return document.body;
};

/**
 * The first element that fits.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 */
export const find = (selector, kind) => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${selector}`);
  return found;
};

/** @param {string} name */
export const run = async (name) => {
  const body = tests.get(name);
  if (!body) throw new Error(`there is no test “${name}”`);
  await body();
};
