//! The words of an evening's page: who sits with whom.

use crate::{Lang, Text, text};

/// The proposal.
pub const SEATING: Text = text("Sitzvorschlag", "Seating proposal");
/// Where it comes from.
pub const HINT: Text = text(
    "Ankreuzen, wer da ist. Zusammen kommen, die sich im Spieljahr am seltensten getroffen haben; wer heute schon zusammengesessen ist, möglichst nicht noch einmal. Gespeichert wird nichts, ausgelost wird am Tisch.",
    "Tick who is here. Those come together who have met least in this club year; who has sat together today already does so again only if it must be. Nothing is saved, winds are drawn at the table.",
);
/// Tables of three and five.
pub const OTHER_SIZES: Text = text(
    "Auch Tische zu dritt und zu fünft (Ma Jiang)",
    "Tables of three and five as well (Ma Jiang)",
);
/// Asks for it.
pub const PROPOSE: Text = text("Tische vorschlagen", "Propose tables");
/// Who is here.
pub const PRESENT: Text = text("Wer ist da?", "Who is here?");
/// Which table.
pub const TABLE: Text = text("Tisch", "Table");
/// Who sits there.
pub const WHO: Text = text("Wer", "Who");
/// Who has met before.
pub const MET: Text = text("Heuer schon getroffen", "Met this year");
/// None of the people at a table have met.
pub const NOBODY_MET: Text = text("noch niemand", "nobody yet");
/// People without a place at a table.
pub const LEFT_OVER: Text = text("Ohne Platz", "Without a place");
/// Too few people for a table.
pub const TOO_FEW: Text = text(
    "Für einen Tisch sind das zu wenige. Bitte mindestens vier ankreuzen.",
    "That is not enough for a table. Please tick at least four.",
);
/// The games of an evening.
pub const GAMES: Text = text("Partien dieses Abends", "Games of this evening");

/// Two who have met so often: „Anna und Bertl 2×“.
pub fn pair(one: &str, other: &str, times: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{one} und {other} {times}×"),
        Lang::En => format!("{one} and {other} {times}×"),
    }
}
