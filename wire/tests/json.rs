//! The JSON forms of requests and answers: written byte for byte as here, read back from older and newer programs.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use wire::{
    ConfirmResult, CorrectDeal, CorrectionNote, DealCorrected, DealRecorded, EndGame, Ended,
    ErrorBody, ErrorCode, FactProblem, GameDetail, GameState, GameSummary, Health, LiveVersion,
    Person, Preset, RankingLine, RecordDeal, ReopenGame, Replacement, StandingDeal, StartGame,
    WholeGame, WithdrawDeal, WithdrawnDeal,
};

const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// A type that is sent, with one complete text of it.
struct Form {
    name: &'static str,
    text: String,
    /// What an older program leaves out.
    optional: &'static [&'static str],
    /// Whether a field that is not known is refused, as in requests; answers may have more.
    is_request: bool,
    rewrite: fn(&str) -> Result<String, String>,
}

fn form<T: Serialize + DeserializeOwned>(
    name: &'static str,
    text: String,
    optional: &'static [&'static str],
    is_request: bool,
) -> Form {
    let rewrite = |text: &str| {
        let read: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
        serde_json::to_string(&read).map_err(|error| error.to_string())
    };
    Form { name, text, optional, is_request, rewrite }
}

fn facts() -> String {
    let hands = r#"{"1":{"kind":"tiles","concealed":"22m45p777z","melds":["333s","6666m"],"winning_tile":"6p","bonus":"1f"},"2":{"kind":"items","items":{"pung-minor-open":1},"bonus":"2f"},"3":{"kind":"points","points":12,"bonus":"3f"},"4":{"kind":"special","id":"x","value":300,"concealed":true,"bonus":"4f"}}"#;
    let pao = r#"[{"kind":"nine-tiles","against":1,"declared_by":2,"minute":1200}]"#;
    format!(
        r#"{{"outcome":{{"kind":"won","winner":1,"from":4,"liable":4,"how":["last_tile"]}},"hands":{hands},"dead":[4],"thrown_wind":"S","pao":{pao},"bochowe":[{{"player":2,"hand":"seven-pairs"}}],"loans":[{{"debtor":1,"creditor":3}}]}}"#
    )
}

