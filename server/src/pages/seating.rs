//! The page of an evening: who is here, who sits with whom, and what was played. And the cards for its tables.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use club::name_order::name_order;
use club::refusal::Refusal;
use club::seating::{Meetings, Seating, Sizes, propose};
use club::short_names::short_names;
use texts::game_pages::{self, Saved};
use texts::{Lang, calendar, seating as words};
use uuid::Uuid;

use crate::actions::{YearBooks, year_books, year_of};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::evening_notice;
use crate::pages::evenings::{address, describe_evening};
use crate::pages::game_forms::slips_address;
use crate::pages::game_row::{GameRow, game_rows};
use crate::pages::layout::{Frame, shown};
use crate::pages::response::Page;
use crate::pages::sign_up::{ComingView, guest_names, may_come};
use crate::store::evening_answers::{self, Answer};
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings::{self, Evening};
use crate::store::members::Member;
use crate::store::statutes;

/// What is sent along when tables are asked for.
const ASKED: &str = "vorschlag";

/// The field of the sizes of tables.
const OTHER_SIZES: &str = "groessen";

/// The weight that a meeting on the same evening adds; a meeting in a game of the year has the weight 1.
const TONIGHT: u32 = 3;

/// So many rows are set aside for the guests of each person; the rows of guests are negative.
const GUEST_ROWS: i64 = 10;

/// The query of the page: the rows of those who are here, and what is asked.
type Asked = BTreeMap<String, String>;

/// An evening with the books of its year.
struct Opened {
    books: YearBooks,
    evening: Evening,
    notice: Notice,
    /// Who has answered, by row.
    answers: BTreeMap<i64, Answer>,
}

/// Somebody who can be seated: a person of the books, or a guest who was announced.
struct Seat {
    /// The row of the person; negative for a guest.
    row: i64,
    id: String,
    name: String,
    is_here: bool,
}

impl Opened {
    async fn read(state: &AppState, named: &str) -> Result<Opened, ApiError> {
        let unknown = || Failure::Refused(Refusal::UnknownEvening);
        let key: Uuid = named.parse().map_err(|_| unknown())?;
        let on = today(state);
        let read = state.database.read(move |tx| {
            let evening = evenings::by_key(tx, key)?.ok_or_else(unknown)?;
            let year = year_of(&statutes::calendar(tx)?, evening.played_on)?;
            let noted = evening_notices::of_evening(tx, key)?;
            let notice = noted.map(|noted| noted.notice).unwrap_or_default();
            let answers = evening_answers::of_evening(tx, key)?;
            Ok(Opened { books: year_books(tx, year, on)?, evening, notice, answers })
        });
        Ok(read.await?)
    }

    /// The tables that were played on this evening, by rows of people.
    fn tonight(&self) -> Vec<Vec<i64>> {
        let games = self.books.games.iter();
        let games = games.filter(|(game, _)| game.evening == Some(self.evening.key));
        games.map(|(game, _)| game.results.iter().map(|result| result.person).collect()).collect()
    }

    /// Who has answered, by name.
    fn answered(&self) -> Vec<(&Member, &Answer)> {
        let known = self.answers.iter();
        let mut answered: Vec<(&Member, &Answer)> = known
            .filter_map(|(row, answer)| Some((self.books.members.get(row)?, answer)))
            .filter(|(member, _)| may_come(member, &self.evening))
            .collect();
        answered.sort_by_cached_key(|(member, _)| name_order(&member.name));
        answered
    }

    /// Who can be seated, by name, and whether each is here; guests stand after those who bring them.
    fn people(&self, asked: &Asked, lang: Lang) -> Vec<Seat> {
        let (tonight, is_asked) = (self.tonight(), asked.contains_key(ASKED));
        let people = self.books.members.values().filter(|member| may_come(member, &self.evening));
        let mut people: Vec<&Member> = people.collect();
        people.sort_by_cached_key(|member| name_order(&member.name));
        let mut seats = Vec::new();
        for member in people {
            let answer = self.answers.get(&member.row).filter(|answer| answer.is_coming);
            // A person who comes, or has played on this evening, is here.
            let has_played = tonight.iter().flatten().any(|person| *person == member.row);
            let id = member.id.to_string();
            let is_here =
                if is_asked { asked.contains_key(&id) } else { has_played || answer.is_some() };
            seats.push(Seat { row: member.row, id, name: member.name.clone(), is_here });
            let guests = answer.map(|answer| guest_names(member, answer, lang));
            for (number, name) in (1..).zip(guests.into_iter().flatten()) {
                let id = format!("gast-{}-{number}", member.id);
                let is_here = !is_asked || asked.contains_key(&id);
                let row = -(member.row * GUEST_ROWS + number);
                seats.push(Seat { row, id, name, is_here });
            }
        }
        seats
    }

