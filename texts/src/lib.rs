//! Every word a person reads, German and English side by side: a missing translation does not
//! compile.
//!
//! A wording is a [`Text`]; a sentence with values in it is a function that takes them and the [`Lang`]. Both stand in tables
//! (`words!`, see `words.rs`); a function that chooses among several sentences writes each as a pair (`say!`).
//!
//! ```
//! use texts::Lang;
//!
//! assert_eq!(texts::books::CLUB.get(Lang::De), "Club");
//! assert_eq!(texts::books::CLUB.get(Lang::En), "Club");
//! ```

// A table of words is read line by line.
#![recursion_limit = "512"]

pub mod access;
mod audit;
pub mod backups;
pub mod booklet;
pub mod books;
pub mod calculator;
pub mod calendar;
pub mod charts;
pub mod club;
pub mod club_front;
pub mod club_root;
pub mod club_settings;
pub mod club_workbook;
mod command_line;
pub mod conditions_classical;
pub mod conditions_hong_kong;
pub mod conditions_ma_jiang;
pub mod conditions_mcr;
pub mod conditions_steiermark;
pub mod connect_steps;
pub mod counting;
pub mod data_files;
pub mod database;
pub mod demo_club;
pub mod device;
pub mod dues_slip;
pub mod entry;
pub mod errors;
pub mod explain;
pub mod explanations;
pub mod finished;
pub mod first_start;
pub mod game_pages;
pub mod handbook;
pub mod honours;
pub mod host;
pub mod host_door;
pub mod host_requests;
pub mod hosting;
pub mod house_network;
pub mod list_words;
pub mod listing;
pub mod lists;
pub mod logo;
pub mod money;
pub mod navigation;
pub mod notices;
pub mod numbers;
pub mod own_hand_notation;
pub mod own_hand_transfer;
pub mod own_hand_trial;
mod own_hand_words;
pub mod own_hands;
pub mod pages;
pub mod paper_entry;
pub mod patterns;
pub mod penalties;
pub mod people;
pub mod print;
pub mod problems;
pub mod program;
#[cfg(debug_assertions)]
pub mod pseudo;
pub mod public_names;
pub mod publishing;
pub mod rehearsal;
pub mod rescue;
pub mod rulebook;
pub mod rules;
pub mod rules_classical;
pub mod rules_hong_kong;
pub mod rules_ma_jiang;
pub mod rules_mcr;
pub mod rules_steiermark;
pub mod rulesets;
pub mod search;
pub mod seating;
pub mod second_factor;
pub mod setup;
pub mod sign_up;
pub mod spoken;
pub mod statutes;
pub mod terms;
pub mod tiles;
pub mod tls;
pub mod today;
pub mod tournament;
pub mod tournament_clock;
pub mod tournament_desk;
pub mod tournament_report;
pub mod tournament_sign_up;
pub mod tournament_tablets;
pub mod tournament_times;
pub mod tournament_who;
pub mod ui;
pub mod usage;
pub mod verdict;
mod words;
pub mod year;

use ::club::publishing::Language;

/// The languages a person can read Ostwind in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German, as Austria writes it.
    #[default]
    De,
    /// English.
    En,
}

impl Lang {
    /// Both, German first.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// The language tag of documents: BCP 47.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::De => "de-AT",
            Lang::En => "en",
        }
    }

    /// As addresses and settings have it.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }

    /// The language of a tag such as `de-AT` or `en`, if we speak it.
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let code = tag.split('-').next()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// What those who speak it call it.
    pub const fn name(self) -> &'static str {
        match self {
            Lang::De => "Deutsch",
            Lang::En => "English",
        }
    }

    /// Its name where there is no room: `DE`.
    pub const fn short_name(self) -> &'static str {
        match self {
            Lang::De => "DE",
            Lang::En => "EN",
        }
    }
}

/// The language of a club's lists.
impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::German => Lang::De,
            Language::English => Lang::En,
        }
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::De => Language::German,
            Lang::En => Language::English,
        }
    }
}

/// One wording in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// German.
    pub de: &'static str,
    /// English.
    pub en: &'static str,
}

impl Text {
    /// The wording in one language.
    pub fn get(self, lang: Lang) -> &'static str {
        let wording = match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        };
        #[cfg(debug_assertions)]
        let wording = pseudo::wording(wording);
        wording
    }
}

/// A wording: German, then English.
pub const fn text(de: &'static str, en: &'static str) -> Text {
    Text { de, en }
}

pub use errors::error;
pub use problems::problem;
