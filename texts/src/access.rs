//! The words of accounts, roles, links and the way in.

use chrono::NaiveDate;
use club::access_problem::AccessProblem;
use club::roles::Role;

use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    ACCESS "Zugang" | "Access";
    ACCOUNT "Konto" | "Account";
    ACCOUNTS "Konten" | "Accounts";
    PUBLIC_LIST "Öffentliche Wochenliste" | "Public weekly list";
    SIGN_IN "Anmelden" | "Sign in";
    MAKE_ACCOUNT "Konto anlegen" | "Make the account";
    SIGN_OUT "Abmelden" | "Sign out";
    NO_ACCOUNT_NEEDED
        "Zum Mitschreiben am Tisch braucht es kein Konto. Einfach den QR-Code des Abends scannen."
        | "Keeping score at a table needs no account. Just scan the QR code of the evening.";
    FORGOTTEN_HINT
        "Passwort vergessen? Der Vorstand gibt einen Link für ein neues."
        | "Forgotten the password? The board gives a link for a new one.";
    NOT_SIGNED_IN "Die Anmeldung hat nicht geklappt." | "Signing in did not work.";
    PASSWORD_CHANGED "Das neue Passwort gilt jetzt." | "The new password is in force.";
    SESSION_ENDED "Das Gerät ist abgemeldet." | "The device is signed out.";
    WRONG_OLD_PASSWORD "Das bisherige Passwort stimmt nicht." | "The current password is wrong.";
    LOGIN "E-Mail oder Anmeldename" | "E-mail or login";
    NEW_LOGIN "E-Mail oder ein anderer Anmeldename" | "E-mail or another login of your choice";
    PASSWORD "Passwort" | "Password";
    OLD_PASSWORD "Bisheriges Passwort" | "Current password";
    NEW_PASSWORD "Neues Passwort (mindestens 10 Zeichen)" | "New password (at least 10 characters)";
    REPEATED "Neues Passwort noch einmal" | "New password once more";
    CHANGE_PASSWORD "Passwort ändern" | "Change password";
    CHANGE_PASSWORD_HINT
        "Auf allen anderen Geräten muss man sich danach neu anmelden."
        | "All other devices have to sign in again after that.";
    WRONG_PASSWORD "Anmeldename oder Passwort stimmt nicht." | "Login or password is wrong.";
    BAD_PASSWORD
        "Das Passwort braucht 10 bis 200 Zeichen. Ein paar Wörter hintereinander sind leichter zu merken als Sonderzeichen."
        | "The password needs 10 to 200 characters. A few words in a row are easier to remember than special characters.";
    NOT_REPEATED "Die beiden neuen Passwörter sind verschieden." | "The two new passwords differ.";
}

/// A name is empty, too long or not printable.
const BAD_NAME: Text = text(
    "Der Name braucht 1 bis 60 druckbare Zeichen.",
    "The name needs 1 to 60 printable characters.",
);
/// A login is empty, too long or contains blanks.
const BAD_LOGIN: Text = text(
    "Der Anmeldename braucht 1 bis 200 Zeichen und hat keine Leerzeichen.",
    "The login needs 1 to 200 characters and has no blanks.",
);
/// Somebody has that login.
const LOGIN_TAKEN: Text = text(
    "Mit diesem Anmeldenamen meldet sich schon jemand an. Bitte einen anderen wählen.",
    "Somebody signs in with this login already. Please choose another one.",
);
/// A person has an account.
const PERSON_TAKEN: Text =
    text("Diese Person hat schon ein Konto.", "This person has an account already.");
