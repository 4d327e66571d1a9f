// Checks, before anything else is loaded, that the browser has what the application needs; if not, the page says what to do.
// Written in JavaScript of 2009 (ES5), so that every browser can read it. The oldest versions are listed in the README.
(function () {
  "use strict";
  var root = document.documentElement;
  function supports(rule) {
    return !!(window.CSS && CSS.supports && CSS.supports(rule));
  }
  var isSupported =
    typeof WebAssembly === "object" &&
    "noModule" in document.createElement("script") &&
    supports("selector(:has(a))") &&
    supports("height: 1dvh") &&
    supports("container-type: inline-size");
  if (isSupported) return;
  root.setAttribute("data-too-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    document.getElementById("too-old").removeAttribute("hidden");
  });
})();
