//! The lists that are public, as an Atom feed (RFC 4287).

use atom_syndication::{
    Entry, Feed, FixedDateTime, Generator, Link, Person, Text, TextType, WriteConfig,
};
use chrono::{DateTime, SubsecRound as _, Utc};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

/// The feed of the lists, for everybody alone.
pub(crate) const FEED: &str = "listen.atom";

/// So many lists stand in a feed, the newest first.
const MOST_ENTRIES: usize = 60;

/// What a feed says about itself.
#[derive(Clone, Debug)]
pub struct Heading {
    /// From it and a name the ids are made, so that they stay the same in every edition.
    pub key: Uuid,
    /// What stands above it.
    pub title: String,
    /// Who publishes.
    pub author: String,
    /// The tag of the language.
    pub lang: &'static str,
    /// The path of the feed itself.
    pub own: &'static str,
    /// The path of the page with all lists.
    pub page: &'static str,
}

/// One list.
#[derive(Clone, Debug)]
pub struct Item {
    /// What distinguishes it from the others, for ever.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// The path of its page.
    pub page: String,
    /// The path of the same on paper; empty where there is none.
    pub pdf: String,
}

/// The feed as XML. Its addresses are relative, so that it works from any web server.
///
/// # Errors
/// What the writer says, which happens with no text.
pub fn atom(heading: &Heading, mut items: Vec<Item>) -> Result<Vec<u8>, String> {
    items.sort_by(|one, other| {
        (other.published_at, &other.name).cmp(&(one.published_at, &one.name))
    });
    items.truncate(MOST_ENTRIES);
    let newest = items.first().map(|item| instant(item.published_at));
    let feed = Feed {
        title: plain(&heading.title),
        id: id(heading.key, ""),
        updated: newest.unwrap_or_default(),
        authors: vec![Person { name: heading.author.clone(), ..Person::default() }],
        generator: Some(Generator { value: "Ostwind".to_owned(), uri: None, version: None }),
        links: vec![
            link("self", heading.own, "application/atom+xml"),
            link("alternate", heading.page, "text/html"),
        ],
        lang: Some(heading.lang.to_owned()),
        entries: items.iter().map(|item| entry(heading.key, item)).collect(),
        ..Feed::default()
    };
    let config = WriteConfig { write_document_declaration: true, indent_size: Some(1) };
    feed.write_with_config(Vec::new(), config).map_err(|error| error.to_string())
}

fn entry(key: Uuid, item: &Item) -> Entry {
    let mut links = vec![link("alternate", &item.page, "text/html")];
    if !item.pdf.is_empty() {
        links.push(link("enclosure", &item.pdf, "application/pdf"));
    }
    let published_at = instant(item.published_at);
    Entry {
        title: plain(&item.title),
        id: id(key, &item.name),
        updated: published_at,
        published: Some(published_at),
        links,
        ..Entry::default()
    }
}

fn plain(text: &str) -> Text {
    Text { value: text.to_owned(), r#type: TextType::Text, ..Text::default() }
}

fn link(rel: &str, path: &str, mime: &str) -> Link {
    Link {
        href: path.to_owned(),
        rel: rel.to_owned(),
        mime_type: Some(mime.to_owned()),
        ..Link::default()
    }
}

/// To the second, as the database stores it at least.
fn instant(at: DateTime<Utc>) -> FixedDateTime {
    at.trunc_subsecs(0).fixed_offset()
}

/// The id of what bears this name in the feeds of a club.
fn id(key: Uuid, name: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(key.as_bytes());
    digest.update(name.as_bytes());
    let digest: [u8; 32] = digest.finalize().into();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_custom_bytes(bytes).into_uuid().urn().to_string()
}
