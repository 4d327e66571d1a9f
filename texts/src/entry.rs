//! The words of the screen on which a deal is entered.

use crate::{Lang, Text, numbers, text};

/// The heading of the screen, for readers that speak.
pub const TITLE: Text = text("Spiel eintragen", "Enter a deal");
/// The question while no winner is named.
pub const WHO: Text = text("Wer hat Mah-Jongg?", "Who has Mah-Jongg?");
/// The button with the winner's name: naming somebody else.
pub const CHANGE_WINNER: Text = text("Gewinner ändern", "Change the winner");
/// The word between the winner and the source of the winning tile.
pub const FROM: Text = text("von", "from");
/// The group of buttons for whose tile it was.
pub const SOURCE: Text = text("Von wem kam der Schlussziegel?", "Whose tile won?");
/// The winning tile was drawn.
pub const WALL: Text = text("Mauer", "Wall");
/// What a drawn deal means where hands do not count.
pub const DRAWN_NOTE: Text =
    text("Niemand hat Mah-Jongg, niemand zahlt.", "Nobody has Mah-Jongg, nobody pays.");
/// What a drawn deal means where hands count.
pub const DRAWN_COUNTS: Text =
    text("Niemand hat Mah-Jongg; die Blätter zählen.", "Nobody has Mah-Jongg; the hands count.");
/// A fault is paid for.
pub const FAULT: Text = text("Strafe", "Penalty");
/// Which fault.
pub const WHICH_FAULT: Text = text("Was ist geschehen?", "What happened?");
/// Who made the fault, and pays for it.
pub const WHO_ERRED: Text = text("Wer hat den Fehler gemacht?", "Who made the fault?");
/// Who is paid for the fault.
pub const WHO_GETS: Text = text("Wer bekommt?", "Who is paid?");
/// Everybody who does not pay.
pub const ALL_OTHERS: Text = text("alle anderen", "all others");
/// The fault ended the deal.
pub const ENDS_DEAL: Text = text("Spiel zu Ende", "Ends the deal");
/// The deal goes on after the fault.
pub const GOES_ON: Text = text("Spiel geht weiter", "The deal goes on");
/// The group of buttons for the ways to enter a hand.
pub const WAY: Text = text("Wie eingeben", "How to enter");
/// A hand entered by its tiles.
pub const BY_TILES: Text = text("Steine", "Tiles");
/// A hand entered by ticking what counts.
pub const BY_ITEMS: Text = text("Liste", "List");
/// A hand entered by its value.
pub const BY_NUMBER: Text = text("Zahl", "Number");
/// A tile alone.
pub const SINGLE: Text = text("einzeln", "Single");
/// Nobody else gave a tile to the set.
pub const CONCEALED: Text = text("verdeckt", "concealed");
/// Somebody else gave a tile to the set.
pub const OPEN: Text = text("offen", "open");
/// The set that the winning tile completed.
pub const COMPLETED: Text = text("Schluss", "wins");
/// The group of buttons for the kind of set.
pub const KIND: Text = text("Was der nächste Ziegel wird", "What the next tile becomes");
/// All tiles that can be tapped.
pub const KEYS: Text = text("Ziegel", "Tiles");
/// Winds and dragons, one group of keys.
pub const HONORS: Text = text("Winde und Drachen", "Winds and dragons");
/// Flowers and seasons, one group of keys.
pub const BONUS: Text = text("Blumen und Jahreszeiten", "Flowers and seasons");
/// Takes the last set of a hand away.
pub const REMOVE_SET: Text = text("Figur weg", "Remove set");
/// Takes the last digit of a number away.
pub const DELETE_DIGIT: Text = text("Löschen", "Delete");
/// The field of the next hand.
pub const NEXT_HAND: Text = text("Weiter", "Next");
/// Takes one set away.
pub const REMOVE: Text = text("entfernen", "remove");
/// This tile completed the hand.
pub const WINNING_TILE: Text = text("Schlussziegel", "winning tile");
/// The hand counts nothing.
pub const DEAD: Text = text("tote Hand", "dead hand");
/// The four hands.
pub const HANDS: Text = text("Die Blätter", "The hands");
/// The hand of the winner, with nothing in it.
pub const EMPTY_WINNER: Text =
    text("Art wählen, dann ein Tipp je Figur", "Choose the kind, then one tap per set");
