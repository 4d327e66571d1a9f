//! What the published lists are made of, read for one audience, with names only as it may see them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use club::consent::{NameConsent, PublicAs, with_initial};
use club::publishing::{Audience, Publishing};
use club::report::lists::{ListHeading, ListedLine, Named, PersonYear, PlayedGame, Week, WonHand};
use club::year::tally::Tally;
use club::year::{Change, changes};

use crate::actions::queries::year_books::{Scope, YearBooks, year_books};
use crate::actions::year_of;
use crate::failure::Failure;
use crate::store::audit_chain::{self, Head};
use crate::store::engine::Transaction;
use crate::store::outcomes::{self, ListedHand};
use crate::store::{bochowes, logos, statutes};

/// The days of a week.
const WEEK: Days = Days::new(6);

/// Everything of a year that is published, for one audience, as of a day.
#[derive(Clone, Debug)]
pub struct Lists {
    /// For whom.
    pub audience: Audience,
    /// The week that ends on this day.
    pub week: Week,
    /// The heading of the lists.
    pub heading: ListHeading,
    /// The list of the year, with links to people's pages.
    pub list: Vec<ListedLine>,
    /// The special hands of the year, and the Bochowe.
    pub hands: (Vec<WonHand>, Vec<WonHand>),
    /// The pages of people, each with its file.
    pub people: Vec<(String, PersonYear)>,
    /// Whether the year is closed.
    pub is_final: bool,
    /// The hash of the log when the year was closed.
    pub log_hash: Option<String>,
    /// The newest line of the log.
    pub log_head: Option<Head>,
    /// The club's logo, as it is stored.
    pub logo: Option<Vec<u8>>,
}

/// Reads the lists of the year to which a day belongs, as they stand on that day.
///
/// # Errors
/// The day lies outside the calendar; what is stored cannot be read.
pub fn read_lists(
    tx: &Transaction<'_>,
    as_of: NaiveDate,
    names: (&Publishing, Option<&str>),
    audience: Audience,
) -> Result<Lists, Failure> {
    let year = year_of(&statutes::calendar(tx)?, as_of)?;
    lists_of_year(tx, year, as_of, names, audience)
}

/// The same for everybody and for the club; what both are made of is read once.
///
/// # Errors
/// As those of [`read_lists`].
pub fn read_both_lists(
    tx: &Transaction<'_>,
    as_of: NaiveDate,
    (rules, club): (&Publishing, Option<&str>),
) -> Result<[Lists; 2], Failure> {
    let year = year_of(&statutes::calendar(tx)?, as_of)?;
    let audiences = [Audience::Public, Audience::Internal];
    let with_people = audiences.iter().any(|audience| rules.people.is_for(*audience));
    let source = Source::read(tx, year, as_of, club, with_people)?;
    Ok(audiences.map(|audience| source.lists(rules, audience)))
}

/// Reads the lists of a year as they stand on a day, or at its end, if that is earlier.
///
/// # Errors
/// What is stored cannot be read.
pub fn lists_of_year(
    tx: &Transaction<'_>,
    year: ClubYear,
    as_of: NaiveDate,
    (rules, club): (&Publishing, Option<&str>),
    audience: Audience,
) -> Result<Lists, Failure> {
    let source = Source::read(tx, year, as_of, club, rules.people.is_for(audience))?;
    Ok(source.lists(rules, audience))
}

/// What the lists of a year are made of; the same for every audience.
struct Source {
    books: YearBooks,
    /// The books a week earlier.
    before: YearBooks,
    /// The first day of the week that ends on the day of the lists.
    since: NaiveDate,
    heading: ListHeading,
    hands: Vec<ListedHand>,
    bochowes: Vec<ListedHand>,
    /// Counts of each game, by the row of the player; empty where no pages of people are made.
    tallies: BTreeMap<i64, Vec<(i64, Tally)>>,
    log_hash: Option<String>,
    log_head: Option<Head>,
    logo: Option<Vec<u8>>,
}

