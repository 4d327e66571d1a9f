//! What can be done, one file per verb. An action is a plain function on a transaction: it decides,
//! then writes; it knows no HTTP, and the time is handed to it.

mod accept_tables;
mod add_person;
mod after_restore;
mod announce_evening;
mod ask_names;
mod book_game;
mod book_money;
mod calendar_link;
mod change_email;
mod change_own_hands;
mod check_clock;
mod choose_logo;
mod confirm_result;
mod context;
mod correct_deal;
mod decide_game;
mod end_game;
mod enter_paper_game;
mod evening_hours;
mod help_in_club;
mod import_games;
mod import_list;
mod manage_access;
mod manage_cash;
mod manage_members;
mod manage_slips;
mod manage_tournament;
mod manage_year;
mod merge_people;
mod names;
mod open_club;
mod protect_account;
mod publish_week;
pub mod queries;
mod read_hands_in;
mod record_deal;
mod reopen_game;
mod save_preset;
mod seat_evening;
mod send_test_mail;
mod settle_entrants;
mod shorten_log;
mod sign_up;
mod start_game;
mod tournament_clock;
mod tournament_details;
mod tournament_observation;
mod tournament_sign_up;
mod tournament_tablets;
mod tournament_undo;
mod withdraw_deal;

pub use crate::wall_clock::WallClock;
pub use accept_tables::{accept_tables, note_missed};
pub use add_person::add_person;
pub use after_restore::{Ended, OldAccess, after_restore};
pub use announce_evening::{LONGEST_PLACE, add_evenings, announce_evening, cancel_evening};
pub use ask_names::{
    NamesInPublic, answer_for_name, ask_for_name, asked_for_name, names_in_public,
};
use book_game::place_game;
pub use book_game::{book_game, book_missing_games, rebook_game};
pub use book_money::{EntryRequest, book_entry, reverse_entry};
pub use calendar_link::{make_calendar_link, revoke_calendar_link};
pub use change_email::{EmailRequest, ask_for_email, confirm_email};
pub use change_own_hands::{HandChange, HandRequest, change_own_hands};
pub use check_clock::check_clock;
pub use choose_logo::{choose_logo, logo_name_of_tournament, logo_of_tournament, own_logo};
pub use confirm_result::confirm_result;
pub use context::ActionContext;
pub use correct_deal::{AfterTheEnd, correct_and_rebook, correct_deal};
pub use decide_game::{settle_disputes, strike_game};
pub use end_game::{end_and_book, end_game};
pub use enter_paper_game::{PlayedThen, type_in};
pub use evening_hours::{evening_day, evening_end};
pub use help_in_club::{ask_for_help, begin_help};
pub use import_games::PlannedGame;
pub use import_list::{Planned, Preview, apply_lines, note_bad_lines, preview};
pub use manage_access::{
    AccountRequest, accept_invitation, change_account, change_password, first_start, hand_out,
    invite, invite_members, members_without_account, revoke_link, set_new_password, sign_in,
    sign_out,
};
pub use manage_cash::{add_category, change_category, set_cash_settings};
pub(crate) use manage_members::is_address;
pub use manage_members::{
    note_consent, note_office, note_standing, remove_person, rename_person, set_profile,
};
pub use manage_slips::{
    add_evening, hand_in_slip, hand_in_slip_with_reason, hand_in_slips, knows_bochowe, move_game,
    note_bochowe, vouch_for_slip,
};
pub(crate) use manage_tournament::tidy;
pub use manage_tournament::{
    Drawing, add_tournament, enter_slip, give_penalty, prepare_drawing, save_drawing, set_entrants,
    tournament_event, tournament_with_entrants,
};
pub use manage_year::{check_statutes, close_year, decide_statutes, set_year_days, undo_statutes};
pub use merge_people::{merge_people, separate_people};
pub use open_club::{
    NewClub, begin_first_evening, is_club_name, is_new, open_club, rename_club, start_trial_game,
};
pub use protect_account::{
    CodeCheck, NewDevice, announce_device, begin_second_factor, check_code, confirm_second_factor,
    remove_second_factor, sign_out_everywhere,
};
pub use publish_week::{
    Issue, Material, WithdrawList, check_day, decide_listing, decide_publishing, material,
    material_without, publish_week, set_reader, withdraw_list,
};
pub use queries::audit_log::{
    InLog, LogCheck, category_in_log, check_log, read_log, receipt_in_log,
};
pub use queries::calendar::{CalendarEntry, Occasion, calendar_entries, evenings_taking_place};
pub use queries::cash_report::{CashBooks, cash_books, dues_count};
pub use queries::championship::{
    BEST_RESULTS, Championship, Contestant, championship, championship_over, contests,
};
pub use queries::check_books::{Examined, check_books, check_tables};
pub use queries::club_workbook::{WithPlay, club_books};
pub use queries::evening_state::{Attendance, EveningState, evening_state, tables_tonight};
pub use queries::export_all::{CannotExport, DOCUMENT, export_all, export_document, export_table};
pub use queries::game_record::{BookedRecord, GameRecord, game_record};
pub use queries::member_data::{Dues, DuesLine, PersonData, dues_of, person_data};
pub use queries::onlookers::{for_onlookers, is_shown_to_onlookers, public_names_at_table};
pub use queries::open_dues::{dues_to_pay, open_dues};
pub use queries::public_tournaments::{PublicTournament, PublicTournaments, public_tournaments};
pub use queries::published_lists::{Lists, lists_of_year, read_both_lists, read_lists};
pub use queries::ranking::ranking;
pub use queries::rehearse_year::{
    ChangedDeal, Place, RehearsedRules, RehearsedYear, SHOWN_DEALS, rehearse_year,
};
pub(crate) use queries::tournament_detail::{tournament_detail, tournament_table};
pub use queries::year_books::{
    ClosedList, Courses, Scope, YearBooks, closed_list, is_closed, year_books, year_of,
};
pub use queries::year_material::{YearMaterial, year_material};
pub use read_hands_in::{ReadHands, read_hands_in};
pub use record_deal::record_deal;
pub use reopen_game::{ReopenedBy, reopen_game, reopenable_ending};
pub use save_preset::{save_preset, save_rules};
pub use seat_evening::{Said, SeatingOrder, SeatingRequest, note_presence, seat_evening};
pub use send_test_mail::send_test_mail;
pub use settle_entrants::{EntrantIs, Unsettled, settle_entrants, unsettled_entrants};
pub use shorten_log::shorten_log;
pub use sign_up::{
    MOST_GUESTS, SignUp, answer_evening, invite_to_evening, invited_by, may_come, named_guests,
    sign_up,
};
pub use start_game::{start_and_place, start_game};
pub use tournament_clock::{
    is_tournament_public, is_worth_storing, move_clock, public_names_of_entrants, read_clock,
    set_tournament_public, store_look,
};
pub use tournament_details::{FeePayment, change_tournament, pay_fee, set_round_starts};
pub use tournament_observation::{note_observation, observation, referees, remark};
pub use tournament_sign_up::{
    EntryDecision, EntryForm, decide_entry, entry_form, forget_contacts, is_sign_up_open,
    log_entries, open_sign_up, refuse_entries, send_entry, undecided_entries,
};
pub use tournament_tablets::{
    TablePlace, TabletTable, move_round_to_tablets, move_to_paper, move_to_tablet, tablets_of,
    take_over_result,
};
pub use tournament_undo::{SlipPlace, standing_penalties, undo_slip, withdraw_penalty};
pub use withdraw_deal::withdraw_deal;

