//! What clubs set in `ma-jiang`, and the two tables that turn Faan and Laak into points.

use std::collections::BTreeMap;

use crate::options::{Control, choices, option_rows};
use crate::special::{Shared, SpecialChoice, SpecialHandEntry};
use crate::value::{Points, Totals, Value};

/// Options of `ma-jiang`. Source: `docs/rules/ma-jiang.md`, sections 4 and 8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of the two tables gives the value of a hand.
    pub table: Table,
    /// How Faan and Laak of one hand are combined.
    pub laak_mode: LaakMode,
    /// A set of the own wind that is the round wind as well.
    pub double_wind: DoubleWind,
    /// Whether a replacement tile counts as self-drawn too.
    pub replacement_plus_self_drawn: bool,
    /// Whether the replacement of a bonus tile counts like that of a kong.
    pub replacement_for_bonus: bool,
    /// Whether kong on kong takes the place of the replacement tile.
    pub kong_on_kong: KongOnKong,
    /// Whether the last tile of the wall counts as self-drawn too.
    pub last_tile_plus_self_drawn: bool,
    /// Whether an own bonus tile counts inside a full set of four.
    pub flower_set_plus_own: bool,
    /// What counts beside all eight bonus tiles.
    pub all_bonus: AllBonus,
    /// Which pair may stand beside four chows.
    pub all_chows_pair: AllChowsPair,
    /// Whether a pure suit counts as free of honours and bonus tiles too.
    pub purity_plus_one_suit: bool,
    /// What a limit hand is worth by the alternative table.
    pub alternative_limit: AlternativeLimit,
    /// Whether dealt tiles win the limit after bonus tiles were replaced.
    pub heaven_after_bonus: bool,
    /// What the drawn tile may complete in four concealed pungs.
    pub four_concealed_wait: FourConcealedWait,
    /// Several limit hands in one hand.
    pub several_limits: SeveralLimits,
    /// The fewest Faan a winner needs, Laak taken as Faan; never negative.
    pub min_faan: i64,
    /// The fewest points a winner needs; never negative.
    pub min_points: i64,
    /// The club's own hands; fixed points are in `special_values`.
    pub special_hands: Shared<Vec<SpecialHandEntry>>,
    /// What own hands are worth in fixed points, by id.
    pub special_values: Shared<BTreeMap<String, i64>>,
    /// Whether an own hand counts although the ordinary reading is worth more.
    pub special_choice: SpecialChoice,
    /// Whether flowers and seasons are played.
    pub bonus_tiles: bool,
    /// Whether East pays and receives double.
    pub east_double: bool,
    /// Whether everybody pays double for a drawn winning tile.
    pub self_drawn_double: bool,
    /// Whether the one whose tile won pays double.
    pub feeder_double: bool,
    /// Whether losers pay each other the difference of their hands.
    pub losers_settle: bool,
    /// What one Laak is worth in penalties.
    pub laak_points: LaakPoints,
    /// What the discarder gets when East called Sik falsely on his tile.
    pub penalty_east_discarder: PenaltyEastDiscarder,
    /// Whether a dead hand pays.
    pub dead_hand_pays: bool,
    /// How many jokers are played; a note on the record only.
    pub jokers: u8,
    /// Whether the feeder of the third dragon or fourth wind stays liable when the win comes later.
    pub pao_late_win: bool,
    /// Whether Pao has to be declared (except for the last five tiles).
    pub pao_needs_declaration: bool,
    /// When feeding the later of two nine-tile layers is no Pao.
    pub first_layer_exemption: FirstLayerExemption,
    /// Whether claims of others spoil earth.
    pub earth_interrupted: EarthInterrupted,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            table: Table::Standard,
            laak_mode: LaakMode::Add,
            double_wind: DoubleWind::Two,
            replacement_plus_self_drawn: true,
            replacement_for_bonus: true,
            kong_on_kong: KongOnKong::Replaces,
            last_tile_plus_self_drawn: true,
            flower_set_plus_own: true,
            all_bonus: AllBonus::Alone,
            all_chows_pair: AllChowsPair::Any,
            purity_plus_one_suit: true,
            alternative_limit: AlternativeLimit::TableMaximum,
            heaven_after_bonus: true,
            four_concealed_wait: FourConcealedWait::PairOnly,
            several_limits: SeveralLimits::Once,
            min_faan: 0,
            min_points: 0,
            special_hands: Shared::default(),
            special_values: Shared::default(),
            special_choice: SpecialChoice::Best,
            bonus_tiles: true,
            east_double: true,
            self_drawn_double: true,
            feeder_double: true,
            losers_settle: false,
            laak_points: LaakPoints::ByTable,
            penalty_east_discarder: PenaltyEastDiscarder::Multiply,
            dead_hand_pays: true,
            jokers: 0,
            pao_late_win: true,
            pao_needs_declaration: true,
            first_layer_exemption: FirstLayerExemption::ProofNeeded,
            earth_interrupted: EarthInterrupted::Irrelevant,
        }
    }
}

