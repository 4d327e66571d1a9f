//! Sums over days as lines: at most five with colour and a label at their end, the others thin; sparklines of one person.

use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate};
use texts::{Lang, charts as words, numbers};

use super::{Percent, WHOLE};

/// How many lines have a colour.
const COLOURS: usize = 5;
/// How far apart labels at the ends stand, in pixels.
const LABEL_GAP: i64 = 19;
/// How many grid lines there are at most.
const GRID_LINES: i64 = 5;
/// How many names of months fit below a narrow chart.
const MONTH_LABELS: usize = 6;

/// A line with its name: day and sum, in the order of days.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Whose.
    pub name: String,
    /// Days, as numbers, and the sum after each.
    pub points: Vec<(i64, i64)>,
}

/// A value that is written at its point.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its day and the sum after it.
    pub at: (i64, i64),
    /// What is written there.
    pub words: String,
    /// Whether it is written below the point.
    pub is_below: bool,
}

/// In what the figures of a chart are counted.
#[derive(Clone, Copy, Debug, Default)]
pub enum Unit {
    /// Points.
    #[default]
    Points,
    /// Tenths of a point, in a language.
    Tenths(Lang),
    /// Twelfths of a table point.
    Twelfths,
}

impl Unit {
    /// How many of them are one.
    const fn whole(self) -> i64 {
        match self {
            Unit::Points => 1,
            Unit::Tenths(_) => 10,
            Unit::Twelfths => 12,
        }
    }

    /// A figure as it is written.
    pub fn written(self, figure: i64) -> String {
        match self {
            Unit::Points => numbers::signed(figure),
            Unit::Tenths(lang) => numbers::tenths(figure, lang),
            Unit::Twelfths => numbers::twelfths(figure),
        }
    }
}

/// What a chart of curves is drawn from.
#[derive(Clone, Debug, Default)]
pub struct CurveData {
    /// By rank; those behind the fifth are drawn thin.
    pub series: Vec<Series>,
    /// Thin lines without a name.
    pub rest: Vec<Vec<(i64, i64)>>,
    /// Days with a name below the chart, see [`months`].
    pub ticks: Vec<(i64, String)>,
    /// Values that are written at their points.
    pub marks: Vec<Mark>,
    /// In what the figures of all lines are counted.
    pub unit: Unit,
    /// In pixels, without the names of the months.
    pub height: i64,
    /// Who, from where to where: for those who cannot see it.
    pub sentence: String,
}

