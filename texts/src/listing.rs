//! Words of the list of clubs that everybody may read at the door of their server, and of how a club stands in it.

use club::listing::{Land, Listing};

use crate::numbers;
use crate::publishing::weekday;
use crate::words::words;
use crate::{Lang, Text, text};

words! {
    LISTING "Verzeichnis" | "Directory";
    CHANGE "Ins Verzeichnis" | "Directory";
    TITLE "Im Verzeichnis des Servers" | "In the directory of the server";
    HINT
        "Wer die Adresse des Servers aufruft, findet dort Clubs mit Name, Ort, Spieltag und einem Link zur Rangliste, wenn sie öffentlich ist. Wer bei euch spielt, steht dort nie."
        | "Whoever opens the address of the server finds clubs there with name, place, day of play and a link to the ranking, if it is public. Who plays with you never stands there.";
    NOT_SAVED "Noch nicht gespeichert" | "Not saved yet";
    SAVED "Der Eintrag im Verzeichnis ist gespeichert." | "The entry in the directory is saved.";
    SHOW "Unseren Club dort zeigen" | "Show our club there";
    NOT_SHOWN "nicht gezeigt" | "not shown";
    PLACE "Ort" | "Place";
    LAND "Land" | "State";
    CHOOSE "Bitte wählen" | "Please choose";
    DAYS "Spieltage" | "Days of play";
    BEGINS "Beginn" | "Begins at";
    BEGINS_HINT "Darf leer bleiben." | "May stay empty.";
}

/// The name of a state.
pub const fn land(land: Land) -> Text {
    match land {
        Land::Burgenland => text("Burgenland", "Burgenland"),
        Land::Kaernten => text("Kärnten", "Carinthia"),
        Land::Niederoesterreich => text("Niederösterreich", "Lower Austria"),
        Land::Oberoesterreich => text("Oberösterreich", "Upper Austria"),
        Land::Salzburg => text("Salzburg", "Salzburg"),
        Land::Steiermark => text("Steiermark", "Styria"),
        Land::Tirol => text("Tirol", "Tyrol"),
        Land::Vorarlberg => text("Vorarlberg", "Vorarlberg"),
        Land::Wien => text("Wien", "Vienna"),
        Land::Abroad => text("Außerhalb Österreichs", "Outside of Austria"),
    }
}

/// Place, days of play and time in one line.
pub fn place_and_time(listing: &Listing, lang: Lang) -> String {
    let days: Vec<&str> = listing.days.iter().map(|day| weekday(*day).get(lang)).collect();
    let days = match &days[..] {
        [before @ .., last] if !before.is_empty() => {
            format!("{} {} {last}", before.join(", "), text("und", "and").get(lang))
        }
        days => days.concat(),
    };
    let time = listing.time.map(numbers::time).unwrap_or_default();
    let when: Vec<String> = [days, time].into_iter().filter(|part| !part.is_empty()).collect();
    let parts = [listing.place.clone(), when.join(", ")];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// How a club stands in the list, for its own board.
pub fn summary(listing: &Listing, lang: Lang) -> String {
    if listing.is_public { place_and_time(listing, lang) } else { NOT_SHOWN.get(lang).to_owned() }
}
