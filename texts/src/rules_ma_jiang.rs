//! Names of the rules of `ma-jiang`, of its options and of Pao, in their own words: Sequenz, Drilling, Vierling, Gewinnstein.

use scoring::ma_jiang::Rule;
use scoring::ma_jiang::pao::{NotLiable, PaoKind};

use crate::{Text, text};

/// The name of a rule.
#[rustfmt::skip]
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::SelfDrawn           => text("Gewinnstein verdeckt genommen", "Self-drawn"),
        Rule::LastWallTile        => text("Letzter Stein der lebenden Mauer", "Last tile of the living wall"),
        Rule::KongRobbed          => text("Kong-Raub", "Robbing the kong"),
        Rule::ReplacementTile     => text("Ersatzstein vom Mauerende", "Replacement tile"),
        Rule::KongOnKong          => text("Kong auf Kong", "Kong on kong"),
        Rule::OwnBonus            => text("Eigener Bonusstein", "Own bonus tile"),
        Rule::AllChows            => text("Nur Sequenzen", "All chows"),
        Rule::AllPungs            => text("Nur Drillinge oder Vierlinge", "All pungs"),
        Rule::DragonSet           => text("Drachen-Drilling oder -Vierling", "Pung or kong of dragons"),
        Rule::RoundWindSet        => text("Drilling oder Vierling des herrschenden Windes", "Pung or kong of the round wind"),
        Rule::OwnWindSet          => text("Drilling oder Vierling des eigenen Windes", "Pung or kong of the own wind"),
        Rule::DoubleWindSet       => text("Doppelwind-Drilling oder -Vierling", "Pung or kong of the double wind"),
        Rule::NoHonorNoBonus      => text("Kein Ehrenstein, kein Bonusstein", "No honours, no bonus tiles"),
        Rule::OneSuitWithHonors   => text("Eine Serie und Ehrensteine", "One suit with honours"),
        Rule::AllFlowersOrSeasons => text("Alle Blumen oder alle Jahreszeiten", "All flowers or all seasons"),
        Rule::AllBonus            => text("Alle Bonussteine", "All bonus tiles"),
        Rule::OneSuitOnly         => text("Nur eine Serie", "One suit only"),
        Rule::ThirteenOrphans     => text("13 Waisen", "Thirteen orphans"),
        Rule::Heaven              => text("Himmel", "Heaven"),
        Rule::Earth               => text("Erde", "Earth"),
        Rule::FourConcealedPungs  => text("Vier verdeckte Drillinge", "Four concealed pungs"),
        Rule::BigFourWinds        => text("Große vier Winde", "Big four winds"),
        Rule::LittleFourWinds     => text("Kleine vier Winde", "Little four winds"),
        Rule::BigThreeDragons     => text("Große drei Drachen", "Big three dragons"),
        Rule::TerminalsOnly       => text("Nur Grenzsteine", "Terminals only"),
        Rule::HonorsOnly          => text("Nur Ehrensteine", "Honours only"),
        Rule::NineConnectedSons   => text("Neun verbundene Söhne", "Nine connected sons"),
    }
}

/// The name of a kind of Pao.
pub const fn pao(kind: PaoKind) -> Text {
    match kind {
        PaoKind::NineTiles => text("9-Steine-Pao", "Nine-tile Pao"),
        PaoKind::ThreeDragons => text("Große-drei-Drachen-Pao", "Big-three-dragons Pao"),
        PaoKind::FourWinds => text("Große-vier-Winde-Pao", "Big-four-winds Pao"),
        PaoKind::LastFive => text("Letzten-fünf-Steine-Pao", "Last-five-tiles Pao"),
        PaoKind::TwelfthTile => text("Zwölfter-Stein-Regel", "Twelfth-tile rule"),
        PaoKind::FirstLayer => text("Erster-neun-Steine-Aufleger", "First to show nine tiles"),
    }
}

