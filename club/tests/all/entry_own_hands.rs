//! What the entry of a deal says of the club's own hands, and what the table can do about it.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use std::cell;

use club::entry::{
    Draft, EntryAction, EntryMode, HandAction, OwnHandNote, SetId, SetKind, Table, WinSource,
};
use club::report::sheet::{Cell, Label, Row};
use club::report::{DealHeading, deal_sheet};
use club::{BochoweNote, DealFacts, History, PlayerNo, Situation};
use scoring::deal::Given;
use scoring::special::{Misfit, Missed};
use scoring::{Family, Points, Ruleset, Tile, Wind, notation};
use serde_json::{Value as Json, json};

const ANNA: PlayerNo = PlayerNo(1);
const BERTL: PlayerNo = PlayerNo(2);

fn hand(id: &str, pattern: &str, more: Json) -> Json {
    let mut entry = json!({
        "id": id, "name": id, "callable": false, "kong_allowed": false, "active": true, "pattern": pattern,
    });
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    entry
}

fn rules() -> Ruleset {
    let options = json!({
        "special_hands": [
            hand("mixed", "7 pair!; suits=3", json!({})),
            hand("pairs", "7 pair", json!({})),
            hand("knitted", "4 knit3 knit2", json!({})),
            hand("winds", "4 pung pair(wind); with drawn", json!({"callable": true})),
            hand("closed", "4 pung pair(dragon)", json!({})),
            hand("worthless", "1-9a 5 tile(honour)!", json!({})),
        ],
        "special_values": {"mixed": 800, "pairs": 1000, "knitted": 1200, "winds": 1500, "closed": 900},
    });
    Ruleset::preset(Family::Steiermark).with(options.as_object().unwrap()).unwrap()
}

/// A draft at a table of four, Anna being East.
struct Screen {
    table: Table,
    draft: Draft,
}

impl Screen {
    fn new() -> Screen {
        let names = ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned).to_vec();
        let ruleset = rules();
        let situation = Situation::start(4, &ruleset);
        let table = Table { ruleset, names, situation };
        let mut draft = Draft::new(&table, Some(ANNA), &DealFacts::drawn());
        draft.apply(&table, EntryAction::ThrowWind(Wind::East));
        draft.apply(&table, EntryAction::ChooseSource(WinSource::Wall));
        Screen { table, draft }
    }

    fn act(&mut self, action: EntryAction) {
        self.draft.apply(&self.table, action);
    }

    fn tap(&mut self, player: PlayerNo, kind: SetKind, tiles: &str) {
        for tile in notation::tiles("tiles", tiles).unwrap() {
            self.act(EntryAction::Activate(player));
            self.act(EntryAction::Hand(HandAction::ChooseKind(kind)));
            self.act(EntryAction::TapTile(tile));
        }
    }

    fn toggle_counted(&mut self, id: &str) {
        self.act(EntryAction::Activate(ANNA));
        self.act(EntryAction::Hand(HandAction::ToggleCounted(id.to_owned())));
    }

    /// What is said of a hand, and whether it was asked what it nearly is.
    fn asked(&self, player: PlayerNo) -> (Vec<OwnHandNote>, bool) {
        let question = self.draft.hand_question(&self.table, player);
        let valued = question.as_ref().map(|question| question.valued(&self.table.ruleset));
        let was_asked = cell::Cell::new(false);
        let near = || {
            was_asked.set(true);
            question.as_ref().unwrap().near_hands(&self.table.ruleset)
        };
        let notes = self.draft.own_hand_notes(&self.table, player, valued.as_ref(), near);
        (notes, was_asked.get())
    }

    fn notes(&self, player: PlayerNo) -> Vec<OwnHandNote> {
        self.asked(player).0
    }

    /// What the winner's hand is worth; `None` where it is no hand.
    fn worth(&self) -> Option<i64> {
        let values = self.draft.hand_values(&self.table);
        values[&ANNA].as_ref().ok().map(|value| value.points.0)
    }

    fn facts(&self) -> DealFacts {
        self.draft.preview(&self.table, None).facts.unwrap()
    }
}

/// Whether the explanation of a deal says so.
fn is_on_sheet(screen: &Screen, facts: &DealFacts, label: Label) -> bool {
    let history = History::replay(4, &screen.table.ruleset, std::slice::from_ref(facts)).unwrap();
    let (rules, players) = (Family::Steiermark, &screen.table.names);
    let heading = DealHeading { issuer: None, game: None, rules, preset: "", players };
    let sheet = deal_sheet(&heading, &history.deals[0]);
    let mut rows = sheet.blocks.iter().flat_map(|block| &block.rows);
    rows.any(|row| matches!(row, Row::Cells(cells) if cells.contains(&Cell::Term(label))))
}

fn counts(id: &str, points: i64, also: &[&str]) -> OwnHandNote {
    let also = also.iter().map(|id| (*id).to_owned()).collect();
    OwnHandNote::Counts { id: id.to_owned(), points: Some(Points(points)), also, is_fishing: false }
}

fn without(id: &str) -> OwnHandNote {
    OwnHandNote::Without(id.to_owned())
}

