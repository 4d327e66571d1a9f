//! The club's year on one page for the general meeting: figures, months, the biggest hands, who is new.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use chrono::{Datelike as _, NaiveDate};
use club::calendar::ClubYear;
use club::name_order::name_order;
use club::year::tally::{ShownHand, Tally};
use texts::{Lang, charts as chart_words, honours as words, numbers};

use crate::actions::{Scope, YearBooks, year_books};
use crate::documents::charts::{Columns, columns};
use crate::documents::tile_images::Tile;
use crate::pages::games::game;
use crate::pages::people::person_charts::groups;
use crate::pages::year;
use crate::pages::year::records::{BestFigure, bests};
use crate::store::{outcomes, own_deals};
use crate::web::address_parts::YearPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// How many hands are shown.
const HANDS: usize = 3;
/// How many of the ranking are named.
const FIRST: usize = 5;
/// How many new members are named.
const NEW_MEMBERS: usize = 60;

/// The address of a year's review.
pub(crate) fn address(of: ClubYear) -> String {
    format!("{}/rueckblick", year::address(of))
}

/// A figure of the year.
struct Figure {
    /// Its name for programs.
    kind: &'static str,
    value: String,
    word: &'static str,
}

/// One of the first of the year.
struct Leader {
    place: String,
    name: String,
    figure: String,
}

#[derive(Template)]
#[template(path = "year/year_review.html")]
struct Review {
    frame: Frame,
    year: String,
    days: String,
    /// Nothing without a game.
    stats: Vec<Figure>,
    months: Columns,
    hands: Vec<HandView>,
    bests: Vec<BestFigure>,
    first: Vec<Leader>,
    new_members: Vec<String>,
    as_of: String,
}

struct HandView {
    name: String,
    points: i64,
    worth: String,
    place: String,
    address: String,
    groups: Vec<Vec<Tile>>,
}

/// `GET /verein/jahr/{year}/rueckblick`.
pub(crate) async fn show(
    context: RequestContext,
    YearPath(year): YearPath,
) -> Result<Page, ApiError> {
    let on = context.today();
    let read = context.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let (first, last) = (books.first, books.last.min(books.on));
        let deals = own_deals::count(tx, first, last)?;
        let tallies = outcomes::tallies(tx, None, first, last)?;
        let hands = tallies.into_iter().filter_map(biggest);
        Ok((deals, largest(hands.collect()), books))
    });
    let (deals, hands, books) = read.await?;
    let lang = context.lang;
    let mut frame = context.frame(words::REVIEW_TITLE.get(lang));
    frame.back = Some((year::address(year), texts::year::title(year, lang)));
    let hands = hand_views(&books, hands, lang);
    frame.draw(hands.iter().flat_map(|hand| hand.groups.iter().flatten().copied()));
    let day = |day: NaiveDate| numbers::date(day, lang);
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
    let as_of = day(books.on.min(books.last).max(books.first));
    Ok(Page(shown(&Review {
        frame,
        year: texts::club::year(year, lang),
        days: format!("{} – {}", day(books.first), day(books.last)),
        stats: stats(&books, deals, lang),
        months: months(&books, lang),
        hands,
        bests: bests(&books, lang),
        first: first(&books, lang),
        new_members: new_members(&books, lang),
        as_of: words::as_of(&as_of, counted, true, lang),
    })))
}

/// A hand with the row of its game and of who won it.
type Won = (i64, i64, ShownHand);

fn biggest((game, person, _, tally): (i64, i64, NaiveDate, Tally)) -> Option<Won> {
    Some((game, person, tally.best?))
}

/// Those that were worth most; of equals the earlier.
fn largest(mut hands: Vec<Won>) -> Vec<Won> {
    hands.sort_by_key(|(.., hand)| std::cmp::Reverse(hand.points));
    hands.truncate(HANDS);
    hands
}

