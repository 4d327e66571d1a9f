// How the browser tests run: a tablet held sideways, the system's own Chromium, nothing downloaded.
import { defineConfig } from "@playwright/test";

const executablePath = process.env.OSTWIND_CHROMIUM ?? "/usr/bin/chromium";

// The servers and the browser are where the clubs are, wherever the machine is.
const timezoneId = (process.env.OSTWIND_TIME_ZONE ??= "Europe/Vienna");

export default defineConfig({
  testDir: "tests",
  outputDir: "../target/end2end",
  reporter: [["list"], ["./counts.ts"]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  projects: [{ name: "tests" }],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    locale: "de-AT",
    timezoneId,
    colorScheme: "light",
    screenshot: "only-on-failure",
    // Recording every step of every test costs a fifth of the time; OSTWIND_TRACE=1 does it where one fails.
    trace: process.env.OSTWIND_TRACE === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath,
      // Root may not use Chromium's sandbox, and continuous integration runs as root.
      chromiumSandbox: process.getuid?.() !== 0,
      // The browser talks to our server and to nobody else.
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
