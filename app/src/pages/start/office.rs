//! What waits for the reader, and the first of the year.

use leptos::prelude::*;
use texts::{Lang, numbers, today as words};
use wire::today::{Task, TaskKind, Today, YearLine};

use super::{Reader, Shown};
use crate::components::show::Show;
use crate::components::sparkline::Sparkline;
use crate::state::settings::use_language;

/// Two columns where there is room for both.
#[component]
pub(super) fn Office(shown: Shown) -> impl IntoView {
    let today = shown.today;
    // Of tasks a member sees nothing unless there is one.
    let has_tasks = Memo::new(move |_| {
        let is_any =
            today.with(|today| today.as_ref().is_some_and(|today| !today.tasks.is_empty()));
        // Where first steps are listed, all is not done.
        let has_steps =
            today.with(|today| today.as_ref().is_some_and(|today| !today.steps.is_empty()));
        is_any || shown.reader.get() == Reader::Officer && !has_steps
    });
    view! {
        <Show when=move || today.with(Option::is_some)>
            <div class="pair">
                <Show when=has_tasks><Tasks today/></Show>
                <Leaders today/>
            </div>
        </Show>
    }
}

#[component]
fn Tasks(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    let rows = move || {
        let (lang, today) = (language.get(), today.get()?);
        let name = |task: &Task| words::task(task.kind, task.count);
        let known = today.tasks.iter().filter_map(|task| name(task).map(|name| (task, name)));
        let rows: Vec<_> = known
            .map(|(task, name)| {
                let note = task_note(task, today.day, lang);
                view! {
                    <li data-task="">
                        <span class="n">{task.count}</span>
                        <span><b>{name.get(lang)}</b>{note.map(|note| view! { <small>{note}</small> })}</span>
                        <a class="button" href=task.address.clone() rel="external"
                            aria-label=format!("{}: {}", words::LOOK.get(lang), name.get(lang))>{words::LOOK.get(lang)}</a>
                    </li>
                }
            })
            .collect();
        Some(if rows.is_empty() {
            view! { <p class="soft" data-no-tasks="">{words::NO_TASKS.get(lang)}</p> }.into_any()
        } else {
            view! { <ul class="tasks">{rows}</ul> }.into_any()
        })
    };
    view! { <section><h2>{language.label(words::TASKS)}</h2>{rows}</section> }
}

/// Until when, since when, how much.
fn task_note(task: &Task, today: chrono::NaiveDate, lang: Lang) -> Option<String> {
    match task.kind {
        TaskKind::Slips => task.day.map(|day| words::slip_until(day, today, lang)),
        TaskKind::Invitations => task.day.map(|day| words::invitation_until(day, today, lang)),
        TaskKind::Dues => task.cents.map(|cents| words::together(cents, lang)),
        TaskKind::WeeklyList | TaskKind::BackupFailed | TaskKind::BackupOld => {
            task.day.map(|day| words::last_on(day, today, lang))
        }
        TaskKind::Disputes | TaskKind::Entries | TaskKind::Mails | TaskKind::Unknown => None,
    }
}

#[component]
fn Leaders(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    let rows = move || {
        let lang = language.get();
        let leaders = today.with(|today| today.as_ref().map(|today| today.leaders.clone()))?;
        Some(if leaders.is_empty() {
            view! { <p class="soft">{words::NO_LEADERS.get(lang)}</p> }.into_any()
        } else {
            let rows = leaders.into_iter().map(|line| leader(line, lang));
            view! { <ol class="leaders">{rows.collect_view()}</ol> }.into_any()
        })
    };
    view! {
        <section>
            <div class="top">
                <h2>{language.label(words::LEADERS)}</h2>
                <a href="/verein/jahr">{language.label(words::WHOLE_LIST)}</a>
            </div>
            {rows}
        </section>
    }
}

fn leader(line: YearLine, lang: Lang) -> impl IntoView {
    let place = line.place.map(|place| format!("{place}."));
    let moved = line.moved.filter(|moved| *moved != 0);
    let moved = moved.map(|moved| {
        let sign = if moved > 0 { "▲" } else { "▼" };
        format!("{sign}\u{a0}{}", moved.abs())
    });
    view! {
        <li data-leader=line.person.to_string()>
            <span class="place">{place}<small>{moved}</small></span>
            <a href=format!("/verein/personen/{}", line.person)>{line.name}</a>
            <Sparkline points=line.curve/>
            <b class:gain={line.figure.number() > 0}>{numbers::figure(line.figure, lang)}</b>
        </li>
    }
}
