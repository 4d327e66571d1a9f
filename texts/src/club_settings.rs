//! The words of the page that says how the club is set up.

use club::roles::Role;

use crate::words::{say, words};
use crate::{Lang, Text, access, text};

words! {
    SETTINGS "Einstellungen" | "Settings";
    OVERVIEW "Überblick" | "Overview";
    CLUB "Club" | "Club";
    CLUB_NAME "Name" | "Name";
    RENAME "Club umbenennen" | "Rename the club";
    RENAME_HINT
        "Der Name steht auf allen Seiten, Listen und Blättern; was schon veröffentlicht ist, bleibt, wie es war."
        | "The name stands on all pages, lists and sheets; what is published already stays as it was.";
    NOT_RENAMED "Noch nicht umbenannt" | "Not renamed yet";
    RENAMED "Der Club heißt jetzt so." | "The club is now called so.";
    NO_NAME "noch keiner" | "none yet";
    LOCAL_TIME "Uhr des Clubs" | "The club's clock";
    STATUTES_HINT
        "Gilt für alle Spieljahre, die nicht abgeschlossen sind."
        | "Applies to all years that are not closed.";
    ACCESS_HINT
        "Wer ein Konto hat und welche Tablets mitschreiben."
        | "Who has an account, and which tablets keep score.";
    DATA_HINT "Mitnehmen, weitergeben, einlesen." | "Take, pass on, import.";
    BACKUP "Sicherung" | "Backup";
    BACK_UP_NOW "Jetzt sichern" | "Back up now";
    BACKED_UP "Die Sicherung ist gemacht und geprüft." | "The backup is made and verified.";
    NOT_BACKED_UP "Das Sichern ist nicht gelungen." | "The backup was not made.";
    BACKUP_HINT
        "Jede Nacht von selbst; die letzten 7 Tage, 4 Wochen und 12 Monate bleiben."
        | "Each night by itself; the last 7 days, 4 weeks and 12 months are kept.";
    HTTPS "Gesicherte Verbindung" | "Secured connection";
    HTTPS_HINT
        "Mit HTTPS schreibt ein Tablet auch dann weiter, wenn das Netz ausfällt."
        | "With HTTPS a tablet goes on when the network fails.";
    CERTIFICATE "Zertifikat" | "Certificate";
    /// `--tls own`.
    OWN_CERTIFICATE "vom Club selbst" | "the club's own";
    /// `--tls files`.
    CERTIFICATE_IN_FILES "aus Dateien" | "from files";
    /// `--tls acme`.
    PUBLIC_CERTIFICATE "öffentlich, erneuert sich von selbst" | "public, renews itself";
    VALID_FOR "Gilt für" | "Valid for";
    RENEW_FILES
        "Bitte bald erneuern: Ostwind merkt neue Dateien von selbst."
        | "Please renew it soon: Ostwind notices new files by itself.";
    BEHIND_PROXY "Über einen Proxy gesichert" | "Secured by a proxy";
    BEHIND_PROXY_HINT
        "Ostwind selbst spricht hier HTTP. Um das Zertifikat kümmert sich der Proxy davor."
        | "Ostwind itself speaks HTTP here. The proxy in front of it looks after the certificate.";
    PUBLIC_ADDRESS "Adresse" | "Address";
    NO_HTTPS "Ohne HTTPS" | "Without HTTPS";
    NO_HTTPS_HINT
        "Fällt das Netz aus, bleiben Tablets stehen. Wer den Rechner betreut, richtet HTTPS mit „ostwind setup“ ein."
        | "When the network fails, tablets stop. Whoever looks after the machine sets HTTPS up by “ostwind setup”.";
    CONNECT_HINT "Einmal pro Gerät" | "Once per device";
    WALL_NOTICE "Aushang drucken" | "Print the notice";
    WALL_NOTICE_HINT
        "Ein Blatt neben den Router: Code, Adresse, was ohne Netz zu tun ist"
        | "A sheet beside the router: code, address, what to do without a network";
}

/// How long the certificate holds; `None`: there is none yet.
pub fn certificate_days(days: Option<i64>, lang: Lang) -> String {
    match days {
        None => say!(lang, "Noch kein Zertifikat" | "No certificate yet"),
        Some(days) if days < 0 => say!(lang, "Abgelaufen" | "It has ended"),
        Some(1) => say!(lang, "Gilt noch 1 Tag" | "Valid for 1 more day"),
        Some(days) => say!(lang, "Gilt noch {days} Tage" | "Valid for {days} more days"),
    }
}

