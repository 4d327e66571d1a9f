//! An address as a QR code: one SVG of squares, to be scanned from a screen or a card on the table.

use std::fmt::Write as _;

pub use crate::documents::qr_code::TooLong;
use crate::documents::qr_code::{self, Run};

/// Draws an address. The picture has no size of its own and fills whatever it is put into; its ground is white on
/// any page, because a scanner looks for dark on light.
///
/// # Errors
/// The address is longer than a code can hold.
pub fn svg(address: &str) -> Result<String, TooLong> {
    let code = qr_code::squares(address)?;
    let side = code.side;
    let mut squares = String::new();
    for Run { x, y, width } in code.runs {
        // Writing to a string does not fail.
        let _ = write!(squares, "M{x} {y}h{width}v1h-{width}z");
    }
    let title = escaped(address);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         shape-rendering=\"crispEdges\"><title>{title}</title>\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{squares}\"/></svg>\n"
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a drawing, read back from its path: one line of text for each row of squares.
    fn squares(svg: &str) -> String {
        let (_, rest) = svg.split_once("viewBox=\"0 0 ").unwrap();
        let side: usize = rest.split(' ').next().unwrap().parse().unwrap();
        let mut dark = vec![vec![false; side]; side];
        let path = svg.rsplit_once("d=\"").unwrap().1.split('"').next().unwrap();
        for run in path.split('M').skip(1) {
            let numbers: Vec<usize> =
                run.split([' ', 'h', 'v']).take(3).map(|number| number.parse().unwrap()).collect();
            dark[numbers[1]][numbers[0]..][..numbers[2]].fill(true);
        }
        let lines = dark.iter().map(|row| -> String {
            row.iter().map(|is_dark| if *is_dark { '#' } else { '.' }).collect()
        });
        lines.map(|line| line + "\n").collect()
    }

    /// This drawing was scanned once, by a reader that is not ours.
    #[test]
    fn an_address_is_drawn_square_by_square() {
        let svg = svg("https://club.example/spiel/00000000-0000-0000-0000-000000000001").unwrap();
        insta::assert_snapshot!(squares(&svg));
    }

    #[test]
    fn an_address_that_is_too_long_is_refused() {
        assert_eq!(svg(&"x".repeat(3_000)), Err(TooLong));
    }

    #[test]
    fn an_address_is_in_its_title() {
        assert!(svg("http://a/?b&c").unwrap().contains("<title>http://a/?b&amp;c</title>"));
    }
}
