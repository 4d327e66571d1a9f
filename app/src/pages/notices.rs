//! What a person has to know before going on: refused entries, two entries for one deal, no way to the club, no room on
//! the tablet.

use std::collections::BTreeMap;

use club::correction::correct;
use club::{History, Played, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, errors, numbers, ui};
use uuid::Uuid;
use wire::{CorrectDeal, CorrectionId, ErrorCode, GameDetail, RecordDeal};

use crate::components::deal_list::{named, outcome_words};
use crate::outbox::{Outbox, Waiting, use_outbox};
use crate::state::books::{Books, laid_over, previewed, replayed, use_books};
use crate::state::chance::new_id;
use crate::state::change::Change;
use crate::state::html::{Html, pieces};
use crate::state::lang::use_lang;
use crate::state::open_game::names_of;

/// All notices there are.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let (language, outbox, books) = (use_lang(), use_outbox(), use_books());
    Effect::new(move |_| {
        // Two keepers who wrote the same need not be asked.
        if let Some(second) = Second::find(outbox, books).filter(Second::is_the_same) {
            outbox.exchange(second.waiting.id, None);
        }
    });
    let draw = move || {
        let lang = language.get();
        let mut all = Vec::new();
        for (is_shown, words) in
            [(outbox.is_full(), ui::NOT_KEPT), (outbox.is_cut_off(), ui::CUT_OFF)]
        {
            if is_shown {
                let mut html = Html::new();
                html.put("<p class=\"notice\">").say(words.get(lang)).put("</p>");
                all.push(html);
            }
        }
        if let Some(code) = outbox.shut_out() {
            let mut html = Html::new();
            html.put("<p class=\"notice\"><a href=\"/anmelden\">");
            html.say(errors::error(code).get(lang)).put("</a></p>");
            all.push(html);
        }
        let refused = outbox.waiting().into_iter().find(|waiting| waiting.refused.is_some());
        match (Second::find(outbox, books), refused) {
            (Some(second), _) => all.push(second.drawn(lang)),
            (None, Some(waiting)) => all.push(refusal(&waiting, lang)),
            (None, None) => {}
        }
        all
    };
    let tapped = move |what: &str| {
        let refused =
            untrack(|| outbox.waiting()).into_iter().find(|waiting| waiting.refused.is_some());
        match (what, untrack(|| Second::find(outbox, books)), refused) {
            ("theirs", Some(second), _) => outbox.exchange(second.waiting.id, None),
            ("mine", Some(second), _) => {
                if let Some(change) = second.instead(language.text(ui::TWO_TABLETS)) {
                    outbox.exchange(second.waiting.id, Some(change));
                }
            }
            // Both were deals: this tablet's, and what follows it, come behind all the club has.
            ("both", Some(second), _) => count_anew(outbox, second.game, second.waiting.id),
            ("name", _, Some(waiting)) => {
                let asked = language.text(ui::OTHER_NAME);
                let answer = window().prompt_with_message_and_default(asked, waiting.change.name());
                let name = answer.ok().flatten().filter(|name| !name.trim().is_empty());
                if let Some(change) = name.and_then(|name| waiting.change.named(name)) {
                    outbox.exchange(waiting.id, Some(change));
                }
            }
            ("retry", _, Some(waiting)) => {
                // The club has counted on from something this tablet did not know then.
                if let Some((ErrorCode::PreviewDiffers, _)) = waiting.refused
                    && let Some(game) = waiting.change.game()
                    && let Some(game) = untrack(|| books.game(game))
                {
                    count_anew(outbox, game, waiting.id);
                }
                outbox.retry();
            }
            ("give-up", _, Some(waiting)) => outbox.give_up(&waiting),
            (_, _, _) => {}
        }
    };
    view! { <div role="status" class="notice-place">{pieces("notices", draw, tapped)}</div> }
}

