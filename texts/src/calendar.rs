//! The words of the calendar: time and place of evenings, and the link for calendar programs.

use crate::words::words;
use crate::{Text, text};

words! {
    TIME_AND_PLACE "Zeit und Ort" | "Time and place";
    STARTS "Beginn" | "Begins";
    ENDS "Ende" | "Ends";
    PLACE "Ort" | "Place";
    MAY_BE_EMPTY
        "Was noch offen ist, bleibt leer. Ein Ende nach Mitternacht gehört zum selben Abend."
        | "Leave empty what is not known yet. An end after midnight belongs to the same evening.";
    SAVE "Speichern" | "Save";
    ANNOUNCED
        "Zeit und Ort sind eingetragen; die Kalender holen sie von selbst."
        | "Time and place are entered; calendars fetch them by themselves.";
    CANCEL "Abend absagen" | "Cancel the evening";
    CANCEL_HINT
        "In der Liste der Abende und in den Kalendern der Mitglieder steht dann „abgesagt“. Partien und Zettel bleiben, und die Absage lässt sich zurücknehmen."
        | "The list of evenings and the members' calendars then say “cancelled”. Games and slips stay, and the evening can be put back.";
    fn said_yes(coming: usize) match coming {
        1 =>
            "Eine Person hat zugesagt. Der Link dieser Person zeigt dann die Absage; eine Mail geht nicht hinaus, am besten anrufen."
            | "One person has said yes. The link then shows that it is cancelled; no mail goes out, so better telephone.",
        _ =>
            "{coming} haben zugesagt. Die Links zeigen dann die Absage; eine Mail geht nicht hinaus, am besten anrufen."
            | "{coming} have said yes. Their links then show that it is cancelled; no mail goes out, so better telephone.",
    }

    IS_CANCELLED "Abgesagt" | "Cancelled";
    CANCELLED "Der Abend ist abgesagt." | "The evening is cancelled.";
    PUT_BACK "Findet doch statt" | "Takes place after all";
    IS_BACK "Der Abend findet statt." | "The evening takes place.";
    NOT_SAVED "Noch nicht gespeichert" | "Not saved yet";
    CALENDAR "Kalender" | "Calendar";
    HINT
        "Mit einem eigenen Link stehen die Abende und Turniere im Kalender am Handy, mit Zeit, Ort und Absagen. Er verrät nichts anderes und gilt, bis er gelöscht wird."
        | "A link of your own puts evenings and tournaments into the calendar of your phone, with time, place and cancellations. It shows nothing else and works until it is deleted.";
    MAKE "Link anlegen" | "Make a link";
    MAKE_NEW "Neuen Link anlegen" | "Make a new link";
    OLD_ENDS
        "Ein neuer Link beendet den alten; Kalender, die ihn kennen, bekommen dann nichts mehr."
        | "A new link ends the old one; calendars that know it then get nothing any more.";
    REVOKE "Link löschen" | "Delete the link";
    REVOKED "Der Kalender-Link ist gelöscht." | "The calendar link is deleted.";
    MADE_HINT
        "Jetzt gleich abonnieren: Der Link wird nur dieses eine Mal gezeigt, und wer ihn hat, kann die Abende lesen."
        | "Subscribe now: the link is shown this one time, and whoever has it can read the evenings.";
    SUBSCRIBE "Auf diesem Gerät abonnieren" | "Subscribe on this device";
}

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
            "Am Computer unter „Weitere Kalender“ das Plus, dann „Per URL“, und den Link einfügen. Am Handy erscheint er von selbst.",
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

words! {
    BACK "Zurück zum Konto" | "Back to the account";
    NAME "Mah-Jongg" | "Mah-Jongg";

    fn made_on(day: &str) "Es gibt einen Link, angelegt am {day}." | "There is a link, made on {day}.";

    fn times(starts_at: &str, ends_at: Option<&str>) match ends_at {
        Some(ends_at) => "{starts_at} bis {ends_at}" | "{starts_at} to {ends_at}",
        None => "ab {starts_at}" | "from {starts_at}",
    }
}
