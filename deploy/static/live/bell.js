// @ts-check
// The bell of this device, and its vibration where it has one, for the moment when the time is up.
//
// A browser lets a page sound only after a tap. That somebody wants the bell is remembered on this device; a page that may
// not sound yet says so in a line, and the next tap, wherever on the page, permits it.

import { onSwap } from "../page/swaps.js";

const NAME = "bell";
const WAKING_MS = 300;

/** @type {AudioContext | null} */
let sound = null;
let wanted = localStorage.getItem(NAME) === "on";

const can = "AudioContext" in window;
/** Whether somebody wants this device to ring. */
export const isWanted = () => wanted;
const isOn = () => wanted && sound?.state === "running";

/** @param {boolean} on */
const remember = (on) => {
  wanted = on;
  if (on) localStorage.setItem(NAME, "on");
  else localStorage.removeItem(NAME);
};

const prepared = () => {
  if (!sound) {
    sound = new AudioContext();
    sound.addEventListener("statechange", showBell);
  }
  return sound;
};

/** @param {AudioContext} sound @param {number} after @param {number} loud */
const strike = (sound, after, loud) => {
  const start = sound.currentTime + after;
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.5],
    [5.4, 0.25],
  ]) {
    const tone = sound.createOscillator(),
      fade = sound.createGain();
    tone.frequency.value = 660 * ratio;
    fade.gain.setValueAtTime(loud * share, start);
    fade.gain.exponentialRampToValueAtTime(0.001, start + 1.6);
    tone.connect(fade).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 1.7);
  }
};

export const ring = () => {
  if (!wanted) return;
  navigator.vibrate?.([500, 250, 500, 250, 500]);
  if (sound && isOn()) for (const after of [0, 1.1, 2.2]) strike(sound, after, 0.5);
};

// Not every phone can vibrate, and the button promises no more than it can.
const showBell = () => {
  const asks = can && wanted && !isOn();
  const fit = isOn() ? "on" : "vibrate" in navigator ? "both" : "sound";
  /** @param {ParentNode} part @param {string} selector @returns {HTMLElement[]} */
  const all = (part, selector) => [...part.querySelectorAll(selector)].filter((each) => each instanceof HTMLElement);
  for (const button of all(document, "[data-bell]")) {
    button.hidden = !can || asks;
    button.setAttribute("aria-pressed", String(isOn()));
    for (const each of all(button, "[data-words]")) each.hidden = each.dataset.words !== fit;
  }
  for (const line of all(document, "[data-bell-asks]")) line.hidden = !asks;
};

// Without a tap resuming waits until there is one.
const permit = () => {
  if (can && wanted && !isOn()) prepared().resume();
};
for (const tap of ["touchend", "click", "keydown"]) document.addEventListener(tap, permit, { capture: true, passive: true });

document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof Element && target.closest("[data-bell]"))) return;
  remember(!wanted);
  if (wanted) {
    await prepared().resume();
    strike(prepared(), 0, 0.15);
    navigator.vibrate?.(80);
  } else await sound?.suspend();
  showBell();
});

// In time for the next picture: what was swapped in comes with the bell hidden.
onSwap(showBell);
addEventListener("storage", ({ key }) => {
  if (key !== NAME) return;
  wanted = localStorage.getItem(NAME) === "on";
  showBell();
});

// A browser that lets this page sound at once says so in a moment.
permit();
setTimeout(showBell, wanted ? WAKING_MS : 0);