/// A refused entry, with its reason and the ways out.
fn refusal(waiting: &Waiting, lang: Lang) -> Html {
    let mut html = Html::new();
    html.put("<div class=\"notice refused\"><p><b>").say(ui::REFUSED.get(lang)).put(":</b>");
    if let Some((code, problems)) = &waiting.refused {
        html.put(" ").say(errors::error(*code).get(lang));
        for problem in problems {
            html.put(" ").say(problem);
        }
    }
    html.put("</p>");
    let is_named = matches!(waiting.refused, Some((ErrorCode::NameTaken | ErrorCode::BadName, _)));
    if is_named {
        html.button("", "name", ui::OTHER_NAME.get(lang));
    } else {
        html.button("", "retry", ui::RETRY.get(lang));
    }
    html.button("", "give-up", ui::GIVE_UP.get(lang)).put("</div>");
    html
}

/// A deal of this tablet in whose place the club has another: both keepers were at work.
struct Second {
    waiting: Waiting,
    record: RecordDeal,
    game: GameDetail,
    history: History,
    /// What the club has.
    first: Played,
}

impl Second {
    /// The oldest of them; tracked.
    fn find(outbox: Outbox, books: Books) -> Option<Second> {
        let waiting = outbox.waiting().into_iter().find(Waiting::is_second)?;
        let Change::Record(id, record) = waiting.change.clone() else { return None };
        let game = books.game(id)?;
        let history = replayed(&game)?;
        let first =
            history.deals.iter().find(|deal| deal.situation.number == record.number)?.clone();
        Some(Second { waiting, record, game, history, first })
    }

    fn is_the_same(&self) -> bool {
        self.record.facts == self.first.facts
    }

    /// Both, side by side, and the three ways out.
    fn drawn(&self, lang: Lang) -> Html {
        let names = names_of(&self.game);
        let family = self.game.ruleset.family();
        let mut html = Html::new();
        html.put("<div class=\"notice refused\"><h2>")
            .say(&ui::two_entries(self.record.number, lang));
        html.put("</h2><div class=\"both\">");
        let first = self.first.scored.net(self.history.players);
        let mut entry = |words: &str, outcome, net: &BTreeMap<PlayerNo, Points>| {
            html.put("<p><span class=\"soft\">").say(words).put("</span><b>");
            outcome_words(&mut html, outcome, &names, family, lang);
            html.put("</b><span>");
            for (player, points) in net {
                html.say(&named(&names, *player))
                    .put(" ")
                    .say(&numbers::signed(points.0))
                    .put("  ");
            }
            html.put("</span></p>");
        };
        entry(ui::AT_THE_CLUB.get(lang), &self.first.facts.outcome, &first);
        entry(ui::ON_THIS_TABLET.get(lang), &self.record.facts.outcome, &self.record.previewed);
        html.put("</div>").button("", "theirs", ui::THEIRS.get(lang));
        if self.instead("").is_some() {
            html.button("", "mine", ui::MINE.get(lang));
        }
        html.button("", "both", ui::BOTH.get(lang)).put("</div>");
        html
    }

    /// The correction by which this tablet's entry takes the place of the other; nothing where that cannot be.
    fn instead(&self, reason: &str) -> Option<Change> {
        let facts = self.record.facts.clone();
        let found = correct(&self.history, &self.game.ruleset, self.record.number, &facts).ok()?;
        let standing = self.game.deals.iter().find(|deal| deal.number == self.record.number)?;
        let correction = CorrectDeal {
            id: CorrectionId(new_id()),
            deal: standing.id,
            facts,
            reason: reason.to_owned(),
            author: None,
            last: self.game.deals.last()?.id,
            previewed: found.totals_after(),
        };
        Some(Change::Correct(self.game.id, correction))
    }
}

/// Counts a deal that waits, and what follows it, anew behind all the club has.
fn count_anew(outbox: Outbox, mut game: GameDetail, first: Uuid) {
    for waiting in untrack(|| outbox.waiting()) {
        if waiting.id < first || waiting.change.game() != Some(game.id) {
            continue;
        }
        let mut change = waiting.change;
        if let Change::Record(_, record) = &mut change {
            record.number = replayed(&game).map_or(record.number, |history| history.now.number);
            // Where it cannot be scored there the club says so.
            if let Some(net) = previewed(&game, &record.facts) {
                record.previewed = net;
            }
        }
        game = laid_over(Some(game.clone()), std::slice::from_ref(&change), &[]).unwrap_or(game);
        outbox.exchange(waiting.id, Some(change));
    }
}
