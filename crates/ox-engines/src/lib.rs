//! The engines: each takes a system of Horn clauses or a SEA-IR program and answers with evidence.
//!
//! A new engine is one file or folder and one row in [`ALL`]; see `docs/adding-an-engine.md`.

pub mod absint;
pub mod acceleration;
pub mod bmc;
pub mod bounded;
pub mod cells;
pub mod context;
pub mod external;
mod facts;
pub mod integers;
pub mod k_induction;
mod nearest;
pub mod options;
pub mod runs;
pub mod spacer;
pub mod transforms;
pub mod unfolding;
pub mod z3_spacer;

pub use context::{Alone, Answer, Context, Execution, Others, Problem, Proof, Unknown};
pub use external::candidates_in;
pub use facts::{FactsUse, largest_inductive_part, solve_clauses, solve_clauses_with};
pub use nearest::nearest;
pub use options::{EngineOption, Kind, OptionError, Values, bound_of_loop};

use ox_chc::{ChcAnswer, System};
use ox_logic::Store;

/// A row of the table of engines.
pub struct Engine {
    pub name: &'static str,
    pub help: &'static str,
    pub takes: Takes,
    pub options: &'static [EngineOption],
    pub solve: fn(&mut Context) -> Answer,
}

/// What an engine works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Clauses,
    Program,
}

const ATTEMPT_PATIENCE: EngineOption = EngineOption {
    name: "patience",
    help: "how long one attempt of several may take at least",
    kind: Kind::Seconds,
    default: "4",
};

pub const ALL: &[Engine] = &[
    Engine {
        name: "bmc",
        help: "bounded model checking: loops unrolled, memory precise",
        takes: Takes::Program,
        options: bmc::OPTIONS,
        solve: bmc::solve,
    },
    Engine {
        name: "z3-spacer",
        help: "Z3's Spacer (property-directed reachability), after an interval analysis of the clauses",
        takes: Takes::Clauses,
        options: z3_spacer::OPTIONS,
        solve: |c| z3_spacer::solve_in(c, false).into(),
    },
    Engine {
        name: "z3-spacer-global",
        help: "the same with global guidance: finds relations between variables that the other misses, and is slower",
        takes: Takes::Clauses,
        options: z3_spacer::OPTIONS,
        solve: |c| z3_spacer::solve_in(c, true).into(),
    },
    Engine {
        name: "spacer",
        help: "Spacer of our own: property-directed reachability with may- and must-summaries",
        takes: Takes::Clauses,
        options: spacer::OPTIONS,
        solve: |c| spacer::solve(c).into(),
    },
    Engine {
        name: "gpdr",
        help: "the same with values instead of projections, for comparison",
        takes: Takes::Clauses,
        options: spacer::GPDR,
        solve: |c| spacer::solve(c).into(),
    },
    Engine {
        name: "spacer-bmc",
        help: "the same without pushing of lemmas: finds counterexamples, and proves systems without recursion",
        takes: Takes::Clauses,
        options: spacer::BMC,
        solve: |c| spacer::solve(c).into(),
    },
    Engine {
        name: "unfolding",
        help: "Z3's Spacer after loops whose rounds constants decide were unfolded",
        takes: Takes::Clauses,
        options: &[],
        solve: |c| unfolding::solve(c.store, c.problem.clauses()).into(),
    },
    Engine {
        name: "rounds",
        help: "Z3's Spacer on more and more rounds of the loops, until there is a counterexample or no further round",
        takes: Takes::Clauses,
        options: &[ATTEMPT_PATIENCE],
        solve: |c| unfolding::solve_in_rounds(c).into(),
    },
    Engine {
        name: "cells",
        help: "invariants about all cells of an array, from what loops write; finds no counterexamples",
        takes: Takes::Clauses,
        options: &[EngineOption { default: "8", ..ATTEMPT_PATIENCE }],
        solve: |c| cells::solve(c.store, c.problem.clauses(), c.options.seconds("patience")).into(),
    },
    Engine {
        name: "absint",
        help: "abstract interpretation of the clauses in a domain by name; proves, never refutes",
        takes: Takes::Clauses,
        options: absint::numeric::OPTIONS,
        solve: |c| absint::numeric::solve(c).into(),
    },
    Engine {
        name: "intervals",
        help: "an interval analysis of the clauses; what it finds helps the other engines",
        takes: Takes::Clauses,
        options: &[],
        solve: |c| absint::solve(c).into(),
    },
    Engine {
        name: "external",
        help: "a program that reads the format of CHC-COMP; what it answers is checked like everything else",
        takes: Takes::Clauses,
        options: external::OPTIONS,
        solve: |c| external::solve(c).into(),
    },
    Engine {
        name: "bounded",
        help: "derivations of more and more height, each time all in one formula; finds counterexamples only",
        takes: Takes::Clauses,
        options: &[],
        solve: |c| bounded::solve(c.store, c.problem.clauses()).into(),
    },
    Engine {
        name: "integers",
        help: "Z3's Spacer over integers with exact wrap-around; for systems over bit-vectors only",
        takes: Takes::Clauses,
        options: &[],
        solve: |c| integers::solve(c.store, c.problem.clauses()).into(),
    },
    Engine {
        name: "k-induction",
        help: "k-induction on clauses with one predicate in the body, with lemmas from templates; finds counterexamples too",
        takes: Takes::Clauses,
        options: k_induction::OPTIONS,
        solve: |c| k_induction::solve(c).into(),
    },
    Engine {
        name: "acceleration",
        help: "Z3's Spacer after loops that count became one clause for any number of rounds: deep counterexamples",
        takes: Takes::Clauses,
        options: acceleration::OPTIONS,
        solve: |c| acceleration::solve(c).into(),
    },
    Engine {
        name: "runs",
        help: "runs of the program on a few chosen inputs; finds counterexamples only",
        takes: Takes::Program,
        options: runs::OPTIONS,
        solve: runs::solve,
    },
];

pub fn named(name: &str) -> Option<&'static Engine> {
    ALL.iter().find(|e| e.name == name)
}

impl Engine {
    /// The engine alone on clauses, with its default options: for those who need no strategy.
    pub fn on_clauses(&self, store: &mut Store, system: &System) -> ChcAnswer {
        let options = Values::defaults(self);
        let problem = Problem::Clauses(system);
        let others = &mut Alone;
        let mut context =
            Context { store, problem, deadline: None, seed: 0, options: &options, programs: &[], others };
        solve_clauses(self, &[], &mut context)
    }
}

/// The rows for clauses that need nothing besides.
pub fn for_clauses() -> impl Iterator<Item = &'static Engine> {
    ALL.iter().filter(|e| e.takes == Takes::Clauses && e.name != "external")
}
