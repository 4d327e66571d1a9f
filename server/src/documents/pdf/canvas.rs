//! Pages that are drawn and not set in tables: text by its baseline, lines, and the structure that a reader needs.

use crate::documents::pdf::Problem;
use crate::documents::pdf::fonts::{Weight, scale, shape};
use crate::documents::pdf::layout::{Element, Ink, LaidOut, Mark, Page, Role, Rule};
use crate::documents::pdf::paper::Length;

/// Pages on which text is placed by its baseline.
pub(super) struct Canvas {
    pub(super) out: LaidOut,
}

impl Canvas {
    pub(super) fn new(title: &str) -> Canvas {
        let document = Element { role: Role::Document, parent: None, picture: None };
        let out = LaidOut { title: title.to_owned(), pages: Vec::new(), elements: vec![document] };
        Canvas { out }
    }

    pub(super) fn element(&mut self, role: Role, parent: usize) -> usize {
        self.out.elements.push(Element { role, parent: Some(parent), picture: None });
        self.out.elements.len() - 1
    }

    /// The page that was begun last.
    pub(super) fn page(&mut self) -> &mut Page {
        self.out.pages.last_mut().expect("a page is begun before it is drawn on")
    }

    pub(super) fn rule(&mut self, from: (Length, Length), to: (Length, Length), is_heavy: bool) {
        self.page().rules.push(Rule { from, to, is_heavy });
    }

    pub(super) fn width(
        &self,
        text: &str,
        weight: Weight,
        size: Length,
    ) -> Result<Length, Problem> {
        Ok(scale(shape(text, weight)?.thousandths, size))
    }

    pub(super) fn text(
        &mut self,
        (x, y): (Length, Length),
        (size, is_red): (Length, bool),
        text: &str,
        weight: Weight,
        element: usize,
    ) -> Result<(), Problem> {
        let line = shape(text, weight)?;
        if !line.runs.is_empty() {
            let ink = Ink::Text { x, y, size, line, is_red };
            self.page().marks.push(Mark { element: Some(element), ink });
        }
        Ok(())
    }

    /// Text that begins at a place; its width.
    pub(super) fn left(
        &mut self,
        at: (Length, Length),
        size: Length,
        text: &str,
        weight: Weight,
        element: usize,
    ) -> Result<Length, Problem> {
        self.text(at, (size, false), text, weight, element)?;
        self.width(text, weight, size)
    }

    /// Text that ends at a place; its width.
    pub(super) fn right(
        &mut self,
        (x, y): (Length, Length),
        size: Length,
        text: &str,
        weight: Weight,
        element: usize,
    ) -> Result<Length, Problem> {
        let width = self.width(text, weight, size)?;
        self.text((x - width, y), (size, false), text, weight, element)?;
        Ok(width)
    }

    /// Bold text around a place.
    pub(super) fn centre(
        &mut self,
        (x, y): (Length, Length),
        size: Length,
        text: &str,
        element: usize,
    ) -> Result<(), Problem> {
        let width = self.width(text, Weight::Bold, size)?;
        self.text((x - width / 2, y), (size, false), text, Weight::Bold, element)
    }

    /// Text of usual weight around a place.
    pub(super) fn lightly(
        &mut self,
        (x, y): (Length, Length),
        size: Length,
        text: &str,
        element: usize,
    ) -> Result<(), Problem> {
        let width = self.width(text, Weight::Regular, size)?;
        self.text((x - width / 2, y), (size, false), text, Weight::Regular, element)
    }

    /// Text that becomes smaller where it is wider than its room.
    pub(super) fn fitted(
        &mut self,
        at: (Length, Length),
        (size, room): (Length, Length),
        text: &str,
        weight: Weight,
        element: usize,
    ) -> Result<(), Problem> {
        let width = self.width(text, weight, size)?;
        let size = if width > room { size * room / width } else { size };
        self.text(at, (size, false), text, weight, element)
    }
}
