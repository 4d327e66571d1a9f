//! Faults in words.

use scoring::penalty::PenaltyId;

use crate::{Text, text};

/// The name of a fault.
pub const fn penalty(id: PenaltyId) -> Text {
    match id {
        PenaltyId::FalseNamingChow => text("Ziegel falsch benannt (Chow)", "Wrongly named (chow)"),
        PenaltyId::FalseNamingPung => {
            text("Ziegel falsch benannt (Pung oder Kong)", "Wrongly named (pung or kong)")
        }
        PenaltyId::FalseNamingMahJongg => {
            text("Ziegel falsch benannt (Mah-Jongg)", "Wrongly named (Mah-Jongg)")
        }
        PenaltyId::FalseMahJongg1 => text("Falsches Mah-Jongg", "False Mah-Jongg"),
        PenaltyId::FalseMahJongg2 => {
            text("Falsches Mah-Jongg von zweien", "False Mah-Jongg by two")
        }
        PenaltyId::FalseMahJongg3 => {
            text("Falsches Mah-Jongg von dreien", "False Mah-Jongg by three")
        }
        PenaltyId::FalseNamingAndFalseMahJongg => {
            text("Falsch benannt und falsches Mah-Jongg", "Wrongly named and false Mah-Jongg")
        }
        PenaltyId::Obstruction => text("Behinderung", "Obstruction"),
        PenaltyId::FalseSikExposed => {
            text("Falsches Sik nach dem Auslegen", "False Sik after tiles were exposed")
        }
        PenaltyId::FalseMahJongg => text("Falsches Mah-Jongg", "False Mah-Jongg"),
        PenaltyId::FalseWin => text("Falsches Hu", "False win"),
    }
}
