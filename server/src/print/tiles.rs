//! The tiles as line art: our own drawings from `templates/tiles`, turned into path operators
//! once, in hundredths of the drawing's unit.

use std::fmt::Write;
use std::sync::LazyLock;

use usvg::tiny_skia_path::{PathSegment, Point};

use super::Problem;

/// A tile to draw: an index into [`DRAWINGS`], and whether it lies face up. The outer tiles of a
/// concealed kong lie face down, as on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tile(pub usize);

macro_rules! drawings {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../templates/tiles/", $name, ".svg")))),*]
    };
}

#[rustfmt::skip]
const SOURCES: [(&str, &str); 43] = drawings!(
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m",
    "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s",
    "1z", "2z", "3z", "4z", "5z", "6z", "7z",
    "1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f",
    "back",
);

/// Path operators of every tile, in a box of 3600 × 5000 with the origin above left.
pub(crate) static DRAWINGS: LazyLock<Vec<String>> =
    LazyLock::new(|| SOURCES.iter().map(|(_, source)| operators(source)).collect());

/// A group in the contract's notation as tiles to draw: `123m`, `5555p`, `(5555p)`, `1f5f`.
pub(crate) fn group(group: &str) -> Result<Vec<Tile>, Problem> {
    let unreadable = || Problem::UnreadableTiles { group: group.to_owned() };
    let (inside, is_concealed) = match group.strip_prefix('(') {
        Some(rest) => (rest.strip_suffix(')').ok_or_else(unreadable)?, true),
        None => (group, false),
    };
    let mut tiles = Vec::new();
    let mut digits = String::new();
    for character in inside.chars() {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if digits.is_empty() {
            return Err(unreadable());
        }
        for digit in digits.drain(..) {
            tiles.push(tile(&format!("{digit}{character}")).ok_or_else(unreadable)?);
        }
    }
    if tiles.is_empty() || !digits.is_empty() {
        return Err(unreadable());
    }
    if is_concealed && tiles.len() == 4 {
        let back = tile("back").ok_or_else(unreadable)?;
        tiles[0] = back;
        tiles[3] = back;
    }
    Ok(tiles)
}

fn tile(name: &str) -> Option<Tile> {
    SOURCES.iter().position(|(known, _)| *known == name).map(Tile)
}

/// A drawing as filled paths. Colours are left to the screen: paper is black on white, and the
/// shapes and the corner figure tell tiles apart.
fn operators(source: &str) -> String {
    let tree = usvg::Tree::from_str(source, &usvg::Options::default())
        .expect("the drawings inside the binary are read by a test");
    let mut operators = String::new();
    draw(tree.root(), &mut operators);
    operators
}

fn draw(group: &usvg::Group, operators: &mut String) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => draw(inner, operators),
            usvg::Node::Path(path) => trace(path, operators),
            usvg::Node::Image(_) | usvg::Node::Text(_) => {}
        }
    }
}

fn trace(path: &usvg::Path, operators: &mut String) {
    let (Some(fill), Some(shape)) =
        (path.fill(), path.data().clone().transform(path.abs_transform()))
    else {
        return;
    };
    let mut now = Point::zero();
    for segment in shape.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                step(operators, &[to], "m");
                now = to;
            }
            PathSegment::LineTo(to) => {
                step(operators, &[to], "l");
                now = to;
            }
            PathSegment::QuadTo(by, to) => {
                step(operators, &[thirds(now, by), thirds(to, by), to], "c");
                now = to;
            }
            PathSegment::CubicTo(first, second, to) => {
                step(operators, &[first, second, to], "c");
                now = to;
            }
            PathSegment::Close => operators.push_str("h\n"),
        }
    }
    operators.push_str(match fill.rule() {
        usvg::FillRule::NonZero => "f\n",
        usvg::FillRule::EvenOdd => "f*\n",
    });
}

fn step(operators: &mut String, points: &[Point], operator: &str) {
    for point in points {
        let (x, y) = hundredths(*point);
        write!(operators, "{x} {y} ").expect("writing to a string succeeds");
    }
    operators.push_str(operator);
    operators.push('\n');
}

#[expect(clippy::float_arithmetic, reason = "the drawings are read as floats, and end here")]
fn hundredths(point: Point) -> (i64, i64) {
    ((point.x * 100.0).round() as i64, (point.y * 100.0).round() as i64)
}

/// PDF has cubic curves only: their handles lie two thirds of the way to the quadratic's.
#[expect(clippy::float_arithmetic, reason = "the drawings are read as floats, and end here")]
fn thirds(end: Point, by: Point) -> Point {
    let towards = |end: f32, by: f32| end + (by - end) * 2.0 / 3.0;
    Point::from_xy(towards(end.x, by.x), towards(end.y, by.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_fills_something_inside_its_tile() {
        for (drawing, (name, _)) in DRAWINGS.iter().zip(SOURCES) {
            assert!(drawing.contains("f"), "{name}");
            let numbers = drawing.split_whitespace().filter_map(|word| word.parse::<i64>().ok());
            assert!(numbers.clone().count() > 8, "{name}");
            assert!(numbers.clone().all(|at| (-50..=5050).contains(&at)), "{name}");
        }
    }

    #[test]
    fn groups_are_read_as_the_contract_writes_them() {
        assert_eq!(group("123m").map(|tiles| tiles.len()), Ok(3));
        assert_eq!(group("1f5f").map(|tiles| tiles.len()), Ok(2));
        assert_eq!(group("123m55p").map(|tiles| tiles.len()), Ok(5));
        let concealed = group("(5555p)").unwrap();
        assert_eq!(concealed[0], concealed[3]);
        assert_ne!(concealed[0], concealed[1]);
        for wrong in ["", "m", "12", "0m", "8z", "9f", "(5555p", "1x"] {
            assert_eq!(group(wrong), Err(Problem::UnreadableTiles { group: wrong.to_owned() }));
        }
    }
}
