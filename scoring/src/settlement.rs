//! Who pays whom: payments, which sum to zero, and separately the points that are taken away and go to nobody.

use crate::penalty::Penalty;
use crate::seat::{BySeat, Wind};
use crate::value::Points;

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<P> {
    /// Nobody won.
    Drawn,
    /// Somebody won.
    Won {
        /// Who.
        winner: P,
        /// Whose tile won, by discard or robbed kong; `None` when it was drawn.
        from: Option<P>,
        /// Who is liable for all losses (Pao).
        liable: Option<P>,
    },
    /// A fault was paid for.
    Fault {
        /// Which, and between whom.
        penalty: Penalty<P>,
    },
}

/// A finished deal by seat, ready to be settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// How it ended.
    pub outcome: Outcome<Wind>,
    /// What each hand is worth; `None` for a seat that takes no part.
    pub points: BySeat<Option<Points>>,
    /// Whose hand counts nothing.
    pub dead: BySeat<bool>,
    /// The winner's points are those of a special hand.
    pub special: bool,
}

impl Finish {
    /// The seats that take part, East first.
    pub fn seats(&self) -> impl Iterator<Item = Wind> + '_ {
        Wind::ALL.into_iter().filter(|seat| self.points[*seat].is_some())
    }

    /// What a seat's hand counts: nothing when it is dead.
    pub fn counted(&self, seat: Wind) -> Points {
        if self.dead[seat] { Points::ZERO } else { self.points[seat].unwrap_or(Points::ZERO) }
    }
}

/// Why a payment is as high as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<P> {
    /// The winner's hand is paid.
    WinnersHand {
        /// What the hand is worth.
        value: Points,
        /// East pays or is paid, so it counts double.
        east: bool,
        /// Doubled once more for how the winning tile came.
        source: Option<TileSource>,
    },
    /// The winner's hand is paid for others by the one who is liable.
    PaidForAll {
        /// What the hand is worth.
        value: Points,
        /// Whose share this is.
        instead_of: P,
        /// The share counts double because of East.
        east: bool,
        /// The share counts double for how the tile came.
        source: Option<TileSource>,
    },
    /// Two losers settle the difference of their hands.
    Difference {
        /// The payee's hand.
        higher: Points,
        /// The payer's hand.
        lower: Points,
        /// East pays or is paid, so it counts double.
        east: bool,
    },
    /// The basic share of `mcr`, with the hand's value where the payer owes it.
    Share {
        /// Eight for everybody.
        basic: Points,
        /// The hand's value, where this player owes it; otherwise zero.
        value: Points,
    },
    /// A dead hand pays the winner once more (`steiermark`).
    DeadHand {
        /// The winner's hand.
        value: Points,
        /// East pays or is paid, so it counts double.
        east: bool,
    },
    /// A penalty.
    Penalty {
        /// What for, as its id.
        id: crate::penalty::PenaltyId,
    },
}

/// How the winning tile came, where that doubles a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileSource {
    /// Drawn from the wall.
    SelfDrawn,
    /// This payer's tile.
    FromPayer,
}

/// Points that move from one player to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment<P> {
    /// Who gives.
    pub payer: P,
    /// Who gets.
    pub payee: P,
    /// How much; more than nothing.
    pub amount: Points,
    /// Why so much.
    pub why: Reason<P>,
}

/// Points that are taken from one and go to nobody.
///
/// Payments always sum to zero, a deduction does not. So it stands in a list of its own, and a
/// sheet prints it as a penalty beside the row (`mcr`, `penalty_receiver` none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction<P> {
    /// Who loses them.
    pub party: P,
    /// How many; more than nothing.
    pub points: Points,
    /// What for.
    pub id: crate::penalty::PenaltyId,
}

/// Who pays whom after one deal. The payments always sum to zero; what is taken away without a
/// receiver is kept apart from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement<P> {
    payments: Vec<Payment<P>>,
    deductions: Vec<Deduction<P>>,
}

impl<P> Default for Settlement<P> {
    fn default() -> Settlement<P> {
        Settlement { payments: Vec::new(), deductions: Vec::new() }
    }
}

