//! The shell of the pages the server draws: sidebar and tabs, who has signed in, language, light and dark.

use askama::Template;
use texts::explanations::{self, Word};
use texts::navigation::TABS;
use texts::{Lang, Text};

use crate::documents::tile_images::Tile;

/// The rules to look things up in.
pub const RULES: &str = "/regeln";
/// The rules the club offers.
pub const CLUB_RULES: &str = "/verein/regeln";

/// The style of these pages: what the tablet's screens share, and what only these have.
pub const STYLE: &str = concat!(
    include_str!("../../../app/style/fonts.css"),
    include_str!("../../../app/style/tokens.css"),
    include_str!("../../../app/style/page.css"),
    include_str!("../../../app/style/shell.css"),
    include_str!("../../../app/style/demo.css"),
    include_str!("../../../app/style/finder.css"),
    include_str!("../../../app/style/contrast.css"),
    include_str!("../../../templates/html/pages.css"),
    include_str!("../../../templates/html/parts.css"),
    include_str!("../../../templates/html/style/first_start.css"),
    include_str!("../../../templates/html/style/forms.css"),
    include_str!("../../../templates/html/style/figures.css"),
    include_str!("../../../templates/html/style/games.css"),
    include_str!("../../../templates/html/style/game_pages.css"),
    include_str!("../../../templates/html/style/charts.css"),
    include_str!("../../../templates/html/style/lists.css"),
    include_str!("../../../templates/html/style/panels.css"),
    include_str!("../../../templates/html/style/tournament.css"),
    include_str!("../../../templates/html/style/tournament_report.css"),
    include_str!("../../../templates/html/style/weekly.css"),
    include_str!("../../../templates/html/style/people.css"),
    include_str!("../../../templates/html/style/year_pages.css"),
    include_str!("../../../templates/html/style/paper.css"),
    include_str!("../../../templates/html/style/rules.css"),
    include_str!("../../../templates/html/style/access.css"),
    include_str!("../../../templates/html/style/own_hands.css"),
    include_str!("../../../templates/html/style/handbook.css"),
    include_str!("../../../templates/html/style/club_front.css"),
    include_str!("../../../templates/html/style/import.css"),
    include_str!("../../../templates/html/style/host.css"),
    include_str!("../../../templates/html/style/host_door.css"),
    include_str!("../../../app/style/zoom.css"),
);

/// Light or dark, before the first paint.
pub const THEME_SCRIPT: &str = include_str!("../../../app/script/theme.js");

/// What these pages do beyond links and forms.
pub const SCRIPT: &str = concat!(
    include_str!("../../../templates/html/page.js"),
    include_str!("../../../templates/html/search.js"),
);

/// What stands around a page.
pub(crate) struct Frame {
    /// The reader's language.
    pub(crate) lang: Lang,
    /// The page's name.
    pub(crate) title: String,
    /// The page to which this one belongs as a detail: address and name.
    pub(crate) back: Option<(String, String)>,
    /// The menu.
    pub(crate) entries: Vec<EntryView>,
    /// Whether the page is reached by "more" where the screen is narrow.
    pub(crate) is_more: bool,
    /// Whether the page is the own account.
    pub(crate) is_account: bool,
    /// Who has signed in.
    pub(crate) account: Option<AccountView>,
    /// The club's name.
    pub(crate) club: Option<String>,
    /// Where the visitor of a sample club sits: the id of the seat.
    pub(crate) seat: Option<&'static str>,
    /// Whether there is a search.
    pub(crate) has_search: bool,
    /// The part of the handbook that describes the page.
    pub(crate) handbook: Option<String>,
    /// The tiles the page shows.
    pub(crate) drawings: Vec<Tile>,
    /// The query that stays while the language changes; may be empty.
    pub(crate) query: String,
}

/// An entry of the menu.
pub(crate) struct EntryView {
    pub(crate) address: &'static str,
    pub(crate) name: &'static str,
    pub(crate) icon: &'static str,
    pub(crate) is_open: bool,
    pub(crate) pages: Vec<PageView>,
}

/// A sub-entry.
pub(crate) struct PageView {
    pub(crate) address: &'static str,
    pub(crate) name: &'static str,
    pub(crate) is_here: bool,
}

