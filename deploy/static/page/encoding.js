// @ts-check
// Bytes as text that may stand in an address, and back.

/** @type {(bytes: Uint8Array) => string} */
export const toBase64 = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @type {(text: string) => Uint8Array<ArrayBuffer>} */
export const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The key of something that is sent: the same however often it is sent (I16). */
export const makeKey = () => toBase64(crypto.getRandomValues(new Uint8Array(24)));
