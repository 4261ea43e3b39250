//! Precision `ptr`: pointers are numbers, and what memory holds is any value (section 3 of the SeaHorn paper).
//!
//! The memory registers are gone, with the instructions that write them; a load gives any value. That over-approximates the program.
//! So does an answer about objects that depends on what was written: whether one was modified, and, if pointers are loaded
//! somewhere, anything else, because nobody knows which object such a pointer belongs to.

use crate::{Function, Inst, Program, Question, RegId, Terminator, Test, Type};
use cranelift_entity::EntitySet;
use ox_logic::{Store, Term};

pub fn drop_memories(store: &mut Store, program: &mut Program) {
    let is_memory = |t: &Term| matches!(store.sort(*t), ox_logic::Sort::Array(_));
    let loads_pointers = program.functions.values().any(loads_pointers);
    for function in program.functions.values_mut() {
        let dropped = memories(function);
        let keep = |r: &RegId| !dropped.contains(*r);
        function.params.retain(keep);
        function.returns.retain(|ty| !matches!(ty, Type::Mem(_)));
        for block in function.blocks.values_mut() {
            block.params.retain(keep);
            for inst in &mut block.insts {
                if let Some(what) = from_memory(inst, loads_pointers) {
                    *inst = Inst::Havoc(inst.results()[0], what.into());
                }
                if let Inst::Call { args, results, .. } = inst {
                    args.retain(|t| !is_memory(t));
                    results.retain(keep);
                }
            }
            let binds_memory =
                |i: &Inst| !matches!(i, Inst::Call { .. }) && i.results().iter().any(|r| !keep(r));
            block.insts.retain(|i| !binds_memory(i));
            match &mut block.term {
                Terminator::Branch { cases, default } => {
                    let jumps = cases.iter_mut().map(|(_, j)| j).chain([default]);
                    jumps.for_each(|j| j.args.retain(|t| !is_memory(t)));
                }
                Terminator::Return(values) => values.retain(|t| !is_memory(t)),
                Terminator::Halt => {}
            }
        }
    }
}

/// What the result is, if it depends on what memory holds.
fn from_memory(inst: &Inst, loads_pointers: bool) -> Option<&'static str> {
    let effects = inst.effects();
    match effects.asks {
        Some(Question::Test(test)) => {
            (loads_pointers || test == Test::Modified).then_some("a test of a pointer")
        }
        Some(Question::Size) => loads_pointers.then_some("the size of an object"),
        Some(Question::Leaks) => loads_pointers.then_some("whether everything is freed"),
        None => (effects.memory.is_some() && !effects.writes).then_some("what memory holds"),
    }
}

fn loads_pointers(function: &Function) -> bool {
    let mut insts = function.blocks.values().flat_map(|b| &b.insts);
    insts.any(|i| matches!(i, Inst::Load { result, .. } if function.regs[*result].ty == Type::Ptr))
}

fn memories(function: &Function) -> EntitySet<RegId> {
    let mut out = EntitySet::new();
    for (r, _) in function.regs.iter().filter(|(_, reg)| matches!(reg.ty, Type::Mem(_))) {
        out.insert(r);
    }
    out
}
