// Every screen of an evening in every size, rule set and language: nothing outside, nothing covered, nothing too small
// for a finger, no name cut off. The regular tests look at each size once.
import { everyScreen, LANGUAGES, RULES } from "../every_screen.ts";
import { SIZES } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

for (const rules of RULES) {
  for (const language of LANGUAGES) {
    test(`everything fits: ${rules}, ${language}`, async ({ page, request }) => {
      test.setTimeout(600_000);
      expect(await everyScreen(page, request, [rules, language], SIZES)).toEqual([]);
    });
  }
}
