//! Sheets as files: PDF, CSV, web page, plain text, and the QR codes and tile images in them. Never asks the
//! database: everything is handed in.

pub mod calendar;
pub mod charts;
pub mod club_workbook;
pub mod consent_slip;
pub mod csv;
pub mod csv_writer;
pub mod database_export;
pub mod dues_slip;
pub mod feed;
pub mod game_papers;
pub mod html;
pub mod invitation_slip;
pub mod list_samples;
pub mod logo;
pub mod notice;
pub mod pdf;
pub mod personal_slip;
pub mod plain_text;
pub(crate) mod qr_code;
pub mod qr_code_svg;
pub(crate) mod tile_images;
pub mod tournament_report;
pub mod workbook;
pub mod xlsx;
