//! The words of accounts, roles, links and the way in.

use chrono::NaiveDate;
use club::access_problem::AccessProblem;
use club::roles::Role;

use crate::{Lang, Text, numbers, text};

/// The pages of accounts and links.
pub const ACCESS: Text = text("Zugang", "Access");
/// The own account.
pub const ACCOUNT: Text = text("Konto", "Account");
/// All accounts.
pub const ACCOUNTS: Text = text("Konten", "Accounts");
/// The link to the public list.
pub const PUBLIC_LIST: Text = text("Öffentliche Wochenliste", "Public weekly list");
/// Signs in.
pub const SIGN_IN: Text = text("Anmelden", "Sign in");
/// Makes an account by an invitation.
pub const MAKE_ACCOUNT: Text = text("Konto anlegen", "Make the account");
/// Signs out.
pub const SIGN_OUT: Text = text("Abmelden", "Sign out");
/// At the left of the door: who needs no account.
pub const NO_ACCOUNT_NEEDED: Text = text(
    "Zum Mitschreiben am Tisch braucht es kein Konto. Einfach den QR-Code des Abends scannen.",
    "Keeping score at a table needs no account. Just scan the QR code of the evening.",
);
/// What to do without the password.
pub const FORGOTTEN_HINT: Text = text(
    "Passwort vergessen? Der Vorstand gibt einen Link für ein neues.",
    "Forgotten the password? The board gives a link for a new one.",
);
/// Signing in was refused.
pub const NOT_SIGNED_IN: Text =
    text("Die Anmeldung hat nicht geklappt.", "Signing in did not work.");
/// The password of the account was changed.
pub const PASSWORD_CHANGED: Text =
    text("Das neue Passwort gilt jetzt.", "The new password holds now.");
/// The session of another device was ended.
pub const SESSION_ENDED: Text = text("Das Gerät ist abgemeldet.", "The device is signed out.");
/// The old password was not right.
pub const WRONG_OLD_PASSWORD: Text =
    text("Das bisherige Passwort stimmt nicht.", "The password until now is not right.");
/// What is typed to sign in.
pub const LOGIN: Text = text("E-Mail oder Anmeldename", "E-mail or login");
/// The login, chosen for the first time.
pub const NEW_LOGIN: Text =
    text("E-Mail oder ein anderer Anmeldename", "E-mail or another login of your choice");
/// The password.
pub const PASSWORD: Text = text("Passwort", "Password");
/// The password until now.
pub const OLD_PASSWORD: Text = text("Bisheriges Passwort", "Password until now");
/// Another password.
pub const NEW_PASSWORD: Text =
    text("Neues Passwort (mindestens 10 Zeichen)", "New password (at least 10 characters)");
/// The same once more.
pub const REPEATED: Text = text("Neues Passwort noch einmal", "New password once more");
/// Changes the password.
pub const CHANGE_PASSWORD: Text = text("Passwort ändern", "Change password");
/// What that does.
pub const CHANGE_PASSWORD_HINT: Text = text(
    "Auf allen anderen Geräten muss man sich danach neu anmelden.",
    "All other devices have to sign in again after that.",
);
/// Login or password are wrong; which of the two is not said.
pub const WRONG_PASSWORD: Text =
    text("Anmeldename oder Passwort stimmt nicht.", "Login or password is not right.");
