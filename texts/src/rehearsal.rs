//! The words of a rehearsal: a past year by rules that are proposed.

use club::rehearsal::{Counted, DealShift, HandShift, Obstacle, Setting};
use club::report::sheet::Chosen;
use club::{PlayerNo, correction::Shift};
use scoring::Unit;

use crate::words::{say, words};
use crate::{Lang, explain, numbers, problem, rules, rulesets, text};

words! {
    REHEARSAL "Regelprobe" | "Rehearsal";
    HINT
        "Was wäre, wenn andere Regeln gegolten hätten? Nichts davon ändert die Wertung."
        | "What if other rules had held? Nothing of it changes the ranking.";
    YEAR "Spieljahr" | "Club year";
    RULES "Regelwerk" | "Rule set";
    WHOLE
        "Das ganze Regelwerk anwenden, auch wo hier nichts geändert ist"
        | "Apply the whole rule set, also where nothing is changed here";
    TRY "Durchrechnen" | "Work it out";
    PROPOSAL "Was wäre, wenn" | "What if";
    NOTHING_PROPOSED
        "An diesem Regelwerk ist nichts geändert. Bitte unten mindestens einen Wert ändern."
        | "Nothing is changed in this rule set. Please change at least one value below.";
    NOT_UNDERSTOOD "Das geht so nicht:" | "This cannot be:";
    GAMES "Partien nach diesem Regelwerk" | "Games by this rule set";
    DEALS "ihre Spiele" | "their deals";
    CHANGED_DEALS "anders abgerechnete Spiele" | "deals settled otherwise";
    CHANGED_GAMES "Partien mit anderem Ergebnis" | "games with another result";
    CHANGED_PLACES "Personen auf anderem Platz" | "people in another place";
    LIST "Wer stünde wo" | "Who would stand where";
    MOVED "Plätze" | "Places";
    CHANGES "Welche Spiele anders wären" | "Which deals would be different";
    DEAL "Spiel" | "Deal";
    BRINGS "bringt" | "brings";
    WHY "Warum" | "Why";
    VERDICTS "Partien, die anders zählen würden" | "Games that would count otherwise";
    SO_FAR "bisher" | "so far";
    NOW "jetzt" | "now";
    STATUTES "Was zählt und wie gereiht wird" | "What counts and how it is ranked";
    THEN "dann" | "then";
    OBSTACLES "Partien, die sich so nicht nachspielen lassen" | "Games that cannot be replayed by these rules";
    OBSTACLES_HINT
        "Am Tisch wäre es da anders weitergegangen; niemand weiß, wie. Diese Partien stehen in der Liste, wie sie waren."
        | "At the table it would have gone on in another way that nobody knows. In the list these games stand as they were.";

    fn so_far(usual: &str) match usual {
        "" => "Jetzt: ohne" | "Now: none",
        _ => "Jetzt: {usual}" | "Now: {usual}",
    }
}

/// „13 statt 17 Partien zählten, 4 Personen stünden anders.“
pub fn outcome((before, after): (usize, usize), elsewhere: usize, lang: Lang) -> String {
    let games = match (before == after, before) {
        (false, _) if after == 1 => say!(
            lang,
            "1 statt {before} Partien zählte" | "1 instead of {before} games would count"
        ),
        (true, 1) => say!(lang, "Es zählte wie jetzt 1 Partie" | "1 game would count, as now"),
        (true, _) => {
            say!(lang, "Es zählten wie jetzt {after} Partien" | "{after} games would count, as now")
        }
        (false, 1) => {
            say!(lang, "{after} statt 1 Partie zählten" | "{after} instead of 1 game would count")
        }
        (false, _) => say!(
            lang,
            "{after} statt {before} Partien zählten"
                | "{after} instead of {before} games would count"
        ),
    };
    let people = match elsewhere {
        0 => say!(lang, "alle stünden, wo sie stehen" | "everybody would stay in place"),
        1 => say!(lang, "1 Person stünde anders" | "1 person would stand elsewhere"),
        _ => say!(
            lang,
            "{elsewhere} Personen stünden anders" | "{elsewhere} people would stand elsewhere"
        ),
    };
    format!("{games}, {people}.")
}

