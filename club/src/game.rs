//! A game as a fold over its deals: who sits where, which deal is next, what everybody has. Facts name players, never
//! winds: undo drops the last deal, a correction replaces one, and all later winds follow from that.

use std::collections::BTreeMap;

use scoring::deal::{self, Deal, DealProblem, Given};
use scoring::hand::{Circumstance, Circumstances};
use scoring::problem::{Problem, Shape};
use scoring::progress::{BetweenRounds, EastMoves, Progress, RoundWind, SEAT_EXCHANGE};
use scoring::steiermark::Creditor;
use scoring::{BySeat, Outcome, Points, Ruleset, Settlement, Value, Wind};
use serde::{Deserialize, Serialize};

use crate::carry::Carry;
use crate::chips::missable;
pub use crate::facts::{
    BochoweNote, DealFacts, DealOutcome, LoanNote, PaoNote, PlayerNo, read_by_player,
};

/// Who sits where, and which deal is next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The number of the next entry, 1, 2, 3 … without gaps.
    pub number: u32,
    /// The number of the next deal: as `number`, but penalties in between do not count.
    pub deal: u32,
    /// Who sits at which wind; a seat stays empty when three play.
    pub seated: BySeat<Option<PlayerNo>>,
    /// Who sits out (five players).
    pub sits_out: Option<PlayerNo>,
    /// The round, counted from 1.
    pub round: u8,
    /// The wind of the round; `None` until it is thrown.
    pub prevailing: Option<Wind>,
    /// How often East has won in a row.
    pub east_wins: u8,
    /// How many deals this round has had that were not drawn.
    pub decided_in_round: u16,
    /// All rounds are played.
    pub is_over: bool,
    /// What the deals before have left besides.
    pub carry: Carry,
}

/// Why and how a game ended. Stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All rounds were played.
    Complete,
    /// The table agreed to stop; the game counts.
    Agreed,
    /// Broken off; kept, but not ranked.
    Abandoned,
}

impl Ending {
    /// Whether the game counts in rankings.
    pub const fn counts(self) -> bool {
        match self {
            Ending::Complete | Ending::Agreed => true,
            Ending::Abandoned => false,
        }
    }
}

/// A deal as it was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredDeal {
    /// What each hand was worth, of those at the table.
    pub values: BTreeMap<PlayerNo, Value>,
    /// Who paid whom.
    pub settlement: Settlement<PlayerNo>,
}

impl ScoredDeal {
    /// What each player gained or lost, zero included. It sums to zero unless a penalty was
    /// taken from somebody and given to nobody.
    pub fn net(&self, players: u8) -> BTreeMap<PlayerNo, Points> {
        by_player(player_numbers(players).map(|player| (player, self.settlement.result(player))))
    }
}

/// The players of a game in order.
pub fn player_numbers(players: u8) -> impl Iterator<Item = PlayerNo> {
    (1..=players).map(PlayerNo)
}

/// One value per player.
pub fn by_player<T>(all: impl IntoIterator<Item = (PlayerNo, T)>) -> BTreeMap<PlayerNo, T> {
    all.into_iter().collect()
}

impl Situation {
    /// Before the first deal: player 1 is East, 2 South, 3 West, 4 North; a fifth sits out.
    pub fn start(players: u8, ruleset: &Ruleset) -> Situation {
        let seat = |number: u8| (number <= players).then_some(PlayerNo(number));
        Situation {
            number: 1,
            deal: 1,
            seated: BySeat { east: seat(1), south: seat(2), west: seat(3), north: seat(4) },
            sits_out: seat(5),
            round: 1,
            prevailing: match ruleset.progress().round_wind {
                RoundWind::InOrder => Some(Wind::East),
                RoundWind::ThrownPerRound | RoundWind::ThrownPerDeal | RoundWind::ThrownPerGame => {
                    None
                }
            },
            east_wins: 0,
            decided_in_round: 0,
            is_over: false,
            carry: Carry::start(players, ruleset),
        }
    }

    /// Where a player sits; `None` for the one who sits out.
    pub fn seat_of(&self, player: PlayerNo) -> Option<Wind> {
        Wind::ALL.into_iter().find(|wind| self.seated[*wind] == Some(player))
    }

