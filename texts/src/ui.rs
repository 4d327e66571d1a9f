//! The words of the tablet's screens, but for entering a deal.

use club::Ending;

use crate::{Lang, Text, numbers, text};

pub const HOME: Text = text("Zur Übersicht", "To the overview");
pub const RANKING: Text = text("Rangliste", "Ranking");
pub const HOW_MANY: Text = text("Wie viele spielen", "How many play");
pub const WATCH: Text = text("Zuschauen", "Look on");
pub const SITS_OUT_NOW: Text = text("setzt aus", "sits out");
pub const SITS_OUT: Text = text("setzt zuerst aus", "sits out first");
pub const LANGUAGE: Text = text("Sprache", "Language");
pub const DARK: Text = text("Dunkel", "Dark");
pub const LIGHT: Text = text("Hell", "Light");
pub const BACK_TO_TABLE: Text = text("Zum Tisch", "To the table");
pub const LOADING: Text = text("Wird geladen …", "Loading …");
pub const TRY_AGAIN: Text = text("Nochmals versuchen", "Try again");

pub const SAVED_AT_CLUB: Text = text("Im Club gespeichert", "Saved at the club");
pub const IS_KEPT: Text = text("Wird gespeichert …", "Saving …");
pub const SAVED_HERE: Text = text("Auf dem Tablet gespeichert", "Saved on this tablet");
pub const NOT_KEPT: Text = text(
    "Der Speicher des Tablets ist voll oder gesperrt. Bitte diese Seite offen lassen, bis „Im Club gespeichert“ dasteht.",
    "The storage of this tablet is full or blocked. Please keep this page open until it says “Saved at the club”.",
);
pub const REFUSED: Text =
    text("Der Club hat eine Eingabe nicht angenommen", "The club did not accept an entry");
pub const RETRY: Text = text("Nochmals senden", "Send again");
pub const GIVE_UP: Text = text("Eingabe verwerfen", "Discard the entry");
pub const STORE_BROKEN: Text = text(
    "Der Speicher dieses Tablets lässt sich nicht lesen. Was hier gewartet hat, ist nicht gelöscht: bitte die Seite neu laden, oder ein anderes Gerät nehmen und Bescheid geben.",
    "The storage of this tablet cannot be read. What waited here is not deleted: please reload the page, or use another device and tell the club.",
);
pub const INSECURE: Text = text(
    "Ohne HTTPS geht es ohne Netz nicht weiter.",
    "Without HTTPS there is no going on without a network.",
);
/// Link to the page that connects a device.
pub const CONNECT_DEVICE: Text = text("Dieses Gerät verbinden", "Connect this device");
pub const WHAT_TO_DO: Text = text("Was tun?", "What to do?");
pub const INSECURE_HELP: Text = text(
    "Diese Seite kommt ohne HTTPS. Der Browser startet sie dann ohne Netz nicht, hält den Bildschirm nicht wach und könnte Gespeichertes löschen. Bitte den Club über seine https-Adresse öffnen; wie man sie einrichtet, steht im Handbuch.",
    "This page comes without HTTPS. The browser will not start it without a network, does not keep the screen awake and might delete what is stored. Please open the club by its https address; the handbook says how to set it up.",
);
pub const SHOW_AS_TEXT: Text = text("Als Text zeigen", "Show as text");
pub const FORGET_NOTE: Text = text("Notiz entfernen", "Remove the note");
pub const DONE: Text = text("Fertig", "Done");
pub const OTHER_NAME: Text = text("Anderer Name", "Another name");
pub const AT_THE_CLUB: Text = text("Im Club", "At the club");
pub const ON_THIS_TABLET: Text = text("Auf diesem Tablet", "On this tablet");
pub const THEIRS: Text = text("Was im Club steht, gilt", "What the club has holds");
pub const MINE: Text = text("Meine Eingabe gilt", "My entry holds");
pub const BOTH: Text = text("Beides wurde gespielt", "Both were played");
pub const TWO_TABLETS: Text =
    text("Zwei Tablets haben dasselbe Spiel geschrieben.", "Two tablets recorded the same deal.");
