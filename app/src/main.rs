//! Ostwind.
fn main() {}
