// Barriers that axe finds on a page, by day and at night.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Draws the page by day or at night; it looks at the system's wish only when it is loaded. */
export async function setTheme(page: Page, theme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
}

/** What axe finds on the page that is shown, in words; the page stays light. */
export async function barriers(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    await setTheme(page, theme);
    // At night only the colours differ.
    const axe = theme === "light" ? new AxeBuilder({ page }) : new AxeBuilder({ page }).withRules(["color-contrast"]);
    for (const { id, nodes } of (await axe.analyze()).violations) {
      found.push(`${screen} ${theme}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" ")}`);
    }
  }
  return found;
}
