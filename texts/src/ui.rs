//! The words of the tablet's screens, but for entering a deal.

use club::Ending;

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    HOME "Zur Übersicht" | "To the overview";
    RANKING "Wertung" | "Standings";
    HOW_MANY "Wie viele spielen" | "How many play";
    WATCH "Zuschauen" | "Look on";
    SITS_OUT_NOW "setzt aus" | "sits out";
    SITS_OUT "setzt zuerst aus" | "sits out first";
    LANGUAGE "Sprache" | "Language";
    DARK "Dunkel" | "Dark";
    LIGHT "Hell" | "Light";
    CONTRAST "Kontrast" | "Contrast";
    COLOURS "Farben" | "Colours";
    COLOURS_HINT
        "Gilt auf diesem Gerät. Kontrast ist Schwarz auf Weiß mit dicken Linien."
        | "For this device. Contrast is black on white with thick lines.";
    BACK_TO_TABLE "Zum Tisch" | "To the table";
    LOADING "Wird geladen …" | "Loading …";
    TRY_AGAIN "Nochmals versuchen" | "Try again";

    SAVED_AT_CLUB "Im Club gespeichert" | "Saved at the club";
    IS_KEPT "Wird gespeichert …" | "Saving …";
    SAVED_HERE "Auf dem Tablet gespeichert" | "Saved on this tablet";
    NOT_KEPT
        "Der Speicher des Tablets ist voll oder gesperrt. Bitte diese Seite offen lassen, bis „Im Club gespeichert“ dasteht."
        | "The storage of this tablet is full or blocked. Please keep this page open until it says “Saved at the club”.";
    REFUSED "Der Club hat eine Eingabe nicht angenommen" | "The club did not accept an entry";
    RETRY "Nochmals senden" | "Send again";
    GIVE_UP "Eingabe verwerfen" | "Discard the entry";
    STORE_BROKEN
        "Der Speicher dieses Tablets lässt sich nicht lesen. Was hier gewartet hat, ist nicht gelöscht: Bitte die Seite neu laden oder ein anderes Gerät nehmen und Bescheid geben."
        | "The storage of this tablet cannot be read. What waited here is not deleted: please reload the page, or use another device and tell the club.";
    INSECURE "Ohne HTTPS geht es ohne Netz nicht weiter." | "Without HTTPS there is no going on without a network.";
    CONNECT_DEVICE "Dieses Gerät verbinden" | "Connect this device";
    WHAT_TO_DO "Was tun?" | "What to do?";
    INSECURE_HELP
        "Diese Seite kommt ohne HTTPS. Der Browser startet sie dann ohne Netz nicht, hält den Bildschirm nicht wach und könnte Gespeichertes löschen. Bitte den Club über seine https-Adresse öffnen; wie man sie einrichtet, steht im Handbuch."
        | "This page comes without HTTPS. The browser will not start it without a network, does not keep the screen awake and might delete what is stored. Please open the club by its https address; the handbook says how to set it up.";
    SHOW_AS_TEXT "Als Text zeigen" | "Show as text";
    FORGET_NOTE "Notiz entfernen" | "Remove the note";
    DONE "Fertig" | "Done";
    OTHER_NAME "Anderer Name" | "Another name";
    AT_THE_CLUB "Im Club" | "At the club";
    ON_THIS_TABLET "Auf diesem Tablet" | "On this tablet";
    THEIRS "Was im Club steht, gilt" | "What the club has is right";
    MINE "Meine Eingabe gilt" | "My entry is right";
    BOTH "Beides wurde gespielt" | "Both were played";
    TWO_TABLETS "Zwei Tablets haben dasselbe Spiel geschrieben." | "Two tablets recorded the same deal.";
    CUT_OFF
        "Der Club ist gerade nicht erreichbar. Du kannst weiterschreiben: Alles bleibt auf dem Tablet und wird gesendet, sobald es geht."
        | "The club cannot be reached right now. You can go on: everything stays on this tablet and is sent as soon as possible.";
    CUT_OFF_PAGE
        "Diese Seite braucht das Netz des Clubs, und das ist gerade nicht erreichbar."
        | "This page needs the club's network, which cannot be reached right now.";
    NOT_LOADED
        "Der Club ist nicht erreichbar, und auf diesem Tablet ist noch nichts davon gespeichert. Bitte das Netz prüfen."
        | "The club cannot be reached, and nothing of this is kept on this tablet yet. Please check the network.";
    UNREADABLE
        "Ein Spiel dieser Partie lässt sich mit dieser Fassung von Ostwind nicht nachrechnen. Bitte die Seite neu laden."
        | "A deal of this game cannot be scored by this version. Please reload the page.";

    START_TITLE "Am Tisch" | "At the table";
    GO_ON "Weiterspielen" | "Go on playing";
    NEW_GAME "Neue Partie" | "New game";
    NO_RUNNING "Gerade läuft keine Partie." | "No game is running.";
    NO_RUNNING_HINT
        "Vier Leute, ein Tisch: Mit „Neue Partie“ geht es los."
        | "Four people, one table: begin with “New game”.";
    FINISHED "Gespielte Partien" | "Finished games";
    NO_FINISHED
        "Hier stehen die Partien, sobald die erste beendet ist."
        | "Games are listed here once the first has ended.";
    NAME "Name" | "Name";
    STARTED "Begonnen" | "Started";

    RULES "Regelwerk" | "Rules";
    TABLE_NAME "Tisch" | "Table";
    TABLE_HINT "z. B. Tisch 1, kann leer bleiben" | "e.g. Table 1, may stay empty";
    WHO_PLAYS "Wer spielt?" | "Who plays?";
    WHO_HINT
        "Bekannte Namen werden vorgeschlagen, neue legt das Tablet an."
        | "Known names are suggested, new ones are added.";
    TABLES_TONIGHT "Tische von heute" | "Tables of tonight";
    LIKE_LAST "Wie letztes Mal" | "As last time";
    DRAW_SEATS "Plätze auslosen" | "Draw the seats";
    DRAW_AGAIN "Nochmals auslosen" | "Draw again";
    SEATS_HINT
        "Die Reihenfolge hier sind die Plätze: Ost, Süd, West, Nord. Auslosen oder mit den Pfeilen tauschen."
        | "The order here is the seats: East, South, West, North. Draw them, or swap with the arrows.";
    TILES_DRAWN "Die Windziegel sind verdeckt gezogen." | "The wind tiles are drawn face down.";
    TILES_AND_DICE
        "Windsteine gezogen, dann mit drei Würfeln Ost abgezählt:"
        | "Wind tiles drawn, then East counted out by three dice:";
    DICE_DRAWN "Ausgewürfelt, die meisten Augen sind Ost:" | "By dice, the highest throw is East:";
    BEGIN "Partie beginnen" | "Begin the game";
    NAMES_MISSING "Bitte alle Namen eintragen." | "Please enter all names.";
    NAMES_TWICE
        "Ein Name steht zweimal da. Bitte unterscheiden, etwa mit dem Anfang des Nachnamens."
        | "A name is there twice. Please tell them apart, perhaps by the initial of the surname.";
    NAME_TOO_LONG "Ein Name darf höchstens 60 Zeichen haben, ein Tisch 40." | "A name may have 60 characters at most, a table 40.";
    IS_NEW "neu" | "new";
}