/// The hand of somebody else, with nothing in it.
pub const EMPTY_LOSER: Text = text("Tippe nur, was zählt", "Tap only what counts");
/// A hand that is ticked, with nothing in it.
pub const EMPTY_ITEMS: Text = text("Unten antippen, was zählt", "Tap below what counts");
/// A row of a hand with nothing in it.
pub const NOTHING: Text = text("nichts getippt zählt 0", "nothing tapped counts 0");
/// A tile of one suit chosen under "chow" is its lowest.
pub const LOWEST: Text = text("der niedrigste Ziegel zählt", "tap the lowest tile");
/// The value of a hand is entered as a number.
pub const VALUE_NUMBER: Text = text("Wert des Blattes", "Value of the hand");
/// Who pays whom.
pub const PAYMENTS: Text = text("Wer bekommt, wer zahlt", "Who gains, who pays");
/// The lines that lead to the value.
pub const WORKING: Text = text("So kommt der Wert zustande", "How the value comes about");
/// The sum of all payments.
pub const SUM: Text = text("Summe", "Sum");
/// Records the deal.
pub const SAVE: Text = text("Speichern", "Save");
/// Records the deal beside the one that another tablet has recorded.
pub const SAVE_SECOND: Text = text("Als zweite Eingabe speichern", "Save as a second entry");
/// Records a fault.
pub const SAVE_FAULT: Text = text("Strafe eintragen", "Record the penalty");
/// Leaves without recording.
pub const CANCEL: Text = text("Abbrechen", "Cancel");
/// The sheet of how the winning tile came, and what else was noted.
pub const CIRCUMSTANCES_TITLE: Text = text("Umstände", "Circumstances");
/// What the sheet offers.
pub const CIRCUMSTANCES: Text = text(
    "Nur was zutreffen kann. Der Wert rechnet gleich mit.",
    "Only what can apply. The value follows at once.",
);
/// Closes the sheet.
pub const DONE: Text = text("Fertig", "Done");

/// The button that opens the sheet: „Umstände (2)“.
pub fn circumstances(count: usize, lang: Lang) -> String {
    let title = CIRCUMSTANCES_TITLE.get(lang);
    if count == 0 { title.to_owned() } else { format!("{title} ({count})") }
}

/// Asks whose tile was called, after a false call.
pub const WHOSE_TILE: Text = text("Wessen Stein wurde gerufen?", "Whose tile was called?");
pub const WHO_GETS_NOTHING: Text =
    text("Wer bekommt nichts (eigener Fehler)?", "Who gets nothing (a fault of his own)?");
pub const PAO_DECLARED: Text = text("Pao angesagt:", "Pao declared:");
/// Before what decides whether anybody pays for all, where no warning can have been declared.
pub const PAO_IF: Text = text("Pao, wenn:", "Pao if:");
pub const PAO_FEW_LEFT: Text =
    text("höchstens 5 Steine in der Mauer", "at most 5 tiles in the wall");
pub const PAO_LAY_OPEN: Text = text("Stein lag schon offen", "tile lay open already");
pub const PAO_HELD_ONLY: Text =
    text("Ableger hielt nur diese Farben", "discarder held only these suits");
pub const PAO_FEEDER: Text = text("Letzter Satz von:", "Last set fed by:");
pub const PAO_FIRST: Text = text("Zuerst neun Steine:", "First nine tiles:");
pub const PAO_AGAINST: Text = text("Pao gegen wen?", "Pao against whom?");
pub const PAO_KIND: Text = text("Welches Pao?", "Which Pao?");
pub const PAO_BY: Text = text("Wer hat es angesagt?", "Who declared it?");

/// Who pays for all, and for which tile.
pub fn pao_liable(name: &str, kind: &str, by_winning_tile: bool, lang: Lang) -> String {
    let tile = if by_winning_tile {
        text("hat den Gewinnstein geliefert", "fed the winning tile")
    } else {
        text("hat den entscheidenden Satz geliefert", "fed the set that mattered")
    };
    let tile = tile.get(lang);
    match lang {
        Lang::De => format!("{name} zahlt für alle ({kind}): {tile}."),
        Lang::En => format!("{name} pays for all ({kind}): {tile}."),
    }
}

