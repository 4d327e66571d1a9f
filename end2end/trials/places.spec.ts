// What takes something back, discards or leaves never stands where something is confirmed: in every size, rule set and
// language. The regular tests look at each size once.
import { LANGUAGES, RULES } from "../every_screen.ts";
import { SIZES } from "../measure.ts";
import { expect, test } from "../ostwind.ts";
import { metPlaces } from "../places.ts";

for (const rules of RULES) {
  for (const language of LANGUAGES) {
    for (const size of SIZES) {
      test(`nothing destroys where something was confirmed: ${size.join(" × ")}, ${rules}, ${language}`, async ({ page, request }) => {
        const { met, destroys } = await metPlaces(page, request, { size, rules, language });
        expect(destroys).toBeGreaterThan(10);
        expect(met).toEqual([]);
      });
    }
  }
}
