//! Why a request was refused, in words: what is wrong and what to do.

use wire::ErrorCode;

use crate::words::{say, words};
use crate::{Lang, Text, text};

/// The sentence of an error code.
pub const fn error(code: ErrorCode) -> Text {
    match code {
        ErrorCode::Malformed => text(
            "Die Anfrage ist kein lesbares JSON der vereinbarten Form. Bitte neu senden.",
            "The request is no readable JSON of the agreed shape. Please send it again.",
        ),
        ErrorCode::NotSignedIn => text(
            "Bitte anmelden oder den QR-Code des Tisches scannen.",
            "Please sign in or scan the table's QR code.",
        ),
        ErrorCode::NotAllowed => text(
            "Dazu fehlt die Berechtigung. Der Vorstand kann sie geben.",
            "You are not allowed to do this. The board can give you the right.",
        ),
        ErrorCode::BadValue => text(
            "Eine Angabe kann nicht stimmen. Es wurde nichts geändert; bitte prüfen und noch einmal senden.",
            "A value cannot be right. Nothing was changed; please check it and send it again.",
        ),
        ErrorCode::TooManyAttempts => text(
            "Zu viele Fehlversuche. Bitte in einer Viertelstunde noch einmal.",
            "Too many attempts. Please try again in a quarter of an hour.",
        ),
        ErrorCode::CrossSite => text(
            "Diese Anfrage kam von einer fremden Seite. Es wurde nichts geändert; bitte die Seite des Clubs öffnen und dort eingeben.",
            "This request came from another site. Nothing was changed; please open the club's page and enter it there.",
        ),
        ErrorCode::NoSuchAddress => {
            text("Unter dieser Adresse gibt es nichts.", "There is nothing at this address.")
        }
        ErrorCode::ListWithdrawn => text(
            "Der Club hat diese Liste zurückgezogen. Die anderen Listen stehen unter „Wochenliste“.",
            "The club has withdrawn this list. The others are below “Weekly list”.",
        ),
        ErrorCode::UnknownGame => text(
            "Diese Partie gibt es hier nicht. Bitte die Liste der Partien neu laden.",
            "There is no such game here. Please reload the list of games.",
        ),
        ErrorCode::UnknownPerson => text(
            "Diese Person gibt es hier nicht. Bitte zuerst anlegen.",
            "There is no such person here. Please add them first.",
        ),
        ErrorCode::UnknownDeal => text(
            "Dieses Spiel gibt es in der Partie nicht. Bitte die Partie neu laden.",
            "There is no such deal in this game. Please reload the game.",
        ),
        ErrorCode::NotInBooks => text(
            "Das gibt es in den Büchern nicht. Bitte die Seite neu laden.",
            "The books do not have this. Please reload the page.",
        ),
        ErrorCode::MethodNotAllowed => text(
            "Diese Adresse nimmt eine solche Anfrage nicht an.",
            "This address does not take such a request.",
        ),
        ErrorCode::IdReused => text(
            "Diese Kennung wurde schon für etwas anderes verwendet. Es wurde nichts geändert; bitte noch einmal neu eingeben.",
            "This id was used for something else before. Nothing was changed; please enter it again.",
        ),
        ErrorCode::GameClosed => text(
            "Die Partie ist beendet. Berichtigen darf sie noch, wer im Club die Partien führt; bitte dafür anmelden.",
            "The game is closed. Whoever keeps the club's games may still correct it: sign in for that.",
        ),
        ErrorCode::DealNumberTaken => text(
            "Dieses Spiel ist schon eingetragen oder ein früheres fehlt noch. Bitte die Partie neu laden.",
            "This deal is recorded already, or an earlier one is missing. Please reload the game.",
        ),
        ErrorCode::NotTheLastDeal => text(
            "Rückgängig geht nur das letzte Spiel. Bitte die Partie neu laden.",
            "Only the last deal can be taken back. Please reload the game.",
        ),
        ErrorCode::NameTaken => text(
            "Diesen Namen hat schon jemand. Bitte einen Zusatz dazuschreiben.",
            "Somebody has this name already. Please add something to tell them apart.",
        ),
        ErrorCode::GameMovedOn => text(
            "In der Partie gibt es Spiele, die hier noch nicht zu sehen waren. Bitte neu laden und prüfen.",
            "The game has deals that were not shown here yet. Please reload and check.",
        ),
        ErrorCode::StaysEnded => text(
            "Diese Partie bleibt beendet: Der Abend ist vorbei, der Zettel abgegeben, oder eine Liste mit ihr ist veröffentlicht. Einzelne Spiele berichtigt noch, wer im Club die Partien führt.",
            "This game stays ended: the evening is over, its slip was handed in, or a list with it was published. Whoever keeps the club's games may still correct single deals.",
        ),
        ErrorCode::CorrectionBlocked => text(
            "Ein späteres Spiel passt nicht zu dieser Berichtigung. Es wurde nichts geändert; bitte zuerst die Spiele von dort an zurücknehmen.",
            "A later deal does not fit this correction. Nothing was changed; please take back the deals from there on first.",
        ),
        ErrorCode::Conflict => text(
            "Das passt nicht zum Stand der Bücher. Es wurde nichts geändert; bitte die Seite neu laden.",
            "This does not fit the present state of the books. Nothing was changed; please reload the page.",
        ),
        ErrorCode::TooLarge => text(
            "Die Anfrage ist zu groß. Bitte in kleineren Teilen senden.",
            "The request is too large. Please send smaller parts.",
        ),
        ErrorCode::NotJson => text(
            "Erwartet wird JSON (Content-Type: application/json).",
            "JSON is expected (Content-Type: application/json).",
        ),
        ErrorCode::BadName => text(
            "Der Name muss 1 bis 60 druckbare Zeichen haben.",
            "The name needs 1 to 60 printable characters.",
        ),
        ErrorCode::BadPlayers => text(
            "Die Spieler passen nicht: Es müssen so viele verschiedene sein, wie das Regelwerk vorsieht.",
            "The players do not fit: as many different people are needed as the rule set asks for.",
        ),
        ErrorCode::BadReason => text(
            "Hier braucht es einen Grund von 1 bis 200 Zeichen. Bitte kurz dazuschreiben, warum.",
            "A reason of 1 to 200 characters is needed here. Please say briefly why.",
        ),
        ErrorCode::BadFacts => text(
            "Das Spiel kann so nicht abgerechnet werden.",
            "The deal cannot be settled like this.",
        ),
        ErrorCode::PreviewDiffers => text(
            "Der Server kommt auf andere Zahlungen als das Tablet. Es wurde nichts gebucht; bitte die Seite neu laden.",
            "The server finds other payments than the tablet. Nothing was booked; please reload the page.",
        ),
        ErrorCode::NotComplete => text(
            "Es sind noch nicht alle Runden gespielt. Die Partie kann vereinbart beendet oder abgebrochen werden.",
            "Not all rounds are played. The game can be ended by agreement or abandoned.",
        ),
        ErrorCode::Internal => text(
            "Das war unser Fehler. Es wurde nichts geändert; bitte noch einmal versuchen.",
            "That was our mistake. Nothing was changed; please try again.",
        ),
        ErrorCode::ClubRests => text(
            "Der Club ruht gerade: Alle können lesen, niemand schreibt. Was noch nicht im Club ist, bleibt auf dem Tablet und wird gesendet, sobald er wieder offen ist.",
            "The club is resting: everybody can read, nobody writes. What the club does not have yet stays on the tablet and is sent once it is open again.",
        ),
        ErrorCode::Unavailable => text(
            "Der Server ist gerade nicht bereit. Bitte gleich noch einmal versuchen.",
            "The server is not ready just now. Please try again in a moment.",
        ),
    }
}

