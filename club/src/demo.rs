//! An invented club for trials, pictures and tests: names, and deals that are random but legal.

use std::collections::BTreeMap;

use scoring::deal::Given;
use scoring::hand::Circumstance;
use scoring::notation::{bonus_tiles_text, tile_text};
use scoring::{BonusTile, BonusTiles, Counts, Points, Ruleset, Tile};

use crate::entry::{ImpossibleValue, impossible_value};
use crate::game::{DealFacts, DealOutcome, History, Played, PlayerNo, player_numbers};

/// First names of the invented people.
const FIRST_NAMES: [&str; 25] = [
    "Aloisia", "Bertl", "Christl", "Dorli", "Ferdl", "Gerlinde", "Hias", "Irmi", "Koarl", "Leni",
    "Poldi", "Rosl", "Seppl", "Traudl", "Vroni", "Waltraud", "Xandl", "Zenzi", "Burgi", "Franzi",
    "Gustl", "Hermi", "Loisl", "Mitzi", "Resi",
];

/// Family names, of hills and places that exist and people who do not.
#[rustfmt::skip]
const LAST_NAMES: [&str; 24] = [
    "Grabner", "Hödlmoser", "Pichler", "Schöckl", "Kernegger", "Wurzinger",
    "Zirbitz", "Fürnholzer", "Muhr", "Trattner", "Ötscher", "Steinhäusl",
    "Almer", "Bachner", "Dachstein", "Eibis", "Gleinalm", "Hochlantsch",
    "Krakauer", "Mürz", "Pack", "Reinisch", "Stubalm", "Teichalm",
];

/// The most members an invented club can have.
pub const MOST_MEMBERS: usize = 300;

/// The name of somebody of an invented club, by number from 0; below [`MOST_MEMBERS`] no two are alike.
pub fn name(number: usize) -> String {
    let (first, last) = (number % FIRST_NAMES.len(), number / FIRST_NAMES.len() + number);
    format!("{} {}", FIRST_NAMES[first], LAST_NAMES[last % LAST_NAMES.len()])
}

