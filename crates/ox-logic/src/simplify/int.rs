//! Rules for integers. Sums and comparisons have one normal form each:
//! sums as [`Linear::build`] says; `L <= R + k` with positive coefficients on both sides, divided by their
//! greatest common divisor, as `L <= k`, `k <= R`, `L < R` (for k = -1), `L <= R + k` or `L + k <= R`;
//! `L = R + k` with the smallest atom on the left.

use super::{Rule, app_of, args_of, rule};
use crate::linear::{self, Coefficient};
use crate::{Op, Sort, Store, Term};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

type Linear = linear::Linear<BigInt>;

pub(super) const ALL: &[Rule] = &[
    rule("int-product", "(* a 2 (* b 3)) → (* 6 (* a b)), factors sorted", product),
    rule("int-sum", "a + (b + a) + 1 - b → (+ (* 2 a) 1), also for (- a) and (* c a)", sum),
    rule("int-compare", "(<= (+ x 1) (+ y 3)) → (<= x (+ y 2)), (< (* 2 x) 5) → (<= x 2)", compare),
    rule("int-equal", "(= (+ x 1) (+ y 3)) → (= x (+ y 2)), (= (* 2 x) 5) → false", equal),
    rule("div-mod-one", "(div a 1) → a, (mod a 1) → 0", by_one),
    rule("div-mod-negative", "(mod a (- c)) → (mod a c), (div a (- c)) → (- (div a c))", by_negative),
    rule("mod-small", "(mod (mod a c) d) → (mod a c) for 0 < c <= d", mod_small),
    rule("mod-reduce", "(mod (+ (* c a) (mod b c) k) c) → (mod (+ b (k rem c)) c)", mod_reduce),
    rule("div-small", "(div (mod a c) d) → 0 for 0 < c <= d", div_small),
    rule("div-multiple", "(div (+ (* c a) b) c) → (+ a (div b c))", div_multiple),
    rule("div-div", "(div (div a c) d) → (div a (* c d)) for 0 < c, 0 < d", div_div),
];

/// Products of more factors are left as they are.
const FACTORS: usize = 16;

fn product(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if op != Op::Mul || args.len() > FACTORS {
        return None;
    }
    let mut k = BigInt::one();
    let mut factors = Vec::new();
    let mut stack: Vec<Term> = args.to_vec();
    let mut opened = 0;
    while let Some(t) = stack.pop() {
        opened += 1;
        match app_of(store, t) {
            _ if BigInt::literal(store, t).is_some() => k *= BigInt::literal(store, t).expect("a literal"),
            Some((Op::Mul, inner)) if opened + inner.len() <= FACTORS => {
                opened += inner.len();
                stack.extend_from_slice(inner);
            }
            Some((Op::Neg, &[a])) if opened <= FACTORS => {
                k = -k;
                stack.push(a);
            }
            _ => factors.push(t),
        }
    }
    factors.sort_unstable();
    let rest = match factors[..] {
        [] => return Some(store.int(k)),
        _ if k.is_zero() => return Some(store.int(0)),
        [only] => only,
        _ if k.is_one() => {
            return (factors != args).then(|| store.app(Op::Mul, &factors));
        }
        _ => store.app(Op::Mul, &factors),
    };
    if k.is_one() {
        return Some(rest);
    }
    let k = store.int(k);
    ([k, rest] != args).then(|| store.app(Op::Mul, &[k, rest]))
}

fn sum(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let new = Linear::of_app(store, op, args)?.build(store);
    (app_of(store, new) != Some((op, args))).then_some(new)
}

/// Whether two integer terms differ by a constant other than zero.
pub(super) fn differ(store: &Store, a: Term, b: Term) -> bool {
    let d = Linear::difference(store, a, b);
    d.coeffs.is_empty() && !d.constant.is_zero()
}

fn compare(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let strict = match op {
        Op::Le => false,
        Op::Lt => true,
        _ => return None,
    };
    // a - b <= 0, as  sum <= bound
    let mut d = Linear::difference(store, args[0], args[1]);
    let bound: BigInt = -std::mem::take(&mut d.constant) - i32::from(strict);
    let g = d.content();
    if g.is_zero() {
        return Some(store.bool(!bound.is_negative()));
    }
    let bound = bound.div_floor(&g);
    d.coeffs.values_mut().for_each(|c| *c = &*c / &g);
    let (mut left, mut right) = d.sides();
    let new_op = match (left.coeffs.is_empty(), right.coeffs.is_empty()) {
        (false, false) if bound == -BigInt::one() => Op::Lt,
        (true, _) => {
            left.constant = -bound;
            Op::Le
        }
        (_, true) => {
            right.constant = bound;
            Op::Le
        }
        (false, false) if bound.is_negative() => {
            left.constant = -bound;
            Op::Le
        }
        (false, false) => {
            right.constant = bound;
            Op::Le
        }
    };
    let new = [left.build(store), right.build(store)];
    (new_op != op || new != args).then(|| store.app(new_op, &new))
}

