//! Taking back a slip or a penalty from the page of a round, and what is said after something was entered there.

use axum::extract::Query;
use axum::response::Response;
use serde::Deserialize;
use texts::{Lang, tournament as words};
use uuid::Uuid;
use wire::TournamentPenaltyId;

use super::Loaded;
use crate::actions::{SlipPlace, undo_slip, withdraw_penalty};
use crate::failure::Failure;
use crate::web::address_parts::TournamentPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::flash::{Flash, Undo};
use crate::web::response::see;
use club::refusal::Refusal;

/// What was just done at a table of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Saved {
    /// A slip was entered.
    Slip,
    /// The last entry of a slip was taken back.
    Undone,
    /// A penalty was given.
    Penalty,
    /// A penalty was taken back.
    Withdrawn,
    /// A table was moved to a tablet.
    Tablet,
    /// All tables were.
    Tablets,
    /// A table was moved to paper.
    Paper,
    /// What a tablet has was entered.
    Result,
    /// Something else.
    #[serde(other)]
    Other,
}

impl Saved {
    /// One sentence that names it, and for a slip what takes it back.
    pub(crate) fn flash(
        self,
        loaded: &Loaded,
        (round, table, copy): (usize, usize, u8),
        context: &PageContext,
    ) -> Flash {
        let lang: Lang = context.lang;
        match self {
            Saved::Slip => {
                let part = format!("/zettel-zurueck?runde={round}&tisch={table}&eingabe={copy}");
                let may_send = context.may_send(&loaded.address("/zettel-zurueck"));
                let undo = Undo { address: loaded.address(&part), word: words::UNDO.get(lang) };
                Flash {
                    words: words::slip_entered(table, round, lang),
                    undo: may_send.then_some(undo),
                }
            }
            Saved::Undone => Flash::new(words::slip_undone(table, round, lang)),
            Saved::Penalty => Flash::new(words::PENALTY_GIVEN.get(lang)),
            Saved::Withdrawn => Flash::new(words::PENALTY_WITHDRAWN.get(lang)),
            Saved::Tablet => Flash::new(words::moved(table, true, lang)),
            Saved::Paper => Flash::new(words::moved(table, false, lang)),
            Saved::Tablets => Flash::new(words::all_moved(round, lang)),
            Saved::Result => Flash::new(words::taken_over(table, lang)),
            Saved::Other => Flash::new(words::ROUND_SAVED.get(lang)),
        }
    }
}

/// Whose slip is taken back, each from 1.
#[derive(Deserialize)]
pub(crate) struct SlipQuery {
    runde: u32,
    tisch: u32,
    eingabe: u8,
}

/// `POST /verein/turniere/{tournament}/zettel-zurueck`: what stood before the last entry of a slip stands again.
pub(crate) async fn slip(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    Query(query): Query<SlipQuery>,
) -> Result<Response, ApiError> {
    let SlipQuery { runde: round, tisch: table, eingabe: copy } = query;
    let place = SlipPlace { round, table, copy };
    let key = new_id()?;
    let undone = context.write(move |tx, action| undo_slip(tx, action, id, place, key));
    undone.await?;
    let part = format!("/runde?runde={round}&saved=undone&tisch={table}");
    Ok(see(&super::address(id, &part)))
}

/// Which penalty, and on which round's page.
#[derive(Deserialize)]
pub(crate) struct PenaltyQuery {
    strafe: String,
    runde: u32,
}

/// `POST /verein/turniere/{tournament}/strafe-zurueck`: a penalty does not count any more.
pub(crate) async fn penalty(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    Query(query): Query<PenaltyQuery>,
) -> Result<Response, ApiError> {
    let unknown = || Failure::Refused(Refusal::UnknownEntry);
    let penalty: TournamentPenaltyId = query.strafe.parse().map_err(|_| unknown())?;
    let key = new_id()?;
    let taken = context.write(move |tx, action| withdraw_penalty(tx, action, id, penalty, key));
    taken.await?;
    let part = format!("/runde?runde={}&saved=withdrawn", query.runde);
    Ok(see(&super::address(id, &part)))
}

/// The id of an entry that a page makes by itself.
fn new_id<T: std::str::FromStr>() -> Result<T, Failure> {
    let id = Uuid::now_v7().to_string();
    id.parse().map_err(|_| Failure::Internal("a new id is one".to_owned()))
}
