// Starts the application and, where the browser allows it, the service worker that lets it start without a network.
// A file of its own, because the content security policy forbids scripts inside the page.
import init from "./app.js";
import { followVersions } from "./update.js";

// Set by check.js.
const isTooOld = "tooOld" in document.documentElement.dataset;

if (!isTooOld) init({ module_or_path: new URL("./app_bg.wasm", import.meta.url) });

if ("serviceWorker" in navigator && !isTooOld) addEventListener("load", followVersions);

// Only Safari of iPad and iPhone has this, and false means that Ostwind was not opened from the home screen.
if (navigator.standalone === false && !isTooOld) addEventListener("load", () => import("./start_picture.js"));

// The application as the browser has put it aside may be of somebody who has signed out since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

// The screen stays awake while a table is shown; a browser lets it sleep whenever the page was out of sight.
let awake;
const stayAwake = async () => {
  const isWanted = document.visibilityState === "visible" && location.pathname.startsWith("/spiel/");
  if (!isWanted || (awake && !awake.released)) return;
  awake = await navigator.wakeLock?.request("screen").catch(() => undefined);
};
for (const moment of ["visibilitychange", "click"]) document.addEventListener(moment, stayAwake);
