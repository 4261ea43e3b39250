//! The transforms of clauses that can be asked for by name: those of `ox-chc`, and those that need an engine's analysis.

use crate::absint::INTERVALS;
use ox_chc::transform::{self, Transform};

/// In the order in which they are applied.
pub fn all() -> impl Iterator<Item = &'static Transform> {
    const ANALYSES: &[Transform] = &[INTERVALS];
    transform::ALL.iter().chain(ANALYSES)
}

pub fn named(name: &str) -> Option<&'static Transform> {
    all().find(|t| t.name == name)
}
