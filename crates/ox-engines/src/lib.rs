//! The engines: each takes a system of Horn clauses and answers with evidence.
//!
//! A new engine is one folder and one row in [`ALL`].

pub mod absint;
pub mod bmc;
pub mod bounded;
pub mod cells;
pub mod integers;
pub mod unfolding;
pub mod z3_spacer;

use ox_chc::{Answer, System};
use ox_logic::Store;

/// A row of the table of engines.
pub struct Engine {
    pub name: &'static str,
    pub help: &'static str,
    pub solve: fn(&mut Store, &System) -> Answer,
}

pub const ALL: &[Engine] = &[
    Engine {
        name: "z3-spacer",
        help: "Z3's Spacer (property-directed reachability), after an interval analysis of the clauses",
        solve: z3_spacer::solve,
    },
    Engine {
        name: "z3-spacer-global",
        help: "the same with global guidance: finds relations between variables that the other misses, and is slower",
        solve: z3_spacer::solve_with_global_guidance,
    },
    Engine {
        name: "unfolding",
        help: "Z3's Spacer after loops whose rounds constants decide were unfolded",
        solve: unfolding::solve,
    },
    Engine {
        name: "rounds",
        help: "Z3's Spacer on more and more rounds of the loops, until there is a counterexample or no further round",
        solve: unfolding::solve_in_rounds,
    },
    Engine {
        name: "cells",
        help: "invariants about all cells of an array, from what loops write; finds no counterexamples",
        solve: cells::solve,
    },
    Engine {
        name: "bounded",
        help: "derivations of more and more height, each time all in one formula; finds counterexamples only",
        solve: bounded::solve,
    },
    Engine {
        name: "integers",
        help: "Z3's Spacer over integers with exact wrap-around; for systems over bit-vectors only",
        solve: integers::solve,
    },
];

/// What `auto` stands for: these engines side by side, the first answer counts. They are complementary.
pub const AUTO: &[&str] = &["z3-spacer", "integers", "cells", "rounds", "z3-spacer-global"];

/// The engines behind a name: one, or several for `auto`.
pub fn named(name: &str) -> Option<Vec<&'static Engine>> {
    let find = |name: &str| ALL.iter().find(|e| e.name == name);
    match name {
        "auto" => AUTO.iter().map(|n| find(n)).collect(),
        _ => find(name).map(|e| vec![e]),
    }
}
