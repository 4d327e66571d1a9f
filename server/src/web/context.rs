//! For whom a page is drawn, the menu that this visitor sees, and the books from which the page is made.

use std::convert::Infallible;
use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use club::calendar::ClubYear;
use texts::navigation::{self, ACCOUNT_ADDRESS, Entry, House, TABS};
use texts::{Lang, demo_club};
use wire::ErrorCode;

use crate::actions::{ActionContext, evening_day, year_of};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::statutes;
use crate::web::AppState;
use crate::web::error_response::ApiError;
use crate::web::layout::{AccountView, EntryView, Frame, PageView};
use crate::web::routing::{Rights, Routing, Verb};
use crate::web::visitor::Visitor;

/// For whom a page is drawn; its frame is made with it.
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
    /// Where the visitor of a sample club sits.
    pub(crate) seat: Option<&'static str>,
    /// Who may ask which address.
    pub(crate) rights: Rights,
    /// What the pages lead through.
    pub(crate) house: House,
}

impl PageContext {
    /// The context of a request, as far as the middleware has got with it.
    pub(crate) fn new(lang: Lang, visitor: Visitor, path: &str, state: &AppState) -> PageContext {
        let club = state.club().map(|club| club.to_string());
        let seat = state.demo.as_deref().map(|_| match visitor.role() {
            Some(role) => role.id(),
            None => demo_club::TABLE,
        });
        let Routing { rights, house, .. } = state.routing;
        PageContext { lang, visitor, path: path.to_owned(), club, seat, rights, house }
    }

    /// Whether the visitor may open an address.
    pub(crate) fn may_open(&self, address: &str) -> bool {
        self.rights.allow(&self.visitor, Verb::Get, address)
    }

    /// Whether the visitor may send something to an address.
    pub(crate) fn may_send(&self, address: &str) -> bool {
        self.rights.allow(&self.visitor, Verb::Post, address)
    }

    /// The frame of a page with this title.
    pub(crate) fn frame(&self, title: impl Into<String>) -> Frame {
        let (lang, menu) = (self.lang, self.house.entries());
        let here = navigation::find(menu, &self.path);
        let entries: Vec<EntryView> = (0..menu.len())
            .filter_map(|at| self.entry(&menu[at], here.filter(|(of, _)| *of == at)))
            .collect();
        let account = self.visitor.account().map(|account| AccountView {
            name: account.name.clone(),
            initials: navigation::initials(&account.name),
            role: self.house.short_role(account.role).get(lang),
        });
        let detail = here.map(|(_, page)| page).filter(|page| {
            page.address != self.path && (page.has_details || page.also.contains(&&*self.path))
        });
        Frame {
            lang,
            title: title.into(),
            back: detail.map(|page| (page.address.to_owned(), page.name.get(lang).to_owned())),
            is_more: entries.iter().skip(TABS).any(|entry| entry.is_open)
                || self.path == navigation::MORE_ADDRESS,
            is_account: self.path == ACCOUNT_ADDRESS,
            entries,
            account,
            club: self.club.clone(),
            seat: self.seat,
            has_search: self.may_open(navigation::SEARCH_ADDRESS),
            handbook: texts::handbook::of_screen(&self.path)
                .filter(|address| self.may_open(address)),
            drawings: Vec::new(),
            query: String::new(),
        }
    }

    /// An entry with those of its pages that the visitor may open; `None` if there are none.
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
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<PageContext, Infallible> {
        let lang = parts.extensions.get::<Lang>().copied().unwrap_or_default();
        let visitor = parts.extensions.get::<Visitor>().cloned().unwrap_or_default();
        Ok(PageContext::new(lang, visitor, parts.uri.path(), state))
    }
}

/// The context of a page with the club's books: what a handler extracts.
#[derive(Clone)]
pub(crate) struct RequestContext {
    page: PageContext,
    pub(crate) state: AppState,
}

impl RequestContext {
    /// Reads from the books, in one transaction.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> impl Future<Output = Result<T, Failure>> {
        self.state.database.read(query)
    }

    /// Writes into the books as the visitor, now, in one transaction.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        action: impl FnOnce(&Transaction<'_>, &ActionContext) -> Result<T, Failure> + Send + 'static,
    ) -> impl Future<Output = Result<T, Failure>> {
        let context = self.action();
        self.state.database.write(move |tx| action(tx, &context))
    }

    /// The context of an action of the visitor, now.
    pub(crate) fn action(&self) -> ActionContext {
        self.visitor.context(&self.state)
    }

    /// The present instant.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        (self.state.clock.now)()
    }

    /// An instant by the club's clock.
    pub(crate) fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        self.state.clock.wall_clock.local(at)
    }

    /// What day it is in the club.
    pub(crate) fn today(&self) -> NaiveDate {
        self.local(self.now()).date()
    }

    /// The day whose evenings are tonight's.
    pub(crate) fn evening_day(&self) -> NaiveDate {
        evening_day(self.now(), self.state.clock.wall_clock)
    }

    /// The club year that a query names, or the one of today.
    pub(crate) async fn club_year(&self, number: Option<&str>) -> Result<ClubYear, ApiError> {
        if let Some(number) = number {
            let year = number.parse().ok().and_then(ClubYear::new);
            return year.ok_or(ApiError::Code(ErrorCode::NoSuchAddress));
        }
        let today = self.today();
        Ok(self.read(move |tx| year_of(&statutes::calendar(tx)?, today)).await?)
    }
}

/// So that whatever draws a page takes this context as well.
impl Deref for RequestContext {
    type Target = PageContext;

    fn deref(&self) -> &PageContext {
        &self.page
    }
}

impl FromRequestParts<AppState> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<RequestContext, Infallible> {
        let Ok(page) = PageContext::from_request_parts(parts, state).await;
        Ok(RequestContext { page, state: state.clone() })
    }
}
