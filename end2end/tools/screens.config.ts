// Takes pictures of the application's screens, to compare two versions side by side:
//   OSTWIND_BINARY=… OSTWIND_SCREENS=before node node_modules/@playwright/test/cli.js test --config tools/screens.config.ts
import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "screens.ts",
  outputDir: "../../target/end2end",
  reporter: "list",
  projects: [{ name: "screens" }],
  workers: 1,
});
