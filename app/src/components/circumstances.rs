//! How the winning tile came, who is liable, which wind was thrown, and faults: only what can be and changes something.

use club::{LoanNote, PlayerNo};
use leptos::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use scoring::penalty::PenaltyId;
use scoring::{Circumstance, Wind};
use texts::{Lang, Text, entry, rules_ma_jiang, tiles};

use super::bochowe;
use crate::state::draft::{Draft, Ending, PaoQuestion, Table};
use crate::state::entry::Entry;
use crate::state::html::{Html, pieces};

/// A heading, and buttons beside it.
fn group(words: &str, class: &'static str) -> Html {
    let mut html = Html::new();
    html.put("<div class=\"group ").put(class).put("\" role=\"group\" aria-label=\"").say(words);
    html.put("\"><span class=\"soft\">").say(words).put("</span>");
    html
}

fn number(player: PlayerNo) -> String {
    player.0.to_string()
}

/// The buttons that apply to the hands as they stand; nothing where there is nothing to say.
pub(crate) fn circumstances(entry: Entry) -> AnyView {
    let draw = move || {
        let lang = entry.lang();
        entry.preview.with(|preview| {
            entry.settled.with(|draft| {
                let mut groups = Vec::new();
                if !preview.circumstances.is_empty() {
                    let mut html = group(entry::CIRCUMSTANCES.get(lang), "");
                    for flag in &preview.circumstances {
                        let words = tiles::circumstance(*flag).get(lang);
                        html.choice("flag", flag.id(), words, draft.how.has(*flag));
                    }
                    html.put("</div>");
                    groups.push(html);
                }
                if preview.may_be_liable || draft.liable.is_some() {
                    let mut html = group(entry::LIABLE.get(lang), "");
                    let losers =
                        entry.players().into_iter().filter(|one| draft.winner != Some(*one));
                    for player in losers {
                        let is_on = draft.liable == Some(player);
                        html.choice("liable", &number(player), &entry.name(player), is_on);
                    }
                    html.put("</div>");
                    groups.push(html);
                }
                for (debtor, lenders) in &preview.loans {
                    let mut html = group(&entry::who_lends(&entry.name(*debtor), lang), "");
                    let said = draft.loans.iter().find(|loan| loan.debtor == *debtor);
                    let chosen = said.map(|loan| &loan.creditor).or(lenders.first());
                    for lender in lenders {
                        let id = format!("{} {}", debtor.0, lender.0);
                        html.choice("lend", &id, &entry.name(*lender), chosen == Some(lender));
                    }
                    html.put("</div>");
                    groups.push(html);
                }
                let mut players = entry.players();
                players.retain(|player| !draft.wins(*player));
                entry.table.with_value(|table| {
                    if table.is_game()
                        && !bochowe::hands(&table.ruleset).is_empty()
                        && draft.ending != Ending::Fault
                    {
                        let mut html = group(entry::BOCHOWE.get(lang), "");
                        let (names, ruleset) = (&table.names, &table.ruleset);
                        bochowe::choices(&mut html, &draft.bochowe, &players, names, ruleset, lang);
                        html.put("</div>");
                        groups.push(html);
                    }
                });
                groups
            })
        })
    };
    let tapped = move |what: &str| {
        let Some((mark, id)) = what.split_once(' ') else { return };
        entry.draft.update(|draft| match mark {
            "lend" => {
                let pair = id.split_once(' ');
                let pair = pair.map(|(debtor, lender)| (player_of(debtor), player_of(lender)));
                if let Some((Some(debtor), Some(creditor))) = pair {
                    draft.loans.retain(|loan| loan.debtor != debtor);
                    draft.loans.push(LoanNote { debtor, creditor });
                }
            }
            "bochowe" | "missed" => entry.table.with_value(|table| {
                bochowe::choose(&mut draft.bochowe, what, &table.ruleset);
            }),
            "flag" => {
                if let Some(flag) = Circumstance::from_id(id) {
                    draft.toggle_circumstance(flag);
                }
            }
            _ => {
                let player = player_of(id);
                draft.liable = if draft.liable == player { None } else { player };
            }
        });
    };
    pieces("circumstances", draw, tapped)
}

fn player_of(id: &str) -> Option<PlayerNo> {
    id.parse().ok().map(PlayerNo)
}