/// Refuses a change after which no administrator would be left.
const LAST_ADMINISTRATOR: Text = text(
    "Das ist das letzte Konto des Vorstands, das noch offen ist. Bitte zuerst jemand anderen dazu machen.",
    "This is the last open account of the board. Please make somebody else a member of it first.",
);
/// Why an invitation or a change of an account is refused.
pub const fn problem(problem: AccessProblem) -> Text {
    match problem {
        AccessProblem::Link => LINK_GONE,
        AccessProblem::Name => BAD_NAME,
        AccessProblem::Login => BAD_LOGIN,
        AccessProblem::LoginTaken => LOGIN_TAKEN,
        AccessProblem::PersonTaken => PERSON_TAKEN,
        AccessProblem::LastAdministrator => LAST_ADMINISTRATOR,
        AccessProblem::NoAccount => NO_ACCOUNT,
    }
}
const NO_ACCOUNT: Text = text("Dieses Konto gibt es nicht.", "There is no such account.");

words! {
    LINK_GONE "Dieser Link gilt nicht" | "This link is not valid";
    LINK_GONE_HINT
        "Er wurde schon verwendet, zurückgenommen oder ist abgelaufen. Bitte einen neuen geben lassen; den QR-Code eines Tisches zeigt der HZM auf der Zuschauseite der Partie."
        | "It was used, taken back, or has expired. Please ask for a new one; the master of ceremonies shows a table's QR code on the page for looking on.";
    FIRST_START "Willkommen bei Ostwind" | "Welcome to Ostwind";
    INVITED "Ein Konto im Club" | "An account in the club";
    YOUR_NAME "Name, wie er im Protokoll steht" | "Name as it stands in the log";
    NAME "Name" | "Name";
    ROLE "Rolle" | "Role";
    PERSON "Person" | "Person";
    NO_PERSON "– keine –" | "– none –";
    OWN_PAGE "Meine Zahlen" | "My figures";
    DISABLED "gesperrt" | "closed";
    OPEN "offen" | "open";
    STATE "Zustand" | "State";
    DEVICES "Angemeldet auf" | "Signed in on";
    THIS_DEVICE "dieses Gerät" | "this device";
    LAST_SEEN "Zuletzt" | "Last used";
    INVITE "Jemanden einladen" | "Invite somebody";
    INVITE_HINT
        "Es entsteht ein Link, mit dem sich eine Person einmal ein Konto anlegt. Er wird nur einmal gezeigt; bitte weitergeben."
        | "This makes a link with which one person creates an account. It is shown this once only; please pass it on.";
}

/// On the slip with the code of an invitation: what the account is for.
pub const INVITATION_LINES: [Text; 2] = [
    text(
        "Damit siehst du dein Spieljahr und deine Partien, sagst zu den Abenden zu oder ab und bestimmst, was von dir im Netz steht.",
        "With it you see your year and your games, say whether you come to an evening, and decide what the internet shows of you.",
    ),
    text(
        "Scannen, einen Namen zum Anmelden und ein Passwort wählen: fertig.",
        "Scan, choose a name to sign in and a password: done.",
    ),
];

