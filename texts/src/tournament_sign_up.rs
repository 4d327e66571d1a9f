//! The words around entries for a tournament that people send in themselves.

use crate::Lang;
use crate::books::euros;
use crate::words::{say, words};

words! {
    SIGN_UP "Anmeldung" | "Entry form";
    SIGN_UP_IS_OPEN
        "Jeder kann sich bis zum ersten Tag selbst anmelden. Ihr bestätigt jede Anmeldung bei den Nennungen."
        | "Everybody can enter until the first day. You confirm each entry among the entries.";
    SIGN_UP_IS_CLOSED "Nennungen trägt nur der Club ein." | "Only the club enters people.";
    OPEN_SIGN_UP "Anmeldung öffnen" | "Open the form";
    CLOSE_SIGN_UP "Anmeldung schließen" | "Close the form";
    POSTER "Code fürs Plakat" | "Code for the poster";
    POSTER_HINT
        "Der Code führt zur Anmeldung. Er gilt, solange sie offen ist."
        | "The code leads to the entry form. It works while the form is open.";
    CODE_AS_FILE "Code herunterladen (SVG)" | "Download the code (SVG)";
    TO_TOURNAMENT "Zum Turnier" | "To the tournament";
    SEND_ENTRY "Anmelden" | "Enter";
    NOT_SENT "Noch nicht angemeldet." | "Not entered yet.";
    CONTACT "E-Mail oder Telefon" | "E-mail or phone";
    CONTACT_HINT
        "Damit der Club antworten kann. Sieht nur, wer im Club ein Amt hat; 30 Tage nach dem Turnier wird es gelöscht."
        | "So that the club can answer. Only its officers see it; it is deleted 30 days after the tournament.";
    ENTRY_HINT
        "Nur Familienname und die Frage zum Namen müssen sein."
        | "Only the last name and the question about the name are needed.";
    NAME_IN_PUBLIC "Was darf jeder im Netz lesen?" | "What may everybody on the internet read?";
    NAME_IN_PUBLIC_HINT
        "Gilt für Plan und Liste, wenn der Club das Turnier allen zeigt."
        | "Applies to plan and list, if the club shows the tournament to everybody.";
    CHOOSE_NAME "Bitte wählen" | "Please choose";
    BY_NAME "Meinen Namen" | "My name";
    BY_NUMBER "Nur meine Nummer im Plan" | "Only my number in the plan";
    ENTRY_SENT
        "Danke, deine Anmeldung ist da. Der Club bestätigt sie noch."
        | "Thank you, your entry has arrived. The club has yet to confirm it.";
    ANOTHER_ENTRY "Noch jemanden anmelden" | "Enter somebody else";
    NO_SIGN_UP
        "Für dieses Turnier kann man sich hier gerade nicht anmelden. Frag bitte beim Club nach."
        | "You cannot enter for this tournament here at the moment. Please ask the club.";
    SIGN_UP_FULL
        "Für dieses Turnier warten schon sehr viele Anmeldungen. Bitte später noch einmal versuchen oder beim Club nachfragen."
        | "Very many entries for this tournament wait already. Please try again later, or ask the club.";
    /// A field that nobody sees; only programs that fill in every field do so here.
    LEAVE_EMPTY "Bitte leer lassen" | "Please leave empty";
    UNDECIDED "Angemeldet, noch nicht bestätigt" | "Entered, not yet confirmed";
    CONFIRM_ENTRY "Bestätigen" | "Confirm";
    TO_WAITING_LIST "Warteliste" | "Waiting list";
    REFUSE_ENTRY "Ablehnen" | "Refuse";
    REFUSE_ALL "Alle ablehnen …" | "Refuse all …";
    REFUSE_ALL_QUESTION "Alle ablehnen?" | "Refuse all?";
    REFUSE_THESE "Diese ablehnen" | "Refuse these";
    REFUSE_HINT
        "Von ihnen bleibt nichts gespeichert, und sie erfahren es nicht von selbst. Was nach dem Öffnen dieser Seite kommt, bleibt."
        | "Nothing of them is kept, and they are not told by themselves. What comes after this page was opened stays.";
    IS_NAMELESS "öffentlich ohne Namen" | "without a name in public";

    fn undecided(count: usize) match count {
        1 => "1 Anmeldung ist zu bestätigen" | "1 entry is to be confirmed",
        _ => "{count} Anmeldungen sind zu bestätigen" | "{count} entries are to be confirmed",
    }
}

/// What an entry costs, in cents.
pub fn fee_of(cents: i64, lang: Lang) -> String {
    say!(lang, "Nenngeld {euros}" | "entry fee {euros}", euros = euros(cents, lang))
}
