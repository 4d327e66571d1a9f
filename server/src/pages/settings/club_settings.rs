//! `/verein/einstellungen`: how the club is set up, in groups that lead to the pages where each is changed.

use askama::Template;
use axum::extract::Query;
use club::roles::Role;
use texts::{
    Lang, Text, access, club_settings as words, house_network, numbers, rescue,
    statutes as statutes_words,
};

use crate::actions::{evenings_taking_place, read_log};
use crate::backups::BackupProblem;
use crate::pages::access::{access_links, accounts};
use crate::pages::club::PageQuery;
use crate::pages::evenings::describe_evening;
use crate::pages::settings::https_settings::{self, HttpsView};
use crate::pages::settings::imports::IMPORT;
use crate::pages::settings::mail_settings::{self, MailView};
use crate::pages::settings::{audit_log, backup_now, club_name, exports, listing, logo};
use crate::pages::year::statutes;
use crate::store::audit::LogFilter;
use crate::store::links::{self, Opens};
use crate::store::{accounts as account_store, logos, publications, statutes as statutes_store};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;
use crate::web::scheme::Https;

/// The address of the page.
pub(crate) const ADDRESS: &str = "/verein/einstellungen";

/// How many lines of the log are shown.
const LINES: u32 = 3;

/// A link with its name and a note.
type Row = (String, String, String);

