//! The playing year and its books.

mod auditor;
mod books;
pub(crate) mod closed_years;
pub(crate) mod club_pages;
mod rehearsal;
mod statutes;
mod year_page;
mod year_pages;
