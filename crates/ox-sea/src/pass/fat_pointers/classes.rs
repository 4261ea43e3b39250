//! Which memory registers are versions of one memory, and whether it holds pointers.

use crate::{Function, Inst, RegId, Type};
use cranelift_entity::SecondaryMap;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;

pub(super) struct Classes {
    parent: SecondaryMap<RegId, Option<RegId>>,
    pointers: SecondaryMap<RegId, bool>,
}

impl Classes {
    pub fn new(store: &Store, function: &Function) -> Self {
        let mut this = Classes { parent: SecondaryMap::new(), pointers: SecondaryMap::new() };
        let memories: FxHashMap<Term, RegId> = function
            .regs
            .iter()
            .filter(|(_, r)| matches!(r.ty, Type::Mem(_)))
            .map(|(id, r)| (r.var, id))
            .collect();
        let of = |t: Term| -> Vec<RegId> {
            match memories.get(&t) {
                Some(&r) => vec![r],
                None => store.free_vars(&[t]).iter().filter_map(|v| memories.get(v).copied()).collect(),
            }
        };
        for block in function.blocks.values() {
            for inst in &block.insts {
                match inst {
                    Inst::Let(r, t) if matches!(function.regs[*r].ty, Type::Mem(_)) => this.join(*r, &of(*t)),
                    Inst::Store { result, mem, .. } => this.join(*result, &of(*mem)),
                    Inst::Copy(r, c) => {
                        this.join(*r, &of(c.mem));
                        this.join(*r, &of(c.source));
                    }
                    Inst::Fill(r, c) => this.join(*r, &of(c.mem)),
                    Inst::Scramble(r, c) => this.join(*r, &of(c.mem)),
                    Inst::Load { result, mem, .. } if function.regs[*result].ty == Type::Ptr => {
                        for m in of(*mem) {
                            let leader = this.find(m);
                            this.pointers[leader] = true;
                        }
                    }
                    Inst::Let(..)
                    | Inst::Load { .. }
                    | Inst::Nondet(..)
                    | Inst::Havoc(..)
                    | Inst::Assume(_)
                    | Inst::Assert(..)
                    | Inst::Call { .. }
                    | Inst::Alloc(..)
                    | Inst::Free(_)
                    | Inst::Test(..)
                    | Inst::ObjectSize(..)
                    | Inst::ResetModified(_)
                    | Inst::Track(_)
                    | Inst::Reached(_)
                    | Inst::Scope(..)
                    | Inst::NoLeak(_)
                    | Inst::Unsupported(..)
                    | Inst::Unwound(_) => {}
                }
            }
            for jump in block.term.jumps() {
                for (&p, &arg) in function.blocks[jump.to].params.iter().zip(&jump.args) {
                    if matches!(function.regs[p].ty, Type::Mem(_)) {
                        this.join(p, &of(arg));
                    }
                }
            }
        }
        this
    }

    fn find(&self, mut r: RegId) -> RegId {
        while let Some(p) = self.parent[r] {
            r = p;
        }
        r
    }

    fn join(&mut self, r: RegId, others: &[RegId]) {
        for &o in others {
            let (a, b) = (self.find(r), self.find(o));
            if a != b {
                self.parent[b] = Some(a);
                self.pointers[a] |= self.pointers[b];
            }
        }
    }

    /// Pointers are loaded from it.
    pub fn holds_pointers(&self, memory: RegId) -> bool {
        self.pointers[self.find(memory)]
    }
}
