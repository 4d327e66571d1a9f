//! A value and a payment as a sentence, with the chain of doublings.

use scoring::settlement::{Payment, Reason, TileSource};
use scoring::{Grade, Points, Rule, Totals, Unit, Value};

use crate::words::say;
use crate::{Lang, numbers, rules, text};

/// How often something was doubled: „einmal“, “once”.
pub fn times_doubled(times: u32, lang: Lang) -> String {
    match times {
        1 => say!(lang, "einmal" | "once"),
        2 => say!(lang, "zweimal" | "twice"),
        3 => say!(lang, "dreimal" | "{times} times"),
        times => say!(lang, "{times}-mal" | "{times} times"),
    }
}

/// One line of a hand's working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What counts, with its number where it counts several times.
    pub label: String,
    /// What it is worth.
    pub worth: String,
    /// In what it counts: doublings are shown apart from points.
    pub unit: Unit,
}

/// The working of a value, item by item, in the order of the rule book.
pub fn value_lines(value: &Value, lang: Lang) -> Vec<Line> {
    value
        .items
        .iter()
        .map(|item| {
            let name = rules::rule(item.rule).get(lang);
            let label =
                if item.count > 1 { format!("{} × {name}", item.count) } else { name.to_owned() };
            let sum = item.worth * i64::from(item.count);
            Line { label, worth: amount(sum, item.unit, lang), unit: item.unit }
        })
        .collect()
}

fn amount(sum: i64, unit: Unit, lang: Lang) -> String {
    match unit {
        Unit::Points | Unit::Limit => numbers::points(sum),
        Unit::Doublings => {
            let word = if sum == 1 {
                text("Verdopplung", "doubling")
            } else {
                text("Verdopplungen", "doublings")
            };
            format!("{sum} {}", word.get(lang))
        }
        Unit::Faan => format!("{sum} Faan"),
        Unit::Laak => format!("{sum} Laak"),
    }
}

/// The value in one line: „38, dreimal verdoppelt“, „Limit“, „nach eigener Zählung“.
pub fn value_summary(value: &Value, lang: Lang) -> String {
    let base = numbers::points(value.base.0);
    match (value.grade, value.totals) {
        (Grade::Number, _) => text("nach eigener Zählung", "counted by hand").get(lang).to_owned(),
        (_, Totals::FaanLaak { faan, laak }) => format!("{faan} Faan, {laak} Laak"),
        (_, Totals::Faan(0) | Totals::Doublings(0)) if value.limit => {
            text("Limithand", "limit hand").get(lang).to_owned()
        }
        (_, Totals::Faan(faan)) => {
            let cut = if value.limit { text(", Limit", ", limit").get(lang) } else { "" };
            format!("{faan} Faan{cut}")
        }
        (_, Totals::Doublings(0)) if is_only_added(value) => {
            text("Summe", "sum").get(lang).to_owned()
        }
        (_, Totals::Doublings(0)) => text("ohne Verdopplung", "not doubled").get(lang).to_owned(),
        (_, Totals::Doublings(times)) => {
            let times = times_doubled(times, lang);
            let cut = if value.limit { text(", Limit", ", limit").get(lang) } else { "" };
            say!(lang, "{base}, {times} verdoppelt{cut}" | "{base}, doubled {times}{cut}")
        }
    }
}

/// Where the value comes from in one line: the names of what is only added up, else as [`value_summary`] says.
pub fn value_origin(value: &Value, lang: Lang) -> String {
    if is_only_added(value) && value.grade != Grade::Number {
        let names: Vec<String> =
            value_lines(value, lang).into_iter().map(|line| line.label).collect();
        names.join(", ")
    } else {
        value_summary(value, lang)
    }
}

/// Whether the rule set knows no doubling at all.
fn is_only_added(value: &Value) -> bool {
    value.items.iter().any(|item| matches!(item.rule, Rule::Mcr(_)))
}

/// The value as a sentence: „38 Punkte, einmal verdoppelt = 76“.
pub fn value_sentence(value: &Value, lang: Lang) -> String {
    let points = numbers::points(value.points.0);
    let unit = match value.points {
        Points(1) => text("Punkt", "point").get(lang),
        _ => text("Punkte", "points").get(lang),
    };
    match (value.grade, value.totals) {
        (Grade::Number, _) | (_, Totals::Doublings(0)) if value.base == value.points => {
            format!("{points} {unit}")
        }
        (_, Totals::FaanLaak { .. } | Totals::Faan(_)) => {
            format!("{} = {points}", value_summary(value, lang))
        }
        (_, Totals::Doublings(times)) => {
            let base = numbers::points(value.base.0);
            let cut = if value.limit { text(", Limit", ", limit").get(lang) } else { "" };
            let then = match times {
                // What counts without being doubled, such as flowers.
                0 if value.points > value.base => {
                    format!(" + {}", numbers::points(value.points.0 - value.base.0))
                }
                0 => String::new(),
                _ => {
                    let times = times_doubled(times, lang);
                    say!(lang, ", {times} verdoppelt" | ", doubled {times}")
                }
            };
            say!(
                lang,
                "{base} Punkte{then}{cut} = {points}" | "{base} points{then}{cut} = {points}"
            )
        }
    }
}

