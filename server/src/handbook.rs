//! The handbook inside the program: the chapters of `docs/handbuch` as HTML, and a search through their sections.

use std::sync::LazyLock;

use club::name_order::search_form;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use texts::Lang;
use texts::explanations::{PAO_KINDS, WORDS};
use texts::handbook::{ADDRESS, WORDS_CHAPTER};

/// File name without its ending, and content, in the order in which a club needs them.
const FILES: [(&str, &str); 9] = [
    ("am-tisch", include_str!("../../docs/handbuch/am-tisch.md")),
    ("vereinsjahr", include_str!("../../docs/handbuch/vereinsjahr.md")),
    ("regelwerke", include_str!("../../docs/handbuch/regelwerke.md")),
    ("veroeffentlichen", include_str!("../../docs/handbuch/veroeffentlichen.md")),
    ("drucken", include_str!("../../docs/handbuch/drucken.md")),
    ("turnier", include_str!("../../docs/handbuch/turnier.md")),
    ("zugang", include_str!("../../docs/handbuch/zugang.md")),
    ("im-vereinslokal", include_str!("../../docs/handbuch/im-vereinslokal.md")),
    (
        "sichern-und-wiederherstellen",
        include_str!("../../docs/handbuch/sichern-und-wiederherstellen.md"),
    ),
];

/// The handbook, read once.
static CHAPTERS: LazyLock<Vec<Chapter>> =
    LazyLock::new(|| FILES.iter().map(|(id, source)| chapter(id, source)).collect());

/// A file of the handbook.
#[derive(Debug)]
pub(crate) struct Chapter {
    /// The last part of its address.
    pub(crate) id: &'static str,
    /// Its heading.
    pub(crate) title: String,
    /// Its parts; the first has no heading.
    pub(crate) sections: Vec<Section>,
}

/// What stands below one heading.
#[derive(Debug, Default)]
pub(crate) struct Section {
    /// The heading; empty where a chapter begins.
    pub(crate) heading: String,
    /// The heading as the end of an address.
    pub(crate) anchor: String,
    /// The content as HTML.
    pub(crate) html: String,
    /// The content as words alone, a line for each paragraph.
    text: String,
}

/// A section that fits a search.
pub(crate) struct Found {
    /// Where it is.
    pub(crate) address: String,
    /// Its heading.
    pub(crate) name: String,
    /// The sentence with the first of the words.
    pub(crate) sentence: String,
    /// The title of its chapter.
    pub(crate) chapter: String,
    /// Whether the heading alone has all words.
    pub(crate) is_in_heading: bool,
}

/// Every chapter.
pub(crate) fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// The sections and the words of the table that contain all words of a query; those whose heading does come first.
pub(crate) fn find(query: &str, lang: Lang) -> Vec<Found> {
    let form = search_form(query);
    let words: Vec<&str> = form.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Found> = candidates(&words, lang)
        .into_iter()
        .filter(|(_, has_all)| *has_all)
        .map(|(found, _)| found)
        .collect();
    found.sort_by_key(|found| !found.is_in_heading);
    found
}

/// Everything that can be found, and whether it has all of the words.
fn candidates(words: &[&str], lang: Lang) -> Vec<(Found, bool)> {
    let has_all = |text: &str| {
        let text = search_form(text);
        words.iter().all(|word| text.contains(word))
    };
    let sections = chapters().iter().flat_map(|chapter| {
        let sections = chapter.sections.iter();
        sections.map(move |section| {
            let name = if section.heading.is_empty() { &chapter.title } else { &section.heading };
            let found = Found {
                address: address(chapter.id, &section.anchor),
                name: name.clone(),
                sentence: section.sentence_with(words),
                chapter: chapter.title.clone(),
                is_in_heading: has_all(name),
            };
            (found, has_all(&format!("{name} {}", section.text)))
        })
    });
    let explained = WORDS.into_iter().chain(PAO_KINDS).map(|word| {
        let (name, meaning) = (word.name().get(lang), word.meaning().get(lang));
        let found = Found {
            address: address(WORDS_CHAPTER, word.id()),
            name: name.to_owned(),
            sentence: meaning.to_owned(),
            chapter: texts::handbook::WORDS.get(lang).to_owned(),
            is_in_heading: has_all(name),
        };
        (found, has_all(&format!("{name} {meaning}")))
    });
    sections.chain(explained).collect()
}

