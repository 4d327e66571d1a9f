// The plan on a projector: from four to sixty tables no name is cut, nothing leaves the screen, and the type grows with free room.
import { expect, test } from "../ostwind.ts";

const FIRST = ["Gerlinde", "Bertl", "Łukasz", "Anna-Lena", "Sebastian", "Ida", "Maximiliane", "Jo"];
const LAST = ["Wurzinger", "Hödlmoser", "Šťastný", "Krumlovská", "Öd", "Mittenwald-Szentendrei", "Zirbitz", "Muhr"];

const name = (at: number) => ({ first: FIRST[at % 8], last: `${LAST[Math.floor(at / 8) % 8]} ${at}` });

test.use({ viewport: { width: 1920, height: 1080 } });

test("no name of a plan is cut, for four to sixty tables", async ({ page, request }) => {
  test.setTimeout(240_000);
  const post = async (part: string, data: object) => {
    const answer = await request.post(`/api/tournaments${part}`, { data, timeout: 90_000 });
    expect(answer.ok(), `${part}: ${await answer.text()}`).toBe(true);
  };
  const sizes: number[] = [];
  for (const tables of [4, 10, 13, 40, 60]) {
    const id = crypto.randomUUID();
    const about = { place: "", first_day: "2026-11-28", days: 1, rules: "mcr", rounds: 1, minutes: 60 };
    await post("", { id, name: `Saal ${tables}`, ...about });
    const entrants = Array.from({ length: tables * 4 }, (_, at) => {
      const { first, last } = name(at);
      return { id: crypto.randomUUID(), first_name: first, last_name: last };
    });
    await post(`/${id}/entrants`, entrants);
    await post(`/${id}/plan`, { seed: 7 });
    await page.goto(`/turnier/${id}/saal?zeigt=plan`);
    await expect(page.locator(".seats[data-fitted]").first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const found = await page.evaluate(() => {
      const plans = [...document.querySelectorAll<HTMLElement>(".seats")];
      return plans.map((plan) => {
        for (const one of plans) one.hidden = one !== plan;
        const names = [...plan.querySelectorAll<HTMLElement>("li li")];
        const box = plan.getBoundingClientRect();
        return {
          tables: plan.children.length,
          cut: names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          outside: [...plan.children].filter((one) => one.getBoundingClientRect().bottom > box.bottom + 1).length,
          isBelow: box.bottom > innerHeight,
          size: Number.parseFloat(getComputedStyle(plan).fontSize),
        };
      });
    });
    expect(found.reduce((sum, one) => sum + one.tables, 0)).toBe(tables);
    expect(Math.max(...found.map((one) => one.tables))).toBeLessThanOrEqual(12);
    for (const one of found) {
      expect(one.cut).toEqual([]);
      expect(one.outside).toBe(0);
      expect(one.isBelow).toBe(false);
      // Readable from the last row: a hundredth of the width, 19.2 pixels.
      expect(one.size).toBeGreaterThan(19.2);
    }
    sizes.push(Math.min(...found.map((one) => one.size)));
  }
  // Four tables have more room than ten, and use it.
  expect(sizes[0]).toBeGreaterThan((sizes[1] ?? 0) * 1.2);
});
