//! Every address of the server in one table: method, path, who may ask it, handler. The router, the access rights and
//! `docs/access.md` come from it.

use std::pin::Pin;

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, on};
use club::roles::Role::{self, Administrator, Auditor, MasterOfCeremonies, Treasurer};

use super::api;
use super::api::live;
use super::authorization::Who::{
    self, Everybody, Has, HasOrAnyTable, HasOrEvening, HasOrSelf, HasOrTable,
};
use crate::pages;
use crate::web::AppState;
use crate::web::routing::Verb;

/// Who follows what a request changes, and is notified after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notifies {
    /// Nobody does.
    Nobody,
    /// Everybody who follows the game in the address.
    Game,
    /// Everybody who follows the tournament in the address.
    Tournament,
}

/// What answers a request, without the types of what it extracts: the router is compiled once, and not for each handler.
pub(crate) type AnyHandler =
    fn(Request, AppState) -> Pin<Box<dyn Future<Output = Response> + Send>>;

/// One method of one address.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The method.
    pub verb: Verb,
    /// The address as the router knows it.
    pub path: &'static str,
    /// Who may ask it.
    pub who: Who,
    /// What answers.
    pub(crate) handler: AnyHandler,
    /// Who is notified after it.
    pub(crate) notifies: Notifies,
}

/// Rows of `method path, who => handler;`, with `notifies Game` or `notifies Tournament` behind the handler where somebody
/// follows what it changes.
macro_rules! routes {
    ($($method:ident $path:literal, $who:expr => $handler:expr $(, notifies $follower:ident)?;)*) => {
        &[$($crate::http::routes::Route {
            verb: routes!(@verb $method),
            path: $path,
            who: $who,
            handler: |request, state| Box::pin(Handler::call($handler, request, state)),
            notifies: routes!(@notifies $($follower)?),
        }),*]
    };
    (@verb get) => { $crate::web::routing::Verb::Get };
    (@verb post) => { $crate::web::routing::Verb::Post };
    (@notifies) => { $crate::http::routes::Notifies::Nobody };
    (@notifies $follower:ident) => { $crate::http::routes::Notifies::$follower };
}
pub(crate) use routes;

/// All who have an account.
const ACCOUNTS: &[Role] = &Role::ALL;
/// Officers who look after games, slips and evenings.
const OFFICERS: &[Role] = &[Administrator, MasterOfCeremonies];
/// Who sees settings, even without the right to change them.
const READERS: &[Role] = &[Administrator, MasterOfCeremonies, Auditor];
/// Who sees the money.
const MONEY: &[Role] = &[Administrator, Treasurer, Auditor];
/// Who keeps the money.
const TREASURY: &[Role] = &[Administrator, Treasurer];
/// Who has an office in the club.
const OFFICIALS: &[Role] = &[Administrator, MasterOfCeremonies, Treasurer, Auditor];
/// Who keeps accounts, people and statutes.
const BOARD: &[Role] = &[Administrator];
/// Who sees everything.
const AUDIT: &[Role] = &[Administrator, Auditor];

