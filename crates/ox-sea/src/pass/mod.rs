//! Passes over SEA-IR: what makes a program of functions and loops a formula (SeaBMC paper, section II).
//!
//! In the order in which they are used: [`inline()`], [`unroll()`], [`simplify()`], then the forms. Registers bound by `nondet`, `havoc`,
//! `alloc` and `scramble` keep their variables from the unrolled program on, so that values for these variables that
//! satisfy the final formula guide the interpreter on the unrolled program.

mod addresses;
pub mod dead_code;
pub mod drop_memories;
pub mod fat_pointers;
pub mod forms;
pub mod forward_loads;
mod fresh_names;
pub mod infer;
pub mod inline;
pub mod null_stops;
pub mod object_state;
pub mod one_layout;
pub mod place_objects;
pub mod propagate;
pub mod rigid_addresses;
pub mod simplify;
pub mod straighten;
mod term_vars;
pub mod unfold_ranges;
pub mod unroll;

pub use addresses::apart;
pub use dead_code::{Inputs, dead_code};
pub use drop_memories::drop_memories;
pub use fat_pointers::fat_pointers;
pub use forward_loads::forward_loads;
pub use infer::{has_inferred, infer};
pub use inline::{InlineOptions, inline};
pub use null_stops::null_stops;
pub use object_state::{
    asks_about_objects, has_observed_objects, has_symbolic_sizes, observed_objects, without_object_state,
};
pub use one_layout::one_layout;
pub use place_objects::{Placed, PlacedObject, place_objects};
pub use propagate::propagate;
pub use rigid_addresses::rigid_addresses;
pub use simplify::{simplify, simplify_all};
pub use straighten::straighten;
pub use unfold_ranges::unfold_ranges;
pub use unroll::{Limit, LoopBound, UnrollOptions, Unrolled, UnrolledLoop, cuts, loop_places, unroll};

use crate::{Function, Program};
use ox_logic::{Node, Op, Store, Term};

/// A pass that needs no options and works on every program.
pub struct Pass {
    pub name: &'static str,
    pub help: &'static str,
    pub run: fn(&mut Store, &mut Program),
}

pub const ALL: &[Pass] = &[
    Pass {
        name: "propagate",
        help: "put constants and copies where they are read, fold branches",
        run: |store, program| _ = propagate(store, program),
    },
    Pass {
        name: "straighten",
        help: "merge chains of blocks, skip empty ones, drop what cannot be reached",
        run: |_, program| _ = straighten(program),
    },
    Pass {
        name: "forward-loads",
        help: "replace loads by the values stored there",
        run: |store, program| _ = forward_loads(store, program),
    },
    Pass {
        name: "dead-code",
        help: "drop definitions that nothing needs",
        run: |store, program| _ = dead_code(store, program, Inputs::Drop),
    },
    Pass {
        name: "simplify",
        help: "all of the above, until nothing changes",
        run: |store, program| simplify(store, program, Inputs::Drop),
    },
    Pass {
        name: "rigid-addresses",
        help: "hand addresses that the program observes from function to function",
        run: rigid_addresses,
    },
    Pass {
        name: "unfold-ranges",
        help: "write long ranges of memory in loops",
        run: |store, program| _ = unfold_ranges(store, program),
    },
];

/// A pass was used on a program that is not in the form it needs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    #[error("{0} still calls {1}: inline first")]
    Call(String, String),
    #[error("{0} still has a loop through {1}: unroll first")]
    Loop(String, String),
    #[error("{0} asks about the state of objects: make its pointers fat first")]
    ObjectState(String),
    #[error("{0} has ends that are neither checks nor assumptions: select a goal first")]
    Goal(String),
    #[error("{0} does not have its only assert at the end: bring it into single-assert form first")]
    Asserts(String),
    #[error("{0} assumes something in {1}: bring it into single-assume form first")]
    Assumes(String, String),
    #[error("{0} has parameters at {1}: bring it into gated form first")]
    Parameters(String, String),
    #[error("{0} is not one block of definitions: bring it into pure dataflow form first")]
    Blocks(String),
}

fn expect_no_calls(function: &Function) -> Result<(), FormError> {
    for inst in function.blocks.values().flat_map(|b| &b.insts) {
        if let Some(callee) = inst.callee() {
            return Err(FormError::Call(function.name.clone(), callee.to_string()));
        }
    }
    Ok(())
}

/// Terms that are repeated wherever a register with this value is read, instead of being bound: literals, registers, a
/// constant added to a register, a register negated.
fn is_light(store: &Store, t: Term) -> bool {
    let is_var = |t: Term| matches!(store.node(t), Node::Var(..));
    match store.node(t) {
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => true,
        Node::App(Op::Not, args) => is_var(args[0]),
        Node::App(Op::BvAdd, args) => is_var(args[0]) && store.is_literal(args[1]),
        Node::App(..) => false,
    }
}