words! {
    INVITATION "Einladung" | "Invitation";
    RESET "Link für ein neues Passwort" | "Link for a new password";
    PASS_ON_HINT
        "Diesen Code scannen lassen oder den Link weitergeben. Er gilt einmal und wird nicht noch einmal gezeigt."
        | "Let this code be scanned or pass the link on. It can be used once and is not shown again.";
    TABLE_LINK "Mitschreiben an diesem Tisch" | "Keeping score at this table";
    TABLE_LINK_HINT
        "Wer diesen Code scannt, schreibt diese Partie, ohne Konto. Das Tablet am Tisch kann ihn auf der Zuschauseite weiterzeigen."
        | "Scan this code to keep score of this game, without an account. The tablet at the table can show it again on its page for looking on.";
    /// A link leads to another table than the one at which the device keeps score.
    OTHER_TABLE "An einen anderen Tisch?" | "To another table?";
    OTHER_TABLE_HINT
        "Dieses Gerät schreibt schon an einem Tisch mit. Der Link führt zu einem anderen; danach trägt das Gerät nur mehr dort ein."
        | "This device keeps score at a table already. The link leads to another one; after that the device records there only.";
    CHANGE_TABLE "Zum anderen Tisch wechseln" | "Go to the other table";
    STAY_AT_TABLE "Am bisherigen Tisch bleiben" | "Stay at the table so far";
    EVENING_LINK "Mitschreiben an diesem Abend" | "Keeping score on this evening";
    EVENING_LINK_HINT
        "Wer diesen Code scannt, beginnt und schreibt die Partien dieses Abends, ohne Konto."
        | "Scan this code to start games of this evening and keep their score, without an account.";
    CODES "Offene Codes" | "Open codes";
    CODES_HINT
        "Ein Code gilt 36 Stunden, der eines Abends bis zum Tag danach."
        | "A code is valid for 36 hours, that of an evening until the day after.";
    NO_CODES "Zurzeit schreibt niemand mit einem Code mit." | "Nobody keeps score with a code now.";
    SCAN_HINT
        "Wer den Code scannt, schreibt mit, ohne Konto. Er wird nur einmal gezeigt und kann zurückgenommen werden."
        | "Whoever scans the code keeps score, without an account. It is shown once, and can be taken back.";
    SHOW_CODE "QR-Code zeigen" | "Show QR code";
    INVITATIONS "Offene Einladungen" | "Open invitations";
    NO_INVITATIONS "Alle Einladungen sind eingelöst." | "All invitations have been used.";
    MAKE_INVITATION "Einladung anlegen" | "Make the invitation";
    PERSON_HINT "Wer mitspielt, sieht dann die eigenen Zahlen." | "Whoever plays can then see their own figures.";
    COPY "Link kopieren" | "Copy the link";
    COPIED "Kopiert" | "Copied";
    PRINT "Ausdrucken" | "Print";
    TODAY "heute" | "today";
    REVOKED "Der Link gilt nicht mehr." | "The link is no longer valid.";
    REVOKE_QUESTION "Link zurücknehmen" | "Take the link back";
    REVOKE_CODE_HINT
        "Alle Tablets mit diesem Code können danach nichts mehr eintragen. Was schon gespeichert ist, bleibt; was noch wartet, bleibt am Tablet, bis ein neuer Code gescannt ist."
        | "Tablets with this code cannot record anything after that. What is saved stays; what waits stays on the tablet until a new code is scanned.";
    REVOKE_INVITATION_HINT
        "Wer den Link hat, kann ihn danach nicht mehr verwenden. Bestehende Konten bleiben, wie sie sind."
        | "Whoever has the link cannot use it after that. Accounts that exist stay as they are.";
    NOT_CHANGED "Nichts wurde geändert." | "Nothing was changed.";
    ACCOUNT_CHANGED "Das Konto ist geändert." | "The account was changed.";
    ACCOUNT_CLOSED "Das Konto ist gesperrt." | "The account is closed.";
    ACCOUNT_OPENED "Das Konto ist wieder offen." | "The account is open again.";
    CLOSE "Konto sperren" | "Close the account";
    CLOSE_HINT
        "Auf allen Geräten endet die Anmeldung sofort, und niemand meldet sich mehr damit an. Was eingetragen wurde, bleibt; das Konto lässt sich wieder öffnen."
        | "It is signed out on all devices at once, and nobody signs in with it any more. What was recorded stays; the account can be opened again.";
    REOPEN "Konto wieder öffnen" | "Open the account again";
    RESET_HINT
        "Der Link gilt zwei Tage und nur einmal. Das bisherige Passwort gilt, bis mit dem Link ein neues gesetzt ist."
        | "The link is valid for two days and can be used once. The current password works until a new one is set by the link.";
    MAKE_LINK "Link anlegen" | "Make the link";
    TABLES "Mitschreiben ohne Konto" | "Keeping score without an account";
    HAND_OUT "QR-Code zum Mitschreiben" | "QR code for keeping score";
    NO_EVENING "Für diese Tage ist noch kein Abend angelegt." | "No evening is planned for these days yet.";
    NO_GAME "Gerade läuft keine Partie." | "No game is going on.";
    GAME "Partie" | "Game";
    LINK "Link" | "Link";
    UNTIL "Gilt bis" | "Valid until";
    REVOKE "Zurücknehmen" | "Take back";
    WITH_ROLE "Mit der Rolle" | "With the role";
    FOR_PERSON "Für" | "For";
    BACK_TO_TABLE "Zurück zum Tisch" | "Back to the table";
    BACK_TO_ACCESS "Zurück zu Zugang" | "Back to access";
    CHANGE_ACCOUNT "Konto ändern" | "Change the account";
    CHANGE_ACCOUNT_HINT
        "Ändert sich die Rolle oder wird das Konto gesperrt, enden seine Anmeldungen sofort."
        | "When the role changes or the account is closed, its sessions end at once.";
    SAVE "Speichern" | "Save";
    FIRST_START_LINE
        "Noch niemand verwaltet diesen Club. Dieser Link gilt einmal und einen Tag lang"
        | "Nobody administers this club yet. This link can be used once, within a day";
}

