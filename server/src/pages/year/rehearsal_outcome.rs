//! What a year would have come to by other rules, as the page of the rehearsal shows it.

use club::PlayerNo;
use club::year::counting::Verdict;
use club::year::{Line, changes};
use texts::{Lang, Text, numbers, rehearsal as labels, verdict};

use crate::actions::{Place, RehearsedYear};
use crate::pages::games::game;
use crate::pages::year::{figure, person_address, place};

/// So many places of a list are the foremost.
const FOREMOST: usize = 5;

/// What comes of it.
pub(crate) struct Outcome {
    /// What is proposed.
    pub(crate) said: String,
    /// How many games would count, how many people would stand elsewhere.
    pub(crate) lede: String,
    /// Names and figures.
    pub(crate) facts: Vec<(&'static str, usize)>,
    /// The list as it would be; people who would not be listed stand last.
    pub(crate) rows: Vec<PersonRow>,
    /// The deals that change most.
    pub(crate) deals: Vec<DealRow>,
    /// How many of the deals are shown; empty if all.
    pub(crate) shown: String,
    /// Games that would count otherwise: the game, the verdict so far and then.
    pub(crate) verdicts: Vec<(GameLink, String, String)>,
    /// Games that cannot be replayed, and why.
    pub(crate) obstacles: Vec<(GameLink, String)>,
}

/// A person before and after.
pub(crate) struct PersonRow {
    pub(crate) place: String,
    /// Places won, or lost if negative; `None` for somebody who was not listed.
    pub(crate) moved: Option<i64>,
    /// How many places.
    pub(crate) places: i64,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) before: String,
    pub(crate) after: String,
    /// Whether the person is among the foremost, before or after.
    pub(crate) is_foremost: bool,
}

/// A game: its day, its number, its page.
pub(crate) struct GameLink {
    pub(crate) day: String,
    pub(crate) number: i64,
    pub(crate) address: String,
}

impl GameLink {
    fn of(at: &Place, lang: Lang) -> GameLink {
        GameLink {
            day: numbers::date(at.played_on, lang),
            number: at.number,
            address: game::address(at.id),
        }
    }
}

/// A deal that would be settled differently.
pub(crate) struct DealRow {
    pub(crate) game: GameLink,
    pub(crate) number: u32,
    pub(crate) brings: String,
    pub(crate) why: String,
}

impl Outcome {
    /// What a rehearsed year came to; `said` is what was proposed.
    pub(crate) fn of(rehearsed: &RehearsedYear, said: String, lang: Lang) -> Outcome {
        let elsewhere = changed_places(rehearsed);
        let fact = |name: Text, count: usize| (name.get(lang), count);
        let mut facts = Vec::new();
        if rehearsed.games > 0 {
            facts.extend([
                fact(labels::GAMES, rehearsed.games),
                fact(labels::DEALS, rehearsed.deals),
                fact(labels::CHANGED_DEALS, rehearsed.changed_deals),
                fact(labels::CHANGED_GAMES, rehearsed.changed_games),
            ]);
        }
        facts.push(fact(labels::CHANGED_PLACES, elsewhere));
        let verdicts = rehearsed.verdicts.iter().map(|(at, before, after)| {
            let line = |verdict: &Verdict| verdict::line(*verdict, at.family, lang);
            let [before, after] = [before, after].map(line);
            (GameLink::of(at, lang), before, after)
        });
        let obstacles = rehearsed.obstacles.iter();
        Outcome {
            said,
            lede: labels::outcome(rehearsed.counted, elsewhere, lang),
            facts,
            rows: person_rows(rehearsed, lang),
            deals: deals(rehearsed, lang),
            shown: labels::shown(rehearsed.largest_changes.len(), rehearsed.changed_deals, lang),
            verdicts: verdicts.collect(),
            obstacles: obstacles
                .map(|(at, obstacle)| (GameLink::of(at, lang), labels::obstacle(obstacle, lang)))
                .collect(),
        }
    }
}

/// How many people would stand in another place.
pub(crate) fn changed_places(rehearsed: &RehearsedYear) -> usize {
    let moved = changes(&rehearsed.after, &rehearsed.before);
    moved.iter().filter(|change| change.places.is_some_and(|places| places != 0)).count()
}

/// Everybody who is listed, before or after, as the list would be; people who would not be listed stand last.
pub(crate) fn person_rows(rehearsed: &RehearsedYear, lang: Lang) -> Vec<PersonRow> {
    let of = |list: &[Line<i64>], person| list.iter().position(|line| line.person == person);
    let moved = changes(&rehearsed.after, &rehearsed.before);
    let is_at_top = |at: Option<usize>| at.is_some_and(|at| at < FOREMOST);
    let row = |person: i64| PersonRow {
        place: String::new(),
        moved: None,
        places: 0,
        name: rehearsed.books.name(person).to_owned(),
        address: person_address(&rehearsed.books, person),
        before: String::new(),
        after: String::new(),
        is_foremost: is_at_top(of(&rehearsed.before, person))
            || is_at_top(of(&rehearsed.after, person)),
    };
    let mut rows: Vec<PersonRow> = Vec::new();
    for (after, change) in rehearsed.after.iter().zip(&moved) {
        let before = of(&rehearsed.before, after.person).map(|at| &rehearsed.before[at]);
        rows.push(PersonRow {
            place: place(after),
            moved: change.places,
            places: change.places.unwrap_or_default().abs(),
            before: before.map_or_else(String::new, |line| figure(line.figure, lang)),
            after: figure(after.figure, lang),
            ..row(after.person)
        });
    }
    for before in &rehearsed.before {
        if of(&rehearsed.after, before.person).is_none() {
            rows.push(PersonRow { before: figure(before.figure, lang), ..row(before.person) });
        }
    }
    rows
}

fn deals(rehearsed: &RehearsedYear, lang: Lang) -> Vec<DealRow> {
    let deals = rehearsed.largest_changes.iter().map(|deal| {
        let name = |player: PlayerNo| {
            let row = usize::from(player.0).checked_sub(1).and_then(|at| deal.place.people.get(at));
            row.map_or("", |row| rehearsed.books.name(*row))
        };
        DealRow {
            game: GameLink::of(&deal.place, lang),
            number: deal.shift.number,
            brings: labels::brings(&deal.shift, name),
            why: labels::why(&deal.shift, name, lang),
        }
    });
    deals.collect()
}
