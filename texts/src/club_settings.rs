//! The words of the page that says how the club is set up.

use club::roles::Role;

use crate::{Lang, Text, access, text};

/// The page, and its entry of the menu.
pub const SETTINGS: Text = text("Einstellungen", "Settings");
/// The page among the sub-entries.
pub const OVERVIEW: Text = text("Überblick", "Overview");
/// The group about the club itself.
pub const CLUB: Text = text("Verein", "Club");
/// What the club is called.
pub const CLUB_NAME: Text = text("Name", "Name");
/// Gives the club another name.
pub const RENAME: Text = text("Verein umbenennen", "Rename the club");
/// Where the name stands.
pub const RENAME_HINT: Text = text(
    "Der Name steht auf allen Seiten, Listen und Blättern; was schon veröffentlicht ist, bleibt, wie es war.",
    "The name stands on all pages, lists and sheets; what is published already stays as it was.",
);
/// The form was refused.
pub const NOT_RENAMED: Text = text("Noch nicht umbenannt", "Not renamed yet");
/// The club has another name.
pub const RENAMED: Text = text("Der Verein heißt jetzt so.", "The club is now called so.");
/// A club without a name.
pub const NO_NAME: Text = text("noch keiner", "none yet");
/// Which day it is for the club.
pub const LOCAL_TIME: Text = text("Uhr des Vereins", "The club's clock");
/// Below the statutes.
pub const STATUTES_HINT: Text = text(
    "Gilt für alle Spieljahre, die nicht abgeschlossen sind.",
    "Holds for all years that are not closed.",
);
/// Below the heading of access.
pub const ACCESS_HINT: Text = text(
    "Wer ein Konto hat und welche Tablets mitschreiben.",
    "Who has an account, and which tablets keep score.",
);
/// Below the heading of data.
pub const DATA_HINT: Text = text("Mitnehmen, weitergeben, einlesen.", "Take, pass on, import.");
/// The group about backups.
pub const BACKUP: Text = text("Sicherung", "Backup");
/// Makes a backup at once.
pub const BACK_UP_NOW: Text = text("Jetzt sichern", "Back up now");
/// A backup was made.
pub const BACKED_UP: Text = text("Gesichert und geprüft.", "Backed up and verified.");
/// A backup that was asked for failed.
pub const NOT_BACKED_UP: Text = text("Das Sichern ist nicht gelungen.", "The backup was not made.");
/// Where the backups lie.
pub const BACKUP_HINT: Text = text(
    "Jede Nacht von selbst; die letzten 7 Tage, 4 Wochen und 12 Monate bleiben.",
    "Each night by itself; the last 7 days, 4 weeks and 12 months are kept.",
);
/// The group about HTTPS.
pub const HTTPS: Text = text("Gesicherte Verbindung", "Secured connection");
/// What it is for.
pub const HTTPS_HINT: Text = text(
    "Mit HTTPS schreibt ein Tablet auch dann weiter, wenn das Netz ausfällt.",
    "With HTTPS a tablet goes on when the network fails.",
);
/// Where the certificate comes from.
pub const CERTIFICATE: Text = text("Zertifikat", "Certificate");
/// `--tls own`.
pub const OWN_CERTIFICATE: Text = text("vom Verein selbst", "the club's own");
/// `--tls files`.
pub const CERTIFICATE_IN_FILES: Text = text("aus Dateien", "from files");
/// `--tls acme`.
pub const PUBLIC_CERTIFICATE: Text =
    text("öffentlich, erneuert sich von selbst", "public, renews itself");
