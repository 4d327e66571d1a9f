//! What waits for the club, as a file, as text and as pictures for another device, which can read it in and send it: every
//! change keeps its id, so the club books it once, from whichever device it comes. Nothing here removes anything.

use club::sync::{ENVELOPE_VERSION, Envelope};
use fast_qr::QRBuilder;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Event, HtmlInputElement};
use texts::{numbers, rescue as words, ui};
use uuid::Uuid;
use wasm_bindgen_futures::JsFuture;
use wire::Change;

use super::game::outcome::name_of;
use crate::components::show::Show;
use crate::state::club_data::{ClubData, use_club_data};
use crate::state::open_game::names_of;
use crate::state::settings::use_language;
use crate::sync::outbox::{Waiting, use_outbox};

/// The name of the file.
const FILE_NAME: &str = "ostwind-eingaben.txt";

/// The white border of a QR code, in modules.
const QUIET_ZONE: usize = 4;

/// The stored form of a change, on one line.
fn line(waiting: &Waiting) -> String {
    let envelope =
        Envelope { version: ENVELOPE_VERSION, id: waiting.id, change: waiting.change.clone() };
    // Writing our own types to memory cannot fail.
    serde_json::to_string(&envelope).unwrap_or_default()
}

/// What a change is, for people: „Spiel 7: Anna +304, Bertl −152 …“.
fn description(waiting: &Waiting, data: ClubData, lang: texts::Lang) -> String {
    match &waiting.change {
        Change::Person(person) => format!("{}: {}", words::PERSON.get(lang), person.name),
        Change::Start(start) => format!("{}: {}", ui::NEW_GAME.get(lang), start.table),
        Change::Record(id, record) => {
            let names = untrack(|| data.game(*id)).map(|game| names_of(&game)).unwrap_or_default();
            let net = record.previewed.iter().map(|(player, points)| {
                format!("{} {}", name_of(&names, *player), numbers::signed(points.0))
            });
            let net = net.collect::<Vec<_>>().join(", ");
            format!("{}: {net}", ui::deal(record.number, lang))
        }
        Change::Withdraw(..) => ui::UNDO.get(lang).to_owned(),
        Change::Correct(..) => words::CORRECTION.get(lang).to_owned(),
        Change::End(..) => ui::END_GAME.get(lang).to_owned(),
        Change::Confirm(..) => texts::finished::IS_IT_RIGHT.get(lang).to_owned(),
        Change::Reopen(..) => texts::finished::REOPEN.get(lang).to_owned(),
    }
}

/// Whether the address asks for the panel: a page of the server leads here with what another device has saved.
pub(super) fn is_asked_for() -> bool {
    let hash = window().location().hash().unwrap_or_default();
    !hash.is_empty() && words::READ_IN_ADDRESS.ends_with(&hash)
}

/// The panel over the page.
#[component]
pub(super) fn RescuePanel(on_close: Callback<()>) -> impl IntoView {
    let (language, outbox, data) = (use_language(), use_outbox(), use_club_data());
    let waiting = Memo::new(move |_| outbox.waiting());
    let text = Memo::new(move |_| {
        let unreadable = outbox.stored().with(|stored| stored.unreadable.clone());
        let lines = waiting.with(|waiting| waiting.iter().map(line).collect::<Vec<_>>());
        lines.into_iter().chain(unreadable).collect::<Vec<_>>().join("\n")
    });
    let file = Signal::derive(move || {
        let text: String = js_sys::encode_uri_component(&text.get()).into();
        format!("data:text/plain;charset=utf-8,{text}")
    });
    let descriptions = move || {
        let lang = language.get();
        let item = |one: Waiting| view! { <li>{description(&one, data, lang)}</li> };
        waiting.get().into_iter().map(item).collect_view()
    };
    let persistence = move || {
        let is_persistent = outbox.stored().with(|stored| stored.is_persistent);
        let (mark, text) = match is_persistent {
            Some(true) => ("yes", words::IS_PERSISTENT),
            Some(false) => ("no", words::NOT_PERSISTENT),
            None => ("unknown", words::PERSISTENCE_UNKNOWN),
        };
        view! { <p class="soft" data-persistent=mark>{language.label(text)}</p> }
    };
    let is_text_shown = RwSignal::new(false);
    view! {
        <section class="rescue" role="dialog" aria-modal="true" aria-label=language.label(words::TITLE)>
            <div class="page-head">
                <h2>{language.label(words::TITLE)}</h2>
                <button type="button" data-action="close-rescue" on:click=move |_| on_close.run(())>
                    {language.label(words::CLOSE)}
                </button>
            </div>
            <p>{language.label(words::INTRODUCTION)}</p>
            <ol>{move || descriptions().into_any()}</ol>
            <div class="forms">
                <a class="button" download=FILE_NAME href=file data-action="rescue-file">
                    {language.label(words::AS_FILE)}
                </a>
                <button type="button" data-action="rescue-text"
                    aria-expanded=move || is_text_shown.get().to_string()
                    on:click=move |_| is_text_shown.update(|is_shown| *is_shown = !*is_shown)>
                    {language.label(ui::SHOW_AS_TEXT)}
                </button>
                <button type="button" data-action="retry" on:click=move |_| outbox.retry()>
                    {language.label(ui::TRY_AGAIN)}
                </button>
            </div>
            <Show when=is_text_shown>
                <textarea readonly aria-label=language.label(ui::SHOW_AS_TEXT) prop:value=text></textarea>
            </Show>
            <QrSeries waiting/>
            <ReadIn/>
            {move || persistence().into_any()}
        </section>
    }
}

