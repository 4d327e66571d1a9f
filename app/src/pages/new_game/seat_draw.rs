//! Drawing the seats as the rule texts want it.

use scoring::Family;
use scoring::customs::SeatDraw;

use crate::browser::random::random_below;

/// How many sit at a table.
const SEATS: usize = 4;

/// What somebody has thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Throw {
    pub(super) name: String,
    pub(super) dice: Vec<usize>,
}

impl Throw {
    fn of(name: &str, dice: usize) -> Throw {
        Throw { name: name.to_owned(), dice: (0..dice).map(|_| random_below(6) + 1).collect() }
    }

    fn eyes(&self) -> usize {
        self.dice.iter().sum()
    }
}

/// Draws the seats as the rule text wants it: by wind tiles; by wind tiles, after which three dice decide which of those
/// who sit is East; or by two dice, the highest throw being East. Who sits out stays out.
pub(super) fn draw_seats(family: Family, names: &mut [String]) -> Vec<Throw> {
    match family.customs().seat_draw {
        SeatDraw::Tiles => {
            shuffle(names);
            Vec::new()
        }
        SeatDraw::TilesAndDice => {
            shuffle(names);
            let at_table = names.len().min(SEATS);
            let throw = Throw::of("", 3);
            // Counting begins with the one who throws, so a throw of one more than all comes back to him.
            names[..at_table].rotate_left((throw.eyes() - 1) % at_table);
            vec![Throw { name: names[0].clone(), ..throw }]
        }
        SeatDraw::Dice => {
            let mut throws: Vec<Throw> = names.iter().map(|name| Throw::of(name, 2)).collect();
            // Equal throws are thrown again until none are left.
            while let Some(at) = (0..throws.len())
                .find(|at| throws[..*at].iter().any(|other| other.eyes() == throws[*at].eyes()))
            {
                let again = throws[at].eyes();
                for throw in throws.iter_mut().filter(|throw| throw.eyes() == again) {
                    *throw = Throw::of(&throw.name, 2);
                }
            }
            throws.sort_by_key(|throw| std::cmp::Reverse(throw.eyes()));
            for (name, throw) in names.iter_mut().zip(&throws) {
                name.clone_from(&throw.name);
            }
            throws
        }
    }
}

/// Every order is as likely as any other; the browser's secure generator decides.
fn shuffle(names: &mut [String]) {
    for last in (1..names.len()).rev() {
        names.swap(last, random_below(last + 1));
    }
}
