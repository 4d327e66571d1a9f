//! What a server remembers of a club while it is open, and may forget.

use std::collections::HashMap;
use std::time::Instant;

use axum::body::Bytes;
use tokio::sync::Mutex;

use super::pending_sign_ins::PendingSignIns;

/// What the last look has found, and when that was.
pub(crate) type LastLook = Mutex<Option<(Instant, Option<&'static str>)>>;

/// Never written to disk; each club has its own.
#[derive(Default)]
pub struct ClubMemory {
    /// Sign-ins that wait for the code of a second factor.
    pub(crate) pending_sign_ins: PendingSignIns,
    /// Whether a write would have succeeded when a stranger asked last.
    pub(crate) last_look: LastLook,
    /// Rulebooks and booklets as they were laid out; the lock lets one request at a time lay one out.
    pub(crate) rulebooks: Mutex<HashMap<u64, Bytes>>,
}
