//! One hand for every rule, so that a reader sees what is meant: drawn as tiles in the rule book.
//!
//! A test scores every one of them: an example that does not show its rule fails. Most are hands
//! with nothing else in them; some come from the test vectors.

use serde_json::{Map, Value as Json};

use crate::contract::{HandRequest, Shown};
use crate::hand::{Circumstance, Circumstances, SpecialHand};
use crate::notation::{self, Written};
use crate::problem::{Problem, Problems, Shape};
use crate::ruleset::{Family, Ruleset};
use crate::seat::Wind;
use crate::tile::BonusTiles;
use crate::value::Rule;
use crate::{classical, ma_jiang, mcr, steiermark};

/// An example as it is written here: parts between bars, later ones left out when empty.
///
/// `winds | in the hand | laid out | winning tile | how it was won | bonus tiles | options | special
/// hand`. The first wind is the round's, the second the seat's. Blanks in the hand only show what
/// belongs together. Without a winning tile it is a loser's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example(&'static str);

impl Example {
    fn part(self, at: usize) -> &'static str {
        self.0.split('|').nth(at).unwrap_or_default().trim()
    }

    fn winds(self) -> (Wind, Wind) {
        let mut winds = self.part(0).split(' ').filter_map(|word| {
            let letter = word.chars().next()?;
            Wind::from_letter(letter)
        });
        let round = winds.next().unwrap_or(Wind::East);
        (round, winds.next().unwrap_or(round))
    }

    /// The prevailing wind.
    pub fn round(self) -> Wind {
        self.winds().0
    }

    /// Whose hand it is.
    pub fn seat(self) -> Wind {
        self.winds().1
    }

    /// What is held in the hand, in groups that belong together, in the contract's notation.
    pub fn concealed(self) -> impl Iterator<Item = &'static str> {
        self.part(1).split_whitespace()
    }

    /// What is laid out, set by set.
    pub fn melds(self) -> impl Iterator<Item = &'static str> {
        self.part(2).split_whitespace()
    }

    /// The winning tile; `None` for the hand of somebody who did not win.
    pub fn winning_tile(self) -> Option<&'static str> {
        Some(self.part(3)).filter(|tile| !tile.is_empty())
    }

    /// How it was won, besides from a plain discard.
    pub fn how(self) -> impl Iterator<Item = Circumstance> {
        self.part(4).split_whitespace().filter_map(Circumstance::from_id)
    }

    /// Flowers and seasons, in the contract's notation; `None` for none.
    pub fn bonus(self) -> Option<&'static str> {
        Some(self.part(5)).filter(|bonus| !bonus.is_empty())
    }

    /// Whether the winds of seat and round change what a reader has to know: there are winds or
    /// bonus tiles in the hand.
    pub fn needs_winds(self) -> bool {
        let is_wind = |group: &str| group.ends_with('z') && group.contains(['1', '2', '3', '4']);
        let brackets = ['(', ')'];
        let mut groups = self.concealed().chain(self.melds());
        self.bonus().is_some() || groups.any(|group| is_wind(group.trim_matches(brackets)))
    }

    /// What has to be agreed for it, among the options of a rule set.
    pub fn options(self, ruleset: &Ruleset) -> Map<String, Json> {
        let agreed = self.part(6).split_whitespace().filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let word = || Json::String(value.to_owned());
            Some((name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| word())))
        });
        let mut options = Map::new();
        options.extend(agreed.filter(|(name, _)| ruleset.rows().iter().any(|row| row.id == name)));
        options
    }

    /// The example as a request to value it by a family's preset, with what has to be agreed.
    ///
    /// # Errors
    /// None that the test of this file would let pass.
    pub fn request(self, family: Family) -> Result<HandRequest, Problems> {
        let preset = Ruleset::preset(family);
        let ruleset = preset.with(&self.options(&preset))?;
        let (round, seat) = self.winds();
        let mut how = Circumstances::NONE;
        for flag in self.part(4).split_whitespace() {
            let unknown = || Problem::from(Shape::Flag(flag.to_owned()));
            how.insert(Circumstance::from_id(flag).ok_or_else(unknown)?);
        }
        let special = self.part(7);
        if !special.is_empty() {
            return Ok(HandRequest {
                ruleset,
                shown: Shown::Special(SpecialHand {
                    seat,
                    round,
                    id: special.to_owned(),
                    value: None,
                    concealed: false,
                    bonus: BonusTiles::NONE,
                    how,
                }),
            });
        }
        let melds: Vec<String> = self.melds().map(str::to_owned).collect();
        let written = Written {
            concealed: self.part(1),
            melds: &melds,
            winning_tile: self.part(3),
            bonus: self.part(5),
            win: self.winning_tile().map(|_| how),
            partial: false,
        };
        Ok(HandRequest { ruleset, shown: Shown::Hand(notation::hand(seat, round, written)?) })
    }
}

