//! The screen in the hall, computed for each request: running tables, the leaders of the year, the next evening.

use askama::Template;
use axum::response::{IntoResponse as _, Response};
use chrono::{Days, TimeDelta};
use club::History;
use club::publishing::{Audience, Shown};
use club::report::lists::{ListedLine, Named};
use texts::{Lang, Text, numbers, pages as page_words, publishing as words};

use crate::actions::{
    evenings_taking_place, names_at_table, played_through, public_names_at_table, read_lists,
};
use crate::documents::tile_images::Tile;
use crate::pages::games::watch::{Seat, seats};
use crate::pages::year::figure;
use crate::store::evenings::Evening;
use crate::store::{games, publications};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::shown;
use crate::web::response::Page;

/// How the screen looks, and what it does by itself.
pub(crate) const STYLE: &str = include_str!("../../../../templates/html/evenings/hall.css");
/// Reloads what the screen shows every five seconds.
pub(crate) const SCRIPT: &str = include_str!("../../../../templates/html/evenings/hall.js");

/// How long after its beginning a game that has not ended counts as one of this evening.
const EVENING: TimeDelta = TimeDelta::hours(16);

/// How many lines of the year's list fit on the screen.
const LEADERS: usize = 10;

/// How many days ahead an evening is announced.
const AHEAD: Days = Days::new(60);

/// One of the first of the year.
struct Leader {
    rank: String,
    name: String,
    figure: String,
}

/// Everything on the screen.
struct Hall {
    /// The club's name.
    club: String,
    /// The time.
    time: String,
    /// The tables that play.
    tables: Vec<Table>,
    /// The first of the year.
    list: Vec<Leader>,
    /// What comes next.
    next: Option<String>,
}

/// A table that plays.
struct Table {
    name: String,
    round: String,
    seats: Vec<Seat>,
}

impl Table {
    /// A table by its name, with the names of its players and its deals.
    fn of(name: String, players: &[String], history: &History, lang: Lang) -> Table {
        let (seats, round) = seats(history, players, None, lang);
        Table { name, round, seats }
    }
}

#[derive(Template)]
#[template(path = "evenings/hall.html")]
struct HallPage {
    lang: Lang,
    tiles: Vec<Tile>,
    hall: Hall,
}

/// The screen as a page.
fn hall_page(hall: Hall, lang: Lang) -> String {
    let mut tiles: Vec<Tile> =
        hall.tables.iter().flat_map(|table| &table.seats).filter_map(|seat| seat.tile).collect();
    tiles.sort();
    tiles.dedup();
    shown(&HallPage { lang, tiles, hall })
}

impl HallPage {
    fn word(&self, text: &Text) -> &'static str {
        text.get(self.lang)
    }
}

/// `GET /saal`: the tables, the first of the year, the time, the next evening.
pub(crate) async fn show(context: RequestContext) -> Result<Response, ApiError> {
    let lang = context.lang;
    let now = context.now();
    let wall = context.local(now);
    let today = wall.date();
    // Visitors who have signed in, or have a table's link, see the list by name.
    let is_inside = context.visitor.session.is_some() || context.visitor.table.is_some();
    let audience = if is_inside { Audience::Internal } else { Audience::Public };
    let read = context.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        let mut tables = Vec::new();
        // Running tables are shown to the audience that sees the games of the week.
        let running =
            if rules.tables.is_for(audience) { games::summaries(tx, 0, &[])? } else { Vec::new() };
        for open in running {
            if now - open.started_at < EVENING {
                let (game, history) = played_through(tx, open.id)?;
                let names = if is_inside {
                    names_at_table(tx, game.number)?
                } else {
                    public_names_at_table(tx, &game.players)?
                };
                let preset = open.preset.map(|preset| preset.name).unwrap_or_default();
                tables.push((game, names, history, preset));
            }
        }
        let rules = club::publishing::Publishing { people: Shown::Nobody, ..rules };
        let list = if rules.year_list.is_for(audience) {
            read_lists(tx, today, (&rules, None), audience)?.list
        } else {
            Vec::new()
        };
        let tomorrow = today.succ_opt().unwrap_or(today);
        let coming = evenings_taking_place(tx, tomorrow, today + AHEAD)?;
        Ok((tables, list, coming))
    });
    let (tables, list, coming) = read.await?;
    let mut tables: Vec<_> = tables.into_iter().collect();
    tables.sort_by(|(one, ..), (other, ..)| {
        (&one.table, one.number).cmp(&(&other.table, other.number))
    });
    let tables = tables.iter().map(|(game, names, history, preset)| {
        let name = match game.table.as_str() {
            "" => page_words::A_TABLE.get(lang).to_owned(),
            table => table.to_owned(),
        };
        let rules = match preset.as_str() {
            "" => texts::rulesets::short(game.ruleset.family()).get(lang),
            own => own,
        };
        let name = format!("{name} · {rules}");
        Table::of(name, names, history, lang)
    });
    let hall = Hall {
        club: context.state.club().as_deref().unwrap_or("Ostwind").to_owned(),
        time: wall.format("%H:%M").to_string(),
        tables: tables.collect(),
        list: list.into_iter().take(LEADERS).filter_map(|line| leader(line, lang)).collect(),
        // Newest first: the last of them is the next.
        next: coming.last().map(|evening| announcement(evening, lang)),
    };
    Ok(Page(hall_page(hall, lang)).into_response())
}

/// A line of the year's list; `None` for a person who is not named in it.
fn leader(line: ListedLine, lang: Lang) -> Option<Leader> {
    let Named::As { name, page: _ } = line.who else {
        return None;
    };
    Some(Leader {
        rank: line.line.rank.map_or_else(String::new, |rank| rank.to_string()),
        name,
        figure: figure(line.line.figure, lang),
    })
}

/// Weekday, date and name of an evening to come.
fn announcement(evening: &Evening, lang: Lang) -> String {
    let day = chrono::Datelike::weekday(&evening.played_on).number_from_monday();
    let weekday = words::weekday(u8::try_from(day).unwrap_or(7)).get(lang);
    let date = numbers::date(evening.played_on, lang);
    format!("{weekday}, {date} {}", evening.name).trim_end().to_owned()
}
