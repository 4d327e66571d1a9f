//! The words of a tournament's day: the clock of the hall, the projector, pages for everybody, what was done and undone.

use crate::{Lang, Text, text};

/// Takes back what was just done.
pub const UNDO: Text = text("Rückgängig", "Undo");
/// The penalties of a round.
pub const PENALTIES: Text = text("Strafen", "Penalties");
/// Takes a penalty back.
pub const WITHDRAW: Text = text("Zurücknehmen", "Take back");
/// A penalty was given.
pub const PENALTY_GIVEN: Text = text("Strafe eingetragen.", "Penalty entered.");
/// A penalty was taken back.
pub const PENALTY_WITHDRAWN: Text = text("Strafe zurückgenommen.", "Penalty taken back.");

/// A slip was entered.
pub fn slip_entered(table: usize, round: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Tisch {table} der Runde {round} ist eingetragen."),
        Lang::En => format!("Table {table} of round {round} is entered."),
    }
}

/// The last entry of a slip was taken back.
pub fn slip_undone(table: usize, round: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Tisch {table} der Runde {round} ist wieder wie vorher."),
        Lang::En => format!("Table {table} of round {round} is as it was before."),
    }
}

/// The clock of the hall.
pub const CLOCK: Text = text("Uhr", "Clock");
/// Stops it.
pub const PAUSE_CLOCK: Text = text("Anhalten", "Stop");
/// Lets it go on.
pub const RESUME_CLOCK: Text = text("Weiter", "Go on");
/// Sets it.
pub const SET_CLOCK: Text = text("Zeit stellen", "Set the time");
/// Minutes on the clock.
pub const CLOCK_MINUTES: Text = text("Noch so viele Minuten", "Minutes left");
/// After the gong.
pub const LAST_HAND: Text = text("Letzte Hand", "Last hand");
/// Before the first round.
pub const CLOCK_WAITS: Text = text("Noch nicht begonnen", "Not begun yet");
/// What happens after the gong.
pub const PLAY_TO_THE_END: Text =
    text("Diese Hand wird noch zu Ende gespielt.", "This hand is played to its end.");
/// Shows something on the projector.
pub const ON_THE_WALL: Text = text("An die Wand", "On the wall");
/// A table's slip is at the desk.
pub const IS_IN: Text = text("ist da", "is in");
/// The screen has no connection.
pub const CUT_OFF: Text = text("Keine Verbindung", "No connection");
/// In place of the time, where a screen without a connection would gong.
pub const UNSURE: Text = text("Zeit laut letztem Stand aus", "Time is up as last known");
/// The screen counts on without a connection; `#` stands for the time of the last answer.
pub const CLOCK_CUT_OFF: Text = text(
    "Keine Verbindung seit #. Die Uhr zählt allein weiter.",
    "No connection since #. The clock counts on by itself.",
);
/// At the gong, without a connection; `#` stands for the time of the last answer.
pub const CUT_OFF_AT_GONG: Text = text(
    "Keine Verbindung seit #. Vielleicht wurde die Zeit verlängert: Es gilt, was die Leitung sagt.",
    "No connection since #. The time may have been changed: what the director says holds.",
);
/// The reader's own seat.
pub const YOU: Text = text("Sie", "You");
/// The sum of all rounds.
pub const TOGETHER: Text = text("Zusammen", "Together");
/// Shows a tournament without an account.
pub const SHOW_TO_ALL: Text = text("Allen zeigen", "Show to everybody");
/// Shows it to accounts alone.
pub const SHOW_TO_ACCOUNTS: Text = text("Nur Mitgliedern zeigen", "Show to members alone");
/// What everybody sees of it.
pub const SHOWN_TO_ALL: Text = text(
    "Uhr, Plan und Liste sieht jede und jeder ohne Anmeldung, mit den Namen aus den Nennungen.",
    "Everybody sees clock, plan and list without signing in, with the names of the entries.",
);
/// What only accounts see.
pub const SHOWN_TO_ACCOUNTS: Text =
    text("Uhr, Plan und Liste sehen nur Mitglieder.", "Only members see clock, plan and list.");
/// The page without an account.
pub const PUBLIC_PAGE: Text = text("Seite für alle", "Page for everybody");

/// Starts the clock of a round.
pub fn start_round(round: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Runde {round} beginnen"),
        Lang::En => format!("Begin round {round}"),
    }
}

/// Of how many rounds.
pub fn of_rounds(rounds: u8, lang: Lang) -> String {
    match lang {
        Lang::De => format!("von {rounds}"),
        Lang::En => format!("of {rounds}"),
    }
}

/// When the gong comes.
pub fn gong_at(time: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Gong um {time}, dann die letzte Hand"),
        Lang::En => format!("Gong at {time}, then the last hand"),
    }
}

/// Since when the clock stands.
pub fn stands_since(time: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Die Uhr steht, seit {time}"),
        Lang::En => format!("The clock stands since {time}"),
    }
}

/// Files to download.
pub const DOWNLOAD: Text = text("Herunterladen", "Download");
