//! A past year by proposed rules: its ranking, and the deals that would have been settled differently.
//! Reads, scores and compares; nothing is written.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::rehearsal::{self, DealShift, Obstacle, Proposal, Rehearsed};
use club::statutes::Statutes;
use club::year::Line;
use club::year::counting::{Course, Verdict};
use club::year::tally::{self, Tally};
use scoring::{Family, Points, Ruleset};
use wire::GameId;

use crate::actions::year_books;
use crate::actions::{Scope, YearBooks};
use crate::failure::Failure;
use crate::store::engine::Transaction;
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
    /// How many games count, and how many would.
    pub counted: (usize, usize),
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
    /// By which rules.
    pub family: Family,
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

/// What is tried on a year.
#[derive(Clone, Debug)]
pub struct RehearsedRules {
    /// Games by rules of this family are played through again.
    pub family: Family,
    /// What is changed in their rules; everything else stays as it was in each game.
    pub proposal: Proposal,
    /// What else counts and ranks the year; `None`: what holds for it.
    pub statutes: Option<Statutes>,
}

/// A year by other rules, by other statutes, or both.
///
/// # Errors
/// What is stored cannot be read.
pub fn rehearse_year(
    tx: &Transaction<'_>,
    year: ClubYear,
    on: NaiveDate,
    tried: &RehearsedRules,
) -> Result<RehearsedYear, Failure> {
    let books = year_books(tx, year, on)?;
    let mut would_be = match tried.statutes {
        Some(statutes) => books.clone().with_statutes(tx, statutes)?,
        None => books.clone(),
    };
    let mut rules = Rules { proposal: &tried.proposal, known: BTreeMap::new() };
    let mut all = RehearsedYear::of(&books);
    let mut games = std::mem::take(&mut would_be.games);
    for ((game, verdict), before) in games.iter_mut().zip(&books.games) {
        // The deals of an imported game are not known.
        let is_tried = game.family == tried.family && !game.is_imported;
        if is_tried && !tried.proposal.is_empty() {
            let changes = all.play_again(tx, game, &mut rules)?;
            *verdict = would_be.judge(game);
            all.note_deals(game, changes);
        }
        all.note(before, (game, *verdict));
    }
    would_be.games = games;
    all.after = would_be.list(Scope::All);
    all.counted.1 = would_be.games.iter().filter(|(_, verdict)| verdict.counts()).count();
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
        let Tally { points, twelfths, wins: won, .. } = *player;
        *result = PlayerResult { points, twelfths, won, ..*result };
    }
}

fn place(game: &Booked) -> Place {
    Place {
        number: game.number,
        id: game.id,
        family: game.family,
        played_on: game.course.played_on,
        people: game.results.iter().map(|result| result.person).collect(),
    }
}

impl RehearsedYear {
    /// A year in which nothing is different.
    fn of(books: &YearBooks) -> RehearsedYear {
        let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
        RehearsedYear {
            before: books.list(Scope::All),
            after: Vec::new(),
            games: 0,
            deals: 0,
            changed_deals: 0,
            changed_games: 0,
            counted: (counted, counted),
            largest_changes: Vec::new(),
            verdicts: Vec::new(),
            obstacles: Vec::new(),
            books: books.clone(),
        }
    }

    /// Plays a game through by the proposed rules and puts what comes of it in the place of what it was.
    fn play_again(
        &mut self,
        tx: &Transaction<'_>,
        game: &mut Booked,
        rules: &mut Rules<'_>,
    ) -> Result<Vec<DealShift>, Failure> {
        self.games += 1;
        let (as_is, proposed) = rules.of(games::ruleset_text(tx, game.number)?)?;
        if as_is == proposed {
            self.deals += deals::count(tx, game.number)?;
            return Ok(Vec::new());
        }
        let facts = deals::facts(tx, game.number)?;
        self.deals += facts.len();
        let players = u8::try_from(game.results.len()).unwrap_or(u8::MAX);
        match rehearsal::rehearse(players, as_is, proposed, &facts) {
            Ok(rehearsed) => {
                replace(game, proposed, &rehearsed);
                Ok(rehearsed.changes)
            }
            Err(obstacle) => {
                self.obstacles.push((place(game), obstacle));
                Ok(Vec::new())
            }
        }
    }

    /// Notes whether a game would count or end otherwise.
    fn note(&mut self, before: &(Booked, Verdict), after: (&Booked, Verdict)) {
        if before.1.counts() != after.1.counts() {
            self.verdicts.push((place(after.0), before.1, after.1));
        }
        let results = |game: &Booked| -> Vec<(Points, i64)> {
            game.results.iter().map(|result| (result.points, result.twelfths)).collect()
        };
        self.changed_games += usize::from(results(&before.0) != results(after.0));
    }

    /// Notes the deals of a game that would be settled differently.
    fn note_deals(&mut self, game: &Booked, changes: Vec<DealShift>) {
        self.changed_deals += changes.len();
        let deal = changes.into_iter().map(|shift| ChangedDeal { place: place(game), shift });
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