/// Why a payment is as high as it is: „76, Ost zählt doppelt“.
pub fn reason<P: Copy>(why: &Reason<P>, name: impl Fn(P) -> String, lang: Lang) -> String {
    let points = |points: Points| numbers::points(points.0);
    let doubled = |east: bool, source: Option<TileSource>| {
        let mut tail = String::new();
        if east {
            tail.push_str(text(", Ost zählt doppelt", ", East counts double").get(lang));
        }
        match source {
            Some(TileSource::SelfDrawn) => {
                tail.push_str(
                    text(", von der Mauer doppelt", ", self-drawn counts double").get(lang),
                );
            }
            Some(TileSource::FromPayer) => {
                tail.push_str(
                    text(", der Abwerfende zahlt doppelt", ", the discarder pays double").get(lang),
                );
            }
            None => {}
        }
        tail
    };
    match *why {
        Reason::WinnersHand { value, east, source } => {
            let hand = text("Blatt des Gewinners", "winner's hand").get(lang);
            format!("{hand} {}{}", points(value), doubled(east, source))
        }
        Reason::PaidForAll { value, instead_of, east, source } => {
            let who = name(instead_of);
            let head = say!(
                lang,
                "haftet für {who}: {points}" | "liable for {who}: {points}",
                points = points(value)
            );
            format!("{head}{}", doubled(east, source))
        }
        Reason::Difference { higher, lower, east } => {
            let word = text("Unterschied", "difference").get(lang);
            format!("{word} {} − {}{}", points(higher), points(lower), doubled(east, None))
        }
        Reason::Share { basic, value } if value == Points::ZERO => {
            let word = text("Grundbetrag", "basic share").get(lang);
            format!("{word} {}", points(basic))
        }
        Reason::Share { basic, value } => {
            let word = text("Grundbetrag", "basic share").get(lang);
            let hand = text("Blatt", "hand").get(lang);
            format!("{word} {} + {hand} {}", points(basic), points(value))
        }
        Reason::DeadHand { value, east } => {
            let word = text("tote Hand zahlt noch einmal", "a dead hand pays again").get(lang);
            format!("{word}: {}{}", points(value), doubled(east, None))
        }
        Reason::Penalty { id } => {
            let word = text("Strafe", "penalty").get(lang);
            format!("{word}: {}", crate::penalties::penalty(id).get(lang))
        }
    }
}

/// A payment as a sentence: „Bertl zahlt Anna 152: Blatt des Gewinners 76, Ost zählt doppelt“.
pub fn payment<P: Copy>(payment: &Payment<P>, name: impl Fn(P) -> String, lang: Lang) -> String {
    let (payer, payee) = (name(payment.payer), name(payment.payee));
    let amount = numbers::points(payment.amount.0);
    let why = reason(&payment.why, name, lang);
    say!(lang, "{payer} zahlt {payee} {amount}: {why}" | "{payer} pays {payee} {amount}: {why}")
}

#[cfg(test)]
mod tests {
    use scoring::{Family, Ruleset};

    use super::*;

    #[test]
    fn the_first_printed_example_explains_itself() {
        let value = Ruleset::preset(Family::Klassisch)
            .tally(
                &[
                    ("pung-minor-open", 1),
                    ("kong-minor-open", 1),
                    ("pung-honor-concealed", 1),
                    ("mah-jongg", 1),
                    ("dragon-set", 1),
                ],
                true,
            )
            .unwrap();
        assert_eq!(value_sentence(&value, Lang::De), "38 Punkte, einmal verdoppelt = 76");
        assert_eq!(value_sentence(&value, Lang::En), "38 points, doubled once = 76");
        let bertl_pays = Payment {
            payer: "Bertl",
            payee: "Anna",
            amount: Points(152),
            why: Reason::WinnersHand { value: Points(76), east: true, source: None },
        };
        assert_eq!(
            payment(&bertl_pays, str::to_owned, Lang::De),
            "Bertl zahlt Anna 152: Blatt des Gewinners 76, Ost zählt doppelt"
        );
        let difference = Payment {
            payer: "Bertl",
            payee: "Dieter",
            amount: Points(20),
            why: Reason::Difference { higher: Points(32), lower: Points(12), east: false },
        };
        assert_eq!(
            payment(&difference, str::to_owned, Lang::En),
            "Bertl pays Dieter 20: difference 32 − 12"
        );
    }
}