impl<P: Copy + Eq> Settlement<P> {
    /// Moves `amount` from `payer` to `payee`. An amount of zero is not listed.
    ///
    /// ```
    /// use scoring::{Points, Reason, Settlement, Wind};
    ///
    /// let mut settlement = Settlement::default();
    /// let why = Reason::Share { basic: Points(8), value: Points::ZERO };
    /// settlement.pay(Wind::South, Wind::East, Points(8), why);
    /// assert_eq!(settlement.net(Wind::East), Points(8));
    /// assert_eq!(settlement.net(Wind::South), Points(-8));
    /// ```
    pub fn pay(&mut self, payer: P, payee: P, amount: Points, why: Reason<P>) {
        assert!(payer != payee);
        assert!(amount >= Points::ZERO);
        if amount > Points::ZERO {
            self.payments.push(Payment { payer, payee, amount, why });
        }
    }

    /// Takes points away that nobody receives.
    pub fn deduct(&mut self, party: P, points: Points, id: crate::penalty::PenaltyId) {
        assert!(points > Points::ZERO);
        self.deductions.push(Deduction { party, points, id });
    }

    /// What is taken away without a receiver; empty in nearly every settlement.
    pub fn deductions(&self) -> &[Deduction<P>] {
        &self.deductions
    }

    /// All payments, in the order in which they were found.
    pub fn payments(&self) -> &[Payment<P>] {
        &self.payments
    }

    /// What one gains or loses by the payments; deductions are not in it.
    pub fn net(&self, party: P) -> Points {
        self.payments
            .iter()
            .map(|payment| {
                if payment.payee == party {
                    payment.amount
                } else if payment.payer == party {
                    -payment.amount
                } else {
                    Points::ZERO
                }
            })
            .sum()
    }

    /// What one has more or less after the deal: payments and deductions together.
    ///
    /// ```
    /// use scoring::penalty::PenaltyId;
    /// use scoring::{Points, Settlement, Wind};
    ///
    /// let mut settlement = Settlement::default();
    /// settlement.deduct(Wind::West, Points(10), PenaltyId::FalseWin);
    /// assert_eq!(settlement.result(Wind::West), Points(-10));
    /// assert_eq!(settlement.net(Wind::West), Points::ZERO);
    /// ```
    pub fn result(&self, party: P) -> Points {
        let deducted: Points = self
            .deductions
            .iter()
            .filter(|deduction| deduction.party == party)
            .map(|deduction| deduction.points)
            .sum();
        self.net(party) - deducted
    }

    /// The same payments with seats replaced by players.
    ///
    /// ```
    /// use scoring::{Points, Reason, Settlement, Wind};
    ///
    /// let mut settlement = Settlement::default();
    /// let why = Reason::Share { basic: Points(8), value: Points::ZERO };
    /// settlement.pay(Wind::South, Wind::East, Points(8), why);
    /// let named = settlement.map(|seat| if seat == Wind::East { "Anna" } else { "Bertl" });
    /// assert_eq!(named.payments()[0].payee, "Anna");
    /// ```
    pub fn map<Q: Copy + Eq>(&self, name: impl Fn(P) -> Q) -> Settlement<Q> {
        let mut mapped = Settlement::default();
        for payment in &self.payments {
            let why = match payment.why {
                Reason::WinnersHand { value, east, source } => {
                    Reason::WinnersHand { value, east, source }
                }
                Reason::PaidForAll { value, instead_of, east, source } => {
                    Reason::PaidForAll { value, instead_of: name(instead_of), east, source }
                }
                Reason::Difference { higher, lower, east } => {
                    Reason::Difference { higher, lower, east }
                }
                Reason::Share { basic, value } => Reason::Share { basic, value },
                Reason::DeadHand { value, east } => Reason::DeadHand { value, east },
                Reason::Penalty { id } => Reason::Penalty { id },
            };
            mapped.pay(name(payment.payer), name(payment.payee), payment.amount, why);
        }
        for deduction in &self.deductions {
            mapped.deduct(name(deduction.party), deduction.points, deduction.id);
        }
        mapped
    }
}
