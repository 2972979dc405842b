// "Tell me my table": asks the browser for a push address and gives it to the site. Only over https; see guest/_tell.html.

const READY_MS = 5000; // A browser that keeps no service worker never says so.
const place = () => document.getElementById("tell");
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const show = (state) => {
  for (const part of place().querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== state;
  place().hidden = false;
};

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const tell = async (url, subscription) => {
  const fields = { endpoint: subscription.endpoint };
  for (const name of ["p256dh", "auth"]) fields[name] = text(subscription.getKey(name));
  const { token } = await (await fetch("/csrf")).json();
  const headers = { Accept: "application/json", "X-CSRFToken": token };
  const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error("refused");
};

const actions = {
  on: async (manager) => {
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    const key = bytes(place().dataset.key);
    // A subscription under another key of the site's is worth nothing.
    const old = await manager.getSubscription();
    if (old && text(old.options.applicationServerKey) !== place().dataset.key) await old.unsubscribe();
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await tell(place().dataset.on, subscription);
    return "on";
  },
  off: async (manager) => {
    const subscription = await manager.getSubscription();
    if (subscription) {
      await tell(place().dataset.off, subscription);
      await subscription.unsubscribe();
    }
    return "off";
  },
};

const begin = async () => {
  if (!place() || !place().hidden) return;
  if (!can) return show("none");
  if (Notification.permission === "denied") return show("denied");
  const ready = await Promise.race([navigator.serviceWorker.ready, new Promise((no) => setTimeout(no, READY_MS))]);
  if (!ready) return show("none");
  const { pushManager } = ready;
  const subscription = await pushManager.getSubscription();
  show(subscription && text(subscription.options.applicationServerKey) === place().dataset.key ? "on" : "off");
  for (const button of place().querySelectorAll("[data-do]"))
    button.addEventListener("click", () =>
      actions[button.dataset.do](pushManager).then(show, () => show("failed")));
};

document.addEventListener("htmx:load", begin);
begin();
