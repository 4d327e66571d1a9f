//! The embedded fonts: which one draws a character, how wide a text is, and the subset a
//! document carries. A character no font draws is an error, never a gap.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};

use crate::documents::pdf::Problem;
use crate::documents::pdf::paper::Length;

/// Text in one weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Ordinary text.
    Regular,
    /// Headings, names, totals.
    Bold,
}

/// One embedded font file.
pub(crate) struct Font {
    /// Its name inside the document.
    pub name: &'static str,
    data: &'static [u8],
    face: Face<'static>,
}

const FILES: [(&str, &[u8]); 4] = [
    ("NotoSans-Regular", include_bytes!("../../../../templates/fonts/NotoSans-Regular.ttf")),
    ("NotoSans-Bold", include_bytes!("../../../../templates/fonts/NotoSans-Bold.ttf")),
    ("NotoSansCJKtc", include_bytes!("../../../../templates/fonts/NotoSansCJKtc-Subset.ttf")),
    ("NotoSansSymbols2", include_bytes!("../../../../templates/fonts/NotoSansSymbols2-Tiles.ttf")),
];

const REGULAR: [usize; 3] = [0, 2, 3];
const BOLD: [usize; 3] = [1, 2, 3];

/// The fonts, parsed once.
pub(crate) static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| {
    FILES
        .into_iter()
        .map(|(name, data)| {
            let face = Face::parse(data, 0).expect("the fonts inside the binary are fonts");
            Font { name, data, face }
        })
        .collect()
});

impl Font {
    /// Width of a glyph in thousandths of the text size.
    pub(crate) fn advance(&self, glyph: u16) -> i64 {
        let units = self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        i64::from(units) * 1000 / i64::from(self.face.units_per_em())
    }

    /// The font file with the glyphs of one document and nothing else.
    pub(crate) fn subset(&self, glyphs: &GlyphRemapper) -> Vec<u8> {
        subsetter::subset(self.data, 0, glyphs).expect("glyphs come from this very font")
    }
}

/// A stretch of text in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Which of [`FONTS`].
    pub font: usize,
    /// The glyphs, each with the character it draws.
    pub glyphs: Vec<(u16, char)>,
}

/// A line of text, measured at a size of one: widths are in thousandths of the text size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its stretches, left to right.
    pub runs: Vec<Run>,
    /// Width in thousandths of the text size.
    pub thousandths: i64,
}

impl Line {
    /// Adds a glyph at the end.
    pub(crate) fn push(&mut self, font: usize, glyph: u16, character: char) {
        self.thousandths += FONTS[font].advance(glyph);
        match self.runs.last_mut() {
            Some(run) if run.font == font => run.glyphs.push((glyph, character)),
            Some(_) | None => self.runs.push(Run { font, glyphs: vec![(glyph, character)] }),
        }
    }
}

impl Line {
    /// Adds another line's text at the end.
    pub(crate) fn append(&mut self, other: &Line) {
        self.thousandths += other.thousandths;
        for run in &other.runs {
            match self.runs.last_mut() {
                Some(last) if last.font == run.font => last.glyphs.extend(&run.glyphs),
                Some(_) | None => self.runs.push(run.clone()),
            }
        }
    }

    /// Adds a blank in the font of what stands before it, so that the text reads as words
    /// wherever it is copied to. Only the two fonts of Latin letters draw one.
    pub(crate) fn push_blank(&mut self) {
        let font = self.runs.iter().map(|run| run.font).find(|font| *font <= 1).unwrap_or(0);
        if let Some(glyph) = FONTS[font].face.glyph_index(' ') {
            self.push(font, glyph.0, ' ');
        }
    }
}

impl Run {
    /// How wide the stretch is at a text size.
    pub(crate) fn width(&self, size: Length) -> Length {
        let thousandths = self.glyphs.iter().map(|(glyph, _)| FONTS[self.font].advance(*glyph));
        scale(thousandths.sum(), size)
    }
}

/// Thousandths of the text size as a length, rounded up: text never leaves its box.
pub(crate) fn scale(thousandths: i64, size: Length) -> Length {
    (thousandths * size + 999) / 1000
}

/// A text as glyphs, split wherever another font has to draw.
pub(crate) fn shape(text: &str, weight: Weight) -> Result<Line, Problem> {
    let candidates = match weight {
        Weight::Regular => REGULAR,
        Weight::Bold => BOLD,
    };
    let mut line = Line::default();
    for character in text.chars() {
        let drawn = candidates
            .into_iter()
            .find_map(|font| FONTS[font].face.glyph_index(character).map(|glyph| (font, glyph.0)));
        let Some((font, glyph)) = drawn else {
            return Err(Problem::UncoveredCharacter { character, text: text.to_owned() });
        };
        line.push(font, glyph, character);
    }
    Ok(line)
}