words! {
    /// Also the author of what is done in that session, in German, in the club's log.
    HELP "Hilfe vom Server" | "Help from the server";
    HELP_LINK "Hilfe-Link" | "Help link";
    HELP_HINT
        "Wer den Server betreut, kommt nur mit einem Link herein, den der Vorstand macht. Was dann geschieht, steht im Protokoll."
        | "Whoever looks after the server gets in only with a link that the board makes. What happens then stands in the log.";
    NO_HELP "Zurzeit ist niemand vom Server im Club." | "Nobody of the server is in the club now.";
    HELP_ASK "Hilfe-Link machen" | "Make a help link";
    HELP_LINK_HINT
        "Für die Serverbetreuung: Wer den Link öffnet, darf einen Tag lang alles, was der Vorstand darf, nur nicht an Konten und Zugang. Er gilt einmal und wird nicht noch einmal gezeigt."
        | "For the host officer: whoever opens the link may do for a day what the board may, except with accounts and access. It can be used once and is not shown again.";
    HELP_GOES_ON "Hilfe ist im Club" | "Help is in the club";
    HELP_END "Beenden" | "End";
    HELP_END_QUESTION "Hilfe beenden" | "End the help";
    HELP_END_HINT
        "Wer hilft, ist sofort draußen und kommt mit diesem Link nicht mehr herein. Was eingetragen wurde, bleibt."
        | "Whoever helps is out at once and does not get in again with this link. What was recorded stays.";
    HELP_ENTER "In den Club gehen" | "Go into the club";
    HELP_ENTER_HINT
        "Der Vorstand bittet um Hilfe. Der Link gilt einmal; was hier getan wird, liest der Club in seinem Protokoll."
        | "The board asks for help. The link can be used once; the club reads in its log what is done here.";
    HELP_MAY
        "Alles, was der Vorstand darf, nur nicht an Konten und Zugang. Bitte abmelden, wenn es erledigt ist."
        | "All that the board may do, except with accounts and access. Please sign out when it is done.";
}

/// The wording for a word that is stored in the log; `None` for a word that has none.
pub fn in_log(word: &str) -> Option<Text> {
    Some(match word {
        "first_start" | "invitation" => INVITATION,
        "password_reset" => RESET,
        "game" => GAME,
        "evening" => crate::books::EVENING,
        "help" => HELP_LINK,
        "disabled" => DISABLED,
        "lines" => text("Zeilen", "lines"),
        "income" => crate::money::INCOME,
        "expense" => crate::money::EXPENSE,
        "retired" => text("nicht mehr angeboten", "no longer offered"),
        "deals" => text("Spiele", "deals"),
        _ => return None,
    })
}

/// The name of a role.
pub const fn role(role: Role) -> Text {
    match role {
        Role::Administrator => text("Vorstand", "Board"),
        Role::MasterOfCeremonies => text("HZM, Master of Ceremonies", "Master of ceremonies"),
        Role::Treasurer => text("Kassier", "Treasurer"),
        Role::Auditor => text("Kassaprüfer", "Auditor"),
        Role::Member => text("Mitglied", "Member"),
    }
}

