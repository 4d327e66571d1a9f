//! The list of members and guests: searched by name or number, filtered by what they are to the club.

pub(crate) mod merged_people;
pub(crate) mod name_answer;
pub(crate) mod person;
pub(crate) mod person_charts;
pub(crate) mod person_consent;
pub(crate) mod person_details;
pub(crate) mod person_forms;
pub(crate) mod person_profile;
pub(crate) mod person_year;
pub(crate) mod public_names;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use askama::Template;
use axum::extract::Query;
use chrono::NaiveDate;
use club::membership::Standing;
use club::name_order::{name_contains, name_order};
use club::year::Line;
use serde::Deserialize;
use texts::{Lang, books as columns, numbers, people as words};
use wire::PersonId;

use crate::actions::{Dues, Scope, dues_of, year_books, year_of};
use crate::documents::charts::{Spark, sparkline};
use crate::pages::money;
use crate::pages::people::merged_people::{MergeRow, SEPARATE_ADDRESS, merge_rows};
use crate::pages::year::year_courses::Courses;
use crate::store::members::{self, Member};
use crate::store::{entries, merges, people, statutes};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

pub(crate) const ADDRESS: &str = "/verein/personen";
/// The list as a workbook.
const WORKBOOK: &str = "/verein/export/mitglieder-und-kassabuch.xlsx";
/// So many people stand on one page.
const MOST_PEOPLE: usize = 60;

/// The address of a person's page.
pub(crate) fn address(id: PersonId) -> String {
    format!("{ADDRESS}/{id}")
}

/// The query of the list.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    /// What was searched for.
    #[serde(default)]
    name: String,
    zeigen: Option<Group>,
    #[serde(default)]
    seite: usize,
    /// What was done just now.
    saved: Option<String>,
}

/// Who is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Group {
    Mitglieder,
    Gaeste,
    Ausgetreten,
}

impl Group {
    const ALL: [Group; 3] = [Group::Mitglieder, Group::Gaeste, Group::Ausgetreten];

    const fn of(standing: Standing) -> Group {
        match standing {
            Standing::Member | Standing::Child | Standing::Pupil | Standing::Student => {
                Group::Mitglieder
            }
            Standing::Guest => Group::Gaeste,
            Standing::Left => Group::Ausgetreten,
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Group::Mitglieder => "mitglieder",
            Group::Gaeste => "gaeste",
            Group::Ausgetreten => "ausgetreten",
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        match self {
            Group::Mitglieder => words::MEMBERS.get(lang),
            Group::Gaeste => words::GUESTS.get(lang),
            Group::Ausgetreten => words::FORMER.get(lang),
        }
    }
}

impl ListQuery {
    fn address(&self, group: Option<Group>, page: usize) -> String {
        let name = serde_urlencoded::to_string([("name", self.name.trim())]).unwrap_or_default();
        let mut address = format!("{ADDRESS}?{name}");
        if let Some(group) = group {
            let _ = write!(address, "&zeigen={}", group.id());
        }
        if page > 0 {
            let _ = write!(address, "&seite={page}");
        }
        address
    }

