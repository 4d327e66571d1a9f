//! `ostwind print`: writes a paper as PDF.

use std::sync::Arc;

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::presets::in_force;
use club::publishing::Audience;
use club::refusal::Refusal;
use club::report::sheet::Sheet;
use club::report::{Honour, rulebook_sheet};
use scoring::Family;
use server::actions;
use server::documents::game_papers::{self, Filled, GamePaper, Letterhead};
use server::documents::logo::Logo;
use server::documents::notice;
use server::documents::pdf::{self, Print};
use server::failure::Failure;
use server::pages::settings::connect;
use server::settings::{
    PaperSettings, PrintForm, PrintGame, PrintHonour, PrintKind, PrintNotice, PrintRules,
    PrintWeek, PrintYear,
};
use server::store::{self, club_names, games, logos, presets, publications};
use server::tls::Root;
use server::weekly_list::sheets;
use texts::Lang;
use texts::program::Trouble;

use super::club_books::ClubBooks;
use super::{now, wall_clock, write_whole};

/// Writes a paper. Whatever goes wrong, no half of a file is left.
pub(crate) fn run(kind: PrintKind, lang: Lang) -> Result<(), Trouble> {
    let (sheets, paper) = match kind {
        PrintKind::Abrechnungsblatt(PrintForm { game, begun, paper, blank: _ }) => {
            let filled = if begun { Filled::Heading } else { Filled::Everything };
            let sheets = match game {
                Some(number) => game_paper(number, GamePaper::ScoreSheet(filled), &paper, lang)?,
                None => vec![game_papers::blank_score_sheet(paper.club.as_deref())],
            };
            (sheets, paper)
        }
        PrintKind::Abrechnungszettel(PrintForm { game, begun, paper, blank: _ }) => {
            let filled = if begun { Filled::Heading } else { Filled::Everything };
            let sheets = match game {
                Some(number) => game_paper(number, GamePaper::Slip(filled), &paper, lang)?,
                None => blank_slip(&paper, lang)?,
            };
            (sheets, paper)
        }
        PrintKind::Spiel(PrintGame { game: None, rules, paper, .. }) => {
            let typed = rules.unwrap_or_default();
            let pad = Family::from_id(&typed)
                .and_then(|family| game_papers::pad(paper.club.as_deref(), family));
            (vec![pad.ok_or(Trouble::NoPad { typed })?], paper)
        }
        PrintKind::Spiel(PrintGame { game: Some(game), deal, working, paper, .. }) => {
            let kind = match (deal, working) {
                (Some(deal), _) => GamePaper::Working(Some(deal)),
                (None, true) => GamePaper::Working(None),
                (None, false) => GamePaper::Course,
            };
            (game_paper(game, kind, &paper, lang)?, paper)
        }
        PrintKind::Spielmappe(PrintRules { rules, paper }) => {
            (vec![rules_paper(&rules, &paper, lang)?], paper)
        }
        PrintKind::Wochenliste(PrintWeek { week, public, paper }) => {
            (vec![week_paper(week, public, &paper, lang)?], paper)
        }
        PrintKind::Endliste(PrintYear { year, paper }) => {
            (vec![year_paper(year, None, &paper, lang)?], paper)
        }
        PrintKind::Urkunde(PrintHonour { year, last, paper }) => {
            let honour = if last { Honour::Last } else { Honour::Winner };
            (vec![year_paper(year, Some(honour), &paper, lang)?], paper)
        }
        PrintKind::Aushang(PrintNotice { http_port, local_name, paper }) => {
            let in_hall = || connect::address_in_hall(&format!("{local_name}.local"), http_port);
            // Behind a public address browsers need no root of the club's own.
            let (address, root) = match &paper.public_url {
                Some(url) => (url.clone(), None),
                None => (in_hall(), Root::stored(&paper.data.data)),
            };
            let fingerprint = root.map(|root| root.fingerprint_lines());
            (vec![notice::sheet(club_name(&paper, lang)?, address, fingerprint, lang)], paper)
        }
    };
    let print = Print { lang, logo: club_logo(&paper, lang)? };
    let pdf = pdf::pdf_of(&sheets, print).map_err(unprintable)?;
    write_whole(&paper.out, &pdf).map_err(|error| Trouble::Unwritten {
        path: paper.out.display().to_string(),
        reason: error.to_string(),
    })
}

/// The club's name: as it is set, else as it stands in the books, where there are books.
fn club_name(settings: &PaperSettings, lang: Lang) -> Result<Option<String>, Trouble> {
    if settings.club.is_some() || !settings.data.data.join(store::FILE).is_file() {
        return Ok(settings.club.clone());
    }
    let books = ClubBooks::open(&settings.data.data, lang)?;
    books.ask(books.database.read(club_names::current))
}

