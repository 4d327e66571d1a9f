//! Any sequence of actions keeps the stock of tiles legal, every step can be undone exactly, and what was entered
//! survives being stored.

use std::collections::BTreeSet;

use club::entry::{
    DealEnding, Draft, EntryAction, EntryMode, FaultAction, HandAction, PaoAction, SetId, SetKind,
    StoredDraft, Table, WinSource,
};
use club::{BochoweNote, DealFacts, LoanNote, PlayerNo, Situation};
use proptest::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use scoring::penalty::PenaltyId;
use scoring::{BonusTile, Circumstance, Family, Points, Ruleset, Tile, Wind};

const ALL_PLAYERS: [PlayerNo; 4] = [PlayerNo(1), PlayerNo(2), PlayerNo(3), PlayerNo(4)];

fn table(family: Family) -> Table {
    let ruleset = Ruleset::preset(family);
    let names = ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned).to_vec();
    let situation = Situation::start(4, &ruleset);
    Table { ruleset, names, situation }
}

fn players() -> impl Strategy<Value = PlayerNo> {
    (1_u8..=4).prop_map(PlayerNo)
}

fn tiles() -> impl Strategy<Value = Tile> {
    // Few kinds, so that they run out.
    prop::sample::select(Tile::all().filter(|tile| tile.index() % 3 != 1).collect::<Vec<_>>())
}

fn hand_actions() -> impl Strategy<Value = HandAction> {
    let items = prop::sample::select(vec!["pung-minor-open", "mah-jongg", "no-such-item"]);
    prop_oneof![
        prop::sample::select(SetKind::ALL.to_vec()).prop_map(HandAction::ChooseKind),
        Just(HandAction::ToggleConcealed),
        (0_u32..12).prop_map(|id| HandAction::RemoveSet(SetId(id))),
        (0_u32..12).prop_map(|id| HandAction::TurnSet(SetId(id))),
        (0_u32..12, 0_usize..5).prop_map(|(id, at)| HandAction::ChooseWinningTile(SetId(id), at)),
        Just(HandAction::Insist),
        items.prop_map(|id| HandAction::RemoveItem(id.to_owned())),
        Just(HandAction::ClearItems),
        Just(HandAction::ToggleSpecial("seven-pairs".to_owned())),
        Just(HandAction::ToggleSpecialConcealed),
        Just(HandAction::ToggleCounted("seven-pairs".to_owned())),
        prop::option::of(0_i64..2000).prop_map(|v| HandAction::SetSpecialValue(v.map(Points))),
        Just(HandAction::ToggleDead),
    ]
}

fn fault_actions() -> impl Strategy<Value = FaultAction> {
    prop_oneof![
        prop::sample::select(PenaltyId::ALL.to_vec()).prop_map(FaultAction::Choose),
        players().prop_map(FaultAction::TogglePayer),
        players().prop_map(FaultAction::TogglePayee),
        Just(FaultAction::PayAllOthers),
        prop::option::of(players()).prop_map(FaultAction::ChooseTileFrom),
        players().prop_map(FaultAction::ToggleExcluded),
        any::<bool>().prop_map(FaultAction::SetEndsDeal),
    ]
}

fn pao_actions() -> impl Strategy<Value = PaoAction> {
    let kinds = vec![PaoKind::NineTiles, PaoKind::ThreeDragons, PaoKind::FourWinds];
    prop_oneof![
        Just(PaoAction::ToggleFewLeft),
        Just(PaoAction::ToggleLayOpen),
        Just(PaoAction::ToggleHeldOnly),
        players().prop_map(PaoAction::ToggleFeeder),
        players().prop_map(PaoAction::ToggleFirst),
        prop::sample::select(kinds).prop_map(PaoAction::ToggleDeclared),
    ]
}

fn sources() -> impl Strategy<Value = WinSource> {
    prop_oneof![Just(WinSource::Wall), players().prop_map(WinSource::Player)]
}