    /// Who is East. A seat at East is never empty.
    pub fn east(&self) -> PlayerNo {
        self.seated.east.unwrap_or(PlayerNo(1))
    }

    /// Values and settles a deal here. The same function serves preview, booking and audit.
    ///
    /// # Errors
    /// Everything that speaks against the facts, by player.
    pub fn score(
        &self,
        facts: &DealFacts,
        ruleset: &Ruleset,
    ) -> Result<ScoredDeal, Vec<DealProblem<PlayerNo>>> {
        let of_deal = |problem: Problem| vec![DealProblem { of: None, problem }];
        let deal = self.by_seat(facts).map_err(|shape| of_deal(shape.into()))?;
        self.check_notes(facts, ruleset).map_err(of_deal)?;
        let named = |wind: Wind| self.seated[wind];
        match deal::score_deal(&deal, ruleset) {
            Ok(scored) => {
                let values = by_player(
                    scored
                        .values
                        .iter()
                        .filter_map(|(wind, value)| Some((named(wind)?, value.clone()?))),
                );
                // Only seats that are taken take part, so every payment is between players.
                let settlement = scored.settlement.map(|wind| named(wind).unwrap_or(PlayerNo(0)));
                Ok(ScoredDeal { values, settlement })
            }
            Err(problems) => Err(problems
                .into_iter()
                .map(|found| DealProblem { of: found.of.and_then(named), problem: found.problem })
                .collect()),
        }
    }

    /// Checks notes beside the outcome (Bochowe, loans), which only some rules allow.
    fn check_notes(&self, facts: &DealFacts, ruleset: &Ruleset) -> Result<(), Problem> {
        let plays_chips = ruleset.play_money();
        for (at, note) in facts.bochowe.iter().enumerate() {
            let options = plays_chips.ok_or(Shape::Mistyped("bochowe"))?;
            let is_winner =
                matches!(facts.outcome, DealOutcome::Won { winner, .. } if winner == note.player);
            if is_winner {
                return Err(Shape::WinnerTwice("bochowe").into());
            }
            if facts.bochowe[..at].contains(note) || self.seat_of(note.player).is_none() {
                return Err(Shape::Mistyped("bochowe").into());
            }
            if !missable(options).iter().any(|hand| hand.id == note.hand) {
                return Err(Problem::MissingSpecialValue { id: note.hand.clone() });
            }
        }
        for (at, LoanNote { debtor, creditor }) in facts.loans.iter().enumerate() {
            let is_chosen = plays_chips.is_some_and(|options| options.creditor == Creditor::Chosen);
            let sit = self.seat_of(*debtor).is_some() && self.seat_of(*creditor).is_some();
            let is_named_twice = facts.loans[..at].iter().any(|other| other.debtor == *debtor);
            if !is_chosen || !sit || debtor == creditor || is_named_twice {
                return Err(Shape::Mistyped("loans").into());
            }
        }
        Ok(())
    }

