//! `cargo xtask commits`: the subject of every commit is `area: verb …`, in the imperative.

use crate::Outcome;
use crate::process::{program, read};

/// Older commits follow other habits and stay as they are.
const START: &str = "bc1e565";

/// The verbs a subject may begin with. A list, because no pattern tells a verb from a noun.
const VERBS: &[&str] = &[
    "accept",
    "add",
    "adjust",
    "allow",
    "answer",
    "apply",
    "ask",
    "assert",
    "avoid",
    "base",
    "begin",
    "bound",
    "build",
    "bump",
    "cache",
    "call",
    "cap",
    "carry",
    "change",
    "check",
    "choose",
    "clarify",
    "close",
    "collect",
    "compare",
    "compile",
    "compress",
    "compute",
    "correct",
    "count",
    "cover",
    "create",
    "cut",
    "declare",
    "delay",
    "delete",
    "deny",
    "derive",
    "describe",
    "disable",
    "document",
    "drop",
    "embed",
    "enable",
    "enforce",
    "ensure",
    "explain",
    "expose",
    "extend",
    "extract",
    "fail",
    "fetch",
    "fill",
    "find",
    "fix",
    "fold",
    "follow",
    "forbid",
    "format",
    "generate",
    "give",
    "group",
    "guard",
    "handle",
    "hash",
    "hide",
    "hold",
    "ignore",
    "implement",
    "import",
    "improve",
    "include",
    "inline",
    "introduce",
    "join",
    "keep",
    "land",
    "lay",
    "let",
    "limit",
    "link",
    "list",
    "load",
    "lock",
    "log",
    "lower",
    "make",
    "mark",
    "match",
    "measure",
    "merge",
    "migrate",
    "move",
    "name",
    "note",
    "offer",
    "open",
    "order",
    "parse",
    "pass",
    "pin",
    "place",
    "play",
    "point",
    "prefer",
    "prepare",
    "preserve",
    "prevent",
    "print",
    "prove",
    "publish",
    "put",
    "quote",
    "raise",
    "read",
    "rebase",
    "recompute",
    "record",
    "reduce",
    "refactor",
    "refuse",
    "reject",
    "release",
    "remember",
    "remove",
    "rename",
    "render",
    "reorder",
    "repair",
    "replace",
    "report",
    "require",
    "reset",
    "restore",
    "restrict",
    "retry",
    "return",
    "reuse",
    "revert",
    "review",
    "rewrite",
    "rotate",
    "round",
    "run",
    "save",
    "say",
    "scale",
    "score",
    "send",
    "separate",
    "serve",
    "set",
    "shorten",
    "show",
    "shrink",
    "sign",
    "simplify",
    "skip",
    "sort",
    "speak",
    "specify",
    "speed",
    "split",
    "start",
    "state",
    "stop",
    "store",
    "stream",
    "support",
    "switch",
    "take",
    "test",
    "throttle",
    "tighten",
    "time",
    "trace",
    "track",
    "translate",
    "trim",
    "turn",
    "type",
    "unify",
    "update",
    "upgrade",
    "use",
    "validate",
    "value",
    "verify",
    "wait",
    "warm",
    "warn",
    "widen",
    "wire",
    "wrap",
    "write",
];

/// Checks the subjects of all commits after [`START`], or after another commit.
pub(crate) fn check(start: Option<&str>) -> Outcome {
    let start = start.unwrap_or(START);
    let subjects = read(program("git").args(["log", "--format=%h %s", &format!("{start}..HEAD")]))
        .map_err(|why| format!("{why}; a shallow clone lacks the history that is checked"))?;
    let wrong: Vec<String> = subjects
        .lines()
        .filter_map(|line| {
            let (commit, subject) = line.split_once(' ')?;
            problem(subject).map(|problem| format!("{commit} {subject}\n  {problem}"))
        })
        .collect();
    println!("{} commits checked, {} refused", subjects.lines().count(), wrong.len());
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What is wrong with a subject.
fn problem(subject: &str) -> Option<String> {
    let Some((area, action)) = subject.split_once(": ") else {
        return Some("has no `area: `".to_owned());
    };
    let is_area = |letter: char| letter.is_ascii_alphanumeric() || "/_.,- ".contains(letter);
    if area.is_empty() || !area.chars().all(is_area) {
        return Some(format!("`{area}` is no area"));
    }
    let verb = action.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or("");
    if VERBS.contains(&verb) {
        return None;
    }
    Some(format!("`{verb}` is no verb in the imperative, or is missing in xtask/src/commits.rs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_and_an_imperative_are_accepted() {
        for subject in ["server: limit the length of a login", "xtask, docs: add a size command"] {
            assert_eq!(problem(subject), None, "{subject}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for subject in [
            "limit the length",
            "server: limits the length",
            "server: the length of a login is limited",
            "server: Limit the length",
            ": limit the length",
            "server (http): limit the length",
        ] {
            assert!(problem(subject).is_some(), "{subject}");
        }
    }

    #[test]
    fn verbs_are_sorted_and_unique() {
        assert!(VERBS.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