/// Every address. `docs/access.md` is written from what the server does by it.
#[rustfmt::skip]
pub const ROUTES: &[Route] = routes![
    // Signing in.
    get  "/anfang",                                               Everybody =>                pages::access::first_start::show;
    post "/anfang",                                               Everybody =>                pages::access::first_start::open;
    get  "/anmelden",                                             Everybody =>                pages::access::sign_in::show;
    get  "/anfang/umsehen",                                       Everybody =>                pages::demo_club::look_around;
    get  "/vorfuehrung",                                          Everybody =>                pages::demo_club::own;
    get  "/vorfuehrung/{seat}",                                   Everybody =>                pages::demo_club::take_seat;
    post "/anmelden",                                             Everybody =>                pages::access::sign_in::sign_in;
    post "/abmelden",                                             Everybody =>                pages::access::sign_in::sign_out;
    post "/anmelden/code",                                        Everybody =>                pages::access::second_factor::sign_in;
    get  "/email/{token}",                                        Everybody =>                pages::access::confirm_email::show;
    post "/email/{token}",                                        Everybody =>                pages::access::confirm_email::confirm;
    get  "/einladung/{token}",                                    Everybody =>                pages::access::invitation::invited;
    post "/einladung/{token}",                                    Everybody =>                pages::access::invitation::accept;
    get  "/hilfe/{token}",                                        Everybody =>                pages::access::help_link::ask;
    post "/hilfe/{token}",                                        Everybody =>                pages::access::help_link::begin;
    get  "/tisch/{token}",                                        Everybody =>                pages::access::table_links::open;
    post "/tisch/{token}",                                        Everybody =>                pages::access::table_links::change;
    get  "/konto",                                                Has(ACCOUNTS) =>            pages::access::own_account::show;
    get  "/konto/passwort",                                       Has(ACCOUNTS) =>            pages::access::own_account::new;
    post "/konto/passwort",                                       Has(ACCOUNTS) =>            pages::access::own_account::change_password;
    post "/konto/sitzung",                                        Has(ACCOUNTS) =>            pages::access::own_account::end_session;
    get  "/konto/ueberall-abmelden",                              Has(ACCOUNTS) =>            pages::access::own_account::ask_to_sign_out;
    post "/konto/ueberall-abmelden",                              Has(ACCOUNTS) =>            pages::access::own_account::sign_out_everywhere;
    get  "/konto/zweiter-faktor",                                 Has(ACCOUNTS) =>            pages::access::second_factor::show;
    post "/konto/zweiter-faktor",                                 Has(ACCOUNTS) =>            pages::access::second_factor::begin;
    post "/konto/zweiter-faktor/bestaetigen",                     Has(ACCOUNTS) =>            pages::access::second_factor::confirm;
    post "/konto/zweiter-faktor/entfernen",                       Has(ACCOUNTS) =>            pages::access::second_factor::remove;
    get  "/konto/kalender",                                       Has(ACCOUNTS) =>            pages::evenings::calendar::show;
    post "/konto/kalender",                                       Has(ACCOUNTS) =>            pages::evenings::calendar::make;
    post "/konto/kalender/loeschen",                              Has(ACCOUNTS) =>            pages::evenings::calendar::revoke;
    get  "/kalender/{file}",                                      Everybody =>                pages::evenings::calendar::file;
    get  "/zusage/{token}",                                       Everybody =>                pages::evenings::sign_up::open_link;
    post "/zusage/{token}",                                       Everybody =>                pages::evenings::sign_up::answer_by_link;
    get  "/name/{token}",                                         Everybody =>                pages::people::name_answer::show;
    post "/name/{token}",                                         Everybody =>                pages::people::name_answer::answer;
    // What is published, and the calculator.
    get  "/verbinden",                                            Everybody =>                pages::settings::connect::show;
    get  "/verbinden/{file}",                                     Everybody =>                pages::settings::connect::file;
    get  "/mehr",                                                 Everybody =>                pages::more::show;
    get  "/pages/{file}",                                         Everybody =>                pages::assets::file;
    get  "/handbuch",                                             Everybody =>                pages::handbook::show;
    get  "/handbuch/{chapter}",                                   Everybody =>                pages::handbook::chapter;
    get  "/regeln",                                               Everybody =>                pages::rules::first;
    get  "/regeln/{preset}",                                      Everybody =>                pages::rules::show;
    get  "/spiel/{game}/zuschauen",                               Everybody =>                pages::games::watch::show;
    get  "/api/health",                                           Everybody =>                api::health::show;
    get  "/metrics",                                              Everybody =>                api::metrics::show;
    get  "/api/menu",                                             Everybody =>                api::menu::show;
    get  "/api/today",                                            Everybody =>                api::today::show;
    get  "/api/search",                                           Everybody =>                api::search::show;
    get  "/suche",                                                Everybody =>                pages::search::show;
    get  "/api/presets",                                          Everybody =>                api::presets::offered;
    get  "/api/rules/{sheet}",                                    Everybody =>                api::downloads::rules;
    get  "/api/forms/{file}",                                     HasOrAnyTable(ACCOUNTS) =>  api::downloads::form;
    post "/api/score",                                            Everybody =>                api::score::score;
    post "/api/settle",                                           Everybody =>                api::score::settle;
    post "/api/special",                                          Everybody =>                api::score::special;
    post "/api/tournament/plan",                                  Everybody =>                api::tournament::plan;
    post "/api/tournament/results",                               Everybody =>                api::tournament::results;
    get  "/api/games/{game}",                                     Everybody =>                api::games::show;
    get  "/api/games/{game}/live",                                Everybody =>                api::live::follow;
    get  "/api/games/{game}/code.svg",                            Everybody =>                api::qr_code::show;
    get  "/saal",                                                 Everybody =>                pages::evenings::hall::show;
    get  "/liste",                                                Everybody =>                pages::publishing::published_lists::index;
    get  "/liste/",                                               Everybody =>                pages::publishing::club_front::show;
    get  "/liste/{file}",                                         Everybody =>                pages::publishing::published_lists::public;
    get  "/logo/{file}",                                          Everybody =>                pages::settings::logo::picture;
    get  "/liste/intern/",                                        Has(ACCOUNTS) =>            pages::publishing::published_lists::internal_index;
    get  "/liste/intern/{file}",                                  Has(ACCOUNTS) =>            pages::publishing::published_lists::internal;
    // The table.
    get  "/api/games",                                            HasOrAnyTable(ACCOUNTS) =>  api::games::list;
    post "/api/games",                                            HasOrEvening(OFFICERS) =>   api::games::start;
    get  "/api/games/{game}/{sheet}",                             HasOrTable(ACCOUNTS) =>     api::downloads::game;
    post "/api/games/{game}/deals",                               HasOrTable(OFFICERS) =>     api::deals::record, notifies Game;
    post "/api/games/{game}/withdrawals",                         HasOrTable(OFFICERS) =>     api::deals::withdraw, notifies Game;
    post "/api/games/{game}/corrections",                         HasOrTable(OFFICERS) =>     api::deals::correct, notifies Game;
    post "/api/games/{game}/end",                                 HasOrTable(OFFICERS) =>     api::games::end, notifies Game;
    post "/api/games/{game}/reopenings",                          HasOrTable(OFFICERS) =>     api::games::reopen, notifies Game;
    post "/api/games/{game}/confirmations",                       HasOrTable(OFFICERS) =>     api::games::confirm, notifies Game;
    get  "/api/people",                                           HasOrAnyTable(ACCOUNTS) =>  api::people::list;
    post "/api/people",                                           HasOrEvening(OFFICERS) =>   api::people::add;
    get  "/api/tables",                                           HasOrAnyTable(ACCOUNTS) =>  api::evening_tables::list;
    post "/spiel/{game}/mitschreiben",                            Has(OFFICERS) =>            pages::access::table_links::hand_out_game;
    // Tournaments.
    get  "/api/tournaments",                                      Has(ACCOUNTS) =>            api::tournaments::list;
    post "/api/tournaments",                                      Has(OFFICERS) =>            api::tournaments::add;
    get  "/api/tournaments/{tournament}",                         Has(ACCOUNTS) =>            api::tournaments::show;
    get  "/api/tournaments/{tournament}/list",                    Has(ACCOUNTS) =>            api::tournaments::standings;
    post "/api/tournaments/{tournament}/entrants",                Has(OFFICERS) =>            api::tournaments::set_entrants, notifies Tournament;
    post "/api/tournaments/{tournament}/plan",                    Has(OFFICERS) =>            api::tournaments::draw, notifies Tournament;
    post "/api/tournaments/{tournament}/slips",                   Has(OFFICERS) =>            api::tournaments::enter, notifies Tournament;
    get  "/api/tournaments/{tournament}/clock",                   Everybody =>                api::tournament_clock::show;
    post "/api/tournaments/{tournament}/clock",                   Has(OFFICERS) =>            api::tournament_clock::act, notifies Tournament;
    get  "/api/tournaments/{tournament}/clock/live",              Everybody =>                api::tournament_clock::follow;
    post "/api/tournaments/{tournament}/penalties",               Has(OFFICERS) =>            api::tournaments::give_penalty, notifies Tournament;
    // Lists of the club.
    get  "/rangliste",                                            Has(ACCOUNTS) =>            pages::year::ranking::show;
    get  "/api/ranking",                                          Has(ACCOUNTS) =>            api::ranking::show;
    get  "/api/ranking.pdf",                                      Has(ACCOUNTS) =>            api::downloads::ranking_pdf;
    get  "/api/ranking.csv",                                      Has(ACCOUNTS) =>            api::downloads::ranking_csv;
    get  "/api/ranking.xlsx",                                     Has(ACCOUNTS) =>            api::downloads::ranking_xlsx;
    get  "/api/ranking.html",                                     Has(ACCOUNTS) =>            api::downloads::ranking_html;
    get  "/verein/jahr",                                          Has(ACCOUNTS) =>            pages::year::this_year;
    get  "/verein/jahr/{year}",                                   Has(ACCOUNTS) =>            pages::year::show;
    get  "/verein/jahr/{year}/rueckblick",                        Has(ACCOUNTS) =>            pages::year::year_review::show;
    get  "/verein/jahr/{year}/archiv.zip",                        Has(BOARD) =>               pages::year::year_archive::take;
    get  "/verein/jahr/{year}/tage",                              Has(OFFICERS) =>            pages::year::year_end::days;
    post "/verein/jahr/{year}/tage",                              Has(OFFICERS) =>            pages::year::year_end::set_days;
    get  "/verein/jahr/{year}/abschluss",                         Has(OFFICERS) =>            pages::year::year_end::ask_close;
    post "/verein/jahr/{year}/abschluss",                         Has(OFFICERS) =>            pages::year::year_end::close;
    get  "/verein/rekorde",                                       Has(ACCOUNTS) =>            pages::year::records::show;
    get  "/verein/blumen",                                        Has(ACCOUNTS) =>            pages::year::flowers::show;
    get  "/verein/partien",                                       Has(ACCOUNTS) =>            pages::games::show;
    post "/verein/partien/zettel",                                Has(OFFICERS) =>            pages::games::game_forms::save_named;
    post "/verein/partien/wort",                                  Has(OFFICERS) =>            pages::games::game_forms::save_named;
    post "/verein/partien/bochowe",                               Has(OFFICERS) =>            pages::games::game_forms::save_named;
    post "/verein/partien/abend",                                 Has(OFFICERS) =>            pages::games::game_forms::save_named;
    get  "/verein/partien/{game}",                                Has(ACCOUNTS) =>            pages::games::game::show;
    get  "/verein/partien/{game}/zettel",                         Has(OFFICERS) =>            pages::games::game_forms::show;
    post "/verein/partien/{game}/zettel",                         Has(OFFICERS) =>            pages::games::game_forms::save;
    get  "/verein/partien/{game}/wort",                           Has(OFFICERS) =>            pages::games::game_forms::show;
    post "/verein/partien/{game}/wort",                           Has(OFFICERS) =>            pages::games::game_forms::save;
    get  "/verein/partien/{game}/bochowe",                        Has(OFFICERS) =>            pages::games::game_forms::show;
    post "/verein/partien/{game}/bochowe",                        Has(OFFICERS) =>            pages::games::game_forms::save;
    get  "/verein/partien/{game}/abend",                          Has(OFFICERS) =>            pages::games::game_forms::show;
    post "/verein/partien/{game}/abend",                          Has(OFFICERS) =>            pages::games::game_forms::save;
    get  "/verein/partien/{game}/strittig",                       Has(OFFICERS) =>            pages::games::game_decisions::ask;
    post "/verein/partien/{game}/strittig",                       Has(OFFICERS) =>            pages::games::game_decisions::decide, notifies Game;
    get  "/verein/partien/{game}/streichen",                      Has(BOARD) =>               pages::games::game_decisions::ask;
    post "/verein/partien/{game}/streichen",                      Has(BOARD) =>               pages::games::game_decisions::decide, notifies Game;
    get  "/verein/partien/{game}/nicht-streichen",                Has(BOARD) =>               pages::games::game_decisions::ask;
    post "/verein/partien/{game}/nicht-streichen",                Has(BOARD) =>               pages::games::game_decisions::decide, notifies Game;
    get  "/verein/abende",                                        Has(ACCOUNTS) =>            pages::evenings::list;
    get  "/verein/abende/neu",                                    Has(OFFICERS) =>            pages::evenings::new;
    post "/verein/abende",                                        Has(OFFICERS) =>            pages::evenings::add;
    get  "/verein/abende/{evening}",                              Has(ACCOUNTS) =>            pages::evenings::seating::show;
    get  "/verein/abende/{evening}/termin",                       Has(OFFICERS) =>            pages::evenings::evening_notice::ask;
    post "/verein/abende/{evening}/termin",                       Has(OFFICERS) =>            pages::evenings::evening_notice::save;
    get  "/verein/abende/{evening}/absage",                       Has(OFFICERS) =>            pages::evenings::evening_notice::ask_to_cancel;
    post "/verein/abende/{evening}/absage",                       Has(OFFICERS) =>            pages::evenings::evening_notice::cancel;
    get  "/verein/abende/{evening}/kommen",                       Has(ACCOUNTS) =>            pages::evenings::sign_up::ask;
    post "/verein/abende/{evening}/kommen",                       Has(ACCOUNTS) =>            pages::evenings::sign_up::answer;
    get  "/verein/abende/{evening}/einladen",                     Has(OFFICERS) =>            pages::evenings::sign_up::ask_to_invite;
    post "/verein/abende/{evening}/einladen",                     Has(OFFICERS) =>            pages::evenings::sign_up::invite;
    get  "/verein/abende/{evening}/karten",                       Has(ACCOUNTS) =>            pages::evenings::seating::cards;
    post "/verein/abende/{evening}/da",                           Has(OFFICERS) =>            pages::evenings::evening_tables::note;
    post "/verein/abende/{evening}/tische",                       Has(OFFICERS) =>            pages::evenings::evening_tables::order;
    get  "/verein/abende/{evening}/zettel",                       Has(OFFICERS) =>            pages::games::game_forms::ask_for_slips;
    post "/verein/abende/{evening}/zettel",                       Has(OFFICERS) =>            pages::games::game_forms::save_slips;
    get  "/verein/eintippen",                                     Has(OFFICERS) =>            pages::games::paper_entry::show;
    post "/verein/eintippen",                                     Has(OFFICERS) =>            pages::games::paper_entry::take;
    get  "/verein/jahr/{year}/papier/{file}",                     Has(ACCOUNTS) =>            pages::year::year_papers::show;
    get  "/verein/wochenliste",                                   Has(READERS) =>             pages::publishing::weekly_list::show;
    post "/verein/wochenliste",                                   Has(OFFICERS) =>            pages::publishing::weekly_publish::publish;
    get  "/verein/wochenliste/veroeffentlichen",                  Has(OFFICERS) =>            pages::publishing::weekly_publish::ask;
    get  "/verein/wochenliste/{day}/zurueckziehen",               Has(OFFICERS) =>            pages::publishing::weekly_withdraw::ask;
    post "/verein/wochenliste/{day}/zurueckziehen",               Has(OFFICERS) =>            pages::publishing::weekly_withdraw::withdraw;
    post "/verein/wochenliste/tag",                               Has(READERS) =>             pages::publishing::weekly_list::choose_day;
    get  "/verein/wochenliste/erscheint",                         Has(OFFICERS) =>            pages::publishing::weekly_rules::edit;
    get  "/verein/wochenliste/empfaenger",                        Has(READERS) =>             pages::publishing::weekly_readers::show;
    post "/verein/wochenliste/regeln",                            Has(OFFICERS) =>            pages::publishing::weekly_rules::decide;
    get  "/verein/wochenliste/namen",                             Has(OFFICERS) =>            pages::people::public_names::show;
    post "/verein/wochenliste/namen/zettel",                      Has(OFFICERS) =>            pages::people::public_names::slips;
    post "/verein/wochenliste/namen/link",                        Has(OFFICERS) =>            pages::people::public_names::link;
    post "/verein/wochenliste/leser",                             Has(OFFICERS) =>            pages::publishing::weekly_readers::set_reader;
    post "/verein/wochenliste/mail",                              Has(OFFICERS) =>            pages::publishing::weekly_readers::send_again;
    get  "/verein/wochenliste/vorschau/{day}/{audience}/{form}",  Has(READERS) =>             pages::publishing::weekly_list::preview;
    // People.
    get  "/verein/personen",                                           Has(ACCOUNTS) =>           pages::people::list;
    get  "/verein/personen/neu",                                       Has(OFFICERS) =>           pages::people::person_forms::new;
    post "/verein/personen/neu",                                       Has(OFFICERS) =>           pages::people::person_forms::add;
    get  "/verein/personen/zusammenlegen",                             Has(BOARD) =>              pages::people::merged_people::ask;
    post "/verein/personen/zusammenlegen",                             Has(BOARD) =>              pages::people::merged_people::merge;
    get  "/verein/personen/trennen",                                   Has(BOARD) =>              pages::people::merged_people::ask_to_separate;
    post "/verein/personen/trennen",                                   Has(BOARD) =>              pages::people::merged_people::separate;
    get  "/verein/personen/{person}",                                  Has(ACCOUNTS) =>           pages::people::person::show;
    get  "/verein/personen/{person}/jahr/{year}",                      Has(ACCOUNTS) =>           pages::people::person_year::show;
    get  "/verein/personen/{person}/partien",                          Has(ACCOUNTS) =>           pages::people::person::games;
    get  "/verein/personen/{person}/zugehoerigkeit",                   HasOrSelf(OFFICIALS) =>    pages::people::person_details::standing;
    get  "/verein/personen/{person}/daten",                            HasOrSelf(OFFICIALS) =>    pages::people::person_details::account;
    get  "/verein/personen/{person}/daten.json",                       HasOrSelf(BOARD) =>        pages::people::person_details::data;
    get  "/verein/personen/{person}/stand",                            Has(BOARD) =>              pages::people::person_forms::standing;
    post "/verein/personen/{person}/stand",                            Has(BOARD) =>              pages::people::person_forms::note_standing;
    get  "/verein/personen/{person}/amt",                              Has(BOARD) =>              pages::people::person_forms::office;
    post "/verein/personen/{person}/amt",                              Has(BOARD) =>              pages::people::person_forms::note_office;
    get  "/verein/personen/{person}/profil",                           HasOrSelf(BOARD) =>        pages::people::person_profile::show;
    post "/verein/personen/{person}/profil",                           HasOrSelf(BOARD) =>        pages::people::person_profile::set;
    get  "/verein/personen/{person}/einwilligung",                     HasOrSelf(BOARD) =>        pages::people::person_consent::show;
    post "/verein/personen/{person}/einwilligung",                     HasOrSelf(BOARD) =>        pages::people::person_consent::note;
    get  "/verein/personen/{person}/name",                             Has(BOARD) =>              pages::people::person_forms::name;
    post "/verein/personen/{person}/name",                             Has(BOARD) =>              pages::people::person_forms::rename;
    get  "/verein/personen/{person}/entfernen",                        Has(BOARD) =>              pages::people::person_forms::ask_to_remove;
    post "/verein/personen/{person}/entfernen",                        Has(BOARD) =>              pages::people::person_forms::remove;
    // Tournaments.
    get  "/verein/turniere",                                       Has(ACCOUNTS) =>            pages::tournament::list::show;
    get  "/verein/turniere/neu",                                   Has(OFFICERS) =>            pages::tournament::form::new;
    post "/verein/turniere",                                       Has(OFFICERS) =>            pages::tournament::form::add;
    get  "/verein/turniere/meisterschaft",                         Has(ACCOUNTS) =>            pages::tournament::championship::show;
    get  "/verein/turniere/meisterschaft.csv",                     Has(ACCOUNTS) =>            pages::tournament::championship::file;
    get  "/verein/turniere/quotenliste",                           Has(READERS) =>             pages::tournament::quota::show;
    get  "/verein/turniere/quotenliste.csv",                       Has(READERS) =>             pages::tournament::quota::csv_file;
    get  "/verein/turniere/quotenliste.xlsx",                      Has(READERS) =>             pages::tournament::quota::workbook;
    get  "/verein/turniere/{tournament}",                          Has(ACCOUNTS) =>            pages::tournament::day::show;
    get  "/verein/turniere/{tournament}/angaben",                      Has(OFFICERS) =>            pages::tournament::form::edit;
    post "/verein/turniere/{tournament}/angaben",                      Has(OFFICERS) =>            pages::tournament::form::change, notifies Tournament;
    get  "/verein/turniere/{tournament}/logo",                         Has(OFFICERS) =>            pages::settings::logo::edit_of_tournament;
    post "/verein/turniere/{tournament}/logo",                         Has(OFFICERS) =>            pages::settings::logo::save_of_tournament.layer(pages::settings::logo::large()), notifies Tournament;
    get  "/verein/turniere/{tournament}/zeiten",                       Has(OFFICERS) =>            pages::tournament::times::edit;
    post "/verein/turniere/{tournament}/zeiten",                       Has(OFFICERS) =>            pages::tournament::times::act, notifies Tournament;
    get  "/verein/turniere/{tournament}/nenngeld",                     Has(TREASURY) =>            pages::tournament::fees::ask;
    post "/verein/turniere/{tournament}/nenngeld",                     Has(TREASURY) =>            pages::tournament::fees::pay, notifies Tournament;
    get  "/verein/turniere/{tournament}/bericht",                      Has(READERS) =>             pages::tournament::report::show;
    get  "/verein/turniere/{tournament}/bericht.xlsx",                 Has(READERS) =>             pages::tournament::report_files::workbook;
    get  "/verein/turniere/{tournament}/bericht.csv",                  Has(READERS) =>             pages::tournament::report_files::csv;
    get  "/verein/turniere/{tournament}/nationale-liste.xlsx",         Has(READERS) =>             pages::tournament::report_files::national;
    get  "/verein/turniere/{tournament}/alles.zip",                    Has(OFFICERS) =>            pages::tournament::everything::archive;
    get  "/verein/turniere/{tournament}/aufsicht",                     Has(OFFICERS) =>            pages::tournament::observer::edit;
    post "/verein/turniere/{tournament}/aufsicht",                     Has(OFFICERS) =>            pages::tournament::observer::note, notifies Tournament;
    get  "/verein/turniere/{tournament}/aufsicht.pdf",                 Has(READERS) =>             pages::tournament::observer::paper;
    get  "/verein/turniere/{tournament}/aufsicht.xlsx",                Has(READERS) =>             pages::tournament::observer::workbook;
    get  "/verein/turniere/{tournament}/liste.xlsx",                   Has(ACCOUNTS) =>            pages::tournament::report_files::standings;
    get  "/verein/turniere/{tournament}/nennungen",                Has(OFFICIALS) =>           pages::tournament::entrants::show;
    post "/verein/turniere/{tournament}/nennungen",                Has(OFFICERS) =>            pages::tournament::entrants::save, notifies Tournament;
    get  "/verein/turniere/{tournament}/nennung",                  Has(OFFICERS) =>            pages::tournament::entrants::edit;
    get  "/verein/turniere/{tournament}/wer",                      Has(OFFICERS) =>            pages::tournament::who::show;
    post "/verein/turniere/{tournament}/wer",                      Has(OFFICERS) =>            pages::tournament::who::settle, notifies Tournament;
    get  "/verein/turniere/{tournament}/einlesen",                 Has(OFFICERS) =>            pages::tournament::entrants::ask_lines;
    post "/verein/turniere/{tournament}/einlesen",                 Has(OFFICERS) =>            pages::tournament::entrants::add_lines, notifies Tournament;
    get  "/verein/turniere/{tournament}/plan",                     Has(ACCOUNTS) =>            pages::tournament::plan::show;
    post "/verein/turniere/{tournament}/plan",                     Has(OFFICERS) =>            pages::tournament::plan::draw, notifies Tournament;
    get  "/verein/turniere/{tournament}/plan.pdf",                 Has(ACCOUNTS) =>            pages::tournament::papers::plan;
    get  "/verein/turniere/{tournament}/karten.pdf",               Has(OFFICERS) =>            pages::tournament::papers::cards;
    get  "/verein/turniere/{tournament}/zettel.pdf",               Has(OFFICERS) =>            pages::tournament::papers::slips;
    get  "/verein/turniere/{tournament}/liste.pdf",                Has(ACCOUNTS) =>            pages::tournament::papers::list;
    get  "/verein/turniere/{tournament}/urkunden.pdf",             Has(READERS) =>             pages::tournament::papers::certificates;
    get  "/verein/turniere/{tournament}/auslosen",                 Has(OFFICERS) =>            pages::tournament::plan::ask;
    get  "/verein/turniere/{tournament}/runde",                    Has(ACCOUNTS) =>            pages::tournament::round::show;
    get  "/verein/turniere/{tournament}/tisch",                    Has(OFFICERS) =>            pages::tournament::slip::show;
    post "/verein/turniere/{tournament}/tisch",                    Has(OFFICERS) =>            pages::tournament::slip::enter, notifies Tournament;
    post "/verein/turniere/{tournament}/tablet",                   Has(OFFICERS) =>            pages::tournament::tablets::act, notifies Tournament;
    post "/verein/turniere/{tournament}/zettel-zurueck",           Has(OFFICERS) =>            pages::tournament::undo::slip, notifies Tournament;
    post "/verein/turniere/{tournament}/strafe-zurueck",           Has(OFFICERS) =>            pages::tournament::undo::penalty, notifies Tournament;
    get  "/verein/turniere/{tournament}/uhr",                      Has(OFFICERS) =>            pages::tournament::clock::ask;
    post "/verein/turniere/{tournament}/uhr",                      Has(OFFICERS) =>            pages::tournament::clock::act, notifies Tournament;
    post "/verein/turniere/{tournament}/oeffentlich",              Has(OFFICERS) =>            pages::tournament::clock::publish, notifies Tournament;
    get  "/verein/turniere/{tournament}/anmeldung",                Has(OFFICERS) =>            pages::tournament::sign_up::poster;
    post "/verein/turniere/{tournament}/anmeldung",                Has(OFFICERS) =>            pages::tournament::sign_up::switch, notifies Tournament;
    get  "/verein/turniere/{tournament}/anmeldung.svg",            Has(OFFICERS) =>            pages::tournament::sign_up::poster_file;
    get  "/verein/turniere/{tournament}/anmeldungen",              Has(OFFICERS) =>            pages::tournament::sign_up::ask_to_refuse;
    post "/verein/turniere/{tournament}/anmeldungen",              Has(OFFICERS) =>            pages::tournament::sign_up::decide, notifies Tournament;
    post "/verein/turniere/{tournament}/anmeldungen/ablehnen",     Has(OFFICERS) =>            pages::tournament::sign_up::refuse_all, notifies Tournament;
    get  "/turnier/{tournament}/anmelden",                         Everybody =>                pages::tournament::sign_up::show;
    post "/turnier/{tournament}/anmelden",                         Everybody =>                pages::tournament::sign_up::send, notifies Tournament;
    get  "/turnier/{tournament}",                                  Everybody =>                pages::tournament::hall::list;
    get  "/turnier/{tournament}/saal",                             Everybody =>                pages::tournament::hall::hall;
    get  "/turnier/{tournament}/spieler/{number}",                 Everybody =>                pages::tournament::hall::own;
    get  "/verein/turniere/{tournament}/strafe",                   Has(OFFICERS) =>            pages::tournament::round::ask_penalty;
    post "/verein/turniere/{tournament}/strafe",                   Has(OFFICERS) =>            pages::tournament::round::punish, notifies Tournament;
    get  "/verein/turniere/{tournament}/liste",                    Has(ACCOUNTS) =>            pages::tournament::standings::show;
    get  "/verein/turniere/{tournament}/liste.csv",                Has(ACCOUNTS) =>            pages::tournament::standings::file;
    // Money, statutes, rules, log, accounts.
    get  "/verein/kassa",                                         Has(MONEY) =>               pages::money::show;
    get  "/verein/kassa/bericht",                                 Has(MONEY) =>               pages::money::money_report::show;
    get  "/verein/kassa/{year}/{file}",                           Has(MONEY) =>               pages::money::money_report::file;
    get  "/verein/kassa/einrichtung",                             Has(MONEY) =>               pages::money::cash_setup::show;
    get  "/verein/kassa/zahlschein",                              Has(MONEY) =>               pages::money::dues_slips::show;
    get  "/verein/kassa/zahlscheine.pdf",                         Has(MONEY) =>               pages::money::dues_slips::print;
    get  "/verein/kassa/rechnungsjahr",                           Has(TREASURY) =>            pages::money::cash_setup::edit_year;
    post "/verein/kassa/rechnungsjahr",                           Has(TREASURY) =>            pages::money::cash_setup::set_year;
    get  "/verein/kassa/kategorie",                               Has(TREASURY) =>            pages::money::cash_setup::edit_category;
    post "/verein/kassa/kategorie",                               Has(TREASURY) =>            pages::money::cash_setup::set_category;
    get  "/verein/kassa/neu",                                     Has(TREASURY) =>            pages::money::money_entry::new;
    get  "/verein/kassa/storno",                                  Has(TREASURY) =>            pages::money::money_entry::ask;
    post "/verein/kassa",                                         Has(TREASURY) =>            pages::money::money_entry::book;
    post "/verein/kassa/storno",                                  Has(TREASURY) =>            pages::money::money_entry::reverse;
    get  "/verein/einstellungen/name",                            Has(BOARD) =>               pages::settings::club_name::edit;
    post "/verein/einstellungen/name",                            Has(BOARD) =>               pages::settings::club_name::rename;
    get  "/verein/einstellungen/verzeichnis",                     Has(BOARD) =>               pages::settings::listing::edit;
    post "/verein/einstellungen/verzeichnis",                     Has(BOARD) =>               pages::settings::listing::decide;
    get  "/verein/einstellungen/logo",                            Has(BOARD) =>               pages::settings::logo::edit;
    post "/verein/einstellungen/logo",                            Has(BOARD) =>               pages::settings::logo::save.layer(pages::settings::logo::large());
    get  "/verein/einstellungen/wlan",                            Has(BOARD) =>               pages::settings::house_network::show;
    post "/verein/einstellungen/wlan",                            Has(BOARD) =>               pages::settings::house_network::open;
    post "/verein/einstellungen/wlan/schliessen",                 Has(BOARD) =>               pages::settings::house_network::close;
    get  "/verein/einstellungen/aushang.pdf",                     Has(READERS) =>             pages::settings::https_settings::print;
    get  "/verein/einstellungen/wurzel",                          Has(BOARD) =>               pages::settings::root_renewal::ask;
    post "/verein/einstellungen/wurzel",                          Has(BOARD) =>               pages::settings::root_renewal::renew;
    post "/verein/einstellungen/probemail",                       Has(BOARD) =>               pages::settings::mail_settings::send_test;
    post "/verein/einstellungen/sicherung",                       Has(BOARD) =>               pages::settings::backup_now::make;
    get  "/verein/einstellungen",                                 Has(ACCOUNTS) =>            pages::settings::club_settings::show;
    get  "/verein/ordnung",                                       Has(ACCOUNTS) =>            pages::year::statutes::show;
    get  "/verein/ordnung/aendern",                               Has(BOARD) =>               pages::year::statutes::change;
    post "/verein/ordnung",                                       Has(BOARD) =>               pages::year::statutes::decide;
    post "/verein/ordnung/zurueck",                               Has(BOARD) =>               pages::year::statutes::undo;
    get  "/verein/protokoll",                                     Has(AUDIT) =>               pages::settings::audit_log::show;
    get  "/verein/probe",                                         Has(ACCOUNTS) =>            pages::year::rehearsal::show;
    get  "/verein/einlesen",                                      Has(BOARD) =>               pages::settings::imports::bring;
    post "/verein/einlesen",                                      Has(BOARD) =>               pages::settings::imports::look.layer(pages::settings::imports::large());
    post "/verein/einlesen/anwenden",                             Has(BOARD) =>               pages::settings::imports::apply.layer(pages::settings::imports::large());
    get  "/verein/einlesen/vorlage/{file}",                       Has(BOARD) =>               pages::settings::imports::sample;
    get  "/verein/export",                                        Has(AUDIT) =>               pages::settings::exports::take;
    get  "/verein/export/{file}",                                 Has(AUDIT) =>               pages::settings::exports::file;
    get  "/verein/regeln",                                        Has(ACCOUNTS) =>            pages::rules::club_rules::list;
    post "/verein/regeln",                                        Has(OFFICERS) =>            pages::rules::club_rules::save;
    get  "/verein/regeln/{preset}",                               Has(READERS) =>             pages::rules::club_rules::show;
    get  "/verein/regeln/{preset}/spielmappe.pdf",                Has(ACCOUNTS) =>            pages::rules::own_hand_transfer::booklet;
    get  "/verein/regeln/{preset}/sonderspiele.json",             Has(READERS) =>             pages::rules::own_hand_transfer::file;
    get  "/verein/regeln/{preset}/einlesen",                      Has(OFFICERS) =>            pages::rules::own_hand_transfer::ask;
    post "/verein/regeln/{preset}/einlesen",                      Has(OFFICERS) =>            pages::rules::own_hand_transfer::read_in.layer(pages::settings::imports::large());
    get  "/verein/regeln/neu/{family}",                           Has(READERS) =>             pages::rules::club_rules::new;
    get  "/verein/sonderspiele",                                  Has(READERS) =>             pages::rules::own_hands::first;
    get  "/verein/sonderspiele/{preset}",                         Has(READERS) =>             pages::rules::own_hands::show;
    post "/verein/sonderspiele/{preset}",                         Has(OFFICERS) =>            pages::rules::own_hands::act;
    get  "/verein/sonderspiele/{preset}/neu",                     Has(OFFICERS) =>            pages::rules::own_hands::new;
    post "/verein/sonderspiele/{preset}/neu",                     Has(OFFICERS) =>            pages::rules::own_hands::take_new;
    get  "/verein/sonderspiele/{preset}/sammlung",                Has(OFFICERS) =>            pages::rules::own_hands::show_collection;
    get  "/verein/sonderspiele/{preset}/{hand}/ansehen",          Has(ACCOUNTS) =>            pages::rules::own_hands::show_hand;
    get  "/verein/sonderspiele/{preset}/{hand}/aendern",          Has(OFFICERS) =>            pages::rules::own_hands::edit;
    post "/verein/sonderspiele/{preset}/{hand}/aendern",          Has(OFFICERS) =>            pages::rules::own_hands::take_edited;
    get  "/verein/sonderspiele/{preset}/{hand}/kopieren",         Has(OFFICERS) =>            pages::rules::own_hands::ask_to_copy;
    post "/verein/sonderspiele/{preset}/{hand}/kopieren",         Has(OFFICERS) =>            pages::rules::own_hands::copy;
    get  "/verein/sonderspiele/{preset}/{hand}/loeschen",         Has(OFFICERS) =>            pages::rules::own_hands::ask_to_remove;
    post "/verein/sonderspiele/{preset}/{hand}/loeschen",         Has(OFFICERS) =>            pages::rules::own_hands::remove;
    get  "/verein/zugang",                                        Has(READERS) =>             pages::access::accounts::list;
    get  "/verein/zugang/einladung",                              Has(BOARD) =>               pages::access::access_links::new;
    post "/verein/zugang/einladung",                              Has(BOARD) =>               pages::access::access_links::invite;
    post "/verein/zugang/einladungen",                            Has(BOARD) =>               pages::access::access_links::invite_members;
    post "/verein/zugang/abend",                                  Has(OFFICERS) =>            pages::access::access_links::hand_out_evening;
    post "/verein/zugang/tisch",                                  Has(OFFICERS) =>            pages::access::access_links::hand_out_game;
    post "/verein/zugang/hilfe",                                  Has(BOARD) =>               pages::access::help_link::hand_out;
    get  "/verein/zugang/zurueck",                                Has(OFFICERS) =>            pages::access::access_links::ask;
    post "/verein/zugang/zurueck",                                Has(OFFICERS) =>            pages::access::access_links::revoke;
    get  "/verein/zugang/{account}",                              Has(AUDIT) =>               pages::access::account::show;
    post "/verein/zugang/{account}",                              Has(BOARD) =>               pages::access::account::change;
    get  "/verein/zugang/{account}/aendern",                      Has(BOARD) =>               pages::access::account::edit;
    get  "/verein/zugang/{account}/sperren",                      Has(BOARD) =>               pages::access::account::ask_to_close;
    get  "/verein/zugang/{account}/passwort",                     Has(BOARD) =>               pages::access::account::ask_for_reset;
    post "/verein/zugang/{account}/passwort",                     Has(BOARD) =>               pages::access::account::reset_password;
    get  "/verein/zugang/{account}/abmelden",                     Has(BOARD) =>               pages::access::account_protection::ask_to_sign_out;
    post "/verein/zugang/{account}/abmelden",                     Has(BOARD) =>               pages::access::account_protection::sign_out_everywhere;
    get  "/verein/zugang/{account}/zweiter-faktor",               Has(BOARD) =>               pages::access::account_protection::ask_to_remove_factor;
    post "/verein/zugang/{account}/zweiter-faktor",               Has(BOARD) =>               pages::access::account_protection::remove_second_factor;
];

impl Route {
    /// The method with its handler for axum's router; `GET` answers `HEAD` too.
    fn method(&self) -> MethodRouter<AppState> {
        let filter = match self.verb {
            Verb::Get => MethodFilter::GET,
            Verb::Post => MethodFilter::POST,
        };
        let handler = self.handler;
        on(filter, move |State(state): State<AppState>, request: Request| handler(request, state))
    }
}

/// The router with every route of a table.
pub(super) fn router(table: &[Route], state: &AppState) -> Router<AppState> {
    table.iter().fold(Router::new(), |router, route| {
        let method = route.method();
        let method = match route.notifies {
            Notifies::Nobody => method,
            Notifies::Game => method.layer(from_fn_with_state(state.clone(), live::announce)),
            Notifies::Tournament => {
                method.layer(from_fn_with_state(state.clone(), live::announce_tournament))
            }
        };
        router.route(route.path, method)
    })
}

#[cfg(test)]
mod tests;