    fn fits(&self, member: &Member, today: NaiveDate) -> bool {
        let (profile, typed) = (&member.profile, self.name.trim());
        let is_found = [&member.name, &profile.short_name, &profile.players_number]
            .into_iter()
            .any(|name| name_contains(name, typed));
        let group = Group::of(member.course.on(today));
        is_found && self.zeigen.is_none_or(|shown| shown == group)
    }
}

#[derive(Template)]
#[template(path = "people/people.html")]
struct PeoplePage {
    frame: Frame,
    said: Option<&'static str>,
    new_address: &'static str,
    may_add: bool,
    lede: String,
    address: &'static str,
    typed: String,
    group: &'static str,
    groups: Vec<MenuLink>,
    shows_dues: bool,
    people: Vec<PersonRow>,
    nothing: (&'static str, Vec<(String, &'static str)>),
    pages: (Option<String>, Option<String>),
    page_words: (&'static str, &'static str, &'static str),
    merges: Vec<MergeRow>,
    merge_address: Option<&'static str>,
    workbook: Option<&'static str>,
}

/// A person as a row.
struct PersonRow {
    name: String,
    address: String,
    standing: &'static str,
    is_member: bool,
    /// Office, or else what the person is: for a phone.
    note: String,
    office: String,
    /// The kind of the state and its words.
    dues: Option<(&'static str, String)>,
    last_day: String,
    spark: Option<Spark>,
    place: String,
    sum: String,
}

/// What the rows are made of.
struct Rows {
    list: Vec<Line<i64>>,
    courses: Courses,
    offices: BTreeMap<i64, Vec<String>>,
    last_days: BTreeMap<i64, NaiveDate>,
    dues: Option<Dues>,
    today: NaiveDate,
    lang: Lang,
}

/// `GET /verein/personen`: everybody by name.
pub(crate) async fn list(
    context: RequestContext,
    Query(query): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let (today, lang) = (context.today(), context.lang);
    let shows_dues = context.may_open(money::ADDRESS);
    let read = context.read(move |tx| {
        let books = year_books(tx, year_of(&statutes::calendar(tx)?, today)?, today)?;
        let entries = if shows_dues { entries::until(tx, today)? } else { Vec::new() };
        let found = (members::offices_on(tx, today)?, people::last_days(tx)?);
        Ok((books, entries, found, merges::all(tx)?))
    });
    let (books, entries, (offices, last_days), merged) = read.await?;
    let mut people: Vec<&Member> =
        books.members.values().filter(|member| !member.is_removed).collect();
    let count = |group| people.iter().filter(|of| Group::of(of.course.on(today)) == group).count();
    let lede = words::so_many(count(Group::Mitglieder), count(Group::Gaeste), lang);
    let is_empty = people.is_empty();
    people.retain(|member| query.fits(member, today));
    people.sort_by_cached_key(|member| (name_order(&member.name), member.row));
    let has_later = people.len() > query.seite.saturating_add(1).saturating_mul(MOST_PEOPLE);
    let rows = Rows {
        list: books.list(Scope::All),
        courses: Courses::new(&books, books.courses(Scope::All)),
        offices,
        last_days,
        dues: shows_dues.then(|| dues_of(&books, &entries)),
        today,
        lang,
    };
    let page = people.into_iter().skip(query.seite.saturating_mul(MOST_PEOPLE)).take(MOST_PEOPLE);
    let may_separate = context.may_send(SEPARATE_ADDRESS);
    Ok(Page(shown(&PeoplePage {
        frame: context.frame(words::MEMBERS.get(lang)),
        said: said(query.saved.as_deref(), lang),
        new_address: person_forms::NEW_ADDRESS,
        may_add: context.may_open(person_forms::NEW_ADDRESS),
        lede,
        address: ADDRESS,
        typed: query.name.trim().to_owned(),
        group: query.zeigen.map_or("", Group::id),
        groups: groups(&query, lang),
        shows_dues,
        people: page.map(|member| rows.row(member)).collect(),
        nothing: nothing(is_empty, lang),
        pages: (
            query.seite.checked_sub(1).map(|page| query.address(query.zeigen, page)),
            has_later.then(|| query.address(query.zeigen, query.seite + 1)),
        ),
        page_words: (words::PAGES.get(lang), words::EARLIER.get(lang), words::LATER.get(lang)),
        merges: if may_separate { merge_rows(&context, merged, lang) } else { Vec::new() },
        merge_address: Some(merged_people::ADDRESS).filter(|address| context.may_open(address)),
        workbook: Some(WORKBOOK).filter(|address| context.may_open(address)),
    })))
}

/// What was done just now.
fn said(saved: Option<&str>, lang: Lang) -> Option<&'static str> {
    match saved? {
        "entfernt" => Some(words::REMOVED.get(lang)),
        "getrennt" => Some(words::SEPARATED.get(lang)),
        _ => None,
    }
}

fn groups(query: &ListQuery, lang: Lang) -> Vec<MenuLink> {
    let groups = std::iter::once(None).chain(Group::ALL.map(Some));
    let choice = |group: Option<Group>| {
        let name = group.map_or(words::ALL.get(lang), |group| group.name(lang));
        MenuLink::new(query.address(group, 0), name, group == query.zeigen)
    };
    groups.map(choice).collect()
}

/// What stands in place of the list.
fn nothing(is_empty: bool, lang: Lang) -> (&'static str, Vec<(String, &'static str)>) {
    if is_empty {
        return (words::NOBODY_YET.get(lang), Vec::new());
    }
    (words::NOBODY_FOUND.get(lang), vec![(ADDRESS.to_owned(), words::SHOW_ALL.get(lang))])
}

impl Rows {
    fn row(&self, member: &Member) -> PersonRow {
        let standing = member.course.on(self.today);
        let word = columns::standing(standing).get(self.lang);
        let office = self.offices.get(&member.row).map_or_else(String::new, |all| all.join(", "));
        let line = self.list.iter().find(|line| line.person == member.row);
        let last_day = self.last_days.get(&member.row);
        PersonRow {
            name: member.name.clone(),
            address: address(member.id),
            standing: word,
            is_member: standing.is_member(),
            note: if office.is_empty() { word.to_owned() } else { office.clone() },
            office,
            dues: self.dues_of(member),
            last_day: last_day
                .map_or_else(String::new, |day| numbers::day_of_year(*day, self.today, self.lang)),
            spark: line.map(|line| sparkline(&self.courses.of(line.person), self.courses.days)),
            place: line.and_then(|line| line.rank).map_or_else(String::new, |at| format!("{at}.")),
            sum: line.map_or_else(String::new, |line| numbers::signed(line.sum.0)),
        }
    }

    fn dues_of(&self, member: &Member) -> Option<(&'static str, String)> {
        let lines = &self.dues.as_ref()?.lines;
        let line = lines.iter().find(|line| line.person == member.row)?;
        let open = line.open_cents();
        if open > 0 {
            return Some(("due", words::dues_open(open, self.lang)));
        }
        (line.due_cents > 0).then(|| ("ok", words::PAID.get(self.lang).to_owned()))
    }
}