/// The name of a role where there is room for one word.
pub const fn short_role(of: Role) -> Text {
    match of {
        Role::MasterOfCeremonies => text("HZM", "MC"),
        Role::Administrator | Role::Treasurer | Role::Auditor | Role::Member => role(of),
    }
}

/// What a role may do, in a sentence.
pub const fn may(role: Role) -> Text {
    match role {
        Role::Administrator => text(
            "Der Vorstand darf alles, auch Konten und Ordnung.",
            "The board may do everything, accounts and statutes included.",
        ),
        Role::MasterOfCeremonies => text(
            "Der HZM führt Partien, Zettel und Abende und gibt Tische zum Mitschreiben frei.",
            "The master of ceremonies keeps games, slips and evenings, and opens tables for keeping score.",
        ),
        Role::Treasurer => {
            text("Der Kassier führt die Kassa.", "The treasurer keeps the club's money.")
        }
        Role::Auditor => text(
            "Der Kassaprüfer liest alles und ändert nichts.",
            "The auditor reads everything and changes nothing.",
        ),
        Role::Member => text(
            "Mitglieder lesen die Listen und ihre eigenen Zahlen.",
            "Members read the lists and their own figures.",
        ),
    }
}

/// What an invitation is for.
pub fn invited(role: Role, lang: Lang) -> String {
    let (name, may) = (self::role(role).get(lang), may(role).get(lang));
    say!(lang, "Rolle: {name}. {may}" | "Role: {name}. {may}")
}

/// Accounts that are open, and codes that hold; an officer who does not see accounts reads of the codes alone.
pub fn overview(accounts: Option<usize>, codes: usize, lang: Lang) -> String {
    let codes = match codes {
        1 => say!(lang, "1 offener Code" | "1 open code"),
        codes => say!(lang, "{codes} offene Codes" | "{codes} open codes"),
    };
    match accounts {
        None => codes,
        Some(1) => say!(lang, "1 Konto, {codes}" | "1 account, {codes}"),
        Some(accounts) => say!(lang, "{accounts} Konten, {codes}" | "{accounts} accounts, {codes}"),
    }
}

words! {
    fn until(at: &str) "bis {at}" | "until {at}";

    fn since_and_seen(since: &str, seen: &str) "seit {since}, zuletzt {seen}" | "since {since}, last used {seen}";

    fn reset(login: &str)
        "Für {login}. Alle anderen Geräte müssen sich danach neu anmelden."
        | "For {login}. All other devices have to sign in again after that.";
}

/// The browser and the system that a user agent names; the full line is long and names several browsers.
pub fn device(user_agent: &str, lang: Lang) -> String {
    let systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux"];
    let browsers = ["Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari"];
    let find =
        |names: &[&'static str]| names.iter().copied().find(|name| user_agent.contains(name));
    let browser = find(&browsers).map(|name| match name {
        "Edg" => "Edge",
        "OPR" => "Opera",
        "SamsungBrowser" => "Samsung Internet",
        name => name,
    });
    let system = find(&systems).map(|name| match name {
        "Mac OS X" => "macOS",
        "CrOS" => "ChromeOS",
        name => name,
    });
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => say!(lang, "unbekanntes Gerät" | "unknown device"),
    }
}

words! {
    fn invitation_until(day: NaiveDate)
        "Der Code gilt einmal, bis {day}."
        | "The code can be used once, until {day}.";

    fn print_invitations(members: usize) match members {
        1 => "Einladung für 1 Mitglied ohne Konto drucken" | "Print the invitation for 1 member without an account",
        _ =>
            "Einladungen für {members} Mitglieder ohne Konto drucken"
            | "Print invitations for {members} members without an account",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_named_shortly() {
        let chrome = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
        assert_eq!(device(chrome, Lang::De), "Chrome, Android");
        let edge =
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";
        assert_eq!(device(edge, Lang::De), "Edge, Windows");
        assert_eq!(device("curl/8", Lang::En), "unknown device");
    }
}
