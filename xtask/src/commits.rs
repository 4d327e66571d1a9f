//! `cargo xtask commits`: the subject of every commit is `area: verb …`, in the imperative.

use crate::Outcome;
use crate::process::{program, read};

/// Older commits follow other habits and stay as they are.
const START: &str = "5ad6a4a";

/// The verbs a subject may begin with. A list, because a pattern cannot distinguish a verb from a noun.
#[rustfmt::skip]
const VERBS: &[&str] = &[
    "accept", "act", "adapt", "add", "adjust", "adopt", "align", "allow", "announce", "answer", "append", "apply", "archive", "ask", "assemble", "assert", "assign", "attach", "avoid", "await", "back", "ban", "base", "batch", "begin", "bound", "box", "break", "bring", "build", "bump", "cache", "calculate", "call", "cancel", "cap", "capture", "carry", "change", "check", "choose", "clarify", "clean", "clear", "close", "collect", "commit", "compare", "compile", "complete", "compress", "compute", "configure", "confirm", "connect", "consume", "contain", "continue", "convert", "copy", "correct", "count", "cover", "create", "crop", "cut", "date", "deal", "debounce", "decide", "declare", "decode", "decrease", "deduplicate", "default", "define", "delay", "delete", "deny", "deprecate", "derive", "describe", "detect", "determine", "disable", "disallow", "discard", "distinguish", "divide", "do", "document", "draw", "drop", "edit", "eliminate", "embed", "emit", "enable", "encode", "encrypt", "end", "enforce", "enlarge", "ensure", "enter", "escape", "establish", "evaluate", "exclude", "execute", "exercise", "exit", "expand", "expect", "expire", "explain", "export", "expose", "extend", "extract", "fail", "feed", "fetch", "fill", "filter", "find", "finish", "fit", "fix", "flush", "focus", "fold", "follow", "forbid", "force", "forget", "format", "free", "freeze", "generate", "get", "give", "go", "group", "guard", "guess", "handle", "hash", "have", "help", "hide", "hold", "honour", "identify", "ignore", "implement", "import", "improve", "include", "increase", "index", "inform", "inject", "inline", "insert", "inspect", "install", "introduce", "invalidate", "invite", "issue", "iterate", "join", "judge", "keep", "label", "land", "lay", "lead", "learn", "leave", "let", "lift", "limit", "link", "list", "load", "localise", "localize", "lock", "log", "look", "lower", "maintain", "make", "manage", "map", "mark", "match", "measure", "memoize", "mend", "mention", "merge", "migrate", "mock", "modify", "mount", "move", "name", "narrow", "negotiate", "normalise", "normalize", "note", "notify", "number", "obtain", "offer", "omit", "open", "order", "override", "own", "pad", "pair", "parse", "part", "pass", "pause", "pay", "permit", "persist", "pick", "pin", "place", "plan", "play", "point", "poll", "post", "prefer", "preload", "prepare", "preserve", "prevent", "preview", "print", "process", "promote", "propagate", "protect", "prove", "prune", "publish", "pull", "push", "put", "query", "queue", "quote", "raise", "randomise", "rank", "rate", "reach", "react", "read", "rearrange", "rebase", "recalculate", "recognise", "recognize", "recompute", "record", "recover", "redirect", "redo", "reduce", "refactor", "refresh", "refuse", "regenerate", "register", "rehearse", "reject", "relax", "release", "reload", "rely", "remember", "remind", "remove", "rename", "render", "reopen", "reorder", "repair", "repeat", "replace", "report", "represent", "request", "require", "rescue", "reserve", "reset", "resize", "resolve", "respect", "respond", "restore", "restrict", "resume", "retain", "retire", "retry", "return", "reuse", "reverse", "revert", "review", "revise", "revoke", "rework", "rewrite", "roll", "rotate", "round", "run", "sample", "satisfy", "save", "say", "scale", "scan", "schedule", "scope", "score", "seal", "search", "secure", "see", "select", "send", "separate", "serialise", "serialize", "serve", "set", "settle", "shape", "share", "shift", "ship", "shorten", "show", "shrink", "sign", "simplify", "sit", "skip", "slow", "solve", "sort", "spare", "spawn", "speak", "specify", "speed", "split", "square", "stack", "start", "state", "stay", "step", "stop", "store", "stream", "strip", "style", "submit", "substitute", "subtract", "suggest", "supply", "support", "surface", "swap", "switch", "sync", "synchronise", "take", "tally", "teach", "terminate", "test", "thank", "thin", "throttle", "throw", "tidy", "tie", "tighten", "time", "toggle", "touch", "trace", "track", "train", "transfer", "translate", "treat", "trim", "truncate", "try", "tune", "turn", "type", "uncover", "undo", "unify", "uninstall", "unlock", "unmount", "unpack", "unset", "update", "upgrade", "use", "validate", "value", "vary", "verify", "view", "visit", "wait", "walk", "want", "warm", "warn", "watch", "weigh", "widen", "wire", "work", "wrap", "write",
];

/// Checks the subjects of all commits after [`START`], or after another commit.
pub(crate) fn check(start: Option<&str>) -> Outcome {
    let start = start.unwrap_or(START);
    // A shallow clone, or an archive without history, has nothing that could be checked.
    if read(program("git").args(["cat-file", "-e", &format!("{start}^{{commit}}")])).is_err() {
        println!("commits not checked: {start} is not part of this clone");
        return Ok(());
    }
    let subjects = read(program("git").args(["log", "--format=%h %s", &format!("{start}..HEAD")]))?;
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
