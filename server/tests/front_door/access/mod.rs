//! Who may come in and what each may see.

mod access_pages;
mod addresses;
mod codes;
mod demo;
mod first_start;
mod offered_links;
mod rights;
mod sample_club;
mod second_factor;
mod sign_in;
mod today;
