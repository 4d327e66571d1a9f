//! Between this device and the club: what waits to be sent, what is stored here, what is loaded.

pub(crate) mod loading;
pub(crate) mod outbox;
pub(crate) mod storage;
