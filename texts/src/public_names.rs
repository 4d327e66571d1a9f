//! Asking people whether their name may stand where everybody can read it.

use club::consent::Unasked;

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    TITLE "Namen im Netz" | "Names on the internet";
    LEDE
        "Bevor etwas hinausgeht: Wer liest welche Namen? Ohne Antwort steht niemand mit vollem Namen da."
        | "Before anything goes out: who reads which names? Without an answer nobody stands there by full name.";
    NAMED "mit Namen" | "by name";
    PSEUDONYMS "mit Pseudonym" | "by pseudonym";
    NAMELESS "ohne Namen" | "without a name";
    NOT_ASKED "noch nicht gefragt" | "not asked yet";
    PRINT "Zettel zum Unterschreiben" | "Sheets to sign";
    PRINT_HINT
        "Ein Blatt je Person, zum Ankreuzen und Unterschreiben; der Code darauf führt zur selben Frage am Handy. Antworten auf Papier trägt der Vorstand bei der Person ein."
        | "A sheet each, to tick and sign; its code leads to the same question on a phone. The board notes answers on paper with the person.";
    LINK "Link" | "Link";
    LINK_TITLE "Frage nach dem Namen" | "The question about the name";
    LINK_HINT
        "Der Link ist nur für diese Person: Er fragt, was jeder im Netz lesen darf, ohne Konto."
        | "The link is for this person alone: it asks what everybody on the internet may read, without an account.";
    BACK "Zurück zu den Namen" | "Back to the names";
    NOTE "Antwort eintragen" | "Note the answer";
    ALL_ASKED "Alle sind gefragt." | "Everybody was asked.";
    ASK "Jetzt fragen" | "Ask now";
    UNASKED "Wer noch nicht gefragt ist" | "Who was not asked yet";

    SLIP_QUESTION "Was darf jeder im Netz lesen?" | "What may everybody on the internet read?";
    DOOR_HINT
        "Es geht um Listen und Ergebnisse, die der Club im Netz zeigt. Im Club selbst steht immer der Name. Die Antwort lässt sich jederzeit ändern."
        | "This is about lists and results that the club shows on the internet. Within the club it is always the name. The answer can be changed at any time.";
}

/// The answers in the order of [`club::consent::NameConsent::ANSWERS`].
pub const SLIP_ANSWERS: [Text; 3] = [
    text("meinen Namen", "my name"),
    text("nur ein Pseudonym: ____________________", "a pseudonym only: ____________________"),
    text("keinen Namen, eine Nummer genügt", "no name, a number will do"),
];

words! {
    SLIP_WITHOUT "Ohne Antwort erscheint der volle Name nicht." | "Without an answer the full name does not appear.";
    PSEUDONYM "Pseudonym" | "Pseudonym";
    PSEUDONYM_HINT "Nur für die zweite Antwort." | "For the second answer only.";
    SEND "Antworten" | "Answer";
    ANSWERED
        "Danke, die Antwort ist eingetragen. Sie gilt ab der nächsten Liste."
        | "Thank you, the answer is noted. It applies from the next list on.";
    NOT_ANSWERED "Die Antwort fehlt noch" | "The answer is missing";
}

/// How those stand there who were not asked.
pub const fn unasked(unasked: Unasked) -> Text {
    match unasked {
        Unasked::Initial => text(
            "Vorname und Anfangsbuchstabe („Gerlinde W.“)",
            "First name and initial (“Gerlinde W.”)",
        ),
        Unasked::Number => text("Nummer („Nr. 12“)", "Number (“Nr. 12”)"),
    }
}

/// Above those who were not asked.
pub fn ask(count: usize, lang: Lang) -> String {
    let all = numbers::count(count as u64);
    say!(lang, "{all} noch nicht gefragt" | "{all} not asked yet")
}

/// How those appear who were not asked; the question before publishing says it.
pub fn not_asked(names: &[String], unasked: Unasked, lang: Lang) -> String {
    let (count, all) = (numbers::count(names.len() as u64), names.join(", "));
    let how = match unasked {
        Unasked::Initial => {
            text("mit Vornamen und Anfangsbuchstaben", "by first name and initial").get(lang)
        }
        Unasked::Number => text("mit einer Nummer", "by a number").get(lang),
    };
    say!(
        lang,
        "{count} noch nicht gefragt, darum nur {how}: {all}."
            | "{count} not asked yet, so only {how}: {all}."
    )
}
