//! The table: who sits where, who has what, and everything that can happen next.

use club::chips::{self, Chips};
use club::{DealFacts, DealOutcome, Ending, PaoNote, PlayerNo};
use leptos::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use scoring::{BySeat, Family, Points, Ruleset, Wind};
use texts::terms::{self, Term};
use texts::{Lang, numbers, rulesets, tiles, ui};
use wire::{DealId, EndGame, EndingId, GameId, RecordDeal, WithdrawDeal, WithdrawalId};

use super::open_game::OpenGame;
use crate::components::circumstances::{wind_of, winds};
use crate::components::deal_list::{deal_list, named};
use crate::components::running_totals::running_totals;
use crate::components::seats::{Sitting, seats};
use crate::outbox::{Outbox, use_outbox};
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::{Address, use_address};
use crate::state::books::{now, previewed};
use crate::state::chance::{chance, new_id};
use crate::state::change::Change;
use crate::state::erased::{in_order, memo, tap};
use crate::state::html::{Html, drawn, pieces};
use crate::state::lang::use_lang;
use crate::state::notes::{self, DealNotes};

/// What waits for a second tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Draw,
    End,
    /// A warning of Pao: against whom and of what, as far as it was said.
    Pao(Option<PlayerNo>, Option<PaoKind>),
}

/// The table of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>) -> AnyView {
    let language = use_lang();
    let address = use_address();
    let asked = RwSignal::new(Asked::Nothing);
    let undone = RwSignal::new(None::<DealFacts>);
    let turned = RwSignal::new(0_u8);
    let is_closed = memo(move || game.with(|game| game.detail.ended.is_some()));
    let is_open =
        memo(move || game.with(|game| game.detail.ended.is_none() && !game.history.now.is_over));
    let sitting = move || {
        game.with(|game| Sitting {
            names: game.names(),
            situation: game.history.now.clone(),
            began: game.seats_of_round(),
            start: match game.detail.ruleset {
                Ruleset::Steiermark(_) => chips::START,
                Ruleset::Klassisch(_)
                | Ruleset::Grundregel(_)
                | Ruleset::MaJiang(_)
                | Ruleset::Mcr(_) => Points::ZERO,
            },
            totals: game.history.totals(),
            last: game.last().map(|last| last.scored.net(game.history.players)),
            is_open: is_open.get(),
        })
    };
    let on_tap = Callback::new(move |player: PlayerNo| {
        address.go(&routes::entry(id, Some(player)));
    });
    let is_empty = memo(move || game.with(|game| game.last().is_none()));
    let course = move || {
        let mut html = Html::new();
        html.put("<div>");
        game.with(|game| running_totals(&mut html, &game.history, &game.names(), language.get()));
        html.put("</div>");
        html
    };
    let aside = move || {
        if is_empty.get() {
            view! {
                <div class="empty">
                    <p><b>{move || language.text(ui::NO_DEALS)}</b></p>
                    <p>{move || language.text(ui::NO_DEALS_HINT)}</p>
                </div>
            }
            .into_any()
        } else {
            view! {
                <div class="scroll" tabindex="0" role="region" aria-label=move || language.text(ui::DEALS)>
                    {deal_list(id, game)}
                </div>
                {drawn("", course)}
            }.into_any()
        }
    };
    let notes = RwSignal::new(DealNotes::default());
    Effect::new(move |_| notes.set(notes::load(id, game.with(|game| game.history.now.number))));
    let deeds = Deeds { id, game, asked, undone, notes, outbox: use_outbox(), address };
    let footer = move || {
        let lang = language.get();
        vec![if is_closed.get() { closed(id, game, lang) } else { deeds.drawn(lang) }]
    };
    view! {
        <Bar><Where game/></Bar>
        <Notices/>
        <main class="table">
            <h1 class="unseen">{move || language.text(ui::START_TITLE)}</h1>
            <section class="board">
                {seats(sitting, turned, on_tap)}
                <button type="button" class="quiet turn"
                    on:click=tap(move |_| turned.update(|turned| *turned = (*turned + 1) % 4))>
                    {move || language.text(ui::TURN)}
                </button>
            </section>
            <aside>
                <div class="aside-head">
                    <h2>{move || language.text(ui::DEALS)}</h2>
                    <a href=move || routes::in_language(&routes::watch(id), language.get())>
                        {move || language.text(ui::WATCH)}
                    </a>
                    <a href=routes::history(id)>{move || language.text(ui::HISTORY)}</a>
                </div>
                {pieces("remarks", move || remarks(deeds, language.get()), move |what| deeds.do_it(what))}
                {move || aside()}
            </aside>
        </main>
        <footer class="deeds">
            {pieces("", footer, move |what| deeds.do_it(what))}
        </footer>
    }
    .into_any()
}

