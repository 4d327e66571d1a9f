//! The signals of the entry screen: one draft, read through memos in two steps. The first step walks the draft once for
//! each area: keys, hands, values. The second picks the part that one element shows, so that a tap draws that part
//! alone. What follows from a tap, scoring and payments, hangs on the settled draft, one frame behind.
//!
//! Only `reactive_graph`, no browser: the tests below count what runs again.

use std::sync::Arc;

use club::PlayerNo;
use club::entry::{
    Draft, EntryAction, HandDraft, HandQuestion, HandSet, HandValue, Key, KeyState, KeyStates,
    OwnHandNote, Preview, SetId, Table, ValuedHand,
};
use reactive_graph::computed::Memo;
use reactive_graph::owner::StoredValue;
use reactive_graph::signal::RwSignal;
use reactive_graph::traits::{
    Get as _, GetUntracked as _, GetValue as _, Set as _, Update as _, With as _,
    WithUntracked as _, WithValue as _,
};
use scoring::Circumstance;
use scoring::special::Near;

/// What every part of the entry screen is given.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// By which rules, who, and where.
    table: StoredValue<Arc<Table>>,
    /// What was tapped.
    draft: RwSignal<Draft>,
    /// The same as of the last painted frame.
    settled: RwSignal<Draft>,
    keys: Memo<KeyStates>,
    hands: StoredValue<Arc<[HandSignals]>>,
    circumstances: Memo<Vec<Circumstance>>,
    preview: Memo<Preview>,
}

/// One player's hand.
#[derive(Clone, Copy)]
pub(crate) struct HandSignals {
    /// Whose.
    pub(crate) player: PlayerNo,
    /// What was tapped.
    pub(crate) content: Memo<HandDraft>,
    /// What it is worth; `None` while nothing was entered.
    pub(crate) value: Memo<Option<HandValue>>,
    /// The same, with what the club's own hands have to do with it.
    valued: Memo<Option<ValuedHand>>,
    /// The club's own hands that its tiles nearly are; looked for when it is read.
    near: Memo<Vec<Near>>,
    /// The keys write into it.
    pub(crate) is_active: Memo<bool>,
    /// It is the winner's.
    pub(crate) wins: Memo<bool>,
}

impl HandSignals {
    fn new(
        player: PlayerNo,
        table: StoredValue<Arc<Table>>,
        draft: RwSignal<Draft>,
        settled: RwSignal<Draft>,
    ) -> HandSignals {
        let content =
            Memo::new(move |_| draft.with(|draft| draft.hand(player).cloned()).unwrap_or_default());
        let question: Memo<Option<HandQuestion>> = Memo::new(move |_| {
            settled.with(|draft| table.with_value(|table| draft.hand_question(table, player)))
        });
        let valued = Memo::new(move |_| {
            let ask =
                |question: &HandQuestion| table.with_value(|table| question.valued(&table.ruleset));
            question.with(|question| question.as_ref().map(ask))
        });
        let value = Memo::new(move |_| {
            let value = |valued: &ValuedHand| match valued {
                Ok(valued) => Ok(valued.value.clone()),
                Err(problems) => Err(problems.clone()),
            };
            valued.with(|valued| valued.as_ref().map(value))
        });
        let near = Memo::new(move |_| {
            let ask = |question: &HandQuestion| {
                table.with_value(|table| question.near_hands(&table.ruleset))
            };
            question.with(|question| question.as_ref().map(ask)).unwrap_or_default()
        });
        let is_active = Memo::new(move |_| draft.with(|draft| draft.active == player));
        let wins = Memo::new(move |_| draft.with(|draft| draft.wins(player)));
        HandSignals { player, content, value, valued, near, is_active, wins }
    }

    /// The ids of its sets, in order.
    pub(crate) fn set_ids(self) -> Memo<Vec<SetId>> {
        Memo::new(move |_| self.content.with(|hand| hand.sets.iter().map(|set| set.id).collect()))
    }

    /// One set, with the tile that completed the hand; `None` once it has gone.
    pub(crate) fn set(self, id: SetId) -> Memo<Option<(HandSet, Option<usize>)>> {
        Memo::new(move |_| {
            let wins = self.wins.get();
            self.content.with(|hand| {
                let completed = hand.winning().filter(|(of, _)| wins && *of == id);
                hand.set(id).map(|set| (set, completed.map(|(_, tile)| tile)))
            })
        })
    }
}

