//! The calculator: one hand under any rule set, without a game and without the club. What was
//! tapped stands in the address, so that a hand can be passed on.

use std::collections::BTreeMap;

use club::game::by_player;
use club::{DealFacts, DealOutcome, PlayerNo, Situation};
use leptos::prelude::*;
use scoring::deal::Given;
use scoring::{BySeat, Circumstance, Family, Points, Ruleset, Wind};
use texts::{calculator as words, entry as entry_words, explain, numbers, rulesets, tiles};

use crate::components::app_bar::AppBar;
use crate::components::circumstances::circumstances;
use crate::components::enter_deal::WAYS;
use crate::components::hand_editor::HandRow;
use crate::components::tile_keyboard::Keys;
use crate::components::value_panel::ValuePanel;
use crate::routes::{Route, use_navigation};
use crate::state::draft::{Draft, Source, Table, Way};
use crate::state::entry::Entry;
use crate::state::html::{Html, drawn, pieces};
use crate::state::lang::use_lang;
use crate::state::notes::DealNotes;

/// Whose hand it is.
const OWN: PlayerNo = PlayerNo(1);

/// Who let go of the winning tile, where it was not drawn.
const OTHER: PlayerNo = PlayerNo(2);

/// One hand, where it was held, and by which rules it is to be counted.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    family: Family,
    seat: Wind,
    round: Wind,
    is_drawn: bool,
    how: Vec<Circumstance>,
    hand: Option<Given>,
}

impl Asked {
    /// What an address asks for; what it leaves out, or says in a way nobody understands, is as in
    /// an empty calculator.
    fn at(address: &str) -> Asked {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let family = path.rsplit('/').next().and_then(Family::from_id);
        let said: Vec<(&str, &str)> =
            query.split('&').filter_map(|part| part.split_once('=')).collect();
        let says = |name: &str| said.iter().any(|(said, _)| *said == name);
        let text = |name: &str| {
            let found = said.iter().find(|(said, _)| *said == name);
            found.map(|(_, text)| (*text).to_owned()).unwrap_or_default()
        };
        let said_special = text("special");
        let list = |name: &str| {
            let parts = text(name);
            let parts = parts.split(',').filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect::<Vec<String>>()
        };
        let wind =
            |name: &str| Wind::ALL.into_iter().find(|wind| text(name) == wind.letter().to_string());
        let ticked = |item: &String| {
            let (id, count) = item.split_once(':')?;
            Some((id.to_owned(), count.parse().ok()?))
        };
        let (special, concealed) = match said_special.split_once(':') {
            Some((id, "concealed")) => (id, true),
            Some(_) | None => (said_special.as_str(), false),
        };
        let hand = if !special.is_empty() {
            let id = special.to_owned();
            Some(Given::Special { id, value: None, concealed, bonus: text("bonus") })
        } else if let Ok(points) = text("points").parse() {
            Some(Given::points(Points(points)))
        } else if says("items") {
            let mut items = BTreeMap::new();
            items.extend(list("items").iter().filter_map(ticked));
            Some(Given::Items { items, bonus: String::new() })
        } else if says("winning_tile") || says("bonus") {
            Some(Given::Tiles {
                concealed: text("concealed"),
                melds: list("melds"),
                winning_tile: text("winning_tile"),
                bonus: text("bonus"),
            })
        } else {
            None
        };
        let how = list("how");
        Asked {
            family: family.unwrap_or(Family::Klassisch),
            seat: wind("seat").unwrap_or(Wind::East),
            round: wind("round").unwrap_or(Wind::East),
            is_drawn: text("from") != "discard",
            how: Circumstance::ALL
                .into_iter()
                .filter(|flag| how.iter().any(|id| id == flag.id()))
                .collect(),
            hand,
        }
    }

