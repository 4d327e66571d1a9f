//! The entry of a deal without a screen: hands by tiles and numbers, what is missing or impossible, and how it is kept.

use club::entry::{
    DealEnding, Draft, DraftDeal, EntryAction, EntryMode, FaultAction, HandAction, ImpossibleValue,
    KeyState, Missing, NextDeal, SetId, SetKind, StoredDraft, Table, WinSource,
};
use club::{DealFacts, PlayerNo, Situation};
use scoring::penalty::PenaltyId;
use scoring::{BonusTile, Circumstance, Family, Points, Ruleset, Tile, Wind, notation};
use serde_json::json;

const ANNA: PlayerNo = PlayerNo(1);
const BERTL: PlayerNo = PlayerNo(2);
const CHRISTA: PlayerNo = PlayerNo(3);
const DIETER: PlayerNo = PlayerNo(4);

fn table_of(ruleset: Ruleset) -> Table {
    let names = ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned).to_vec();
    let situation = Situation::start(4, &ruleset);
    Table { ruleset, names, situation }
}

fn table(family: Family) -> Table {
    table_of(Ruleset::preset(family))
}

/// A draft at a table, for short tests.
struct Screen {
    table: Table,
    draft: Draft,
}

impl Screen {
    fn new(family: Family) -> Screen {
        Screen::at(table(family))
    }

    fn at(table: Table) -> Screen {
        let draft = Draft::new(&table, None, &DealFacts::drawn());
        Screen { table, draft }
    }

    fn act(&mut self, action: EntryAction) -> bool {
        self.draft.apply(&self.table, action)
    }

    fn kind(&mut self, kind: SetKind) {
        self.act(EntryAction::Hand(HandAction::ChooseKind(kind)));
    }

    fn tap(&mut self, tiles: &[&str]) {
        for text in tiles {
            self.act(EntryAction::TapTile(tile(text)));
        }
    }

    fn digits(&mut self, number: &str) {
        for digit in number.bytes() {
            self.act(EntryAction::TypeDigit(digit - b'0'));
        }
    }

    fn worth(&self, player: PlayerNo) -> Option<i64> {
        let values = self.draft.hand_values(&self.table);
        values.get(&player)?.as_ref().ok().map(|value| value.points.0)
    }

    fn preview(&self) -> club::entry::Preview {
        let values = self.draft.hand_values(&self.table);
        let winner = self.draft.winner.and_then(|winner| values.get(&winner));
        self.draft.preview(&self.table, winner)
    }

    fn key(&self, text: &str) -> KeyState {
        let key = club::entry::Key::Tile(tile(text));
        self.draft.key_states()[key.index()]
    }

    fn net(&self) -> Vec<i64> {
        let preview = self.preview();
        let (_, scored) = preview.bookable().expect("the deal can be booked");
        scored.net(4).values().map(|points| points.0).collect()
    }
}

fn tile(text: &str) -> Tile {
    notation::tiles("tile", text).expect("a tile in the notation")[0]
}

/// The first printed example of the classical rules.
fn first_example() -> Screen {
    let mut screen = Screen::new(Family::Klassisch);
    screen.act(EntryAction::ChooseWinner(ANNA));
    screen.act(EntryAction::ChooseSource(WinSource::Player(DIETER)));
    screen.kind(SetKind::Pung);
    screen.tap(&["3s", "6m", "6m"]);
    screen.act(EntryAction::Hand(HandAction::ToggleConcealed));
    screen.tap(&["7z"]);
    screen.kind(SetKind::Pair);
    screen.tap(&["2m"]);
    screen.kind(SetKind::Chow);
    screen.tap(&["4p"]);
    screen
}

#[test]
fn the_first_printed_example_is_entered_by_its_tiles() {
    let mut screen = first_example();
    assert_eq!(screen.worth(ANNA), Some(76));
    // The winner's hand is complete: the next hand has opened.
    assert_eq!(screen.draft.active, BERTL);
    screen.tap(&["2z"]);
    screen.kind(SetKind::Pair);
    screen.tap(&["5z"]);
    assert_eq!(screen.worth(BERTL), Some(12));
    screen.act(EntryAction::Activate(CHRISTA));
    screen.tap(&["4p", "1p", "1p"]);
    screen.kind(SetKind::Pair);
    screen.tap(&["3z", "6z"]);
    assert_eq!(screen.worth(CHRISTA), Some(22));
    screen.act(EntryAction::NextHand);
    assert_eq!(screen.draft.active, DIETER);
    assert_eq!(screen.key("5z"), KeyState::Unfit);
    screen.tap(&["1z", "4z"]);
    assert_eq!(screen.net(), [456, -182, -152, -122]);
}