/// The club's logo, where there are books.
fn club_logo(settings: &PaperSettings, lang: Lang) -> Result<Option<Arc<Logo>>, Trouble> {
    if !settings.data.data.join(store::FILE).is_file() {
        return Ok(None);
    }
    let books = ClubBooks::open(&settings.data.data, lang)?;
    let picture = books.ask(books.database.read(|tx| logos::picture(tx, None)))?;
    Ok(picture.as_deref().and_then(Logo::stored))
}

/// The sheets of a game's paper.
fn game_paper(
    number: i64,
    paper: GamePaper,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Vec<Sheet>, Trouble> {
    let letterhead = Letterhead {
        club: settings.club.clone(),
        wall_clock: wall_clock(),
        base: settings.public_url.clone(),
    };
    let books = ClubBooks::open(&settings.data.data, lang)?;
    let on = wall_clock().local(now()).date();
    let found = books.ask(books.database.read(move |tx| {
        let id = games::id_of(tx, number)?;
        id.map(|id| actions::booked_game(tx, id, on)).transpose()
    }))?;
    let booked = found.ok_or(Trouble::NoSuchGame { number })?;
    game_papers::of_game(&booked, paper, &letterhead).ok_or(match paper {
        GamePaper::Working(deal) => Trouble::NoSuchDeal { number, deal },
        GamePaper::Course | GamePaper::ScoreSheet(_) | GamePaper::Slip(_) => {
            Trouble::OtherRules { number }
        }
    })
}

/// The club's slip with nothing but the values of its special hands; those of the rule text where
/// there are no books.
fn blank_slip(settings: &PaperSettings, lang: Lang) -> Result<Vec<Sheet>, Trouble> {
    let presets = if settings.data.data.join(store::FILE).is_file() {
        let books = ClubBooks::open(&settings.data.data, lang)?;
        in_force(&books.ask(books.database.read(presets::all))?, wall_clock().local(now()).date())
    } else {
        Vec::new()
    };
    let options = game_papers::slip_options(&presets);
    Ok(game_papers::blank_slip(settings.club.as_deref(), &options).to_vec())
}

/// A rule set of the club as it holds today.
fn rules_paper(typed: &str, settings: &PaperSettings, lang: Lang) -> Result<Sheet, Trouble> {
    let today = wall_clock().local(now()).date();
    let books = ClubBooks::open(&settings.data.data, lang)?;
    let versions = books.ask(books.database.read(presets::all))?;
    let chosen = in_force(&versions, today).into_iter().find(|version| version.preset == typed);
    let chosen = chosen.ok_or_else(|| Trouble::NoSuchRules { typed: typed.to_owned() })?;
    Ok(rulebook_sheet(settings.club.as_deref(), &chosen.ruleset))
}

/// The list of a week.
fn week_paper(
    week: Option<NaiveDate>,
    is_public: bool,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Sheet, Trouble> {
    let day = week.unwrap_or_else(|| wall_clock().local(now()).date());
    let audience = if is_public { Audience::Public } else { Audience::Internal };
    let books = ClubBooks::open(&settings.data.data, lang)?;
    let club = settings.club.clone();
    let lists = books.ask(books.database.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        actions::read_lists(tx, day, (&rules, club.as_deref()), audience)
    }))?;
    Ok(sheets::week_list(&lists))
}

/// The list of a year, or the certificate of its first or last.
fn year_paper(
    year: i32,
    honour: Option<Honour>,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Sheet, Trouble> {
    let books = ClubBooks::open(&settings.data.data, lang)?;
    let club = settings.club.clone();
    books.ask(books.database.read(move |tx| {
        let year = ClubYear::new(year).ok_or(Failure::Refused(Refusal::BadDay))?;
        let (rules, _) = publications::rules(tx)?;
        let lists = actions::lists_of_year(
            tx,
            year,
            NaiveDate::MAX,
            (&rules, club.as_deref()),
            Audience::Internal,
        )?;
        match honour {
            None => Ok(sheets::final_list(&lists)),
            Some(honour) => sheets::certificate(&lists, &rules, honour)
                .ok_or(Failure::Refused(Refusal::NobodyListed)),
        }
    }))
}

fn unprintable(problem: pdf::Problem) -> Trouble {
    match problem {
        pdf::Problem::UncoveredCharacter { character, text } => {
            Trouble::Unprintable { text, character: Some(character) }
        }
        pdf::Problem::UnreadableTiles { group: text }
        | pdf::Problem::AddressTooLong { address: text } => {
            Trouble::Unprintable { text, character: None }
        }
    }
}
