//! The pages of the tournaments that a club shows to everybody, beside the pages of its lists: one each with plan and list, and one
//! that leads to them. They are made when a folder is written and are not stored.

use club::report::sheet::{Align, Cell, Column, Label, Row, Sheet, SheetKind, Table};
use club::report::{TournamentHeading, tournament_list, tournament_page};
use club::tournament::event::standings;
use scoring::Family;
use texts::{Lang, publishing as words, tournament as tournament_words};
use wire::tournament::NewTournament;

use crate::actions::{PublicTournament, PublicTournaments};
use crate::documents::csv;
use crate::documents::html::{Links, html_pages};
use crate::documents::logo::Logo;
use crate::documents::pdf::{self, Print};
use crate::weekly_list::build::{Made, Problem};

/// The page that leads to all tournaments.
const ALL: &str = "turniere.html";

/// The first page of a folder.
const INDEX: &str = "index.html";

/// The files of all tournaments; none where there is no tournament.
///
/// # Errors
/// Something in it cannot be printed or shown.
pub fn files(shown: &PublicTournaments) -> Result<Vec<Made>, Problem> {
    let lang = shown.lang;
    if shown.tournaments.is_empty() {
        return Ok(Vec::new());
    }
    let above = [
        (INDEX.to_owned(), words::ALL_LISTS.get(lang).to_owned()),
        (ALL.to_owned(), tournament_words::TOURNAMENTS.get(lang).to_owned()),
    ];
    let mut files = Vec::new();
    for one in &shown.tournaments {
        files.extend(of_tournament(shown, one, &above)?);
    }
    let address = |number: usize| match number {
        1 => ALL.to_owned(),
        _ => format!("turniere-{number}.html"),
    };
    let links = Links { above: &above, ..Links::default() };
    let pages = html_pages(&all(shown), links, address, lang)?;
    files.extend(pages.into_iter().map(|(path, page)| (path, page.into_bytes())));
    Ok(files)
}

/// The files of the lists with those of the tournaments. The start page is as it was published, with a link more; where nothing was
/// published yet, the page of all tournaments stands in its place.
pub fn beside(lists: Vec<Made>, tournaments: Vec<Made>, lang: Lang) -> Vec<Made> {
    let mut files = lists;
    let Some((_, all)) = tournaments.iter().find(|(path, _)| path == ALL) else { return files };
    match files.iter_mut().find(|(path, _)| path == INDEX) {
        Some((_, index)) => {
            let name = tournament_words::TOURNAMENTS.get(lang);
            *index = with_link(index, &format!("<a href=\"{ALL}\">{name}</a>\n"));
        }
        None => files.push((INDEX.to_owned(), all.clone())),
    }
    files.extend(tournaments);
    files
}

/// A page with a link more at the end of its first menu.
fn with_link(page: &[u8], link: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(page);
    match text.split_once("</nav>") {
        Some((before, after)) => format!("{before}{link}</nav>{after}").into_bytes(),
        None => page.to_owned(),
    }
}

/// The name of a tournament's files, without their ending.
fn name_of(tournament: &NewTournament) -> String {
    format!("turnier-{}", tournament.id)
}

