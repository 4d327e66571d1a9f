//! The door: what stands at the left of a page for people who have not signed in.

use texts::navigation::House;
use texts::{access as words, host, rulebook};

use crate::documents::tile_images::{self, Tile};
use crate::web::context::PageContext;
use crate::web::layout::{Frame, RULES};

/// What stands at the left of the door.
pub(crate) struct Door {
    /// The four winds.
    pub(crate) winds: Vec<Tile>,
    /// Who does not need to come in here.
    pub(crate) about: &'static str,
    /// What everybody may read: address and name.
    pub(crate) ways: Vec<(&'static str, &'static str)>,
}

/// The frame of a page at the door, and what stands at its left.
pub(crate) fn door(context: &PageContext, title: &str) -> (Frame, Door) {
    let mut frame = context.frame(title);
    let winds = tile_images::group("1234z").unwrap_or_default();
    frame.drawings.extend(&winds);
    frame.drawings.sort_unstable();
    frame.drawings.dedup();
    let lang = context.lang;
    let mut ways =
        vec![(RULES, rulebook::RULES.get(lang)), ("/liste/", words::PUBLIC_LIST.get(lang))];
    ways.retain(|(address, _)| context.may_open(address));
    let about = match context.house {
        House::Club => words::NO_ACCOUNT_NEEDED.get(lang),
        House::Host => host::DOOR.get(lang),
    };
    (frame, Door { winds, about, ways })
}