#[test]
fn the_next_hand_opens_only_where_losers_hands_count_and_nothing_was_entered() {
    let complete = |screen: &mut Screen| {
        screen.act(EntryAction::ChooseWinner(BERTL));
        screen.tap(&["1m", "4m", "1p", "4p"]);
        screen.tap(&["9s"]);
        screen.draft.active
    };
    assert_eq!(complete(&mut Screen::new(Family::Klassisch)), CHRISTA);
    assert_eq!(complete(&mut Screen::new(Family::Mcr)), BERTL);
    let mut busy = Screen::new(Family::Klassisch);
    busy.act(EntryAction::Activate(CHRISTA));
    busy.tap(&["5z"]);
    assert_eq!(complete(&mut busy), DIETER);
}

#[test]
fn a_fourth_tile_makes_a_kong_of_the_same_set() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.tap(&["6m"]);
    let pung = screen.draft.hand(ANNA).unwrap().sets[0];
    screen.tap(&["6m"]);
    let kong = screen.draft.hand(ANNA).unwrap().sets[0];
    assert_eq!((pung.kind, kong.kind), (SetKind::Pung, SetKind::Kong));
    assert_eq!(pung.id, kong.id);
    assert_eq!(screen.key("6m"), KeyState::Gone);
    screen.act(EntryAction::Undo);
    assert_eq!(screen.draft.hand(ANNA).unwrap().sets, [pung]);
}

#[test]
fn a_set_keeps_its_id_while_others_come_and_go() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.tap(&["1m", "2m", "3m"]);
    let ids = |screen: &Screen| -> Vec<u32> {
        screen.draft.hand(ANNA).unwrap().sets.iter().map(|set| set.id.0).collect()
    };
    assert_eq!(ids(&screen), [0, 1, 2]);
    screen.act(EntryAction::Hand(HandAction::RemoveSet(SetId(1))));
    screen.tap(&["4m"]);
    assert_eq!(ids(&screen), [0, 2, 3]);
}

#[test]
fn tiles_that_others_used_meanwhile_do_not_come_back() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.kind(SetKind::Kong);
    screen.tap(&["1m", "2m"]);
    screen.act(EntryAction::ChooseMode(EntryMode::Number));
    screen.act(EntryAction::Activate(BERTL));
    screen.act(EntryAction::ChooseMode(EntryMode::Tiles));
    screen.tap(&["1m"]);
    screen.act(EntryAction::Activate(ANNA));
    screen.act(EntryAction::ChooseMode(EntryMode::Tiles));
    let sets = &screen.draft.hand(ANNA).unwrap().sets;
    assert_eq!(sets.iter().map(|set| set.tile).collect::<Vec<_>>(), [tile("2m")]);
    assert!(screen.draft.stock().is_legal());
}

#[test]
fn a_number_is_replaced_after_its_field_was_opened_again() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.act(EntryAction::ChooseWinner(ANNA));
    screen.act(EntryAction::ChooseSource(WinSource::Wall));
    screen.act(EntryAction::ChooseMode(EntryMode::Number));
    screen.digits("62");
    screen.act(EntryAction::NextHand);
    screen.digits("8");
    assert_eq!((screen.worth(ANNA), screen.worth(BERTL)), (Some(62), Some(8)));
    screen.act(EntryAction::Activate(ANNA));
    screen.digits("304");
    assert_eq!(screen.worth(ANNA), Some(304));
    screen.act(EntryAction::RemoveLast);
    assert_eq!(screen.worth(ANNA), Some(30));
    // Nobody has typed a value for West and North: they count nothing.
    assert!(screen.preview().bookable().is_some());
}