use std::collections::BTreeSet;

use chrono::NaiveDate;
use club::History;
use club::report::{Bochowe, DealVersion, Gone};
use club::short_names::table_names;
use wire::{
    CorrectionNote, GameDetail, GameId, GameState, Replacement, StandingDeal, WholeGame,
    WithdrawnDeal,
};

use self::queries::verdicts::{judged_by, judged_game};
use crate::documents::game_papers::BookedGame;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::games::{self, Game};
use crate::store::{bochowes, confirmations, corrections, deals, members};

/// A game as a tablet needs it: the facts that stand.
///
/// # Errors
/// `UnknownGame`.
pub fn game_detail(tx: &Transaction<'_>, id: GameId) -> Result<GameDetail, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let deals = deals::standing(tx, game.number)?;
    let judged_by = judged_by(tx, &game)?;
    let preset = games::preset_of(tx, game.number)?;
    // Nobody confirms before the end, so that a game that goes on need not be scored for it.
    let (mut confirmed, mut disputes) = (Vec::new(), Vec::new());
    if game.ended.is_some() {
        let totals = replay(&game, &deals)?.totals();
        confirmed = confirmations::of_game(tx, game.number, &totals)?;
        disputes = confirmations::disputes_of(tx, game.number)?;
    }
    let short_names = short_names_of(tx, game.number)?;
    let Game { number: _, id, ruleset, players, table, started_at, ended } = game;
    Ok(GameDetail {
        id,
        ruleset,
        players,
        table,
        started_at,
        ended,
        deals,
        preset,
        counting: Some(judged_by.standard.counting),
        judged_by: Some(judged_by),
        short_names,
        confirmed,
        disputes,
    })
}

/// How the players of a game are called at the table; empty where that follows from their names.
///
/// # Errors
/// The database's.
pub fn short_names_of(tx: &Transaction<'_>, game: i64) -> Result<Vec<String>, Failure> {
    let called = members::called(tx, game)?;
    let has_short_names = called.iter().any(|player| !player.short_name.is_empty());
    Ok(if has_short_names { table_names(&called) } else { Vec::new() })
}

