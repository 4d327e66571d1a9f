//! Forms that a test sends, and what it reads on a page.

use crate::{Answer, TestClub};

/// Sends a form as the board.
pub async fn send_form(club: &TestClub, address: &str, fields: &[(&str, &str)]) -> Answer {
    club.fill_in(club.board, address, fields).await
}

/// The form was taken, and the next page says so.
#[track_caller]
pub fn expect_saved(answer: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.text());
    assert!(answer.headers["location"].to_str().unwrap().contains("saved="));
}

/// The form was refused with these words.
#[track_caller]
pub fn expect_refused(answer: &Answer, because: &str) {
    assert!(answer.status >= 400, "{}", answer.status);
    assert!(answer.text().contains(because), "{}", answer.text());
}

/// A page that opens, with its dates and amounts as they are searched for: without what keeps them on one line.
pub async fn page_text(club: &TestClub, address: &str) -> String {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}: {}", answer.text());
    answer.text().replace('\u{a0}', "")
}

/// The pages to which a page links: addresses of the club itself that are no documents and begin with none of `others`.
pub fn linked_pages(page: &str, others: &[&str]) -> Vec<String> {
    let found = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let own = found.filter(|link| link.starts_with('/') && !link.starts_with("//"));
    let own = own.filter(|link| !others.iter().any(|other| link.starts_with(other)));
    let is_document = |link: &str| {
        let path = link.split(['?', '#']).next().unwrap_or_default();
        path.rsplit('/').next().is_some_and(|name| name.contains('.'))
    };
    own.filter(|link| !is_document(link)).map(|link| link.replace("&amp;", "&")).collect()
}

/// The code of the problem that a page shows at a field, by the field's id.
pub fn problem_at<'a>(page: &'a str, field: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("id=\"{field}-problem\" data-problem=\""))?;
    rest.split('"').next()
}
