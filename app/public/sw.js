// Lets the application start without a network: keeps one complete copy of the client, named by its version.
// `cargo xtask client` fills in the version, a hash over everything the client is made of, and the list of its files.
const CACHE = "ostwind-{{version}}";
const ASSETS = {{assets}};
const SHELL = "/index.html";
// The addresses of the application; every other page is drawn by the server.
const OURS = /^\/($|neu$|spiel\/(?!.*\/zuschauen$)|rechner($|\/))/;
// What is kept of those once it was read: rules, handbook and ranking, for an evening without a network.
const PAGES = "pages";
const KEPT = /^\/((regeln|handbuch)($|\/)|rangliste$|pages\/)/;

// The kept pages are removed when somebody signs out, or is asked to sign in: members alone may read some of them.
const SIGN_OUT = "/abmelden";
const SIGN_IN = "/anmelden";

// The new copy is complete or it is not used: one missing file and the old version stays. The page says when it takes over
// (update.js).
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(ASSETS.map((url) => new Request(url, { cache: "no-cache" }))))
      .then(canWait)
      .then((isWaiting) => isWaiting || self.skipWaiting()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

// Whether the pages of the version before know that a new one waits; the first releases did not.
async function canWait() {
  const cached = await caches.keys();
  const before = cached.filter((name) => name.startsWith("ostwind-") && name !== CACHE);
  const files = await Promise.all(before.map(async (name) => (await caches.open(name)).keys()));
  return files.flat().some(({ url }) => url.endsWith("/update.js"));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("ostwind-") && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin === location.origin && (url.pathname === SIGN_OUT || url.pathname === SIGN_IN)) {
    event.waitUntil(caches.delete(PAGES));
  }
  // What the club has booked comes from the club, never from a copy; so do the pages the server draws.
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) {
    return;
  }
  if (ASSETS.includes(url.pathname)) {
    event.respondWith(asset(request, url.pathname));
  } else if (request.mode === "navigate" && OURS.test(url.pathname)) {
    event.respondWith(shell());
  } else if (request.mode === "navigate" || url.pathname.startsWith("/pages/")) {
    event.respondWith(drawn(request, url));
  }
});

// A page the server draws: as it is there, else as it was read here last, else the application says that it is cut off.
async function drawn(request, url) {
  const cache = await caches.open(PAGES);
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return (await cache.match(url.pathname)) ?? shell();
  }
  if (answer.ok && KEPT.test(url.pathname)) {
    // Where there is no room it is not kept, and shown all the same.
    await cache.put(url.pathname, answer.clone()).catch(() => {});
  }
  return answer;
}

// Every address of the application is the same page.
async function shell() {
  return (await kept(SHELL)) ?? fetch(SHELL);
}

async function asset(request, path) {
  return (await kept(path)) ?? fetch(request);
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path);
}