fn hand_views(books: &YearBooks, hands: Vec<Won>, lang: Lang) -> Vec<HandView> {
    let views = hands.into_iter().filter_map(|(number, person, hand)| {
        let (played, _) = books.games.iter().find(|(game, _)| game.number == number)?;
        let day = numbers::day_of_year(played.course.played_on, books.on, lang);
        Some(HandView {
            name: books.name(person).to_owned(),
            points: hand.points.0,
            worth: words::figure(club::year::honours::HonourKind::BestHand, hand.points.0, lang),
            place: words::place(&day, number, Some(hand.deal), lang),
            address: game::deal_address(played.id, hand.deal),
            groups: groups(&hand),
        })
    });
    views.collect()
}

/// Games, evenings, people, guests, deals; nothing without a game.
fn stats(books: &YearBooks, deals: u64, lang: Lang) -> Vec<Figure> {
    let games = books.not_struck().count();
    if games == 0 {
        return Vec::new();
    }
    let days: BTreeSet<NaiveDate> = books.not_struck().map(|game| game.course.played_on).collect();
    let players = books.not_struck().flat_map(|game| &game.results);
    let people: BTreeSet<i64> = players.map(|result| result.person).collect();
    let until = books.on.min(books.last).max(books.first);
    let guests = people.iter().filter(|person| {
        let member = books.members.get(person);
        !member.is_some_and(|member| member.course.is_member_within(books.first, until))
    });
    let figures = [
        ("games", games as u64, words::GAMES),
        ("evenings", days.len() as u64, words::EVENINGS),
        ("people", people.len() as u64, words::PEOPLE),
        ("guests", guests.count() as u64, words::GUESTS),
        ("deals", deals, words::DEALS),
    ];
    let figure = |(kind, number, word): (&'static str, u64, texts::Text)| Figure {
        kind,
        value: numbers::count(number),
        word: word.get(lang),
    };
    figures.map(figure).into()
}

/// Games by month, from the first to the last month of the year so far.
fn months(books: &YearBooks, lang: Lang) -> Columns {
    let key = |day: NaiveDate| (day.year(), day.month());
    let mut games: BTreeMap<(i32, u32), u32> = BTreeMap::new();
    let (mut day, until) = (books.first, books.on.min(books.last).max(books.first));
    while key(day) <= key(until) {
        games.insert(key(day), 0);
        let next = day.with_day(1).and_then(|day| day.checked_add_months(chrono::Months::new(1)));
        let Some(next) = next else { break };
        day = next;
    }
    for game in books.not_struck() {
        *games.entry(key(game.course.played_on)).or_default() += 1;
    }
    let counts: Vec<(u32, bool)> = games.values().map(|count| (*count, false)).collect();
    let names: Vec<String> =
        games.keys().map(|(_, month)| chart_words::month(*month, lang).to_owned()).collect();
    let rows: Vec<(String, String)> =
        names.iter().cloned().zip(games.values().map(u32::to_string)).collect();
    let each: Vec<String> = rows.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let sentence = format!("{}: {}", words::BY_MONTH.get(lang), each.join(", "));
    let heads = [words::MONTH.get(lang), words::GAMES.get(lang)];
    columns(&counts, &[], sentence).with_names(names).with_table(heads, rows)
}

fn first(books: &YearBooks, lang: Lang) -> Vec<Leader> {
    let lines = books.list(Scope::All).into_iter().filter(|line| line.rank.is_some()).take(FIRST);
    let lines = lines.map(|line| Leader {
        place: year::place(&line),
        name: books.name(line.person).to_owned(),
        figure: year::figure(line.figure, lang),
    });
    lines.collect()
}

/// Who became a member in the year so far, with the day, by name.
fn new_members(books: &YearBooks, lang: Lang) -> Vec<String> {
    let until = books.on.min(books.last);
    let new = books.members.values().filter(|member| !member.is_removed);
    let new = new.filter_map(|member| Some((member, member.course.member_since()?)));
    let mut new: Vec<_> =
        new.filter(|(_, since)| books.first <= *since && *since <= until).collect();
    new.sort_by_cached_key(|(member, _)| (name_order(&member.name), member.row));
    let names = new.into_iter().take(NEW_MEMBERS).map(|(member, since)| {
        format!("{} ({})", member.name, numbers::day_of_year(since, books.on, lang))
    });
    names.collect()
}
