//! When a rule of `hong-kong` counts, in our own sentences.

use scoring::hong_kong::Rule;

use crate::{Text, text};

/// When a rule counts, as one sentence.
#[rustfmt::skip]
pub const fn condition(rule: Rule) -> Text {
    match rule {
        Rule::SelfDrawn           => text("Der Gewinnziegel kam von der Mauer, auch als Ersatzziegel.", "The winning tile came from the wall, also as a replacement."),
        Rule::ReplacementTile     => text("Gewonnen mit dem Ersatzziegel eines Kongs; der einer Blume zählt nicht.", "Won with the replacement of a kong; that of a flower does not count."),
        Rule::KongRobbed          => text("Gewonnen mit dem Ziegel, den ein anderer zum Kong legen wollte.", "Won with the tile another player wanted to make a kong with."),
        Rule::LastWallTile        => text("Gewonnen mit dem letzten Ziegel der Mauer, selbst gezogen.", "Won with the last tile of the wall, self-drawn."),
        Rule::ConcealedHand       => text("Nichts ausgelegt außer verdeckten Kongs; der Gewinnziegel darf ein abgelegter sein.", "Nothing laid out but concealed kongs; the winning tile may be a discard."),
        Rule::NoBonus             => text("Weder Blume noch Jahreszeit.", "Neither a flower nor a season."),
        Rule::OwnBonus            => text("Jede Blume und Jahreszeit des eigenen Windes, außer in einem vollen Satz von vieren.", "Every flower and season of the own wind, except inside a full set of four."),
        Rule::AllFlowersOrSeasons => text("Für alle vier Blumen, und für alle vier Jahreszeiten.", "For all four flowers, and for all four seasons."),
        Rule::AllChows            => text("Vier Chows und irgendein Paar.", "Four chows and any pair."),
        Rule::DragonSet           => text("Für jeden Pung und Kong aus Drachen einmal.", "Once for every pung or kong of dragons."),
        Rule::SeatWindSet         => text("Pung oder Kong aus dem Wind des eigenen Platzes.", "A pung or kong of the own seat's wind."),
        Rule::RoundWindSet        => text("Pung oder Kong aus dem Wind der Runde, auch wenn es der eigene ist.", "A pung or kong of the round's wind, even if it is the own one."),
        Rule::MixedTerminals      => text("Vier Pungs oder Kongs und ein Paar aus Einsen, Neunen, Winden und Drachen; zählt neben dem Pungspiel.", "Four pungs or kongs and a pair of ones, nines, winds and dragons; counts beside all pungs."),
        Rule::AllPungs            => text("Vier Pungs oder Kongs und ein Paar.", "Four pungs or kongs and a pair."),
        Rule::OneSuitWithHonors   => text("Ziegel einer einzigen Farbe und mindestens ein Wind oder Drache.", "Tiles of a single suit and at least one wind or dragon."),
        Rule::LittleThreeDragons  => text("Zwei Drachen als Pung oder Kong, der dritte als Paar; die Pungs zählen nicht noch einmal.", "Two dragons as pung or kong, the third as the pair; the pungs do not count once more."),
        Rule::OneSuitOnly         => text("Alle Ziegel aus einer Farbe, ohne Winde und Drachen.", "All tiles of one suit, without winds and dragons."),
        Rule::LittleFourWinds     => text("Drei Winde als Pung oder Kong, der vierte als Paar.", "Three winds as pung or kong, the fourth one as the pair."),
        Rule::BigThreeDragons     => text("Alle drei Drachen als Pung oder Kong.", "All three dragons as pung or kong."),
        Rule::ThirteenOrphans     => text("Jede Eins, jede Neun, jeder Wind und jeder Drache einmal, einer davon doppelt.", "Every one, nine, wind and dragon once, and one of them twice."),
        Rule::NineGates           => text("In der Hand 1112345678999 einer Farbe und noch ein Ziegel dieser Farbe.", "1112345678999 of one suit in the hand and one more tile of that suit."),
        Rule::FourKongs           => text("Vier Kongs, offen oder verdeckt, und ein Paar.", "Four kongs, open or concealed, and a pair."),
        Rule::TerminalsOnly       => text("Vier Pungs oder Kongs und ein Paar, nur aus Einsen und Neunen.", "Four pungs or kongs and a pair, of ones and nines only."),
        Rule::HonorsOnly          => text("Vier Pungs oder Kongs und ein Paar, nur aus Winden und Drachen.", "Four pungs or kongs and a pair, of winds and dragons only."),
        Rule::BigFourWinds        => text("Alle vier Winde als Pung oder Kong und ein Paar.", "All four winds as pung or kong, and a pair."),
        Rule::FourConcealedPungs  => text("Vier Pungs oder verdeckte Kongs, nichts offen, und der Gewinnziegel selbst gezogen.", "Four pungs or concealed kongs, nothing open, and the winning tile self-drawn."),
        Rule::KongOnKong          => text("Der Ersatzziegel eines Kongs macht einen zweiten Kong, dessen Ersatzziegel gewinnt.", "A kong's replacement makes a second kong, whose replacement wins."),
        Rule::Heaven              => text("Ost gewinnt mit den ausgeteilten Ziegeln.", "East wins with the tiles as dealt."),
        Rule::Earth               => text("Ein anderer als Ost gewinnt mit dem ersten Ziegel, den er zieht oder nimmt, ohne etwas auszulegen.", "Another than East wins with the first tile he draws or claims, with nothing laid out."),
    }
}