words! {
    DISK_FULL
        "Am Server ist für den Club kein Platz mehr. Es wurde nichts gespeichert; bitte dem Vorstand sagen, dass dort mehr Platz gebraucht wird."
        | "There is no more room for the club on the server. Nothing was saved; please tell the board that more room is needed there.";

    /// Why a correction is refused for a later deal that would come after the end of the game.
    fn after_the_end(number: u32)
        "Mit dieser Berichtigung wäre die Partie schon vor Spiel {number} zu Ende. Es wurde nichts geändert; bitte zuerst Spiel {number} und alle danach zurücknehmen."
        | "With this correction the game would be over before deal {number}. Nothing was changed; please take back deal {number} and all after it first.";

    /// Why a correction is refused for a later deal that does not fit any more; what is wrong with it follows.
    fn later_deal(number: u32)
        "Spiel {number} passt nicht zu dieser Berichtigung. Es wurde nichts geändert; bitte zuerst Spiel {number} und alle danach zurücknehmen und nach der Berichtigung neu eintragen."
        | "Deal {number} does not fit this correction. Nothing was changed; please take back deal {number} and all after it first, and enter them again after the correction.";
}

/// Why a reason is refused: it is printed on the sheet, and no font of ours has this character.
pub fn unprintable_reason(character: char, lang: Lang) -> String {
    let code = u32::from(character);
    let shown = if character.is_control() { String::new() } else { format!(" „{character}“") };
    say!(
        lang,
        "Das Zeichen{shown} (U+{code:04X}) kann nicht gedruckt werden. Bitte den Grund ohne dieses Zeichen schreiben."
            | "The character{shown} (U+{code:04X}) cannot be printed. Please write the reason without it."
    )
}
