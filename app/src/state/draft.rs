//! The deal as it is being entered: what was tapped so far, what it amounts to, and what can still be tapped.
//! Knows no view; whatever is worth points is asked of the scoring crate.

use std::collections::BTreeMap;

use club::chips::Chips;
use club::game::by_player;
use club::{
    BochoweNote, DealFacts, DealOutcome, LoanNote, PaoNote, PlayerNo, ScoredDeal, Situation,
};
use scoring::deal::{self, DealProblem, Given};
use scoring::ma_jiang::pao::{
    self, Holding, LaidOut, Liability, NotLiable, PaoCall, PaoFacts, PaoKind, Reached, TileCame,
};
use scoring::notation;
use scoring::penalty::{Penalty, PenaltyId};
use scoring::problem::Shape;
use scoring::reading::{self, SetShape};
use scoring::settlement::{Finish, Outcome};
use scoring::{
    BonusTile, BonusTiles, BySeat, Circumstance, Circumstances, Counts, Meld, Points, Problem,
    Rule, Ruleset, Tile, Value, Wind,
};
use texts::Lang;

use super::notes::DealNotes;

/// What one tap on a tile adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Chow,
    Pung,
    Kong,
    Pair,
    Single,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] =
        [Kind::Chow, Kind::Pung, Kind::Kong, Kind::Pair, Kind::Single];

    /// How buttons and tests call it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Kind::Chow => "chow",
            Kind::Pung => "pung",
            Kind::Kong => "kong",
            Kind::Pair => "pair",
            Kind::Single => "single",
        }
    }

    /// Three or four tiles: four of these and a pair are a hand.
    pub(crate) const fn is_figure(self) -> bool {
        match self {
            Kind::Chow | Kind::Pung | Kind::Kong => true,
            Kind::Pair | Kind::Single => false,
        }
    }

    const fn len(self) -> u8 {
        match self {
            Kind::Kong => 4,
            Kind::Chow | Kind::Pung => 3,
            Kind::Pair => 2,
            Kind::Single => 1,
        }
    }

    /// What it takes of the thirteen tiles of a hand: the fourth tile of a kong was replaced.
    const fn room(self) -> u8 {
        match self {
            Kind::Chow | Kind::Pung | Kind::Kong => 3,
            Kind::Pair => 2,
            Kind::Single => 1,
        }
    }
}

/// A set as it was tapped; a chow by its lowest tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) kind: Kind,
    pub(crate) tile: Tile,
    pub(crate) concealed: bool,
}

impl Set {
    pub(crate) fn tiles(self) -> Vec<Tile> {
        match self.kind {
            Kind::Chow => Meld::Chow(self.tile).tiles().collect(),
            Kind::Pung | Kind::Kong | Kind::Pair | Kind::Single => {
                vec![self.tile; usize::from(self.kind.len())]
            }
        }
    }

    /// The set as one that was laid out; nothing for what only lies in the hand.
    const fn meld(self) -> Option<Meld> {
        match self.kind {
            Kind::Chow => Some(Meld::Chow(self.tile)),
            Kind::Pung => Some(Meld::Pung(self.tile)),
            Kind::Kong => Some(Meld::Kong { tile: self.tile, concealed: self.concealed }),
            Kind::Pair | Kind::Single => None,
        }
    }
}

/// In what way a hand is told: by its tiles, by ticking what counts, or by its bare value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Tiles,
    Items,
    Number,
}

impl Way {
    pub(crate) const ALL: [Way; 3] = [Way::Tiles, Way::Items, Way::Number];

    /// How buttons and tests call it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Way::Tiles => "tiles",
            Way::Items => "items",
            Way::Number => "number",
        }
    }

    /// What a button of the ways means.
    pub(crate) fn of(what: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| what.strip_prefix("way ") == Some(way.id()))
    }
}

/// Whose tile completed the winner's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Wall,
    Player(PlayerNo),
}

/// How the deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Drawn,
    Fault,
}

/// A special hand of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Special {
    pub(crate) id: String,
    /// What the table agreed on, where an older entry says so.
    value: Option<Points>,
    /// All tiles were collected in the hand.
    pub(crate) concealed: bool,
}

/// One player's hand. What was told in one way stays when the way is changed, and comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HandDraft {
    pub(crate) way: Way,
    pub(crate) sets: Vec<Set>,
    /// Which tile of which set completed the hand, if somebody said so.
    winning: Option<(usize, usize)>,
    pub(crate) bonus: BonusTiles,
    pub(crate) ticks: BTreeMap<String, u8>,
    /// A special hand of the club, instead of ticked items.
    pub(crate) special: Option<Special>,
    pub(crate) digits: String,
    pub(crate) is_dead: bool,
    /// What the next tap on a tile adds.
    pub(crate) kind: Kind,
    pub(crate) concealed: bool,
}

impl HandDraft {
    fn new(kind: Kind) -> HandDraft {
        HandDraft {
            way: Way::Tiles,
            sets: Vec::new(),
            winning: None,
            bonus: BonusTiles::NONE,
            ticks: BTreeMap::new(),
            special: None,
            digits: String::new(),
            is_dead: false,
            kind,
            concealed: false,
        }
    }

    /// Nothing was told yet in the chosen way.
    pub(crate) fn is_blank(&self) -> bool {
        match self.way {
            Way::Tiles => self.sets.is_empty() && self.bonus == BonusTiles::NONE,
            Way::Items => self.ticks.is_empty() && self.special.is_none(),
            Way::Number => self.digits.is_empty(),
        }
    }