    /// The facts by seat.
    pub(crate) fn by_seat(&self, facts: &DealFacts) -> Result<Deal, Shape> {
        let seat = |player: PlayerNo, field| self.seat_of(player).ok_or(Shape::Mistyped(field));
        let mut how = Circumstances::NONE;
        let outcome = match &facts.outcome {
            DealOutcome::Drawn => Outcome::Drawn,
            DealOutcome::Won { winner, from, liable, how: flags } => {
                how = Circumstances::of(flags);
                if from.is_none() {
                    how.insert(Circumstance::SelfDrawn);
                } else if how.implied().has(Circumstance::SelfDrawn) {
                    return Err(Shape::Mistyped("from"));
                }
                if from.is_none() && how.has(Circumstance::RobbedKong) {
                    return Err(Shape::Missing("from"));
                }
                for (field, other) in [("from", from), ("pao", liable)] {
                    if *other == Some(*winner) {
                        return Err(Shape::WinnerTwice(field));
                    }
                }
                if facts.dead.contains(winner) {
                    return Err(Shape::WinnerTwice("dead"));
                }
                Outcome::Won {
                    winner: seat(*winner, "winner")?,
                    from: from.map(|player| seat(player, "from")).transpose()?,
                    liable: liable.map(|player| seat(player, "pao")).transpose()?,
                }
            }
            DealOutcome::Fault { penalty, .. } => Outcome::Fault {
                penalty: penalty
                    .try_map(|player| self.seat_of(*player))
                    .ok_or(Shape::Mistyped("penalty"))?,
            },
        };
        let mut dead = BySeat::default();
        for player in &facts.dead {
            dead[seat(*player, "dead")?] = true;
        }
        for player in facts.hands.keys() {
            seat(*player, "hands")?;
        }
        for note in &facts.pao {
            seat(note.against, "pao")?;
            note.declared_by.map(|player| seat(player, "pao")).transpose()?;
            if note.minute.is_some_and(|minute| minute >= 24 * 60) {
                return Err(Shape::Mistyped("pao"));
            }
        }
        let hands = BySeat::from_fn(|wind| {
            let player = self.seated[wind]?;
            Some(facts.hands.get(&player).cloned().unwrap_or_else(Given::nothing))
        });
        let round = match (facts.thrown_wind.or(self.prevailing), &facts.outcome) {
            (Some(round), _) => round,
            // A fault is paid for without a hand, and its round may not have begun.
            (None, DealOutcome::Fault { .. }) if facts.hands.is_empty() => Wind::East,
            (None, DealOutcome::Won { .. } | DealOutcome::Drawn | DealOutcome::Fault { .. }) => {
                return Err(Shape::Missing("round_wind"));
            }
        };
        Ok(Deal { round, outcome, how, hands, dead })
    }

    /// Seats and winds after a deal that ended this way; what is carried besides follows from payments.
    pub fn after(&self, facts: &DealFacts, progress: &Progress) -> Situation {
        let thrown = facts.thrown_wind.or(self.prevailing);
        let mut next = Situation { number: self.number + 1, prevailing: thrown, ..self.clone() };
        let (moves, east_wins, decided) = match &facts.outcome {
            DealOutcome::Fault { ends_deal: false, .. } => return next,
            DealOutcome::Fault { ends_deal: true, .. } => (false, self.east_wins, false),
            DealOutcome::Drawn if progress.east_stays_on_draw => {
                (false, if progress.draw_breaks_series { 0 } else { self.east_wins }, false)
            }
            DealOutcome::Drawn => (true, 0, false),
            DealOutcome::Won { winner, .. } if *winner == self.east() => {
                let wins = self.east_wins.saturating_add(1);
                (progress.east_win_cap.is_some_and(|cap| wins >= cap), wins, true)
            }
            DealOutcome::Won { .. } => (true, 0, true),
        };
        let moves = match progress.east_moves {
            EastMoves::WhenAnotherWins => moves,
            EastMoves::EveryDeal => true,
        };
        next.deal += 1;
        next.decided_in_round += u16::from(decided);
        next.east_wins = if moves { 0 } else { east_wins };
        if moves {
            next.move_winds(progress);
        }
        if progress.round_wind == RoundWind::ThrownPerDeal {
            next.prevailing = None;
        }
        next
    }

    /// Every wind moves on; when East is back at the one who began the round, the next begins.
    fn move_winds(&mut self, progress: &Progress) {
        let first = self.first_east_of_round(progress);
        // The order of play; the player who sits out comes after North and before East.
        let mut order: Vec<PlayerNo> =
            Wind::ALL.into_iter().filter_map(|wind| self.seated[wind]).collect();
        order.extend(self.sits_out);
        order.rotate_left(1);
        self.seat(&order);
        if self.east() != first {
            return;
        }
        self.decided_in_round = 0;
        if progress.rounds.is_some_and(|rounds| self.round >= rounds) {
            self.is_over = true;
            return;
        }
        self.round += 1;
        match progress.round_wind {
            RoundWind::InOrder => self.prevailing = self.prevailing.map(Wind::next),
            RoundWind::ThrownPerRound | RoundWind::ThrownPerDeal => self.prevailing = None,
            RoundWind::ThrownPerGame => {}
        }
        if progress.between_rounds == BetweenRounds::SeatExchange {
            let round = usize::from(self.round - 1) % SEAT_EXCHANGE.len();
            let mut order = [PlayerNo(1); 4];
            for (player, wind) in (1..).map(PlayerNo).zip(SEAT_EXCHANGE[round]) {
                order[wind as usize] = player;
            }
            self.seat(&order);
        }
    }

