// Chooses the colours before the first paint: what the reader picked last, else what the device asks for.
(() => {
  // What hangs on a wall is always dark.
  if (document.documentElement.hasAttribute("data-always")) return;
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; then the device decides.
  }
  if (!["light", "dark", "contrast"].includes(theme)) {
    const asks = (wish) => matchMedia(`(${wish})`).matches;
    const isStrong = asks("prefers-contrast: more") || asks("forced-colors: active");
    theme = isStrong ? "contrast" : asks("prefers-color-scheme: dark") ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