    /// Whether it is told as a special hand of the club.
    pub(crate) fn is_special(&self) -> bool {
        self.way == Way::Items && self.special.is_some()
    }

    fn figures(&self) -> usize {
        self.sets.iter().filter(|set| set.kind.is_figure()).count()
    }

    /// The set and tile that completed the hand: the one that was tapped, else the last tile of
    /// the last set. A kong completes no hand.
    pub(crate) fn winning(&self) -> Option<(usize, usize)> {
        let holds = |(set, tile): &(usize, usize)| {
            self.sets
                .get(*set)
                .is_some_and(|set| set.kind != Kind::Kong && *tile < usize::from(set.kind.len()))
        };
        self.winning.filter(holds).or_else(|| {
            let last = self.sets.iter().rposition(|set| set.kind != Kind::Kong)?;
            Some((last, usize::from(self.sets[last].kind.len()) - 1))
        })
    }

    /// What is handed to scoring; nothing when nothing was told.
    fn given(&self, wins: bool) -> Option<Given> {
        // Of a hand that is worth nothing flowers can be told all the same.
        if self.is_blank() && self.bonus == BonusTiles::NONE {
            return None;
        }
        let bonus = notation::bonus_tiles_text(self.bonus);
        Some(match self.way {
            Way::Items => match self.special.clone() {
                Some(Special { id, value, concealed }) => {
                    Given::Special { id, value, concealed, bonus }
                }
                None => Given::Items { items: self.ticks.clone(), bonus },
            },
            // At most seven digits, so it is a number or nothing.
            Way::Number => {
                Given::Points { points: Points(self.digits.parse().unwrap_or_default()), bonus }
            }
            Way::Tiles => {
                let winning = if wins { self.winning() } else { None };
                let (mut in_hand, mut melds, mut last) = (Counts::default(), Vec::new(), None);
                for (at, set) in self.sets.iter().enumerate() {
                    let completed = winning.filter(|(of, _)| *of == at);
                    let lies_open = set.kind == Kind::Kong || !set.concealed;
                    match set.meld() {
                        Some(meld) if completed.is_none() && lies_open => {
                            melds.push(notation::meld_text(meld));
                        }
                        Some(_) | None => {
                            let mut tiles = set.tiles();
                            if let Some((_, tile)) = completed {
                                last = Some(tiles.remove(tile));
                            }
                            tiles.into_iter().for_each(|tile| in_hand.add(tile));
                        }
                    }
                }
                Given::Tiles {
                    concealed: notation::tiles_text(in_hand.tiles()),
                    melds,
                    winning_tile: last.map(notation::tile_text).unwrap_or_default(),
                    bonus,
                }
            }
        })
    }

    /// A hand that was entered before, taken apart into sets again.
    fn from_given(given: &Given, wins: bool) -> HandDraft {
        let mut hand = HandDraft::new(if wins { Kind::Chow } else { Kind::Pung });
        hand.bonus = notation::bonus(given.bonus()).unwrap_or_default();
        match given {
            Given::Items { items, .. } => {
                hand.way = Way::Items;
                hand.ticks = items.clone();
            }
            Given::Points { points, .. } => {
                hand.way = Way::Number;
                hand.digits = points.0.to_string();
            }
            Given::Tiles { concealed, melds, winning_tile, .. } => {
                let melds: Vec<Meld> =
                    melds.iter().filter_map(|text| notation::meld(text).ok()).collect();
                for meld in &melds {
                    let (kind, concealed) = match meld {
                        Meld::Chow(_) => (Kind::Chow, false),
                        Meld::Pung(_) => (Kind::Pung, false),
                        Meld::Kong { concealed, .. } => (Kind::Kong, *concealed),
                    };
                    hand.sets.push(Set { kind, tile: meld.tile(), concealed });
                }
                let mut in_hand = Counts::default();
                let last = notation::tiles("winning_tile", winning_tile).unwrap_or_default();
                for tile in notation::tiles("concealed", concealed).unwrap_or_default() {
                    in_hand.add(tile);
                }
                last.iter().for_each(|tile| in_hand.add(*tile));
                hand.sets.extend(sets_of(&in_hand, &melds));
                let laid_out = melds.len();
                hand.winning = last.first().and_then(|last| {
                    let at = (laid_out..hand.sets.len())
                        .rev()
                        .find(|at| hand.sets[*at].tiles().contains(last))?;
                    let tile = hand.sets[at].tiles().iter().rposition(|tile| tile == last)?;
                    Some((at, tile))
                });
            }
            Given::Special { id, value, concealed, .. } => {
                hand.way = Way::Items;
                hand.special =
                    Some(Special { id: id.clone(), value: *value, concealed: *concealed });
            }
        }
        hand
    }
}

