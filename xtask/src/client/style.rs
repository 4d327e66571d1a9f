//! One style sheet out of those in `app/style`.

use super::files::{Files, text};
use crate::Outcome;

/// The style sheets one behind the other: the tokens first, the components by name.
pub(super) fn sheet(styles: &Files) -> Outcome<String> {
    let (tokens, components): (Vec<_>, Vec<_>) =
        styles.iter().partition(|(name, _)| name.as_str() == "tokens.css");
    let sheets = tokens.into_iter().chain(components).map(|(_, content)| text(content));
    sheets.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tokens_come_first() {
        let styles = [("about.css", "b {}\n"), ("tokens.css", "a {}\n")];
        let styles = styles.map(|(name, css)| (name.to_owned(), css.as_bytes().to_vec()));
        assert_eq!(sheet(&Files::from(styles)), Ok("a {}\nb {}\n".to_owned()));
    }
}
