//! The server through its front door: requests in, answers out, with a database of its own.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

mod access;
mod api_documentation;
mod audit_chain;
mod auditor;
mod bochowe;
mod books;
mod closed_years;
mod club_pages;
mod codes;
mod command_line;
mod confirmations;
mod connections;
mod corrections;
mod corrections_booked;
mod damaged_files;
mod demo;
mod examples;
mod fault_matrix;
mod fuzz;
mod handbook_restore;
mod killed;
mod killed_everywhere;
mod limits;
mod lists;
mod live;
mod mails;
mod nightly_backups;
mod operations_page;
mod papers;
#[path = "../samples/pictures.rs"]
mod pictures;
mod presets;
mod proxies;
mod publishing;
mod random_deals;
mod refusals;
mod rehearsal;
mod reopenings;
mod repeats;
mod rights;
mod rules;
mod schema;
mod seating;
mod second_factor;
mod shapes;
mod sign_in;
mod slow_clients;
mod three_and_five;
mod tournament_contract;
mod typed;
mod upgrade;
mod waited;
mod workbooks;
mod wrong_fields;

use testkit as support;
