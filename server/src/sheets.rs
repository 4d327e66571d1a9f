//! A game's papers: which sheets they are for which rules, and what of the club's books stands on
//! them. Given what was read, so that neither printing nor these need ask the database.

use chrono::{DateTime, NaiveDateTime, Utc};
use club::History;
use club::report::sheet::Sheet;
use club::report::{
    CorrectionReason, Corrections, GameHeading, ScoreSheetHeading, game_sheet, score_sheet,
};
use scoring::Family;
use texts::print::FEDERATION;
use wire::CorrectionNote;

use crate::store::games::Game;

/// What all papers of a club have in common.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// The club's name.
    pub club: Option<String>,
    /// What the clock on the club's wall shows at an instant.
    pub on_the_wall: fn(DateTime<Utc>) -> NaiveDateTime,
    /// Where the club's server is reached, without a slash at its end; `None`: no code is printed.
    pub base: Option<String>,
}

/// How much of a form is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// Names, day, table and code.
    Heading,
    /// The deals as well.
    Everything,
}

/// A game's paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePaper {
    /// Deal by deal, in any rule set.
    Course,
    /// The federation's form, of games by its rules.
    ScoreSheet(Filled),
}

/// The federation's form without anything in it.
pub fn blank_score_sheet() -> Sheet {
    score_sheet(&ScoreSheetHeading { issuer: FEDERATION, ..ScoreSheetHeading::default() }, None)
}

/// A game as [`crate::actions::played_through_with_corrections`] reads it.
pub type Booked = (Game, History, Vec<CorrectionNote>);

/// The sheets of a game's paper; `None` where the game was played by other rules than the paper is for.
pub fn of_game(booked: &Booked, paper: GamePaper, letterhead: &Letterhead) -> Option<Vec<Sheet>> {
    let family = booked.0.ruleset.family();
    match paper {
        GamePaper::Course => Some(vec![course(booked, letterhead)]),
        GamePaper::ScoreSheet(filled) => (family == Family::Mcr)
            .then(|| vec![filled_score_sheet(&booked.0, &booked.1, filled, letterhead)]),
    }
}

fn course((game, history, notes): &Booked, letterhead: &Letterhead) -> Sheet {
    let wall = letterhead.on_the_wall;
    let corrections = Corrections {
        booked_anew: notes.iter().flat_map(|note| &note.replaced).map(|deal| deal.number).collect(),
        reasons: notes.iter().map(|note| reason(note, wall)).collect(),
    };
    let heading = GameHeading {
        issuer: letterhead.club.as_deref(),
        number: u64::try_from(game.number).ok(),
        table: &game.table,
        started_at: wall(game.started_at),
        ended: game.ended.map(|ended| (wall(ended.at), ended.how)),
        players: &names(game),
        corrections: &corrections,
    };
    game_sheet(&heading, &game.ruleset, history)
}

fn reason(note: &CorrectionNote, wall: fn(DateTime<Utc>) -> NaiveDateTime) -> CorrectionReason {
    let CorrectionNote { number, reason, author, at, .. } = note.clone();
    CorrectionReason { number, at: wall(at), author, reason }
}

fn filled_score_sheet(
    game: &Game,
    history: &History,
    filled: Filled,
    letterhead: &Letterhead,
) -> Sheet {
    let address = address(game, letterhead);
    let heading = ScoreSheetHeading {
        issuer: FEDERATION,
        number: u64::try_from(game.number).ok(),
        played_on: Some((letterhead.on_the_wall)(game.started_at).date()),
        table: Some(&game.table),
        players: &names(game),
        address: address.as_deref(),
    };
    let history = match filled {
        Filled::Heading => None,
        Filled::Everything => Some(history),
    };
    score_sheet(&heading, history)
}

/// The game's page, for a code.
fn address(game: &Game, letterhead: &Letterhead) -> Option<String> {
    letterhead.base.as_ref().map(|base| format!("{base}/spiel/{}", game.id))
}

fn names(game: &Game) -> Vec<String> {
    game.players.iter().map(|person| person.name.clone()).collect()
}
