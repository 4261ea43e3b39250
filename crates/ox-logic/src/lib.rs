//! Sorts, hash-consed terms, evaluator, simplifier and SMT-LIB text.
//!
//! Every term lives in a [`Store`] that is passed explicitly; a [`Term`] is an index into it.

pub mod eval;
pub mod linear;
pub mod op;
pub mod rational;
pub mod simplify;
pub mod smtlib;
pub mod sort;
pub mod store;
mod traverse;
pub mod value;

pub use eval::{EvalError, Evaluator, eval};
pub use linear::Linear;
pub use op::Op;
pub use rational::Rational;
pub use simplify::simplify;
pub use sort::{ArraySort, Sort};
pub use store::{Node, Store, Symbol, Term};
pub use value::{ArrayValue, Model, Value, default_value};
