//! What was refuted before, so that nothing is asked twice.
//!
//! The formula of a deeper program has the checks of the shallower one in it, as the same terms where the names of registers are the
//! same (`unroll/mark.rs`). If it says everything that the refuted formula said besides, such a check cannot fail here
//! either. Only terms are compared, so this needs no argument about programs.

use ox_evidence::Refuted;
use ox_logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Refutations {
    all: Vec<Refutation>,
    /// By what cannot hold: the last one in `all`.
    of: FxHashMap<Term, usize>,
}

struct Refutation {
    /// None of these...
    any: Vec<Term>,
    /// ... can hold where all of these do.
    premises: Vec<Term>,
    formula: Refuted,
}

/// A question without what is known.
pub(super) struct Open {
    pub any: Vec<Term>,
    /// How many of it cannot hold, as is known.
    pub known: usize,
    /// From what.
    pub relied: Vec<Refuted>,
}

impl Refutations {
    pub fn add(&mut self, any: Vec<Term>, premises: Vec<Term>, formula: Refuted) {
        for &t in &any {
            self.of.insert(t, self.all.len());
        }
        self.all.push(Refutation { any, premises, formula });
    }

    /// Whether one of these can hold where all of `premises` do: what is left to ask.
    pub fn open(&self, any: &[Term], premises: &FxHashSet<Term>) -> Open {
        let mut usable: FxHashMap<usize, bool> = FxHashMap::default();
        let mut relied = BTreeSet::new();
        let mut open = vec![];
        for &t in any {
            let before = self.of.get(&t).copied().filter(|&i| {
                let included = || self.all[i].premises.iter().all(|p| premises.contains(p));
                *usable.entry(i).or_insert_with(included)
            });
            match before {
                Some(i) => {
                    debug_assert!(self.all[i].any.contains(&t));
                    relied.insert(i);
                }
                None => open.push(t),
            }
        }
        let known = any.len() - open.len();
        Open { any: open, known, relied: relied.into_iter().map(|i| self.all[i].formula.clone()).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Sort, Store};

    #[test]
    fn a_refutation_counts_where_its_premises_are() {
        let mut store = Store::new();
        let [a, b, c, p, q] = ["a", "b", "c", "p", "q"].map(|n| store.var(n, Sort::Bool));
        let refuted = |name: &str| Refuted { claim: name.into(), conjuncts: vec![], solver: "z3".into() };
        let mut known = Refutations::default();
        known.add(vec![a, b], vec![p], refuted("first"));
        known.add(vec![b], vec![q], refuted("second"));
        let ask = |premises: &[Term]| {
            let open = known.open(&[a, b, c], &premises.iter().copied().collect());
            (open.any, open.known, open.relied.into_iter().map(|r| r.claim).collect::<Vec<_>>())
        };
        assert_eq!(ask(&[]), (vec![a, b, c], 0, vec![]));
        assert_eq!(ask(&[p]), (vec![b, c], 1, vec!["first".into()]));
        assert_eq!(ask(&[q, p]), (vec![c], 2, vec!["first".into(), "second".into()]));
    }
}
