//! The page of an evening: who is here, who sits with whom, and what was played. And the cards for its tables.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use club::membership::Standing;
use club::name_order::name_order;
use club::refusal::Refusal;
use club::seating::{Meetings, Seating, Sizes, propose};
use club::short_names::short_names;
use texts::game_pages::{self, Saved};
use texts::{Lang, seating as words};
use uuid::Uuid;

use crate::actions::{YearBooks, year_books, year_of};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::evenings::{address, describe_evening};
use crate::pages::game_forms::slips_address;
use crate::pages::game_row::{GameRow, game_rows};
use crate::pages::layout::{Frame, shown};
use crate::pages::response::Page;
use crate::store::evenings::{self, Evening};
use crate::store::members::Member;
use crate::store::statutes;

/// What is sent along when tables are asked for.
const ASKED: &str = "vorschlag";

/// The field of the sizes of tables.
const OTHER_SIZES: &str = "groessen";

/// The weight that a meeting on the same evening adds; a meeting in a game of the year has the weight 1.
const TONIGHT: u32 = 3;

/// The query of the page: the rows of those who are here, and what is asked.
type Asked = BTreeMap<String, String>;

/// An evening with the books of its year.
struct Opened {
    books: YearBooks,
    evening: Evening,
}

impl Opened {
    async fn read(state: &AppState, named: &str) -> Result<Opened, ApiError> {
        let unknown = || Failure::Refused(Refusal::UnknownEvening);
        let key: Uuid = named.parse().map_err(|_| unknown())?;
        let on = today(state);
        let read = state.database.read(move |tx| {
            let evening = evenings::by_key(tx, key)?.ok_or_else(unknown)?;
            let year = year_of(&statutes::calendar(tx)?, evening.played_on)?;
            Ok(Opened { books: year_books(tx, year, on)?, evening })
        });
        Ok(read.await?)
    }

    /// The tables that were played on this evening, by rows of people.
    fn tonight(&self) -> Vec<Vec<i64>> {
        let games = self.books.games.iter();
        let games = games.filter(|(game, _)| game.evening == Some(self.evening.key));
        games.map(|(game, _)| game.results.iter().map(|result| result.person).collect()).collect()
    }

    /// Who can be seated, by name, and whether each is here.
    fn people(&self, asked: &Asked) -> Vec<(&Member, bool)> {
        let tonight = self.tonight();
        let is_here = |member: &Member| match asked.contains_key(ASKED) {
            true => asked.contains_key(&member.id.to_string()),
            // A person who has played on this evening is here.
            false => tonight.iter().flatten().any(|person| *person == member.row),
        };
        let people = self.books.members.values().filter(|member| may_play(member, &self.evening));
        let mut people: Vec<(&Member, bool)> =
            people.map(|member| (member, is_here(member))).collect();
        people.sort_by_cached_key(|(member, _)| name_order(&member.name));
        people
    }

    /// The tables that are proposed, where they were asked for.
    fn proposal(&self, asked: &Asked, lang: Lang) -> Option<ProposalView> {
        if !asked.contains_key(ASKED) {
            return None;
        }
        let here = self.people(asked).into_iter().filter(|(_, is_here)| *is_here);
        let present: Vec<i64> = here.map(|(member, _)| member.row).collect();
        Some(proposal(&self.books, &self.tonight(), &present, sizes(asked), lang))
    }
}

fn sizes(asked: &Asked) -> Sizes {
    if asked.contains_key(OTHER_SIZES) { Sizes::ThreeToFive } else { Sizes::Four }
}

