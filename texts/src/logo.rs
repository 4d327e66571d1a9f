//! The words of the sheet on which a club or a tournament chooses its logo.

use crate::words::{say, words};
use crate::{Lang, numbers};

words! {
    LOGO "Logo" | "Logo";
    CHOOSE "Logo wählen" | "Choose a logo";
    CHANGE "Logo ändern" | "Change the logo";
    SAVE "Speichern" | "Save";
    ABOUT
        "Es steht oben auf Listen, Zetteln, Berichten und Urkunden und auf der Seite des Clubs für alle. Was schon \
         veröffentlicht ist, bleibt, wie es war."
        | "It stands at the top of lists, slips, reports and certificates, and on the club's page for everybody. What is \
           published already stays as it was.";
    ABOUT_TOURNAMENT
        "Es steht oben auf den Blättern dieses Turniers und auf seiner Seite für alle. Ohne eigenes Logo steht dort das des \
         Clubs, wenn der Club veranstaltet."
        | "It stands at the top of the sheets of this tournament and on its page for everybody. Without a logo of its own that \
           of the club stands there, if the club is the organiser.";
    FILE "Bild" | "Picture";
    REMOVE "Das Logo entfernen" | "Remove the logo";
    CHANGED "Das Logo ist geändert; die nächsten Blätter haben es schon." | "The logo is changed; the next sheets have it already.";
    NOT_CHANGED "Das Logo ist nicht geändert." | "The logo was not changed.";
    NOTHING_CHOSEN "Bitte ein Bild wählen." | "Please choose a picture.";
    BOTH
        "Bitte entweder ein Bild wählen oder das Logo entfernen, nicht beides."
        | "Please either choose a picture or remove the logo, not both.";
    OTHER_KIND
        "Das ist weder ein PNG noch ein JPEG. Bitte das Bild als PNG oder JPEG speichern und noch einmal wählen."
        | "This is neither a PNG nor a JPEG. Please save the picture as PNG or JPEG and choose it again.";
    MOVING
        "Das Bild bewegt sich; auf Papier geht das nicht. Bitte ein stehendes Bild wählen."
        | "The picture moves, which paper cannot. Please choose one that stands still.";
    BROKEN
        "Das Bild ist beschädigt oder von einer seltenen Art. Bitte in einem Bildprogramm öffnen, als PNG speichern und noch \
         einmal wählen."
        | "The picture is damaged or of a rare kind. Please open it in a picture program, save it as PNG and choose it again.";
}

/// What can be chosen: the largest file in bytes, and the most points.
pub fn file_hint(bytes: usize, points: usize, lang: Lang) -> String {
    let (size, points) = (megabytes(bytes), millions(points));
    say!(
        lang,
        "PNG oder JPEG, höchstens {size} MB und {points} Millionen Bildpunkte."
            | "PNG or JPEG, at most {size} MB and {points} million points."
    )
}

/// Why a file is refused that has more than so many bytes.
pub fn too_large(bytes: usize, lang: Lang) -> String {
    let size = megabytes(bytes);
    say!(
        lang,
        "Die Datei hat mehr als {size} MB. Bitte das Bild kleiner speichern und noch einmal wählen."
            | "The file has more than {size} MB. Please save a smaller picture and choose it again."
    )
}

/// Why a picture is refused that has more than so many points.
pub fn too_many_points(points: usize, lang: Lang) -> String {
    let points = millions(points);
    say!(
        lang,
        "Das Bild hat mehr als {points} Millionen Bildpunkte. Bitte kleiner speichern, etwa 1000 Punkte breit, und noch einmal wählen."
            | "The picture has more than {points} million points. Please save it smaller, some 1,000 points wide, and choose it again."
    )
}

/// Why a picture is refused whose shorter side has fewer points.
pub fn too_small(points: usize, lang: Lang) -> String {
    let points = numbers::count(points as u64);
    say!(
        lang,
        "Das Bild ist zu klein: Jede Seite braucht mindestens {points} Bildpunkte, sonst wird es auf Papier unscharf."
            | "The picture is too small: each side needs at least {points} points, or it is blurred on paper."
    )
}

fn megabytes(bytes: usize) -> usize {
    bytes / (1024 * 1024)
}

fn millions(points: usize) -> usize {
    points / 1_000_000
}
