//! The words of the calendar: time and place of evenings, and the link for calendar programs.

use crate::{Lang, Text, text};

/// The sheet for time and place.
pub const TIME_AND_PLACE: Text = text("Zeit und Ort", "Time and place");
/// When an evening begins.
pub const STARTS: Text = text("Beginn", "Begins");
/// When it ends.
pub const ENDS: Text = text("Ende", "Ends");
/// Where it takes place.
pub const PLACE: Text = text("Ort", "Place");
/// What happens to what is left empty.
pub const MAY_BE_EMPTY: Text = text(
    "Was noch offen ist, bleibt leer. Ein Ende nach Mitternacht gehört zum selben Abend.",
    "Leave empty what is not known yet. An end after midnight belongs to the same evening.",
);
/// Stores time and place.
pub const SAVE: Text = text("Speichern", "Save");
/// Time and place were stored.
pub const ANNOUNCED: Text = text(
    "Zeit und Ort sind eingetragen; die Kalender holen sie von selbst.",
    "Time and place are entered; calendars fetch them by themselves.",
);
/// Cancels an evening.
pub const CANCEL: Text = text("Abend absagen", "Cancel the evening");
/// What cancelling does.
pub const CANCEL_HINT: Text = text(
    "In der Liste der Abende und in den Kalendern der Mitglieder steht dann „abgesagt“. Partien und Zettel bleiben, und die Absage lässt sich zurücknehmen.",
    "The list of evenings and the members' calendars then say “cancelled”. Games and slips stay, and the evening can be put back.",
);
/// Who has said yes to an evening that is to be cancelled.
pub fn said_yes(coming: usize, lang: Lang) -> String {
    match (lang, coming) {
        (Lang::De, 1) => "Eine Person hat zugesagt. Ihr Link zeigt dann die Absage; eine Mail geht nicht hinaus, am besten anrufen.".to_owned(),
        (Lang::De, _) => format!("{coming} haben zugesagt. Ihr Link zeigt dann die Absage; eine Mail geht nicht hinaus, am besten anrufen."),
        (Lang::En, 1) => "One person has said yes. The link then shows that it is cancelled; no mail goes out, so better telephone.".to_owned(),
        (Lang::En, _) => format!("{coming} have said yes. Their links then show that it is cancelled; no mail goes out, so better telephone."),
    }
}

/// An evening was cancelled.
pub const IS_CANCELLED: Text = text("Abgesagt", "Cancelled");
/// It was cancelled just now.
pub const CANCELLED: Text = text("Der Abend ist abgesagt.", "The evening is cancelled.");
/// Takes the cancelling back.
pub const PUT_BACK: Text = text("Findet doch statt", "Takes place after all");
/// The cancelling was taken back.
pub const IS_BACK: Text = text("Der Abend findet statt.", "The evening takes place.");
/// Nothing was stored.
pub const NOT_SAVED: Text = text("Noch nicht gespeichert", "Not saved yet");
/// The link for calendar programs.
pub const CALENDAR: Text = text("Kalender", "Calendar");
/// What the link is for.
pub const HINT: Text = text(
    "Mit einem eigenen Link stehen die Abende und Turniere im Kalender des Telefons, mit Zeit, Ort und Absagen. Er verrät nichts anderes und gilt, bis er gelöscht wird.",
    "A link of your own puts evenings and tournaments into the calendar of your phone, with time, place and cancellations. It shows nothing else and holds until it is deleted.",
);
/// Makes the link.
pub const MAKE: Text = text("Link anlegen", "Make a link");
/// Makes another one.
pub const MAKE_NEW: Text = text("Neuen Link anlegen", "Make a new link");
/// A new link ends the old one.
pub const OLD_ENDS: Text = text(
    "Ein neuer Link beendet den alten; Kalender, die ihn kennen, bekommen dann nichts mehr.",
    "A new link ends the old one; calendars that know it then get nothing any more.",
);
/// Deletes the link.
pub const REVOKE: Text = text("Link löschen", "Delete the link");
/// The link was deleted.
pub const REVOKED: Text = text("Der Kalender-Link ist gelöscht.", "The calendar link is deleted.");
/// What to do with the link that was made.
pub const MADE_HINT: Text = text(
    "Jetzt gleich abonnieren: Der Link wird nur dieses eine Mal gezeigt, und wer ihn hat, kann die Abende lesen.",
    "Subscribe now: the link is shown this one time, and whoever has it can read the evenings.",
);
/// Opens the calendar program of this device.
pub const SUBSCRIBE: Text = text("Auf diesem Gerät abonnieren", "Subscribe on this device");
/// How other devices subscribe: name and steps.
pub const STEPS: [(Text, Text); 3] = [
    (
        text("iPhone und iPad", "iPhone and iPad"),
        text(
            "Den Code mit der Kamera lesen und „Abonnieren“ antippen.",
            "Scan the code with the camera and tap “Subscribe”.",
        ),
    ),
    (
        text("Google Kalender", "Google Calendar"),
        text(
            "Am Computer unter „Weitere Kalender“ das Plus, dann „Per URL“, und den Link einfügen. Am Telefon erscheint er von selbst.",
            "On a computer choose the plus at “Other calendars”, then “From URL”, and paste the link. It appears on the phone by itself.",
        ),
    ),
    (
        text("Outlook und Thunderbird", "Outlook and Thunderbird"),
        text(
            "Neuen Kalender „aus dem Internet“ abonnieren und den Link einfügen.",
            "Subscribe to a new calendar “from the internet” and paste the link.",
        ),
    ),
];
/// Leads back to the account.
pub const BACK: Text = text("Zurück zum Konto", "Back to the account");
/// What the calendar is called without a name of the club.
pub const NAME: Text = text("Mah-Jongg", "Mah-Jongg");

/// „Link vom 3.2.2026“.
pub fn made_on(day: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Es gibt einen Link, gemacht am {day}."),
        Lang::En => format!("There is a link, made on {day}."),
    }
}

/// „18:30 bis 23:00“, „18:30“.
pub fn times(starts_at: &str, ends_at: Option<&str>, lang: Lang) -> String {
    match (lang, ends_at) {
        (Lang::De, Some(ends_at)) => format!("{starts_at} bis {ends_at}"),
        (Lang::De, None) => format!("ab {starts_at}"),
        (Lang::En, Some(ends_at)) => format!("{starts_at} to {ends_at}"),
        (Lang::En, None) => format!("from {starts_at}"),
    }
}
