//! The tile images of `templates/tiles` as the page uses them: faces as background images of a
//! style sheet, marks (drawings in the colour of the text) as one hidden SVG sprite.

use super::files::{Files, text};
use crate::Outcome;

/// The view box of a face; a drawing with another one is a mark.
const FACE: &str = "viewBox=\"0 0 36 50\"";

/// Two of the four colours of the tiles.
const BLUE: &str = "#1f3f8f";
const RED: &str = "#b3261e";

fn drawings(tiles: &Files) -> impl Iterator<Item = (&str, Outcome<&str>)> {
    let drawings = tiles.iter().filter_map(|(path, svg)| Some((path.strip_suffix(".svg")?, svg)));
    drawings.map(|(name, drawing)| (name, text(drawing)))
}

/// A style sheet with one rule per face: `.tile-1m { background-image: … }`, so that a tile is a
/// single element of the page. East has one rule per language, for the letter in its corner, and
/// is red where it marks the seat of East.
pub(super) fn style_sheet(tiles: &Files) -> Outcome<String> {
    let mut sheet = String::new();
    for (tile, drawing) in drawings(tiles) {
        let drawing = drawing?;
        if !drawing.contains(FACE) {
            continue;
        }
        let german = without_group(drawing, "index-en");
        let mut rule = |selector: &str, drawing: &str| {
            let url = data_url(drawing);
            sheet.push_str(&format!("{selector} {{ background-image: url(\"{url}\"); }}\n"));
        };
        rule(&format!(".tile-{tile}"), &german);
        if german != drawing {
            let english = without_group(drawing, "index-de").replace(" display=\"none\"", "");
            rule(&format!("[lang=en] .tile-{tile}"), &english);
            let east = format!(":is(.seat.east, .places li:first-child) .tile-{tile}");
            rule(&east, &german.replace(BLUE, RED));
            rule(&format!("[lang=en] {east}"), &english.replace(BLUE, RED));
        }
    }
    Ok(sheet)
}

/// A drawing without its groups of this class.
fn without_group(drawing: &str, class: &str) -> String {
    let mut remaining = String::new();
    let mut rest = drawing;
    while let Some((before, group)) = rest.split_once(&format!("<g class=\"index {class}\"")) {
        remaining.push_str(before);
        rest = group.split_once("</g>").map_or("", |(_, after)| after);
    }
    remaining + rest
}

/// A drawing as a `data:` URL inside double quotes.
fn data_url(drawing: &str) -> String {
    // A string of a style sheet ends with its line.
    let drawing = drawing.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let drawing = drawing.replace('"', "'").replace('%', "%25").replace('#', "%23");
    format!("data:image/svg+xml,{}", drawing.trim().replace('<', "%3c").replace('>', "%3e"))
}

/// All marks as one hidden SVG: `<use href="#tile-wind-east">` then shows one of them.
pub(super) fn sprite(tiles: &Files) -> Outcome<String> {
    let mut sprite = String::new();
    for (mark, drawing) in drawings(tiles) {
        let drawing = drawing?;
        if !drawing.contains(FACE) {
            let symbol = symbol(mark, drawing)
                .map_err(|why| format!("templates/tiles/{mark}.svg: {why}"))?;
            sprite.push_str(&symbol);
        }
    }
    Ok(format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" id=\"marks\">{sprite}</svg>"))
}

/// A drawing as a symbol of the sprite.
fn symbol(tile: &str, drawing: &str) -> Outcome<String> {
    let at = drawing.find("<svg").ok_or("no <svg>")?;
    let (head, body) = drawing[at..].split_once('>').ok_or("<svg> is never closed")?;
    let (body, _) = body.rsplit_once("</svg>").ok_or("no </svg>")?;
    let (_, view) = head.split_once("viewBox=\"").ok_or("no viewBox")?;
    let (view, _) = view.split_once('"').ok_or("the viewBox is never closed")?;
    for forbidden in ["<script", "<style", " style=", " id="] {
        if body.contains(forbidden) {
            // The security policy forbids inline style and script; ids would collide in the page.
            return Err(format!("contains `{forbidden}`, which a tile in the page cannot have"));
        }
    }
    let body: String = body.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    Ok(format!("<symbol id=\"tile-{tile}\" viewBox=\"{view}\">{}</symbol>\n", body.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_becomes_a_rule_on_one_line_and_east_four() {
        let plain = "<svg viewBox=\"0 0 36 50\">\n<path fill=\"#1f3f8f\"/>\n</svg>\n";
        let lettered = concat!(
            "<svg viewBox=\"0 0 36 50\"><g class=\"index index-de\"><path d=\"O\"/></g>",
            "<g class=\"index index-en\" display=\"none\"><path d=\"E\"/></g><path fill=\"#1f3f8f\"/></svg>",
        );
        let mark = "<svg viewBox=\"0 0 3 4\"><path/></svg>";
        let tiles =
            [("2z.svg", plain), ("1z.svg", lettered), ("wind.svg", mark), ("README.md", "")];
        let tiles = tiles.map(|(name, svg)| (name.to_owned(), svg.as_bytes().to_vec()));
        let sheet = style_sheet(&Files::from(tiles)).unwrap();
        let lines: Vec<&str> = sheet.lines().collect();
        assert_eq!(lines.len(), 5, "{sheet}");
        assert!(lines.iter().all(|line| line.ends_with("\"); }")), "{sheet}");
        assert!(lines[0].starts_with(".tile-1z {") && lines[0].contains("d='O'"), "{sheet}");
        assert!(!lines[0].contains("d='E'") && lines[1].contains("d='E'"), "{sheet}");
        assert!(!lines[1].contains("display"), "{sheet}");
        assert!(lines[0].contains("%231f3f8f") && lines[2].contains("%23b3261e"), "{sheet}");
        assert!(lines[4].starts_with(".tile-2z {"), "{sheet}");
    }

    #[test]
    fn a_mark_becomes_a_symbol() {
        let drawing =
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\" viewBox=\"0 0 3 4\">\n  <path/>\n</svg>";
        let expected = "<symbol id=\"tile-1m\" viewBox=\"0 0 3 4\"><path/></symbol>\n";
        assert_eq!(symbol("1m", drawing), Ok(expected.to_owned()));
    }

    #[test]
    fn a_mark_the_page_would_not_show_is_refused() {
        let drawing = "<svg viewBox=\"0 0 3 4\"><path style=\"fill:red\"/></svg>";
        assert!(symbol("1m", drawing).is_err_and(|why| why.contains("style=")));
    }
}
