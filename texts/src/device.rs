//! What a tablet's browser cannot do, and what helps; a new version.

use crate::words::words;

words! {
    NO_WAKE_LOCK
        "Dieser Browser lässt den Bildschirm einschlafen. Bitte für den Abend in den Einstellungen des Tablets die automatische Sperre ausschalten."
        | "This browser lets the screen go to sleep. Please turn off auto-lock in the tablet’s settings for the evening.";
    FORGETS
        "Dieser Browser löscht nach sieben Tagen ohne Besuch, was auf dem Tablet gespeichert ist."
        | "After seven days without a visit this browser deletes what is stored on the tablet.";
    ADD_TO_HOME_SCREEN
        "Auf „Teilen“ tippen, dann auf „Zum Home-Bildschirm“, und Ostwind ab jetzt von dort öffnen: Dann bleibt alles da."
        | "Tap “Share”, then “Add to Home Screen”, and open Ostwind from there from now on: then everything stays.";
    NEW_VERSION
        "Ostwind ist jetzt in einer neuen Fassung da. Alle Eingaben sind noch da."
        | "This is a new version of Ostwind. All entries are still here.";
    UNDERSTOOD "Verstanden" | "Got it";

    fn waited_for(days: u64) match days {
        1 =>
            "Hier warten Eingaben, und der letzte Besuch war vor einem Tag."
            | "Entries wait here, and the last visit was a day ago.",
        _ =>
            "Hier warten Eingaben, und der letzte Besuch war vor {days} Tagen."
            | "Entries wait here, and the last visit was {days} days ago.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn one_day_is_no_plural() {
        assert!(waited_for(1, Lang::De).contains("einem Tag."));
        assert!(waited_for(5, Lang::De).contains("5 Tagen"));
        assert!(waited_for(5, Lang::En).contains("5 days"));
    }
}