pub const CUT_OFF: Text = text(
    "Der Club ist gerade nicht erreichbar. Du kannst weiterschreiben: Alles bleibt auf dem Tablet und wird gesendet, sobald es geht.",
    "The club cannot be reached right now. You can go on: everything stays on this tablet and is sent as soon as possible.",
);
pub const CUT_OFF_PAGE: Text = text(
    "Diese Seite braucht das Netz des Clubs, und das ist gerade nicht erreichbar.",
    "This page needs the club's network, which cannot be reached right now.",
);
pub const NOT_LOADED: Text = text(
    "Der Club ist nicht erreichbar, und auf diesem Tablet ist noch nichts davon gespeichert. Bitte das Netz prüfen.",
    "The club cannot be reached, and nothing of this is kept on this tablet yet. Please check the network.",
);
pub const UNREADABLE: Text = text(
    "Ein Spiel dieser Partie lässt sich mit dieser Fassung nicht nachrechnen. Bitte die Seite neu laden.",
    "A deal of this game cannot be scored by this version. Please reload the page.",
);

pub const START_TITLE: Text = text("Am Tisch", "At the table");
pub const GO_ON: Text = text("Weiterspielen", "Go on playing");
pub const NEW_GAME: Text = text("Neue Partie", "New game");
pub const NO_RUNNING: Text = text("Gerade läuft keine Partie.", "No game is running.");
pub const NO_RUNNING_HINT: Text = text(
    "Vier Leute, ein Tisch: Mit „Neue Partie“ geht es los.",
    "Four people, one table: begin with “New game”.",
);
pub const FINISHED: Text = text("Gespielte Partien", "Finished games");
pub const NO_FINISHED: Text = text(
    "Hier stehen die Partien, sobald die erste beendet ist.",
    "Games are listed here once the first has ended.",
);
pub const NAME: Text = text("Name", "Name");
pub const STARTED: Text = text("Begonnen", "Started");

pub const RULES: Text = text("Regelwerk", "Rules");
pub const TABLE_NAME: Text = text("Tisch", "Table");
pub const TABLE_HINT: Text =
    text("z. B. Tisch 1, kann leer bleiben", "e.g. Table 1, may stay empty");
pub const WHO_PLAYS: Text = text("Wer spielt?", "Who plays?");
pub const WHO_HINT: Text = text(
    "Bekannte Namen werden vorgeschlagen, neue legt das Tablet an.",
    "Known names are suggested, new ones are added.",
);
pub const TABLES_TONIGHT: Text = text("Tische von heute", "Tables of tonight");
pub const LIKE_LAST: Text = text("Wie letztes Mal", "As last time");
pub const DRAW_SEATS: Text = text("Plätze auslosen", "Draw the seats");
pub const DRAW_AGAIN: Text = text("Nochmals auslosen", "Draw again");
pub const SEATS_HINT: Text = text(
    "Die Reihenfolge hier sind die Plätze: Ost, Süd, West, Nord. Auslosen oder mit den Pfeilen tauschen.",
    "The order here is the seats: East, South, West, North. Draw them, or swap with the arrows.",
);
pub const TILES_DRAWN: Text =
    text("Die Windziegel sind verdeckt gezogen.", "The wind tiles are drawn face down.");
pub const TILES_AND_DICE: Text = text(
    "Windsteine gezogen, dann mit drei Würfeln Ost abgezählt:",
    "Wind tiles drawn, then East counted out by three dice:",
);
pub const DICE_DRAWN: Text =
    text("Ausgewürfelt, die meisten Augen sind Ost:", "By dice, the highest throw is East:");
pub const BEGIN: Text = text("Partie beginnen", "Begin the game");
pub const NAMES_MISSING: Text =
    text("Bitte alle vier Namen eintragen.", "Please enter all four names.");
pub const NAMES_TWICE: Text = text(
    "Ein Name steht zweimal da. Bitte unterscheiden, etwa mit dem Anfang des Nachnamens.",
    "A name is there twice. Please tell them apart, perhaps by the initial of the surname.",
);
pub const NAME_TOO_LONG: Text = text(
    "Ein Name darf 60 Zeichen haben, ein Tisch 40.",
    "A name may have 60 characters, a table 40.",
);
pub const IS_NEW: Text = text("neu", "new");

