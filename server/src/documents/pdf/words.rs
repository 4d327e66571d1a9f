//! The content of a cell as words: shaped once, broken into lines for any width. Widths are in
//! thousandths of the text size, so that trying another size does not shape it again.

use std::rc::Rc;

use club::report::sheet::{Cell, CellForm};
use texts::Lang;

use crate::documents::pdf::Problem;
use crate::documents::pdf::fonts::{self, Line, Weight};
use crate::documents::tile_images::{self, Tile};

/// What is never broken: a word, or a group of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// Letters and figures; shared, as every attempt at a layout sets them.
    Text(Rc<Line>),
    /// Tiles side by side.
    Tiles(Vec<Tile>),
}

/// Height of a tile, in thousandths of the text size.
pub(crate) const TILE_HEIGHT: i64 = 2000;
/// Width of a tile: 36 to 50.
pub(crate) const TILE_WIDTH: i64 = TILE_HEIGHT * 36 / 50;
/// Between tiles of a group.
pub(crate) const TILE_GAP: i64 = 60;
/// Between words: the blank of Noto Sans.
pub(crate) const BLANK: i64 = 260;

impl Word {
    /// Width in thousandths of the text size.
    pub(crate) fn width(&self) -> i64 {
        match self {
            Word::Text(line) => line.thousandths,
            Word::Tiles(tiles) => tiles.len() as i64 * (TILE_WIDTH + TILE_GAP) - TILE_GAP,
        }
    }
}

/// The words of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(Vec<Word>);

impl Words {
    /// A cell as words.
    pub(crate) fn of(cell: &Cell, weight: Weight, lang: Lang) -> Result<Words, Problem> {
        let mut words = Words::default();
        words.add(cell, weight, lang)?;
        Ok(words)
    }

    /// Plain text as words.
    pub(crate) fn text(text: &str, weight: Weight) -> Result<Words, Problem> {
        let mut words = Words::default();
        words.add_text(text, weight)?;
        Ok(words)
    }

    fn add(&mut self, cell: &Cell, weight: Weight, lang: Lang) -> Result<(), Problem> {
        match cell.form() {
            CellForm::Tiles(groups) => {
                for group in groups {
                    let unreadable = || Problem::UnreadableTiles { group: group.clone() };
                    self.0.push(Word::Tiles(tile_images::group(group).ok_or_else(unreadable)?));
                }
                Ok(())
            }
            CellForm::Pieces(pieces) => {
                pieces.iter().try_for_each(|piece| self.add(piece, weight, lang))
            }
            CellForm::LinkTo { what, address: _ } => self.add(what, weight, lang),
            CellForm::Empty
            | CellForm::Line
            | CellForm::Number(_)
            | CellForm::Tenths(_)
            | CellForm::Hundredths(_)
            | CellForm::Date(_)
            | CellForm::DateTime(_)
            | CellForm::Link { .. } => self.add_text(&texts::print::cell(cell, lang), weight),
        }
    }

    fn add_text(&mut self, text: &str, weight: Weight) -> Result<(), Problem> {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let shaped = fonts::shape(word, weight).map_err(|problem| match problem {
                Problem::UncoveredCharacter { character, text: _ } => {
                    Problem::UncoveredCharacter { character, text: text.to_owned() }
                }
                Problem::UnreadableTiles { .. } | Problem::AddressTooLong { .. } => problem,
            })?;
            self.0.push(Word::Text(Rc::new(shaped)));
        }
        Ok(())
    }

    /// Width on one line.
    pub(crate) fn natural(&self) -> i64 {
        let words: i64 = self.0.iter().map(Word::width).sum();
        words + BLANK * (self.0.len() as i64 - 1).max(0)
    }

    /// Width below which a word would break.
    pub(crate) fn widest(&self) -> i64 {
        self.0.iter().map(Word::width).max().unwrap_or(0)
    }

    /// The words in lines no wider than `width`. A word that is wider than a line by itself is
    /// broken inside: never cut off.
    pub(crate) fn lines(&self, width: i64) -> Vec<Vec<Word>> {
        let mut lines: Vec<Vec<Word>> = Vec::new();
        let mut used = 0;
        for word in self.0.iter().flat_map(|word| pieces(word, width)) {
            let wanted = word.width();
            match lines.last_mut() {
                Some(line) if used + BLANK + wanted <= width => {
                    used += BLANK + wanted;
                    line.push(word);
                }
                Some(_) | None => {
                    used = wanted;
                    lines.push(vec![word]);
                }
            }
        }
        lines
    }
}

/// A word as it is, or in pieces when it is wider than a whole line.
fn pieces(word: &Word, width: i64) -> Vec<Word> {
    if word.width() <= width {
        return vec![word.clone()];
    }
    match word {
        Word::Text(line) => {
            let mut pieces = vec![Line::default()];
            for run in &line.runs {
                for (glyph, character) in &run.glyphs {
                    let advance = fonts::FONTS[run.font].advance(*glyph);
                    let is_full = pieces
                        .last()
                        .is_some_and(|l| !l.runs.is_empty() && l.thousandths + advance > width);
                    if is_full {
                        pieces.push(Line::default());
                    }
                    if let Some(last) = pieces.last_mut() {
                        last.push(run.font, *glyph, *character);
                    }
                }
            }
            pieces.into_iter().map(|piece| Word::Text(Rc::new(piece))).collect()
        }
        Word::Tiles(tiles) => {
            let fitting = ((width + TILE_GAP) / (TILE_WIDTH + TILE_GAP)).max(1) as usize;
            tiles.chunks(fitting).map(|chunk| Word::Tiles(chunk.to_vec())).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaking_loses_nothing_and_stays_inside() {
        let text = "Jörg Österreicher-Donaudampfschifffahrtsgesellschaft von Zoë";
        let lines = Words::text(text, Weight::Regular).unwrap().lines(8000);
        let mut read = String::new();
        for word in lines.iter().flatten() {
            assert!(word.width() <= 8000);
            match word {
                Word::Text(line) => {
                    read.extend(line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.1));
                }
                Word::Tiles(_) => panic!("no tiles in a name"),
            }
        }
        assert_eq!(read, text.replace(' ', ""));
        assert!(lines.len() > 3);
    }

    #[test]
    fn the_whole_text_is_named_when_a_letter_is_missing() {
        let text = "Anna 😀 Huber".to_owned();
        let problem = Problem::UncoveredCharacter { character: '😀', text: text.clone() };
        assert_eq!(Words::of(&Cell::Text(text), Weight::Bold, Lang::De), Err(problem));
    }

    #[test]
    fn tiles_stay_in_their_group() {
        let cell = Cell::Tiles(vec!["123m".to_owned(), "(5555p)".to_owned()]);
        let words = Words::of(&cell, Weight::Regular, Lang::De).unwrap();
        assert_eq!(words.lines(i64::MAX / 2).len(), 1);
        assert_eq!(words.lines(words.widest()).len(), 2);
    }
}
