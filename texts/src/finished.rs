//! The screen after the end of a game.

use crate::{Text, text};

pub const TITLE: Text = text("Fertig", "Finished");
pub const DOES_IT_COUNT: Text = text("Zählt sie?", "Does it count?");
pub const PAPERS: Text = text("Papiere", "Papers");
pub const COURSE: Text = text("Verlauf als PDF", "Course as PDF");
pub const SHARE: Text = text("Weitergeben", "Share");
pub const PRINT_SLIP: Text = text("Zettel drucken", "Print the slip");
pub const PRINT_SCORE_SHEET: Text = text("Abrechnungsblatt drucken", "Print the score sheet");
