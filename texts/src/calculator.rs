//! The words of the calculator.

use crate::words::words;

words! {
    TITLE "Rechner" | "Calculator";
    HAND "Blatt" | "Hand";
    RULES "Regelwerk" | "Rule set";
    CLUB_RULES "Im Club" | "At the club";
    WINS "Mah-Jongg" | "Mah-Jongg";
    LOSES "verloren" | "lost";
    SEAT "Platz" | "Seat";
    ROUND "Runde" | "Round";
    LAST_TILE "Schlussziegel" | "Winning tile";
    DRAWN "selbst gezogen" | "self-drawn";
    DISCARDED "abgelegt" | "discarded";
    ELSEWHERE "Nach allen Regelwerken" | "By every rule set";
    ELSEWHERE_HINT
        "Dasselbe Blatt, mit den Voreinstellungen jedes Regelwerks gezählt. Verglichen wird, was in Steinen eingegeben ist."
        | "The same hand, counted with the presets of each rule set. Only a hand given by its tiles can be compared.";
    LINK "Link zu diesem Blatt" | "Link to this hand";
}
