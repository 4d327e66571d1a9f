//! The page of a year: its list with the week before, special hands, flowers, its end.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use chrono::Days;
use club::calendar::ClubYear;
use club::report::sheet::Label;
use club::tally::FlowerTally;
use club::year::{Change, Figure, Line, Method, changes};
use scoring::Family;
use texts::{Lang, books as words, numbers, rulesets};

use crate::actions::year_books;
use crate::actions::{Scope, YearBooks, close_year, set_year_days};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{
    FormFields, PageQuery, form, heads, input, named_year, page, saved, today, years_around,
};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::store::outcomes::{self, ListedHand};
use crate::store::previous_years::{self, OldLine};

/// `GET /verein/jahr`: the year of today.
pub(crate) async fn this_year(
    state: State<AppState>,
    lang: Extension<Lang>,
    query: Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let year = named_year(&state, None).await?.number().to_string();
    show(state, lang, Path(year), query).await
}

/// `GET /verein/jahr/{year}`: a year; `?regeln=` names one family of rules.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(named): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let year = named_year(&state, Some(&named)).await?;
    let family = query.regeln.as_deref().and_then(Family::from_id);
    let on = today(&state);
    let read = state.database.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let (first, last) = (books.first, books.last.min(books.on));
        let hands = outcomes::special_wins(tx, first, last)?;
        let bochowes = outcomes::bochowes(tx, first, last)?;
        let mut flowers: BTreeMap<i64, FlowerTally> = BTreeMap::new();
        for (person, tally) in outcomes::flowers(tx, first, last)? {
            let all = flowers.entry(person).or_default();
            *all = all.plus(tally);
        }
        let old = previous_years::of_year(tx, year)?;
        Ok((books, hands, bochowes, flowers, old))
    });
    let (books, hands, bochowes, flowers, old) = read.await?;
    // In a year that is over the changes are those of its last week.
    let week = books.as_of(books.on.min(books.last) - Days::new(7));
    let scope = family.map_or(Scope::All, Scope::Of);
    let mut sections = vec![list(&books, &week, scope, lang)];
    sections.push(international(&books, lang));
    sections.push(hands_section(words::SPECIAL_HANDS.get(lang), &hands, &books, lang));
    sections.push(hands_section(words::BOCHOWES.get(lang), &bochowes, &books, lang));
    sections.push(flower_section(&flowers, &books, lang));
    if !old.is_empty() {
        sections.insert(1, old_list(&old, &books, lang));
    }
    if books.note.closed_at.is_none() {
        sections.push(end_of(&books, lang));
    }
    sections.push(papers(year, lang));
    Ok(page(
        books::Page {
            title: texts::club::year(year, lang),
            is_saved: query.saved.is_some(),
            sections,
            ..books::Page::default()
        },
        lang,
    ))
}

fn address(year: ClubYear) -> String {
    format!("/verein/jahr/{}", year.number())
}