#[test]
fn impossible_values_wait_until_they_are_insisted_on() {
    let options = |options: serde_json::Value| options.as_object().cloned().unwrap();
    let with = |family, changes| Ruleset::preset(family).with(&options(changes)).unwrap();
    let preset = Ruleset::preset;
    let value = |points| Some(Points(points));
    let below = |points| Some(ImpossibleValue::BelowSmallest(Points(points)));
    let above = |points| Some(ImpossibleValue::AboveLimit(Points(points)));
    let minimum = |points| Some(ImpossibleValue::BelowMinimum(Points(points)));
    let cases = [
        (preset(Family::Klassisch), "303", Some(ImpossibleValue::Odd)),
        (preset(Family::Klassisch), "304", None),
        (preset(Family::Klassisch), "502", above(500)),
        (preset(Family::Klassisch), "18", below(20)),
        (with(Family::Klassisch, json!({ "limit": null })), "1216", None),
        (with(Family::Klassisch, json!({ "limit": 301 })), "301", None),
        (with(Family::Klassisch, json!({ "several_limit_hands": "add" })), "1000", None),
        (preset(Family::Grundregel), "21", Some(ImpossibleValue::Odd)),
        (preset(Family::Grundregel), "22", None),
        (preset(Family::Grundregel), "18", below(20)),
        (preset(Family::Grundregel), "502", above(500)),
        (preset(Family::Steiermark), "1001", Some(ImpossibleValue::Odd)),
        (with(Family::Steiermark, json!({ "limit": 1000 })), "1002", above(1000)),
        (preset(Family::Steiermark), "1000", None),
        (preset(Family::Mcr), "7", minimum(8)),
        (preset(Family::Mcr), "9", None),
        (with(Family::Mcr, json!({ "min_points": 0 })), "5", None),
        (preset(Family::MaJiang), "16", None),
        (preset(Family::MaJiang), "24", Some(ImpossibleValue::NotInTable(value(16), value(32)))),
        (preset(Family::MaJiang), "128", None),
        (with(Family::MaJiang, json!({ "min_points": 4 })), "2", minimum(4)),
        (preset(Family::HongKong), "8", None),
        (preset(Family::HongKong), "4", minimum(8)),
        (preset(Family::HongKong), "26", Some(ImpossibleValue::NotInTable(value(24), value(32)))),
        (preset(Family::HongKong), "256", Some(ImpossibleValue::NotInTable(value(128), None))),
        (with(Family::HongKong, json!({ "max_faan": 13 })), "256", None),
    ];
    for (ruleset, digits, expected) in cases {
        let family = ruleset.family();
        let mut screen = Screen::at(table_of(ruleset));
        screen.act(EntryAction::ThrowWind(Wind::East));
        screen.act(EntryAction::ChooseWinner(ANNA));
        screen.act(EntryAction::ChooseSource(WinSource::Wall));
        screen.act(EntryAction::ChooseMode(EntryMode::Number));
        screen.digits(digits);
        let found = screen.preview().impossible.first().map(|(_, problem)| *problem);
        assert_eq!(found, expected, "{family:?}: {digits}");
        assert_eq!(screen.preview().bookable().is_some(), expected.is_none());
        screen.act(EntryAction::Hand(HandAction::Insist));
        let may_insist = expected.is_none_or(ImpossibleValue::may_insist);
        assert_eq!(screen.preview().bookable().is_some(), may_insist, "{family:?}: {digits}");
        // Another number has to be confirmed again.
        screen.act(EntryAction::RemoveLast);
        assert!(!screen.draft.hand(ANNA).unwrap().insists);
    }
}

#[test]
fn every_value_that_can_be_entered_by_tiles_is_possible_as_a_number() {
    let mut screen = first_example();
    let worth = screen.worth(ANNA).unwrap().to_string();
    screen.act(EntryAction::Activate(ANNA));
    screen.act(EntryAction::ChooseMode(EntryMode::Number));
    screen.digits(&worth);
    assert_eq!(screen.preview().impossible, []);
}

#[test]
fn what_is_missing_is_said_in_the_order_of_the_questions() {
    let mut screen = Screen::new(Family::Steiermark);
    assert_eq!(screen.preview().missing, [Missing::RoundWind, Missing::Winner]);
    screen.act(EntryAction::ThrowWind(Wind::South));
    screen.act(EntryAction::ChooseWinner(BERTL));
    assert_eq!(screen.preview().missing, [Missing::Source, Missing::Hand(BERTL)]);
    screen.act(EntryAction::ToggleEnding(DealEnding::Fault));
    assert_eq!(screen.preview().missing, [Missing::Payer, Missing::Fault]);
    screen.act(EntryAction::ToggleEnding(DealEnding::Fault));
    assert_eq!(screen.draft.ending, DealEnding::Won);
}

#[test]
fn who_makes_a_fault_is_not_paid_for_it() {
    let mut screen = Screen::at(table_of(
        Ruleset::named("klassisch", json!({ "penalties": "dmjl" }).as_object().unwrap()).unwrap(),
    ));
    screen.act(EntryAction::ToggleEnding(DealEnding::Fault));
    screen.act(EntryAction::Fault(FaultAction::TogglePayee(BERTL)));
    screen.act(EntryAction::Fault(FaultAction::TogglePayer(BERTL)));
    assert_eq!(screen.draft.fault.to, []);
    assert!(!screen.act(EntryAction::Fault(FaultAction::TogglePayee(BERTL))));
    screen.act(EntryAction::Fault(FaultAction::Choose(
        PenaltyId::from_id("false-mah-jongg-1").unwrap(),
    )));
    let net = screen.net();
    assert!(net[1] < 0 && net.iter().sum::<i64>() == 0, "{net:?}");
}