/// The example of a rule. `None` only for what tiles cannot show: the bonus for a special hand of
/// the club's own, whose tiles and value only the club knows.
pub const fn example(rule: Rule) -> Option<Example> {
    match rule {
        Rule::MaJiang(rule) => Some(Example(of_ma_jiang(rule))),
        Rule::Classical(rule) => Some(Example(of_classical(rule))),
        Rule::Mcr(rule) => Some(Example(of_mcr(rule))),
        Rule::Steiermark(rule) => match of_steiermark(rule) {
            Some(written) => Some(Example(written)),
            None => None,
        },
    }
}

#[rustfmt::skip]
const fn of_classical(rule: classical::Rule) -> &'static str {
    use classical::Rule as R;
    match rule {
        R::PungMinorOpen           => "E S | 34m 99s | 555p 123p 678s | 2m",
        R::PungMinorConcealed      => "E S | 34m 555p 99s | 123p 678s | 2m",
        R::PungTerminalOpen        => "E S | 34m 55s | 999p 123p 678s | 2m",
        R::PungTerminalConcealed   => "E S | 34m 999p 55s | 123p 678s | 2m",
        R::PungHonorOpen           => "E S | 34m 55s | 333z 123p 678s | 2m",
        R::PungHonorConcealed      => "E S | 34m 55s 333z | 123p 678s | 2m",
        R::KongMinorOpen           => "E S | 34m 99s | 5555p 123p 678s | 2m",
        R::KongMinorConcealed      => "E S | 34m 99s | (5555p) 123p 678s | 2m",
        R::KongTerminalOpen        => "E S | 34m 55s | 9999p 123p 678s | 2m",
        R::KongTerminalConcealed   => "E S | 34m 55s | (9999p) 123p 678s | 2m",
        R::KongHonorOpen           => "E S | 34m 55s | 3333z 123p 678s | 2m",
        R::KongHonorConcealed      => "E S | 34m 55s | (3333z) 123p 678s | 2m",
        R::PairDragons             => "E S | 34m 66z | 123p 678s 789p | 2m",
        R::PairOwnWind             => "E S | 34m 22z | 123p 678s 789p | 2m",
        R::PairRoundWind           => "E S | 34m 11z | 123p 678s 789p | 2m",
        R::BonusTile               => "E S | 34m 99s | 555p 123p 678s | 2m | | 1f",
        R::MahJongg                => "E S | 34m 99s | 123p 678s 789p | 2m",
        R::LastTileFromWall        => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn",
        R::LastTileOnlyPossible    => "E S | 24m 99s | 123p 678s 789p | 3m",
        R::LastTilePairMinor       => "E S | 5s | 123m 123p 678s 789p | 5s",
        R::LastTilePairTerminal    => "E S | 9m | 123m 123p 678s 789p | 9m",
        R::LastTilePairDragon      => "E S | 6z | 123m 123p 678s 789p | 6z",
        R::LastTilePairWind        => "E S | 3z | 123m 123p 678s 789p | 3z",
        R::OwnBonusPair            => "E S | 34m 99s | 123p 678s 789p | 2m | | 2f6f",
        R::AllFlowers              => "E S | 34m 99s | 123p 678s 789p | 2m | | 1234f",
        R::AllSeasons              => "E S | 34m 99s | 123p 678s 789p | 2m | | 5678f",
        R::DragonSet               => "E S | 34m 99s | 777z 123p 678s | 2m",
        R::OwnWindSet              => "E S | 34m 99s | 222z 123p 678s | 2m",
        R::RoundWindSet            => "E S | 34m 99s | 111z 123p 678s | 2m",
        R::ThreeConcealedPungs     => "E S | 34m 222p 888p 666s 99s | | 5m",
        R::LittleThreeDragons      => "E S | 34m 77z | 555z 666z 123p | 2m",
        R::BigThreeDragons         => "E S | 34m 99s | 555z 666z 777z | 2m",
        R::LittleFourJoys          => "E S | 23m 44z | 111z 222z 333z | 4m",
        R::BigFourJoys             => "E S | 5m | 111z 222z 333z 444z",
        R::ZeroPointHand           => "E S | 34m 99s | 123p 678s 789p | 2m",
        R::NoChow                  => "E S | 22m 99s | 777m 555p 888s | 2m",
        R::AllConcealed            => "E S | 123m 456m 22p 789s 78p | | 9p | self_drawn",
        R::OneSuitWithHonors       => "E S | 34m 33z | 678m 123m 444z | 5m",
        R::OneSuitOnly             => "E S | 34m 99m | 123m 678m 555m | 2m",
        R::MajorsOnly              => "E S | 11m 99s | 999p 111s 444z | 1m",
        R::HonorsOnly              => "W E | 33z 66z | 111z 222z 777z | 6z | | | honors_only=doubles",
        R::LastTileFromDeadWall    => "E S | 34m 99s | 5555p 123p 678s | 2m | replacement",
        R::LastTileOfWall          => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn last_tile",
        R::LastDiscard             => "E S | 34m 99s | 123p 678s 789p | 2m | last_tile",
        R::RobbingTheKong          => "E S | 34m 99s | 123p 678s 789p | 5m | robbed_kong",
        R::OriginalCall            => "E S | 123m 456m 777s 99s 34p | | 5p | original_call",
        R::LimitAllHonors          => "E S | 33z 66z | 111z 222z 777z | 6z",
        R::LimitHeadsAndTails      => "E S | 99p 11s | 111m 999m 999s | 9p",
        R::LimitThirteenOrphans    => "E S | 19m 19p 19s 1234567z | | 7z",
        R::LimitSevenPairs         => "E S | 22m 55m 99m 33p 77p 44s 6z | | 6z",
        R::LimitConcealedOneSuit   => "E S | 123m 345m 678m 99m 56m | | 7m | self_drawn",
        R::LimitSquirmingSnake     => "E S | 22s 78s | 111s 999s 345s | 6s",
        R::LimitFourfoldPlenty     => "E S | 7z | 2222m 7777p 3333s 9999s | 7z",
        R::LimitThreeGreatScholars => "E S | 22m 88p | 555z 666z 777z | 8p",
        R::LimitFourBlessings      => "E S | 44z 99p | 111z 222z 333z | 4z",
        R::LimitImperialJade       => "E S | 33s 88s | 222s 444s 666z | 8s",
        R::LimitNineLanterns       => "E S | 1112345678999m | | 7m",
        R::LimitHiddenTreasure     => "E S | 222m 55p 999p 88s 444z | | 5p | self_drawn",
        R::LimitBlessingOfHeaven   => "E E | 123m 456m 22p 789s 78p | | 9p | heaven",
        R::LimitBlessingOfEarth    => "E S | 123m 456m 22p 789s 78p | | 9p | earth",
        R::LimitKongOnKong         => "E S | 45p 99s | 123m 4444m 7777s | 6p | kong_on_kong",
        R::LimitPlumBlossom        => "E S | 46p 99s | 123m 4444m 777s | 5p | replacement",
        R::LimitMoonFromTheSea     => "E S | 23p 99s | 123m 444m 777s | 1p | self_drawn last_tile",
        R::LimitCarryingPole       => "E S | 34s 99p | 123m 444m 777p | 2s | robbed_kong",
        R::LimitNinthMahJongg      => "E E | 34m 99s | 123p 678s 789p | 2m | ninth_win",
    }
}

