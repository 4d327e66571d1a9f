//! What the board decides: statutes, lists, rules, the club's name, and the end of a year.

use chrono::TimeDelta;
use club::presets::PresetVersion;
use club::publishing::{Publishing, Shown};
use club::statutes::{Listed, Statutes};
use club::year::Method;
use club::year::counting::CountingRules;
use scoring::Family;
use server::actions::{
    close_year, decide_publishing, decide_statutes, rename_club, save_preset, set_year_days,
    undo_statutes, year_of,
};
use server::failure::Failure;
use server::store::statutes;

use super::table::rules_of;
use super::{Action, Done, Step};

pub(super) const ACTIONS: &[Action] = &[
    ("decide statutes", 8, decide),
    ("undo statutes", 4, undo),
    ("decide what is published", 5, publish),
    ("rename the club", 4, rename),
    ("save rules", 6, rules),
    ("set the days of a year", 6, days),
    ("close a year", 3, close),
];

fn decide(step: &mut Step<'_>) -> Result<Done, Failure> {
    let counting = CountingRules {
        least_rounds: step.dice.below(3) as u8,
        single_round_minutes: step.dice.one_in(2).then_some(30),
        broken_round_counts: step.dice.one_in(2),
        slip_required: !step.dice.one_in(4),
        slip_days: u16::from(step.dice.one_in(3)),
        confirmations_are_slip: step.dice.one_in(2),
        ..CountingRules::default()
    };
    let least_games = step.dice.below(5) as u32;
    let method = step.pick(&[
        Method::Sum,
        Method::Average { least_games },
        Method::BestOf { games: least_games },
    ]);
    let listed = step.pick(&[Listed::Everybody, Listed::MembersOnTheDay, Listed::MembersOfTheYear]);
    let (day_begins, dues_cents) = (step.dice.below(14) as u8, 500 * step.dice.below(8) as i64);
    let statutes =
        Statutes { counting, method, listed, day_begins, dues_cents, ..Statutes::default() };
    Done::with(decide_statutes(step.tx, &step.by, step.key(), &statutes)?)
}

fn undo(step: &mut Step<'_>) -> Result<Done, Failure> {
    let [newest, before] = statutes::newest(step.tx)?;
    let decision = if step.dice.one_in(4) { before.key } else { newest.key };
    Done::with(undo_statutes(step.tx, &step.by, decision)?)
}

fn publish(step: &mut Step<'_>) -> Result<Done, Failure> {
    let mut shown = || step.pick(&[Shown::Public, Shown::Internal, Shown::Nobody]);
    let (year_list, hands, people) = (shown(), shown(), shown());
    let about = step.text("Wir spielen jeden Freitag.", 5_000);
    let rules = Publishing { year_list, hands, people, about, ..Publishing::default() };
    Done::with(decide_publishing(step.tx, &step.by, step.key(), &rules)?)
}

fn rename(step: &mut Step<'_>) -> Result<Done, Failure> {
    let name = step.pick(&["Grüner Drache", "Ostwind", "Mah-Jongg-Club"]);
    let name = step.text(name, 60);
    Done::with(rename_club(step.tx, &step.by, &name)?)
}

fn rules(step: &mut Step<'_>) -> Result<Done, Failure> {
    let family = step.pick(&[Family::Steiermark, Family::Mcr, Family::Klassisch]);
    let version = PresetVersion {
        preset: family.id().to_owned(),
        name: step.text("Hausregeln", 60),
        ruleset: rules_of(family),
        valid_from: step.today() + TimeDelta::days(step.dice.below(10) as i64),
        is_offered: !step.dice.one_in(4),
    };
    Done::with(save_preset(step.tx, &step.by, step.key(), &version)?)
}

fn days(step: &mut Step<'_>) -> Result<Done, Failure> {
    let year = year_of(&statutes::calendar(step.tx)?, step.today())?;
    let year = if step.dice.one_in(3) { year.before() } else { Some(year) };
    let year = year.ok_or(Failure::UnknownGame)?;
    let last = statutes::calendar(step.tx)?.last_day(year);
    let day = last + TimeDelta::days(step.dice.below(12) as i64 - 6);
    let until = step.dice.one_in(2).then(|| day + TimeDelta::days(10));
    let day = (!step.dice.one_in(3)).then_some(day);
    Done::with(set_year_days(step.tx, &step.by, year, (day, until))?)
}

fn close(step: &mut Step<'_>) -> Result<Done, Failure> {
    let year = year_of(&statutes::calendar(step.tx)?, step.today())?;
    let year = year.before().filter(|_| !step.dice.one_in(4)).unwrap_or(year);
    Done::with(close_year(step.tx, &step.by, year)?)
}
