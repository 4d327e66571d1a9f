// Asks whether HTTPS works on this device, says so, and leads on where the device was led here.
"use strict";
const main = document.querySelector("[data-origins]");
const origins = main.dataset.origins.split(" ").filter((origin) => origin !== "");
const box = document.querySelector("[data-check]");

const show = (state) => {
  box.dataset.check = state;
  for (const line of box.querySelectorAll("[data-when]")) line.hidden = line.dataset.when !== state;
};

const answers = async (origin) => {
  try {
    const signal = AbortSignal.timeout ? AbortSignal.timeout(4000) : undefined;
    const answer = await fetch(`${origin}/verbinden/erreicht`, { cache: "no-store", signal });
    return answer.ok;
  } catch {
    return false;
  }
};

const check = async (mayLead) => {
  show("checking");
  for (const origin of origins) {
    if (await answers(origin)) {
      const address = origin + main.dataset.next;
      document.querySelector("[data-go]").href = address;
      show("connected");
      if (mayLead && "led" in main.dataset && location.protocol === "http:") location.replace(address);
      return;
    }
  }
  show("missing");
};

const device = () => {
  const name = navigator.userAgent;
  // An iPad calls itself a Mac; no Mac has a screen to touch.
  if (/iPad|iPhone/.test(name) || (/Macintosh/.test(name) && navigator.maxTouchPoints > 1)) return "ipad";
  if (/Android/.test(name)) return "android";
  if (/Firefox|Linux/.test(name)) return "firefox";
  return /Windows/.test(name) ? "windows" : "mac";
};

const mine = document.querySelector(`[data-device="${device()}"]`);
if (mine !== null) {
  mine.open = true;
  const first = document.querySelector("[data-device]");
  if (mine !== first) first.before(mine);
}
if (box !== null && origins.length > 0) {
  document.querySelector("[data-again]").addEventListener("click", () => check(false));
  document.addEventListener("visibilitychange", () => document.hidden || box.dataset.check !== "missing" || check(false));
  void check(true);
}
