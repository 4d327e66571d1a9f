//! The page on which a rule is tried on a year that was played: a form that asks and saves nothing, and what comes of it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Query, State};
use chrono::NaiveDate;
use club::PlayerNo;
use club::calendar::ClubYear;
use club::presets::{PresetVersion, in_force};
use club::rehearsal::Proposal;
use club::year::{Line, changes};
use scoring::options;
use scoring::{Family, Ruleset};
use texts::{Lang, books as words, numbers, pages, rehearsal as labels, rulesets};

use crate::actions::rehearse_year;
use crate::actions::{Place, RehearsedYear, year_of};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{check, choice, heads, named_year, page, today};
use crate::pages::preset_form;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Control, Field, Form, Section, Table};
use crate::pages::views::presets::{Fields, fields, hand_field, preset_name};
use crate::pages::year::{figure, place, places, who};
use crate::store::{evenings, outcomes, presets, statutes};

/// The address of the page.
pub(crate) const ADDRESS: &str = "/verein/probe";

/// The parameter with which an answer is asked for; without it the page shows only the form.
const ASKED: &str = "probe";

/// Options that change no result of a game, so the form leaves them out.
const WITHOUT_RESULT: [&str; 3] = ["bochowe_factor", "two_hour_clock", "ranking"];

/// `GET /verein/probe`: the form; `?probe=1&jahr=2025&regeln=…&limit=1000` works a year out by other rules.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<BooksPage, ApiError> {
    let text = |name: &str| asked.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let (year, on) = (named_year(&state, text("jahr")).await?, today(&state));
    let read = state.database.read(move |tx| {
        let calendar = statutes::calendar(tx)?;
        let first = evenings::first_day(tx)?.unwrap_or(on).min(calendar.first_day(year));
        let first = calendar.year_of(first).unwrap_or(year);
        let last = year_of(&calendar, on)?;
        let days = (calendar.first_day(year), calendar.last_day(year));
        Ok((presets::all(tx)?, (first, last), outcomes::families(tx, days.0, days.1)?))
    });
    let (versions, years, played) = read.await?;
    let presets = in_force(&versions, NaiveDate::MAX);
    // Unless it is named, the rule set that was played most.
    let most = played.iter().max_by_key(|(_, games)| *games).map(|(family, _)| family.id());
    let chosen = text("regeln").or(most).unwrap_or(Family::Steiermark.id());
    let base = presets.iter().find(|version| version.preset == chosen).unwrap_or(&presets[0]);
    // The day from which a version holds makes no difference here, so it is set to today.
    let base = &PresetVersion { valid_from: on, ..base.clone() };
    let mut filled = fields(base);
    filled.extend(asked.iter().map(|(name, text)| (name.clone(), text.clone())));
    let is_whole = text("ganz") == Some("true");
    let mut sections = Vec::new();
    if text(ASKED).is_some() {
        let rehearsal = Rehearsal { base, filled: &filled, is_whole, year, on };
        sections = answer(&state, rehearsal, lang).await?;
    }
    let links = presets.iter().filter(|preset| preset.preset != base.preset).map(|preset| {
        let name = preset_name(&preset.name, preset.ruleset.family(), lang);
        (format!("{ADDRESS}?jahr={}&regeln={}", year.number(), preset.preset), name)
    });
    sections.push(Section {
        heading: labels::PROPOSAL.get(lang).to_owned(),
        hint: labels::HINT.get(lang).to_owned(),
        links: links.collect(),
        facts: vec![(
            labels::RULES.get(lang).to_owned(),
            preset_name(&base.name, base.ruleset.family(), lang),
        )],
        forms: vec![proposal_form(base, &filled, (year, years), is_whole, lang)],
        ..Section::default()
    });
    let title = labels::REHEARSAL.get(lang).to_owned();
    Ok(page(books::Page { title, is_saved: false, sections, ..books::Page::default() }, lang))
}

/// What is asked: which year by which rules.
struct Rehearsal<'a> {
    /// The rules of the club.
    base: &'a PresetVersion,
    /// The fields of the form with the proposed rules.
    filled: &'a BTreeMap<String, String>,
    /// Whether the whole rule set is proposed, not only what differs from the club's rules.
    is_whole: bool,
    year: ClubYear,
    on: NaiveDate,
}

