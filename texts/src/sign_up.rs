//! The words around who comes to an evening.

use crate::{Lang, Text, text};

/// The question, and the heading of the form.
pub const QUESTION: Text = text("Kommst du?", "Are you coming?");
/// Leads to the form.
pub const ANSWER: Text = text("Antworten", "Answer");
/// Leads to the form with the answer that stands.
pub const CHANGE: Text = text("Antwort ändern", "Change the answer");
/// Answers yes.
pub const YES: Text = text("Ich komme", "I am coming");
/// Answers no.
pub const NO: Text = text("Ich komme nicht", "I am not coming");
/// How many guests.
pub const GUESTS: Text = text("Gäste", "Guests");
/// Nobody.
pub const NO_GUESTS: Text = text("Ich bringe niemanden mit", "I bring nobody along");
/// The names of guests.
pub const GUEST_NAMES: Text = text("Wer kommt mit?", "Who comes along?");
/// The names are optional.
pub const NAMES_HINT: Text = text(
    "Namen mit Beistrich getrennt; sie können auch fehlen.",
    "Names separated by commas; they may be left out.",
);
/// Nothing was answered yet.
pub const NOT_ANSWERED: Text = text("Noch keine Antwort", "No answer yet");
/// The answer is yes.
pub const IS_COMING: Text = text("Du kommst", "You are coming");
/// The answer is no.
pub const IS_NOT_COMING: Text = text("Du kommst nicht", "You are not coming");
/// The answer was stored.
pub const ANSWERED: Text =
    text("Danke, das steht jetzt so beim Abend.", "Thank you, this is now noted for the evening.");
/// What can be done later.
pub const CHANGEABLE: Text = text(
    "Das lässt sich bis zum Ende des Abends ändern.",
    "You can change this until the end of the evening.",
);
/// Nothing was stored.
pub const NOT_SAVED: Text = text("Noch nicht eingetragen", "Not entered yet");
/// The heading of the list.
pub const WHO_COMES: Text = text("Wer kommt", "Who is coming");
/// Nobody has answered.
pub const NOBODY_YET: Text = text("Noch hat niemand geantwortet.", "Nobody has answered yet.");
/// Those who do not come.
pub const NOT_COMING: Text = text("Nicht dabei", "Not coming");
/// The sheet with which somebody gets a link.
pub const INVITE: Text = text("Link für jemanden", "Link for somebody");
/// What the link is for.
pub const INVITE_HINT: Text = text(
    "Wer kein Konto hat, antwortet mit diesem Link am Telefon. Er gilt nur für diese Person und diesen Abend; ein neuer beendet den alten.",
    "Somebody without an account answers with this link on a phone. It is for this person and this evening alone; a new one ends the old one.",
);
/// For whom.
pub const PERSON: Text = text("Für wen", "For whom");
/// Makes the link.
pub const MAKE: Text = text("Link machen", "Make a link");
/// Back to the evening.
pub const BACK: Text = text("Zum Abend", "To the evening");
/// The account belongs to nobody in the books.
pub const NO_PERSON: Text = text(
    "Dieses Konto gehört zu niemandem in der Mitgliederliste; der Vorstand kann das ändern.",
    "This account belongs to nobody in the list of members; the board can change that.",
);

/// „6 kommen, davon 2 Gäste“.
pub fn count(people: usize, guests: usize, lang: Lang) -> String {
    let all = people + guests;
    let coming = match (lang, all) {
        (Lang::De, 1) => "1 kommt".to_owned(),
        (Lang::De, _) => format!("{all} kommen"),
        (Lang::En, 1) => "1 is coming".to_owned(),
        (Lang::En, _) => format!("{all} are coming"),
    };
    match (lang, guests) {
        (_, 0) => coming,
        (Lang::De, 1) => format!("{coming}, davon 1 Gast"),
        (Lang::De, _) => format!("{coming}, davon {guests} Gäste"),
        (Lang::En, 1) => format!("{coming}, 1 guest among them"),
        (Lang::En, _) => format!("{coming}, {guests} guests among them"),
    }
}

/// „6 kommen“.
pub fn coming(all: u32, lang: Lang) -> String {
    match (lang, all) {
        (Lang::De, 1) => "1 kommt".to_owned(),
        (Lang::De, _) => format!("{all} kommen"),
        (Lang::En, 1) => "1 is coming".to_owned(),
        (Lang::En, _) => format!("{all} are coming"),
    }
}

/// The own answer, or the question.
pub const fn own(is_coming: Option<bool>) -> Text {
    match is_coming {
        None => QUESTION,
        Some(true) => IS_COMING,
        Some(false) => IS_NOT_COMING,
    }
}

/// A number of guests to choose.
pub fn guests(number: u8, lang: Lang) -> String {
    match (lang, number) {
        (_, 0) => NO_GUESTS.get(lang).to_owned(),
        (Lang::De, 1) => "1 Gast".to_owned(),
        (Lang::De, _) => format!("{number} Gäste"),
        (Lang::En, 1) => "1 guest".to_owned(),
        (Lang::En, _) => format!("{number} guests"),
    }
}

/// A guest whose name is not known.
pub fn guest_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Gast von {name}"),
        Lang::En => format!("Guest of {name}"),
    }
}

/// To whom the form belongs.
pub fn answer_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Antwort von {name}"),
        Lang::En => format!("Answer of {name}"),
    }
}