/// The names in the certificate.
pub const VALID_FOR: Text = text("Gilt für", "Valid for");
/// A certificate from files that ends soon.
pub const RENEW_FILES: Text = text(
    "Bitte bald erneuern: Ostwind merkt neue Dateien von selbst.",
    "Please renew it soon: Ostwind notices new files by itself.",
);
/// A proxy speaks HTTPS.
pub const BEHIND_PROXY: Text = text("Über einen Proxy gesichert", "Secured by a proxy");
/// Who looks after that certificate.
pub const BEHIND_PROXY_HINT: Text = text(
    "Ostwind selbst spricht hier HTTP. Um das Zertifikat kümmert sich der Proxy davor.",
    "Ostwind itself speaks HTTP here. The proxy in front of it looks after the certificate.",
);
/// The address in the internet.
pub const PUBLIC_ADDRESS: Text = text("Adresse", "Address");
/// There is no HTTPS.
pub const NO_HTTPS: Text = text("Ohne HTTPS", "Without HTTPS");
/// What that means, and how it is changed.
pub const NO_HTTPS_HINT: Text = text(
    "Fällt das Netz aus, bleiben Tablets stehen. Wer den Rechner betreut, richtet HTTPS mit „ostwind setup“ ein.",
    "When the network fails, tablets stop. Whoever looks after the machine sets HTTPS up by “ostwind setup”.",
);
/// Below the link to the page that connects a device.
pub const CONNECT_HINT: Text = text("Einmal pro Gerät", "Once per device");
/// The sheet that hangs beside the router.
pub const WALL_NOTICE: Text = text("Aushang drucken", "Print the notice");
/// What stands on it.
pub const WALL_NOTICE_HINT: Text = text(
    "Ein Blatt neben den Router: Code, Adresse, was ohne Netz zu tun ist",
    "A sheet beside the router: code, address, what to do without a network",
);

/// How long the certificate holds; `None`: there is none yet.
pub fn certificate_days(days: Option<i64>, lang: Lang) -> String {
    match (days, lang) {
        (None, Lang::De) => "Noch kein Zertifikat".to_owned(),
        (None, Lang::En) => "No certificate yet".to_owned(),
        (Some(days), Lang::De) if days < 0 => "Abgelaufen".to_owned(),
        (Some(days), Lang::En) if days < 0 => "It has ended".to_owned(),
        (Some(1), Lang::De) => "Gilt noch 1 Tag".to_owned(),
        (Some(1), Lang::En) => "Holds for 1 more day".to_owned(),
        (Some(days), Lang::De) => format!("Gilt noch {days} Tage"),
        (Some(days), Lang::En) => format!("Holds for {days} more days"),
    }
}

/// The group about mail.
pub const MAIL: Text = text("Post", "Mail");
/// What is mailed.
pub const MAIL_HINT: Text =
    text("Wochenlisten, neue Geräte, neue Adressen.", "Weekly lists, new devices, new addresses.");
/// A mail server is set up and nothing waits.
pub const MAIL_WORKS: Text = text("Eingerichtet, nichts wartet", "Set up, nothing waits");
/// Nothing waits, but the last mail did not arrive.
pub const MAIL_FAILED: Text =
    text("Die letzte Nachricht kam vielleicht nicht an", "The last message may not have arrived");
