//! What a test reads on a page.

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
