//! The engines: each takes a system of Horn clauses and answers with evidence.
//!
//! A new engine is one folder and one row in [`ALL`].

pub mod absint;
pub mod z3_spacer;

use ox_chc::{Answer, System};
use ox_logic::Store;

/// A row of the table of engines.
pub struct Engine {
    pub name: &'static str,
    pub help: &'static str,
    pub solve: fn(&mut Store, &System) -> Answer,
}

pub const ALL: &[Engine] = &[Engine {
    name: "z3-spacer",
    help: "Z3's Spacer (property-directed reachability), after an interval analysis of the clauses",
    solve: z3_spacer::solve,
}];

/// What `auto` stands for.
pub const AUTO: &str = "z3-spacer";

pub fn named(name: &str) -> Option<&'static Engine> {
    let name = if name == "auto" { AUTO } else { name };
    ALL.iter().find(|e| e.name == name)
}
