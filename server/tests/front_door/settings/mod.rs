//! How the club is set up.

mod club_settings;
mod logos;
