//! The words of the screen on which a deal is entered.

use crate::words::{say, words};
use crate::{Lang, numbers, text};

words! {
    TITLE "Spiel eintragen" | "Enter a deal";
    WHO "Wer hat Mah-Jongg?" | "Who has Mah-Jongg?";
    CHANGE_WINNER "Gewinner ändern" | "Change the winner";
    FROM "von" | "from";
    SOURCE "Von wem kam der Schlussziegel?" | "Whose tile won?";
    WALL "Mauer" | "Wall";
    DRAWN_NOTE "Niemand hat Mah-Jongg, niemand zahlt." | "Nobody has Mah-Jongg, nobody pays.";
    DRAWN_COUNTS "Niemand hat Mah-Jongg; die Blätter zählen." | "Nobody has Mah-Jongg; the hands count.";
    FAULT "Strafe" | "Penalty";
    WHICH_FAULT "Was ist geschehen?" | "What happened?";
    WHO_ERRED "Wer hat den Fehler gemacht?" | "Who made the mistake?";
    WHO_GETS "Wer bekommt?" | "Who is paid?";
    ALL_OTHERS "alle anderen" | "all others";
    ENDS_DEAL "Spiel zu Ende" | "Ends the deal";
    GOES_ON "Spiel geht weiter" | "The deal goes on";
    WAY "Wie eingeben" | "How to enter";
    BY_TILES "Steine" | "Tiles";
    BY_ITEMS "Liste" | "List";
    BY_NUMBER "Zahl" | "Number";
    SINGLE "einzeln" | "Single";
    CONCEALED "verdeckt" | "concealed";
    OPEN "offen" | "open";
    COMPLETED "Schluss" | "wins";
    KIND "Was der nächste Stein wird" | "What the next tile becomes";
    KEYS "Steine" | "Tiles";
    HONORS "Winde und Drachen" | "Winds and dragons";
    BONUS "Blumen und Jahreszeiten" | "Flowers and seasons";
    REMOVE_SET "Figur weg" | "Remove set";
    DELETE_DIGIT "Löschen" | "Delete";
    NEXT_HAND "Weiter" | "Next";
    REMOVE "entfernen" | "remove";
    WINNING_TILE "Schlussziegel" | "winning tile";
    DEAD "tote Hand" | "dead hand";
    HANDS "Die Blätter" | "The hands";
    EMPTY_WINNER "Art wählen, dann ein Tipp je Figur" | "Choose the kind, then one tap per set";
    EMPTY_LOSER "Tippe nur, was zählt" | "Tap only what counts";
    EMPTY_ITEMS "Unten antippen, was zählt" | "Tap below what counts";
    NOTHING "nichts getippt zählt 0" | "nothing tapped counts 0";
    VALUE_NUMBER "Wert des Blattes" | "Value of the hand";
    PAYMENTS "Wer bekommt, wer zahlt" | "Who gains, who pays";
    WORKING "So kommt der Wert zustande" | "How the value comes about";
    SUM "Summe" | "Sum";
    SAVE "Speichern" | "Save";
    SAVE_SECOND "Als zweite Eingabe speichern" | "Save as a second entry";
    SAVE_FAULT "Strafe eintragen" | "Record the penalty";
    CANCEL "Abbrechen" | "Cancel";
    CIRCUMSTANCES_TITLE "Umstände" | "Circumstances";
    CIRCUMSTANCES
        "Nur was zutreffen kann. Der Wert ändert sich gleich mit."
        | "Only what can apply. The value follows at once.";
    DONE "Fertig" | "Done";
}

/// The button that opens the sheet: „Umstände (2)“.
pub fn circumstances(count: usize, lang: Lang) -> String {
    let title = CIRCUMSTANCES_TITLE.get(lang);
    if count == 0 { title.to_owned() } else { format!("{title} ({count})") }
}

