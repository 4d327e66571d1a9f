//! Words of the host's own pages: which clubs a server has, and what is done to them from outside.

use crate::words::{say, words};
use crate::{Lang, numbers, text};

words! {
    CLUBS "Clubs" | "Clubs";
    OFFICER "Serverbetreuung" | "Host officer";
    DOOR
        "Für die Serverbetreuung. Jeder Club hat seine eigene Adresse und seine eigenen Konten."
        | "For the host officers. Each club has an address and accounts of its own.";
    INVITED "Ein Konto für die Serverbetreuung" | "An account for a host officer";
    INVITED_HINT
        "Die Serverbetreuung sieht, welche Clubs es gibt und wie es ihnen geht, aber nie, was darin steht."
        | "A host officer sees which clubs there are and how they are, but never what is in them.";
    CLUB "Club" | "Club";
    CREATE "Club anlegen" | "Create a club";
    NOT_CREATED "Der Club ist nicht angelegt." | "The club was not created.";
    FROM_FILE_SHORT "Aus einer Datei" | "From a file";
    FROM_FILE "Club aus einer Datei" | "Club from a file";
    FROM_FILE_HINT
        "Zuerst wird die Datei untersucht, dann steht hier, was darin ist. Eingelesen wird erst mit einem eigenen Knopf."
        | "The file is examined first, then this page says what is in it. It is taken in with a button of its own only.";
    FILE "Datei des Clubs" | "File of the club";
    EXAMINE "Datei untersuchen" | "Examine the file";
    NOT_IMPORTED "Es wurde nichts eingelesen." | "Nothing was taken in.";
    NO_FILE "Bitte eine Datei auswählen." | "Please choose a file.";
    NO_CLUB_FILE
        "Das ist keine Datei eines Clubs. Gemeint ist eine Sicherung oder was „Mitnehmen als Datei“ gibt."
        | "This is no file of a club. Meant is a backup, or what “Take along as a file” gives.";
    FOREIGN_FILE
        "Die Datei gehört zu einem anderen Programm, nicht zu Ostwind."
        | "The file belongs to another program, not to Ostwind.";
    NEWER_FILE
        "Die Datei ist von einem neueren Ostwind. Bitte zuerst diesen Server erneuern."
        | "The file is of a newer Ostwind. Please update this server first.";
    DAMAGED_FILE
        "Die Datei ist beschädigt. Bitte noch einmal holen oder eine ältere Sicherung nehmen."
        | "The file is damaged. Please fetch it once more, or take an older backup.";
    ODD_FILE
        "In den Büchern stimmt etwas nicht, und von hier aus kann das niemand beurteilen. Bitte dem Vorstand sagen, was unten steht; er hat vielleicht eine ältere Sicherung."
        | "Something in the books does not agree, and nobody can judge that from here. Please tell the board what stands below; it may have an older backup.";
    FILE_GONE
        "Die Datei wartet hier nicht mehr: eingelesen, verworfen oder älter als ein Tag. Bitte noch einmal auswählen."
        | "The file does not wait here any more: taken in, thrown away, or older than a day. Please choose it once more.";
    HAS_BOOKS
        "Im Ordner dieses Namens liegen schon Bücher. Bitte einen anderen wählen."
        | "There are books in the folder of this name already. Please choose another.";
    EXAMINED "Untersuchung" | "Examination";
    IS_OURS "Datei von Ostwind" | "File of Ostwind";
    LOG_HOLDS "Protokoll lückenlos" | "Log without a gap";
    GAMES_AGREE "Partien nachgerechnet" | "Games computed again";
    YEARS_AGREE "Abgeschlossene Spieljahre" | "Closed club years";
    INSIDE "Was darin ist" | "What is in it";
    GAMES "Partien" | "Games";
    DEALS "Spiele" | "Deals";
    ACCOUNTS "Konten" | "Accounts";
    NOT_PLAYED "Noch keine Partie." | "No game yet.";
    NO_NAMES "Namen zeigt diese Seite nicht." | "This page shows no names.";
    WHERE_TO "Wohin" | "Where to";
    TAKE_IN "Club einlesen" | "Take the club in";
    TAKE_IN_HINT
        "Konten und Passwörter kommen mit. Alle melden sich einmal neu an, und Codes werden neu gedruckt."
        | "Accounts and passwords come along. Everybody signs in once more, and codes are printed again.";
    DISCARD "Verwerfen" | "Throw away";
    HEALTH "Zustand" | "Health";
    ALL_WELL "Alles läuft" | "All is well";
    NO_ROOM_LEFT "Auf der Platte ist fast kein Platz mehr" | "There is hardly any room left on the disk";
    SERVER "Server" | "Server";
    EVERY_NIGHT "jede Nacht" | "every night";
    BACKED_UP "jünger als 36 Stunden" | "younger than 36 hours";
    NO_SECOND_SERVER
        "Es gibt keinen zweiten Server. Fällt dieser aus, fehlt, was seit der letzten Sicherung geschrieben wurde."
        | "There is no second server. If this one fails, what was written since the last backup is missing.";
    NEARLY_FULL "Der Platz ist fast voll." | "Its room is nearly full.";
    TO_DO "Was zu tun ist" | "What is to be done";
    THE_REST "Das Übrige" | "The rest";
    PARTS "Teile des Servers" | "Parts of the server";
    MAIL "Mail" | "Mail";
    MAIL_IS_SET "ist eingerichtet" | "is set up";
    MAIL_IS_NOT_SET "ist nicht eingerichtet" | "is not set up";
    CERTIFICATE "Zertifikat" | "Certificate";
    NO_CERTIFICATE "kein gültiges Zertifikat" | "no valid certificate";
    PROGRAM "Programm" | "Program";
    SEARCH "Name oder Adresse" | "Name or address";
    SHOWN "Welche Clubs" | "Which clubs";
    ALL "Alle" | "All";
    CONSPICUOUS "Auffällig" | "Conspicuous";
    TRASH "Papierkorb" | "Trash";
    ORDER "Reihenfolge" | "Order";
    BY_NAME "Nach Name" | "By name";
    BY_WRITTEN "Zuletzt geschrieben" | "Written last";
    BY_SIZE "Nach Größe" | "By size";
    STATE "Zustand" | "State";
    OPEN "offen" | "open";
    RESTING "ruht" | "resting";
    LOCKED "gesperrt" | "locked";
    IN_TROUBLE "gestört" | "in trouble";
    IN_TRASH "im Papierkorb" | "in the trash";
    PEOPLE "Personen" | "People";
    WRITTEN "Zuletzt geschrieben" | "Written last";
    WRITTEN_SHORT "Geschrieben" | "Written";
    BACKUP "Sicherung" | "Backup";
    BACKUPS "Sicherungen" | "Backups";
    NEVER "noch nie" | "never yet";
    SIZE "Größe" | "Size";
    NO_CLUBS
        "Noch kein Club. Wer einen anlegt, bekommt einen Link für das erste Konto und gibt ihn dem Vorstand."
        | "No club yet. Whoever creates one gets a link to the first account and hands it to the board.";
    NOTHING_HERE "Hier ist gerade kein Club." | "There is no club here right now.";
    NAME "Name" | "Name";
    ADDRESS "Adresse" | "Address";
    KEY "Kürzel" | "Key";
    FORGOTTEN
        "Passwort vergessen? Jemand anderer von der Serverbetreuung gibt einen Link für ein neues."
        | "Forgotten the password? Another host officer gives a link to a new one.";
    TIME_ZONE "Zeitzone" | "Time zone";
    LIKE_SERVER "wie der Server" | "as the server";
    ROOM "Platz" | "Room";
    NO_LIMIT "ohne Grenze" | "no limit";
    FIRST_LINK "Der Club ist da" | "The club is there";
    FIRST_LINK_HINT
        "Dieser Link macht das erste Konto. Er gilt einen Tag und einmal und wird nur jetzt gezeigt: bitte dem Vorstand geben."
        | "This link makes the first account. It holds for a day, once, and is shown now only: please hand it to the board.";
    NEW_LINK "Link für das erste Konto" | "Link to the first account";
    NO_ACCOUNT
        "Noch niemand hat ein Konto. Ein neuer Link beendet den alten."
        | "Nobody has an account yet. A new link ends the old one.";
    BACK "Zu den Clubs" | "To the clubs";
    LIVES "Wie er hier wohnt" | "How it lives here";
    HAPPENED "Was am Club geschah" | "What happened to the club";
    NOTHING_HAPPENED "Noch nichts." | "Nothing yet.";
    NO_BACKUPS "Noch keine Sicherung. Die nächste macht der Server in der Nacht." | "No backup yet. The server makes the next one at night.";
    NOT_SEEN "Von hier aus nicht zu sehen:" | "Not to be seen from here:";
    NOT_SEEN_HINT
        "Namen, Ergebnisse, Kassa und das Protokoll des Clubs. Wenn Hilfe gebraucht wird, macht der Vorstand unter „Zugang“ einen Link für einen Tag; das steht dann in seinem Protokoll."
        | "names, results, money and the log of the club. When help is needed, the board makes a link for a day at “Access”; its log shows that.";
    TROUBLE
        "Die Bücher dieses Clubs können nicht gelesen werden. Nichts wird überschrieben. Die neueste Sicherung einspielen: ostwind restore; warum, steht im Protokoll des Servers."
        | "The books of this club cannot be read. Nothing is overwritten. Bring the newest backup back: ostwind restore; the log of the server says why.";
    CHANGE_ADDRESS "Adresse ändern" | "Change the address";
    CHANGE_ROOM "Platz ändern" | "Change the room";
    NOT_CHANGED "Es wurde nichts geändert." | "Nothing was changed.";
    SAVE "Speichern" | "Save";
    WHOLE_ADDRESS "Ganze Adresse" | "Whole address";
    MOVE_HINT
        "Unter der alten Adresse ist dann niemand mehr. Was Tablets noch nicht gesendet haben, bitte vorher senden lassen. Alle melden sich neu an, und Codes werden neu gedruckt."
        | "Nobody is at the old address then. Please let tablets send first what they have not sent yet. Everybody signs in anew, and codes are printed again.";
    ROOM_HINT
        "Was darüber geht, wird nicht gespeichert, und das wird gesagt. Sicherungen zählen nicht mit."
        | "What goes beyond is not saved, and that is said. Backups do not count.";
    TAKE_ALONG "Mitnehmen als Datei" | "Take along as a file";
    END "Stilllegen" | "Stop";
    REST "Ruhen lassen" | "Let it rest";
    REST_HINT
        "Alle können lesen, niemand schreibt. Tablets behalten, was sie noch nicht geschickt haben."
        | "Everybody can read, nobody writes. Tablets keep what they have not sent yet.";
    WRITE_AGAIN_HINT
        "Alle können wieder schreiben, und Tablets schicken, was sie behalten haben."
        | "Everybody can write again, and tablets send what they have kept.";
    LOCK "Club sperren" | "Lock the club";
    LOCK_HINT
        "Niemand kommt hinein, auch Tablets nicht. Gespeichertes ist sicher."
        | "Nobody gets in, tablets neither. What was saved is safe.";
    REASON "Was Besucher lesen" | "What visitors read";
    OPEN_AGAIN "Wieder öffnen" | "Open again";
    OPEN_AGAIN_HINT "Alle kommen wieder hinein." | "Everybody gets in again.";
    BRING_BACK "Zurückholen" | "Bring back";
    BRING_BACK_HINT "Der Club ist dann wieder offen." | "The club is open again then.";
    DELETE "Club löschen" | "Delete the club";
    TYPE_ADDRESS "Zur Sicherheit die Adresse des Clubs" | "The address of the club, to be sure";
    NOT_THE_ADDRESS "Das ist nicht die Adresse dieses Clubs." | "This is not the address of this club.";
    SAID_IMPORTED
        "Eingelesen, und alles stimmt. Bitte dem Vorstand die Adresse sagen: Passwörter bleiben, Tablets brauchen neue Codes."
        | "Taken in, and everything agrees. Please tell the board the address: passwords stay, tablets need new codes.";
    SAID_RESTING "Der Club ruht." | "The club is resting.";
    SAID_LOCKED "Der Club ist gesperrt." | "The club is locked.";
    SAID_OPEN "Der Club ist offen." | "The club is open.";
    SAID_MOVED "Die Adresse ist geändert." | "The address was changed.";
    SAID_ROOM "Der Platz ist geändert." | "The room was changed.";
    SAID_DELETED "Der Club ist im Papierkorb." | "The club is in the trash.";
    BAD_KEY
        "3 bis 30 kleine Buchstaben, Ziffern und Bindestriche, etwa murtal; anmelden, mail, neu, www und ein paar andere gehen nicht."
        | "3 to 30 small letters, digits and hyphens, such as murtal; anmelden, mail, neu, www and some others do not work.";
    KEY_TAKEN "Diese Adresse ist vergeben." | "This address is taken.";
    BAD_ADDRESS
        "Das ist keine Adresse eines Clubs. Gemeint ist etwa https://drachen.mahjong.example, ohne Pfad."
        | "This is no address of a club. Meant is one like https://drachen.mahjong.example, without a path.";
    BAD_NAME "Bitte einen Namen mit höchstens 60 Zeichen eintragen." | "Please enter a name of at most 60 characters.";

    /// How many games, in a calendar year.
    fn games_of(year: i32) "Partien {year}" | "Games {year}";

    fn runs_since(at: &str) "läuft seit {at}" | "runs since {at}";

    fn so_many(saved: usize, open: usize) "{saved} von {open} Clubs" | "{saved} of {open} clubs";

    fn last_backup(at: &str) "Letzte Sicherung: {at}" | "Last backup: {at}";

    fn newest_at(at: &str) "die neueste {at}" | "the newest {at}";

    fn loss(club: &str, at: &str)
        "Es gibt keinen zweiten Server. Fällt dieser aus, fehlt, was seit der letzten Sicherung geschrieben wurde; am ältesten ist die von {club}: {at}."
        | "There is no second server. If this one fails, what was written since the last backup is missing; the oldest is that of {club}: {at}.";

    fn loss_of_all(club: &str)
        "Es gibt keinen zweiten Server. Fällt dieser aus, fehlt, was seit der letzten Sicherung geschrieben wurde; {club} hat noch keine."
        | "There is no second server. If this one fails, what was written since the last backup is missing; {club} has none yet.";

    SECOND_SERVER "Zweitserver" | "Second server";
    LEVEL "gleichauf" | "level";
    NO_SECOND "keiner" | "none";
    SECOND_IS_MISSING "fehlt" | "missing";
    SECOND_NOT_SEEN "nicht zu sehen" | "not to be seen";

    LOSS_OF_NOTHING
        "Fällt der Erstserver der Datenbank aus, fehlt nichts: Was als gespeichert gilt, hat auch der Zweitserver."
        | "If the first server of the database fails, nothing is missing: what counts as saved is on the second server, too.";
    WAITS_FOR_SECOND
        "Der Zweitserver der Datenbank fehlt. Bis er wieder da ist, wird nichts gespeichert; die Tablets behalten es und senden es dann."
        | "The second server of the database is missing. Until it is back nothing is saved; tablets keep it and send it then.";
    LOSS_NOT_SEEN
        "Wie weit der Zweitserver der Datenbank ist, ist nicht zu sehen. Warum, steht in der Anleitung für Server."
        | "How far the second server of the database is cannot be seen. The guide for servers says why.";

    fn loss_behind(size: &str)
        "Fällt der Erstserver der Datenbank aus, fehlt, was der Zweitserver noch nicht hat: gerade {size}."
        | "If the first server of the database fails, what the second one does not have yet is missing: {size} just now.";

    fn behind(size: &str, milliseconds: u64) "{size}, {milliseconds} ms zurück" | "{size}, {milliseconds} ms behind";

    fn books_take(size: &str) "die Bücher brauchen {size}" | "the books take {size}";

    fn next_gone(day: &str) "der nächste wird am {day} endgültig entfernt" | "the next is removed for good on {day}";

    fn days_left(days: i64) "gilt noch {days} Tage" | "holds for {days} days more";

    fn file_hint(megabytes: usize)
        "Eine Sicherung oder was „Mitnehmen als Datei“ gibt, bis {megabytes} MB; Größeres nimmt ostwind club import."
        | "A backup, or what “Take along as a file” gives, up to {megabytes} MB; ostwind club import takes larger ones.";

    fn file_too_large(megabytes: usize)
        "Die Datei ist zu groß: Hier gehen {megabytes} MB. Größere nimmt ostwind club import auf dem Server."
        | "The file is too large: {megabytes} MB are allowed here. ostwind club import on the server takes larger ones.";

    fn over_room(megabytes: u64, room: u32)
        "Die Datei hat {megabytes} MB, der Platz ist {room} MB. Bitte mehr Platz geben."
        | "The file has {megabytes} MB, the room is {room} MB. Please give more room.";

    fn raised_to(version: i64)
        "Wird beim Einlesen auf Fassung {version} gehoben."
        | "Is brought to version {version} when it is taken in.";

    fn version_of_file(version: i64) "Fassung {version}" | "Version {version}";

    fn played(first: &str, last: &str)
        "Gespielt von {first} bis {last}."
        | "Played from {first} to {last}.";

    fn delete_hint(days: u32)
        "Der Club kommt für {days} Tage in den Papierkorb; danach ist er mit allen Sicherungen weg. Bitte vorher dem Vorstand die Datei geben."
        | "The club goes into the trash for {days} days; then it is gone with all its backups. Please give the file to its board before.";

    fn address_hint(host: &str)
        "Was vor .{host} steht: 3 bis 30 kleine Buchstaben, Ziffern und Bindestriche, etwa murtal."
        | "What stands before .{host}: 3 to 30 small letters, digits and hyphens, such as murtal.";

    fn gone_on(day: &str) "wird am {day} endgültig entfernt" | "is removed for good on {day}";

    fn megabytes_of_room(megabytes: u32) "{megabytes} MB" | "{megabytes} MB";

    fn of_room(room: &str) "von {room}" | "of {room}";
}

