//! A club's own hands as a file for another club: written, read by limits, and added to a rule set.

use std::collections::BTreeMap;

use scoring::options::LARGEST_NUMBER;
use scoring::special::{
    LONGEST_NAME, LONGEST_TEXT, MOST_PLAYED, MOST_STORED, Pattern, PatternProblem, SpecialHandEntry,
};
use scoring::{Ruleset, notation};
use serde_json::{Map, Value as Json, json};

/// The key of the hands in the file, as in the options of a rule set.
const HANDS: &str = "special_hands";
/// The key of their fixed points.
const VALUES: &str = "special_values";
/// The longest id, and the longest note where a hand is from, in characters.
const LONGEST_ID: usize = 80;
/// The most groups of a picture.
const MOST_GROUPS: usize = 14;
/// How much of a name a problem repeats, in characters.
const SHOWN: usize = 30;

/// Hands with their fixed points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandFile {
    /// The hands, in their order.
    pub hands: Vec<SpecialHandEntry>,
    /// Fixed points by id.
    pub values: BTreeMap<String, i64>,
}

/// Why a file, or what would come of it, is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandFileProblem {
    /// No file with own hands.
    NoHandFile,
    /// More hands than a rule set holds, or more than are recognised.
    TooMany {
        /// How many there are or would be.
        found: usize,
        /// How many can be.
        most: usize,
        /// Whether only those count that are played by their tiles.
        are_played: bool,
    },
    /// Something is wrong with one hand.
    Hand {
        /// Its place in the file, from 1.
        place: usize,
        /// The beginning of its name; may be empty.
        name: String,
        /// What is wrong.
        why: HandProblem,
    },
    /// The rules have no own hands.
    NotPlayed,
}

/// What is wrong with one hand of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandProblem {
    /// A field is missing, unknown or of another kind.
    Malformed,
    /// It has no name.
    NoName,
    /// Its name is too long.
    NameTooLong {
        /// The most characters.
        most: usize,
    },
    /// Its description is too long.
    TextTooLong {
        /// The most characters.
        most: usize,
    },
    /// A text has signs of markup.
    Markup,
    /// A text has a character that no font of ours prints.
    Unprintable {
        /// The character.
        character: char,
    },
    /// A group of its picture is no group of tiles.
    Tiles,
    /// Its pattern cannot be read.
    Pattern(PatternProblem),
    /// There is no such hand, but it is to be played.
    NeverOccurs,
    /// Its value is no number of points.
    Value,
}

/// What a file adds to a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The rules with the hands of both.
    pub ruleset: Ruleset,
    /// How many hands came along or were completed; none where the rules had all of them.
    pub added: usize,
}

impl HandFile {
    /// The hands a rule set plays, or one of them, whether it is played or not.
    pub fn of(ruleset: &Ruleset, only: Option<&str>) -> HandFile {
        let Some(own) = ruleset.own_hands() else { return HandFile::default() };
        let is_wanted = |hand: &&SpecialHandEntry| only.map_or(hand.active, |id| hand.id == id);
        let hands: Vec<SpecialHandEntry> = own.hands.iter().filter(is_wanted).cloned().collect();
        let value = |hand: &SpecialHandEntry| Some((hand.id.clone(), *own.values.get(&hand.id)?));
        let values = hands.iter().filter_map(value).collect();
        HandFile { hands, values }
    }

    /// The text of the file: a line for each hand.
    pub fn text(&self) -> String {
        let hands: Vec<String> = self.hands.iter().map(|hand| json!(hand).to_string()).collect();
        let hands = hands.join(",\n");
        format!("{{\"{HANDS}\": [\n{hands}\n],\n\"{VALUES}\": {}}}\n", json!(self.values))
    }

