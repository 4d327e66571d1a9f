//! Tables of a round on tablets: moving them there and back to paper, and what their games say.

use axum::response::Response;
use club::refusal::Refusal;
use club::tournament::event::{self, TableState};
use serde::Deserialize;
use texts::{Lang, Text, tournament as words};

use super::Loaded;
use crate::actions::{
    TablePlace, TabletTable, move_round_to_tablets, move_to_paper, move_to_tablet, tablets_of,
    take_over_result,
};
use crate::failure::Failure;
use crate::web::address_parts::TournamentPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::response::see;

/// The last part of the address that moves tables.
pub(crate) const MOVE: &str = "/tablet";

/// What is to be done with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum To {
    /// Its game is begun on a tablet.
    Tablet,
    /// It goes on with paper.
    Paper,
    /// What the tablet has stands in place of the slip.
    Result,
}

/// What the buttons send; without a table all tables of the round are meant.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct MoveForm {
    round: u32,
    #[serde(default)]
    table: Option<u32>,
    to: To,
}

/// `POST /verein/turniere/{tournament}/tablet`: moves a table, or takes over what its tablet has.
pub(crate) async fn act(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    TypedForm(typed): TypedForm<MoveForm>,
) -> Result<Response, ApiError> {
    let MoveForm { round, table, to } = typed;
    let place = table.map(|table| TablePlace { round, table });
    let unknown = Failure::Refused(Refusal::UnknownTable);
    let done = context.write(move |tx, action| match (to, place) {
        (To::Tablet, Some(place)) => move_to_tablet(tx, action, id, place).map(|_| "tablet"),
        (To::Tablet, None) => move_round_to_tablets(tx, action, id, round).map(|_| "tablets"),
        (To::Paper, Some(place)) => move_to_paper(tx, action, id, place).map(|()| "paper"),
        (To::Result, Some(place)) => take_over_result(tx, action, id, place).map(|()| "result"),
        (To::Paper | To::Result, None) => Err(unknown),
    });
    let (saved, table) = (done.await?, table.unwrap_or(1));
    let part = format!("/runde?runde={round}&saved={saved}&tisch={table}");
    Ok(see(&super::address(id, &part)))
}

/// The tables on tablets; only those of a round (from 0) where one is named.
pub(super) async fn read(
    context: &RequestContext,
    loaded: &Loaded,
    round: Option<usize>,
) -> Result<Vec<TabletTable>, ApiError> {
    let id = loaded.tournament.id;
    Ok(context.read(move |tx| tablets_of(tx, id, round)).await?)
}

/// How the slip of a table differs from what its tablet has, a sentence each.
pub(super) fn differences(loaded: &Loaded, tablet: &TabletTable, lang: Lang) -> Vec<String> {
    let TabletTable { round, table, totals: Some(totals), .. } = tablet else { return Vec::new() };
    let on_slip = match event::table_state(&loaded.event, *round, *table) {
        Some(TableState::Plays) => [None; 4],
        Some(TableState::HandedIn(result)) => result.totals.map(Some),
        // What else disagrees is named by the state.
        Some(
            TableState::HalfEntered
            | TableState::EntriesDiffer { .. }
            | TableState::TotalsDiffer { .. }
            | TableState::NotZero { .. }
            | TableState::Impossible { .. },
        )
        | None => return Vec::new(),
    };
    let seats = loaded.event.rounds[*round][*table];
    let differing = (0..4).filter(|seat| on_slip[*seat] != Some(totals[*seat]));
    let say = |seat: usize| {
        words::differs(&loaded.event.name(seats[seat]), totals[seat], on_slip[seat], lang)
    };
    differing.map(say).collect()
}

/// A button that moves a table.
pub(crate) struct MoveButton {
    /// Where it sends.
    pub(crate) action: String,
    /// Round, table and what is to be done.
    pub(crate) fields: Vec<(&'static str, String)>,
    /// What stands on it.
    pub(crate) word: &'static str,
}

/// A button that moves a table of a round, both from 1, or all its tables.
pub(super) fn button(
    loaded: &Loaded,
    (round, table): (usize, Option<usize>),
    (to, word): (&'static str, Text),
    context: &PageContext,
) -> Option<MoveButton> {
    let action = loaded.address(MOVE);
    let table = table.map(|table| ("table", table.to_string()));
    let fields = [("round", round.to_string()), ("to", to.to_owned())].into_iter().chain(table);
    context.may_send(&action).then(|| MoveButton {
        action,
        fields: fields.collect(),
        word: word.get(context.lang),
    })
}

/// What the page of a slip says about the tablet of its table.
#[derive(Default)]
pub(crate) struct TabletView {
    /// The game; `None` where the table plays on paper.
    pub(crate) game: Option<String>,
    /// How it stands there, and how the slip differs.
    pub(crate) says: Vec<String>,
    /// Whether the slip differs.
    pub(crate) differs: bool,
    /// Where the game can be watched, and where the code for a tablet is made.
    pub(crate) watch: Option<String>,
    pub(crate) code: Option<String>,
    /// What can be done.
    pub(crate) buttons: Vec<MoveButton>,
}

impl TabletView {
    /// Of a table of a round, both from 0, that plays on this tablet, if it does.
    pub(super) fn of(
        loaded: &Loaded,
        (round, table): (usize, usize),
        tablet: Option<&TabletTable>,
        context: &PageContext,
    ) -> TabletView {
        let lang = context.lang;
        let button = |to: &'static str, word: Text| {
            button(loaded, (round + 1, Some(table + 1)), (to, word), context)
        };
        let Some(tablet) = tablet else {
            let state = event::table_state(&loaded.event, round, table);
            let is_open = state == Some(TableState::Plays);
            let buttons = button("tablet", words::TO_TABLET).filter(|_| is_open);
            return TabletView { buttons: buttons.into_iter().collect(), ..Default::default() };
        };
        let differences = differences(loaded, tablet, lang);
        let stands = match tablet.hand {
            Some(hand) => words::runs_on_tablet(hand, lang),
            None => words::TABLET_DONE.get(lang).to_owned(),
        };
        let paper = button("paper", words::TO_PAPER).filter(|_| tablet.is_untouched);
        let differs = !differences.is_empty();
        let result = button("result", words::TABLET_STANDS).filter(|_| differs);
        let code = format!("/spiel/{}/mitschreiben", tablet.game);
        TabletView {
            game: Some(tablet.game.to_string()),
            says: std::iter::once(stands).chain(differences).collect(),
            differs,
            watch: Some(format!("/spiel/{}/zuschauen", tablet.game)),
            code: (tablet.hand.is_some() && context.may_send(&code)).then_some(code),
            buttons: paper.into_iter().chain(result).collect(),
        }
    }
}
