//! A hand for every rule of `steiermark`.

use super::table::Rule;

/// A hand that has the rule, as [`crate::examples::Example`] is written; `None` for what tiles cannot show.
#[rustfmt::skip]
pub(crate) const fn example(rule: Rule) -> Option<&'static str> {
    use Rule as R;
    Some(match rule {
        R::PungMinorOpen         => "E S | 34m 99s | 555p 123p 678s | 2m",
        R::PungMinorConcealed    => "E S | 34m 555p 99s | 123p 678s | 2m",
        R::PungTerminalOpen      => "E S | 34m 55s | 999p 123p 678s | 2m",
        R::PungTerminalConcealed => "E S | 34m 999p 55s | 123p 678s | 2m",
        R::PungHonorOpen         => "E S | 34m 55s | 333z 123p 678s | 2m",
        R::PungHonorConcealed    => "E S | 34m 55s 333z | 123p 678s | 2m",
        R::KongMinorOpen         => "E S | 34m 99s | 5555p 123p 678s | 2m",
        R::KongMinorConcealed    => "E S | 34m 99s | (5555p) 123p 678s | 2m",
        R::KongTerminalOpen      => "E S | 34m 55s | 9999p 123p 678s | 2m",
        R::KongTerminalConcealed => "E S | 34m 55s | (9999p) 123p 678s | 2m",
        R::KongHonorOpen         => "E S | 34m 55s | 3333z 123p 678s | 2m",
        R::KongHonorConcealed    => "E S | 34m 55s | (3333z) 123p 678s | 2m",
        R::PairDragons           => "E S | 34m 66z | 123p 678s 789p | 2m",
        R::PairOwnWind           => "E S | 34m 22z | 123p 678s 789p | 2m",
        R::PairRoundWind         => "E S | 34m 11z | 123p 678s 789p | 2m | | | round_wind_pair_points=2",
        R::BonusTile             => "E S | 34m 99s | 123p 678s 789p | 2m | | 1f",
        R::DragonGroup           => "E S | 34m 99s | 777z 123p 678s | 2m",
        R::OwnWindGroup          => "E S | 34m 22z | 123p 678s 789p | 2m",
        R::RoundWindGroup        => "E S | 34m 11z | 123p 678s 789p | 2m",
        R::OneSuitWithHonors     => "E S | 34m 33z | 678m 123m 444z | 5m",
        R::OwnFlower             => "E S | 34m 99s | 123p 678s 789p | 2m | | 2f",
        R::FlowerGroup           => "E S | 34m 99s | 123p 678s 789p | 2m | | 1234f",
        R::AllEightFlowers       => "E S | 34m 99s | 123p 678s 789p | 2m | | 12345678f",
        R::OneSuitOnly           => "E S | 34m 99m | 123m 678m 555m | 2m",
        R::HonorsOnly            => "E S | 33z 66z | 111z 222z 777z | 6z",
        R::CompleteHand          => "E S | 34m 99s | 123p 678s 777p | 2m",
        R::LastTileFromWall      => "E S | 34m 99s | 123p 678s 777p | 2m | self_drawn",
        R::LooseTile             => "E S | 34m 99s | 5555p 123p 678s | 2m | replacement",
        R::StolenKongTile        => "E S | 34m 99s | 123p 678s 789p | 5m | robbed_kong",
        R::OnlyChows             => "E S | 34m 99s | 123p 678s 789p | 2m",
        R::OnlyPungs             => "E S | 22m 99s | 777m 555p 8888s | 2m",
        R::LastWallTile          => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn last_tile",
        R::FirstDiscard          => "E S | 123m 456m 22p 789s 78p | | 9p | earth",
        R::FirstDrawEast         => "E E | 123m 456m 22p 789s 78p | | 9p | heaven",
        R::DragonParade          => "E S | 34m 99s | 555z 666z 777z | 2m",
        R::WindParade            => "E S | 5m | 111z 222z 333z 444z | 5m",
        R::SpecialHand           => "E S | 11m 44m 77p 99p 22s 33z 6z | | 6z | | | | seven-pairs",
        R::SpecialConcealed => return None,
    })
}
