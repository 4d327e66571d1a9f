//! The mails about accounts: a sign-in on a new device, and a new e-mail address.

use chrono::NaiveDateTime;

use crate::words::{say, words};
use crate::{Lang, numbers, text};

/// The subject with the club's name before it.
fn subject(club: Option<&str>, what: &str) -> String {
    match club {
        Some(club) => format!("{club}: {what}"),
        None => what.to_owned(),
    }
    .chars()
    .take(150)
    .collect()
}

/// Somebody has signed in on a new device.
pub fn new_device_subject(club: Option<&str>, lang: Lang) -> String {
    subject(club, text("Anmeldung auf einem neuen Gerät", "sign-in on a new device").get(lang))
}

/// On which device and when, and what to do.
pub fn new_device(name: &str, device: &str, at: NaiveDateTime, lang: Lang) -> String {
    let at = numbers::date_time(at, lang);
    say!(
        lang,
        "Hallo {name},\n\nmit deinem Konto hat sich am {at} jemand auf einem neuen Gerät angemeldet: {device}.\n\n\
             Warst du das, ist alles in Ordnung. Wenn nicht: bitte auf der Seite „Konto“ überall abmelden und das Passwort \
             ändern, und dem Vorstand Bescheid sagen.\n"
            | "Hello {name},\n\non {at} somebody signed in with your account on a new device: {device}.\n\n\
             If that was you, all is well. If not: please sign out everywhere on the page “Account”, change the password, and \
             let the board know.\n"
    )
}

/// An e-mail address is to be confirmed.
pub fn confirm_email_subject(club: Option<&str>, lang: Lang) -> String {
    subject(club, text("E-Mail-Adresse bestätigen", "confirm your e-mail address").get(lang))
}

words! {
    fn confirm_email(name: &str, link: &str)
        "Hallo {name},\n\ndiese Adresse soll ab jetzt bei uns für dich gelten. Bitte bestätige sie mit diesem Link; er gilt \
             zwei Tage:\n\n{link}\n\nHast du das nicht verlangt, brauchst du nichts zu tun: Es ändert sich dann nichts.\n"
        | "Hello {name},\n\nthis address is to be yours with us from now on. Please confirm it by this link, which is valid for \
             two days:\n\n{link}\n\nIf you have not asked for that, there is nothing to do: nothing changes then.\n";
}

/// An e-mail address was changed.
pub fn email_changed_subject(club: Option<&str>, lang: Lang) -> String {
    subject(
        club,
        text("Deine E-Mail-Adresse wurde geändert", "your e-mail address was changed").get(lang),
    )
}

words! {
    fn email_changed(name: &str)
        "Hallo {name},\n\nfür dich gilt bei uns ab jetzt eine andere E-Mail-Adresse; an diese hier kommt nichts mehr.\n\n\
             Hast du das nicht veranlasst, sag bitte dem Vorstand Bescheid.\n"
        | "Hello {name},\n\nfrom now on you have another e-mail address with us; nothing more comes to this one.\n\n\
             If that was not you, please let the board know.\n";
}
