//! What a club's server does by itself: it publishes lists, sends mails, makes backups and removes what is old.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use texts::Lang;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::actions::{self, ActionContext};
use crate::failure::Failure;
use crate::limits::LONGEST_PAUSE_DAYS;
use crate::mail::smtp::MailServer;
use crate::mail::{backup_alert, notices, queue};
use crate::store::mails::State;
use crate::web::{AppState, Clock};
use crate::weekly_list::schedule;

/// How often it is looked whether a mail waits.
const MAILS_EVERY: Duration = Duration::from_secs(2);

/// How often it is looked whether a list is due.
const LISTS_EVERY: Duration = Duration::from_secs(20);

/// How often it is looked whether a backup is due; the first time after the server has come up.
pub const BACKUPS_EVERY: Duration = Duration::from_secs(60);

/// How often what is old enough is removed.
const REMOVE_OLD_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// What one club's server does by itself.
#[derive(Clone)]
pub struct Chores {
    /// The club.
    pub state: AppState,
    /// What takes mails; without one they wait.
    pub mail_server: Option<MailServer>,
    /// The language of the log, and of mails about backups.
    pub lang: Lang,
}

/// The ticks of one chore, until the club is closed.
struct Rounds {
    ticks: tokio::time::Interval,
    is_closing: watch::Receiver<bool>,
}

impl Rounds {
    /// Waits for the next round; `false` when the club is closed. A chore that has begun is never cut short.
    async fn next(&mut self) -> bool {
        tokio::select! {
            biased;
            _ = self.is_closing.wait_for(|is_closing| *is_closing) => false,
            _ = self.ticks.tick() => true,
        }
    }

    /// Whether the club is being closed, for a chore of several steps.
    fn is_closing(&self) -> bool {
        *self.is_closing.borrow()
    }
}

impl Chores {
    /// Does everything at its time, a backup not before `first_backup`, until the club is closed, or its side of the channel is
    /// gone.
    pub fn start(&self, is_closing: &watch::Receiver<bool>, first_backup: Duration) -> JoinSet<()> {
        let rounds = |first: Duration, every| Rounds {
            ticks: tokio::time::interval_at(Instant::now() + first, every),
            is_closing: is_closing.clone(),
        };
        let now = Duration::ZERO;
        let mut running = JoinSet::new();
        let (remove_old, publish) = (rounds(now, REMOVE_OLD_EVERY), rounds(now, LISTS_EVERY));
        running.spawn(self.clone().remove_old(remove_old).in_current_span());
        running.spawn(self.clone().publish(publish).in_current_span());
        let back_up = rounds(first_backup, BACKUPS_EVERY);
        running.spawn(self.clone().back_up(back_up).in_current_span());
        if let Some(mail_server) = self.mail_server.clone() {
            let mails = send_mails(self.state.clone(), mail_server, rounds(now, MAILS_EVERY));
            running.spawn(mails.in_current_span());
        }
        running
    }

    async fn remove_old(self, mut rounds: Rounds) {
        while rounds.next().await {
            remove_old(&self.state).await;
        }
    }

    async fn back_up(self, mut rounds: Rounds) {
        while rounds.next().await {
            self.back_up_if_due().await;
        }
    }

    async fn publish(self, mut rounds: Rounds) {
        self.state.published.after_publishing(&self.state.database).await;
        // The same problem is logged once, not at every round.
        let mut logged = None;
        while rounds.next().await {
            // In a club that rests nothing is written; its lists stay what they are.
            if self.state.is_resting {
                continue;
            }
            match publish_due(&self.state).await {
                Ok(()) => logged = None,
                Err(error) => {
                    let problem = Some(format!("{error:?}"));
                    if problem != logged {
                        tracing::error!(?error, "the weekly list cannot be published");
                        logged = problem;
                    }
                }
            }
        }
    }

    /// Makes the nightly backup if it is due, and writes to the administrators when it has failed twice.
    async fn back_up_if_due(&self) {
        let Chores { state, mail_server, lang } = self;
        let Clock { now, wall_clock } = state.clock;
        let (backups, at) = (Arc::clone(&state.backups), now());
        let made =
            tokio::task::spawn_blocking(move || backups.make_if_due(at, wall_clock.local(at)))
                .await;
        let failed = match made {
            Ok(Ok(_)) => return,
            Ok(Err(failed)) => failed,
            Err(error) => {
                tracing::error!(%error, "the nightly backup was aborted");
                return;
            }
        };
        let text = failed.problem.text(*lang);
        tracing::error!("{text}");
        if let Some(mail_server) = mail_server.as_ref().filter(|_| failed.should_mail) {
            let club = state.club();
            let sent =
                backup_alert::send(&state.database, mail_server, club.as_deref(), &text, at, *lang)
                    .await;
            if let Err(error) = sent {
                tracing::error!(?error, "the mail about failed backups was not queued");
            }
        }
    }
}