    /// Reads a file, or one hand alone. `unprintable` finds a character that cannot be printed.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(
        text: &str,
        unprintable: impl Fn(&str) -> Option<char>,
    ) -> Result<HandFile, HandFileProblem> {
        let read: Json = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|_| HandFileProblem::NoHandFile)?;
        let (hands, values) = parts(&read)?;
        if hands.len() > MOST_STORED {
            let (found, most) = (hands.len(), MOST_STORED);
            return Err(HandFileProblem::TooMany { found, most, are_played: false });
        }
        let mut file = HandFile::default();
        for (at, written) in hands.iter().enumerate() {
            let refused = |why| HandFileProblem::Hand { place: at + 1, name: shown(written), why };
            let hand = hand(written, &unprintable).map_err(refused)?;
            if let Some(value) = values.get(&hand.id) {
                let value = value.as_i64().filter(|points| (0..=LARGEST_NUMBER).contains(points));
                let value = value.ok_or(HandProblem::Value).map_err(refused)?;
                file.values.insert(hand.id.clone(), value);
            }
            if file.hands.iter().any(|other| other.id == hand.id) {
                return Err(refused(HandProblem::Malformed));
            }
            file.hands.push(hand);
        }
        Ok(file)
    }

    /// The rules with these hands as well. A hand that is there already is left alone, one without a pattern is completed,
    /// and another one with the same id gets an id of its own.
    ///
    /// # Errors
    /// `TooMany`, `NotPlayed`.
    pub fn join(&self, ruleset: &Ruleset) -> Result<Joined, HandFileProblem> {
        let own = ruleset.own_hands().ok_or(HandFileProblem::NotPlayed)?;
        let (mut hands, mut values) = (own.hands.to_vec(), own.values.clone());
        let mut added = 0;
        for hand in &self.hands {
            let points = self.values.get(&hand.id);
            if let Some(at) = hands.iter().position(|known| is_to_complete(known, hand)) {
                values.extend(points.map(|points| (hand.id.clone(), *points)));
                hands[at] = hand.clone();
                added += 1;
                continue;
            }
            let is_known = |known: &SpecialHandEntry| {
                SpecialHandEntry { id: hand.id.clone(), ..known.clone() } == *hand
                    && values.get(&known.id) == points
            };
            if hands.iter().any(is_known) {
                continue;
            }
            let is_taken =
                |id: &str| hands.iter().any(|known| known.id == id) || values.contains_key(id);
            let ids = std::iter::once(hand.id.clone());
            let mut ids = ids.chain((2..).map(|number| format!("{}-{number}", hand.id)));
            let Some(id) = ids.find(|id| !is_taken(id)) else { continue };
            values.extend(points.map(|points| (id.clone(), *points)));
            hands.push(SpecialHandEntry { id, ..hand.clone() });
            added += 1;
        }
        let played = hands.iter().filter(|hand| hand.played().is_some()).count();
        for (found, most, are_played) in
            [(hands.len(), MOST_STORED, false), (played, MOST_PLAYED, true)]
        {
            if found > most && added > 0 {
                return Err(HandFileProblem::TooMany { found, most, are_played });
            }
        }
        let changes =
            Map::from_iter([(HANDS.to_owned(), json!(hands)), (VALUES.to_owned(), json!(values))]);
        let ruleset = if added == 0 { Ok(ruleset.clone()) } else { ruleset.with(&changes) };
        Ok(Joined { ruleset: ruleset.map_err(|_| HandFileProblem::NoHandFile)?, added })
    }
}

/// Whether a hand that is only chosen by hand so far gets its pattern.
fn is_to_complete(known: &SpecialHandEntry, hand: &SpecialHandEntry) -> bool {
    known.id == hand.id && known.pattern.is_none() && hand.pattern.is_some()
}

/// The hands and the values of a file; a hand alone has none.
fn parts(read: &Json) -> Result<(&[Json], Map<String, Json>), HandFileProblem> {
    let file = read.as_object().ok_or(HandFileProblem::NoHandFile)?;
    if file.contains_key("id") {
        return Ok((std::slice::from_ref(read), Map::new()));
    }
    let is_known = |name: &String| name == HANDS || name == VALUES;
    let hands = file.get(HANDS).and_then(Json::as_array).filter(|_| file.keys().all(is_known));
    let values = match file.get(VALUES) {
        None => Some(Map::new()),
        Some(values) => values.as_object().cloned(),
    };
    match (hands, values) {
        (Some(hands), Some(values)) if !hands.is_empty() => Ok((hands, values)),
        _ => Err(HandFileProblem::NoHandFile),
    }
}

