//! The first screen of the application.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use club::roles::Role;
use wire::today::{Task, TaskKind, Today};

use crate::actions::queries::today::{TablesFor, TodayReader, today};
use crate::backups::Status;
use crate::web::AppState;
use crate::web::conditional::json_with_tag;
use crate::web::context::PageContext;
use crate::web::error_response::ApiError;

/// After so many days without a backup somebody should look.
const BACKUP_DAYS: i64 = 2;

/// What can wait, where it is done, and the address to which somebody must be allowed to send something for it.
const TASKS: [(TaskKind, &str, &str); 9] = [
    (TaskKind::BackupFailed, "/verein/export", "/verein/einlesen"),
    (TaskKind::BackupOld, "/verein/export", "/verein/einlesen"),
    (TaskKind::Slips, "/verein/partien?zeigen=zettel", "/verein/partien/zettel"),
    (TaskKind::Disputes, "/verein/partien?zeigen=strittig", "/verein/partien/zettel"),
    (TaskKind::WeeklyList, "/verein/wochenliste", "/verein/wochenliste"),
    (TaskKind::Mails, "/verein/wochenliste", "/verein/wochenliste/mail"),
    (TaskKind::Entries, "/verein/turniere", "/verein/turniere"),
    (TaskKind::Dues, "/verein/kassa", "/verein/kassa"),
    (TaskKind::Invitations, "/verein/zugang", "/verein/zugang/einladung"),
];

/// `GET /api/today`: what the first screen shows; status 304 where the client has it already as it is.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let action = context.visitor.context(&state);
    let on = action.today();
    let reader = reader(&context);
    let tasks = reader.tasks.clone();
    let read = state.database.read(move |tx| today(tx, &reader, &action));
    let mut shown: Today = read.await?;
    if tasks.iter().any(|(kind, _)| *kind == TaskKind::BackupFailed) {
        let backups = std::sync::Arc::clone(&state.backups);
        let status = tokio::task::spawn_blocking(move || backups.status());
        let status = status.await.ok().flatten();
        let waiting = status.map(|status| backup_tasks(&status, on)).unwrap_or_default();
        shown.tasks.splice(0..0, waiting);
    }
    json_with_tag(&headers, &shown)
}

/// For whom the screen is made.
fn reader(context: &PageContext) -> TodayReader {
    let visitor = &context.visitor;
    let tasks = TASKS
        .iter()
        .filter(|(_, address, sent)| context.may_open(address) && context.may_send(sent));
    let tables = match (visitor.account(), &visitor.table) {
        (Some(_), _) => TablesFor::Account { may_record: visitor.keeps_games() },
        (None, Some(device)) => TablesFor::Link(device.link.opens.clone()),
        (None, None) => TablesFor::Onlookers,
    };
    let has_own = visitor.role().is_some_and(|role| match role {
        Role::Administrator | Role::MasterOfCeremonies => false,
        Role::Treasurer | Role::Auditor | Role::Member => true,
    });
    TodayReader {
        tables,
        may_read_books: context.may_open(crate::pages::games::ADDRESS),
        tasks: tasks.map(|(kind, address, _)| (*kind, *address)).collect(),
        is_board: visitor.role() == Some(Role::Administrator),
        person: visitor.person(),
        own: visitor.person().filter(|_| has_own),
    }
}

/// What is wrong with the backups.
fn backup_tasks(status: &Status, today: chrono::NaiveDate) -> Vec<Task> {
    let made_on = status.newest.as_ref().map(|newest| newest.made_at.date());
    let days = made_on.map_or(0, |made_on| (today - made_on).num_days());
    let task = |kind, count| {
        let address = TASKS.iter().find(|(of, ..)| *of == kind).map_or("", |(_, at, _)| *at);
        Task { kind, count, day: made_on, cents: None, address: address.to_owned() }
    };
    if status.failures > 0 {
        vec![task(TaskKind::BackupFailed, status.failures)]
    } else if days > BACKUP_DAYS {
        vec![task(TaskKind::BackupOld, u32::try_from(days).unwrap_or(u32::MAX))]
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backups::Backup;

    #[test]
    fn a_backup_waits_when_it_failed_or_is_old() {
        let today = "2026-11-21".parse().unwrap();
        let status = |day: &str, failures| {
            let made_at = format!("{day}T03:00:00").parse().unwrap();
            let newest = Backup { made_at, path: "x".into(), bytes: 1 };
            Status { newest: Some(newest), failures, problem: None }
        };
        let tasks = |status: Status| {
            let tasks = backup_tasks(&status, today);
            tasks.into_iter().map(|task| (task.kind, task.count)).collect::<Vec<_>>()
        };
        assert_eq!(tasks(status("2026-11-20", 0)), []);
        assert_eq!(tasks(status("2026-11-17", 0)), [(TaskKind::BackupOld, 4)]);
        assert_eq!(tasks(status("2026-11-17", 3)), [(TaskKind::BackupFailed, 3)]);
        // A club of today has none yet.
        assert_eq!(tasks(Status { newest: None, failures: 0, problem: None }), []);
    }
}
