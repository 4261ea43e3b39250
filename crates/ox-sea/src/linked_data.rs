//! Loops that follow pointers: `p = p->next`.
//!
//! Only a hint to those who decide which engine comes first. Walks by recursion are not seen.

use crate::{BlockId, Function, Inst, Program, RegId, Type};
use ox_graph::FlowGraph;
use ox_logic::{Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether in some loop the address of a load depends on a pointer that it loaded in a round before.
pub fn follows_pointers(store: &Store, program: &Program) -> bool {
    program.functions.values().any(|f| f.control_flow().cycles().iter().any(|c| walks(store, f, c)))
}

fn walks(store: &Store, f: &Function, cycle: &[BlockId]) -> bool {
    let reg_of: FxHashMap<Term, RegId> = f.regs.iter().map(|(id, r)| (r.var, id)).collect();
    let inside: FxHashSet<BlockId> = cycle.iter().copied().collect();
    // what each register is computed from
    let mut sources: FxHashMap<RegId, Vec<RegId>> = FxHashMap::default();
    let mut depends = |result: RegId, terms: &[Term]| {
        let vars = store.free_vars(terms);
        sources.entry(result).or_default().extend(vars.iter().filter_map(|v| reg_of.get(v)));
    };
    let mut loaded = vec![];
    for &block in cycle {
        for inst in &f.blocks[block].insts {
            match inst {
                Inst::Let(r, t) => depends(*r, &[*t]),
                Inst::Load { result, addr, .. } if f.regs[*result].ty == Type::Ptr => {
                    depends(*result, &[*addr]);
                    loaded.push(*result);
                }
                // numbers and memories lead nowhere, and calls are not looked into
                Inst::Load { .. }
                | Inst::Nondet(..)
                | Inst::Havoc(..)
                | Inst::Assume(_)
                | Inst::Assert(..)
                | Inst::Reached(_)
                | Inst::Call { .. }
                | Inst::Alloc(..)
                | Inst::Free(_)
                | Inst::Store { .. }
                | Inst::Copy(..)
                | Inst::Fill(..)
                | Inst::Scramble(..)
                | Inst::Test(..)
                | Inst::ObjectSize(..)
                | Inst::ResetModified(_)
                | Inst::Track(_)
                | Inst::Scope(..)
                | Inst::NoLeak(_)
                | Inst::Unsupported(..)
                | Inst::Unwound(_) => {}
            }
        }
        for jump in f.blocks[block].term.jumps().into_iter().filter(|j| inside.contains(&j.to)) {
            for (&param, &arg) in f.blocks[jump.to].params.iter().zip(&jump.args) {
                depends(param, &[arg]);
            }
        }
    }
    let of = |r: RegId| sources.get(&r).cloned().unwrap_or_default();
    let cycles = FlowGraph::new(loaded.iter().copied(), of).cycles();
    cycles.iter().flatten().any(|r| loaded.contains(r))
}
