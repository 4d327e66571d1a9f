//! A game's papers: which sheets they are for which rules, and what of the club's books stands on them. All data are arguments;
//! nothing here asks the database.

use club::presets::PresetVersion;
use club::report::sheet::{Cell, Label, Sheet};
use club::report::{
    Bochowe, CorrectionReason, Corrections, DealHeading, DealVersion, GameHeading,
    ScoreSheetHeading, SlipHeading, VersionsHeading, deal_sheet, game_sheet, pad_sheet,
    score_sheet, slip_sheets, versions_sheet,
};
use club::year::counting::Verdict;
use club::{History, Played, PlayerNo};
use scoring::Family;
use scoring::customs::Paper;
use scoring::steiermark::Options;
use texts::Text;
use wire::CorrectionNote;

use crate::store::games::Game;
use crate::wall_clock::WallClock;

/// What all papers of a club have in common.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// The club's name.
    pub club: Option<String>,
    /// The clock on the club's wall.
    pub wall_clock: WallClock,
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
    /// One deal, or every deal on a page of its own, explained.
    Working(Option<u32>),
    /// The federation's form, of games by its rules.
    ScoreSheet(Filled),
    /// The club's slip, front and back, of games by its rules.
    Slip(Filled),
}

/// The federation's form without anything in it.
pub fn blank_score_sheet(club: Option<&str>) -> Sheet {
    score_sheet(&ScoreSheetHeading { issuer: club, ..ScoreSheetHeading::default() }, None)
}

/// What the club's books know of a game.
#[derive(Clone, Debug)]
pub struct BookedGame {
    /// The game.
    pub game: Game,
    /// Its deals.
    pub history: History,
    /// What was corrected in it.
    pub notes: Vec<CorrectionNote>,
    /// Whether it counts, and why; `None` as long as it is not in the books.
    pub verdict: Option<Verdict>,
    /// The Bochowe that were noted: special hands that were ready and not won.
    pub missed: Vec<Bochowe>,
    /// As the club called the rules when the game began; empty: as their rule set is called.
    pub preset: String,
    /// Who has confirmed the result.
    pub confirmed: Vec<PlayerNo>,
    /// The players' numbers at the federation, player 1 first; empty where there is none.
    pub players_numbers: Vec<String>,
}

/// The sheets of a game's paper; `None` where the game was played by other rules than the paper is
/// for, or has no such deal.
pub fn of_game(
    booked: &BookedGame,
    paper: GamePaper,
    letterhead: &Letterhead,
) -> Option<Vec<Sheet>> {
    let family = booked.game.ruleset.family();
    let (sheets, filled) = match paper {
        GamePaper::Course => (vec![course(booked, letterhead)], Filled::Everything),
        GamePaper::Working(number) => {
            let sheets = working(booked, number, letterhead);
            return (!sheets.is_empty()).then_some(sheets);
        }
        GamePaper::ScoreSheet(filled) if family.customs().paper == Paper::ScoreSheet => {
            (vec![filled_score_sheet(booked, filled, letterhead)], filled)
        }
        GamePaper::ScoreSheet(_) => return None,
        GamePaper::Slip(filled) => {
            let options = booked.game.ruleset.play_money()?;
            (filled_slip(booked, options, filled, letterhead).to_vec(), filled)
        }
    };
    Some(match filled {
        Filled::Heading => sheets,
        Filled::Everything => with_confirmations(sheets, booked),
    })
}

/// With a note on the first sheet that says who has confirmed the result.
fn with_confirmations(mut sheets: Vec<Sheet>, booked: &BookedGame) -> Vec<Sheet> {
    let names = club::short_names::short_names(&names(&booked.game));
    let confirmed = booked.confirmed.iter();
    let confirmed = confirmed.filter_map(|player| names.get(usize::from(player.0) - 1).cloned());
    let confirmed = confirmed.collect::<Vec<_>>().join(", ");
    if let Some(front) = sheets.first_mut().filter(|_| !confirmed.is_empty()) {
        front.notes.push(Cell::Pieces(vec![Cell::Term(Label::Confirmed), Cell::Text(confirmed)]));
    }
    sheets
}

/// What was corrected and taken back in a game, beside what stands.
pub fn changes(game: &Game, versions: &[DealVersion], letterhead: &Letterhead) -> Sheet {
    let heading = VersionsHeading {
        issuer: letterhead.club.as_deref(),
        game: u64::try_from(game.number).ok(),
        rules: game.ruleset.family(),
        players: &names(game),
    };
    versions_sheet(&heading, versions)
}

fn working(booked: &BookedGame, number: Option<u32>, letterhead: &Letterhead) -> Vec<Sheet> {
    let BookedGame { game, history, .. } = booked;
    let heading = DealHeading {
        issuer: letterhead.club.as_deref(),
        game: u64::try_from(game.number).ok(),
        rules: game.ruleset.family(),
        preset: &booked.preset,
        players: &names(game),
    };
    let is_asked = |played: &&Played| number.is_none_or(|asked| asked == played.situation.number);
    history.deals.iter().filter(is_asked).map(|played| deal_sheet(&heading, played)).collect()
}

