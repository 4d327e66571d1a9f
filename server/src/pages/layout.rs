//! The frame of the pages the server draws: bar, menu, language, light. A page that only shows something, or that an
//! officer fills in, is drawn here and weighs nothing on the tablet.

use askama::Template;
use texts::{Lang, Text, pages, rulebook, ui};

use crate::documents::tile_images::Tile;

/// The ranking.
pub const RANKING: &str = "/rangliste";
/// The rules to look things up in.
pub const RULES: &str = "/regeln";
/// The rules the club offers.
pub const CLUB_RULES: &str = "/verein/regeln";

/// The club's books: the list of the year, and what officers keep.
pub const CLUB: &str = "/verein/jahr";

/// The own account; who has not signed in is led to where that is done.
pub const ACCOUNT: &str = "/konto";

/// What the bar of every page leads to; the first and the calculator are the application's.
const MENU: [(&str, Text); 7] = [
    ("/", pages::GAMES),
    (RANKING, ui::RANKING),
    ("/rechner", pages::CALCULATOR),
    (RULES, rulebook::RULES),
    (CLUB_RULES, pages::CLUB_RULES),
    (CLUB, texts::books::CLUB),
    (ACCOUNT, texts::access::ACCOUNT),
];

/// The style of these pages: what the tablet's screens share, and what only these have.
pub const STYLE: &str = concat!(
    include_str!("../../../app/style/fonts.css"),
    include_str!("../../../app/style/tokens.css"),
    include_str!("../../../app/style/page.css"),
    include_str!("../../../templates/html/rules.css"),
    include_str!("../../../templates/html/pages.css"),
);

/// Light or dark, before the first paint.
pub const THEME_SCRIPT: &str = include_str!("../../../app/script/theme.js");

/// What these pages do beyond links and forms.
pub const SCRIPT: &str = include_str!("../../../templates/html/page.js");

/// What stands around a page.
pub struct Frame {
    /// The reader's language.
    pub lang: Lang,
    /// The page's name.
    pub title: String,
    /// The entry of the menu this page belongs to: its address.
    pub here: &'static str,
    /// The tiles the page shows.
    pub(crate) drawings: Vec<Tile>,
}

pub(crate) struct Link {
    pub(crate) address: &'static str,
    pub(crate) name: &'static str,
    pub(crate) is_here: bool,
}

impl Frame {
    /// A frame without tiles.
    pub fn new(lang: Lang, title: String, here: &'static str) -> Frame {
        Frame { lang, title, here, drawings: Vec::new() }
    }

    pub(crate) fn menu(&self) -> impl Iterator<Item = Link> {
        MENU.into_iter().map(|(address, name)| Link {
            address,
            name: name.get(self.lang),
            is_here: address == self.here,
        })
    }

    pub(crate) fn is_german(&self) -> bool {
        self.lang == Lang::De
    }

    pub(crate) fn home(&self) -> &'static str {
        ui::HOME.get(self.lang)
    }

    pub(crate) fn menu_name(&self) -> &'static str {
        pages::MENU.get(self.lang)
    }

    pub(crate) fn language_name(&self) -> &'static str {
        ui::LANGUAGE.get(self.lang)
    }

    pub(crate) fn dark(&self) -> &'static str {
        ui::DARK.get(self.lang)
    }

    pub(crate) fn light(&self) -> &'static str {
        ui::LIGHT.get(self.lang)
    }
}

#[derive(Template)]
#[template(path = "refused.html")]
struct Refused<'a> {
    frame: Frame,
    heading: &'static str,
    message: &'a str,
}

/// A page that says why there is none.
pub fn refused(message: &str, lang: Lang) -> String {
    let heading = pages::NOT_DONE.get(lang);
    let frame = Frame::new(lang, heading.to_owned(), "");
    shown(&Refused { frame, heading, message })
}

/// A template as text.
pub(crate) fn shown(template: &impl Template) -> String {
    template.render().expect("writing to a string succeeds")
}
