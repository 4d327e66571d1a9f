//! The queue of changes that wait for the club: order, refusals, what is sent next; and changes on top of a list of deals.

use std::collections::BTreeMap;

use club::sync::{Answer, DealsChange, Envelope, ListedDeal, Queue, QueuedChange, apply_to_deals};
use club::{DealFacts, DealOutcome, PlayerNo};
use proptest::prelude::*;
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Change(Option<u8>);

impl QueuedChange for Change {
    type Game = u8;

    fn game(&self) -> Option<u8> {
        self.0
    }
}

type TestQueue = Queue<u32, Change, &'static str>;

fn queue(games: &[Option<u8>]) -> TestQueue {
    let mut queue = TestQueue::default();
    for (id, game) in (1..).zip(games) {
        queue.push(id, Change(*game));
    }
    queue
}

fn next(queue: &TestQueue) -> Option<u32> {
    queue.next().map(|waiting| waiting.id)
}

fn ids(queue: &TestQueue) -> Vec<u32> {
    queue.waiting().iter().map(|waiting| waiting.id).collect()
}

#[test]
fn a_refused_change_holds_back_its_own_game_only() {
    let mut queue = queue(&[Some(1), Some(1), Some(2), None]);
    assert_eq!(next(&queue), Some(1));
    queue.answer(1, Answer::Refused("no"));
    assert_eq!(next(&queue), Some(3));
    queue.answer(3, Answer::Accepted);
    assert_eq!(next(&queue), Some(4));
    queue.answer(4, Answer::Accepted);
    assert_eq!(next(&queue), None);
    queue.retry();
    assert_eq!(next(&queue), Some(1));
}

#[test]
fn what_is_not_allowed_waits_for_the_next_round() {
    let mut queue = queue(&[Some(1), Some(1)]);
    queue.answer(1, Answer::NotAllowed);
    assert_eq!(next(&queue), None);
    queue.begin_round();
    assert_eq!(next(&queue), Some(1));
}

#[test]
fn without_an_answer_the_same_change_is_next() {
    let mut queue = queue(&[Some(1), None]);
    queue.answer(1, Answer::Unreachable);
    assert_eq!(next(&queue), Some(1));
    assert_eq!(ids(&queue), [1, 2]);
}

#[test]
fn discarding_takes_the_later_changes_of_the_same_game_with_it() {
    let mut queue = queue(&[Some(1), Some(2), Some(1), None]);
    assert_eq!(queue.discard(1), [1, 3]);
    assert_eq!(ids(&queue), [2, 4]);
    assert_eq!(queue.discard(4), [4]);
}

#[test]
fn stored_changes_come_before_new_ones() {
    let mut queue = queue(&[Some(1)]);
    queue.restore([(7, Change(None)), (8, Change(Some(1)))]);
    assert_eq!(ids(&queue), [7, 8, 1]);
}

#[test]
fn a_replaced_change_keeps_its_place_and_is_sent_again() {
    let mut queue = queue(&[Some(1), Some(1)]);
    queue.answer(1, Answer::Refused("name"));
    queue.replace(1, Change(Some(2)));
    assert_eq!(queue.next().unwrap().change, Change(Some(2)));
    queue.remove(1);
    assert_eq!(ids(&queue), [2]);
}