/// Why nobody is liable, as a sentence.
pub const fn not_liable(why: NotLiable) -> Text {
    match why {
        NotLiable::NotEnoughLaidOut => text(
            "Vor dem entscheidenden Stein lagen nicht genug Sätze offen.",
            "Not enough sets lay open before the tile that mattered.",
        ),
        NotLiable::OtherHand => text(
            "Das Gewinnblatt ist nicht das, vor dem gewarnt wurde.",
            "The winning hand is not the one that was warned of.",
        ),
        NotLiable::SelfDrawn => text(
            "Der Gewinnstein wurde verdeckt genommen.",
            "The winning tile was drawn from the wall.",
        ),
        NotLiable::NotFed => text(
            "Den entscheidenden Satz hat kein Ableger vervollständigt.",
            "No discard completed the set that mattered.",
        ),
        NotLiable::LateWin => text(
            "Der Satz kam früher zustande; nach der Hausregel endet damit die Haftung.",
            "The set was completed earlier; by the house rule the liability ended there.",
        ),
        NotLiable::NotDeclared => text(
            "Ohne Pao-Erklärung wird wie üblich abgerechnet.",
            "Without a declaration the deal is settled as usual.",
        ),
        NotLiable::DeclaredTooEarly => text(
            "Die Pao-Erklärung kam, bevor die Sätze offen lagen.",
            "Pao was declared before the sets lay open.",
        ),
        NotLiable::DeclaredTooLate => text(
            "Die Pao-Erklärung kam erst nach dem entscheidenden Stein.",
            "Pao was declared only after the tile that mattered.",
        ),
        NotLiable::LaterLayer => text(
            "Abgelegt wurde für den späteren Aufleger; andere Steine hatte der Ableger nicht.",
            "The discard fed the later of the two who show nine tiles; there was nothing else to discard.",
        ),
        NotLiable::TilesLeft => text(
            "In der lebenden Mauer standen noch mehr als fünf Steine.",
            "More than five tiles were left in the living wall.",
        ),
        NotLiable::LayOpen => {
            text("Der Stein lag schon offen aus.", "The tile already lay open on the table.")
        }
        NotLiable::NotADiscard => text(
            "Ein geraubter Kong-Stein ist kein abgelegter Stein.",
            "A tile robbed from a kong is no discard.",
        ),
        NotLiable::UnknownLiveTiles => text(
            "Nicht eingetragen: wie viele Steine der lebenden Mauer noch standen.",
            "Not entered: how many tiles were left in the living wall.",
        ),
        NotLiable::UnknownLayOpen => text(
            "Nicht eingetragen: ob der Stein schon offen auslag.",
            "Not entered: whether the tile already lay open.",
        ),
        NotLiable::UnknownHand => text(
            "Vom Gewinnblatt ist nur der Punktwert eingetragen.",
            "Only the points of the winning hand were entered.",
        ),
    }
}

/// The name of an option of `ma-jiang` that no other rule set has, by its id.
pub fn option(id: &str) -> Option<Text> {
    OPTIONS.iter().find(|(known, _)| *known == id).map(|(_, name)| *name)
}

/// The name of what can be chosen for an option of `ma-jiang`, by both ids.
pub fn choice(option: &str, word: &str) -> Option<Text> {
    CHOICES.iter().find(|(of, known, _)| *of == option && *known == word).map(|(_, _, name)| *name)
}

#[rustfmt::skip]
const OPTIONS: &[(&str, Text)] = &[
    ("table",                       text("Bewertungs- und Punktetabelle", "Tables of values and points")),
    ("laak_mode",                   text("Faan und Laak in einem Blatt", "Faan and Laak in one hand")),
    ("double_wind",                 text("Doppelwind", "Double wind")),
    ("replacement_plus_self_drawn", text("Ersatzstein zählt auch als verdeckt genommen", "A replacement tile counts as drawn too")),
    ("replacement_for_bonus",       text("Ersatzstein zählt auch für einen Bonusstein", "A bonus tile's replacement counts too")),
    ("kong_on_kong",                text("Kong auf Kong und Ersatzstein", "Kong on kong and replacement tile")),
    ("last_tile_plus_self_drawn",   text("Letzter Mauerstein zählt auch als verdeckt genommen", "The last tile of the wall counts as drawn too")),
    ("flower_set_plus_own",         text("Eigener Bonusstein zählt auch in einem vollen Satz von vieren", "An own bonus tile counts inside all four as well")),
    ("all_bonus",                   text("Neben allen Bonussteinen", "Beside all bonus tiles")),
    ("all_chows_pair",              text("Paar bei nur Sequenzen", "Pair beside chows only")),
    ("purity_plus_one_suit",        text("Reines Farbspiel zählt auch als ohne Ehren- und Bonussteine", "A pure suit also counts as free of honours and bonus tiles")),
    ("alternative_limit",           text("Limit-Kombination nach alternativer Tabelle", "Limit hand by the alternative table")),
    ("heaven_after_bonus",          text("Himmel auch nach ersetzten Bonussteinen", "Heaven even after bonus tiles were replaced")),
    ("four_concealed_wait",         text("Gewinnstein bei vier verdeckten Drillingen", "Winning tile of four concealed pungs")),
    ("several_limits",              text("Mehrere Limit-Kombinationen in einem Blatt", "Several limit hands in one hand")),
    ("min_faan",                    text("Mindestens so viele Faan", "Fewest Faan to win")),
    ("self_drawn_double",           text("Verdeckt genommener Gewinnstein: alle zahlen doppelt", "Winning tile drawn: everybody pays double")),
    ("feeder_double",               text("Ableger des Gewinnsteins zahlt doppelt", "Whose tile wins pays double")),
    ("laak_points",                 text("Wert von 1 Laak bei Strafen", "Value of 1 Laak in penalties")),
    ("penalty_east_discarder",      text("Fehlerhaftes Sik von Ost: der Ableger erhält", "False Sik by East: the discarder gets")),
    ("dead_hand_pays",              text("Totes Blatt zahlt", "A dead hand pays")),
    ("jokers",                      text("Joker", "Jokers")),
    ("pao_late_win",                text("Pao gilt auch, wenn erst später gewonnen wird", "Pao holds when the win comes later")),
    ("pao_needs_declaration",       text("Pao muss erklärt werden", "Pao has to be declared")),
    ("first_layer_exemption",       text("Ablegen für den späteren Neun-Steine-Aufleger", "Feeding the later of two who show nine tiles")),
    ("earth_interrupted",           text("Erde nach Ansagen anderer", "Earth after claims of others")),
];

