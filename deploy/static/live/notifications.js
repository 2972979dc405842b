// @ts-check
// "Tell me my table": asks the browser for a push address and gives it to the site. Only over https; see guest/_tell.html.

import { fromBase64, toBase64 } from "../page/encoding.js";
import { freshToken } from "../page/http.js";
import { onArrival } from "../page/swaps.js";

const READY_MS = 5000; // A browser that keeps no service worker never says so.
const place = () => document.getElementById("tell");
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Shows what fits the state of this browser: none, denied, off, on, failed. @param {string} state */
const show = (state) => {
  const shown = place();
  if (!shown) return;
  /** @type {NodeListOf<HTMLElement>} */
  const parts = shown.querySelectorAll("[data-for]");
  for (const part of parts) part.hidden = part.dataset.for !== state;
  shown.hidden = false;
};

/** @param {PushSubscription} subscription @param {"p256dh" | "auth"} name */
const keyOf = (subscription, name) => toBase64(new Uint8Array(subscription.getKey(name) ?? []));

/**
 * Whether it was made under the key that the site has now; else it is worth nothing.
 * @param {PushSubscription | null} subscription
 */
const isCurrent = (subscription) => {
  const made = subscription?.options.applicationServerKey;
  return made ? toBase64(new Uint8Array(made)) === place()?.dataset.pushKey : false;
};

/** @param {string} url @param {PushSubscription} subscription */
const tell = async (url, subscription) => {
  const { endpoint } = subscription;
  const fields = { endpoint, p256dh: keyOf(subscription, "p256dh"), auth: keyOf(subscription, "auth") };
  const headers = { Accept: "application/json", "X-CSRFToken": await freshToken() };
  const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error("refused");
};

/** @type {Record<string, (manager: PushManager, shown: HTMLElement) => Promise<string>>} */
const actions = {
  on: async (manager, shown) => {
    const { pushKey = "", subscribe = "" } = shown.dataset;
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    const old = await manager.getSubscription();
    if (old && !isCurrent(old)) await old.unsubscribe();
    await tell(subscribe, await manager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64(pushKey) }));
    return "on";
  },
  off: async (manager, shown) => {
    const subscription = await manager.getSubscription();
    if (subscription) {
      await tell(shown.dataset.unsubscribe ?? "", subscription);
      await subscription.unsubscribe();
    }
    return "off";
  },
};

/** @returns {Promise<ServiceWorkerRegistration | null>} */
const ready = () =>
  Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, READY_MS, null))]);

/** @type {WeakSet<HTMLElement>} */
const begun = new WeakSet();
const begin = async () => {
  const shown = place();
  if (!shown?.hidden || begun.has(shown)) return;
  begun.add(shown);
  if (!can) return show("none");
  if (Notification.permission === "denied") return show("denied");
  const manager = (await ready())?.pushManager;
  if (!manager) return show("none");
  show(isCurrent(await manager.getSubscription()) ? "on" : "off");
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = shown.querySelectorAll("[data-do]");
  for (const button of buttons) {
    const action = actions[button.dataset.do ?? ""];
    button.addEventListener("click", () => action(manager, shown).then(show, () => show("failed")));
  }
};

onArrival(begin);