#[test]
fn an_envelope_without_a_version_is_read_and_one_of_a_later_version_is_not() {
    let read = Envelope::<u32, Change>::read;
    assert_eq!(read(r#"{"id":3,"change":1}"#).unwrap().version, 1);
    assert_eq!(read(r#"{"version":1,"id":3,"change":1}"#).unwrap().id, 3);
    for text in [r#"{"version":2,"id":3,"change":1}"#, r#"{"id":3,"change":"new"}"#, "", "{"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[derive(Clone, Debug)]
enum Event {
    Push(Option<u8>),
    Answer(u8),
    Retry,
    BeginRound,
    Discard(u8),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => prop::option::of(0..3_u8).prop_map(Event::Push),
        6 => (0..4_u8).prop_map(Event::Answer),
        1 => Just(Event::Retry),
        1 => Just(Event::BeginRound),
        1 => (0..8_u8).prop_map(Event::Discard),
    ]
}

proptest! {
    #[test]
    fn changes_of_one_game_are_accepted_in_order_and_none_is_lost(
        events in prop::collection::vec(event(), 0..120),
    ) {
        let mut queue = TestQueue::default();
        let mut open: BTreeMap<u32, Option<u8>> = BTreeMap::new();
        let mut made = 0;
        for event in events {
            match event {
                Event::Push(game) => {
                    made += 1;
                    queue.push(made, Change(game));
                    open.insert(made, game);
                }
                Event::Answer(kind) => {
                    let Some(id) = next(&queue) else { continue };
                    let game = open[&id];
                    // Nothing older of the same game waits any more.
                    prop_assert!(
                        game.is_none() || open.iter().all(|(other, of)| *of != game || *other >= id)
                    );
                    match kind {
                        0 => {
                            prop_assert!(queue.answer(id, Answer::Accepted).is_some());
                            open.remove(&id);
                        }
                        1 => drop(queue.answer(id, Answer::Unreachable)),
                        2 => drop(queue.answer(id, Answer::NotAllowed)),
                        _ => drop(queue.answer(id, Answer::Refused("no"))),
                    }
                }
                Event::Retry => queue.retry(),
                Event::BeginRound => queue.begin_round(),
                Event::Discard(at) => {
                    let ids = ids(&queue);
                    let Some(id) = ids.get(usize::from(at)).copied() else { continue };
                    for lost in queue.discard(id) {
                        open.remove(&lost);
                    }
                }
            }
            prop_assert_eq!(ids(&queue), open.keys().copied().collect::<Vec<u32>>());
        }
        // After a new round with everything allowed, all that waits is sent.
        queue.begin_round();
        queue.retry();
        while let Some(id) = next(&queue) {
            queue.answer(id, Answer::Accepted);
        }
        prop_assert!(queue.waiting().is_empty());
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Deal {
    id: u32,
    number: u32,
    facts: DealFacts,
}

impl ListedDeal for Deal {
    type Id = u32;

    fn id(&self) -> u32 {
        self.id
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn facts(&self) -> &DealFacts {
        &self.facts
    }
}

fn won(points: i64) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(1),
            from: None,
            liable: None,
            how: Vec::new(),
        },
        hands: [(PlayerNo(1), Given::points(Points(points)))].into(),
        ..DealFacts::drawn()
    }
}

fn deal(number: u32, points: i64) -> Deal {
    Deal { id: number, number, facts: won(points) }
}

fn apply(deals: &mut Vec<Deal>, change: DealsChange<'_, Deal>) {
    apply_to_deals(deals, 4, &Ruleset::preset(Family::Klassisch), change);
}

#[test]
fn recording_twice_adds_one_deal_and_only_the_last_is_taken_back() {
    let mut deals = vec![deal(1, 20)];
    apply(&mut deals, DealsChange::Record(deal(2, 30)));
    apply(&mut deals, DealsChange::Record(deal(2, 30)));
    assert_eq!(deals.len(), 2);
    apply(&mut deals, DealsChange::Withdraw(1));
    assert_eq!(deals.len(), 2);
    apply(&mut deals, DealsChange::Withdraw(2));
    apply(&mut deals, DealsChange::Withdraw(2));
    assert_eq!(deals, [deal(1, 20)]);
}

#[test]
fn a_correction_rebooks_the_deals_that_change() {
    let mut deals = vec![deal(1, 20), deal(2, 30), deal(3, 40)];
    let facts = won(36);
    let rebook = |played: &club::Played| Deal {
        id: 100 + played.situation.number,
        number: played.situation.number,
        facts: played.facts.clone(),
    };
    apply(&mut deals, DealsChange::Correct { deal: 2, facts: &facts, rebook: &rebook });
    assert_eq!(deals.iter().map(|deal| deal.id).collect::<Vec<u32>>(), [1, 102, 3]);
    assert_eq!(deals[1].facts, facts);
    let before = deals.clone();
    apply(&mut deals, DealsChange::Correct { deal: 2, facts: &facts, rebook: &rebook });
    assert_eq!(deals, before, "the corrected deal is not there any more");
}
