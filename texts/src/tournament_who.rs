//! The words for who the entrants of a tournament are.

use crate::Lang;
use crate::words::{say, words};

words! {
    WHO "Wer ist wer?" | "Who is who?";
    LOOK_WHO "Ansehen und übernehmen" | "Look and take over";
    PLEASE_LOOK "Bitte ansehen" | "Please look";
    CLEAR "Klar" | "Clear";
    SETTLE "So übernehmen" | "Take over like this";
    TOURNAMENT_ONLY "Nur Turnier" | "Tournament only";
    TOURNAMENT_ONLY_HINT
        "„Nur Turnier“: Name und Punkte stehen im Turnier, in seinen Papieren und Listen, sonst nirgends: nicht bei den Mitgliedern, nicht in Sitzvorschlägen, nicht in „Alle Jahre“. Beim nächsten Turnier wird nicht wieder gefragt."
        | "“Tournament only”: name and points stand in the tournament, its papers and lists, and nowhere else: not among the members, not in seating, not in “All years”. At the next tournament nobody asks again.";
    AS_GUEST "Als Gast in den Club" | "Into the club as a guest";
    SAME_NUMBER "gleiche Nummer" | "same number";
    SAME_NAME "gleicher Name, einmal im Club" | "same name, once in the club";
    SEVERAL_OF_NAME "so heißen im Club mehrere" | "several in the club have this name";
    SIMILAR_NAME "ähnlicher Name" | "similar name";
    NOBODY_OF_NAME "niemand im Club heißt so" | "nobody in the club has this name";
    ALL_SETTLED "Von allen Nennungen ist klar, wer es ist." | "It is clear who everybody is.";
    SETTLED
        "Wer wer ist, ist übernommen. Ändern geht auf jeder Nennung."
        | "Who is who was taken over. Each entry can change it.";
}

/// How many entrants are somebody the club knows, how many are asked about, of how many.
pub fn who_is_who(known: usize, asked: usize, of: usize, lang: Lang) -> String {
    let sentence = match known {
        0 => say!(lang, "{of} Nennungen ohne Zuordnung." | "{of} entries not matched."),
        1 => say!(
            lang,
            "1 von {of} kennt der Club. So übernehmen?"
                | "The club knows 1 of {of}. Take them over like this?"
        ),
        _ => say!(
            lang,
            "{known} von {of} kennt der Club. So übernehmen?"
                | "The club knows {known} of {of}. Take them over like this?"
        ),
    };
    let rest = match asked {
        0 => String::new(),
        1 => say!(lang, " Bei einer Nennung bitte ansehen." | " Please look at one entry."),
        _ => {
            say!(lang, " Bei {asked} Nennungen bitte ansehen." | " Please look at {asked} entries.")
        }
    };
    sentence + &rest
}
