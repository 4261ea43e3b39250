//! The forms of section II of the SeaBMC paper, each from the one before it:
//! single assert → single assume, single assert → gated SSA → pure dataflow → reduced pure dataflow.
//!
//! They work on one acyclic function ([`inline()`](super::inline()), [`unroll()`](super::unroll())) whose objects it does not
//! test any more ([`FormError::ObjectState`]). The satisfying values of the last form are those of an execution that fails.

pub mod cone_of_influence;
pub mod gated;
pub mod goal;
pub mod pure_dataflow;
pub mod single_assert;
pub mod single_assume;

pub use cone_of_influence::cone_of_influence;
pub use gated::gated;
pub use goal::{Goal, select_goal};
pub use pure_dataflow::{Dataflow, dataflow, pure_dataflow};
pub use single_assert::single_assert;
pub use single_assume::single_assume;

use super::FormError;
use crate::{BlockId, ControlFlow, Function, Inst, ObjectEffect, Program};
use ox_logic::Store;

/// One of the forms: what brings a program in the form before into this one.
pub struct Form {
    pub name: &'static str,
    pub help: &'static str,
    pub run: fn(&mut Store, &mut Program) -> Result<(), FormError>,
}

/// In the order in which they are used.
pub const FORMS: &[Form] = &[
    Form {
        name: "single-assert",
        help: "one block in which every failing check ends, all other ends are cut off",
        run: single_assert,
    },
    Form {
        name: "single-assume",
        help: "the assumptions of a path meet before the assert",
        run: single_assume,
    },
    Form { name: "gated", help: "block parameters become if-then-else over branch conditions", run: gated },
    Form {
        name: "pure-dataflow",
        help: "one block of definitions, an assume and an assert",
        run: pure_dataflow,
    },
    Form {
        name: "cone-of-influence",
        help: "without the definitions that neither the assume nor the assert needs",
        run: cone_of_influence,
    },
];

/// All the way: the executions that reach the goal, as definitions and two conditions.
pub fn to_dataflow(store: &mut Store, program: &mut Program, goal: Goal) -> Result<Dataflow, FormError> {
    select_goal(store, program, goal);
    for form in FORMS {
        (form.run)(store, program)?;
    }
    dataflow(store, program)
}

/// The blocks of the function in topological order, if it has no calls, no loops, and nothing that asks for the state of objects.
fn expect_plain(function: &Function) -> Result<ControlFlow, FormError> {
    super::expect_no_calls(function)?;
    let flow = function.control_flow();
    if let Some((_, head)) = flow.back_edge() {
        return Err(FormError::Loop(function.name.clone(), head.to_string()));
    }
    for inst in function.blocks.values().flat_map(|b| &b.insts) {
        let effects = inst.effects();
        let on_state = match effects.objects {
            Some(ObjectEffect::Freed | ObjectEffect::Scope | ObjectEffect::Tracking) => true,
            Some(ObjectEffect::Made(_) | ObjectEffect::Written) | None => effects.asks.is_some(),
        };
        if on_state || matches!(inst, Inst::Reached(_)) {
            return Err(FormError::ObjectState(function.name.clone()));
        }
    }
    Ok(flow)
}

/// The block at the end, which has the only assert.
fn single_assert_block(function: &Function, flow: &ControlFlow) -> Result<BlockId, FormError> {
    let asserts = |b: BlockId| {
        let insts = &function.blocks[b].insts;
        insts.iter().filter(|i| matches!(i, Inst::Assert(..))).count()
    };
    let last = *flow.order().last().expect("there is an entry block");
    match flow.order().iter().map(|&b| asserts(b)).sum::<usize>() == 1 && asserts(last) == 1 {
        true => Ok(last),
        false => Err(FormError::Asserts(function.name.clone())),
    }
}