/// What the host did to a club, from the word of the log and what stands behind it.
pub fn action(stored: &str, lang: Lang) -> String {
    let (word, more) = stored.split_once(' ').unwrap_or((stored, ""));
    let action = match word {
        "created" => text("angelegt", "created"),
        "granted" => text("auf Anfrage eröffnet", "opened on request"),
        "declined" => text("Anfrage abgelehnt", "request declined"),
        "requests_on" => text("Anfragen von Gästen erlaubt", "requests of visitors allowed"),
        "requests_off" => text("Anfragen von Gästen abgestellt", "requests of visitors turned off"),
        "imported" => text("aus einer Datei eingelesen", "taken in from a file"),
        "link" => text("neuer Link für das erste Konto", "new link to the first account"),
        "rested" => text("ruht", "resting"),
        "locked" => text("gesperrt", "locked"),
        "reopened" => text("wieder geöffnet", "opened again"),
        "deleted" => text("in den Papierkorb gelegt", "moved to the trash"),
        "address" => text("Adresse geändert", "address changed"),
        "room" => text("Platz geändert (MB)", "room changed (MB)"),
        "taken_along" => text("als Datei mitgenommen", "taken along as a file"),
        _ => return stored.to_owned(),
    };
    if more.is_empty() {
        action.get(lang).to_owned()
    } else {
        format!("{}: {more}", action.get(lang))
    }
}