words! {
    WHOSE_TILE "Wessen Stein wurde gerufen?" | "Whose tile was called?";
    WHO_GETS_NOTHING "Wer bekommt nichts (eigener Fehler)?" | "Who gets nothing (a mistake of their own)?";
    PAO_DECLARED "Pao angesagt:" | "Pao declared:";
    /// Before what decides whether anybody pays for all, where no warning can have been declared.
    PAO_IF "Pao, wenn:" | "Pao if:";
    PAO_FEW_LEFT "höchstens 5 Steine in der Mauer" | "at most 5 tiles in the wall";
    PAO_LAY_OPEN "Stein lag schon offen" | "tile lay open already";
    PAO_HELD_ONLY "Ableger hielt nur diese Farben" | "discarder held only these suits";
    PAO_FEEDER "Letzter Satz von:" | "Last set fed by:";
    PAO_FIRST "Zuerst neun Steine:" | "First nine tiles:";
    PAO_AGAINST "Pao gegen wen?" | "Pao against whom?";
    PAO_KIND "Welches Pao?" | "Which Pao?";
    PAO_BY "Wer hat es angesagt?" | "Who declared it?";
}

/// Who pays for all, and for which tile.
pub fn pao_liable(name: &str, kind: &str, by_winning_tile: bool, lang: Lang) -> String {
    let tile = if by_winning_tile {
        text("hat den Gewinnstein geliefert", "fed the winning tile")
    } else {
        text("hat den entscheidenden Satz geliefert", "fed the set that mattered")
    };
    let tile = tile.get(lang);
    say!(lang, "{name} zahlt für alle ({kind}): {tile}." | "{name} pays for all ({kind}): {tile}.")
}

