//! A game as the pages show it: what the club knows, with the waiting changes applied, played through.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use club::outlook::{Case, Outlook};
use club::short_names::short_names;
use club::year::counting::{Setting, Standard, Verdict};
use club::year::tally;
use club::{DealFacts, History, Played, PlayerNo, Situation};
use scoring::progress::BetweenRounds;
use scoring::{BySeat, Points};
use texts::Lang;
use texts::verdict::{self, About};
use wire::{GameDetail, JudgedBy, Person};

use super::club_data::replayed;

/// A game with its history.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OpenGame {
    /// The game.
    pub(crate) detail: Arc<GameDetail>,
    /// Its deals, played through.
    pub(crate) history: Arc<History>,
}

impl OpenGame {
    /// The game played through. Deals that were played through before are not scored again.
    pub(crate) fn of(detail: GameDetail, before: Option<&OpenGame>) -> Option<OpenGame> {
        let facts = || detail.deals.iter().map(|deal| &deal.facts);
        let is_longer = |before: &&OpenGame| {
            let known = &before.history.deals;
            before.detail.ruleset == detail.ruleset
                && known.len() <= detail.deals.len()
                && known.iter().map(|deal| &deal.facts).eq(facts().take(known.len()))
        };
        let history = match before.filter(is_longer) {
            Some(before) => {
                let mut history = History::clone(&before.history);
                for facts in facts().skip(history.deals.len()) {
                    history.play(facts, &detail.ruleset).ok()?;
                }
                history
            }
            None => replayed(&detail)?,
        };
        Some(OpenGame { detail: Arc::new(detail), history: Arc::new(history) })
    }

    /// How the players are called at the table, player 1 first.
    pub(crate) fn names(&self) -> Vec<String> {
        names_of(&self.detail)
    }

    /// Who sat where when the round began: winds travel, these places stay until seats are exchanged.
    pub(crate) fn seats_of_round(&self) -> BySeat<Option<PlayerNo>> {
        let now = &self.history.now;
        let mut deals = self.history.deals.iter().map(|deal| &deal.situation);
        deals.find(|deal| deal.round == now.round).unwrap_or(now).seated
    }

    /// Where everybody sat before the seats were exchanged for the deal that comes next; nothing where they stay.
    pub(crate) fn seats_before(&self) -> Option<BySeat<Option<PlayerNo>>> {
        let progress = self.detail.ruleset.progress();
        let last = &self.last()?.situation;
        let now = &self.history.now;
        let exchanged = progress.between_rounds == BetweenRounds::SeatExchange
            && last.round != now.round
            && !now.is_over;
        // When the round ends everybody is back where it began.
        exchanged.then(|| BySeat::from_fn(|wind| last.seated[wind.next()]))
    }

    /// What the game still needs to count.
    pub(crate) fn outlook(&self) -> Outlook {
        self.case(self.detail.started_at.date_naive()).outlook()
    }

    /// Whether the game counts as it has ended, on this day; `None` while it goes on.
    pub(crate) fn verdict(&self, today: NaiveDate) -> Option<Verdict> {
        let how = self.detail.ended?.how;
        Some(self.case(today).verdict(how, today))
    }

    /// A verdict on the game as a sentence.
    pub(crate) fn sentence(&self, verdict: Verdict, lang: Lang) -> String {
        let names = self.names();
        let because = self.detail.judged_by.as_ref().map(|judged_by| &*judged_by.struck_because);
        let about = About {
            family: self.detail.ruleset.family(),
            names: &names,
            struck_because: because.unwrap_or_default(),
        };
        verdict::sentence(verdict, about, lang)
    }

    /// The game with everything that decides whether it counts. Confirmations that the club does not know yet are of today.
    fn case(&self, today: NaiveDate) -> Case<'_> {
        let GameDetail { started_at, counting, judged_by, confirmed, players, .. } = &*self.detail;
        let last = self.detail.deals.last().map(|deal| deal.recorded_at);
        let unknown = || JudgedBy {
            played_on: started_at.date_naive(),
            setting: Setting::default(),
            standard: Standard { counting: counting.unwrap_or_default(), ..Standard::default() },
            struck_because: String::new(),
        };
        let JudgedBy { played_on, mut setting, standard, .. } =
            judged_by.clone().unwrap_or_else(unknown);
        setting.dispute =
            self.detail.disputes.first().filter(|_| self.detail.ended.is_some()).copied();
        let confirmed_on = setting.slip.confirmed_on.unwrap_or(today);
        setting.slip.confirmed_on = (confirmed.len() == players.len()).then_some(confirmed_on);
        Case {
            ruleset: &self.detail.ruleset,
            history: &self.history,
            minutes: tally::minutes(*started_at, last),
            played_on,
            setting,
            standard,
        }
    }

    /// What each player would gain by a deal that comes next, as the server will check it.
    pub(crate) fn previewed(&self, facts: &DealFacts) -> Option<BTreeMap<PlayerNo, Points>> {
        let scored = self.history.now.score(facts, &self.detail.ruleset).ok()?;
        Some(scored.net(self.history.players))
    }

    /// The situation before the deal of this number; before the next one where there is none of it.
    pub(crate) fn situation_of(&self, number: u32) -> Situation {
        let mut deals = self.history.deals.iter().map(|deal| &deal.situation);
        deals.find(|deal| deal.number == number).unwrap_or(&self.history.now).clone()
    }

    /// The deal that was entered last.
    pub(crate) fn last(&self) -> Option<&Played> {
        self.history.deals.last()
    }
}

/// How the players of a game are called at the table, player 1 first.
pub(crate) fn names_of(game: &GameDetail) -> Vec<String> {
    called(&game.players, &game.short_names)
}

/// How players are called at the table: as the club calls them, else as it follows from their names.
pub(crate) fn called(players: &[Person], short_names_at_club: &[String]) -> Vec<String> {
    if short_names_at_club.len() == players.len() {
        return short_names_at_club.to_vec();
    }
    short_names(&players.iter().map(|person| person.name.clone()).collect::<Vec<_>>())
}
