//! The handbook: its chapters, the words of the table, and a search through both.

use askama::Template;
use axum::extract::{Path, Query};
use texts::explanations::{PAO_KINDS, WORDS, Word};
use texts::handbook::{self as words, ADDRESS, WORDS_CHAPTER};
use wire::ErrorCode;

use crate::handbook::{self, Chapter, Found};
use crate::limits::MOST_SEARCH_LETTERS;
use crate::pages::search::SearchQuery;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// Address, name, note.
type Link = (String, String, String);

#[derive(Template)]
#[template(path = "handbook.html")]
struct Overview {
    frame: Frame,
    query: String,
    most_letters: usize,
    nothing: Option<String>,
    found: Vec<Link>,
    chapters: Vec<Link>,
}

#[derive(Template)]
#[template(path = "handbook_chapter.html")]
struct ChapterPage {
    frame: Frame,
    chapter: &'static Chapter,
    contents: Vec<Link>,
}

#[derive(Template)]
#[template(path = "handbook_words.html")]
struct WordsPage {
    frame: Frame,
    words: Vec<Word>,
}

/// `GET /handbuch?q=`: what fits a search, or every chapter.
pub(crate) async fn show(
    context: PageContext,
    Query(SearchQuery { q: query }): Query<SearchQuery>,
) -> Result<Page, ApiError> {
    let (query, lang) = (query.trim().to_owned(), context.lang);
    if query.chars().count() > MOST_SEARCH_LETTERS {
        return Err(ApiError::Code(ErrorCode::Malformed));
    }
    let found = handbook::find(&query, lang).into_iter();
    let found: Vec<Link> = found
        .map(|Found { address, name, sentence, chapter, .. }| {
            (address, name, format!("{chapter}: {sentence}"))
        })
        .collect();
    let nothing =
        (!query.is_empty() && found.is_empty()).then(|| texts::search::nothing(&query, lang));
    let chapters = handbook::chapters().iter().map(|chapter| {
        let headings = chapter.sections.iter().map(|section| section.heading.as_str());
        let headings: Vec<&str> = headings.filter(|heading| !heading.is_empty()).collect();
        (format!("{ADDRESS}/{}", chapter.id), chapter.title.clone(), headings.join(" · "))
    });
    let words_link = (
        format!("{ADDRESS}/{WORDS_CHAPTER}"),
        words::WORDS.get(lang).to_owned(),
        WORDS.map(|word| word.name().get(lang)).join(" · "),
    );
    Ok(Page(shown(&Overview {
        frame: context.frame(words::HANDBOOK.get(lang)),
        query,
        most_letters: MOST_SEARCH_LETTERS,
        nothing,
        found,
        chapters: chapters.chain([words_link]).collect(),
    })))
}

/// `GET /handbuch/{chapter}`: a chapter.
pub(crate) async fn chapter(
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Page, ApiError> {
    if id == WORDS_CHAPTER {
        let frame = context.frame(words::WORDS.get(context.lang));
        let words = WORDS.into_iter().chain(PAO_KINDS).collect();
        return Ok(Page(shown(&WordsPage { frame, words })));
    }
    let chapter = handbook::chapters().iter().find(|chapter| chapter.id == id);
    let chapter = chapter.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let contents = chapter.sections.iter().filter(|section| !section.anchor.is_empty());
    let contents = contents
        .map(|section| (format!("#{}", section.anchor), section.heading.clone(), String::new()));
    let contents: Vec<Link> = contents.collect();
    let contents = if contents.len() > 1 { contents } else { Vec::new() };
    Ok(Page(shown(&ChapterPage {
        frame: context.frame(chapter.title.as_str()),
        chapter,
        contents,
    })))
}
