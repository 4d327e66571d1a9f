//! What only the browser has: time, randomness, ids made of both, the moments around a paint, nervous fingers, and what it lacks.

pub(crate) mod clock;
pub(crate) mod device;
pub(crate) mod focus;
pub(crate) mod frames;
pub(crate) mod ids;
pub(crate) mod random;
pub(crate) mod tap_guard;
