//! Names of the rules of `hong-kong` and of its options.

use scoring::hong_kong::Rule;

use crate::{Text, text};

/// The name of a rule.
#[rustfmt::skip]
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::SelfDrawn           => text("Selbst gezogen", "Self-drawn"),
        Rule::ReplacementTile     => text("Ersatzziegel nach Kong", "Replacement tile of a kong"),
        Rule::KongRobbed          => text("Beraubung des Kong", "Robbing the kong"),
        Rule::LastWallTile        => text("Letzter Ziegel der Mauer", "Last tile of the wall"),
        Rule::ConcealedHand       => text("Verdeckte Hand", "Concealed hand"),
        Rule::NoBonus             => text("Keine Blumen", "No flowers"),
        Rule::OwnBonus            => text("Eigene Blume oder Jahreszeit", "Own flower or season"),
        Rule::AllFlowersOrSeasons => text("Alle Blumen oder alle Jahreszeiten", "All flowers or all seasons"),
        Rule::AllChows            => text("Nur Chows", "All chows"),
        Rule::DragonSet           => text("Drachenpung", "Pung of dragons"),
        Rule::SeatWindSet         => text("Eigener Wind", "Seat wind"),
        Rule::RoundWindSet        => text("Rundenwind", "Round wind"),
        Rule::MixedTerminals      => text("Nur Randziegel und Trümpfe", "Terminals and honours only"),
        Rule::AllPungs            => text("Pungspiel", "All pungs"),
        Rule::OneSuitWithHonors   => text("Farbspiel mit Trümpfen", "One suit with honours"),
        Rule::LittleThreeDragons  => text("Kleine drei Drachen", "Little three dragons"),
        Rule::OneSuitOnly         => text("Reines Farbspiel", "One suit only"),
        Rule::LittleFourWinds     => text("Kleine vier Winde", "Little four winds"),
        Rule::BigThreeDragons     => text("Große drei Drachen", "Big three dragons"),
        Rule::ThirteenOrphans     => text("Dreizehn Waisen", "Thirteen orphans"),
        Rule::NineGates           => text("Neun Tore", "Nine gates"),
        Rule::FourKongs           => text("Vier Kongs", "Four kongs"),
        Rule::TerminalsOnly       => text("Nur Einsen und Neunen", "Terminals only"),
        Rule::HonorsOnly          => text("Nur Trümpfe", "Honours only"),
        Rule::BigFourWinds        => text("Große vier Winde", "Big four winds"),
        Rule::FourConcealedPungs  => text("Vier verdeckte Pungs", "Four concealed pungs"),
        Rule::KongOnKong          => text("Kong auf Kong", "Kong on kong"),
        Rule::Heaven              => text("Himmel", "Heaven"),
        Rule::Earth               => text("Erde", "Earth"),
    }
}

/// The name of an option of `hong-kong`, by its id.
pub fn option(id: &str) -> Option<Text> {
    OPTIONS.iter().find(|(known, _)| *known == id).map(|(_, name)| *name)
}

/// The name of what can be chosen for an option of `hong-kong`, by both ids.
pub fn choice(option: &str, word: &str) -> Option<Text> {
    CHOICES.iter().find(|(of, known, _)| *of == option && *known == word).map(|(_, _, name)| *name)
}

#[rustfmt::skip]
const OPTIONS: &[(&str, Text)] = &[
    ("rise",               text("Wie die Punkte steigen", "How points rise")),
    ("max_faan",           text("Limit in Faan", "Limit in Faan")),
    ("no_bonus",           text("Keine Blumen geben 1 Faan", "No flowers give 1 Faan")),
    ("concealed",          text("Verdeckte Hand gibt 1 Faan", "A concealed hand gives 1 Faan")),
    ("mixed_terminals",    text("Nur Randziegel und Trümpfe geben 1 Faan", "Terminals and honours only give 1 Faan")),
    ("all_chows_no_bonus", text("Eine Blume verdirbt „Nur Chows“", "A flower spoils all chows")),
    ("big_hands",          text("Kleine vier Winde und große drei Drachen", "Little four winds and big three dragons")),
    ("responsibility",     text("Wer den Gewinnziegel ablegt", "Who discards the winning tile")),
    ("false_win_portions", text("So oft zahlt ein falsches Hu das Limit", "How many times a false win pays the limit")),
];

#[rustfmt::skip]
const CHOICES: &[(&str, &str, Text)] = &[
    ("rise",           "half",  text("halb: ab 4 Faan verdoppeln erst zwei", "half: from 4 Faan on two double")),
    ("rise",           "full",  text("voll: jedes Faan verdoppelt", "full: every Faan doubles")),
    ("big_hands",      "limit", text("zählen das Limit", "count the limit")),
    ("big_hands",      "faan",  text("zählen 6 und 8 Faan", "count 6 and 8 Faan")),
    ("responsibility", "half",  text("zahlt doppelt", "pays double")),
    ("responsibility", "full",  text("zahlt für alle", "pays for all")),
];

#[cfg(test)]
mod tests {
    use scoring::hong_kong::{Options, ROWS};
    use scoring::options::{Control, Options as _};

    use super::*;
    use crate::{Lang, rulesets};

    /// Some options are other rule sets' as well; `rulesets` has their words.
    #[test]
    fn every_option_has_its_words_and_no_other() {
        let mut words = 0;
        for row in Options::ROWS {
            assert_ne!(rulesets::option(row.id), None, "{}", row.id);
            if let Control::Choice(choices) = row.control {
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
        for lang in Lang::ALL {
            let mut names: Vec<&str> = ROWS.iter().map(|row| rule(row.rule).get(lang)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), ROWS.len(), "{lang:?}");
        }
    }
}
