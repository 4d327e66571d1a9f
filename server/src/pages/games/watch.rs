//! A table for onlookers: who sits where, who has what, every deal in a line.

use askama::Template;
use club::year::tally::is_bankrupt;
use club::{DealOutcome, History, Played, PlayerNo};
use scoring::{Family, Points, Wind};
use texts::terms::{self, Term};
use texts::{Lang, Text, finished, numbers, pages as words, spoken, tiles, ui};
use wire::ErrorCode;

use crate::actions::{
    is_shown_to_onlookers, names_at_table, played_through, public_names_at_table,
};
use crate::documents::tile_images::{self, Tile};
use crate::store::games;
use crate::web::address_parts::GamePath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// `GET /spiel/{game}/zuschauen`: nothing can be changed here.
pub(crate) async fn show(
    context: RequestContext,
    GamePath(id): GamePath,
) -> Result<Page, ApiError> {
    let (lang, visitor) = (context.lang, &context.visitor);
    let is_onlooker = visitor.is_stranger();
    let read = context.read(move |tx| {
        let (game, history) = played_through(tx, id)?;
        let preset = games::preset_of(tx, game.number)?;
        // The club's short names are not for the public.
        let names = if is_onlooker {
            public_names_at_table(tx, &game.players)?
        } else {
            names_at_table(tx, game.number)?
        };
        Ok((game, names, history, preset.map(|preset| preset.name).unwrap_or_default()))
    });
    let (game, names, history, preset) = read.await?;
    let ended_at = game.ended.map(|ended| ended.at);
    if is_onlooker && !is_shown_to_onlookers(ended_at, context.now()) {
        return Err(ApiError::Code(ErrorCode::NotSignedIn));
    }
    let is_bankrupt = is_bankrupt(&game.ruleset, &history);
    let table = Watched {
        id: &id.to_string(),
        table: &game.table,
        names: &names,
        family: game.ruleset.family(),
        rules: &texts::rulesets::name(&preset, game.ruleset.family(), lang),
        history: &history,
        ended: game.ended.map(|ended| finished::ending(ended.how, is_bankrupt)),
        keeping: if visitor.table.as_ref().is_some_and(|device| device.is_at_its_table) {
            Keeping::PassOn
        } else if context.may_send(&format!("/spiel/{id}/mitschreiben")) {
            Keeping::HandOut
        } else {
            Keeping::No
        },
    };
    Ok(Page(watch_page(&table, &context)))
}

/// A game as it is watched.
struct Watched<'a> {
    /// The game's id.
    id: &'a str,
    /// The table's name; may be empty.
    table: &'a str,
    /// How the players are called at the table, player 1 first.
    names: &'a [String],
    /// By which rules.
    family: Family,
    /// How these rules are called.
    rules: &'a str,
    /// Its deals.
    history: &'a History,
    /// How it ended, if it did.
    ended: Option<Text>,
    /// Whether and how the viewer may hand out the code for keeping score.
    keeping: Keeping,
}

/// How a viewer may hand out keeping score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeping {
    /// Not at all.
    No,
    /// By the code with which the tablet itself came to this table.
    PassOn,
    /// By a code that is made for it.
    HandOut,
}

#[derive(Template)]
#[template(path = "games/watch.html")]
struct WatchPage {
    frame: Frame,
    live: String,
    rules: String,
    cut_off: &'static str,
    round: String,
    seats: Vec<Seat>,
    seats_by_number: Vec<String>,
    said: Said,
    no_deals: &'static str,
    deals_name: &'static str,
    deal_word: &'static str,
    call: &'static str,
    deals: Vec<Deal>,
    share: &'static str,
    watch_code: String,
    watch_name: &'static str,
    keeping: Keeping,
    table_code: String,
    table_name: &'static str,
    hand_out: String,
    hand_out_name: &'static str,
}

/// Somebody at a table.
pub(crate) struct Seat {
    /// The tile of the wind.
    pub(crate) tile: Option<Tile>,
    /// Whether it is East.
    pub(crate) is_east: bool,
    /// How the player is called.
    pub(crate) name: String,
    /// The wind in words.
    pub(crate) wind: &'static str,
    /// What the player has.
    pub(crate) total: String,
    last: String,
    /// Whether the last deal gained or cost something.
    pub(crate) class: &'static str,
}

/// What is read aloud when the page has changed.
struct Said {
    /// The last deal, or the end of the game; nothing before the first deal.
    now: String,
    /// That the deal after the last was taken back.
    undone: String,
}

