// The server's time as far as this phone knows it.

export const serverNow = () => Date.now();
