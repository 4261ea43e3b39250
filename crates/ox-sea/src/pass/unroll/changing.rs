//! Which parameters of a loop's head a condition folded because of.
//!
//! - A test such as `width != 0 && used >= width` folds in every iteration if the width is 0, and says nothing about the end of the
//!   loop. So registers of the loop are taken for unknown, and what still folds then does not count.
//! - A test of an inner loop may fold because of what changes there, and says nothing about the end of the outer one. So the
//!   parameters of the head are looked for from which the condition is computed: through terms, addresses of loads, and parameters
//!   of other blocks.

use crate::{BlockId, Function, Inst};
use ox_graph::{ComponentId, WeakOrder};
use ox_logic::{Node, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Changing {
    /// The block that binds a register, by its variable.
    homes: FxHashMap<Term, BlockId>,
    /// What a register is bound to, in terms of registers that are bound otherwise.
    lets: FxHashMap<Term, Term>,
    /// The registers that one is computed from.
    sources: FxHashMap<Term, Vec<Term>>,
    /// Positions of parameters of the head, by condition.
    parameters: FxHashMap<(ComponentId, Term), Vec<usize>>,
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
    pub fn new(store: &mut Store, function: &Function) -> Self {
        let mut this = Changing {
            homes: FxHashMap::default(),
            lets: FxHashMap::default(),
            sources: FxHashMap::default(),
            parameters: FxHashMap::default(),
        };
        for &b in function.control_flow().order() {
            let block = &function.blocks[b];
            for &p in &block.params {
                this.homes.insert(function.regs[p].var, b);
            }
            for inst in &block.insts {
                this.note(store, function, b, inst);
            }
            for jump in block.term.jumps() {
                for (&p, &arg) in function.blocks[jump.to].params.iter().zip(&jump.args) {
                    let from = store.free_vars(&[arg]);
                    this.sources.entry(function.regs[p].var).or_default().extend(from);
                }
            }
        }
        this
    }

    fn note(&mut self, store: &mut Store, function: &Function, block: BlockId, inst: &Inst) {
        let terms = match inst {
            // what lies there is another matter
            Inst::Load { addr, .. } => vec![*addr],
            other => other.terms(),
        };
        for &r in inst.results() {
            let var = function.regs[r].var;
            self.homes.insert(var, block);
            self.sources.insert(var, store.free_vars(&terms));
        }
        if let Inst::Let(r, t) = inst
            && is_small(store, *t)
        {
            let t = store.subst_simplified(*t, &self.lets);
            if is_small(store, t) {
                self.lets.insert(function.regs[*r].var, t);
            }
        }
    }

    fn is_inside(&self, components: &WeakOrder<BlockId>, loop_: ComponentId, var: Term) -> bool {
        self.homes.get(&var).is_some_and(|&b| components.contains(loop_, b))
    }

    /// The positions of the parameters of the loop's head that the condition, whose registers now have these values, folded because
    /// of.
    pub fn because_of(
        &mut self,
        store: &mut Store,
        function: &Function,
        components: &WeakOrder<BlockId>,
        loop_: ComponentId,
        condition: Term,
        values: &FxHashMap<Term, Term>,
    ) -> Vec<usize> {
        let whole = store.subst_simplified(condition, &self.lets);
        let mut outside = FxHashMap::default();
        for var in store.free_vars(&[whole]) {
            if let Some(&value) = values.get(&var).filter(|_| !self.is_inside(components, loop_, var)) {
                outside.insert(var, value);
            }
        }
        let left = store.subst_simplified(whole, &outside);
        if matches!(store.node(left), Node::Bool(_)) {
            return vec![];
        }
        if let Some(known) = self.parameters.get(&(loop_, condition)) {
            return known.clone();
        }
        let found = self.parameters_of(store, function, components, loop_, condition);
        self.parameters.insert((loop_, condition), found.clone());
        found
    }

    fn parameters_of(
        &self,
        store: &Store,
        function: &Function,
        components: &WeakOrder<BlockId>,
        loop_: ComponentId,
        condition: Term,
    ) -> Vec<usize> {
        let head = &function.blocks[components.all[loop_].head].params;
        let position = |var: Term| head.iter().position(|&p| function.regs[p].var == var);
        let mut work = store.free_vars(&[condition]);
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut found = vec![];
        while let Some(var) = work.pop() {
            if !seen.insert(var) || !self.is_inside(components, loop_, var) {
                continue;
            }
            match position(var) {
                Some(index) => found.push(index),
                None => work.extend(self.sources.get(&var).into_iter().flatten().copied()),
            }
        }
        found
    }
}
