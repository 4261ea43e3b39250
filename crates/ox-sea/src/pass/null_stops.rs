//! Executions end at an access through the null pointer, or close to it.
//!
//! Where nothing checks accesses, such an execution goes on with any value; a counterexample that needs it does not replay. Executions
//! of the result are executions of the program, so it is a place to look for another one, and says nothing about safety.

use crate::{Inst, Program};
use ox_logic::{Op, Sort, Store, Term};
use ox_machine::Machine;

pub fn null_stops(store: &mut Store, program: &mut Program) {
    for block in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()) {
        let insts = std::mem::take(&mut block.insts);
        for inst in insts {
            if let Some(address) = accessed(&inst)
                && let Sort::BitVec(width) = store.sort(address)
            {
                let page = store.bv(width, Machine::PAGE);
                let valid = store.mk(Op::BvUle, &[page, address]);
                block.insts.push(Inst::Assume(valid));
            }
            block.insts.push(inst);
        }
    }
}

/// The addresses of single accesses. Ranges are left out: one of no bytes may begin anywhere.
fn accessed(inst: &Inst) -> Option<Term> {
    match inst {
        Inst::Load { addr, .. } | Inst::Store { addr, .. } => Some(*addr),
        _ => None,
    }
}
