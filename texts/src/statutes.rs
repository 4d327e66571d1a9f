//! The words of the club's statutes: what holds, as one reads it.

use club::statutes::Statutes;
use club::year::Method;

use crate::books::{euros, listed};
use crate::{Lang, Text, text};

/// Opens the form.
pub const CHANGE: Text = text("Ordnung ändern", "Change the statutes");
/// After they were changed.
pub const CHANGED: Text = text("Die Ordnung ist geändert.", "The statutes are changed.");
/// Above a form that was refused.
pub const NOT_CHANGED: Text = text("Noch nicht geändert.", "Not changed yet.");

/// What holds, each with its name, in the order in which one asks for it.
pub fn facts(statutes: &Statutes, lang: Lang) -> Vec<(&'static str, String)> {
    let counting = &statutes.counting;
    let say = |german: String, english: String| match lang {
        Lang::De => german,
        Lang::En => english,
    };
    let counts = |is_on: bool| {
        let words =
            if is_on { text("zählen", "count") } else { text("zählen nicht", "do not count") };
        words.get(lang).to_owned()
    };
    let rounds = match counting.least_rounds {
        0 => say("in jeder Länge".to_owned(), "of any length".to_owned()),
        1 => say("ab einer ganzen Runde".to_owned(), "from one whole round on".to_owned()),
        rounds => {
            say(format!("ab {rounds} ganzen Runden"), format!("from {rounds} whole rounds on"))
        }
    };
    let single = counting.single_round_minutes.map_or_else(String::new, |minutes| {
        say(format!(", oder 1 in {minutes} Minuten"), format!(", or 1 in {minutes} minutes"))
    });
    let slips = match (counting.slip_required, counting.slip_days) {
        (false, _) => say("braucht es keine".to_owned(), "are not needed".to_owned()),
        (true, 0) => say("am selben Tag".to_owned(), "on the same day".to_owned()),
        (true, 1) => say("binnen einem Tag".to_owned(), "within a day".to_owned()),
        (true, days) => say(format!("binnen {days} Tagen"), format!("within {days} days")),
    };
    let day = match statutes.day_begins {
        0 => say("um Mitternacht".to_owned(), "at midnight".to_owned()),
        12 => say("zu Mittag".to_owned(), "at noon".to_owned()),
        hour => say(format!("um {hour} Uhr früh"), format!("at {hour} in the morning")),
    };
    let dues = match statutes.dues_cents {
        0 => say("keiner".to_owned(), "none".to_owned()),
        cents => euros(cents, lang),
    };
    let named = |german, english, value: String| (text(german, english).get(lang), value);
    vec![
        named("Eine Partie zählt", "A game counts", format!("{rounds}{single}")),
        named("Partien mit Bankrott", "Bankrupt games", counts(counting.bankruptcy_counts)),
        named(
            "Partien mit angefangener Runde",
            "Games with an unfinished round",
            counts(counting.broken_round_counts),
        ),
        named("Zettel", "Slips", slips),
        named("Gereiht wird nach", "Ranked by", method(statutes.method, lang)),
        named(
            "In der Jahreswertung",
            "In the year's list",
            listed(statutes.listed).get(lang).to_owned(),
        ),
        named("Ein neuer Tag beginnt", "A new day begins", day),
        named("Jahresbeitrag", "Yearly dues", dues),
    ]
}

/// How the list of the year ranks.
fn method(method: Method, lang: Lang) -> String {
    let say = |german: String, english: String| match lang {
        Lang::De => german,
        Lang::En => english,
    };
    match method {
        Method::Sum => say("Summe aller Partien".to_owned(), "sum of all games".to_owned()),
        Method::Average { least_games: least } => {
            say(format!("Schnitt, ab {least} Partien"), format!("average, from {least} games on"))
        }
        Method::BestOf { games } => say(
            format!("Summe der {games} besten Partien"),
            format!("sum of the best {games} games"),
        ),
        Method::TablePoints => say("Tischpunkten".to_owned(), "table points".to_owned()),
    }
}
