//! A person's year on one page to print: figures, curve, ten honours that lead to their games.

use askama::Template;
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::year::honours::{Honour, HonourKind};
use club::year::tally::Tally;
use texts::{Lang, books as columns, honours as words, numbers};
use wire::PersonId;

use crate::actions::queries::person_honours::{PersonHonours, person_honours};
use crate::actions::{Scope, YearBooks, year_books};
use crate::documents::charts::Curves;
use crate::documents::tile_images::Tile;
use crate::failure::Failure;
use crate::pages::games::game;
use crate::pages::people;
use crate::pages::people::person::{chart, shows_figures};
use crate::pages::people::person_charts::groups;
use crate::store::members;
use crate::store::outcomes::Booked;
use crate::web::address_parts::{PersonPath, YearPath};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The address of a person's year.
pub(crate) fn address(person: PersonId, year: ClubYear) -> String {
    format!("{}/jahr/{}", people::address(person), year.number())
}

#[derive(Template)]
#[template(path = "people/person_year.html")]
struct YearPage {
    frame: Frame,
    name: String,
    year: String,
    /// Nothing where the person hides the figures.
    figures: Option<Figures>,
}

struct Figures {
    stats: Vec<(String, &'static str)>,
    chart: Option<Curves>,
    honours: Vec<HonourView>,
    sentence: String,
    as_of: String,
}

struct HonourView {
    /// For programs and tests.
    kind: &'static str,
    number: i64,
    word: &'static str,
    figure: String,
    person: Option<String>,
    place: String,
    address: String,
    /// The tiles of a hand.
    groups: Vec<Vec<Tile>>,
}

/// `GET /verein/personen/{person}/jahr/{year}`.
pub(crate) async fn show(
    context: RequestContext,
    PersonPath(id): PersonPath,
    YearPath(year): YearPath,
) -> Result<Page, ApiError> {
    let on = context.today();
    let read = context.read(move |tx| {
        let (_, row) = members::rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
        let books = year_books(tx, year, on)?;
        let own = person_honours(tx, &books, row)?;
        Ok((books, own, row))
    });
    let (books, own, row) = read.await?;
    let (member, lang) = (books.members.get(&row).ok_or(Failure::UnknownPerson)?, context.lang);
    let figures = shows_figures(&context, member).then(|| figures(&books, &own, row, lang));
    let is_own = context.visitor.person() == Some(member.id);
    let title = if is_own { words::MY_YEAR } else { words::A_YEAR };
    let mut frame = context.frame(title.get(lang));
    frame.back = Some((people::address(member.id), member.name.clone()));
    let honours = figures.iter().flat_map(|figures| &figures.honours);
    frame.draw(honours.flat_map(|one| one.groups.iter().flatten().copied()));
    Ok(Page(shown(&YearPage {
        frame,
        name: member.name.clone(),
        year: texts::club::year(year, lang),
        figures,
    })))
}

fn figures(books: &YearBooks, own: &PersonHonours, row: i64, lang: Lang) -> Figures {
    let results: Vec<(NaiveDate, i64)> =
        own.games.iter().map(|game| (game.course.played_on, result(game, row))).collect();
    let counts = books.games.iter().any(|(game, verdict)| {
        verdict.counts() && game.results.iter().any(|result| result.person == row)
    });
    let total = |of: fn(&Tally) -> u32| own.tallies.iter().map(of).sum::<u32>();
    let flowers = total(|tally| tally.flowers.own + tally.flowers.others);
    let [deals, wins] = [total(|tally| tally.deals), total(|tally| tally.wins)];
    let as_of = numbers::date(books.on.min(books.last).max(books.first), lang);
    Figures {
        stats: stats(books, row, (&results, [deals, wins]), lang),
        chart: chart(books.name(row), &results, lang),
        honours: own.honours.iter().map(|honour| view(books, own, honour, lang)).collect(),
        sentence: words::sentence([deals, wins, total(|tally| tally.self_drawn), flowers], lang),
        as_of: words::as_of(&as_of, own.games.len(), counts, lang),
    }
}

/// What somebody won or lost in a game.
fn result(game: &Booked, row: i64) -> i64 {
    game.results.iter().find(|result| result.person == row).map_or(0, |result| result.points.0)
}

/// Place, sum, evenings, deals, wins; nothing without a game.
fn stats(
    books: &YearBooks,
    row: i64,
    (results, [deals, wins]): (&[(NaiveDate, i64)], [u32; 2]),
    lang: Lang,
) -> Vec<(String, &'static str)> {
    if results.is_empty() {
        return Vec::new();
    }
    let place = books.list(Scope::All).into_iter().find(|line| line.person == row);
    let place = place.and_then(|line| line.rank);
    let mut days: Vec<NaiveDate> = results.iter().map(|(day, _)| *day).collect();
    days.dedup();
    let count = |number: u32| numbers::count(number.into());
    vec![
        (
            place.map_or_else(|| "–".to_owned(), |place| format!("{place}.")),
            columns::PLACE.get(lang),
        ),
        (numbers::signed(results.iter().map(|(_, points)| points).sum()), columns::SUM.get(lang)),
        (numbers::count(days.len() as u64), words::EVENINGS.get(lang)),
        (count(deals), words::DEALS.get(lang)),
        (count(wins), words::WINS.get(lang)),
    ]
}

fn view(books: &YearBooks, own: &PersonHonours, honour: &Honour<i64>, lang: Lang) -> HonourView {
    let played = &own.games[honour.game];
    let day = numbers::day_of_year(played.course.played_on, books.on, lang);
    let groups = match honour.kind {
        HonourKind::BestHand => own.best_hand(honour.game).map_or_else(Vec::new, groups),
        HonourKind::BestDeal
        | HonourKind::BestGame
        | HonourKind::BestEvening
        | HonourKind::MostSelfDrawn
        | HonourKind::LongestWinning
        | HonourKind::LongestSafe
        | HonourKind::Comeback
        | HonourKind::MostMet
        | HonourKind::Favourite => Vec::new(),
    };
    HonourView {
        kind: honour.kind.id(),
        number: honour.figure,
        word: words::honour(honour.kind).get(lang),
        figure: words::figure(honour.kind, honour.figure, lang),
        person: honour.person.map(|person| books.name(person).to_owned()),
        place: words::place(&day, played.number, honour.deal, lang),
        address: match honour.deal {
            Some(deal) => game::deal_address(played.id, deal),
            None => game::address(played.id),
        },
        groups,
    }
}
