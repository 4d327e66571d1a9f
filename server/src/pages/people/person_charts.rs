//! The hands of a person's year in tiles, and how the results of the deals are spread.

use club::year::distribution::Distribution;
use club::year::tally::{ShownHand, Tally};
use texts::{Lang, Text, books as columns, numbers, people as words};

use crate::actions::YearBooks;
use crate::documents::charts::{self, Columns};
use crate::documents::tile_images::{self, Tile};
use crate::pages::games::game;

/// A hand in tiles.
pub(crate) struct HandView {
    pub(crate) name: String,
    pub(crate) day: String,
    /// The deal in which it was won.
    pub(crate) address: String,
    pub(crate) groups: Vec<Vec<Tile>>,
}

/// The tiles of a hand, group by group.
pub(crate) fn groups(hand: &ShownHand) -> Vec<Vec<Tile>> {
    hand.tiles.iter().filter_map(|group| tile_images::group(group)).collect()
}

/// The best and the cheapest hand that was won, where they are known by their tiles; of equals the earlier. The figures come
/// with the row of their game.
pub(crate) fn hands(books: &YearBooks, tallies: &[(i64, Tally)], lang: Lang) -> Vec<HandView> {
    let of = |pick: fn(&Tally) -> Option<&ShownHand>| {
        tallies.iter().filter_map(move |(game, tally)| Some((*game, pick(tally)?)))
    };
    let best = of(|tally| tally.best.as_ref()).rev().max_by_key(|(_, hand)| hand.points);
    let cheapest = of(|tally| tally.cheapest.as_ref()).min_by_key(|(_, hand)| hand.points);
    let view = |(name, found): (Text, Option<(i64, &ShownHand)>)| {
        let (number, hand) = found?;
        let (played, _) = books.games.iter().find(|(game, _)| game.number == number)?;
        Some(HandView {
            name: format!("{}, {}", name.get(lang), numbers::points(hand.points.0)),
            day: numbers::date(played.course.played_on, lang),
            address: game::deal_address(played.id, hand.deal),
            groups: groups(hand),
        })
    };
    let found = [(columns::BEST_HAND, best), (columns::CHEAPEST_HAND, cheapest)];
    found.into_iter().filter_map(view).collect()
}

/// How the results of all deals are spread; `results` are those with a payment. Nothing where nobody has paid anything.
pub(crate) fn spread(results: &[i64], deals: u32, lang: Lang) -> Option<Columns> {
    let found = Distribution::of(results);
    let (losses, gains) = (&found.losses, &found.gains);
    let counts = losses.iter().map(|count| (*count, true));
    let counts: Vec<(u32, bool)> =
        counts.chain(gains.iter().map(|count| (*count, false))).collect();
    let moved: u32 = counts.iter().map(|(count, _)| count).sum();
    if moved == 0 {
        return None;
    }
    let limits = found.limits();
    let low = std::iter::once(None).chain(limits.iter().copied().map(Some));
    let high = limits.iter().copied().map(Some).chain([None]);
    let names = low.zip(high).map(|(low, high)| words::between(low, high, lang));
    let mut rows: Vec<(String, String)> =
        names.zip(&counts).map(|(name, (count, _))| (name, count.to_string())).collect();
    // Deals in which nobody paid, and those that came out even.
    let even = deals.saturating_sub(moved);
    rows.insert(losses.len(), (numbers::points(0), even.to_string()));
    let sentence: Vec<String> =
        rows.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    let sentence = format!("{}: {}", words::SPREAD.get(lang), sentence.join(", "));
    let limits: Vec<String> = limits.into_iter().map(numbers::signed).collect();
    let heads = [columns::POINTS.get(lang), words::HOW_OFTEN.get(lang)];
    Some(charts::columns(&counts, &limits, sentence).with_table(heads, rows))
}
