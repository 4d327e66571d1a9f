//! Everything the club shows or prints, as data: columns, rows and totals before any paper.

pub mod assembly;
pub mod booklet;
pub mod cash;
mod certificate;
mod chosen;
mod corrections;
mod deal;
mod game;
mod label;
pub mod lists;
mod pad;
mod person;
mod ranking;
pub mod rulebook;
mod score_sheet;
pub mod sheet;
mod slip;
mod tournament;
mod tournament_observer;
mod versions;

pub use certificate::{
    Certificate, Honour, TournamentHonours, certificate_sheet, provisional, tournament_certificates,
};
pub use deal::{DealHeading, deal_sheet};
pub use game::{CorrectionReason, Corrections, GameHeading, game_sheet};
pub use pad::pad_sheet;
pub use ranking::{RankingHeading, ranking_sheet};
pub use rulebook::rulebook_sheet;
pub use score_sheet::{ScoreSheetHeading, score_sheet};
pub use slip::{Bochowe, SlipHeading, slip_sheets};
pub use tournament::{
    TournamentHeading, tournament_group_list, tournament_list, tournament_page, tournament_slips,
};
pub use tournament_observer::{Observed, PlannedRound, observers_report};
pub use versions::{DealVersion, Gone, VersionsHeading, versions_sheet};
