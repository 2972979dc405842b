// @ts-check
// The service worker, over https and on localhost: stores a player's own pages for when the site cannot be reached, and shows
// the push that names the table. Served at /sw.js (party/views/front.py), so that it may look after the whole site.
//
// Only pages that name their owner in X-Own-Page are stored: never a host's, a steward's, or the public's.

const OWN = "X-Own-Page";
const STATIC = "static";
const PAGES = "pages ";
const STORED_AT = "X-Kept-At";
// Those of two releases.
const MOST_FILES = 120;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
// A page that was loading just then asks for it itself.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (isPage(request)) event.respondWith(page(request));
});

/** What a person opens, or htmx in its place; not the fragments that a page asks for. @param {Request} request */
const isPage = ({ mode, headers }) => mode === "navigate" || headers.get("HX-Boosted") === "true";

/** A name with a hash in it never changes; others are asked for while the site is there. @param {Request} request */
const file = async (request) => {
  const files = await caches.open(STATIC);
  const stored = await files.match(request);
  if (stored && /\.[0-9a-f]{12}\.\w+$/.test(new URL(request.url).pathname)) return stored;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await storeFile(files, request, fresh.clone());
    return fresh;
  } catch (lost) {
    if (stored) return stored;
    throw lost;
  }
};

/** @param {Cache} files @param {Request} request @param {Response} fresh */
const storeFile = async (files, request, fresh) => {
  await files.put(request, fresh);
  const all = await files.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_FILES))) await files.delete(old);
};

/** @param {Request} request */
const page = async (request) => {
  /** @type {Response} */
  let fresh;
  try {
    fresh = await fetch(request);
  } catch (lost) {
    const stored = await caches.match(request.url, { ignoreVary: true });
    if (stored) return marked(stored);
    throw lost;
  }
  await note(request.url, fresh);
  return fresh;
};

/**
 * When a person may no longer open a page, all pages of that person go; a new person's replace the old one's.
 * @param {string} url
 * @param {Response} fresh
 */
const note = async (url, fresh) => {
  // A page from before an upgrade is only told to load whole.
  if (fresh.headers.has("HX-Redirect")) return;
  const owner = fresh.ok && !fresh.redirected && fresh.headers.get(OWN);
  if (owner) {
    const [code] = owner.split(" ");
    await forgetPages((name) => name.startsWith(`${PAGES}${code} `) && name !== PAGES + owner);
    await (await caches.open(PAGES + owner)).put(url, await dated(fresh.clone()));
  } else if (fresh.status < 500) {
    for (const name of await pageCaches()) if (await (await caches.open(name)).match(url)) await caches.delete(name);
  }
};

/** @param {Response} fresh */
const dated = async (fresh) => {
  const headers = new Headers(fresh.headers);
  headers.set(STORED_AT, new Date().toISOString());
  headers.delete("Content-Encoding");
  return new Response(await fresh.blob(), { status: fresh.status, headers });
};

/** own-pages.js says on the page that this is a copy, and of when. @param {Response} stored */
const marked = async (stored) => {
  const { headers } = stored;
  const html = (await stored.text()).replace('<main id="main"', `<main id="main" data-kept-at="${headers.get(STORED_AT)}"`);
  return new Response(html, { headers });
};

const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));
/** @param {(name: string) => boolean} [which] */
const forgetPages = async (which = () => true) => {
  for (const name of (await pageCaches()).filter(which)) await caches.delete(name);
};

// --- push -----------------------------------------------------------------------------------------------------------

worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, url } = event.data.json();
  // TypeScript does not know `renotify`, though browsers do.
  /** @type {NotificationOptions & { renotify: boolean }} */
  const shown = { body, tag: url, renotify: true, icon: "/static/icon-192.png", data: { url } };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** @param {string} url */
const open = async (url) => {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((each) => new URL(each.url).pathname === url);
  return there ? there.focus() : worker.clients.openWindow(url);
};