#[derive(Template)]
#[template(path = "settings/club_settings.html")]
struct ClubSettings {
    frame: Frame,
    saved: Option<&'static str>,
    club: Vec<(&'static str, String)>,
    rename: Option<&'static str>,
    /// Where the club's logo is fetched.
    logo: Option<String>,
    change_logo: Option<&'static str>,
    /// Where it is decided how the club stands in the list of its server.
    change_listing: Option<&'static str>,
    statutes: Vec<(&'static str, String)>,
    statutes_address: &'static str,
    change_statutes: Option<&'static str>,
    access: Vec<Row>,
    data: Vec<Row>,
    tonight: Option<Tonight>,
    https: Option<HttpsView>,
    mail: Option<MailView>,
    backup: Option<audit_log::NewestBackup>,
    back_up: Option<&'static str>,
    /// Why a backup that was asked for was not made.
    not_backed_up: Option<String>,
    log: Option<Vec<LogLine>>,
    log_address: &'static str,
    device: Vec<Row>,
}

/// The evening of today, for which a code is made.
struct Tonight {
    key: String,
    name: String,
}

/// A line of the log: what was done, by whom and when.
struct LogLine {
    what: String,
    note: String,
}

/// `GET /verein/einstellungen`.
pub(crate) async fn show(
    context: RequestContext,
    came_by: Https,
    Query(query): Query<PageQuery>,
) -> Result<Page, ApiError> {
    let said = query.saved.and_then(|what| SAID.into_iter().find(|(known, _)| *known == what));
    page(&context, came_by, (said.map(|(_, words)| words), None)).await
}

/// The page, with what was done just now, or why a backup was not made.
pub(crate) async fn page(
    context: &RequestContext,
    came_by: Https,
    (said, problem): (Option<Text>, Option<&BackupProblem>),
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let decided = context.read(statutes_store::current).await?;
    let logo_name = context.read(|tx| logos::name(tx, None)).await?;
    let sees_log = context.may_open(audit_log::ADDRESS);
    let log = if sees_log { Some(log(context, lang).await?) } else { None };
    let backup = if sees_log { audit_log::newest_backup(context, lang).await } else { None };
    Ok(Page(shown(&ClubSettings {
        frame: context.frame(words::SETTINGS.get(lang)),
        saved: said.map(|said| said.get(lang)),
        club: club(context, lang).await?,
        rename: Some(club_name::ADDRESS)
            .filter(|address| !context.state.club.is_set() && context.may_open(address)),
        change_listing: Some(listing::ADDRESS)
            .filter(|address| context.state.is_hosted && context.may_open(address)),
        change_logo: Some(logo::ADDRESS).filter(|address| context.may_open(address)),
        logo: logo_name.map(|name| logo::address(&name)),
        statutes: statutes_words::facts(&decided, lang),
        statutes_address: statutes::ADDRESS,
        change_statutes: context.may_open(statutes::FORM_ADDRESS).then_some(statutes::FORM_ADDRESS),
        access: access_rows(context).await?,
        data: data_rows(context).await?,
        tonight: tonight(context).await?,
        https: https_settings::view(context, came_by),
        mail: mail_settings::view(context).await?,
        backup,
        back_up: Some(backup_now::ADDRESS).filter(|address| {
            context.state.backups.data_folder().is_some() && context.may_send(address)
        }),
        not_backed_up: problem.map(|problem| problem.text(lang)),
        log,
        log_address: audit_log::ADDRESS,
        device: device_rows(context),
    })))
}

/// What was done, as the page's query has it.
const SAID: [(&str, Text); 7] = [
    ("name", words::RENAMED),
    ("logo", texts::logo::CHANGED),
    ("verzeichnis", texts::listing::SAVED),
    ("mail", words::TEST_MAIL_QUEUED),
    ("backup", words::BACKED_UP),
    ("wlan", house_network::OPENED),
    ("wlan_zu", house_network::CLOSED),
];

/// The evening of today that goes on, where a code for its tables may be made.
async fn tonight(context: &RequestContext) -> Result<Option<Tonight>, ApiError> {
    if !context.may_send(access_links::EVENING) {
        return Ok(None);
    }
    let day = context.evening_day();
    let found = context.read(move |tx| evenings_taking_place(tx, day, day));
    let lang = context.lang;
    Ok(found.await?.into_iter().next().map(|evening| Tonight {
        key: evening.key.to_string(),
        name: describe_evening(&evening, lang),
    }))
}

/// How this device is connected, and what another one has saved.
fn device_rows(context: &PageContext) -> Vec<Row> {
    let lang = context.lang;
    let mut rows = vec![(
        "/verbinden".to_owned(),
        words::CONNECT.get(lang).to_owned(),
        format!("{} {}", words::VERSION.get(lang), env!("CARGO_PKG_VERSION")),
    )];
    if context.may_send(access_links::EVENING) {
        rows.push((
            rescue::READ_IN_ADDRESS.to_owned(),
            rescue::READ_IN_SAVED.get(lang).to_owned(),
            rescue::READ_IN_SAVED_HINT.get(lang).to_owned(),
        ));
    }
    rows
}

async fn club(
    context: &RequestContext,
    lang: Lang,
) -> Result<Vec<(&'static str, String)>, ApiError> {
    let name = context
        .state
        .club()
        .map_or_else(|| words::NO_NAME.get(lang).to_owned(), |it| it.to_string());
    let local = numbers::date_time(context.local(context.now()), lang);
    let mut facts = vec![(words::CLUB_NAME.get(lang), name), (words::LOCAL_TIME.get(lang), local)];
    if context.state.is_hosted {
        let (rules, _) = context.read(publications::rules).await?;
        facts.push((
            texts::listing::LISTING.get(lang),
            texts::listing::summary(&rules.listing, lang),
        ));
    }
    Ok(facts)
}

/// Accounts, invitations and codes of tables, as far as the visitor sees them.
async fn access_rows(context: &RequestContext) -> Result<Vec<Row>, ApiError> {
    if !context.may_open(accounts::ADDRESS) {
        return Ok(Vec::new());
    }
    let (lang, now) = (context.lang, context.now());
    let read = context.read(move |tx| Ok((account_store::all(tx)?, links::good(tx, now)?)));
    let (found, links) = read.await?;
    let row = |name: String, note: String| (accounts::ADDRESS.to_owned(), name, note);
    let for_tables = links.iter().filter(|link| link.opens.is_for_tables()).count();
    let mut rows = Vec::new();
    // An officer for games hands out table links and does not see accounts.
    if context.visitor.role() != Some(Role::MasterOfCeremonies) {
        let open: Vec<Role> =
            found.iter().filter(|account| !account.is_disabled).map(|it| it.role).collect();
        rows.push(row(words::accounts(open.len(), lang), words::roles(&open, lang)));
        let invited = links.iter().filter(|link| matches!(link.opens, Opens::Invitation(..)));
        let invited = invited.count();
        if invited > 0 {
            rows.push(row(words::invitations(invited, lang), String::new()));
        }
    }
    let tables = words::table_codes(for_tables, lang);
    rows.push(row(tables, access::TABLES.get(lang).to_owned()));
    Ok(rows)
}

/// What is exported and imported.
async fn data_rows(context: &RequestContext) -> Result<Vec<Row>, ApiError> {
    if !context.may_open(exports::EXPORT) {
        return Ok(Vec::new());
    }
    let lang = context.lang;
    let year = context.club_year(None).await?;
    let workbooks = exports::workbooks(year).into_iter();
    let mut rows: Vec<Row> = workbooks
        .map(|(address, name, hint)| {
            (address, name.get(lang).to_owned(), hint.get(lang).to_owned())
        })
        .collect();
    if context.may_open(IMPORT) {
        let hint = texts::club_workbook::IMPORT_HINT.get(lang).to_owned();
        rows.push((IMPORT.to_owned(), texts::lists::OLD_LISTS.get(lang).to_owned(), hint));
    }
    Ok(rows)
}

/// The newest lines of the log.
async fn log(context: &RequestContext, lang: Lang) -> Result<Vec<LogLine>, ApiError> {
    let (lines, ids) = context.read(|tx| read_log(tx, &LogFilter::default(), LINES)).await?;
    let known = audit_log::Known { ids, house: context.house };
    let wall = context.state.clock.wall_clock;
    let lines = lines.into_iter().map(|line| {
        let at = numbers::date_time(wall.local(line.at), lang);
        let note = line.author.iter().cloned().chain([at]).collect::<Vec<String>>().join(", ");
        LogLine { what: audit_log::event(&line.verb, line.subject, &known, lang), note }
    });
    Ok(lines.collect())
}
