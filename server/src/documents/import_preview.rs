//! The preview of an import in words, line by line, for the page and the command line.

use club::import::BadLine;
use texts::Lang;
use texts::lists::LinePlan;

use crate::actions::Planned;

/// What a line of a list comes to, in words.
pub fn describe_planned(planned: &Result<Planned, BadLine>, lang: Lang) -> String {
    let standing = |step: &Option<club::membership::Step>| {
        step.map(|step| (texts::books::standing(step.standing), step.since))
    };
    let plan = match planned {
        Ok(Planned::Nothing) => LinePlan::Nothing,
        Ok(Planned::NewPerson { name, step, email }) => LinePlan::Person {
            name: name.clone(),
            is_new: true,
            standing: standing(step),
            email: email.clone(),
        },
        Ok(Planned::KnownPerson { name, step, email }) => LinePlan::Person {
            name: name.clone(),
            is_new: false,
            standing: standing(step),
            email: email.clone(),
        },
        Ok(Planned::OldResult { year, name, games, points, is_new }) => LinePlan::Result {
            year: texts::club::year(*year, lang),
            name: name.clone(),
            games: *games,
            points: points.0,
            is_new: *is_new,
        },
        Ok(Planned::Game(game)) => LinePlan::Game {
            played_on: game.played_on,
            rules: texts::rulesets::family(game.family),
            players: game
                .players
                .iter()
                .map(|(name, points, is_new)| (name.clone(), points.0, *is_new))
                .collect(),
        },
        Err(bad) => LinePlan::Refused(bad.clone()),
    };
    texts::lists::line_plan(&plan, lang)
}
