//! Words of the club's year: years and their animals, what counts and why, refusals of the books.

use club::calendar::{Animal, ClubYear, Element};
use club::ledger::IbanProblem;
use club::refusal::Refusal;

use crate::words::say;
use crate::{Lang, Text, numbers, text};

/// An animal of the calendar.
pub const fn animal(animal: Animal) -> Text {
    match animal {
        Animal::Rat => text("Ratte", "Rat"),
        Animal::Ox => text("Büffel", "Ox"),
        Animal::Tiger => text("Tiger", "Tiger"),
        Animal::Rabbit => text("Hase", "Rabbit"),
        Animal::Dragon => text("Drache", "Dragon"),
        Animal::Snake => text("Schlange", "Snake"),
        Animal::Horse => text("Pferd", "Horse"),
        Animal::Goat => text("Ziege", "Goat"),
        Animal::Monkey => text("Affe", "Monkey"),
        Animal::Rooster => text("Hahn", "Rooster"),
        Animal::Dog => text("Hund", "Dog"),
        Animal::Pig => text("Schwein", "Pig"),
    }
}

/// An element, as it stands before an animal.
pub const fn element(element: Element) -> Text {
    match element {
        Element::Wood => text("Holz", "Wood"),
        Element::Fire => text("Feuer", "Fire"),
        Element::Earth => text("Erd", "Earth"),
        Element::Metal => text("Metall", "Metal"),
        Element::Water => text("Wasser", "Water"),
    }
}

/// A year by its element and animal: „2026, Jahr Feuer-Pferd“.
pub fn year(year: ClubYear, lang: Lang) -> String {
    let (element, animal) = (element(year.element()).get(lang), animal(year.animal()).get(lang));
    say!(
        lang,
        "Spieljahr {year} ({element}-{animal})" | "Club year {year} ({element} {animal})",
        year = year.number()
    )
}

/// What stands in the place of a name that was taken out of the books; the number distinguishes several. It is stored, so it
/// is the same in both languages.
pub fn removed_person(number: i64) -> String {
    format!("Anonym {number}")
}

/// What stands in public lists in the place of a member who is not to be named. It is published, so it is the same in both
/// languages.
pub fn numbered_member(number: i64) -> String {
    format!("Nr. {number}")
}

/// Why what stands in a field of a form is refused, behind the field's name.
pub fn refused_field(name: Text, why: Refusal, lang: Lang) -> String {
    format!("{}: {}", name.get(lang), refusal(why, lang))
}