/// „Tisch 2“.
pub fn table_number(number: u32, lang: Lang) -> String {
    format!("{} {number}", TABLE_NAME.get(lang))
}

/// „Tisch 2: Anna, Bertl, Cilli, Dora · Klassisch“.
pub fn table_tonight(number: u32, names: &[String], rules: Option<&str>, lang: Lang) -> String {
    let rules = rules.map(|rules| format!(" · {rules}")).unwrap_or_default();
    format!("{}: {}{rules}", table_number(number, lang), names.join(", "))
}

words! {
    DEALS "Spiele" | "Deals";
    SUM_ZERO "Summe 0" | "Sum 0";
    WALL "Mauer" | "wall";
    FROM "von" | "from";
    PENALTY "Strafe" | "Penalty";
    NO_DEALS "Noch kein Spiel geschrieben." | "No deal recorded yet.";
    NO_DEALS_HINT
        "Ruft jemand Mah-Jongg, auf den Platz mit dem Namen tippen. Hier steht dann jedes Spiel mit seiner Abrechnung."
        | "When somebody calls Mah-Jongg, tap the seat with that name. Every deal is then listed here with its payments.";
    PAO "Pao angesagt" | "Pao declared";
    THROW_DIE "Würfeln" | "Throw the die";
    SETTLE_NOW "Beenden und abrechnen" | "End and settle";
    ALL_PLAY_ON "Alle vier spielen weiter" | "All four play on";
    CHANGE_SEATS "Platzwechsel" | "Change of seats";
    TAP_SEAT "Auf den Platz tippen" | "Tap the seat";
    OTHER_ENTRY "Strafe, anderes" | "Penalty, other";
    CONFIRM_DRAW "Ja, eintragen" | "Yes, record it";
    CANCEL "Abbrechen" | "Cancel";
    UNDO "Rückgängig" | "Undo";
}

