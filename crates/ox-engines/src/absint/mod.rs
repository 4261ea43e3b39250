//! Abstract interpretation of Horn clauses: the least interval solution, and what it is good for.
//!
//! `fixpoint` computes for every argument of every predicate an interval (or the possible truth values) that holds in all
//! derivable facts; `transform` uses it to simplify the clauses (DESIGN, decision 5). `numeric` is the engine `absint`, over any domain.

mod abstract_value;
mod engine;
mod fixpoint;
pub mod numeric;
mod refine;
mod simplify_under;
mod transform;

pub use abstract_value::{Abstract, Env};
pub use engine::solve;
pub use fixpoint::{Facts, fixpoint};
pub use transform::INTERVALS;
