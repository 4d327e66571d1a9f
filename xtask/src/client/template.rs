//! Fills the `{{name}}` placeholders of the page and the service worker.

use crate::Outcome;

/// Replaces each `{{name}}`; a name that is missing in the text or in the values is an error.
pub(super) fn fill(file: &str, template: &str, values: &[(&str, &str)]) -> Outcome<String> {
    let mut filled = template.to_owned();
    for (name, value) in values {
        let placeholder = format!("{{{{{name}}}}}");
        if !filled.contains(&placeholder) {
            return Err(format!("{file} has no placeholder {placeholder}"));
        }
        filled = filled.replace(&placeholder, value);
    }
    if filled.contains("{{") {
        return Err(format!("{file} has a {{{{…}}}} without a value"));
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_filled_or_it_is_an_error() {
        assert_eq!(fill("x", "a {{b}} {{b}}", &[("b", "1")]), Ok("a 1 1".to_owned()));
        assert!(fill("x", "a", &[("b", "1")]).is_err());
        assert!(fill("x", "{{c}} {{b}}", &[("b", "1")]).is_err());
    }
}
