// @ts-check
// Over https: has the service worker store this player's pages, and says so when one of them is a stored copy.
// Over plain http there is no service worker, and nothing is promised.

import { onArrival } from "../page/swaps.js";

const storeThisPage = async () => {
  const worker = navigator.serviceWorker;
  const [navigation] = performance.getEntriesByType("navigation");
  await worker.register("/sw.js", { scope: "/", updateViaCache: "none" });
  const { active } = await worker.ready;
  if (/** @type {PerformanceResourceTiming | undefined} */ (navigation)?.workerStart) return;
  if (!worker.controller) {
    const taken = new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));
    active?.postMessage("claim");
    await taken;
  }
  // This page came before the worker did: it is asked for once more through the worker, after all its files.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = files.filter((name) => name.startsWith(`${location.origin}/static/`));
  await Promise.all(own.map((name) => fetch(name)));
  const release = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  await fetch(location.href, { headers: { ...release, "HX-Boosted": "true", "HX-Request": "true" } });
};

const sayStored = () => {
  const at = document.getElementById("main")?.dataset.keptAt;
  const note = document.getElementById("kept-copy");
  if (!note) return;
  note.hidden = !at;
  const time = note.querySelector("time");
  if (at && time) time.textContent = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
};

if ("serviceWorker" in navigator) {
  if (document.querySelector("main[data-who]")) storeThisPage().catch(() => {});
  onArrival(sayStored);
}
