//! A line for each player: where everybody stood after each deal, named at the line's end.

use club::History;
use leptos::prelude::*;
use texts::{numbers, ui};

use crate::state::erased::{Views as _, in_order, when};
use crate::state::lang::use_lang;

const WIDTH: i64 = 360;
const HEIGHT: i64 = 200;

/// The chart; nothing before the second deal, for a point is no line.
#[component]
pub(crate) fn RunningTotals(history: Memo<History>, names: Vec<String>) -> impl IntoView {
    let language = use_lang();
    let lines = move || {
        let history = history.read();
        let courses: Vec<Vec<i64>> = names
            .iter()
            .zip((1..).map(club::PlayerNo))
            .map(|(_, player)| {
                let after = history
                    .deals
                    .iter()
                    .map(|deal| deal.totals.get(&player).map_or(0, |points| points.0));
                std::iter::once(0).chain(after).collect()
            })
            .collect();
        let most = courses.iter().flatten().map(|points| points.abs()).max().unwrap_or(0).max(1);
        let steps = i64::try_from(history.deals.len()).unwrap_or(0).max(1);
        let x = |at: usize| i64::try_from(at).unwrap_or(0) * WIDTH / steps;
        let y = |points: i64| HEIGHT / 2 - points * (HEIGHT / 2 - 12) / most;
        // Names keep a line's distance from each other, in the order in which they end.
        let mut ends: Vec<(usize, i64)> = courses
            .iter()
            .map(|course| y(course.last().copied().unwrap_or(0)))
            .enumerate()
            .collect();
        ends = in_order(&ends, &|one, other| ends[one].1.cmp(&ends[other].1));
        let mut free = i64::MIN;
        for (_, end) in &mut ends {
            *end = (*end).max(free);
            free = *end + 22;
        }
        let drawn = courses.iter().zip(&names).enumerate().map(|(which, (course, name))| {
            let points: Vec<String> = course
                .iter()
                .enumerate()
                .map(|(at, total)| format!("{},{}", x(at), y(*total)))
                .collect();
            let label = ends.iter().find(|(of, _)| *of == which).map_or(0, |(_, end)| *end) + 5;
            let total = numbers::signed(course.last().copied().unwrap_or(0));
            view! {
                <g class=format!("line-{which}")>
                    <polyline points=points.join(" ")/>
                    <text x=WIDTH + 8 y=label>{format!("{name} {total}")}</text>
                </g>
            }
        });
        drawn.views()
    };
    let is_line = move || history.with(|history| history.deals.len() > 1);
    view! {
        {when(is_line, move || view! { <svg class="running-totals" role="img" viewBox=format!("-4 -10 {} {}", WIDTH + 168, HEIGHT + 40)>
                <title>{move || language.text(ui::COURSE_TITLE)}</title>
                <line x1="0" y1=HEIGHT / 2 x2=WIDTH y2=HEIGHT / 2/>
                {lines.clone()}
            </svg> }.into_any())}
    }
}