/// A password does not have the required length.
pub const BAD_PASSWORD: Text = text(
    "Das Passwort braucht 10 bis 200 Zeichen. Ein paar Wörter hintereinander sind leichter zu merken als Sonderzeichen.",
    "The password needs 10 to 200 characters. A few words in a row are easier to remember than special characters.",
);
/// The new password and its repetition differ.
pub const NOT_REPEATED: Text =
    text("Die beiden neuen Passwörter sind verschieden.", "The two new passwords differ.");
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
/// A link opens nothing.
pub const LINK_GONE: Text = text("Dieser Link gilt nicht", "This link does not hold");
/// Why, and what to do.
pub const LINK_GONE_HINT: Text = text(
    "Er wurde schon verwendet, zurückgenommen oder ist abgelaufen. Bitte um einen neuen bitten; den QR-Code eines Tisches zeigt der HZM auf der Zuschauseite der Partie.",
    "It was used, taken back, or has expired. Please ask for a new one; the master of ceremonies shows a table's QR code on the page for looking on.",
);
/// The first start.
pub const FIRST_START: Text = text("Willkommen bei Ostwind", "Welcome to Ostwind");
/// An invitation.
pub const INVITED: Text = text("Ein Konto im Verein", "An account in the club");
/// Somebody's own name.
pub const YOUR_NAME: Text = text("Name, wie er im Protokoll steht", "Name as it stands in the log");
/// A name.
pub const NAME: Text = text("Name", "Name");
/// A role.
pub const ROLE: Text = text("Rolle", "Role");
/// The person in the books that an account belongs to.
pub const PERSON: Text = text("Person", "Person");
/// The choice of no person in the books.
pub const NO_PERSON: Text = text("– keine –", "– none –");
/// The own page in the books.
pub const OWN_PAGE: Text = text("Meine Zahlen", "My figures");
/// The state of an account with which nobody can sign in.
pub const DISABLED: Text = text("gesperrt", "closed");
/// An account that can be used.
pub const OPEN: Text = text("offen", "open");
/// Whether an account can be used.
pub const STATE: Text = text("Zustand", "State");
/// Where somebody is signed in.
pub const DEVICES: Text = text("Angemeldet auf", "Signed in on");
/// The device on which the page is read.
pub const THIS_DEVICE: Text = text("dieses Gerät", "this device");
/// When it was last used.
pub const LAST_SEEN: Text = text("Zuletzt", "Last used");
/// Invites somebody.
pub const INVITE: Text = text("Jemanden einladen", "Invite somebody");
/// What that does.
pub const INVITE_HINT: Text = text(
    "Es entsteht ein Link, mit dem sich eine Person einmal ein Konto anlegt. Er wird nur einmal gezeigt; bitte weitergeben.",
    "This makes a link with which one person creates an account. It is shown this once only; please pass it on.",
);
/// On the slip with the code of an invitation: what the account is for.
pub const INVITATION_LINES: [Text; 2] = [
    text(
        "Damit siehst du dein Spieljahr und deine Partien, sagst zu den Abenden zu oder ab und bestimmst, was von dir im Netz steht.",
        "With it you see your year and your games, say whether you come to an evening, and decide what stands of you on the net.",
    ),
    text(
        "Scannen, einen Namen zum Anmelden und ein Passwort wählen: fertig.",
        "Scan, choose a name to sign in and a password: done.",
    ),
];
/// The link to an account.
pub const INVITATION: Text = text("Einladung", "Invitation");
/// The link to a new password.
pub const RESET: Text = text("Link für ein neues Passwort", "Link for a new password");
/// What to do with it.
pub const PASS_ON_HINT: Text = text(
    "Diesen Code scannen lassen oder den Link weitergeben. Er gilt einmal und wird nicht noch einmal gezeigt.",
    "Let this code be scanned or pass the link on. It can be used once and is not shown again.",
);
/// The link to a table.
pub const TABLE_LINK: Text = text("Mitschreiben an diesem Tisch", "Keeping score at this table");
/// What it does.
pub const TABLE_LINK_HINT: Text = text(
    "Wer diesen Code scannt, schreibt diese Partie, ohne Konto. Das Tablet am Tisch kann ihn auf der Zuschauseite weiterzeigen.",
    "Scan this code to keep score of this game, without an account. The tablet at the table can show it again on its page for looking on.",
);
/// A link leads to another table than the one at which the device keeps score.
pub const OTHER_TABLE: Text = text("An einen anderen Tisch?", "To another table?");
/// What that does.
pub const OTHER_TABLE_HINT: Text = text(
    "Dieses Gerät schreibt schon an einem Tisch mit. Der Link führt zu einem anderen; danach trägt das Gerät nur mehr dort ein.",
    "This device keeps score at a table already. The link leads to another one; after that the device records there only.",
);
/// Goes there.
pub const CHANGE_TABLE: Text = text("Zum anderen Tisch wechseln", "Go to the other table");
/// Does not.
pub const STAY_AT_TABLE: Text = text("Am bisherigen Tisch bleiben", "Stay at the table so far");
/// The link to an evening.
pub const EVENING_LINK: Text =
    text("Mitschreiben an diesem Abend", "Keeping score on this evening");
/// What it does.
pub const EVENING_LINK_HINT: Text = text(
    "Wer diesen Code scannt, beginnt und schreibt die Partien dieses Abends, ohne Konto.",
    "Scan this code to start games of this evening and keep their score, without an account.",
);
/// Codes of tables and evenings that open something now.
pub const CODES: Text = text("Offene Codes", "Open codes");
/// How long they hold.
pub const CODES_HINT: Text = text(
    "Ein Code gilt 36 Stunden, der eines Abends bis zum Tag danach.",
    "A code holds for 36 hours, that of an evening until the day after.",
);
/// No code is open.
pub const NO_CODES: Text =
    text("Zurzeit schreibt niemand mit einem Code mit.", "Nobody keeps score with a code now.");