#[test]
fn a_booked_deal_is_taken_apart_and_put_together_again() {
    let mut screen = first_example();
    screen.tap(&["2z"]);
    let preview = screen.preview();
    let facts = preview.bookable().unwrap().0.clone();
    let again = Draft::of_facts(&screen.table, &facts);
    let winner = again.hand_values(&screen.table).remove(&ANNA);
    assert_eq!(again.preview(&screen.table, winner.as_ref()).facts, Some(facts));
}

#[test]
fn a_kept_draft_has_a_stable_form_and_defaults_for_what_is_missing() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.act(EntryAction::ChooseWinner(ANNA));
    screen.act(EntryAction::ChooseSource(WinSource::Player(CHRISTA)));
    screen.act(EntryAction::ToggleCircumstance(Circumstance::RobbedKong));
    screen.tap(&["1m"]);
    screen.act(EntryAction::TapBonus(BonusTile::from_digit(3).unwrap()));
    let kept = serde_json::to_value(StoredDraft::of(&screen.draft)).unwrap();
    assert_eq!(kept["version"], 1);
    assert_eq!(kept["draft"]["from"], json!({ "player": 3 }));
    assert_eq!(kept["draft"]["how"], json!(["robbed_kong"]));
    let hand = &kept["draft"]["hands"]["1"];
    assert_eq!(
        hand["sets"],
        json!([{ "id": 0, "kind": "chow", "tile": "1m", "concealed": false }])
    );
    assert_eq!(hand["bonus"], "3f");
    // The fields of the first version are enough.
    let least = json!({ "version": 1, "draft": {
        "ending": "won", "winner": 2, "from": "wall", "active": 2,
        "hands": { "1": {}, "2": { "mode": "number", "digits": "304" }, "3": {}, "4": {} },
    } });
    let read: StoredDraft = serde_json::from_value(least).unwrap();
    let draft = read.open().unwrap();
    assert_eq!(draft.hand(BERTL).unwrap().digits, "304");
    assert_eq!(draft.active, BERTL);
}

#[test]
fn a_kept_draft_that_no_game_can_have_is_not_opened() {
    let hand = json!({ "sets": [
        { "id": 0, "kind": "kong", "tile": "1m", "concealed": false },
        { "id": 1, "kind": "pair", "tile": "1m", "concealed": true },
    ] });
    let kept = |version: u32, hand: &serde_json::Value| {
        let draft = json!({ "ending": "won", "winner": null, "from": null, "active": 1,
            "hands": { "1": hand, "2": {} }, "next_set": 2 });
        let kept = json!({ "version": version, "draft": draft });
        serde_json::from_value::<StoredDraft>(kept).unwrap().open()
    };
    assert_eq!(kept(1, &hand), None);
    assert!(kept(1, &json!({})).is_some());
    assert_eq!(kept(2, &json!({})), None);
    let ghost = json!({ "sets": [{ "id": 0, "kind": "chow", "tile": "9m", "concealed": true }] });
    assert_eq!(kept(1, &ghost), None);
}

#[test]
fn a_kept_draft_is_resumed_only_by_the_same_players() {
    let screen = first_example();
    let noted = DealFacts { thrown_wind: Some(Wind::South), ..DealFacts::drawn() };
    let resumed = screen.draft.clone().resume(&screen.table, &noted);
    assert_eq!(resumed.map(|draft| draft.thrown_wind), Some(Some(Wind::South)));
    let mut others = screen.table.clone();
    others.situation.seated.north = Some(PlayerNo(5));
    assert_eq!(screen.draft.resume(&others, &noted), None);
}

#[test]
fn a_loser_of_the_calculator_gives_the_mah_jongg_away() {
    let mut screen = first_example();
    screen.act(EntryAction::ChooseLoser(ANNA));
    assert!(!screen.draft.wins(ANNA));
    assert_eq!(screen.draft.active, ANNA);
    // A loser has thirteen tiles.
    let room: u8 = screen.draft.hand(ANNA).unwrap().sets.iter().map(|set| set.kind.room()).sum();
    assert!(room <= 13);
}