impl Source {
    fn read(
        tx: &Transaction<'_>,
        year: ClubYear,
        as_of: NaiveDate,
        club: Option<&str>,
        with_people: bool,
    ) -> Result<Source, Failure> {
        let books = year_books(tx, year, as_of)?;
        let as_of = as_of.min(books.last).max(books.first);
        let since = (as_of - WEEK).max(books.first);
        let mut tallies: BTreeMap<i64, Vec<(i64, Tally)>> = BTreeMap::new();
        if with_people {
            for (game, person, _, tally) in outcomes::tallies(tx, None, books.first, as_of)? {
                tallies.entry(person).or_default().push((game, tally));
            }
        }
        let games = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
        let heading = ListHeading {
            issuer: club.map(str::to_owned),
            year,
            as_of,
            method: books.statutes.method,
            options: books.statutes.options,
            games: games as u64,
        };
        Ok(Source {
            before: year_books(tx, year, since - Days::new(1))?,
            since,
            heading,
            hands: outcomes::special_wins(tx, books.first, as_of)?,
            bochowes: bochowes::bochowes(tx, books.first, as_of)?,
            tallies,
            log_hash: audit_chain::head_of_year(tx, year.number())?,
            log_head: audit_chain::head(tx)?,
            logo: logos::picture(tx, None)?,
            books,
        })
    }

    fn lists(&self, rules: &Publishing, audience: Audience) -> Lists {
        let Source { books, before, since, .. } = self;
        let listed = books.list(Scope::All).iter().map(|line| line.person).collect();
        let reader = Reader { books, rules, audience, listed };
        let list = reader.list(before, rules.people.is_for(audience));
        let in_week = |hand: &&WonHand| hand.played_on >= *since;
        let of_week = |hands: &[WonHand]| hands.iter().filter(in_week).cloned().collect::<Vec<_>>();
        let hands = (reader.hands(&self.hands), reader.hands(&self.bochowes));
        // The list of a week is printed and mailed, so it has no links.
        let week = Week {
            heading: self.heading.clone(),
            since: *since,
            list: rules.year_list.is_for(audience).then(|| reader.list(before, false)),
            hands: rules.hands.is_for(audience).then(|| (of_week(&hands.0), of_week(&hands.1))),
            games: rules.tables.is_for(audience).then(|| reader.games(*since)),
        };
        Lists {
            audience,
            week,
            heading: self.heading.clone(),
            people: reader.people(&self.tallies, &self.heading, &self.hands, &list),
            list,
            hands,
            is_final: books.note.closed_at.is_some(),
            log_hash: self.log_hash.clone(),
            log_head: self.log_head.clone(),
            logo: self.logo.clone(),
        }
    }
}

/// Somebody who reads the books of a year.
struct Reader<'a> {
    books: &'a YearBooks,
    rules: &'a Publishing,
    audience: Audience,
    /// Who is in the list of the year.
    listed: BTreeSet<i64>,
}

