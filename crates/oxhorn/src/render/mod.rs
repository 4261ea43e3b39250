//! The report as text: for people, for programs, and as a timeline.

pub mod human;
pub mod json;
pub mod table;
pub mod timeline;

/// What the user wants to see.
pub struct Show<'a> {
    pub invariants: bool,
    pub timeline: bool,
    pub verdict_only: bool,
    /// The name that was given with `--engine`.
    pub engine: &'a str,
}
