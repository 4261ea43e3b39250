//! Which registers are still needed at a point of a function.
//!
//! A point is a block and an instruction index; the registers live there are those that some path from
//! there reads before it ends. Block parameters are bound at the start of their block, so they may be live there.

use crate::{BlockId, Function, RegId};
use cranelift_entity::SecondaryMap;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

pub struct Liveness {
    reg_of: FxHashMap<Term, RegId>,
    /// Live after the parameters of the block are bound, parameters included.
    live_in: SecondaryMap<BlockId, BTreeSet<RegId>>,
}

impl Liveness {
    pub fn new(store: &Store, function: &Function) -> Self {
        let reg_of = function.regs.iter().map(|(id, r)| (r.var, id)).collect();
        let mut this = Liveness { reg_of, live_in: SecondaryMap::new() };
        let mut changed = true;
        while changed {
            changed = false;
            for block in function.blocks.keys().rev() {
                let live = this.at(store, function, block, 0);
                if live.len() != this.live_in[block].len() {
                    this.live_in[block] = live;
                    changed = true;
                }
            }
        }
        this
    }

    /// The registers live just before instruction `index` of `block`.
    pub fn at(&self, store: &Store, function: &Function, block: BlockId, index: usize) -> BTreeSet<RegId> {
        let b = &function.blocks[block];
        let mut live = BTreeSet::new();
        for jump in b.term.jumps() {
            let params = &function.blocks[jump.to].params;
            live.extend(self.live_in[jump.to].iter().filter(|r| !params.contains(r)));
        }
        self.read(store, &b.term.terms(), &mut live);
        for inst in b.insts[index..].iter().rev() {
            for r in inst.results() {
                live.remove(r);
            }
            self.read(store, &inst.terms(), &mut live);
        }
        live
    }

    fn read(&self, store: &Store, terms: &[Term], live: &mut BTreeSet<RegId>) {
        // a variable that is no register is the address of a global
        live.extend(store.free_vars(terms).iter().filter_map(|v| self.reg_of.get(v)));
    }
}