fn actions() -> impl Strategy<Value = EntryAction> {
    let endings = vec![DealEnding::Drawn, DealEnding::Fault];
    let items = prop::sample::select(vec!["pung-minor-open", "mah-jongg", "no-such-item"]);
    prop_oneof![
        20 => tiles().prop_map(EntryAction::TapTile),
        6 => prop::sample::select(BonusTile::all().collect::<Vec<_>>()).prop_map(EntryAction::TapBonus),
        10 => hand_actions().prop_map(EntryAction::Hand),
        4 => players().prop_map(EntryAction::Activate),
        2 => Just(EntryAction::NextHand),
        2 => Just(EntryAction::PreviousHand),
        4 => prop::sample::select(EntryMode::ALL.to_vec()).prop_map(EntryAction::ChooseMode),
        2 => players().prop_map(EntryAction::ChooseWinner),
        1 => players().prop_map(EntryAction::ChooseLoser),
        2 => sources().prop_map(EntryAction::ChooseSource),
        1 => prop::sample::select(endings).prop_map(EntryAction::ToggleEnding),
        3 => Just(EntryAction::RemoveLast),
        3 => (0_u8..=9).prop_map(EntryAction::TypeDigit),
        3 => items.prop_map(|id| EntryAction::AddItem(id.to_owned())),
        2 => prop::sample::select(Circumstance::ALL.to_vec()).prop_map(EntryAction::ToggleCircumstance),
        1 => players().prop_map(EntryAction::ToggleLiable),
        1 => (players(), players())
            .prop_map(|(debtor, creditor)| EntryAction::ChooseLender(LoanNote { debtor, creditor })),
        1 => players().prop_map(EntryAction::ToggleBochowe),
        1 => players().prop_map(|player| {
            EntryAction::ChooseBochowe(BochoweNote { player, hand: "seven-pairs".to_owned() })
        }),
        1 => prop::sample::select(Wind::ALL.to_vec()).prop_map(EntryAction::ThrowWind),
        2 => fault_actions().prop_map(EntryAction::Fault),
        2 => pao_actions().prop_map(EntryAction::Pao),
        3 => Just(EntryAction::Undo),
    ]
}

fn families() -> impl Strategy<Value = Family> {
    prop::sample::select(Family::ALL.to_vec())
}

/// What holds of every draft.
fn check_draft(draft: &Draft) {
    assert!(draft.stock().is_legal());
    let mut ids = BTreeSet::new();
    for player in ALL_PLAYERS {
        let hand = draft.hand(player).expect("four play");
        let room: u8 = hand.sets.iter().map(|set| set.kind.room()).sum();
        assert!(room <= 14);
        assert!(hand.sets.iter().all(|set| ids.insert(set.id)), "an id was given twice");
        if let Some((id, tile)) = hand.winning() {
            assert!(tile < hand.set(id).expect("a set of the hand").tiles().len());
        }
        assert!(hand.digits.len() <= 7);
        assert!(!(draft.wins(player) && hand.is_dead) || draft.ending != DealEnding::Won);
    }
}

/// Each case is a walk of up to eighty actions, so a thousand of them are tens of thousands of states.
fn walks() -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig { cases: config.cases.min(1_000), ..config }
}

proptest! {
    #![proptest_config(walks())]

    #[test]
    fn any_actions_keep_the_stock_and_can_be_undone_exactly(
        family in families(),
        actions in prop::collection::vec(actions(), 1..80),
    ) {
        let table = table(family);
        let mut draft = Draft::new(&table, None, &DealFacts::drawn());
        for action in actions {
            let before = draft.clone();
            let is_undo = action == EntryAction::Undo;
            let is_look = matches!(
                action,
                EntryAction::Activate(_) | EntryAction::NextHand | EntryAction::PreviousHand
            );
            let has_changed = draft.apply(&table, action);
            check_draft(&draft);
            prop_assert_eq!(has_changed, draft != before);
            if has_changed && !is_undo && !is_look {
                let mut undone = draft.clone();
                undone.apply(&table, EntryAction::Undo);
                // A long history forgets its oldest step; what was entered is the same.
                prop_assert_eq!(StoredDraft::of(&undone), StoredDraft::of(&before));
            }
            let text = serde_json::to_string(&StoredDraft::of(&draft)).unwrap();
            let kept: StoredDraft = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(&kept, &StoredDraft::of(&draft));
            prop_assert!(kept.open().is_some());
        }
        // Every draft can be previewed, and what can be booked sums to zero or is a fault.
        let values = draft.hand_values(&table);
        let winner = draft.winner.and_then(|winner| values.get(&winner));
        let preview = draft.preview(&table, winner);
        if let Some((_, scored)) = preview.bookable() {
            let sum: i64 = scored.net(4).values().map(|points| points.0).sum();
            prop_assert!(sum == 0 || draft.ending == DealEnding::Fault);
        }
    }
}
