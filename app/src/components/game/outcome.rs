//! How a deal ended, in a few words.

use std::collections::BTreeMap;

use club::{DealOutcome, Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Family, Points};
use texts::terms::{self, Term};
use texts::{Lang, numbers, ui};

/// „Anna von Christa“; narrow screens leave out from whom.
pub(crate) fn outcome_view(
    outcome: &DealOutcome,
    names: &[String],
    family: Family,
    lang: Lang,
) -> impl IntoView + use<> {
    let (main, rest) = match outcome {
        DealOutcome::Drawn => (None, terms::term(family, Term::Draw).get(lang).to_owned()),
        DealOutcome::Won { winner, from, .. } => {
            let rest = match from {
                Some(from) => format!("{} {}", ui::FROM.get(lang), name_of(names, *from)),
                None => ui::WALL.get(lang).to_owned(),
            };
            (Some(name_of(names, *winner)), rest)
        }
        DealOutcome::Fault { .. } => (None, ui::PENALTY.get(lang).to_owned()),
    };
    let class = if main.is_some() { "soft source" } else { "soft" };
    view! {
        {main.map(|main| format!("{main} "))}
        <span class=class>{rest}</span>
    }
}

/// „Christa von Bertl, 96“.
pub(crate) fn deal_in_words(
    played: &Played,
    names: &[String],
    family: Family,
    lang: Lang,
) -> String {
    match &played.facts.outcome {
        DealOutcome::Drawn => terms::term(family, Term::Draw).get(lang).to_owned(),
        DealOutcome::Fault { .. } => ui::PENALTY.get(lang).to_owned(),
        DealOutcome::Won { winner, from, .. } => {
            let from = from.map_or_else(
                || ui::WALL.get(lang).to_owned(),
                |from| format!("{} {}", ui::FROM.get(lang), name_of(names, from)),
            );
            let value = played.scored.values.get(winner);
            let value = value.map(|value| format!(", {}", numbers::points(value.points.0)));
            format!("{} {from}{}", name_of(names, *winner), value.unwrap_or_default())
        }
    }
}

/// What each player gained or lost: „Anna +96, Bertl −48“.
pub(crate) fn nets_in_words(net: &BTreeMap<PlayerNo, Points>, names: &[String]) -> String {
    let figure = |(player, points): (&PlayerNo, &Points)| {
        format!("{} {}", name_of(names, *player), numbers::signed(points.0))
    };
    net.iter().map(figure).collect::<Vec<_>>().join(", ")
}

/// A player's name; names stand in the order of the players' numbers.
pub(crate) fn name_of(names: &[String], player: PlayerNo) -> String {
    names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
}

/// The class of a figure: gain, debt or neither.
pub(crate) fn sign_class(points: Points) -> &'static str {
    match points.0.signum() {
        1 => "gain",
        -1 => "debt",
        _ => "",
    }
}
