// How quick the tablet is: `cargo xtask latency`. One after the other, on a machine that does nothing else.
import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

export default defineConfig({
  ...config,
  testDir: "latency",
  workers: 1,
  projects: [{ name: "latency" }],
});