/// „Tisch 2“.
pub fn table_number(number: u32, lang: Lang) -> String {
    format!("{} {number}", TABLE_NAME.get(lang))
}

/// „Tisch 2: Anna, Bertl, Cilli, Dora · Klassisch“.
pub fn table_tonight(number: u32, names: &[String], rules: Option<&str>, lang: Lang) -> String {
    let rules = rules.map(|rules| format!(" · {rules}")).unwrap_or_default();
    format!("{}: {}{rules}", table_number(number, lang), names.join(", "))
}

pub const DEALS: Text = text("Spiele", "Deals");
pub const SUM_ZERO: Text = text("Summe 0", "Sum 0");
pub const WALL: Text = text("Mauer", "wall");
pub const FROM: Text = text("von", "from");
pub const PENALTY: Text = text("Strafe", "Penalty");
pub const NO_DEALS: Text = text("Noch kein Spiel geschrieben.", "No deal recorded yet.");
pub const NO_DEALS_HINT: Text = text(
    "Ruft jemand Mah-Jongg, auf den Platz mit dem Namen tippen. Hier steht dann jedes Spiel mit seiner Abrechnung.",
    "When somebody calls Mah-Jongg, tap the seat with that name. Every deal is then listed here with its payments.",
);
pub const PAO: Text = text("Pao angesagt", "Pao declared");
pub const THROW_DIE: Text = text("Würfeln", "Throw the die");
pub const SETTLE_NOW: Text = text("Beenden und abrechnen", "End and settle");
pub const ALL_PLAY_ON: Text = text("Alle vier spielen weiter", "All four play on");
pub const CHANGE_SEATS: Text = text("Platzwechsel", "Change of seats");
pub const TAP_SEAT: Text = text("Auf den Platz tippen", "Tap the seat");
pub const OTHER_ENTRY: Text = text("Strafe, anderes", "Penalty, other");
pub const CONFIRM_DRAW: Text = text("Ja, eintragen", "Yes, record it");
pub const CANCEL: Text = text("Abbrechen", "Cancel");
pub const UNDO: Text = text("Rückgängig", "Undo");
/// How many of the last deals were taken back.
pub fn undone(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => String::from("Das letzte Spiel ist rückgängig gemacht."),
        (Lang::En, 1) => String::from("The last deal was undone."),
        (Lang::De, count) => format!("Die letzten {count} Spiele sind rückgängig gemacht."),
        (Lang::En, count) => format!("The last {count} deals were undone."),
    }
}
/// Builds the rows of older deals, of which there are so many.
pub fn older_deals(count: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Ältere Spiele ({count})"),
        Lang::En => format!("Older deals ({count})"),
    }
}
pub const RESTORE: Text = text("Wiederherstellen", "Restore");
pub const END_GAME: Text = text("Partie beenden", "End the game");
pub const END_HOW: Text = text(
    "Die Partie ist noch nicht zu Ende. Wie soll sie enden?",
    "Not all rounds are played. How shall the game end?",
);
pub const END_ABANDONED: Text =
    text("Abgebrochen: sie zählt nicht", "Broken off: it does not count");
/// Said where the preset of the last game has other rules by now.
pub const RULES_CHANGED: Text = text(
    "Dieses Regelwerk wurde seit der letzten Partie geändert. Gespielt wird, wie es jetzt gilt.",
    "These rules have changed since the last game. You play by them as they stand now.",
);
pub const END_COMPLETE: Text = text("Partie abschließen", "Close the game");
pub const ALL_PLAYED: Text = text("Alle Runden sind gespielt", "All rounds are played");
pub const RESULT: Text = text("Ergebnis", "Result");
pub const PRINT: Text = text("Drucken (PDF)", "Print (PDF)");
pub const HISTORY: Text = text("Verlauf", "History");
pub const TURN: Text = text("Tisch drehen", "Turn the table");
pub const COURSE: Text = text("Punktestände", "Standings");
pub const COURSE_TITLE: Text = text("Punktestand nach jedem Spiel", "Standings after each deal");