/// One picture per change, one after the other.
#[component]
fn QrSeries(waiting: Memo<Vec<Waiting>>) -> impl IntoView {
    let language = use_language();
    let at = RwSignal::new(0_usize);
    let count = Memo::new(move |_| waiting.with(Vec::len));
    let shown = Memo::new(move |_| at.get().min(count.get().saturating_sub(1)));
    let picture = move || {
        let text = waiting.with(|waiting| waiting.get(shown.get()).map(line))?;
        let Some((size, path)) = qr_path(&text) else {
            return Some(view! { <p>{language.label(words::TOO_LONG)}</p> }.into_any());
        };
        let view_box = format!("0 0 {size} {size}");
        let label = words::picture(shown.get() + 1, count.get(), language.get());
        let picture = view! {
            <p>{label}</p>
            <svg class="qr" role="img" viewBox=view_box data-picture=shown.get().to_string()>
                <title>{language.label(words::PICTURE)}</title>
                <path d=path/>
            </svg>
        };
        Some(picture.into_any())
    };
    let step = move |forward: bool| {
        let last = count.get_untracked().saturating_sub(1);
        at.update(|at| *at = if forward { (*at + 1).min(last) } else { at.saturating_sub(1) });
    };
    view! {
        <Show when={move || count.get() > 0}>
            <div class="qr-series">
                {move || picture().into_any()}
                <div class="forms">
                    <button type="button" data-action="previous-picture"
                        disabled=move || shown.get() == 0 on:click=move |_| step(false)>
                        {language.label(words::PREVIOUS)}
                    </button>
                    <button type="button" data-action="next-picture"
                        disabled={move || shown.get() + 1 >= count.get()} on:click=move |_| step(true)>
                        {language.label(words::NEXT)}
                    </button>
                </div>
            </div>
        </Show>
    }
}

/// The dark modules of a QR code as one path, and the size of the picture; `None` for a text that is too long for one.
fn qr_path(text: &str) -> Option<(usize, String)> {
    let code = QRBuilder::new(text.as_bytes()).build().ok()?;
    let mut path = String::new();
    for row in 0..code.size {
        for column in (0..code.size).filter(|column| code[row][*column].value()) {
            path += &format!("M{} {}h1v1h-1z", column + QUIET_ZONE, row + QUIET_ZONE);
        }
    }
    Some((code.size + 2 * QUIET_ZONE, path))
}

/// Takes over what another device shows.
#[component]
fn ReadIn() -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let text = RwSignal::new(String::new());
    let result = RwSignal::new(None::<(usize, usize)>);
    let read = move |_| {
        let text = text.get_untracked();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let read = lines.map(Envelope::<Uuid, Change>::read).collect::<Vec<_>>();
        let all = read.len();
        let envelopes: Vec<_> = read.into_iter().flatten().collect();
        result.set(Some((envelopes.len(), all)));
        outbox.import(envelopes);
    };
    let choose = move |event: Event| {
        let input = event_target::<HtmlInputElement>(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await.ok();
            text.set(content.and_then(|content| content.as_string()).unwrap_or_default());
        });
    };
    let answer = move || {
        let (read, all) = result.get()?;
        let answer = words::read_in(read, all, language.get());
        Some(view! { <p role="status" data-read=read.to_string()>{answer}</p> })
    };
    view! {
        <label>
            <span>{language.label(words::READ_IN_HINT)}</span>
            <textarea data-field="read-in" bind:value=text></textarea>
        </label>
        <label>
            <span>{language.label(words::READ_IN_FILE)}</span>
            <input type="file" accept=".txt,text/plain" data-field="read-in-file" on:change=choose/>
        </label>
        <button type="button" data-action="read-in" on:click=read>{language.label(words::READ_IN)}</button>
        {move || answer().into_any()}
    }
}
