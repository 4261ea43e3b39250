//! Which registers are still needed at a point of a function.
//!
//! A point is a block and an instruction index; the registers live there are those that some path from
//! there reads before it ends. Block parameters are bound at the start of their block, so they may be live there.

use crate::{BlockId, Function, RegId};
use cranelift_entity::SecondaryMap;
use ox_logic::{Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

pub struct Liveness {
    reg_of: FxHashMap<Term, RegId>,
    /// How many are live after the parameters of the block are bound, parameters included.
    live_in: SecondaryMap<BlockId, usize>,
    /// Those of them that are no parameters of the block.
    passing: SecondaryMap<BlockId, Vec<RegId>>,
}

impl Liveness {
    pub fn new(store: &Store, function: &Function) -> Self {
        let reg_of = function.regs.iter().map(|(id, r)| (r.var, id)).collect();
        let mut this = Liveness { reg_of, live_in: SecondaryMap::new(), passing: SecondaryMap::new() };
        let mut changed = true;
        while changed {
            changed = false;
            for block in function.blocks.keys().rev() {
                let live = this.at(store, function, block, 0);
                if live.len() != this.live_in[block] {
                    this.live_in[block] = live.len();
                    let params: FxHashSet<RegId> = function.blocks[block].params.iter().copied().collect();
                    this.passing[block] = live.into_iter().filter(|r| !params.contains(r)).collect();
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
            live.extend(&self.passing[jump.to]);
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