/// Why the books refuse something, and what to do.
pub fn refusal(refusal: Refusal, lang: Lang) -> String {
    let say = |text: Text| text.get(lang).to_owned();
    match refusal {
        Refusal::YearClosed => say(text(
            "Das Spieljahr ist abgeschlossen; daran ändert sich nichts mehr.",
            "The club year is closed; nothing in it changes any more.",
        )),
        Refusal::YearNotOver { last_day } => say!(
            lang,
            "Das Spieljahr dauert noch bis {date}; abgeschlossen wird es danach."
                | "The club year lasts until {date}; close it after that day.",
            date = numbers::date(last_day, lang)
        ),
        Refusal::EarlierYearOpen => say(text(
            "Das Spieljahr davor ist noch offen. Bitte zuerst jenes abschließen.",
            "The club year before it is still open. Please close that one first.",
        )),
        Refusal::Published => say(text(
            "Für diesen Tag ist schon eine Liste veröffentlicht; sie bleibt, wie sie ist. Bitte einen anderen Tag wählen.",
            "A list of this day has been published already; it stays as it is. Please choose another day.",
        )),
        Refusal::ListWithdrawn => say(text(
            "Diese Liste ist zurückgezogen; ihre Mails werden nicht mehr verschickt. Für denselben Tag lässt sich eine neue veröffentlichen.",
            "This list is withdrawn; its mails are not sent any more. A new one of the same day can be published.",
        )),
        Refusal::ClockBehind => say(text(
            "Die Uhr des Servers geht nach: Es ist schon Späteres eingetragen. Bitte zuerst die Uhr stellen.",
            "The server's clock is slow: something later is booked already. Please set the clock first.",
        )),
        Refusal::ClockAhead => say(text(
            "Seit der letzten Partie ist nach der Uhr des Servers sehr viel Zeit vergangen. Stimmt sie? Wenn ja, lässt sich die Liste mit „ostwind publish“ veröffentlichen.",
            "By the server's clock very much time has passed since the last game. Is it right? If so, the list can be published by “ostwind publish”.",
        )),
        Refusal::DayToCome => say(text(
            "Dieser Tag kommt erst. Bitte heute oder einen früheren Tag wählen.",
            "That day is still to come. Please choose today or an earlier day.",
        )),
        Refusal::YearOpen => say(text(
            "Das Spieljahr ist noch nicht abgeschlossen.",
            "The club year is not closed yet.",
        )),
        Refusal::UnknownTournament => say(text(
            "Dieses Turnier gibt es nicht mehr. Bitte aus der Liste wählen.",
            "There is no such tournament any more. Please choose from the list.",
        )),
        Refusal::UnknownTable => say(text(
            "Diesen Tisch gibt es in dieser Runde nicht. Zuerst die Runde auslosen.",
            "There is no such table in this round. Draw the round first.",
        )),
        Refusal::CannotDraw => say(text(
            "So kann nicht ausgelost werden: Es braucht 4 bis 400 Personen.",
            "This cannot be drawn: it takes 4 to 400 people.",
        )),
        Refusal::AllRoundsBegun => say(text(
            "Alle Runden haben begonnen; es gibt nichts mehr auszulosen.",
            "All rounds have begun; there is nothing left to draw.",
        )),
        Refusal::RoundsOutOfOrder => say(text(
            "Eine Runde beginnt vor einer früheren oder an einem Tag, den das Turnier nicht hat. Bitte die Zeiten der Runden prüfen.",
            "A round begins before an earlier one, or on a day that the tournament does not have. Please check the times of its rounds.",
        )),
        Refusal::NobodyListed => say(text(
            "In der Liste dieses Jahres hat noch niemand einen Rang.",
            "Nobody has a place in the list of that year yet.",
        )),
        Refusal::BadDay => say(text(
            "Dieser Tag passt hier nicht. Bitte das Datum prüfen.",
            "That day does not fit here. Please check the date.",
        )),
        Refusal::BadTime => say(text(
            "Bitte Stunde und Minute angeben, etwa 18:30. Ein Ende braucht auch einen Beginn.",
            "Please give hour and minute, such as 18:30. An end needs a beginning as well.",
        )),
        Refusal::EveningOver => say(text(
            "Dieser Abend ist vorbei oder abgesagt.",
            "This evening is over, or was cancelled.",
        )),
        Refusal::SeatingChanged => say(text(
            "Inzwischen hat jemand anders die Tische gesetzt. Es wurde nichts geändert; hier steht, was jetzt gilt.",
            "Somebody else has set the tables meanwhile. Nothing was changed; this is how they are now.",
        )),
        Refusal::StatutesChanged => say(text(
            "Inzwischen ist die Ordnung wieder geändert worden. Es wurde nichts zurückgenommen; bitte neu ansehen.",
            "The statutes have been changed again meanwhile. Nothing was taken back; please look again.",
        )),
        Refusal::SeatedNotHere => say(text(
            "Nicht alle, die einen Platz haben, sind da. Bitte tauschen oder neu vorschlagen.",
            "Not everybody with a seat is here. Please exchange people, or propose again.",
        )),
        Refusal::TablePlays => say(text(
            "An diesem Tisch hat die Partie schon begonnen.",
            "The game has already begun at this table.",
        )),
        Refusal::TooFewHere => say(text(
            "Für einen Tisch sind das zu wenige. Bitte zuerst eintragen, wer da ist.",
            "That is not enough for a table. Please enter first who is here.",
        )),
        Refusal::UnknownEvening => say(text(
            "Diesen Abend gibt es nicht. Bitte aus der Liste wählen.",
            "There is no such evening. Please choose from the list.",
        )),
        Refusal::GameGoesOn => say(text(
            "Die Partie läuft noch. Bitte zuerst am Tisch beenden.",
            "The game is still being played. Please end it at the table first.",
        )),
        Refusal::NoSlip => say(text(
            "Für diese Partie wurde noch kein Zettel abgegeben.",
            "No slip was handed in for this game yet.",
        )),
        Refusal::SlipInTime => say(text(
            "Der Zettel kam rechtzeitig und braucht keine Bestätigung.",
            "The slip came in time and needs no confirmation.",
        )),
        Refusal::SatTogether => say(text(
            "Diese beiden saßen an einem Tisch; sie können nicht dieselbe Person sein.",
            "These two sat at one table; they cannot be the same person.",
        )),
        Refusal::NotOneself => say(text(
            "Diese Person wurde entfernt oder mit einer anderen zusammengelegt.",
            "This person was removed, or merged with another.",
        )),
        Refusal::LastAdministrator => say(text(
            "Dieser Person gehört das letzte Konto des Vorstands, das noch offen ist. Bitte zuerst jemand anderen dazu machen.",
            "This person has the last open account of the board. Please make somebody else a member of it first.",
        )),
        Refusal::TooManyEntries => say(text(
            "Gerade melden sich sehr viele an. Bitte in einer Stunde noch einmal versuchen; was hier steht, bleibt stehen.",
            "Very many people are entering just now. Please try again in an hour; what stands here stays.",
        )),
        Refusal::UnknownEntry => say(text(
            "Diese Buchung gibt es nicht. Bitte aus der Liste wählen.",
            "There is no such entry. Please choose from the list.",
        )),
        Refusal::Reversed => say(text(
            "Diese Buchung ist schon storniert oder selbst ein Storno.",
            "This entry is reversed already, or is a reversal itself.",
        )),
        Refusal::BadText => say(text(
            "Ein Text fehlt, ist zu lang oder hat nicht die richtige Form. Bitte prüfen.",
            "A text is missing, too long, or not of the right form. Please check it.",
        )),
        Refusal::BadAmount => say(text(
            "Das ist kein Betrag. Bitte so schreiben: 25,50.",
            "That is no amount. Please write it like 25.50.",
        )),
        Refusal::BadNumber => say(text(
            "Hier gehört eine ganze Zahl hin, die nicht zu groß ist, etwa 3.",
            "This takes a whole number that is not too large, such as 3.",
        )),
        Refusal::NoDues => say(text(
            "Ein Beitragsjahr gehört nur zu Geld, das von den Mitgliedsbeiträgen kommt oder dorthin zurückgeht.",
            "A year of dues belongs only to money that comes from the dues or goes back there.",
        )),
        Refusal::NoBochowe => say(text(
            "Die Regeln dieser Partie kennen keine Bochowe.",
            "The rules of this game know no Bochowe.",
        )),
        Refusal::NameTaken => say(text(
            "So heißt schon eine andere Kategorie. Bitte einen anderen Namen wählen.",
            "Another category has that name already. Please choose another one.",
        )),
        Refusal::BadIban(problem) => bad_iban(problem, lang),
        Refusal::TooManyHands => say(text(
            "Das sind zu viele: höchstens 200 Sonderspiele, davon 60 mit Muster, die gespielt werden. Bitte zuerst eines abschalten.",
            "That is too many: at most 200 special hands, 60 of them with a pattern and played. Please switch one off first.",
        )),
        Refusal::HandPlayed => say(text(
            "Dieses Sonderspiel steht in Partien. Es bleibt in der Liste und lässt sich nur abschalten.",
            "This special hand stands in games. It stays in the list and can only be switched off.",
        )),
        Refusal::HandChanged => say(text(
            "Inzwischen hat jemand anders dieses Sonderspiel geändert. Bitte die Seite neu öffnen; dort steht, was jetzt gilt.",
            "Somebody else has changed this special hand meanwhile. Please open the page again; it shows how it is now.",
        )),
        Refusal::BadChoice => say(text(
            "Diese Auswahl gibt es nicht. Bitte aus der Liste wählen.",
            "There is no such choice. Please choose from the list.",
        )),
    }
}