fn list(books: &YearBooks, week: &YearBooks, scope: Scope, lang: Lang) -> Section {
    let lines = books.list(scope);
    let moved = changes(&lines, &week.list(scope));
    let is_sum = matches!(books.statutes.method, Method::Sum);
    let rows = lines.iter().zip(&moved).map(|(line, change)| {
        let mut row = vec![Cell::Number(place(line)), who(books, line.person)];
        row.push(Cell::Number(places(*change)));
        if !is_sum {
            row.push(Cell::Number(figure(line.figure, lang)));
        }
        let to_next = change.to_next.map_or_else(String::new, |next| figure(next, lang));
        row.push(Cell::Number(to_next.replace('+', "")));
        row.push(Cell::Number(line.games.to_string()));
        row.push(Cell::Number(numbers::signed(line.sum.0)));
        row.push(Cell::Number(numbers::tenths(line.average_tenths(), lang)));
        row.push(Cell::Number(numbers::signed(line.best.0)));
        row.push(Cell::Number(numbers::signed(line.worst.0)));
        row
    });
    let rows = rows.collect();
    let mut names = vec![(words::PLACE, true), (words::NAME, false), (words::CHANGE, true)];
    names.extend((!is_sum).then_some((words::FIGURE, true)));
    names.extend([
        (words::TO_NEXT, true),
        (words::GAME_COUNT, true),
        (words::SUM, true),
        (words::AVERAGE, true),
        (words::BEST, true),
        (words::WORST, true),
    ]);
    let names = names.into_iter().map(|(name, is_number)| (name.get(lang), is_number)).collect();
    let mut links = vec![(address(books.year), words::ALL_RULES.get(lang).to_owned())];
    let mut played: Vec<Family> = books.games.iter().map(|(game, _)| game.family).collect();
    played.sort_unstable();
    played.dedup();
    links.extend(played.into_iter().map(|family| {
        let address = format!("{}?regeln={}", address(books.year), family.id());
        (address, rulesets::family(family).get(lang).to_owned())
    }));
    links.extend(years_around(books.year, address, lang));
    let day = |day| texts::numbers::date(day, lang);
    let as_of = day(books.on.min(books.last));
    let closed = books.note.closed_at.map(|_| words::CLOSED.get(lang));
    let hints =
        [Some(format!("{} – {}", day(books.first), day(books.last))), closed.map(str::to_owned)];
    let heading = match scope {
        Scope::All => words::YEAR.get(lang),
        Scope::Of(family) => rulesets::family(family).get(lang),
    };
    Section {
        heading: heading.to_owned(),
        hint: hints.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        links,
        facts: vec![(words::AS_OF.get(lang).to_owned(), as_of)],
        table: Some(Table { heads: names, rows }),
        ..Section::default()
    }
}

