//! Sentences and names of the entry screen that are put together from several words.

use club::PlayerNo;
use club::entry::{Draft, EntryMode, HandDraft, HandSet, ImpossibleValue, Missing, SetKind, Table};
use scoring::{Family, Points, Rule};
use texts::terms::{Term, term};
use texts::{Lang, Text, entry, numbers, tiles};

use crate::components::game::bochowe::special_hand_name;

/// What a kind of set is called by these rules.
pub(super) const fn kind_word(kind: SetKind, family: Family) -> Text {
    match kind {
        SetKind::Chow => term(family, Term::Chow),
        SetKind::Pung => term(family, Term::Pung),
        SetKind::Kong => term(family, Term::Kong),
        SetKind::Pair => term(family, Term::Pair),
        SetKind::Single => entry::SINGLE,
    }
}

/// A set by its kind and tile.
pub(super) fn set_words(set: HandSet, family: Family, lang: Lang) -> String {
    format!("{} {}", kind_word(set.kind, family).get(lang), tiles::tile(set.tile, lang))
}

/// Digits as a figure, with thin spaces.
pub(super) fn figure(digits: &str) -> String {
    digits.parse().map_or_else(|_| digits.to_owned(), numbers::points)
}

/// A hand as one would read it aloud.
pub(super) fn hand_in_words(hand: &HandDraft, table: &Table, lang: Lang) -> String {
    if hand.is_blank() && hand.bonus.count() == 0 {
        return entry::NOTHING.get(lang).to_owned();
    }
    let mut parts = match hand.mode {
        EntryMode::Number => vec![figure(&hand.digits)],
        EntryMode::Items => match &hand.special {
            Some(special) => vec![special_hand_name(&table.ruleset, &special.id, lang)],
            None => ticked_items(hand, &table.ruleset.rules(), lang),
        },
        EntryMode::Tiles => hand.sets.iter().map(|set| tiles_in_words(*set, lang)).collect(),
    };
    parts.extend(hand.bonus.iter().map(|tile| tiles::bonus_tile(tile, lang)));
    parts.join(", ")
}

fn ticked_items(hand: &HandDraft, rules: &[Rule], lang: Lang) -> Vec<String> {
    let words = |(id, count): (&String, &u8)| {
        let rule = rules.iter().find(|rule| rule.id() == id)?;
        let name = texts::rules::rule(*rule).get(lang);
        Some(if *count > 1 { format!("{count} × {name}") } else { name.to_owned() })
    };
    hand.ticks.iter().filter_map(words).collect()
}

fn tiles_in_words(set: HandSet, lang: Lang) -> String {
    let tiles: Vec<String> = set.tiles().into_iter().map(|tile| tiles::tile(tile, lang)).collect();
    match set.kind {
        SetKind::Chow => tiles.join(" "),
        SetKind::Pung | SetKind::Kong | SetKind::Pair | SetKind::Single => {
            format!("{} × {}", tiles.len(), tiles[0])
        }
    }
}

/// What is still to be said.
pub(super) fn missing_words(missing: Missing, table: &Table, lang: Lang) -> String {
    match missing {
        Missing::RoundWind => entry::MISSING_ROUND_WIND.get(lang).to_owned(),
        Missing::Winner => entry::WHO.get(lang).to_owned(),
        Missing::Source => entry::SOURCE.get(lang).to_owned(),
        Missing::Hand(player) => entry::missing_hand(&table.name(player), lang),
        Missing::Fault => entry::WHICH_FAULT.get(lang).to_owned(),
        Missing::Payer => entry::WHO_ERRED.get(lang).to_owned(),
    }
}

/// Why no hand can be worth so much.
pub(super) fn impossible_words(points: Points, problem: ImpossibleValue, lang: Lang) -> String {
    let reason = match problem {
        ImpossibleValue::BelowMinimum(least) => entry::below_minimum(least.0, lang),
        ImpossibleValue::BelowSmallest(least) => entry::below_smallest(least.0, lang),
        ImpossibleValue::AboveLimit(most) => entry::above_limit(most.0, lang),
        ImpossibleValue::Odd => entry::ONLY_EVEN.get(lang).to_owned(),
        ImpossibleValue::NotInTable(below, above) => {
            let nearest: Vec<i64> = [below, above].into_iter().flatten().map(|one| one.0).collect();
            entry::not_in_table(&nearest, lang)
        }
    };
    entry::impossible_value(points.0, &reason, lang)
}

/// What was begun: „Anna, 3 Figuren“.
pub(crate) fn describe_draft(draft: &Draft, table: &Table, lang: Lang) -> String {
    let hand = |player: &PlayerNo| draft.hand(*player);
    let players = table.players();
    let sets: usize = players.iter().filter_map(hand).map(|hand| hand.sets.len()).sum();
    let who = draft.winner.map(|winner| table.name(winner)).unwrap_or_default();
    entry::begun(&who, sets, lang)
}
