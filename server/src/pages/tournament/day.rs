//! The day of a tournament: its rounds as a line, what is missing, who leads.

use askama::Template;
use axum::extract::Query;
use club::tournament::event::{self, Standing, Status, TableState};
use serde::Deserialize;
use texts::{numbers, tournament as words};

use super::form::DETAILS;
use super::rail::{RailDay, rail};
use super::tablets::{self, differences};
use super::times::TIMES;
use super::{Loaded, doubts};
use crate::actions::{
    TabletTable, is_sign_up_open, is_tournament_public, own_logo, undecided_entries,
};
use crate::pages::settings::logo::OF_TOURNAMENT;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// The most lines of what is missing.
const MOST_TASKS: usize = 5;

/// So many lead.
const TOP: usize = 4;

/// The query of a page of a tournament.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    pub(super) saved: Option<String>,
}

/// Something that is missing.
struct Task {
    count: usize,
    what: String,
    more: String,
    link: Option<(String, &'static str)>,
}

/// Somebody at the top of the list.
struct Leader {
    place: usize,
    name: String,
    /// Table points.
    points: String,
    score: String,
}

#[derive(Template)]
#[template(path = "tournament/day.html")]
struct DayPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    said: Option<&'static str>,
    lede: String,
    enter: Option<String>,
    change: Option<String>,
    rail: Vec<RailDay>,
    /// Where the times of the rounds are entered, and the words that lead there.
    times: Option<(String, &'static str)>,
    /// Where the logo is chosen, and the words that lead there.
    logo: Option<(String, &'static str)>,
    tasks: Vec<Task>,
    list: String,
    /// Where the button sends that shows the tournament to everybody, or to accounts alone.
    audience: Option<String>,
    is_public: bool,
    public_page: String,
    /// Where the button sends that opens or closes the entry form for everybody.
    sign_up: Option<String>,
    is_sign_up_open: bool,
    top: Vec<Leader>,
}

/// `GET /verein/turniere/{tournament}`: what is next and what is missing.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let (lang, tournament) = (context.lang, &loaded.tournament);
    let of = tournament.id;
    let read = context.read(move |tx| {
        Ok((
            is_tournament_public(tx, of)?,
            is_sign_up_open(tx, of)?,
            undecided_entries(tx, of)?.len(),
            own_logo(tx, of)?.is_some(),
        ))
    });
    let (is_public, is_sign_up_open, undecided, has_logo) = read.await?;
    let logo_word = if has_logo { texts::logo::CHANGE } else { texts::logo::CHOOSE };
    let sign_up = loaded.address("/anmeldung");
    let times = loaded.address(TIMES);
    let times_word =
        if tournament.starts.is_empty() { words::ENTER_TIMES } else { words::CHANGE_TIMES };
    let on_tablets = tablets::read(&context, &loaded, None).await?;
    let audience = loaded.address("/oeffentlich");
    let standings = event::standings(&loaded.event, None);
    let has_results = standings.counted.iter().any(|counted| *counted > 0);
    let top = standings.people.iter().take(if has_results { TOP } else { 0 });
    let lede = [
        words::days(tournament.first_day, tournament.days, lang),
        tournament.place.clone(),
        words::pace(tournament.rounds, tournament.minutes, lang),
    ];
    let lede: Vec<String> = lede.into_iter().filter(|part| !part.is_empty()).collect();
    Ok(Page(shown(&DayPage {
        frame: context.frame(&*tournament.name),
        label: tournament.name.clone(),
        tabs: loaded.tabs("", &context),
        said: query.saved.map(|_| words::DETAILS_SAVED.get(lang)),
        lede: lede.join(" · "),
        enter: loaded.current_round().map(|_| loaded.address("/runde")),
        change: Some(loaded.address(DETAILS)).filter(|address| context.may_open(address)),
        rail: rail(&loaded, true, lang),
        logo: Some((loaded.address(OF_TOURNAMENT), logo_word.get(lang)))
            .filter(|(address, _)| context.may_open(address)),
        times: context.may_open(&times).then(|| (times, times_word.get(lang))),
        tasks: tasks(&loaded, (&on_tablets, undecided), &context),
        list: loaded.address("/liste"),
        audience: context.may_send(&audience).then_some(audience),
        is_public,
        sign_up: context.may_send(&sign_up).then_some(sign_up),
        is_sign_up_open,
        public_page: format!("/turnier/{}", tournament.id),
        top: top.map(|one| leader(&loaded, one)).collect(),
    })))
}

fn leader(loaded: &Loaded, one: &Standing) -> Leader {
    Leader {
        place: one.place,
        name: loaded.event.name(one.number),
        points: numbers::twelfths(i64::from(one.points12)),
        score: numbers::signed(one.score),
    }
}

/// What is missing, the most urgent first.
fn tasks(
    loaded: &Loaded,
    (on_tablets, undecided): (&[TabletTable], usize),
    context: &PageContext,
) -> Vec<Task> {
    let lang = context.lang;
    let mut tasks = Vec::new();
    for (round, tables) in loaded.event.rounds.iter().enumerate() {
        for (table, seats) in tables.iter().enumerate() {
            let Some(found) = event::table_state(&loaded.event, round, table) else { continue };
            let mut doubts = doubts(&loaded.event, *seats, &found, lang);
            let here = |one: &&TabletTable| (one.round, one.table) == (round, table);
            if let Some(tablet) = on_tablets.iter().find(here) {
                doubts.extend(differences(loaded, tablet, lang));
            }
            if !doubts.is_empty() {
                let address =
                    loaded.address(&format!("/tisch?runde={}&tisch={}", round + 1, table + 1));
                let may_open = context.may_open(&loaded.address("/tisch"));
                tasks.push(Task {
                    count: 1,
                    what: words::table_of_round(table + 1, round + 1, lang),
                    more: doubts.join(" · "),
                    link: may_open.then(|| (address, words::SETTLE.get(lang))),
                });
            }
        }
    }
    if let Some(round) = loaded.current_round() {
        let playing: Vec<String> = (0..loaded.event.rounds[round].len())
            .filter(|table| {
                let state = event::table_state(&loaded.event, round, *table);
                matches!(state, Some(TableState::Plays | TableState::HalfEntered))
            })
            .map(|table| format!("{} {}", words::TABLE.get(lang), table + 1))
            .collect();
        if !playing.is_empty() {
            let address = loaded.address(&format!("/runde?runde={}", round + 1));
            tasks.push(Task {
                count: playing.len(),
                what: words::table_state("plays").get(lang).to_owned(),
                more: playing.join(", "),
                link: Some((address, words::LOOK.get(lang))),
            });
        }
    }
    tasks.extend(to_confirm(loaded, undecided, context));
    tasks.extend(before_the_start(loaded, context));
    tasks.truncate(MOST_TASKS);
    tasks
}

/// Entries that people have sent in and that nobody has decided.
fn to_confirm(loaded: &Loaded, undecided: usize, context: &PageContext) -> Option<Task> {
    let address = loaded.address("/nennungen");
    let is_shown = undecided > 0 && context.may_open(&address);
    is_shown.then(|| Task {
        count: undecided,
        what: words::UNDECIDED.get(context.lang).to_owned(),
        more: words::undecided(undecided, context.lang),
        link: Some((address, words::LOOK.get(context.lang))),
    })
}

/// What is missing before the first round: entries, full tables, the drawing.
fn before_the_start(loaded: &Loaded, context: &PageContext) -> Vec<Task> {
    let lang = context.lang;
    let of = |status: Status| {
        loaded.event.entrants.iter().filter(|entrant| entrant.status == status).count()
    };
    let (players, substitutes) = (of(Status::Plays), of(Status::Substitute));
    let missing = (4 - players % 4) % 4;
    let link = |part: &str, word: &'static str| {
        let address = loaded.address(part);
        context.may_open(&address).then_some((address, word))
    };
    let mut tasks = Vec::new();
    if players < 4 || missing > substitutes {
        let missing = if players < 4 { 4 - players } else { missing - substitutes };
        tasks.push(Task {
            count: missing,
            what: words::ENTRIES.get(lang).to_owned(),
            more: words::seats_missing(missing, lang),
            link: link("/nennungen", words::ENTRIES.get(lang)),
        });
    }
    if loaded.event.rounds.is_empty() {
        tasks.push(Task {
            count: 1,
            what: words::NOT_DRAWN_YET.get(lang).to_owned(),
            more: String::new(),
            link: link("/auslosen", words::DRAW.get(lang)),
        });
    }
    tasks
}
