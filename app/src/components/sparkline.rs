//! A small curve of sums: only its shape is to be read, the figures stand beside it.

use std::fmt::Write as _;

use leptos::prelude::*;

const WIDTH: i64 = 92;
const HEIGHT: i64 = 28;
/// Room for the dot and the stroke.
const MARGIN: i64 = 4;

/// Paths of the curve: the line, the zero line, the dot at its end.
#[derive(Debug, PartialEq, Eq)]
struct Paths {
    line: String,
    zero: String,
    dot: String,
}

/// The curve of at least two points: day and sum.
fn paths(points: &[(i64, i64)]) -> Option<Paths> {
    let (first, last) = (points.first()?, points.last()?);
    let days = (last.0 - first.0).max(1);
    let sums = points.iter().map(|(_, sum)| *sum);
    let (low, high) = (sums.clone().min()?.min(0), sums.max()?.max(0));
    let range = (high - low).max(1);
    let x = |day: i64| MARGIN + (day - first.0) * (WIDTH - 2 * MARGIN) / days;
    let y = |sum: i64| MARGIN + (high - sum) * (HEIGHT - 2 * MARGIN) / range;
    let mut line = String::new();
    for (day, sum) in points {
        let letter = if line.is_empty() { 'M' } else { 'L' };
        // Writing to a string succeeds.
        let _written = write!(line, "{letter}{} {}", x(*day), y(*sum));
    }
    Some(Paths {
        line,
        zero: format!("M{MARGIN} {0}H{1}", y(0), WIDTH - MARGIN),
        dot: format!("M{} {}h.01", x(last.0), y(last.1)),
    })
}

/// The curve; nothing where there are no points.
#[component]
pub(crate) fn Sparkline(points: Vec<(i64, i64)>) -> impl IntoView {
    paths(&points).map(|Paths { line, zero, dot }| {
        view! {
            <svg class="spark" viewBox=format!("0 0 {WIDTH} {HEIGHT}") aria-hidden="true">
                <path class="zero" d=zero/><path d=line/><path class="dot" d=dot/>
            </svg>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_fills_its_frame_and_ends_with_a_dot() {
        let drawn = paths(&[(0, 0), (5, 100), (10, -100)]).unwrap();
        assert_eq!(drawn.line, "M4 14L46 4L88 24");
        assert_eq!(drawn.zero, "M4 14H88");
        assert_eq!(drawn.dot, "M88 24h.01");
        assert_eq!(paths(&[]), None);
        // A sum that never moved lies on the zero line.
        assert_eq!(paths(&[(0, 0), (1, 0)]).unwrap().line, "M4 4L88 4");
    }
}
