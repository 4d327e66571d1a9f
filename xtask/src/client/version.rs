//! The hash that names a build.

/// Fowler, Noll and Vo's hash (FNV-1a, 64 bits). It distinguishes builds and protects nothing.
pub(super) struct Fnv(u64);

impl Fnv {
    pub(super) const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    /// Adds a part and its length, so that no two lists of parts look alike.
    pub(super) fn add(&mut self, part: &[u8]) {
        for byte in part.iter().copied().chain(part.len().to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(super) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_order_or_another_border_is_another_version() {
        let hash = |parts: &[&str]| {
            let mut hash = Fnv::START;
            parts.iter().for_each(|part| hash.add(part.as_bytes()));
            hash.hex()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_ne!(hash(&["a", "b"]), hash(&["b", "a"]));
    }
}
