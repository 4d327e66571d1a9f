// The statutes as a form: beside it stands how the year would look, while somebody types and before anything is decided.
import { faults } from "../measure.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";

const test = testWith(() => Ostwind.withBooks());

test.use({ expected: /422/ });

test("what a change does stands beside it, and errors are named all at once", async ({ page }) => {
  await page.goto("/verein/ordnung");
  const facts = await page.locator("[data-statutes]").innerText();
  await page.locator('a[href="/verein/ordnung/aendern"]').tap();
  const trial = page.locator("[data-trial]");
  await expect(trial.getByRole("heading")).toHaveText("So steht es");
  await expect(trial.locator("[data-person]").first()).toBeVisible();
  await page.locator('[name="method"]').selectOption("table_points");
  await expect(trial).toHaveAttribute("data-trial", "changed");
  await expect(trial.getByRole("heading")).toHaveText("So stünde es");
  const effect = trial.locator("[data-effect]");
  await expect(effect).toContainText("zählten");
  await expect(page.locator("form [role=status]")).toHaveText(await effect.innerText());
  const first = trial.locator("[data-then]").first();
  const points = await first.innerText();
  await page.locator('[name="scale"]').fill("400-200-100-0");
  await expect(first).not.toHaveText(points);
  // A field that cannot be read takes nothing from the rest.
  await page.locator('[name="scale"]').fill("vierzig");
  await expect(trial.locator("[data-partial]")).toBeVisible();
  await expect(first).toHaveText(points);
  await page.locator('[name="dues"]').fill("drei Euro");
  await page.locator("form[data-tried] button.main").tap();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(trial).toHaveAttribute("data-trial", "changed");
  await page.goto("/verein/ordnung");
  await expect(page.locator("[data-statutes]")).toHaveText(facts, { useInnerText: true });
});

test("the form and what comes of it fit every screen", async ({ page }) => {
  await page.goto("/verein/ordnung/aendern");
  await page.locator('[name="method"]').selectOption("table_points");
  await expect(page.locator("[data-trial]")).toHaveAttribute("data-trial", "changed");
  const found: string[] = [];
  for (const [width, height] of [[1180, 820], [1024, 768], [820, 1180], [390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    found.push(...(await faults(page, `${width}`, "body", ".tabs, .subnav, .bar, .nav")));
  }
  expect(found).toEqual([]);
});