pub const HANDS: Text = text("Blätter", "Hands");
pub const PAYMENTS: Text = text("Zahlungen", "Payments");
pub const PAYS_TO: Text = text("zahlt an →", "pays →");
pub const NO_PAYMENTS: Text = text("Niemand zahlt.", "Nobody pays.");
pub const WORKING: Text = text("Rechnung", "Working");
pub const DEAD_HAND: Text = text("tote Hand", "dead hand");
pub const CHANGES: Text = text("Geändertes", "Changes");
pub const TOTAL: Text = text("Stand", "Total");

pub const RANK: Text = text("Rang", "Rank");
pub const GAMES: Text = text("Partien", "Games");
pub const SUM: Text = text("Summe", "Sum");
pub const AVERAGE: Text = text("Schnitt", "Average");
pub const NO_RANKING: Text = text("Noch keine Partie, die zählt.", "No game that counts yet.");
pub const NO_RANKING_HINT: Text = text(
    "Die Rangliste entsteht mit der ersten Partie, die zählt. Was zählt, steht in der Ordnung.",
    "The ranking begins with the first game that counts. What counts is in the statutes.",
);
pub const AS_PDF: Text = text("PDF", "PDF");
pub const AS_CSV: Text = text("CSV", "CSV");
pub const AS_PAGE: Text = text("Webseite", "Web page");
pub const LOST: Text = text("Diese Seite gibt es nicht.", "There is no such page.");

/// How many entries wait: „3 warten“.
pub fn waiting(count: usize, lang: Lang) -> String {
    match lang {
        Lang::De if count == 1 => "1 wartet".to_owned(),
        Lang::De => format!("{count} warten"),
        Lang::En => format!("{count} waiting"),
    }
}

/// „Spiel 7“.
pub fn deal(number: u32, lang: Lang) -> String {
    format!("{} {number}", text("Spiel", "Deal").get(lang))
}

/// East's run: „2. Mal Ost“, counted from the deal now being played.
pub fn east_run(times: u8, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{times}. Mal Ost"),
        Lang::En => format!("East for the {} time", ordinal(times)),
    }
}

fn ordinal(number: u8) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        (_, _) => "th",
    };
    format!("{number}{ending}")
}

/// What a tap on a seat does, for readers that speak: „Anna, Ost, +456. Mah-Jongg eintragen“.
pub fn seat(name: &str, wind: &str, balance: &str, lang: Lang) -> String {
    let call = text("Mah-Jongg eintragen", "record Mah-Jongg").get(lang);
    format!("{name}, {wind}, {balance}: {call}")
}

/// The n-th player's field: „Spieler 1: Ost“.
pub fn player(number: usize, wind: &str, lang: Lang) -> String {
    format!("{} {number}: {wind}", text("Spieler", "Player").get(lang))
}

/// Moves a player one seat on.
pub fn swap_with_next(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{name} mit dem nächsten Platz tauschen"),
        Lang::En => format!("Swap {name} with the next seat"),
    }
}

/// How many deals were played: „16 Spiele“.
pub fn deals(count: u32, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "1 Spiel".to_owned(),
        (Lang::De, count) => format!("{count} Spiele"),
        (Lang::En, 1) => "1 deal".to_owned(),
        (Lang::En, count) => format!("{count} deals"),
    }
}

/// How a game ended.
pub const fn ending(how: Ending) -> Text {
    match how {
        Ending::Complete => text("Zu Ende gespielt", "Played to the end"),
        Ending::Agreed => text("Vereinbart beendet", "Ended by agreement"),
        Ending::Abandoned => text("Abgebrochen, zählt nicht", "Broken off, does not count"),
    }
}

/// Asked after the effects of a correction were shown.
pub const WHY: Text = text("Warum wird berichtigt?", "Why is it corrected?");
/// What usually was wrong: one tap books the correction with this reason.
pub const REASONS: [Text; 3] = [
    text("Falsch gezählt", "Miscounted"),
    text("Vertippt", "Mistyped"),
    text("Am Tisch neu vereinbart", "Agreed again at the table"),
];
pub const DIFFERENCES: Text = text("Was anders würde", "What would be different");
pub const OTHER_WINDS: Text = text("andere Winde", "other winds");
pub const NO_DIFFERENCE: Text = text("gleiche Beträge", "same amounts");
pub const AT_THE_END: Text = text("Am Ende", "At the end");
pub const ENDS_THEN: Text = text("Die Partie wäre damit zu Ende.", "The game would be over then.");
pub const GOES_ON_THEN: Text = text("Die Partie ginge damit weiter.", "The game would go on then.");
pub const OTHER_BANKRUPTCY: Text =
    text("Ein Bankrott wäre anders.", "A bankruptcy would be different.");

