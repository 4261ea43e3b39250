//! Sorts, hash-consed terms, evaluator, simplifier and SMT-LIB text.
//!
//! Every term lives in a [`Store`] that is passed explicitly; a [`Term`] is an index into it.

pub mod op;
pub mod sort;
pub mod store;

pub use op::Op;
pub use sort::{ArraySort, Sort};
pub use store::{Node, Store, Symbol, Term};