/// Tiles of a hand as sets: as a winning hand if they are one, else equal ones together.
fn sets_of(in_hand: &Counts, melds: &[Meld]) -> Vec<Set> {
    let mut sets = Vec::new();
    reading::each_reading(in_hand, melds, &mut |found| {
        if sets.is_empty() {
            for set in &found.sets[found.laid_out..] {
                let kind = match set.shape {
                    SetShape::Chow => Kind::Chow,
                    SetShape::Pung => Kind::Pung,
                    SetShape::Kong => Kind::Kong,
                };
                sets.push(Set { kind, tile: set.tile, concealed: true });
            }
            sets.push(Set { kind: Kind::Pair, tile: found.pair, concealed: true });
        }
    });
    if sets.is_empty() {
        for (tile, copies) in in_hand.iter() {
            let kinds: &[Kind] = match copies {
                1 => &[Kind::Single],
                2 => &[Kind::Pair],
                3 => &[Kind::Pung],
                _ => &[Kind::Pair, Kind::Pair],
            };
            sets.extend(kinds.iter().map(|kind| Set { kind: *kind, tile, concealed: true }));
        }
    }
    sets
}

/// A fault that is paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FaultDraft {
    pub(crate) id: Option<PenaltyId>,
    pub(crate) by: Vec<PlayerNo>,
    pub(crate) to: Vec<PlayerNo>,
    /// Whose tile was called falsely (`ma-jiang`).
    pub(crate) tile_from: Option<PlayerNo>,
    /// Who gets nothing for a fault of his own (`ma-jiang`).
    pub(crate) excluded: Vec<PlayerNo>,
    pub(crate) ends_deal: bool,
}

/// What is known of Pao besides the hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PaoDraft {
    /// The warnings given.
    notes: Vec<PaoNote>,
    /// Who fed the set that made the hand, before the winning tile.
    fed_by: Option<PlayerNo>,
    /// Who was the first to show nine tiles.
    first: Option<PlayerNo>,
    /// At most five live tiles were left.
    few_left: bool,
    /// The winning tile lay open elsewhere.
    lay_open: bool,
    /// The discarder held nothing but the suits of those who show nine tiles.
    held_only: bool,
}

/// What the rules ask before they can judge, with the answer given so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PaoQuestion {
    /// Were at most five live tiles left?
    FewLeft(bool),
    /// Did the winning tile lie open already?
    LayOpen(bool),
    /// Did the discarder hold only dangerous suits?
    HeldOnly(bool),
    /// Who fed the set that mattered?
    Feeder(Vec<PlayerNo>, Option<PlayerNo>),
    /// Who showed nine tiles first?
    First(Vec<PlayerNo>, Option<PlayerNo>),
}

/// What Pao has to say of the deal as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PaoView {
    /// What can have been declared against the winner as the sets lie, and whether it was.
    pub(crate) offers: Vec<(PaoKind, bool)>,
    pub(crate) questions: Vec<PaoQuestion>,
    /// Who pays for all, by which rule, and whether it was the winning tile he fed.
    pub(crate) liable: Option<(PlayerNo, PaoKind, bool)>,
    /// Why nobody does, rule by rule.
    pub(crate) reasons: Vec<(PaoKind, NotLiable)>,
}

/// Everything that was tapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) ending: Ending,
    pub(crate) winner: Option<PlayerNo>,
    pub(crate) from: Option<Source>,
    pub(crate) liable: Option<PlayerNo>,
    pub(crate) how: Circumstances,
    /// Whose hand the keys write into.
    pub(crate) active: PlayerNo,
    hands: BTreeMap<PlayerNo, HandDraft>,
    pub(crate) fault: FaultDraft,
    pub(crate) thrown_wind: Option<Wind>,
    /// Special hands that were missed.
    pub(crate) bochowe: Vec<BochoweNote>,
    /// Who lends to whom, where somebody said so.
    pub(crate) loans: Vec<LoanNote>,
    pao: PaoDraft,
}

/// What has still to be said before there is anything to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    RoundWind,
    Winner,
    Source,
    Hand(PlayerNo),
    Fault,
    Payer,
}

/// An item that can be ticked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tickable {
    pub(crate) rule: Rule,
    /// What one of it would be worth by itself.
    pub(crate) alone: Value,
    pub(crate) count: u8,
    /// Once more would still be right beside the others.
    pub(crate) can_add: bool,
}

/// What the draft amounts to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    /// What each hand is worth by itself, or what speaks against it.
    pub(crate) values: BTreeMap<PlayerNo, Result<Value, Vec<Problem>>>,
    /// What is still missing.
    pub(crate) missing: Vec<Missing>,
    /// The facts, once nothing is missing.
    pub(crate) facts: Option<DealFacts>,
    /// What comes of the facts.
    pub(crate) scored: Option<Result<ScoredDeal, Vec<DealProblem<PlayerNo>>>>,
    /// How the tile may have come: only what can be and changes something.
    pub(crate) circumstances: Vec<Circumstance>,
    /// Whether somebody can be liable for all, by what the table says alone.
    pub(crate) may_be_liable: bool,
    /// Whom the deal leaves without money, and who can lend it, the richest first; where the table chooses that.
    pub(crate) loans: Vec<(PlayerNo, Vec<PlayerNo>)>,
    /// Pao, where the rules play it and the hands are told by their tiles.
    pub(crate) pao: Option<PaoView>,
}

/// Who plays by which rules, and who sits where: what does not change while a deal is entered.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) ruleset: Ruleset,
    pub(crate) names: Vec<String>,
    pub(crate) situation: Situation,
    /// The play money before the deal, where players choose who lends.
    pub(crate) chips: Option<Chips>,
}

