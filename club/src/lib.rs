//! club
