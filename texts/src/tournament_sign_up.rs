//! The words around entries for a tournament that people send in themselves.

use crate::books::euros;
use crate::{Lang, Text, text};

/// The form for everybody, and what leads to it.
pub const SIGN_UP: Text = text("Anmeldung", "Entry form");
/// Where the form is open.
pub const SIGN_UP_IS_OPEN: Text = text(
    "Jeder kann sich bis zum ersten Tag selbst anmelden. Ihr bestätigt jede Anmeldung bei den Nennungen.",
    "Everybody can enter until the first day. You confirm each entry among the entries.",
);
/// Where the form is closed.
pub const SIGN_UP_IS_CLOSED: Text =
    text("Nennungen trägt nur der Club ein.", "Only the club enters people.");
/// Opens the form.
pub const OPEN_SIGN_UP: Text = text("Anmeldung öffnen", "Open the form");
/// Closes the form.
pub const CLOSE_SIGN_UP: Text = text("Anmeldung schließen", "Close the form");
/// The page with the code for the poster.
pub const POSTER: Text = text("Code fürs Plakat", "Code for the poster");
/// What to do with the code.
pub const POSTER_HINT: Text = text(
    "Der Code führt zur Anmeldung. Er gilt, solange sie offen ist.",
    "The code leads to the entry form. It works while the form is open.",
);
/// The code as a file.
pub const CODE_AS_FILE: Text = text("Code herunterladen (SVG)", "Download the code (SVG)");
/// Back to the tournament.
pub const TO_TOURNAMENT: Text = text("Zum Turnier", "To the tournament");
/// Sends the form.
pub const SEND_ENTRY: Text = text("Anmelden", "Enter");
/// Above a refused form.
pub const NOT_SENT: Text = text("Noch nicht angemeldet.", "Not entered yet.");
/// How the club can answer.
pub const CONTACT: Text = text("Mail oder Telefon", "Mail or phone");
/// At that field.
pub const CONTACT_HINT: Text = text(
    "Damit der Club antworten kann. Sieht nur, wer im Club ein Amt hat; 30 Tage nach dem Turnier wird es gelöscht.",
    "So that the club can answer. Only its officers see it; it is deleted 30 days after the tournament.",
);
/// What may stay empty.
pub const ENTRY_HINT: Text = text(
    "Nur Familienname und die Frage zum Namen müssen sein.",
    "Only the last name and the question about the name are needed.",
);
/// Asks whether the name may stand in public.
pub const NAME_IN_PUBLIC: Text =
    text("Was darf jeder im Netz lesen?", "What may everybody on the net read?");
/// What the answer does.
pub const NAME_IN_PUBLIC_HINT: Text = text(
    "Gilt für Plan und Liste, wenn der Club das Turnier allen zeigt.",
    "Holds for plan and list, if the club shows the tournament to everybody.",
);
/// No answer chosen yet.
pub const CHOOSE_NAME: Text = text("Bitte wählen", "Please choose");
/// The name may stand there.
pub const BY_NAME: Text = text("Meinen Namen", "My name");
/// Only the number.
pub const BY_NUMBER: Text = text("Nur meine Nummer im Plan", "Only my number in the plan");
/// The entry has come.
pub const ENTRY_SENT: Text = text(
    "Danke, deine Anmeldung ist da. Der Club bestätigt sie noch.",
    "Thank you, your entry has arrived. The club has yet to confirm it.",
);
/// For the next person.
pub const ANOTHER_ENTRY: Text = text("Noch jemanden anmelden", "Enter somebody else");
/// No entries are taken.
pub const NO_SIGN_UP: Text = text(
    "Für dieses Turnier kann man sich hier gerade nicht anmelden. Frag bitte beim Club nach.",
    "You cannot enter for this tournament here at the moment. Please ask the club.",
);
/// So many wait that no more are taken.
pub const SIGN_UP_FULL: Text = text(
    "Für dieses Turnier warten schon sehr viele Anmeldungen. Bitte später noch einmal versuchen oder beim Club nachfragen.",
    "Very many entries for this tournament wait already. Please try again later, or ask the club.",
);
/// A field that nobody sees; only programs that fill in every field do so here.
pub const LEAVE_EMPTY: Text = text("Bitte leer lassen", "Please leave empty");
/// Entries that wait for a decision.
pub const UNDECIDED: Text = text("Angemeldet, noch nicht bestätigt", "Entered, not yet confirmed");
/// The person plays.
pub const CONFIRM_ENTRY: Text = text("Bestätigen", "Confirm");
/// The person waits.
pub const TO_WAITING_LIST: Text = text("Warteliste", "Waiting list");
/// The entry is refused.
pub const REFUSE_ENTRY: Text = text("Ablehnen", "Refuse");
/// Refuses all that wait.
pub const REFUSE_ALL: Text = text("Alle ablehnen …", "Refuse all …");
/// The question.
pub const REFUSE_ALL_QUESTION: Text = text("Alle ablehnen?", "Refuse all?");
/// The button of the question.
pub const REFUSE_THESE: Text = text("Diese ablehnen", "Refuse these");
/// What follows from it.
pub const REFUSE_HINT: Text = text(
    "Von ihnen bleibt nichts gespeichert, und sie erfahren es nicht von selbst. Was nach dem Öffnen dieser Seite kommt, bleibt.",
    "Nothing of them is kept, and they are not told by themselves. What comes after this page was opened stays.",
);
/// The name stays out of public lists.
pub const IS_NAMELESS: Text = text("öffentlich ohne Namen", "without a name in public");

/// How many entries wait.
pub fn undecided(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "1 Anmeldung ist zu bestätigen".to_owned(),
        (Lang::De, _) => format!("{count} Anmeldungen sind zu bestätigen"),
        (Lang::En, 1) => "1 entry is to be confirmed".to_owned(),
        (Lang::En, _) => format!("{count} entries are to be confirmed"),
    }
}

/// What an entry costs, in cents.
pub fn fee_of(cents: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Nenngeld {}", euros(cents, lang)),
        Lang::En => format!("entry fee {}", euros(cents, lang)),
    }
}
