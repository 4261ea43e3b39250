//! Pointer analysis over the IR: which places a pointer may point to, and which memory is one region.
//!
//! Unification-based (Steensgaard), field-sensitive and context-sensitive, after SeaDSA (Gurfinkel and Navas, SAS 2017;
//! Kuderski, Navas and Gurfinkel, FMCAD 2019). What differs from there:
//!
//! - There are no types to go by: memory is bytes, and C is compiled without strict aliasing. Fields are offsets
//!   (`offset.rs`), and what is not known about an offset is a stride (`graph/node.rs`). The oversharing that FMCAD 2019
//!   fights with types is fought by knowing which integers carry pointers: those that do not never unify
//!   anything (`insensitive.rs`), and by passing only nodes that a callee changes through the top-down step (`sensitive.rs`).
//! - Integers carry pointers, also parts of pointers (`pointer_integers.rs`), because optimised code copies structs as integers.
//!
//! # What is assumed
//!
//! A pointer is used for accesses inside of the object that it was derived from (what goes beyond is the business of memory
//! safety checks); memory that was never written holds no pointers; and the limits named in `integers_without_provenance.rs` and `offset.rs`.
//! The law that the tests check: two accesses that touch the same byte in some run are in one region.

mod analysis;
mod closure;
mod constraints;
mod copies;
mod graph;
mod insensitive;
mod integers_without_provenance;
mod multi_object_nodes;
mod non_addresses;
mod offset;
mod pointer_integers;
mod region;
mod sensitive;
mod summary;
mod text;
mod variant;

pub use analysis::{Analysis, Effects};
pub use copies::{Field, Place};
pub use graph::{Access, AccessInfo, AccessKind, Cell, Extent, Flags, Graph, Level, Link, Node, NodeId};
pub use insensitive::Targets;
pub use region::{RegionId, RegionInfo, RegionTable};
pub use text::{print, print_dot};
pub use variant::{ALL, Variant, analyze, named};