/// Publishes the weekly list when its day and time have come.
async fn publish_due(state: &AppState) -> Result<(), Failure> {
    let club = state.club().map(|club| club.to_string());
    let Clock { now, wall_clock } = state.clock;
    if schedule::publish_due(&state.database, club, now(), wall_clock).await? {
        state.published.after_publishing(&state.database).await;
    } else {
        state.published.follow_tournaments(&state.database).await;
    }
    Ok(())
}

/// Removes what is older than the club keeps it.
async fn remove_old(state: &AppState) {
    shorten_log(state).await;
    forget_contacts(state).await;
    log_entries(state).await;
}

/// Removes old lines of the log, and old sign-ins.
async fn shorten_log(state: &AppState) {
    let (years, now) = (state.log_years, (state.clock.now)());
    let shortened = state.database.write(move |tx| {
        // A clock that runs ahead must not cost what is removed by its age.
        actions::check_clock(tx, now, TimeDelta::days(LONGEST_PAUSE_DAYS.into()))?;
        actions::shorten_log(tx, years, now)
    });
    match shortened.await {
        Ok(0) => {}
        Ok(lines) => tracing::warn!(lines, years, "old lines of the log were removed"),
        Err(error) => tracing::warn!(?error, "the log is not shortened"),
    }
}

/// Forgets how people who entered old tournaments can be reached.
async fn forget_contacts(state: &AppState) {
    let now = (state.clock.now)();
    let today = state.clock.wall_clock.local(now).date();
    let forgotten = state.database.write(move |tx| {
        // A clock that runs ahead must not cost what is removed by its age.
        actions::check_clock(tx, now, TimeDelta::days(LONGEST_PAUSE_DAYS.into()))?;
        actions::forget_contacts(tx, today, now)
    });
    match forgotten.await {
        Ok(0) => {}
        Ok(entries) => tracing::info!(entries, "contacts of old tournaments were removed"),
        Err(error) => tracing::warn!(?error, "contacts of old tournaments are kept"),
    }
}

/// Writes into the log how many entries for tournaments came on the days before.
async fn log_entries(state: &AppState) {
    let context = ActionContext::without_author((state.clock.now)(), state.clock.wall_clock);
    let today = context.today();
    let logged = state.database.write(move |tx| actions::log_entries(tx, &context, today));
    if let Err(error) = logged.await {
        tracing::warn!(?error, "entries for tournaments are not in the log yet");
    }
}

async fn send_mails(state: AppState, mail_server: MailServer, mut rounds: Rounds) {
    while rounds.next().await {
        send_waiting(&state, &mail_server, &rounds).await;
    }
}

/// Takes what waits to the mail server.
async fn send_waiting(state: &AppState, mail_server: &MailServer, rounds: &Rounds) {
    // Several clubs share the address of the sender: the name before it is that of the club.
    let name = state.club().filter(|_| state.is_hosted);
    let mail_server = &name.map_or_else(|| mail_server.clone(), |it| mail_server.with_sender(&it));
    while !rounds.is_closing() {
        match notices::send_next(&state.database, mail_server, (state.clock.now)()).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                tracing::error!(?error, "mails about accounts cannot be sent");
                break;
            }
        }
    }
    while !rounds.is_closing() {
        let (club, now) = (state.club(), (state.clock.now)());
        match queue::send_next(&state.database, mail_server, club.as_deref(), now).await {
            Ok(None) => break,
            Ok(Some(State::Waiting)) => tracing::warn!("a mail has to wait"),
            Ok(Some(State::Refused | State::Unsure)) => {
                tracing::error!("a mail did not arrive, or nobody knows");
            }
            Ok(Some(State::Sending | State::Sent | State::Withdrawn)) => {}
            Err(error) => {
                tracing::error!(?error, "mails cannot be sent");
                break;
            }
        }
    }
}
