//! The words of the calculator.

use crate::{Text, text};

/// The page.
pub const TITLE: Text = text("Rechner", "Calculator");
/// The hand that is counted.
pub const HAND: Text = text("Blatt", "Hand");
/// The choice of rules.
pub const RULES: Text = text("Regelwerk", "Rule set");
/// The club's own rules.
pub const CLUB_RULES: Text = text("Im Club", "At the club");
/// The hand is the winner's.
pub const WINS: Text = text("Mah-Jongg", "Mah-Jongg");
/// The hand is a loser's.
pub const LOSES: Text = text("verloren", "lost");
/// The wind of the seat.
pub const SEAT: Text = text("Platz", "Seat");
/// The wind of the round.
pub const ROUND: Text = text("Runde", "Round");
/// Where the winning tile came from.
pub const LAST_TILE: Text = text("Schlussziegel", "Winning tile");
/// It was drawn.
pub const DRAWN: Text = text("selbst gezogen", "self-drawn");
/// It was discarded by another player.
pub const DISCARDED: Text = text("abgelegt", "discarded");
/// The same hand by other rules.
pub const ELSEWHERE: Text = text("Nach allen Regelwerken", "By every rule set");
/// What is compared, and what is not.
pub const ELSEWHERE_HINT: Text = text(
    "Dasselbe Blatt, mit den Voreinstellungen jedes Regelwerks gezählt. Verglichen wird, was in Steinen eingegeben ist.",
    "The same hand, counted with the presets of each rule set. Only a hand given by its tiles can be compared.",
);
/// The address of this hand.
pub const LINK: Text = text("Link zu diesem Blatt", "Link to this hand");
