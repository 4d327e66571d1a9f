//! A special hand that was ready and not won: who, and which. The same buttons at the table and beside a deal.

use club::chips::missable;
use club::{BochoweNote, DealFacts, PlayerNo};
use scoring::Ruleset;
use scoring::steiermark::SpecialHandEntry;
use texts::{Lang, entry};

use super::game::outcome::name_of as named;
use crate::state::draft::special_name;
use crate::state::html::Html;

/// The hands that have a value, which alone can be missed; none by rules without special hands.
pub(crate) fn hands(ruleset: &Ruleset) -> Vec<&SpecialHandEntry> {
    match ruleset {
        Ruleset::Steiermark(options) => missable(options),
        Ruleset::Klassisch(_) | Ruleset::Grundregel(_) | Ruleset::MaJiang(_) | Ruleset::Mcr(_) => {
            Vec::new()
        }
    }
}

/// The hands that are played and cannot be missed, because the club has given them no value.
pub(crate) fn worthless(ruleset: &Ruleset, lang: Lang) -> String {
    let known = hands(ruleset);
    let mut names = String::new();
    for hand in ruleset.special_hands() {
        if hand.active && known.iter().all(|known| known.id != hand.id) {
            if !names.is_empty() {
                names += ", ";
            }
            names += &special_name(ruleset, &hand.id, lang);
        }
    }
    names
}

/// Who can have missed one, and behind whoever has, which, where there is more than one.
pub(crate) fn choices(
    html: &mut Html,
    noted: &[BochoweNote],
    players: &[PlayerNo],
    names: &[String],
    ruleset: &Ruleset,
    lang: Lang,
) {
    let hands = hands(ruleset);
    for player in players.iter().filter(|_| !hands.is_empty()) {
        let note = noted.iter().find(|note| note.player == *player);
        html.choice("bochowe", &player.0.to_string(), &named(names, *player), note.is_some());
        for hand in hands.iter().filter(|_| hands.len() > 1) {
            if let Some(note) = note {
                let id = format!("{} {}", player.0, hand.id);
                let words = special_name(ruleset, &hand.id, lang);
                html.choice("missed", &id, &words, note.hand == hand.id);
            }
        }
    }
}

/// Does what one of [`choices`] says; whether nothing is left to be said.
pub(crate) fn choose(noted: &mut Vec<BochoweNote>, what: &str, ruleset: &Ruleset) -> bool {
    let mut words = what.splitn(3, ' ').skip(1);
    let player = words.next().and_then(|number| number.parse().ok()).map(PlayerNo);
    let Some(player) = player else { return true };
    let at = noted.iter().position(|note| note.player == player);
    match (at, words.next()) {
        (Some(at), Some(hand)) => noted[at].hand = hand.to_owned(),
        (Some(at), None) => drop(noted.remove(at)),
        (None, _) => {
            let hands = hands(ruleset);
            // The first until somebody says another.
            noted.extend(hands.first().map(|hand| BochoweNote { player, hand: hand.id.clone() }));
            return hands.len() < 2;
        }
    }
    true
}

/// What was noted of a deal besides, a sentence each: warnings of Pao, then special hands that were missed.
pub(crate) fn noted(
    facts: &DealFacts,
    names: &[String],
    ruleset: &Ruleset,
    lang: Lang,
) -> Vec<String> {
    let mut told = Vec::new();
    for note in &facts.pao {
        let kind = texts::rules_ma_jiang::pao(note.kind).get(lang);
        let by = note.declared_by.map(|by| named(names, by));
        let against = named(names, note.against);
        told.push(entry::pao_note(kind, &against, by.as_deref(), note.minute, lang));
    }
    for note in &facts.bochowe {
        let hand = special_name(ruleset, &note.hand, lang);
        told.push(entry::bochowe(&named(names, note.player), &hand, lang));
    }
    told
}