/// How a special hand of the club is called.
pub(crate) fn special_name(ruleset: &Ruleset, id: &str, lang: Lang) -> String {
    let german = || {
        let entry = ruleset.special_hands().iter().find(|entry| entry.id == id);
        entry.map_or(id, |entry| &entry.name).to_owned()
    };
    match (lang, texts::rules_steiermark::special_hand(id)) {
        (Lang::En, Some(name)) => name.get(lang).to_owned(),
        (Lang::En, None) | (Lang::De, _) => german(),
    }
}

impl Table {
    /// Whether it is a deal of a game, and not a hand by itself.
    pub(crate) fn is_game(&self) -> bool {
        self.names.len() > 1
    }

    /// Who plays this deal, East first.
    pub(crate) fn players(&self) -> Vec<PlayerNo> {
        Wind::ALL.into_iter().filter_map(|wind| self.situation.seated[wind]).collect()
    }

    pub(crate) fn name(&self, player: PlayerNo) -> String {
        let at = usize::from(player.0).checked_sub(1);
        at.and_then(|at| self.names.get(at)).cloned().unwrap_or_default()
    }

    pub(crate) fn seat(&self, player: PlayerNo) -> Wind {
        self.situation.seat_of(player).unwrap_or(Wind::East)
    }

    /// The faults these rules settle.
    pub(crate) fn penalties(&self) -> Vec<PenaltyId> {
        let agreed = |id: &PenaltyId| {
            // Nobody pays here: a fault that is agreed complains about the sides, not about itself.
            let penalty =
                Penalty { id: *id, by: vec![], to: vec![], tile_from: None, excluded: vec![] };
            let finish = Finish {
                outcome: Outcome::Fault { penalty },
                points: BySeat::from_fn(|wind| self.situation.seated[wind].map(|_| Points::ZERO)),
                dead: BySeat::default(),
                special: false,
            };
            !matches!(
                self.ruleset.settle(&finish),
                Err(Problem::BadRequest(Shape::PenaltyNotPlayed(_)))
            )
        };
        PenaltyId::ALL.into_iter().filter(agreed).collect()
    }
}

impl Draft {
    pub(crate) fn new(
        table: &Table,
        winner: Option<PlayerNo>,
        before: Option<&DealFacts>,
        notes: DealNotes,
    ) -> Draft {
        let players = table.players();
        let noted = before.unwrap_or(&notes.facts);
        let mut draft = Draft {
            ending: Ending::Won,
            winner: None,
            from: None,
            liable: None,
            how: Circumstances::NONE,
            active: table.situation.east(),
            hands: by_player(players.iter().map(|no| (*no, HandDraft::new(Kind::Pung)))),
            fault: FaultDraft {
                id: None,
                by: Vec::new(),
                to: Vec::new(),
                tile_from: None,
                excluded: Vec::new(),
                ends_deal: true,
            },
            thrown_wind: noted.thrown_wind,
            bochowe: noted.bochowe.clone(),
            loans: noted.loans.clone(),
            pao: PaoDraft { notes: noted.pao.clone(), ..PaoDraft::default() },
        };
        match before {
            Some(facts) => draft.take_over(facts),
            None => {
                if let Some(winner) = winner {
                    draft.choose_winner(winner);
                }
            }
        }
        draft
    }

    fn take_over(&mut self, facts: &DealFacts) {
        match &facts.outcome {
            DealOutcome::Drawn => self.ending = Ending::Drawn,
            DealOutcome::Won { winner, from, liable, how } => {
                self.choose_winner(*winner);
                self.from = Some(from.map_or(Source::Wall, Source::Player));
                self.liable = *liable;
                self.how = Circumstances::of(how);
                self.how.remove(Circumstance::SelfDrawn);
            }
            DealOutcome::Fault { penalty, ends_deal } => {
                self.ending = Ending::Fault;
                self.fault = FaultDraft {
                    id: Some(penalty.id),
                    by: penalty.by.clone(),
                    to: penalty.to.clone(),
                    tile_from: penalty.tile_from,
                    excluded: penalty.excluded.clone(),
                    ends_deal: *ends_deal,
                };
            }
        }
        for (player, given) in &facts.hands {
            let hand = HandDraft::from_given(given, self.winner == Some(*player));
            self.hands.insert(*player, hand);
        }
        for player in &facts.dead {
            if let Some(hand) = self.hands.get_mut(player) {
                hand.is_dead = true;
            }
        }
    }

    pub(crate) fn hand(&self, player: PlayerNo) -> Option<&HandDraft> {
        self.hands.get(&player)
    }

    pub(crate) fn active_hand(&self) -> Option<&HandDraft> {
        self.hands.get(&self.active)
    }

    pub(crate) fn active_mut(&mut self) -> Option<&mut HandDraft> {
        self.hands.get_mut(&self.active)
    }

    /// A player's hand as it was told; nothing when nothing was told.
    pub(crate) fn given_by(&self, player: PlayerNo) -> Option<Given> {
        self.hand(player)?.given(self.wins(player))
    }

    /// What a hand that was told by its tiles is worth at another table.
    pub(crate) fn value_at(
        &self,
        table: &Table,
        player: PlayerNo,
    ) -> Option<Result<Value, Vec<Problem>>> {
        let given = self.given_by(player).filter(|given| matches!(given, Given::Tiles { .. }))?;
        let how = self.wins(player).then(|| self.how_with(None));
        Some(deal::value(&given, table.seat(player), self.round(table)?, how, &table.ruleset))
    }