/// Table, rule set, round, deal, time played.
#[component]
fn Where(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_lang();
    let clock = RwSignal::new(now());
    let ticking =
        set_interval_with_handle(move || clock.set(now()), std::time::Duration::from_secs(20));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let table = move || game.with(|game| game.detail.table.clone());
    let rules = move || {
        game.with(|game| rulesets::family(game.detail.ruleset.family()).get(language.get()))
    };
    let round = move || {
        let lang = language.get();
        game.with(|game| {
            let now = &game.history.now;
            match now.prevailing {
                Some(wind) => {
                    format!("{} · {}", tiles::round(wind).get(lang), ui::deal(now.deal, lang))
                }
                None => ui::deal(now.deal, lang),
            }
        })
    };
    let played = move || {
        game.with(|game| {
            let until = game.detail.ended.map_or_else(|| clock.get(), |ended| ended.at);
            let minutes = (until - game.detail.started_at).num_minutes();
            numbers::duration(u32::try_from(minutes).unwrap_or(0))
        })
    };
    view! {
        <span>{move || table()}</span>
        <span class="soft">{move || rules()}</span>
        <span class="soft">{move || round()}</span>
        <span class="soft time">{move || played()}</span>
    }
}

/// What can be done while the game runs.
#[derive(Clone, Copy)]
struct Deeds {
    id: GameId,
    game: Memo<OpenGame>,
    asked: RwSignal<Asked>,
    undone: RwSignal<Option<DealFacts>>,
    notes: RwSignal<DealNotes>,
    outbox: Outbox,
    address: Address,
}

impl Deeds {
    /// The buttons that fit the moment.
    fn drawn(self, lang: Lang) -> Html {
        let mut html = Html::new();
        html.put("<div>");
        let (family, is_over, has_deals) = self.game.with(|game| {
            let family = game.detail.ruleset.family();
            (family, game.history.now.is_over, game.last().is_some())
        });
        let draw_word = terms::term(family, Term::Draw).get(lang);
        let undo = |html: &mut Html| {
            if has_deals {
                html.button("quiet undo", "undo", ui::UNDO.get(lang));
            }
        };
        let cancel = |html: &mut Html| {
            html.button("quiet", "nothing", ui::CANCEL.get(lang));
        };
        let ask = |html: &mut Html, words: &str| {
            html.put("<p class=\"grow\"><b>").say(words).put("</b></p>");
        };
        let broke = self.broke();
        match self.asked.get() {
            Asked::Draw => {
                ask(&mut html, &format!("{draw_word}?"));
                html.button("main", "drawn", ui::CONFIRM_DRAW.get(lang));
                cancel(&mut html);
            }
            Asked::End if !is_over => {
                ask(&mut html, ui::END_HOW.get(lang));
                html.button("", "agreed", ui::END_AGREED.get(lang));
                html.button("", "abandoned", ui::END_ABANDONED.get(lang));
                cancel(&mut html);
            }
            Asked::Pao(against, kind) if !is_over => self.ask_pao(&mut html, against, kind, lang),
            _ if is_over => {
                html.put("<p class=\"grow\"><b>").say(ui::ALL_PLAYED.get(lang)).put(": </b>");
                html.say(&self.game.with(leaders)).put("</p>");
                html.button("main", "complete", ui::END_COMPLETE.get(lang));
                undo(&mut html);
            }
            _ if self.undone.with(Option::is_some) => {
                html.put("<p class=\"grow\" role=\"status\">")
                    .say(ui::UNDONE.get(lang))
                    .put("</p>");
                html.button("", "restore", ui::RESTORE.get(lang));
                html.button("quiet", "settled", "✓");
            }
            _ if !broke.is_empty() && !self.notes.with(|notes| notes.plays_on) => {
                ask(&mut html, &ui::bankrupt(&broke, lang));
                html.button("main", "agreed", ui::SETTLE_NOW.get(lang));
                html.button("", "play-on", ui::ALL_PLAY_ON.get(lang));
                undo(&mut html);
            }
            Asked::Nothing | Asked::End | Asked::Pao(..) => {
                let throws = self.game.with(|game| game.history.now.prevailing.is_none());
                if throws {
                    let thrown = self.notes.with(|notes| notes.wind);
                    html.append(winds(texts::entry::ROUND_WIND.get(lang), thrown, lang));
                    html.button("", "throw", ui::THROW_DIE.get(lang));
                } else {
                    html.put("<p class=\"hint\"><b>")
                        .say(terms::term(family, Term::MahJongg).get(lang));
                    html.put(":</b> ").say(ui::TAP_SEAT.get(lang)).put("</p>");
                }
                html.button("", "draw", draw_word);
                html.put("<a class=\"button\" href=\"").say(&routes::entry(self.id, None));
                html.put("\">").say(ui::OTHER_ENTRY.get(lang)).put("</a>");
                if family == Family::MaJiang {
                    html.button("", "pao", ui::PAO.get(lang));
                }
                html.put("<span class=\"grow\"></span>");
                undo(&mut html);
                html.button("quiet", "end", ui::END_GAME.get(lang));
            }
        }
        html.put("</div>");
        html
    }

