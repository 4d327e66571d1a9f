//! A line for each player: where everybody stood after each deal, named at the line's end.

use club::{History, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, numbers, ui};

/// The width of the lines, in units of the drawing.
const WIDTH: i64 = 360;

/// The height of the lines.
const HEIGHT: i64 = 140;

/// The least distance between two names at the end.
const LINE_HEIGHT: i64 = 22;

/// Where one player's line runs.
struct Course {
    /// What the player had after each deal, 0 first.
    totals: Vec<i64>,
    /// Where the name stands.
    label_y: i64,
}

/// The chart; nothing before the second deal, for a point is no line.
pub(crate) fn score_chart(history: &History, names: &[String], lang: Lang) -> Option<AnyView> {
    if history.deals.len() < 2 {
        return None;
    }
    let totals = totals_of_players(history, names.len());
    let most = totals.iter().flatten().map(|points| points.abs()).max().unwrap_or(0).max(1);
    let steps = i64::try_from(history.deals.len()).unwrap_or(i64::MAX);
    let y = move |points: i64| HEIGHT / 2 - points * (HEIGHT / 2 - 12) / most;
    let lines = courses(totals, y).into_iter().zip(names).enumerate();
    let lines = lines.map(|(player, (course, name))| {
        let points = (0..)
            .zip(&course.totals)
            .map(|(at, total)| format!("{},{}", at * WIDTH / steps, y(*total)));
        let points = points.collect::<Vec<_>>().join(" ");
        let last = course.totals.last().copied().unwrap_or(0);
        let label = format!("{name} {}", numbers::signed(last));
        view! {
            <g class=format!("line-{player}")>
                <polyline points=points/>
                <text x=WIDTH + 8 y=course.label_y>{label}</text>
            </g>
        }
    });
    let view_box = format!("-4 -10 {} {}", WIDTH + 168, HEIGHT + 40);
    let chart = view! {
        <svg class="score-chart" role="img" viewBox=view_box>
            <title>{ui::COURSE_TITLE.get(lang)}</title>
            <line x1="0" x2=WIDTH y1=HEIGHT / 2 y2=HEIGHT / 2/>
            {lines.collect_view()}
        </svg>
    };
    Some(chart.into_any())
}

fn totals_of_players(history: &History, players: usize) -> Vec<Vec<i64>> {
    let of_player = |player: PlayerNo| {
        let after = history
            .deals
            .iter()
            .map(move |deal| deal.totals.get(&player).copied().unwrap_or(Points::ZERO).0);
        std::iter::once(0).chain(after).collect()
    };
    (1..).map(PlayerNo).take(players).map(of_player).collect()
}

/// Names keep a line's distance from each other, in the order in which the lines end.
fn courses(totals: Vec<Vec<i64>>, y: impl Fn(i64) -> i64) -> Vec<Course> {
    let mut ends: Vec<(usize, i64)> =
        totals.iter().map(|course| y(course.last().copied().unwrap_or(0))).enumerate().collect();
    ends.sort_by_key(|(_, end)| *end);
    let mut labels = vec![0; totals.len()];
    let mut free = i64::MIN;
    for (player, end) in ends {
        let end = end.max(free);
        free = end + LINE_HEIGHT;
        labels[player] = end + 5;
    }
    let courses = totals.into_iter().zip(labels);
    courses.map(|(totals, label_y)| Course { totals, label_y }).collect()
}
