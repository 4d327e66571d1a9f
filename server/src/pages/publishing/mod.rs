//! What the club publishes: its front page and the weekly list.

pub(crate) mod club_front;
pub(crate) mod published_lists;
pub(crate) mod weekly_list;
pub(crate) mod weekly_publish;
pub(crate) mod weekly_readers;
pub(crate) mod weekly_rules;
pub(crate) mod weekly_withdraw;
