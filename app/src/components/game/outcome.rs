//! How a deal ended, in a few words.

use club::{DealOutcome, PlayerNo};
use leptos::prelude::*;
use scoring::Family;
use texts::terms::{self, Term};
use texts::{Lang, ui};

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

/// A player's name; names stand in the order of the players' numbers.
pub(crate) fn name_of(names: &[String], player: PlayerNo) -> String {
    names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
}

/// The class of a figure: gain, debt or neither.
pub(crate) fn sign_class(points: scoring::Points) -> &'static str {
    match points.0.signum() {
        1 => "gain",
        -1 => "debt",
        _ => "",
    }
}
