//! How handlers get what they need, and how many values in the pages have no name.
//!
//! What is counted here is left from before, and the counts may only shrink.

use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::limits::tokens;
use crate::{File, none, sources};

/// The handlers that take the whole state of the server instead of a `RequestContext`.
const HANDLERS_WITH_STATE: usize = 14;

/// Types of fields, parameters and results in the pages and below them that are tuples of three values or more.
const TUPLES: usize = 31;

/// What `server/src/web/address_parts.rs` has an extractor for.
const IDS: &[&str] = &[
    "Path<Uuid>",
    "Path<NaiveDate>",
    "Path<ClubYear>",
    "Path<GameId>",
    "Path<PersonId>",
    "Path<TournamentId>",
];

fn pages() -> impl Iterator<Item = File> {
    sources().filter(|file| file.path.starts_with("server/src/pages"))
}

#[test]
fn ids_of_an_address_come_by_their_extractors() {
    let in_addresses = ["server/src/pages", "server/src/http/api"];
    let handlers =
        sources().filter(|file| in_addresses.iter().any(|place| file.path.starts_with(place)));
    let mut found: Vec<String> = handlers.flat_map(|file| file.mentions(IDS)).collect();
    // Every address of a tournament has its id.
    let folder = Path::new("server/src/pages/tournament");
    let of_tournament = pages().filter(|file| file.path.starts_with(folder));
    found.extend(of_tournament.flat_map(|file| file.mentions(&["Path<String>", "Path<("])));
    none(&found);
}

#[test]
fn handlers_read_and_write_through_their_context() {
    let found: Vec<String> = pages().flat_map(|file| file.mentions(&["State<AppState>"])).collect();
    assert!(found.len() <= HANDLERS_WITH_STATE, "{}\n{}", found.len(), found.join("\n"));
}

#[test]
fn values_of_pages_have_names() {
    let mut found = Vec::new();
    let floor = sources().filter(|file| file.path.starts_with("server/src/web"));
    for file in pages().chain(floor) {
        each_tuple(tokens(&file), &mut |tuple| {
            found.push(file.at(tuple.span_open().start().line, &tuple.to_string()));
        });
    }
    assert!(found.len() <= TUPLES, "{}\n{}", found.len(), found.join("\n"));
}

/// Visits the tuples of three types or more in structs, parameters and results.
fn each_tuple(tokens: TokenStream, visit: &mut impl FnMut(&Group)) {
    // What was named whose body has not come yet.
    let mut open = Open::Nothing;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if word == "struct" => open = Open::Struct,
            TokenTree::Ident(word) if word == "fn" => open = Open::Function,
            TokenTree::Punct(mark) if mark.as_char() == ';' => open = Open::Nothing,
            TokenTree::Group(group) => match (group.delimiter(), &open) {
                (Delimiter::Brace, Open::Struct) => {
                    types_within(group.stream(), visit);
                    open = Open::Nothing;
                }
                (Delimiter::Brace, _) => {
                    each_tuple(group.stream(), visit);
                    open = Open::Nothing;
                }
                (Delimiter::Parenthesis, Open::Function) => {
                    types_within(group.stream(), visit);
                    open = Open::Result;
                }
                (Delimiter::Parenthesis, Open::Result) => {
                    types_within(TokenTree::Group(group).into(), visit);
                }
                _ => {}
            },
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// What was named in front of the tokens that come.
enum Open {
    Nothing,
    Struct,
    /// A function whose parameters have not come yet.
    Function,
    /// One whose result may come.
    Result,
}

/// Visits the tuples among types. A pattern in front of its type is none, nor are the parameters of a type of functions.
fn types_within(tokens: TokenStream, visit: &mut impl FnMut(&Group)) {
    let mut tokens = tokens.into_iter().peekable();
    let mut is_after_function = false;
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = token else {
            is_after_function = matches!(token, TokenTree::Ident(word) if word.to_string().to_lowercase().starts_with("fn"));
            continue;
        };
        let is_pattern =
            matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
        if is_pattern {
            continue;
        }
        if group.delimiter() == Delimiter::Parenthesis && !is_after_function && is_tuple(&group) {
            visit(&group);
        }
        types_within(group.stream(), visit);
    }
}

/// Whether parentheses have three values or more.
fn is_tuple(group: &Group) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    let commas = tokens.iter().filter(|token| is_comma(token)).count();
    commas - usize::from(tokens.last().is_some_and(is_comma)) >= 2
}

#[test]
fn tuples_are_found_in_types_and_not_in_patterns() {
    let code = "struct A { a: Vec<(u8, u8, u8)>, b: (u8, u8) }\n\
                fn f((a, b, c): (u8, u8, u8), d: u8) -> Option<(u8, u8, u8)> { g((1, 2, 3)); }\n\
                impl A { fn g(a: u8, b: u8, c: fn(u8, u8, u8)) -> (a::B, u8, u8) {} }";
    let mut found = Vec::new();
    each_tuple(code.parse().unwrap(), &mut |tuple| found.push(tuple.span_open().start().line));
    assert_eq!(found, [1, 2, 2, 3]);
}