    /// Takes back whatever was ticked for a player.
    pub(crate) fn forget_ticks(&mut self, player: PlayerNo) {
        if let Some(hand) = self.hands.get_mut(&player) {
            hand.ticks.clear();
        }
    }

    /// Whether this player's hand is the winner's.
    pub(crate) fn wins(&self, player: PlayerNo) -> bool {
        self.ending == Ending::Won && self.winner == Some(player)
    }

    pub(crate) fn choose_winner(&mut self, winner: PlayerNo) {
        self.ending = Ending::Won;
        self.winner = Some(winner);
        self.active = winner;
        if self.from == Some(Source::Player(winner)) {
            self.from = None;
        }
        if self.liable == Some(winner) {
            self.liable = None;
        }
        for (player, hand) in &mut self.hands {
            if *player != winner {
                // Nobody but the winner has one.
                hand.special = None;
            }
        }
        if let Some(hand) = self.hands.get_mut(&winner) {
            hand.is_dead = false;
            if hand.sets.is_empty() {
                hand.kind = Kind::Chow;
            }
        }
    }

    pub(crate) fn choose_source(&mut self, source: Source) {
        self.from = Some(source);
        for flag in Circumstance::ALL {
            let is_drawn = Circumstances::of(&[flag]).implied().has(Circumstance::SelfDrawn);
            let fits = match source {
                Source::Wall => flag != Circumstance::RobbedKong,
                Source::Player(_) => !is_drawn,
            };
            if !fits {
                self.how.remove(flag);
            }
        }
    }

    pub(crate) fn toggle_circumstance(&mut self, flag: Circumstance) {
        if !self.how.insert(flag) {
            self.how.remove(flag);
        }
    }

    /// The tiles of all four hands together: there is one stock.
    pub(crate) fn stock(&self) -> (Counts, BonusTiles) {
        let (mut tiles, mut bonus) = (Counts::default(), BonusTiles::NONE);
        for hand in self.hands.values() {
            if hand.way == Way::Tiles {
                hand.sets.iter().flat_map(|set| set.tiles()).for_each(|tile| tiles.add(tile));
            }
            for tile in hand.bonus.iter() {
                bonus.insert(tile);
            }
        }
        (tiles, bonus)
    }

    /// Whether the tile can be tapped now, given what all four hands hold.
    pub(crate) fn fits(&self, tile: Tile, stock: &Counts) -> bool {
        let Some(hand) = self.active_hand() else { return false };
        if self.makes_kong(hand, tile, stock) {
            return true;
        }
        let most = if self.wins(self.active) { 14 } else { 13 };
        let held: u8 = hand.sets.iter().map(|set| set.kind.room()).sum();
        if held + hand.kind.room() > most || (hand.kind.is_figure() && hand.figures() == 4) {
            return false;
        }
        let set = Set { kind: hand.kind, tile, concealed: false };
        match hand.kind {
            Kind::Chow => tile.starts_chow() && set.tiles().iter().all(|one| stock.of(*one) < 4),
            Kind::Pung | Kind::Kong | Kind::Pair | Kind::Single => {
                stock.of(tile) + hand.kind.len() <= 4
            }
        }
    }

    /// A tap on the pung that was just tapped adds its fourth tile: no need to choose the kind.
    fn makes_kong(&self, hand: &HandDraft, tile: Tile, stock: &Counts) -> bool {
        hand.kind == Kind::Pung
            && stock.of(tile) == 3
            && hand.sets.last().is_some_and(|set| set.kind == Kind::Pung && set.tile == tile)
    }

    /// Adds what the chosen kind makes of this tile; nothing when it does not fit.
    pub(crate) fn tap(&mut self, tile: Tile) {
        let (stock, _) = self.stock();
        if !self.fits(tile, &stock) {
            return;
        }
        let wins = self.wins(self.active);
        let makes_kong = self.active_hand().is_some_and(|hand| self.makes_kong(hand, tile, &stock));
        let Some(hand) = self.active_mut() else { return };
        if makes_kong {
            if let Some(last) = hand.sets.last_mut() {
                last.kind = Kind::Kong;
            }
            return;
        }
        let concealed = hand.concealed || !hand.kind.is_figure();
        hand.sets.push(Set { kind: hand.kind, tile, concealed });
        hand.winning = None;
        if wins && hand.figures() == 4 {
            hand.kind = Kind::Pair;
        }
    }

    /// A flower or season comes and goes by the same tap.
    pub(crate) fn tap_bonus(&mut self, tile: BonusTile) {
        let (_, stock) = self.stock();
        let Some(hand) = self.active_mut() else { return };
        if hand.bonus.has(tile) {
            let mut rest = BonusTiles::NONE;
            for other in hand.bonus.iter().filter(|other| *other != tile) {
                rest.insert(other);
            }
            hand.bonus = rest;
        } else if !stock.has(tile) {
            hand.bonus.insert(tile);
        }
    }

    pub(crate) fn remove_set(&mut self, at: usize) {
        let Some(hand) = self.active_mut() else { return };
        if at < hand.sets.len() {
            hand.kind = hand.sets.remove(at).kind;
            hand.winning = None;
        }
    }

    /// Takes back the last thing that was tapped into the active hand.
    pub(crate) fn back(&mut self) {
        let Some(hand) = self.active_mut() else { return };
        match hand.way {
            Way::Number => {
                hand.digits.pop();
            }
            Way::Items => {}
            Way::Tiles => {
                let last = hand.sets.len();
                if last > 0 {
                    self.remove_set(last - 1);
                } else if let Some(tile) = hand.bonus.iter().last() {
                    self.tap_bonus(tile);
                }
            }
        }
    }