/// How a mail about an account ended: the mail server has taken it.
pub const MAIL_SENT: Text = text("vom Mailserver angenommen", "accepted by the mail server");
/// The mail server will never take it.
pub const MAIL_REFUSED: Text = text("vom Mailserver abgelehnt", "refused by the mail server");
/// The connection broke off.
pub const MAIL_UNSURE: Text = text(
    "die Verbindung ist abgerissen; vielleicht kam sie an",
    "the connection broke off; it may have arrived",
);
/// It was tried for too long.
pub const MAIL_GIVEN_UP: Text = text(
    "nach zwei Tagen aufgegeben, weil der Mailserver nicht zu erreichen war",
    "given up after two days, because the mail server could not be reached",
);
/// No mail server is set up.
pub const NO_MAIL: Text = text("Nicht eingerichtet", "Not set up");
/// How mail is set up.
pub const NO_MAIL_HINT: Text = text(
    "Wer den Rechner betreut, richtet sie mit „ostwind setup“ ein. Ohne Post bleiben Listen zum Herunterladen.",
    "Whoever looks after the machine sets it up by “ostwind setup”. Without mail lists can be downloaded.",
);
/// Sends a mail to oneself.
pub const TEST_MAIL: Text = text("Probemail an mich", "Test mail to me");
/// The account has no address.
pub const NO_ADDRESS: Text = text(
    "Für eine Probemail fehlt bei der eigenen Person eine E-Mail-Adresse.",
    "For a test mail your own person needs an e-mail address.",
);
/// The test mail is in the queue.
pub const TEST_MAIL_QUEUED: Text = text(
    "Die Probemail ist unterwegs. Bleibt sie hier länger als ein paar Minuten unter „wartet“, nimmt der Mailserver sie nicht.",
    "The test mail is on its way. If it is still listed as waiting here after some minutes, the mail server does not take it.",
);
/// The text of a test mail.
pub const TEST_MAIL_TEXT: Text = text(
    "Diese Nachricht hat jemand in den Einstellungen von Ostwind verlangt. Ist sie angekommen, kommen auch die Wochenlisten an.\n",
    "Somebody asked for this message in the settings of Ostwind. If it has arrived, weekly lists arrive too.\n",
);
/// The code for the tables of this evening.
pub const TONIGHT: Text = text("Für heute Abend", "For tonight");
/// What the code is for.
pub const TONIGHT_HINT: Text = text(
    "Ein Tablet scannt den Code und schreibt mit, bis der Abend vorbei ist.",
    "A tablet scans the code and keeps score until the evening is over.",
);
/// Makes the code.
pub const TONIGHT_CODE: Text = text("QR-Code für die Tische", "QR code for the tables");
/// Leads to the whole log.
pub const WHOLE_LOG: Text = text("Ganzes Protokoll", "Whole log");
/// Nothing in the log.
pub const EMPTY_LOG: Text = text("Im Protokoll steht noch nichts.", "Nothing is in the log yet.");
/// The group about the device.
pub const DEVICE: Text = text("Dieses Gerät", "This device");
/// Leads to the page that connects a device.
pub const CONNECT: Text = text("Gerät verbinden", "Connect a device");
/// The version of the program.
pub const VERSION: Text = text("Ostwind", "Ostwind");

/// How many accounts there are.
pub fn accounts(count: usize, lang: Lang) -> String {
    counted(count, [("Konto", "Konten"), ("account", "accounts")], lang)
}

/// How many invitations wait.
pub fn invitations(count: usize, lang: Lang) -> String {
    let words =
        [("offene Einladung", "offene Einladungen"), ("open invitation", "open invitations")];
    counted(count, words, lang)
}

/// How many codes for tables hold.
pub fn table_codes(count: usize, lang: Lang) -> String {
    let words = [("Code gilt", "Codes gelten"), ("code holds", "codes hold")];
    counted(count, words, lang)
}

/// How many mails wait, and how often the longest of them was tried.
pub fn mails_waiting(count: u32, attempts: u32, lang: Lang) -> String {
    let waiting = counted(
        usize::try_from(count).unwrap_or(usize::MAX),
        [("Nachricht wartet", "Nachrichten warten"), ("message waits", "messages wait")],
        lang,
    );
    match (lang, attempts) {
        (_, 0) => waiting,
        (Lang::De, 1) => format!("{waiting}, 1 Versuch misslungen"),
        (Lang::De, _) => format!("{waiting}, {attempts} Versuche misslungen"),
        (Lang::En, 1) => format!("{waiting}, 1 attempt has failed"),
        (Lang::En, _) => format!("{waiting}, {attempts} attempts have failed"),
    }
}

/// How the last mail ended: its subject and when, the outcome, and what the mail server said.
pub fn last_mail((subject, at): (&str, &str), how: Text, remark: &str, lang: Lang) -> String {
    let how = how.get(lang);
    let remark = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
    match lang {
        Lang::De => format!("Zuletzt: „{subject}“, {at}: {how}{remark}."),
        Lang::En => format!("Last: “{subject}”, {at}: {how}{remark}."),
    }
}

/// The subject of a test mail.
pub fn test_mail_subject(club: Option<&str>, lang: Lang) -> String {
    let subject = match lang {
        Lang::De => "Probemail",
        Lang::En => "test mail",
    };
    format!("{}: {subject}", club.unwrap_or("Ostwind"))
}

fn counted(count: usize, [german, english]: [(&str, &str); 2], lang: Lang) -> String {
    let (one, many) = match lang {
        Lang::De => german,
        Lang::En => english,
    };
    format!("{count} {}", if count == 1 { one } else { many })
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
