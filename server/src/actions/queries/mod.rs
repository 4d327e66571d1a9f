//! Actions that only read.

pub(crate) mod administrators;
pub(crate) mod audit_log;
pub(crate) mod calendar;
pub(crate) mod cash_report;
pub(crate) mod championship;
pub(crate) mod check_books;
pub(crate) mod club_front;
pub(crate) mod club_workbook;
pub(crate) mod evening_state;
pub(crate) mod export_all;
pub(crate) mod first_steps;
pub(crate) mod game_record;
pub(crate) mod member_data;
pub(crate) mod onlookers;
pub(crate) mod open_dues;
pub(crate) mod person_honours;
pub(crate) mod public_tournaments;
pub(crate) mod published_lists;
pub(crate) mod ranking;
pub(crate) mod rehearse_year;
pub(crate) mod search;
pub(crate) mod today;
pub(crate) mod tournament_detail;
pub(crate) mod verdicts;
pub(crate) mod year_books;
pub(crate) mod year_material;
