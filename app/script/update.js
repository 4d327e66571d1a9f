// Replaces the application by a new version between two deals, never while something is being entered.

// Milliseconds without a touch after which nobody is in the middle of something.
const QUIET = 4_000;
// How often a page that stays open all evening asks for a new version, in milliseconds.
const ASK_EVERY = 30 * 60_000;

let lastTouch = performance.now();
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (lastTouch = performance.now()), { capture: true, passive: true });
}

// The application sets `data-may-reload` on a screen without an entry, when everything is stored on the device.
function isBetweenDeals() {
  const isOpen = document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  const isQuiet = performance.now() - lastTouch > QUIET;
  return "mayReload" in document.documentElement.dataset && isQuiet && !isOpen && !isTyping;
}

// Registers the service worker. A new version waits in it until this page says when.
export async function followVersions() {
  const workers = navigator.serviceWorker;
  let hasVersion = workers.controller !== null;
  let isReplaced = false;
  workers.addEventListener("controllerchange", () => {
    // The first version takes over a page of its own.
    isReplaced = hasVersion;
    hasVersion = true;
  });
  // A browser that may store nothing refuses.
  const registration = await workers.register("/sw.js").catch(() => undefined);
  if (registration === undefined) return;
  const ask = () => registration.update().catch(() => {});
  setInterval(ask, ASK_EVERY);
  addEventListener("online", ask);
  setInterval(() => {
    if (!(isReplaced || registration.waiting) || !isBetweenDeals()) return;
    if (isReplaced) {
      sessionStorage.setItem("updated", "yes");
      location.reload();
    } else {
      registration.waiting.postMessage("take-over");
    }
  }, 1_000);
}
