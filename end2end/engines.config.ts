// An evening at the table in Firefox and WebKit: `cargo xtask engines` installs both and runs it. Playwright is the test runner only;
// the browsers are Debian's, driven by WebDriver.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "engines",
  outputDir: "../target/end2end-engines",
  reporter: [["list"]],
  forbidOnly: true,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: "firefox", metadata: { engine: "firefox" } },
    { name: "webkit", metadata: { engine: "webkit" } },
  ],
});