fn course(booked: &BookedGame, letterhead: &Letterhead) -> Sheet {
    let BookedGame { game, history, notes, .. } = booked;
    let wall = letterhead.wall_clock;
    let corrections = Corrections {
        rebooked: notes.iter().flat_map(|note| &note.replaced).map(|deal| deal.number).collect(),
        reasons: notes.iter().map(|note| reason(note, wall)).collect(),
    };
    let heading = GameHeading {
        issuer: letterhead.club.as_deref(),
        number: u64::try_from(game.number).ok(),
        table: &game.table,
        preset: &booked.preset,
        started_at: wall.local(game.started_at),
        ended: game.ended.map(|ended| (wall.local(ended.at), ended.how)),
        players: &names(game),
        corrections: &corrections,
    };
    game_sheet(&heading, &game.ruleset, history)
}

fn reason(note: &CorrectionNote, wall: WallClock) -> CorrectionReason {
    let CorrectionNote { number, reason, author, at, .. } = note.clone();
    CorrectionReason { number, at: wall.local(at), author, reason }
}

fn filled_score_sheet(booked: &BookedGame, filled: Filled, letterhead: &Letterhead) -> Sheet {
    let BookedGame { game, history, .. } = booked;
    let address = address(game, letterhead);
    let heading = ScoreSheetHeading {
        issuer: letterhead.club.as_deref(),
        number: u64::try_from(game.number).ok(),
        played_on: Some(letterhead.wall_clock.local(game.started_at).date()),
        table: Some(&game.table),
        players: &names(game),
        players_numbers: &booked.players_numbers,
        address: address.as_deref(),
    };
    let history = match filled {
        Filled::Heading => None,
        Filled::Everything => Some(history),
    };
    score_sheet(&heading, history)
}

fn filled_slip(
    booked: &BookedGame,
    options: &Options,
    filled: Filled,
    letterhead: &Letterhead,
) -> [Sheet; 2] {
    let BookedGame { game, history, missed, .. } = booked;
    let address = address(game, letterhead);
    let started_at = letterhead.wall_clock.local(game.started_at);
    let ended = game.ended.as_ref().filter(|_| filled == Filled::Everything);
    let verdict = ended.and(booked.verdict);
    let heading = SlipHeading {
        issuer: letterhead.club.as_deref(),
        number: u64::try_from(game.number).ok(),
        started_at: Some(started_at),
        ended_at: ended.map(|ended| letterhead.wall_clock.local(ended.at)),
        table: Some(&game.table),
        preset: &booked.preset,
        players: &names(game),
        verdict,
        address: address.as_deref(),
    };
    let history = match filled {
        Filled::Heading => None,
        Filled::Everything => Some((history, missed.as_slice())),
    };
    slip_sheets(&heading, options, history)
}

/// The options of the first preset of the club that the slip is for.
pub fn slip_options(presets: &[PresetVersion]) -> Options {
    presets.iter().find_map(|version| version.ruleset.play_money().cloned()).unwrap_or_default()
}

/// The club's slip without anything in it, but for the values of the special hands.
pub fn blank_slip(club: Option<&str>, options: &Options) -> [Sheet; 2] {
    slip_sheets(&SlipHeading { issuer: club, ..SlipHeading::default() }, options, None)
}

/// The game's page, for a code.
fn address(game: &Game, letterhead: &Letterhead) -> Option<String> {
    letterhead.base.as_ref().map(|base| format!("{base}/spiel/{}", game.id))
}

fn names(game: &Game) -> Vec<String> {
    game.players.iter().map(|person| person.name.clone()).collect()
}

/// A blank sheet for a rule set that has no form of its own.
pub fn pad(club: Option<&str>, family: Family) -> Option<Sheet> {
    match family.customs().paper {
        Paper::Sheet => Some(pad_sheet(club, family)),
        Paper::ScoreSheet | Paper::Slip => None,
    }
}

/// The files of a game's papers with their names.
pub fn files(family: Family) -> Vec<(&'static str, Text)> {
    let mut papers = vec![
        ("sheet.pdf", texts::print::AS_PDF),
        ("sheet.csv", texts::print::AS_CSV),
        ("sheet.xlsx", texts::print::AS_XLSX),
        ("working.pdf", texts::print::WORKING),
    ];
    match family.customs().paper {
        Paper::ScoreSheet => papers.extend([
            ("score-sheet.pdf", texts::print::label(Label::ScoreSheet)),
            ("score-sheet-begun.pdf", texts::print::SCORE_SHEET_BEGUN),
        ]),
        Paper::Slip => papers.extend([
            ("slip.pdf", texts::print::label(Label::Slip)),
            ("slip-begun.pdf", texts::print::SLIP_BEGUN),
        ]),
        Paper::Sheet => {}
    }
    papers
}
