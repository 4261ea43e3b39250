//! Products with a factor that is one of a few numbers, as cases.
//!
//! The number of bytes of an array is a product of two variables, which solvers for bits are worst at. Often one of them, the size of an
//! element, is known to be small: the program assumes it on every path that is asked about. Then `a * b` is
//! `ite(b = 0, 0, ite(b = 1, a, …))`, sums and no products, and with it the formula may be one for integers. That `a * b` does not overflow,
//! which compilers ask in twice as many bits, is a comparison in each case.
//!
//! What is known of a factor follows from the conjuncts themselves, so both forms have the same models. Evidence keeps the first form.

use num_traits::ToPrimitive;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A factor that may be larger is left alone.
const MOST: u64 = 16;

/// How deep terms are searched for the greatest value.
const DEPTH: u32 = 6;

/// A term, and whether it holds.
type Fact = (Term, bool);

/// The same conjuncts without such products; none if there are none.
pub(super) fn as_cases(store: &mut Store, conjuncts: &[Term]) -> Option<Vec<Term>> {
    let mut terms = store.subterms(conjuncts);
    let product =
        |t: &Term| args_of(store, *t, Op::BvMul).is_some_and(|f| f.iter().all(|a| !store.is_literal(*a)));
    if !store.is_simplifying() || !terms.iter().any(product) {
        return None;
    }
    let most = Greatest::of(store, conjuncts);
    if most.0.is_empty() {
        return None;
    }
    // arguments before what they are arguments of
    terms.sort_unstable();
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    for t in terms {
        let Node::App(op, args) = store.node(t) else { continue };
        let (op, old) = (*op, args.clone());
        let args: Vec<Term> = old.iter().map(|a| new.get(a).copied().unwrap_or(*a)).collect();
        let cases = match op {
            Op::BvMul => most.product(store, &old, &args),
            Op::Eq => most.no_overflow(store, &old),
            _ => None,
        };
        let changed = cases.or_else(|| (args[..] != old[..]).then(|| store.mk(op, &args)));
        if let Some(changed) = changed.filter(|c| *c != t) {
            new.insert(t, changed);
        }
    }
    let out: Vec<Term> = conjuncts.iter().map(|t| new.get(t).copied().unwrap_or(*t)).collect();
    (out != conjuncts).then_some(out)
}

fn args_of(store: &Store, t: Term, wanted: Op) -> Option<[Term; 2]> {
    match store.node(t) {
        Node::App(op, args) if *op == wanted => args[..].try_into().ok(),
        _ => None,
    }
}

fn literal(store: &Store, t: Term) -> Option<u64> {
    match store.node(t) {
        Node::BitVec(_, n) => n.to_u64(),
        _ => None,
    }
}

fn width(store: &Store, t: Term) -> u32 {
    match store.sort(t) {
        Sort::BitVec(width) => width,
        other => unreachable!("a factor is bits and not {other:?}"),
    }
}

/// Terms of which the conjuncts say that they are small, and the greatest value of each.
struct Greatest(FxHashMap<Term, u64>);

impl Greatest {
    fn of(store: &Store, conjuncts: &[Term]) -> Self {
        let mut most = FxHashMap::default();
        for fact in common_facts(store, conjuncts) {
            let Some((term, bound)) = upper_bound(store, fact) else { continue };
            if bound <= MOST {
                let entry = most.entry(term).or_insert(bound);
                *entry = bound.min(*entry);
            }
        }
        Greatest(most)
    }

    /// Of any term, where it is at most `MOST`.
    fn value(&self, store: &Store, t: Term, depth: u32) -> Option<u64> {
        if let Some(&n) = self.0.get(&t) {
            return Some(n);
        }
        if let Some(n) = literal(store, t) {
            return Some(n).filter(|n| *n <= MOST);
        }
        let depth = depth.checked_sub(1)?;
        match store.node(t) {
            Node::App(Op::Ite, args) => {
                Some(self.value(store, args[1], depth)?.max(self.value(store, args[2], depth)?))
            }
            Node::App(Op::BvZeroExtend(_), args) => self.value(store, args[0], depth),
            _ => None,
        }
    }

    /// A factor that is not a literal, its greatest value, and where the other one is.
    fn small_factor(&self, store: &Store, factors: [Term; 2]) -> Option<(usize, u64)> {
        if factors.iter().any(|f| store.is_literal(*f)) {
            return None;
        }
        let known = [0, 1].map(|i| self.value(store, factors[i], DEPTH).map(|n| (i, n)));
        known.into_iter().flatten().min_by_key(|(_, n)| *n)
    }

    /// `old` is what was known about, `args` the same factors with cases of their own.
    fn product(&self, store: &mut Store, old: &[Term], args: &[Term]) -> Option<Term> {
        let (small, most) = self.small_factor(store, old.try_into().ok()?)?;
        let (factor, other) = (args[small], args[1 - small]);
        Some(cases(store, factor, most, |store, n| {
            let n = store.bv(width(store, other), n);
            store.mk(Op::BvMul, &[other, n])
        }))
    }

    /// `zext a * zext b = zext (a * b)`: no bit is lost.
    fn no_overflow(&self, store: &mut Store, args: &[Term]) -> Option<Term> {
        let [x, y] = args.try_into().ok()?;
        let ([a, b], narrow) = overflow_test(store, x, y).or_else(|| overflow_test(store, y, x))?;
        let (small, most) = self.small_factor(store, [a, b])?;
        let (factor, other) = ([a, b][small], [a, b][1 - small]);
        let greatest = u64::MAX >> 64u32.checked_sub(narrow)?;
        Some(cases(store, factor, most, |store, n| match greatest.checked_div(n) {
            None => store.bool(true),
            Some(limit) => {
                let limit = store.bv(narrow, limit);
                store.mk(Op::BvUle, &[other, limit])
            }
        }))
    }
}

