//! A line for each player: where everybody stood after each deal, named at the line's end.

use club::{History, PlayerNo};
use texts::{Lang, numbers, ui};

use crate::state::erased::in_order;
use crate::state::html::Html;

const WIDTH: i64 = 360;
const HEIGHT: i64 = 200;

/// The chart; nothing before the second deal, for a point is no line.
pub(crate) fn running_totals(html: &mut Html, history: &History, names: &[String], lang: Lang) {
    if history.deals.len() < 2 {
        return;
    }
    let courses: Vec<Vec<i64>> = names
        .iter()
        .zip((1..).map(PlayerNo))
        .map(|(_, player)| {
            let total = |totals: &std::collections::BTreeMap<PlayerNo, scoring::Points>| {
                totals.get(&player).map_or(0, |points| points.0)
            };
            let after = history.deals.iter().map(|deal| total(&deal.totals));
            std::iter::once(0).chain(after).collect()
        })
        .collect();
    let most = courses.iter().flatten().map(|points| points.abs()).max().unwrap_or(0).max(1);
    let steps = i64::try_from(history.deals.len()).unwrap_or(0).max(1);
    let x = |at: usize| i64::try_from(at).unwrap_or(0) * WIDTH / steps;
    let y = |points: i64| HEIGHT / 2 - points * (HEIGHT / 2 - 12) / most;
    // Names keep a line's distance from each other, in the order in which they end.
    let mut ends: Vec<(usize, i64)> =
        courses.iter().map(|course| y(course.last().copied().unwrap_or(0))).enumerate().collect();
    ends = in_order(&ends, &|one, other| ends[one].1.cmp(&ends[other].1));
    let mut free = i64::MIN;
    for (_, end) in &mut ends {
        *end = (*end).max(free);
        free = *end + 22;
    }
    html.put("<svg class=\"running-totals\" role=\"img\" viewBox=\"");
    html.say(&format!("-4 -10 {} {}", WIDTH + 168, HEIGHT + 40)).put("\"><title>");
    html.say(ui::COURSE_TITLE.get(lang)).put("</title>");
    html.put("<line x1=\"0\" x2=\"").number(WIDTH).put("\" y1=\"").number(HEIGHT / 2);
    html.put("\" y2=\"").number(HEIGHT / 2).put("\"/>");
    for (which, (course, name)) in courses.iter().zip(names).enumerate() {
        html.put("<g class=\"line-")
            .number(i64::try_from(which).unwrap_or(0))
            .put("\"><polyline points=\"");
        for (at, total) in course.iter().enumerate() {
            html.number(x(at)).put(",").number(y(*total)).put(" ");
        }
        let label = ends.iter().find(|(of, _)| *of == which).map_or(0, |(_, end)| *end) + 5;
        html.put("\"/><text x=\"").number(WIDTH + 8).put("\" y=\"").number(label).put("\">");
        html.say(name).put(" ").say(&numbers::signed(course.last().copied().unwrap_or(0)));
        html.put("</text></g>");
    }
    html.put("</svg>");
}