    /// Open becomes concealed and back; a pair lies in the hand anyway.
    pub(crate) fn turn_set(&mut self, at: usize) {
        if let Some(set) = self.active_mut().and_then(|hand| hand.sets.get_mut(at))
            && set.kind.is_figure()
        {
            set.concealed = !set.concealed;
        }
    }

    pub(crate) fn choose_winning(&mut self, set: usize, tile: usize) {
        if let Some(hand) = self.active_mut() {
            hand.winning = Some((set, tile));
        }
    }

    /// One more digit of a number; leading noughts vanish, and no hand needs more than seven.
    pub(crate) fn type_digit(&mut self, digit: u8) {
        if let Some(hand) = self.active_mut() {
            if hand.digits == "0" {
                hand.digits.clear();
            }
            if hand.digits.len() < 7 {
                hand.digits.push(char::from(b'0' + digit % 10));
            }
        }
    }

    /// The choice of way; whoever has told nothing yet is asked in the same way.
    pub(crate) fn choose_way(&mut self, way: Way) {
        let active = self.active;
        for (player, hand) in &mut self.hands {
            if *player == active || hand.is_blank() {
                hand.way = way;
            }
        }
    }

    /// A special hand comes and goes by the same tap.
    pub(crate) fn tap_special(&mut self, id: &str) {
        if let Some(hand) = self.active_mut() {
            let is_chosen = hand.special.as_ref().is_some_and(|special| special.id == id);
            hand.special =
                (!is_chosen).then(|| Special { id: id.to_owned(), value: None, concealed: false });
        }
    }

    /// Whether the special hand was collected in the hand: yes becomes no and back.
    pub(crate) fn turn_special(&mut self) {
        if let Some(special) = self.active_mut().and_then(|hand| hand.special.as_mut()) {
            special.concealed = !special.concealed;
        }
    }

    pub(crate) fn tick(&mut self, id: &str, count: u8) {
        if let Some(hand) = self.active_mut() {
            if count == 0 {
                hand.ticks.remove(id);
            } else {
                hand.ticks.insert(id.to_owned(), count);
            }
        }
    }

    /// What may be ticked for the active hand, with its worth: asked of the rule set one by one.
    pub(crate) fn tickables(&self, table: &Table) -> Vec<Tickable> {
        let Some(hand) = self.active_hand() else { return Vec::new() };
        let wins = self.wins(self.active);
        let ruleset = &table.ruleset;
        let mut found = Vec::new();
        for rule in ruleset.rules() {
            let Ok(alone) = ruleset.tally(&[(rule.id(), 1)], wins) else { continue };
            let count = hand.ticks.get(rule.id()).copied().unwrap_or(0);
            let mut more: Vec<(&str, u8)> = hand
                .ticks
                .iter()
                .filter(|(id, _)| id.as_str() != rule.id())
                .map(|(id, count)| (id.as_str(), *count))
                .collect();
            more.push((rule.id(), count + 1));
            let can_add = ruleset.tally(&more, wins).is_ok();
            found.push(Tickable { rule, alone, count, can_add });
        }
        found
    }

    /// The wind of the round, as thrown or as it follows.
    fn round(&self, table: &Table) -> Option<Wind> {
        self.thrown_wind.or(table.situation.prevailing)
    }

    fn missing(&self, table: &Table) -> Vec<Missing> {
        let mut missing = Vec::new();
        if self.round(table).is_none() {
            missing.push(Missing::RoundWind);
        }
        match self.ending {
            Ending::Drawn => {}
            Ending::Won => match self.winner {
                None => missing.push(Missing::Winner),
                Some(winner) => {
                    if self.from.is_none() {
                        missing.push(Missing::Source);
                    }
                    if self.hand(winner).is_none_or(HandDraft::is_blank) {
                        missing.push(Missing::Hand(winner));
                    }
                }
            },
            Ending::Fault => {
                if self.fault.id.is_none() {
                    missing.push(Missing::Fault);
                }
                if self.fault.by.is_empty() {
                    missing.push(Missing::Payer);
                }
            }
        }
        missing
    }

    fn facts(&self, liable: Option<PlayerNo>) -> Option<DealFacts> {
        let outcome = match self.ending {
            Ending::Drawn => DealOutcome::Drawn,
            Ending::Won => DealOutcome::Won {
                winner: self.winner?,
                from: match self.from? {
                    Source::Wall => None,
                    Source::Player(player) => Some(player),
                },
                liable,
                how: self.how.iter().collect(),
            },
            Ending::Fault => DealOutcome::Fault {
                penalty: Penalty {
                    id: self.fault.id?,
                    by: self.fault.by.clone(),
                    to: self.fault.to.clone(),
                    tile_from: self.fault.tile_from,
                    excluded: self.fault.excluded.clone(),
                },
                ends_deal: self.fault.ends_deal,
            },
        };
        let told = self.hands.iter().filter(|_| self.ending != Ending::Fault);
        let given = |(player, hand): (&PlayerNo, &HandDraft)| {
            Some((*player, hand.given(self.wins(*player))?))
        };
        let hands = by_player(told.clone().filter_map(given));
        let dead = told.filter(|(_, hand)| hand.is_dead).map(|(player, _)| *player).collect();
        Some(DealFacts {
            outcome,
            hands,
            dead,
            thrown_wind: self.thrown_wind,
            pao: self.pao.notes.clone(),
            // Whoever wins in the end has missed nothing.
            bochowe: self.bochowe.iter().filter(|note| !self.wins(note.player)).cloned().collect(),
            loans: Vec::new(),
        })
    }

