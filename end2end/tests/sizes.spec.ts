// Each size with one rule set and language: nothing outside, nothing covered, nothing too small for a finger, no name cut
// off. All of them with all rule sets and both languages: `trials/sizes.spec.ts`.
import { everyScreen, LANGUAGES, RULES } from "../every_screen.ts";
import { ENLARGED, setLetters, SIZES } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

for (const [at, size] of SIZES.entries()) {
  const rules = RULES[(at + 3) % RULES.length] ?? "klassisch";
  const language = LANGUAGES[(at >> 1) % 2] ?? "Deutsch";
  test(`everything fits: ${size.join(" × ")}, ${rules}, ${language}`, async ({ page, request }) => {
    expect(await everyScreen(page, request, [rules, language], [size])).toEqual([]);
  });
}

for (const { name, size, letters } of ENLARGED) {
  test(`everything fits at ${name}`, async ({ page, request }) => {
    await setLetters(page, letters);
    expect(await everyScreen(page, request, ["klassisch", "Deutsch"], [size])).toEqual([]);
  });
}
