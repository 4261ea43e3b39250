//! What of an invariant is worth to be read: a weaker formula, in terms of named values only, without what the types say anyway.
//!
//! Only conjunctions and disjunctions are gone into, so that leaving a part out makes the whole weaker. A linear inequality is left
//! out if the ranges of its variables make it true, or fail to by less than [`SLACK`] where they are large: that a difference of two
//! numbers of 32 bits is not quite as large as it could be helps nobody.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use ox_chc::transform::conjuncts;
use ox_logic::{Linear, Node, Op, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Ranges that leave less than this are told to the last number.
const SLACK: u32 = 1 << 16;

/// Which variables have a name, and between which numbers they are.
pub(super) struct Values<N, R> {
    pub named: N,
    pub range: R,
}

type Bounds = (BigInt, BigInt);

impl<N: Fn(Term) -> bool, R: Fn(Term) -> Option<Bounds>> Values<N, R> {
    /// The conjuncts that are left; none if nothing is.
    pub fn cut(&self, store: &mut Store, t: Term) -> Vec<Term> {
        self.within(store, t, &FxHashMap::default())
    }

    /// `known` are bounds that stand beside it.
    fn within(&self, store: &mut Store, t: Term, known: &FxHashMap<Term, Bounds>) -> Vec<Term> {
        match store.node(t).clone() {
            Node::App(Op::And, parts) => {
                let mut known = known.clone();
                for &part in &parts {
                    if let Some((v, low, high)) = bound(store, part)
                        && let Some((least, most)) = known.get(&v).cloned().or_else(|| (self.range)(v))
                    {
                        let (low, high) = (low.unwrap_or(least.clone()), high.unwrap_or(most.clone()));
                        known.insert(v, (low.max(least), high.min(most)));
                    }
                }
                let mut left: Vec<Term> = vec![];
                for part in parts.iter().flat_map(|&p| self.within(store, p, &known)) {
                    if !left.contains(&part) {
                        left.push(part);
                    }
                }
                left
            }
            Node::App(Op::Or, parts) => {
                let cut: Vec<Vec<Term>> = parts.iter().map(|&p| self.within(store, p, known)).collect();
                let kept = weakest(&cut);
                match &kept[..] {
                    [] => vec![],
                    [one] => (*one).clone(),
                    several if several.iter().any(|c| c.is_empty()) => vec![],
                    several => {
                        let cases: Vec<Term> = several.iter().map(|c| store.mk(Op::And, c)).collect();
                        one_after_another(store, &cases).unwrap_or_else(|| vec![store.mk(Op::Or, &cases)])
                    }
                }
            }
            Node::App(Op::Le, args) if self.is_told_by_types(store, args[0], args[1], known) => vec![],
            _ if store.free_vars(&[t]).iter().any(|&v| !(self.named)(v)) => vec![],
            _ => vec![t],
        }
    }

    /// `a ≤ b`
    fn is_told_by_types(&self, store: &Store, a: Term, b: Term, known: &FxHashMap<Term, Bounds>) -> bool {
        let sum = Linear::<BigInt>::difference(store, a, b);
        let single = sum.coeffs.len() < 2;
        let (mut least, mut most) = (sum.constant.clone(), sum.constant.clone());
        for (&t, k) in &sum.coeffs {
            // a bound does not speak for itself
            let beside = known.get(&t).filter(|_| !single).cloned();
            let Some((low, high)) = beside.or_else(|| (self.range)(t)) else { return false };
            let (low, high) = if k.is_negative() { (high, low) } else { (low, high) };
            least += k * low;
            most += k * high;
        }
        let large = !single && &most - &least > BigInt::from(SLACK) * 4;
        most <= if large { BigInt::from(SLACK) } else { BigInt::zero() }
    }
}

/// The variable and the bounds that the formula is: one of them or, if it is an equality, both.
fn bound(store: &Store, t: Term) -> Option<(Term, Option<BigInt>, Option<BigInt>)> {
    let Node::App(op, args) = store.node(t) else { return None };
    let is_var = |t: Term| matches!(store.node(t), Node::Var(..));
    match (op, store.node(args[0])) {
        (Op::Le, Node::Int(k)) if is_var(args[1]) => Some((args[1], Some(k.clone()), None)),
        (Op::Eq, Node::Int(k)) if is_var(args[1]) => Some((args[1], Some(k.clone()), Some(k.clone()))),
        (Op::Le | Op::Eq, _) if is_var(args[0]) => {
            let Node::Int(k) = store.node(args[1]) else { return None };
            Some((args[0], matches!(op, Op::Eq).then(|| k.clone()), Some(k.clone())))
        }
        _ => None,
    }
}

/// Cases that are ranges of one variable, without gaps between them, as one range.
fn one_after_another(store: &mut Store, cases: &[Term]) -> Option<Vec<Term>> {
    let mut ranges: Vec<Bounds> = vec![];
    let mut var = None;
    for &case in cases {
        let parts = conjuncts(store, case);
        let (mut low, mut high) = (None, None);
        for part in parts {
            let (v, least, most) = bound(store, part)?;
            if *var.get_or_insert(v) != v {
                return None;
            }
            low = least.into_iter().chain(low).max();
            high = most.into_iter().chain(high).min();
        }
        ranges.push((low?, high?));
    }
    ranges.sort();
    let (low, mut high) = ranges.first()?.clone();
    for (least, most) in &ranges {
        if *least > &high + 1 {
            return None;
        }
        high = high.max(most.clone());
    }
    let (low, high, var) = (store.int(low), store.int(high), var?);
    Some(vec![store.mk(Op::Le, &[low, var]), store.mk(Op::Le, &[var, high])])
}

/// Without cases that others contain.
fn weakest(cases: &[Vec<Term>]) -> Vec<&Vec<Term>> {
    let sets: Vec<FxHashSet<Term>> = cases.iter().map(|c| c.iter().copied().collect()).collect();
    let contained = |i: usize| {
        (0..cases.len()).any(|j| sets[j].is_subset(&sets[i]) && (sets[j].len() < sets[i].len() || j < i))
    };
    (0..cases.len()).filter(|&i| !contained(i)).map(|i| &cases[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::Sort;
    use ox_logic::smtlib::{parse_term, print_term};

    fn shown(text: &str) -> String {
        let mut store = Store::new();
        let scope = ["x", "y", "r"].map(|n| store.var(n, Sort::Int));
        let r = scope[2];
        let t = parse_term(&mut store, &scope, text).expect("parses");
        let int = |_: Term| Some((BigInt::from(i32::MIN), BigInt::from(i32::MAX)));
        let values = Values { named: |v| v != r, range: int };
        let left = values.cut(&mut store, t);
        left.iter().map(|&t| print_term(&store, t)).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn types_say_it() {
        assert_eq!(shown("(and (<= x 2147483647) (<= 0 x))"), "(<= 0 x)");
        assert_eq!(shown("(<= x (+ y 4294967294))"), "");
        assert_eq!(shown("(<= x (+ y 5))"), "(<= x (+ y 5))");
        assert_eq!(shown("(<= x 2147483646)"), "(<= x 2147483646)");
    }

    #[test]
    fn cases() {
        assert_eq!(shown("(or (and (= x 0) (<= y 3)) (and (<= r 1) (<= y 3)))"), "(<= y 3)");
        assert_eq!(shown("(or (= x 0) (<= r 1))"), "");
        assert_eq!(shown("(or (and (= x 0) (= r 0)) (and (= x 2) (= r 7)))"), "(or (= x 0) (= x 2))");
        assert_eq!(shown("(or (= x 5) (= x 0) (and (<= 1 x) (<= x 4) (<= r 1)))"), "(<= 0 x); (<= x 5)");
        assert_eq!(shown("(and (<= 0 y) (<= x (+ y 2147483646)))"), "(<= 0 y)");
    }
}
