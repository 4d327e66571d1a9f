//! The words for who the entrants of a tournament are.

use crate::{Lang, Text, text};

/// The page.
pub const WHO: Text = text("Wer ist wer?", "Who is who?");
/// Leads there.
pub const LOOK_WHO: Text = text("Ansehen und übernehmen", "Look and take over");
/// Those nobody is sure about.
pub const PLEASE_LOOK: Text = text("Bitte ansehen", "Please look");
/// Those who are clear.
pub const CLEAR: Text = text("Klar", "Clear");
/// Takes the answers over.
pub const SETTLE: Text = text("So übernehmen", "Take over like this");
/// Stands in the tournament and nowhere else.
pub const TOURNAMENT_ONLY: Text = text("Nur Turnier", "Tournament only");
/// What that means.
pub const TOURNAMENT_ONLY_HINT: Text = text(
    "„Nur Turnier“: Name und Punkte stehen im Turnier, in seinen Papieren und Listen, sonst nirgends: nicht bei den Mitgliedern, nicht in Sitzvorschlägen, nicht in „Alle Jahre“. Beim nächsten Turnier wird nicht wieder gefragt.",
    "“Tournament only”: name and points stand in the tournament, its papers and lists, and nowhere else: not among the members, not in seating, not in “All years”. At the next tournament nobody asks again.",
);
/// Becomes a guest of the club.
pub const AS_GUEST: Text = text("Als Gast in den Verein", "Into the club as a guest");
/// Why somebody may be the entrant.
pub const SAME_NUMBER: Text = text("gleiche Nummer", "same number");
/// Why somebody may be the entrant.
pub const SAME_NAME: Text = text("gleicher Name, einmal im Verein", "same name, once in the club");
/// Why it has to be asked.
pub const SEVERAL_OF_NAME: Text =
    text("so heißen im Verein mehrere", "several in the club have this name");
/// Why it has to be asked.
pub const SIMILAR_NAME: Text = text("ähnlicher Name", "similar name");
/// Nobody is like the entrant.
pub const NOBODY_OF_NAME: Text =
    text("niemand im Verein heißt so", "nobody in the club has this name");
/// There is nothing to ask.
pub const ALL_SETTLED: Text =
    text("Von allen Nennungen ist klar, wer es ist.", "It is clear who everybody is.");
/// The answers were taken over.
pub const SETTLED: Text = text(
    "Wer wer ist, ist übernommen. Ändern geht auf jeder Nennung.",
    "Who is who was taken over. Each entry can change it.",
);

/// How many entrants are somebody the club knows, how many are asked about, of how many.
pub fn who_is_who(known: usize, asked: usize, of: usize, lang: Lang) -> String {
    let (sentence, rest) = match lang {
        Lang::De => (
            match known {
                0 => format!("{of} Nennungen ohne Zuordnung."),
                1 => format!("1 von {of} kennt der Verein: so übernehmen?"),
                _ => format!("{known} von {of} kennt der Verein: so übernehmen?"),
            },
            match asked {
                0 => String::new(),
                1 => " Bei einer Nennung bitte ansehen.".to_owned(),
                _ => format!(" Bei {asked} Nennungen bitte ansehen."),
            },
        ),
        Lang::En => (
            match known {
                0 => format!("{of} entries not matched."),
                _ => format!("The club knows {known} of {of}: take over like this?"),
            },
            match asked {
                0 => String::new(),
                1 => " Please look at one entry.".to_owned(),
                _ => format!(" Please look at {asked} entries."),
            },
        ),
    };
    sentence + &rest
}
