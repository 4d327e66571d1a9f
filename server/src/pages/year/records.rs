//! The records of a year: bests, special and limit hands, Bochowe.

use std::cmp::Reverse;

use askama::Template;
use axum::extract::Query;
use club::calendar::ClubYear;
use club::year::Line;
use serde::Deserialize;
use texts::{Lang, numbers, year as words};

use crate::actions::{Scope, YearBooks, year_books};
use crate::pages::club::years_around;
use crate::store::bochowes;
use crate::store::outcomes::{self, ListedHand};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// The records of a year.
pub(crate) const ADDRESS: &str = "/verein/rekorde";
/// How many hands stand in a table.
const HANDS: usize = 100;

/// What an address of records or flowers chooses.
#[derive(Deserialize)]
pub(crate) struct YearChoice {
    /// The number of the year.
    pub(crate) jahr: Option<String>,
}

/// The years before and after one, with itself, as a menu of a page with `?jahr=`.
pub(crate) fn years_menu(page: &str, year: ClubYear, lang: Lang) -> Menu {
    let link = |of: ClubYear| format!("{page}?jahr={}", of.number());
    let around = years_around(year, link, lang).into_iter();
    let mut links: Vec<MenuLink> =
        around.map(|(address, name)| MenuLink::new(address, name, false)).collect();
    let own = MenuLink::new(link(year), texts::club::year(year, lang), true);
    links.insert(1.min(links.len()), own);
    links.reverse();
    Menu { chosen: year.number().to_string(), links }
}

/// The best figure of a kind, and who has it.
pub(crate) struct BestFigure {
    pub(crate) figure: String,
    pub(crate) name: &'static str,
    pub(crate) who: String,
    /// The page of the first of them.
    address: String,
}

#[derive(Template)]
#[template(path = "year/records.html")]
struct Records {
    frame: Frame,
    lede: String,
    years: Menu,
    bests: Vec<BestFigure>,
    hands: Vec<HandView>,
    bochowes: Vec<HandView>,
}

/// A hand: day, whose, where the name leads, which hand, points, the game.
struct HandView {
    day: String,
    name: String,
    address: String,
    hand: String,
    points: String,
}

/// `GET /verein/rekorde`; `?jahr=` names a year.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<YearChoice>,
) -> Result<Page, ApiError> {
    let year = context.club_year(query.jahr.as_deref()).await?;
    let on = context.today();
    let read = context.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let (first, last) = (books.first, books.last.min(books.on));
        let hands = outcomes::special_wins(tx, first, last)?;
        let bochowes = bochowes::bochowes(tx, first, last)?;
        Ok((books, hands, bochowes))
    });
    let (books, hands, bochowes) = read.await?;
    let lang = context.lang;
    Ok(Page(shown(&Records {
        frame: context.frame(words::RECORDS.get(lang)),
        lede: texts::club::year(year, lang),
        years: years_menu(ADDRESS, year, lang),
        bests: bests(&books, lang),
        hands: hand_views(&books, &hands, lang),
        bochowes: hand_views(&books, &bochowes, lang),
    })))
}

/// Best game, highest sum, best average, most games; who has the figure, several with equal figures together.
pub(crate) fn bests(books: &YearBooks, lang: Lang) -> Vec<BestFigure> {
    type Of = fn(&Line<i64>) -> i64;
    type Written = fn(i64, Lang) -> String;
    let lines = books.list(Scope::All);
    let kinds: [(texts::Text, Of, Written); 4] = [
        (words::BEST_GAME, |line| line.best.0, |figure, _| numbers::signed(figure)),
        (words::HIGHEST_SUM, |line| line.sum.0, |figure, _| numbers::signed(figure)),
        (words::BEST_AVERAGE, Line::average_tenths, numbers::tenths),
        (words::MOST_GAMES, |line| i64::from(line.games), |figure, _| numbers::points(figure)),
    ];
    let best = kinds.into_iter().filter_map(|(name, of, written)| {
        let best = lines.iter().min_by_key(|line| Reverse(of(line)))?;
        let equal: Vec<&str> = lines
            .iter()
            .filter(|line| of(line) == of(best))
            .map(|line| books.name(line.person))
            .collect();
        Some(BestFigure {
            figure: written(of(best), lang),
            name: name.get(lang),
            who: equal.join(", "),
            address: person_address(books, best.person),
        })
    });
    best.collect()
}

fn person_address(books: &YearBooks, person: i64) -> String {
    let member = books.members.get(&person);
    member.map_or_else(String::new, |member| format!("/verein/personen/{}", member.id))
}

/// The newest first.
fn hand_views(books: &YearBooks, hands: &[ListedHand], lang: Lang) -> Vec<HandView> {
    let of_club = hands.iter().rev().filter(|hand| books.members.contains_key(&hand.person));
    let views = of_club.take(HANDS).map(|hand| HandView {
        day: numbers::date(hand.played_on, lang),
        name: books.name(hand.person).to_owned(),
        address: person_address(books, hand.person),
        hand: texts::print::hand(hand.family, &hand.hand, lang),
        points: numbers::points(hand.points.0),
    });
    views.collect()
}