/// A field of a form as it is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldView {
    /// What was typed, or stands in it at first.
    pub(crate) value: String,
    /// Why it was refused.
    pub(crate) problem: Option<ProblemView>,
}

/// Why a field was refused.
#[derive(Clone, Debug)]
pub(crate) struct ProblemView {
    /// For programs and tests.
    pub(crate) code: &'static str,
    /// For the reader, with an example.
    pub(crate) words: String,
}

impl ProblemView {
    pub(crate) fn new(code: &'static str, words: Text, lang: Lang) -> ProblemView {
        ProblemView { code, words: words.get(lang).to_owned() }
    }
}

/// Who has signed in.
pub(crate) struct AccountView {
    pub(crate) name: String,
    pub(crate) initials: String,
    pub(crate) role: &'static str,
}

impl Frame {
    pub(crate) fn word(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }

    /// What a screen reader says of the „?“ beside a word.
    pub(crate) fn question(&self, word: &Word) -> String {
        explanations::question(self.word(word.name()), self.lang)
    }

    /// What a screen reader says of the link to the handbook.
    pub(crate) fn about_page(&self) -> String {
        texts::handbook::about(&self.title, self.lang)
    }

    /// Takes the drawings of these tiles into the page, each once.
    pub(crate) fn draw(&mut self, tiles: impl Iterator<Item = Tile>) {
        self.drawings.extend(tiles);
        self.drawings.sort_unstable();
        self.drawings.dedup();
    }

    /// The sub-entries of the open entry; one alone is no choice.
    pub(crate) fn open_pages(&self) -> &[PageView] {
        let open = self.entries.iter().find(|entry| entry.is_open && entry.pages.len() > 1);
        open.map_or(&[], |entry| &entry.pages)
    }

    /// The name of the open entry, for a screen reader.
    pub(crate) fn open_name(&self) -> &'static str {
        self.entries.iter().find(|entry| entry.is_open).map_or("", |entry| entry.name)
    }

    /// The headings of what a search finds, for the script: `kind=heading`, separated by `|`.
    pub(crate) fn search_headings(&self) -> String {
        let kinds = [
            ("person", texts::search::PEOPLE),
            ("game", texts::search::GAMES),
            ("rules", texts::search::RULES),
            ("page", texts::search::PAGES),
            ("handbook", texts::search::HANDBOOK),
        ];
        kinds.map(|(kind, heading)| format!("{kind}={}", heading.get(self.lang))).join("|")
    }

    /// The sentence of a search without a result; `#` stands for what was searched for.
    pub(crate) fn nothing_found(&self) -> String {
        texts::search::nothing("#", self.lang)
    }

    /// How much a search has found; `#` stands for the number.
    pub(crate) fn found(&self) -> String {
        texts::search::found(2, self.lang).replace('2', "#")
    }

    /// The languages to choose from.
    pub(crate) const fn languages(&self) -> &'static [Lang] {
        &Lang::ALL
    }

    /// Whether an entry has no tab of its own where the screen is narrow.
    pub(crate) fn is_behind_more(&self, number: &usize) -> bool {
        *number > TABS
    }
}

#[derive(Template)]
#[template(path = "refused.html")]
struct Refused<'a> {
    frame: Frame,
    message: &'a str,
    /// Address and name.
    way_on: Option<(String, &'static str)>,
}

/// A page with a refusal, and a link to where the reader goes on.
pub(crate) fn refused(
    frame: Frame,
    message: &str,
    way_on: Option<(String, &'static str)>,
) -> String {
    shown(&Refused { frame: Frame { back: None, ..frame }, message, way_on })
}

/// What can be chosen in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// What the form sends.
    pub(crate) value: String,
    /// What the reader chooses by.
    pub(crate) name: String,
}

impl Choice {
    /// A choice with its name.
    pub(crate) fn new(value: impl Into<String>, name: impl Into<String>) -> Choice {
        Choice { value: value.into(), name: name.into() }
    }
}

/// Values with their names as the choices of a form.
pub(crate) fn choices<V: Into<String>>(
    all: impl IntoIterator<Item = (V, Text)>,
    lang: Lang,
) -> Vec<Choice> {
    all.into_iter().map(|(value, name)| Choice::new(value, name.get(lang))).collect()
}

/// A template as text.
pub(crate) fn shown(template: &impl Template) -> String {
    template.render().expect("writing to a string succeeds")
}