/// The address of a section.
fn address(chapter: &str, anchor: &str) -> String {
    match anchor {
        "" => format!("{ADDRESS}/{chapter}"),
        anchor => format!("{ADDRESS}/{chapter}#{anchor}"),
    }
}

impl Section {
    /// The first sentence with one of the words, or the first of all.
    fn sentence_with(&self, words: &[&str]) -> String {
        let sentences = || self.text.lines().flat_map(|line| line.split_inclusive(". "));
        let has_one = |sentence: &&str| {
            let sentence = search_form(sentence);
            words.iter().any(|word| sentence.contains(word))
        };
        let sentence = sentences().find(has_one).or_else(|| sentences().next());
        sentence.unwrap_or_default().trim().to_owned()
    }

    fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Reads a chapter; a section with nothing but pictures is left out.
fn chapter(id: &'static str, source: &str) -> Chapter {
    let source = without_pictures(source);
    let mut title = String::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut section = Section::default();
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(&source, Options::ENABLE_TABLES) {
        match (&mut heading, event) {
            (_, Event::Start(Tag::Heading { .. })) => heading = Some(String::new()),
            (Some(words), Event::End(TagEnd::Heading(level))) => {
                let words = std::mem::take(words);
                heading = None;
                if level == HeadingLevel::H1 {
                    title = words;
                } else {
                    sections.push(finished(section, std::mem::take(&mut events)));
                    let anchor = anchor(&words);
                    section = Section { heading: words, anchor, ..Section::default() };
                }
            }
            (Some(words), Event::Text(text) | Event::Code(text)) => words.push_str(&text),
            (Some(_), _) => {}
            (None, event) => events.push(event),
        }
    }
    sections.push(finished(section, events));
    sections.retain(|section| !section.is_empty());
    Chapter { id, title, sections }
}

/// A section with its content.
fn finished(section: Section, events: Vec<Event<'_>>) -> Section {
    let text = events.iter().map(plain_text).collect();
    let mut html = String::new();
    html::push_html(&mut html, linked(events).into_iter());
    Section { html, text, ..section }
}

/// What an event adds to a text without marks.
fn plain_text<'a>(event: &'a Event<'_>) -> &'a str {
    if let Event::Text(words) | Event::Code(words) = event {
        words
    } else if matches!(event, Event::SoftBreak | Event::HardBreak) {
        " "
    } else if matches!(event, Event::End(TagEnd::TableCell)) {
        " · "
    } else if let Event::End(
        TagEnd::Paragraph | TagEnd::Item | TagEnd::TableRow | TagEnd::CodeBlock,
    ) = event
    {
        "\n"
    } else {
        ""
    }
}

/// Links lead to the chapters as pages; what lies beside the handbook is not in the program and keeps its words only.
fn linked(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut is_kept = true;
    let linked = events.into_iter().filter_map(|event| {
        if let Event::Start(Tag::Link { link_type, dest_url, title, id }) = event {
            let dest_url = target(&dest_url).map(CowStr::from);
            is_kept = dest_url.is_some();
            return Some(Event::Start(Tag::Link { link_type, dest_url: dest_url?, title, id }));
        }
        (is_kept || !matches!(event, Event::End(TagEnd::Link))).then_some(event)
    });
    linked.collect()
}

/// Where a link of a chapter leads in the program.
fn target(written: &str) -> Option<String> {
    if written.starts_with("https://") || written.starts_with('/') {
        return Some(written.to_owned());
    }
    let (file, anchor) = written.split_once('#').unwrap_or((written, ""));
    let chapter = file.strip_suffix(".md").filter(|chapter| !chapter.contains('/'))?;
    Some(address(chapter, anchor))
}

/// The source without its pictures, which are not in the program: „(Bild)“ would lead nowhere.
fn without_pictures(source: &str) -> String {
    let mut rest = source;
    let mut kept = String::new();
    while let Some(at) = rest.find("](bilder/") {
        let (before, behind) = rest.split_at(at);
        let end = behind.find(')').map_or(behind.len(), |end| end + 1);
        let start = before.rfind('[').unwrap_or(0);
        let (before, words) = before.split_at(start);
        rest = &behind[end..];
        if let Some(before) = before.strip_suffix('!') {
            kept.push_str(before);
        } else if let (Some(before), Some(after)) =
            (before.strip_suffix('('), rest.strip_prefix(')'))
        {
            kept.push_str(before.trim_end());
            rest = after;
        } else {
            kept.push_str(before);
            kept.push_str(words.trim_start_matches('['));
        }
    }
    kept + rest
}

/// A heading as the end of an address: letters and digits, hyphens for blanks.
fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter(|one| one.is_alphanumeric() || matches!(one, ' ' | '-'));
    kept.map(|one| if one == ' ' { '-' } else { one }).collect()
}

