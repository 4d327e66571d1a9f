//! What may vary of an example, and the text of the pattern that says so.

use scoring::Tile;
use scoring::special::{Free, draft};
use texts::Text;
use texts::own_hands as words;

use crate::web::forms::Field;

/// Figures that the sign for different ones can stand behind.
const FIGURES: [&str; 7] = ["tile", "pair", "pung", "pung/kong", "chow", "knit2", "knit3"];

/// Something that may vary, or that is asked of the last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tick {
    /// A part of the example.
    Free(Free),
    /// Every tile: the shape of the figures alone counts.
    Any,
    /// The last tile was drawn.
    Drawn,
    /// Figures of a kind differ.
    Distinct,
}

impl Tick {
    /// All of them, in the order of the page.
    pub(super) const ALL: [Tick; 9] = [
        Tick::Free(Free::Suit),
        Tick::Free(Free::Number),
        Tick::Free(Free::Figures),
        Tick::Free(Free::Wind),
        Tick::Free(Free::Dragon),
        Tick::Free(Free::Kong),
        Tick::Any,
        Tick::Drawn,
        Tick::Distinct,
    ];

    /// Its box.
    pub(super) const fn field(self) -> Field {
        match self {
            Tick::Free(Free::Suit) => Field::check("free-suit", words::FREE_SUIT),
            Tick::Free(Free::Number) => Field::check("free-number", words::FREE_NUMBER),
            Tick::Free(Free::Figures) => Field::check("free-figures", words::FREE_FIGURES),
            Tick::Free(Free::Wind) => Field::check("free-wind", words::FREE_WIND),
            Tick::Free(Free::Dragon) => Field::check("free-dragon", words::FREE_DRAGON),
            Tick::Free(Free::Kong) => Field::check("free-kong", words::FREE_KONG),
            Tick::Any => Field::check("free-any", words::FREE_ANY),
            Tick::Drawn => Field::check("drawn", words::DRAWN),
            Tick::Distinct => Field::check("distinct", words::DISTINCT),
        }
    }

    pub(super) const fn label(self) -> Text {
        match self {
            Tick::Free(Free::Suit) => words::FREE_SUIT,
            Tick::Free(Free::Number) => words::FREE_NUMBER,
            Tick::Free(Free::Figures) => words::FREE_FIGURES,
            Tick::Free(Free::Wind) => words::FREE_WIND,
            Tick::Free(Free::Dragon) => words::FREE_DRAGON,
            Tick::Free(Free::Kong) => words::FREE_KONG,
            Tick::Any => words::FREE_ANY,
            Tick::Drawn => words::DRAWN,
            Tick::Distinct => words::DISTINCT,
        }
    }

    /// Whether it is about the table and not about the tiles.
    pub(super) const fn is_of_table(self) -> bool {
        matches!(self, Tick::Drawn | Tick::Distinct)
    }
}

/// The text of the pattern that an example and its ticks make. It may have a fault that the reader of patterns says.
pub(super) fn text_of(groups: &[Vec<Tile>], ticks: &[Tick]) -> String {
    let has = |tick: Tick| ticks.contains(&tick);
    let free: Vec<Free> = Free::ALL.into_iter().filter(|free| has(Tick::Free(*free))).collect();
    let text = if has(Tick::Any) { shapes(groups, &free) } else { draft(groups, &free) };
    let text = if has(Tick::Distinct) { distinct(&text) } else { text };
    if has(Tick::Drawn) && !text.is_empty() { format!("{text}; with drawn") } else { text }
}

