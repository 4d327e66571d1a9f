//! Games and deals for a test to send.

use club::game::player_numbers;
use club::{DealFacts, DealOutcome, PlayerNo};
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use uuid::Uuid;
use wire::{DealId, GameId, PersonId, RecordDeal, StartGame};

/// A game of these people, by the classical rules.
pub fn classical_game(id: GameId, players: &[PersonId]) -> StartGame {
    let ruleset = Ruleset::preset(Family::Klassisch);
    let (players, table) = (players.to_vec(), "Stüberl".to_owned());
    StartGame { id, ruleset, players, table, preset: None, evening: None }
}

/// An id by a number, for tests that name theirs.
pub fn known(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// A deal won from the wall, with the values of the four hands as numbers.
pub fn won(winner: u8, values: [i64; 4]) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: None,
            liable: None,
            how: Vec::new(),
        },
        hands: player_numbers(4).zip(values.map(|value| Given::points(Points(value)))).collect(),
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    }
}

/// A deal on its way, with what the tablet shows for each player.
pub fn record(id: u128, number: u32, facts: DealFacts, previewed: [i64; 4]) -> RecordDeal {
    let previewed = player_numbers(4).zip(previewed.map(Points)).collect();
    RecordDeal { id: DealId(known(id)), number, facts, previewed }
}

/// The first example the rule text prints: East wins with 76.
pub fn first_example() -> RecordDeal {
    record(201, 1, won(1, [76, 12, 22, 32]), [456, -182, -152, -122])
}

/// The second: South has a limit hand and does not win; West wins with 48.
pub fn second_example() -> RecordDeal {
    record(202, 2, won(3, [16, 500, 48, 2]), [-1036, 1418, 192, -574])
}