/// Leads to where a deal is corrected.
pub fn correct(number: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {number} berichtigen"),
        Lang::En => format!("Correct deal {number}"),
    }
}

/// Three have nothing left: „Bankrott: Anna, Bertl, Christa haben kein Spielgeld mehr.“
pub fn bankrupt(names: &[String], lang: Lang) -> String {
    let names = names.join(", ");
    match lang {
        Lang::De => format!("Bankrott: {names} haben kein Spielgeld mehr."),
        Lang::En => format!("Bankrupt: {names} have no chips left."),
    }
}

/// A debt between players: „Anna schuldet Bertl 120“.
pub fn owes(debtor: &str, creditor: &str, amount: i64, lang: Lang) -> String {
    let amount = numbers::points(amount);
    match lang {
        Lang::De => format!("{debtor} schuldet {creditor} {amount}"),
        Lang::En => format!("{debtor} owes {creditor} {amount}"),
    }
}

/// A throw of dice: „Anna 5 + 6 = 11“.
pub fn thrown(name: &str, dice: &[usize]) -> String {
    let eyes: usize = dice.iter().sum();
    let dice: Vec<String> = dice.iter().map(usize::to_string).collect();
    format!("{name} {} = {eyes}", dice.join(" + "))
}

/// Two tablets have written the same deal: „Zwei Eingaben für Spiel 5“.
pub fn two_entries(number: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Zwei Eingaben für Spiel {number}"),
        Lang::En => format!("Two entries for deal {number}"),
    }
}

/// How many entries this version cannot read, in the bar: „1 nicht lesbar“.
pub fn unreadable(count: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{count} nicht lesbar"),
        Lang::En => format!("{count} unreadable"),
    }
}

/// The same as a sentence that says what to do.
pub fn unreadable_entries(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "1 Eingabe kann diese Version nicht lesen. Sie bleibt auf dem Tablet und wird gesendet, sobald die Version passt.".to_owned(),
        (Lang::De, count) => format!("{count} Eingaben kann diese Version nicht lesen. Sie bleiben auf dem Tablet und werden gesendet, sobald die Version passt."),
        (Lang::En, 1) => "This version cannot read 1 entry. It stays on the tablet and is sent as soon as the version fits.".to_owned(),
        (Lang::En, count) => format!("This version cannot read {count} entries. They stay on the tablet and are sent as soon as the version fits."),
    }
}

/// Instead of a duration that cannot be.
pub const CHECK_CLOCK: Text = text("Uhr des Tablets prüfen", "Check the tablet’s clock");

/// The device's clock is this many seconds behind the club's; ahead, if negative.
pub fn clock_is_wrong(seconds: i64, lang: Lang) -> String {
    let minutes = seconds.abs() / 60;
    let by = match minutes {
        0..120 => format!("{minutes} min"),
        120..2880 => format!("{} h", minutes / 60),
        _ => match lang {
            Lang::De => format!("{} Tage", minutes / 1440),
            Lang::En => format!("{} days", minutes / 1440),
        },
    };
    match (lang, seconds > 0) {
        (Lang::De, true) => {
            format!("Die Uhr dieses Tablets geht nach ({by}). Überall gilt die Uhr des Clubs.")
        }
        (Lang::De, false) => {
            format!("Die Uhr dieses Tablets geht vor ({by}). Überall gilt die Uhr des Clubs.")
        }
        (Lang::En, true) => {
            format!("This tablet's clock is slow ({by}). The club's clock holds everywhere.")
        }
        (Lang::En, false) => {
            format!("This tablet's clock is fast ({by}). The club's clock holds everywhere.")
        }
    }
}
