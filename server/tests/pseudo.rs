//! A language nobody speaks, in which each wording stands in brackets: what stands outside of them on a page or a paper was typed by
//! somebody, or is a word that a third language could not translate.

#![expect(clippy::unwrap_used, reason = "what a test cannot do without may stop it")]
#![cfg(debug_assertions)]

mod samples;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use chrono::{DateTime, Utc};
use club::report::sheet::{Cell, Sheet};
use lopdf::Document;
use scoring::rulebook::listed;
use scoring::{Family, Ruleset};
use server::documents::{csv::csv, html::html, pdf::pdf_of};
use server::http::router;
use server::sample::Sample;
use server::wall_clock::WallClock;
use server::web::Clock;
use testkit::linked_pages;
use texts::Lang;
use tower::ServiceExt as _;

/// What people have typed in the sample club and on the sample papers, beside their names.
const TYPED: [&str; 10] = [
    "Gaststube Stüberl Wintergarten Veranda Hausregeln Nikoloturnier Sommermarathon Turnier",
    "Gasthaus Lindenhof Clubzimmer Gasthaus zur Post bei Theresa Moser Rote Drachen Grüne Drachen",
    "Obfrau Zeremonienmeister Kassierin Rechnungsprüfer Norbert administrator member",
    "Saalmiete Quartal Drucken und Zettel Kontoführung Nenngeld Steine Plakate Einzahlung Sommerfest",
    "falscher Spieler angetippt Urlaub",
    // Special hands that have no name in the tables.
    "Dreifach Gestrickt Paarespiel Spiel der 13 Wunder Unpaariges Ecksteinspiel Großes",
    "Himmlische Freuden",
    // The sample papers.
    "Mah-Jongg-Club Grüner Drache Božena Ελένη",
    // The headings of the club's paper on which a rule stands.
    "Weitere Extrapunkte Weitere wichtige Hinweise Extra Nur der Gewinner Punkte für Wertungsliste",
    // The initials of who has signed in.
    "AG FK",
];

/// What every language writes alike: the program, its languages by their own names, formats, a country's code.
const ALIKE: &str = "Ostwind DE EN Deutsch English PDF CSV Excel AUT GET";

/// Where other words stand: the handbook is German, lists stay as they were published, the notation of patterns has words of its
/// own, and the application says in each language that it needs a script.
const OTHER_WORDS: [&str; 6] =
    ["/handbuch", "/liste/", "/verein/sonderspiele/", "/neu", "/rechner", "/#"];

/// The tables of the database, which can be taken along by their own names.
const SCHEMA: &str = include_str!("../../migrations/schema.sql");

fn now() -> DateTime<Utc> {
    "2026-11-26T19:30:00Z".parse().unwrap()
}

/// The words that may stand outside of brackets.
fn allowed() -> BTreeSet<String> {
    let people = (0..club::demo::MOST_MEMBERS).map(club::demo::name);
    let players = samples::PLAYERS.map(str::to_owned);
    let others = TYPED.into_iter().chain([ALIKE, texts::demo_club::CLUB]).map(str::to_owned);
    let rules = Family::ALL.map(Ruleset::preset).into_iter().flat_map(|ruleset| listed(&ruleset));
    let ids = rules.map(|line| line.rule.id().to_owned());
    let tables = SCHEMA.lines().filter_map(|line| line.strip_prefix("CREATE TABLE "));
    let tables = tables.filter_map(|line| line.split_whitespace().next()).map(str::to_owned);
    let all: Vec<String> = people.chain(players).chain(others).chain(ids).chain(tables).collect();
    all.iter().flat_map(|text| parts(text)).collect()
}

/// Runs of two letters or more.
fn parts(text: &str) -> Vec<String> {
    let parts = text.split(|character: char| !character.is_alphabetic());
    parts.filter(|part| part.chars().count() > 1).map(str::to_owned).collect()
}

/// The words of a text, without names of files and tables, addresses, ids and hashes.
fn words(text: &str) -> Vec<String> {
    let is_name = |word: &&str| {
        let inner = word.trim_matches(|character: char| !character.is_alphanumeric());
        !inner.contains(['.', '_', '@', '/', ':']) && !inner.contains(char::is_numeric)
    };
    text.split_whitespace().filter(is_name).flat_map(parts).collect()
}

/// The words of a text that stand in no brackets.
fn outside(text: &str) -> Vec<String> {
    let mut depth = 0_u32;
    let mut left = String::new();
    for character in text.chars() {
        match character {
            '[' => depth += 1,
            // What goes on behind a field in its sentence began before it.
            ']' if depth == 0 => left.clear(),
            ']' => depth -= 1,
            _ if depth == 0 => left.push(character),
            _ => {}
        }
        if depth > 0 && !left.ends_with(' ') {
            left.push(' ');
        }
    }
    words(&left)
}