/// The same page with the same people, for links.
fn query(asked: &Asked) -> String {
    serde_urlencoded::to_string(asked).unwrap_or_default()
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

/// Tables that are proposed.
struct ProposalView {
    tables: Vec<TableView>,
    left_over: String,
}

/// A table that is proposed.
struct TableView {
    number: u32,
    /// Ids and names.
    people: Vec<(String, String)>,
    /// Who of them has met this year.
    met: String,
    /// Begins a game with them.
    start: String,
}

/// Somebody who may be here.
struct PersonView {
    id: String,
    name: String,
    is_here: bool,
}

#[derive(Template)]
#[template(path = "evening.html")]
struct EveningPage {
    frame: Frame,
    saved: Option<&'static str>,
    lede: String,
    address: String,
    cards: String,
    slips: Option<String>,
    /// The key of the evening, where a code for its tables may be handed out.
    code: Option<String>,
    may_start: bool,
    people: Vec<PersonView>,
    has_other_sizes: bool,
    proposal: Option<ProposalView>,
    games: Vec<GameRow>,
}

/// `GET /verein/abende/{evening}`: an evening; `?vorschlag=1&{person}=true…` proposes tables.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, ApiError> {
    let opened = Opened::read(&state, &named).await?;
    let (lang, key) = (context.lang, opened.evening.key);
    let people = opened.people(&asked);
    let played = || opened.books.games.iter().filter(|(game, _)| game.evening == Some(key));
    let wants_slips = opened.books.statutes.counting.slip_required
        && opened.books.note.closed_at.is_none()
        && played().any(|(game, _)| game.slip.handed_in_on.is_none());
    let here = people.iter().filter(|(_, is_here)| *is_here).count();
    let address = address(key);
    Ok(Page(shown(&EveningPage {
        frame: context.frame(describe_evening(&opened.evening, lang)),
        saved: asked.contains_key("saved").then(|| game_pages::saved(Saved::Slips).get(lang)),
        lede: words::so_many(here, played().count(), lang),
        cards: format!("{address}/karten?{}", query(&asked)),
        slips: Some(slips_address(key)).filter(|to| wants_slips && context.may_send(to)),
        code: context.may_send("/verein/zugang/abend").then(|| key.to_string()),
        may_start: context.may_send("/api/games"),
        people: people
            .iter()
            .map(|(member, is_here)| PersonView {
                id: member.id.to_string(),
                name: member.name.clone(),
                is_here: *is_here,
            })
            .collect(),
        has_other_sizes: sizes(&asked) == Sizes::ThreeToFive,
        proposal: opened.proposal(&asked, lang),
        games: game_rows(&opened.books, played(), today(&state), lang),
        address,
    })))
}

#[derive(Template)]
#[template(path = "table_cards.html")]
struct CardsPage {
    frame: Frame,
    back: String,
    proposal: Option<ProposalView>,
}

/// `GET /verein/abende/{evening}/karten`: a card for each table that is proposed, to be printed.
pub(crate) async fn cards(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, ApiError> {
    let opened = Opened::read(&state, &named).await?;
    let title = describe_evening(&opened.evening, context.lang);
    Ok(Page(shown(&CardsPage {
        frame: context.frame(title),
        back: format!("{}?{}", address(opened.evening.key), query(&asked)),
        proposal: opened.proposal(&asked, context.lang),
    })))
}

fn proposal(
    books: &YearBooks,
    tonight: &[Vec<i64>],
    present: &[i64],
    sizes: Sizes,
    lang: Lang,
) -> ProposalView {
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
    let tables = (1..).zip(&tables).map(|(number, table): (u32, &Vec<i64>)| {
        let people = table.iter().filter_map(|person| books.members.get(person));
        let people: Vec<(String, String)> =
            people.map(|member| (member.id.to_string(), member.name.clone())).collect();
        let ids: Vec<&str> = people.iter().map(|(id, _)| id.as_str()).collect();
        TableView {
            number,
            start: format!("/neu?wer={}", ids.join(",")),
            met: meetings(books, table, &met, lang),
            people,
        }
    });
    let left_over: Vec<&str> = left_over.iter().map(|person| books.name(*person)).collect();
    ProposalView { tables: tables.collect(), left_over: left_over.join(", ") }
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
                pairs.push(words::pair(&short[at], &short[place], times, lang));
            }
        }
    }
    if pairs.is_empty() { words::NOBODY_MET.get(lang).to_owned() } else { pairs.join(", ") }
}
