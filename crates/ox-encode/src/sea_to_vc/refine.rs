//! A value that is one of a few, on a path: without those that the conditions of the path exclude.
//!
//! A loop reads `*p` and goes on if that is not zero. Where `p` is one of the places of a text, it is not the place of
//! its last zero any more: so the next round does not look behind the text, and a loop over a text ends where the text ends.
//! The result is the same value wherever the path is taken; elsewhere nobody asks.

use super::path::{Path, Paths};
use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// So many conditions of the path are looked at, the last first: earlier ones were looked at when they were new.
const CONDITIONS: usize = 32;

/// So many terms of a value, and so many of a condition for each case.
const CASES: usize = 256;
const TERMS: usize = 256;

/// The nest of if-then-elses without the cases that cannot be.
pub(super) fn refine(store: &mut Store, paths: &Paths, path: Path, nest: Term) -> Term {
    let mut refining = Refining { conditions: vec![], facts: FxHashMap::default(), cases: CASES };
    let mut at = path;
    while at != Paths::ROOT && refining.conditions.len() < CONDITIONS {
        let (parent, literal) = paths.last(at);
        refining.assume(store, literal, true);
        at = parent;
    }
    refining.cases(store, nest)
}

/// No case is known, or there are too many.
struct TooMany;

/// What an operation gives on two nests, case by case; `leaf` is asked about what they can be together. Two nests often go by the same
/// conditions, or one by what follows from those of the other: the address of an element and the start of its object.
pub(super) fn of_cases(
    store: &mut Store,
    (a, b): (Term, Term),
    leaf: &mut dyn FnMut(&mut Store, Term, Term) -> Option<Term>,
) -> Option<Term> {
    let mut refining = Refining { conditions: vec![], facts: FxHashMap::default(), cases: CASES };
    refining.together(store, (a, b), leaf).ok().flatten()
}

struct Refining {
    /// Conditions of the path, and then those of the case that is looked at: they have these values.
    conditions: Vec<(Term, bool)>,
    /// What follows from them at once.
    facts: FxHashMap<Term, bool>,
    cases: usize,
}

impl Refining {
    fn cases(&mut self, store: &mut Store, t: Term) -> Term {
        let Node::App(Op::Ite, args) = store.node(t) else { return t };
        let [c, a, b] = [args[0], args[1], args[2]];
        let Some(left) = self.cases.checked_sub(1) else { return t };
        self.cases = left;
        if let Some(value) = self.truth(store, c, &mut { TERMS }) {
            return self.cases(store, if value { a } else { b });
        }
        let mut sides = [None; 2];
        for (side, (value, t)) in sides.iter_mut().zip([(true, a), (false, b)]) {
            let new = self.assume(store, c, value);
            if self.is_possible(store) {
                *side = Some(self.cases(store, t));
            }
            self.conditions.pop();
            new.iter().for_each(|fact| _ = self.facts.remove(fact));
        }
        match sides {
            [Some(a), Some(b)] => store.mk(Op::Ite, &[c, a, b]),
            [Some(only), None] | [None, Some(only)] => only,
            // the path is never taken
            [None, None] => b,
        }
    }

    /// Nothing where the conditions contradict each other.
    fn together(
        &mut self,
        store: &mut Store,
        (a, b): (Term, Term),
        leaf: &mut dyn FnMut(&mut Store, Term, Term) -> Option<Term>,
    ) -> Result<Option<Term>, TooMany> {
        let parts = |t: Term| match store.node(t) {
            Node::App(Op::Ite, args) => Some([args[0], args[1], args[2]]),
            _ => None,
        };
        let (c, sides) = match (parts(a), parts(b)) {
            (Some([c, x, y]), _) => (c, [(x, b), (y, b)]),
            (None, Some([c, x, y])) => (c, [(a, x), (a, y)]),
            (None, None) => return leaf(store, a, b).map(Some).ok_or(TooMany),
        };
        self.cases = self.cases.checked_sub(1).ok_or(TooMany)?;
        if let Some(value) = self.truth(store, c, &mut { TERMS }) {
            return self.together(store, sides[usize::from(!value)], leaf);
        }
        let mut results = [None; 2];
        for (result, (value, side)) in results.iter_mut().zip([true, false].into_iter().zip(sides)) {
            let new = self.assume(store, c, value);
            if self.is_possible(store) {
                *result = self.together(store, side, leaf)?;
            }
            self.conditions.pop();
            new.iter().for_each(|fact| _ = self.facts.remove(fact));
        }
        Ok(match results {
            [Some(x), Some(y)] => Some(store.mk(Op::Ite, &[c, x, y])),
            [only, None] | [None, only] => only,
        })
    }

