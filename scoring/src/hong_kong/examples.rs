//! A hand for every rule of `hong-kong`.

use super::table::Rule;

/// A hand that has the rule, as [`crate::examples::Example`] is written.
#[rustfmt::skip]
pub(crate) const fn example(rule: Rule) -> &'static str {
    use Rule as R;
    match rule {
        R::SelfDrawn           => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn",
        R::ReplacementTile     => "E S | 34m 99s | 5555p 123p 678s | 2m | replacement",
        R::KongRobbed          => "E S | 34m 99s | 123p 678s 789p | 5m | robbed_kong",
        R::LastWallTile        => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn last_tile",
        R::ConcealedHand       => "E S | 34m 555p 123p 678s 99s | | 2m",
        R::NoBonus             => "E S | 34m 99s | 123p 678s 555p | 2m",
        R::OwnBonus            => "E S | 34m 99s | 123p 678s 555p | 2m | | 2f",
        R::AllFlowersOrSeasons => "E S | 34m 99s | 123p 678s 555p | 2m | | 1234f",
        R::AllChows            => "E S | 34m 99s | 123p 678s 789p | 2m",
        R::DragonSet           => "E S | 34m 99s | 777z 123p 678s | 2m",
        R::SeatWindSet         => "E S | 34m 99s | 222z 123p 678s | 2m",
        R::RoundWindSet        => "E S | 34m 99s | 111z 123p 678s | 2m",
        R::MixedTerminals      => "E S | 11m 99s | 999p 111s 444z | 1m",
        R::AllPungs            => "E S | 22m 99s | 777m 555p 888s | 2m",
        R::OneSuitWithHonors   => "E S | 34m 33z | 678m 123m 444z | 5m",
        R::LittleThreeDragons  => "E S | 34m 77z | 555z 666z 123p | 2m",
        R::OneSuitOnly         => "E S | 34m 99m | 123m 678m 555m | 2m",
        R::LittleFourWinds     => "E S | 23m 44z | 111z 222z 333z | 4m",
        R::BigThreeDragons     => "E S | 34m 99s | 555z 666z 777z | 2m",
        R::ThirteenOrphans     => "E S | 19m 19p 19s 1234567z | | 7z",
        R::NineGates           => "E S | 1112345678999m | | 7m",
        R::FourKongs           => "E S | 5z | 1111m (2222p) 9999s 3333z | 5z",
        R::TerminalsOnly       => "E S | 99p 11s | 111m 999m 999s | 9p",
        R::HonorsOnly          => "E S | 33z 66z | 111z 222z 777z | 6z",
        R::BigFourWinds        => "E S | 44z 99p | 111z 222z 333z | 4z",
        R::FourConcealedPungs  => "E S | 222m 555p 888s 44z 9s 9s | | 9s | self_drawn",
        R::KongOnKong          => "E S | 34m 99s | 5555p 8888s 123p | 2m | kong_on_kong",
        R::Heaven              => "E E | 123m 456m 22p 789s 78p | | 9p | heaven",
        R::Earth               => "E S | 123m 456m 22p 789s 78p | | 9p | earth",
    }
}