/// What a code is for.
pub const SCAN_HINT: Text = text(
    "Wer den Code scannt, schreibt mit, ohne Konto. Er wird nur einmal gezeigt und kann gesperrt werden.",
    "Who scans the code keeps score, without an account. It is shown once, and can be taken back.",
);
/// Makes and shows a code.
pub const SHOW_CODE: Text = text("QR-Code zeigen", "Show QR code");
/// Invitations that were not used yet.
pub const INVITATIONS: Text = text("Offene Einladungen", "Open invitations");
/// There is none.
pub const NO_INVITATIONS: Text =
    text("Alle Einladungen sind eingelöst.", "All invitations have been used.");
/// Makes the link of an invitation.
pub const MAKE_INVITATION: Text = text("Einladung erstellen", "Make the invitation");
/// Which people an account can belong to.
pub const PERSON_HINT: Text =
    text("Wer mitspielt, sieht dann die eigenen Zahlen.", "Who plays then sees the own figures.");
/// Copies a link.
pub const COPY: Text = text("Link kopieren", "Copy the link");
/// The link was copied.
pub const COPIED: Text = text("Kopiert", "Copied");
/// Prints the page.
pub const PRINT: Text = text("Ausdrucken", "Print");
/// The day of the page.
pub const TODAY: Text = text("heute", "today");
/// A link opens nothing any more.
pub const REVOKED: Text = text("Der Link gilt nicht mehr.", "The link does not hold any more.");
/// Asks before a link is revoked.
pub const REVOKE_QUESTION: Text = text("Link zurücknehmen", "Take the link back");
/// What that does to a table.
pub const REVOKE_CODE_HINT: Text = text(
    "Alle Tablets mit diesem Code können danach nichts mehr eintragen. Was schon gespeichert ist, bleibt; was noch wartet, bleibt am Tablet, bis ein neuer Code gescannt ist.",
    "Tablets with this code cannot record anything after that. What is saved stays; what waits stays on the tablet until a new code is scanned.",
);
/// What that does to an invitation.
pub const REVOKE_INVITATION_HINT: Text = text(
    "Wer den Link hat, kann ihn danach nicht mehr verwenden. Bestehende Konten bleiben, wie sie sind.",
    "Who has the link cannot use it after that. Accounts that exist stay as they are.",
);
/// A change of an account was refused.
pub const NOT_CHANGED: Text = text("Nichts wurde geändert.", "Nothing was changed.");
/// An account was changed.
pub const ACCOUNT_CHANGED: Text = text("Das Konto ist geändert.", "The account was changed.");
/// An account was closed.
pub const ACCOUNT_CLOSED: Text = text("Das Konto ist gesperrt.", "The account is closed.");
/// An account was opened again.
pub const ACCOUNT_OPENED: Text = text("Das Konto ist wieder offen.", "The account is open again.");
/// Closes an account.
pub const CLOSE: Text = text("Konto sperren", "Close the account");
/// What that does.
pub const CLOSE_HINT: Text = text(
    "Auf allen Geräten endet die Anmeldung sofort, und niemand meldet sich mehr damit an. Was eingetragen wurde, bleibt; das Konto lässt sich wieder öffnen.",
    "It is signed out on all devices at once, and nobody signs in with it any more. What was recorded stays; the account can be opened again.",
);
/// Opens a closed account again.
pub const REOPEN: Text = text("Konto wieder öffnen", "Open the account again");
/// What a link for a new password does.
pub const RESET_HINT: Text = text(
    "Der Link gilt zwei Tage und einmal. Das bisherige Passwort gilt, bis mit dem Link ein neues gesetzt ist.",
    "The link holds for two days and can be used once. The password until now holds until a new one is set by the link.",
);
/// Makes that link.
pub const MAKE_LINK: Text = text("Link erstellen", "Make the link");
/// Links to tables and evenings.
pub const TABLES: Text = text("Mitschreiben ohne Konto", "Keeping score without an account");
/// Makes the code of a table.
pub const HAND_OUT: Text = text("QR-Code zum Mitschreiben", "QR code for keeping score");
/// There are no evenings near.
pub const NO_EVENING: Text = text(
    "Für diese Tage ist noch kein Abend angelegt.",
    "No evening is planned for these days yet.",
);
/// There is no game going on.
pub const NO_GAME: Text = text("Gerade läuft keine Partie.", "No game is going on.");
/// A game.
pub const GAME: Text = text("Partie", "Game");
/// A link.
pub const LINK: Text = text("Link", "Link");
/// Until when something holds.
pub const UNTIL: Text = text("Gilt bis", "Holds until");
/// Takes it back.
pub const REVOKE: Text = text("Zurücknehmen", "Take back");
/// Which rights an invitation gives.
pub const WITH_ROLE: Text = text("Mit der Rolle", "With the role");
/// For whom an invitation is.
pub const FOR_PERSON: Text = text("Für", "For");
/// Back to the table.
pub const BACK_TO_TABLE: Text = text("Zurück zum Tisch", "Back to the table");
/// Back to the list of accounts.
pub const BACK_TO_ACCESS: Text = text("Zurück zu Zugang", "Back to access");
/// Changes an account.
pub const CHANGE_ACCOUNT: Text = text("Konto ändern", "Change the account");
/// What that does.
pub const CHANGE_ACCOUNT_HINT: Text = text(
    "Ändert sich die Rolle oder wird das Konto gesperrt, enden seine Anmeldungen sofort.",
    "When the role changes or the account is closed, its sessions end at once.",
);
/// Saves.
pub const SAVE: Text = text("Speichern", "Save");
/// What the command line prints on the first start.
pub const FIRST_START_LINE: Text = text(
    "Noch niemand verwaltet diesen Verein. Dieser Link gilt einmal und einen Tag lang",
    "Nobody administers this club yet. This link can be used once, within a day",
);

