//! The shell of the pages the server draws: sidebar and tabs, who has signed in, language, light and dark.

use askama::Template;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use club::roles::Role;
use texts::navigation::{self, ACCOUNT_ADDRESS, ENTRIES, Entry, TABS};
use texts::{Lang, Text, pages};

use crate::documents::tile_images::Tile;
use crate::http::AppState;
use crate::http::authorization::may;
use crate::http::routes::Verb;
use crate::http::visitor::Visitor;

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
    include_str!("../../../templates/html/rules.css"),
    include_str!("../../../templates/html/pages.css"),
    include_str!("../../../templates/html/parts.css"),
);

/// Light or dark, before the first paint.
pub const THEME_SCRIPT: &str = include_str!("../../../app/script/theme.js");

/// What these pages do beyond links and forms.
pub const SCRIPT: &str = include_str!("../../../templates/html/page.js");

/// For whom a page is drawn: a handler extracts it and makes its frame with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageContext {
    /// The reader's language.
    pub(crate) lang: Lang,
    /// Who asks.
    pub(crate) visitor: Visitor,
    /// The path that was asked for.
    pub(crate) path: String,
    /// The club's name.
    pub(crate) club: Option<String>,
}

impl PageContext {
    /// The context of a request, as far as the middleware has got with it.
    pub(crate) fn new(lang: Lang, visitor: Visitor, path: &str, state: &AppState) -> PageContext {
        let club = state.club.as_deref().map(str::to_owned);
        PageContext { lang, visitor, path: path.to_owned(), club }
    }

    /// Whether the visitor may open an address.
    pub(crate) fn may_open(&self, address: &str) -> bool {
        may(&self.visitor, Verb::Get, address)
    }

    /// Whether the visitor may send something to an address.
    pub(crate) fn may_send(&self, address: &str) -> bool {
        may(&self.visitor, Verb::Post, address)
    }

    /// The frame of a page with this title.
    pub(crate) fn frame(&self, title: impl Into<String>) -> Frame {
        let (lang, here) = (self.lang, navigation::find(&self.path));
        let entries: Vec<EntryView> = (0..ENTRIES.len())
            .filter_map(|at| self.entry(&ENTRIES[at], here.filter(|(of, _)| *of == at)))
            .collect();
        let account = self.visitor.account().map(|account| AccountView {
            name: account.name.clone(),
            initials: navigation::initials(&account.name),
            role: role_name(account.role, lang),
        });
        let detail = here.map(|(_, page)| page).filter(|page| {
            page.address != self.path && (page.has_details || page.also.contains(&&*self.path))
        });
        Frame {
            lang,
            title: title.into(),
            back: detail.map(|page| (page.address, page.name.get(lang))),
            is_more: entries.iter().skip(TABS).any(|entry| entry.is_open)
                || self.path == navigation::MORE_ADDRESS,
            is_account: self.path == ACCOUNT_ADDRESS,
            entries,
            account,
            club: self.club.clone(),
            drawings: Vec::new(),
        }
    }

    /// An entry with what may be opened of it; `None` if that is nothing.
    fn entry(
        &self,
        entry: &Entry,
        here: Option<(usize, &'static navigation::Page)>,
    ) -> Option<EntryView> {
        let open = entry.pages.iter().filter(|page| self.may_open(page.address));
        let pages: Vec<PageView> = open
            .map(|page| PageView {
                address: page.address,
                name: page.name.get(self.lang),
                is_here: here.is_some_and(|(_, here)| here.address == page.address),
            })
            .collect();
        let address = pages.first()?.address;
        Some(EntryView {
            address,
            name: entry.name.get(self.lang),
            icon: entry.icon,
            is_open: here.is_some(),
            pages,
        })
    }
}

impl FromRequestParts<AppState> for PageContext {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<PageContext, Self::Rejection> {
        let lang = parts.extensions.get::<Lang>().copied().unwrap_or_default();
        let visitor = parts.extensions.get::<Visitor>().cloned().unwrap_or_default();
        Ok(PageContext::new(lang, visitor, parts.uri.path(), state))
    }
}

/// What stands around a page.
pub(crate) struct Frame {
    /// The reader's language.
    pub(crate) lang: Lang,
    /// The page's name.
    pub(crate) title: String,
    /// The page to which this one belongs as a detail: address and name.
    pub(crate) back: Option<(&'static str, &'static str)>,
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
    /// The tiles the page shows.
    pub(crate) drawings: Vec<Tile>,
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

    /// The sub-entries of the open entry; one alone is no choice.
    pub(crate) fn open_pages(&self) -> &[PageView] {
        let open = self.entries.iter().find(|entry| entry.is_open && entry.pages.len() > 1);
        open.map_or(&[], |entry| &entry.pages)
    }

    /// The name of the open entry, for a screen reader.
    pub(crate) fn open_name(&self) -> &'static str {
        self.entries.iter().find(|entry| entry.is_open).map_or("", |entry| entry.name)
    }

    pub(crate) fn is_german(&self) -> bool {
        self.lang == Lang::De
    }

    /// Whether an entry has no tab of its own where the screen is narrow.
    pub(crate) fn is_behind_more(&self, number: &usize) -> bool {
        *number > TABS
    }
}

/// The role of an account in a few characters.
fn role_name(role: Role, lang: Lang) -> &'static str {
    texts::access::short_role(role).get(lang)
}

#[derive(Template)]
#[template(path = "refused.html")]
struct Refused<'a> {
    frame: Frame,
    message: &'a str,
}

/// A page that says why there is none.
pub(crate) fn refused(context: &PageContext, message: &str) -> String {
    let frame = Frame { back: None, ..context.frame(pages::NOT_DONE.get(context.lang)) };
    shown(&Refused { frame, message })
}

/// A template as text.
pub(crate) fn shown(template: &impl Template) -> String {
    template.render().expect("writing to a string succeeds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_is_offered_what_everybody_may_open() {
        let context = PageContext { path: "/regeln/mcr".to_owned(), ..PageContext::default() };
        let frame = context.frame("Regeln");
        let addresses: Vec<&str> = frame.entries.iter().map(|entry| entry.address).collect();
        assert_eq!(addresses, ["/", "/regeln"]);
        let open: Vec<&str> = frame.open_pages().iter().map(|page| page.address).collect();
        assert_eq!(open, ["/regeln", "/rechner"]);
        assert_eq!(frame.back, None);
    }
}
