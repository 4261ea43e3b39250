//! Solvers for satisfiability modulo theories behind one trait, Z3's solver for Horn clauses, and what works on top of a solver:
//! projection by a model and interpolation.
//!
//! A solver works on the terms of one [`Store`]; it remembers terms by index, so using it with a second store is a
//! bug of the caller. The store may grow between calls.

pub mod backend;
mod discovery;
mod error;
pub mod interpolation;
mod interrupt;
pub mod projection;

pub use backend::z3_eliminate::eliminate;
pub use backend::z3_fixedpoint as fixedpoint;
pub use backend::z3_fixedpoint::{Fact, Fixedpoint, GroundDerivation, Param, SpacerAnswer};
pub use discovery::{Found, find_solvers, z3_memory, z3_version};
pub use error::SmtError;
pub use interpolation::{Interpolated, interpolant};
pub use interrupt::InterruptHandle;
pub use projection::{Projected, implicant, project};

use ox_logic::{Model, Store, Term};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatResult {
    Sat,
    Unsat,
    /// Why there is no answer.
    Unknown(String),
}

/// Limits for one call of `check`; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    /// Z3's count of elementary steps, which unlike time is deterministic.
    pub rlimit: Option<u64>,
    /// Where Spacer's choices begin; 0 is what Z3 does by itself.
    pub seed: u32,
    pub memory_mb: Option<u64>,
}

pub trait Solver {
    fn name(&self) -> &str;

    /// The limits of the checks that follow.
    fn set_limits(&mut self, limits: Limits);

    fn push(&mut self);

    /// Undoes the last `push`; panics if there is none.
    fn pop(&mut self);

    fn assert(&mut self, store: &Store, t: Term) -> Result<(), SmtError>;

    /// Whether the assertions and the assumptions, any Boolean terms, are satisfiable together.
    fn check(&mut self, store: &Store, assumptions: &[Term]) -> Result<SatResult, SmtError>;

    /// After `Sat`: the values of `vars`, all of them; where the solver does not care, some value.
    fn model(&mut self, store: &Store, vars: &[Term]) -> Result<Model, SmtError>;

    /// After `Unsat`: some of the assumptions, unsatisfiable together with the assertions.
    fn core(&mut self) -> Result<Vec<Term>, SmtError>;

    /// Stops the check that runs and all that follow.
    fn interrupt_handle(&self) -> InterruptHandle;
}
