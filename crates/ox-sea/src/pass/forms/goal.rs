//! What counts as the error when a program is turned into a formula.

use crate::{CheckId, Inst, Program};
use ox_logic::Store;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A check fails. Executions that reach the end of the unwinding or something unsupported end there.
    Checks,
    /// The end of the unwinding is reached, with no check failing before.
    Unwound,
    /// Something unsupported is reached, with no check failing before.
    Unsupported,
}

/// Leaves asserts for the goal and assumes for everything else that ends an execution.
pub fn select_goal(store: &mut Store, program: &mut Program, goal: Goal) {
    let no = store.bool(false);
    let reached = |wanted: bool| match wanted {
        true => Inst::Assert(no, CheckId::from_u32(0)),
        false => Inst::Assume(no),
    };
    for block in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()) {
        block.insts.retain(|i| !matches!(i, Inst::Reached(_)));
        for inst in &mut block.insts {
            match inst {
                Inst::Unwound(_) => *inst = reached(goal == Goal::Unwound),
                Inst::Unsupported(..) => *inst = reached(goal == Goal::Unsupported),
                Inst::Assert(t, _) if goal != Goal::Checks => *inst = Inst::Assume(*t),
                _ => debug_assert!(!inst.ends_execution(), "{inst:?} ends executions and is no goal"),
            }
        }
    }
}
