//! The papers of a tournament that are drawn and not set in tables: the plan for the wall and cards with names.

use std::sync::Arc;

use club::tournament::event::Way;
use texts::{Lang, tournament as words};

use crate::documents::logo::Logo;
use crate::documents::pdf::canvas::Canvas;
use crate::documents::pdf::fonts::{Weight, scale};
use crate::documents::pdf::layout::{Ink, Mark, Page, Role, logo_size};
use crate::documents::pdf::paper::{Length, Paper, TournamentPaper, millimetres, of_tournament};
use crate::documents::pdf::{Problem, document};

/// The winds as they are printed: a letter O beside a figure reads as a zero.
const WINDS: [&str; 4] = ["東", "南", "西", "北"];
/// With more rounds than this, the plan has one column of names a page.
const MOST_ROUNDS_SIDE_BY_SIDE: usize = 12;
/// Names of the plan between two heavier lines.
const GROUP: usize = 4;

/// What is printed of a tournament's plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Above everything.
    pub title: String,
    /// Below it: name, days, town, rounds.
    pub about: String,
    /// At the foot, left: what the plan is worth.
    pub proof: String,
    /// At the foot, right: from which number it was drawn, and when it was printed.
    pub state: String,
    /// Beside the title of the plan.
    pub logo: Option<Arc<Logo>>,
    /// The drawn rounds: when each begins, which may be empty, and whether it is the first of another day.
    pub rounds: Vec<(String, bool)>,
    /// Everybody, in the order in which they are printed.
    pub people: Vec<Way>,
}

/// The plan for the wall, by last name, on as many pages as it takes.
///
/// # Errors
/// A name cannot be printed.
pub fn wall_plan(ways: &Ways, paper: TournamentPaper, lang: Lang) -> Result<Vec<u8>, Problem> {
    let paper = of_tournament(paper);
    let grid = Grid::new(ways, &paper);
    let mut canvas = Canvas::new(&ways.title);
    for people in ways.people.chunks(grid.per_page.max(1)) {
        canvas.out.pages.push(Page::default());
        heading(&mut canvas, ways, &paper, lang)?;
        for (column, people) in people.chunks(grid.rows.max(1)).enumerate() {
            let left = paper.left + column as Length * (grid.width + grid.gap);
            block(&mut canvas, &ways.rounds, people, (left, &grid), lang)?;
        }
        let (y, size) = (paper.height - paper.bottom, paper.smallest);
        let foot = canvas.element(Role::Paragraph, 0);
        canvas.left((paper.left, y), size, &ways.proof, Weight::Regular, foot)?;
        canvas.right((paper.width - paper.right, y), size, &ways.state, Weight::Regular, foot)?;
    }
    Ok(document::write(&canvas.out, &paper, lang))
}

/// Where the lines of a plan stand.
struct Grid {
    /// Names in a column.
    rows: usize,
    /// Names on a page.
    per_page: usize,
    /// Width of a column, and the gap to the next.
    width: Length,
    gap: Length,
    /// Where the first line begins, and how high a line is.
    top: Length,
    row: Length,
    /// Size of names, and of tables and winds.
    text: Length,
    seat_text: Length,
    /// Width of a number, of a number and a name, of a round.
    number: Length,
    name: Length,
    round: Length,
}

impl Grid {
    fn new(ways: &Ways, paper: &Paper) -> Grid {
        let columns: usize = if ways.rounds.len() <= MOST_ROUNDS_SIDE_BY_SIDE { 2 } else { 1 };
        let gap = paper.width / 35;
        let many = columns as Length;
        let width = (paper.text_width() - gap * (many - 1)) / many;
        let top = paper.top + paper.title + paper.largest * 5;
        let room = paper.height - paper.bottom - paper.smallest * 2 - top;
        let least = paper.smallest * 17 / 10;
        let fit = usize::try_from(room / least).unwrap_or(1).max(1) * columns;
        let people = ways.people.len().max(1);
        let pages = people.div_ceil(fit);
        let rows = people.div_ceil(pages).div_ceil(columns);
        let row = (room / rows as Length).min(paper.row);
        let text = paper.largest.min(row * 50 / 100);
        let name = width * 37 / 100;
        let round = (width - name) / ways.rounds.len().max(1) as Length;
        let seat_text = (text * 11 / 10).min(round * 100 / 245);
        let number = scale(2_200, text);
        Grid {
            rows,
            per_page: rows * columns,
            width,
            gap,
            top,
            row,
            text,
            seat_text,
            number,
            name,
            round,
        }
    }
}