/// A chart of curves as it is drawn.
#[derive(Clone, Debug)]
pub struct Curves {
    pub height: i64,
    /// With the names of the months.
    pub full_height: i64,
    pub sentence: String,
    /// Path, label in pixels, name, whether it is zero.
    pub grid: Vec<(i64, i64, String, bool)>,
    pub rest: Vec<String>,
    /// Number of the colour, path, dots; the first is drawn last.
    pub lines: Vec<(usize, String, String)>,
    /// Number of the colour, height in pixels, name, sum.
    pub labels: Vec<(usize, i64, String, String)>,
    /// Position, height in pixels, words.
    pub marks: Vec<(Percent, i64, String)>,
    /// Position, name, where it hangs.
    pub ticks: Vec<(Percent, String, &'static str)>,
    /// Whether there is one line only.
    pub is_solo: bool,
    /// The names of the columns of the table.
    pub heads: Vec<String>,
    /// Name, the sums at the ticks and at the end.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The days and sums that a chart spans.
struct Scale {
    days: (i64, i64),
    sums: (i64, i64),
}

impl Scale {
    fn of(data: &CurveData) -> Option<Scale> {
        let series = data.series.iter().map(|series| &series.points);
        let points: Vec<(i64, i64)> = series.chain(&data.rest).flatten().copied().collect();
        let (first, last) = (points.iter().map(|p| p.0).min()?, points.iter().map(|p| p.0).max()?);
        let lowest = points.iter().map(|p| p.1).min()?.min(0);
        let highest = points.iter().map(|p| p.1).max()?.max(0);
        // A line along the edge would be cut.
        let edge = (highest - lowest).max(1) / 25 + 1;
        Some(Scale { days: (first, last.max(first + 1)), sums: (lowest - edge, highest + edge) })
    }

    fn x(&self, day: i64) -> Percent {
        Percent::of(day - self.days.0, self.days.1 - self.days.0)
    }

    fn y(&self, sum: i64) -> i64 {
        Percent::of(self.sums.1 - sum, self.sums.1 - self.sums.0).0
    }

    fn path(&self, points: &[(i64, i64)]) -> String {
        let mut path = String::new();
        for (day, sum) in points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", self.x(*day).0, self.y(*sum));
        }
        path
    }

    fn dots(&self, points: &[(i64, i64)]) -> String {
        let mut path = String::new();
        for (day, sum) in points {
            let _ = write!(path, "M{} {}h0", self.x(*day).0, self.y(*sum));
        }
        path
    }

    /// The round figures at which grid lines stand: at most five, zero among them.
    fn grid(&self, unit: Unit) -> Vec<i64> {
        let (low, high) = (self.sums.0 / unit.whole(), self.sums.1 / unit.whole());
        let mut step: i64 = 1;
        for factor in [2, 5, 10].into_iter().cycle() {
            if high / step - low / step < GRID_LINES {
                break;
            }
            // 1, 2, 5, 10, 20, 50 …
            let power = 10_i64.pow(step.ilog10());
            step = power.saturating_mul(factor);
        }
        (low / step..=high / step).rev().map(|number| number * step * unit.whole()).collect()
    }
}

/// A chart of curves; nothing without points.
pub fn curves(mut data: CurveData) -> Option<Curves> {
    let scale = Scale::of(&data)?;
    data.series.retain(|series| !series.points.is_empty());
    let thin = data.series.split_off(data.series.len().min(COLOURS));
    let pixels = |y: i64| y * data.height / WHOLE;
    let is_solo = data.series.len() == 1;
    let grid = scale.grid(data.unit).into_iter().map(|sum| {
        let y = scale.y(sum);
        (y, pixels(y), data.unit.written(sum), sum == 0)
    });
    let ends: Vec<(i64, i64)> =
        data.series.iter().filter_map(|series| series.points.last().copied()).collect();
    let places = spread(
        &ends.iter().map(|(_, sum)| pixels(scale.y(*sum))).collect::<Vec<_>>(),
        LABEL_GAP,
        data.height,
    );
    let labels = data.series.iter().zip(&ends).zip(places).enumerate();
    let labels = labels.map(|(at, ((series, (_, sum)), place))| {
        (at + 1, place, series.name.clone(), data.unit.written(*sum))
    });
    let marks: Vec<(i64, i64)> = data.marks.iter().map(|mark| mark.at).collect();
    let lines = data.series.iter().zip(&ends).enumerate().rev().map(|(at, (series, end))| {
        let mut dots = scale.dots(&[*end]);
        if at == 0 {
            dots.push_str(&scale.dots(&marks));
        }
        (at + 1, scale.path(&series.points), dots)
    });
    let ticks = data.ticks.iter().enumerate().map(|(at, (day, name))| {
        (scale.x(*day), name.clone(), if at == 0 { "start" } else { "middle" })
    });
    let rest = thin.iter().map(|series| &series.points).chain(&data.rest);
    Some(Curves {
        height: data.height,
        full_height: data.height + 28,
        grid: grid.collect(),
        rest: rest.map(|points| scale.path(points)).collect(),
        lines: lines.collect(),
        labels: labels.collect(),
        marks: data
            .marks
            .iter()
            // At its end a line has its own label.
            .filter(|mark| !ends.contains(&mark.at))
            .map(|mark| {
                let point = pixels(scale.y(mark.at.1));
                // Below the lowest point stand the names of the ticks.
                let has_room_below = point + 20 < data.height;
                let away = if mark.is_below && has_room_below { 20 } else { -12 };
                (scale.x(mark.at.0), point + away, mark.words.clone())
            })
            .collect(),
        ticks: ticks.collect(),
        is_solo,
        heads: data.ticks.iter().map(|(_, name)| name.clone()).collect(),
        rows: data.series.iter().map(|series| table_row(series, &data.ticks, data.unit)).collect(),
        sentence: data.sentence,
    })
}

/// The sums of a line at the ticks and at its end.
fn table_row(series: &Series, ticks: &[(i64, String)], unit: Unit) -> (String, Vec<String>) {
    let at = |day: i64| {
        let before = series.points.iter().take_while(|(point, _)| *point <= day);
        unit.written(before.last().map_or(0, |(_, sum)| *sum))
    };
    let mut sums: Vec<String> = ticks.iter().map(|(day, _)| at(*day)).collect();
    sums.push(at(i64::MAX));
    (series.name.clone(), sums)
}

/// Positions as near to the wanted ones as a gap between them and the height allow, in the order given. Those that would
/// overlap move apart evenly.
fn spread(wanted: &[i64], gap: i64, height: i64) -> Vec<i64> {
    struct Block {
        start: i64,
        members: Vec<usize>,
    }
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|at| wanted[*at]);
    let mut blocks: Vec<Block> = Vec::new();
    for at in order {
        blocks.push(Block { start: wanted[at], members: vec![at] });
        while let [.., upper, lower] = blocks.as_mut_slice() {
            let end = upper.start + gap * count(upper.members.len());
            if end <= lower.start {
                break;
            }
            upper.members.append(&mut lower.members);
            let number = count(upper.members.len());
            let sum: i64 = upper.members.iter().map(|at| wanted[*at]).sum();
            let start = (sum - gap * number * (number - 1) / 2) / number;
            upper.start = start.min(height - gap * (number - 1)).max(0);
            blocks.pop();
        }
    }
    let mut places = vec![0; wanted.len()];
    for block in blocks {
        for (at, member) in (0..).zip(block.members) {
            places[member] = block.start + gap * at;
        }
    }
    places
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The first days of months between two days, with their names, at most six; the first day itself begins.
pub fn months(first: NaiveDate, last: NaiveDate, lang: Lang) -> Vec<(i64, String)> {
    let number = |day: NaiveDate| i64::from(day.num_days_from_ce());
    let mut days = vec![first];
    let mut day = first.with_day(1).unwrap_or(first);
    while let Some(next) = day.checked_add_months(chrono::Months::new(1)).filter(|day| *day <= last)
    {
        days.push(next);
        day = next;
    }
    // A month that begins within a few days of the first label would stand on it.
    if days.len() > 2 && number(days[1]) - number(first) < (number(last) - number(first)) / 8 {
        days.remove(1);
    }
    let step = days.len().div_ceil(MONTH_LABELS).max(1);
    let named = days.into_iter().step_by(step);
    named.map(|day| (number(day), words::month(day.month(), lang).to_owned())).collect()
}

/// The course of one person as a small line; its figures stand beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spark {
    pub zero: i64,
    pub path: String,
    pub end: i64,
}