    /// How the winning tile came, with what follows from whose it was.
    fn how_with(&self, more: Option<Circumstance>) -> Circumstances {
        let mut how = self.how;
        if let Some(flag) = more {
            how.insert(flag);
        }
        if self.from == Some(Source::Wall) {
            how.insert(Circumstance::SelfDrawn);
        }
        how
    }

    /// Values and settles what is there, and asks what else could be said.
    pub(crate) fn preview(&self, table: &Table) -> Preview {
        let mut values = BTreeMap::new();
        if let Some(round) = self.round(table) {
            for (player, hand) in &self.hands {
                let wins = self.wins(*player);
                let Some(given) = hand.given(wins) else { continue };
                let how = wins.then(|| self.how_with(None));
                let value = deal::value(&given, table.seat(*player), round, how, &table.ruleset);
                values.insert(*player, value);
            }
        }
        let pao = self.judge_pao(table, &values);
        let judged = pao.as_ref().and_then(|pao| pao.liable).map(|(player, ..)| player);
        let missing = self.missing(table);
        let mut facts = if missing.is_empty() { self.facts(judged.or(self.liable)) } else { None };
        let score = |facts: &DealFacts| table.situation.score(facts, &table.ruleset);
        let scored = facts.as_ref().map(score);
        let mut loans = Vec::new();
        if let (Some(chips), Some(facts), Some(Ok(scored))) = (&table.chips, &mut facts, &scored) {
            loans = chips.loans(&scored.net(4));
            // What was said of somebody who has enough after all is not written.
            let needs = |loan: &&LoanNote| loans.iter().any(|(debtor, _)| *debtor == loan.debtor);
            facts.loans = self.loans.iter().filter(needs).copied().collect();
        }
        let may_be_liable = pao.is_none()
            && self.ending == Ending::Won
            && facts.as_ref().is_some_and(|facts| self.somebody_may_be_liable(facts, table));
        let circumstances = self.possible_circumstances(table, &values);
        Preview { values, missing, facts, scored, circumstances, may_be_liable, loans, pao }
    }

    /// The sets that lay open before the winning tile came, of those who were first to show nine tiles first.
    fn laid_out(&self, winner: PlayerNo) -> Vec<LaidOut<PlayerNo>> {
        let mut players: Vec<PlayerNo> = self.hands.keys().copied().collect();
        if let Some(first) = self.pao.first {
            players.retain(|player| *player != first);
            players.insert(0, first);
        }
        let mut laid_out = Vec::new();
        for player in players {
            let Some(hand) = self.hand(player).filter(|hand| hand.way == Way::Tiles) else {
                continue;
            };
            let completed = if player == winner { hand.winning().map(|(at, _)| at) } else { None };
            for (at, set) in hand.sets.iter().enumerate() {
                let lies_open = set.kind == Kind::Kong || !set.concealed;
                if let Some(meld) = set.meld().filter(|_| lies_open && completed != Some(at)) {
                    // Only the feeder of the winner's last set is ever asked for.
                    let fed_by = self.pao.fed_by.filter(|_| player == winner);
                    laid_out.push(LaidOut { by: player, meld, fed_by, discard: None });
                }
            }
        }
        laid_out
    }