/// What a page shows or reads aloud: its texts, and the attributes that are words.
fn visible(page: &str) -> Vec<String> {
    const SPOKEN: [&str; 5] =
        ["title=\"", "aria-label=\"", "alt=\"", "placeholder=\"", "data-question=\""];
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((text, tag_on)) = rest.split_once('<') {
        found.push(text.to_owned());
        let (tag, after) = tag_on.split_once('>').unwrap_or((tag_on, ""));
        for attribute in SPOKEN {
            let value = tag.split_once(&format!(" {attribute}")).map(|(_, value)| value);
            found.extend(value.and_then(|value| value.split('"').next()).map(str::to_owned));
        }
        let silent = ["script", "style"].into_iter().find(|name| tag.starts_with(name));
        rest = match silent.and_then(|name| after.split_once(&format!("</{name}>"))) {
            Some((_, after)) => after,
            None => after,
        };
    }
    let plain = |text: String| {
        let text = text.replace("&quot;", "\"").replace("&nbsp;", " ").replace("&shy;", "");
        text.replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    found.into_iter().map(plain).collect()
}

struct Page {
    text: String,
    location: Option<String>,
}

async fn get(sample: &Router, seat: &str, path: &str) -> Page {
    let mut request = Request::get(path)
        .header("host", "127.0.0.1:8080")
        .header("cookie", format!("ostwind-demo={seat}"))
        .body(Body::empty())
        .unwrap();
    request.extensions_mut().insert(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()));
    let response = sample.clone().oneshot(request).await.unwrap();
    let head =
        |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (location, kind) = (head("location"), head("content-type").unwrap_or_default());
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let is_page = kind.starts_with("text/html");
    let text = if is_page { String::from_utf8(bytes.to_vec()).unwrap() } else { String::new() };
    Page { text, location }
}

/// An address without ids, days and numbers: pages that differ in these alone have the same words.
fn kind(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let parts = path.split('/').map(|part| {
        let varies = part.chars().any(|character| character.is_ascii_digit());
        if varies { "{}" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// The seats are the sample's, and the tablet's screens the application's.
const NO_PAGE: [&str; 4] = ["/vorfuehrung", "/api/", "/assets/", "/spiel/"];

#[tokio::test]
async fn no_word_of_a_page_stands_outside_of_the_tables() {
    let clock = Clock { now, wall_clock: WallClock::UTC };
    let sample = tokio::task::spawn_blocking(move || Sample::create(None, None, clock));
    let (state, _folder) = sample.await.unwrap().unwrap().serve(clock);
    let sample = router(state);
    texts::pseudo::switch_on();
    let allowed = allowed();
    let mut wrong: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut pages = 0;
    for seat in ["administrator", "member", "nobody"] {
        let menu = texts::navigation::ENTRIES.iter().flat_map(|entry| entry.pages);
        let mut waiting: VecDeque<String> = menu.map(|page| page.address.to_owned()).collect();
        waiting.push_back("/anmelden".to_owned());
        let mut known = BTreeSet::new();
        while let Some(address) = waiting.pop_front() {
            let is_other = OTHER_WORDS.iter().any(|other| address.starts_with(other));
            if is_other || address == "/" || !known.insert(kind(&address)) {
                continue;
            }
            let page = get(&sample, seat, &address).await;
            pages += usize::from(!page.text.is_empty());
            for text in visible(&page.text) {
                let left = outside(&text).into_iter().filter(|word| !allowed.contains(word));
                for word in left {
                    wrong.entry(word).or_default().insert(address.clone());
                }
            }
            waiting.extend(linked_pages(&page.text, &NO_PAGE).into_iter().chain(page.location));
        }
    }
    assert!(pages > 100, "{pages} pages");
    assert!(wrong.is_empty(), "{pages} pages: {wrong:#?}");
}

fn sheets() -> Vec<Sheet> {
    let [front, back] = samples::complete_slip();
    let table = samples::one_cell(Cell::Text("Gaststube".to_owned()));
    let (game, ranking) = (samples::game(16), samples::ranking(6));
    vec![game, samples::complete_score_sheet(), front, back, ranking, table]
}

#[test]
fn no_word_of_a_paper_stands_outside_of_the_tables() {
    texts::pseudo::switch_on();
    let allowed = allowed();
    let mut wrong: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for sheet in sheets() {
        let paper = Document::load_mem(&pdf_of(std::slice::from_ref(&sheet), Lang::De).unwrap());
        let paper = paper.unwrap();
        let pages: Vec<u32> = paper.get_pages().keys().copied().collect();
        let forms = [
            ("PDF", vec![paper.extract_text(&pages).unwrap().replace('\n', " ")]),
            ("CSV", vec![String::from_utf8(csv(&sheet, Lang::De)).unwrap()]),
            ("page", visible(&html(&sheet, Lang::De).unwrap())),
        ];
        for (form, texts) in forms {
            for word in texts.iter().flat_map(|text| outside(text)) {
                if !allowed.contains(&word) {
                    wrong.entry(word).or_default().insert(form);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
