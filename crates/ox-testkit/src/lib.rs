//! Test machinery that is shared by the crates; development only.

pub mod golden;
