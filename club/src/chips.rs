//! Play money of a Partie: balances, credit between players, bankruptcy, and what is noted for a Bochowe.
//!
//! Source: `docs/rules/steiermark.md`, sections 5 and 7.

use std::collections::BTreeMap;

use scoring::steiermark::{BankruptAt, BochoweFactor, Creditor, Options, SpecialHandEntry};
use scoring::{Points, Wind};

use crate::game::{BochoweNote, LoanNote, Played, PlayerNo, by_player};

/// The play money of each player at the start of a Partie.
pub const START: Points = Points(2000);

/// How many players without money make a Partie bankrupt.
pub const BANKRUPT_PLAYERS: usize = 3;

/// Money one player owes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Credit {
    /// Who owes.
    pub debtor: PlayerNo,
    /// Who lent.
    pub creditor: PlayerNo,
    /// How much; more than nothing.
    pub amount: Points,
}

/// The play money of all players. Every balance below zero is covered by credits of exactly that amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chips {
    balances: BTreeMap<PlayerNo, Points>,
    credits: Vec<Credit>,
}

impl Chips {
    /// Every player with the play money of the start.
    pub fn start(players: impl IntoIterator<Item = PlayerNo>) -> Chips {
        let balances = by_player(players.into_iter().map(|player| (player, START)));
        Chips { balances, credits: Vec::new() }
    }

    /// What a player has; below zero, what he owes.
    pub fn balance(&self, player: PlayerNo) -> Points {
        self.balances.get(&player).copied().unwrap_or(START)
    }

    /// Who owes whom how much, in the order in which it was lent.
    pub fn credits(&self) -> &[Credit] {
        &self.credits
    }

    /// What a player has gained or lost in all.
    pub fn result(&self, player: PlayerNo) -> Points {
        self.balance(player) - START
    }

