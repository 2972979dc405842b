// The key of something that is sent: the same however often it is sent (I16).

export const makeKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll("+", "-").replaceAll("/", "_");
