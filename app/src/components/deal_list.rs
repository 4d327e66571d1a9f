//! Every deal of a game on one line each, newest first, with the sum that is always zero. One deal is open: who pays
//! whom, and why.

use club::{DealOutcome, History, Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Family, Points, Ruleset};
use texts::terms::{self, Term};
use texts::{Lang, explain, numbers, ui};
use wire::GameId;

use super::bochowe::noted;
use crate::routes;
use crate::state::html::{Html, pieces};
use crate::state::lang::use_lang;
use crate::state::open_game::OpenGame;

/// What lies open: a deal, and the player whose figure was tapped.
type Opened = (u32, Option<PlayerNo>);

/// The list. Each number leads to where its deal is corrected; after the end the club asks who wants to. The newest deal is open: who
/// pays whom. A tap on a figure shows how it came about, and one more closes it.
pub(crate) fn deal_list(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let tapped = RwSignal::new(None::<Opened>);
    let draw = move || {
        let lang = language.get();
        game.with(|game| {
            let newest = game.last().map_or(0, |deal| deal.situation.number);
            let opened = tapped.get().unwrap_or((newest, None));
            vec![table(&game.history, &game.names(), &game.detail.ruleset, opened, id, lang)]
        })
    };
    let turn = move |what: &str| {
        let Some((deal, player)) = what.split_once(' ') else { return };
        if let (Ok(deal), Ok(player)) = (deal.parse(), player.parse()) {
            let wanted = (deal, Some(PlayerNo(player)));
            tapped.update(|tapped| *tapped = (*tapped != Some(wanted)).then_some(wanted));
        }
    };
    // What comes next opens itself.
    Effect::new(move |_| {
        game.track();
        tapped.set(None);
    });
    pieces("deal-list", draw, turn)
}

fn table(
    history: &History,
    names: &[String],
    ruleset: &Ruleset,
    (open, asked): Opened,
    game: GameId,
    lang: Lang,
) -> Html {
    let family = ruleset.family();
    let mut html = Html::new();
    html.put("<table class=\"deals\"><thead><tr><th scope=\"col\"><span class=\"unseen\">");
    html.say(ui::DEALS.get(lang)).put("</span></th><th scope=\"col\">");
    html.say(terms::term(family, Term::MahJongg).get(lang)).put("</th>");
    for name in names {
        html.put("<th scope=\"col\">").say(name).put("</th>");
    }
    html.put("</tr></thead><tbody>");
    for deal in history.deals.iter().rev() {
        let number = deal.situation.number;
        let is_open = open == number;
        html.put("<tr class=\"deal\"><td>");
        html.put("<a href=\"").say(&routes::correction(game, number)).put("\" aria-label=\"");
        html.say(&ui::correct(number, lang)).put("\">").number(i64::from(number)).put("</a>");
        html.put("</td><th scope=\"row\">");
        outcome_words(&mut html, &deal.facts.outcome, names, family, lang);
        html.put("</th>");
        for (player, net) in deal.scored.net(history.players) {
            let is_told = is_open && asked == Some(player);
            html.put(if net > Points::ZERO { "<td class=\"gain\">" } else { "<td>" });
            html.put("<button type=\"button\" aria-expanded=\"").put(if is_told {
                "true"
            } else {
                "false"
            });
            html.put("\" data-do=\"")
                .number(i64::from(number))
                .put(" ")
                .number(i64::from(player.0))
                .put("\">");
            html.say(&numbers::signed(net.0)).put("</button></td>");
        }
        html.put("</tr>");
        if is_open {
            html.put("<tr class=\"opened\"><td colspan=\"")
                .number(i64::try_from(names.len()).unwrap_or(0) + 2)
                .put("\">");
            who_pays_whom(&mut html, deal, names, lang);
            if let Some(player) = asked {
                if let Some(value) = deal.scored.values.get(&player) {
                    html.put("<p class=\"reasons\"><b>").say(&named(names, player)).put(":</b> ");
                    html.say(&explain::value_sentence(value, lang)).put("</p>");
                }
                reasons(&mut html, deal, asked, names, lang);
            }
            notes(&mut html, deal, names, ruleset, lang);
            html.put("</td></tr>");
        }
    }
    html.put("</tbody><tfoot><tr><td></td><th scope=\"row\">").say(ui::SUM_ZERO.get(lang));
    html.put("</th>");
    for total in history.totals().values() {
        html.put("<td>").say(&numbers::signed(total.0)).put("</td>");
    }
    html.put("</tr></tfoot></table>");
    html
}

