//! Constrained Horn clauses: the exchange language between encoders and engines.
//!
//! Section 2 of the SIGLOG article; the text form is that of CHC-COMP.

pub mod answer;
pub mod model;
pub mod symbolic_derivation;
pub mod text;
pub mod transform;

pub use answer::{ChcAnswer, Definition, Derivation, Solution, Step, StepId};
pub use model::{Atom, Clause, ClauseId, Pred, PredId, System};
pub use symbolic_derivation::SymbolicDerivation;