#[cfg(test)]
mod tests {
    use texts::explanations::Word;

    use super::*;

    fn is_there(address: &str) -> bool {
        let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
        let id = path.strip_prefix("/handbuch/").unwrap_or_default();
        let chapter = chapters().iter().find(|chapter| chapter.id == id);
        chapter.is_some_and(|chapter| {
            anchor.is_empty() || chapter.sections.iter().any(|section| section.anchor == anchor)
        })
    }

    #[test]
    fn every_chapter_has_a_title_and_text_and_no_picture() {
        for chapter in chapters() {
            assert!(!chapter.title.is_empty(), "{}", chapter.id);
            assert!(!chapter.sections.is_empty(), "{}", chapter.id);
            for section in &chapter.sections {
                assert!(!section.html.contains("<img"), "{}", section.anchor);
                assert!(!section.html.contains("(Bild)"), "{}", section.anchor);
                assert!(!section.html.contains("bilder/"), "{}", section.anchor);
            }
        }
    }

    #[test]
    fn every_link_leads_to_a_section_that_is_there() {
        let screens = texts::handbook::SCREENS.map(|(_, part)| part);
        let words = WORDS.into_iter().chain(PAO_KINDS).map(Word::part);
        let parts = screens.into_iter().chain(words).map(|part| format!("{ADDRESS}/{part}"));
        let html = chapters().iter().flat_map(|chapter| &chapter.sections);
        let links = html.flat_map(|section| section.html.split("href=\"").skip(1));
        let links = links.filter_map(|link| link.split('"').next());
        let links = links.filter(|link| link.starts_with(ADDRESS)).map(percent_decoded);
        for link in parts.chain(links) {
            assert!(is_there(&link), "{link}");
        }
    }

    /// Umlauts of an address as they were written.
    fn percent_decoded(link: &str) -> String {
        let mut bytes = Vec::new();
        let mut parts = link.split('%');
        bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
        for part in parts {
            let (code, rest) = part.split_at(2);
            bytes.push(u8::from_str_radix(code, 16).expect("two digits"));
            bytes.extend_from_slice(rest.as_bytes());
        }
        String::from_utf8(bytes).expect("letters")
    }

    #[test]
    fn pictures_go_and_the_words_around_them_stay() {
        let source = "Vorher.\n\n![Bild](bilder/a.png)\n\nPao ([Bild](bilder/b.png)). Sieht [so](bilder/c.png) aus.";
        assert_eq!(without_pictures(source), "Vorher.\n\n\n\nPao. Sieht so aus.");
    }

    #[test]
    fn what_is_searched_for_is_found_in_headings_first() {
        let found = find("kassa", Lang::De);
        assert_eq!(found[0].name, "Kassa");
        assert_eq!(found[0].address, "/handbuch/vereinsjahr#kassa");
        let found = find("wiederherstellen rückgängig", Lang::De);
        assert_eq!(found[0].name, "Ein Fehler");
        assert!(found[0].sentence.contains("Rückgängig"), "{}", found[0].sentence);
        assert!(find("", Lang::De).is_empty());
        assert!(find("Quastenflosser", Lang::De).is_empty());
        assert_eq!(find("bochowe", Lang::En)[0].address, "/handbuch/woerter#bochowe");
    }
}
