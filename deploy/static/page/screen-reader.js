// @ts-check
// What a screen reader is told: one polite region, outside everything that is swapped, and only when something matters.

/** @param {string} sentence */
export const say = (sentence) => {
  const region = document.getElementById("says");
  if (region) region.textContent = sentence;
};
