// Shows a page of ours when there is no connection. It keeps no other page: those are somebody's
// own, and a table must never be older than it looks.
const NAME = "{{ name|escapejs }}";
const KEPT = {{ kept|safe }};
const OFFLINE = KEPT[0];

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  // A form as well: a browser's own page of errors would not go on by itself.
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (request.method === "GET" && isKept(request)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT.map((address) => new Request(address, { cache: "reload" })));
  await self.skipWaiting();
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  // Pages are asked for while the worker wakes, so that it slows none of them.
  await self.registration.navigationPreload?.enable();
}

async function visit(event) {
  try {
    const early = await event.preloadResponse;
    // Firefox hands over an error as if it were an answer.
    return early && early.type !== "error" ? early : await fetch(event.request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

function isKept(request) {
  const { origin, pathname } = new URL(request.url);
  return origin === location.origin && KEPT.includes(pathname);
}

// A headline and where it leads; a newer one of the same thing takes its place. Browsers want to see
// something for every message, be it empty.
self.addEventListener("push", (event) => {
  const { title, url, tag } = read(event.data);
  const options = { tag, data: { url }, icon: "{{ icon|escapejs }}" };
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data.url));
});

// The browser, or its push service, has replaced the subscription. What fails here the next visit
// mends (push.js).
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const body = new URLSearchParams({ old: oldSubscription.endpoint, new: JSON.stringify(fresh) });
  await fetch("{{ ways|escapejs }}", { method: "POST", body });
}

function read(data) {
  try {
    return data.json();
  } catch {
    return { title: "{{ site_name|escapejs }}", url: "{{ bell|escapejs }}", tag: "news" };
  }
}

// A window that is there already is not opened once more.
async function follow(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url === new URL(url, location.origin).href);
  return there ? there.focus() : self.clients.openWindow(url);
}
