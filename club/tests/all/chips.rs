//! Play money: the worked examples of the rule page, and laws that hold for any Partie.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use std::collections::BTreeMap;

use club::chips::{Chips, bochowe};
use club::game::player_numbers;
use club::{DealFacts, DealOutcome, History, LoanNote, PlayerNo};
use proptest::prelude::*;
use scoring::deal::Given;
use scoring::steiermark::{BankruptAt, BochoweFactor, Creditor, Options};
use scoring::{Family, Points, Ruleset, Wind};
use serde_json::{Value as Json, json};

fn players() -> Vec<PlayerNo> {
    player_numbers(4).collect()
}

fn book(chips: &Chips, deltas: &[i64]) -> Chips {
    let net = players().into_iter().zip(deltas.iter().map(|delta| Points(*delta))).collect();
    chips.after(&net, &[], Creditor::Richest)
}

/// The examples count players from 0.
fn index(player: PlayerNo) -> usize {
    players().iter().position(|known| *known == player).unwrap()
}

fn credits(chips: &Chips) -> Json {
    chips
        .credits()
        .iter()
        .map(|credit| {
            json!({
                "debtor": index(credit.debtor), "creditor": index(credit.creditor),
                "amount": credit.amount,
            })
        })
        .collect()
}

fn check_chips(case: &Json) {
    let mut chips = Chips::start(players());
    let mut books = Vec::new();
    for (deltas, step) in case["input"]["deltas"]
        .as_array()
        .unwrap()
        .iter()
        .zip(case["expected"]["steps"].as_array().unwrap())
    {
        let deltas: Vec<i64> = serde_json::from_value(deltas.clone()).unwrap();
        chips = book(&chips, &deltas);
        let balance: Vec<Points> = players().iter().map(|player| chips.balance(*player)).collect();
        let in_credit: Vec<usize> = chips.in_credit().map(index).collect();
        assert_eq!(json!(balance), step["balance"], "{case}");
        assert_eq!(json!(in_credit), step["in_credit"], "{case}");
        assert_eq!(json!(chips.is_bankrupt(BankruptAt::BelowZero)), step["bankrupt"], "{case}");
        books.push(credits(&chips));
    }
    let result: Vec<Points> = players().iter().map(|player| chips.result(*player)).collect();
    assert_eq!(json!(result), case["expected"]["result"], "{case}");
    for (at, name) in ["credits_after_first", "credits_after_second"].into_iter().enumerate() {
        if let Some(expected) = case["expected"].get(name) {
            assert_eq!(books[at], *expected, "{case}");
        }
    }
}

#[test]
fn examples_of_the_rule_page() {
    let mut topics = BTreeMap::new();
    for line in include_str!("../cases/steiermark-chips.jsonl").lines() {
        let case: Json = serde_json::from_str(line).unwrap();
        let topic = case["topic"].as_str().unwrap().to_owned();
        if topic == "chips" {
            check_chips(&case);
        } else {
            let value = Points(case["input"]["value"].as_i64().unwrap());
            let recorded = bochowe(value, Wind::South, &Options::default());
            assert_eq!(json!(recorded), case["expected"]["recorded"], "{case}");
        }
        *topics.entry(topic).or_insert(0) += 1;
    }
    assert_eq!(topics, BTreeMap::from([("chips".to_owned(), 2), ("bochowe".to_owned(), 1)]));
}

#[test]
fn a_bochowe_by_every_option() {
    let noted = |bochowe_factor, special_east_double, seat| {
        let options = Options { bochowe_factor, special_east_double, ..Options::default() };
        bochowe(Points(1000), seat, &options)
    };
    assert_eq!(noted(BochoweFactor::One, true, Wind::East), Points(1000));
    assert_eq!(noted(BochoweFactor::Three, true, Wind::East), Points(3000));
    assert_eq!(noted(BochoweFactor::TrueAmount, true, Wind::East), Points(6000));
    assert_eq!(noted(BochoweFactor::TrueAmount, true, Wind::North), Points(4000));
    assert_eq!(noted(BochoweFactor::TrueAmount, false, Wind::East), Points(3000));
}

#[test]
fn nothing_left_is_bankrupt_only_by_option() {
    let chips = book(&Chips::start(players()), &[-2000, -2000, 6000, -2000]);
    assert!(!chips.is_bankrupt(BankruptAt::BelowZero));
    assert!(chips.is_bankrupt(BankruptAt::ZeroOrBelow));
    assert_eq!(chips.credits(), &[]);
}

