//! What the calculator is asked: one hand, where it was held, and by which rules. It stands in the address, so that a hand
//! can be passed on.

use club::carry::Carry;
use club::entry::{Draft, EntryAction, Table, WinSource};
use club::game::by_player;
use club::{DealFacts, DealOutcome, PlayerNo, Situation};
use scoring::deal::Given;
use scoring::{BySeat, Circumstance, Family, Points, Ruleset, Wind};

/// Whose hand it is.
pub(super) const OWN: PlayerNo = PlayerNo(1);

/// Who discarded the winning tile, where it was not drawn; who won, where the hand is a loser's.
pub(super) const OTHER: PlayerNo = PlayerNo(2);

/// Everything that is chosen besides the hand itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conditions {
    /// By which rule text.
    pub(super) family: Family,
    /// By which rules of the club, where one of its presets was chosen.
    pub(super) preset: Option<String>,
    /// The wind of the seat.
    pub(super) seat: Wind,
    /// The wind of the round.
    pub(super) round: Wind,
}

/// A whole question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    /// Where and by which rules.
    pub(super) conditions: Conditions,
    /// The hand is a winner's.
    pub(super) wins: bool,
    /// The winning tile was drawn.
    pub(super) is_drawn: bool,
    /// How the winning tile came.
    pub(super) how: Vec<Circumstance>,
    /// The hand; `None` while nothing was entered.
    pub(super) hand: Option<Given>,
}

