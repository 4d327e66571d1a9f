//! The pages of people: the list, and a person's own: figures, curve, hands, opponents, what is kept.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, http::HeaderValue};
use club::audit_event::AuditEvent;
use club::membership::{Standing, Step};
use club::name_order::name_order;
use club::roles::Role;
use club::short_names::propose_short_name;
use club::tally::{ShownHand, Tally};
use texts::{Lang, Text, books as words, numbers, second_factor as factor};
use wire::PersonId;

use crate::actions::year_books;
use crate::actions::{self, EmailRequest, YearBooks};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::visitor::Visitor;
use crate::pages::club::{
    FormFields, PageQuery, check, choice, chosen, form, heads, input, named_year, now, page, saved,
    today,
};
use crate::pages::form::Form as Fields;
use crate::pages::merged_people;
use crate::pages::response::BooksPage;
use crate::pages::table_links::base;
use crate::pages::views::books::{self, Cell, Section, Table, curve};
use crate::store::email_changes;
use crate::store::members::{self, Member, Office, Profile};
use crate::store::merges;
use crate::store::outcomes;

pub(crate) const ADDRESS: &str = "/verein/personen";

/// How many opponents are listed of each kind.
const OPPONENTS: usize = 3;

/// `GET /verein/personen`: everybody by name.
pub(crate) async fn list(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let today = today(&state);
    let is_officer = visitor.role() != Some(Role::Member);
    let read = state.database.read(|tx| Ok((members::all(tx)?, merges::all(tx)?)));
    let (people, merged) = read.await?;
    let mut people: Vec<Member> =
        people.into_values().filter(|member| !member.is_removed).collect();
    people.sort_by_cached_key(|member| name_order(&member.name));
    let rows = people.iter().map(|member| {
        let step = member.course.steps().iter().rev().find(|step| step.since <= today);
        let mut row = vec![
            Cell::Link { address: format!("{ADDRESS}/{}", member.id), name: member.name.clone() },
            Cell::Text(words::standing(member.course.on(today)).get(lang).to_owned()),
            Cell::Text(
                step.map_or_else(String::new, |step| texts::numbers::date(step.since, lang)),
            ),
        ];
        // Mail addresses are shown to those who send the list.
        row.extend(is_officer.then(|| Cell::Text(member.profile.email.clone())));
        row
    });
    let names = [(words::NAME, false), (words::STANDING, false), (words::SINCE, false)];
    let mut heads = heads(names, lang);
    heads.extend(is_officer.then(|| (words::EMAIL.get(lang), false)));
    let table = Table { heads, rows: rows.collect() };
    let choices: Vec<(String, String)> =
        people.iter().map(|member| (member.id.to_string(), member.name.clone())).collect();
    let merge = form(
        format!("{ADDRESS}/zusammenlegen"),
        words::MERGE,
        vec![
            choice("person", words::DUPLICATE, "", choices.clone(), lang),
            choice("into", words::MERGE_INTO, "", choices, lang),
        ],
        lang,
    );
    let sections = vec![
        Section { table: Some(table), ..Section::default() },
        Section {
            heading: words::MERGE.get(lang).to_owned(),
            hint: words::MERGE_HINT.get(lang).to_owned(),
            forms: vec![merge],
            ..Section::default()
        },
    ];
    let may_separate = visitor.role() == Some(Role::Administrator) && !merged.is_empty();
    let separate = may_separate.then(|| merged_people::section(&state, merged, lang));
    let sections = sections.into_iter().chain(separate).collect();
    let title = words::PEOPLE.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

/// `GET /verein/personen/{person}`: a person's figures of a year, and what is kept.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let id = person(&named)?;
    let is_own = visitor.person() == Some(id);
    let year = named_year(&state, query.jahr.as_deref()).await?;
    let (today, now) = (today(&state), now(&state));
    let read = state.database.read(move |tx| {
        let (_, row) = members::rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
        let books = year_books(tx, year, today)?;
        let tallies = outcomes::tallies(tx, Some(row), books.first, books.last)?;
        let opponents = outcomes::opponents(tx, row, books.first, books.last)?;
        let offices = members::offices(tx, row)?;
        let email = email_changes::of_person(tx, row, now)?.map(|change| change.email);
        Ok((books, row, tallies, opponents, offices, email))
    });
    let (books, row, tallies, opponents, offices, email) = read.await?;
    let member = books.members.get(&row).ok_or(Failure::UnknownPerson)?;
    let tallies: Vec<Tally> = tallies.into_iter().map(|(_, _, _, tally)| tally).collect();
    let address = format!("{ADDRESS}/{}", member.id);
    let mut sections = Vec::new();
    if member.profile.is_hidden && !is_own {
        sections
            .push(Section { hint: words::HIDDEN_PAGE.get(lang).to_owned(), ..Section::default() });
    } else {
        sections.push(figures(&books, row, &tallies, &address, lang));
        sections.push(hands(&tallies, lang));
        sections.extend(opponent_sections(&books, &opponents, lang));
    }
    // The private profile is shown to the person and to the officers who manage it.
    if !member.is_removed && (is_own || visitor.role() != Some(Role::Member)) {
        let proposal = proposed_short_name(&books, member);
        let mut kept = kept(member, &offices, (&address, proposal.as_deref()), today, lang);
        let waits = email.map(|email| factor::email_waits(&email, lang));
        let waits = waits.map(|waits| (factor::EMAIL_WAITS.get(lang).to_owned(), waits));
        kept[2].facts.extend(waits);
        sections.extend(kept);
    }
    let title = member.name.clone();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

pub(crate) fn person(named: &str) -> Result<PersonId, ApiError> {
    named.parse().map_err(|_| ApiError::Failure(Failure::UnknownPerson))
}

fn figures(books: &YearBooks, row: i64, tallies: &[Tally], address: &str, lang: Lang) -> Section {
    let total = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
    let mut sums = Vec::new();
    for tally in tallies {
        sums.push(sums.last().copied().unwrap_or(0) + tally.points.0);
    }
    let list = books.list(crate::actions::Scope::All);
    let place = list.iter().find(|line| line.person == row).and_then(|line| line.rank);
    let percent = |part: u32, whole: u32| {
        let tenths = if whole == 0 { 0 } else { (2_000 * part + whole) / (2 * whole) };
        format!("{part} ({} %)", numbers::tenths(i64::from(tenths), lang).replace('+', ""))
    };
    let (deals, wins) = (total(|tally| tally.deals), total(|tally| tally.wins));
    let fact = |name: Text, value: String| (name.get(lang).to_owned(), value);
    let extreme = |points: Option<i64>| points.map_or_else(|| "–".to_owned(), numbers::signed);
    let facts = vec![
        fact(words::PLACE, place.map_or_else(|| "–".to_owned(), |place| format!("{place}."))),
        fact(words::GAME_COUNT, tallies.len().to_string()),
        fact(words::SUM, numbers::signed(sums.last().copied().unwrap_or(0))),
        fact(words::BEST_GAME, extreme(tallies.iter().map(|tally| tally.points.0).max())),
        fact(words::WORST_GAME, extreme(tallies.iter().map(|tally| tally.points.0).min())),
        fact(words::DEALS, deals.to_string()),
        fact(words::AS_EAST, percent(total(|tally| tally.as_east), deals)),
        fact(words::WINS, percent(wins, deals)),
        fact(words::SELF_DRAWN, percent(total(|tally| tally.self_drawn), wins)),
        fact(words::DISCARDED, percent(total(|tally| tally.discarded), deals)),
    ];
    let years = [books.year.before(), books.year.after()];
    let links = years
        .into_iter()
        .flatten()
        .map(|year| (format!("{address}?jahr={}", year.number()), texts::club::year(year, lang)));
    Section {
        heading: texts::club::year(books.year, lang),
        hint: if sums.is_empty() {
            words::NOTHING_YET.get(lang).to_owned()
        } else {
            words::CURVE.get(lang).to_owned()
        },
        links: links.collect(),
        facts,
        drawing: curve(&sums, lang),
        ..Section::default()
    }
}

fn hands(tallies: &[Tally], lang: Lang) -> Section {
    let best = tallies.iter().filter_map(|tally| tally.best.as_ref());
    let best = best.max_by_key(|hand| hand.points);
    let cheapest = tallies.iter().filter_map(|tally| tally.cheapest.as_ref());
    let cheapest = cheapest.min_by_key(|hand| hand.points);
    let fact = |name: Text, hand: Option<&ShownHand>| {
        let hand = hand?;
        let name = format!("{}: {}", name.get(lang), numbers::points(hand.points.0));
        Some((name, hand.tiles.clone()))
    };
    let hands = [fact(words::BEST_HAND, best), fact(words::CHEAPEST_HAND, cheapest)];
    Section { hands: hands.into_iter().flatten().collect(), ..Section::default() }
}

/// The opponents from whom most points came and to whom most went; nobody is both.
fn opponent_sections(
    books: &YearBooks,
    opponents: &[(i64, u32, scoring::Points)],
    lang: Lang,
) -> [Section; 2] {
    let table = |shown: Vec<&(i64, u32, scoring::Points)>| {
        let rows = shown.into_iter().map(|(person, games, points)| {
            vec![
                crate::pages::year::who(books, *person),
                Cell::Number(games.to_string()),
                Cell::Number(numbers::signed(points.0)),
            ]
        });
        let names = [(words::NAME, false), (words::GAME_COUNT, true), (words::POINTS, true)];
        Some(Table { heads: heads(names, lang), rows: rows.collect() })
    };
    let favourite = opponents.iter().filter(|(_, _, points)| points.0 > 0).take(OPPONENTS);
    let dreaded = opponents.iter().rev().filter(|(_, _, points)| points.0 < 0).take(OPPONENTS);
    let section = |heading: Text, hint: Text, table| Section {
        heading: heading.get(lang).to_owned(),
        hint: hint.get(lang).to_owned(),
        table,
        ..Section::default()
    };
    [
        section(words::FAVOURITE, words::FAVOURITE_HINT, table(favourite.collect())),
        section(words::DREADED, words::DREADED_HINT, table(dreaded.collect())),
    ]
}

/// What is kept of a person, with its forms.
fn kept(
    member: &Member,
    offices: &[Office],
    (address, proposal): (&str, Option<&str>),
    today: chrono::NaiveDate,
    lang: Lang,
) -> [Section; 4] {
    let day = |day| texts::numbers::date(day, lang);
    let date = |id, name, value: String| input(id, name, "date", value, lang);
    let steps = member.course.steps().iter().map(|step| {
        vec![
            Cell::Text(day(step.since)),
            Cell::Text(words::standing(step.standing).get(lang).to_owned()),
        ]
    });
    let standings = Standing::ALL
        .map(|standing| (standing.id().to_owned(), words::standing(standing).get(lang).to_owned()));
    let chosen = Standing::Member.id();
    let fields = vec![
        choice("standing", words::STANDING, chosen, standings.into(), lang),
        date("since", words::SINCE, today.to_string()),
    ];
    let standing = Section {
        heading: words::STANDING.get(lang).to_owned(),
        table: Some(Table {
            heads: heads([(words::SINCE, false), (words::STANDING, false)], lang),
            rows: steps.collect(),
        }),
        forms: vec![form(format!("{address}/stand"), words::NOTE_STANDING, fields, lang)],
        ..Section::default()
    };
    let held = offices.iter().map(|office| {
        vec![
            Cell::Text(office.office.clone()),
            Cell::Text(day(office.since)),
            Cell::Text(office.until.map_or_else(String::new, day)),
        ]
    });
    let fields = vec![
        input("office", words::OFFICE, "text", String::new(), lang),
        date("since", words::SINCE, today.to_string()),
        date("until", words::UNTIL, String::new()),
    ];
    let names = [(words::OFFICE, false), (words::SINCE, false), (words::UNTIL, false)];
    let office = Section {
        heading: words::OFFICE.get(lang).to_owned(),
        table: Some(Table { heads: heads(names, lang), rows: held.collect() }),
        forms: vec![form(format!("{address}/amt"), words::NOTE_OFFICE, fields, lang)],
        ..Section::default()
    };
    let removal = Section {
        heading: words::REMOVE.get(lang).to_owned(),
        hint: words::REMOVE_HINT.get(lang).to_owned(),
        forms: vec![form(format!("{address}/entfernen"), words::REMOVE, Vec::new(), lang)],
        ..Section::default()
    };
    [standing, office, profile(member, address, proposal, lang), removal]
}

/// A proposal for somebody without a short name: one that nobody else in the club has.
fn proposed_short_name(books: &YearBooks, member: &Member) -> Option<String> {
    if !member.profile.short_name.is_empty() {
        return None;
    }
    let others = books.members.values().filter(|other| other.row != member.row);
    let taken = others.filter(|other| !other.is_removed).map(|other| {
        let own = other.profile.short_name.as_str();
        let first = other.name.split_whitespace().next().unwrap_or_default();
        if own.is_empty() { first.to_owned() } else { own.to_owned() }
    });
    propose_short_name(&member.name, &taken.collect::<Vec<_>>())
}

/// The form of a person's profile.
fn profile(member: &Member, address: &str, proposal: Option<&str>, lang: Lang) -> Section {
    let own = &member.profile;
    let hint = proposal.map(|name| words::short_name_proposal(name, lang)).unwrap_or_default();
    let fields = vec![
        input("short_name", words::SHORT_NAME, "text", own.short_name.clone(), lang),
        input("email", words::EMAIL, "text", own.email.clone(), lang),
        input("pseudonym", words::PSEUDONYM, "text", own.pseudonym.clone(), lang),
        input("players_number", words::PLAYERS_NUMBER, "text", own.players_number.clone(), lang),
        check("is_hidden", words::IS_HIDDEN, own.is_hidden, lang),
    ];
    Section {
        heading: words::PROFILE.get(lang).to_owned(),
        hint,
        links: vec![(format!("{address}/daten.json"), words::DATA_FILE.get(lang).to_owned())],
        forms: vec![form(format!("{address}/profil"), words::SAVE, fields, lang)],
        ..Section::default()
    }
}

/// `GET /verein/personen/{person}/daten.json`: everything that is kept of a person.
pub(crate) async fn data(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
) -> Result<Response, ApiError> {
    let id = person(&named)?;
    let context = visitor.context(&state);
    let data = state.database.write(move |tx| {
        let subject = id.to_string();
        context.log(tx, AuditEvent::PersonDataTaken, &subject, "")?;
        actions::person_data(tx, id)
    });
    let data = data.await?;
    let content = serde_json::to_vec_pretty(&data).map_err(Failure::from)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"person.json\"")),
    ];
    Ok((headers, content).into_response())
}

