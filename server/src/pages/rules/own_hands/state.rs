//! The example and the text of the editor: two views of one pattern, of which one leads.

use scoring::Tile;
use scoring::special::{Free, PLACES, Pattern, PatternProblem};
use texts::Lang;
use texts::own_hand_notation::in_words;

use super::example::Example;
use super::fields::{GAP, INTO, KONG_ALLOWED, PATTERN, SEED, TICKED, TILES, TRIED};
use super::ticks::{Tick, text_of, ticks_of};
use crate::documents::tile_images;
use crate::web::forms::FormData;

/// Where tapped tiles go when a hand is tried.
pub(super) const TRY: &str = "try";

/// What a tap does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tap {
    /// Draws the page again.
    Look,
    /// Saves the hand.
    Save,
    /// A key of a tile.
    Tile(Tile),
    /// The last tile goes.
    Back,
    /// The next tile begins a group.
    Gap,
    /// Opens or closes the seam before a tile.
    Seam(usize),
    /// Other examples.
    Others,
    /// Keys go into a hand to try, or back into the example.
    Try,
    /// The hand to try is empty again.
    Clear,
    /// The text is made from the example again.
    Draft,
    /// The word that was probably meant goes into the text.
    Meant,
}

impl Tap {
    /// From the value of its button; what is none draws the page again.
    pub(super) fn read(value: &str) -> Tap {
        let seam = |text: &str| text.strip_prefix("seam-").and_then(|at| at.parse().ok());
        match value {
            "save" => Tap::Save,
            "back" => Tap::Back,
            "gap" => Tap::Gap,
            "others" => Tap::Others,
            "try" => Tap::Try,
            "clear" => Tap::Clear,
            "draft" => Tap::Draft,
            "meant" => Tap::Meant,
            _ => match (tile(value), seam(value)) {
                (Some(tile), _) => Tap::Tile(tile),
                (None, Some(at)) => Tap::Seam(at),
                (None, None) => Tap::Look,
            },
        }
    }
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Editor {
    pub(super) example: Example,
    pub(super) ticks: Vec<Tick>,
    /// The text says more than ticks can, or has a fault.
    pub(super) is_text_alone: bool,
    /// The pattern as it is read; none for an empty text.
    pub(super) pattern: Option<Result<String, PatternProblem>>,
    pub(super) seed: u64,
    pub(super) is_trying: bool,
    pub(super) tried: Vec<Tile>,
}

impl Editor {
    /// What comes of a tap; the fields are changed with it.
    pub(super) fn of(data: &mut FormData, tap: Tap, lang: Lang) -> Editor {
        let example = Example::read(data.text(TILES), data.is_on(GAP));
        let before = read_ticks(data.text(TICKED));
        let chosen: Vec<Tick> =
            Tick::ALL.into_iter().filter(|one| data.is_on(one.field())).collect();
        if tap == Tap::Meant {
            let corrected = corrected(data.text(PATTERN));
            data.set(PATTERN.id.to_owned(), corrected);
        }
        let typed = data.text(PATTERN).to_owned();
        let drafted = text_of(&example.groups, &before);
        let is_drafted = Lang::ALL.iter().any(|lang| typed == in_words(&drafted, *lang));
        let mut editor = Editor {
            example,
            ticks: Vec::new(),
            is_text_alone: false,
            pattern: None,
            seed: data.text(SEED).parse().unwrap_or_default(),
            is_trying: data.text(INTO) == TRY,
            tried: data.text(TRIED).split_whitespace().filter_map(tile).take(PLACES).collect(),
        };
        let is_tapped = editor.tap(tap);
        let leads = typed.is_empty() || is_drafted || tap == Tap::Draft;
        if leads && (is_tapped || chosen != before || is_drafted) {
            if tap != Tap::Draft {
                editor.ticks = chosen;
            }
            editor.draft(data, &before, lang);
        } else if !typed.is_empty() {
            editor.follow(&typed);
        }
        editor.keep(data);
        editor
    }