/// How many clubs there are, how much they take, and how many are in the trash.
pub fn overview(clubs: usize, size: &str, trash: usize, lang: Lang) -> String {
    let clubs = match clubs {
        1 => say!(lang, "1 Club" | "1 club"),
        _ => say!(lang, "{clubs} Clubs" | "{clubs} clubs"),
    };
    match trash {
        0 => format!("{clubs} · {size}"),
        _ => {
            let trash = say!(lang, "{trash} im Papierkorb" | "{trash} in the trash");
            format!("{clubs} · {size} · {trash}")
        }
    }
}

/// How many clubs there are, and how many of them are awake.
pub fn clubs_open(clubs: usize, open: usize, lang: Lang) -> String {
    match clubs {
        1 => say!(lang, "1, davon {open} gerade wach" | "1, {open} of them awake now"),
        _ => say!(lang, "{clubs}, davon {open} gerade wach" | "{clubs}, {open} of them awake now"),
    }
}

/// How many clubs are locked, and how many cannot be opened.
pub fn locked_and_in_trouble(locked: usize, in_trouble: usize, lang: Lang) -> String {
    let (is_locked, is_in_trouble) = (LOCKED.get(lang), IN_TROUBLE.get(lang));
    format!("{locked} {is_locked} · {in_trouble} {is_in_trouble}")
}