/// The beginning of a hand's name, as far as it has one.
fn shown(written: &Json) -> String {
    written["name"].as_str().unwrap_or_default().chars().take(SHOWN).collect()
}

fn hand(
    written: &Json,
    unprintable: impl Fn(&str) -> Option<char>,
) -> Result<SpecialHandEntry, HandProblem> {
    let text = |field: &str| written[field].as_str().unwrap_or_default();
    let length = |field: &str| text(field).chars().count();
    // What is too long is refused before anything else looks at it.
    if length("name") > LONGEST_NAME {
        return Err(HandProblem::NameTooLong { most: LONGEST_NAME });
    }
    if length("text") > LONGEST_TEXT {
        return Err(HandProblem::TextTooLong { most: LONGEST_TEXT });
    }
    if text("name").trim().is_empty() {
        return Err(HandProblem::NoName);
    }
    for field in ["id", "name", "text", "from"] {
        if text(field).contains(['<', '>']) {
            return Err(HandProblem::Markup);
        }
        if let Some(character) = unprintable(text(field)) {
            return Err(HandProblem::Unprintable { character });
        }
    }
    let is_id = |character: char| character.is_ascii_alphanumeric() || "-_:".contains(character);
    let are_ids = text("id").chars().all(is_id) && text("from").chars().all(is_id);
    if !are_ids || text("id").is_empty() || length("id").max(length("from")) > LONGEST_ID {
        return Err(HandProblem::Malformed);
    }
    let pattern = written["pattern"].as_str().map(Pattern::read).transpose();
    let pattern = pattern.map_err(HandProblem::Pattern)?;
    let hand: SpecialHandEntry =
        serde_json::from_value(written.clone()).map_err(|_| HandProblem::Malformed)?;
    if hand.active && pattern.is_some_and(|pattern| pattern.is_possible() == Some(false)) {
        return Err(HandProblem::NeverOccurs);
    }
    if hand.tiles.len() > MOST_GROUPS || !hand.tiles.iter().all(|group| is_group(group)) {
        return Err(HandProblem::Tiles);
    }
    Ok(hand)
}

/// Whether a group of a picture is in the notation.
fn is_group(text: &str) -> bool {
    let is_whole = !text.is_empty() && text.len() <= 40;
    let has_tiles = notation::tiles("tiles", text).is_ok_and(|tiles| !tiles.is_empty());
    is_whole && (has_tiles || notation::meld(text).is_ok() || notation::bonus(text).is_ok())
}

#[cfg(test)]
mod tests {
    use scoring::Family;

    use super::*;

    fn hand_of(id: &str, more: Json) -> Json {
        let mut hand = json!({
            "id": id, "name": "Drachentanz", "callable": true, "kong_allowed": false,
            "tiles": ["555z", "(6666z)"], "active": true, "pattern": "2 pung(dragon)! 2 set pair",
        });
        hand.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        hand
    }

    fn read(hands: &[Json], values: Json) -> Result<HandFile, HandFileProblem> {
        let file = json!({ "special_hands": hands, "special_values": values });
        HandFile::read(&file.to_string(), |text| text.contains('\u{7}').then_some('\u{7}'))
    }

