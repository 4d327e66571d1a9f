//! The words of the second factor: codes of an app, recovery codes, signing out everywhere.

use crate::words::words;

words! {
    SECOND_FACTOR "Zweiter Faktor" | "Second factor";
    IS_ON "eingerichtet" | "set up";
    IS_OFF "nicht eingerichtet" | "not set up";
    HINT
        "Nach dem Passwort wird dann auch ein Code aus einer App am Handy verlangt. Wer das Passwort errät, kommt damit allein nicht herein."
        | "After the password a code from an app on your phone is asked for. Whoever guesses the password does not get in with it alone.";
    REQUIRED
        "Für Vorstand und Kassa ist der zweite Faktor vorgeschrieben. Bitte zuerst hier einrichten."
        | "Board and treasurer need a second factor. Please set it up here first.";
    SET_UP "Zweiten Faktor einrichten" | "Set up a second factor";
    SET_UP_HINT
        "Eine Authenticator-App öffnen, den Code scannen oder den Schlüssel abtippen, und dann die sechs Ziffern eintragen, die die App zeigt."
        | "Open an authenticator app, scan the code or type the key, then enter the six digits the app shows.";
    KEY "Schlüssel zum Abtippen" | "Key to type";
    CODE "Code aus der App" | "Code from the app";
    CODE_OR_RECOVERY "Code aus der App oder ein Ersatzcode" | "Code from the app, or a recovery code";
    CONFIRM "Bestätigen" | "Confirm";
    SIGN_IN_HINT
        "Das Passwort stimmt. Bitte noch den Code aus der Authenticator-App eintragen. Ist das Handy weg, geht auch ein Ersatzcode."
        | "The password is right. Please enter the code from the authenticator app as well. If the phone is gone, a recovery code will do.";
    WRONG_CODE
        "Dieser Code stimmt nicht oder wurde schon verwendet. Bitte den nächsten abwarten; die Uhr am Handy muss stimmen."
        | "This code is not right, or was used before. Please wait for the next one; the clock of the phone has to be right.";
    TOO_LATE "Das hat zu lange gedauert. Bitte noch einmal anmelden." | "That took too long. Please sign in again.";
    RECOVERY_CODES "Ersatzcodes" | "Recovery codes";
    RECOVERY_HINT
        "Jeder gilt einmal, falls das Handy weg ist. Bitte jetzt ausdrucken oder abschreiben: Sie werden nur dieses eine Mal gezeigt."
        | "Each is good once, if the phone is gone. Please print or copy them now: they are shown this once.";
    CODES_LEFT "Ersatzcodes übrig" | "Recovery codes left";
    REMOVE "Zweiten Faktor entfernen" | "Remove the second factor";
    REMOVE_HINT "Dafür braucht es noch einmal einen Code." | "That needs a code once more.";
    REMOVE_OTHERS_HINT
        "Nur wenn Handy und Ersatzcodes weg sind: Danach genügt das Passwort, bis ein neuer zweiter Faktor eingerichtet ist."
        | "Only if phone and recovery codes are gone: the password alone will do until a new second factor is set up.";
    SIGN_OUT_EVERYWHERE "Überall abmelden" | "Sign out everywhere";
    SIGN_OUT_EVERYWHERE_HINT
        "Auf allen Geräten, auch auf diesem, muss man sich danach neu anmelden."
        | "All devices, this one included, have to sign in again after that.";
    SIGN_OUT_OTHERS_HINT
        "Auf allen Geräten dieses Kontos muss man sich danach neu anmelden."
        | "All devices of this account have to sign in again after that.";
    SIGNED_OUT "Das Konto ist auf allen Geräten abgemeldet." | "The account is signed out everywhere.";
    FACTOR_ADDED "Der zweite Faktor ist eingerichtet." | "The second factor is set up.";
    NOT_DONE "Das hat nicht geklappt." | "That did not work.";
    FACTOR_REMOVED "Der zweite Faktor ist entfernt." | "The second factor was removed.";
    EMAIL_WAITS "Neue E-Mail-Adresse" | "New e-mail address";
    fn email_waits(email: &str)
        "{email} – gilt, sobald der Link in der Mail dorthin geöffnet wurde"
        | "{email} – valid once the link in the mail to it was opened";
    CONFIRM_EMAIL "E-Mail-Adresse bestätigen" | "Confirm the e-mail address";
    CONFIRM_EMAIL_HINT
        "Mit einem Tipp auf den Knopf gilt diese Adresse ab jetzt."
        | "A tap on the button makes this address yours from now on.";
    EMAIL_CONFIRMED "Die neue Adresse gilt jetzt." | "The new address is in force now.";

    fn removed(login: &str, was_there: bool) match was_there {
        true =>
            "{login}: zweiter Faktor entfernt, das Passwort genügt wieder."
            | "{login}: second factor removed, the password alone will do again.",
        false => "{login}: Da war kein zweiter Faktor." | "{login}: there was no second factor.",
    }
}