    /// The tables that are proposed, where they were asked for.
    fn proposal(&self, asked: &Asked, lang: Lang) -> Option<ProposalView> {
        if !asked.contains_key(ASKED) {
            return None;
        }
        let mut present = self.people(asked, lang);
        present.retain(|seat| seat.is_here);
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
    /// Time and place; empty where nothing is known.
    notice: String,
    is_cancelled: bool,
    /// The sheet for time and place, the question before cancelling, for whom may do that.
    announce: Option<String>,
    cancel: Option<String>,
    /// The key of the request that puts a cancelled evening back.
    key: String,
    address: String,
    cards: String,
    slips: Option<String>,
    /// The key of the evening, where a code for its tables may be handed out.
    code: Option<String>,
    may_start: bool,
    coming: Option<ComingView>,
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
    let people = opened.people(&asked, lang);
    let played = || opened.books.games.iter().filter(|(game, _)| game.evening == Some(key));
    let mut missing =
        played().filter(|(game, verdict)| verdict.wants_slip() && game.slip.handed_in_on.is_none());
    let wants_slips = opened.books.note.closed_at.is_none() && missing.next().is_some();
    let here = people.iter().filter(|seat| seat.is_here).count();
    let address = address(key);
    let is_open = opened.books.note.closed_at.is_none();
    let day = today(&state);
    let is_over = opened.evening.played_on < day;
    let may = |to: String| Some(to).filter(|to| is_open && !is_over && context.may_send(to));
    Ok(Page(shown(&EveningPage {
        frame: context.frame(describe_evening(&opened.evening, lang)),
        saved: asked.get("saved").map(|saved| {
            let done = evening_notice::done(saved);
            done.unwrap_or(game_pages::saved(Saved::Slips)).get(lang)
        }),
        coming: ComingView::of(
            &state,
            &context,
            (&opened.evening, &opened.notice),
            &opened.answered(),
        ),
        notice: evening_notice::in_words(&opened.notice, lang),
        is_cancelled: opened.notice.is_cancelled,
        announce: may(evening_notice::sheet_address(key)),
        cancel: may(evening_notice::cancel_address(key)),
        key: Uuid::now_v7().to_string(),
        lede: words::about(opened.evening.played_on, day, (here, played().count()), lang),
        cards: format!("{address}/karten?{}", query(&asked)),
        slips: Some(slips_address(key)).filter(|to| wants_slips && context.may_send(to)),
        code: context.may_send("/verein/zugang/abend").then(|| key.to_string()),
        may_start: context.may_send("/api/games"),
        people: people
            .into_iter()
            .map(|seat| PersonView { id: seat.id, name: seat.name, is_here: seat.is_here })
            .collect(),
        has_other_sizes: sizes(&asked) == Sizes::ThreeToFive,
        proposal: opened.proposal(&asked, lang),
        games: game_rows(&opened.books, played(), day, lang),
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
    present: &[Seat],
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
    let by_row: BTreeMap<i64, &Seat> = present.iter().map(|seat| (seat.row, seat)).collect();
    let rows: Vec<i64> = present.iter().map(|seat| seat.row).collect();
    let Seating { tables, left_over } = propose(&rows, &weighed, sizes);
    let tables = (1..).zip(&tables).map(|(number, table): (u32, &Vec<i64>)| {
        let seats: Vec<&Seat> = table.iter().filter_map(|row| by_row.get(row).copied()).collect();
        // A guest who is not in the books is added when the game begins.
        let known = seats.iter().filter(|seat| seat.row > 0);
        let ids: Vec<&str> = known.map(|seat| seat.id.as_str()).collect();
        TableView {
            number,
            start: format!("/neu?wer={}", ids.join(",")),
            met: meetings(&seats, &met, lang),
            people: seats.iter().map(|seat| (seat.id.clone(), seat.name.clone())).collect(),
        }
    });
    let left_over: Vec<&str> =
        left_over.iter().filter_map(|row| by_row.get(row)).map(|seat| seat.name.as_str()).collect();
    ProposalView { tables: tables.collect(), left_over: left_over.join(", ") }
}

/// Who of a table has met this year, and how often.
fn meetings(table: &[&Seat], met: &Meetings<i64>, lang: Lang) -> String {
    let names: Vec<String> = table.iter().map(|seat| seat.name.clone()).collect();
    let short = short_names(&names);
    let mut pairs = Vec::new();
    for (at, one) in table.iter().enumerate() {
        for (place, other) in table.iter().enumerate().skip(at + 1) {
            let times = met.of(one.row, other.row);
            if times > 0 {
                pairs.push(words::pair(&short[at], &short[place], times, lang));
            }
        }
    }
    if pairs.is_empty() { words::NOBODY_MET.get(lang).to_owned() } else { pairs.join(", ") }
}
