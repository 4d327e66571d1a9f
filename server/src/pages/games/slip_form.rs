//! A paper slip as it is typed in: its fields with what is wrong with each, and the page on which they are drawn.

use std::collections::BTreeMap;

use askama::Template;
use chrono::{NaiveDate, NaiveTime};
use club::short_names::short_names;
use club::typed::{LineProblem, ReadSheet, TypedLine, has_results_only};
use club::typed_totals::{LikelySlip, likely_slip, line_totals, other_totals};
use club::{DealOutcome, Played, PlayerNo};
use scoring::progress::RoundWind;
use scoring::{Ruleset, Wind};
use texts::{Lang, Text, numbers, paper_entry as words, tiles, ui};
use wire::PersonId;

use crate::web::context::PageContext;
use crate::web::forms::FormData;
use crate::web::layout::{Choice, FieldView, Frame, ProblemView, shown};
use crate::web::response::Page;

/// How many lines the federation's slip has.
const LINES_OF_RESULTS: usize = 16;

/// How many lines there are for other slips.
const LINES_OF_HANDS: usize = 24;

/// By which rules a slip is read, and which columns it has by them.
#[derive(Default)]
pub(super) struct SheetRules {
    chosen: FieldView,
    choices: Vec<Choice>,
    has_results_only: bool,
    has_pao: bool,
    has_thrown_wind: bool,
}

impl SheetRules {
    pub(super) fn new(ruleset: &Ruleset, id: &str, choices: Vec<Choice>) -> SheetRules {
        SheetRules {
            chosen: FieldView { value: id.to_owned(), problem: None },
            choices,
            has_results_only: has_results_only(ruleset.family()),
            has_pao: ruleset.plays_pao(),
            has_thrown_wind: match ruleset.progress().round_wind {
                RoundWind::InOrder => false,
                RoundWind::ThrownPerRound | RoundWind::ThrownPerDeal | RoundWind::ThrownPerGame => {
                    true
                }
            },
        }
    }

    fn name(&self) -> &str {
        let chosen = self.choices.iter().find(|choice| choice.value == self.chosen.value);
        chosen.map_or("", |choice| &choice.name)
    }
}

/// A slip on its way in, as it was typed.
#[derive(Default)]
pub(super) struct SlipForm {
    rules: SheetRules,
    /// The game's id, made with the page.
    game: String,
    /// Everybody who can be chosen: id and name.
    people: Vec<(String, String)>,
    pub(super) players: [FieldView; 4],
    /// Whether players and rules are settled already.
    pub(super) is_begun: bool,
    pub(super) day: FieldView,
    pub(super) began: FieldView,
    pub(super) ended: FieldView,
    pub(super) table: FieldView,
    pub(super) is_abandoned: bool,
    lines: Vec<Line>,
    /// The totals as they stand on the slip.
    written: [FieldView; 4],
    /// What everybody has by the lines; empty where that is not known.
    totals: Vec<String>,
    /// Where something is wrong, and what.
    pub(super) problems: Vec<(String, String)>,
    /// Whether everything was checked and fits.
    pub(super) fits: bool,
}

/// A line as it was typed.
#[derive(Clone, Debug, Default)]
struct Line {
    /// Who won, from whom, who is liable for all: the number of a player, or nothing.
    winner: String,
    from: String,
    liable: String,
    /// The wind thrown.
    thrown: String,
    values: [String; 4],
    nets: [String; 4],
    /// What the hands come to.
    counted: Vec<String>,
    /// The sum of the results, where all four are there, and whether it is zero.
    sum: Option<(String, bool)>,
    /// Who won and from whom, where only the results say so.
    who: (String, String),
    /// What is wrong.
    problem: Option<String>,
}

/// When a game was played, by the clock on the wall.
pub(super) struct Times {
    pub(super) day: NaiveDate,
    pub(super) began: NaiveTime,
    pub(super) ended: NaiveTime,
}