#[rustfmt::skip]
const fn of_ma_jiang(rule: ma_jiang::Rule) -> &'static str {
    use ma_jiang::Rule as R;
    match rule {
        R::SelfDrawn           => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn",
        R::LastWallTile        => "E S | 34m 99s | 123p 678s 789p | 2m | self_drawn last_tile",
        R::KongRobbed          => "E S | 34m 99s | 123p 678s 789p | 5m | robbed_kong",
        R::ReplacementTile     => "E S | 34m 99s | 5555p 123p 678s | 2m | replacement",
        R::KongOnKong          => "E S | 34m 99s | 5555p 8888s 123p | 2m | kong_on_kong",
        R::OwnBonus            => "E S | 34m 99s | 123p 678s 789p | 2m | | 2f",
        R::AllChows            => "E S | 34m 99s | 123p 678s 789p | 2m",
        R::AllPungs            => "E S | 22m 99s | 777m 555p 888s | 2m",
        R::DragonSet           => "E S | 34m 99s | 777z 123p 678s | 2m",
        R::RoundWindSet        => "E S | 34m 99s | 111z 123p 678s | 2m",
        R::OwnWindSet          => "E S | 34m 99s | 222z 123p 678s | 2m",
        R::DoubleWindSet       => "E E | 34m 99s | 111z 123p 678s | 2m",
        R::NoHonorNoBonus      => "E S | 34m 99s | 123p 678s 555p | 2m",
        R::OneSuitWithHonors   => "E S | 34m 33z | 678m 123m 444z | 5m",
        R::AllFlowersOrSeasons => "E S | 34m 99s | 123p 678s 789p | 2m | | 1234f",
        R::AllBonus            => "E S | 34m 99s | 123p 678s 789p | 2m | | 12345678f",
        R::OneSuitOnly         => "E S | 34m 99m | 123m 678m 555m | 2m",
        R::ThirteenOrphans     => "E S | 19m 19p 19s 1234567z | | 7z",
        R::Heaven              => "E E | 123m 456m 22p 789s 78p | | 9p | heaven",
        R::Earth               => "E S | 123m 456m 22p 789s 78p | | 9p | earth",
        R::FourConcealedPungs  => "E S | 222m 555p 888s 444z 9s | | 9s | self_drawn",
        R::BigFourWinds        => "E S | 44z 99p | 111z 222z 333z | 4z",
        R::LittleFourWinds     => "E S | 23m 44z | 111z 222z 333z | 4m",
        R::BigThreeDragons     => "E S | 34m 99s | 555z 666z 777z | 2m",
        R::TerminalsOnly       => "E S | 99p 11s | 111m 999m 999s | 9p",
        R::HonorsOnly          => "E S | 33z 66z | 111z 222z 777z | 6z",
        R::NineConnectedSons   => "E S | 1112345678999m | | 7m",
    }
}

