//! The files of a list and of the pages around it, made of what was read: web page, PDF, CSV and the text of a mail, all of the
//! same sheet. Nothing here asks the database.

use chrono::NaiveDate;
use club::publishing::{Audience, Publishing, Shown};
use club::report::lists::{
    ArchivedWeek, ListedLine, hands_sheet, people_sheet, person_sheet, site_sheet, week_sheet,
    year_sheet,
};
use club::report::rulebook_sheet;
use club::report::sheet::{Cell, Label, Row, Sheet};
use texts::{Lang, numbers, publishing as words, rulesets};

use crate::actions::{Issue, Lists, Material};
use crate::documents::feed::{self, FEED};
use crate::documents::html::{self, Links, html_pages};
use crate::documents::logo::Logo;
use crate::documents::pdf::{self, Print};
use crate::documents::{csv, plain_text};
use crate::store::publications::File;
use crate::weekly_list::sheets;

/// How many lines of the year's list stand on the first page.
const LEADERS: usize = 10;

/// The first page of the site.
/// The page that leads to all others.
pub const INDEX: &str = "index.html";

/// Who publishes where the club has no name.
const PROGRAM: &str = "Ostwind";

/// Why files could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something cannot be printed as it is meant.
    Print(pdf::Problem),
    /// Something cannot be shown as it is meant.
    Page(html::Problem),
    /// The feed cannot be written.
    Feed(String),
}

impl From<pdf::Problem> for Problem {
    fn from(problem: pdf::Problem) -> Problem {
        Problem::Print(problem)
    }
}

impl From<html::Problem> for Problem {
    fn from(problem: html::Problem) -> Problem {
        Problem::Page(problem)
    }
}

/// A file: its path and its bytes.
pub(crate) type Made = (String, Vec<u8>);

/// The name of a week's files, without their ending. A list in the place of a withdrawn one has names of its own.
pub fn week_name(as_of: NaiveDate, version: u32) -> String {
    match version {
        0 | 1 => format!("woche-{as_of}"),
        _ => format!("woche-{as_of}-fassung-{version}"),
    }
}

/// The list of a week in all its forms, and the pages around it.
///
/// # Errors
/// Something in it cannot be printed or shown.
pub fn issue(material: &Material) -> Result<Issue, Problem> {
    let lang = Lang::from(material.rules.language);
    let mut files: Vec<File> = Vec::new();
    let name = week_name(material.as_of, material.version);
    for lists in &material.week {
        let made = week_files(lists, &material.rules, &name, lang)?;
        files.extend(for_audience(lists.audience, made));
    }
    let mut site: Vec<File> = Vec::new();
    for lists in &material.latest {
        let own: Vec<&str> = files
            .iter()
            .filter(|(audience, _, _)| *audience == lists.audience)
            .map(|(_, path, _)| path.as_str())
            .collect();
        let pages = site_files(material, lists, &own, lang)?;
        site.extend(for_audience(lists.audience, pages));
    }
    let &Material { as_of, version, year, .. } = material;
    Ok(Issue { as_of, version, year, files, site })
}

/// The pages around the lists alone.
///
/// # Errors
/// Something in it cannot be printed or shown.
pub fn site(material: &Material) -> Result<Vec<File>, Problem> {
    let lang = Lang::from(material.rules.language);
    let mut site = Vec::new();
    for lists in &material.latest {
        site.extend(for_audience(lists.audience, site_files(material, lists, &[], lang)?));
    }
    Ok(site)
}

/// How the papers of these lists are printed.
pub(crate) fn print(lists: &Lists, lang: Lang) -> Print {
    Print { lang, logo: lists.logo.as_deref().and_then(Logo::stored) }
}

fn for_audience(audience: Audience, files: Vec<Made>) -> impl Iterator<Item = File> {
    files.into_iter().map(move |(path, content)| (audience, path, content))
}

/// Whether an audience gets a list of a week at all.
pub(crate) fn has_week(rules: &Publishing, audience: Audience) -> bool {
    [rules.year_list, rules.hands, rules.tables].iter().any(|shown: &Shown| shown.is_for(audience))
}