fn ruleset() -> String {
    let mut options = scoring::Ruleset::preset(scoring::Family::Klassisch).options();
    // Options that came later are left out until a club changes them.
    options.retain(|name, _| !name.starts_with("special_"));
    format!(r#"{{"rules":"klassisch","options":{}}}"#, Json::Object(options))
}

fn standing() -> String {
    let facts = facts();
    format!(r#"{{"id":"{ID}","number":2,"facts":{facts},"recorded_at":"2026-07-01T18:30:00Z"}}"#)
}

fn note() -> String {
    let replaced = format!(r#"[{{"number":2,"before":"{ID}","after":"{ID}"}}]"#);
    format!(
        r#"{{"id":"{ID}","number":2,"reason":"x","author":"Anna","at":"2026-07-01T18:30:00Z","replaced":{replaced}}}"#
    )
}

const ENDED: &str = r#"{"how":"agreed","at":"2026-07-01T20:00:00Z"}"#;
const TOTALS: &str = r#"{"1":456,"2":-182,"3":-152,"4":-122}"#;

const PRESET: &str = r#"{"id":"x","name":"X","has_changed":true}"#;
const COUNTING: &str = r#"{"least_rounds":2,"single_round_minutes":120,"bankruptcy_counts":true,"broken_round_counts":false,"slip_required":true,"slip_days":21}"#;

/// The fields of a game with its deals.
fn game() -> String {
    let (ruleset, deal) = (ruleset(), standing());
    format!(
        r#""id":"{ID}","ruleset":{ruleset},"players":[{{"id":"{ID}","name":"Anna"}}],"table":"T","started_at":"2026-07-01T18:00:00Z","ended":{ENDED},"deals":[{deal}],"preset":{PRESET},"counting":{COUNTING}"#
    )
}

fn requests() -> Vec<Form> {
    let (facts, ruleset) = (facts(), ruleset());
    vec![
        form::<Person>("Person", format!(r#"{{"id":"{ID}","name":"Anna"}}"#), &[], true),
        form::<StartGame>(
            "StartGame",
            format!(
                r#"{{"id":"{ID}","ruleset":{ruleset},"players":["{ID}"],"table":"T","preset":"x"}}"#
            ),
            &["table", "preset"],
            true,
        ),
        form::<RecordDeal>(
            "RecordDeal",
            format!(r#"{{"id":"{ID}","number":2,"facts":{facts},"previewed":{TOTALS}}}"#),
            &[],
            true,
        ),
        form::<CorrectDeal>(
            "CorrectDeal",
            format!(
                r#"{{"id":"{ID}","deal":"{ID}","facts":{facts},"reason":"x","author":"Anna","last":"{ID}","previewed":{TOTALS}}}"#
            ),
            &["author"],
            true,
        ),
        form::<WithdrawDeal>(
            "WithdrawDeal",
            format!(r#"{{"id":"{ID}","deal":"{ID}"}}"#),
            &[],
            true,
        ),
        form::<EndGame>(
            "EndGame",
            format!(r#"{{"id":"{ID}","how":"complete","after":16}}"#),
            &[],
            true,
        ),
        form::<ReopenGame>("ReopenGame", format!(r#"{{"id":"{ID}","ending":"{ID}"}}"#), &[], true),
        form::<ConfirmResult>(
            "ConfirmResult",
            format!(r#"{{"id":"{ID}","player":2,"is_right":false,"wrong_deal":6,"points":-182}}"#),
            &["wrong_deal"],
            true,
        ),
    ]
}

fn answers() -> Vec<Form> {
    let (standing, note, game, ruleset) = (standing(), note(), game(), ruleset());
    let state = format!(r#"{game},"corrections":[{note}],"version":7"#);
    let open = standing.strip_suffix('}').unwrap();
    let withdrawn =
        format!(r#"{open},"withdrawn_at":"2026-07-01T18:40:00Z","reason":"x","author":"Anna"}}"#);
    vec![
        form::<Health>("Health", r#"{"status":"ok","version":"1","api":1}"#.into(), &[], false),
        form::<Preset>(
            "Preset",
            format!(r#"{{"id":"x","name":"X","ruleset":{ruleset}}}"#),
            &[],
            false,
        ),
        form::<Ended>("Ended", ENDED.into(), &[], false),
        form::<GameSummary>(
            "GameSummary",
            format!(
                r#"{{"id":"{ID}","rules":"klassisch","players":[],"table":"","started_at":"2026-07-01T18:00:00Z","ended":{ENDED},"deals":3,"totals":{TOTALS},"preset":{PRESET}}}"#
            ),
            &["ended", "preset"],
            false,
        ),
        form::<StandingDeal>("StandingDeal", standing.clone(), &[], false),
        form::<GameDetail>(
            "GameDetail",
            format!("{{{game}}}"),
            &["ended", "preset", "counting"],
            false,
        ),
        form::<GameState>(
            "GameState",
            format!("{{{state}}}"),
            &["ended", "corrections", "version", "preset", "counting"],
            false,
        ),
        form::<WithdrawnDeal>("WithdrawnDeal", withdrawn.clone(), &["reason", "author"], false),
        form::<WholeGame>(
            "WholeGame",
            format!(r#"{{{state},"withdrawn":[{withdrawn}]}}"#),
            &["ended", "corrections", "version", "preset", "counting"],
            false,
        ),
    ]
}

fn answers_to_changes() -> Vec<Form> {
    let (standing, note) = (standing(), note());
    vec![
        form::<CorrectionNote>("CorrectionNote", note, &["author"], false),
        form::<DealCorrected>(
            "DealCorrected",
            format!(r#"{{"id":"{ID}","replaced":[],"totals":{TOTALS}}}"#),
            &[],
            false,
        ),
        form::<LiveVersion>("LiveVersion", r#"{"version":7}"#.into(), &[], false),
        form::<DealRecorded>(
            "DealRecorded",
            format!(r#"{{"id":"{ID}","number":2,"net":{TOTALS}}}"#),
            &[],
            false,
        ),
        form::<RankingLine>(
            "RankingLine",
            format!(
                r#"{{"rank":1,"person":{{"id":"{ID}","name":"Anna"}},"games":2,"sum":10,"average_tenths":50}}"#
            ),
            &[],
            false,
        ),
        form::<ErrorBody>(
            "ErrorBody",
            format!(
                r#"{{"code":"deal_number_taken","message":"x","problems":[{{"player":1,"code":"c","message":"m"}}],"next":3,"standing":{standing},"deal":4}}"#
            ),
            &["problems", "next", "standing", "deal"],
            false,
        ),
        form::<FactProblem>(
            "FactProblem",
            r#"{"player":1,"code":"c","message":"m"}"#.into(),
            &["player"],
            false,
        ),
    ]
}

fn all() -> Vec<Form> {
    requests().into_iter().chain(answers()).chain(answers_to_changes()).collect()
}

/// The text with some of its fields changed.
fn changed(text: &str, change: impl Fn(&mut serde_json::Map<String, Json>)) -> String {
    let mut json: Json = serde_json::from_str(text).unwrap();
    change(json.as_object_mut().unwrap());
    json.to_string()
}

#[test]
fn every_form_is_written_byte_for_byte_as_it_was_read() {
    for form in all() {
        assert_eq!((form.rewrite)(&form.text).as_ref(), Ok(&form.text), "{}", form.name);
    }
}

#[test]
fn an_unknown_field_is_refused_in_requests_and_ignored_in_answers() {
    for form in all() {
        let more = changed(&form.text, |map| drop(map.insert("later".into(), json!([1, {}]))));
        let read = (form.rewrite)(&more);
        if form.is_request {
            let why = read.unwrap_err();
            assert!(why.starts_with("unknown field `later`"), "{}: {why}", form.name);
        } else {
            assert_eq!(read.as_ref(), Ok(&form.text), "{}", form.name);
        }
    }
}

#[test]
fn only_what_older_programs_leave_out_may_be_missing() {
    for form in all() {
        let json: Json = serde_json::from_str(&form.text).unwrap();
        for field in json.as_object().unwrap().keys() {
            let less = changed(&form.text, |map| drop(map.remove(field)));
            let read = (form.rewrite)(&less);
            let name = form.name;
            if form.optional.contains(&field.as_str()) {
                assert!(read.is_ok(), "{name} without {field}: {read:?}");
            } else {
                let why = read.unwrap_err();
                assert!(why.starts_with(&format!("missing field `{field}`")), "{name}: {why}");
            }
        }
    }
}

/// Facts of a deal are strict everywhere: a program would lose a field that it does not know.
#[test]
fn an_unknown_field_deep_in_the_facts_is_refused() {
    let text = requests().into_iter().find(|form| form.name == "RecordDeal").unwrap().text;
    let places = [
        "/facts",
        "/facts/outcome",
        "/facts/hands/1",
        "/facts/hands/2",
        "/facts/hands/3",
        "/facts/hands/4",
        "/facts/pao/0",
        "/facts/bochowe/0",
        "/facts/loans/0",
    ];
    for place in places {
        let mut json: Json = serde_json::from_str(&text).unwrap();
        json.pointer_mut(place).unwrap()["later"] = json!(1);
        let why = serde_json::from_value::<RecordDeal>(json).unwrap_err().to_string();
        assert!(why.starts_with("unknown field `later`"), "{place}: {why}");
    }
    let facts =
        |outcome: Json| serde_json::from_value::<club::DealFacts>(json!({"outcome": outcome}));
    for outcome in [
        json!({"kind": "drawn", "later": 1}),
        json!({"kind": "fault", "ends_deal": true, "later": 1, "penalty": {"id": "false-win", "by": [1]}}),
        json!({"kind": "fault", "ends_deal": true, "penalty": {"id": "false-win", "by": [1], "later": 1}}),
    ] {
        let why = facts(outcome).unwrap_err().to_string();
        assert!(why.starts_with("unknown field `later`"), "{why}");
    }
    assert_eq!(facts(json!({"kind": "drawn"})).unwrap(), club::DealFacts::drawn());
}

#[test]
fn what_has_another_shape_is_refused() {
    let text = requests().into_iter().find(|form| form.name == "RecordDeal").unwrap().text;
    let cases = [
        ("/id", json!("no-id")),
        ("/id", json!(7)),
        ("/number", json!(1.5)),
        ("/number", json!("2")),
        ("/previewed", json!({"x": 1})),
        ("/previewed", json!({"256": 1})),
        ("/previewed", json!({"1": "1"})),
        ("/facts/outcome/winner", json!("1")),
        ("/facts/outcome/kind", json!("lost")),
        ("/facts/outcome/how", json!(["luck"])),
        ("/facts/hands", json!({"east": {"kind": "tiles"}})),
        ("/facts/thrown_wind", json!("X")),
        ("/facts/dead", json!(null)),
        ("/facts/pao/0/kind", json!("x")),
    ];
    for (place, value) in cases {
        let mut json: Json = serde_json::from_str(&text).unwrap();
        *json.pointer_mut(place).unwrap() = value.clone();
        assert!(serde_json::from_value::<RecordDeal>(json).is_err(), "{place} {value}");
    }
}

#[test]
fn an_instant_is_read_in_every_zone() {
    let text = r#"{"how":"agreed","at":"2026-07-01T22:00:00+02:00"}"#;
    let read: Ended = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), ENDED);
}

#[test]
fn error_codes_are_stored_under_their_ids() {
    for code in ErrorCode::ALL {
        assert_eq!(serde_json::to_value(code).unwrap(), code.id());
        assert_eq!(serde_json::from_value::<ErrorCode>(json!(code.id())).unwrap(), code);
    }
    assert!(serde_json::from_value::<ErrorCode>(json!("no_such_code")).is_err());
    let replacement: Replacement =
        serde_json::from_value(json!({"number": 2, "before": ID, "after": ID})).unwrap();
    assert_eq!(replacement.number, 2);
}

#[test]
fn what_a_newer_server_asks_of_a_game_is_passed_over() {
    let newer = COUNTING.replace("\"slip_days\"", "\"least_players\":4,\"slip_days\"");
    let game: GameDetail =
        serde_json::from_str(&format!("{{{}}}", game().replace(COUNTING, &newer))).unwrap();
    assert_eq!(game.counting, None);
}
