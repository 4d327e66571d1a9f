//! What happens at tables, and to their games afterwards.

use chrono::TimeDelta;
use club::correction::correct;
use club::demo;
use club::{DealFacts, DealOutcome, Ending, History, PlayerNo};
use scoring::{Family, Points, Ruleset};
use serde_json::{Map, Value as Json};
use server::actions::{
    AfterTheEnd, ReopenedBy, confirm_result, correct_and_rebook, end_and_book, game_detail,
    hand_in_slip, hand_in_slips, move_game, note_bochowe, played_through, record_deal, reopen_game,
    reopenable_ending, settle_disputes, start_and_place, strike_game, vouch_for_slip,
    withdraw_deal,
};
use server::failure::Failure;
use testkit::known;
use wire::{
    ConfirmResult, ConfirmationId, CorrectDeal, CorrectionId, DealId, EndGame, EndingId, GameId,
    RecordDeal, ReopenGame, ReopeningId, StartGame, WithdrawDeal, WithdrawalId,
};

use super::{Action, Done, New, Step};

pub(super) const ACTIONS: &[Action] = &[
    ("start a game", 50, start),
    ("record a deal", 400, deal),
    ("withdraw a deal", 60, withdraw),
    ("correct a deal", 60, correct_one),
    ("end a game", 60, end),
    ("reopen a game", 12, reopen),
    ("confirm a result", 50, confirm),
    ("settle disputes", 8, settle),
    ("strike a game", 10, strike),
    ("hand in a slip", 30, slip),
    ("hand in the slips of an evening", 6, slips),
    ("vouch for a slip", 20, vouch),
    ("move a game", 8, move_one),
    ("note a special hand", 8, bochowe),
];

const FAMILIES: [Family; 7] = [
    Family::Klassisch,
    Family::Steiermark,
    Family::Steiermark,
    Family::Mcr,
    Family::Grundregel,
    Family::HongKong,
    Family::MaJiang,
];

/// The rules of a family, by which nobody throws dice for a wind.
pub(super) fn rules_of(family: Family) -> Ruleset {
    let preset = Ruleset::preset(family);
    let follows = Json::String("follows_order".to_owned());
    let changes = Map::from_iter([("round_wind_throw".to_owned(), follows)]);
    preset.with(&changes).unwrap_or(preset)
}

fn start(step: &mut Step<'_>) -> Result<Done, Failure> {
    let mut people = step.named.people.clone();
    let mut players = Vec::new();
    while players.len() < 4 && !people.is_empty() {
        let at = step.dice.below(people.len());
        players.push(people.swap_remove(at));
    }
    if step.dice.one_in(15) {
        players.truncate(3);
        players.push(step.person());
    }
    let id = GameId(step.key());
    let family = step.pick(&FAMILIES);
    let table = step.pick(&["Gaststube", "Stüberl", ""]).to_owned();
    let preset = step.dice.one_in(3).then(|| family.id().to_owned());
    let evening = step.dice.one_in(3).then(|| step.evening());
    let ruleset = rules_of(family);
    let request = StartGame { id, ruleset, players, table, preset, evening };
    Done::new(start_and_place(step.tx, &step.by, &request, None)?, New::Game(id))
}

/// What might come next in a game, and what everybody would have by it.
fn next_deal(step: &mut Step<'_>, history: &mut History, ruleset: &Ruleset) -> RecordDeal {
    let (id, number) = (DealId(step.key()), history.now.number);
    if history.now.is_over {
        return RecordDeal { id, number, facts: DealFacts::drawn(), previewed: [].into() };
    }
    let players = history.players;
    let played = demo::play_random_deal(history, ruleset, &mut step.dice);
    let previewed = played.scored.net(players);
    RecordDeal { id, number, facts: played.facts.clone(), previewed }
}

fn deal(step: &mut Step<'_>) -> Result<Done, Failure> {
    let mut id = step.running();
    let (mut game, mut history) = played_through(step.tx, id)?;
    // Most notice when all rounds are played.
    while history.now.is_over && !step.dice.one_in(8) {
        id = step.running();
        (game, history) = played_through(step.tx, id)?;
    }
    let mut request = next_deal(step, &mut history, &game.ruleset);
    if step.dice.one_in(12) {
        match step.dice.below(5) {
            0 => request.number += 1,
            1 => request.number = request.number.saturating_sub(1).max(1),
            2 => request.facts.dead.extend([PlayerNo(1), PlayerNo(2), PlayerNo(3), PlayerNo(4)]),
            3 => request.facts.hands.clear(),
            _ => request.previewed.values_mut().for_each(|points| *points += Points(7)),
        }
    }
    Done::with(record_deal(step.tx, id, &request, step.by.now)?)
}

fn withdraw(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = step.running();
    let deals = game_detail(step.tx, id)?.deals;
    let deal = if step.dice.one_in(6) { deals.first() } else { deals.last() };
    let deal = deal.map_or(DealId(known(4)), |deal| deal.id);
    let request = WithdrawDeal { id: WithdrawalId(step.key()), deal };
    Done::with(withdraw_deal(step.tx, &step.by, id, &request)?)
}