/// The query of an address.
struct Query<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Query<'a> {
    fn of(text: &'a str) -> Query<'a> {
        Query(text.split('&').filter_map(|part| part.split_once('=')).collect())
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    fn list(&self, name: &str) -> Vec<String> {
        let parts = self.get(name).unwrap_or_default().split(',');
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    fn wind(&self, name: &str) -> Wind {
        let letter = self.get(name).and_then(|text| text.chars().next());
        letter.and_then(Wind::from_letter).unwrap_or(Wind::East)
    }

    fn hand(&self) -> Option<Given> {
        if let Some(special) = self.get("special").filter(|special| !special.is_empty()) {
            let (id, concealed) = match special.split_once(':') {
                Some((id, "concealed")) => (id, true),
                Some(_) | None => (special, false),
            };
            let id = id.to_owned();
            let bonus = self.text("bonus");
            Some(Given::Special { id, value: None, concealed, bonus, against_tiles: false })
        } else if let Some(points) = self.get("points").and_then(|text| text.parse().ok()) {
            Some(Given::points(Points(points)))
        } else if self.get("items").is_some() {
            let items = self.list("items").iter().filter_map(|item| ticked(item)).collect();
            Some(Given::Items { items, bonus: String::new() })
        } else if self.get("winning_tile").or(self.get("concealed")).is_some()
            || self.get("melds").or(self.get("bonus")).is_some()
        {
            Some(Given::Tiles {
                concealed: self.text("concealed"),
                melds: self.list("melds"),
                winning_tile: self.text("winning_tile"),
                bonus: self.text("bonus"),
                without: Vec::new(),
            })
        } else {
            None
        }
    }
}

/// `pung-minor-open:2`.
fn ticked(item: &str) -> Option<(String, u8)> {
    let (id, count) = item.split_once(':')?;
    Some((id.to_owned(), count.parse().ok()?))
}

impl Question {
    /// What an address asks for; what it leaves out, or what cannot be understood, is as in an empty calculator.
    pub(super) fn at(address: &str) -> Question {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let family = path.rsplit('/').next().and_then(Family::from_id);
        let query = Query::of(query);
        let how = query.list("how");
        let is_flag = |flag: &Circumstance| how.iter().any(|id| id == flag.id());
        Question {
            conditions: Conditions {
                family: family.unwrap_or(Family::Klassisch),
                preset: query.get("preset").map(str::to_owned),
                seat: query.wind("seat"),
                round: query.wind("round"),
            },
            wins: query.get("hand") != Some("loser"),
            is_drawn: query.get("from") != Some("discard"),
            how: Circumstance::ALL.into_iter().filter(is_flag).collect(),
            hand: query.hand(),
        }
    }

    /// The question as it stands on the screen.
    pub(super) fn of(conditions: Conditions, draft: &Draft) -> Question {
        Question {
            conditions,
            wins: draft.wins(OWN),
            is_drawn: draft.from == Some(WinSource::Wall),
            how: draft.how.iter().collect(),
            hand: draft.given_by(OWN),
        }
    }

    /// The address that asks for this.
    pub(super) fn address(&self) -> String {
        let Conditions { family, preset, seat, round } = &self.conditions;
        let mut query = vec![
            format!("seat={}", seat.letter()),
            format!("round={}", round.letter()),
            format!("from={}", if self.is_drawn { "wall" } else { "discard" }),
        ];
        let mut add = |name: &str, text: &str| {
            if !text.is_empty() {
                query.push(format!("{name}={text}"));
            }
        };
        add("preset", preset.as_deref().unwrap_or_default());
        add("hand", if self.wins { "" } else { "loser" });
        add("how", &self.how.iter().map(|flag| flag.id()).collect::<Vec<_>>().join(","));
        match &self.hand {
            None => {}
            Some(Given::Special { id, concealed, bonus, .. }) => {
                add("special", &format!("{id}{}", if *concealed { ":concealed" } else { "" }));
                add("bonus", bonus);
            }
            Some(Given::Points { points, .. }) => add("points", &points.0.to_string()),
            Some(Given::Items { items, .. }) => {
                let items = items.iter().map(|(id, count)| format!("{id}:{count}"));
                add("items", &items.collect::<Vec<_>>().join(","));
            }
            Some(Given::Tiles { concealed, melds, winning_tile, bonus, without: _ }) => {
                add("concealed", concealed);
                add("melds", &melds.join(","));
                add("winning_tile", winning_tile);
                add("bonus", bonus);
            }
        }
        format!("/rechner/{}?{}", family.id(), query.join("&"))
    }

    /// The same as a draft, with the keys on the hand that is asked about, no matter who won.
    pub(super) fn draft(&self) -> Draft {
        let Conditions { family, seat, round, .. } = self.conditions;
        let table = table(Ruleset::preset(family), seat, round);
        let mut draft = Draft::of_facts(&table, &self.facts());
        draft.apply(&table, EntryAction::Activate(OWN));
        draft
    }

    /// The same, as a deal that was won with or against this hand.
    fn facts(&self) -> DealFacts {
        let discarded = (!self.is_drawn).then_some(OTHER);
        DealFacts {
            outcome: DealOutcome::Won {
                winner: if self.wins { OWN } else { OTHER },
                from: discarded.filter(|_| self.wins),
                liable: None,
                how: self.how.clone(),
            },
            hands: by_player(self.hand.iter().map(|hand| (OWN, hand.clone()))),
            ..DealFacts::drawn()
        }
    }
}

/// A table at which the hand is held.
pub(super) fn table(ruleset: Ruleset, seat: Wind, round: Wind) -> Table {
    let others = Wind::ALL.into_iter().filter(|wind| *wind != seat);
    let mut seated = BySeat::default();
    seated[seat] = Some(OWN);
    for (wind, number) in others.zip(OTHER.0..) {
        seated[wind] = Some(PlayerNo(number));
    }
    let situation = Situation {
        number: 1,
        deal: 1,
        seated,
        sits_out: None,
        round: 1,
        prevailing: Some(round),
        // A ninth win in a row can be asked for like everything else.
        east_wins: 8,
        decided_in_round: 0,
        is_over: false,
        carry: Carry::Nothing,
    };
    // One name: a hand by itself, and no deal of a game.
    Table { ruleset, names: vec![String::new()], situation }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_what_it_was_made_of() {
        let addresses = [
            "/rechner/klassisch?seat=E&round=S&from=discard&concealed=22m45p777z&melds=333s,6666m&winning_tile=6p",
            "/rechner/mcr?seat=W&round=E&from=wall&how=last_copy&points=24",
            "/rechner/steiermark?seat=E&round=E&from=wall&special=seven-pairs:concealed&bonus=1f",
            "/rechner/steiermark?seat=E&round=E&from=wall&preset=haus&hand=loser&items=bonus-tile:2",
        ];
        for address in addresses {
            assert_eq!(Question::at(address).address(), address);
        }
    }

    #[test]
    fn the_keys_write_into_the_hand_of_the_address() {
        let addresses = [
            "/rechner/klassisch?seat=E&round=E&from=wall&hand=loser&melds=555z",
            "/rechner/mcr?seat=W&round=E&from=wall&points=24",
        ];
        for address in addresses {
            let question = Question::at(address);
            let draft = question.draft();
            assert_eq!(draft.active, OWN);
            assert_eq!(Question::of(question.conditions, &draft).address(), address);
        }
    }

    #[test]
    fn what_nobody_understands_is_an_empty_calculator() {
        let empty = Question::at("/rechner");
        assert_eq!(Question::at("/rechner/bridge?seat=X&points=many&how=luck"), empty);
        assert_eq!(empty.hand, None);
        assert_eq!(empty.conditions.family, Family::Klassisch);
    }
}