words! {
    fn undone(count: usize) match count {
        1 => "Das letzte Spiel ist rückgängig gemacht." | "The last deal was undone.",
        _ =>
            "Die letzten {count} Spiele sind rückgängig gemacht."
            | "The last {count} deals were undone.",
    }
}

words! {
    fn older_deals(count: usize) "Ältere Spiele ({count})" | "Older deals ({count})";
    RESTORE "Wiederherstellen" | "Restore";
    END_GAME "Partie beenden" | "End the game";
    END_HOW
        "Die Partie ist noch nicht zu Ende. Wie soll sie enden?"
        | "Not all rounds are played. How shall the game end?";
    END_ABANDONED "Abgebrochen: Sie zählt nicht" | "Broken off: it does not count";
    RULES_CHANGED
        "Dieses Regelwerk wurde seit der letzten Partie geändert. Gespielt wird, wie es jetzt gilt."
        | "These rules have changed since the last game. You play by them as they stand now.";
    END_COMPLETE "Partie beenden" | "Close the game";
    ALL_PLAYED "Alle Runden sind gespielt" | "All rounds are played";
    RESULT "Ergebnis" | "Result";
    PRINT "Drucken (PDF)" | "Print (PDF)";
    HISTORY "Verlauf" | "History";
    TURN "Tisch drehen" | "Turn the table";
    COURSE "Punktestände" | "Standings";
    COURSE_TITLE "Punktestand nach jedem Spiel" | "Standings after each deal";

    HANDS "Blätter" | "Hands";
    PAYMENTS "Zahlungen" | "Payments";
    PAYS_TO "zahlt an →" | "pays →";
    NO_PAYMENTS "Niemand zahlt." | "Nobody pays.";
    WORKING "Rechenweg" | "Working";
    DEAD_HAND "tote Hand" | "dead hand";
    CHANGES "Geändertes" | "Changes";
    TOTAL "Stand" | "Total";

    RANK "Rang" | "Rank";
    GAMES "Partien" | "Games";
    SUM "Summe" | "Sum";
    AVERAGE "Schnitt" | "Average";
    NO_RANKING "Noch keine Partie, die zählt." | "No game that counts yet.";
    NO_RANKING_HINT
        "Die Wertung beginnt mit der ersten Partie, die zählt. Was zählt, steht in der Ordnung."
        | "The standings begin with the first game that counts. What counts is in the statutes.";
    AS_PDF "PDF" | "PDF";
    AS_CSV "CSV" | "CSV";
    AS_PAGE "Webseite" | "Web page";
    LOST "Diese Seite gibt es nicht." | "There is no such page.";
}

words! {
    fn waiting(count: usize) match count {
        1 => "1 wartet" | "1 waiting",
        _ => "{count} warten" | "{count} waiting",
    }
}

/// What waits, as it is read aloud; it contains what stands on the screen.
pub fn waiting_for_club(count: usize, lang: Lang) -> String {
    let (here, waiting) = (SAVED_HERE.get(lang), waiting(count, lang));
    say!(lang, "{here}, {waiting} auf den Club" | "{here}, {waiting} for the club")
}

/// „Spiel 7“.
pub fn deal(number: u32, lang: Lang) -> String {
    format!("{} {number}", text("Spiel", "Deal").get(lang))
}