/// The list of a week as page, PDF, CSV and mail, in files of this name.
///
/// # Errors
/// Something in it cannot be printed or shown.
pub fn week_files(
    lists: &Lists,
    rules: &Publishing,
    name: &str,
    lang: Lang,
) -> Result<Vec<Made>, Problem> {
    if !has_week(rules, lists.audience) {
        return Ok(Vec::new());
    }
    let sheet = sheets::week_list(lists);
    let above = [(INDEX.to_owned(), words::ALL_LISTS.get(lang).to_owned())];
    let links = ["pdf", "csv"].map(|form| (format!("{name}.{form}"), form.to_uppercase()));
    let links = Links { above: &above, below: &links, feed: None };
    let mut files = pages(&sheet, links, name, lang)?;
    files.push((format!("{name}.pdf"), pdf::pdf(&sheet, print(lists, lang))?));
    files.push((format!("{name}.csv"), week_csv(lists, lang)));
    files.push((format!("{name}.txt"), mail_text(&sheet, lang).into_bytes()));
    Ok(files)
}

/// The list of a week as CSV, by which it is seen whether the books have changed since it was published.
pub fn week_csv(lists: &Lists, lang: Lang) -> Vec<u8> {
    csv::csv(&week_sheet(&lists.week), lang)
}

/// What stands in the mail that brings a list.
fn mail_text(sheet: &Sheet, lang: Lang) -> String {
    let opening = words::MAIL_OPENING.get(lang);
    let closing = words::MAIL_CLOSING.get(lang);
    format!("{opening}\n\n{}\n{closing}\n", plain_text::plain(sheet, lang))
}

/// A sheet as pages: `name.html`, `name-2.html` and so on.
fn pages(sheet: &Sheet, links: Links<'_>, name: &str, lang: Lang) -> Result<Vec<Made>, Problem> {
    let address = |number: usize| match number {
        1 => format!("{name}.html"),
        _ => format!("{name}-{number}.html"),
    };
    let pages = html_pages(sheet, links, address, lang)?;
    Ok(pages.into_iter().map(|(path, page)| (path, page.into_bytes())).collect())
}

/// The pages around the lists.
fn site_files(
    material: &Material,
    lists: &Lists,
    own: &[&str],
    lang: Lang,
) -> Result<Vec<Made>, Problem> {
    let Material { rules, .. } = material;
    let gets = |shown: Shown| shown.is_for(lists.audience);
    let word = |label: Label| texts::print::label(label).get(lang).to_owned();
    let mut menu = vec![(INDEX.to_owned(), words::ALL_LISTS.get(lang).to_owned())];
    menu.extend(gets(rules.year_list).then(|| ("jahr.html".to_owned(), word(Label::YearList))));
    menu.extend(gets(rules.hands).then(|| ("spiele.html".to_owned(), word(Label::SpecialHands))));
    menu.extend(gets(rules.people).then(|| ("personen.html".to_owned(), word(Label::People))));
    if gets(rules.rules) {
        menu.extend(material.presets.iter().map(|preset| {
            let family = preset.ruleset.family();
            let name = rulesets::name(&preset.name, family, lang);
            (format!("regeln-{}.html", preset.preset), name)
        }));
    }
    let mut files = Vec::new();
    let (heading, list) = (&lists.heading, &lists.list);
    let weeks = archive(material, lists, own);
    let feed = feed_file(material, lists, &weeks, lang)?;
    let links = Links { above: &menu, below: &[], feed: feed.as_ref().map(|_| FEED) };
    files.extend(feed);
    let leaders: &[ListedLine] =
        if gets(rules.year_list) { &list[..list.len().min(LEADERS)] } else { &[] };
    let index = site_sheet(heading, leaders, &weeks);
    files.extend(pages(&index, links, "index", lang)?);
    if gets(rules.year_list) {
        let sheet = year_sheet(heading, list, lists.is_final);
        let below = ["pdf", "csv"].map(|form| (format!("jahr.{form}"), form.to_uppercase()));
        files.extend(pages(&sheet, Links { below: &below, ..links }, "jahr", lang)?);
        files.push(("jahr.pdf".to_owned(), pdf::pdf(&sheet, print(lists, lang))?));
        files.push(("jahr.csv".to_owned(), csv::csv(&sheet, lang)));
    }
    if gets(rules.hands) {
        let sheet = hands_sheet(heading, &lists.hands.0, &lists.hands.1);
        files.extend(pages(&sheet, links, "spiele", lang)?);
    }
    if gets(rules.people) {
        files.extend(pages(&people_sheet(heading, list), links, "personen", lang)?);
        for (path, person) in &lists.people {
            let name = path.trim_end_matches(".html");
            files.extend(pages(&person_sheet(person), links, name, lang)?);
        }
    }
    if gets(rules.rules) {
        for preset in &material.presets {
            let sheet = rulebook_sheet(heading.issuer.as_deref(), &preset.ruleset);
            let name = format!("regeln-{}", preset.preset);
            let below = [(format!("{name}.pdf"), "PDF".to_owned())];
            let links = Links { below: &below, ..links };
            files.extend(pages(&without_examples(&sheet), links, &name, lang)?);
            files.push((format!("{name}.pdf"), pdf::pdf(&sheet, print(lists, lang))?));
        }
    }
    Ok(files)
}