/// The ticks that make a canonical text of an example, if some do; as few as will do.
pub(super) fn ticks_of(groups: &[Vec<Tile>], canonical: &str) -> Option<Vec<Tick>> {
    let mut sets: Vec<u32> = (0..1 << Tick::ALL.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let chosen = |set: u32| {
        let each = Tick::ALL.into_iter().enumerate();
        each.filter(|(at, _)| set >> at & 1 == 1).map(|(_, tick)| tick).collect::<Vec<_>>()
    };
    sets.into_iter().map(chosen).find(|ticks| text_of(groups, ticks) == canonical)
}

/// Whether a tick changes the text.
pub(super) fn says_something(tick: Tick, groups: &[Vec<Tile>], ticks: &[Tick]) -> bool {
    let others: Vec<Tick> = ticks.iter().copied().filter(|other| *other != tick).collect();
    let with: Vec<Tick> = others.iter().copied().chain([tick]).collect();
    text_of(groups, &others) != text_of(groups, &with)
}

/// The sign for different figures behind each figure that is counted.
fn distinct(text: &str) -> String {
    let mut is_counted = false;
    let items = text.split(' ').map(|item| {
        let word = item.split('(').next().unwrap_or_default();
        let is_figure = is_counted && FIGURES.contains(&word);
        is_counted = !item.is_empty() && item.chars().all(|sign| sign.is_ascii_digit());
        if is_figure { format!("{item}!") } else { item.to_owned() }
    });
    items.collect::<Vec<String>>().join(" ")
}

/// The figures of an example by their shape alone; what has none is written out.
fn shapes(groups: &[Vec<Tile>], free: &[Free]) -> String {
    let mut items: Vec<(usize, String)> = Vec::new();
    for group in groups {
        match shape(group, free.contains(&Free::Kong)) {
            Some(shape) => match items.last_mut() {
                Some((count, last)) if *last == shape => *count += 1,
                Some(_) | None => items.push((1, shape)),
            },
            None => items.push((1, draft(std::slice::from_ref(group), &[]))),
        }
    }
    let items = items.into_iter().map(|(count, shape)| match count {
        1 => shape,
        _ => format!("{count} {shape}"),
    });
    items.collect::<Vec<String>>().join(" ")
}

/// The word for a group: a row or equal tiles in one suit, one number or a row across the suits.
fn shape(group: &[Tile], may_be_kong: bool) -> Option<String> {
    let mut tiles = group.to_vec();
    tiles.sort_unstable();
    let first = *tiles.first()?;
    let word = |word: &str| Some(word.to_owned());
    if tiles.iter().all(|tile| *tile == first) {
        return match tiles.len() {
            1 => word("tile"),
            2 => word("pair"),
            3 if may_be_kong => word("pung/kong"),
            3 => word("pung"),
            _ => None,
        };
    }
    if tiles.windows(2).all(|pair| pair[0].next() == Some(pair[1])) {
        return if tiles.len() == 3 { word("chow") } else { Some(format!("run{}", tiles.len())) };
    }
    is_knit(&tiles).then(|| format!("knit{}", tiles.len()))
}

/// Whether these are one number in two or three suits.
pub(super) fn is_knit(tiles: &[Tile]) -> bool {
    let (Some(first), 2..=3) = (tiles.first(), tiles.len()) else { return false };
    let is_of_number = |tile: &Tile| tile.suit().is_some() && tile.rank() == first.rank();
    let differs = |at: usize| tiles[..at].iter().all(|other| other.suit() != tiles[at].suit());
    tiles.iter().all(is_of_number) && (1..tiles.len()).all(differs)
}

#[cfg(test)]
mod tests {
    use scoring::notation;
    use scoring::special::Pattern;

    use super::*;

    fn groups(text: &str) -> Vec<Vec<Tile>> {
        text.split(' ').map(|group| notation::tiles("groups", group).unwrap()).collect()
    }

    fn said(example: &str, ticks: &[Tick]) -> String {
        text_of(&groups(example), ticks)
    }

    const PAIRS: &str = "22m 66p 77p 44s 99s 22z 66z";

    #[test]
    fn an_example_with_its_ticks_is_a_canonical_text() {
        let (suit, figures) = (Tick::Free(Free::Suit), Tick::Free(Free::Figures));
        for (example, ticks, text) in [
            (PAIRS, &[Tick::Any] as &[Tick], "7 pair"),
            (PAIRS, &[Tick::Any, Tick::Distinct, Tick::Drawn], "7 pair!; with drawn"),
            ("22s 33s 44s 55s 66s 77s 88s", &[suit, figures, Tick::Distinct], "7 pair(a)!"),
            ("7m7p7s 8m8p8s 9m9p9s 9m9p9s 6p6s", &[Tick::Any], "4 knit3 knit2"),
            ("111m 234p 5678s 7z 7z 7z 7z", &[Tick::Any], "pung chow run4 4 tile"),
            ("111s 999s 2345678s 5s", &[suit], "111a 999a 2-8a 5a"),
            (
                "555m 555p 555s 111z 22z",
                &[suit, Tick::Free(Free::Wind)],
                "555a 555b 555c pung(u) pair(v)",
            ),
        ] {
            let made = said(example, ticks);
            assert_eq!(made, text);
            assert_eq!(Pattern::read(&made).unwrap().to_string(), text, "is canonical");
        }
    }

    #[test]
    fn ticks_are_found_again_and_what_they_cannot_say_finds_none() {
        for set in (0..1_u32 << Tick::ALL.len()).step_by(7) {
            let each = Tick::ALL.into_iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let ticks: Vec<Tick> = each.map(|(_, tick)| tick).collect();
            let example = groups("555m 555p 555s 111z 22z");
            let text = text_of(&example, &ticks);
            let found = ticks_of(&example, &text).unwrap();
            assert_eq!(text_of(&example, &found), text);
            assert!(found.len() <= ticks.len());
        }
        assert_eq!(ticks_of(&groups(PAIRS), "7 pair(honour)"), None);
        assert_eq!(ticks_of(&groups(PAIRS), "7 pair; only jade"), None);
    }

    #[test]
    fn a_tick_without_effect_says_nothing() {
        let example = groups(PAIRS);
        assert!(says_something(Tick::Free(Free::Wind), &example, &[]));
        assert!(!says_something(Tick::Free(Free::Wind), &example, &[Tick::Any]));
        assert!(!says_something(Tick::Free(Free::Kong), &example, &[]), "there is no pung");
    }
}