fn heading(canvas: &mut Canvas, ways: &Ways, paper: &Paper, lang: Lang) -> Result<(), Problem> {
    let mut left = paper.left;
    if let Some(logo) = &ways.logo {
        // As high as title and text below it.
        let size = logo_size(logo, (paper.width / 5, paper.title + paper.largest * 14 / 10));
        let ink = Ink::Logo { x: left, y: paper.top, size, logo: Arc::clone(logo) };
        canvas.page().marks.push(Mark { element: None, ink });
        left += size.0 + paper.largest;
    }
    let title = canvas.element(Role::Title, 0);
    let y = paper.top + paper.title * 8 / 10;
    canvas.left((left, y), paper.title, &ways.title, Weight::Bold, title)?;
    let y = paper.top + paper.title + paper.largest * 12 / 10;
    let about = canvas.element(Role::Paragraph, 0);
    canvas.left((left, y), paper.largest, &ways.about, Weight::Regular, about)?;
    let mut x = paper.width - paper.right;
    let legend = canvas.element(Role::Paragraph, 0);
    for (seat, sign) in WINDS.iter().enumerate().rev() {
        let word = words::wind(seat).get(lang);
        x -=
            canvas.right((x, y), paper.largest, word, Weight::Regular, legend)? + paper.largest / 3;
        x -= canvas.wind((x, y), paper.largest * 13 / 10, sign, seat, legend)? + paper.largest;
    }
    Ok(())
}

/// A column of names with their ways.
fn block(
    canvas: &mut Canvas,
    rounds: &[(String, bool)],
    people: &[Way],
    (left, grid): (Length, &Grid),
    lang: Lang,
) -> Result<(), Problem> {
    let table = canvas.element(Role::Table, 0);
    let right = left + grid.width;
    let head = canvas.element(Role::Row, table);
    let y = grid.top - grid.text / 2;
    let small = grid.text * 8 / 10;
    for (x, word) in [(left + grid.number, words::NUMBER), (right, texts::ui::NAME)] {
        let element = canvas.element(Role::ColumnHead { span: 1 }, head);
        if x < right {
            canvas.right((x, y), small, word.get(lang), Weight::Regular, element)?;
        } else {
            let x = left + grid.number + grid.text;
            canvas.left((x, y), small, word.get(lang), Weight::Regular, element)?;
        }
    }
    let has_times = rounds.iter().any(|(time, _)| !time.is_empty());
    let time_size = small.min(grid.round * 100 / 290);
    // Where there are times, the numbers stand above them.
    let above = if has_times { y - time_size * 13 / 10 } else { y };
    for (round, (time, is_new_day)) in rounds.iter().enumerate() {
        let element = canvas.element(Role::ColumnHead { span: 1 }, head);
        let middle = grid.middle(left, round);
        canvas.centre((middle, above), grid.seat_text, &(round + 1).to_string(), element)?;
        canvas.lightly((middle, y), time_size, time, element)?;
        if *is_new_day {
            let x = middle - grid.round / 2;
            let bottom = grid.top + grid.row * people.len() as Length;
            canvas.rule((x, above - grid.seat_text), (x, bottom), true);
        }
    }
    canvas.rule((left, grid.top), (right, grid.top), true);
    for (at, way) in people.iter().enumerate() {
        let bottom = grid.top + grid.row * (at as Length + 1);
        line(canvas, way, (table, left, bottom - grid.row * 34 / 100), grid)?;
        let is_heavy = (at + 1) % GROUP == 0;
        canvas.rule((left, bottom), (right, bottom), is_heavy);
    }
    Ok(())
}

impl Grid {
    /// The middle of a round's column.
    fn middle(&self, left: Length, round: usize) -> Length {
        left + self.name + self.round * round as Length + self.round / 2
    }
}