/// Days, town and rules in a line.
fn about(tournament: &NewTournament, lang: Lang) -> String {
    let rules = Family::from_id(&tournament.rules);
    let parts = [
        tournament_words::days(tournament.first_day, tournament.days, lang),
        tournament.place.clone(),
        rules.map(|rules| texts::rulesets::family(rules).get(lang).to_owned()).unwrap_or_default(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// The page of a tournament, and its list as PDF and CSV.
fn of_tournament(
    shown: &PublicTournaments,
    PublicTournament { tournament, event, logo }: &PublicTournament,
    above: &[(String, String)],
) -> Result<Vec<Made>, Problem> {
    let (lang, name) = (shown.lang, name_of(tournament));
    let Some(rules) = Family::from_id(&tournament.rules) else { return Ok(Vec::new()) };
    let NewTournament { organiser, on_behalf, .. } = tournament;
    let club = shown.club.as_deref();
    let issuer = tournament_words::letterhead(organiser, on_behalf, club, lang);
    let about = about(tournament, lang);
    let heading = TournamentHeading {
        name: &tournament.name,
        issuer: issuer.as_deref(),
        first_day: tournament.first_day,
        about: &about,
        is_one_day: tournament.days == 1,
        rules,
    };
    let found = standings(event, None);
    let last = found.counted.iter().rposition(|counted| *counted > 0);
    let after = last.map(|round| {
        let tables = event.rounds.get(round).map_or(0, Vec::len);
        tournament_words::after(round + 1, found.counted[round], tables, lang)
    });
    let after = after.unwrap_or_default();
    let list = tournament_list(&heading, event, &found, &after);
    let below = ["pdf", "csv"].map(|form| (format!("{name}.{form}"), form.to_uppercase()));
    let address = |number: usize| match number {
        1 => format!("{name}.html"),
        _ => format!("{name}-{number}.html"),
    };
    let links = Links { above, below: &below, feed: None };
    let pages = html_pages(&tournament_page(list.clone(), event), links, address, lang)?;
    let mut files: Vec<Made> =
        pages.into_iter().map(|(path, page)| (path, page.into_bytes())).collect();
    let print = Print { lang, logo: logo.as_deref().and_then(Logo::stored) };
    files.push((format!("{name}.pdf"), pdf::pdf(&list, print)?));
    files.push((format!("{name}.csv"), csv::csv(&list, lang)));
    Ok(files)
}

/// What leads to all tournaments.
fn all(shown: &PublicTournaments) -> Sheet {
    let lang = shown.lang;
    let rows = shown.tournaments.iter().map(|PublicTournament { tournament, .. }| {
        let name = name_of(tournament);
        let link = |called: &str, ending: &str| Cell::Link {
            name: called.to_owned(),
            address: format!("{name}.{ending}"),
        };
        Row::Cells(vec![
            link(&tournament.name, "html"),
            Cell::Text(about(tournament, lang)),
            link("PDF", "pdf"),
            link("CSV", "csv"),
        ])
    });
    let text = |head: &str| Cell::Text(head.to_owned());
    let columns = [
        (Cell::Term(Label::Name), Align::Left),
        (Cell::Term(Label::Day), Align::Left),
        (text("PDF"), Align::Centre),
        (text("CSV"), Align::Centre),
    ];
    Sheet {
        kind: SheetKind::Site,
        issuer: shown.club.clone(),
        title: text(tournament_words::TOURNAMENTS.get(lang)),
        facts: Vec::new(),
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns: columns.map(|(head, align)| Column { head, align }).into(),
            row_head: 0,
            rows: rows.collect(),
            totals: None,
        }],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_page_gets_a_link_and_other_files_stay() {
        let lists = vec![
            (INDEX.to_owned(), b"<nav>\n<a>x</a>\n</nav><p><nav></nav>".to_vec()),
            ("listen.atom".to_owned(), b"feed".to_vec()),
        ];
        assert_eq!(beside(lists.clone(), Vec::new(), Lang::De), lists);
        let one = vec![(ALL.to_owned(), b"all".to_vec())];
        let both = beside(lists, one.clone(), Lang::De);
        let index = String::from_utf8(both[0].1.clone()).unwrap();
        let link = "<a>x</a>\n<a href=\"turniere.html\">Turniere</a>\n</nav><p><nav></nav>";
        assert!(index.contains(link), "{index}");
        assert_eq!((both[1].1.as_slice(), both.len()), (&b"feed"[..], 3));
        assert_eq!(beside(Vec::new(), one, Lang::De)[0], (INDEX.to_owned(), b"all".to_vec()));
    }
}
