//! The pages of tournaments: the list, and a tab each for the day, entries, plan, round and standings.

pub(crate) mod championship;
pub(crate) mod clock;
pub(crate) mod day;
pub(crate) mod entrants;
pub(crate) mod everything;
pub(crate) mod fees;
pub(crate) mod form;
mod groups;
pub(crate) mod hall;
pub(crate) mod list;
pub(crate) mod observer;
pub(crate) mod papers;
pub(crate) mod plan;
pub(crate) mod quota;
mod rail;
pub(crate) mod report;
pub(crate) mod report_files;
pub(crate) mod round;
pub(crate) mod sign_up;
pub(crate) mod slip;
pub(crate) mod standings;
pub(crate) mod tablets;
pub(crate) mod times;
pub(crate) mod undo;
pub(crate) mod who;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use club::tournament::event::{self, Event, TableState};
use scoring::Wind;
use texts::{Lang, Text, tiles, tournament as words};
use wire::TournamentId;
use wire::tournament::{Entrant, NewTournament};

use crate::actions::tournament_with_entrants;
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;
use crate::web::menu::MenuLink;

/// The address of the list.
pub(crate) const ADDRESS: &str = "/verein/turniere";

/// The tabs: the last part of the address, and the word.
const TABS: [(&str, Text); 6] = [
    ("", words::OVERVIEW),
    ("/nennungen", words::ENTRIES),
    ("/plan", words::PLAN),
    ("/runde", words::ROUND),
    ("/liste", words::LIST),
    ("/bericht", words::REPORT),
];

/// The seats in the order of the numbers at a table, with their letters.
const SEATS: [(&str, Wind); 4] =
    [("E", Wind::East), ("S", Wind::South), ("W", Wind::West), ("N", Wind::North)];

/// The address of a page of a tournament; `part` is empty or begins with a slash.
pub(crate) fn address(id: TournamentId, part: &str) -> String {
    format!("{ADDRESS}/{id}{part}")
}

/// A tournament with all that was entered.
pub(crate) struct Loaded {
    /// What it is.
    pub(crate) tournament: NewTournament,
    /// Everybody, by number.
    pub(crate) entrants: Vec<Entrant>,
    /// The seeds of the drawn rounds.
    pub(crate) seeds: Vec<u32>,
    /// What follows from it.
    pub(crate) event: Event,
}

impl Loaded {
    /// Reads a tournament.
    async fn read(state: &AppState, id: TournamentId) -> Result<Loaded, ApiError> {
        let read = state.database.read(move |tx| tournament_with_entrants(tx, id));
        let (tournament, entrants, seeds, event) = read.await?;
        Ok(Loaded { tournament, entrants, seeds, event })
    }

    /// The address of one of its pages.
    pub(crate) fn address(&self, part: &str) -> String {
        address(self.tournament.id, part)
    }

    /// Its tabs, as far as the visitor may open them; `open` is the last part of the address.
    pub(crate) fn tabs(&self, open: &str, context: &PageContext) -> Vec<MenuLink> {
        let tabs = TABS.iter().map(|(part, word)| {
            MenuLink::new(self.address(part), word.get(context.lang), *part == open)
        });
        tabs.filter(|tab| context.may_open(&tab.address)).collect()
    }

    /// How many tables of a round (from 0) are in which state.
    pub(crate) fn count(&self, round: usize) -> RoundCount {
        let tables = self.event.rounds.get(round).map_or(0, Vec::len);
        let mut count = RoundCount::default();
        for state in (0..tables).filter_map(|table| event::table_state(&self.event, round, table)) {
            match state {
                TableState::Plays | TableState::HalfEntered => count.plays += 1,
                TableState::HandedIn(_) => count.counted += 1,
                TableState::EntriesDiffer { .. }
                | TableState::TotalsDiffer { .. }
                | TableState::NotZero { .. }
                | TableState::Impossible { .. } => count.doubtful += 1,
            }
        }
        count
    }

    /// Whether all its rounds were played to their end.
    pub(crate) fn is_over(&self) -> bool {
        let drawn = self.event.rounds.len();
        let is_whole = |round: usize| self.count(round).counted == self.count(round).all();
        drawn == usize::from(self.tournament.rounds) && (0..drawn).all(is_whole)
    }

    /// The first round (from 0) that is not complete, or else the last; nothing before the drawing.
    pub(crate) fn current_round(&self) -> Option<usize> {
        let drawn = self.event.rounds.len();
        let open = (0..drawn).find(|round| {
            let count = self.count(*round);
            count.counted < count.all()
        });
        open.or(drawn.checked_sub(1))
    }
}

/// The tournament of an address.
impl FromRequestParts<AppState> for Loaded {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Loaded, ApiError> {
        let TournamentPath(id) = TournamentPath::from_request_parts(parts, state).await?;
        Loaded::read(state, id).await
    }
}

/// How many tables of a round are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundCount {
    /// They count in the list.
    pub(crate) counted: usize,
    /// Something in them disagrees.
    pub(crate) doubtful: usize,
    /// Nothing, or one entry of two, is in.
    pub(crate) plays: usize,
}

impl RoundCount {
    /// All tables.
    pub(crate) const fn all(self) -> usize {
        self.counted + self.doubtful + self.plays
    }
}

/// The letter of a seat in the reader's language.
pub(crate) fn wind_letter(seat: usize, lang: Lang) -> String {
    let wind = SEATS.get(seat).map(|(_, wind)| tiles::wind(*wind).get(lang));
    wind.and_then(|word| word.chars().next()).map(String::from).unwrap_or_default()
}

/// The name of a seat's wind.
pub(crate) fn wind_word(seat: usize, lang: Lang) -> &'static str {
    SEATS.get(seat).map_or("", |(_, wind)| tiles::wind(*wind).get(lang))
}

/// What disagrees at a table, a sentence each.
pub(crate) fn doubts(
    event: &Event,
    seats: [u32; 4],
    state: &TableState,
    lang: Lang,
) -> Vec<String> {
    let pairs = |one: &[i64; 4], other: &[i64; 4], say: fn(&str, i64, i64, Lang) -> String| {
        let differing = (0..4).filter(|seat| one[*seat] != other[*seat]);
        differing.map(|seat| say(&event.name(seats[seat]), one[seat], other[seat], lang)).collect()
    };
    match state {
        TableState::Plays | TableState::HalfEntered | TableState::HandedIn(_) => Vec::new(),
        TableState::EntriesDiffer { first, second } => pairs(first, second, words::entries_differ),
        TableState::TotalsDiffer { on_slip, from_hands } => {
            pairs(on_slip, from_hands, words::totals_differ)
        }
        TableState::NotZero { sum } => vec![words::not_zero(*sum, lang)],
        TableState::Impossible { fault, .. } => vec![impossible(fault, lang)],
    }
}

/// Why what was entered is impossible.
fn impossible(fault: &club::tournament::results::Fault, lang: Lang) -> String {
    if let club::tournament::results::Fault::BelowMinimum { value, least } = fault {
        return words::below_least(*value, *least, lang);
    }
    words::IMPOSSIBLE.get(lang).to_owned()
}

/// The class of the shape of a table's state.
pub(crate) const fn state_kind(state: &TableState) -> &'static str {
    match state {
        TableState::Plays | TableState::HalfEntered => "wait",
        TableState::HandedIn(_) => "ok",
        TableState::EntriesDiffer { .. }
        | TableState::TotalsDiffer { .. }
        | TableState::NotZero { .. }
        | TableState::Impossible { .. } => "due",
    }
}