struct Deal {
    number: u32,
    summary: String,
    nets: Vec<(String, &'static str)>,
}

/// The page of a watched table.
fn watch_page(watched: &Watched<'_>, context: &PageContext) -> String {
    let lang = context.lang;
    let history = watched.history;
    let (seats, round) = seats(history, watched.names, watched.ended, lang);
    let title = match watched.table {
        "" => words::A_TABLE.get(lang).to_owned(),
        table => table.to_owned(),
    };
    let mut drawings: Vec<Tile> = seats.iter().filter_map(|seat| seat.tile).collect();
    drawings.sort();
    shown(&WatchPage {
        frame: Frame { drawings, ..context.frame(title) },
        rules: watched.rules.to_owned(),
        live: format!("/api/games/{}/live", watched.id),
        cut_off: words::WATCH_CUT_OFF.get(lang),
        round,
        seats,
        said: watched.said(lang),
        seats_by_number: watched.names.to_vec(),
        no_deals: ui::NO_DEALS.get(lang),
        deals_name: ui::DEALS.get(lang),
        deal_word: words::DEAL.get(lang),
        call: terms::term(watched.family, Term::MahJongg).get(lang),
        deals: history.deals.iter().rev().map(|deal| watched.deal(deal, lang)).collect(),
        share: words::SHARE.get(lang),
        watch_code: format!("/api/games/{}/code.svg?for=watch", watched.id),
        watch_name: words::WATCH_CODE.get(lang),
        table_code: format!("/api/games/{}/code.svg?for=table", watched.id),
        table_name: words::TABLE_CODE.get(lang),
        keeping: watched.keeping,
        hand_out: format!("/spiel/{}/mitschreiben", watched.id),
        hand_out_name: texts::access::HAND_OUT.get(lang),
    })
}

/// Who sits where and has what, East first, and where the game stands.
pub(crate) fn seats(
    history: &History,
    names: &[String],
    ended: Option<Text>,
    lang: Lang,
) -> (Vec<Seat>, String) {
    let now = &history.now;
    let last = history.deals.last().map(|deal| deal.scored.net(history.players));
    // East first; who sits out comes last.
    let mut order: Vec<(PlayerNo, Option<Wind>)> =
        Wind::ALL.into_iter().filter_map(|wind| Some((now.seated[wind]?, Some(wind)))).collect();
    order.extend(now.sits_out.map(|player| (player, None)));
    let totals = history.totals();
    let seats: Vec<Seat> = order
        .into_iter()
        .map(|(player, wind)| {
            let last = last.as_ref().and_then(|last| last.get(&player).copied());
            Seat {
                tile: wind.and_then(tile),
                is_east: wind == Some(Wind::East),
                name: names.get(usize::from(player.0) - 1).cloned().unwrap_or_default(),
                wind: wind.map_or(ui::SITS_OUT_NOW, tiles::wind).get(lang),
                total: numbers::signed(totals.get(&player).copied().unwrap_or_default().0),
                last: last.map_or(String::new(), |last| numbers::signed(last.0)),
                class: class(last.unwrap_or_default()),
            }
        })
        .collect();
    let round = match (ended, now.prevailing) {
        (Some(ending), _) => ending.get(lang).to_owned(),
        (None, Some(wind)) => {
            format!("{} · {}", tiles::round(wind).get(lang), ui::deal(now.deal, lang))
        }
        (None, None) => ui::deal(now.deal, lang),
    };
    (seats, round)
}

impl Watched<'_> {
    fn name(&self, player: PlayerNo) -> String {
        self.names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
    }

    fn said(&self, lang: Lang) -> Said {
        let table = spoken::Table { names: self.names, family: self.family, lang };
        let now = match self.ended {
            Some(ending) => spoken::finished(ending, self.history, table),
            None => spoken::last_deal(self.history, table),
        };
        Said { now, undone: spoken::undone(self.history.now.number, lang) }
    }

    fn deal(&self, deal: &Played, lang: Lang) -> Deal {
        let summary = match &deal.facts.outcome {
            DealOutcome::Drawn => terms::term(self.family, Term::Draw).get(lang).to_owned(),
            DealOutcome::Won { winner, from: Some(from), .. } => {
                format!("{} {} {}", self.name(*winner), ui::FROM.get(lang), self.name(*from))
            }
            DealOutcome::Won { winner, from: None, .. } => {
                format!("{} {}", self.name(*winner), ui::WALL.get(lang))
            }
            DealOutcome::Fault { .. } => ui::PENALTY.get(lang).to_owned(),
        };
        let nets = deal.scored.net(self.history.players).into_values();
        Deal {
            number: deal.situation.number,
            summary,
            nets: nets.map(|net| (numbers::signed(net.0), class(net))).collect(),
        }
    }
}

fn class(points: Points) -> &'static str {
    match points.0.signum() {
        1 => "gain",
        -1 => "debt",
        _ => "",
    }
}

fn tile(wind: Wind) -> Option<Tile> {
    let text = match wind {
        Wind::East => "1z",
        Wind::South => "2z",
        Wind::West => "3z",
        Wind::North => "4z",
    };
    tile_images::group(text)?.first().copied()
}
