//! Asking people whether their name may stand where everybody can read it.

use club::consent::Unasked;

use crate::{Lang, Text, numbers, text};

/// The page.
pub const TITLE: Text = text("Namen im Netz", "Names on the net");
/// What holds.
pub const LEDE: Text = text(
    "Bevor etwas hinausgeht: Wer liest welche Namen? Ohne Antwort steht niemand mit vollem Namen da.",
    "Before anything goes out: who reads which names? Without an answer nobody stands there by full name.",
);
/// They said yes.
pub const NAMED: Text = text("mit Namen", "by name");
/// They have a name of their own choice.
pub const PSEUDONYMS: Text = text("mit Pseudonym", "by pseudonym");
/// They do not want to be named.
pub const NAMELESS: Text = text("ohne Namen", "without a name");
/// Nobody has asked them.
pub const NOT_ASKED: Text = text("noch nicht gefragt", "not asked yet");
/// Prints the sheets.
pub const PRINT: Text = text("Zettel zum Unterschreiben", "Sheets to sign");
/// What they are.
pub const PRINT_HINT: Text = text(
    "Ein Blatt je Person, zum Ankreuzen und Unterschreiben; der Code darauf führt zur selben Frage am Handy. Antworten auf Papier trägt der Vorstand bei der Person ein.",
    "A sheet each, to tick and sign; its code leads to the same question on a phone. The board notes answers on paper with the person.",
);
/// Makes a link for one person.
pub const LINK: Text = text("Link", "Link");
/// The page with the link.
pub const LINK_TITLE: Text = text("Frage nach dem Namen", "The question about the name");
/// What it is for.
pub const LINK_HINT: Text = text(
    "Der Link ist nur für diese Person: Er fragt, was jeder im Netz lesen darf, ohne Konto.",
    "The link is for this person alone: it asks what everybody on the net may read, without an account.",
);
/// Leads back.
pub const BACK: Text = text("Zurück zu den Namen", "Back to the names");
/// Notes an answer that was given on paper.
pub const NOTE: Text = text("Antwort eintragen", "Note the answer");
/// Nobody is left to ask.
pub const ALL_ASKED: Text = text("Alle sind gefragt.", "Everybody was asked.");
/// Leads to the page from the question before publishing.
pub const ASK: Text = text("Jetzt fragen", "Ask now");
/// How those stand there who were not asked.
pub const UNASKED: Text = text("Wer noch nicht gefragt ist", "Who was not asked yet");

/// The question on paper and by link.
pub const SLIP_QUESTION: Text =
    text("Was darf jeder im Netz lesen?", "What may everybody on the net read?");
/// Above the boxes, on the page behind a link.
pub const DOOR_HINT: Text = text(
    "Es geht um Listen und Ergebnisse, die der Club im Netz zeigt. Im Club selbst steht immer der Name. Die Antwort lässt sich jederzeit ändern.",
    "This is about lists and results that the club shows on the net. Within the club it is always the name. The answer can be changed at any time.",
);
/// The answers in the order of [`club::consent::NameConsent::ANSWERS`].
pub const SLIP_ANSWERS: [Text; 3] = [
    text("meinen Namen", "my name"),
    text("nur ein Pseudonym: ____________________", "a pseudonym only: ____________________"),
    text("keinen Namen, eine Nummer genügt", "no name, a number will do"),
];
/// What happens without an answer.
pub const SLIP_WITHOUT: Text = text(
    "Ohne Antwort erscheint der volle Name nicht.",
    "Without an answer the full name does not appear.",
);
/// The field of the pseudonym.
pub const PSEUDONYM: Text = text("Pseudonym", "Pseudonym");
/// When it is needed.
pub const PSEUDONYM_HINT: Text = text("Nur für die zweite Antwort.", "For the second answer only.");
/// Sends the answer.
pub const SEND: Text = text("Antworten", "Answer");
/// Thanks for it.
pub const ANSWERED: Text = text(
    "Danke, die Antwort ist eingetragen. Sie gilt ab der nächsten Liste.",
    "Thank you, the answer is noted. It holds from the next list on.",
);
/// No answer was chosen.
pub const NOT_ANSWERED: Text = text("Die Antwort fehlt noch", "The answer is missing");

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
    match lang {
        Lang::De => format!("{all} noch nicht gefragt"),
        Lang::En => format!("{all} not asked yet"),
    }
}

/// How those appear who were not asked; the question before publishing says it.
pub fn not_asked(names: &[String], unasked: Unasked, lang: Lang) -> String {
    let (count, all) = (numbers::count(names.len() as u64), names.join(", "));
    let how = match (lang, unasked) {
        (Lang::De, Unasked::Initial) => "mit Vornamen und Anfangsbuchstaben",
        (Lang::De, Unasked::Number) => "mit einer Nummer",
        (Lang::En, Unasked::Initial) => "by first name and initial",
        (Lang::En, Unasked::Number) => "by a number",
    };
    match lang {
        Lang::De => format!("{count} noch nicht gefragt, darum nur {how}: {all}."),
        Lang::En => format!("{count} not asked yet, so only {how}: {all}."),
    }
}