/// East's run: „2. Mal Ost“, counted from the deal now being played.
pub fn east_run(times: u8, lang: Lang) -> String {
    let english = ordinal(times);
    say!(lang, "{times}. Mal Ost" | "East for the {english} time")
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

words! {
    fn swap_with_next(name: &str) "{name} mit dem nächsten Platz tauschen" | "Swap {name} with the next seat";

    fn deals(count: u32) match count {
        1 => "1 Spiel" | "1 deal",
        count => "{count} Spiele" | "{count} deals",
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

words! {
    WHY "Warum wird berichtigt?" | "Why is it corrected?";
}

/// What usually was wrong: one tap books the correction with this reason.
pub const REASONS: [Text; 3] = [
    text("Falsch gezählt", "Miscounted"),
    text("Vertippt", "Mistyped"),
    text("Am Tisch neu vereinbart", "Agreed again at the table"),
];

words! {
    DIFFERENCES "Was anders würde" | "What would be different";
    OTHER_WINDS "andere Winde" | "other winds";
    NO_DIFFERENCE "gleiche Beträge" | "same amounts";
    AT_THE_END "Am Ende" | "At the end";
    ENDS_THEN "Die Partie wäre damit zu Ende." | "The game would be over then.";
    GOES_ON_THEN "Die Partie ginge damit weiter." | "The game would go on then.";
    OTHER_BANKRUPTCY "Ein Bankrott wäre anders." | "A bankruptcy would be different.";

    fn correct(number: u32) "Spiel {number} berichtigen" | "Correct deal {number}";
}

/// Three have nothing left: „Bankrott: Anna, Bertl, Christa haben kein Spielgeld mehr.“
pub fn bankrupt(names: &[String], lang: Lang) -> String {
    let names = names.join(", ");
    say!(
        lang,
        "Bankrott: {names} haben kein Spielgeld mehr." | "Bankrupt: {names} have no chips left."
    )
}

/// A debt between players: „Anna schuldet Bertl 120“.
pub fn owes(debtor: &str, creditor: &str, amount: i64, lang: Lang) -> String {
    let amount = numbers::points(amount);
    say!(lang, "{debtor} schuldet {creditor} {amount}" | "{debtor} owes {creditor} {amount}")
}

/// A throw of dice: „Anna 5 + 6 = 11“.
pub fn thrown(name: &str, dice: &[usize]) -> String {
    let eyes: usize = dice.iter().sum();
    let dice: Vec<String> = dice.iter().map(usize::to_string).collect();
    format!("{name} {} = {eyes}", dice.join(" + "))
}

words! {
    fn two_entries(number: u32) "Zwei Eingaben für Spiel {number}" | "Two entries for deal {number}";

    fn unreadable(count: usize) "{count} nicht lesbar" | "{count} unreadable";

    fn unreadable_entries(count: usize) match count {
        1 =>
            "1 Eingabe kann diese Fassung von Ostwind nicht lesen. Sie bleibt auf dem Tablet und wird gesendet, sobald die Fassung passt."
            | "This version cannot read 1 entry. It stays on the tablet and is sent as soon as the version fits.",
        count =>
            "{count} Eingaben kann diese Fassung von Ostwind nicht lesen. Sie bleiben auf dem Tablet und werden gesendet, sobald die Fassung passt."
            | "This version cannot read {count} entries. They stay on the tablet and are sent as soon as the version fits.",
    }

    CHECK_CLOCK "Uhr des Tablets prüfen" | "Check the tablet’s clock";
}

/// The device's clock is this many seconds behind the club's; ahead, if negative.
pub fn clock_is_wrong(seconds: i64, lang: Lang) -> String {
    let minutes = seconds.abs() / 60;
    let by = match minutes {
        0..120 => format!("{minutes} min"),
        120..2880 => format!("{} h", minutes / 60),
        _ => say!(lang, "{days} Tage" | "{days} days", days = minutes / 1440),
    };
    match seconds > 0 {
        true => say!(
            lang,
            "Die Uhr dieses Tablets geht nach ({by}). Überall gilt die Uhr des Clubs."
                | "This tablet's clock is slow ({by}). The club's clock decides everywhere."
        ),
        false => say!(
            lang,
            "Die Uhr dieses Tablets geht vor ({by}). Überall gilt die Uhr des Clubs."
                | "This tablet's clock is fast ({by}). The club's clock decides everywhere."
        ),
    }
}
