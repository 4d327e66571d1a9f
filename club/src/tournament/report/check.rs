//! The check before a result is sent: what was counted, and what is doubtful. It is counted from the slips and not from the
//! standings, so that a mistake in either shows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::lines::{ReportLine, lines};
use super::mers::{Weight, weight};
use crate::tournament::event::{Event, TableState, table_state};

/// Table points of a whole table, in twelfths: 4 + 2 + 1 + 0.
const TABLE_POINTS12: u64 = 84;

/// How many digits a number of the European association has.
const EMA_DIGITS: usize = 8;

/// What the check has to know beside what was entered at the tables.
pub struct Facts<'a> {
    /// The town; may be empty.
    pub place: &'a str,
    /// The country of the hosts; may be empty.
    pub country: &'a str,
    /// The first day.
    pub first_day: NaiveDate,
    /// How many days.
    pub days: u8,
    /// How many rounds were announced.
    pub rounds: usize,
    /// Whether one must qualify.
    pub must_qualify: bool,
    /// Today.
    pub today: NaiveDate,
    /// Whether letters are the code of a country.
    pub is_country: fn(&str) -> bool,
    /// Numbers of the European association in other tournaments.
    pub known: &'a [KnownNumber],
}

/// A number of the European association in another tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownNumber {
    /// The number.
    pub ema: String,
    /// First and last name there.
    pub name: String,
    /// What that tournament is called.
    pub tournament: String,
}

/// Something that may be wrong in the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Fewer rounds were drawn than announced.
    RoundsMissing {
        /// How many are missing.
        count: usize,
    },
    /// Tables do not count.
    TablesOpen {
        /// Round and table, from 1.
        tables: Vec<(usize, usize)>,
    },
    /// Have a place and never played.
    NeverPlayed {
        /// Their names.
        names: Vec<String>,
    },
    /// Points in the list that are not those of the tables.
    SumsDiffer {
        /// Table points in the list, in twelfths, with those of substitutes.
        listed12: u64,
        /// Of the tables.
        tables12: u64,
    },
    /// The totals of all tables are not the penalties.
    ScoreNotZero {
        /// What is over.
        sum: i64,
    },
    /// Have no number.
    NoNumber {
        /// Their names.
        names: Vec<String>,
    },
    /// A number has not eight digits.
    OddNumber {
        /// The name.
        name: String,
        /// The number.
        ema: String,
    },
    /// Several have the same number.
    SameNumber {
        /// The number.
        ema: String,
        /// Their names.
        names: Vec<String>,
    },
    /// Several lines have the same name.
    SameName {
        /// The name.
        name: String,
    },
    /// The number has another name in another tournament.
    NameDiffers {
        /// The number.
        ema: String,
        /// The name here.
        name: String,
        /// The name there.
        there: String,
        /// That tournament.
        tournament: String,
    },
    /// Have no country.
    NoCountry {
        /// Their names.
        names: Vec<String>,
    },
    /// Letters that are the code of no country.
    OddCountry {
        /// The letters.
        country: String,
        /// Whose they are.
        names: Vec<String>,
    },
    /// Codes of two and of three letters are mixed.
    MixedCodes,
    /// The town is missing.
    NoPlace,
    /// The country of the hosts is missing or is no country.
    NoHost,
    /// The last day is not over.
    NotOver {
        /// The last day.
        last_day: NaiveDate,
    },
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The lines of the report, by place.
    pub lines: Vec<ReportLine>,
    /// Substitutes who played.
    pub substitutes: usize,
    /// Lines that share their place with another.
    pub shared_places: usize,
    /// Tables that count.
    pub tables: usize,
    /// Table points of all tables, in twelfths.
    pub points12: u64,
    /// The sum of all totals, which is the sum of the penalties.
    pub score: i64,
    /// How many penalties changed points.
    pub penalties: usize,
    /// How many players each country has, by its letters.
    pub countries: BTreeMap<String, usize>,
    /// What the tournament weighs in the European ranking.
    pub weight: Weight,
    /// What is doubtful, the most severe first.
    pub doubts: Vec<Doubt>,
}

/// Checks a tournament before its result is sent.
pub fn review(event: &Event, facts: &Facts<'_>) -> Review {
    let lines = lines(event);
    let counted = counted(event);
    let mut countries = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.country.is_empty()) {
        *countries.entry(line.country.clone()).or_insert(0) += 1;
    }
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    for line in &lines {
        *places.entry(line.place).or_insert(0) += 1;
    }
    let mut doubts = Vec::new();
    if !counted.open.is_empty() {
        doubts.push(Doubt::TablesOpen { tables: counted.open.clone() });
    }
    if facts.rounds > event.rounds.len() {
        doubts.insert(0, Doubt::RoundsMissing { count: facts.rounds - event.rounds.len() });
    }
    doubts.extend(doubts_of_sums(&lines, &counted));
    doubts.extend(doubts_of_people(&lines, &counted.played, facts));
    doubts.extend(doubts_of_countries(&lines, &countries, facts));
    doubts.extend(doubts_of_facts(facts));
    let field = (lines.len(), counted.substitutes.len());
    Review {
        substitutes: counted.substitutes.len(),
        shared_places: places.into_values().filter(|count| *count > 1).sum(),
        tables: counted.tables,
        points12: counted.points12,
        score: counted.score,
        penalties: counted.penalties,
        weight: weight(facts.days, field, countries.len(), facts.must_qualify),
        countries,
        lines,
        doubts,
    }
}