#[rustfmt::skip]
const CHOICES: &[(&str, &str, Text)] = &[
    ("table",                  "standard",              text("Standard, Limit 64", "standard, limit 64")),
    ("table",                  "alternative",           text("alternativ (Anhang C), Limit 128", "alternative (appendix C), limit 128")),
    ("laak_mode",              "add",                   text("Laak in Faan umgerechnet und dazugezählt", "Laak turned into Faan and added")),
    ("laak_mode",              "max",                   text("nur das Höhere von beiden zählt", "only the higher of the two counts")),
    ("laak_mode",              "laak_sum",              text("Faan in Laak umgerechnet und dazugezählt", "Faan turned into Laak and added")),
    ("double_wind",            "two",                   text("2 Faan im Ganzen", "2 Faan in all")),
    ("double_wind",            "on_top",                text("2 Faan neben herrschendem und eigenem Wind", "2 Faan besides the round's and the own wind")),
    ("kong_on_kong",           "replaces",              text("Kong auf Kong zählt allein", "kong on kong counts alone")),
    ("kong_on_kong",           "stacks",                text("beides zählt", "both count")),
    ("all_bonus",              "alone",                 text("zählt kein anderer Bonusstein", "no other bonus tile counts")),
    ("all_bonus",              "plus_sets",             text("zählen Blumen, Jahreszeiten und eigene auch", "flowers, seasons and own tiles count too")),
    ("all_chows_pair",         "any",                   text("beliebig", "any")),
    ("all_chows_pair",         "no_scoring_pair",       text("weder Drachen noch eigener oder herrschender Wind", "neither dragons nor own or round's wind")),
    ("alternative_limit",      "table_maximum",         text("128 Punkte", "128 points")),
    ("alternative_limit",      "sixty_four",            text("64 Punkte", "64 points")),
    ("four_concealed_wait",    "pair_only",             text("muss das Paar ergänzen", "must complete the pair")),
    ("four_concealed_wait",    "any_self_drawn",        text("darf auch einen Drilling ergänzen", "may complete a pung as well")),
    ("several_limits",         "once",                  text("zählen einmal", "count once")),
    ("several_limits",         "added",                 text("werden zusammengezählt", "are added up")),
    ("laak_points",            "by_table",              text("16 oder 32 nach der Tabelle", "16 or 32 by the table")),
    ("laak_points",            "sixteen",               text("immer 16", "always 16")),
    ("penalty_east_discarder", "multiply",              text("4 Laak", "4 Laak")),
    ("penalty_east_discarder", "flat_two",              text("2 Laak", "2 Laak")),
    ("first_layer_exemption",  "proof_needed",          text("frei, wenn der Ableger nur diese Serien hat und es zeigt", "no Pao if the discarder shows he has those suits only")),
    ("first_layer_exemption",  "always",                text("immer frei", "never Pao")),
    ("earth_interrupted",      "irrelevant",            text("gilt trotzdem", "still counts")),
    ("earth_interrupted",      "must_be_uninterrupted", text("gilt nicht mehr", "no longer counts")),
];

#[cfg(test)]
mod tests {
    use scoring::ma_jiang::{LIMIT_HANDS, Options, ROWS};
    use scoring::options::{Control, Options as _};

    use super::*;
    use crate::{Lang, rulesets};

    /// Some options are other rule sets' as well; `rulesets` has their words.
    #[test]
    fn every_option_has_its_words_and_no_other() {
        let mut words = 0;
        for row in Options::ROWS {
            assert_ne!(rulesets::option(row.id), None, "{}", row.id);
            // What every family with own hands has stands in `rulesets`.
            if let Control::Choice(choices) = row.control
                && row.id != "special_choice"
            {
                for word in choices {
                    assert_eq!(rulesets::choice(row.id, word), choice(row.id, word));
                    assert_ne!(choice(row.id, word), None, "{}: {word}", row.id);
                    words += 1;
                }
            }
        }
        assert_eq!(CHOICES.len(), words);
        let is_option = |id: &str| Options::ROWS.iter().any(|row| row.id == id);
        assert!(OPTIONS.iter().all(|(id, _)| is_option(id)));
    }

    /// A tick list with two lines that read alike cannot be used.
    #[test]
    fn no_two_names_are_the_same() {
        let rules = ROWS.iter().chain(LIMIT_HANDS).map(|row| rule(row.rule));
        let kinds = PaoKind::ALL.map(pao);
        let reasons = NotLiable::ALL.map(not_liable);
        let all: Vec<Text> = rules.chain(kinds).chain(reasons).collect();
        for lang in Lang::ALL {
            let mut names: Vec<&str> = all.iter().map(|name| name.get(lang)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all.len(), "{lang:?}");
        }
    }
}