words! {
    MAIL "Post" | "Mail";
    MAIL_HINT "Wochenlisten, neue Geräte, neue Adressen." | "Weekly lists, new devices, new addresses.";
    MAIL_WORKS "Eingerichtet, nichts wartet" | "Set up, nothing waits";
    MAIL_FAILED "Die letzte Nachricht kam vielleicht nicht an" | "The last message may not have arrived";
    MAIL_SENT "vom Mailserver angenommen" | "accepted by the mail server";
    MAIL_REFUSED "vom Mailserver abgelehnt" | "refused by the mail server";
    MAIL_UNSURE
        "unklar, ob angenommen, weil die Verbindung abgerissen ist"
        | "perhaps accepted, since the connection broke off";
    MAIL_GIVEN_UP
        "nach zwei Tagen aufgegeben, weil der Mailserver nicht zu erreichen war"
        | "given up after two days, because the mail server could not be reached";
    NO_MAIL "Nicht eingerichtet" | "Not set up";
    NO_MAIL_HINT
        "Wer den Rechner betreut, richtet sie mit „ostwind setup“ ein. Ohne Post bleiben Listen zum Herunterladen."
        | "Whoever looks after the machine sets it up by “ostwind setup”. Without mail lists can be downloaded.";
    TEST_MAIL "Probemail an mich" | "Test mail to me";
    NO_ADDRESS
        "Für eine Probemail fehlt bei der eigenen Person eine E-Mail-Adresse."
        | "For a test mail your own person needs an e-mail address.";
    TEST_MAIL_QUEUED
        "Die Probemail ist unterwegs. Bleibt sie hier länger als ein paar Minuten unter „wartet“, nimmt der Mailserver sie nicht."
        | "The test mail is on its way. If it is still listed as waiting here after some minutes, the mail server does not take it.";
    TEST_MAIL_TEXT
        "Diese Nachricht hat jemand in den Einstellungen von Ostwind verlangt. Ist sie angekommen, kommen auch die Wochenlisten an.\n"
        | "Somebody asked for this message in the settings of Ostwind. If it has arrived, weekly lists arrive too.\n";
    TONIGHT "Für heute Abend" | "For tonight";
    TONIGHT_HINT
        "Ein Tablet scannt den Code und schreibt mit, bis der Abend vorbei ist."
        | "A tablet scans the code and keeps score until the evening is over.";
    TONIGHT_CODE "QR-Code für die Tische" | "QR code for the tables";
    WHOLE_LOG "Ganzes Protokoll" | "Whole log";
    EMPTY_LOG "Im Protokoll steht noch nichts." | "Nothing is in the log yet.";
    DEVICE "Dieses Gerät" | "This device";
    CONNECT "Gerät verbinden" | "Connect a device";
    VERSION "Ostwind" | "Ostwind";
}

words! {
    fn accounts(count: usize) match count {
        1 => "1 Konto" | "1 account",
        _ => "{count} Konten" | "{count} accounts",
    }

    fn invitations(count: usize) match count {
        1 => "1 offene Einladung" | "1 open invitation",
        _ => "{count} offene Einladungen" | "{count} open invitations",
    }

    fn table_codes(count: usize) match count {
        1 => "1 Code gilt" | "1 valid code",
        _ => "{count} Codes gelten" | "{count} valid codes",
    }
}

/// How many mails wait, and how often the longest of them was tried.
pub fn mails_waiting(count: u32, attempts: u32, lang: Lang) -> String {
    let waiting = match count {
        1 => say!(lang, "1 Nachricht wartet" | "1 message waits"),
        _ => say!(lang, "{count} Nachrichten warten" | "{count} messages wait"),
    };
    match attempts {
        0 => waiting,
        1 => say!(lang, "{waiting}, 1 Versuch misslungen" | "{waiting}, 1 attempt has failed"),
        _ => say!(
            lang,
            "{waiting}, {attempts} Versuche misslungen"
                | "{waiting}, {attempts} attempts have failed"
        ),
    }
}

/// How the last mail ended: its subject and when, the outcome, and what the mail server said.
pub fn last_mail((subject, at): (&str, &str), how: Text, remark: &str, lang: Lang) -> String {
    let how = how.get(lang);
    let remark = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
    say!(
        lang,
        "Zuletzt: „{subject}“, {at}: {how}{remark}." | "Last: “{subject}”, {at}: {how}{remark}."
    )
}

/// The subject of a test mail.
pub fn test_mail_subject(club: Option<&str>, lang: Lang) -> String {
    let subject = text("Probemail", "test mail").get(lang);
    format!("{}: {subject}", club.unwrap_or("Ostwind"))
}

/// The roles of accounts with how many have each: `Vorstand, HZM, 2 Mitglied`.
pub fn roles(of: &[Role], lang: Lang) -> String {
    let counted = Role::ALL.into_iter().filter_map(|role| {
        let name = access::short_role(role).get(lang);
        match of.iter().filter(|one| **one == role).count() {
            0 => None,
            1 => Some(name.to_owned()),
            count => Some(format!("{count} × {name}")),
        }
    });
    counted.collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_counted_in_the_order_of_roles() {
        let of = [Role::Member, Role::Administrator, Role::Member];
        assert!(roles(&of, Lang::De).ends_with("2 × Mitglied"), "{}", roles(&of, Lang::De));
        assert_eq!(roles(&of, Lang::De).matches(", ").count(), 1);
        assert_eq!(accounts(1, Lang::De), "1 Konto");
        assert_eq!(accounts(0, Lang::En), "0 accounts");
    }
}
