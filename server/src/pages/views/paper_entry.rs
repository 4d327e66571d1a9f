//! The page on which a sheet of paper is typed in: a grid as on the sheet, usable from the keyboard alone, with or without
//! a script.

use askama::Template;
use scoring::Wind;
use texts::{Lang, Text, publishing as words, tiles};

use crate::pages::context::PageContext;
use crate::pages::layout::{Frame, shown};

/// A sheet on its way in, as it was typed.
#[derive(Clone, Debug, Default)]
pub struct TypedPage {
    /// The rule set, by the id of its preset, and its name.
    pub rules: (String, String),
    /// The game's id, made with the page.
    pub game: String,
    /// Everybody who can be chosen: id and name.
    pub people: Vec<(String, String)>,
    /// Who was chosen for each seat.
    pub players: [String; 4],
    /// Whether the players are settled already.
    pub is_begun: bool,
    /// Day, begin, end and table as typed.
    pub heading: [String; 4],
    /// Whether it was broken off.
    pub is_abandoned: bool,
    /// Whether the sheet has results only.
    pub has_results_only: bool,
    /// Whether somebody can be liable for all.
    pub has_pao: bool,
    /// Whether a wind is thrown for rounds.
    pub has_thrown_wind: bool,
    /// The lines.
    pub lines: Vec<Line>,
    /// What is wrong with the whole.
    pub problems: Vec<String>,
    /// What everybody has, where everything fits.
    pub totals: Vec<String>,
    /// Whether everything fits.
    pub fits: bool,
}

/// A line as it was typed.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Who won: the number of a player, or nothing.
    pub winner: String,
    /// From whom: the number of a player, or nothing.
    pub from: String,
    /// Who is liable for all.
    pub liable: String,
    /// The wind thrown.
    pub thrown: String,
    /// The hands.
    pub values: [String; 4],
    /// The results.
    pub nets: [String; 4],
    /// What is wrong; empty: nothing.
    pub problem: String,
}

impl Line {
    fn is_thrown(&self, wind: &str) -> bool {
        self.thrown == wind
    }
}

#[derive(Template)]
#[template(path = "typed.html")]
struct Page<'a> {
    frame: Frame,
    sheet: &'a TypedPage,
    players: Vec<Player>,
    lang: Lang,
}

/// A player as the columns name them.
struct Player {
    number: String,
    seat: &'static str,
    name: String,
    id: String,
    total: String,
}

impl Player {
    fn is(&self, id: &str) -> bool {
        self.id == id
    }
}

/// The page.
pub(crate) fn typed_page(sheet: &TypedPage, context: &PageContext) -> String {
    let lang = context.lang;
    let frame = context.frame(format!("{} · {}", words::TYPE_IN.get(lang), sheet.rules.1));
    let players = (0..4).map(|at| {
        let seat = words::FIRST_SEATS[at].get(lang);
        let id = sheet.players[at].clone();
        let name = sheet.people.iter().find(|(known, _)| *known == id);
        Player {
            number: (at + 1).to_string(),
            seat,
            name: name.map_or_else(|| seat.to_owned(), |(_, name)| name.clone()),
            id,
            total: sheet.totals.get(at).cloned().unwrap_or_default(),
        }
    });
    let players = players.collect();
    shown(&Page { frame, sheet, players, lang })
}

impl Page<'_> {
    fn word(&self, text: &Text) -> &'static str {
        text.get(self.lang)
    }

    fn winds(&self) -> [(&'static str, &'static str); 4] {
        Wind::ALL.map(|wind| (wind_id(wind), tiles::wind(wind).get(self.lang)))
    }
}

/// A wind as it is sent.
pub fn wind_id(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "east",
        Wind::South => "south",
        Wind::West => "west",
        Wind::North => "north",
    }
}
