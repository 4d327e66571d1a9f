//! When a rule of `ma-jiang` counts, in our own sentences.

use scoring::ma_jiang::Rule;

use crate::{Text, text};

/// When a rule counts, as one sentence.
#[rustfmt::skip]
pub const fn condition(rule: Rule) -> Text {
    match rule {
        Rule::SelfDrawn           => text("Der Gewinnstein kam von der Mauer, vorn oder hinten.", "The winning tile came from the wall, from either end."),
        Rule::LastWallTile        => text("Gewonnen mit dem letzten Stein vor der toten Mauer.", "Won with the last tile before the dead wall."),
        Rule::KongRobbed          => text("Gewonnen mit dem Stein, den ein anderer zum Vierling legen wollte.", "Won with the tile another player wanted to make a kong with."),
        Rule::ReplacementTile     => text("Gewonnen mit dem Ersatzstein für einen Vierling oder Bonusstein.", "Won with the tile that replaces a kong's or a bonus tile."),
        Rule::KongOnKong          => text("Der Ersatzstein eines Vierlings macht einen zweiten Vierling, dessen Ersatzstein gewinnt.", "A kong's replacement makes a second kong, whose replacement wins."),
        Rule::OwnBonus            => text("Jede Blume und Jahreszeit mit der Nummer des eigenen Windes.", "Every flower and season with the number of the own wind."),
        Rule::AllChows            => text("Vier Sequenzen und irgendein Paar.", "Four chows and any pair."),
        Rule::AllPungs            => text("Vier Drillinge oder Vierlinge und ein Paar.", "Four pungs or kongs and a pair."),
        Rule::DragonSet           => text("Für jeden Drilling und Vierling aus Drachen einmal.", "Once for every pung or kong of dragons."),
        Rule::RoundWindSet        => text("Drilling oder Vierling aus dem Wind der Runde.", "A pung or kong of the round's wind."),
        Rule::OwnWindSet          => text("Drilling oder Vierling aus dem Wind des eigenen Platzes.", "A pung or kong of the own seat's wind."),
        Rule::DoubleWindSet       => text("Der eigene Wind ist auch der der Runde; zählt statt der beiden einfachen.", "The own wind is the round's too; counts in place of the two single ones."),
        Rule::NoHonorNoBonus      => text("Weder Winde noch Drachen im Blatt, weder Blumen noch Jahreszeiten daneben.", "Neither winds nor dragons in the hand, neither flowers nor seasons beside it."),
        Rule::OneSuitWithHonors   => text("Steine einer einzigen Serie und mindestens ein Wind oder Drache.", "Tiles of a single suit and at least one wind or dragon."),
        Rule::AllFlowersOrSeasons => text("Alle vier Blumen oder alle vier Jahreszeiten.", "All four flowers or all four seasons."),
        Rule::AllBonus            => text("Alle acht Blumen und Jahreszeiten; ein anderer Bonusstein zählt daneben nicht.", "All eight flowers and seasons; no other bonus tile counts beside them."),
        Rule::OneSuitOnly         => text("Alle Steine aus einer Serie, ohne Winde und Drachen.", "All tiles of one suit, without winds and dragons."),
        Rule::ThirteenOrphans     => text("Jede Eins, jede Neun, jeder Wind und jeder Drache einmal, einer davon doppelt.", "Every one, nine, wind and dragon once, and one of them twice."),
        Rule::Heaven              => text("Ost gewinnt mit den ausgeteilten Steinen.", "East wins with the tiles as dealt."),
        Rule::Earth               => text("Ein anderer als Ost gewinnt mit dem ersten Stein, den er nimmt; Ost mit einem Ersatzstein vor dem ersten Ablegen.", "Another than East wins with the first tile he takes; East with a replacement tile before the first discard."),
        Rule::FourConcealedPungs  => text("Vier verdeckte Drillinge, und der gezogene Gewinnstein macht das Paar.", "Four concealed pungs, and the winning tile, drawn, makes the pair."),
        Rule::BigFourWinds        => text("Alle vier Winde als Drilling oder Vierling und ein Paar.", "All four winds as pung or kong, and a pair."),
        Rule::LittleFourWinds     => text("Drei Winde als Drilling oder Vierling, der vierte als Paar.", "Three winds as pung or kong, the fourth one as the pair."),
        Rule::BigThreeDragons     => text("Alle drei Drachen als Drilling oder Vierling.", "All three dragons as pung or kong."),
        Rule::TerminalsOnly       => text("Vier Drillinge oder Vierlinge und ein Paar, nur aus Einsen und Neunen.", "Four pungs or kongs and a pair, of ones and nines only."),
        Rule::HonorsOnly          => text("Vier Drillinge oder Vierlinge und ein Paar, nur aus Winden und Drachen.", "Four pungs or kongs and a pair, of winds and dragons only."),
        Rule::NineConnectedSons   => text("In der Hand 1112345678999 einer Serie, dazu irgendein Stein dieser Serie.", "1112345678999 of one suit in the hand, and any tile of that suit."),
    }
}