/// A warning as the table keeps it: „9-Steine-Pao gegen Anna, angesagt von Bertl, 20:14“.
pub fn pao_note(
    kind: &str,
    against: &str,
    by: Option<&str>,
    minute: Option<u16>,
    lang: Lang,
) -> String {
    let mut sentence = match lang {
        Lang::De => format!("{kind} gegen {against}"),
        Lang::En => format!("{kind} against {against}"),
    };
    if let Some(by) = by {
        sentence.push_str(text(", angesagt von ", ", declared by ").get(lang));
        sentence.push_str(by);
    }
    if let Some(minute) = minute {
        sentence.push_str(&format!(", {}:{:02}", minute / 60, minute % 60));
    }
    sentence
}

/// A special hand that was ready and not won, as a remark.
pub fn bochowe(player: &str, hand: &str, lang: Lang) -> String {
    format!("{}: {player}, {hand}", BOCHOWE.get(lang))
}

/// A special hand that was ready and not won.
pub const BOCHOWE: Text = text("Bochowe", "Bochowe");
/// Who had a special hand ready.
pub const BOCHOWE_WHO: Text =
    text("Wessen Sonderspiel war fertig?", "Whose special hand was ready?");

/// Special hands for which the club has entered no value.
pub fn without_value(hands: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Noch ohne Wert beim Club (Regelwerke → Sonderspiele): {hands}."),
        Lang::En => {
            format!("Not given a value by the club yet (Rule sets → Special hands): {hands}.")
        }
    }
}

/// Who lends to a player without money.
pub fn who_lends(debtor: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Wer leiht {debtor}?"),
        Lang::En => format!("Who lends to {debtor}?"),
    }
}

/// Flowers and seasons beside a value that has them already.
pub const BONUS_HAD: Text = text("Blumen (für die Statistik)", "Flowers (for the statistics)");

pub const LIABLE: Text = text("Zahlt für alle:", "Pays for all:");
/// The wind that was thrown for the round.
pub const ROUND_WIND: Text = text("Gewürfelter Rundenwind:", "Wind thrown for the round:");
/// Still to be said: the wind of the round.
pub const MISSING_ROUND_WIND: Text =
    text("Welcher Wind wurde für die Runde gewürfelt?", "Which wind was thrown for the round?");
/// One more of an item.
pub const ONE_MORE: Text = text("eines mehr", "one more");
/// One less of an item.
pub const ONE_LESS: Text = text("eines weniger", "one less");

/// The club's special hands, to choose from.
pub const SPECIAL_HANDS: Text = text("Sonderspiel", "Special hand");
/// What a special hand is worth this once.
pub const SPECIAL_VALUE: Text = text("Wert nur für dieses Blatt", "Value for this hand only");
/// A special hand with every tile collected in the hand.
pub const COLLECTED: Text = text("in der Hand gesammelt", "collected in the hand");

/// Whose hand.
pub fn hand_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Blatt von {name}"),
        Lang::En => format!("Hand of {name}"),
    }
}

/// Still to be entered: this hand.
pub fn missing_hand(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Das Blatt von {name} fehlt noch: Steine, Liste oder Zahl."),
        Lang::En => format!("The hand of {name} is still missing: tiles, list or number."),
    }
}

/// Still to be entered, where there is one hand only.
pub const MISSING_LONE_HAND: Text = text(
    "Das Blatt fehlt noch: Steine, Liste oder Zahl.",
    "The hand is still missing: tiles, list or number.",
);

/// What a winner's tiles are, by the club's own name.
pub fn own_hand(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Das ist ein Sonderspiel: {name}."),
        Lang::En => format!("This is a special hand: {name}."),
    }
}

/// A typed value that no hand has, with the reason.
pub fn impossible_value(points: i64, reason: &str, lang: Lang) -> String {
    let points = numbers::points(points);
    match lang {
        Lang::De => format!("{points} gibt es nicht: {reason}."),
        Lang::En => format!("There is no {points}: {reason}."),
    }
}

/// The button that keeps such a value.
pub fn insist(points: i64, lang: Lang) -> String {
    let points = numbers::points(points);
    match lang {
        Lang::De => format!("Trotzdem {points}"),
        Lang::En => format!("{points} all the same"),
    }
}

/// Values of these rules are even.
pub const ONLY_EVEN: Text = text("die Werte sind gerade", "values are even");

