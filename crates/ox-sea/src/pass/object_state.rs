//! What a program asks about its objects, and the program without answers that nothing asks for.

use crate::{Inst, Program};
use ox_logic::Store;

fn insts(program: &Program) -> impl Iterator<Item = &Inst> {
    program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts)
}

/// Without such questions pointers are addresses and nothing else.
pub fn asks_about_objects(program: &Program) -> bool {
    insts(program).any(|i| matches!(i, Inst::Test(..) | Inst::ObjectSize(..) | Inst::NoLeak(_)))
}

/// For a program that does not ask: nothing about objects has to be remembered.
pub fn without_object_state(mut program: Program) -> Program {
    for block in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()) {
        block.insts.retain(|i| {
            !matches!(i, Inst::Free(_) | Inst::Scope(..) | Inst::Track(_) | Inst::ResetModified(_))
        });
    }
    program
}

/// The address of some object may have an influence on what the program does.
pub fn has_observed_objects(program: &Program) -> bool {
    observed_objects(program) > 0
}

/// Global variables and allocations of which that holds.
pub fn observed_objects(program: &Program) -> usize {
    program.globals.values().filter(|g| g.observed).count()
        + insts(program).filter(|i| matches!(i, Inst::Alloc(_, a) if a.observed)).count()
}

pub fn has_symbolic_sizes(store: &Store, program: &Program) -> bool {
    insts(program).any(|i| matches!(i, Inst::Alloc(_, a) if !store.is_literal(a.size)))
}