choices! {
    /// Which of the two tables gives the value of a hand.
    Table {
        /// The text's own, up to 64 points.
        Standard = "standard",
        /// Appendix C, up to 128 points.
        Alternative = "alternative",
    }
    /// How Faan and Laak of one hand are combined.
    LaakMode {
        /// Laak become Faan and are added.
        Add = "add",
        /// The higher of both columns.
        Max = "max",
        /// Faan become Laak and are added.
        LaakSum = "laak_sum",
    }
    /// A set of the own wind that is the round wind as well.
    DoubleWind {
        /// Two Faan in all.
        Two = "two",
        /// Two Faan besides own and round wind.
        OnTop = "on_top",
    }
    /// Kong on kong and the replacement tile.
    KongOnKong {
        /// Takes its place.
        Replaces = "replaces",
        /// Counts besides.
        Stacks = "stacks",
    }
    /// What counts beside all eight bonus tiles.
    AllBonus {
        /// Nothing.
        Alone = "alone",
        /// The two full sets and the own tiles.
        PlusSets = "plus_sets",
    }
    /// Which pair may stand beside four chows.
    AllChowsPair {
        /// Any.
        Any = "any",
        /// No dragons, neither own nor round wind.
        NoScoringPair = "no_scoring_pair",
    }
    /// What a limit hand is worth by the alternative table.
    AlternativeLimit {
        /// 128.
        TableMaximum = "table_maximum",
        /// 64.
        SixtyFour = "sixty_four",
    }
    /// What the drawn tile may complete in four concealed pungs.
    FourConcealedWait {
        /// The pair only.
        PairOnly = "pair_only",
        /// A pung as well.
        AnySelfDrawn = "any_self_drawn",
    }
    /// Several limit hands in one hand.
    SeveralLimits {
        /// Count once.
        Once = "once",
        /// Add up.
        Added = "added",
    }
    /// What one Laak is worth in penalties.
    LaakPoints {
        /// 16 by the standard table, 32 by the alternative one.
        ByTable = "by_table",
        /// Always 16.
        Sixteen = "sixteen",
    }
    /// What the discarder gets when East called Sik falsely on his tile.
    PenaltyEastDiscarder {
        /// Four Laak: doubled as discarder and for East.
        Multiply = "multiply",
        /// Two Laak.
        FlatTwo = "flat_two",
    }
    /// When feeding the later of two nine-tile layers is no Pao.
    FirstLayerExemption {
        /// When the discarder shows that he holds those two suits only.
        ProofNeeded = "proof_needed",
        /// Whatever he holds.
        Always = "always",
    }
    /// Whether claims of others spoil earth.
    EarthInterrupted {
        /// They do not matter.
        Irrelevant = "irrelevant",
        /// They spoil it.
        MustBeUninterrupted = "must_be_uninterrupted",
    }
}

