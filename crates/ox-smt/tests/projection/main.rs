//! Projection by a model and interpolation: on examples, and on random formulas with Z3 as the referee.

mod cases;
mod interpolants;
mod projected;
mod random;
#[path = "../../../ox-logic/tests/random_terms/mod.rs"]
mod random_terms;
