//! SEA-IR: the program with memory made explicit and pure.
//!
//! Section II of the SeaBMC paper. The instructions are pure: a register is bound once, to a term of
//! `ox-logic` over other registers, so the semantics of every operator is that of the logic and
//! is written down only once. Memory, where it is tracked, is a register of type `mem<…>`.
//! Bounded and unbounded engines both start here.

mod control_flow;
pub mod effects;
pub mod interp;
mod linked_data;
pub mod liveness;
pub mod model;
pub mod pass;
pub mod text;
pub mod validate;

pub use control_flow::ControlFlow;
pub use effects::{Effects, ObjectEffect, Question};
pub use linked_data::follows_pointers;
pub use model::*;
pub use ox_machine::Maker;