    /// Who has nothing left, if they are so many that the table has to decide.
    fn broke(self) -> Vec<String> {
        self.game.with(|game| {
            let Ruleset::Steiermark(options) = &game.detail.ruleset else { return Vec::new() };
            let chips = Chips::after_game(&game.history, &game.detail.ruleset);
            let Some(chips) = chips.filter(|chips| chips.is_bankrupt(options.bankrupt_at)) else {
                return Vec::new();
            };
            let names = game.names();
            let broke = (1..)
                .map(PlayerNo)
                .zip(names)
                .filter(|(player, _)| chips.balance(*player) <= Points::ZERO);
            broke.map(|(_, name)| name).collect()
        })
    }

    /// A warning in three taps: against whom, of what, by whom.
    fn ask_pao(
        self,
        html: &mut Html,
        against: Option<PlayerNo>,
        kind: Option<PaoKind>,
        lang: Lang,
    ) {
        let names = self.game.with(OpenGame::names);
        let situation = self.game.with(|game| game.history.now.clone());
        let (words, mark) = match (against, kind) {
            (None, _) => (texts::entry::PAO_AGAINST, "against"),
            (Some(_), None) => (texts::entry::PAO_KIND, "kind"),
            (Some(_), Some(_)) => (texts::entry::PAO_BY, "by"),
        };
        html.put("<p class=\"grow\"><b>").say(words.get(lang)).put("</b></p>");
        if mark == "kind" {
            for kind in [PaoKind::NineTiles, PaoKind::ThreeDragons, PaoKind::FourWinds] {
                html.choice(mark, kind.id(), texts::rules_ma_jiang::pao(kind).get(lang), false);
            }
        } else {
            for (player, name) in (1..).map(PlayerNo).zip(&names) {
                if situation.seat_of(player).is_some() && against != Some(player) {
                    html.choice(mark, &player.0.to_string(), name, false);
                }
            }
        }
        html.button("quiet", "nothing", ui::CANCEL.get(lang));
    }

