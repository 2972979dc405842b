// @ts-check
// How long to wait before the next try: twice as long each time, up to a limit, and never all phones at once.

/**
 * Milliseconds: from half of the wait to half as much again.
 * @param {number} tries How many have failed before.
 * @param {{ first: number, longest: number }} limits
 * @param {() => number} [random]
 */
export const pause = (tries, { first, longest }, random = Math.random) =>
  Math.min(longest, first * 2 ** tries) * (0.5 + random());