/// The two factors, and their width.
fn overflow_test(store: &Store, wide: Term, narrow: Term) -> Option<([Term; 2], u32)> {
    let extended = |t: Term| match store.node(t) {
        Node::App(Op::BvZeroExtend(_), args) => Some(args[0]),
        _ => None,
    };
    let [a, b] = args_of(store, wide, Op::BvMul)?;
    let (a, b) = (extended(a)?, extended(b)?);
    let product = extended(narrow)?;
    let [x, y] = args_of(store, product, Op::BvMul)?;
    let bits = width(store, product);
    // only then is no bit of the wide product lost
    let wide_enough = width(store, wide) >= 2 * bits && width(store, a) == bits && width(store, b) == bits;
    (wide_enough && ([x, y] == [a, b] || [x, y] == [b, a])).then_some(([a, b], bits))
}

/// What there is for each value of the factor.
fn cases(store: &mut Store, factor: Term, most: u64, case: impl Fn(&mut Store, u64) -> Term) -> Term {
    let mut nest = case(store, most);
    for n in (0..most).rev() {
        let value = store.bv(width(store, factor), n);
        let is_it = store.mk(Op::Eq, &[factor, value]);
        let then = case(store, n);
        nest = store.mk(Op::Ite, &[is_it, then, nest]);
    }
    nest
}

/// What holds if all conjuncts do: the parts of conjunctions, and what all parts of a disjunction have in common.
fn common_facts(store: &Store, conjuncts: &[Term]) -> FxHashSet<Fact> {
    let mut facts = FxHashSet::default();
    for &conjunct in conjuncts {
        let parts = conjunction(store, conjunct);
        for &(part, holds) in &parts {
            if let (Node::App(Op::Or, args), true) = (store.node(part), holds) {
                let mut sides = args.iter().map(|a| conjunction(store, *a));
                let first = sides.next().unwrap_or_default();
                facts.extend(sides.fold(first, |common, side| &common & &side));
            }
        }
        facts.extend(parts);
    }
    facts
}

/// The parts of a conjunction, and those of a disjunction that does not hold.
fn conjunction(store: &Store, t: Term) -> FxHashSet<Fact> {
    let (mut parts, mut open) = (FxHashSet::default(), vec![(t, true)]);
    while let Some((t, holds)) = open.pop() {
        match (store.node(t), holds) {
            (Node::App(Op::And, args), true) | (Node::App(Op::Or, args), false) => {
                open.extend(args.iter().map(|a| (*a, holds)));
            }
            (Node::App(Op::Not, args), _) => open.push((args[0], !holds)),
            _ => _ = parts.insert((t, holds)),
        }
    }
    parts
}

/// `x <= n`, however it is said.
fn upper_bound(store: &Store, (t, holds): Fact) -> Option<(Term, u64)> {
    let Node::App(op, args) = store.node(t) else { return None };
    match (op, holds) {
        (Op::BvUle, true) => Some((args[0], literal(store, args[1])?)),
        (Op::BvUlt, true) => Some((args[0], literal(store, args[1])?.checked_sub(1)?)),
        (Op::BvUle, false) => Some((args[1], literal(store, args[0])?.checked_sub(1)?)),
        (Op::BvUlt, false) => Some((args[1], literal(store, args[0])?)),
        (Op::Eq, true) => {
            let n = literal(store, args[0]).map(|n| (args[1], n));
            n.or_else(|| Some((args[0], literal(store, args[1])?)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// All values of two factors of four bits: both forms hold for the same ones.
    #[test]
    fn both_forms_have_the_same_models() {
        let mut store = Store::new();
        let [a, b] = ["a", "b"].map(|n| store.var(n, Sort::BitVec(4)));
        let c = store.var("c", Sort::Bool);
        let three = store.bv(4, 3);
        let few = store.mk(Op::BvUle, &[b, three]);
        let many = store.mk(Op::BvUlt, &[three, b]);
        let (not_many, product) = (store.mk(Op::Not, &[many]), store.mk(Op::BvMul, &[a, b]));
        let [wide_a, wide_b, wide] = [a, b, product].map(|t| store.mk(Op::BvZeroExtend(4), &[t]));
        let wide_product = store.mk(Op::BvMul, &[wide_a, wide_b]);
        let fits = store.mk(Op::Eq, &[wide_product, wide]);
        let larger = store.mk(Op::BvUlt, &[a, product]);
        let first = store.mk(Op::And, &[few, fits, c]);
        let second = store.mk(Op::And, &[not_many, larger]);
        let any = store.mk(Op::Or, &[first, second]);
        // where only one side says that a factor is small, nothing may follow
        let one_sided = store.mk(Op::Or, &[first, larger]);
        assert_eq!(as_cases(&mut store, &[one_sided]), None);
        let changed = as_cases(&mut store, &[any]).expect("a factor is small on both sides");
        let products = |t: &Term| {
            args_of(&store, *t, Op::BvMul).is_some_and(|f| f.iter().all(|x| !store.is_literal(*x)))
        };
        assert!(!store.subterms(&changed).iter().any(products));
        for n in 0..512u32 {
            let bits = |v: u32| Value::bv(4, v & 15);
            let model: Model =
                [(a, bits(n)), (b, bits(n >> 4)), (c, Value::Bool(n >> 8 == 1))].into_iter().collect();
            assert_eq!(eval(&store, changed[0], &model), eval(&store, any, &model), "{n}");
        }
    }
}