/// A deal as it might have been read: drawn, from somebody else, or quite another one.
fn corrected(step: &mut Step<'_>, history: &History, ruleset: &Ruleset, at: usize) -> DealFacts {
    let facts = history.deals[at].facts.clone();
    match (step.dice.below(3), facts.outcome.clone()) {
        (0, _) => DealFacts::drawn(),
        (1, DealOutcome::Won { winner, liable, how, from: _ }) => {
            let from = PlayerNo(1 + step.dice.below(usize::from(history.players)) as u8);
            let from = Some(from).filter(|from| *from != winner);
            DealFacts { outcome: DealOutcome::Won { winner, from, liable, how }, ..facts }
        }
        _ => {
            let mut other = History::start(history.players, ruleset);
            demo::play_random_deal(&mut other, ruleset, &mut step.dice).facts.clone()
        }
    }
}

fn correct_one(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = if step.dice.one_in(3) { step.ended() } else { step.running() };
    let (game, history) = played_through(step.tx, id)?;
    let deals = game_detail(step.tx, id)?.deals;
    let Some(last) = deals.last() else { return Err(Failure::UnknownDeal) };
    let at = step.dice.below(deals.len());
    let facts = corrected(step, &history, &game.ruleset, at);
    let possible = correct(&history, &game.ruleset, deals[at].number, &facts).ok();
    let seen = if step.dice.one_in(12) { &deals[0] } else { last };
    let request = CorrectDeal {
        id: CorrectionId(step.key()),
        deal: deals[at].id,
        facts,
        reason: step.text("falsch gelesen", 200),
        author: step.dice.one_in(4).then(|| "Tisch".to_owned()),
        last: seen.id,
        previewed: possible.map(|correction| correction.totals_after()).unwrap_or_default(),
    };
    let is_officer = step.dice.one_in(2);
    let allowed = if is_officer { AfterTheEnd::Allowed } else { AfterTheEnd::Refused };
    Done::with(correct_and_rebook(step.tx, &step.by, id, request, allowed)?)
}

fn end(step: &mut Step<'_>) -> Result<Done, Failure> {
    let mut id = step.running();
    let (_, mut history) = played_through(step.tx, id)?;
    // Rather where all rounds are played.
    while !history.now.is_over && step.dice.one_in(2) {
        id = step.running();
        (_, history) = played_through(step.tx, id)?;
    }
    let how = match history.now.is_over {
        true => Ending::Complete,
        false => step.pick(&[Ending::Agreed, Ending::Agreed, Ending::Abandoned, Ending::Complete]),
    };
    let after = history.now.number - u32::from(!step.dice.one_in(12));
    let request = EndGame { id: EndingId(step.key()), how, after };
    Done::new(end_and_book(step.tx, &step.by, id, &request)?, New::Ended(id))
}

fn reopen(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = step.ended();
    let by = if step.dice.one_in(3) { ReopenedBy::Table } else { ReopenedBy::Officer };
    let ending = reopenable_ending(step.tx, &step.by, id, by)?.unwrap_or(EndingId(known(5)));
    let request = ReopenGame { id: ReopeningId(step.key()), ending };
    Done::new(reopen_game(step.tx, &step.by, id, &request, by)?, New::Game(id))
}

fn confirm(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = step.ended();
    let (_, history) = played_through(step.tx, id)?;
    let most = if step.dice.one_in(10) { 5 } else { 4 };
    let player = PlayerNo(1 + step.dice.below(most) as u8);
    let points = history.totals().get(&player).copied().unwrap_or_default();
    let points = if step.dice.one_in(15) { points + Points(1) } else { points };
    let is_right = !step.dice.one_in(3);
    let names_deal = step.dice.one_in(if is_right { 20 } else { 2 });
    let wrong_deal = names_deal.then(|| 1 + step.dice.below(6) as u32);
    let id_of_word = ConfirmationId(step.key());
    let request = ConfirmResult { id: id_of_word, player, is_right, wrong_deal, points };
    Done::with(confirm_result(step.tx, id, &request, &step.by)?)
}

fn settle(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = step.ended();
    let disputes = game_detail(step.tx, id)?.disputes.into_iter();
    let seen: Vec<_> =
        disputes.filter_map(|dispute| Some((dispute.player?, dispute.deal))).collect();
    let reason = step.text("nachgezählt", 200);
    Done::with(settle_disputes(step.tx, &step.by, id, &seen, &reason)?)
}

fn strike(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (id, reason) = (step.ended(), step.text("doppelt eingetippt", 200));
    let reason = (!step.dice.one_in(3)).then_some(&*reason);
    Done::with(strike_game(step.tx, &step.by, id, step.key(), reason)?)
}

fn slip(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = step.ended();
    let on = step.today() - TimeDelta::days(step.dice.below(3) as i64 - 1);
    Done::with(hand_in_slip(step.tx, &step.by, id, on)?)
}

fn slips(step: &mut Step<'_>) -> Result<Done, Failure> {
    let evening = step.evening();
    Done::with(hand_in_slips(step.tx, &step.by, evening, step.today())?)
}

fn vouch(step: &mut Step<'_>) -> Result<Done, Failure> {
    let reason = step.text("verreist", 200);
    step.first_ended(|step, id| Done::with(vouch_for_slip(step.tx, &step.by, id, &reason)?))
}

fn move_one(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (id, evening) = (step.ended(), step.evening());
    Done::with(move_game(step.tx, &step.by, id, evening)?)
}

fn bochowe(step: &mut Step<'_>) -> Result<Done, Failure> {
    let hand = step.text("Paarespiel", 60);
    let player = PlayerNo(1 + step.dice.below(5) as u8);
    let points = Points(1_000 * step.dice.below(4) as i64);
    step.first_ended(|step, id| {
        let of = (id, player);
        Done::with(note_bochowe(step.tx, &step.by, step.key(), of, &hand, points)?)
    })
}