/// A generator of random numbers: the same seed gives the same numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// A random number of 64 bits.
    pub const fn next_number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit` − 1; `limit` must be positive.
    pub const fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0);
        (self.next_number() % limit as u64) as usize
    }

    /// True with a probability of one in `many`.
    pub const fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// Plays a random deal that the rules accept. Most are wins entered by their tiles, some are known
/// by their points only, a few are drawn.
pub fn play_random_deal<'a>(
    history: &'a mut History,
    ruleset: &Ruleset,
    dice: &mut Dice,
) -> &'a Played {
    loop {
        let facts = random_deal(history.players, ruleset, dice);
        // Random facts can contradict each other; then other facts are drawn.
        if history.now.score(&facts, ruleset).is_ok() {
            break history.play(&facts, ruleset).expect("it has just been scored");
        }
    }
}

/// Facts of a random deal of four, legal more often than not.
fn random_deal(players: u8, ruleset: &Ruleset, dice: &mut Dice) -> DealFacts {
    let no_hands = |outcome| DealFacts {
        outcome,
        hands: BTreeMap::new(),
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    };
    if dice.one_in(12) {
        return no_hands(DealOutcome::Drawn);
    }
    let any_player = |dice: &mut Dice| PlayerNo(dice.below(usize::from(players)) as u8 + 1);
    let winner = any_player(dice);
    let from = Some(any_player(dice)).filter(|from| *from != winner);
    let mut how = Vec::new();
    if dice.one_in(20) {
        how.push(Circumstance::LastTile);
    }
    let mut facts = no_hands(DealOutcome::Won { winner, from, liable: None, how });
    let mut wall = Wall::full(ruleset.plays_bonus_tiles());
    let by_points = dice.one_in(4);
    for player in player_numbers(players) {
        let given = if by_points {
            let wins = player == winner;
            let points = Points(2 * (dice.below(if wins { 90 } else { 30 }) as i64 + 10));
            if !wins && !ruleset.values_losers() {
                continue;
            }
            Given::points(possible(ruleset, points, wins))
        } else {
            let sets = if player == winner { 4 } else { dice.below(3) };
            wall.hand(sets, player == winner, dice)
        };
        facts.hands.insert(player, given);
    }
    facts
}

/// The next lower value that a hand of these rules can have.
fn possible(ruleset: &Ruleset, points: Points, wins: bool) -> Points {
    match impossible_value(ruleset, points, wins) {
        Some(ImpossibleValue::NotInTable(Some(below), _)) => below,
        _ => points,
    }
}

/// The tiles of the 144 that no hand has taken yet.
struct Wall {
    left: Counts,
    flowers: Vec<BonusTile>,
}

/// The tiles of one chow, pung or kong.
struct Set {
    tiles: Vec<Tile>,
    is_concealed_kong: bool,
}

impl Wall {
    fn full(has_flowers: bool) -> Wall {
        let mut left = Counts::default();
        for tile in Tile::all() {
            left.add_many(tile, 4);
        }
        let flowers = if has_flowers { BonusTile::all().collect() } else { Vec::new() };
        Wall { left, flowers }
    }

    /// A hand of so many sets; the winner's also has a pair and a winning tile.
    fn hand(&mut self, sets: usize, is_winner: bool, dice: &mut Dice) -> Given {
        let mut concealed = String::new();
        let mut melds = Vec::new();
        let mut last = String::new();
        for number in 0..sets {
            let set = self.take_set(dice);
            let waits_here = is_winner && number == 0;
            if set.tiles.len() == 4 {
                let tiles = set.tiles.iter().map(|tile| tile_text(*tile)).collect::<String>();
                melds.push(if set.is_concealed_kong { format!("({tiles})") } else { tiles });
            } else if waits_here || dice.one_in(2) {
                concealed.extend(set.tiles.iter().map(|tile| tile_text(*tile)));
            } else {
                melds.push(set.tiles.iter().map(|tile| tile_text(*tile)).collect());
            }
        }
        if is_winner {
            let pair = self.take(2, dice);
            concealed.push_str(&tile_text(pair));
            last = tile_text(pair);
        }
        let mut bonus = BonusTiles::NONE;
        while !self.flowers.is_empty() && dice.one_in(3) {
            let at = dice.below(self.flowers.len());
            bonus.insert(self.flowers.swap_remove(at));
        }
        let (bonus, without) = (bonus_tiles_text(bonus), Vec::new());
        Given::Tiles { concealed, melds, winning_tile: last, bonus, without }
    }

    /// A chow, pung or kong of what is left.
    fn take_set(&mut self, dice: &mut Dice) -> Set {
        match dice.below(8) {
            0 => Set { tiles: vec![self.take(4, dice); 4], is_concealed_kong: dice.one_in(3) },
            1..=3 => Set { tiles: vec![self.take(3, dice); 3], is_concealed_kong: false },
            _ => Set { tiles: self.take_chow(dice), is_concealed_kong: false },
        }
    }

    /// Takes so many copies of one kind that still has enough of them.
    fn take(&mut self, copies: u8, dice: &mut Dice) -> Tile {
        let kinds: Vec<Tile> = Tile::all().filter(|tile| self.left.of(*tile) >= copies).collect();
        let tile = kinds[dice.below(kinds.len())];
        self.left.take(tile, copies);
        tile
    }

    fn take_chow(&mut self, dice: &mut Dice) -> Vec<Tile> {
        let chows: Vec<[Tile; 3]> = Tile::all()
            .filter(|tile| tile.starts_chow())
            .filter_map(|first| {
                let second = first.next()?;
                Some([first, second, second.next()?])
            })
            .filter(|chow| chow.iter().all(|tile| self.left.of(*tile) > 0))
            .collect();
        let chow = chows[dice.below(chows.len())];
        for tile in chow {
            self.left.take(tile, 1);
        }
        chow.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use scoring::ruleset::Family;

    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let play = |seed| {
            let (mut history, mut dice) = (History::start(4, &ruleset), Dice::new(seed));
            while !history.now.is_over {
                play_random_deal(&mut history, &ruleset, &mut dice);
            }
            history
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
        assert_eq!(play(7).totals().values().copied().sum::<Points>(), Points::ZERO);
    }

    #[test]
    fn typed_values_are_possible_by_every_rule_set() {
        for family in Family::ALL {
            let ruleset = Ruleset::preset(family);
            for points in (20..200).step_by(2).map(Points) {
                let typed = possible(&ruleset, points, true);
                assert_eq!(impossible_value(&ruleset, typed, true), None, "{family:?} {points:?}");
            }
        }
        let ruleset = Ruleset::preset(Family::HongKong);
        let mut dice = Dice::new(3);
        let facts = (0..100).map(|_| random_deal(4, &ruleset, &mut dice));
        let is_typed = |given: &Given| matches!(given, Given::Points { .. });
        let typed: Vec<_> =
            facts.map(|facts| facts.hands.values().filter(|hand| is_typed(hand)).count()).collect();
        // The winner's alone.
        assert!(typed.contains(&1) && typed.iter().all(|count| *count <= 1), "{typed:?}");
    }

    #[test]
    fn no_two_members_share_a_name() {
        let names: std::collections::BTreeSet<String> = (0..MOST_MEMBERS).map(name).collect();
        assert_eq!(names.len(), MOST_MEMBERS);
    }

    #[test]
    fn every_kind_of_deal_comes_up() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let mut dice = Dice::new(1);
        let (mut drawn, mut self_drawn, mut by_tiles, mut by_points, mut flowers) = (0, 0, 0, 0, 0);
        for _ in 0..300 {
            let mut history = History::start(4, &ruleset);
            let played = play_random_deal(&mut history, &ruleset, &mut dice);
            match played.facts.outcome {
                DealOutcome::Drawn => drawn += 1,
                DealOutcome::Won { from: None, .. } => self_drawn += 1,
                DealOutcome::Won { .. } | DealOutcome::Fault { .. } => {}
            }
            match played.facts.hands.values().next() {
                Some(Given::Tiles { bonus, .. }) if !bonus.is_empty() => flowers += 1,
                Some(Given::Tiles { .. }) => by_tiles += 1,
                Some(Given::Points { .. }) => by_points += 1,
                Some(Given::Items { .. } | Given::Special { .. }) | None => {}
            }
        }
        for count in [drawn, self_drawn, by_tiles, by_points, flowers] {
            assert!(count > 10, "{drawn} {self_drawn} {by_tiles} {by_points} {flowers}");
        }
    }
}