#[rustfmt::skip]
const fn of_mcr(rule: mcr::Rule) -> &'static str {
    use mcr::Rule as R;
    match rule {
        R::PureDoubleChow               => "W N | 567s 567s 234m 77z 67p | | 8p",
        R::MixedDoubleChow              => "S N | 345p 567s 55z 78s | 567m | 6s",
        R::ShortStraight                => "S W | 567s 22z 23m | 456p 789p | 4m",
        R::TwoTerminalChows             => "S W | 456m 11z 45p | 123s 789s | 3p | self_drawn",
        R::PungOfTerminalsOrHonors      => "E E | 678s 88p 34m | 333z 456p | 5m",
        R::MeldedKong                   => "N W | 678s 11p 23s | 8888m 345p | 4s",
        R::OneVoidedSuit                => "E E | 567s 22z 34p | 345p 123s | 2p | self_drawn",
        R::NoHonors                     => "E S | 333m 4m | 123p 567s 789s | 4m",
        R::EdgeWait                     => "E E | 234m 678p 345s 55z 89s | | 7s",
        R::ClosedWait                   => "W N | 456p 888s 11z 57m | 234s | 6m",
        R::SingleWait                   => "S W | 234m 567p 345s 1z | 678m | 1z",
        R::SelfDrawn                    => "E W | 234s 33z 56p | 345m 222m | 7p | self_drawn",
        R::Flowers                      => "E W | 234s 33z 56p | 345m 222m | 7p | self_drawn | 1f6f",
        R::DragonPung                   => "E S | 678s 88p 34m | 666z 123p | 2m",
        R::PrevalentWind                => "W E | 123m 333z 33s 34p | 123p | 2p",
        R::SeatWind                     => "S E | 123s 11m 56p | 111z 234s | 4p",
        R::ConcealedHand                => "E S | 678p 345s 789s 77z 34m | | 2m",
        R::AllChows                     => "S W | 456m 77m 23p | 789s 345p | 4p",
        R::TileHog                      => "E E | 567s 55z 45m | 666s 234p | 6m",
        R::DoublePung                   => "E S | 5z | 222m 222p 777m 777s | 5z",
        R::TwoConcealedPungs            => "E S | 222m 888p 77z 34s | 123m | 5s",
        R::ConcealedKong                => "N E | 234m 567s 11z 45p | (8888s) | 3p",
        R::AllSimples                   => "E S | 345s 88p 67m | 234m 666s | 8m",
        R::OutsideHand                  => "N N | 123s 123s 44z 78m | 789p | 9m",
        R::FullyConcealedHand           => "N N | 678m 234p 456s 44z 45p | | 3p | self_drawn",
        R::TwoMeldedKongs               => "S E | 234s 11p 44z | 9999m 8888p | 4z",
        R::LastTile                     => "E S | 678m 22s 13m | 666p 789m | 2m | last_copy",
        R::AllPungs                     => "E N | 66m 77z | 333m 444m 555s | 6m | self_drawn",
        R::HalfFlush                    => "E S | 33z 34m | 678m 123m 444z | 5m",
        R::MixedShiftedChows            => "W S | 345s 456p 777m 77z 23m | | 4m",
        R::AllTypes                     => "E S | 22m 77z | 456p 123s 333z | 2m",
        R::MeldedHand                   => "E S | 5z | 222m 333p 444s 555m | 5z",
        R::TwoConcealedKongs            => "E E | 88p 34m | (2222z) (7777p) 456p | 5m",
        R::TwoDragons                   => "E N | 456m 44p 77z | 555z 678s | 7z",
        R::MixedStraight                => "W W | 456p 77z 23s | 123m 789s | 4s",
        R::ReversibleTiles              => "W W | 123p 55z 23p | 456s 444p | 1p",
        R::MixedTripleChow              => "E S | 11z 23m | 234p 234s 777m | 4m",
        R::MixedShiftedPungs            => "S N | 777p 88m 22z | 666s 567m | 8m",
        R::ChickenHand                  => "E S | 678s 22z 34m | 456p 777p | 2m",
        R::LastTileDraw                 => "E N | 678m 33z 77p | 234s 345p | 7p | self_drawn last_tile",
        R::LastTileClaim                => "W E | 234s 33z 67p | 345m 456s | 8p | last_tile",
        R::OutWithReplacementTile       => "E S | 234m 22s 45p | 5555s 789m | 6p | replacement",
        R::RobbingTheKong               => "E W | 678p 11z 45s | 234p 567m | 3s | robbed_kong",
        R::LesserHonorsAndKnittedTiles  => "N S | 36m 25p 147s 234567z | | 8p",
        R::KnittedStraight              => "E S | 147m 258p 369s 55p 78m | | 9m",
        R::UpperFour                    => "W E | 678m 789p 666s 777s 8s | | 8s | self_drawn",
        R::LowerFour                    => "E S | 123m 44s 12p | 444m 222s | 3p",
        R::BigThreeWinds                => "E S | 88p 34m | 111z 222z 333z | 5m",
        R::PureStraight                 => "E E | 123p 789p 33z 34s | 456p | 5s",
        R::ThreeSuitedTerminalChows     => "E S | 789m 123s 55p 78s | 123m | 9s",
        R::PureShiftedChows             => "N N | 567p 66z 67p | 789p 234m | 8p",
        R::AllFives                     => "E S | 345m 55p 67s | 555m 345p | 5s",
        R::TriplePung                   => "E W | 33z 56m | 222m 222p 222s | 7m",
        R::ThreeConcealedPungs          => "E S | 222m 888p 999s 66z 34s | | 5s",
        R::SevenPairs                   => "E N | 22m 44m 11p 11s 99s 44z 4s | | 4s",
        R::GreaterHonorsAndKnittedTiles => "W W | 258m 14p 36s 124567z | | 3z",
        R::AllEven                      => "E S | 2m | 222p 444s 666m 888p | 2m",
        R::FullFlush                    => "E S | 99m 34m | 123m 678m 555m | 2m",
        R::PureTripleChow               => "W E | 222m 77z 234p 23p | 234p | 4p",
        R::PureShiftedPungs             => "N W | 789p 555s 66s 11z | 777s | 6s",
        R::UpperTiles                   => "N W | 999s 99p 77s | 888m 789p | 7s",
        R::MiddleTiles                  => "E S | 456m 44s 45p | 666m 456s | 6p",
        R::LowerTiles                   => "W E | 22m 22s | 111m 123m 3333p | 2s",
        R::FourShiftedChows             => "W N | 456p 789p 55z 67p | 678p | 5p",
        R::ThreeKongs                   => "W E | 11z 45m | (7777s) 9999p 3333p | 6m",
        R::AllTerminalsAndHonors        => "E W | 111m 1s | 999m 222z 444z | 1s",
        R::QuadrupleChow                => "E S | 234p 234p 234p 7z | 234p | 7z",
        R::FourPureShiftedPungs         => "E S | 7z | 333s 444s 555s 666s | 7z",
        R::AllTerminals                 => "E S | 99p 11s | 111m 999m 999s | 9p",
        R::LittleFourWinds              => "E S | 44z 23m | 111z 222z 333z | 1m",
        R::LittleThreeDragons           => "E S | 77z 23m | 555z 666z 777p | 4m",
        R::AllHonors                    => "N N | 5z | 111z 222z 333z 666z | 5z | self_drawn",
        R::FourConcealedPungs           => "E E | 222m 555p 888s 333z 9m | | 9m",
        R::PureTerminalChows            => "E S | 123m 55m 13m | 789m 789m | 2m",
        R::BigFourWinds                 => "E S | 5m | 111z 222z 333z 444z | 5m",
        R::BigThreeDragons              => "E S | 99p 23m | 555z 666z 777z | 4m",
        R::AllGreen                     => "E S | 6s | 222s 333s 444s 666z | 6s",
        R::NineGates                    => "E S | 1112345678999m | | 5m",
        R::FourKongs                    => "E S | 5z | 1111m (2222p) 9999s 3333z | 5z",
        R::SevenShiftedPairs            => "E W | 11p 22p 33p 55p 66p 77p 4p | | 4p",
        R::ThirteenOrphans              => "E S | 19m 19p 19s 1234567z | | 7z",
    }
}

