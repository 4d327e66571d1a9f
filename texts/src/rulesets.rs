//! The names of rule sets, of what a club may set in them, and of what it can choose.

use club::report::sheet::Chosen;
use scoring::Family;

use crate::{Lang, Text, numbers, rules_hong_kong, rules_ma_jiang, text};

/// A rule set's name.
pub fn family(family: Family) -> Text {
    find(FAMILIES, family.id()).unwrap_or(text("Regelwerk", "Rule set"))
}

/// A family of rules in a list of several, where its name has one word.
pub const fn short(family: Family) -> Text {
    match family {
        Family::MaJiang => text("Ma Jiang", "Ma Jiang"),
        Family::Klassisch => text("Klassisch", "Classical"),
        Family::Grundregel => text("Grundregel", "Basic rule"),
        Family::Mcr => text("MCR", "MCR"),
        Family::Steiermark => text("Steiermark", "Styria"),
        Family::HongKong => text("Hong Kong", "Hong Kong"),
    }
}

/// How rules are called: by the club's own name of the preset, else by that of their rule set.
pub fn name(own: &str, rules: Family, lang: Lang) -> String {
    if own.is_empty() { family(rules).get(lang).to_owned() } else { own.to_owned() }
}

/// An option and what was chosen, as one line: `Limit: 300`.
pub fn setting(option: &str, chosen: &Chosen, lang: Lang) -> String {
    let name = self::option(option).map_or(option, |name| name.get(lang));
    format!("{name}: {}", self::chosen(option, chosen, lang))
}

/// What was chosen for an option: `300`, `beides zählt`.
pub fn chosen(option: &str, chosen: &Chosen, lang: Lang) -> String {
    match chosen {
        Chosen::Switch(true) => text("ja", "yes").get(lang).to_owned(),
        Chosen::Switch(false) => text("nein", "no").get(lang).to_owned(),
        Chosen::Number(Some(number)) => numbers::points(*number),
        Chosen::Number(None) => text("ohne", "none").get(lang).to_owned(),
        Chosen::Word(word) => self::choice(option, word)
            .map_or_else(|| word.clone(), |name| name.get(lang).to_owned()),
        Chosen::Own => text("eigene Werte", "own values").get(lang).to_owned(),
    }
}

/// The name of an option, by its id. `None` for one that has no words yet.
pub fn option(id: &str) -> Option<Text> {
    find(OPTIONS, id).or_else(|| rules_ma_jiang::option(id)).or_else(|| rules_hong_kong::option(id))
}

/// The name of what can be chosen for an option, by both ids.
pub fn choice(option: &str, word: &str) -> Option<Text> {
    CHOICES
        .iter()
        .find(|(of, known, _)| *of == option && *known == word)
        .or_else(|| CHOICES.iter().find(|(of, known, _)| of.is_empty() && *known == word))
        .map(|(_, _, name)| *name)
        .or_else(|| rules_ma_jiang::choice(option, word))
        .or_else(|| rules_hong_kong::choice(option, word))
}

fn find(names: &[(&str, Text)], id: &str) -> Option<Text> {
    names.iter().find(|(known, _)| *known == id).map(|(_, name)| *name)
}

const FAMILIES: &[(&str, Text)] = &[
    ("ma-jiang", text("Ma Jiang", "Ma Jiang")),
    ("klassisch", text("Klassisch", "Classical")),
    ("grundregel", text("Klassisch, Grundregel", "Classical, basic rule")),
    ("mcr", text("MCR, internationale Wettkampfregeln", "MCR, international competition rules")),
    ("steiermark", text("Steiermark, Grüner Drache", "Styria, Green Dragon")),
    ("hong-kong", text("Hong Kong, alter Stil", "Hong Kong Old Style")),
];