    /// The address that asks for this.
    fn address(&self) -> String {
        let mut said = vec![
            format!("seat={}", self.seat.letter()),
            format!("round={}", self.round.letter()),
            format!("from={}", if self.is_drawn { "wall" } else { "discard" }),
        ];
        let how: Vec<&str> = self.how.iter().map(|flag| flag.id()).collect();
        let mut say = |name: &str, what: String| {
            if !what.is_empty() {
                said.push(format!("{name}={what}"));
            }
        };
        say("how", how.join(","));
        match &self.hand {
            None => {}
            Some(Given::Special { id, concealed, bonus, .. }) => {
                let collected = if *concealed { ":concealed" } else { "" };
                say("special", format!("{id}{collected}"));
                say("bonus", bonus.clone());
            }
            Some(Given::Points { points, .. }) => say("points", points.0.to_string()),
            Some(Given::Items { items, .. }) => {
                let items: Vec<String> =
                    items.iter().map(|(id, count)| format!("{id}:{count}")).collect();
                say("items", items.join(","));
            }
            Some(Given::Tiles { concealed, melds, winning_tile, bonus }) => {
                say("concealed", concealed.clone());
                say("melds", melds.join(","));
                say("winning_tile", winning_tile.clone());
                say("bonus", bonus.clone());
            }
        }
        format!("{}/{}?{}", Route::Calculator, self.family.id(), said.join("&"))
    }

    /// The same, as a deal that was won with this hand.
    fn facts(&self) -> DealFacts {
        DealFacts {
            outcome: DealOutcome::Won {
                winner: OWN,
                from: (!self.is_drawn).then_some(OTHER),
                liable: None,
                how: self.how.clone(),
            },
            hands: by_player(self.hand.iter().map(|hand| (OWN, hand.clone()))),
            dead: Vec::new(),
            thrown_wind: None,
            ..DealFacts::drawn()
        }
    }
}

/// A table at which the hand is held at `seat`.
fn table(family: Family, seat: Wind, round: Wind, name: String) -> Table {
    let others = Wind::ALL.into_iter().filter(|wind| *wind != seat);
    let mut seated = BySeat::default();
    seated[seat] = Some(OWN);
    for (wind, number) in others.zip(OTHER.0..) {
        seated[wind] = Some(PlayerNo(number));
    }
    Table {
        ruleset: Ruleset::preset(family),
        names: vec![name],
        situation: Situation {
            number: 1,
            deal: 1,
            seated,
            sits_out: None,
            round: 1,
            prevailing: Some(round),
            // A ninth win in a row can be asked for like everything else.
            east_wins: 8,
            decided_in_round: 0,
            is_over: false,
        },
        chips: None,
    }
}