const SWITCH: Control = Control::Switch;
const MINIMUM: Control = Control::Number { least: 0, nullable: false };
const JOKERS: Control = Control::NumberChoice(&[Some(0), Some(4), Some(8), Some(12)]);

option_rows! { Options {
    table:                       Control::Choice(Table::WORDS),                Value,    "8";
    laak_mode:                   Control::Choice(LaakMode::WORDS),             Value,    "8";
    double_wind:                 Control::Choice(DoubleWind::WORDS),           Value,    "8";
    replacement_plus_self_drawn: SWITCH,                                       Value,    "8";
    replacement_for_bonus:       SWITCH,                                       Value,    "8";
    kong_on_kong:                Control::Choice(KongOnKong::WORDS),           Value,    "8";
    last_tile_plus_self_drawn:   SWITCH,                                       Value,    "8";
    flower_set_plus_own:         SWITCH,                                       Value,    "8";
    all_bonus:                   Control::Choice(AllBonus::WORDS),             Value,    "8";
    all_chows_pair:              Control::Choice(AllChowsPair::WORDS),         Value,    "8";
    purity_plus_one_suit:        SWITCH,                                       Value,    "8";
    alternative_limit:           Control::Choice(AlternativeLimit::WORDS),     Value,    "8";
    heaven_after_bonus:          SWITCH,                                       Value,    "8";
    four_concealed_wait:         Control::Choice(FourConcealedWait::WORDS),    Value,    "8";
    several_limits:              Control::Choice(SeveralLimits::WORDS),        Value,    "8";
    min_faan:                    MINIMUM,                                      Value,    "8";
    min_points:                  MINIMUM,                                      Value,    "8";
    special_hands:            Control::SpecialHands,                        Value,    "8";
    special_values:           Control::SpecialValues,                       Value,    "8";
    special_choice:           Control::Choice(SpecialChoice::WORDS),        Value,    "8";
    bonus_tiles:                 SWITCH,                                       Value,    "8";
    east_double:                 SWITCH,                                       Payment,  "4";
    self_drawn_double:           SWITCH,                                       Payment,  "4";
    feeder_double:               SWITCH,                                       Payment,  "4";
    losers_settle:               SWITCH,                                       Payment,  "4";
    laak_points:                 Control::Choice(LaakPoints::WORDS),           Payment,  "4";
    penalty_east_discarder:      Control::Choice(PenaltyEastDiscarder::WORDS), Payment,  "4";
    dead_hand_pays:              SWITCH,                                       Payment,  "4";
    jokers:                      JOKERS,                                       Progress, "8";
    pao_late_win:                SWITCH,                                       Payment,  "8";
    pao_needs_declaration:       SWITCH,                                       Payment,  "8";
    first_layer_exemption:       Control::Choice(FirstLayerExemption::WORDS),  Payment,  "8";
    earth_interrupted:           Control::Choice(EarthInterrupted::WORDS),     Progress, "8";
} }

impl Table {
    /// Points by Faan from 0 on; more Faan than listed count as the last.
    const fn points(self) -> &'static [i64] {
        match self {
            Table::Standard => &[1, 2, 4, 8, 16, 16, 32, 32, 64],
            Table::Alternative => &[1, 2, 4, 8, 16, 32, 32, 64, 64, 128],
        }
    }

    /// In which row of Faan 0, 1, 2 and 3 Laak stand.
    const fn laak_rows(self) -> [u32; 4] {
        match self {
            Table::Standard => [0, 4, 6, 8],
            Table::Alternative => [0, 5, 7, 9],
        }
    }

    /// The most a hand can reach without being a limit hand: 64 or 128.
    pub fn maximum(self) -> Points {
        self.of_faan(u32::MAX)
    }

    /// What these Faan are worth.
    pub fn of_faan(self, faan: u32) -> Points {
        let points = self.points();
        let at = usize::try_from(faan).unwrap_or(usize::MAX);
        Points(points[at.min(points.len() - 1)])
    }

    /// How many Faan these Laak stand for; more than three count as three.
    pub fn faan_of_laak(self, laak: u32) -> u32 {
        self.laak_rows()[laak.min(3) as usize]
    }

    /// How many Laak these Faan reach: the highest row of the table that is not above them, 0–3.
    fn laak_of_faan(self, faan: u32) -> u32 {
        let reached = |row: &&u32| **row <= faan;
        // The row of 0 Laak is always reached.
        self.laak_rows().iter().filter(reached).count().saturating_sub(1) as u32
    }
}