    /// What a tap changes of the example or of the hand to try; whether it was the example.
    fn tap(&mut self, tap: Tap) -> bool {
        match tap {
            Tap::Tile(tile) if self.is_trying => {
                let copies = self.tried.iter().filter(|other| **other == tile).count();
                if self.tried.len() < PLACES && copies < 4 {
                    self.tried.push(tile);
                }
                return false;
            }
            Tap::Back if self.is_trying => {
                self.tried.pop();
                return false;
            }
            Tap::Tile(tile) => self.example.add(tile),
            Tap::Back => self.example.remove_last(),
            Tap::Gap => self.example.has_gap = !self.example.groups.is_empty(),
            Tap::Seam(at) => self.example.turn_seam(at),
            Tap::Draft => {}
            Tap::Others => {
                self.seed = self.seed.wrapping_add(1);
                return false;
            }
            Tap::Try => {
                self.is_trying = !self.is_trying;
                return false;
            }
            Tap::Clear => {
                self.tried.clear();
                return false;
            }
            Tap::Look | Tap::Save | Tap::Meant => return false,
        }
        true
    }

    /// The text follows the example.
    fn draft(&mut self, data: &mut FormData, before: &[Tick], lang: Lang) {
        let kong = Tick::Free(Free::Kong);
        // A kong in the pattern is of no use where none is allowed.
        if self.ticks.contains(&kong) && !before.contains(&kong) {
            data.set(KONG_ALLOWED.id.to_owned(), "true");
        }
        let text = text_of(&self.example.groups, &self.ticks);
        data.set(PATTERN.id.to_owned(), in_words(&text, lang));
        self.read(&text);
    }

    /// Example and ticks follow the text, as far as they can.
    fn follow(&mut self, typed: &str) {
        self.read(typed);
        let Some(Ok(canonical)) = &self.pattern else {
            self.is_text_alone = true;
            return;
        };
        if let Ok(pattern) = Pattern::read(canonical)
            && !super::trial::fits_somehow(&pattern, &self.example)
            && let Some(hand) = pattern.examples(scoring::special::Allowed::ALL, 0).fitting.first()
        {
            self.example = super::trial::arranged(hand);
        }
        match ticks_of(&self.example.groups, canonical) {
            Some(ticks) => self.ticks = ticks,
            None => self.is_text_alone = true,
        }
    }

    fn read(&mut self, text: &str) {
        let read = (!text.is_empty()).then(|| Pattern::read(text));
        self.pattern = read.map(|read| read.map(|pattern| pattern.to_string()));
    }

    /// Into the fields that are sent along unseen, and into the boxes.
    fn keep(&self, data: &mut FormData) {
        let tried: Vec<String> =
            self.tried.iter().map(|one| scoring::notation::tile_text(*one)).collect();
        for (field, value) in [
            (TILES, self.example.text()),
            (GAP, self.example.has_gap.to_string()),
            (TICKED, self.ticks.iter().map(|one| one.field().id).collect::<Vec<_>>().join(" ")),
            (SEED, self.seed.to_string()),
            (INTO, if self.is_trying { TRY.to_owned() } else { String::new() }),
            (TRIED, tried.join(" ")),
        ] {
            data.set(field.id.to_owned(), value);
        }
    }
}

/// A text with the word that was probably meant in place of the wrong one.
fn corrected(typed: &str) -> String {
    let Err(PatternProblem { at, length, meant: Some(meant), .. }) = Pattern::read(typed) else {
        return typed.to_owned();
    };
    let before = typed.chars().take(at);
    let behind = typed.chars().skip(at + length);
    before.chain(meant.chars()).chain(behind).collect()
}

fn read_ticks(text: &str) -> Vec<Tick> {
    let has = |id: &str| text.split_whitespace().any(|word| word == id);
    Tick::ALL.into_iter().filter(|tick| has(tick.field().id)).collect()
}

/// A tile by its name.
fn tile(name: &str) -> Option<Tile> {
    Tile::all().find(|tile| scoring::notation::tile_text(*tile) == name)
}

/// A tile as its drawing.
pub(super) fn drawing(tile: Tile) -> Option<tile_images::Tile> {
    tile_images::group(&scoring::notation::tile_text(tile))?.first().copied()
}
