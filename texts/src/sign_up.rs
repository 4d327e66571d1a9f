//! The words around who comes to an evening.

use crate::words::{say, words};
use crate::{Lang, Text};

words! {
    QUESTION "Kommst du?" | "Are you coming?";
    ANSWER "Antworten" | "Answer";
    CHANGE "Antwort ändern" | "Change the answer";
    YES "Ich komme" | "I am coming";
    NO "Ich komme nicht" | "I am not coming";
    GUESTS "Gäste" | "Guests";
    NO_GUESTS "Ich bringe niemanden mit" | "I bring nobody along";
    GUEST_NAMES "Wer kommt mit?" | "Who comes along?";
    NAMES_HINT
        "Namen mit Beistrich getrennt; sie können auch fehlen."
        | "Names separated by commas; they may be left out.";
    NOT_ANSWERED "Noch keine Antwort" | "No answer yet";
    IS_COMING "Du kommst" | "You are coming";
    IS_NOT_COMING "Du kommst nicht" | "You are not coming";
    ANSWERED "Danke, das steht jetzt so beim Abend." | "Thank you, this is now noted for the evening.";
    CHANGEABLE "Das lässt sich bis zum Ende des Abends ändern." | "You can change this until the end of the evening.";
    NOT_SAVED "Noch nicht eingetragen" | "Not entered yet";
    WHO_COMES "Wer kommt" | "Who is coming";
    NOBODY_YET "Noch hat niemand geantwortet." | "Nobody has answered yet.";
    NOT_COMING "Nicht dabei" | "Not coming";
    INVITE "Link für jemanden" | "Link for somebody";
    INVITE_HINT
        "Wer kein Konto hat, antwortet mit diesem Link am Handy. Er gilt nur für diese Person und diesen Abend; ein neuer beendet den alten."
        | "Somebody without an account answers with this link on a phone. It is for this person and this evening alone; a new one ends the old one.";
    PERSON "Für wen" | "For whom";
    MAKE "Link anlegen" | "Make a link";
    BACK "Zum Abend" | "To the evening";
    NO_PERSON
        "Dieses Konto gehört zu niemandem in der Mitgliederliste; der Vorstand kann das ändern."
        | "This account belongs to nobody in the list of members; the board can change that.";
}

/// „6 kommen, davon 2 Gäste“.
pub fn count(people: usize, guests: usize, lang: Lang) -> String {
    let all = people + guests;
    let coming = match all {
        1 => say!(lang, "1 kommt" | "1 is coming"),
        _ => say!(lang, "{all} kommen" | "{all} are coming"),
    };
    match guests {
        0 => coming,
        1 => say!(lang, "{coming}, davon 1 Gast" | "{coming}, 1 guest among them"),
        _ => say!(lang, "{coming}, davon {guests} Gäste" | "{coming}, {guests} guests among them"),
    }
}

words! {
    fn coming(all: u32) match all {
        1 => "1 kommt" | "1 is coming",
        _ => "{all} kommen" | "{all} are coming",
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
    match number {
        0 => NO_GUESTS.get(lang).to_owned(),
        1 => say!(lang, "1 Gast" | "1 guest"),
        _ => say!(lang, "{number} Gäste" | "{number} guests"),
    }
}

words! {
    fn guest_of(name: &str) "Gast von {name}" | "Guest of {name}";

    fn answer_of(name: &str) "Antwort von {name}" | "Answer of {name}";
}
