//! Whether a condition folded because of something that changes from iteration to iteration.
//!
//! A test such as `width != 0 && used >= width` folds in every iteration if the width is 0, and says nothing about the end of the
//! loop. So registers of the loop are taken for unknown, and what still folds then does not count.

use crate::{BlockId, Function, Inst};
use ox_graph::{ComponentId, WeakOrder};
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(super) struct Changing {
    made: bool,
    /// The block that binds a register, by its variable.
    homes: FxHashMap<Term, BlockId>,
    /// What a register is bound to, in terms of registers that are bound otherwise.
    lets: FxHashMap<Term, Term>,
}

/// A register that is bound to more stays as it is, and counts as one that may change.
const LARGEST: usize = 40;

/// Counted with repetitions, and no further than that.
fn is_small(store: &Store, t: Term) -> bool {
    let mut work = vec![t];
    let mut count = 0;
    while let Some(t) = work.pop() {
        count += 1;
        if count > LARGEST {
            return false;
        }
        if let Node::App(_, args) = store.node(t) {
            work.extend(args.iter().copied());
        }
    }
    true
}

impl Changing {
    /// When the first condition folds: many programs have none.
    fn make(&mut self, store: &mut Store, function: &Function) {
        self.made = true;
        for &b in function.control_flow().order() {
            let block = &function.blocks[b];
            for &r in block.params.iter().chain(block.insts.iter().flat_map(|i| i.results())) {
                self.homes.insert(function.regs[r].var, b);
            }
            for inst in &block.insts {
                if let Inst::Let(r, t) = inst
                    && is_small(store, *t)
                {
                    let t = store.subst_simplified(*t, &self.lets);
                    if is_small(store, t) {
                        self.lets.insert(function.regs[*r].var, t);
                    }
                }
            }
        }
    }

    /// The condition, whose registers now have these values, depends on registers that are bound in the loop.
    pub fn changes(
        &mut self,
        store: &mut Store,
        function: &Function,
        components: &WeakOrder<BlockId>,
        loop_: ComponentId,
        condition: Term,
        values: &FxHashMap<Term, Term>,
    ) -> bool {
        if !self.made {
            self.make(store, function);
        }
        let whole = store.subst_simplified(condition, &self.lets);
        let mut outside = FxHashMap::default();
        for var in store.free_vars(&[whole]) {
            let inside = self.homes.get(&var).is_some_and(|&b| components.contains(loop_, b));
            if let Some(&value) = values.get(&var).filter(|_| !inside) {
                outside.insert(var, value);
            }
        }
        let left = store.subst_simplified(whole, &outside);
        !matches!(store.node(left), Node::Bool(_))
    }
}
