//! The program IR: a typed SSA language close to LLVM, with block parameters instead of phis.
//!
//! It is what is left of a program once LLVM has done its part. `ox-frontend` produces it,
//! `ox-encode` reads it, and the interpreter in this crate is the referee of every counterexample.

mod assumption;
pub mod bits;
mod control_flow;
pub mod effects;
pub mod entry_object;
pub mod interp;
mod loops;
pub mod model;
mod operands;
pub mod pass;
mod printable;
pub mod text;
pub mod validate;

pub use assumption::{Assumption, Assumptions};
pub use bits::Bits;
pub use effects::{Effects, ObjectEffect, Role};
pub use loops::Loop;
pub use model::*;
pub use ox_machine::Maker;
pub use printable::{escaped, is_printable, printable};
pub use text::{ParseError, parse_module, print_function};
pub use validate::{Invariant, Violation, validate};
