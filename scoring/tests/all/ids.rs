//! Stored names: every enum is written as its id and read back from it; forms refuse what they do not know.

use scoring::ma_jiang::pao::PaoKind;
use scoring::penalty::{Penalty, PenaltyId};
use scoring::steiermark::SpecialHandEntry;
use scoring::{BySeat, Circumstance, Family, Ruleset, Wind};
use serde_json::{from_value, json, to_value};

#[test]
fn ids_are_stored_and_read_back() {
    for flag in Circumstance::ALL {
        assert_eq!(to_value(flag).unwrap(), flag.id());
        assert_eq!(from_value::<Circumstance>(flag.id().into()).unwrap(), flag);
    }
    for penalty in PenaltyId::ALL {
        assert_eq!(to_value(penalty).unwrap(), penalty.id());
        assert_eq!(from_value::<PenaltyId>(penalty.id().into()).unwrap(), penalty);
    }
    for family in Family::ALL {
        assert_eq!(to_value(family).unwrap(), family.id());
        assert_eq!(from_value::<Family>(family.id().into()).unwrap(), family);
    }
    for kind in PaoKind::ALL {
        assert_eq!(to_value(kind).unwrap(), kind.id());
        assert_eq!(from_value::<PaoKind>(kind.id().into()).unwrap(), kind);
    }
    for wind in Wind::ALL {
        assert_eq!(to_value(wind).unwrap(), wind.letter().to_string());
        assert_eq!(from_value::<Wind>(json!(wind.letter())).unwrap(), wind);
    }
    let refused = from_value::<Family>(json!("bridge")).unwrap_err().to_string();
    assert!(refused.starts_with("unknown variant `bridge`"), "{refused}");
    assert!(from_value::<Wind>(json!("East")).is_err());
}

#[test]
fn a_penalty_is_stored_without_what_is_empty() {
    let full = r#"{"id":"obstruction","by":["E"],"to":["S"],"tile_from":"W","excluded":["N"]}"#;
    for text in [full, r#"{"id":"false-win","by":["E","S"]}"#] {
        let read: Penalty<Wind> = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
    for wrong in [
        json!({"id": "false-win", "by": ["E"], "later": 1}),
        json!({"id": "false-win"}),
        json!({"by": ["E"]}),
        json!({"id": "x", "by": ["E"]}),
    ] {
        assert!(from_value::<Penalty<Wind>>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn a_ruleset_is_stored_with_every_option() {
    for family in Family::ALL {
        let preset = Ruleset::preset(family);
        let stored = json!({"rules": family.id(), "options": preset.options()});
        let mut options = preset.options();
        // Later options stand there only where somebody has changed them.
        options.remove("special_choice");
        if family != Family::Steiermark {
            options.retain(|name, _| !name.starts_with("special_"));
        }
        let options = serde_json::to_string(&options).unwrap();
        let text = format!(r#"{{"rules":"{}","options":{options}}}"#, family.id());
        assert_eq!(serde_json::to_string(&preset).unwrap(), text);
        assert_eq!(from_value::<Ruleset>(stored).unwrap(), preset);
    }
    for (stored, why) in [
        (json!({"rules": "poker", "options": {}}), "unknown-rules"),
        (json!({"rules": "mcr", "options": {"x": 1}}), "unknown-option"),
        (json!({"rules": "mcr", "options": {}, "later": 1}), "unknown field `later`"),
        (json!({"rules": "mcr"}), "missing field `options`"),
        (json!({"options": {}}), "missing field `rules`"),
    ] {
        let error = from_value::<Ruleset>(stored).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn a_special_hand_is_stored_without_a_bonus_the_text_decides() {
    let own = json!({"id": "a", "name": "A", "callable": true, "concealed_bonus": 300,
        "kong_allowed": false, "tiles": ["11m"], "active": true});
    let read: SpecialHandEntry = from_value(own.clone()).unwrap();
    assert_eq!(to_value(&read).unwrap(), own);
    let old = json!({"id": "a", "name": "A", "callable": true, "kong_allowed": false,
        "active": true});
    let read: SpecialHandEntry = from_value(old.clone()).unwrap();
    assert_eq!((read.concealed_bonus, read.tiles.len()), (None, 0));
    let written = to_value(&read).unwrap();
    assert_eq!(written["tiles"], json!([]));
    assert!(written.get("concealed_bonus").is_none());
    let mut later = own;
    later["later"] = json!(1);
    assert!(from_value::<SpecialHandEntry>(later).is_err());
}

#[test]
fn values_by_seat_are_stored_by_letter() {
    let text = r#"{"E":1,"S":2,"W":3,"N":4}"#;
    let read: BySeat<u8> = serde_json::from_str(text).unwrap();
    assert_eq!(read, BySeat { east: 1, south: 2, west: 3, north: 4 });
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    assert!(serde_json::from_str::<BySeat<u8>>(r#"{"E":1,"S":2,"W":3}"#).is_err());
}