impl Entry {
    /// The signals of a draft at a table. The screen that shows it calls [`Entry::settle`] after each painted frame.
    pub(crate) fn new(table: Table, draft: RwSignal<Draft>) -> Entry {
        let players = table.players();
        let table = StoredValue::new(Arc::new(table));
        let settled = RwSignal::new(draft.get_untracked());
        let keys = Memo::new(move |_| settled.with(Draft::key_states));
        let hands: Arc<[HandSignals]> = players
            .into_iter()
            .map(|player| HandSignals::new(player, table, draft, settled))
            .collect();
        let hands = StoredValue::new(hands);
        let question = Memo::new(move |_| {
            settled.with(|draft| table.with_value(|table| draft.circumstance_question(table)))
        });
        let circumstances = Memo::new(move |_| {
            question.with(|question| {
                let possible = |table: &Arc<Table>| {
                    question.as_ref().map(|question| question.possible(&table.ruleset))
                };
                table.with_value(possible).unwrap_or_default()
            })
        });
        let preview = Memo::new(move |_| {
            let winner = settled.with(|draft| draft.winner);
            let hand = hands
                .with_value(|hands| hands.iter().find(|hand| Some(hand.player) == winner).copied());
            let value = hand.and_then(|hand| hand.value.get());
            settled.with(|draft| table.with_value(|table| draft.preview(table, value.as_ref())))
        });
        Entry { table, draft, settled, keys, hands, circumstances, preview }
    }

    /// Does what an action says; nobody is notified when nothing has changed.
    pub(crate) fn act(self, action: EntryAction) {
        self.draft.maybe_update(|draft| self.table.with_value(|table| draft.apply(table, action)));
    }

    /// Lets everything follow from what was tapped now.
    pub(crate) fn settle(self) {
        // The screen may have been left meanwhile.
        let Some(now) = self.draft.try_get_untracked() else { return };
        if self.settled.try_with_untracked(|then| *then != now) == Some(true) {
            self.settled.set(now);
        }
    }

    /// The draft as it is now, for what asks about all of it: keeping it, a link.
    pub(crate) const fn draft(self) -> RwSignal<Draft> {
        self.draft
    }