/// `POST /verein/personen/{person}/stand`: what somebody is from a day on.
pub(crate) async fn note_standing(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let standing = chosen(Standing::from_id(sent.text("standing")), words::STANDING)?;
    let step = Step { since: sent.day("since", words::SINCE)?, standing };
    let (key, context) = (sent.key()?, sent.context(&state));
    state.database.write(move |tx| actions::note_standing(tx, &context, key, id, step)).await?;
    Ok(saved(&format!("{ADDRESS}/{id}")))
}

/// `POST /verein/personen/{person}/amt`: an office.
pub(crate) async fn note_office(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let office = Office {
        office: sent.text("office").to_owned(),
        since: sent.day("since", words::SINCE)?,
        until: sent.day_or_none("until", words::UNTIL)?,
    };
    let (key, context) = (sent.key()?, sent.context(&state));
    state.database.write(move |tx| actions::note_office(tx, &context, key, id, &office)).await?;
    Ok(saved(&format!("{ADDRESS}/{id}")))
}

/// `POST /verein/personen/{person}/profil`: the private profile.
pub(crate) async fn set_profile(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let is_own = visitor.person() == Some(id);
    let request = EmailRequest {
        base: base(&state, &headers)?,
        club: state.club().as_deref().map(str::to_owned),
        lang,
    };
    let has_mail = state.published.has_mail_server();
    let profile = Profile {
        email: sent.text("email").to_owned(),
        pseudonym: sent.text("pseudonym").to_owned(),
        is_hidden: sent.is_on("is_hidden"),
        players_number: sent.text("players_number").to_owned(),
        short_name: sent.text("short_name").to_owned(),
    };
    let context = sent.context(&state);
    let set = state.database.write(move |tx| {
        let mut profile = profile;
        // A person's own change is confirmed by mail, if there is a mail server; an officer's change holds at once.
        if is_own && has_mail {
            profile.email = actions::ask_for_email(tx, id, &profile.email, &request, context.now)?;
        }
        actions::set_profile(tx, &context, id, &profile)
    });
    set.await?;
    Ok(saved(&format!("{ADDRESS}/{id}")))
}

/// `POST /verein/personen/{person}/entfernen`: takes a name out of the books.
pub(crate) async fn remove(
    State(state): State<AppState>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let context = sent.context(&state);
    state.database.write(move |tx| actions::remove_person(tx, &context, id)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/personen/zusammenlegen`: two entries of one person become one.
pub(crate) async fn merge(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (one, other) = (person(sent.text("person"))?, person(sent.text("into"))?);
    let context = sent.context(&state);
    state.database.write(move |tx| actions::merge_people(tx, &context, one, other)).await?;
    Ok(saved(&format!("{ADDRESS}/{other}")))
}
