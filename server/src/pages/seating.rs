//! The page of an evening: who is here, who sits with whom, and what was played.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, Query, State};
use club::membership::Standing;
use club::refusal::Refusal;
use club::seating::{Meetings, Seating, Sizes, propose};
use club::short_names::short_names;
use texts::{Lang, seating as labels};
use uuid::Uuid;

use crate::actions::year_books;
use crate::actions::{YearBooks, year_of};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{check, heads, page, today};
use crate::pages::evenings::ADDRESS;
use crate::pages::games;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Control, Field, Form, Section, Table};
use crate::store::evenings::{self, Evening};
use crate::store::members::Member;
use crate::store::statutes;

/// What is sent along when tables are asked for.
const ASKED: &str = "vorschlag";

/// The field of the sizes of tables.
const OTHER_SIZES: &str = "groessen";

/// The weight that a meeting on the same evening adds; a meeting in a game of the year has the weight 1.
const TONIGHT: u32 = 3;

/// `GET /verein/abende/{evening}`: an evening; `?vorschlag=1&{person}=true…` proposes tables.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(named): Path<String>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<BooksPage, ApiError> {
    let unknown = || Failure::Refused(Refusal::UnknownEvening);
    let key: Uuid = named.parse().map_err(|_| unknown())?;
    let on = today(&state);
    let read = state.database.read(move |tx| {
        let evening = evenings::by_key(tx, key)?.ok_or_else(unknown)?;
        let year = year_of(&statutes::calendar(tx)?, evening.played_on)?;
        Ok((year_books(tx, year, on)?, evening))
    });
    let (books, evening) = read.await?;
    let tonight: Vec<Vec<i64>> = books
        .games
        .iter()
        .filter(|(game, _)| game.evening == Some(key))
        .map(|(game, _)| game.results.iter().map(|result| result.person).collect())
        .collect();
    let mut people: Vec<&Member> =
        books.members.values().filter(|member| may_play(member, &evening)).collect();
    people.sort_by_key(|member| member.name.to_lowercase());
    let is_asked = asked.contains_key(ASKED);
    let is_here = |member: &Member| match is_asked {
        true => asked.contains_key(&member.id.to_string()),
        // A person who has played on this evening is here.
        false => tonight.iter().flatten().any(|person| *person == member.row),
    };
    let sizes = if asked.contains_key(OTHER_SIZES) { Sizes::ThreeToFive } else { Sizes::Four };
    let mut sections = Vec::new();
    if is_asked {
        let present: Vec<i64> =
            people.iter().filter(|member| is_here(member)).map(|member| member.row).collect();
        sections.push(proposal(&books, &tonight, &present, sizes, lang));
    }
    let ticks = people.iter().map(|member| Field {
        id: Cow::Owned(member.id.to_string()),
        name: Cow::Owned(member.name.clone()),
        control: Control::Check(is_here(member)),
    });
    let other_sizes = check(OTHER_SIZES, labels::OTHER_SIZES, sizes == Sizes::ThreeToFive, lang);
    sections.push(Section {
        heading: labels::PRESENT.get(lang).to_owned(),
        hint: labels::HINT.get(lang).to_owned(),
        forms: vec![Form {
            action: format!("{ADDRESS}/{key}"),
            is_asking: true,
            is_dense: true,
            hidden: vec![(ASKED, "1".to_owned())],
            fields: ticks.chain([other_sizes]).collect(),
            submit: labels::PROPOSE.get(lang),
        }],
        ..Section::default()
    });
    let played = books.games.iter().filter(|(game, _)| game.evening == Some(key));
    sections.push(Section {
        heading: labels::GAMES.get(lang).to_owned(),
        table: Some(games::table(&books, played, false, lang)),
        ..Section::default()
    });
    let title = crate::pages::evenings::describe_evening(&evening, lang);
    Ok(page(books::Page { title, is_saved: false, sections, ..books::Page::default() }, lang))
}

/// Whether a person can be seated: not after leaving the club, nor after the name was removed.
fn may_play(member: &Member, evening: &Evening) -> bool {
    match member.course.on(evening.played_on) {
        Standing::Left => false,
        Standing::Guest
        | Standing::Member
        | Standing::Child
        | Standing::Pupil
        | Standing::Student => !member.is_removed,
    }
}

fn proposal(
    books: &YearBooks,
    tonight: &[Vec<i64>],
    present: &[i64],
    sizes: Sizes,
    lang: Lang,
) -> Section {
    let mut met = Meetings::none();
    for (game, _) in &books.games {
        let table: Vec<i64> = game.results.iter().map(|result| result.person).collect();
        met.add(&table, 1);
    }
    let mut weighed = met.clone();
    for table in tonight {
        weighed.add(table, TONIGHT);
    }
    let Seating { tables, left_over } = propose(present, &weighed, sizes);
    let heading = labels::SEATING.get(lang).to_owned();
    if tables.is_empty() {
        return Section {
            heading,
            hint: labels::TOO_FEW.get(lang).to_owned(),
            ..Section::default()
        };
    }
    let rows = (1..).zip(&tables).map(|(number, table): (u32, &Vec<i64>)| {
        let names: Vec<&str> = table.iter().map(|person| books.name(*person)).collect();
        vec![
            Cell::Number(number.to_string()),
            Cell::Text(names.join(", ")),
            Cell::Text(meetings(books, table, &met, lang)),
        ]
    });
    let names = [(labels::TABLE, true), (labels::WHO, false), (labels::MET, false)];
    let rows = rows.collect();
    let left_over: Vec<&str> = left_over.iter().map(|person| books.name(*person)).collect();
    let facts = match left_over.is_empty() {
        true => Vec::new(),
        false => vec![(labels::LEFT_OVER.get(lang).to_owned(), left_over.join(", "))],
    };
    let table = Some(Table { heads: heads(names, lang), rows });
    Section { heading, facts, table, ..Section::default() }
}

/// Who of a table has met this year, and how often.
fn meetings(books: &YearBooks, table: &[i64], met: &Meetings<i64>, lang: Lang) -> String {
    let names: Vec<String> = table.iter().map(|person| books.name(*person).to_owned()).collect();
    let short = short_names(&names);
    let mut pairs = Vec::new();
    for (at, one) in table.iter().enumerate() {
        for (place, other) in table.iter().enumerate().skip(at + 1) {
            let times = met.of(*one, *other);
            if times > 0 {
                pairs.push(labels::pair(&short[at], &short[place], times, lang));
            }
        }
    }
    if pairs.is_empty() { labels::NOBODY_MET.get(lang).to_owned() } else { pairs.join(", ") }
}
