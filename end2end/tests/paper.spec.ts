// From paper back: a sheet of the federation typed in with the keyboard alone; a wrong figure is found in its line.
import type { APIRequestContext } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expect, test } from "../ostwind.ts";

/** Sixteen lines: who won what, from whom; 0 is the wall. */
const LINES = Array.from({ length: 16 }, (_, at) => {
  const [winner, from, value] = [at % 4, at % 3 === 0 ? -1 : (at + 1) % 4, 8 + at];
  return [0, 1, 2, 3].map((player) => {
    if (player === winner) return from === -1 ? 3 * (8 + value) : 24 + value;
    return from === -1 || player === from ? -(8 + value) : -8;
  });
});

async function four(request: APIRequestContext): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ["Anna", "Bertl", "Christa", "Dieter"]) {
    const person = { id: randomUUID(), name: `${name} Papier` };
    expect((await request.post("/api/people", { data: person })).status()).toBe(201);
    ids.push(person.id);
  }
  return ids;
}

// A wrong line is a refusal, and the browser reports it.
test.use({ expected: /status of 422/ });

test("sixteen lines of paper are typed with the keyboard, and a wrong figure in line 9 is found at line 9", async ({ page, request }) => {
  const people = await four(request);
  await page.goto("/verein/eintippen?regeln=mcr");
  for (const [at, person] of people.entries()) {
    await page.locator(`select[name="player${at + 1}"]`).selectOption(person);
  }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.locator('[name="day"]').fill(yesterday);
  await page.locator('[name="began"]').fill("19:00");
  await page.locator('[name="ended"]').fill("21:30");
  await page.locator('[name="table"]').fill("Tisch Papier");
  await page.locator('[name="net1-1"]').focus();
  let keys = 0;
  for (const [at, line] of LINES.entries()) {
    for (const [player, net] of line.entries()) {
      // In line 9 a digit slips.
      const typed = String(at === 8 && player === 1 ? net - 1 : net);
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      keys += typed.length + 1;
    }
  }
  // At four keys a second, a slow typist, two minutes are enough.
  expect(keys).toBeLessThan(480);
  // The sum of each line is there while it is typed: all are zero, but one.
  const sums = page.locator("[data-sum]");
  await expect(sums).toHaveCount(16);
  for (let line = 0; line < 16; line++) await expect(sums.nth(line)).toHaveText(line === 8 ? /1$/ : /^0?$/);
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(page.locator("tr.wrong-line th")).toHaveText("9");
  await expect(page.locator('[name="net9-2"]')).toHaveAttribute("aria-invalid", "true");
  // Nothing was kept, and everything is still there.
  const before = await (await request.get("/api/games")).json();
  expect(before.some((game: { table: string }) => game.table === "Tisch Papier")).toBe(false);
  await expect(page.locator('[name="net16-4"]')).toHaveValue(String(LINES[15]?.[3]).replace("-", "−"));
  await page.locator('[name="net9-2"]').fill(String(LINES[8]?.[1]));
  await page.locator('form button[value="keep"]').click();
  await expect(page.locator("tr.wrong-line")).toHaveCount(0);
  const games = await (await request.get("/api/games?ended=100")).json();
  const kept = games.find((game: { table: string }) => game.table === "Tisch Papier");
  expect(kept.deals).toBe(16);
  const totals = [0, 1, 2, 3].map((player) => LINES.reduce((sum, line) => sum + (line[player] ?? 0), 0));
  expect([1, 2, 3, 4].map((player) => kept.totals[String(player)])).toEqual(totals);
});
