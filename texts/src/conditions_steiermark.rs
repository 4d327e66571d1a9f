//! When a rule of `steiermark` counts, in our own sentences.

use scoring::steiermark::Rule;

use crate::{Text, text};

/// When a rule counts, as one sentence.
#[rustfmt::skip]
pub const fn condition(rule: Rule) -> Text {
    match rule {
        Rule::PungMinorOpen         => text("Drei gleiche Steine von 2 bis 8, einer davon genommen.", "Three equal tiles from 2 to 8, one of them claimed."),
        Rule::PungMinorConcealed    => text("Drei gleiche Steine von 2 bis 8, in der Hand gesammelt.", "Three equal tiles from 2 to 8, collected in the hand."),
        Rule::PungTerminalOpen      => text("Drei Einser oder Neuner einer Farbe, einer davon genommen.", "Three ones or nines of a suit, one of them claimed."),
        Rule::PungTerminalConcealed => text("Drei Einser oder Neuner einer Farbe, in der Hand gesammelt.", "Three ones or nines of a suit, collected in the hand."),
        Rule::PungHonorOpen         => text("Drei gleiche Winde oder Drachen, einer davon genommen.", "Three equal winds or dragons, one of them claimed."),
        Rule::PungHonorConcealed    => text("Drei gleiche Winde oder Drachen, in der Hand gesammelt.", "Three equal winds or dragons, collected in the hand."),
        Rule::KongMinorOpen         => text("Vier gleiche Steine von 2 bis 8, einer davon genommen.", "Four equal tiles from 2 to 8, one of them claimed."),
        Rule::KongMinorConcealed    => text("Vier gleiche Steine von 2 bis 8, in der Hand gesammelt und aufgelegt.", "Four equal tiles from 2 to 8, collected in the hand and declared."),
        Rule::KongTerminalOpen      => text("Alle vier Einser oder Neuner einer Farbe, einer davon genommen.", "All four ones or nines of a suit, one of them claimed."),
        Rule::KongTerminalConcealed => text("Alle vier Einser oder Neuner einer Farbe, in der Hand gesammelt und aufgelegt.", "All four ones or nines of a suit, collected in the hand and declared."),
        Rule::KongHonorOpen         => text("Vier gleiche Winde oder Drachen, einer davon genommen.", "Four equal winds or dragons, one of them claimed."),
        Rule::KongHonorConcealed    => text("Vier gleiche Winde oder Drachen, in der Hand gesammelt und aufgelegt.", "Four equal winds or dragons, collected in the hand and declared."),
        Rule::PairDragons           => text("Zwei gleiche Drachen; jedes Paar zählt.", "Two equal dragons; every pair counts."),
        Rule::PairOwnWind           => text("Zwei Winde des eigenen Platzes.", "Two winds of the own seat."),
        Rule::PairRoundWind         => text("Zwei Winde der Runde, die nicht die eigenen sind; nur wo es vereinbart ist.", "Two winds of the round that are not the own ones; only where agreed."),
        Rule::BonusTile             => text("Für jeden Blumenstein, ob der eigene oder nicht.", "For every bonus tile, own or not."),
        Rule::DragonGroup           => text("Für jedes Paar, Pong und jeden Kong aus Drachen einmal.", "Once for every pair, pung or kong of dragons."),
        Rule::OwnWindGroup          => text("Ab zwei Winden des eigenen Platzes.", "From two winds of the own seat on."),
        Rule::RoundWindGroup        => text("Ab zwei Winden der Runde; ist es auch der eigene, zählt beides.", "From two winds of the round on; if it is the own wind too, both count."),
        Rule::OneSuitWithHonors     => text("Steine einer einzigen Farbe und mindestens ein Wind oder Drache, auch bei Verlierern.", "Tiles of a single suit and at least one wind or dragon, for losers too."),
        Rule::OwnFlower             => text("Für jeden Blumenstein mit der Nummer des eigenen Windes.", "For every bonus tile with the number of the own wind."),
        Rule::FlowerGroup           => text("Alle vier Steine einer Blumengruppe; der eigene ist darin enthalten.", "All four tiles of a group of bonus tiles; the own one is included."),
        Rule::AllEightFlowers       => text("Alle acht Blumensteine; ersetzt jede andere Verdopplung für Blumen.", "All eight bonus tiles; replaces every other doubling for them."),
        Rule::OneSuitOnly           => text("Alle Steine des Gewinners sind aus einer Farbe, ohne Winde und Drachen.", "All of the winner's tiles are of one suit, without winds and dragons."),
        Rule::HonorsOnly            => text("Der Gewinner hat nur Winde und Drachen.", "The winner has only winds and dragons."),
        Rule::CompleteHand          => text("Wer gewinnt, bekommt sie immer.", "Whoever wins always gets it."),
        Rule::LastTileFromWall      => text("Der Gewinner hat den letzten Stein selbst gezogen.", "The winner has drawn the last tile."),
        Rule::LooseTile             => text("Gewonnen mit dem Stein, der nach einem Kong nachgezogen wird.", "Won with the tile drawn after a kong."),
        Rule::StolenKongTile        => text("Gewonnen mit dem Stein, den ein anderer zum Kong legen wollte.", "Won with the tile another player wanted to make a kong with."),
        Rule::OnlyChows             => text("Vier Chows und ein Paar.", "Four chows and a pair."),
        Rule::OnlyPungs             => text("Vier Pongs oder Kongs und ein Paar.", "Four pungs or kongs and a pair."),
        Rule::LastWallTile          => text("Gewonnen mit dem letzten Stein, der gezogen werden darf: 13 bleiben liegen.", "Won with the last tile that may be drawn: 13 stay."),
        Rule::FirstDiscard          => text("Ein anderer als Ost gewinnt mit dem allerersten Abwurf von Ost.", "Another than East wins with East's very first discard."),
        Rule::FirstDrawEast         => text("Ost gewinnt mit den ausgeteilten Steinen.", "East wins with the tiles as dealt."),
        Rule::DragonParade          => text("Alle drei Drachen als Pong oder Kong.", "All three dragons as pung or kong."),
        Rule::WindParade            => text("Alle vier Winde als Pong oder Kong.", "All four winds as pung or kong."),
        Rule::SpecialHand           => text("Eines der vereinbarten Sonderspiele; es zählt allein, nur Blumen und der Stein von der Mauer kommen dazu.", "One of the special hands agreed; it counts alone, only bonus tiles and the tile from the wall are added."),
        Rule::SpecialConcealed      => text("Ein Sonderspiel, das man rufen dürfte, ganz in der Hand gesammelt; nur der letzte Stein darf genommen sein.", "A special hand that may be called, collected in the hand; only the last tile may be claimed."),
    }
}
