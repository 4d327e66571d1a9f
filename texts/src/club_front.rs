//! The public page of the club: what it is, when it plays, the newest list.

use chrono::NaiveDate;

use crate::{Lang, Text, numbers, text};

/// Where the club has no name.
pub const CLUB: Text = text("Mah-Jongg-Club", "Mah-jongg club");
/// Above the next evenings.
pub const NEXT: Text = text("Nächste Abende", "Next evenings");
/// No evening is announced.
pub const NO_EVENING: Text =
    text("Der nächste Abend steht noch nicht fest.", "The next evening is not fixed yet.");
/// Writes to the club.
pub const COME: Text = text("Einmal mitspielen", "Come and try");
/// How to reach the club.
pub const CONTACT: Text = text("Kontakt", "Contact");
/// Before the first list.
pub const FIRST_LIST: Text = text(
    "Die erste Liste erscheint nach dem nächsten Abend.",
    "The first list appears after the next evening.",
);
/// The club publishes no list for everybody.
pub const NO_LIST: Text =
    text("Die Liste des Clubs ist nur für Mitglieder.", "The club’s list is for members only.");
/// Above former lists.
pub const LISTS: Text = text("Frühere Listen", "Former lists");
/// The whole list.
pub const WHOLE_LIST: Text = text("Ganze Liste", "Whole list");
/// Enters a tournament.
pub const ENTER: Text = text("Anmelden", "Enter");
/// At the foot.
pub const NAMES: Text = text(
    "Namen stehen so hier, wie es jede Person erlaubt hat.",
    "Names stand here as each person has allowed.",
);
/// The feed.
pub const FEED: Text = text("Feed", "Feed");
/// All pages that were published.
pub const ALL: Text = text("Alle Seiten", "All pages");
/// Leads to the door.
pub const SIGN_IN: Text = text("Anmelden", "Sign in");
/// The field with the sentence about the club.
pub const ABOUT_FIELD: Text = text("Ein Satz über den Club", "A sentence about the club");
/// Where it stands.
pub const ABOUT_HINT: Text = text(
    "Steht groß auf der öffentlichen Seite, zum Beispiel: Jeden zweiten Samstag am Tisch.",
    "Stands large on the public page, for example: Every second Saturday at the table.",
);
/// The field with how to reach the club.
pub const CONTACT_HINT: Text = text(
    "E-Mail oder Telefon, für alle im Netz zu lesen; leer: keiner.",
    "E-mail or telephone, for everybody on the net to read; empty: none.",
);

/// The newest list.
pub fn list_of(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Die Liste vom {day}"),
        Lang::En => format!("The list of {day}"),
    }
}