/// A person's line of the plan, on the baseline `y`.
fn line(
    canvas: &mut Canvas,
    way: &Way,
    (table, left, y): (usize, Length, Length),
    grid: &Grid,
) -> Result<(), Problem> {
    let row = canvas.element(Role::Row, table);
    let number = canvas.element(Role::Data, row);
    let x = left + grid.number;
    canvas.right((x, y), grid.text, &way.number.to_string(), Weight::Bold, number)?;
    let name = canvas.element(Role::RowHead { span: 1 }, row);
    let x = x + grid.text;
    let blank = grid.text / 4;
    let whole = canvas.width(&way.last_name, Weight::Bold, grid.text)?
        + blank
        + canvas.width(&way.first_name, Weight::Regular, grid.text)?;
    let room = grid.name - grid.number - grid.text - grid.text / 2;
    let size = if whole > room { grid.text * room / whole } else { grid.text };
    let width = canvas.left((x, y), size, &way.last_name, Weight::Bold, name)?;
    canvas.left((x + width + blank, y), size, &way.first_name, Weight::Regular, name)?;
    for (round, place) in way.seats.iter().enumerate() {
        let cell = canvas.element(Role::Data, row);
        let middle = grid.middle(left, round);
        canvas.seat((middle, y), grid.seat_text, *place, cell)?;
    }
    Ok(())
}

/// Cards with names and ways, eight on a page, with lines to cut along.
///
/// # Errors
/// A name cannot be printed.
pub fn name_cards(ways: &Ways, lang: Lang) -> Result<Vec<u8>, Problem> {
    let paper = of_tournament(TournamentPaper::NameCards);
    let mut canvas = Canvas::new(&ways.title);
    let (width, height) = (paper.width / 2, paper.height / 4);
    for people in ways.people.chunks(8) {
        canvas.out.pages.push(Page::default());
        canvas.rule((width, 0), (width, paper.height), false);
        for cut in 1..4 {
            canvas.rule((0, height * cut), (paper.width, height * cut), false);
        }
        for (at, way) in people.iter().enumerate() {
            let corner = (width * (at as Length % 2), height * (at as Length / 2));
            card(&mut canvas, way, ways, (corner, &paper))?;
        }
    }
    Ok(document::write(&canvas.out, &paper, lang))
}

fn card(
    canvas: &mut Canvas,
    way: &Way,
    ways: &Ways,
    ((left, top), paper): ((Length, Length), &Paper),
) -> Result<(), Problem> {
    let margin = millimetres(8);
    let (x, right) = (left + margin, left + paper.width / 2 - margin);
    let name = x + millimetres(27);
    let element = canvas.element(Role::Caption, 0);
    let y = top + millimetres(23);
    canvas.left((x, y), paper.title, &way.number.to_string(), Weight::Bold, element)?;
    let room = right - name;
    let y = top + millimetres(19);
    canvas.fitted((name, y), (paper.largest, room), &way.first_name, Weight::Bold, element)?;
    let y = top + millimetres(28);
    let size = paper.largest * 6 / 10;
    canvas.fitted((name, y), (size, room), &way.last_name, Weight::Regular, element)?;
    let from = canvas.element(Role::Paragraph, 0);
    let (small, y) = (paper.smallest * 12 / 10, top + millimetres(35));
    canvas.fitted((name, y), (small, room), &way.from, Weight::Regular, from)?;
    let about = canvas.element(Role::Paragraph, 0);
    let y = top + millimetres(45);
    canvas.fitted((name, y), (paper.smallest, room), &ways.about, Weight::Regular, about)?;
    let many = ways.rounds.len().max(1) as Length;
    let share = (right - x) / many;
    let size = (paper.smallest * 14 / 10).min(share * 100 / 245);
    let line = top + millimetres(60);
    canvas.rule((x, line), (right, line), false);
    let table = canvas.element(Role::Table, 0);
    for (role, is_head) in [(Role::ColumnHead { span: 1 }, true), (Role::Data, false)] {
        let row = canvas.element(Role::Row, table);
        for (round, place) in way.seats.iter().enumerate() {
            let middle = x + share * round as Length + share / 2;
            let cell = canvas.element(role, row);
            if is_head {
                let has_times = ways.rounds.iter().any(|(time, _)| !time.is_empty());
                let time_size = (paper.smallest * 8 / 10).min(share * 100 / 290);
                let up = if has_times { time_size * 13 / 10 } else { 0 };
                let y = line - size / 2;
                canvas.centre((middle, y - up), size * 8 / 10, &(round + 1).to_string(), cell)?;
                let time = ways.rounds.get(round).map_or("", |(time, _)| time);
                canvas.lightly((middle, y), time_size, time, cell)?;
            } else {
                canvas.seat((middle, line + size * 14 / 10), size, *place, cell)?;
            }
        }
    }
    Ok(())
}

