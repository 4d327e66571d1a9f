//! How long files and functions may be, and which words no identifier may contain.
//!
//! What is over a limit today is counted per folder in [`ALLOWED`], and the counts may only shrink.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};

use crate::{File, none, tracked};

/// Lines of a file; those of the client are shorter.
const FILE_LIMIT: usize = 500;
const CLIENT_FILE_LIMIT: usize = 400;

/// Lines of a function, from `fn` to its closing brace.
const FUNCTION_LIMIT: usize = 70;

/// Characters of a line in a template or style sheet.
const TEMPLATE_LINE_LIMIT: usize = 140;

/// Words that an engineer would not search for; `docs/glossary.md` has the terms used instead.
const BANNED_WORDS: &[&str] = &[
    "told", "tell", "tells", "deed", "deeds", "brought", "heard", "anew", "whoever", "keeper",
    "keepers", "postman",
];

/// How much is over a limit in a folder.
#[derive(Clone, Copy, Default)]
struct Excess {
    files: usize,
    functions: usize,
    identifiers: usize,
    comments: usize,
}

/// What is over a limit today, per folder; every other folder has nothing. The functions of `texts` and those of
/// `scoring` are tables: a `match` with a wording, or an example, for each variant of an enum.
const ALLOWED: &[(&str, Excess)] = &[
    ("app", Excess { files: 0, functions: 2, identifiers: 0, comments: 0 }),
    ("scoring", Excess { files: 0, functions: 2, identifiers: 0, comments: 0 }),
    ("texts", Excess { files: 0, functions: 14, identifiers: 0, comments: 0 }),
];

#[test]
fn files_are_short() {
    check(
        |excess| excess.files,
        |file| {
            let limit = if file.path.starts_with("app") { CLIENT_FILE_LIMIT } else { FILE_LIMIT };
            let lines = file.text.lines().count();
            let too_long = lines > limit;
            too_long
                .then(|| file.at(lines, &format!("has more than {limit} lines")))
                .into_iter()
                .collect()
        },
        &["rs", "ts", "js"],
    );
}

#[test]
fn lines_of_templates_are_short() {
    let mut found = Vec::new();
    for file in tracked(&["html", "css"]).filter(|file| file.path.starts_with("templates")) {
        let lines = (1..).zip(file.text.lines());
        let too_long = lines.filter(|(_, line)| line.chars().count() > TEMPLATE_LINE_LIMIT);
        found.extend(too_long.map(|(number, _)| {
            file.at(number, &format!("has more than {TEMPLATE_LINE_LIMIT} characters"))
        }));
    }
    none(&found);
}

#[test]
fn functions_are_short() {
    check(
        |excess| excess.functions,
        |file| {
            let too_long = functions(&tokens(file))
                .into_iter()
                .filter(|function| function.lines > FUNCTION_LIMIT);
            too_long
                .map(|function| {
                    file.at(
                        function.line,
                        &format!("{} has {} lines", function.name, function.lines),
                    )
                })
                .collect()
        },
        &["rs"],
    );
}

#[test]
fn identifiers_are_words_one_would_search_for() {
    check(
        |excess| excess.identifiers,
        |file| {
            let mut found = Vec::new();
            each_identifier(&tokens(file), &mut |identifier| {
                let name = identifier.to_string();
                if words(&name).any(|word| BANNED_WORDS.contains(&word.as_str())) {
                    found.push(file.at(identifier.span().start().line, &name));
                }
            });
            found
        },
        &["rs"],
    );
}

#[test]
fn comments_do_without_the_banned_words() {
    check(
        |excess| excess.comments,
        |file| {
            let comments = file.text.lines().enumerate().filter_map(|(at, line)| {
                let (_, comment) = line.split_once("//")?;
                // The verb `tell` may stand in a comment; all other banned words may not.
                let mut words = words(comment);
                let word =
                    words.find(|word| BANNED_WORDS.contains(&word.as_str()) && word != "tell")?;
                Some(file.at(at + 1, &format!("`{word}` in a comment")))
            });
            comments.collect()
        },
        &["rs", "ts", "js"],
    );
}

/// Compares what is found in each folder with what is allowed there.
fn check(
    allowed: impl Fn(&Excess) -> usize,
    find: impl Fn(&File) -> Vec<String>,
    endings: &'static [&str],
) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // The list of banned words has to contain them.
    for file in tracked(endings).filter(|file| !file.path.ends_with("tidy/limits.rs")) {
        let folder = file.path.iter().next().unwrap_or_default().to_string_lossy().into_owned();
        found.entry(folder).or_default().extend(find(&file));
    }
    let mut wrong = Vec::new();
    for (folder, mut findings) in found {
        let excess = ALLOWED.iter().find(|(name, _)| *name == folder).map(|(_, excess)| *excess);
        let allowed = allowed(&excess.unwrap_or_default());
        if findings.len() > allowed {
            findings.push(format!("{folder}: {} found, {allowed} allowed", findings.len()));
            wrong.extend(findings);
        }
    }
    none(&wrong);
}

pub(crate) fn tokens(file: &File) -> TokenStream {
    file.text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.path.display()))
}

/// A function's name, first line and number of lines.
struct Function {
    name: String,
    line: usize,
    lines: usize,
}

/// All functions with a body, those in modules, macros and other functions included.
fn functions(tokens: &TokenStream) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut tokens = tokens.clone().into_iter().peekable();
    // The function whose body has not come yet.
    let mut open: Option<Ident> = None;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "fn" => {
                if let Some(TokenTree::Ident(name)) = tokens.peek() {
                    open = Some(name.clone());
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' && mark.spacing() == Spacing::Alone => {
                open = None;
            }
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Brace
                    && let Some(name) = open.take()
                {
                    let line = name.span().start().line;
                    let lines = group.span_close().end().line - line + 1;
                    functions.push(Function { name: name.to_string(), line, lines });
                }
                functions.extend(self::functions(&group.stream()));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    functions
}

fn each_identifier(tokens: &TokenStream, visit: &mut impl FnMut(&Ident)) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(identifier) => visit(&identifier),
            TokenTree::Group(group) => each_identifier(&group.stream(), visit),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The words of a name or a sentence, in small letters: `WhoIsTold`, `who_is_told`, `who is told`.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::new();
    for letter in text.chars() {
        if letter.is_uppercase() || !letter.is_alphabetic() {
            spaced.push(' ');
        }
        spaced.extend(letter.to_lowercase().filter(|letter| letter.is_alphabetic()));
    }
    spaced.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into_iter()
}

#[test]
fn functions_are_measured_wherever_they_stand() {
    let code = "fn a() {\n}\ntrait T { fn b(&self); }\nm! {\n fn c()\n {\n  fn d() {}\n }\n}\n\
                const F: fn(u8) -> u8 = e;";
    let measured: Vec<(String, usize, usize)> = functions(&code.parse().unwrap())
        .into_iter()
        .map(|function| (function.name, function.line, function.lines))
        .collect();
    let expected = [("a", 1, 2), ("c", 5, 4), ("d", 7, 1)];
    assert_eq!(measured, expected.map(|(name, line, lines)| (name.to_owned(), line, lines)));
}

#[test]
fn names_are_cut_into_words() {
    let cut = |name: &str| words(name).collect::<Vec<_>>().join(" ");
    assert_eq!(cut("WhoIsTold"), "who is told");
    assert_eq!(cut("book_anew2"), "book anew");
    assert_eq!(cut("untold"), "untold");
}