/// The rules ask the winner for more.
pub fn below_minimum(least: i64, lang: Lang) -> String {
    let least = numbers::points(least);
    match lang {
        Lang::De => format!("man braucht mindestens {least}"),
        Lang::En => format!("at least {least} are needed"),
    }
}

/// No winning hand is worth so little.
pub fn below_smallest(least: i64, lang: Lang) -> String {
    let least = numbers::points(least);
    match lang {
        Lang::De => format!("ein Mah-Jongg zählt mindestens {least}"),
        Lang::En => format!("Mah-Jongg counts at least {least}"),
    }
}

/// No hand is worth so much.
pub fn above_limit(most: i64, lang: Lang) -> String {
    let most = numbers::points(most);
    match lang {
        Lang::De => format!("das Limit ist {most}"),
        Lang::En => format!("the limit is {most}"),
    }
}

/// The table of values does not have this value; the nearest that it has are given.
pub fn not_in_table(nearest: &[i64], lang: Lang) -> String {
    let nearest: Vec<String> = nearest.iter().map(|points| numbers::points(*points)).collect();
    match lang {
        Lang::De => format!("in der Tabelle steht {}", nearest.join(" und ")),
        Lang::En => format!("the table has {}", nearest.join(" and ")),
    }
}

/// An entry that was begun and not saved: „Angefangenes Spiel: Anna, 3 Figuren“.
pub fn begun(winner: &str, sets: usize, lang: Lang) -> String {
    let mut parts = Vec::new();
    if !winner.is_empty() {
        parts.push(winner.to_owned());
    }
    match (lang, sets) {
        (_, 0) => {}
        (Lang::De, 1) => parts.push("1 Figur".to_owned()),
        (Lang::De, _) => parts.push(format!("{sets} Figuren")),
        (Lang::En, 1) => parts.push("1 set".to_owned()),
        (Lang::En, _) => parts.push(format!("{sets} sets")),
    }
    let begun = match lang {
        Lang::De => "Angefangenes Spiel",
        Lang::En => "Deal begun",
    };
    if parts.is_empty() { begun.to_owned() } else { format!("{begun}: {}", parts.join(", ")) }
}

/// What leaving asks once, where something was entered.
pub const LEAVE_ASKED: Text = text(
    "Es bleibt auf diesem Tablet und wird wieder angeboten.",
    "It stays on this tablet and is offered again.",
);
/// Back to the table.
pub const TO_TABLE: Text = text("Zum Tisch", "To the table");
/// Back to what was begun.
pub const KEEP_WRITING: Text = text("Weiterschreiben", "Keep writing");
/// Forgets what was begun.
pub const DISCARD: Text = text("Verwerfen", "Discard");

/// An entry that was begun for a deal that was recorded since: „Angefangenes Spiel: Anna. Spiel 3 ist inzwischen
/// geschrieben.“
pub fn begun_and_booked(begun: &str, number: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{begun}. Spiel {number} ist inzwischen geschrieben."),
        Lang::En => format!("{begun}. Deal {number} has been recorded since."),
    }
}

/// Another tablet has recorded this deal first.
pub fn booked_elsewhere(number: u32, deal: &str, lang: Lang) -> String {
    match lang {
        Lang::De => {
            format!("Spiel {number} ist schon geschrieben: {deal}. Das Blatt hier bleibt stehen.")
        }
        Lang::En => format!("Deal {number} is recorded already: {deal}. The hand here stays."),
    }
}

/// Another tablet has recorded the deal for which nothing was entered here yet: the next one is entered.
pub fn moved_on(number: u32, deal: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!(
            "Spiel {number} ist schon geschrieben: {deal}. Hier geht es mit Spiel {} weiter.",
            number + 1
        ),
        Lang::En => format!(
            "Deal {number} is recorded already: {deal}. Here deal {} is entered.",
            number + 1
        ),
    }
}

/// Why the figures are as they are: `Ost zählt doppelt: 3 × 608`.
pub fn east_doubles(shares: &[(usize, i64)], lang: Lang) -> String {
    let sentence: Vec<String> = shares
        .iter()
        .map(|(times, amount)| match times {
            1 => numbers::points(*amount),
            _ => format!("{times} × {}", numbers::points(*amount)),
        })
        .collect();
    let sentence = sentence.join(" + ");
    match lang {
        Lang::De => format!("Ost zählt doppelt: {sentence}"),
        Lang::En => format!("East counts double: {sentence}"),
    }
}
