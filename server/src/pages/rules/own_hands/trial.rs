//! Hands that are tried on a pattern: which tile is wrong, what is missing.

use scoring::special::{Allowed, Memory, Misfit, Missed, NearMiss, PLACES, Pattern};
use scoring::tile::Kinds;
use scoring::{BonusTiles, Circumstance, Circumstances, Counts, Hand, Meld, Tile, Win, Wind};
use texts::{Lang, own_hand_trial as words};

use super::example::Example;

/// A closed hand in the order in which its tiles came; the last of fourteen was drawn.
fn closed(tiles: &[Tile]) -> Hand {
    let (held, last) = match tiles {
        [held @ .., last] if tiles.len() == PLACES => (held, Some(*last)),
        _ => (tiles, None),
    };
    let mut concealed = Counts::default();
    held.iter().for_each(|tile| concealed.add(*tile));
    let how = Circumstances::of(&[Circumstance::SelfDrawn]);
    Hand {
        seat: Wind::East,
        round: Wind::East,
        concealed,
        melds: Vec::new(),
        bonus: BonusTiles::default(),
        win: last.map(|tile| Win { tile, how, said: how }),
    }
}

/// Whether an example fits by its tiles, whatever is asked beside them. Three equal tiles may stand for a kong.
pub(super) fn fits_somehow(pattern: &Pattern, example: &Example) -> bool {
    if !example.is_whole() {
        return false;
    }
    let tiles: Vec<Tile> = example.tiles().collect();
    let mut memory = Memory::default();
    let misfit = pattern.fit(&closed(&tiles), Allowed::ALL, &mut memory).err();
    matches!(misfit, None | Some(Misfit::Condition | Misfit::Called))
}

/// A hand as groups: what lies open first, then the tiles in the hand.
pub(super) fn arranged(hand: &Hand) -> Example {
    let mut example = Example::arranged(hand.in_hand().tiles());
    let melds = hand.melds.iter().map(|meld: &Meld| meld.tiles().collect::<Vec<Tile>>());
    example.groups.splice(0..0, melds);
    example
}

/// What would have to stand in place of the wrong tile of a near miss.
fn instead(pattern: &Pattern, allowed: Allowed, hand: &Hand, wrong: Tile) -> Kinds {
    let mut waiting = hand.clone();
    if let Some(win) = waiting.win.take() {
        waiting.concealed.add(win.tile);
    }
    if waiting.concealed.of(wrong) == 0 {
        return Kinds::default();
    }
    waiting.concealed.take(wrong, 1);
    pattern.waits(&waiting, allowed, &mut Memory::default())
}

/// Why a near miss does not fit.
pub(super) fn reason(pattern: &Pattern, allowed: Allowed, near: &NearMiss, lang: Lang) -> String {
    match near.why {
        Misfit::Tiles => {
            let kinds = instead(pattern, allowed, &near.hand, near.tile);
            said_instead(pattern, allowed, &near.hand, (near.tile, kinds), lang)
        }
        why @ (Misfit::Kong | Misfit::Called | Misfit::Condition) => {
            words::misfit(why, pattern.missed(&near.hand, allowed).as_ref(), lang)
        }
    }
}

/// What belongs in place of a wrong tile, with the figure that is missing where it is one.
fn said_instead(
    pattern: &Pattern,
    allowed: Allowed,
    hand: &Hand,
    (wrong, kinds): (Tile, Kinds),
    lang: Lang,
) -> String {
    let figure = match pattern.missed(hand, allowed) {
        Some(Missed::Figure(figure)) => Some(figure),
        _ => None,
    };
    words::instead(wrong, kinds, figure.as_deref(), lang)
}

/// What becomes of a hand of the reader's own: it fits, it waits, one tile is wrong, or more are.
pub(super) fn verdict(pattern: &Pattern, allowed: Allowed, tiles: &[Tile], lang: Lang) -> String {
    let mut memory = Memory::default();
    let hand = closed(tiles);
    match tiles.len() {
        PLACES => match pattern.fit(&hand, allowed, &mut memory) {
            Ok(_) => words::FITS.get(lang).to_owned(),
            Err(Misfit::Tiles) => {
                let found = Tile::all().find_map(|tile| {
                    let kinds = instead(pattern, allowed, &hand, tile);
                    let is_wrong = kinds != Kinds::default();
                    is_wrong.then(|| said_instead(pattern, allowed, &hand, (tile, kinds), lang))
                });
                found.unwrap_or_else(|| words::FITS_NOT.get(lang).to_owned())
            }
            Err(why) => words::misfit(why, pattern.missed(&hand, allowed).as_ref(), lang),
        },
        count if count + 1 == PLACES => {
            let kinds = pattern.waits(&hand, allowed, &mut memory);
            words::waits(kinds, lang)
        }
        count => words::tiles_left(PLACES - count, lang),
    }
}
