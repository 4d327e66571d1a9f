//! The words of the second factor: codes of an app, recovery codes, signing out everywhere.

use crate::{Lang, Text, text};

/// The page.
pub const SECOND_FACTOR: Text = text("Zweiter Faktor", "Second factor");
/// It is set up.
pub const IS_ON: Text = text("eingerichtet", "set up");
/// It is not set up.
pub const IS_OFF: Text = text("nicht eingerichtet", "not set up");
/// What it is for.
pub const HINT: Text = text(
    "Nach dem Passwort wird dann auch ein Code aus einer App am Handy verlangt. Wer das Passwort errät, kommt damit allein nicht herein.",
    "After the password a code from an app on your phone is asked for. Who guesses the password does not get in with it alone.",
);
/// It has to be set up first.
pub const REQUIRED: Text = text(
    "Für Vorstand und Kassa ist der zweite Faktor vorgeschrieben. Bitte zuerst hier einrichten.",
    "Board and treasurer need a second factor. Please set it up here first.",
);
/// Sets it up.
pub const SET_UP: Text = text("Zweiten Faktor einrichten", "Set up a second factor");
/// How.
pub const SET_UP_HINT: Text = text(
    "Eine Authenticator-App öffnen, den Code scannen oder den Schlüssel abtippen, und dann die sechs Ziffern eintragen, die die App zeigt.",
    "Open an authenticator app, scan the code or type the key, then enter the six digits the app shows.",
);
/// The secret as text.
pub const KEY: Text = text("Schlüssel zum Abtippen", "Key to type");
/// The field of the code.
pub const CODE: Text = text("Code aus der App", "Code from the app");
/// The same when signing in.
pub const CODE_OR_RECOVERY: Text =
    text("Code aus der App oder ein Ersatzcode", "Code from the app, or a recovery code");
/// Confirms it.
pub const CONFIRM: Text = text("Bestätigen", "Confirm");
/// The second step of signing in.
pub const SIGN_IN_HINT: Text = text(
    "Das Passwort stimmt. Bitte noch den Code aus der Authenticator-App eintragen. Ist das Handy weg, geht auch ein Ersatzcode.",
    "The password is right. Please enter the code from the authenticator app as well. If the phone is gone, a recovery code will do.",
);
/// A code was wrong.
pub const WRONG_CODE: Text = text(
    "Dieser Code stimmt nicht oder wurde schon verwendet. Bitte den nächsten abwarten; die Uhr am Handy muss stimmen.",
    "This code is not right, or was used before. Please wait for the next one; the clock of the phone has to be right.",
);
/// The second step took too long.
pub const TOO_LATE: Text = text(
    "Das hat zu lange gedauert. Bitte noch einmal anmelden.",
    "That took too long. Please sign in again.",
);
/// Codes for when the phone is gone.
pub const RECOVERY_CODES: Text = text("Ersatzcodes", "Recovery codes");
/// What to do with them.
pub const RECOVERY_HINT: Text = text(
    "Jeder gilt einmal, falls das Handy weg ist. Bitte jetzt ausdrucken oder abschreiben: sie werden nur dieses eine Mal gezeigt.",
    "Each is good once, if the phone is gone. Please print or copy them now: they are shown this once.",
);
/// How many were not used.
pub const CODES_LEFT: Text = text("Ersatzcodes übrig", "Recovery codes left");
/// Removes it.
pub const REMOVE: Text = text("Zweiten Faktor entfernen", "Remove the second factor");
/// Removing it needs a code.
pub const REMOVE_HINT: Text =
    text("Dafür braucht es noch einmal einen Code.", "That needs a code once more.");
/// Removes that of somebody else.
pub const REMOVE_OTHERS_HINT: Text = text(
    "Nur wenn Handy und Ersatzcodes weg sind: danach genügt das Passwort, bis ein neuer zweiter Faktor eingerichtet ist.",
    "Only if phone and recovery codes are gone: the password alone will do until a new second factor is set up.",
);
/// Ends all sessions.
pub const SIGN_OUT_EVERYWHERE: Text = text("Überall abmelden", "Sign out everywhere");
/// What that does.
pub const SIGN_OUT_EVERYWHERE_HINT: Text = text(
    "Auf allen Geräten, auch auf diesem, muss man sich danach neu anmelden.",
    "All devices, this one included, have to sign in again after that.",
);
/// What that does to somebody else.
pub const SIGN_OUT_OTHERS_HINT: Text = text(
    "Auf allen Geräten dieses Kontos muss man sich danach neu anmelden.",
    "All devices of this account have to sign in again after that.",
);
/// Somebody was signed out on all devices.
pub const SIGNED_OUT: Text =
    text("Das Konto ist auf allen Geräten abgemeldet.", "The account is signed out everywhere.");
/// A second factor was set up.
pub const FACTOR_ADDED: Text =
    text("Der zweite Faktor ist eingerichtet.", "The second factor is set up.");
/// What was sent was refused.
pub const NOT_DONE: Text = text("Das hat nicht geklappt.", "That did not work.");
/// A second factor was removed.
pub const FACTOR_REMOVED: Text =
    text("Der zweite Faktor ist entfernt.", "The second factor was removed.");
/// A new e-mail address waits.
pub const EMAIL_WAITS: Text = text("Neue E-Mail-Adresse", "New e-mail address");
/// Which address waits to be confirmed.
pub fn email_waits(email: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{email} – gilt, sobald der Link in der Mail dorthin geöffnet wurde"),
        Lang::En => format!("{email} – holds once the link in the mail to it was opened"),
    }
}
/// The page of the link in the mail.
pub const CONFIRM_EMAIL: Text = text("E-Mail-Adresse bestätigen", "Confirm the e-mail address");
/// What the button does.
pub const CONFIRM_EMAIL_HINT: Text = text(
    "Mit einem Tipp auf den Knopf gilt diese Adresse ab jetzt.",
    "A tap on the button makes this address yours from now on.",
);
/// The address is confirmed.
pub const EMAIL_CONFIRMED: Text =
    text("Die neue Adresse gilt jetzt.", "The new address holds now.");

/// What the command says that removes a second factor.
pub fn removed(login: &str, was_there: bool, lang: Lang) -> String {
    match (lang, was_there) {
        (Lang::De, true) => {
            format!("{login}: zweiter Faktor entfernt, das Passwort genügt wieder.")
        }
        (Lang::De, false) => format!("{login}: da war kein zweiter Faktor."),
        (Lang::En, true) => {
            format!("{login}: second factor removed, the password alone will do again.")
        }
        (Lang::En, false) => format!("{login}: there was no second factor."),
    }
}
