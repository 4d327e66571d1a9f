//! What a layout comes to: pages with text, tiles and lines, and the document's structure.

use std::rc::Rc;
use std::sync::Arc;

use texts::Lang;

use crate::documents::logo::Logo;
use crate::documents::pdf::Problem;
use crate::documents::pdf::fonts::{self, Line, Weight, scale};
use crate::documents::pdf::paper::{Length, Paper};
use crate::documents::qr_code::Squares;
use crate::documents::tile_images::Tile;

/// A sheet on its pages.
#[derive(Default)]
pub(crate) struct LaidOut {
    /// The document's title.
    pub title: String,
    /// The pages, first to last.
    pub pages: Vec<Page>,
    /// The structure; the first is the document itself.
    pub elements: Vec<Element>,
}

/// What stands on a page.
#[derive(Default)]
pub(crate) struct Page {
    /// Text and tiles, in reading order.
    pub marks: Vec<Mark>,
    /// Lines.
    pub rules: Vec<Rule>,
    /// What stands at its foot, if not the document's title.
    pub foot: Option<String>,
}

/// A part of the document's structure, as a reader that speaks needs it.
pub(crate) struct Element {
    /// What it is.
    pub role: Role,
    /// What it is part of; the document itself is part of nothing.
    pub parent: Option<usize>,
    /// What a picture shows, and where it stands: left, top, right and bottom edge.
    pub picture: Option<(String, [Length; 4])>,
}

/// What a part of the structure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The whole.
    Document,
    /// The title.
    Title,
    /// A table's own heading.
    Caption,
    /// Running text.
    Paragraph,
    /// A table.
    Table,
    /// A row.
    Row,
    /// A cell that names its column, or several.
    ColumnHead {
        /// Over how many columns.
        span: usize,
    },
    /// A cell that names its row.
    RowHead {
        /// Over how many columns.
        span: usize,
    },
    /// A cell.
    Data,
    /// A cell over several columns.
    SpannedData {
        /// Over how many.
        span: usize,
    },
    /// A picture.
    Figure,
}

/// Something visible.
pub(crate) struct Mark {
    /// The element it belongs to; `None` for what only repeats or decorates.
    pub element: Option<usize>,
    /// What is seen.
    pub ink: Ink,
}

/// What is seen.
pub(crate) enum Ink {
    /// A line of text.
    Text {
        /// Left end.
        x: Length,
        /// Baseline.
        y: Length,
        /// Size.
        size: Length,
        /// Glyphs.
        line: Line,
        /// Whether it is printed in red, as East is.
        is_red: bool,
    },
    /// A tile.
    Tile {
        /// Left edge.
        x: Length,
        /// Upper edge.
        y: Length,
        /// Height; the width follows.
        height: Length,
        /// Which.
        tile: Tile,
    },
    /// A logo.
    Logo {
        /// Left edge.
        x: Length,
        /// Upper edge.
        y: Length,
        /// Width and height.
        size: (Length, Length),
        /// Which.
        logo: Arc<Logo>,
    },
    /// An address to be scanned.
    Code {
        /// Left edge.
        x: Length,
        /// Upper edge.
        y: Length,
        /// Length of an edge.
        side: Length,
        /// What is drawn.
        squares: Rc<Squares>,
    },
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Where it begins.
    pub from: (Length, Length),
    /// Where it ends.
    pub to: (Length, Length),
    /// Whether it has the heavier thickness.
    pub is_heavy: bool,
}

/// How wide and high a logo is drawn where there is so much room.
pub(crate) fn logo_size(logo: &Logo, room: (Length, Length)) -> (Length, Length) {
    let (width, height) = logo.size();
    let (width, height) = (width as Length, height as Length);
    if width * room.1 >= height * room.0 {
        (room.0, height * room.0 / width)
    } else {
        (width * room.1 / height, room.1)
    }
}

/// Several sheets one after the other, under the title of the first.
pub(crate) fn join(sheets: Vec<LaidOut>) -> LaidOut {
    let mut sheets = sheets.into_iter();
    let mut whole = sheets.next().unwrap_or_default();
    for sheet in sheets {
        // Every sheet begins with the element of the document, of which there is one.
        let offset = whole.elements.len() - 1;
        let moved = |element: usize| if element == 0 { 0 } else { element + offset };
        whole.elements.extend(sheet.elements.into_iter().skip(1).map(|mut element| {
            element.parent = element.parent.map(moved);
            element
        }));
        whole.pages.extend(sheet.pages.into_iter().map(|mut page| {
            for mark in &mut page.marks {
                mark.element = mark.element.map(moved);
            }
            page
        }));
    }
    whole
}

/// The foot of every page, once their number is known.
pub(crate) fn number_pages(
    laid_out: &mut LaidOut,
    paper: &Paper,
    lang: Lang,
) -> Result<(), Problem> {
    let size = 750;
    let of = laid_out.pages.len();
    let y = paper.height - paper.bottom / 2;
    let whole = laid_out.title.clone();
    for (number, page) in laid_out.pages.iter_mut().enumerate() {
        let line = fonts::shape(&texts::print::page(number + 1, of, lang), Weight::Regular)?;
        let x = paper.width - paper.right - scale(line.thousandths, size);
        let title = fonts::shape(page.foot.as_ref().unwrap_or(&whole), Weight::Regular)?;
        let foot = [(paper.left, title), (x, line)];
        page.marks.extend(foot.into_iter().map(|(x, line)| Mark {
            element: None,
            ink: Ink::Text { x, y, size, line, is_red: false },
        }));
    }
    Ok(())
}
