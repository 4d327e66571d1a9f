// A small tournament by a robot: a table on a tablet, one on paper, a penalty, a wrong total, a correction after the end.
import { expect, test } from "../ostwind.ts";
import { draw } from "../pictures.ts";
import { Tournament } from "../tournament.ts";

test("a small tournament is held from the plan to the list, with a table on a tablet", async ({ page, browser, ostwind }) => {
  const tournament = new Tournament(page, browser, ostwind.url, {
    players: 8,
    rounds: 2,
    tablets: 1,
    hands: 2,
    cancels: false,
    penalties: [[1, 1]],
    wrong: [[1, 2]],
    corrected: [1, 2],
    pictures: true,
  });
  await tournament.begin();
  await tournament.play();
  await tournament.compare();
  await tournament.end();
});

test("the clock on the wall and the form for everybody are drawn", async ({ browser, page, request, ostwind }) => {
  const id = crypto.randomUUID();
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const tournament = { id, name: "Hochschwab Open", place: "Aflenz", first_day: soon, days: 1, rules: "mcr", rounds: 3, minutes: 120 };
  const post = async (part: string, data: object) =>
    expect((await request.post(`/api/tournaments${part}`, { data })).ok(), part).toBe(true);
  await post("", tournament);
  const entrants = Array.from({ length: 8 }, (_, at) => ({
    id: crypto.randomUUID(), first_name: "Resi", last_name: `Gams ${at + 1}`, ema: `0009000${at}`, country: "AUT",
  }));
  await post(`/${id}/entrants`, entrants);
  await post(`/${id}/plan`, { seed: 7 });

  // The sum stands below the totals while they are typed.
  await page.goto(`/verein/turniere/${id}/tisch?runde=1&tisch=1`);
  const sum = page.locator("[data-sum-of-totals]");
  for (const [seat, total] of ["62", "8", "-30"].entries()) await page.fill(`#t${seat}`, total);
  await expect(sum).toBeHidden();
  await page.fill("#t3", "40");
  await expect(sum).toHaveText("+80");
  await page.check('[name="m3"]', { force: true });
  await expect(sum).toHaveText("0");

  await post(`/${id}/clock`, { do: "start", round: 1 });
  await post(`/${id}/clock`, { do: "set", left_ms: 47 * 60_000 });
  await page.goto(`/turnier/${id}/saal`);
  await expect(page.locator('[data-shows="uhr"]')).toBeVisible();
  // The screen asks once to be tapped, so that it may sound.
  await page.mouse.click(590, 410);
  await draw(page, "turnier-uhr", ["quer"]);

  await page.goto(`/verein/turniere/${id}`);
  await page.locator("[data-sign-up] form button").click();
  await expect(page.locator('[data-sign-up="true"]')).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: ostwind.url, locale: "de-AT" })).newPage();
  await stranger.goto(`/turnier/${id}/anmelden`);
  await expect(stranger.locator("form[data-entry]")).toBeVisible();
  await draw(stranger, "turnier-anmeldung", ["quer", "telefon"]);
  await stranger.context().close();
});
