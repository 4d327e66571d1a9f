//! Random numbers that nobody can foresee, for draws of seats and throws of dice.

use leptos::prelude::window;

/// A random byte of the browser's secure generator.
fn random_byte() -> u8 {
    let mut bytes = [0];
    if let Ok(crypto) = window().crypto() {
        drop(crypto.get_random_values_with_u8_array(&mut bytes));
    }
    bytes[0]
}

/// A number below `end` (1 to 256), each as likely as any other.
pub(crate) fn random_below(end: usize) -> usize {
    let fair = 256 - 256 % end;
    loop {
        let byte = usize::from(random_byte());
        if byte < fair {
            return byte % end;
        }
    }
}