    /// Does what a button says.
    fn do_it(self, what: &str) {
        let (deed, id) = what.split_once(' ').unwrap_or((what, ""));
        let player = id.parse().ok().map(PlayerNo);
        match (deed, self.asked.get_untracked()) {
            ("draw", _) => self.asked.set(Asked::Draw),
            ("end", _) => self.asked.set(Asked::End),
            ("pao", _) => self.asked.set(Asked::Pao(None, None)),
            ("against", _) => self.asked.set(Asked::Pao(player, None)),
            ("kind", Asked::Pao(against, _)) => {
                self.asked.set(Asked::Pao(against, PaoKind::from_id(id)))
            }
            ("by", Asked::Pao(Some(against), Some(kind))) => {
                let minute = minute_of_the_day();
                self.note(|notes| {
                    notes.pao.push(PaoNote {
                        kind,
                        against,
                        declared_by: player,
                        minute: Some(minute),
                    });
                });
            }
            ("forget", _) => {
                let forgotten = id.parse::<usize>().ok();
                self.note(|notes| {
                    let mut at = 0..;
                    notes.pao.retain(|_| at.next() != forgotten);
                });
            }
            ("wind", _) => self.note(|notes| notes.wind = wind_of(what)),
            ("throw", _) => {
                let at = usize::from(chance::<1>()[0] % 4);
                self.note(|notes| notes.wind = Some(Wind::ALL[at]));
            }
            ("play-on", _) => self.note(|notes| notes.plays_on = true),
            ("drawn", _) => {
                let (thrown_wind, pao) =
                    self.notes.with_untracked(|notes| (notes.wind, notes.pao.clone()));
                self.record(DealFacts {
                    outcome: DealOutcome::Drawn,
                    hands: Default::default(),
                    dead: Vec::new(),
                    thrown_wind,
                    pao,
                });
            }
            ("undo", _) => self.undo(),
            ("restore", _) => {
                if let Some(facts) = self.undone.get_untracked() {
                    self.record(facts);
                }
            }
            ("settled", _) => self.undone.set(None),
            ("agreed", _) => self.end(Ending::Agreed),
            ("abandoned", _) => self.end(Ending::Abandoned),
            ("complete", _) => self.end(Ending::Complete),
            (_, _) => self.asked.set(Asked::Nothing),
        }
    }

    fn note(self, change: impl FnOnce(&mut DealNotes)) {
        self.notes.update(change);
        let number = self.game.with_untracked(|game| game.history.now.number);
        self.notes.with_untracked(|notes| notes::keep(self.id, number, notes));
        self.asked.set(Asked::Nothing);
    }

    fn record(self, facts: DealFacts) {
        let change = self.game.with_untracked(|game| {
            let previewed = previewed(&game.detail, &facts)?;
            let deal = DealId(new_id());
            let number = game.history.now.number;
            Some(Change::Record(self.id, RecordDeal { id: deal, number, facts, previewed }))
        });
        if let Some(change) = change {
            self.outbox.push(change);
            self.asked.set(Asked::Nothing);
            self.undone.set(None);
        } else {
            // The only thing a draw can lack is the wind that was thrown.
            self.address.go(&routes::entry(self.id, None));
        }
    }

    fn undo(self) {
        let last = self.game.with_untracked(|game| {
            game.detail.deals.last().map(|deal| (deal.id, deal.facts.clone()))
        });
        if let Some((deal, facts)) = last {
            let withdrawal = WithdrawDeal { id: WithdrawalId(new_id()), deal };
            self.outbox.push(Change::Withdraw(self.id, withdrawal));
            self.undone.set(Some(facts));
        }
        self.asked.set(Asked::Nothing);
    }

    fn end(self, how: Ending) {
        let after = self.game.with_untracked(|game| game.detail.deals.len());
        let after = u32::try_from(after).unwrap_or(u32::MAX);
        self.outbox.push(Change::End(self.id, EndGame { id: EndingId(new_id()), how, after }));
        self.asked.set(Asked::Nothing);
    }
}

/// What was noted for the deal that comes next, credits between players, and who moves where.
fn remarks(deeds: Deeds, lang: Lang) -> Vec<Html> {
    deeds.game.with(|game| {
        let names = game.names();
        let mut all = Vec::new();
        deeds.notes.with(|notes| {
            for (at, note) in notes.pao.iter().enumerate() {
                let kind = texts::rules_ma_jiang::pao(note.kind).get(lang);
                let against = named(&names, note.against);
                let by = note.declared_by.map(|by| named(&names, by));
                let words =
                    texts::entry::pao_note(kind, &against, by.as_deref(), note.minute, lang);
                let mut html = Html::new();
                html.put("<p class=\"remark\"><span>").say(&words).put("</span>");
                html.button("quiet", &format!("forget {at}"), "×").put("</p>");
                all.push(html);
            }
        });
        let chips = Chips::after_game(&game.history, &game.detail.ruleset);
        for credit in chips.iter().flat_map(|chips| chips.credits()) {
            let mut html = Html::new();
            let (debtor, creditor) = (named(&names, credit.debtor), named(&names, credit.creditor));
            html.put("<p class=\"remark\">")
                .say(&ui::owes(&debtor, &creditor, credit.amount.0, lang))
                .put("</p>");
            all.push(html);
        }
        if let Some(before) = game.seats_before() {
            all.push(exchange(&before, &game.history.now.seated, &names, lang));
        }
        all
    })
}

