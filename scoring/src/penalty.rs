//! Faults that are paid for, and their amounts in the families that share them.

use serde::{Deserialize, Serialize};

use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Reason, Settlement};
use crate::value::Points;

/// A fault between players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty<P> {
    /// Which fault.
    pub id: PenaltyId,
    /// Who pays.
    pub by: Vec<P>,
    /// Who gets it; empty means all others.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<P>,
    /// Who discarded the tile a false call was made on (`ma-jiang`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile_from: Option<P>,
    /// Who gets nothing for a fault of his own (`ma-jiang`).
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<P>,
}

impl<P> Penalty<P> {
    /// The same fault with other names for the players, such as their seats; `None` if one has none.
    pub fn try_map<Q>(&self, name: impl Fn(&P) -> Option<Q>) -> Option<Penalty<Q>> {
        let all = |people: &[P]| people.iter().map(&name).collect::<Option<Vec<Q>>>();
        let tile_from = match &self.tile_from {
            Some(person) => Some(name(person)?),
            None => None,
        };
        Some(Penalty {
            id: self.id,
            by: all(&self.by)?,
            to: all(&self.to)?,
            tile_from,
            excluded: all(&self.excluded)?,
        })
    }
}

/// Which fault. The ids are those of the rule pages and stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PenaltyId {
    /// A discard named wrongly, claimed for a chow.
    FalseNamingChow,
    /// A discard named wrongly, claimed for a pung or kong.
    FalseNamingPung,
    /// A discard named wrongly, claimed for Mah-Jongg.
    FalseNamingMahJongg,
    /// One player called Mah-Jongg falsely.
    #[serde(rename = "false-mah-jongg-1")]
    FalseMahJongg1,
    /// Two players called Mah-Jongg falsely.
    #[serde(rename = "false-mah-jongg-2")]
    FalseMahJongg2,
    /// Three players called Mah-Jongg falsely.
    #[serde(rename = "false-mah-jongg-3")]
    FalseMahJongg3,
    /// A false naming followed by a false Mah-Jongg.
    FalseNamingAndFalseMahJongg,
    /// Another's win was made impossible or clearly harder (`ma-jiang`).
    Obstruction,
    /// A false Sik after another has exposed his tiles (`ma-jiang`).
    FalseSikExposed,
    /// A false call noticed after exposing (`steiermark`).
    FalseMahJongg,
    /// A false win (`mcr`).
    FalseWin,
}

impl PenaltyId {
    /// The id of the rule pages.
    pub const fn id(self) -> &'static str {
        match self {
            PenaltyId::FalseNamingChow => "false-naming-chow",
            PenaltyId::FalseNamingPung => "false-naming-pung",
            PenaltyId::FalseNamingMahJongg => "false-naming-mah-jongg",
            PenaltyId::FalseMahJongg1 => "false-mah-jongg-1",
            PenaltyId::FalseMahJongg2 => "false-mah-jongg-2",
            PenaltyId::FalseMahJongg3 => "false-mah-jongg-3",
            PenaltyId::FalseNamingAndFalseMahJongg => "false-naming-and-false-mah-jongg",
            PenaltyId::Obstruction => "obstruction",
            PenaltyId::FalseSikExposed => "false-sik-exposed",
            PenaltyId::FalseMahJongg => "false-mah-jongg",
            PenaltyId::FalseWin => "false-win",
        }
    }

    /// From the id.
    ///
    /// ```
    /// use scoring::penalty::PenaltyId;
    ///
    /// assert!(PenaltyId::ALL.into_iter().all(|penalty| PenaltyId::from_id(penalty.id()) == Some(penalty)));
    /// ```
    pub fn from_id(id: &str) -> Option<PenaltyId> {
        PenaltyId::ALL.into_iter().find(|penalty| penalty.id() == id)
    }

    /// All of them.
    pub const ALL: [PenaltyId; 11] = [
        PenaltyId::FalseNamingChow,
        PenaltyId::FalseNamingPung,
        PenaltyId::FalseNamingMahJongg,
        PenaltyId::FalseMahJongg1,
        PenaltyId::FalseMahJongg2,
        PenaltyId::FalseMahJongg3,
        PenaltyId::FalseNamingAndFalseMahJongg,
        PenaltyId::Obstruction,
        PenaltyId::FalseSikExposed,
        PenaltyId::FalseMahJongg,
        PenaltyId::FalseWin,
    ];
}

/// The whole amount of a penalty in the DMJL preset, and exactly how many players pay and are paid.
///
/// Source: `docs/rules/klassisch.md`, section 5.
const fn dmjl(id: PenaltyId) -> Option<(i64, usize, usize)> {
    match id {
        PenaltyId::FalseNamingChow => Some((50, 1, 1)),
        PenaltyId::FalseNamingPung => Some((100, 1, 1)),
        PenaltyId::FalseNamingMahJongg | PenaltyId::FalseMahJongg1 => Some((300, 1, 3)),
        PenaltyId::FalseMahJongg2 | PenaltyId::FalseNamingAndFalseMahJongg => Some((300, 2, 2)),
        PenaltyId::FalseMahJongg3 => Some((300, 3, 1)),
        PenaltyId::Obstruction
        | PenaltyId::FalseSikExposed
        | PenaltyId::FalseMahJongg
        | PenaltyId::FalseWin => None,
    }
}

/// Settles a penalty of the DMJL preset: the amount in all, split evenly, never doubled by East.
///
/// # Errors
/// `bad-request` when the preset does not know the fault or the sides have the wrong size.
pub fn settle_dmjl(finish: &Finish, penalty: &Penalty<Wind>) -> Result<Settlement<Wind>, Problem> {
    let id = penalty.id;
    let (amount, payers, payees) =
        dmjl(id).ok_or_else(|| Shape::PenaltyNotPlayed(id.id().to_owned()))?;
    let to: Vec<Wind> = if penalty.to.is_empty() {
        finish.seats().filter(|seat| !penalty.by.contains(seat)).collect()
    } else {
        penalty.to.clone()
    };
    let distinct = |seats: &[Wind]| (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
    let apart = penalty.by.iter().all(|seat| !to.contains(seat));
    if penalty.by.len() != payers
        || to.len() != payees
        || !apart
        || !distinct(&to)
        || !distinct(&penalty.by)
        || penalty.tile_from.is_some()
        || !penalty.excluded.is_empty()
    {
        return Err(Shape::PenaltySides.into());
    }
    let share = amount / (payers * payees) as i64;
    let mut settlement = Settlement::default();
    for payer in &penalty.by {
        for payee in &to {
            settlement.pay(*payer, *payee, Points(share), Reason::Penalty { id });
        }
    }
    Ok(settlement)
}