/// A warning as the table keeps it: „9-Steine-Pao gegen Anna, angesagt von Bertl, 20:14“.
pub fn pao_note(
    kind: &str,
    against: &str,
    by: Option<&str>,
    minute: Option<u16>,
    lang: Lang,
) -> String {
    let mut sentence = say!(lang, "{kind} gegen {against}" | "{kind} against {against}");
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

words! {
    BOCHOWE "Bochowe" | "Bochowe";
    BOCHOWE_WHO "Wessen Sonderspiel war fertig?" | "Whose special hand was ready?";

    fn without_value(hands: &str)
        "Noch ohne Wert beim Club (Regeln → Sonderspiele): {hands}."
        | "Not given a value by the club yet (Rules → Special hands): {hands}.";

    fn who_lends(debtor: &str) "Wer leiht {debtor}?" | "Who lends to {debtor}?";

    BONUS_HAD "Blumen (für die Statistik)" | "Flowers (for the statistics)";

    LIABLE "Zahlt für alle:" | "Pays for all:";
    ROUND_WIND "Gewürfelter Rundenwind:" | "Wind thrown for the round:";
    MISSING_ROUND_WIND "Welcher Wind wurde für die Runde gewürfelt?" | "Which wind was thrown for the round?";
    ONE_MORE "eines mehr" | "one more";
    ONE_LESS "eines weniger" | "one less";

    SPECIAL_HANDS "Sonderspiel" | "Special hand";
    SPECIAL_VALUE "Wert nur für dieses Blatt" | "Value for this hand only";
    COLLECTED "in der Hand gesammelt" | "collected in the hand";

    fn hand_of(name: &str) "Blatt von {name}" | "Hand of {name}";

    fn missing_hand(name: &str)
        "Das Blatt von {name} fehlt noch: Steine, Liste oder Zahl."
        | "The hand of {name} is still missing: tiles, list or number.";

    MISSING_LONE_HAND
        "Das Blatt fehlt noch: Steine, Liste oder Zahl."
        | "The hand is still missing: tiles, list or number.";

    OWN_HAND "Das ist ein Sonderspiel:" | "This is a special hand:";
    FISHING "Ein Stein fehlt auf:" | "One tile is missing for:";
    NOT_COUNTED "Nicht zählen" | "Do not count";
    COUNTED "Doch zählen" | "Count it after all";
    fn also(names: &str) "auch: {names}" | "also: {names}";
    fn is_also(names: &str)
        "Auch ein Sonderspiel: {names}. Als gewöhnliches Blatt zählt es mehr."
        | "Also a special hand: {names}. It counts more as an ordinary hand.";
    fn without(name: &str) "{name} zählt diesmal nicht." | "{name} does not count this time.";
    fn unvalued(name: &str) "{name} passt, hat aber noch keinen Wert." | "{name} fits but has no value yet.";
    fn misses(name: &str, why: &str) "Fast ein Sonderspiel: {name}. {why}" | "Nearly a special hand: {name}. {why}";
    fn against_tiles(name: &str) "{name} passt nicht zu den Steinen." | "{name} does not fit the tiles.";
    READY "Bochowe?" | "Bochowe?";
    READY_NOTE "Kommt auf die Rückseite, gezahlt wird nichts." | "It goes on the back; nothing is paid.";
    NOTE_READY "Eintragen" | "Note it";
    NOT_READY "Nein" | "No";
    NOTED "Bochowe ist eingetragen:" | "Bochowe is noted:";
    TAKE_BACK "Zurücknehmen" | "Take back";
}

/// A typed value that no hand has, with the reason.
pub fn impossible_value(points: i64, reason: &str, lang: Lang) -> String {
    let points = numbers::points(points);
    say!(lang, "{points} gibt es nicht: {reason}." | "There is no {points}: {reason}.")
}

/// The button that keeps such a value.
pub fn insist(points: i64, lang: Lang) -> String {
    let points = numbers::points(points);
    say!(lang, "Trotzdem {points}" | "{points} all the same")
}

words! {
    ONLY_EVEN "Die Werte sind gerade" | "values are even";
}

/// The rules ask the winner for more.
pub fn below_minimum(least: i64, lang: Lang) -> String {
    let least = numbers::points(least);
    say!(lang, "Man braucht mindestens {least}" | "at least {least} are needed")
}

/// No winning hand is worth so little.
pub fn below_smallest(least: i64, lang: Lang) -> String {
    let least = numbers::points(least);
    say!(lang, "Ein Mah-Jongg zählt mindestens {least}" | "Mah-Jongg counts at least {least}")
}

/// No hand is worth so much.
pub fn above_limit(most: i64, lang: Lang) -> String {
    let most = numbers::points(most);
    say!(lang, "Das Limit ist {most}" | "the limit is {most}")
}

/// The table of values does not have this value; the nearest that it has are given.
pub fn not_in_table(nearest: &[i64], lang: Lang) -> String {
    let nearest: Vec<String> = nearest.iter().map(|points| numbers::points(*points)).collect();
    let nearest = nearest.join(text(" und ", " and ").get(lang));
    say!(lang, "In der Tabelle steht {nearest}" | "the table has {nearest}")
}

/// An entry that was begun and not saved: „Angefangenes Spiel: Anna, 3 Figuren“.
pub fn begun(winner: &str, sets: usize, lang: Lang) -> String {
    let mut parts = Vec::new();
    if !winner.is_empty() {
        parts.push(winner.to_owned());
    }
    match sets {
        0 => {}
        1 => parts.push(say!(lang, "1 Figur" | "1 set")),
        _ => parts.push(say!(lang, "{sets} Figuren" | "{sets} sets")),
    }
    let begun = text("Angefangenes Spiel", "Deal begun").get(lang);
    if parts.is_empty() { begun.to_owned() } else { format!("{begun}: {}", parts.join(", ")) }
}

words! {
    LEAVE_ASKED
        "Es bleibt auf diesem Tablet und wird wieder angeboten."
        | "It stays on this tablet and is offered again.";
    TO_TABLE "Zum Tisch" | "To the table";
    KEEP_WRITING "Weiterschreiben" | "Keep writing";
    DISCARD "Verwerfen" | "Discard";

    /// An entry that was begun for a deal that was recorded since: „Angefangenes Spiel: Anna. Spiel 3 ist inzwischen
    /// geschrieben.“
    fn begun_and_booked(begun: &str, number: u32)
        "{begun}. Spiel {number} ist inzwischen geschrieben."
        | "{begun}. Deal {number} has been recorded since.";

    fn booked_elsewhere(number: u32, deal: &str)
        "Spiel {number} ist schon geschrieben: {deal}. Das Blatt hier bleibt stehen."
        | "Deal {number} is recorded already: {deal}. The hand here stays.";
}

/// Another tablet has recorded the deal for which nothing was entered here yet: the next one is entered.
pub fn moved_on(number: u32, deal: &str, lang: Lang) -> String {
    say!(
        lang,
        "Spiel {number} ist schon geschrieben: {deal}. Hier geht es mit Spiel {next} weiter."
            | "Deal {number} is recorded already: {deal}. Here deal {next} is entered.",
        next = number + 1
    )
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
    say!(lang, "Ost zählt doppelt: {sentence}" | "East counts double: {sentence}")
}
