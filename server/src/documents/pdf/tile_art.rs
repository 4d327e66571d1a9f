//! The tiles as line art: our own drawings from `templates/tiles`, turned into path operators
//! once, in hundredths of the drawing's unit.

use std::fmt::Write;
use std::sync::LazyLock;

use usvg::tiny_skia_path::{PathSegment, Point};

use crate::documents::tile_images::SOURCES;

/// Width and height of every drawing.
pub(crate) const TILE_BOX: (i64, i64) = (3600, 5000);

/// Path operators of every tile, in [`TILE_BOX`] with the origin above left.
pub(crate) static DRAWINGS: LazyLock<Vec<String>> =
    LazyLock::new(|| SOURCES.iter().map(|(_, source)| operators(source)).collect());

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
}
