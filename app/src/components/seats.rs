//! The table from above: four seats as they sit, and the round in the middle.

use std::collections::BTreeMap;

use club::{PlayerNo, Situation};
use leptos::prelude::*;
use scoring::{BySeat, Points, Wind};
use texts::{Lang, numbers, tiles, ui};

use crate::state::html::{Html, pieces};
use crate::state::lang::use_lang;

/// What the table shows.
pub(crate) struct Sitting {
    /// By player, number 1 first.
    pub(crate) names: Vec<String>,
    /// Who sits where.
    pub(crate) situation: Situation,
    /// Who sat where when the round began.
    pub(crate) began: BySeat<Option<PlayerNo>>,
    /// What everybody began with: play money, or nothing.
    pub(crate) start: Points,
    /// What everybody has won or lost.
    pub(crate) totals: BTreeMap<PlayerNo, Points>,
    /// What the last deal brought; nothing before the first.
    pub(crate) last: Option<BTreeMap<PlayerNo, Points>>,
    /// A tap means something.
    pub(crate) is_open: bool,
}

/// The tile of a wind, as the sprite names it.
pub(crate) const fn wind_tile(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "1z",
        Wind::South => "2z",
        Wind::West => "3z",
        Wind::North => "4z",
    }
}

const fn large_wind(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "#tile-wind-east",
        Wind::South => "#tile-wind-south",
        Wind::West => "#tile-wind-west",
        Wind::North => "#tile-wind-north",
    }
}

/// Where a player sits on the screen stays the same until seats are exchanged: the first East left, then
/// counter-clockwise; winds travel. `turned` turns the whole table by quarters, for whoever holds the tablet.
pub(crate) fn seats(
    sitting: impl Fn() -> Sitting + 'static,
    turned: RwSignal<u8>,
    on_tap: Callback<PlayerNo>,
) -> AnyView {
    let language = use_lang();
    let draw = move || {
        let lang = language.get();
        let sitting = sitting();
        let players = (1..).map(PlayerNo).zip(&sitting.names);
        let mut all = vec![middle(&sitting.situation, lang)];
        all.extend(players.map(|(player, name)| seat(&sitting, player, name, turned.get(), lang)));
        all
    };
    let tapped = move |player: &str| {
        if let Ok(player) = player.parse() {
            on_tap.run(PlayerNo(player));
        }
    };
    pieces("seats", draw, tapped)
}

fn middle(situation: &Situation, lang: Lang) -> Html {
    let mut html = Html::new();
    html.put("<div class=\"felt\">");
    if let Some(wind) = situation.prevailing {
        html.put(
            "<svg class=\"round-wind\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"",
        );
        html.put(large_wind(wind))
            .put("\"/></svg><p><b>")
            .say(tiles::round(wind).get(lang))
            .put("</b></p>");
    }
    html.put("<p>").say(&ui::deal(situation.deal, lang)).put("</p>");
    if situation.east_wins > 0 {
        html.put("<p>").say(&ui::east_run(situation.east_wins + 1, lang)).put("</p>");
    }
    html.put("</div>");
    html
}

fn seat(sitting: &Sitting, player: PlayerNo, name: &str, turned: u8, lang: Lang) -> Html {
    let wind = sitting.situation.seat_of(player);
    let total = sitting.totals.get(&player).copied().unwrap_or_default();
    // Play money is counted, not won or lost.
    let balance = if sitting.start == Points::ZERO {
        numbers::signed(total.0)
    } else {
        numbers::points((sitting.start + total).0)
    };
    let mut html = Html::new();
    html.put("<button type=\"button\" class=\"seat");
    match wind {
        None => html.put(" out"),
        Some(wind) => {
            // Of five one sits out in turn: the four others sit by their winds.
            let is_of_five = sitting.names.len() > Wind::ALL.len();
            let began = Wind::ALL.into_iter().find(|wind| sitting.began[*wind] == Some(player));
            let at = if is_of_five { wind } else { began.unwrap_or(wind) } as u8;
            html.put(" place-").number(i64::from((at + turned) % 4));
            html.put(if wind == Wind::East { " east" } else { "" })
        }
    };
    html.put("\" data-do=\"").number(i64::from(player.0)).put("\" aria-label=\"");
    let wind_name = wind.map_or("", |wind| tiles::wind(wind).get(lang));
    html.say(&ui::seat(name, wind_name, &balance, lang)).put("\"");
    html.put(if wind.is_some() && sitting.is_open { ">" } else { " disabled>" });
    if let Some(wind) = wind {
        html.tile(wind_tile(wind));
    }
    html.put("<span class=\"who\"><span class=\"name\">").say(name).put("</span>");
    if wind.is_none() {
        html.put("<span class=\"last\">").say(ui::SITS_OUT_NOW.get(lang)).put("</span>");
    }
    html.put("<span class=\"balance\">").say(&balance).put("</span>");
    let last = sitting.last.as_ref().map(|last| last.get(&player).copied().unwrap_or_default());
    html.put("<span class=\"last").put(match last {
        Some(last) if last > Points::ZERO => " gain\">",
        Some(last) if last < Points::ZERO => " debt\">",
        Some(_) | None => "\">",
    });
    html.say(&last.map_or(String::from("\u{a0}"), |last| numbers::signed(last.0)));
    html.put("</span></span></button>");
    html
}
