//! Test machinery that is shared by the crates; development only.

pub mod differential;
pub mod random;
pub mod random_c;
