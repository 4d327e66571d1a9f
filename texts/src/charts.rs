//! Words at charts.

use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    AS_TABLE "Als Tabelle" | "As a table";
    NOW "Stand" | "Now";
    FIRST_THREE "Die ersten drei" | "The first three";
}

/// A month below a chart, short where its name is long.
pub fn month(month: u32, lang: Lang) -> &'static str {
    const MONTHS: [Text; 12] = [
        text("Jänner", "Jan"),
        text("Feb.", "Feb"),
        text("März", "Mar"),
        text("April", "Apr"),
        text("Mai", "May"),
        text("Juni", "June"),
        text("Juli", "July"),
        text("Aug.", "Aug"),
        text("Sept.", "Sept"),
        text("Okt.", "Oct"),
        text("Nov.", "Nov"),
        text("Dez.", "Dec"),
    ];
    MONTHS[(month as usize + 11) % 12].get(lang)
}

/// Curves for those who cannot see them: what, from when to when, and the figure at which each ends.
pub fn curves(what: &str, from: &str, to: &str, ends: &[(String, String)], lang: Lang) -> String {
    let ends: Vec<String> = ends.iter().map(|(name, figure)| format!("{name} {figure}")).collect();
    say!(
        lang,
        "{what} von {from} bis {to}: {ends}" | "{what} from {from} to {to}: {ends}",
        ends = ends.join(", ")
    )
}