#[rustfmt::skip]
const fn of_steiermark(rule: steiermark::Rule) -> Option<&'static str> {
    use steiermark::Rule as R;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::listed;
    use crate::value::Unit;

    /// Scores the example and finds the rule among its items, with the worth the list names.
    fn check(family: Family) -> Vec<String> {
        let preset = Ruleset::preset(family);
        let mut wrong = Vec::new();
        for line in listed(&preset) {
            let id = line.rule.id();
            let Some(example) = example(line.rule) else {
                if line.rule != Rule::Steiermark(steiermark::Rule::SpecialConcealed) {
                    wrong.push(format!("{id}: no example"));
                }
                continue;
            };
            let valued = example.request(family).and_then(|request| request.score());
            let found = match &valued {
                Ok(value) => value.items.iter().find(|item| item.rule == line.rule),
                Err(_) => None,
            };
            let agrees = found.is_some_and(|item| {
                let worth = line.worth.is_none_or(|worth| worth == item.worth);
                worth && item.unit == line.unit && item.source == line.source
            });
            if !agrees {
                wrong.push(format!("{id}: {} gives {valued:?}", example.0));
            }
        }
        wrong
    }

    #[test]
    fn every_example_shows_its_rule() {
        let wrong: Vec<String> = Family::ALL.into_iter().flat_map(check).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// The list has every rule of `ruleset.rules()`, which are those that can be ticked.
    #[test]
    fn the_list_misses_no_rule() {
        for family in Family::ALL {
            let preset = Ruleset::preset(family);
            let lines = listed(&preset);
            for rule in preset.rules() {
                assert!(lines.iter().any(|line| line.rule == rule), "{rule:?}");
            }
            assert!(lines.iter().all(|line| line.most > 0));
        }
    }

    /// What the reader sees is what is scored.
    #[test]
    fn nothing_written_is_lost() {
        for family in Family::ALL {
            let preset = Ruleset::preset(family);
            for line in listed(&preset) {
                let Some(example) = example(line.rule) else { continue };
                let flags = example.part(4).split_whitespace().count();
                assert_eq!(example.how().count(), flags, "{}", line.rule.id());
                let bars = example.0.matches('|').count();
                assert!(bars <= 7, "{}", line.rule.id());
                let winds = example.part(0);
                let (round, seat) = (example.round().letter(), example.seat().letter());
                assert_eq!(winds, format!("{round} {seat}"));
            }
        }
    }

    #[test]
    fn options_change_what_the_list_says() {
        let with = |family, json: &str| {
            let changes: Map<String, Json> = serde_json::from_str(json).unwrap_or_default();
            Ruleset::named(family, &changes).map(|ruleset| listed(&ruleset)).unwrap_or_default()
        };
        let worth = |lines: &[crate::rulebook::Listed], id: &str| {
            lines.iter().find(|line| line.rule.id() == id).and_then(|line| line.worth)
        };
        let klassisch = with("klassisch", r#"{"limit": 300, "half_limit_hands": "half"}"#);
        assert_eq!(worth(&klassisch, "limit-seven-pairs"), Some(150));
        assert_eq!(worth(&klassisch, "limit-nine-lanterns"), Some(300));
        let off = with("klassisch", r#"{"half_limit_hands": "off"}"#);
        assert_eq!(worth(&off, "limit-seven-pairs"), None);
        let alternative = with("ma-jiang", r#"{"table": "alternative"}"#);
        assert_eq!(worth(&alternative, "all-pungs"), Some(3));
        assert_eq!(worth(&alternative, "heaven"), Some(128));
        let plain = with("grundregel", r#"{"doublings": "none"}"#);
        assert!(!plain.is_empty() && plain.iter().all(|line| line.unit == Unit::Points));
        let limits = with("grundregel", r#"{"limit_hands": true}"#);
        assert_eq!(worth(&limits, "limit-seven-pairs"), Some(250));
    }
}
