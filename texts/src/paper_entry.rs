//! The words of typing in a game from a paper slip.

use crate::{Lang, Text, numbers, text};

/// The page.
pub const TYPE_IN: Text = text("Papier eintippen", "Type in a slip");
/// The page in the menu.
pub const TYPE_IN_SHORT: Text = text("Eintippen", "Type in");
/// Above the choice of rules.
pub const START_HINT: Text =
    text("Was auf dem Zettel steht, Zeile für Zeile.", "What stands on the slip, line by line.");
/// Above the lines.
pub const LINES_HINT: Text = text(
    "Was auf dem Zettel steht, Zeile für Zeile. Jede Zeile gibt zusammen null.",
    "What stands on the slip, line by line. Each line adds up to zero.",
);
/// How it is done with the keyboard.
pub const KEYBOARD_HINT: Text = text(
    "Ein Minus vor jedem Verlust. Mit Enter geht es ins nächste Feld, mit den Pfeilen in die Zeile darüber und darunter.",
    "A minus before every loss. Enter leads to the next field, the arrows to the line above and below.",
);
/// What else can stand on a sheet with hands.
pub const HANDS_HINT: Text = text(
    "Für eine tote Hand steht „tot“ statt einer Zahl; eine Strafe sind Ergebnisse ohne Gewinner und ohne Blätter.",
    "A dead hand is “dead” instead of a number; a penalty is results without a winner and without hands.",
);
/// What people write for a dead hand.
pub const DEAD_HAND: [&str; 6] = ["tot", "t", "dead", "x", "×", "†"];
/// Who pays for all.
pub const PAO: Text = text("Pao: zahlt für alle", "Pao: pays for all");
/// Which sheet.
pub const WHICH_SHEET: Text = text("Nach welchen Regeln?", "By which rules?");
/// Games that were begun and have no deal yet.
pub const BEGUN_GAMES: Text = text("Mit vorbereitetem Zettel", "With a prepared slip");
/// Player 1 to 4, by the first seat.
pub const FIRST_SEATS: [Text; 4] =
    [text("Ost", "East"), text("Süd", "South"), text("West", "West"), text("Nord", "North")];
/// The day of a game.
pub const DAY: Text = text("Tag", "Day");
/// When it began.
pub const BEGAN: Text = text("Beginn", "Begin");
/// When it ended.
pub const ENDED: Text = text("Ende", "End");
/// The table's name.
pub const TABLE: Text = text("Tisch", "Table");
/// It was broken off.
pub const ABANDONED: Text = text("abgebrochen", "broken off");
/// The line's number.
pub const LINE: Text = text("Spiel", "Deal");
/// Who won.
pub const WON_BY: Text = text("Mah-Jongg", "Mah-jongg");
/// From whom.
pub const WON_FROM: Text = text("von", "from");
/// Nobody won.
pub const NOBODY: Text = text("niemand", "nobody");
/// The tile came from the wall.
pub const WALL: Text = text("Mauer", "wall");
/// The wind that was thrown.
pub const THROWN: Text = text("Wind der Runde", "Wind of the round");
/// What a hand is worth.
pub const HAND: Text = text("Blatt", "Hand");
/// The sum of a line, above its column.
pub const LINE_SUM: Text = text("Zeile", "Line");
/// The sums of all lines.
pub const TOTAL: Text = text("Gerechnet", "Counted");
/// Checks the sheet without saving it.
pub const CHECK: Text = text("Prüfen", "Check");
/// Enters the game.
pub const KEEP: Text = text("Partie eintragen", "Enter the game");
/// The sheet adds up.
pub const ALL_FITS: Text = text("Alles geht auf.", "Everything adds up.");
/// Nothing was typed.
pub const NOTHING_TYPED: Text =
    text("Noch steht nichts auf dem Blatt.", "There is nothing on the sheet yet.");
