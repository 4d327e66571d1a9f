//! Every form in which a released client stored a change that waits is read by today's program.

use club::sync::Envelope;
use serde_json::Value;
use uuid::Uuid;
use wire::Change;

const ID: &str = "0190f2a0-0000-7000-8000-000000000001";

/// One change of each kind, as the first released client wrote it: without a version.
const FIRST_FORMS: [(&str, &str); 8] = [
    ("person", r#"{"id":"0190f2a0-0000-7000-8000-000000000002","name":"Anna"}"#),
    (
        "start",
        r#"{"id":"0190f2a0-0000-7000-8000-000000000003","ruleset":{"rules":"klassisch","options":{}},"players":["0190f2a0-0000-7000-8000-000000000002"],"table":"1"}"#,
    ),
    (
        "record",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000004","number":1,"facts":{"outcome":{"kind":"won","winner":1,"from":null,"how":[]},"hands":{"1":{"kind":"points","points":50}}},"previewed":{"1":300,"2":-100,"3":-100,"4":-100}}]"#,
    ),
    (
        "withdraw",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000005","deal":"0190f2a0-0000-7000-8000-000000000004"}]"#,
    ),
    (
        "correct",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000006","deal":"0190f2a0-0000-7000-8000-000000000004","facts":{"outcome":{"kind":"drawn"},"hands":{}},"reason":"Vertippt","last":"0190f2a0-0000-7000-8000-000000000004","previewed":{"1":0,"2":0,"3":0,"4":0}}]"#,
    ),
    (
        "end",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000007","how":"agreed","after":1}]"#,
    ),
    (
        "confirm",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000008","player":1,"is_right":true,"points":-20}]"#,
    ),
    (
        "reopen",
        r#"["0190f2a0-0000-7000-8000-000000000003",{"id":"0190f2a0-0000-7000-8000-000000000009","ending":"0190f2a0-0000-7000-8000-000000000007"}]"#,
    ),
];

fn kind(change: &Change) -> &'static str {
    match change {
        Change::Person(_) => "person",
        Change::Start(_) => "start",
        Change::Record(..) => "record",
        Change::Withdraw(..) => "withdraw",
        Change::Correct(..) => "correct",
        Change::End(..) => "end",
        Change::Confirm(..) => "confirm",
        Change::Reopen(..) => "reopen",
    }
}

#[test]
fn every_stored_form_is_read_and_written_again_without_a_loss() {
    for (name, change) in FIRST_FORMS {
        let text = format!(r#"{{"id":"{ID}","change":{{"{name}":{change}}}}}"#);
        let read = Envelope::<Uuid, Change>::read(&text)
            .unwrap_or_else(|| panic!("a stored `{name}` cannot be read"));
        assert_eq!(kind(&read.change), name);
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(Envelope::read(&written), Some(read), "{name}");
        let value: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(value["version"], 1);
        assert!(value["change"][name].is_object() || value["change"][name].is_array());
    }
}

#[test]
fn a_change_of_an_unknown_kind_is_not_read() {
    let text = format!(r#"{{"id":"{ID}","change":{{"rename":{{}}}}}}"#);
    assert_eq!(Envelope::<Uuid, Change>::read(&text), None);
}