    fn refused(more: Json) -> HandProblem {
        match read(&[hand_of("tanz", more)], json!({})) {
            Err(HandFileProblem::Hand { place: 1, why, .. }) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let hands = [hand_of("tanz", json!({})), hand_of("reigen", json!({"name": "Reigen"}))];
        let file = read(&hands, json!({"tanz": 800})).unwrap();
        let rules = file.join(&Ruleset::preset(Family::Klassisch)).unwrap().ruleset;
        assert_eq!(HandFile::of(&rules, None), file);
        let all = HandFile::read(&file.text(), |_| None);
        assert_eq!(all.as_ref(), Ok(&file));
        assert_eq!(file.text().lines().count(), 5, "a line for each hand");
        let one = HandFile::of(&rules, Some("tanz"));
        assert_eq!((one.hands.len(), &one.values), (1, &file.values));
        let alone = HandFile::read(&hands[1].to_string(), |_| None).unwrap();
        assert_eq!(alone.hands[0].name, "Reigen");
    }

    #[test]
    fn what_joins_is_added_once() {
        let rules = Ruleset::preset(Family::Steiermark);
        let file = read(&[hand_of("tanz", json!({}))], json!({"tanz": 800})).unwrap();
        let joined = file.join(&rules).unwrap();
        assert_eq!((joined.added, joined.ruleset.special_hands().len()), (1, 7));
        let again = file.join(&joined.ruleset).unwrap();
        assert_eq!((again.added, &again.ruleset), (0, &joined.ruleset));
        // Another hand of the same id gets its own, once.
        let other = read(&[hand_of("tanz", json!({}))], json!({"tanz": 900})).unwrap();
        let both = other.join(&joined.ruleset).unwrap();
        assert_eq!(both.ruleset.special_hands()[7].id, "tanz-2");
        assert_eq!(other.join(&both.ruleset).unwrap().added, 0);
        // What was only chosen by hand gets its pattern, and keeps its place and value.
        let pairs = hand_of("seven-pairs", json!({"name": "Paarespiel", "pattern": "7 pair"}));
        let joined = read(&[pairs], json!({})).unwrap().join(&rules).unwrap();
        let own = joined.ruleset.own_hands().unwrap();
        assert_eq!((own.hands.len(), own.values["seven-pairs"]), (6, 1000));
        assert!(own.hands[0].pattern.is_some());
        let nowhere = file.join(&Ruleset::preset(Family::Mcr));
        assert_eq!(nowhere, Err(HandFileProblem::NotPlayed));
    }

    #[test]
    fn every_limit_is_said() {
        let many = |many: usize| -> Vec<Json> {
            let hand = |at| hand_of(&format!("hand-{at}"), json!({"name": format!("Tanz {at}")}));
            (0..many).map(hand).collect()
        };
        let too_many =
            |found, most, are_played| HandFileProblem::TooMany { found, most, are_played };
        assert_eq!(read(&many(10_000), json!({})), Err(too_many(10_000, 200, false)));
        let file = read(&many(61), json!({})).unwrap();
        let joined = file.join(&Ruleset::preset(Family::Klassisch));
        assert_eq!(joined, Err(too_many(61, 60, true)));
        let long = |letters| json!("x".repeat(letters));
        assert_eq!(refused(json!({"name": long(1_000)})), HandProblem::NameTooLong { most: 60 });
        assert_eq!(refused(json!({"text": long(401)})), HandProblem::TextTooLong { most: 400 });
        assert_eq!(refused(json!({"id": long(81)})), HandProblem::Malformed);
        assert_eq!(refused(json!({"name": " "})), HandProblem::NoName);
        assert_eq!(refused(json!({"name": "<b>Tanz</b>"})), HandProblem::Markup);
        assert_eq!(refused(json!({"text": "<script>"})), HandProblem::Markup);
        assert_eq!(refused(json!({"id": "<i>"})), HandProblem::Markup);
        let bell = HandProblem::Unprintable { character: '\u{7}' };
        assert_eq!(refused(json!({"name": "\u{7}"})), bell);
        assert_eq!(refused(json!({"id": "a b"})), HandProblem::Malformed);
        assert_eq!(refused(json!({"tiles": ["123x"]})), HandProblem::Tiles);
        assert_eq!(refused(json!({"tiles": vec!["1m"; 15]})), HandProblem::Tiles);
        assert_eq!(refused(json!({"unknown": 1})), HandProblem::Malformed);
        assert_eq!(refused(json!({"pattern": "7 pair(dragon)!"})), HandProblem::NeverOccurs);
        let pattern = refused(json!({"pattern": "7 pairr"}));
        assert!(matches!(pattern, HandProblem::Pattern(problem) if problem.at == 2));
        let value = read(&many(1), json!({"hand-0": -1}));
        assert!(matches!(value, Err(HandFileProblem::Hand { why: HandProblem::Value, .. })));
        for text in ["", "<html>", "[]", "{}", r#"{"special_hands": []}"#, "[[[["] {
            assert_eq!(HandFile::read(text, |_| None), Err(HandFileProblem::NoHandFile));
        }
    }
}
