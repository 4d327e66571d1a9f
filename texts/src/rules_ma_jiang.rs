//! Names of the rules of `ma-jiang`, in their own words: Sequenz, Drilling, Vierling, Gewinnstein.

use scoring::ma_jiang::Rule;

use crate::{Text, text};

/// The name of a rule.
#[rustfmt::skip]
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::SelfDrawn           => text("Gewinnstein verdeckt genommen", "Self-drawn"),
        Rule::LastWallTile        => text("Letzter Stein der lebenden Mauer", "Last tile of the living wall"),
        Rule::KongRobbed          => text("Kong-Raub", "Robbing the kong"),
        Rule::ReplacementTile     => text("Ersatzstein vom Mauerende", "Replacement tile"),
        Rule::KongOnKong          => text("Kong auf Kong", "Kong on kong"),
        Rule::OwnBonus            => text("Eigener Bonusstein", "Own bonus tile"),
        Rule::AllChows            => text("Nur Sequenzen", "All chows"),
        Rule::AllPungs            => text("Nur Drillinge oder Vierlinge", "All pungs"),
        Rule::DragonSet           => text("Drachen-Drilling oder -Vierling", "Pung or kong of dragons"),
        Rule::RoundWindSet        => text("Drilling oder Vierling des herrschenden Windes", "Pung or kong of the round wind"),
        Rule::OwnWindSet          => text("Drilling oder Vierling des eigenen Windes", "Pung or kong of the own wind"),
        Rule::DoubleWindSet       => text("Doppelwind-Drilling oder -Vierling", "Pung or kong of the double wind"),
        Rule::NoHonorNoBonus      => text("Kein Ehrenstein, kein Bonusstein", "No honours, no bonus tiles"),
        Rule::OneSuitWithHonors   => text("Eine Serie und Ehrensteine", "One suit with honours"),
        Rule::AllFlowersOrSeasons => text("Alle Blumen oder alle Jahreszeiten", "All flowers or all seasons"),
        Rule::AllBonus            => text("Alle Bonussteine", "All bonus tiles"),
        Rule::OneSuitOnly         => text("Nur eine Serie", "One suit only"),
        Rule::ThirteenOrphans     => text("13 Waisen", "Thirteen orphans"),
        Rule::Heaven              => text("Himmel", "Heaven"),
        Rule::Earth               => text("Erde", "Earth"),
        Rule::FourConcealedPungs  => text("Vier verdeckte Drillinge", "Four concealed pungs"),
        Rule::BigFourWinds        => text("Große vier Winde", "Big four winds"),
        Rule::LittleFourWinds     => text("Kleine vier Winde", "Little four winds"),
        Rule::BigThreeDragons     => text("Große drei Drachen", "Big three dragons"),
        Rule::TerminalsOnly       => text("Nur Grenzsteine", "Terminals only"),
        Rule::HonorsOnly          => text("Nur Ehrensteine", "Honours only"),
        Rule::NineConnectedSons   => text("Neun verbundene Söhne", "Nine connected sons"),
    }
}