impl Canvas {
    /// The sign of a wind that ends at a place, East in red; its width.
    fn wind(
        &mut self,
        (x, y): (Length, Length),
        size: Length,
        sign: &str,
        seat: usize,
        element: usize,
    ) -> Result<Length, Problem> {
        let width = self.width(sign, Weight::Regular, size)?;
        self.text((x - width, y), (size, seat == 0), sign, Weight::Regular, element)?;
        Ok(width)
    }

    /// A table and a wind around a place; a dash where the person does not sit.
    fn seat(
        &mut self,
        (middle, y): (Length, Length),
        size: Length,
        place: Option<(usize, usize)>,
        element: usize,
    ) -> Result<(), Problem> {
        let Some((table, seat)) = place else {
            return self.centre((middle, y), size, "–", element);
        };
        let number = (table + 1).to_string();
        let sign = WINDS[seat];
        let gap = size / 6;
        let number_width = self.width(&number, Weight::Bold, size)?;
        let width = number_width + gap + self.width(sign, Weight::Regular, size)?;
        let x = middle - width / 2;
        self.text((x, y), (size, false), &number, Weight::Bold, element)?;
        let at = (x + number_width + gap, y);
        self.text(at, (size, seat == 0), sign, Weight::Regular, element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(people: u32, rounds: usize) -> Ways {
        let people = (1..=people).map(|number| Way {
            number,
            first_name: "Gerlinde".to_owned(),
            last_name: format!("Wurzinger-Langenwanger {number}"),
            from: "Hochschwab, AUT".to_owned(),
            seats: (0..rounds).map(|at| (at != 2).then_some((at, at % 4))).collect(),
        });
        Ways {
            title: "Sitzplan".to_owned(),
            about: "Hochschwab Open".to_owned(),
            proof: String::new(),
            state: "2611".to_owned(),
            logo: None,
            rounds: (0..rounds).map(|at| (format!("{}:45", 9 + at % 10), at == 4)).collect(),
            people: people.collect(),
        }
    }

    #[test]
    fn every_line_stands_on_its_page_in_readable_letters() {
        for (people, rounds, paper, pages) in [
            (32, 8, TournamentPaper::WallA3, 1),
            (32, 8, TournamentPaper::WallA4, 1),
            (200, 9, TournamentPaper::WallA3, 3),
            (4, 60, TournamentPaper::WallA4, 1),
        ] {
            let ways = ways(people, rounds);
            let grid = Grid::new(&ways, &of_tournament(paper));
            let paper = of_tournament(paper);
            assert_eq!(ways.people.len().div_ceil(grid.per_page), pages, "{people} × {rounds}");
            assert!(grid.text >= paper.smallest * 8 / 10, "{people} × {rounds}: {}", grid.text);
            let bottom = grid.top + grid.row * grid.rows as Length;
            assert!(bottom <= paper.height - paper.bottom - paper.smallest);
        }
    }

    #[test]
    fn the_same_plan_gives_the_same_bytes() {
        let one = wall_plan(&ways(33, 8), TournamentPaper::WallA3, Lang::De).unwrap();
        assert_eq!(one, wall_plan(&ways(33, 8), TournamentPaper::WallA3, Lang::De).unwrap());
        let cards = name_cards(&ways(33, 8), Lang::De).unwrap();
        assert_eq!(lopdf::Document::load_mem(&cards).unwrap().get_pages().len(), 5);
    }
}