#[test]
fn a_hand_that_the_table_does_not_count_is_valued_without_it() {
    let mut screen = Screen::new();
    screen.tap(ANNA, SetKind::Pair, "2m6p7p4s9s2z6z");
    assert_eq!(screen.notes(ANNA), [counts("pairs", 1000, &["mixed"])]);
    assert_eq!(screen.worth(), Some(1002));
    screen.toggle_counted("pairs");
    assert_eq!(screen.notes(ANNA), [counts("mixed", 800, &[]), without("pairs")]);
    assert_eq!(screen.worth(), Some(802));
    // What was previewed is what the books compute from the stored facts, also when they are corrected later.
    let stored: DealFacts =
        serde_json::from_value(serde_json::to_value(screen.facts()).unwrap()).unwrap();
    let history = History::replay(4, &screen.table.ruleset, std::slice::from_ref(&stored)).unwrap();
    assert_eq!(history.deals[0].scored.values[&ANNA].points, Points(802));
    assert!(is_on_sheet(&screen, &stored, Label::WithoutSpecialHand));
    assert_eq!(
        Draft::of_facts(&screen.table, &stored).given_by(ANNA),
        stored.hands.get(&ANNA).cloned()
    );
    screen.toggle_counted("mixed");
    assert_eq!(screen.notes(ANNA), [without("pairs"), without("mixed")]);
    assert_eq!(screen.worth(), None);
    screen.toggle_counted("pairs");
    assert_eq!(screen.notes(ANNA), [counts("pairs", 1000, &[]), without("mixed")]);
    // Other tiles are another hand.
    screen.act(EntryAction::Hand(HandAction::RemoveSet(SetId(6))));
    screen.tap(ANNA, SetKind::Pair, "6z");
    assert_eq!(screen.notes(ANNA), [counts("pairs", 1000, &["mixed"])]);
}

#[test]
fn what_keeps_the_tiles_from_being_a_hand_is_said() {
    let mut screen = Screen::new();
    screen.act(EntryAction::ChooseSource(WinSource::Player(BERTL)));
    screen.tap(ANNA, SetKind::Pung, "2m3p4s4z");
    assert_eq!(screen.asked(ANNA), (vec![], false), "not before the hand is whole");
    screen.tap(ANNA, SetKind::Pair, "1z");
    let rule = Some(Missed::Condition("with drawn".to_owned()));
    let drawn = OwnHandNote::Misses { id: "winds".to_owned(), why: Misfit::Condition, rule };
    assert_eq!(screen.asked(ANNA), (vec![drawn], true));
    screen.act(EntryAction::ChooseSource(WinSource::Wall));
    assert_eq!(screen.asked(ANNA), (vec![counts("winds", 1500, &[])], false));
    screen.act(EntryAction::Activate(ANNA));
    screen.act(EntryAction::Hand(HandAction::RemoveSet(SetId(4))));
    screen.tap(ANNA, SetKind::Pair, "5z");
    let called = OwnHandNote::Misses { id: "closed".to_owned(), why: Misfit::Called, rule: None };
    assert_eq!(screen.notes(ANNA), [called]);
}

#[test]
fn a_hand_without_a_value_is_said_to_have_none() {
    let mut screen = Screen::new();
    screen.tap(ANNA, SetKind::Single, "123456789s12345z");
    // The tiles are no ordinary hand, so that its value is missed as a problem.
    assert_eq!((screen.notes(ANNA), screen.worth()), (vec![], None));
}

#[test]
fn a_loser_who_was_ready_is_offered_a_bochowe() {
    let mut screen = Screen::new();
    screen.tap(BERTL, SetKind::Single, "7m7p7s8m8p8s2m2p2s9m9p9s");
    assert_eq!(screen.asked(BERTL), (vec![], false));
    screen.tap(BERTL, SetKind::Single, "6p");
    let note = BochoweNote { player: BERTL, hand: "knitted".to_owned() };
    let ready = |screen: &Screen| {
        let [OwnHandNote::Ready(ready)] = &screen.notes(BERTL)[..] else { panic!("one offer") };
        ready.clone()
    };
    let offer = ready(&screen);
    let waits: Vec<Tile> = offer.waits.iter().collect();
    assert_eq!(waits, notation::tiles("tiles", "6m6s").unwrap());
    assert_eq!((&offer.note, offer.points, offer.is_noted), (&note, Points(3600), false));
    assert!(screen.draft.bochowe.is_empty(), "never by itself");
    screen.act(EntryAction::ChooseBochowe(note.clone()));
    assert_eq!(screen.draft.bochowe, std::slice::from_ref(&note));
    assert!(ready(&screen).is_noted);
    screen.act(EntryAction::ToggleBochowe(BERTL));
    assert!(!ready(&screen).is_noted);
}

#[test]
fn a_hand_that_was_chosen_against_its_tiles_is_marked() {
    let is_marked = |screen: &Screen| match &screen.facts().hands[&ANNA] {
        Given::Special { against_tiles, .. } => *against_tiles,
        other @ (Given::Tiles { .. } | Given::Items { .. } | Given::Points { .. }) => {
            panic!("{other:?}")
        }
    };
    let mut screen = Screen::new();
    screen.tap(ANNA, SetKind::Pair, "2m6p7p4s9s2z6z");
    screen.act(EntryAction::Activate(ANNA));
    screen.act(EntryAction::ChooseMode(EntryMode::Items));
    screen.act(EntryAction::Hand(HandAction::ToggleSpecial("pairs".to_owned())));
    assert_eq!((screen.notes(ANNA), is_marked(&screen)), (vec![], false));
    screen.act(EntryAction::Hand(HandAction::ToggleSpecial("knitted".to_owned())));
    let against = [OwnHandNote::AgainstTiles("knitted".to_owned())];
    assert_eq!(screen.notes(ANNA), against);
    assert!(is_marked(&screen));
    assert!(is_on_sheet(&screen, &screen.facts(), Label::AgainstTiles));
    // The tiles are not stored, the mark is.
    screen.draft = Draft::of_facts(&screen.table, &screen.facts());
    assert_eq!(screen.notes(ANNA), against);
    assert!(is_marked(&screen));
    screen.act(EntryAction::Activate(ANNA));
    screen.act(EntryAction::Hand(HandAction::ToggleSpecial("pairs".to_owned())));
    assert!(!is_marked(&screen));
}
