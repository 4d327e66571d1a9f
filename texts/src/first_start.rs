//! The first minute: the door of a club that has no account yet.

use crate::Lang;
use crate::words::words;

words! {
    WELCOME "Willkommen bei Ostwind" | "Welcome to Ostwind";
    ABOUT
        "Am Tisch schreibt ein Tablet mit, hier entstehen Wertung, Wochenliste und Kassabuch. Drei Schritte, dann kann gespielt werden."
        | "A tablet keeps score at the table; the ranking, the weekly list and the cash book grow from it. Three steps, then play.";
    LOOK_AROUND "Erst umsehen: den Musterverein öffnen" | "Look around first: open the sample club";
    CLUB "Wie heißt der Club?" | "What is the club called?";
    CLUB_HINT "Steht auf Listen, Urkunden und Zetteln." | "Stands on lists, certificates and slips.";
    ACCOUNT "Das erste Konto" | "The first account";
    NAME "Vor- und Nachname" | "First and last name";
    LOGIN "E-Mail oder Anmeldename" | "E-mail or login";
    PASSWORD "Passwort" | "Password";
    GO "Los geht’s" | "Here we go";
    CODE "QR-Code drucken" | "Print the QR code";
    TRIAL "Probepartie spielen" | "Play a trial game";
    GO_HINT
        "Mit dem QR-Code schreibt jedes Tablet am Tisch mit. Die Probepartie zählt nicht."
        | "With the QR code any tablet at the table keeps score. The trial game does not count.";
    REFUSED "Das Konto fehlt noch" | "There is no account yet";
    NEEDS_LINK
        "Dieser Club hat noch kein Konto. Das erste entsteht über die Einladung; die Serverbetreuung gibt sie weiter."
        | "This club has no account yet. The first one is made by the invitation, which the host hands on.";
    START_CODE "Code vom Start" | "Code of the start";
    START_CODE_HINT
        "Sechs Ziffern aus dem Fenster, in dem Ostwind läuft; beim installierten Paket zeigt sie journalctl -u ostwind."
        | "Six digits from the window in which Ostwind runs; with the package, journalctl -u ostwind shows them.";
    CODE_LINE "Code für das erste Konto" | "Code for the first account";
    WRONG_CODE
        "Das ist nicht der Code, den Ostwind beim Start gezeigt hat. Nach einem Neustart gilt ein neuer."
        | "That is not the code Ostwind has shown when it started. After a restart there is a new one.";
    TOO_MANY_CODES
        "Der Code wurde zu oft falsch eingegeben und gilt nicht mehr. Bitte Ostwind neu starten oder den Link verwenden, den es zeigt."
        | "Too many wrong codes were typed, so the code has ended. Please restart Ostwind, or use the link it shows.";
    TO_TODAY "Weiter zu Heute" | "On to today";
    TRIAL_TABLE "Probe" | "Trial";
    BAD_CLUB
        "Der Name des Clubs hat höchstens 60 Zeichen, die auch gedruckt werden können."
        | "The name of the club has at most 60 characters, all of which can be printed.";
    BAD_PASSWORD
        "Das Passwort hat 10 bis 200 Zeichen, zum Beispiel vier Wörter."
        | "The password has 10 to 200 characters, four words for example.";

    fn password_hint(shortest: usize)
        "Mindestens {shortest} Zeichen. Dieses Konto darf alles, auch Konten und Ordnung."
        | "At least {shortest} characters. This account may do everything, accounts and statutes too.";

    TRIAL_EAST "Anna Probe" | "Anna Trial";
    TRIAL_SOUTH "Bertl Probe" | "Bert Trial";
    TRIAL_WEST "Christa Probe" | "Christa Trial";
    TRIAL_NORTH "Dieter Probe" | "David Trial";
}

/// The invented players of the trial game.
pub fn trial_players(lang: Lang) -> [&'static str; 4] {
    [TRIAL_EAST, TRIAL_SOUTH, TRIAL_WEST, TRIAL_NORTH].map(|name| name.get(lang))
}
