//! Which constraints a question needs.
//!
//! That two objects do not overlap matters only where the question has both addresses: if one of them does not occur, its object can be
//! put where there is room. That two reads at one address have one value matters only where both values occur: the one
//! that does not is what it has to be. So a constraint counts if everything that it is *about* occurs in the question, or in another constraint that
//! counts (an address of a read, a size).
//!
//! This is an argument for what can be left out, and nothing relies on it: without some constraints a formula has more models, so
//! where it has none the whole question has none. Who wants a model has to ask the whole question.

use super::Vc;
use ox_logic::{Node, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

impl Vc {
    /// The constraints that count if one asks about these terms.
    pub fn needed(&self, store: &Store, about: &[Term]) -> Vec<Term> {
        let mut missing: Vec<usize> = vec![];
        let mut waiting: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        let mut stack: Vec<Term> = about.to_vec();
        for (i, c) in self.constraints.iter().enumerate() {
            let about = c.about.iter().flatten();
            missing.push(about.clone().count());
            about.for_each(|v| waiting.entry(*v).or_default().push(i));
            if missing[i] == 0 {
                stack.push(c.term);
            }
        }
        let mut seen = FxHashSet::default();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match store.node(t) {
                Node::App(_, args) => stack.extend(args.iter()),
                Node::Var(..) => {
                    for &i in waiting.get(&t).into_iter().flatten() {
                        missing[i] -= 1;
                        if missing[i] == 0 {
                            stack.push(self.constraints[i].term);
                        }
                    }
                }
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
            }
        }
        self.constraints.iter().zip(missing).filter(|(_, m)| *m == 0).map(|(c, _)| c.term).collect()
    }
    /// Of how many objects whose address is a variable that variable occurs in the terms, and how many there are.
    pub fn addresses_in(&self, store: &Store, terms: &[Term]) -> (usize, usize) {
        let symbolic: FxHashSet<Term> =
            self.addresses.iter().filter(|(var, address)| var == address).map(|(var, _)| *var).collect();
        if symbolic.is_empty() {
            return (0, 0);
        }
        let mut about = self.needed(store, terms);
        about.extend(terms);
        let occur = store.free_vars(&about).into_iter().filter(|v| symbolic.contains(v)).count();
        (occur, symbolic.len())
    }
}
