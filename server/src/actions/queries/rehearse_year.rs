//! A past year by proposed rules: its ranking, and the deals that would have been settled differently.
//! Reads, scores and compares; nothing is written.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::counting::{self, Course, Verdict};
use club::rehearsal::{self, DealShift, Obstacle, Proposal, Rehearsed};
use club::tally;
use club::year::Line;
use rusqlite::Transaction;
use scoring::{Family, Ruleset};
use wire::GameId;

use crate::actions::year_books;
use crate::actions::{Scope, YearBooks};
use crate::failure::Failure;
use crate::store::outcomes::{Booked, PlayerResult};
use crate::store::{deals, games};

/// How many deals are shown: those in which most points go elsewhere.
pub const SHOWN_DEALS: usize = 60;

/// A year as it would have been.
#[derive(Clone, Debug)]
pub struct RehearsedYear {
    /// The books as they are.
    pub books: YearBooks,
    /// The list as it is.
    pub before: Vec<Line<i64>>,
    /// The list as it would be.
    pub after: Vec<Line<i64>>,
    /// How many games were played through again.
    pub games: usize,
    /// How many deals they have.
    pub deals: usize,
    /// How many of these deals would be settled differently.
    pub changed_deals: usize,
    /// How many games would have other results.
    pub changed_games: usize,
    /// The deals that change most, the greatest first; at most [`SHOWN_DEALS`].
    pub largest_changes: Vec<ChangedDeal>,
    /// Games that would count and do not, or the other way round.
    pub verdicts: Vec<(Place, Verdict, Verdict)>,
    /// Games that cannot be replayed by these rules; they stay in the list as they are.
    pub obstacles: Vec<(Place, Obstacle)>,
}

/// Which game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number in the books.
    pub number: i64,
    /// Its id.
    pub id: GameId,
    /// Its day.
    pub played_on: NaiveDate,
    /// The rows under which its players are known, in order.
    pub people: Vec<i64>,
}

/// A deal that would be settled differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedDeal {
    /// In which game.
    pub place: Place,
    /// What is different.
    pub shift: DealShift,
}

/// Scores the games of a year again that were played by rules of one family. Everything but what is proposed stays as it
/// was in each game.
///
/// # Errors
/// What is stored cannot be read.
pub fn rehearse_year(
    tx: &Transaction<'_>,
    year: ClubYear,
    on: NaiveDate,
    family: Family,
    proposal: &Proposal,
) -> Result<RehearsedYear, Failure> {
    let books = year_books(tx, year, on)?;
    let mut would_be = books.clone();
    let mut rules = Rules { proposal, known: BTreeMap::new() };
    let mut all = RehearsedYear {
        before: books.list(Scope::All),
        after: Vec::new(),
        games: 0,
        deals: 0,
        changed_deals: 0,
        changed_games: 0,
        largest_changes: Vec::new(),
        verdicts: Vec::new(),
        obstacles: Vec::new(),
        books,
    };
    for (game, verdict) in &mut would_be.games {
        // The deals of an imported game are not known.
        if game.family != family || game.is_imported {
            continue;
        }
        all.games += 1;
        let (as_is, proposed) = rules.of(games::ruleset_text(tx, game.number)?)?;
        if as_is == proposed {
            all.deals += deals::count(tx, game.number)?;
            continue;
        }
        let facts = deals::facts(tx, game.number)?;
        all.deals += facts.len();
        let players = u8::try_from(game.results.len()).unwrap_or(u8::MAX);
        match rehearsal::rehearse(players, as_is, proposed, &facts) {
            Ok(rehearsed) => {
                let before = (game.clone(), *verdict);
                replace(game, proposed, &rehearsed);
                *verdict = all.books.judge(game);
                all.note(&before, (game, *verdict), rehearsed.changes);
            }
            Err(obstacle) => all.obstacles.push((place(game), obstacle)),
        }
    }
    all.after = would_be.list(Scope::All);
    all.keep_greatest(SHOWN_DEALS);
    Ok(all)
}

/// The rules games were played by and would have been, by the stored text: parsed once, because most games share theirs.
struct Rules<'a> {
    proposal: &'a Proposal,
    known: BTreeMap<String, (Ruleset, Ruleset)>,
}

impl Rules<'_> {
    fn of(&mut self, stored: String) -> Result<&(Ruleset, Ruleset), Failure> {
        use std::collections::btree_map::Entry;
        match self.known.entry(stored) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(unknown) => {
                let as_is: Ruleset = serde_json::from_str(unknown.key())?;
                let proposed = self.proposal.applied_to(&as_is);
                Ok(unknown.insert((as_is, proposed)))
            }
        }
    }
}

/// Replaces the outcome of a game by its outcome under the proposed rules.
fn replace(game: &mut Booked, proposed: &Ruleset, rehearsed: &Rehearsed) {
    let tally = tally::sum_up(proposed, &rehearsed.history);
    game.course = Course {
        whole_rounds: tally.whole_rounds,
        is_round_broken: tally.is_round_broken,
        is_bankrupt: tally.is_bankrupt,
        ..game.course
    };
    for (result, player) in game.results.iter_mut().zip(&tally.players) {
        *result = PlayerResult { points: player.points, twelfths: player.twelfths, ..*result };
    }
}

fn place(game: &Booked) -> Place {
    Place {
        number: game.number,
        id: game.id,
        played_on: game.course.played_on,
        people: game.results.iter().map(|result| result.person).collect(),
    }
}

impl RehearsedYear {
    fn note(
        &mut self,
        before: &(Booked, Verdict),
        after: (&Booked, Verdict),
        changes: Vec<DealShift>,
    ) {
        if before.1.counts() != after.1.counts() {
            self.verdicts.push((place(after.0), before.1, after.1));
        }
        self.changed_games += usize::from(before.0.results != after.0.results);
        self.changed_deals += changes.len();
        let deal = changes.into_iter().map(|shift| ChangedDeal { place: place(after.0), shift });
        self.largest_changes.extend(deal);
        // Only the largest differences are held in memory, not every deal of the year.
        if self.largest_changes.len() > 8 * SHOWN_DEALS {
            self.keep_greatest(SHOWN_DEALS);
        }
    }

    fn keep_greatest(&mut self, most: usize) {
        self.largest_changes
            .sort_by_key(|deal| (Reverse(deal.shift.size()), deal.place.number, deal.shift.number));
        self.largest_changes.truncate(most);
    }
}

impl YearBooks {
    /// Whether a game counts in these books.
    pub(crate) fn judge(&self, game: &Booked) -> Verdict {
        let rules = &self.statutes.counting;
        counting::verdict(&game.course, game.slip, self.note.slips_until, rules, self.on)
    }
}
