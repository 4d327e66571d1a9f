//! The entries that have no tab where the screen is narrow, with language, colours and signing out.

use askama::Template;
use texts::{access, handbook, navigation as words};

use crate::web::context::PageContext;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

#[derive(Template)]
#[template(path = "more.html")]
struct More {
    frame: Frame,
    links: Vec<(&'static str, &'static str, String)>,
    is_signed_in: bool,
}

/// `GET /mehr`.
pub(crate) async fn show(context: PageContext) -> Page {
    let (frame, lang) = (context.frame(words::MORE.get(context.lang)), context.lang);
    let behind = frame.entries.iter().skip(words::TABS).map(|entry| {
        let pages: Vec<&str> = entry.pages.iter().map(|page| page.name).collect();
        (entry.address, entry.name, pages.join(", "))
    });
    let mut links: Vec<(&str, &str, String)> = behind.collect();
    links.push((
        handbook::ADDRESS,
        handbook::HANDBOOK.get(lang),
        handbook::SEARCH.get(lang).to_owned(),
    ));
    links.push((words::ROOM_ADDRESS, words::ROOM.get(lang), words::ROOM_HINT.get(lang).to_owned()));
    links.retain(|(address, ..)| context.may_open(address));
    let account = context.visitor.account();
    links.push(match account {
        Some(account) => {
            let about =
                format!("{}, {}", account.name, context.house.short_role(account.role).get(lang));
            (words::ACCOUNT_ADDRESS, words::MY_ACCOUNT.get(lang), about)
        }
        None => (words::SIGN_IN_ADDRESS, access::SIGN_IN.get(lang), String::new()),
    });
    let is_signed_in = account.is_some();
    Page(shown(&More { frame, links, is_signed_in }))
}