/// Pao: what can have been declared as the sets lie, what else has to be known, and what comes of it.
pub(crate) fn pao(entry: Entry) -> AnyView {
    let draw = move || {
        let lang = entry.lang();
        entry.preview.with(|preview| {
            let Some(pao) = &preview.pao else { return Vec::new() };
            let mut all = Vec::new();
            let mut html = group(entry::PAO_DECLARED.get(lang), "");
            for (kind, is_on) in &pao.offers {
                html.choice("pao", kind.id(), rules_ma_jiang::pao(*kind).get(lang), *is_on);
            }
            html.put("</div>");
            all.push(html);
            for question in &pao.questions {
                all.push(asked(entry, question, lang));
            }
            let mut html = Html::new();
            html.put("<p class=\"verdict\" role=\"status\">");
            for sentence in verdict(entry, pao, lang) {
                html.say(&sentence).put(" ");
            }
            html.put("</p>");
            all.push(html);
            all
        })
    };
    let tapped = move |what: &str| {
        let Some((mark, id)) = what.split_once(' ') else { return };
        entry.draft.update(|draft| draft.answer_pao(mark, id));
    };
    pieces("pao", draw, tapped)
}

/// A question the rules ask before they can judge, with its answers.
fn asked(entry: Entry, question: &PaoQuestion, lang: Lang) -> Html {
    let yes_or_no = |mark: &'static str, words: Text, is_on: bool| {
        let mut html = Html::new();
        html.put("<div class=\"group\">").choice(mark, "yes", words.get(lang), is_on).put("</div>");
        html
    };
    let of_players = |mark: &'static str, words: Text, players: &[PlayerNo], chosen| {
        let mut html = group(words.get(lang), "");
        for player in players {
            html.choice(mark, &number(*player), &entry.name(*player), chosen == Some(*player));
        }
        html.put("</div>");
        html
    };
    match question {
        PaoQuestion::FewLeft(is_on) => yes_or_no("few", entry::PAO_FEW_LEFT, *is_on),
        PaoQuestion::LayOpen(is_on) => yes_or_no("open", entry::PAO_LAY_OPEN, *is_on),
        PaoQuestion::HeldOnly(is_on) => yes_or_no("held", entry::PAO_HELD_ONLY, *is_on),
        PaoQuestion::Feeder(players, chosen) => {
            of_players("fed", entry::PAO_FEEDER, players, *chosen)
        }
        PaoQuestion::First(players, chosen) => {
            of_players("first", entry::PAO_FIRST, players, *chosen)
        }
    }
}

/// Who pays for whom and why, or why nobody does.
fn verdict(entry: Entry, pao: &crate::state::draft::PaoView, lang: Lang) -> Vec<String> {
    let kind_name = |kind: PaoKind| rules_ma_jiang::pao(kind).get(lang);
    if let Some((player, kind, by_winning_tile)) = pao.liable {
        return vec![entry::pao_liable(
            &entry.name(player),
            kind_name(kind),
            by_winning_tile,
            lang,
        )];
    }
    let reasons = pao.reasons.iter();
    reasons
        .map(|(kind, why)| {
            format!("{}: {}", kind_name(*kind), rules_ma_jiang::not_liable(*why).get(lang))
        })
        .collect()
}

/// The wind that was thrown, where the rule set throws it and it is not known yet.
pub(crate) fn thrown_wind(entry: Entry) -> AnyView {
    let draw = move || {
        let lang = entry.lang();
        let thrown = entry.settled.with(|draft| draft.thrown_wind);
        vec![winds(entry::ROUND_WIND.get(lang), thrown, lang)]
    };
    pieces("", draw, move |what| entry.draft.update(|draft| draft.thrown_wind = wind_of(what)))
}

/// The four winds to choose from.
pub(crate) fn winds(words: &str, chosen: Option<Wind>, lang: Lang) -> Html {
    let mut html = group(words, "thrown");
    for wind in Wind::ALL {
        html.choice(
            "wind",
            &wind.letter().to_string(),
            tiles::wind(wind).get(lang),
            chosen == Some(wind),
        );
    }
    html.put("</div>");
    html
}