    /// Who was East when this round began.
    fn first_east_of_round(&self, progress: &Progress) -> PlayerNo {
        match progress.between_rounds {
            BetweenRounds::Nothing => PlayerNo(1),
            BetweenRounds::SeatExchange => {
                let round = usize::from(self.round - 1) % SEAT_EXCHANGE.len();
                (1..)
                    .map(PlayerNo)
                    .zip(SEAT_EXCHANGE[round])
                    .find(|(_, wind)| *wind == Wind::East)
                    .map_or(PlayerNo(1), |(player, _)| player)
            }
        }
    }

    fn seat(&mut self, order: &[PlayerNo]) {
        let at_table = order.len().min(4);
        self.seated = BySeat::from_fn(|wind| order[..at_table].get(wind as usize).copied());
        self.sits_out = order.get(4).copied();
    }
}

/// One deal in a game that was played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who sat where.
    pub situation: Situation,
    /// What was entered.
    pub facts: DealFacts,
    /// What came of it.
    pub scored: ScoredDeal,
    /// What everybody had afterwards.
    pub totals: BTreeMap<PlayerNo, Points>,
}

/// A game played through from its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// How many play.
    pub players: u8,
    /// Deal by deal.
    pub deals: Vec<Played>,
    /// Where the game stands.
    pub now: Situation,
}

/// A deal that cannot be replayed: which one, and why.
pub type Replay = Result<History, (u32, Vec<DealProblem<PlayerNo>>)>;

impl History {
    /// Before the first deal.
    pub fn start(players: u8, ruleset: &Ruleset) -> History {
        let now = Situation::start(players, ruleset);
        History { players, deals: Vec::new(), now }
    }

    /// Plays a game through from its facts, in order.
    ///
    /// # Errors
    /// The number of the first deal whose facts cannot be scored, with its problems.
    pub fn replay<'a>(
        players: u8,
        ruleset: &Ruleset,
        deals: impl IntoIterator<Item = &'a DealFacts>,
    ) -> Replay {
        let mut history = History::start(players, ruleset);
        for facts in deals {
            let number = history.now.number;
            history.play(facts, ruleset).map_err(|problems| (number, problems))?;
        }
        Ok(history)
    }

    /// Adds one deal.
    ///
    /// # Errors
    /// What speaks against its facts; the history stays as it is.
    pub fn play(
        &mut self,
        facts: &DealFacts,
        ruleset: &Ruleset,
    ) -> Result<&Played, Vec<DealProblem<PlayerNo>>> {
        let scored = self.now.score(facts, ruleset)?;
        let net = scored.net(self.players);
        let carry = self.now.carry.after(facts, &net, ruleset);
        let mut totals = self.totals();
        for (player, net) in net {
            *totals.entry(player).or_default() += net;
        }
        let next = Situation { carry, ..self.now.after(facts, &ruleset.progress()) };
        let situation = std::mem::replace(&mut self.now, next);
        self.deals.push(Played { situation, facts: facts.clone(), scored, totals });
        Ok(&self.deals[self.deals.len() - 1])
    }

    /// Each deal with the situation after it.
    pub fn steps(&self) -> impl Iterator<Item = (&Played, &Situation)> {
        let before = self.deals.iter().map(|played| &played.situation);
        self.deals.iter().zip(before.skip(1).chain([&self.now]))
    }

    /// What everybody has.
    pub fn totals(&self) -> BTreeMap<PlayerNo, Points> {
        match self.deals.last() {
            Some(last) => last.totals.clone(),
            None => by_player(player_numbers(self.players).map(|player| (player, Points::ZERO))),
        }
    }
}