/// The worst: clubs that cannot be opened.
pub fn clubs_in_trouble(clubs: usize, lang: Lang) -> String {
    match clubs {
        1 => say!(lang, "1 Club ist gestört" | "1 club is in trouble"),
        _ => say!(lang, "{clubs} Clubs sind gestört" | "{clubs} clubs are in trouble"),
    }
}

/// Addresses that browsers refuse.
pub fn without_certificate(addresses: usize, lang: Lang) -> String {
    match addresses {
        1 => say!(
            lang,
            "1 Adresse hat kein gültiges Zertifikat" | "1 address has no valid certificate"
        ),
        _ => say!(
            lang,
            "{addresses} Adressen haben kein gültiges Zertifikat"
                | "{addresses} addresses have no valid certificate"
        ),
    }
}

/// Clubs that have no new backup.
pub fn clubs_unsaved(clubs: usize, lang: Lang) -> String {
    match clubs {
        1 => say!(
            lang,
            "1 Club ist seit mehr als 36 Stunden nicht gesichert"
                | "1 club was not backed up for more than 36 hours"
        ),
        _ => say!(
            lang,
            "{clubs} Clubs sind seit mehr als 36 Stunden nicht gesichert"
                | "{clubs} clubs were not backed up for more than 36 hours"
        ),
    }
}

/// How much room is left.
pub fn gigabytes_free(bytes: u64, lang: Lang) -> String {
    let gigabytes = numbers::amount_in_tenths(bytes / 100_000_000, lang);
    say!(lang, "{gigabytes} GB frei" | "{gigabytes} GB free")
}