    /// Something about the draft that is drawn at once; notifies only when it has become another.
    pub(crate) fn part<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&Draft) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.draft.with(&part))
    }

    /// Something about the draft that may follow with the next frame.
    pub(crate) fn settled_part<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&Draft, &Table) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.settled.with(|draft| self.table.with_value(|table| part(draft, table)))
        })
    }

    /// The table.
    pub(crate) fn table(self) -> Arc<Table> {
        self.table.get_value()
    }

    /// The name of a player.
    pub(crate) fn name(self, player: PlayerNo) -> String {
        self.table.with_value(|table| table.name(player))
    }

    /// Who plays this deal, East first.
    pub(crate) fn players(self) -> Vec<PlayerNo> {
        self.table.with_value(|table| table.players())
    }

    /// The hands, East's first.
    pub(crate) fn hands(self) -> Arc<[HandSignals]> {
        self.hands.get_value()
    }

    /// One player's hand.
    pub(crate) fn hand(self, player: PlayerNo) -> Option<HandSignals> {
        self.hands.with_value(|hands| hands.iter().find(|hand| hand.player == player).copied())
    }

    /// What is said of a player's hand and the club's own hands.
    pub(crate) fn own_hand_notes(self, player: PlayerNo) -> Memo<Vec<OwnHandNote>> {
        let hand = self.hand(player);
        Memo::new(move |_| {
            let Some(hand) = hand else { return Vec::new() };
            self.settled.with(|draft| {
                self.table.with_value(|table| {
                    hand.valued.with(|valued| {
                        draft.own_hand_notes(table, player, valued.as_ref(), || hand.near.get())
                    })
                })
            })
        })
    }

    /// How one key looks.
    pub(crate) fn key(self, key: Key) -> Memo<KeyState> {
        Memo::new(move |_| self.keys.with(|keys| keys[key.index()]))
    }

    /// The circumstances that can be and count.
    pub(crate) const fn circumstances(self) -> Memo<Vec<Circumstance>> {
        self.circumstances
    }

    /// What the draft amounts to.
    pub(crate) const fn preview(self) -> Memo<Preview> {
        self.preview
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use club::entry::{HandAction, SetKind, WinSource};
    use club::{DealFacts, Situation};
    use reactive_graph::effect::ImmediateEffect;
    use reactive_graph::owner::Owner;
    use reactive_graph::traits::With;
    use scoring::{Family, Ruleset, Tile, notation};

    use super::*;

    const ANNA: PlayerNo = PlayerNo(1);
    const BERTL: PlayerNo = PlayerNo(2);

    fn entry() -> Entry {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let names = ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned).to_vec();
        let situation = Situation::start(4, &ruleset);
        let table = Table { ruleset, names, situation };
        let draft = Draft::new(&table, Some(ANNA), &DealFacts::drawn());
        Entry::new(table, RwSignal::new(draft))
    }

    fn tile(text: &str) -> Tile {
        notation::tiles("tile", text).unwrap()[0]
    }

    /// Counts how often something that is shown would be drawn again.
    struct Watched<T> {
        name: T,
        runs: Arc<AtomicU32>,
        _effect: ImmediateEffect,
    }

    fn watch<T, S: With + Send + Sync + 'static>(name: T, signal: S) -> Watched<T> {
        let runs = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&runs);
        let effect = ImmediateEffect::new(move || {
            signal.with(|_| ());
            counter.fetch_add(1, Ordering::Relaxed);
        });
        Watched { name, runs, _effect: effect }
    }

    /// What ran again since this was asked last.
    fn run_again<T: Copy>(watched: &[Watched<T>]) -> Vec<T> {
        let again = |one: &&Watched<T>| one.runs.swap(0, Ordering::Relaxed) > 0;
        watched.iter().filter(again).map(|one| one.name).collect()
    }

    fn watch_hands<S: With + Send + Sync + 'static>(
        entry: Entry,
        part: impl Fn(HandSignals) -> S,
    ) -> Vec<Watched<PlayerNo>> {
        let watched: Vec<_> =
            entry.hands().iter().map(|hand| watch(hand.player, part(*hand))).collect();
        run_again(&watched);
        watched
    }

    #[test]
    fn a_tap_runs_the_memos_of_one_hand() {
        let owner = Owner::new();
        owner.set();
        let entry = entry();
        entry.act(EntryAction::Activate(BERTL));
        entry.settle();
        let contents = watch_hands(entry, |hand| hand.content);
        let values = watch_hands(entry, |hand| hand.value);
        let lists = watch_hands(entry, HandSignals::set_ids);
        entry.act(EntryAction::TapTile(tile("5z")));
        assert_eq!(run_again(&contents), [BERTL]);
        assert_eq!(run_again(&lists), [BERTL]);
        // The figure follows with the next frame.
        assert_eq!(run_again(&values), []);
        entry.settle();
        assert_eq!(run_again(&values), [BERTL]);
        assert_eq!(run_again(&contents), []);
    }

    #[test]
    fn a_tap_touches_one_key_and_one_set() {
        let owner = Owner::new();
        owner.set();
        let entry = entry();
        entry.act(EntryAction::Hand(HandAction::ChooseKind(SetKind::Pair)));
        entry.act(EntryAction::TapTile(tile("3m")));
        entry.act(EntryAction::TapTile(tile("4m")));
        entry.settle();
        let keys: Vec<_> = Key::all().map(|key| watch(key, entry.key(key))).collect();
        let hand = entry.hand(ANNA).unwrap();
        let sets: Vec<_> = (0..2).map(|id| watch(id, hand.set(SetId(id)))).collect();
        run_again(&keys);
        run_again(&sets);
        // The second pair of threes uses the last two.
        entry.act(EntryAction::TapTile(tile("3m")));
        entry.settle();
        assert_eq!(run_again(&keys), [Key::Tile(tile("3m"))]);
        // The mark of the winning tile has left the pair before; nothing else is drawn again.
        assert_eq!(run_again(&sets), [1]);
        entry.act(EntryAction::Hand(HandAction::TurnSet(SetId(0))));
        assert_eq!(run_again(&sets), [] as [u32; 0]);
    }

    #[test]
    fn an_action_that_changes_nothing_notifies_nobody() {
        let owner = Owner::new();
        owner.set();
        let entry = entry();
        let draft = [watch("draft", entry.draft())];
        run_again(&draft);
        entry.act(EntryAction::Activate(ANNA));
        assert_eq!(run_again(&draft), [] as [&str; 0]);
        entry.act(EntryAction::ChooseSource(WinSource::Wall));
        assert_eq!(run_again(&draft), ["draft"]);
    }
}