/// How many of the deals are shown.
pub fn shown(shown: usize, all: usize, lang: Lang) -> String {
    if shown == all {
        return String::new();
    }
    say!(
        lang,
        "Die {shown} größten Unterschiede von {all}."
            | "The {shown} greatest differences of {all}."
    )
}

/// What is proposed, option by option: „Limit: 500 → 1 000“.
pub fn settings(settings: &[Setting], lang: Lang) -> String {
    let parts = settings.iter().map(|Setting { option, value }| {
        let name = rulesets::option(option).map_or(&**option, |name| name.get(lang));
        if value.is_none() || value.after == Chosen::Own {
            return name.to_owned();
        }
        let [before, after] =
            [&value.before, &value.after].map(|value| rulesets::chosen(option, value, lang));
        format!("{name}: {before} → {after}")
    });
    parts.collect::<Vec<_>>().join(" · ")
}

/// What a deal brings those to whom it brings something else: „Anna +120 → +240, Bertl …“.
pub fn brings<'a>(shift: &DealShift, name: impl Fn(PlayerNo) -> &'a str) -> String {
    let parts = shift.net.iter().map(|(player, net)| {
        let (before, after) = (numbers::signed(net.before.0), numbers::signed(net.after.0));
        format!("{} {before} → {after}", name(*player))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Why a deal would bring something else.
pub fn why<'a>(shift: &DealShift, name: impl Fn(PlayerNo) -> &'a str, lang: Lang) -> String {
    let mut parts: Vec<String> =
        shift.hands.iter().map(|hand| hand_shift(hand, name(hand.player), lang)).collect();
    if shift.moves_winds {
        parts.push(text("andere Winde", "other winds").get(lang).to_owned());
    }
    if parts.is_empty() {
        let paid = text("gleiche Blätter, anders bezahlt", "the same hands, paid otherwise");
        parts.push(paid.get(lang).to_owned());
    }
    parts.join("; ")
}

fn hand_shift(hand: &HandShift, name: &str, lang: Lang) -> String {
    let before = explain::value_sentence(&hand.value.before, lang);
    let after = explain::value_sentence(&hand.value.after, lang);
    let rules = hand.rules();
    let mut sentence = format!("{name}: {before} → {after}");
    if !rules.is_empty() {
        let rules = rules.iter().map(|(rule, Shift { before, after })| {
            let rule = rules::rule(*rule).get(lang);
            format!("{rule} {} → {}", counted(*before, lang), counted(*after, lang))
        });
        sentence = format!("{sentence} ({})", rules.collect::<Vec<_>>().join(", "));
    }
    sentence
}

fn counted(counted: Option<Counted>, lang: Lang) -> String {
    let Some(Counted { amount, unit }) = counted else {
        return "–".to_owned();
    };
    let unit = match unit {
        Unit::Points | Unit::Limit => text("P.", "pts"),
        Unit::Doublings => text("Verd.", "dbl."),
        Unit::Faan => text("Faan", "faan"),
        Unit::Laak => text("Laak", "laak"),
    };
    format!("{} {}", numbers::points(amount), unit.get(lang))
}

/// Why a game cannot be replayed by these rules.
pub fn obstacle(obstacle: &Obstacle, lang: Lang) -> String {
    match obstacle {
        Obstacle::Deal { number, problems } => {
            let first = problems.first().map(|found| problem(&found.problem, lang));
            let first = first.unwrap_or_default();
            say!(lang, "Spiel {number}: {first}" | "Deal {number}: {first}")
        }
        Obstacle::AfterTheEnd { number } => say!(
            lang,
            "Vor Spiel {number} wären alle Runden gespielt gewesen."
                | "All rounds would have been played before deal {number}."
        ),
    }
}
