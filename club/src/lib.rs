//! The evening around the tables, the year around the evenings: pure.

pub mod report;
