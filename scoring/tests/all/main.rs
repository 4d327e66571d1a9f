//! Every test of the crate in one program, which is linked once.

mod classical;
mod deal;
mod hong_kong;
mod ids;
mod laws;
mod ma_jiang;
mod ma_jiang_pao;
mod mcr;
mod own_hand_values;
mod rulesets;
mod special;
mod tiles;
mod vectors;
