//! A person's year in honours, with the games where they were won.

use std::collections::BTreeMap;

use club::PlayerNo;
use club::year::counting::Verdict;
use club::year::honours::{Honour, OwnGame, honours, own_deals};
use club::year::tally::{ShownHand, Tally};

use crate::actions::YearBooks;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::games;
use crate::store::outcomes::{self, Booked};
use crate::store::{deals, own_deals as stored};

/// A person's year in honours.
#[derive(Clone, Debug)]
pub(crate) struct PersonHonours {
    /// The games that are counted here: those that count for the list, or all where none does.
    pub(crate) games: Vec<Booked>,
    /// The figures of each of them.
    pub(crate) tallies: Vec<Tally>,
    /// The honours; their games are places in the list above.
    pub(crate) honours: Vec<Honour<i64>>,
}

impl PersonHonours {
    /// The hand that was worth most, of those known by their tiles.
    pub(crate) fn best_hand(&self, game: usize) -> Option<&ShownHand> {
        self.tallies.get(game)?.best.as_ref()
    }
}

/// Reads the year of the person of a row.
pub(crate) fn person_honours(
    tx: &Transaction<'_>,
    books: &YearBooks,
    row: i64,
) -> Result<PersonHonours, Failure> {
    let is_own = |game: &Booked| game.results.iter().any(|result| result.person == row);
    let own: Vec<&(Booked, Verdict)> =
        books.games.iter().filter(|(game, _)| is_own(game)).collect();
    let counts = own.iter().any(|(_, verdict)| verdict.counts());
    let kept = own
        .into_iter()
        .filter(|(_, verdict)| verdict.counts() || (!counts && !verdict.is_struck()));
    let games: Vec<Booked> = kept.map(|(game, _)| game.clone()).collect();
    let (first, last) = (books.first, books.last.min(books.on));
    let tallies = outcomes::tallies(tx, Some(row), first, last)?.into_iter();
    let mut tallies: BTreeMap<i64, Tally> =
        tallies.map(|(game, _, _, tally)| (game, tally)).collect();
    let tallies: Vec<Tally> =
        games.iter().map(|game| tallies.remove(&game.number).unwrap_or_default()).collect();
    let mut balances = stored::balances(tx, row, first, last)?;
    let mut played = Vec::with_capacity(games.len());
    for (game, tally) in games.iter().zip(&tallies) {
        let others = balances.remove(&game.number).unwrap_or_default();
        played.push(own_game(tx, game, row, (others, tally))?);
    }
    Ok(PersonHonours { honours: honours(&played), games, tallies })
}

fn own_game(
    tx: &Transaction<'_>,
    game: &Booked,
    row: i64,
    (others, tally): (Vec<(i64, scoring::Points)>, &Tally),
) -> Result<OwnGame<i64>, Failure> {
    let place = game.results.iter().position(|result| result.person == row).unwrap_or_default();
    let player = PlayerNo(u8::try_from(place + 1).unwrap_or(u8::MAX));
    let played = games::by_id(tx, game.id)?.filter(|_| !game.is_imported);
    let deals = match played {
        Some(played) => {
            let (entries, nets) =
                (deals::facts(tx, game.number)?, stored::of_player(tx, game.number, player)?);
            own_deals(played.player_count(), &played.ruleset, player, &entries, &nets)
        }
        None => Vec::new(),
    };
    Ok(OwnGame {
        day: game.course.played_on,
        points: game.results[place].points,
        others,
        best_hand: tally.best.as_ref().map(|hand| (hand.deal, hand.points)),
        deals,
    })
}
