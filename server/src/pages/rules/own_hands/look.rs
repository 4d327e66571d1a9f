//! What the editor shows beside a pattern: hands that fit, hands that just miss it, what else they are.

use scoring::special::{
    Allowed, Examples, OwnHands, Pattern, PatternText, SpecialHandEntry, overlaps,
};
use scoring::{Hand, Ruleset, Tile, notation};
use texts::Lang;
use texts::own_hands::{self as words, Overlap, Shared};
use tokio::sync::Semaphore;

use super::example::Example;
use super::fields::Described;
use super::trial;
use crate::documents::tile_images;
use crate::failure::Failure;
use crate::web::error_response::ApiError;

/// Groups of a hand, each tile with whether it is wrong.
pub(super) type Rack = Vec<Vec<(tile_images::Tile, bool)>>;

/// What is looked at.
pub(super) struct Question {
    pub(super) pattern: PatternText,
    pub(super) hand: Described,
    pub(super) ruleset: Ruleset,
    /// The id of a hand that is there already.
    pub(super) id: Option<String>,
    pub(super) seed: u64,
    pub(super) tried: Vec<Tile>,
    pub(super) lang: Lang,
}

/// What is seen.
#[derive(Default)]
pub(super) struct Look {
    pub(super) examples: Vec<Rack>,
    /// With the reason.
    pub(super) near: Vec<(Rack, String)>,
    /// Other hands that can be the same tiles.
    pub(super) overlaps: Vec<OtherHand>,
    pub(super) warnings: Vec<String>,
    pub(super) is_impossible: bool,
    /// What becomes of the hand to try.
    pub(super) verdict: Option<String>,
}

/// Another hand that can be the same tiles.
pub(super) struct OtherHand {
    pub(super) id: String,
    pub(super) name: String,
    /// How the two lie to each other, and which of them counts.
    pub(super) said: String,
    /// Tiles that are both.
    pub(super) rack: Rack,
}

/// One thread looks at patterns, one after the other: it builds some thousand hands.
pub(super) async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    static TURN: Semaphore = Semaphore::const_new(1);
    let turn = TURN.acquire().await.map_err(|_| Failure::Unavailable)?;
    let worked = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    Ok(worked.await.map_err(|error| Failure::Internal(format!("building hands: {error}")))?)
}

/// Looks at a pattern.
pub(super) async fn look(question: Question) -> Result<Look, ApiError> {
    in_turn(move || question.answer()).await
}

impl Question {
    fn answer(&self) -> Look {
        let (pattern, allowed) = (self.pattern.pattern(), self.hand.entry.allowed());
        let verdict = (!self.tried.is_empty())
            .then(|| trial::verdict(pattern, allowed, &self.tried, self.lang));
        if pattern.is_possible() == Some(false) {
            return Look { is_impossible: true, verdict, ..Look::default() };
        }
        let Examples { fitting, near } = pattern.examples(allowed, self.seed);
        let near = near.iter().map(|miss| {
            let said = trial::reason(pattern, allowed, miss, self.lang);
            (rack(&miss.hand, Some(miss.tile)), said)
        });
        Look {
            examples: fitting.iter().map(|hand| rack(hand, None)).collect(),
            near: near.collect(),
            overlaps: self.overlaps(pattern, allowed),
            warnings: self.warnings(&fitting),
            is_impossible: false,
            verdict,
        }
    }

    fn warnings(&self, fitting: &[Hand]) -> Vec<String> {
        let mut warnings = Vec::new();
        if !self.has_value() {
            warnings.push(words::WARN_NO_VALUE.get(self.lang).to_owned());
        }
        let ordinary = fitting.iter().filter(|hand| self.ruleset.score(hand).is_ok()).count();
        if let Some(own) = self.ruleset.own_hands().filter(|_| ordinary > 0) {
            let shared = if ordinary == fitting.len() { Shared::Inside } else { Shared::Partly };
            warnings.push(words::ordinary(shared, own.choice, self.lang));
        }
        warnings
    }

    fn has_value(&self) -> bool {
        let doubles = matches!(self.hand.entry.worth, Some(scoring::special::Worth::Doublings(_)));
        doubles || self.points().is_some()
    }

    /// What the hand is worth as its fields say.
    fn points(&self) -> Option<i64> {
        let own = self.ruleset.own_hands()?;
        let mut values = own.values.clone();
        match self.hand.points {
            Some(points) => drop(values.insert(self.hand.entry.id.clone(), points)),
            None => drop(values.remove(&self.hand.entry.id)),
        }
        points(OwnHands { values: &values, ..own }, &self.hand.entry)
    }

    /// The other hands that are played and can be the same tiles.
    fn overlaps(&self, pattern: &Pattern, allowed: Allowed) -> Vec<OtherHand> {
        let Some(own) = self.ruleset.own_hands() else { return Vec::new() };
        let place = own.hands.iter().position(|entry| Some(&entry.id) == self.id.as_ref());
        let place = place.unwrap_or(own.hands.len());
        let others = own.hands.iter().enumerate().filter(|(at, _)| *at != place);
        let this = (self.hand.entry.name.as_str(), self.points());
        others
            .filter_map(|(at, entry)| {
                let other = entry.played()?;
                let pair = [(pattern.clone(), allowed), (other.clone(), entry.allowed())];
                let found = overlaps(&pair, 0).into_iter().next()?;
                let shared = match found.inside {
                    Some(0) => Shared::Inside,
                    Some(_) => Shared::Around,
                    None => Shared::Partly,
                };
                let other = (entry.name.as_str(), points(own, entry));
                let of = Overlap { shared, this, other, is_other_higher: at < place };
                Some(OtherHand {
                    id: entry.id.clone(),
                    name: entry.name.clone(),
                    said: words::overlap(of, self.lang),
                    rack: rack(&found.hand, None),
                })
            })
            .collect()
    }
}

/// A hand as groups to draw: what lies open, then the tiles in the hand; the first copy of a wrong tile is marked.
fn rack(hand: &Hand, wrong: Option<Tile>) -> Rack {
    let melds =
        hand.melds.iter().filter_map(|meld| tile_images::group(&notation::meld_text(*meld)));
    let melds = melds.map(|tiles| tiles.into_iter().map(|tile| (tile, false)).collect());
    let mut wrong = wrong;
    let in_hand = Example::arranged(hand.in_hand().tiles()).groups.into_iter().map(|group| {
        let tiles = group.into_iter().filter_map(|tile| {
            let is_wrong = wrong.take_if(|wrong| *wrong == tile).is_some();
            Some((super::state::drawing(tile)?, is_wrong))
        });
        tiles.collect::<Vec<_>>()
    });
    melds.chain(in_hand).collect()
}

/// What a hand is worth alone, closed; none while a value is missing, or where it doubles the ordinary one.
fn points(own: OwnHands<'_>, entry: &SpecialHandEntry) -> Option<i64> {
    own.price(entry, false).and_then(|price| own.cut(price)).map(|points| points.0)
}
