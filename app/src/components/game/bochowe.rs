//! Special hands that were ready and not won (Bochowe): which can be noted, noting them, and saying what was noted.

use club::chips::missable;
use club::{BochoweNote, DealFacts, PlayerNo};
use scoring::Ruleset;
use scoring::steiermark::SpecialHandEntry;
use texts::{Lang, entry};

use super::outcome::name_of;

/// The hands that have a value, which alone can be missed; none by rules without special hands.
pub(crate) fn missable_hands(ruleset: &Ruleset) -> Vec<&SpecialHandEntry> {
    ruleset.play_money().map(missable).unwrap_or_default()
}

/// The names of hands that are played and cannot be missed, because the club has given them no value.
pub(crate) fn hands_without_value(ruleset: &Ruleset, lang: Lang) -> String {
    let known = missable_hands(ruleset);
    let without = ruleset
        .special_hands()
        .iter()
        .filter(|hand| hand.active && known.iter().all(|known| known.id != hand.id));
    without.map(|hand| special_hand_name(ruleset, &hand.id, lang)).collect::<Vec<_>>().join(", ")
}

/// What a special hand is called: the club's own name in German.
pub(crate) fn special_hand_name(ruleset: &Ruleset, id: &str, lang: Lang) -> String {
    let german = || {
        let entry = ruleset.special_hands().iter().find(|entry| entry.id == id);
        entry.map_or(id, |entry| &entry.name).to_owned()
    };
    match (lang, texts::rules_steiermark::special_hand(id)) {
        (Lang::En, Some(name)) => name.get(lang).to_owned(),
        (Lang::En, None) | (Lang::De, _) => german(),
    }
}

/// Notes a player's first missable hand, or forgets what is noted of the player; whether the choice is complete.
pub(crate) fn toggle(noted: &mut Vec<BochoweNote>, player: PlayerNo, ruleset: &Ruleset) -> bool {
    if let Some(at) = noted.iter().position(|note| note.player == player) {
        noted.remove(at);
        return true;
    }
    let hands = missable_hands(ruleset);
    noted.extend(hands.first().map(|hand| BochoweNote { player, hand: hand.id.clone() }));
    hands.len() < 2
}

/// Chooses which hand a player has missed.
pub(crate) fn choose_hand(noted: &mut [BochoweNote], player: PlayerNo, hand: String) {
    if let Some(note) = noted.iter_mut().find(|note| note.player == player) {
        note.hand = hand;
    }
}

/// What was noted of a deal besides, a sentence each: warnings of Pao, then missed special hands.
pub(crate) fn notes_of_deal(
    facts: &DealFacts,
    names: &[String],
    ruleset: &Ruleset,
    lang: Lang,
) -> Vec<String> {
    let pao = facts.pao.iter().map(|note| {
        let kind = texts::rules_ma_jiang::pao(note.kind).get(lang);
        let by = note.declared_by.map(|by| name_of(names, by));
        let against = name_of(names, note.against);
        entry::pao_note(kind, &against, by.as_deref(), note.minute, lang)
    });
    let bochowe = facts.bochowe.iter().map(|note| {
        let hand = special_hand_name(ruleset, &note.hand, lang);
        entry::bochowe(&name_of(names, note.player), &hand, lang)
    });
    pao.chain(bochowe).collect()
}
