//! A deal while it is being entered: what was tapped, what can still be tapped, and what it amounts to. Pure: a screen
//! sends an [`EntryAction`] to [`Draft::apply`] and shows what [`Draft::preview`] and [`Draft::key_states`] find.

mod actions;
mod deal_facts;
mod draft;
mod draft_deal;
mod fault;
mod hand;
mod hand_facts;
mod impossible;
mod own_hands;
mod pao;
mod preview;
mod stored;
mod table;
mod tile_stock;

pub use actions::{EntryAction, FaultAction, HandAction, PaoAction};
pub use draft::{DealEnding, Draft, FaultDraft, WinSource};
pub use draft_deal::{DraftDeal, NextDeal};
pub use hand::{EntryMode, HandDraft, HandSet, SetId, SetKind, SpecialHandDraft};
pub use impossible::ImpossibleValue;
pub(crate) use impossible::impossible_value;
pub use own_hands::{Bochowe, OwnHandNote};
pub use pao::{PaoAnswers, PaoQuestion, PaoView};
pub use preview::{
    CircumstanceQuestion, HandQuestion, HandValue, Missing, Preview, Tickable, ValuedHand,
};
pub use stored::StoredDraft;
pub use table::Table;
pub use tile_stock::{KEY_COUNT, Key, KeyState, KeyStates, TileStock};