/// What is wrong with the number of an account.
fn bad_iban(problem: IbanProblem, lang: Lang) -> String {
    let say = |words: Text| words.get(lang).to_owned();
    match problem {
        IbanProblem::NotOne => say(text(
            "Eine IBAN beginnt mit zwei Buchstaben und zwei Ziffern, etwa AT61, und hat nur Buchstaben und Ziffern.",
            "An IBAN begins with two letters and two digits, such as AT61, and has letters and digits only.",
        )),
        IbanProblem::Length { found, wanted: Some(wanted) } => say!(
            lang,
            "Diese IBAN hat {found} Stellen, in diesem Land sind es {wanted}. Bitte nachzählen."
                | "This IBAN has {found} characters; in that country it has {wanted}. Please count again."
        ),
        IbanProblem::Length { found, wanted: None } => say!(
            lang,
            "Diese IBAN hat {found} Stellen, es müssen 15 bis 34 sein. Bitte nachzählen."
                | "This IBAN has {found} characters; it takes 15 to 34. Please count again."
        ),
        IbanProblem::CheckDigits => say(text(
            "Die Prüfziffern der IBAN stimmen nicht: Eine Stelle ist falsch, oder zwei sind vertauscht.",
            "The check digits of the IBAN do not fit: one character is wrong, or two are swapped.",
        )),
    }
}
