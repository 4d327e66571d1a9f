//! The licences and sources of every dependency are those that `deny.toml` allows: what `cargo deny` checks, without a network.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The quoted texts of a list in `deny.toml`.
fn list(toml: &str, name: &str) -> Vec<String> {
    let start = toml.find(&format!("\n{name} = [")).expect("the list is there");
    let body = &toml[start..];
    let body = &body[..body.find(']').expect("the list ends")];
    body.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be satisfied with the allowed licences. The old `/` means OR.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut tokens: Vec<&str> = spaced.split_whitespace().rev().collect();
    let is_allowed = alternatives(&mut tokens, allowed);
    assert!(tokens.is_empty(), "{expression} is not understood");
    is_allowed
}

fn alternatives(tokens: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut found = all_of(tokens, allowed);
    while tokens.last() == Some(&"OR") {
        tokens.pop();
        let other = all_of(tokens, allowed);
        found |= other;
    }
    found
}

fn all_of(tokens: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut found = one(tokens, allowed);
    while tokens.last() == Some(&"AND") {
        tokens.pop();
        let other = one(tokens, allowed);
        found &= other;
    }
    found
}

fn one(tokens: &mut Vec<&str>, allowed: &[String]) -> bool {
    let token = tokens.pop().expect("a licence");
    if token == "(" {
        let found = alternatives(tokens, allowed);
        assert_eq!(tokens.pop(), Some(")"));
        return found;
    }
    let mut licence = token.to_owned();
    if tokens.last() == Some(&"WITH") {
        tokens.pop();
        licence += &format!(" WITH {}", tokens.pop().expect("an exception"));
    }
    allowed.contains(&licence)
}

/// The licence of a package as an SPDX expression, for a package that has the licence's text instead of its name from that.
fn licence(package: &Value) -> Option<String> {
    if let Some(licence) = package["license"].as_str() {
        return Some(licence.to_owned());
    }
    let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
    let text = std::fs::read_to_string(folder.join(package["license_file"].as_str()?)).ok()?;
    let mut words = text.split_whitespace();
    let is_apache_2 = ["Apache", "License", "Version", "2.0,", "January", "2004"]
        .iter()
        .all(|expected| words.next() == Some(expected));
    is_apache_2.then(|| "Apache-2.0".to_owned())
}

#[test]
fn licences_and_sources_of_all_dependencies_are_allowed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let toml = std::fs::read_to_string(root.join("deny.toml")).expect("deny.toml is there");
    let (licences, sources) = (list(&toml, "allow"), list(&toml, "allow-registry"));
    // Not offline: a build downloads nothing that only other systems need, and their licences count as well.
    let cargo = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .arg("--manifest-path")
        .arg(root.join("Cargo.toml"))
        .output()
        .expect("cargo starts");
    let metadata: Value =
        serde_json::from_slice(&cargo.stdout).expect("cargo knows the dependencies");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let mut wrong = Vec::new();
    for package in packages {
        let name = format!("{} {}", package["name"], package["version"]);
        match licence(package) {
            Some(licence) if is_allowed(&licence, &licences) => {}
            Some(licence) => wrong.push(format!("{name}: licence {licence}")),
            None => wrong.push(format!("{name}: no licence")),
        }
        if let Some(source) = package["source"].as_str() {
            let address = source.trim_start_matches("registry+");
            if !sources.iter().any(|allowed| allowed == address) {
                wrong.push(format!("{name}: source {source}"));
            }
        }
    }
    assert!(packages.len() > 300);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn expressions_are_read_as_spdx_says() {
    let allowed = ["MIT".to_owned(), "ISC".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()];
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND ISC", true),
        ("GPL-3.0 OR MIT AND ISC", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}