/// What a button of [`winds`] means.
pub(crate) fn wind_of(what: &str) -> Option<Wind> {
    let letter = what.strip_prefix("wind ")?;
    Wind::ALL.into_iter().find(|wind| letter.starts_with(wind.letter()))
}

/// A fault instead of a win: which, who pays, who is paid, whose tile it was, and whether the deal is over.
pub(crate) fn fault(entry: Entry) -> AnyView {
    let penalties = entry.table.with_value(Table::penalties);
    let draw = move || {
        let lang = entry.lang();
        entry.settled.with(|draft| {
            let fault = &draft.fault;
            let players = entry.players();
            let mut html = Html::new();
            let head = |html: &mut Html, words: Text| {
                html.put("<h2>").say(words.get(lang)).put("</h2><div class=\"choices\">");
            };
            let each = |html: &mut Html,
                        mark: &'static str,
                        chosen: &dyn Fn(PlayerNo) -> bool,
                        left_out: &[PlayerNo]| {
                for player in players.iter().filter(|player| !left_out.contains(player)) {
                    html.choice(mark, &number(*player), &entry.name(*player), chosen(*player));
                }
            };
            html.put("<div class=\"fault\">");
            head(&mut html, entry::WHICH_FAULT);
            for id in &penalties {
                let words = texts::penalties::penalty(*id).get(lang);
                html.choice("fault", id.id(), words, fault.id == Some(*id));
            }
            html.put("</div>");
            head(&mut html, entry::WHO_PAYS);
            each(&mut html, "payer", &|player| fault.by.contains(&player), &[]);
            html.put("</div>");
            if fault.id.is_some_and(asks_for_tile) {
                head(&mut html, entry::WHOSE_TILE);
                html.choice("tile", "0", entry::WALL.get(lang), fault.tile_from.is_none());
                each(&mut html, "tile", &|player| fault.tile_from == Some(player), &fault.by);
                html.put("</div>");
                head(&mut html, entry::WHO_GETS_NOTHING);
                each(&mut html, "excluded", &|player| fault.excluded.contains(&player), &fault.by);
            } else {
                head(&mut html, entry::WHO_GETS);
                html.choice("payee", "0", entry::ALL_OTHERS.get(lang), fault.to.is_empty());
                each(&mut html, "payee", &|player| fault.to.contains(&player), &fault.by);
            }
            html.put("</div><div class=\"choices over\">");
            html.choice("over", "yes", entry::ENDS_DEAL.get(lang), fault.ends_deal);
            html.choice("over", "no", entry::GOES_ON.get(lang), !fault.ends_deal)
                .put("</div></div>");
            vec![html]
        })
    };
    let tapped = move |what: &str| {
        let Some((mark, id)) = what.split_once(' ') else { return };
        entry.draft.update(|draft| change_fault(draft, mark, id));
    };
    pieces("fault-box", draw, tapped)
}

/// Faults of `ma-jiang` are settled as the false call would have been: it matters whose tile was called.
const fn asks_for_tile(id: PenaltyId) -> bool {
    matches!(id, PenaltyId::Obstruction | PenaltyId::FalseSikExposed)
}

fn change_fault(draft: &mut Draft, mark: &str, id: &str) {
    let fault = &mut draft.fault;
    let turn = |all: &mut Vec<PlayerNo>, player: PlayerNo| match all
        .iter()
        .position(|other| *other == player)
    {
        Some(at) => drop(all.remove(at)),
        None => all.push(player),
    };
    let player = player_of(id).filter(|player| player.0 > 0);
    match (mark, player) {
        ("fault", _) => {
            fault.id = PenaltyId::from_id(id);
            fault.tile_from = None;
            fault.excluded.clear();
            if fault.id.is_some_and(asks_for_tile) {
                fault.to.clear();
            }
        }
        ("payer", Some(player)) => {
            turn(&mut fault.by, player);
            fault.to.retain(|other| *other != player);
            fault.excluded.retain(|other| *other != player);
            fault.tile_from = fault.tile_from.filter(|other| *other != player);
        }
        ("payee", Some(player)) => turn(&mut fault.to, player),
        ("payee", None) => fault.to.clear(),
        ("tile", player) => fault.tile_from = player,
        ("excluded", Some(player)) => turn(&mut fault.excluded, player),
        ("over", _) => fault.ends_deal = id == "yes",
        (_, _) => {}
    }
}
