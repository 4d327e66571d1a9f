//! A new game: by which rules, at which table, who sits where.

mod form;
mod seat_draw;
mod tonight;

use leptos::prelude::*;
use scoring::customs::SeatDraw as Draw;
use scoring::{Ruleset, Wind};
use texts::{rulesets, tiles, ui};
use wire::Preset;

use self::form::{MOST_PLAYERS, NewGameForm, Wish};
use self::tonight::TablesField;
use crate::components::shell::Shell;
use crate::components::show::Show;
use crate::components::tile::{TileFace, wind_tile};
use crate::routes::use_navigation;
use crate::state::settings::use_language;

/// Chooses, draws, begins.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let language = use_language();
    let navigation = use_navigation();
    let form = NewGameForm::new(navigation.address_untracked());
    // Only once: what is typed afterwards stays.
    Effect::new(move |is_done: Option<bool>| {
        is_done == Some(true) || form.take_own(untrack(|| language.get()))
    });
    let was_submitted = RwSignal::new(false);
    let has_last = Memo::new(move |_| form.has_last());
    let problem = Memo::new(move |_| was_submitted.get().then(|| form.problem()).flatten());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        was_submitted.set(true);
        if untrack(|| form.problem()).is_none() {
            form.wish.set(Some(Wish::Begin));
        }
    };
    Effect::new(move |_| form.fulfil(navigation));
    let is_waiting = Memo::new(move |_| form.wish.get().is_some() && !form.is_answered.get());
    view! {
        <Shell title=ui::NEW_GAME kind="new-game">
            <form on:submit=submit novalidate>
                <Show when=has_last>
                    <div class="page-head">
                        <button type="button" data-action="like-last"
                            on:click=move |_| form.wish.set(Some(Wish::LikeLast))>
                            {language.label(ui::LIKE_LAST)}
                        </button>
                    </div>
                </Show>
                <TablesField form/>
                <RulesField form/>
                <label class="table-name">
                    <span>{language.label(ui::TABLE_NAME)}</span>
                    <input type="text" maxlength="40" autocomplete="off"
                        placeholder=language.label(ui::TABLE_HINT) bind:value=form.table/>
                </label>
                <PlayersField form/>
                <p class="complaint" role="alert">
                    {move || problem.get().map(|words| language.text(words))}
                </p>
                <button type="submit" class="main begin">
                    {move || language.text(if is_waiting.get() { ui::LOADING } else { ui::BEGIN })}
                </button>
            </form>
        </Shell>
    }
}

/// One of several, large enough for a finger.
#[component]
fn Choice(
    group: &'static str,
    #[prop(into)] value: String,
    #[prop(into)] is_chosen: Signal<bool>,
    on_choose: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=group value=value prop:checked=is_chosen on:change=move |_| on_choose.run(())/>
            <span>{children()}</span>
        </label>
    }
}

/// The rules the club offers.
#[component]
fn RulesField(form: NewGameForm) -> impl IntoView {
    let language = use_language();
    let choice = move |Preset { id, name, ruleset }: Preset| {
        let label = Signal::derive(move || match name.as_str() {
            "" => language.text(rulesets::family(ruleset.family())).to_owned(),
            own => own.to_owned(),
        });
        let (wanted, value) = (id.clone(), id.clone());
        let is_chosen = Signal::derive(move || form.chosen.with(|chosen| *chosen == wanted));
        let on_choose = Callback::new(move |()| {
            form.like.set(None);
            form.chosen.set(id.clone());
        });
        view! { <Choice group="rules" value is_chosen on_choose>{label}</Choice> }
    };
    view! {
        <fieldset>
            <legend>{language.label(ui::RULES)}</legend>
            <div class="choices">
                <For each=move || form.presets.get() key=|preset| (preset.id.clone(), preset.name.clone()) let(preset)>
                    {choice(preset)}
                </For>
            </div>
            <Show when=form.has_changed>
                <p class="soft" role="status" data-changed-since="yes">
                    {language.label(ui::RULES_CHANGED)}
                </p>
            </Show>
        </fieldset>
    }
}