#[test]
fn the_one_chosen_lends_first() {
    let all = players();
    let net = all.iter().copied().zip([-2400, -400, 3200, -400].map(Points)).collect();
    let chosen = [LoanNote { debtor: all[0], creditor: all[3] }];
    let chips = Chips::start(players());
    let by_choice = chips.after(&net, &chosen, Creditor::Chosen);
    assert_eq!(credits(&by_choice), json!([{"debtor": 0, "creditor": 3, "amount": 400}]));
    let by_wealth = chips.after(&net, &chosen, Creditor::Richest);
    assert_eq!(credits(&by_wealth), json!([{"debtor": 0, "creditor": 2, "amount": 400}]));
}

#[test]
fn the_table_chooses_who_lends_and_it_stays_so() {
    let options = json!({"creditor": "chosen"});
    let ruleset = Ruleset::preset(Family::Steiermark).with(options.as_object().unwrap()).unwrap();
    let all = players();
    // All three pay the winner, East double: a hand of 1,100 leaves East without money.
    let won = |winner: u8, from: u8, points: i64, loans: &[(u8, u8)]| DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: Some(PlayerNo(from)),
            liable: None,
            how: Vec::new(),
        },
        hands: [(PlayerNo(winner), Given::points(Points(points)))].into(),
        thrown_wind: Some(Wind::East),
        loans: loans
            .iter()
            .map(|(one, other)| LoanNote { debtor: PlayerNo(*one), creditor: PlayerNo(*other) })
            .collect(),
        ..DealFacts::drawn()
    };
    let credits_after = |deals: &[DealFacts]| {
        let history = History::replay(4, &ruleset, deals).unwrap();
        credits(history.now.carry.chips().unwrap())
    };
    // East pays double: 2,200 of 2,000.
    let richest = won(2, 1, 1_100, &[]);
    assert_eq!(credits_after(&[richest]), json!([{"debtor": 0, "creditor": 1, "amount": 200}]));
    let chosen = won(2, 1, 1_100, &[(1, 4)]);
    let lent = json!([{"debtor": 0, "creditor": 3, "amount": 200}]);
    assert_eq!(credits_after(std::slice::from_ref(&chosen)), lent);
    assert_eq!(
        credits_after(&[chosen.clone(), DealFacts { thrown_wind: None, ..DealFacts::drawn() }]),
        lent
    );
    // Before the deal nobody owes anything; who needs money and who has it is known from its payments.
    let history = History::replay(4, &ruleset, &[chosen]).unwrap();
    let before = history.deals[0].situation.carry.chips().unwrap();
    assert_eq!(*before, Chips::start(players()));
    let net = history.deals[0].scored.net(4);
    let loans = before.loans(&net);
    assert_eq!(loans, [(all[0], vec![all[1], all[2], all[3]])]);
    // A debt that is already covered by a loan is not asked for again.
    let after = history.now.carry.chips().unwrap();
    assert_eq!(after.loans(&BTreeMap::new()), []);
}

proptest! {
    #[test]
    fn credits_cover_what_is_missing(
        payments in prop::collection::vec((0usize..4, 0usize..4, 0i64..3000, 0usize..5), 1..40),
    ) {
        let all = players();
        let mut chips = Chips::start(players());
        for (from, to, amount, lender) in payments {
            let mut net: BTreeMap<PlayerNo, Points> = BTreeMap::new();
            *net.entry(all[from]).or_default() -= Points(amount);
            *net.entry(all[to]).or_default() += Points(amount);
            let lend = |creditor: &PlayerNo| LoanNote { debtor: all[from], creditor: *creditor };
            let chosen: Vec<LoanNote> = all.get(lender).map(lend).into_iter().collect();
            chips = chips.after(&net, &chosen, Creditor::Chosen);
            let money: Points = all.iter().map(|player| chips.balance(*player)).sum();
            prop_assert_eq!(money, Points(8000));
            for player in &all {
                let owed = |wanted: bool| chips.credits().iter()
                    .filter(|credit| if wanted { credit.debtor == *player } else { credit.creditor == *player })
                    .map(|credit| credit.amount)
                    .sum::<Points>();
                let balance = chips.balance(*player);
                prop_assert_eq!(owed(true), (-balance).max(Points::ZERO));
                prop_assert!(owed(false) <= balance.max(Points::ZERO));
            }
            for credit in chips.credits() {
                prop_assert!(credit.amount > Points::ZERO && credit.debtor != credit.creditor);
            }
        }
    }
}
