//! The public page of the club: what it is, when it plays, the newest list.

use chrono::NaiveDate;

use crate::words::words;

words! {
    CLUB "Mah-Jongg-Club" | "Mah-jongg club";
    NEXT "Nächste Abende" | "Next evenings";
    NO_EVENING "Der nächste Abend steht noch nicht fest." | "The next evening is not fixed yet.";
    COME "Einmal mitspielen" | "Come and try";
    CONTACT "Kontakt" | "Contact";
    FIRST_LIST
        "Die erste Liste erscheint nach dem nächsten Abend."
        | "The first list appears after the next evening.";
    NO_LIST "Die Liste des Clubs ist nur für Mitglieder." | "The club’s list is for members only.";
    LISTS "Frühere Listen" | "Earlier lists";
    WHOLE_LIST "Ganze Liste" | "Whole list";
    ENTER "Anmelden" | "Enter";
    NAMES "Namen stehen so hier, wie es jede Person erlaubt hat." | "Names stand here as each person has allowed.";
    FEED "Feed" | "Feed";
    ALL "Alle Seiten" | "All pages";
    SIGN_IN "Anmelden" | "Sign in";
    ABOUT_FIELD "Ein Satz über den Club" | "A sentence about the club";
    ABOUT_HINT
        "Steht groß auf der öffentlichen Seite, zum Beispiel: Jeden zweiten Samstag am Tisch."
        | "Stands large on the public page, for example: Every second Saturday at the table.";
    CONTACT_HINT
        "E-Mail oder Telefon, für alle im Netz zu lesen; leer: keiner."
        | "E-mail or telephone, for everybody on the internet to read; empty: none.";

    fn list_of(day: NaiveDate) "Die Liste vom {day}" | "The list of {day}";
}