/// What the tables sum to.
#[derive(Default)]
struct Counted {
    tables: usize,
    points12: u64,
    /// Table points of substitutes, in twelfths.
    of_substitutes12: u64,
    score: i64,
    penalties: usize,
    penalty_points: i64,
    played: BTreeSet<u32>,
    substitutes: BTreeSet<u32>,
    /// Tables that do not count: round and table, from 1.
    open: Vec<(usize, usize)>,
}

fn counted(event: &Event) -> Counted {
    let mut counted = Counted::default();
    for (round, tables) in event.rounds.iter().enumerate() {
        for (table, seats) in tables.iter().enumerate() {
            let Some(TableState::HandedIn(result)) = table_state(event, round, table) else {
                counted.open.push((round + 1, table + 1));
                continue;
            };
            counted.tables += 1;
            for (number, (points12, total)) in
                seats.iter().zip(result.points12.into_iter().zip(result.totals))
            {
                counted.points12 += u64::from(points12);
                counted.score += total;
                counted.played.insert(*number);
                if event.is_substitute(*number) {
                    counted.substitutes.insert(*number);
                    counted.of_substitutes12 += u64::from(points12);
                }
            }
            let of_table = event.penalties.iter().filter(|penalty| {
                (penalty.round, penalty.table) == (round, table) && penalty.points != 0
            });
            for penalty in of_table {
                counted.penalties += 1;
                counted.penalty_points += penalty.points;
            }
        }
    }
    counted
}

fn doubts_of_sums(lines: &[ReportLine], counted: &Counted) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let of_lines: u64 = lines.iter().map(|line| u64::from(line.points12)).sum();
    let listed12 = of_lines + counted.of_substitutes12;
    let tables12 = TABLE_POINTS12 * u64::try_from(counted.tables).unwrap_or(u64::MAX);
    if listed12 != tables12 || counted.points12 != tables12 {
        doubts.push(Doubt::SumsDiffer { listed12, tables12 });
    }
    if counted.score != counted.penalty_points {
        doubts.push(Doubt::ScoreNotZero { sum: counted.score - counted.penalty_points });
    }
    doubts
}

fn doubts_of_people(lines: &[ReportLine], played: &BTreeSet<u32>, facts: &Facts<'_>) -> Vec<Doubt> {
    let names_of = |is_meant: &dyn Fn(&ReportLine) -> bool| -> Option<Vec<String>> {
        let names: Vec<String> =
            lines.iter().filter(|line| is_meant(line)).map(ReportLine::name).collect();
        (!names.is_empty()).then_some(names)
    };
    let absent = names_of(&|line| !played.contains(&line.number));
    let mut doubts: Vec<Doubt> =
        absent.map(|names| Doubt::NeverPlayed { names }).into_iter().collect();
    // A tournament in which nobody has a number is not meant for the federation.
    let without = names_of(&|line| line.ema.is_empty())
        .filter(|_| lines.iter().any(|line| !line.ema.is_empty()));
    doubts.extend(without.map(|names| Doubt::NoNumber { names }));
    let (mut by_number, mut by_name) = (BTreeMap::<&str, Vec<String>>::new(), BTreeMap::new());
    for line in lines {
        let name = line.name();
        *by_name.entry(name.to_lowercase()).or_insert(0) += 1;
        if line.ema.is_empty() {
            continue;
        }
        if line.ema.len() != EMA_DIGITS {
            doubts.push(Doubt::OddNumber { name: name.clone(), ema: line.ema.clone() });
        }
        let elsewhere = facts.known.iter().filter(|known| known.ema == line.ema);
        let other =
            elsewhere.into_iter().find(|known| known.name.to_lowercase() != name.to_lowercase());
        doubts.extend(other.map(|known| Doubt::NameDiffers {
            ema: line.ema.clone(),
            name: name.clone(),
            there: known.name.clone(),
            tournament: known.tournament.clone(),
        }));
        by_number.entry(&line.ema).or_default().push(name);
    }
    for (ema, names) in by_number.into_iter().filter(|(_, names)| names.len() > 1) {
        doubts.push(Doubt::SameNumber { ema: ema.to_owned(), names });
    }
    let is_double = |line: &&ReportLine| {
        by_name.insert(line.name().to_lowercase(), 0).is_some_and(|count| count > 1)
    };
    let doubles: Vec<Doubt> =
        lines.iter().filter(is_double).map(|line| Doubt::SameName { name: line.name() }).collect();
    doubts.extend(doubles);
    doubts
}