/// The page.
#[component]
pub(crate) fn Calculator() -> impl IntoView {
    let (language, address) = (use_lang(), use_navigation());
    let asked = Asked::at(&address.address_untracked());
    let facts = asked.facts();
    let first = table(asked.family, asked.seat, asked.round, String::new());
    let draft = RwSignal::new(Draft::new(&first, None, Some(&facts), DealNotes::default()));
    let (family, seat, round) =
        (RwSignal::new(asked.family), RwSignal::new(asked.seat), RwSignal::new(asked.round));
    let link = move || {
        let (is_drawn, how, hand) = draft.with(|draft| {
            let is_drawn = draft.from == Some(Source::Wall);
            (is_drawn, draft.how.iter().collect(), draft.given_by(OWN))
        });
        let (family, seat, round) = (family.get(), seat.get(), round.get());
        Asked { family, seat, round, is_drawn, how, hand }.address()
    };
    Effect::new(move |_| address.replace(&link()));
    let choices = move || {
        let lang = language.get();
        let (source, way) = draft.with(|draft| (draft.from, draft.hand(OWN).map(|hand| hand.way)));
        let group = |words: &str, is_named: bool| {
            let mut html = Html::new();
            html.put("<div class=\"group\" role=\"group\" aria-label=\"").say(words).put("\">");
            if is_named {
                html.put("<span class=\"soft\">").say(words).put("</span>");
            }
            html
        };
        let mut families = group(words::RULES.get(lang), false);
        for one in Family::ALL {
            families.choice(
                "family",
                one.id(),
                rulesets::family(one).get(lang),
                family.get() == one,
            );
        }
        let mut all = vec![families];
        for (mark, heading, chosen) in [("seat", words::SEAT, seat), ("round", words::ROUND, round)]
        {
            let mut html = group(heading.get(lang), true);
            for wind in Wind::ALL {
                let letter = wind.letter().to_string();
                html.choice(mark, &letter, tiles::wind(wind).get(lang), chosen.get() == wind);
            }
            all.push(html);
        }
        let mut sources = group(words::LAST_TILE.get(lang), true);
        sources.choice("from", "true", words::DRAWN.get(lang), source == Some(Source::Wall));
        let is_discarded = source == Some(Source::Player(OTHER));
        sources.choice("from", "false", words::DISCARDED.get(lang), is_discarded);
        all.push(sources);
        let mut ways = group(entry_words::WAY.get(lang), false);
        for (one, words) in WAYS {
            ways.choice("way", one.id(), words.get(lang), way == Some(one));
        }
        all.push(ways);
        for html in &mut all {
            html.put("</div>");
        }
        all
    };
    let tapped = move |what: &str| {
        let Some((mark, id)) = what.split_once(' ') else { return };
        let wind = Wind::ALL.into_iter().find(|wind| id.starts_with(wind.letter()));
        match (mark, wind, Way::of(what)) {
            ("family", _, _) => {
                if let Some(one) = Family::from_id(id).filter(|one| family.get_untracked() != *one)
                {
                    // What was ticked by one rule set is nothing to another.
                    draft.update(|draft| draft.forget_ticks(OWN));
                    family.set(one);
                }
            }
            ("seat", Some(wind), _) => seat.set(wind),
            ("round", Some(wind), _) => round.set(wind),
            ("from", _, _) => {
                let source = if id == "true" { Source::Wall } else { Source::Player(OTHER) };
                draft.update(|draft| draft.choose_source(source));
            }
            (_, _, Some(way)) => draft.update(|draft| draft.choose_way(way)),
            (_, _, _) => {}
        }
    };
    let hand = move || {
        let name = language.text(words::HAND).to_owned();
        let entry = Entry::of(table(family.get(), seat.get(), round.get(), name), draft);
        view! {
            <ul class="hands"><HandRow entry player=OWN/></ul>
            <Keys entry/>
            <div class="result"><ValuePanel entry/></div>
            <div class="foot">{circumstances(entry)}</div>
        }
        .into_any()
    };
    let others = move || {
        let (seat, round, lang) = (seat.get(), round.get(), language.get());
        let mut html = Html::new();
        html.put("<table><tbody>");
        for one in Family::ALL {
            let table = table(one, seat, round, String::new());
            let (points, how) = match draft.with(|draft| draft.value_at(&table, OWN)) {
                Some(Ok(value)) => {
                    (numbers::points(value.points.0), explain::value_origin(&value, lang))
                }
                Some(Err(problems)) => {
                    let problems = problems.iter().map(|one| texts::problem(one, lang));
                    (String::from("–"), problems.collect::<Vec<_>>().join(" "))
                }
                None => (String::from("–"), String::new()),
            };
            html.put(if one == family.get() { "<tr class=\"on\">" } else { "<tr>" });
            html.put("<th scope=\"row\">").say(rulesets::family(one).get(lang));
            html.put("</th><td class=\"num\">").say(&points).put("</td><td class=\"soft\">");
            html.say(&how).put("</td></tr>");
        }
        html.put("</tbody></table>");
        html
    };
    view! {
        <AppBar/>
        <main class="page calculator">
            <div class="page-head">
                <h1>{move || language.text(words::TITLE)}</h1>
            </div>
            <section class="entry lone">
                {pieces("how", choices, tapped)}
                {move || hand()}
            </section>
            <section class="others">
                <h2>{move || language.text(words::ELSEWHERE)}</h2>
                <p class="soft">{move || language.text(words::ELSEWHERE_HINT)}</p>
                {drawn("", others)}
            </section>
            <label class="link">
                <span>{move || language.text(words::LINK)}</span>
                <input type="text" readonly prop:value=move || link_from(&link())/>
            </label>
        </main>
    }
}

/// The whole address, with the server's.
fn link_from(address: &str) -> String {
    window().location().origin().unwrap_or_default() + address
}