    /// Asks the rules of Pao; nothing where they are not played, or where not enough is known to ask.
    fn judge_pao(
        &self,
        table: &Table,
        values: &BTreeMap<PlayerNo, Result<Value, Vec<Problem>>>,
    ) -> Option<PaoView> {
        let Ruleset::MaJiang(options) = &table.ruleset else { return None };
        let winner = self.winner.filter(|winner| self.wins(*winner))?;
        let hand = self.hand(winner).filter(|hand| hand.way == Way::Tiles)?;
        let (of, at) = hand.winning()?;
        let winning_tile = *hand.sets.get(of)?.tiles().get(at)?;
        let came = match self.from? {
            Source::Wall => TileCame::Drawn,
            Source::Player(by) if self.how.has(Circumstance::RobbedKong) => TileCame::Robbed { by },
            Source::Player(by) => TileCame::Discarded { by, number: None },
        };
        let laid_out = self.laid_out(winner);
        let live_tiles = self.pao.few_left.then_some(5);
        let found = pao::offered(&laid_out, live_tiles);
        let against_winner = |kind: PaoKind| {
            found.iter().any(|offer| offer.kind == kind && offer.against == Some(winner))
        };
        let is_declared = |kind: PaoKind| {
            self.pao.notes.iter().any(|note| note.kind == kind && note.against == winner)
        };
        let conditions = [PaoKind::NineTiles, PaoKind::ThreeDragons, PaoKind::FourWinds];
        let offers: Vec<(PaoKind, bool)> = conditions
            .into_iter()
            .filter(|kind| against_winner(*kind))
            .map(|kind| (kind, is_declared(kind)))
            .collect();
        let layers: Vec<PlayerNo> = found
            .iter()
            .filter(|offer| offer.kind == PaoKind::FirstLayer)
            .filter_map(|offer| offer.against)
            .collect();
        let suits =
            laid_out.iter().filter(|set| layers.contains(&set.by)).map(|set| set.meld.tile());
        let facts = PaoFacts {
            winner,
            winning_tile,
            came,
            live_tiles,
            lay_open: Some(self.pao.lay_open),
            discarder_holds: self.pao.held_only.then(|| Holding::of(suits)),
            laid_out,
        };
        let call = |note: &PaoNote| PaoCall {
            kind: note.kind,
            declared_by: note.declared_by.unwrap_or(note.against),
            against: note.against,
            when: None,
        };
        let calls: Vec<PaoCall<PlayerNo>> = self.pao.notes.iter().map(call).collect();
        let reached = values.get(&winner)?.as_ref().ok().and_then(Reached::of_value);
        let verdict = pao::verdict(&facts, reached, &calls, options);
        let mut questions = Vec::new();
        let others = || -> Vec<PlayerNo> {
            table.players().into_iter().filter(|player| *player != winner).collect()
        };
        if matches!(facts.came, TileCame::Discarded { .. }) {
            questions.push(PaoQuestion::FewLeft(self.pao.few_left));
            if self.pao.few_left {
                questions.push(PaoQuestion::LayOpen(self.pao.lay_open));
            }
        }
        let is_unfed = verdict.judgements.iter().any(|one| one.outcome == Err(NotLiable::NotFed));
        if is_unfed || self.pao.fed_by.is_some() {
            questions.push(PaoQuestion::Feeder(others(), self.pao.fed_by));
        }
        if layers.len() > 1 && layers.contains(&winner) {
            questions.push(PaoQuestion::First(layers, self.pao.first));
            questions.push(PaoQuestion::HeldOnly(self.pao.held_only));
        }
        let by_winning_tile = |player: PlayerNo, kind: PaoKind| {
            verdict.judgements.iter().any(|one| {
                one.kind == kind && one.outcome == Ok(Liability { player, by_winning_tile: true })
            })
        };
        let liable =
            verdict.liable().map(|(player, kind)| (player, kind, by_winning_tile(player, kind)));
        let reasons = verdict
            .judgements
            .iter()
            .filter_map(|one| Some((one.kind, one.outcome.err()?)))
            .collect();
        Some(PaoView { offers, questions, liable, reasons })
    }

    /// An answer to one of the questions of Pao, or a declaration that is noted after all.
    pub(crate) fn answer_pao(&mut self, question: &str, answer: &str) {
        let player = answer.parse().ok().map(PlayerNo);
        let pao = &mut self.pao;
        let turned = |before: Option<PlayerNo>| if before == player { None } else { player };
        match question {
            "few" => pao.few_left = !pao.few_left,
            "open" => pao.lay_open = !pao.lay_open,
            "held" => pao.held_only = !pao.held_only,
            "fed" => pao.fed_by = turned(pao.fed_by),
            "first" => pao.first = turned(pao.first),
            _ => {
                let (Some(kind), Some(against)) = (PaoKind::from_id(answer), self.winner) else {
                    return;
                };
                let before = pao.notes.len();
                pao.notes.retain(|note| note.kind != kind || note.against != against);
                if pao.notes.len() == before {
                    pao.notes.push(PaoNote { kind, against, declared_by: None, minute: None });
                }
            }
        }
    }

    fn somebody_may_be_liable(&self, facts: &DealFacts, table: &Table) -> bool {
        table.players().into_iter().filter(|player| self.winner != Some(*player)).any(|player| {
            let mut asked = facts.clone();
            if let DealOutcome::Won { liable, .. } = &mut asked.outcome {
                *liable = Some(player);
            }
            table.situation.score(&asked, &table.ruleset).is_ok()
        })
    }

    /// Every circumstance that is said, can be said without contradiction, and changes the value.
    fn possible_circumstances(
        &self,
        table: &Table,
        values: &BTreeMap<PlayerNo, Result<Value, Vec<Problem>>>,
    ) -> Vec<Circumstance> {
        let ask = || {
            let winner = self.winner.filter(|winner| self.wins(*winner))?;
            let (source, round) = (self.from?, self.round(table)?);
            let given = self.hand(winner)?.given(true)?;
            Some((winner, source, round, given))
        };
        let Some((winner, source, round, given)) = ask() else { return Vec::new() };
        let now = values.get(&winner).and_then(|value| value.as_ref().ok());
        let seat = table.seat(winner);
        let changes = |flag: Circumstance| {
            let drawn = Circumstances::of(&[flag]).implied().has(Circumstance::SelfDrawn);
            let fits_source = match source {
                Source::Wall => flag != Circumstance::RobbedKong,
                Source::Player(_) => !drawn,
            };
            // East's ninth win in a row needs eight before it.
            let fits_series = flag != Circumstance::NinthWin || table.situation.east_wins >= 8;
            let how = Some(self.how_with(Some(flag)));
            fits_source
                && fits_series
                && now.is_some_and(|now| {
                    deal::value(&given, seat, round, how, &table.ruleset)
                        .is_ok_and(|value| value != *now)
                })
        };
        Circumstance::ALL
            .into_iter()
            .filter(|flag| *flag != Circumstance::SelfDrawn)
            .filter(|flag| self.how.has(*flag) || changes(*flag))
            .collect()
    }
}