#[test]
fn a_hand_follows_the_winner_it_was_entered_for() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.act(EntryAction::ChooseWinner(ANNA));
    screen.act(EntryAction::ChooseMode(EntryMode::Number));
    screen.digits("304");
    screen.act(EntryAction::Activate(BERTL));
    screen.act(EntryAction::Hand(HandAction::ToggleDead));
    screen.act(EntryAction::ChooseWinner(BERTL));
    let number = |screen: &Screen, player| screen.draft.hand(player).and_then(|hand| hand.number());
    assert_eq!(number(&screen, BERTL), Some(Points(304)));
    assert_eq!(number(&screen, ANNA), None);
    assert!([ANNA, BERTL].iter().all(|player| !screen.draft.hand(*player).unwrap().is_dead));
    // Taken back in one step.
    screen.act(EntryAction::Undo);
    assert_eq!(number(&screen, ANNA), Some(Points(304)));
    // A player who has a hand keeps it.
    screen.act(EntryAction::Activate(CHRISTA));
    screen.digits("12");
    screen.act(EntryAction::ChooseWinner(CHRISTA));
    assert_eq!(number(&screen, CHRISTA), Some(Points(12)));
    assert_eq!(number(&screen, ANNA), Some(Points(304)));
}

#[test]
fn a_loser_keeps_the_hand_that_was_entered_as_a_winners() {
    let mut screen = Screen::new(Family::Klassisch);
    screen.act(EntryAction::ChooseWinner(ANNA));
    screen.kind(SetKind::Pung);
    screen.tap(&["5z"]);
    screen.act(EntryAction::ChooseLoser(ANNA));
    assert_eq!(screen.draft.hand(ANNA).unwrap().sets.len(), 1);
}

#[test]
fn a_draft_is_for_the_deal_that_came_next_when_something_was_entered() {
    let stored = |number| NextDeal { number, is_confirmed: false };
    let club = |number| NextDeal { number, is_confirmed: true };
    let mut screen = Screen::new(Family::Klassisch);
    // Who has Mah-Jongg is no entry: the draft is for whichever deal comes next.
    screen.act(EntryAction::ChooseWinner(ANNA));
    let deal = DraftDeal::NEXT.with_draft(&screen.draft, club(1));
    assert_eq!((deal.number(1), deal.number(3)), (1, 3));
    // Neither is it certain while only the device has said which comes next.
    screen.act(EntryAction::ChooseSource(WinSource::Wall));
    let deal = deal.with_draft(&screen.draft, stored(1));
    assert_eq!(deal.number(3), 3);
    let deal = deal.with_draft(&screen.draft, club(3));
    assert_eq!(deal.fixed(), Some(3));
    // What is booked from now on is booked while it is written.
    let deal = deal.with_draft(&screen.draft, club(4));
    assert_eq!(deal, DraftDeal::begun_for(3));
    assert_eq!((deal.number(4), deal.number(3)), (3, 3));
    // A deal was taken back: nothing lies between.
    assert_eq!(deal.number(2), 2);
    screen.act(EntryAction::Undo);
    assert_eq!(deal.with_draft(&screen.draft, club(4)), DraftDeal::NEXT);
}

#[test]
fn a_false_win_is_paid_to_all_others() {
    for family in [Family::Mcr, Family::HongKong] {
        let mut screen = Screen::new(family);
        screen.act(EntryAction::ToggleEnding(DealEnding::Fault));
        screen.act(EntryAction::Fault(FaultAction::TogglePayer(ANNA)));
        screen.act(EntryAction::Fault(FaultAction::TogglePayee(BERTL)));
        assert!(screen.draft.fault.asks_who_gets());
        screen.act(EntryAction::Fault(FaultAction::Choose(PenaltyId::FalseWin)));
        assert!(!screen.draft.fault.asks_who_gets());
        let net = screen.net();
        assert!(net[0] < 0 && net[1..].iter().all(|one| *one == -net[0] / 3), "{net:?}");
    }
}

#[test]
fn a_fault_can_be_paid_for_before_the_wind_of_the_round_is_thrown() {
    let mut screen = Screen::new(Family::Steiermark);
    assert_eq!(
        screen.draft.preview(&screen.table, None).missing.first(),
        Some(&Missing::RoundWind)
    );
    screen.act(EntryAction::ToggleEnding(DealEnding::Fault));
    let penalty = screen.table.penalties()[0];
    screen.act(EntryAction::Fault(FaultAction::Choose(penalty)));
    screen.act(EntryAction::Fault(FaultAction::TogglePayer(ANNA)));
    let preview = screen.draft.preview(&screen.table, None);
    assert_eq!(preview.missing, []);
    let (facts, _) = preview.bookable().expect("a fault that is paid for");
    // The wind is still to be thrown for the deal that comes next.
    let next = screen.table.situation.after(facts, &screen.table.ruleset.progress());
    assert_eq!((facts.thrown_wind, next.prevailing), (None, None));
}