fn doubts_of_countries(
    lines: &[ReportLine],
    countries: &BTreeMap<String, usize>,
    facts: &Facts<'_>,
) -> Vec<Doubt> {
    let without = lines.iter().filter(|line| line.country.is_empty());
    let names: Vec<String> = without.map(ReportLine::name).collect();
    let mut doubts = Vec::new();
    if !names.is_empty() && !countries.is_empty() {
        doubts.push(Doubt::NoCountry { names });
    }
    for country in countries.keys().filter(|country| !(facts.is_country)(country)) {
        let of_country = lines.iter().filter(|line| line.country == *country);
        let names = of_country.map(ReportLine::name).collect();
        doubts.push(Doubt::OddCountry { country: country.clone(), names });
    }
    let lengths: BTreeSet<usize> = countries.keys().map(String::len).collect();
    if lengths.len() > 1 {
        doubts.push(Doubt::MixedCodes);
    }
    doubts
}

fn doubts_of_facts(facts: &Facts<'_>) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    if facts.place.is_empty() {
        doubts.push(Doubt::NoPlace);
    }
    if !(facts.is_country)(facts.country) {
        doubts.push(Doubt::NoHost);
    }
    let after_first = chrono::Days::new(u64::from(facts.days.saturating_sub(1)));
    let last_day = facts.first_day.checked_add_days(after_first).unwrap_or(facts.first_day);
    if last_day > facts.today {
        doubts.push(Doubt::NotOver { last_day });
    }
    doubts
}

#[cfg(test)]
mod tests {
    use super::super::example::played;
    use super::*;
    use crate::tournament::event::{FIRST_SUBSTITUTE, Penalty};

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn facts(known: &[KnownNumber]) -> Facts<'_> {
        Facts {
            place: "Aflenz",
            country: "AUT",
            first_day: day(21),
            days: 2,
            rounds: 1,
            must_qualify: false,
            today: day(22),
            is_country: |letters| ["AUT", "SVN", "AT"].contains(&letters),
            known,
        }
    }

    #[test]
    fn a_complete_tournament_has_no_doubts() {
        let review = review(&played(), &facts(&[]));
        assert_eq!(review.doubts, []);
        assert_eq!((review.lines.len(), review.shared_places, review.tables), (8, 8, 2));
        assert_eq!((review.points12, review.score, review.substitutes), (168, 0, 0));
        assert_eq!(review.countries.get("AUT"), Some(&5));
        assert_eq!(review.weight.halves(), 4);
    }

    #[test]
    fn every_doubt_is_named() {
        let mut event = played();
        event.entrants[0].ema = String::new();
        event.entrants[1].ema = "2000002".to_owned();
        event.entrants[2].ema = "02000004".to_owned();
        event.entrants[4].country = "XX".to_owned();
        event.entrants[5].country = String::new();
        event.entrants[7].first_name = "F7".to_owned();
        event.entrants[7].last_name = "L7".to_owned();
        event.slips.pop();
        let known = [KnownNumber {
            ema: "02000005".to_owned(),
            name: "Josef L5".to_owned(),
            tournament: "Linz 2026".to_owned(),
        }];
        let facts = Facts { place: "", country: "", rounds: 2, today: day(21), ..facts(&known) };
        let doubts = review(&event, &facts).doubts;
        let name = |number: u32| format!("F{number} L{number}");
        let expected = [
            Doubt::RoundsMissing { count: 1 },
            Doubt::TablesOpen { tables: vec![(1, 2)] },
            Doubt::NoNumber { names: vec![name(1)] },
            Doubt::OddNumber { name: name(2), ema: "2000002".to_owned() },
            Doubt::NeverPlayed { names: vec![name(5), name(6), name(7), name(7)] },
            Doubt::SameName { name: name(7) },
            Doubt::SameNumber { ema: "02000004".to_owned(), names: vec![name(3), name(4)] },
            Doubt::NoCountry { names: vec![name(6)] },
            Doubt::OddCountry { country: "XX".to_owned(), names: vec![name(5)] },
            Doubt::MixedCodes,
            Doubt::NoPlace,
            Doubt::NoHost,
            Doubt::NotOver { last_day: day(22) },
        ];
        for doubt in expected {
            assert!(doubts.contains(&doubt), "{doubt:?} in {doubts:?}");
        }
        let differs = |doubt: &Doubt| matches!(doubt, Doubt::NameDiffers { there, .. } if there == "Josef L5");
        assert!(doubts.iter().any(differs));
    }

    #[test]
    fn penalties_and_substitutes_belong_to_the_sums() {
        let mut event = played();
        event.rounds[0][0][3] = FIRST_SUBSTITUTE;
        event.slips[0].totals = Some([60, 20, -50, -60]);
        event.penalties.push(Penalty {
            round: 0,
            table: 0,
            seat: "W".to_owned(),
            points: -30,
            hand: None,
            reason: "zu spät".to_owned(),
        });
        let review = review(&event, &facts(&[]));
        assert_eq!((review.score, review.penalties, review.substitutes), (-30, 1, 1));
        // Number 4 has a place and did not play.
        assert_eq!(review.doubts, [Doubt::NeverPlayed { names: vec!["F4 L4".to_owned()] }]);
    }
}
