//! Every deal of a game with its working: what each hand was worth and why, who paid whom and why.

use club::{History, Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Points, Ruleset, Unit, Wind};
use texts::{Lang, explain, numbers, tiles, ui};
use wire::GameId;

use crate::components::deal_list::{named, notes, outcome_words, reasons, who_pays_whom};
use crate::components::running_totals::running_totals;
use crate::components::tile_groups::tile_groups;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::html::{Html, pieces};
use crate::state::lang::use_lang;
use crate::state::open_game::OpenGame;

/// The history of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let draw = move || {
        let lang = language.get();
        let names = game.with(OpenGame::names);
        let mut all = game.with(|game| deals(&game.history, &names, &game.detail.ruleset, lang));
        // A page of the server: the tablet does not carry what no longer stands.
        let mut changes = Html::new();
        changes.put("<p><a class=\"button\" target=\"_self\" href=\"");
        changes.say(&routes::in_language(&format!("/api/games/{id}/versions.html"), lang));
        changes.put("\">").say(ui::CHANGES.get(lang)).put("</a></p>");
        all.push(changes);
        all
    };
    view! {
        <Bar><span>{move || game.with(|game| game.detail.table.clone())}</span></Bar>
        <Notices/>
        <main class="page history">
            <div class="page-head">
                <h1>{move || language.text(ui::HISTORY)}</h1>
                <a href=routes::table(id) class="button">{move || language.text(ui::BACK_TO_TABLE)}</a>
            </div>
            {pieces("", draw, |_| {})}
        </main>
    }
    .into_any()
}

/// The course of the game, and its deals, newest first.
fn deals(history: &History, names: &[String], ruleset: &Ruleset, lang: Lang) -> Vec<Html> {
    let mut first = Html::new();
    if history.deals.is_empty() {
        first.put("<div class=\"empty\"><p><b>").say(ui::NO_DEALS.get(lang)).put("</b></p><p>");
        first.say(ui::NO_DEALS_HINT.get(lang)).put("</p></div>");
        return vec![first];
    }
    first.put("<div>");
    running_totals(&mut first, history, names, lang);
    first.put("</div>");
    let mut all = vec![first];
    for (at, played) in history.deals.iter().rev().enumerate() {
        all.push(deal(played, history.players, names, ruleset, at == 0, lang));
    }
    all
}

/// One deal: closed it is a line, open it is the whole working.
fn deal(
    deal: &Played,
    players: u8,
    names: &[String],
    ruleset: &Ruleset,
    is_open: bool,
    lang: Lang,
) -> Html {
    let mut html = Html::new();
    html.put("<details class=\"deal\"").put(if is_open { " open" } else { "" });
    html.put("><summary><span class=\"soft\">");
    if let Some(wind) = deal.facts.thrown_wind.or(deal.situation.prevailing) {
        html.say(tiles::round(wind).get(lang)).put(" · ");
    }
    html.say(&ui::deal(deal.situation.number, lang)).put("</span><b>");
    outcome_words(&mut html, &deal.facts.outcome, names, ruleset.family(), lang);
    html.put("</b><span class=\"nets\">");
    for (player, net) in deal.scored.net(players) {
        html.put("<span class=\"net").put(if net > Points::ZERO {
            " gain"
        } else if net < Points::ZERO {
            " debt"
        } else {
            ""
        });
        html.put("\">").say(&named(names, player)).put(" <b>").say(&numbers::signed(net.0));
        html.put("</b></span>");
    }
    html.put("</span></summary><div class=\"hands\">");
    for wind in Wind::ALL {
        if let Some(player) = deal.situation.seated[wind] {
            hand(&mut html, deal, player, wind, names, lang);
        }
    }
    html.put("</div><div class=\"payments\"><h2>").say(ui::PAYMENTS.get(lang)).put("</h2>");
    who_pays_whom(&mut html, deal, names, lang);
    reasons(&mut html, deal, None, names, lang);
    notes(&mut html, deal, names, ruleset, lang);
    html.put("</div></details>");
    html
}

/// One player's hand: tiles, items, and the chain to the value.
fn hand(
    html: &mut Html,
    deal: &Played,
    player: PlayerNo,
    wind: Wind,
    names: &[String],
    lang: Lang,
) {
    html.put("<article class=\"hand\"><header><b>").say(&named(names, player));
    html.put("</b><span class=\"soft\">").say(tiles::wind(wind).get(lang)).put("</span>");
    if deal.facts.dead.contains(&player) {
        html.put("<span class=\"debt\">").say(ui::DEAD_HAND.get(lang)).put("</span>");
    }
    let value = deal.scored.values.get(&player);
    if let Some(value) = value {
        html.put("<b class=\"points\">").say(&numbers::points(value.points.0)).put("</b>");
    }
    html.put("</header>");
    if let Some(given) = deal.facts.hands.get(&player) {
        tile_groups(html, given);
    }
    if let Some(value) = value.filter(|value| !value.items.is_empty()) {
        html.put("<ul class=\"items\">");
        for line in explain::value_lines(value, lang) {
            let is_doubling = line.unit == Unit::Doublings;
            html.put(if is_doubling { "<li class=\"doubling\"><span>" } else { "<li><span>" });
            html.say(&line.label).put("</span><span>").say(&line.worth).put("</span></li>");
        }
        html.put("</ul><p class=\"chain\">").say(&explain::value_sentence(value, lang)).put("</p>");
    }
    html.put("</article>");
}