    /// The players whose balance is below zero.
    pub fn in_credit(&self) -> impl Iterator<Item = PlayerNo> + '_ {
        self.balances
            .iter()
            .filter(|(_, balance)| **balance < Points::ZERO)
            .map(|(player, _)| *player)
    }

    /// Whether [`BANKRUPT_PLAYERS`] or more have no money left, so that the table is asked whether the Partie ends.
    pub fn is_bankrupt(&self, at: BankruptAt) -> bool {
        let is_broke = |balance: Points| match at {
            BankruptAt::BelowZero => balance < Points::ZERO,
            BankruptAt::ZeroOrBelow => balance <= Points::ZERO,
        };
        self.balances.values().filter(|balance| is_broke(**balance)).count() >= BANKRUPT_PLAYERS
    }

    /// Books what a deal moved. Debts are repaid at once, oldest first; then the missing money is lent: by the player
    /// `chosen` for this debtor, if the option lets players choose, as far as he can, and the rest by the player who
    /// has most left.
    #[must_use]
    pub fn after(
        &self,
        net: &BTreeMap<PlayerNo, Points>,
        chosen: &[LoanNote],
        creditor: Creditor,
    ) -> Chips {
        let mut next = self.repaid(net);
        next.lend(match creditor {
            Creditor::Richest => &[],
            Creditor::Chosen => chosen,
        });
        next
    }

    /// Who needs money after what a deal moved, and who can lend it. The first lender is the richest, who lends unless
    /// the table chooses another.
    pub fn loans(&self, net: &BTreeMap<PlayerNo, Points>) -> Vec<(PlayerNo, Vec<PlayerNo>)> {
        let next = self.repaid(net);
        let mut lenders: Vec<PlayerNo> = next.balances.keys().copied().collect();
        lenders.retain(|player| next.spare(*player) > Points::ZERO);
        let richest = lenders.iter().map(|player| next.spare(*player)).max();
        if let Some(at) = lenders.iter().position(|player| Some(next.spare(*player)) == richest) {
            lenders.swap(0, at);
        }
        let needs = |player: &PlayerNo| next.missing(*player) > next.debt(*player);
        next.in_credit().filter(needs).map(|debtor| (debtor, lenders.clone())).collect()
    }

    /// The balances after what a deal moved, with debts repaid; money that is still missing is not lent yet.
    fn repaid(&self, net: &BTreeMap<PlayerNo, Points>) -> Chips {
        let mut next = self.clone();
        for (player, change) in net {
            *next.balances.entry(*player).or_insert(START) += *change;
        }
        next.repay();
        next
    }

    fn debt(&self, debtor: PlayerNo) -> Points {
        self.credits
            .iter()
            .filter(|credit| credit.debtor == debtor)
            .map(|credit| credit.amount)
            .sum()
    }

    fn lent(&self, creditor: PlayerNo) -> Points {
        self.credits
            .iter()
            .filter(|credit| credit.creditor == creditor)
            .map(|credit| credit.amount)
            .sum()
    }

    /// By how much a balance is below zero: what the player must have borrowed.
    fn missing(&self, player: PlayerNo) -> Points {
        (-self.balance(player)).max(Points::ZERO)
    }

    /// What a player can still lend: what he has and has not lent yet.
    fn spare(&self, player: PlayerNo) -> Points {
        self.balance(player).max(Points::ZERO) - self.lent(player)
    }

    fn repay(&mut self) {
        for at in 0..self.credits.len() {
            let Credit { debtor, creditor, amount } = self.credits[at];
            let has_earned = (self.debt(debtor) - self.missing(debtor)).max(Points::ZERO);
            // A creditor who has lent more than he still has needs it back, and the debtor borrows elsewhere.
            let is_needed = (-self.spare(creditor)).max(Points::ZERO);
            self.credits[at].amount = amount - amount.min(has_earned.max(is_needed));
        }
        self.credits.retain(|credit| credit.amount > Points::ZERO);
    }

    fn lend(&mut self, chosen: &[LoanNote]) {
        let debtors: Vec<PlayerNo> = self.in_credit().collect();
        for debtor in debtors {
            if let Some(loan) = chosen.iter().find(|loan| loan.debtor == debtor) {
                self.borrow(debtor, loan.creditor);
            }
            // Each loan either uses up the creditor's money or covers the debt, so one try per player is enough.
            for _ in 0..self.balances.len() {
                let richest = self
                    .balances
                    .keys()
                    .copied()
                    .filter(|player| self.spare(*player) > Points::ZERO)
                    .max_by_key(|player| (self.spare(*player), std::cmp::Reverse(*player)));
                if let Some(creditor) = richest {
                    self.borrow(debtor, creditor);
                }
            }
        }
    }

    fn borrow(&mut self, debtor: PlayerNo, creditor: PlayerNo) {
        let wanted = self.missing(debtor) - self.debt(debtor);
        let amount = wanted.min(self.spare(creditor));
        if amount <= Points::ZERO || debtor == creditor {
            return;
        }
        let same = |credit: &&mut Credit| credit.debtor == debtor && credit.creditor == creditor;
        match self.credits.iter_mut().find(same) {
            Some(credit) => credit.amount += amount,
            None => self.credits.push(Credit { debtor, creditor, amount }),
        }
    }
}

/// The special hands that can be noted as missed: those that are played and have a value.
pub fn missable(options: &Options) -> Vec<&SpecialHandEntry> {
    let mut hands: Vec<&SpecialHandEntry> = options.special_hands.iter().collect();
    hands.retain(|hand| {
        hand.active && options.special_value(&hand.id).is_some_and(|value| value > Points::ZERO)
    });
    hands
}

/// The special hands noted as missed in a deal, with the points noted for each.
pub fn missed<'a>(
    played: &'a Played,
    options: &'a Options,
) -> impl Iterator<Item = (&'a BochoweNote, Points)> {
    played.facts.bochowe.iter().filter_map(|note| {
        let value = options.special_value(&note.hand)?;
        Some((note, bochowe(value, played.situation.seat_of(note.player)?, options)))
    })
}

/// The points noted for a Bochowe of a special hand that was worth `value` to the player on `seat`.
/// Nothing is paid.
pub fn bochowe(value: Points, seat: Wind, options: &Options) -> Points {
    let shares = match options.bochowe_factor {
        BochoweFactor::Three => 3,
        BochoweFactor::One => 1,
        // East would be paid double by all three players, any other seat by East alone.
        BochoweFactor::TrueAmount if !options.special_east_double => 3,
        BochoweFactor::TrueAmount if seat == Wind::East => 6,
        BochoweFactor::TrueAmount => 4,
    };
    value * shares
}
