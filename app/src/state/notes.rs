//! What is said while a deal is still being played: the wind that was thrown, warnings of Pao, and that a bankrupt table
//! plays on. It belongs to the deal that comes next and is kept on this device until that deal is recorded.

use club::{PaoNote, PlayerNo};
use scoring::Wind;
use scoring::ma_jiang::pao::PaoKind;
use wire::GameId;

use super::lang::storage;

/// The notes of one deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DealNotes {
    /// The wind thrown for the round, where that is done.
    pub(crate) wind: Option<Wind>,
    /// Who was warned of.
    pub(crate) pao: Vec<PaoNote>,
    /// All have agreed to play on, although three have nothing left.
    pub(crate) plays_on: bool,
}

fn key(game: GameId) -> String {
    format!("deal-{game}")
}

/// What was noted for the deal of this number; empty where that was another deal.
pub(crate) fn load(game: GameId, number: u32) -> DealNotes {
    let kept = storage().and_then(|storage| storage.get_item(&key(game)).ok().flatten());
    kept.and_then(|text| read(&text, number)).unwrap_or_default()
}

/// Keeps the notes; where nothing may be kept they hold until the page is closed.
pub(crate) fn keep(game: GameId, number: u32, notes: &DealNotes) {
    if let Some(storage) = storage() {
        drop(storage.set_item(&key(game), &written(number, notes)));
    }
}

/// `12 E 1 nine-tiles 3 1 1214 …`: number, wind or `-`, whether play goes on, then four words for each warning.
fn written(number: u32, notes: &DealNotes) -> String {
    let wind = notes.wind.map_or('-', Wind::letter);
    let mut text = format!("{number} {wind} {}", u8::from(notes.plays_on));
    for PaoNote { kind, against, declared_by, minute } in &notes.pao {
        let (by, minute) = (declared_by.map_or(0, |by| by.0), minute.unwrap_or(0));
        text += &format!(" {} {} {by} {minute}", kind.id(), against.0);
    }
    text
}

fn read(text: &str, number: u32) -> Option<DealNotes> {
    let mut words = text.split(' ');
    if words.next()?.parse() != Ok(number) {
        return None;
    }
    let wind = words.next()?;
    let wind = Wind::ALL.into_iter().find(|one| wind.starts_with(one.letter()));
    let mut notes = DealNotes { wind, pao: Vec::new(), plays_on: words.next()? == "1" };
    while let Some(kind) = words.next() {
        let mut number = || words.next()?.parse::<u16>().ok();
        let (against, by, minute) = (number()?, number()?, number()?);
        let player =
            |number: u16| u8::try_from(number).ok().filter(|number| *number > 0).map(PlayerNo);
        notes.pao.push(PaoNote {
            kind: PaoKind::from_id(kind)?,
            against: player(against)?,
            declared_by: player(by),
            minute: Some(minute),
        });
    }
    Some(notes)
}