/// Who pays whom, payers by line, those who are paid by column.
pub(crate) fn who_pays_whom(html: &mut Html, deal: &Played, names: &[String], lang: Lang) {
    let payments = deal.scored.settlement.payments();
    let deductions = deal.scored.settlement.deductions();
    if payments.is_empty() && deductions.is_empty() {
        html.put("<p class=\"soft\">").say(ui::NO_PAYMENTS.get(lang)).put("</p>");
        return;
    }
    let players = || (1..).map(PlayerNo).zip(names);
    html.put("<table class=\"matrix\"><thead><tr><th scope=\"col\">").say(ui::PAYS_TO.get(lang));
    html.put("</th>");
    for name in names {
        html.put("<th scope=\"col\">").say(name).put("</th>");
    }
    html.put("</tr></thead><tbody>");
    for (payer, name) in players() {
        html.put("<tr><th scope=\"row\">").say(name).put("</th>");
        for (payee, _) in players() {
            let amount: Points = payments
                .iter()
                .filter(|one| one.payer == payer && one.payee == payee)
                .map(|one| one.amount)
                .sum();
            html.put("<td>");
            if payer == payee {
                html.put("<span class=\"soft\">·</span>");
            } else if amount > Points::ZERO {
                html.put("<b>").say(&numbers::points(amount.0)).put("</b>");
            } else {
                html.put("–");
            }
            html.put("</td>");
        }
        html.put("</tr>");
    }
    html.put("</tbody></table>");
}

/// Each payment as a sentence that says why; only one player's, if one is asked for.
pub(crate) fn reasons(
    html: &mut Html,
    deal: &Played,
    of: Option<PlayerNo>,
    names: &[String],
    lang: Lang,
) {
    html.put("<ul class=\"reasons\">");
    for payment in deal.scored.settlement.payments() {
        if of.is_some_and(|of| payment.payer != of && payment.payee != of) {
            continue;
        }
        let sentence = explain::payment(payment, |player| named(names, player), lang);
        html.put("<li>").say(&sentence).put("</li>");
    }
    for deduction in deal.scored.settlement.deductions() {
        html.put("<li>")
            .say(&named(names, deduction.party))
            .put(": ")
            .say(&numbers::signed(-deduction.points.0));
        html.put(", ").say(texts::penalties::penalty(deduction.id).get(lang)).put("</li>");
    }
    html.put("</ul>");
}

/// What was noted of a deal besides.
pub(crate) fn notes(
    html: &mut Html,
    deal: &Played,
    names: &[String],
    ruleset: &Ruleset,
    lang: Lang,
) {
    for note in noted(&deal.facts, names, ruleset, lang) {
        html.put("<p class=\"reasons\">").say(&note).put("</p>");
    }
}

/// How a deal ended, in a few words: „Anna von Christa“.
pub(crate) fn outcome_words(
    html: &mut Html,
    outcome: &DealOutcome,
    names: &[String],
    family: Family,
    lang: Lang,
) {
    match outcome {
        DealOutcome::Drawn => {
            let draw = terms::term(family, Term::Draw).get(lang);
            html.put("<span class=\"soft\">").say(draw);
        }
        DealOutcome::Won { winner, from, .. } => {
            html.say(&named(names, *winner)).put(" <span class=\"soft\">");
            match from {
                Some(from) => html.say(ui::FROM.get(lang)).put(" ").say(&named(names, *from)),
                None => html.say(ui::WALL.get(lang)),
            };
        }
        DealOutcome::Fault { .. } => {
            html.put("<span class=\"soft\">").say(ui::PENALTY.get(lang));
        }
    }
    html.put("</span>");
}

/// A player's name.
pub(crate) fn named(names: &[String], player: PlayerNo) -> String {
    names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
}
