//! Which memory registers are versions of one memory, through calls as well, and whether it holds pointers.

use crate::{FuncId, Inst, Program, RegId, Terminator, Type};
use ox_graph::UnionFind;
use ox_logic::{Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A register, or a value that a function returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Reg(FuncId, RegId),
    Return(FuncId, usize),
}

#[derive(Default)]
pub(super) struct Classes {
    classes: UnionFind<Slot>,
    /// The classes that pointers are loaded from.
    pointers: FxHashSet<Slot>,
}

impl Classes {
    pub fn new(store: &Store, program: &Program) -> Self {
        let mut this = Classes::default();
        for id in program.functions.keys() {
            this.function(store, program, id);
        }
        this.pointers = this.pointers.iter().map(|s| this.classes.find(*s)).collect();
        this
    }

    fn function(&mut self, store: &Store, program: &Program, id: FuncId) {
        let function = &program.functions[id];
        let is_memory = |r: RegId| matches!(function.regs[r].ty, Type::Mem(_));
        let memories: FxHashMap<Term, RegId> =
            function.regs.iter().filter(|(r, _)| is_memory(*r)).map(|(r, reg)| (reg.var, r)).collect();
        let of = |t: Term| -> Vec<Slot> {
            let vars = match memories.contains_key(&t) {
                true => vec![t],
                false => store.free_vars(&[t]),
            };
            vars.iter().filter_map(|v| memories.get(v)).map(|r| Slot::Reg(id, *r)).collect()
        };
        for block in function.blocks.values() {
            for inst in &block.insts {
                let effects = inst.effects();
                if effects.writes {
                    let version = Slot::Reg(id, inst.results()[0]);
                    effects.memories().for_each(|m| self.join(version, &of(m)));
                }
                match inst {
                    Inst::Let(r, t) if is_memory(*r) => self.join(Slot::Reg(id, *r), &of(*t)),
                    Inst::Load { result, mem, .. } if function.regs[*result].ty == Type::Ptr => {
                        self.pointers.extend(of(*mem));
                    }
                    Inst::Call { callee, args, results } => {
                        let params = &program.functions[*callee].params;
                        for (&p, &arg) in params.iter().zip(args) {
                            self.join(Slot::Reg(*callee, p), &of(arg));
                        }
                        for (i, &r) in results.iter().enumerate().filter(|(_, r)| is_memory(**r)) {
                            self.join(Slot::Return(*callee, i), &[Slot::Reg(id, r)]);
                        }
                    }
                    _ => {}
                }
            }
            for jump in block.term.jumps() {
                for (&p, &arg) in function.blocks[jump.to].params.iter().zip(&jump.args) {
                    if is_memory(p) {
                        self.join(Slot::Reg(id, p), &of(arg));
                    }
                }
            }
            if let Terminator::Return(values) = &block.term {
                for (i, &t) in values.iter().enumerate() {
                    self.join(Slot::Return(id, i), &of(t));
                }
            }
        }
    }

    fn join(&mut self, s: Slot, others: &[Slot]) {
        others.iter().for_each(|&o| self.classes.union(s, o));
    }

    /// Pointers are loaded from it.
    pub fn holds_pointers(&self, memory: Slot) -> bool {
        self.pointers.contains(&self.classes.find(memory))
    }

    /// A value of this type there has a base and a size.
    pub fn has_shadows(&self, ty: Type, slot: Slot) -> bool {
        match ty {
            Type::Ptr => true,
            Type::Mem(_) => self.holds_pointers(slot),
            Type::Bool | Type::Bits(_) => false,
        }
    }
}
