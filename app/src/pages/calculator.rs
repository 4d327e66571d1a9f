//! The calculator: one hand under any rule set, without a game and without the club. What was
//! tapped stands in the address, so that a hand can be passed on.

use std::collections::BTreeMap;

use club::game::by_player;
use club::{DealFacts, DealOutcome, PlayerNo, Situation};
use leptos::prelude::*;
use scoring::deal::Given;
use scoring::{BySeat, Circumstance, Family, Points, Ruleset, Wind};
use texts::{calculator as words, entry as entry_words, explain, numbers, rulesets, tiles};

use crate::components::circumstances::Circumstances;
use crate::components::hand_editor::HandRow;
use crate::components::tile_keyboard::Keys;
use crate::components::toggle::toggle;
use crate::components::value_panel::ValuePanel;
use crate::pages::bar::Bar;
use crate::routes;
use crate::state::address::use_address;
use crate::state::draft::{Draft, Source, Table, Way};
use crate::state::entry::Entry;
use crate::state::erased::Views as _;
use crate::state::lang::use_lang;

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
            Some(Given::Points { points: Points(points) })
        } else if says("items") {
            let mut items = BTreeMap::new();
            items.extend(list("items").iter().filter_map(ticked));
            Some(Given::Items { items })
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
            Some(Given::Points { points }) => say("points", points.0.to_string()),
            Some(Given::Items { items }) => {
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
        format!("{}/{}?{}", routes::CALCULATOR, self.family.id(), said.join("&"))
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
    }
}

/// The page.
#[component]
pub(crate) fn Calculator() -> impl IntoView {
    let (language, address) = (use_lang(), use_address());
    let asked = Asked::at(&address.get_untracked());
    let facts = asked.facts();
    let first = table(asked.family, asked.seat, asked.round, String::new());
    let draft = RwSignal::new(Draft::new(&first, None, Some(&facts)));
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
    Effect::new(move |_| address.rename(&link()));
    let families = Family::ALL.map(|one| {
        let choose = move |_| {
            if family.get_untracked() != one {
                // What was ticked by one rule set is nothing to another.
                draft.update(|draft| draft.forget_ticks(OWN));
                family.set(one);
            }
        };
        let name = move || language.text(rulesets::family(one));
        toggle("", "data-family", one.id(), name, move || family.get() == one, choose)
    });
    let winds = move |chosen: RwSignal<Wind>, heading: texts::Text, mark: &'static str| {
        let choices = Wind::ALL.map(|wind| {
            let name = move || language.text(tiles::wind(wind));
            let choose = move |_| chosen.set(wind);
            toggle("", mark, wind.letter(), name, move || chosen.get() == wind, choose)
        });
        view! {
            <div class="group" role="group" aria-label=move || language.text(heading)>
                <span class="soft">{move || language.text(heading)}</span>
                {choices.into_iter().views()}
            </div>
        }
        .into_any()
    };
    let sources = [(Source::Wall, words::DRAWN), (Source::Player(OTHER), words::DISCARDED)].map(
        |(source, name)| {
            let is_chosen = move || draft.with(|draft| draft.from == Some(source));
            let choose = move |_| draft.update(|draft| draft.choose_source(source));
            toggle(
                "",
                "data-from",
                source == Source::Wall,
                move || language.text(name),
                is_chosen,
                choose,
            )
        },
    );
    let hand = move || {
        let name = language.text(words::HAND).to_owned();
        let entry = Entry::of(table(family.get(), seat.get(), round.get(), name), draft);
        view! {
            <ul class="hands"><HandRow entry player=OWN/></ul>
            <Keys entry/>
            <div class="result"><ValuePanel entry/></div>
            <div class="foot"><Circumstances entry/></div>
        }
        .into_any()
    };
    let ways = Way::ALL.map(|one| {
        let (name, id) = match one {
            Way::Tiles => (entry_words::BY_TILES, "tiles"),
            Way::Items => (entry_words::BY_ITEMS, "items"),
            Way::Number => (entry_words::BY_NUMBER, "number"),
        };
        let is_chosen =
            move || draft.with(|draft| draft.hand(OWN).is_some_and(|hand| hand.way == one));
        let choose = move |_| draft.update(|draft| draft.choose_way(one));
        toggle("", "data-way", id, move || language.text(name), is_chosen, choose)
    });
    let others = move || {
        let (seat, round, lang) = (seat.get(), round.get(), language.get());
        let lines = Family::ALL.into_iter().map(|one| {
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
            view! {
                <tr class:on=one == family.get()>
                    <th scope="row">{rulesets::family(one).get(lang)}</th>
                    <td class="num">{points}</td>
                    <td class="soft">{how}</td>
                </tr>
            }
        });
        lines.views()
    };
    view! {
        <Bar>""</Bar>
        <main class="page calculator">
            <div class="page-head">
                <h1>{move || language.text(words::TITLE)}</h1>
            </div>
            <section class="entry lone">
                <div class="how">
                    <div class="group" role="group" aria-label=move || language.text(words::RULES)>
                        {families.into_iter().views()}
                    </div>
                    {winds(seat, words::SEAT, "data-seat")}
                    {winds(round, words::ROUND, "data-round")}
                    <div class="group" role="group" aria-label=move || language.text(words::LAST_TILE)>
                        <span class="soft">{move || language.text(words::LAST_TILE)}</span>
                        {sources.into_iter().views()}
                    </div>
                    <div class="group" role="group" aria-label=move || language.text(entry_words::WAY)>
                        {ways.into_iter().views()}
                    </div>
                </div>
                {move || hand()}
            </section>
            <section class="others">
                <h2>{move || language.text(words::ELSEWHERE)}</h2>
                <p class="soft">{move || language.text(words::ELSEWHERE_HINT)}</p>
                <table><tbody>{move || others()}</tbody></table>
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