/// The wording for a word that is stored in the log; `None` for a word that has none.
pub fn in_log(word: &str) -> Option<Text> {
    Some(match word {
        "first_start" | "invitation" => INVITATION,
        "password_reset" => RESET,
        "game" => GAME,
        "evening" => crate::books::EVENING,
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
    match lang {
        Lang::De => format!("Rolle: {name}. {may}"),
        Lang::En => format!("Role: {name}. {may}"),
    }
}

/// Accounts that are open, and codes that hold; an officer who does not see accounts reads of the codes alone.
pub fn overview(accounts: Option<usize>, codes: usize, lang: Lang) -> String {
    let codes = match (lang, codes) {
        (Lang::De, 1) => "1 offener Code".to_owned(),
        (Lang::De, codes) => format!("{codes} offene Codes"),
        (Lang::En, 1) => "1 open code".to_owned(),
        (Lang::En, codes) => format!("{codes} open codes"),
    };
    match (lang, accounts) {
        (_, None) => codes,
        (Lang::De, Some(1)) => format!("1 Konto, {codes}"),
        (Lang::De, Some(accounts)) => format!("{accounts} Konten, {codes}"),
        (Lang::En, Some(1)) => format!("1 account, {codes}"),
        (Lang::En, Some(accounts)) => format!("{accounts} accounts, {codes}"),
    }
}

/// Until when something holds.
pub fn until(at: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("bis {at}"),
        Lang::En => format!("until {at}"),
    }
}

/// Since when a device is signed in, and when it was used last.
pub fn since_and_seen(since: &str, seen: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("seit {since}, zuletzt {seen}"),
        Lang::En => format!("since {since}, last used {seen}"),
    }
}

/// For which login a new password is set.
pub fn reset(login: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Für {login}. Alle anderen Geräte müssen sich danach neu anmelden."),
        Lang::En => format!("For {login}. All other devices have to sign in again after that."),
    }
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
        (None, None) => match lang {
            Lang::De => "unbekanntes Gerät".to_owned(),
            Lang::En => "unknown device".to_owned(),
        },
    }
}

/// Until when the code of an invitation can be used.
pub fn invitation_until(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Der Code gilt einmal, bis {day}."),
        Lang::En => format!("The code can be used once, until {day}."),
    }
}

/// Prints an invitation for each member without an account.
pub fn print_invitations(members: usize, lang: Lang) -> String {
    match (lang, members) {
        (Lang::De, 1) => "Einladung für 1 Mitglied ohne Konto drucken".to_owned(),
        (Lang::De, _) => format!("Einladungen für {members} Mitglieder ohne Konto drucken"),
        (Lang::En, 1) => "Print the invitation for 1 member without an account".to_owned(),
        (Lang::En, _) => format!("Print invitations for {members} members without an account"),
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