/// How the players of a game are called at the table: by their short names in the club, else by what follows from their names.
///
/// # Errors
/// The database's.
pub fn names_at_table(tx: &Transaction<'_>, game: i64) -> Result<Vec<String>, Failure> {
    Ok(table_names(&members::called(tx, game)?))
}

/// A game as it stands, with what was corrected in it and what does not stand any more.
///
/// # Errors
/// `UnknownGame`.
pub fn whole_game(tx: &Transaction<'_>, id: GameId) -> Result<WholeGame, Failure> {
    let row = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?.number;
    let (corrections, version) = (corrections::of_game(tx, row)?, deals::version(tx, row)?);
    let state = GameState { game: game_detail(tx, id)?, corrections, version };
    Ok(WholeGame { state, withdrawn: deals::withdrawn(tx, row)? })
}

/// Every version of every deal of a game, in the order in which they were recorded.
///
/// # Errors
/// `UnknownGame`.
pub fn versions(
    tx: &Transaction<'_>,
    id: GameId,
    wall: WallClock,
) -> Result<(Game, Vec<DealVersion>), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let mut nets = deals::nets(tx, game.number)?;
    let mut version = |deal: StandingDeal, gone| DealVersion {
        number: deal.number,
        outcome: deal.facts.outcome,
        net: nets.remove(&deal.id).unwrap_or_default(),
        recorded_at: wall.local(deal.recorded_at),
        gone,
    };
    let withdrawn = deals::withdrawn(tx, game.number)?.into_iter();
    let mut all: Vec<DealVersion> = withdrawn
        .map(|WithdrawnDeal { deal, withdrawn_at, reason, author }| {
            version(deal, Some(Gone { at: wall.local(withdrawn_at), author, reason }))
        })
        .collect();
    let standing = deals::standing(tx, game.number)?.into_iter();
    all.extend(standing.map(|deal| version(deal, None)));
    Ok((game, all))
}

/// How often a game was changed.
///
/// # Errors
/// `UnknownGame`.
pub fn game_version(tx: &Transaction<'_>, id: GameId) -> Result<u64, Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    deals::version(tx, game.number)
}

/// A game played through from the facts that stand.
///
/// # Errors
/// `UnknownGame`; what is stored cannot be scored any more, which is our mistake.
pub fn played_through(tx: &Transaction<'_>, id: GameId) -> Result<(Game, History), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let deals = deals::standing(tx, game.number)?;
    let history = replay(&game, &deals)?;
    Ok((game, history))
}

/// A game played through, with those of its corrections that can still be seen in it: a deal that was corrected,
/// then withdrawn and played again, counts as not corrected.
///
/// # Errors
/// As [`played_through`].
fn played_through_with_corrections(
    tx: &Transaction<'_>,
    id: GameId,
) -> Result<(Game, History, Vec<CorrectionNote>), Failure> {
    let (game, history) = played_through(tx, id)?;
    let standing = deals::standing(tx, game.number)?;
    let stands = |replaced: &Replacement| standing.iter().any(|deal| deal.id == replaced.after);
    let notes = corrections::of_game(tx, game.number)?;
    let rebooked: BTreeSet<u32> = notes
        .iter()
        .flat_map(|note| &note.replaced)
        .filter(|replaced| stands(replaced))
        .map(|replaced| replaced.number)
        .collect();
    let seen = notes.into_iter().filter(|note| rebooked.contains(&note.number)).map(|mut note| {
        note.replaced.retain(stands);
        note
    });
    Ok((game, history, seen.collect()))
}

/// Everything of a game that stands on its papers, as things stand on a day.
///
/// # Errors
/// `UnknownGame`; what is stored cannot be read.
pub fn booked_game(tx: &Transaction<'_>, id: GameId, on: NaiveDate) -> Result<BookedGame, Failure> {
    let (game, history, notes) = played_through_with_corrections(tx, id)?;
    let missed = bochowes::bochowes_of(tx, game.number)?;
    Ok(BookedGame {
        verdict: judged_game(tx, game.number, on)?.map(|(_, verdict, _)| verdict),
        missed: missed
            .into_iter()
            .map(|(player, hand, points)| Bochowe { player, hand, points })
            .collect(),
        players_numbers: members::players_numbers(tx, game.number)?,
        preset: games::preset_of(tx, game.number)?.map(|preset| preset.name).unwrap_or_default(),
        confirmed: confirmations::of_game(tx, game.number, &history.totals())?,
        game,
        history,
        notes,
    })
}

fn replay(game: &Game, deals: &[StandingDeal]) -> Result<History, Failure> {
    let facts = deals.iter().map(|deal| &deal.facts);
    History::replay(game.player_count(), &game.ruleset, facts).map_err(|(number, problems)| {
        Failure::Internal(format!("deal {number} of game {} as stored: {problems:?}", game.id))
    })
}
