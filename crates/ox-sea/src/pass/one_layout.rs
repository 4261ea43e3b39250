//! Objects are where one memory layout has them, also those whose addresses the program looks at.
//!
//! Executions of the result are executions of the program, and easier to find. It says nothing about safety.

use crate::{Inst, Program};

pub fn one_layout(program: &mut Program) {
    program.globals.values_mut().for_each(|g| g.observed = false);
    for inst in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()).flat_map(|b| &mut b.insts)
    {
        if let Inst::Alloc(_, alloc) = inst {
            alloc.observed = false;
        }
    }
}