/// A seat without a person.
pub const NOBODY_THERE: Text = text("Hier fehlt, wer gespielt hat.", "Who played here is missing.");
/// Two seats with the same person.
pub const TWICE_THERE: Text = text(
    "Diese Person sitzt schon auf einem anderen Platz.",
    "This person has another seat already.",
);
/// The day is missing or none.
pub const BAD_DAY: Text = text(
    "Wann wurde gespielt? Bitte den Tag wählen.",
    "When was it played? Please choose the day.",
);
/// A time is missing or none.
pub const BAD_TIME: Text = text(
    "Bitte die Uhrzeit mit Stunde und Minute eintragen, zum Beispiel 19:00.",
    "Please enter the time with hour and minute, for example 19:00.",
);
/// The end is in the future.
pub const NOT_YET: Text = text(
    "Das liegt noch in der Zukunft. Bitte Tag und Ende prüfen.",
    "That is still to come. Please check day and end.",
);
/// A field does not contain a number.
pub const NO_NUMBER: Text = text("Das ist keine Zahl.", "That is no number.");

/// Where a sheet is wrong.
pub fn wrong_line(number: usize, why: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {number}: {why}"),
        Lang::En => format!("Deal {number}: {why}"),
    }
}

/// What a figure and its total point at: one figure was misread.
pub fn likely_slip(player: &str, typed: i64, instead: i64, lang: Lang) -> String {
    let (typed, instead) = (numbers::signed(typed), numbers::signed(instead));
    match lang {
        Lang::De => format!("Vielleicht bei {player} {instead} statt {typed}."),
        Lang::En => format!("Perhaps {instead} instead of {typed} for {player}."),
    }
}

/// A total on the slip is another than that of its lines.
pub fn other_total(player: &str, written: i64, counted: i64, lang: Lang) -> String {
    let (written, counted) = (numbers::signed(written), numbers::signed(counted));
    match lang {
        Lang::De => format!("{player} laut Zettel {written}, gerechnet {counted}."),
        Lang::En => format!("{player} by the slip {written}, counted {counted}."),
    }
}

/// Who won a line, and from whom; `None`: from the wall.
pub fn from(player: Option<&str>, lang: Lang) -> String {
    match (player, lang) {
        (Some(player), Lang::De) => format!("von {player}"),
        (Some(player), Lang::En) => format!("from {player}"),
        (None, lang) => WALL.get(lang).to_owned(),
    }
}

/// A line does not add up.
pub fn wrong_sum(sum: i64, lang: Lang) -> String {
    let sum = numbers::signed(sum);
    match lang {
        Lang::De => format!("Die Zeile geht nicht auf, es bleibt {sum}."),
        Lang::En => format!("The line does not add up, {sum} is left."),
    }
}

/// Something is missing in a line.
pub const MISSING_FIGURE: Text =
    text("In dieser Zeile fehlt etwas.", "Something is missing in this line.");
/// No deal has these figures.
pub const NO_SUCH_DEAL: Text = text(
    "So kann kein Spiel ausgehen. Bitte die Zahlen mit dem Blatt vergleichen.",
    "No deal ends like this. Please compare the figures with the sheet.",
);
/// The game was over.
pub const AFTER_THE_END: Text =
    text("Die Partie war vorher schon zu Ende.", "The game was over before this.");

/// The hands give other results than those that were typed.
pub fn otherwise(nets: &[i64], lang: Lang) -> String {
    let nets: Vec<String> = nets.iter().map(|net| numbers::signed(*net)).collect();
    let nets = nets.join(", ");
    match lang {
        Lang::De => {
            format!("Aus den Blättern ergibt sich {nets}. Bitte mit dem Blatt vergleichen.")
        }
        Lang::En => format!("The hands come to {nets}. Please compare with the sheet."),
    }
}

/// The totals as they stand on the slip.
pub const BY_SLIP: Text = text("Laut Zettel", "By the slip");
/// The results of a line with hands.
pub const RESULTS: Text = text("Ergebnis", "Result");
/// Nobody gained, nobody paid, as a word.
pub const DRAWN: Text = text("Remis", "Draw");
/// Which rules.
pub const RULE_SET: Text = text("Regelwerk", "Rule set");
/// Above what was refused.
pub const NOT_ENTERED: Text = text("Noch nicht eingetragen.", "Not entered yet.");
/// Types in another.
pub const NEXT_SLIP: Text = text("Nächster Zettel", "Next slip");
