//! The first minute: the door of a club that has no account yet.

use crate::{Lang, Text, text};

/// The page's heading.
pub const WELCOME: Text = text("Willkommen bei Ostwind", "Welcome to Ostwind");
/// What Ostwind is, and what is to be done here.
pub const ABOUT: Text = text(
    "Am Tisch schreibt ein Tablet mit, hier entstehen Wertung, Wochenliste und Kassabuch. Drei Schritte, dann kann gespielt werden.",
    "A tablet keeps score at the table; the ranking, the weekly list and the cash book grow from it. Three steps, then play.",
);
/// Leads to the sample club.
pub const LOOK_AROUND: Text =
    text("Erst umsehen: den Musterverein öffnen", "Look around first: open the sample club");
/// The first step.
pub const CLUB: Text = text("Wie heißt der Club?", "What is the club called?");
/// Where the name stands.
pub const CLUB_HINT: Text =
    text("Steht auf Listen, Urkunden und Zetteln.", "Stands on lists, certificates and slips.");
/// The second step.
pub const ACCOUNT: Text = text("Das erste Konto", "The first account");
/// Somebody's name.
pub const NAME: Text = text("Vor- und Nachname", "First and last name");
/// What is typed to sign in.
pub const LOGIN: Text = text("E-Mail oder Anmeldename", "E-mail or login");
/// A password.
pub const PASSWORD: Text = text("Passwort", "Password");
/// The third step.
pub const GO: Text = text("Los geht’s", "Here we go");
/// Makes the account and shows the evening's code.
pub const CODE: Text = text("QR-Code drucken", "Print the QR code");
/// Makes the account and begins a trial game.
pub const TRIAL: Text = text("Probepartie spielen", "Play a trial game");
/// What the two buttons do.
pub const GO_HINT: Text = text(
    "Mit dem QR-Code schreibt jedes Tablet am Tisch mit. Die Probepartie zählt nicht.",
    "With the QR code any tablet at the table keeps score. The trial game does not count.",
);
/// Above a form that was refused.
pub const REFUSED: Text = text("Das Konto fehlt noch", "There is no account yet");
/// The code that the program prints when it starts.
pub const START_CODE: Text = text("Code vom Start", "Code of the start");
/// Where that code stands.
pub const START_CODE_HINT: Text = text(
    "Sechs Ziffern aus dem Fenster, in dem Ostwind läuft; beim installierten Paket zeigt sie journalctl -u ostwind.",
    "Six digits from the window in which Ostwind runs; with the package, journalctl -u ostwind shows them.",
);
/// What the program prints before that code.
pub const CODE_LINE: Text = text("Code für das erste Konto", "Code for the first account");
/// Another code was typed.
pub const WRONG_CODE: Text = text(
    "Das ist nicht der Code, den Ostwind beim Start gezeigt hat. Nach einem Neustart gilt ein neuer.",
    "That is not the code Ostwind has shown when it started. After a restart there is a new one.",
);
/// Too many other codes were typed.
pub const TOO_MANY_CODES: Text = text(
    "Der Code wurde zu oft falsch eingegeben und gilt nicht mehr. Bitte Ostwind neu starten oder den Link verwenden, den es zeigt.",
    "Too many wrong codes were typed, so the code has ended. Please restart Ostwind, or use the link it shows.",
);
/// Leads on from the evening's code.
pub const TO_TODAY: Text = text("Weiter zu Heute", "On to today");
/// The table of the trial game.
pub const TRIAL_TABLE: Text = text("Probe", "Trial");
/// The name of the club cannot be used.
pub const BAD_CLUB: Text = text(
    "Der Name des Clubs hat höchstens 60 Zeichen, die auch gedruckt werden können.",
    "The name of the club has at most 60 characters, all of which can be printed.",
);
/// The password is too short or too long.
pub const BAD_PASSWORD: Text = text(
    "Das Passwort hat 10 bis 200 Zeichen, zum Beispiel vier Wörter.",
    "The password has 10 to 200 characters, four words for example.",
);

/// What the first account may do, and how long its password has to be.
pub fn password_hint(shortest: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!(
            "Mindestens {shortest} Zeichen. Dieses Konto darf alles, auch Konten und Ordnung."
        ),
        Lang::En => format!(
            "At least {shortest} characters. This account may do everything, accounts and statutes too."
        ),
    }
}

/// The invented players of the trial game.
pub const fn trial_players(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::De => ["Anna Probe", "Bertl Probe", "Christa Probe", "Dieter Probe"],
        Lang::En => ["Anna Trial", "Bert Trial", "Christa Trial", "David Trial"],
    }
}