impl SlipForm {
    pub(super) fn new(rules: SheetRules, game: String, people: Vec<(String, String)>) -> SlipForm {
        let lines = if rules.has_results_only { LINES_OF_RESULTS } else { LINES_OF_HANDS };
        let lines = vec![Line::default(); lines];
        SlipForm { rules, game, people, lines, ..SlipForm::default() }
    }

    /// Takes over what was typed, and returns its lines as they are read.
    pub(super) fn fill(&mut self, data: &FormData) -> Vec<TypedLine> {
        let field = |name: &str| FieldView { value: data.named(name).to_owned(), problem: None };
        self.players = ["player1", "player2", "player3", "player4"].map(field);
        self.written = ["total1", "total2", "total3", "total4"].map(field);
        self.day = field("day");
        self.began = field("began");
        self.ended = field("ended");
        self.table = field("table");
        self.is_abandoned = data.named("abandoned") == "true";
        let lines = (1..).zip(&mut self.lines);
        lines
            .map(|(number, line)| {
                *line = Line::sent(number, data);
                line.read()
            })
            .collect()
    }

    /// Notes what is wrong with the lines and with the totals.
    pub(super) fn check(&mut self, read: &ReadSheet, lines: &[TypedLine], lang: Lang) {
        let names = self.names(lang);
        let name = |player: PlayerNo| names[usize::from(player.0) - 1].as_str();
        let mut problems: BTreeMap<usize, String> =
            read.problems.iter().map(|(number, why)| (*number, in_words(why, lang))).collect();
        for (number, line) in (1..).zip(&mut self.lines) {
            if line.has_no_number() {
                problems.insert(number, words::NO_NUMBER.get(lang).to_owned());
            }
            line.problem = problems.get(&number).cloned();
        }
        let played = read.history.deals.iter().zip(&mut self.lines);
        played.for_each(|(played, line)| line.count(played, name, lang));
        let at = |number| format!("net{number}-1");
        self.problems
            .extend(problems.iter().map(|(n, why)| (at(*n), words::wrong_line(*n, why, lang))));
        if let Some(counted) = line_totals(read, lines) {
            self.totals = counted.map(numbers::signed).into();
            self.compare(counted, read, lines, lang);
        }
        if self.problems.is_empty() && read.facts.is_empty() {
            self.problems.push((at(1), words::NOTHING_TYPED.get(lang).to_owned()));
        }
    }

    /// Compares the totals on the slip with those of its lines.
    fn compare(&mut self, counted: [i64; 4], read: &ReadSheet, lines: &[TypedLine], lang: Lang) {
        let names = self.names(lang);
        let name = |player: PlayerNo| names[usize::from(player.0) - 1].as_str();
        let written = self.written.clone().map(|field| figure(&field.value));
        let others = other_totals(counted, written);
        for (number, field) in (1..).map(PlayerNo).zip(&mut self.written) {
            let other = others.iter().find(|other| other.player == number);
            let why = match other {
                Some(other) => words::other_total(name(number), other.written, other.counted, lang),
                None if field.value.is_empty() || figure(&field.value).is_some() => continue,
                None => words::NO_NUMBER.get(lang).to_owned(),
            };
            self.problems.push((format!("total{}", number.0), why.clone()));
            field.problem = Some(ProblemView { code: "other_total", words: why });
        }
        if let Some(LikelySlip { line, player, typed, instead }) = likely_slip(read, lines, &others)
        {
            let why = words::likely_slip(name(player), typed, instead, lang);
            self.problems.push((format!("net{line}-{}", player.0), why));
        }
    }

    /// Four different people, or what is wrong at each seat.
    pub(super) fn read_players(&mut self, lang: Lang) -> Option<Vec<PersonId>> {
        let mut found: Vec<PersonId> = Vec::new();
        for (number, field) in (1..).zip(&mut self.players) {
            let why = match field.value.parse() {
                Ok(person) if !found.contains(&person) => {
                    found.push(person);
                    continue;
                }
                Ok(_) => words::TWICE_THERE,
                Err(_) => words::NOBODY_THERE,
            };
            let at = format!("player{number}");
            refuse(field, at, "bad_choice", why.get(lang), &mut self.problems);
        }
        (found.len() == self.players.len()).then_some(found)
    }