fn equal(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if op != Op::Eq || store.sort(args[0]) != Sort::Int {
        return None;
    }
    let mut d = Linear::difference(store, args[0], args[1]);
    let mut bound = -std::mem::take(&mut d.constant);
    let mut g = d.content();
    if g.is_zero() {
        return Some(store.bool(bound.is_zero()));
    }
    if !bound.is_multiple_of(&g) {
        return Some(store.bool(false));
    }
    if d.coeffs.values().next().is_some_and(Signed::is_negative) {
        g = -g;
    }
    bound /= &g;
    d.coeffs.values_mut().for_each(|c| *c = &*c / &g);
    let (left, mut right) = d.sides();
    right.constant = bound;
    let new = [left.build(store), right.build(store)];
    // `eq-order` may have turned the same equation round
    (new != args && [new[1], new[0]] != args).then(|| store.app(Op::Eq, &new))
}

/// `(div a c)` or `(mod a c)` for a constant `c` other than zero.
fn by_constant(store: &Store, args: &[Term]) -> Option<(Term, BigInt)> {
    let &[a, c] = args else { return None };
    BigInt::literal(store, c).filter(|c| !c.is_zero()).map(|c| (a, c.clone()))
}

fn by_one(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, c) = by_constant(store, args)?;
    match op {
        Op::Div if c.is_one() => Some(a),
        Op::Mod if c.is_one() => Some(store.int(0)),
        _ => None,
    }
}

fn by_negative(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, c) = by_constant(store, args)?;
    c.is_negative().then_some(())?;
    let c = store.int(-c);
    match op {
        Op::Mod => Some(store.app(Op::Mod, &[a, c])),
        Op::Div => {
            let q = store.mk(Op::Div, &[a, c]);
            Some(store.app(Op::Neg, &[q]))
        }
        _ => None,
    }
}

/// Whether `a` is `(mod _ c)` with `0 < c <= d`.
fn is_below(store: &Store, a: Term, d: &BigInt) -> bool {
    args_of(store, Op::Mod, a)
        .and_then(|(_, c)| BigInt::literal(store, c))
        .is_some_and(|c| c.is_positive() && c <= d)
}

fn mod_small(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, d) = by_constant(store, args)?;
    (op == Op::Mod && is_below(store, a, &d)).then_some(a)
}

fn div_small(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, d) = by_constant(store, args)?;
    (op == Op::Div && is_below(store, a, &d)).then(|| store.int(0))
}

fn mod_reduce(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, c) = by_constant(store, args)?;
    (op == Op::Mod && c.is_positive()).then_some(())?;
    let old = Linear::of(store, a);
    let mut new = Linear { constant: &old.constant % &c, ..Linear::default() };
    for (&atom, k) in &old.coeffs {
        match args_of(store, Op::Mod, atom) {
            Some((inner, m))
                if BigInt::literal(store, m).is_some_and(|m| !m.is_zero() && m.is_multiple_of(&c)) =>
            {
                new.add(store, inner, &(k % &c));
            }
            _ => new.add(store, atom, &(k % &c)),
        }
    }
    if new == old {
        return None;
    }
    let (a, c) = (new.build(store), store.int(c));
    Some(store.app(Op::Mod, &[a, c]))
}

fn div_multiple(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, c) = by_constant(store, args)?;
    (op == Op::Div && c.is_positive()).then_some(())?;
    let all = Linear::of(store, a);
    let (quotient, remainder) = all.constant.div_mod_floor(&c);
    let mut whole = Linear { constant: quotient, ..Linear::default() };
    let mut rest = Linear { constant: remainder, ..Linear::default() };
    for (&atom, k) in &all.coeffs {
        match k.is_multiple_of(&c) {
            true => whole.coeffs.insert(atom, k / &c),
            false => rest.coeffs.insert(atom, k.clone()),
        };
    }
    if whole == Linear::default() {
        return None;
    }
    let (rest, c) = (rest.build(store), store.int(c));
    let d = store.mk(Op::Div, &[rest, c]);
    whole.add(store, d, &BigInt::one());
    Some(whole.build(store))
}

fn div_div(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (a, d) = by_constant(store, args)?;
    (op == Op::Div && d.is_positive()).then_some(())?;
    let (inner, c) = args_of(store, Op::Div, a)?;
    let c = BigInt::literal(store, c).filter(|c| c.is_positive())?;
    let both = c * d;
    let both = store.int(both);
    Some(store.app(Op::Div, &[inner, both]))
}
