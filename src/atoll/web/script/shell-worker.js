// What stays with a device when no page is open. It keeps the shell of the pages and a page for the time without network,
// and nothing else: pages have hands in them.

const KEPT = `shell-${VERSION}`;
const LANGUAGES = ["en", "fr", "de", "nl"];

self.addEventListener("install", (event) => {
  const kept = caches.open(KEPT).then((cache) => cache.addAll(SHELL));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // The network is asked while the worker wakes up: no page waits for it.
  self.registration.navigationPreload?.enable();
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("shell-") && name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

// The language of the last page: the worker cannot read what the browser was told.
self.addEventListener("message", (event) => {
  if (!LANGUAGES.includes(event.data?.language)) return;
  event.waitUntil(caches.open("language").then((cache) => cache.put("/language", new Response(event.data.language))));
});

async function language() {
  const known = await (await caches.open("language")).match("/language");
  const own = known ? await known.text() : navigator.language.slice(0, 2);
  return LANGUAGES.includes(own) ? own : "en";
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await (await caches.open(KEPT)).match(`/offline/${await language()}`)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(page(event));
  } else if (SHELL.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});