#[rustfmt::skip]
const OPTIONS: &[(&str, Text)] = &[
    ("limit",                    text("Limit", "Limit")),
    ("pair_both_winds",          text("Paar des eigenen Windes, der auch Rundenwind ist", "Pair of the own wind that is the round's wind too")),
    ("half_limit_hands",         text("Sieben Paare", "Seven pairs")),
    ("seven_pairs_quads",        text("Vier gleiche Ziegel als zwei Paare", "Four equal tiles as two pairs")),
    ("several_limit_hands",      text("Mehrere Limithände in einem Blatt", "Several limit hands in one hand")),
    ("honors_only",              text("Nur Winde und Drachen", "Winds and dragons only")),
    ("zero_point_bonus",         text("Blumen bei der Null-Punkte-Hand", "Flowers beside a hand without points")),
    ("all_concealed_last",       text("Schlussziegel beim verdeckten Blatt", "Winning tile of a concealed hand")),
    ("three_concealed",          text("Drei verdeckte Pong", "Three concealed pungs")),
    ("only_possible_plus_pair",  text("Einzig möglicher Ziegel, der das Paar schließt", "Only possible tile that closes the pair")),
    ("last_discard",             text("Letzter abgelegter Ziegel", "Last discard")),
    ("last_wall_plus_from_wall", text("Letzter Mauerziegel zählt auch als gezogen", "Last tile of the wall counts as drawn too")),
    ("earth_hand",               text("Segen der Erde", "Blessing of earth")),
    ("loser_hand_figures",       text("Figuren der Verlierer", "Sets of those who lost")),
    ("bonus_tiles",              text("Blumen und Jahreszeiten", "Flowers and seasons")),
    ("draw_settles",             text("Abrechnung nach Unentschieden", "Settlement after a draw")),
    ("dangerous_game",           text("Gefährliches Spiel (Pao)", "Dangerous game (pao)")),
    ("penalties",                text("Strafen", "Penalties")),
    ("east_win_cap",             text("Ost bleibt höchstens so oft", "East stays at most so often")),
    ("draw_breaks_series",       text("Unentschieden beendet die Serie von Ost", "A draw ends East's series")),
    ("doublings",                text("Verdopplungen", "Doublings")),
    ("limit_hands",              text("Limithände", "Limit hands")),
    ("loser_pairs",              text("Paare der Verlierer", "Pairs of those who lost")),
    ("east_double",              text("Ost zahlt und erhält doppelt", "East pays and receives double")),
    ("losers_settle",            text("Verlierer rechnen untereinander ab", "Those who lost settle among each other")),
    ("east_stays_on_draw",       text("Ost bleibt nach Unentschieden", "East stays after a draw")),
    ("tie_at_end",               text("Gleichstand am Ende", "Equal totals at the end")),
    ("min_points",               text("Mindestpunkte", "Least points to win")),
    ("four_concealed_with_fully_concealed",   text("Vier verdeckte Pungs auch als vollkommen verdeckte Hand", "Four concealed pungs also as a fully concealed hand")),
    ("big_four_winds_with_terminals_honors",  text("Vier große Winde auch als nur Randzahlen und Trümpfe", "Big four winds also as all terminals and honors")),
    ("big_four_winds_dragon_pair_half_flush", text("Vier große Winde mit Drachenpaar auch als Farbspiel mit Trümpfen", "Big four winds with a pair of dragons also as a half flush")),
    ("penalty_receiver",         text("Wer die Strafpunkte erhält", "Who receives penalty points")),
    ("round_wind_pair_points",    text("Punkte für ein Paar aus Wind der Runde", "Points of a pair of the round wind")),
    ("own_is_round_wind",         text("Eigener Wind, der auch Wind der Runde ist", "Own wind that is the round wind too")),
    ("group_factor",              text("Mehrere Drachengruppen", "Several groups of dragons")),
    ("half_flush_for_losers",     text("Eine Farbgruppe neben Winden und Drachen auch für Verlierer", "One suit with honours also for those who lost")),
    ("flower_group_includes_own", text("Volle Blumengruppe enthält den eigenen Blumenstein", "A full group of flowers contains the own flower")),
    ("extras_timing",             text("Extrapunkte des Gewinners", "Extra points of the winner")),
    ("loose_tile_also_from_wall", text("Loser Stein zählt auch als von der Mauer", "A loose tile counts as drawn too")),
    ("first_draw_also_from_wall", text("Allererster Stein zählt auch als von der Mauer", "The very first draw counts as drawn too")),
    ("special_values",            text("Werte der Sonderspiele", "Values of special hands")),
    ("special_hands",             text("Sonderspiele des Clubs", "Special hands of the club")),
    ("special_choice",            text("Sonderspiel oder gewöhnliches Blatt", "Special or ordinary hand")),
    ("special_flower_factors",    text("Blumenfaktoren beim Sonderspiel", "Flower factors with a special hand")),
    ("special_east_double",       text("Ostwindregel beim Sonderspiel", "East double with a special hand")),
    ("dead_effect",               text("Toter Spieler", "Dead player")),
    ("false_call_penalty",        text("Strafe für falschen Ruf, an jeden", "Penalty for a false call, to each")),
    ("east_moves",                text("Ost wandert", "East moves on")),
    ("round_wind_throw",          text("Wind der Runde", "Wind of the round")),
    ("bochowe_factor",            text("Bochowe", "Bochowe")),
    ("bankrupt_at",               text("Bankrott", "Bankrupt")),
    ("creditor",                  text("Kredit gibt", "Who lends")),
    ("two_hour_clock",            text("Uhr für die zwei Stunden", "Clock for the two hours")),
    ("ranking",                   text("Jahreswertung nach", "Yearly list by")),
];

