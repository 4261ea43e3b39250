//! The solvers, one row each.

pub mod bits;
mod channel;
pub mod one_shot;
mod process;
mod program;
pub mod z3;
mod z3_context;
mod z3_derivation;
pub mod z3_eliminate;
pub mod z3_fixedpoint;
pub mod z3_project;
mod z3_read;
mod z3_roles;
mod z3_write;

pub use bits::BitSolver;
pub use one_shot::OneShot;
pub use process::ProcessSolver;
pub use program::Program;
pub use z3::Z3Solver;

use crate::{Limits, SmtError, Solver};
use std::path::PathBuf;

/// What a solver is made with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub limits: Limits,
    /// Where the solver's program is, if it is one and not to be searched in the path.
    pub program: Option<PathBuf>,
}

/// One solver.
pub struct Row {
    pub name: &'static str,
    pub help: &'static str,
    pub make: fn(&Options) -> Result<Box<dyn Solver>, SmtError>,
}

pub const ALL: &[Row] = &[
    Row { name: "z3", help: "Z3 as a library in this process", make: z3::make },
    Row { name: "cadical", help: "CaDiCaL as a library, on clauses (no integers)", make: bits::make },
    Row { name: "yices", help: "yices-smt2 as a process", make: |o| process::make(&Program::YICES, o) },
    Row { name: "cvc5", help: "cvc5 as a process", make: |o| process::make(&Program::CVC5, o) },
    Row {
        name: "bitwuzla",
        help: "bitwuzla as a process (no integers)",
        make: |o| process::make(&Program::BITWUZLA, o),
    },
    Row {
        name: "boolector",
        help: "boolector as a process (no integers)",
        make: |o| process::make(&Program::BOOLECTOR, o),
    },
    Row { name: "z3-process", help: "the program z3 as a process", make: |o| process::make(&Program::Z3, o) },
];

/// The solver of this name.
pub fn make(name: &str, options: &Options) -> Result<Box<dyn Solver>, SmtError> {
    match ALL.iter().find(|row| row.name == name) {
        Some(row) => (row.make)(options),
        None => {
            let known: Vec<&str> = ALL.iter().map(|row| row.name).collect();
            Err(SmtError::UnknownSolver { name: name.into(), known: known.join(", ") })
        }
    }
}
