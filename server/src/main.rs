//! Ostwind.

#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the router that uses it is still to come")
)]
mod http {
    pub(crate) mod assets;
}

fn main() {}
