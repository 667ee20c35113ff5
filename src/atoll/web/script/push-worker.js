// What the worker does when a notice comes, and when somebody touches it.

const SHOWN = "atoll-notices";

// A notice that was sent twice, because the server went down while it sent it, is shown once.
async function isNew(id) {
  const cache = await caches.open(SHOWN);
  const key = `/notices/shown/${id}`;
  if (await cache.match(key)) return false;
  await cache.put(key, new Response(""));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -50).map((old) => cache.delete(old)));
  return true;
}

async function show(notice) {
  if (!(await isNew(notice.id))) return;
  const actions = [{ action: "open", title: notice.openWords }];
  if (notice.stop) actions.push({ action: "stop", title: notice.stopWords });
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    renotify: true,
    icon: ICON,
    badge: ICON,
    actions,
    data: { url: notice.url, stop: notice.stop },
  });
}

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split("?")[0] === address);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  const { url, stop } = event.notification.data;
  event.notification.close();
  if (event.action === "stop") event.waitUntil(fetch(stop, { method: "POST", body: new URLSearchParams({ what: "table" }) }));
  else event.waitUntil(open(url));
});