/// The feed of the lists, where there is one: for everybody, and not before the first list.
fn feed_file(
    material: &Material,
    lists: &Lists,
    weeks: &[ArchivedWeek],
    lang: Lang,
) -> Result<Option<Made>, Problem> {
    let Some(key) = material.feed_key.filter(|_| lists.audience == Audience::Public) else {
        return Ok(None);
    };
    let published_at = |as_of| {
        let mut before = material.before.iter().map(|(publication, _)| publication);
        let known = before.find(|publication| publication.as_of == as_of);
        known.map_or(material.published_at, |publication| publication.published_at)
    };
    let name = words::WEEK_LIST.get(lang);
    let items = weeks.iter().filter(|week| !week.addresses[0].is_empty()).map(|week| feed::Item {
        name: week.as_of.to_string(),
        title: format!("{name} {}", numbers::date(week.as_of, lang)),
        published_at: published_at(week.as_of),
        page: week.addresses[0].clone(),
        pdf: week.addresses[1].clone(),
    });
    let items: Vec<feed::Item> = items.collect();
    if items.is_empty() {
        return Ok(None);
    }
    let issuer = lists.heading.issuer.as_deref();
    let heading = feed::Heading {
        key,
        title: issuer.map_or_else(|| name.to_owned(), |issuer| format!("{issuer}: {name}")),
        author: issuer.unwrap_or(PROGRAM).to_owned(),
        lang: lang.tag(),
        own: FEED,
        page: INDEX,
    };
    let content = feed::atom(&heading, items).map_err(Problem::Feed)?;
    Ok(Some((FEED.to_owned(), content)))
}

/// The pages of a year for its archive.
///
/// # Errors
/// Something in it cannot be printed or shown.
pub fn pages_of_year(
    material: &Material,
    lists: &Lists,
    lang: Lang,
) -> Result<Vec<(String, Vec<u8>)>, Problem> {
    site_files(material, lists, &[], lang)
}

/// Rules without their examples: drawn tiles would make ten pages of one, and the PDF has them.
fn without_examples(sheet: &Sheet) -> Sheet {
    let blocks = sheet.blocks.iter().map(|table| {
        let examples = Cell::Term(Label::Example);
        let Some(at) = table.columns.iter().position(|column| column.head == examples) else {
            return table.clone();
        };
        let mut table = table.clone();
        table.columns.remove(at);
        if table.row_head > at {
            table.row_head -= 1;
        }
        for row in &mut table.rows {
            match row {
                Row::Cells(cells) => drop(cells.remove(at)),
                Row::Marker(_) | Row::Spanned { .. } => {}
            }
        }
        table
    });
    Sheet { blocks: blocks.collect(), ..sheet.clone() }
}

/// The lists there are for an audience, this one among them, oldest first.
fn archive(material: &Material, lists: &Lists, own: &[&str]) -> Vec<ArchivedWeek> {
    let week = |(as_of, version), year, paths: &[&str]| {
        let name = week_name(as_of, version);
        let addresses = ["html", "pdf", "csv"].map(|form| format!("{name}.{form}"));
        let addresses =
            addresses.map(|path| if paths.contains(&path.as_str()) { path } else { String::new() });
        ArchivedWeek { as_of, year, addresses }
    };
    let before = material.before.iter().map(|(publication, files)| {
        let paths: Vec<&str> = files
            .iter()
            .filter(|(audience, _)| *audience == lists.audience)
            .map(|(_, path)| path.as_str())
            .collect();
        week((publication.as_of, publication.version), publication.year, &paths)
    });
    let mut weeks: Vec<ArchivedWeek> = before.collect();
    if weeks.iter().all(|known| known.as_of != material.as_of) {
        weeks.push(week((material.as_of, material.version), material.year, own));
    }
    weeks.retain(|week| week.addresses.iter().any(|address| !address.is_empty()));
    weeks.sort_by_key(|week| week.as_of);
    weeks
}
