//! Precision `ptr`: pointers are numbers, and what memory holds is any value (section 3 of the SeaHorn paper).
//!
//! The memories of the program are gone, with the instructions that write them; a load gives any value. That over-approximates
//! the program. The pass comes after `fat_pointers`: base and size of a pointer that is loaded are loads too, so such a pointer
//! belongs to any object or none, and a check of it may fail. What is known about objects by their bases (whether they live,
//! whether they were written) stays: the program cannot reach it.

use crate::{FuncId, Function, Inst, Layout, Program, RegId, Terminator, Type};
use cranelift_entity::{EntitySet, SecondaryMap};
use ox_logic::{Store, Term};
use rustc_hash::FxHashSet;

pub fn drop_memories(store: &Store, program: &mut Program) {
    let mut signatures: SecondaryMap<FuncId, Signature> = SecondaryMap::new();
    for (id, function) in &program.functions {
        signatures[id] = Signature::of(function);
    }
    for function in program.functions.values_mut() {
        let (mut dropped, mut objects) = (EntitySet::new(), FxHashSet::default());
        for (r, reg) in &function.regs {
            match reg.ty {
                ty if holds_content(ty) => _ = dropped.insert(r),
                Type::Mem(_) => _ = objects.insert(reg.var),
                Type::Bool | Type::Bits(_) | Type::Ptr => {}
            }
        }
        Dropping { store, dropped, objects, signatures: &signatures }.function(function);
    }
}

/// What the program stores somewhere, and where the pointers that it stores point to.
fn holds_content(ty: Type) -> bool {
    match ty {
        Type::Mem(layout) => layout != Layout::OBJECTS,
        Type::Bool | Type::Bits(_) | Type::Ptr => false,
    }
}

/// Which parameters and returned values stay.
#[derive(Clone, Default)]
struct Signature {
    params: Vec<bool>,
    returns: Vec<bool>,
}

impl Signature {
    fn of(function: &Function) -> Signature {
        Signature {
            params: function.params.iter().map(|p| !holds_content(function.regs[*p].ty)).collect(),
            returns: function.returns.iter().map(|ty| !holds_content(*ty)).collect(),
        }
    }
}

struct Dropping<'a> {
    store: &'a Store,
    dropped: EntitySet<RegId>,
    /// The memories that stay.
    objects: FxHashSet<Term>,
    signatures: &'a SecondaryMap<FuncId, Signature>,
}

impl Dropping<'_> {
    fn keeps(&self, r: RegId) -> bool {
        !self.dropped.contains(r)
    }

    fn function(&self, function: &mut Function) {
        let returned: Vec<bool> = function.returns.iter().map(|ty| !holds_content(*ty)).collect();
        let params: Vec<Vec<bool>> =
            function.blocks.values().map(|b| b.params.iter().map(|p| self.keeps(*p)).collect()).collect();
        function.params.retain(|r| self.keeps(*r));
        retain_where(&mut function.returns, &returned);
        for block in function.blocks.values_mut() {
            block.params.retain(|r| self.keeps(*r));
            block.insts.iter_mut().for_each(|inst| self.inst(inst));
            block.insts.retain(|i| !self.binds_memory(i));
            match &mut block.term {
                Terminator::Branch { cases, default } => {
                    for jump in cases.iter_mut().map(|(_, j)| j).chain([default]) {
                        retain_where(&mut jump.args, &params[jump.to.as_u32() as usize]);
                    }
                }
                Terminator::Return(values) => retain_where(values, &returned),
                Terminator::Halt => {}
            }
        }
    }

    /// It mentions none of the memories that stay.
    fn is_dropped(&self, memory: Term) -> bool {
        !self.store.free_vars(&[memory]).iter().any(|v| self.objects.contains(v))
    }

    fn binds_memory(&self, inst: &Inst) -> bool {
        !matches!(inst, Inst::Call { .. }) && inst.results().iter().any(|r| !self.keeps(*r))
    }

    /// Instructions that bind a memory are removed; others than these two need no change.
    fn inst(&self, inst: &mut Inst) {
        if let Inst::Call { callee, args, results } = inst {
            retain_where(args, &self.signatures[*callee].params);
            retain_where(results, &self.signatures[*callee].returns);
        }
        let effects = inst.effects();
        if !effects.writes && effects.memory.is_some_and(|mem| self.is_dropped(mem)) {
            *inst = Inst::Havoc(inst.results()[0], "what memory holds".into());
        }
    }
}

/// The values whose flag is set.
fn retain_where<T>(values: &mut Vec<T>, keep: &[bool]) {
    let mut flags = keep.iter();
    values.retain(|_| flags.next().copied().unwrap_or(true));
}