/// By option and word; an option left empty stands for all that have no line of their own.
#[rustfmt::skip]
const CHOICES: &[(&str, &str, Text)] = &[
    ("penalty_receiver",        "opponents",            text("die drei anderen", "the three others")),
    ("penalty_receiver",        "none",                 text("niemand", "nobody")),
    ("pair_both_winds",         "add",                  text("beides zählt", "both count")),
    ("pair_both_winds",         "once",                 text("zählt einmal", "counts once")),
    ("half_limit_hands",        "half",                 text("halbes Limit", "half the limit")),
    ("half_limit_hands",        "full",                 text("volles Limit", "the full limit")),
    ("half_limit_hands",        "off",                  text("kein gültiges Blatt", "no winning hand")),
    ("special_choice",          "best",                 text("was mehr wert ist, zählt", "whatever is worth more counts")),
    ("special_choice",          "special",              text("ein Sonderspiel zählt immer", "a special hand always counts")),
    ("several_limit_hands",     "best_once",            text("die beste zählt, einmal", "the best counts, once")),
    ("several_limit_hands",     "add",                  text("werden zusammengezählt", "are added up")),
    ("honors_only",             "limit",                text("Limithand", "a limit hand")),
    ("honors_only",             "doubles",              text("zwei Verdopplungen", "two doublings")),
    ("zero_point_bonus",        "ignore",               text("schaden nicht", "do no harm")),
    ("zero_point_bonus",        "spoils",               text("verhindern sie", "prevent it")),
    ("all_concealed_last",      "self_drawn_only",      text("muss gezogen sein", "must be drawn")),
    ("all_concealed_last",      "may_be_claimed",       text("darf abgeworfen sein", "may be a discard")),
    ("three_concealed",         "pung_or_kong",         text("Pong und Kang", "pungs and kongs")),
    ("three_concealed",         "pung_only",            text("nur Pong", "pungs only")),
    ("only_possible_plus_pair", "add",                  text("beides zählt", "both count")),
    ("only_possible_plus_pair", "higher",               text("das Höhere zählt", "the higher counts")),
    ("last_discard",            "after_last_wall_tile", text("nach dem letzten Mauerziegel", "after the last tile of the wall")),
    ("last_discard",            "any_discard",          text("jeder, der gewinnt", "any that wins")),
    ("earth_hand",              "with_first_discard",   text("mit dem ersten Abwurf von Ost", "with East's first discard")),
    ("earth_hand",              "first_go_around",      text("im ersten Umlauf", "in the first go-around")),
    ("loser_hand_figures",      "count",                text("zählen", "count")),
    ("loser_hand_figures",      "exposed_only",         text("nur offene zählen", "only exposed ones count")),
    ("loser_pairs",             "count",                text("zählen", "count")),
    ("loser_pairs",             "winner_only",          text("zählen nicht", "do not count")),
    ("tie_at_end",              "shared",               text("geteilter Rang", "shared rank")),
    ("tie_at_end",              "most_wins",            text("mehr gewonnene Spiele gehen vor", "more deals won go first")),
    ("own_is_round_wind",        "times_four",           text("zählt beides", "both count")),
    ("own_is_round_wind",        "times_two",            text("zählt einmal", "counts once")),
    ("group_factor",             "each",                 text("jede verdoppelt", "each doubles")),
    ("group_factor",             "once",                 text("verdoppeln einmal", "double once")),
    ("extras_timing",            "before",               text("werden verdoppelt", "are doubled")),
    ("extras_timing",            "large_after",          text("ab 150 nicht verdoppelt", "not doubled from 150 on")),
    ("extras_timing",            "all_after",            text("werden nicht verdoppelt", "are not doubled")),
    ("dead_effect",              "zero_value",           text("Hand zählt nicht", "hand counts nothing")),
    ("dead_effect",              "pays_winner_twice",    text("zahlt dem Gewinner zweimal", "pays the winner twice")),
    ("east_moves",               "not_after_east_win",   text("nicht nach eigenem Gewinn", "not after winning")),
    ("east_moves",               "every_hand",           text("nach jedem Spiel", "after every deal")),
    ("round_wind_throw",         "per_round",            text("je Radl gewürfelt", "thrown for each round")),
    ("round_wind_throw",         "per_hand",             text("je Spiel gewürfelt", "thrown for each deal")),
    ("round_wind_throw",         "per_match",            text("je Partie gewürfelt", "thrown once a game")),
    ("round_wind_throw",         "follows_order",        text("Ost, Süd, West, Nord", "East, South, West, North")),
    ("bochowe_factor",           "three",                text("dreifacher Wert", "three times the value")),
    ("bochowe_factor",           "true_amount",          text("was wirklich bezahlt worden wäre", "what would have been paid")),
    ("bochowe_factor",           "one",                  text("einfacher Wert", "the value once")),
    ("bankrupt_at",              "below_zero",           text("unter null", "below zero")),
    ("bankrupt_at",              "zero_or_below",        text("bei null und darunter", "at zero or below")),
    ("creditor",                 "richest",              text("der Reichste", "the richest")),
    ("creditor",                 "chosen",               text("wer gewählt wird", "who is chosen")),
    ("two_hour_clock",           "automatic",            text("vom ersten Spiel bis zur letzten Abrechnung", "from first deal to last settlement")),
    ("two_hour_clock",           "manual",               text("wird eingetragen", "is entered")),
    ("ranking",                  "sum",                  text("Summe", "sum")),
    ("ranking",                  "average",              text("Durchschnitt", "average")),
    ("ranking",                  "table_ranks",          text("Rang am Tisch", "rank at the table")),
    ("",                        "dmjl",                 text("nach der Deutschen Mah Jongg Liga", "as the German Mah Jongg League has them")),
    ("",                        "none",                 text("keine", "none")),
];

