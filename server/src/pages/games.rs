//! The page of a year's games: which count and why, which slips are missing, what stands on their backs.

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use club::PlayerNo;
use club::counting::{Objection, Verdict};
use club::refusal::Refusal;
use scoring::Points;
use texts::{Lang, books as words, numbers};
use wire::GameId;

use crate::actions::year_books;
use crate::actions::{YearBooks, hand_in_slip, move_game, note_bochowe, vouch_for_slip};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{
    FormFields, PageQuery, choice, form, heads, input, named_year, page, saved, today, years_around,
};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::store::evenings::{self, Evening};
use crate::store::outcomes::Booked;

const ADDRESS: &str = "/verein/partien";

/// `GET /verein/partien`: the games of a year, newest first; `?jahr=` names another than this.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let year = named_year(&state, query.jahr.as_deref()).await?;
    let on = today(&state);
    let read = state.database.read(move |tx| {
        let books = year_books(tx, year, on)?;
        let evenings = evenings::between(tx, books.first, books.last)?;
        Ok((books, evenings))
    });
    let (books, evenings) = read.await?;
    let is_open = books.note.closed_at.is_none();
    let missing = books.games.iter().filter(|(_, verdict)| match verdict {
        Verdict::CountsNot(Objection::SlipAwaited { .. } | Objection::SlipMissing { .. }) => true,
        Verdict::Counts(_)
        | Verdict::CountsNot(
            Objection::Abandoned
            | Objection::TooShort { .. }
            | Objection::RoundBroken { .. }
            | Objection::SlipLate { .. },
        ) => false,
    });
    let missing: Vec<&(Booked, Verdict)> = missing.collect();
    let links = years_around(year, |year| format!("{ADDRESS}?jahr={}", year.number()), lang);
    let mut sections = vec![Section {
        heading: format!("{}: {}", words::MISSING_SLIPS.get(lang), missing.len()),
        links,
        table: Some(table(&books, missing.into_iter(), is_open, lang)),
        ..Section::default()
    }];
    sections.push(Section {
        heading: texts::club::year(year, lang),
        table: Some(table(&books, books.games.iter(), false, lang)),
        ..Section::default()
    });
    if is_open {
        sections.extend(forms(&evenings, lang));
    }
    let title = words::GAMES.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

/// Games with their results, the newest first.
pub(crate) fn table<'a>(
    books: &YearBooks,
    games: impl DoubleEndedIterator<Item = &'a (Booked, Verdict)>,
    with_buttons: bool,
    lang: Lang,
) -> Table {
    let rows = games.rev().map(|(game, verdict)| {
        let players = game.results.iter().map(|result| {
            format!("{} {}", books.name(result.person), numbers::signed(result.points.0))
        });
        let last = if with_buttons {
            Cell::Button {
                action: "/verein/partien/zettel",
                fields: vec![
                    ("game", game.id.to_string()),
                    ("day", books.on.to_string()),
                    ("jahr", books.year.number().to_string()),
                ],
                name: words::HAND_IN.get(lang),
                about: game.number.to_string(),
            }
        } else {
            let day = game.slip.handed_in_on;
            Cell::Text(day.map_or_else(String::new, |day| texts::numbers::date(day, lang)))
        };
        let number = match game.is_imported {
            true => Cell::Text(format!("{} ({})", game.number, texts::lists::ON_PAPER.get(lang))),
            false => Cell::Link {
                address: format!("/api/games/{}/sheet.html", game.id),
                name: game.number.to_string(),
            },
        };
        vec![
            number,
            Cell::Text(texts::numbers::date(game.course.played_on, lang)),
            Cell::Text(players.collect::<Vec<_>>().join(", ")),
            Cell::Text(words::verdict(*verdict, lang)),
            last,
        ]
    });
    let names = [
        (words::NUMBER, false),
        (words::DAY, false),
        (words::PLAYERS, false),
        (words::COUNTS, false),
        (words::SLIP, false),
    ];
    Table { heads: heads(names, lang), rows: rows.collect() }
}