impl Options {
    /// What Faan and Laak are worth together. Source: `docs/rules/ma-jiang.md`, section 3.1.
    pub fn points(&self, faan: u32, laak: u32) -> Points {
        let table = self.table;
        match self.laak_mode {
            LaakMode::Add => table.of_faan(faan + table.faan_of_laak(laak)),
            LaakMode::Max => table.of_faan(faan.max(table.faan_of_laak(laak))),
            LaakMode::LaakSum => match laak + table.laak_of_faan(faan) {
                0 => table.of_faan(faan),
                laak => table.of_faan(table.faan_of_laak(laak)),
            },
        }
    }

    /// The Faan of a value, with those its Laak stand for.
    pub(super) fn faan_of(&self, value: &Value) -> i64 {
        match value.totals {
            Totals::FaanLaak { faan, laak } => i64::from(faan + self.table.faan_of_laak(laak)),
            Totals::Doublings(_) | Totals::Faan(_) => 0,
        }
    }

    /// What one limit hand is worth.
    pub fn limit_hand(&self) -> Points {
        match (self.table, self.alternative_limit) {
            (Table::Alternative, AlternativeLimit::SixtyFour) => Points(64),
            (Table::Standard | Table::Alternative, _) => self.table.maximum(),
        }
    }

    /// What one Laak is worth in penalties. Source: `docs/rules/ma-jiang.md`, section 5.
    pub const fn penalty_laak(&self) -> Points {
        match (self.table, self.laak_points) {
            (Table::Alternative, LaakPoints::ByTable) => Points(32),
            (Table::Standard | Table::Alternative, LaakPoints::ByTable | LaakPoints::Sixteen) => {
                Points(16)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options as _;

    #[test]
    fn every_option_has_its_row() {
        let preset = Options::default().to_map();
        assert_eq!(preset.len(), Options::ROWS.len());
        for row in Options::ROWS {
            assert!(row.control.takes(&preset[row.id]), "{}", row.id);
        }
    }

    /// Section 3.1 of the rule page, row by row.
    #[test]
    fn tables_of_the_page() {
        let points = |table: Table| -> Vec<i64> { (0..11).map(|f| table.of_faan(f).0).collect() };
        assert_eq!(points(Table::Standard), [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64]);
        assert_eq!(points(Table::Alternative), [1, 2, 4, 8, 16, 32, 32, 64, 64, 128, 128]);
        for (mode, expected) in [
            (LaakMode::Add, [16, 64, 64, 64]),
            (LaakMode::Max, [16, 32, 64, 64]),
            (LaakMode::LaakSum, [32, 64, 64, 64]),
        ] {
            let options = Options { laak_mode: mode, ..Options::default() };
            // Two Faan alone with 1 Laak; four Faan with two; three and more Laak; eight Faan.
            let found = [
                options.points(4, if mode == LaakMode::LaakSum { 1 } else { 0 }).0,
                options.points(4, 2).0,
                options.points(0, 5).0,
                options.points(8, 0).0,
            ];
            assert_eq!(found, expected, "{mode:?}");
        }
        // "2 Laak + 2 Faan = 8 Faan = 64"
        assert_eq!(Options::default().points(2, 2), Points(64));
        // Faan below the first row of Laak stay Faan.
        let sum = Options { laak_mode: LaakMode::LaakSum, ..Options::default() };
        assert_eq!(sum.points(3, 0), Points(8));
        assert_eq!(sum.points(3, 1), Points(16));
        assert_eq!(sum.points(6, 0), Points(32));
    }
}
