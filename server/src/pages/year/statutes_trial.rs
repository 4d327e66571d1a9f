//! „So stünde es“: the foremost of the year as they stand and as they would stand by the statutes in the form.

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::rehearsal::Proposal;
use club::statutes::Statutes;
use scoring::Family;
use texts::{rehearsal as labels, statutes as words};

use crate::actions::{RehearsedRules, RehearsedYear, check_statutes, rehearse_year};
use crate::failure::Failure;
use crate::pages::year::rehearsal_outcome::{PersonRow, changed_places, person_rows};
use crate::pages::year::statutes;
use crate::store::engine::Transaction;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::FormData;

/// The list as it is and as it would be.
pub(crate) struct TrialView {
    /// Whether the form says something else than what holds.
    pub(crate) is_changed: bool,
    /// A field cannot be read yet: worked out is what holds in its place.
    pub(crate) is_partial: bool,
    /// The year, and how many of its games count.
    pub(crate) lede: String,
    /// The foremost as they stand or would stand.
    pub(crate) rows: Vec<PersonRow>,
    /// How many games would count and how many people would stand elsewhere; empty where nothing is changed.
    pub(crate) effect: String,
}

impl TrialView {
    /// Works out the running year, or the last one where nothing counts yet, by what stands in the form.
    pub(crate) async fn of(
        context: &RequestContext,
        held: Statutes,
        data: &FormData,
    ) -> Result<TrialView, ApiError> {
        let typed = Typed::read(held, data);
        let (lang, on) = (context.lang, context.today());
        let mut year = context.club_year(None).await?;
        let is_changed = typed.statutes != held;
        let read = context.read(move |tx| {
            let rehearsed = rehearse(tx, year, on, [held, typed.statutes])?;
            match year.before().filter(|_| is_empty(&rehearsed)) {
                Some(before) => {
                    let last = rehearse(tx, before, on, [held, typed.statutes])?;
                    Ok(if is_empty(&last) { (year, rehearsed) } else { (before, last) })
                }
                None => Ok((year, rehearsed)),
            }
        });
        let rehearsed;
        (year, rehearsed) = read.await?;
        let mut rows = person_rows(&rehearsed, lang);
        rows.retain(|row| row.is_foremost);
        let elsewhere = changed_places(&rehearsed);
        let effect = labels::outcome(rehearsed.counted, elsewhere, lang);
        Ok(TrialView {
            is_changed,
            is_partial: typed.is_partial,
            lede: words::trial_of(&texts::club::year(year, lang), rehearsed.counted.0, lang),
            rows,
            effect: if is_changed { effect } else { String::new() },
        })
    }
}

/// A year by the statutes that hold and by others. A closed year keeps those it was closed by, so what holds is tried on it, too.
fn rehearse(
    tx: &Transaction<'_>,
    year: ClubYear,
    on: NaiveDate,
    [held, other]: [Statutes; 2],
) -> Result<RehearsedYear, Failure> {
    let by = |statutes| {
        // No rules of a game are changed.
        let (family, proposal) = (Family::Steiermark, Proposal::default());
        let tried = RehearsedRules { family, proposal, statutes: Some(statutes) };
        rehearse_year(tx, year, on, &tried)
    };
    let now = by(held)?;
    let then = by(other)?;
    let counted = (now.counted.1, then.counted.1);
    Ok(RehearsedYear { before: now.after, counted, ..then })
}

/// Nobody is listed, now or then.
fn is_empty(rehearsed: &RehearsedYear) -> bool {
    rehearsed.before.is_empty() && rehearsed.after.is_empty()
}

/// The statutes in the form, with what holds in the place of what cannot be read.
struct Typed {
    statutes: Statutes,
    is_partial: bool,
}

impl Typed {
    fn read(held: Statutes, data: &FormData) -> Typed {
        let mut data = data.clone();
        let possible = |statutes: &Statutes| check_statutes(statutes).is_ok();
        let whole = statutes::read(&mut data).filter(possible);
        if let Some(statutes) = whole {
            return Typed { statutes, is_partial: false };
        }
        let mut mended = data.mended(&statutes::as_typed(&held));
        let statutes = statutes::read(&mut mended).filter(possible);
        Typed { statutes: statutes.unwrap_or(held), is_partial: true }
    }
}