    /// Day and times, or what is wrong at each of them.
    pub(super) fn read_times(&mut self, lang: Lang) -> Option<Times> {
        let day = self.day.value.parse().ok();
        if day.is_none() {
            let why = words::BAD_DAY.get(lang);
            refuse(&mut self.day, "day".to_owned(), "bad_day", why, &mut self.problems);
        }
        let problems = &mut self.problems;
        let mut time = |at: &str, field: &mut FieldView| {
            let read = NaiveTime::parse_from_str(&field.value, "%H:%M").ok();
            if read.is_none() {
                refuse(field, at.to_owned(), "bad_time", words::BAD_TIME.get(lang), problems);
            }
            read
        };
        let (began, ended) = (time("began", &mut self.began), time("ended", &mut self.ended));
        Some(Times { day: day?, began: began?, ended: ended? })
    }

    /// Notes that the game ends in the future.
    pub(super) fn refuse_end(&mut self, lang: Lang) {
        let why = words::NOT_YET.get(lang);
        refuse(&mut self.ended, "ended".to_owned(), "bad_time", why, &mut self.problems);
    }

    /// How the players are called in the columns: by their seats until they are chosen.
    fn names(&self, lang: Lang) -> Vec<String> {
        let name = |(field, seat): (&FieldView, &Text)| {
            let person = self.people.iter().find(|(id, _)| *id == field.value);
            person.map_or_else(|| seat.get(lang).to_owned(), |(_, name)| name.clone())
        };
        let names: Vec<String> = self.players.iter().zip(&words::FIRST_SEATS).map(name).collect();
        short_names(&names)
    }
}

/// Notes at a field and above what is wrong with it.
fn refuse(
    field: &mut FieldView,
    at: String,
    code: &'static str,
    why: &str,
    problems: &mut Vec<(String, String)>,
) {
    field.problem = Some(ProblemView { code, words: why.to_owned() });
    problems.push((at, why.to_owned()));
}

impl Line {
    /// The line with this number as it was sent.
    fn sent(number: usize, data: &FormData) -> Line {
        let field = |name: &str| data.named(&format!("{name}{number}")).to_owned();
        let four = |name: &str| {
            [1, 2, 3, 4].map(|player| data.named(&format!("{name}{number}-{player}")).to_owned())
        };
        let nets = four("net");
        let figures: Option<Vec<i64>> = nets.iter().map(|text| figure(text)).collect();
        let sum = figures.map(|figures| figures.iter().sum::<i64>());
        Line {
            winner: field("winner"),
            from: field("from"),
            liable: field("liable"),
            thrown: field("thrown"),
            values: four("value"),
            sum: sum.map(|sum| (numbers::signed(sum), sum == 0)),
            nets,
            ..Line::default()
        }
    }

    fn read(&self) -> TypedLine {
        let player =
            |text: &str| text.parse().ok().filter(|player| (1..=4).contains(player)).map(PlayerNo);
        let hands = (1..).map(PlayerNo).zip(&self.values);
        TypedLine {
            winner: player(&self.winner),
            from: player(&self.from),
            liable: player(&self.liable),
            dead: hands.filter(|(_, text)| is_dead(text)).map(|(player, _)| player).collect(),
            thrown: Wind::ALL.into_iter().find(|wind| wind_id(*wind) == self.thrown),
            values: self.values.clone().map(|text| figure(&text)),
            nets: self.nets.clone().map(|text| figure(&text)),
        }
    }

    /// Whether something that was typed is no number.
    fn has_no_number(&self) -> bool {
        let values = self.values.iter().filter(|text| !is_dead(text));
        let mut typed = values.chain(&self.nets);
        typed.any(|text| !text.is_empty() && figure(text).is_none())
    }