/// Who plays, and who sits where.
#[component]
fn PlayersField(form: NewGameForm) -> impl IntoView {
    let language = use_language();
    let allowed = Memo::new(move |_| form.ruleset.with(Ruleset::players));
    let numbers = move || {
        let allowed = allowed.get();
        (allowed.clone().count() > 1).then(|| {
            let choice = |number: usize| {
                let is_chosen = Signal::derive(move || form.count.get() == number);
                let on_choose = Callback::new(move |()| form.wished.set(number));
                view! { <Choice group="players" value=number.to_string() is_chosen on_choose>{number}</Choice> }
            };
            let choices = allowed.map(choice).collect_view();
            view! {
                <div class="choices" role="group" aria-label=language.label(ui::HOW_MANY)>
                    {choices}
                </div>
            }
        })
    };
    let places = move || (0..MOST_PLAYERS.min(form.count.get())).collect::<Vec<usize>>();
    view! {
        <fieldset>
            <legend>{language.label(ui::WHO_PLAYS)}</legend>
            <p class="soft">{language.label(ui::WHO_HINT)}</p>
            {move || numbers().into_any()}
            <ol class="places">
                <For each=places key=|at| *at let(at)>
                    <PlayerField form at/>
                </For>
            </ol>
            <datalist id="people">
                <For each=move || form.people.get() key=|one| (one.id, one.name.clone()) let(one)>
                    <option value=one.name></option>
                </For>
            </datalist>
            <SeatDraw form/>
        </fieldset>
    }
}

/// One player's name at one seat.
#[component]
fn PlayerField(form: NewGameForm, at: usize) -> impl IntoView {
    let language = use_language();
    let name = form.names[at];
    let wind = Wind::ALL.get(at).copied();
    let label = Signal::derive(move || {
        let lang = language.get();
        ui::player(at + 1, wind.map_or(ui::SITS_OUT, tiles::wind).get(lang), lang)
    });
    let arrow = Signal::derive(move || if at + 1 < form.count.get() { "↓" } else { "↑" });
    let is_new = Memo::new(move |_| form.is_new(at));
    // Two names for one animation: a class that stays starts nothing again.
    let drawn = Signal::derive(move || match form.draws.get() {
        0 => "",
        draws if draws % 2 == 1 => "drawn",
        _ => "drawn-again",
    });
    view! {
        <li class=drawn>
            {wind.map(|wind| view! { <TileFace code=wind_tile(wind)/> })}
            <label>
                <span>{label}</span>
                <input type="text" list="people" maxlength="60" autocomplete="off" bind:value=name/>
            </label>
            <span class="soft new">{move || is_new.get().then(|| language.text(ui::IS_NEW))}</span>
            <button type="button" class="quiet"
                aria-label=move || ui::swap_with_next(&name.get(), language.get())
                on:click=move |_| form.swap_with_next(at)>
                {arrow}
            </button>
        </li>
    }
}

/// Draws the seats, and says how they were drawn.
#[component]
fn SeatDraw(form: NewGameForm) -> impl IntoView {
    let language = use_language();
    let is_drawn = Memo::new(move |_| form.draws.get() > 0);
    let words = Signal::derive(move || {
        let lang = language.get();
        if !is_drawn.get() {
            return ui::SEATS_HINT.get(lang).to_owned();
        }
        let throws = form.thrown.with(|thrown| {
            let throws = thrown.iter().map(|throw| ui::thrown(&throw.name, &throw.dice));
            throws.collect::<Vec<_>>().join(" · ")
        });
        match form.ruleset.with_untracked(Ruleset::family).customs().seat_draw {
            Draw::TilesAndDice => format!("{} {throws}", ui::TILES_AND_DICE.get(lang)),
            Draw::Dice => format!("{} {throws}", ui::DICE_DRAWN.get(lang)),
            Draw::Tiles => ui::TILES_DRAWN.get(lang).to_owned(),
        }
    });
    let label = Signal::derive(move || {
        language.text(if is_drawn.get() { ui::DRAW_AGAIN } else { ui::DRAW_SEATS })
    });
    view! {
        <div class="draw">
            <p class="soft" role="status">{words}</p>
            <button type="button" data-action="draw-seats" on:click=move |_| form.draw()>{label}</button>
        </div>
    }
}