#[cfg(test)]
mod tests {
    use scoring::Ruleset;
    use scoring::options::Control;

    use super::*;

    #[test]
    fn every_family_has_a_name() {
        for known in Family::ALL {
            assert_ne!(find(FAMILIES, known.id()), None, "{known:?}");
        }
    }

    #[test]
    fn every_option_is_named_with_all_its_words() {
        for known in [Family::Klassisch, Family::Grundregel, Family::Mcr, Family::Steiermark] {
            for row in Ruleset::preset(known).rows() {
                assert_ne!(option(row.id), None, "{}", row.id);
                if let Control::Choice(words) = row.control {
                    for word in words {
                        assert_ne!(choice(row.id, word), None, "{}: {word}", row.id);
                    }
                }
            }
        }
    }

    #[test]
    fn a_setting_reads_as_one_line() {
        let chosen = Chosen::Number(Some(1000));
        assert_eq!(setting("limit", &chosen, Lang::De), "Limit: 1\u{202f}000");
        let chosen = Chosen::Word("dmjl".to_owned());
        assert_eq!(
            setting("penalties", &chosen, Lang::En),
            "Penalties: as the German Mah Jongg League has them"
        );
        assert_eq!(setting("limit", &Chosen::Number(None), Lang::De), "Limit: ohne");
    }
}