    /// What it comes to as a deal.
    fn count<'a>(&mut self, played: &Played, name: impl Fn(PlayerNo) -> &'a str, lang: Lang) {
        let nets = played.scored.net(club::typed::PLAYERS);
        self.counted = nets.values().map(|points| numbers::signed(points.0)).collect();
        self.who = match &played.facts.outcome {
            DealOutcome::Won { winner, from, .. } => {
                (name(*winner).to_owned(), words::from(from.map(name), lang))
            }
            DealOutcome::Drawn => (words::DRAWN.get(lang).to_owned(), String::new()),
            DealOutcome::Fault { .. } => (ui::PENALTY.get(lang).to_owned(), String::new()),
        };
    }

    fn is_thrown(&self, wind: &str) -> bool {
        self.thrown == wind
    }

    /// The result that the hands give, shown where none was typed.
    fn counted_at(&self, at: &usize) -> &str {
        self.counted.get(*at).map_or("", String::as_str)
    }
}

/// Whether this stands for a hand that is dead, in either language or as a cross.
fn is_dead(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    words::DEAD_HAND.contains(&text.as_str())
}

/// A figure as people type it: any kind of minus, with or without a space in thousands.
fn figure(text: &str) -> Option<i64> {
    let text: String = text.replace(['−', '–'], "-").split_whitespace().collect();
    // Sums of such figures are far from the largest number there is.
    text.parse::<i32>().ok().map(i64::from)
}

fn in_words(problem: &LineProblem, lang: Lang) -> String {
    match problem {
        LineProblem::Missing => words::MISSING_FIGURE.get(lang).to_owned(),
        LineProblem::Sum(sum) => words::wrong_sum(*sum, lang),
        LineProblem::NoSuchDeal => words::NO_SUCH_DEAL.get(lang).to_owned(),
        LineProblem::Otherwise(nets) => {
            let nets: Vec<i64> = nets.values().map(|points| points.0).collect();
            words::otherwise(&nets, lang)
        }
        LineProblem::Facts(problems) => {
            let message = problems.iter().map(|found| texts::problem(&found.problem, lang));
            message.collect::<Vec<_>>().join(" ")
        }
        LineProblem::AfterTheEnd => words::AFTER_THE_END.get(lang).to_owned(),
    }
}

#[derive(Template)]
#[template(path = "games/slip_form.html")]
struct SheetPage<'a> {
    frame: Frame,
    sheet: &'a SlipForm,
    players: Vec<Player<'a>>,
}

/// A player as the columns name them.
struct Player<'a> {
    number: usize,
    seat: &'static str,
    name: String,
    whole_name: &'a str,
    field: &'a FieldView,
    total: &'a str,
    written: &'a FieldView,
}

impl Player<'_> {
    fn is(&self, number: &str) -> bool {
        self.number.to_string() == number
    }
}

/// The page of a slip.
pub(super) fn sheet_page(sheet: &SlipForm, context: &PageContext) -> Page {
    let lang = context.lang;
    let frame = context.frame(words::TYPE_IN.get(lang));
    let players = sheet.names(lang).into_iter().enumerate().map(|(at, name)| {
        let field = &sheet.players[at];
        let person = sheet.people.iter().find(|(id, _)| *id == field.value);
        Player {
            number: at + 1,
            seat: words::FIRST_SEATS[at].get(lang),
            name,
            whole_name: person.map_or("", |(_, name)| name),
            field,
            total: sheet.totals.get(at).map_or("", String::as_str),
            written: &sheet.written[at],
        }
    });
    let players = players.collect();
    Page(shown(&SheetPage { frame, sheet, players }))
}

impl SheetPage<'_> {
    fn word(&self, text: &Text) -> &'static str {
        text.get(self.frame.lang)
    }

    fn winds(&self) -> [(&'static str, &'static str); 4] {
        Wind::ALL.map(|wind| (wind_id(wind), tiles::wind(wind).get(self.frame.lang)))
    }

    fn rules_name(&self) -> &str {
        self.sheet.rules.name()
    }

    /// Above what is wrong.
    fn refused(&self) -> &'static str {
        words::NOT_ENTERED.get(self.frame.lang)
    }
}

/// A wind as it is sent.
fn wind_id(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "east",
        Wind::South => "south",
        Wind::West => "west",
        Wind::North => "north",
    }
}
