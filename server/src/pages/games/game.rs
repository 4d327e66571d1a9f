//! The page of one game: how it ended and went, whether it counts, its papers, what was changed.

use askama::Template;
use axum::extract::Query;
use chrono::NaiveDate;
use club::year::counting::{Objection, Verdict};
use club::year::tally::is_deal;
use club::{DealOutcome, Played, PlayerNo};
use scoring::Family;
use serde::Deserialize;
use texts::game_pages::{self as words, Saved};
use texts::terms::{self, Term};
use texts::{Lang, Text, numbers, ui, verdict};
use wire::GameId;

use crate::actions::{BookedRecord, GameRecord, game_record, knows_bochowe};
use crate::documents::charts::{CurveData, Curves, Series, curves};
use crate::documents::game_papers;
use crate::pages::evenings::{self, describe_evening};
use crate::pages::games;
use crate::pages::games::game_decisions::{self, Decision};
use crate::pages::games::game_forms::{Part, form_address};
use crate::pages::games::game_row::{VerdictView, verdict_view};
use crate::pages::games::paper_entry;
use crate::web::address_parts::GamePath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The address of a game's page.
pub(crate) fn address(game: GameId) -> String {
    format!("{}/{game}", games::ADDRESS)
}

/// The address of a deal on the page of its game.
pub(crate) fn deal_address(game: GameId, deal: u32) -> String {
    format!("{}#spiel-{deal}", address(game))
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct GameQuery {
    saved: Option<String>,
}

/// Somebody's result: place and name, points.
struct ResultRow {
    name: String,
    points: String,
    is_plus: bool,
}

/// A Bochowe: whose, which hand, points.
struct BochoweRow {
    name: String,
    hand: String,
    points: String,
}

#[derive(Template)]
#[template(path = "games/game.html")]
struct GamePage {
    frame: Frame,
    saved: Option<&'static str>,
    /// Where the next slip is typed in, after one was.
    next_slip: Option<&'static str>,
    lede: String,
    /// Number and name, points, whether they are above zero; by result.
    results: Vec<ResultRow>,
    counts: Option<CountsView>,
    table: String,
    head: Vec<LinkView>,
    more: Vec<LinkView>,
    papers: Vec<(String, &'static str)>,
    curves: Option<Curves>,
    names: Vec<String>,
    deals: Vec<DealView>,
    totals: Vec<String>,
    has_corrections: bool,
    bochowes: Vec<BochoweRow>,
    changes: Vec<(String, String)>,
    versions: String,
}

/// Whether it counts, why, and what became of its slip.
struct CountsView {
    verdict: VerdictView,
    sentence: String,
    slip: Option<String>,
    /// Where the deal stands that a player says is not right, and what leads to it.
    deal: Option<(String, String)>,
    is_closed: bool,
    evening: Option<(String, String)>,
}

/// A button or row that leads to a form.
struct LinkView {
    address: String,
    name: &'static str,
    is_main: bool,
}

/// One deal in a line.
struct DealView {
    number: u32,
    /// The number of the deal for links to it; none of a fault after which the deal went on.
    anchor: Option<u32>,
    who: String,
    /// What each player won or lost, and whether this is the winner.
    nets: Vec<(String, bool)>,
    /// Where it is corrected, and what a screen reader says of the link.
    correct: Option<(String, String)>,
}

/// `GET /verein/partien/{game}`.
pub(crate) async fn show(
    context: RequestContext,
    GamePath(id): GamePath,
    Query(query): Query<GameQuery>,
) -> Result<Page, ApiError> {
    let (lang, on) = (context.lang, context.today());
    let record = context.read(move |tx| game_record(tx, id, on)).await?;
    let wall = context.state.clock.wall_clock;
    let booked = record.booked.as_ref();
    let is_open = booked.is_some_and(|booked| !booked.is_closed);
    let may_correct = is_open && context.may_send(&format!("/api/games/{id}/corrections"));
    let correct = |number: u32| {
        let address = format!("/spiel/{id}/berichtigen/{number}?von=partie");
        may_correct.then(|| (address, words::correct(number, lang)))
    };
    let forms: Vec<LinkView> = forms(&record)
        .into_iter()
        .map(|(address, name, is_main)| LinkView { address, name: name.get(lang), is_main })
        .filter(|link| is_open && context.may_send(&link.address))
        .collect();
    let (head, more) = forms.into_iter().partition(|link| link.is_main);
    let totals = record.history.totals();
    let totals = (1..=record.game.player_count())
        .map(|player| numbers::signed(totals.get(&PlayerNo(player)).map_or(0, |points| points.0)));
    let changes = changes(&record, |at| numbers::date_time(wall.local(at), lang), lang);
    Ok(Page(shown(&GamePage {
        frame: context.frame(words::game(record.game.number, lang)),
        saved: query.saved.as_deref().map(|saved| words::saved(named(saved)).get(lang)),
        next_slip: (query.saved.as_deref() == Some(paper_entry::SAVED))
            .then_some(paper_entry::ADDRESS),
        lede: lede(&record, wall.local(record.game.started_at).date(), lang),
        results: results(&record),
        counts: booked.map(|booked| counts(&record, booked, on, lang)),
        table: format!("/spiel/{id}"),
        head,
        more,
        papers: paper_links(&record, lang),
        deals: record
            .history
            .deals
            .iter()
            .map(|deal| deal_view(&record, deal, correct, lang))
            .collect(),
        totals: totals.collect(),
        has_corrections: may_correct && !record.history.deals.is_empty(),
        bochowes: booked.map_or_else(Vec::new, |booked| bochowes(&record, booked, lang)),
        curves: course(&record, lang),
        changes,
        versions: format!("/api/games/{id}/versions.html"),
        names: record.short_names,
    })))
}

/// What the query says was saved.
fn named(saved: &str) -> Saved {
    if saved == paper_entry::SAVED {
        return Saved::TypedIn;
    }
    let decision = Decision::ALL.into_iter().find(|decision| decision.id() == saved);
    let part = Part::ALL.into_iter().find(|part| part.id() == saved).map(Part::saved);
    decision.map(Decision::saved).or(part).unwrap_or(Saved::Something)
}

/// The day, the table, the rules, and how many deals there were.
fn lede(record: &GameRecord, begun_on: NaiveDate, lang: Lang) -> String {
    let outcome = record.booked.as_ref().map(|booked| &booked.outcome);
    let day = outcome.map_or(begun_on, |outcome| outcome.course.played_on);
    let family = record.game.ruleset.family();
    let mut parts = vec![numbers::date(day, lang)];
    if !record.game.table.is_empty() {
        parts.push(record.game.table.clone());
    }
    parts.push(texts::rulesets::name(&record.preset, family, lang));
    match outcome {
        Some(outcome) if outcome.is_imported => parts.push(words::ON_PAPER.get(lang).to_owned()),
        Some(outcome) => {
            let minutes = Some(outcome.course.minutes);
            parts.push(words::deals_in(record.history.deals.len(), minutes, lang));
        }
        None => parts.push(words::deals_in(record.history.deals.len(), None, lang)),
    }
    parts.join(" · ")
}

/// The best first.
fn results(record: &GameRecord) -> Vec<ResultRow> {
    let points: Vec<i64> = match &record.booked {
        Some(booked) => booked.outcome.results.iter().map(|result| result.points.0).collect(),
        None => {
            let totals = record.history.totals();
            let players = (1..=record.game.player_count()).map(PlayerNo);
            players.map(|player| totals.get(&player).map_or(0, |points| points.0)).collect()
        }
    };
    let mut results: Vec<(i64, &str)> = points
        .iter()
        .copied()
        .zip(record.game.players.iter().map(|person| person.name.as_str()))
        .collect();
    results.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let place = |points: i64| 1 + results.iter().filter(|(other, _)| *other > points).count();
    let line = |(points, name): &(i64, &str)| ResultRow {
        name: format!("{}. {name}", place(*points)),
        points: numbers::signed(*points),
        is_plus: *points > 0,
    };
    results.iter().map(line).collect()
}

/// Whether a game counts, and why, in a sentence.
pub(crate) fn sentence(record: &GameRecord, booked: &BookedRecord, lang: Lang) -> String {
    let about = verdict::About {
        family: booked.outcome.family,
        names: &record.short_names,
        struck_because: &booked.struck_because,
    };
    verdict::sentence(booked.verdict, about, lang)
}

/// The deal that a player says is not right, on this page.
fn disputed_deal(record: &GameRecord, verdict: Verdict, lang: Lang) -> Option<(String, String)> {
    let Verdict::CountsNot(Objection::Disputed { deal: number, .. }) = verdict else {
        return None;
    };
    let mut deals = record.history.deals.iter();
    let deal = deals.find(|deal| deal.situation.number == number).filter(|deal| is_deal(deal));
    let place = deal.map(|deal| format!("#spiel-{}", deal.situation.deal));
    Some((place.unwrap_or_else(|| "#spiele".to_owned()), words::see_deal(number, lang)))
}

fn counts(record: &GameRecord, booked: &BookedRecord, today: NaiveDate, lang: Lang) -> CountsView {
    let slip = booked.outcome.slip;
    CountsView {
        verdict: verdict_view(booked.verdict, booked.outcome.family, today, lang),
        sentence: sentence(record, booked, lang),
        deal: disputed_deal(record, booked.verdict, lang),
        slip: slip.handed_in_on.map(|day| words::slip_line(day, slip.is_vouched_for, lang)),
        is_closed: booked.is_closed,
        evening: booked
            .evening
            .as_ref()
            .map(|evening| (evenings::address(evening.key), describe_evening(evening, lang))),
    }
}

/// The forms that make sense for this game; one of them is what it waits for.
fn forms(record: &GameRecord) -> Vec<(String, Text, bool)> {
    let id = record.game.id;
    let parts = parts(record)
        .into_iter()
        .map(|(part, is_main)| (form_address(id, part), part.name(), is_main));
    let decisions = Decision::ALL
        .into_iter()
        .filter(|decision| record.booked.as_ref().is_some_and(|booked| decision.fits(booked)));
    let decisions = decisions.map(|decision| {
        let address = game_decisions::address(id, decision);
        (address, decision.name(), decision == Decision::Settle)
    });
    parts.chain(decisions).collect()
}

/// Those about its slip, its Bochowe and its evening.
fn parts(record: &GameRecord) -> Vec<(Part, bool)> {
    let Some(booked) = &record.booked else {
        return Vec::new();
    };
    let mut forms = Vec::new();
    // The slip of a game at a tournament is the tournament's.
    if booked.outcome.slip.handed_in_on.is_none() && !booked.outcome.is_of_tournament {
        forms.push((Part::Slip, booked.verdict.wants_slip()));
    }
    let is_late = matches!(booked.verdict, Verdict::CountsNot(Objection::SlipLate { .. }));
    // Somebody vouches for a slip; late confirmations without one have none.
    if is_late && booked.outcome.slip.handed_in_on.is_some() {
        forms.push((Part::Word, true));
    }
    if knows_bochowe(record.game.ruleset.family()) {
        forms.push((Part::Bochowe, false));
    }
    forms.push((Part::Evening, false));
    forms
}

fn paper_links(record: &GameRecord, lang: Lang) -> Vec<(String, &'static str)> {
    if record.history.deals.is_empty() {
        return Vec::new();
    }
    let links = game_papers::files(record.game.ruleset.family())
        .into_iter()
        .map(|(file, name)| (format!("/api/games/{}/{file}", record.game.id), name.get(lang)));
    links.collect()
}

/// So many names of deals stand below the curves at most.
const MOST_TICKS: i64 = 5;

/// What each player had after each deal, the best first.
fn course(record: &GameRecord, lang: Lang) -> Option<Curves> {
    let deals = &record.history.deals;
    let players = (1..=record.game.player_count()).map(PlayerNo).zip(&record.short_names);
    let series = players.map(|(player, name)| {
        let points = deals.iter().map(|deal| {
            let total = deal.totals.get(&player).map_or(0, |points| points.0);
            (i64::from(deal.situation.number), total)
        });
        Series { name: name.clone(), points: std::iter::once((0, 0)).chain(points).collect() }
    });
    let mut series: Vec<Series> = series.collect();
    series.sort_by_key(|series| std::cmp::Reverse(series.points.last().map(|(_, sum)| *sum)));
    let last = i64::from(deals.last()?.situation.number);
    let step = usize::try_from((last / MOST_TICKS).max(1)).unwrap_or(1);
    let ticks = (1..=last).rev().step_by(step).map(|deal| (deal, deal.to_string()));
    let mut ticks: Vec<(i64, String)> = ticks.collect();
    ticks.reverse();
    let ends =
        series.iter().filter_map(|series| Some((series.name.clone(), series.points.last()?.1)));
    let ends: Vec<(String, i64)> = ends.collect();
    curves(CurveData {
        sentence: words::course(record.game.number, deals.len(), &ends, lang),
        series,
        ticks,
        height: 250,
        ..CurveData::default()
    })
}

fn deal_view(
    record: &GameRecord,
    deal: &Played,
    correct: impl Fn(u32) -> Option<(String, String)>,
    lang: Lang,
) -> DealView {
    let family: Family = record.game.ruleset.family();
    let name = |player: PlayerNo| {
        record.short_names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
    };
    let (who, winner) = match &deal.facts.outcome {
        DealOutcome::Drawn => (terms::term(family, Term::Draw).get(lang).to_owned(), None),
        DealOutcome::Won { winner, .. } => (name(*winner), Some(*winner)),
        DealOutcome::Fault { .. } => (ui::PENALTY.get(lang).to_owned(), None),
    };
    let nets = deal.scored.net(record.history.players).into_iter();
    DealView {
        number: deal.situation.number,
        anchor: is_deal(deal).then_some(deal.situation.deal),
        who,
        nets: nets.map(|(of, net)| (numbers::signed(net.0), winner == Some(of))).collect(),
        correct: correct(deal.situation.number),
    }
}

fn bochowes(record: &GameRecord, booked: &BookedRecord, lang: Lang) -> Vec<BochoweRow> {
    let name = |person: i64| {
        let place = booked.outcome.results.iter().position(|result| result.person == person);
        let player = place.and_then(|place| record.game.players.get(place));
        player.map_or_else(String::new, |player| player.name.clone())
    };
    let hands = booked.bochowes.iter().map(|hand| BochoweRow {
        name: name(hand.person),
        hand: texts::print::hand(hand.family, &hand.hand, lang),
        points: numbers::points(hand.points.0),
    });
    hands.collect()
}

/// What was changed, and why, by whom and when.
fn changes(
    record: &GameRecord,
    at: impl Fn(chrono::DateTime<chrono::Utc>) -> String,
    lang: Lang,
) -> Vec<(String, String)> {
    let say =
        |parts: [Option<String>; 3]| parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let corrected = record.corrections.iter().map(|note| {
        let why = say([Some(note.reason.clone()), note.author.clone(), Some(at(note.at))]);
        (words::corrected(note.number, lang), why)
    });
    let withdrawn = record.withdrawn.iter().map(|gone| {
        let why = say([gone.reason.clone(), gone.author.clone(), Some(at(gone.withdrawn_at))]);
        (words::withdrawn(gone.deal.number, lang), why)
    });
    corrected.chain(withdrawn).collect()
}
