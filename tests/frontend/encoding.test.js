// @ts-check
import { fromBase64, makeKey, toBase64 } from "/static/page/encoding.js";
import { equal, ok, test } from "./units.js";

test("bytes come back as they were", () => {
  for (const bytes of [[], [0], [255, 254], [62, 63, 250, 251]])
    equal([...fromBase64(toBase64(Uint8Array.from(bytes)))], bytes);
});

test("the text may stand in an address", () => {
  equal(toBase64(Uint8Array.from([251, 255, 254])), "-__-");
});

test("no two keys are the same", () => {
  const keys = Array.from({ length: 100 }, makeKey);
  equal(new Set(keys).size, 100);
  ok(keys.every((key) => /^[\w-]{32}$/.test(key)));
});
