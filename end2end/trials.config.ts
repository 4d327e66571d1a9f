// Trials of an evening that are run by hand: `node node_modules/@playwright/test/cli.js test --config trials.config.ts`. They
// take long, or describe what not every screen does yet; a trial that passes everywhere moves to `tests`.
import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

export default defineConfig({
  ...config,
  testDir: "trials",
  projects: [{ name: "trials" }],
});
