//! Test machinery that is shared by the crates; development only.

pub mod chc_comp;
pub mod differential;
pub mod golden;
pub mod large_c;
pub mod random;
pub mod random_c;
pub mod random_chc;
pub mod random_theories;
