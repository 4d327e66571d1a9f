//! Which deal of a game a draft is for.

use super::draft::Draft;

/// The deal that comes next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextDeal {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The club has said so, or could not be asked; until then it is only what the device has stored.
    pub is_confirmed: bool,
}

/// The deal a draft is for: the one that came next when something was entered, or whichever comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DraftDeal {
    begun: Option<u32>,
}

impl DraftDeal {
    /// Whichever comes next.
    pub const NEXT: DraftDeal = DraftDeal { begun: None };

    /// The deal of this number, whatever is booked meanwhile.
    pub const fn begun_for(number: u32) -> DraftDeal {
        DraftDeal { begun: Some(number) }
    }

    /// The number of the deal in a game in which deal `next` comes next. No draft is for a deal behind it.
    pub fn number(self, next: u32) -> u32 {
        self.begun.map_or(next, |begun| begun.min(next))
    }

    /// The number of the deal the draft stays with when others are booked.
    pub const fn fixed(self) -> Option<u32> {
        self.begun
    }

    /// The deal of a draft as it is now: fixed by the first entry once it is certain which deal comes next, and free again
    /// when nothing is entered any more.
    #[must_use]
    pub fn with_draft(self, draft: &Draft, next: NextDeal) -> DraftDeal {
        match self.begun {
            _ if draft.is_untouched() => DraftDeal::NEXT,
            Some(begun) => DraftDeal::begun_for(begun),
            None if next.is_confirmed => DraftDeal::begun_for(next.number),
            None => DraftDeal::NEXT,
        }
    }
}
