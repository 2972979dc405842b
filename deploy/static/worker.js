// The service worker, over https and on localhost: keeps a player's own pages for when the site cannot be reached, and shows
// the push that names the table. Served at /sw.js (party/views/front.py), so that it may look after the whole site.
//
// Only pages that name their owner in X-Own-Page are kept: never a host's, a steward's, or the public's.

const OWN = "X-Own-Page";
const STATIC = "static";
const PAGES = "pages ";
const KEPT_AT = "X-Kept-At";
const MOST_FILES = 60;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// A page that was loading just then asks for it itself.
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (isPage(request)) event.respondWith(page(request));
});

// What a person opens, or htmx in its place; not the fragments that look again by themselves.
const isPage = ({ mode, headers }) => mode === "navigate" || headers.get("HX-Boosted") === "true";

// A name with a hash in it never changes; others are asked for while the site is there.
const file = async (request) => {
  const files = await caches.open(STATIC);
  const kept = await files.match(request);
  if (kept && /\.[0-9a-f]{12}\.\w+$/.test(new URL(request.url).pathname)) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keepFile(files, request, fresh.clone());
    return fresh;
  } catch (lost) {
    if (kept) return kept;
    throw lost;
  }
};

const keepFile = async (files, request, fresh) => {
  await files.put(request, fresh);
  const all = await files.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_FILES))) await files.delete(old);
};

const page = async (request) => {
  let fresh;
  try {
    fresh = await fetch(request);
  } catch (lost) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return marked(kept);
    throw lost;
  }
  await note(request.url, fresh);
  return fresh;
};

// A page whose owner is let in no more is forgotten with all others of that person; a new person's replace the old one's.
const note = async (url, fresh) => {
  const owner = fresh.ok && !fresh.redirected && fresh.headers.get(OWN);
  if (owner) {
    const [code] = owner.split(" ");
    await forgetPages((name) => name.startsWith(`${PAGES}${code} `) && name !== PAGES + owner);
    await (await caches.open(PAGES + owner)).put(url, await dated(fresh.clone()));
  } else if (fresh.status < 500) {
    for (const name of await pageCaches()) if (await (await caches.open(name)).match(url)) await caches.delete(name);
  }
};

const dated = async (fresh) => {
  const headers = new Headers(fresh.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.delete("Content-Encoding");
  return new Response(await fresh.blob(), { status: fresh.status, headers });
};

// own-pages.js says on the page that this is a copy, and of when.
const marked = async (kept) => {
  const html = (await kept.text()).replace('<main id="main"', `<main id="main" data-kept-at="${kept.headers.get(KEPT_AT)}"`);
  return new Response(html, { headers: kept.headers });
};

const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));
const forgetPages = async (which = () => true) => {
  for (const name of (await pageCaches()).filter(which)) await caches.delete(name);
};

// --- push -----------------------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  const shown = { body, tag: url, renotify: true, icon: "/static/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

const open = async (url) => {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((each) => new URL(each.url).pathname === url);
  return there ? there.focus() : self.clients.openWindow(url);
};