fn international(books: &YearBooks, lang: Lang) -> Section {
    let lines = books.ranked(Scope::Of(Family::Mcr), Method::TablePoints);
    let rows = lines.iter().map(|line| {
        vec![
            Cell::Number(place(line)),
            who(books, line.person),
            Cell::Number(numbers::twelfths(line.twelfths)),
            Cell::Number(line.games.to_string()),
            Cell::Number(numbers::signed(line.sum.0)),
        ]
    });
    let names = [
        (words::PLACE, true),
        (words::NAME, false),
        (words::TABLE_POINTS, true),
        (words::GAME_COUNT, true),
        (words::SUM, true),
    ];
    Section {
        heading: words::INTERNATIONAL.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn old_list(old: &[OldLine], books: &YearBooks, lang: Lang) -> Section {
    let rows = old.iter().map(|line| {
        vec![
            who(books, line.person),
            Cell::Number(line.games.to_string()),
            Cell::Number(numbers::signed(line.points.0)),
        ]
    });
    let names = [(words::NAME, false), (words::GAME_COUNT, true), (words::SUM, true)];
    Section {
        heading: words::OLD_LIST.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn hands_section(heading: &str, hands: &[ListedHand], books: &YearBooks, lang: Lang) -> Section {
    let rows = hands.iter().rev().map(|hand| {
        vec![
            Cell::Text(texts::numbers::date(hand.played_on, lang)),
            who(books, hand.person),
            Cell::Text(texts::print::hand(hand.family, &hand.hand, lang)),
            Cell::Number(numbers::points(hand.points.0)),
        ]
    });
    let names =
        [(words::DAY, false), (words::NAME, false), (words::HAND, false), (words::POINTS, true)];
    Section {
        heading: heading.to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn flower_section(flowers: &BTreeMap<i64, FlowerTally>, books: &YearBooks, lang: Lang) -> Section {
    let mut all: Vec<(&i64, &FlowerTally)> =
        flowers.iter().filter(|(_, tally)| tally.own + tally.others > 0).collect();
    all.sort_by_key(|(person, tally)| (std::cmp::Reverse(tally.own + tally.others), **person));
    let rows = all.into_iter().map(|(person, tally)| {
        let figures = [tally.own, tally.others, tally.groups, tally.all_eight];
        let figures = figures.map(|figure| Cell::Number(figure.to_string()));
        std::iter::once(who(books, *person)).chain(figures).collect()
    });
    let names = [
        (words::NAME, false),
        (words::OWN_FLOWERS, true),
        (words::OTHER_FLOWERS, true),
        (words::FLOWER_GROUPS, true),
        (words::ALL_EIGHT, true),
    ];
    Section {
        heading: words::FLOWERS.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn end_of(books: &YearBooks, lang: Lang) -> Section {
    let day = |day: Option<chrono::NaiveDate>| day.map_or_else(String::new, |day| day.to_string());
    let days = form(
        format!("{}/tage", address(books.year)),
        words::SAVE,
        vec![
            input("last_day", words::LAST_DAY, "date", day(books.note.last_day), lang),
            input("slips_until", words::SLIPS_UNTIL, "date", day(books.note.slips_until), lang),
        ],
        lang,
    );
    let mut forms = vec![days];
    let mut hint = words::YEAR_DAYS_HINT.get(lang).to_owned();
    if books.on > books.last {
        hint = format!("{hint} {}", words::CLOSE_YEAR_HINT.get(lang));
        let action = format!("{}/abschluss", address(books.year));
        forms.push(form(action, words::CLOSE_YEAR, Vec::new(), lang));
    }
    Section { heading: words::YEAR_DAYS.get(lang).to_owned(), hint, forms, ..Section::default() }
}

/// What is printed at the end of a year.
fn papers(year: ClubYear, lang: Lang) -> Section {
    use texts::publishing as labels;
    let final_list = texts::print::label(Label::FinalList);
    let papers = [
        ("endliste.pdf", final_list),
        ("ergebnisse.xlsx", labels::RESULTS_WORKBOOK),
        ("urkunde-erster.pdf", labels::WINNERS_PAPER),
        ("urkunde-letzter.pdf", labels::LASTS_PAPER),
    ];
    let links = papers.map(|(file, name)| {
        (format!("{}/papier/{file}", address(year)), name.get(lang).to_owned())
    });
    Section {
        heading: labels::YEAR_PAPERS.get(lang).to_owned(),
        links: links.to_vec(),
        ..Section::default()
    }
}

/// A place as it is written: `1.`; empty for a person with too few games.
pub(crate) fn place(line: &Line<i64>) -> String {
    line.rank.map_or_else(String::new, |rank| format!("{rank}."))
}

pub(crate) fn places(change: Change) -> String {
    match change.places {
        None => String::new(),
        Some(0) => "=".to_owned(),
        Some(places) if places > 0 => format!("▲ {places}"),
        Some(places) => format!("▼ {}", -places),
    }
}

pub(crate) fn figure(figure: Figure, lang: Lang) -> String {
    match figure {
        Figure::Points(points) => numbers::signed(points),
        Figure::Tenths(tenths) => numbers::tenths(tenths, lang),
        Figure::Twelfths(twelfths) => numbers::twelfths(twelfths),
    }
}

/// A person as a link to that person's page.
pub(crate) fn who(books: &YearBooks, person: i64) -> Cell {
    match books.members.get(&person) {
        Some(member) => Cell::Link {
            address: format!("/verein/personen/{}", member.id),
            name: member.name.clone(),
        },
        None => Cell::Text(String::new()),
    }
}

/// `POST /verein/jahr/{year}/tage`: its last day, and the last day for its slips.
pub(crate) async fn set_days(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let year = named_year(&state, Some(&named)).await?;
    let sent = FormFields(fields);
    let days = (
        sent.day_or_none("last_day", words::LAST_DAY)?,
        sent.day_or_none("slips_until", words::SLIPS_UNTIL)?,
    );
    let context = sent.context(&state);
    state.database.write(move |tx| set_year_days(tx, &context, year, days)).await?;
    Ok(saved(&address(year)))
}

/// `POST /verein/jahr/{year}/abschluss`: closes a year for good.
pub(crate) async fn close(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let year = named_year(&state, Some(&named)).await?;
    let context = FormFields(fields).context(&state);
    state.database.write(move |tx| close_year(tx, &context, year)).await?;
    Ok(saved(&address(year)))
}
