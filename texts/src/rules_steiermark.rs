//! Names of the rules of `steiermark`, in the club's own words: Ecksteine, loser Stein, Drachenparade.

use scoring::steiermark::Rule;

use crate::{Text, text};

/// The name of a rule.
#[rustfmt::skip]
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::PungMinorOpen         => text("Pong aus 2er bis 8er, offen", "Pung of 2 to 8, exposed"),
        Rule::PungMinorConcealed    => text("Pong aus 2er bis 8er, verdeckt", "Pung of 2 to 8, concealed"),
        Rule::PungTerminalOpen      => text("Pong aus Ecksteinen, offen", "Pung of terminals, exposed"),
        Rule::PungTerminalConcealed => text("Pong aus Ecksteinen, verdeckt", "Pung of terminals, concealed"),
        Rule::PungHonorOpen         => text("Pong aus Winden oder Drachen, offen", "Pung of winds or dragons, exposed"),
        Rule::PungHonorConcealed    => text("Pong aus Winden oder Drachen, verdeckt", "Pung of winds or dragons, concealed"),
        Rule::KongMinorOpen         => text("Kong aus 2er bis 8er, offen", "Kong of 2 to 8, exposed"),
        Rule::KongMinorConcealed    => text("Kong aus 2er bis 8er, verdeckt", "Kong of 2 to 8, concealed"),
        Rule::KongTerminalOpen      => text("Kong aus Ecksteinen, offen", "Kong of terminals, exposed"),
        Rule::KongTerminalConcealed => text("Kong aus Ecksteinen, verdeckt", "Kong of terminals, concealed"),
        Rule::KongHonorOpen         => text("Kong aus Winden oder Drachen, offen", "Kong of winds or dragons, exposed"),
        Rule::KongHonorConcealed    => text("Kong aus Winden oder Drachen, verdeckt", "Kong of winds or dragons, concealed"),
        Rule::PairDragons           => text("Paar Drachen", "Pair of dragons"),
        Rule::PairOwnWind           => text("Paar des eigenen Windes", "Pair of the own wind"),
        Rule::PairRoundWind         => text("Paar des Windes der Runde", "Pair of the round wind"),
        Rule::BonusTile             => text("Blumenstein", "Bonus tile"),
        Rule::DragonGroup           => text("Drachengruppe", "Group of dragons"),
        Rule::OwnWindGroup          => text("Gruppe des eigenen Windes", "Group of the own wind"),
        Rule::RoundWindGroup        => text("Gruppe des Windes der Runde", "Group of the round wind"),
        Rule::OneSuitWithHonors     => text("Eine Farbe neben Winden und Drachen", "One suit with honours"),
        Rule::OwnFlower             => text("Eigener Blumenstein", "Own bonus tile"),
        Rule::FlowerGroup           => text("Vier Blumensteine einer Gruppe", "Four bonus tiles of a group"),
        Rule::AllEightFlowers       => text("Alle 8 Blumensteine", "All eight bonus tiles"),
        Rule::OneSuitOnly           => text("Alles aus einer Farbe", "One suit only"),
        Rule::HonorsOnly            => text("Nur Winde und Drachen", "Winds and dragons only"),
        Rule::CompleteHand          => text("Komplette Hand", "Complete hand"),
        Rule::LastTileFromWall      => text("Stein von der Mauer", "Tile from the wall"),
        Rule::LooseTile             => text("Loser Stein nach einem Kong", "Loose tile after a kong"),
        Rule::StolenKongTile        => text("Gestohlener Stein", "Stolen tile"),
        Rule::OnlyChows             => text("Nur Chows und Schlusspaar", "Chows only"),
        Rule::OnlyPungs             => text("Nur Pongs, Kongs und Schlusspaar", "Pungs and kongs only"),
        Rule::LastWallTile          => text("Letzter Stein vor der Wasserpartie", "Last tile before the draw"),
        Rule::FirstDiscard          => text("Mit dem ersten Abwurf", "On the first discard"),
        Rule::FirstDrawEast         => text("Mit den gezogenen Steinen", "With the dealt tiles"),
        Rule::DragonParade          => text("Drachenparade", "Parade of dragons"),
        Rule::WindParade            => text("Windparade", "Parade of winds"),
        Rule::SpecialHand           => text("Sonderspiel", "Special hand"),
        Rule::SpecialConcealed      => text("In der Hand gesammelt", "Collected in the hand"),
    }
}

/// The English name of a special hand the rule text knows; the club's own are named by the club.
pub fn special_hand(id: &str) -> Option<Text> {
    Some(match id {
        "seven-pairs" => text("Paarespiel", "Game of pairs"),
        "great-terminals" => text("Großes Ecksteinspiel", "Great game of terminals"),
        "thirteen-wonders" => text("Spiel der 13 Wunder", "Thirteen wonders"),
        "unpaired-hand" => text("Unpaariges Spiel", "Hand without pairs"),
        "triple-knitted" => text("Dreifach Gestrickt", "Triple knitted"),
        "heavenly-joys" => text("Himmlische Freuden", "Heavenly joys"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_is_named_as_the_club_names_it() {
        for entry in scoring::steiermark::preset_catalogue() {
            assert_eq!(special_hand(&entry.id).map(|name| name.de), Some(entry.name.as_str()));
        }
        assert_eq!(special_hand("dragon-dance"), None);
    }
}