fn forms(evenings: &[(Evening, u32)], lang: Lang) -> [Section; 3] {
    let game = || input("number", words::NUMBER, "number", String::new(), lang);
    let vouch = form(
        format!("{ADDRESS}/wort"),
        words::SAVE,
        vec![game(), input("reason", words::REASON, "text", String::new(), lang)],
        lang,
    );
    let bochowe = form(
        format!("{ADDRESS}/bochowe"),
        words::SAVE,
        vec![
            game(),
            input("player", words::PLAYER, "number", String::new(), lang),
            input("hand", words::HAND, "text", String::new(), lang),
            input("points", words::POINTS, "number", String::new(), lang),
        ],
        lang,
    );
    let choices = evenings.iter().map(|(evening, _)| {
        let name = crate::pages::evenings::describe_evening(evening, lang);
        (evening.key.to_string(), name)
    });
    let evening = choice("evening", words::EVENING, "", choices.collect(), lang);
    let moved = form(format!("{ADDRESS}/abend"), words::SAVE, vec![game(), evening], lang);
    let section = |heading: texts::Text, hint: &str, form| Section {
        heading: heading.get(lang).to_owned(),
        hint: hint.to_owned(),
        forms: vec![form],
        ..Section::default()
    };
    [
        section(words::VOUCH, words::VOUCH_HINT.get(lang), vouch),
        section(words::NOTE_BOCHOWE, "", bochowe),
        section(words::MOVE_GAME, words::EVENINGS_HINT.get(lang), moved),
    ]
}

/// The game a form names by its number in the books, or by its id.
async fn named_game(state: &AppState, sent: &FormFields) -> Result<GameId, ApiError> {
    let unknown = crate::failure::Failure::UnknownGame;
    if let Ok(id) = sent.text("game").parse() {
        return Ok(id);
    }
    let Ok(number) = sent.text("number").parse::<i64>() else {
        return Err(unknown.into());
    };
    let id = state.database.read(move |tx| crate::store::games::id_of(tx, number)).await?;
    id.ok_or(ApiError::Failure(unknown))
}

/// `POST /verein/partien/zettel`: a slip is there.
pub(crate) async fn hand_in(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (game, day) = (named_game(&state, &sent).await?, sent.day("day", words::DAY)?);
    let context = sent.context(&state);
    state.database.write(move |tx| hand_in_slip(tx, &context, game, day)).await?;
    let year = named_year(&state, Some(sent.text("jahr")).filter(|year| !year.is_empty())).await?;
    Ok(saved(&format!("{ADDRESS}?jahr={}", year.number())))
}

/// `POST /verein/partien/wort`: the word for a late slip.
pub(crate) async fn vouch(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let game = named_game(&state, &sent).await?;
    let (context, reason) = (sent.context(&state), sent.text("reason").to_owned());
    state.database.write(move |tx| vouch_for_slip(tx, &context, game, &reason)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/partien/bochowe`: a special hand that was missed.
pub(crate) async fn bochowe(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let game = named_game(&state, &sent).await?;
    let player = PlayerNo(sent.read("player", words::PLAYER, Refusal::BadChoice)?);
    let points = Points(sent.read("points", words::POINTS, Refusal::BadNumber)?);
    let (key, hand, context) = (sent.key()?, sent.text("hand").to_owned(), sent.context(&state));
    let of = (game, player);
    state.database.write(move |tx| note_bochowe(tx, &context, key, of, &hand, points)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/partien/abend`: to which evening a game belongs.
pub(crate) async fn move_to(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let game = named_game(&state, &sent).await?;
    let evening = sent.read("evening", words::EVENING, Refusal::UnknownEvening)?;
    let context = sent.context(&state);
    state.database.write(move |tx| move_game(tx, &context, game, evening)).await?;
    Ok(saved(ADDRESS))
}
