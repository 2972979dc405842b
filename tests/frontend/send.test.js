// @ts-check
import { fieldsOf, meaning } from "/static/offline/send.js";
import { equal, test } from "./units.js";

/** @param {number} status @param {Record<string, unknown>} [body] */
const after = (status, body = {}) => {
  const { state, trouble } = meaning({ status, body, rest: undefined });
  return state ?? trouble;
};

test("only the site's own yes counts as saved", () => {
  equal([after(200, { said: "Entered." }), after(200), after(302)], ["saved", "strange", "strange"]);
});

test("a refusal and a conflict wait for a person", () => {
  equal([after(422, { sentence: "Too many." }), after(409, { version: 4 })], ["refused", "stale"]);
});

test("an error or a full house is tried again", () => {
  equal(
    [500, 502, 503, 408, 425, 429].map((status) => after(status)),
    ["failing", "failing", "failing", "failing", "failing", "busy"],
  );
});

test("a gateway that wants somebody to sign in is not the site", () => {
  equal(
    [401, 403, 404, 407].map((status) => after(status)),
    ["strange", "strange", "strange", "strange"],
  );
});

test("the site itself may say whose it is not, or that it is gone", () => {
  equal(
    [after(401, { kind: "SignedOut" }), after(403, { kind: "NotYours" }), after(404, { kind: "NotThere" }), after(400)],
    ["signed-out", "foreign", "gone", "unsent"],
  );
});

/** @type {any} */
const ENTRY = { fields: [["points", "5"]], key: "k", made_at: 7, who: "ann", after: "", seen: "3" };
/** @param {Record<string, unknown>} more */
const names = (more) =>
  fieldsOf({ ...ENTRY, ...more })
    .map(([name]) => name)
    .slice(3);

test("an entry says on which version it was made, or after which entry of this phone", () => {
  equal([names({}), names({ after: "j" }), names({ seen: null })], [["who", "version"], ["who", "after"], ["who"]]);
});