/// A sparkline of points from the first to the last of `days`, in a drawing of 920 by 280. The scale is its own.
pub fn sparkline(points: &[(i64, i64)], days: (i64, i64)) -> Spark {
    const LEFT: i64 = 30;
    const WIDTH: i64 = 840;
    const BOTTOM: i64 = 250;
    const HEIGHT: i64 = 220;
    let low = points.iter().map(|point| point.1).min().unwrap_or(0).min(0);
    let high = points.iter().map(|point| point.1).max().unwrap_or(0).max(0);
    let x = |day: i64| LEFT + (day - days.0).max(0) * WIDTH / (days.1 - days.0).max(1);
    let y = |sum: i64| BOTTOM - (sum - low) * HEIGHT / (high - low).max(1);
    let mut path = String::new();
    for (day, sum) in points {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", x(*day), y(*sum));
    }
    if !path.is_empty() {
        let _ = write!(path, "H{}", LEFT + WIDTH);
    }
    Spark { zero: y(0), path, end: y(points.last().map_or(0, |point| point.1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stay_apart_and_within_the_height() {
        assert_eq!(spread(&[10, 100, 50], 19, 200), [10, 100, 50]);
        assert_eq!(spread(&[50, 50], 19, 200), [40, 59]);
        assert_eq!(spread(&[0, 0, 0], 19, 200), [0, 19, 38]);
        assert_eq!(spread(&[200, 195], 19, 200), [200, 181]);
        let many = spread(&[90, 91, 92, 93, 120], 19, 232);
        assert!(many.windows(2).all(|pair| pair[1] - pair[0] >= 19), "{many:?}");
    }

    #[test]
    fn the_grid_has_at_most_five_round_lines_with_zero_among_them() {
        for (low, high) in [(-5_400, 4_300), (0, 1), (-3, 0), (-40, 96), (-1, 99_999_999), (0, 7)] {
            let lines = Scale { days: (0, 1), sums: (low, high) }.grid(Unit::Points);
            assert!((1..=5).contains(&lines.len()) && lines.contains(&0), "{low} {high} {lines:?}");
            assert!(lines.iter().all(|line| (low..=high).contains(line)), "{lines:?}");
        }
        let drawn = Scale { days: (0, 1), sums: (-5_400, 4_300) }.grid(Unit::Points);
        assert_eq!(drawn, [4_000, 2_000, 0, -2_000, -4_000]);
    }

    #[test]
    fn curves_are_five_with_colour_and_thin_others_and_have_their_figures_as_a_table() {
        let series = |name: &str, sum: i64| Series {
            name: name.to_owned(),
            points: vec![(10, 0), (12, sum / 2), (20, sum)],
        };
        let series = (0..7_i64).map(|at| series(&at.to_string(), 900 - 300 * at)).collect();
        let ticks = vec![(10, "Juni".to_owned()), (15, "Juli".to_owned())];
        let data = CurveData { series, ticks, height: 200, ..CurveData::default() };
        let drawn = curves(data).unwrap();
        assert_eq!((drawn.lines.len(), drawn.rest.len(), drawn.rows.len()), (5, 2, 5));
        assert_eq!(drawn.lines.last().unwrap().0, 1);
        assert_eq!(drawn.rows[0].1, ["0", "+450", "+900"]);
        assert_eq!(drawn.ticks[1].0.to_string(), "50.00%");
        for path in drawn.rest.iter().chain(drawn.lines.iter().map(|(_, path, _)| path)) {
            for number in path.split(['M', 'L', ' ']).filter(|number| !number.is_empty()) {
                assert!((0..=WHOLE).contains(&number.parse::<i64>().unwrap()), "{path}");
            }
        }
        assert!(curves(CurveData::default()).is_none());
    }

    #[test]
    fn months_begin_with_the_first_day_and_are_six_at_most() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let named = |first: &str, last: &str| -> Vec<String> {
            months(day(first), day(last), Lang::De).into_iter().map(|(_, name)| name).collect()
        };
        assert_eq!(named("2026-05-31", "2026-08-02").len(), 3);
        assert_eq!(named("2026-03-01", "2026-03-04"), ["März"]);
        assert!(named("2026-02-17", "2027-02-05").len() <= 6);
    }

    #[test]
    fn a_sparkline_ends_at_today_and_stays_in_its_frame() {
        let spark = sparkline(&[(0, 0), (5, -300), (9, 600)], (0, 10));
        assert_eq!(spark.path, "M30 177L450 250L786 30H870");
        assert_eq!((spark.zero, spark.end), (177, 30));
        assert_eq!(sparkline(&[], (0, 10)).path, "");
    }
}
