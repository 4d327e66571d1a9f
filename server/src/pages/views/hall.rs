//! The screen in the hall: the tables that play, the first of the year, the time, what comes next.

use askama::Template;
use club::History;
use texts::{Lang, Text, publishing as words};

use crate::documents::tile_images::Tile;
use crate::pages::layout::shown;
use crate::pages::views::watch::{Seat, seats};

/// How the screen looks, and what it does by itself.
pub const STYLE: &str = include_str!("../../../../templates/html/hall.css");
/// Reloads what the screen shows every five seconds.
pub const SCRIPT: &str = include_str!("../../../../templates/html/hall.js");

/// Everything on the screen.
pub struct Hall {
    /// The club's name.
    pub club: String,
    /// The time.
    pub time: String,
    /// The tables that play.
    pub tables: Vec<Table>,
    /// The first of the year: place, name, figure.
    pub list: Vec<(String, String, String)>,
    /// What comes next.
    pub next: Option<String>,
}

/// A table that plays.
pub struct Table {
    name: String,
    round: String,
    seats: Vec<Seat>,
}

impl Table {
    /// A table by its name, with the names of its players and its deals.
    pub fn of(name: String, players: &[String], history: &History, lang: Lang) -> Table {
        let (seats, round) = seats(history, players, None, lang);
        Table { name, round, seats }
    }
}

#[derive(Template)]
#[template(path = "hall.html")]
struct Page {
    lang: Lang,
    tiles: Vec<Tile>,
    hall: Hall,
}

/// The screen as a page.
pub fn hall_page(hall: Hall, lang: Lang) -> String {
    let mut tiles: Vec<Tile> =
        hall.tables.iter().flat_map(|table| &table.seats).filter_map(|seat| seat.tile).collect();
    tiles.sort();
    tiles.dedup();
    shown(&Page { lang, tiles, hall })
}

impl Page {
    fn word(&self, text: &Text) -> &'static str {
        text.get(self.lang)
    }
}
