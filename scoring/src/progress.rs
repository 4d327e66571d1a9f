//! How winds and rounds go on by a rule set; `club` applies this from deal to deal.

use crate::seat::Wind;

/// How a game goes on from deal to deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// When the winds move.
    pub east_moves: EastMoves,
    /// After so many wins in a row East passes on although he won; `None`: never.
    pub east_win_cap: Option<u8>,
    /// Whether East stays after a draw.
    pub east_stays_on_draw: bool,
    /// Whether a draw ends East's series of wins.
    pub draw_breaks_series: bool,
    /// How many rounds a whole game has; `None` where the table plays on until it ends the game.
    pub rounds: Option<u8>,
    /// What the players change between rounds.
    pub between_rounds: BetweenRounds,
    /// How the wind of the round is found.
    pub round_wind: RoundWind,
}

/// When the winds move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EastMoves {
    /// When a player other than East wins; the cap and the rule for draws add to that.
    WhenAnotherWins,
    /// After every deal.
    EveryDeal,
}

/// What the players change between rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetweenRounds {
    /// Nothing.
    Nothing,
    /// Their seats, as on the sheet of the federation (`mcr`).
    SeatExchange,
}

/// How the wind of the round is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundWind {
    /// East, South, West, North.
    InOrder,
    /// By die, before each round.
    ThrownPerRound,
    /// By die, before each deal.
    ThrownPerDeal,
    /// By die, once for the game.
    ThrownPerGame,
}

/// The seat of each starting seat (first index: the round, 0–3) in the official exchange of `mcr`.
///
/// Source: `docs/rules/abrechnungsblatt.md`, section 1.
pub const SEAT_EXCHANGE: [[Wind; 4]; 4] = [
    [Wind::East, Wind::South, Wind::West, Wind::North],
    [Wind::South, Wind::East, Wind::North, Wind::West],
    [Wind::North, Wind::West, Wind::East, Wind::South],
    [Wind::West, Wind::North, Wind::South, Wind::East],
];