/// The year by the proposed rules, or why they cannot be understood.
async fn answer(
    state: &AppState,
    Rehearsal { base, filled, is_whole, year, on }: Rehearsal<'_>,
    lang: Lang,
) -> Result<Vec<Section>, ApiError> {
    let family = base.ruleset.family();
    let proposed = match preset_form::read(family, filled) {
        Ok(proposed) => proposed.ruleset,
        Err(problems) => {
            let problems = problems.iter().map(|(field, problem)| {
                let name = rulesets::option(field).map_or(field.as_str(), |name| name.get(lang));
                format!("{name}: {}", pages::field_problem(problem, lang))
            });
            let problems = problems.collect::<Vec<_>>().join(" ");
            let hint = format!("{} {problems}", labels::NOT_UNDERSTOOD.get(lang));
            return Ok(vec![Section { hint, ..Section::default() }]);
        }
    };
    let (proposal, than) = if is_whole {
        // A whole rule set is described by what its text says otherwise.
        (Proposal::whole(&proposed), Ruleset::preset(family))
    } else {
        (Proposal::between(&base.ruleset, &proposed), base.ruleset.clone())
    };
    if proposal.is_empty() {
        let heading = labels::OUTCOME.get(lang).to_owned();
        let hint = labels::NOTHING_PROPOSED.get(lang).to_owned();
        return Ok(vec![Section { heading, hint, ..Section::default() }]);
    }
    let hint = labels::settings(&proposal.settings(&than), lang);
    let work = state.database.read(move |tx| rehearse_year(tx, year, on, family, &proposal));
    Ok(outcome(&work.await?, hint, lang))
}

/// The rule set as a form that asks: what changes hands first, then payments, then the course of a game.
fn proposal_form(
    base: &PresetVersion,
    filled: &Fields,
    (year, years): (ClubYear, (ClubYear, ClubYear)),
    is_whole: bool,
    lang: Lang,
) -> Form {
    let all = std::iter::successors(Some(years.1), |year| {
        year.before().filter(|before| before.number() >= years.0.number())
    });
    let all = all.map(|year| (year.number().to_string(), texts::club::year(year, lang))).collect();
    let mut form = vec![choice("jahr", labels::YEAR, &year.number().to_string(), all, lang)];
    for scope in [options::Scope::Value, options::Scope::Payment, options::Scope::Progress] {
        let rows = base.ruleset.rows().iter();
        let rows = rows.filter(|row| row.scope == scope && !WITHOUT_RESULT.contains(&row.id));
        form.extend(rows.filter_map(|row| option(row, filled, lang)));
    }
    for (at, hand) in
        base.ruleset.special_hands().iter().enumerate().filter(|(_, hand)| hand.active)
    {
        let id = hand_field(at, "value");
        let value = filled.get(&id).cloned().unwrap_or_default();
        let control = Control::Input { kind: "number", value };
        form.push(Field { id: Cow::Owned(id), name: Cow::Owned(hand.name.clone()), control });
    }
    form.push(check("ganz", labels::WHOLE, is_whole, lang));
    Form {
        action: ADDRESS.to_owned(),
        is_asking: true,
        is_dense: false,
        hidden: vec![(ASKED, "1".to_owned()), ("regeln", base.preset.clone())],
        fields: form,
        submit: labels::TRY.get(lang),
    }
}

/// An option as a field; nothing for the catalogue and its values.
fn option(row: &options::OptionRow, filled: &Fields, lang: Lang) -> Option<Field> {
    let value = filled.get(row.id).cloned().unwrap_or_default();
    let of = |choices: Vec<(String, String)>| Control::Choice { chosen: value.clone(), choices };
    let control = match row.control {
        options::Control::Switch => of(vec![
            ("true".to_owned(), pages::YES.get(lang).to_owned()),
            ("false".to_owned(), pages::NO.get(lang).to_owned()),
        ]),
        options::Control::Choice(choices) => {
            let choices = choices.iter().map(|word| {
                let name = rulesets::choice(row.id, word).map_or(*word, |name| name.get(lang));
                ((*word).to_owned(), name.to_owned())
            });
            of(choices.collect())
        }
        options::Control::NumberChoice(choices) => {
            let choices = choices.iter().map(|number| match number {
                Some(number) => (number.to_string(), numbers::points(*number)),
                None => (String::new(), pages::NONE.get(lang).to_owned()),
            });
            of(choices.collect())
        }
        options::Control::Number { .. } => Control::Input { kind: "number", value },
        options::Control::SpecialValues | options::Control::SpecialHands => return None,
    };
    let name = rulesets::option(row.id).map_or(row.id, |name| name.get(lang));
    Some(Field { id: Cow::Borrowed(row.id), name: Cow::Borrowed(name), control })
}

