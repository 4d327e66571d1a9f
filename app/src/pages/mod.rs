//! The screens: each loads what it needs, owns its signals and composes.

pub(crate) mod start;
