//! What the active hand is worth, item by item, and what is still missing before the deal counts.

use leptos::prelude::*;
use scoring::{Unit, Value};
use texts::{Lang, entry, explain, numbers};

use crate::state::draft::{Ending, Missing};
use crate::state::entry::Entry;
use crate::state::html::{Html, drawn};

/// The value of the active hand with its working.
#[component]
pub(crate) fn ValuePanel(entry: Entry) -> impl IntoView {
    let active = move || entry.settled.with(|draft| draft.active);
    let value = move || entry.preview.with(|preview| preview.values.get(&active())?.clone().ok());
    let points =
        move || value().map_or_else(|| "–".to_owned(), |value| numbers::points(value.points.0));
    let shown = move || {
        let mut html = Html::new();
        html.put("<div>");
        if let Some(value) = value() {
            working(&mut html, &value, entry.lang());
        }
        html.put("<ul class=\"open-points\">");
        for line in open_points(entry) {
            html.put("<li>").say(&line).put("</li>");
        }
        html.put("</ul></div>");
        html
    };
    view! {
        <section class="value">
            <div class="head">
                <h2>{move || entry::hand_of(&entry.name(active()), entry.lang())}</h2>
                <output class="points num" aria-live="polite">
                    {move || points()}
                </output>
            </div>
            <div class="working" tabindex="0" role="group" aria-label=entry.say(entry::WORKING)>
                {drawn("", shown)}
            </div>
        </section>
    }
}

/// The items of a value, and how they lead to it.
fn working(html: &mut Html, value: &Value, lang: Lang) {
    html.put("<ul class=\"lines\">");
    for line in explain::value_lines(value, lang) {
        html.put(match line.unit {
            Unit::Doublings | Unit::Laak | Unit::Limit => "<li class=\"doubles\"><span>",
            Unit::Points | Unit::Faan => "<li><span>",
        });
        html.say(&line.label)
            .put("</span><span class=\"num\">")
            .say(&line.worth)
            .put("</span></li>");
    }
    html.put("<li class=\"chain\"><b>").say(&explain::value_summary(value, lang));
    html.put("</b><b class=\"num\">").say(&numbers::points(value.points.0)).put("</b></li></ul>");
}

/// What is still to be said, or what speaks against what was said, each in a sentence.
fn open_points(entry: Entry) -> Vec<String> {
    let lang = entry.lang();
    entry.preview.with(|preview| {
        let mut lines: Vec<String> =
            preview.missing.iter().map(|missing| missing_words(*missing, entry, lang)).collect();
        if let Some(Err(problems)) = &preview.scored {
            for found in problems {
                let words = texts::problem(&found.problem, lang);
                lines.push(match found.of {
                    Some(player) => format!("{}: {words}", entry.name(player)),
                    None => words,
                });
            }
        } else if preview.scored.is_none() {
            // Not ready yet, but what is wrong with a hand is worth knowing at once.
            for (player, value) in &preview.values {
                for problem in value.as_ref().err().into_iter().flatten() {
                    let words = texts::problem(problem, lang);
                    lines.push(format!("{}: {words}", entry.name(*player)));
                }
            }
        }
        lines
    })
}

fn missing_words(missing: Missing, entry: Entry, lang: Lang) -> String {
    match missing {
        Missing::RoundWind => entry::MISSING_ROUND_WIND.get(lang).to_owned(),
        Missing::Winner => entry::WHO.get(lang).to_owned(),
        Missing::Source => entry::SOURCE.get(lang).to_owned(),
        Missing::Hand(player) => entry::missing_hand(&entry.name(player), lang),
        Missing::Fault => entry::WHICH_FAULT.get(lang).to_owned(),
        Missing::Payer => entry::MISSING_PAYER.get(lang).to_owned(),
    }
}

/// What a deal without a winner means, in a sentence.
#[component]
pub(crate) fn EndingNote(entry: Entry) -> impl IntoView {
    let draws_settle = entry.table.with_value(|table| table.ruleset.settles_draws());
    let words = move || match entry.settled.with(|draft| draft.ending) {
        Ending::Drawn if draws_settle => Some(entry::DRAWN_COUNTS),
        Ending::Drawn => Some(entry::DRAWN_NOTE),
        Ending::Won | Ending::Fault => None,
    };
    view! { <p class="note">{move || words().map(|words| words.get(entry.lang()))}</p> }
}
