//! Algorithms on graphs of any kind: blocks, functions, predicates, registers.
//!
//! A [`FlowGraph`] is what can be reached from some roots, explored once through a closure that names the successors. It is
//! numbered in reverse postorder and knows its predecessors and strongly connected components. [`Dominators`] and [`WeakOrder`]
//! are made of it. [`UnionFind`] joins things of any type into classes.
//!
//! Nothing here recurses, so a chain of a million nodes is no problem, and every result depends on the order of roots and
//! successors only, never on hashing.

mod dominators;
mod flow_graph;
mod tarjan;
mod union_find;
mod weak_order;

pub use dominators::Dominators;
pub use flow_graph::FlowGraph;
pub use union_find::UnionFind;
pub use weak_order::{Component, ComponentId, WeakOrder};