/// What a year would have come to.
fn outcome(rehearsed: &RehearsedYear, hint: String, lang: Lang) -> Vec<Section> {
    let moved = changes(&rehearsed.after, &rehearsed.before);
    let elsewhere = moved.iter().filter(|change| change.places.is_some_and(|places| places != 0));
    let count = |name: texts::Text, count: usize| (name.get(lang).to_owned(), count.to_string());
    let facts = vec![
        (labels::YEAR.get(lang).to_owned(), texts::club::year(rehearsed.books.year, lang)),
        count(labels::GAMES, rehearsed.games),
        count(labels::DEALS, rehearsed.deals),
        count(labels::CHANGED_DEALS, rehearsed.changed_deals),
        count(labels::CHANGED_GAMES, rehearsed.changed_games),
        count(labels::CHANGED_PLACES, elsewhere.count()),
    ];
    let mut sections = vec![
        Section {
            heading: labels::OUTCOME.get(lang).to_owned(),
            hint,
            facts,
            ..Section::default()
        },
        Section {
            heading: labels::LIST.get(lang).to_owned(),
            table: Some(standings(rehearsed, lang)),
            ..Section::default()
        },
        Section {
            heading: labels::CHANGES.get(lang).to_owned(),
            hint: labels::shown(rehearsed.largest_changes.len(), rehearsed.changed_deals, lang),
            table: Some(deals(rehearsed, lang)),
            ..Section::default()
        },
    ];
    if !rehearsed.verdicts.is_empty() {
        let rows = rehearsed.verdicts.iter().map(|(at, before, after)| {
            let [day, game] = game(at, lang);
            let cell = |verdict| Cell::Text(words::verdict(verdict, lang));
            vec![day, game, cell(*before), cell(*after)]
        });
        let names = [
            (words::DAY, false),
            (words::GAME, false),
            (labels::SO_FAR, false),
            (labels::THEN, false),
        ];
        sections.push(Section {
            heading: labels::VERDICTS.get(lang).to_owned(),
            table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
            ..Section::default()
        });
    }
    if !rehearsed.obstacles.is_empty() {
        let rows = rehearsed.obstacles.iter().map(|(at, obstacle)| {
            let [day, game] = game(at, lang);
            vec![day, game, Cell::Text(labels::obstacle(obstacle, lang))]
        });
        let names = [(words::DAY, false), (words::GAME, false), (labels::WHY, false)];
        sections.push(Section {
            heading: format!("{}: {}", labels::OBSTACLES.get(lang), rehearsed.obstacles.len()),
            hint: labels::OBSTACLES_HINT.get(lang).to_owned(),
            table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
            ..Section::default()
        });
    }
    sections
}

/// Everybody's place and figure before and after, in the order of the new list; people who would not be listed stand last.
fn standings(rehearsed: &RehearsedYear, lang: Lang) -> Table {
    let of = |list: &[Line<i64>], person| list.iter().position(|line| line.person == person);
    let moved = changes(&rehearsed.after, &rehearsed.before);
    let gone = rehearsed.before.iter().filter(|line| of(&rehearsed.after, line.person).is_none());
    let rows = rehearsed.after.iter().zip(&moved).map(|(after, change)| {
        let before = of(&rehearsed.before, after.person).map(|at| &rehearsed.before[at]);
        let difference = before.map(|before| after.figure.minus(before.figure));
        let shown = |line: Option<&Line<i64>>| {
            Cell::Number(line.map_or_else(String::new, |line| figure(line.figure, lang)))
        };
        vec![
            Cell::Number(place(after)),
            Cell::Number(places(*change)),
            who(&rehearsed.books, after.person),
            shown(Some(after)),
            Cell::Number(difference.map_or_else(String::new, |figures| figure(figures, lang))),
            Cell::Number(before.map_or_else(String::new, place)),
            shown(before),
        ]
    });
    let nothing = || Cell::Number(String::new());
    let gone = gone.map(|before| {
        let shown = Cell::Number(figure(before.figure, lang));
        let name = who(&rehearsed.books, before.person);
        vec![nothing(), nothing(), name, nothing(), nothing(), Cell::Number(place(before)), shown]
    });
    let names = [
        (words::PLACE, true),
        (labels::MOVED, true),
        (words::NAME, false),
        (words::FIGURE, true),
        (labels::DIFFERENCE, true),
        (labels::PLACE_BEFORE, true),
        (labels::FIGURE_BEFORE, true),
    ];
    Table { heads: heads(names, lang), rows: rows.chain(gone).collect() }
}

fn deals(rehearsed: &RehearsedYear, lang: Lang) -> Table {
    let rows = rehearsed.largest_changes.iter().map(|deal| {
        let name = |player: PlayerNo| {
            let row = usize::from(player.0).checked_sub(1).and_then(|at| deal.place.people.get(at));
            row.map_or("", |row| rehearsed.books.name(*row))
        };
        let [day, game] = game(&deal.place, lang);
        vec![
            day,
            game,
            Cell::Number(deal.shift.number.to_string()),
            Cell::Text(labels::brings(&deal.shift, name)),
            Cell::Text(labels::why(&deal.shift, name, lang)),
        ]
    });
    let names = [
        (words::DAY, false),
        (words::GAME, false),
        (labels::DEAL, true),
        (labels::BRINGS, false),
        (labels::WHY, false),
    ];
    Table { heads: heads(names, lang), rows: rows.collect() }
}

/// A game's day, and the link to its sheet.
fn game(at: &Place, lang: Lang) -> [Cell; 2] {
    let sheet = Cell::Link {
        address: format!("/api/games/{}/sheet.html", at.id),
        name: at.number.to_string(),
    };
    [Cell::Text(numbers::date(at.played_on, lang)), sheet]
}
