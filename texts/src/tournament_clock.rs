//! The words of a tournament's day: the clock of the hall, the projector, pages for everybody, what was done and undone.

use crate::words::words;

words! {
    UNDO "Rückgängig" | "Undo";
    PENALTIES "Strafen" | "Penalties";
    WITHDRAW "Zurücknehmen" | "Take back";
    PENALTY_GIVEN "Strafe eingetragen." | "Penalty entered.";
    PENALTY_WITHDRAWN "Strafe zurückgenommen." | "Penalty taken back.";

    fn slip_entered(table: usize, round: usize)
        "Tisch {table} der Runde {round} ist eingetragen."
        | "Table {table} of round {round} is entered.";

    fn slip_undone(table: usize, round: usize)
        "Tisch {table} der Runde {round} ist wieder wie vorher."
        | "Table {table} of round {round} is as it was before.";

    CLOCK "Uhr" | "Clock";
    PAUSE_CLOCK "Anhalten" | "Stop";
    RESUME_CLOCK "Weiter" | "Go on";
    SET_CLOCK "Zeit stellen" | "Set the time";
    CLOCK_MINUTES "Noch so viele Minuten" | "Minutes left";
    LAST_HAND "Letztes Spiel" | "Last hand";
    CLOCK_WAITS "Noch nicht begonnen" | "Not begun yet";
    PLAY_TO_THE_END "Dieses Spiel wird noch zu Ende gespielt." | "This hand is played to its end.";
    ON_THE_WALL "An die Wand" | "On the wall";
    IS_IN "ist da" | "is in";
    CUT_OFF "Keine Verbindung" | "No connection";
    UNSURE "Nach letztem Stand ist die Zeit aus" | "Time is up as last known";
    /// The screen counts on without a connection; `#` stands for the time of the last answer.
    CLOCK_CUT_OFF
        "Keine Verbindung seit #. Die Uhr zählt allein weiter."
        | "No connection since #. The clock counts on by itself.";
    /// At the gong, without a connection; `#` stands for the time of the last answer.
    CUT_OFF_AT_GONG
        "Keine Verbindung seit #. Vielleicht wurde die Zeit verlängert: Es gilt, was die Leitung sagt."
        | "No connection since #. The time may have been changed: what the director says counts.";
    YOU "Du" | "You";
    TOGETHER "Zusammen" | "Together";
    SHOW_TO_ALL "Allen zeigen" | "Show to everybody";
    SHOW_TO_ACCOUNTS "Nur Mitgliedern zeigen" | "Show to members alone";
    SHOWN_TO_ALL
        "Uhr, Plan und Liste sieht jede und jeder ohne Anmeldung, mit den Namen aus den Nennungen."
        | "Everybody sees clock, plan and list without signing in, with the names of the entries.";
    SHOWN_TO_ACCOUNTS "Uhr, Plan und Liste sehen nur Mitglieder." | "Only members see clock, plan and list.";
    PUBLIC_PAGE "Seite für alle" | "Page for everybody";

    fn start_round(round: usize) "Runde {round} beginnen" | "Begin round {round}";

    fn of_rounds(rounds: u8) "von {rounds}" | "of {rounds}";

    fn gong_at(time: &str) "Gong um {time}, dann das letzte Spiel" | "Gong at {time}, then the last hand";

    fn stands_since(time: &str) "Die Uhr steht seit {time}" | "The clock has stood since {time}";

    DOWNLOAD "Herunterladen" | "Download";
}