/// The exchange of seats as a picture: everybody where he sits now, and an arrow from where he sat.
fn exchange(
    before: &BySeat<Option<PlayerNo>>,
    now: &BySeat<Option<PlayerNo>>,
    names: &[String],
    lang: Lang,
) -> Html {
    // As the table is drawn: East left, then counter-clockwise.
    let place = |wind: Wind| match wind {
        Wind::East => (70, 100),
        Wind::South => (200, 170),
        Wind::West => (330, 100),
        Wind::North => (200, 30),
    };
    let mut html = Html::new();
    html.put("<figure class=\"exchange\"><figcaption>").say(ui::CHANGE_SEATS.get(lang));
    html.put("</figcaption><svg viewBox=\"0 0 400 200\" role=\"img\"><title>");
    for wind in Wind::ALL {
        if let Some(player) = now[wind] {
            html.say(&named(&names, player)).put(" → ").say(tiles::wind(wind).get(lang)).put(". ");
        }
    }
    html.put("</title><defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8\"/></marker></defs>");
    for wind in Wind::ALL {
        let from = Wind::ALL.into_iter().find(|other| before[*other] == now[wind]);
        if let Some(from) = from.filter(|from| *from != wind) {
            let ((x, y), (to_x, to_y)) = (place(from), place(wind));
            // Two who change with each other do not share a line, and no line runs into a name.
            let (aside_x, aside_y) = ((to_y - y) / 9, (x - to_x) / 9);
            let part = |start: i64, end: i64, share: i64| start + (end - start) * share / 20;
            html.put("<path class=\"way\" d=\"M")
                .number(part(x, to_x, 6) + aside_x)
                .put(" ")
                .number(part(y, to_y, 6) + aside_y);
            html.put("L")
                .number(part(x, to_x, 14) + aside_x)
                .put(" ")
                .number(part(y, to_y, 14) + aside_y)
                .put("\"/>");
        }
    }
    for wind in Wind::ALL {
        let (x, y) = place(wind);
        if let Some(player) = now[wind] {
            html.put("<text x=\"")
                .number(x)
                .put("\" y=\"")
                .number(y)
                .put("\">")
                .say(&named(&names, player));
            html.put("</text><text class=\"soft\" x=\"")
                .number(x)
                .put("\" y=\"")
                .number(y + 18)
                .put("\">");
            html.say(tiles::wind(wind).get(lang)).put("</text>");
        }
    }
    html.put("</svg></figure>");
    html
}

/// The clock of the room, in minutes since midnight.
fn minute_of_the_day() -> u16 {
    let now = js_sys::Date::new_0();
    u16::try_from(now.get_hours() * 60 + now.get_minutes()).unwrap_or(0)
}

/// What can be done once the game is closed.
fn closed(id: GameId, game: Memo<OpenGame>, lang: Lang) -> Html {
    let mut html = Html::new();
    html.put("<div><p class=\"grow\"><b>");
    game.with(|game| {
        if let Some(ended) = game.detail.ended {
            html.say(ui::ending(ended.how).get(lang)).put(": ");
        }
        html.put("</b>").say(&leaders(game));
    });
    let sheet = routes::in_language(&format!("/api/games/{id}/sheet.pdf"), lang);
    html.put("</p><a class=\"button main\" target=\"_blank\" rel=\"external\" href=\"").say(&sheet);
    html.put("\">").say(ui::PRINT.get(lang)).put("</a><a class=\"button\" href=\"");
    html.say(&routes::in_language(routes::RANKING, lang))
        .put("\">")
        .say(ui::RANKING.get(lang))
        .put("</a></div>");
    html
}

/// Everybody with what he has, the best first.
fn leaders(game: &OpenGame) -> String {
    let names = game.names();
    let totals: Vec<(PlayerNo, Points)> = game.history.totals().into_iter().collect();
    in_order(&totals, &|one, other| totals[other].1.cmp(&totals[one].1))
        .into_iter()
        .map(|(player, total)| format!("{} {}", named(&names, player), numbers::signed(total.0)))
        .collect::<Vec<_>>()
        .join(" · ")
}