impl Reader<'_> {
    /// A person as this audience may know them.
    fn named(&self, person: i64) -> Named {
        let Some(member) = self.books.members.get(&person) else {
            return Named::Guest;
        };
        let name = match self.audience {
            Audience::Internal => member.name.clone(),
            Audience::Public => {
                let until = self.books.on.min(self.books.last).max(self.books.first);
                if !member.course.is_member_within(self.books.first, until) {
                    return Named::Guest;
                }
                let pseudonym = &member.profile.pseudonym;
                let number = || texts::club::numbered_member(member.row);
                match member.consent.public_as(!pseudonym.is_empty(), self.rules.unasked) {
                    PublicAs::Name => member.name.clone(),
                    PublicAs::Pseudonym => pseudonym.clone(),
                    PublicAs::Initial => with_initial(&member.name).unwrap_or_else(number),
                    PublicAs::Number => number(),
                }
            }
        };
        Named::As { name, page: None }
    }

    /// Whether somebody has a page here.
    fn has_page(&self, person: i64) -> bool {
        let member = self.books.members.get(&person);
        let is_listed = self.listed.contains(&person);
        let is_shown = is_listed
            && member.is_some_and(|member| {
                // Nobody has a page for everybody without having been asked.
                let may_be_named = self.audience == Audience::Internal
                    || matches!(member.consent, NameConsent::Name | NameConsent::Pseudonym);
                !member.profile.is_hidden && !member.is_removed && may_be_named
            });
        self.rules.people.is_for(self.audience) && is_shown && self.named(person) != Named::Guest
    }

    fn with_page(&self, person: i64) -> Named {
        match self.named(person) {
            Named::As { name, page: _ } if self.has_page(person) => {
                Named::As { name, page: Some(page_of(person)) }
            }
            named @ (Named::As { .. } | Named::Guest) => named,
        }
    }

    fn list(&self, before: &YearBooks, with_pages: bool) -> Vec<ListedLine> {
        let lines = self.books.list(Scope::All);
        let earlier = before.list(Scope::All);
        let moved: Vec<Change> = changes(&lines, &earlier);
        let listed = lines.into_iter().zip(moved).map(|(line, change)| ListedLine {
            who: if with_pages { self.with_page(line.person) } else { self.named(line.person) },
            is_new: !earlier.iter().any(|before| before.person == line.person),
            line,
            change,
        });
        listed.collect()
    }

    fn hands(&self, hands: &[ListedHand]) -> Vec<WonHand> {
        let shown = hands.iter().map(|hand| WonHand {
            played_on: hand.played_on,
            who: self.named(hand.person),
            family: hand.family,
            hand: hand.hand.clone(),
            points: hand.points,
        });
        shown.collect()
    }

    fn games(&self, since: NaiveDate) -> Vec<PlayedGame> {
        let games = self.books.games.iter().filter(|(game, _)| game.course.played_on >= since);
        let shown = games.map(|(game, verdict)| {
            let mut results: Vec<_> = game
                .results
                .iter()
                .map(|result| (self.named(result.person), result.points, result.twelfths))
                .collect();
            results.sort_by_key(|(_, points, _)| std::cmp::Reverse(*points));
            PlayedGame {
                number: u64::try_from(game.number).unwrap_or_default(),
                played_on: game.course.played_on,
                table: game.table.clone(),
                family: game.family,
                verdict: *verdict,
                results,
            }
        });
        shown.collect()
    }

    fn people(
        &self,
        tallies: &BTreeMap<i64, Vec<(i64, Tally)>>,
        heading: &ListHeading,
        hands: &[ListedHand],
        list: &[ListedLine],
    ) -> Vec<(String, PersonYear)> {
        // The indices of the games that count, by the row of the player.
        let mut played: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (at, (game, verdict)) in self.books.games.iter().enumerate() {
            for result in game.results.iter().filter(|_| verdict.counts()) {
                played.entry(result.person).or_default().push(at);
            }
        }
        let shown = list.iter().filter(|line| self.has_page(line.line.person));
        let pages = shown.map(|ListedLine { who, line, .. }| {
            let person = line.person;
            let name = match who {
                Named::As { name, page: _ } => name.clone(),
                Named::Guest => String::new(),
            };
            let own = tallies.get(&person).map_or(&[][..], Vec::as_slice);
            let total =
                |of: fn(&Tally) -> u32| own.iter().map(|(_, tally)| u64::from(of(tally))).sum();
            let games =
                played.get(&person).map_or(&[][..], Vec::as_slice).iter().filter_map(|at| {
                    let (game, _) = &self.books.games[*at];
                    let result = game.results.iter().find(|result| result.person == person)?;
                    let others = game.results.iter().filter(|other| other.person != person);
                    let others = others.map(|other| self.with_page(other.person)).collect();
                    Some((game.course.played_on, game.family, result.points, others))
                });
            let own_hands: Vec<ListedHand> =
                hands.iter().filter(|hand| hand.person == person).cloned().collect();
            let page = PersonYear {
                heading: heading.clone(),
                who: name.clone(),
                line: Some(line.clone()),
                deals: [
                    total(|tally| tally.deals),
                    total(|tally| tally.wins),
                    total(|tally| tally.self_drawn),
                    total(|tally| tally.discarded),
                ],
                games: games.collect(),
                hands: if self.rules.hands.is_for(self.audience) {
                    self.hands(&own_hands)
                } else {
                    Vec::new()
                },
            };
            (page_of(person), page)
        });
        pages.collect()
    }
}

/// The file of a person's page.
fn page_of(person: i64) -> String {
    format!("person-{person}.html")
}
