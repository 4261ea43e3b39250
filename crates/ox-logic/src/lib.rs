//! Sorts, hash-consed terms, evaluator, simplifier and SMT-LIB text.
//!
//! Every term lives in a [`Store`] that is passed explicitly; a [`Term`] is an index into it.

pub mod eval;
pub mod op;
pub mod simplify;
pub mod smtlib;
pub mod sort;
pub mod store;
mod traverse;
pub mod value;

pub use eval::{EvalError, eval};
pub use op::Op;
pub use simplify::simplify;
pub use sort::{ArraySort, Sort};
pub use store::{Node, Store, Symbol, Term};
pub use value::{ArrayValue, Model, Value, default_value};