/// The subset of a font that one document uses: its renumbered glyphs, and the character each is read as.
#[derive(Default)]
pub(crate) struct Used {
    /// The numbers.
    pub glyphs: GlyphRemapper,
    /// The character by the glyph's number.
    pub characters: BTreeMap<u16, char>,
}

impl Used {
    /// Takes the glyphs of a run in.
    pub(crate) fn add(&mut self, run: &Run) {
        for (glyph, character) in &run.glyphs {
            let number = self.glyphs.remap(*glyph);
            // One glyph may draw two characters, such as the wave dash and the wide tilde; a document can name only one of them
            // to readers: the one with the lower code point.
            let read = self.characters.entry(number).or_insert(*character);
            *read = (*read).min(*character);
        }
    }

    /// A run as it is read.
    pub(crate) fn read(&self, run: &Run) -> String {
        let number = |glyph| self.glyphs.get(glyph).expect("every run has been taken in");
        run.glyphs.iter().map(|(glyph, _)| self.characters[&number(*glyph)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use club::report::sheet::{Chosen, Label};
    use scoring::{Family, Ruleset};
    use texts::Lang;

    use super::*;

    #[test]
    fn every_word_of_a_sheet_is_drawn() {
        for lang in Lang::ALL {
            for label in Label::ALL.iter().copied() {
                let word = texts::print::label(label).get(lang);
                for weight in [Weight::Regular, Weight::Bold] {
                    assert!(shape(word, weight).is_ok(), "{word}");
                }
            }
            assert!(shape(&texts::print::page(1, 2, lang), Weight::Regular).is_ok());
            for known in Family::ALL {
                let name = texts::rulesets::family(known).get(lang);
                assert!(shape(name, Weight::Bold).is_ok(), "{name}");
                for row in Ruleset::preset(known).rows() {
                    let line = texts::rulesets::setting(row.id, &Chosen::Number(None), lang);
                    assert!(shape(&line, Weight::Regular).is_ok(), "{line}");
                }
            }
        }
    }

    /// Every text may be printed: every character in the sources of `texts` is checked, and those that are written there by
    /// their code.
    #[test]
    fn every_character_of_every_text_is_drawn() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../texts/src");
        let mut characters: std::collections::BTreeSet<char> =
            "\u{a0}\u{202f}\u{2212}".chars().collect();
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            characters.extend(source.chars().filter(|character| !character.is_control()));
            files += 1;
        }
        assert!(
            files > 20 && characters.len() > 100,
            "{files} files, {} characters",
            characters.len()
        );
        for weight in [Weight::Regular, Weight::Bold] {
            let missing: String = characters
                .iter()
                .filter(|character| shape(&character.to_string(), weight).is_err())
                .collect();
            assert_eq!(missing, "", "{weight:?}");
        }
    }

    #[test]
    fn figures_and_names_are_drawn() {
        let fractions: String = (0..12).map(texts::numbers::twelfths).collect();
        let figures = texts::numbers::signed(-1_234_567) + &fractions;
        let names = "Jörg Österreicher Zoë Šimić Милена Ελένη 王小明 „Grüner Drache“ – × ½ ⅓ → ↔ äöüßÄÖÜẞ 🀀🀄🀫";
        for text in [figures.as_str(), names] {
            for weight in [Weight::Regular, Weight::Bold] {
                assert_eq!(shape(text, weight).map(|line| line.runs.is_empty()), Ok(false));
            }
        }
    }

    #[test]
    fn a_character_nobody_draws_is_named() {
        let problem =
            Problem::UncoveredCharacter { character: '😀', text: "Anna 😀".to_owned() };
        assert_eq!(shape("Anna 😀", Weight::Regular), Err(problem));
        assert!(shape("line\nbreak", Weight::Regular).is_err());
    }

    #[test]
    fn a_glyph_is_read_as_one_character_everywhere() {
        let mut used = Used::default();
        let [one, other] = ["王\u{ff5e}", "\u{301c}"].map(|text| {
            let run = shape(text, Weight::Regular).unwrap().runs.remove(0);
            used.add(&run);
            run
        });
        assert_eq!([one, other].map(|run| used.read(&run)), ["王\u{301c}", "\u{301c}"]);
    }

    #[test]
    fn runs_change_with_the_font() {
        let line = shape("Li 王小明 4", Weight::Bold).unwrap();
        let fonts: Vec<usize> = line.runs.iter().map(|run| run.font).collect();
        assert_eq!(fonts, [1, 2, 1]);
        let parts: Length = line.runs.iter().map(|run| run.width(1000)).sum();
        assert_eq!(parts, scale(line.thousandths, 1000));
    }
}
