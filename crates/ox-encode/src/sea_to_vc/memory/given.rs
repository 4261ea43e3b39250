//! A written element where it is known which cell was written.
//!
//! `h[i] = h[i] + 1` writes a choice between all cells. What cell 3 holds afterwards is that element only if `i` is 3, and then the choice is
//! cell 3: without this, every cell would depend on all others.

use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;

/// So deep are elements looked at.
const DEPTH: u32 = 6;

/// A choice between cells is followed so far.
const CHOICES: u32 = 64;

/// The same element wherever `condition`, that something is a number, holds.
pub(super) fn given(store: &mut Store, condition: Term, element: Term) -> Term {
    match store.node(condition) {
        Node::App(Op::Eq, args) if args.iter().any(|&a| store.is_literal(a)) => {
            let known = Known { condition, sides: [args[0], args[1]] };
            known.in_term(store, &mut FxHashMap::default(), element, DEPTH)
        }
        _ => element,
    }
}

struct Known {
    condition: Term,
    /// Of the equation; one is a literal.
    sides: [Term; 2],
}

impl Known {
    fn in_term(
        &self,
        store: &mut Store,
        memo: &mut FxHashMap<(Term, u32), Term>,
        t: Term,
        depth: u32,
    ) -> Term {
        let t = self.chosen(store, t);
        let Node::App(op, args) = store.node(t) else { return t };
        let Some(below) = depth.checked_sub(1) else { return t };
        if let Some(&known) = memo.get(&(t, depth)) {
            return known;
        }
        let (op, args) = (*op, args.clone());
        let new: Vec<Term> = args.iter().map(|&a| self.in_term(store, memo, a, below)).collect();
        let result = if new[..] == args[..] { t } else { store.mk(op, &new) };
        memo.insert((t, depth), result);
        result
    }

    /// Follows choices whose condition is decided.
    fn chosen(&self, store: &Store, mut t: Term) -> Term {
        for _ in 0..CHOICES {
            let Node::App(Op::Ite, args) = store.node(t) else { break };
            t = match self.truth(store, args[0]) {
                Some(true) => args[1],
                Some(false) => args[2],
                None => break,
            };
        }
        t
    }

    fn truth(&self, store: &Store, t: Term) -> Option<bool> {
        if t == self.condition {
            return Some(true);
        }
        match store.node(t) {
            Node::App(Op::Not, args) => self.truth(store, args[0]).map(|v| !v),
            // the same is no other number
            Node::App(Op::Eq, args) => {
                let literal = |t: &&Term| store.is_literal(**t);
                let (n, m) = (self.sides.iter().find(literal)?, args.iter().find(literal)?);
                let rest = |sides: &[Term]| sides.iter().copied().find(|t| !store.is_literal(*t));
                (n != m && rest(&self.sides)? == rest(args)?).then_some(false)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Sort, Value, eval};

    /// Random elements over choices by one index: where the index is the number, the element is the same.
    #[test]
    fn the_same_where_the_condition_holds() {
        let mut seed = 13u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let mut changed = 0;
        for _ in 0..500 {
            let mut store = Store::new();
            let [i, x, y] = ["i", "x", "y"].map(|n| store.var(n, Sort::BitVec(3)));
            let mut terms = vec![x, y, i];
            for _ in 0..12 {
                let [a, b] = [(); 2].map(|()| terms[next(terms.len() as u64) as usize]);
                let n = store.bv(3, next(8));
                terms.push(match next(5) {
                    0 => store.mk(Op::BvAdd, &[a, b]),
                    1 => {
                        let c = store.mk(Op::BvUlt, &[a, n]);
                        store.mk(Op::Ite, &[c, a, b])
                    }
                    2 => {
                        let c = store.mk(Op::Eq, &[i, n]);
                        let c = store.mk(Op::Not, &[c]);
                        store.mk(Op::Ite, &[c, a, b])
                    }
                    _ => {
                        let c = store.mk(Op::Eq, &[i, n]);
                        store.mk(Op::Ite, &[c, a, b])
                    }
                });
            }
            let n = next(8);
            let number = store.bv(3, n);
            let condition = store.mk(Op::Eq, &[i, number]);
            let element = *terms.last().expect("there are terms");
            let there = given(&mut store, condition, element);
            changed += u32::from(there != element);
            for bits in 0..64u64 {
                let values = [(i, n), (x, bits & 7), (y, bits >> 3)];
                let model: Model = values.iter().map(|&(t, v)| (t, Value::bv(3, v))).collect();
                assert_eq!(eval(&store, there, &model), eval(&store, element, &model));
            }
        }
        assert!(changed > 100, "{changed}");
    }
}