    /// Gives the facts that are new.
    fn assume(&mut self, store: &mut Store, t: Term, value: bool) -> Vec<Term> {
        self.conditions.push((t, value));
        let mut new = vec![];
        let mut open = vec![(t, value)];
        while let Some((t, value)) = open.pop() {
            if let Entry::Vacant(entry) = self.facts.entry(t) {
                entry.insert(value);
                new.push(t);
            }
            match store.node(t) {
                Node::App(Op::Not, args) => open.push((args[0], !value)),
                Node::App(Op::And, args) if value => open.extend(args.iter().map(|a| (*a, true))),
                Node::App(Op::Or, args) if !value => open.extend(args.iter().map(|a| (*a, false))),
                Node::App(op @ (Op::BvUlt | Op::BvUle), args) => {
                    let (op, args) =
                        (if *op == Op::BvUlt { Op::BvUle } else { Op::BvUlt }, [args[1], args[0]]);
                    let other = store.mk(op, &args);
                    if let Entry::Vacant(entry) = self.facts.entry(other) {
                        entry.insert(!value);
                        new.push(other);
                    }
                }
                _ => {}
            }
        }
        new
    }

    fn is_possible(&self, store: &Store) -> bool {
        let refuted = |t, value: bool| self.of_parts(store, t, &mut { TERMS }) == Some(!value);
        !self.conditions.iter().any(|&(t, value)| refuted(t, value))
    }

    fn truth(&self, store: &Store, t: Term, budget: &mut usize) -> Option<bool> {
        match self.facts.get(&t) {
            Some(&value) => Some(value),
            None => self.of_parts(store, t, budget),
        }
    }

    fn of_parts(&self, store: &Store, t: Term, budget: &mut usize) -> Option<bool> {
        *budget = budget.checked_sub(1)?;
        let Node::App(op, args) = store.node(t) else {
            return match store.node(t) {
                Node::Bool(value) => Some(*value),
                _ => None,
            };
        };
        match op {
            Op::Not => self.truth(store, args[0], budget).map(|v| !v),
            Op::And | Op::Or => {
                // one part that says so is enough, or all of them say the other
                let decides = *op == Op::Or;
                let mut all = Some(!decides);
                for &part in args.iter() {
                    match self.truth(store, part, budget) {
                        Some(value) if value == decides => return Some(decides),
                        Some(_) => {}
                        None => all = None,
                    }
                }
                all
            }
            Op::Ite => match self.truth(store, args[0], budget)? {
                true => self.truth(store, args[1], budget),
                false => self.truth(store, args[2], budget),
            },
            Op::Eq => {
                let (a, b) = (self.value(store, args[0], budget)?, self.value(store, args[1], budget)?);
                match a == b {
                    true => Some(true),
                    false => (store.is_literal(a) && store.is_literal(b)).then_some(false),
                }
            }
            _ => None,
        }
    }

    /// What a nest is in this case.
    fn value(&self, store: &Store, mut t: Term, budget: &mut usize) -> Option<Term> {
        while let Node::App(Op::Ite, args) = store.node(t) {
            t = if self.truth(store, args[0], budget)? { args[1] } else { args[2] };
        }
        Some(t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Sort, Value, eval};

    /// Random nests on random paths: where all conditions hold, the value is the same.
    #[test]
    fn the_same_value_where_the_path_is_taken() {
        let mut seed = 11u64;
        let mut next = move |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let (mut taken, mut smaller) = (0, 0);
        for _ in 0..2000 {
            let mut store = Store::new();
            let atoms: Vec<Term> =
                (0..5).map(|i| store.var(["a", "b", "c", "d", "e"][i], Sort::Bool)).collect();
            let mut conditions = atoms.clone();
            let mut nests: Vec<Term> = (0..4).map(|n| store.bv(8, n as u64)).collect();
            for _ in 0..12 {
                let [c, d] = [(); 2].map(|()| conditions[next(conditions.len())]);
                let [x, y] = [(); 2].map(|()| nests[next(nests.len())]);
                let literal = store.bv(8, next(4) as u64);
                match next(5) {
                    0 => conditions.push(store.mk(Op::And, &[c, d])),
                    1 => conditions.push(store.mk(Op::Or, &[c, d])),
                    2 => conditions.push(store.mk(Op::Not, &[c])),
                    3 => conditions.push(store.mk(Op::Eq, &[x, literal])),
                    _ => nests.push(store.mk(Op::Ite, &[c, x, y])),
                }
            }
            let mut paths = Paths::new(&mut store);
            let mut path = Some(Paths::ROOT);
            let mut on_path = vec![];
            for _ in 0..3 {
                let literal = conditions[next(conditions.len())];
                on_path.push(literal);
                path = path.and_then(|p| paths.extend(&store, p, literal));
            }
            let Some(path) = path else { continue };
            let nest = *nests.last().expect("there are numbers");
            let refined = refine(&mut store, &paths, path, nest);
            smaller += u32::from(refined != nest);
            for bits in 0..32u32 {
                let value = |i: usize| Value::Bool(bits >> i & 1 == 1);
                let model: Model = atoms.iter().enumerate().map(|(i, &a)| (a, value(i))).collect();
                let holds = |t: &Term| eval(&store, *t, &model) == Ok(Value::Bool(true));
                if on_path.iter().all(holds) {
                    taken += 1;
                    assert_eq!(eval(&store, refined, &model), eval(&store, nest, &model));
                }
            }
        }
        assert!(taken > 3000 && smaller > 200, "{taken} {smaller}");
    }
}
