//! What becomes of a hand that is tried on a pattern: it fits, it waits, or which rule it misses.

use scoring::Tile;
use scoring::special::{Misfit, Missed};
use scoring::tile::Kinds;

use crate::own_hand_notation::in_words;
use crate::words::{say, words};
use crate::{Lang, text, tiles};

words! {
    FITS "Passt: Das ist dieses Sonderspiel." | "It fits: this is the hand.";
    FITS_NOT "Passt nicht: Mehr als ein Stein ist falsch." | "It does not fit: more than one tile is wrong.";

    fn tiles_left(count: usize) match count {
        1 => "Noch ein Stein." | "One more tile.",
        _ => "Noch {count} Steine." | "{count} more tiles.",
    }
}

/// Tiles by name, or what they have in common; none where there are too many.
fn names(kinds: Kinds, lang: Lang) -> Option<String> {
    let all: Vec<Tile> = kinds.iter().collect();
    if all.is_empty() {
        return None;
    }
    if all.len() <= 3 {
        let names: Vec<String> = all.into_iter().map(|tile| tiles::tile(tile, lang)).collect();
        let or = text(" oder ", " or ").get(lang);
        return Some(names.join(or));
    }
    let common = match () {
        () if all.iter().all(|tile| tile.is_wind()) => text("ein Wind", "a wind"),
        () if all.iter().all(|tile| tile.is_honor()) => {
            text("ein Wind oder Drache", "a wind or dragon")
        }
        () => {
            let suit = all[0].suit()?;
            if all.iter().any(|tile| tile.suit() != Some(suit)) {
                return None;
            }
            let (name, count) = (tiles::suit(suit).get(lang), all.len());
            return Some(say!(
                lang,
                "{name}, dafür passen {count}" | "{name}, of which {count} will do"
            ));
        }
    };
    Some(common.get(lang).to_owned())
}

/// What belongs in place of a tile that is wrong, and the figure that it would make.
pub fn instead(wrong: Tile, kinds: Kinds, figure: Option<&str>, lang: Lang) -> String {
    let wrong = tiles::tile(wrong, lang);
    let figure = figure.map(|figure| in_words(figure, lang));
    let figure = match figure {
        Some(figure) => say!(lang, "; sonst fehlt {figure}" | ", or else {figure} is missing"),
        None => String::new(),
    };
    match names(kinds, lang) {
        Some(names) => say!(
            lang,
            "Statt {wrong} gehört her: {names}{figure}." | "In place of {wrong}: {names}{figure}."
        ),
        None => say!(
            lang,
            "{wrong} passt nicht dazu{figure}." | "{wrong} does not belong here{figure}."
        ),
    }
}

/// What a hand of thirteen tiles waits for.
pub fn waits(kinds: Kinds, lang: Lang) -> String {
    let count = kinds.iter().count();
    match names(kinds, lang) {
        _ if count == 0 => say!(
            lang,
            "Noch nicht: Ein Stein allein reicht nicht." | "Not yet: one tile is not enough."
        ),
        Some(names) => say!(lang, "Es fehlt nur noch: {names}." | "It waits for: {names}."),
        None => say!(
            lang,
            "Es fehlt nur noch einer, {count} Arten passen."
                | "One is missing; {count} kinds will do."
        ),
    }
}

/// Why a hand whose tiles fit is none; `missed` is the rule that it misses, where it is only one.
pub fn misfit(why: Misfit, missed: Option<&Missed>, lang: Lang) -> String {
    let said = match why {
        Misfit::Kong => text("Ein Kong ist hier nicht erlaubt.", "A kong is not allowed here."),
        Misfit::Called => text("Dafür darf nichts offen liegen.", "Nothing may lie open for it."),
        Misfit::Condition => match missed {
            Some(missed) => return self::missed(missed, lang),
            None => text(
                "Die Steine stimmen, aber eine Bedingung nicht.",
                "The tiles are right, but a condition is not.",
            ),
        },
        Misfit::Tiles => FITS_NOT,
    };
    said.get(lang).to_owned()
}

/// The rule that tiles miss which are right but for it.
fn missed(missed: &Missed, lang: Lang) -> String {
    let (Missed::Condition(text)
    | Missed::Distinct(text)
    | Missed::Marked(text)
    | Missed::Concealed(text)
    | Missed::Figure(text)) = missed;
    let rule = in_words(text, lang);
    match missed {
        Missed::Condition(_) => say!(
            lang,
            "Die Steine stimmen, aber verlangt ist: {rule}."
                | "The tiles are right, but the pattern asks for: {rule}."
        ),
        Missed::Distinct(_) => say!(
            lang,
            "{rule} mit „!“ heißt: lauter verschiedene, und zwei sind hier gleich."
                | "{rule} with “!” means all different, and two are the same here."
        ),
        Missed::Marked(_) => say!(
            lang,
            "Der letzte Stein muss zu {rule} gehören." | "The last tile must belong to {rule}."
        ),
        Missed::Concealed(_) => say!(
            lang,
            "{rule} muss verdeckt sein, auch der letzte Stein dazu."
                | "{rule} must be concealed, its last tile too."
        ),
        Missed::Figure(_) => say!(lang, "Es fehlt: {rule}." | "Missing: {rule}."),
    }
}
