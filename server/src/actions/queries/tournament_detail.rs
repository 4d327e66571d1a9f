//! A tournament as everybody sees it: what is stored, and the state of each table.

use club::tournament::event::{self, Event, TableState};
use wire::tournament::{
    Entrant, NewTournament, TournamentDetail, TournamentRound, TournamentTable,
};

/// What is stored of a tournament, as everybody sees it.
pub(crate) fn tournament_detail(
    (tournament, entrants, seeds, event): (NewTournament, Vec<Entrant>, Vec<u32>, Event),
) -> TournamentDetail {
    let rounds = seeds.into_iter().enumerate().map(|(round, seed)| {
        let tables = 0..event.rounds.get(round).map_or(0, Vec::len);
        TournamentRound {
            seed,
            tables: tables.filter_map(|number| tournament_table(&event, round, number)).collect(),
        }
    });
    TournamentDetail { tournament, entrants, rounds: rounds.collect() }
}

/// A table as everybody sees it; rounds and tables count from 0.
pub(crate) fn tournament_table(
    event: &Event,
    round: usize,
    table: usize,
) -> Option<TournamentTable> {
    let seats = *event.rounds.get(round)?.get(table)?;
    let found = event::table_state(event, round, table)?;
    let state = found.id().to_owned();
    let result = if let TableState::HandedIn(result) = found { Some(result) } else { None };
    Some(TournamentTable {
        seats,
        state,
        totals: result.as_ref().map(|result| result.totals),
        points12: result.map(|result| result.points12),
    })
}
