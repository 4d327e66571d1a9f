//! What can be done at the table: buttons that fit the moment, what is noted for the deal that comes next, and what
//! the keeper has to be told.

use club::chips::Chips;
use club::{DealFacts, Ending, PaoNote, PlayerNo};
use leptos::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use scoring::{BySeat, Family, Points, Ruleset, Wind};
use texts::terms::{self, Term};
use texts::{Lang, numbers, tiles, ui};
use wire::{DealId, EndGame, EndingId, GameId, RecordDeal, WithdrawDeal, WithdrawalId};

use crate::browser::tap_guard::screen_changed;
use crate::components::bochowe;
use crate::components::circumstances::{wind_of, winds};
use crate::components::deal_list::named;
use crate::outbox::{Outbox, use_outbox};
use crate::routes;
use crate::state::address::{Address, use_address};
use crate::state::books::previewed;
use crate::state::chance::{chance, new_id};
use crate::state::change::Change;
use crate::state::erased::in_order;
use crate::state::html::Html;
use crate::state::notes::{self, DealNotes};
use crate::state::open_game::OpenGame;

/// What waits for a second tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Draw,
    End,
    /// A warning of Pao: against whom and of what, as far as it was said.
    Pao(Option<PlayerNo>, Option<PaoKind>),
    /// Whose special hand was missed.
    Bochowe,
}

/// What can be done while the game runs.
#[derive(Clone, Copy)]
pub(super) struct Deeds {
    id: GameId,
    game: Memo<OpenGame>,
    asked: RwSignal<Asked>,
    undone: RwSignal<Option<DealFacts>>,
    notes: RwSignal<DealNotes>,
    outbox: Outbox,
    address: Address,
}

impl Deeds {
    /// Nothing is asked and nothing noted yet.
    pub(super) fn new(id: GameId, game: Memo<OpenGame>) -> Deeds {
        let notes = RwSignal::new(DealNotes::default());
        Effect::new(move |_| notes.set(notes::load(id, game.with(|game| game.history.now.number))));
        Deeds {
            id,
            game,
            asked: RwSignal::new(Asked::Nothing),
            undone: RwSignal::new(None),
            notes,
            outbox: use_outbox(),
            address: use_address(),
        }
    }

    /// The buttons that fit the moment.
    pub(super) fn drawn(self, lang: Lang) -> Html {
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
            Asked::Bochowe if !is_over => self.ask_bochowe(&mut html, lang),
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
            Asked::Nothing | Asked::End | Asked::Pao(..) | Asked::Bochowe => {
                let throws = self.game.with(|game| game.history.now.prevailing.is_none());
                if throws {
                    let thrown = self.notes.with(|notes| notes.facts.thrown_wind);
                    html.append(winds(texts::entry::ROUND_WIND.get(lang), thrown, lang));
                    html.button("", "throw", ui::THROW_DIE.get(lang));
                } else {
                    html.put("<p class=\"hint\"><b>")
                        .say(terms::term(family, Term::MahJongg).get(lang));
                    html.put(":</b> ").say(ui::TAP_SEAT.get(lang)).put("</p>");
                }
                let draws_settle = self.game.with(|game| game.detail.ruleset.settles_draws());
                html.button("", if draws_settle { "hands" } else { "draw" }, draw_word);
                html.put("<a class=\"button\" href=\"").say(&routes::entry(self.id, None));
                html.put("\">").say(ui::OTHER_ENTRY.get(lang)).put("</a>");
                if family == Family::MaJiang {
                    html.button("", "pao", ui::PAO.get(lang));
                }
                if family == Family::Steiermark {
                    html.button("", "missed", texts::entry::BOCHOWE.get(lang));
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

    /// A special hand that was missed, in two or three taps: whose, and which, where there is more than one.
    fn ask_bochowe(self, html: &mut Html, lang: Lang) {
        html.put("<p class=\"grow\"><b>").say(texts::entry::BOCHOWE_WHO.get(lang)).put("</b>");
        self.game.with(|game| {
            let (names, ruleset) = (game.names(), &game.detail.ruleset);
            let worthless = bochowe::worthless(ruleset, lang);
            if !worthless.is_empty() {
                html.put(" <span class=\"soft\">");
                html.say(&texts::entry::without_value(&worthless, lang)).put("</span>");
            }
            html.put("</p>");
            let players: Vec<PlayerNo> = (1..=game.history.players).map(PlayerNo).collect();
            self.notes.with(|notes| {
                bochowe::choices(html, &notes.facts.bochowe, &players, &names, ruleset, lang);
            });
        });
        html.button("quiet", "nothing", "✓");
    }

    /// Does what a button says.
    pub(super) fn do_it(self, what: &str) {
        let (deed, id) = what.split_once(' ').unwrap_or((what, ""));
        let player = id.parse().ok().map(PlayerNo);
        match (deed, self.asked.get_untracked()) {
            ("draw", _) => self.asked.set(Asked::Draw),
            // The four hands are paid: they have to be told first.
            ("hands", _) => self.address.go(&routes::entry(self.id, None)),
            ("end", _) => self.asked.set(Asked::End),
            ("missed", _) if id.is_empty() => self.asked.set(Asked::Bochowe),
            ("bochowe" | "missed", asked) => {
                let mut is_said = true;
                self.note(|notes| {
                    self.game.with_untracked(|game| {
                        let (noted, ruleset) = (&mut notes.facts.bochowe, &game.detail.ruleset);
                        is_said = bochowe::choose(noted, what, ruleset);
                    });
                });
                if !is_said {
                    self.asked.set(asked);
                }
            }
            ("pao", _) => self.asked.set(Asked::Pao(None, None)),
            ("against", _) => self.asked.set(Asked::Pao(player, None)),
            ("kind", Asked::Pao(against, _)) => {
                self.asked.set(Asked::Pao(against, PaoKind::from_id(id)))
            }
            ("by", Asked::Pao(Some(against), Some(kind))) => {
                let minute = minute_of_the_day();
                self.note(|notes| {
                    notes.facts.pao.push(PaoNote {
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
                    notes.facts.pao.retain(|_| at.next() != forgotten);
                    notes.facts.bochowe.retain(|_| at.next() != forgotten);
                });
            }
            ("wind", _) => self.note(|notes| notes.facts.thrown_wind = wind_of(what)),
            ("throw", _) => {
                let at = usize::from(chance::<1>()[0] % 4);
                self.note(|notes| notes.facts.thrown_wind = Some(Wind::ALL[at]));
            }
            ("play-on", _) => self.note(|notes| notes.plays_on = true),
            ("drawn", _) => self.record(self.notes.with_untracked(|notes| notes.facts.clone())),
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
        // The button stays where it is: what it would take back next is another deal.
        screen_changed();
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
pub(super) fn remarks(deeds: Deeds, lang: Lang) -> Vec<Html> {
    deeds.game.with(|game| {
        let names = game.names();
        let mut all = Vec::new();
        deeds.notes.with(|notes| {
            let told = bochowe::noted(&notes.facts, &names, &game.detail.ruleset, lang);
            for (at, words) in told.into_iter().enumerate() {
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
            html.say(&named(names, player)).put(" → ").say(tiles::wind(wind).get(lang)).put(". ");
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
                .say(&named(names, player));
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
pub(super) fn closed(id: GameId, game: Memo<OpenGame>, lang: Lang) -> Html {
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
