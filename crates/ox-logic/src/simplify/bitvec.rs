//! Rules for bit-vector arithmetic, shifts and bitwise operators. Commutative operators have their arguments in
//! term order, constants on the right; `bvsub` of a constant is `bvadd`.

use super::{Rule, app_of, arg_of, args_of, commutative_order, rule};
use crate::{Node, Op, Sort, Store, Term};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use std::cmp::Ordering;

pub(super) const ALL: &[Rule] = &[
    rule("bv-order", "(bvadd b a) → (bvadd a b) by term index, constants last", order),
    rule("bv-involution", "(bvnot (bvnot a)) → a, (bvneg (bvneg a)) → a", involution),
    rule("bvneg-bvsub", "(bvneg (bvsub a b)) → (bvsub b a)", neg_sub),
    rule("bv-zero-right", "(bvadd a 0) → a, also bvsub, bvor, bvxor, bvshl, bvlshr, bvashr", zero_right),
    rule("bv-zero-left", "(bvshl 0 a) → 0, also bvlshr, bvashr; (bvsub 0 a) → (bvneg a)", zero_left),
    rule("bv-annihilate", "(bvand a 0) → 0, (bvmul a 0) → 0, (bvor a ones) → ones", annihilate),
    rule("bv-ones", "(bvand a ones) → a, (bvxor a ones) → (bvnot a), (bvmul a ones) → (bvneg a)", ones_right),
    rule("bv-by-one", "(bvmul a 1) → a, also bvudiv, bvsdiv; (bvurem a 1) → 0, also bvsrem", by_one),
    rule("bv-same", "(bvsub a a) → 0, (bvxor a a) → 0, (bvand a a) → a, (bvor a a) → a", same),
    rule("bv-complement", "(bvand a (bvnot a)) → 0, (bvor a (bvnot a)) → ones, bvxor, bvadd too", complement),
    rule("bv-collect", "(bvadd (bvadd a c) d) → (bvadd a c+d), also bvmul, bvand, bvor, bvxor", collect),
    rule("bvsub-constant", "(bvsub a c) → (bvadd a -c)", sub_constant),
    rule("bvsub-constant-left", "(bvsub c (bvadd a d)) → (bvsub c-d a)", sub_from_constant),
    rule("bvadd-bvneg", "(bvadd a (bvneg b)) → (bvsub a b), (bvsub a (bvneg b)) → (bvadd a b)", add_neg),
    rule("bvsub-cancel", "(bvsub (bvadd a b) a) → b, (bvadd (bvsub a b) b) → a", sub_cancel),
    rule(
        "bvsub-common",
        "(bvsub (bvadd a x) (bvadd a y)) → (bvsub x y), (bvsub a (bvadd a x)) → (bvneg x)",
        sub_common,
    ),
    rule(
        "bv-constant-out",
        "(bvadd (bvadd a c) b) → (bvadd (bvadd a b) c), (bvsub (bvadd a c) b), (bvsub a (bvadd b c)) too",
        constant_out,
    ),
    rule("bv-shift-out", "(bvshl a c) → 0 for c >= width, also bvlshr; bvashr by width - 1", shift_out),
    rule("bv-power-divisor", "(bvudiv a 2^k) → (bvlshr a k), (bvurem a 2^k) → (bvand a 2^k-1)", power),
];

/// Width and value of a literal.
pub(super) fn literal(store: &Store, t: Term) -> Option<(u32, &BigUint)> {
    match store.node(t) {
        Node::BitVec(w, n) => Some((*w, n)),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::Var(..) | Node::App(..) => None,
    }
}

pub(super) fn is_zero(store: &Store, t: Term) -> bool {
    literal(store, t).is_some_and(|(_, n)| n.is_zero())
}

pub(super) fn is_one(store: &Store, t: Term) -> bool {
    literal(store, t).is_some_and(|(_, n)| n.is_one())
}

pub(super) fn is_ones(store: &Store, t: Term) -> bool {
    literal(store, t).is_some_and(|(w, n)| n.count_ones() == u64::from(w))
}

pub(super) fn width(store: &Store, t: Term) -> u32 {
    match store.sort(t) {
        Sort::BitVec(w) => w,
        other => panic!("a bit-vector expected, {other:?} given"),
    }
}

pub(super) fn number(store: &mut Store, w: u32, n: BigUint) -> Term {
    store.bv(w, BigInt::from_biguint(Sign::Plus, n))
}

fn commutes(op: Op) -> bool {
    matches!(op, Op::BvAdd | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor)
}

fn order(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (commutes(op) && commutative_order(store, args[0], args[1]) == Ordering::Greater)
        .then(|| store.app(op, &[args[1], args[0]]))
}

fn involution(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    matches!(op, Op::BvNot | Op::BvNeg).then_some(())?;
    arg_of(store, op, args[0])
}

fn neg_sub(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvNeg).then_some(())?;
    let (a, b) = args_of(store, Op::BvSub, args[0])?;
    Some(store.app(Op::BvSub, &[b, a]))
}

fn zero_right(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let neutral =
        matches!(op, Op::BvAdd | Op::BvSub | Op::BvOr | Op::BvXor | Op::BvShl | Op::BvLshr | Op::BvAshr);
    (neutral && is_zero(store, b)).then_some(a)
}

fn zero_left(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    is_zero(store, a).then_some(())?;
    match op {
        Op::BvShl | Op::BvLshr | Op::BvAshr => Some(a),
        Op::BvSub => Some(store.app(Op::BvNeg, &[b])),
        _ => None,
    }
}

fn annihilate(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[_, b] = args else { return None };
    match op {
        Op::BvAnd | Op::BvMul if is_zero(store, b) => Some(b),
        Op::BvOr if is_ones(store, b) => Some(b),
        _ => None,
    }
}

fn ones_right(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    is_ones(store, b).then_some(())?;
    match op {
        Op::BvAnd => Some(a),
        Op::BvXor => Some(store.app(Op::BvNot, &[a])),
        Op::BvMul => Some(store.app(Op::BvNeg, &[a])),
        _ => None,
    }
}

fn by_one(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    is_one(store, b).then_some(())?;
    // over one bit, 1 is -1: (bvsdiv a -1) is (bvneg a), which is a, and the remainder is 0 as well
    match op {
        Op::BvMul | Op::BvUdiv | Op::BvSdiv => Some(a),
        Op::BvUrem | Op::BvSrem => Some(number(store, width(store, a), BigUint::zero())),
        _ => None,
    }
}

fn same(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    (a == b).then_some(())?;
    match op {
        Op::BvSub | Op::BvXor => Some(number(store, width(store, a), BigUint::zero())),
        Op::BvAnd | Op::BvOr => Some(a),
        _ => None,
    }
}

fn complement(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let inverse = |x| arg_of(store, Op::BvNot, x);
    (inverse(a) == Some(b) || inverse(b) == Some(a)).then_some(())?;
    let w = width(store, a);
    match op {
        Op::BvAnd => Some(store.bv(w, 0)),
        Op::BvOr | Op::BvXor | Op::BvAdd => Some(store.bv(w, -1)),
        _ => None,
    }
}

fn collect(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    commutes(op).then_some(())?;
    literal(store, args[1])?;
    let (a, c) = args_of(store, op, args[0])?;
    literal(store, c)?;
    let both = store.mk(op, &[c, args[1]]);
    Some(store.app(op, &[a, both]))
}

fn sub_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSub).then_some(())?;
    literal(store, args[1])?;
    let minus = store.mk(Op::BvNeg, &[args[1]]);
    Some(store.app(Op::BvAdd, &[args[0], minus]))
}

fn sub_from_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSub).then_some(())?;
    literal(store, args[0])?;
    let (a, d) = args_of(store, Op::BvAdd, args[1])?;
    literal(store, d)?;
    let c = store.mk(Op::BvSub, &[args[0], d]);
    Some(store.app(Op::BvSub, &[c, a]))
}

fn add_neg(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let neg = |x| arg_of(store, Op::BvNeg, x);
    match (op, neg(a), neg(b)) {
        (Op::BvAdd, _, Some(b)) => Some(store.app(Op::BvSub, &[a, b])),
        (Op::BvAdd, Some(a), None) => Some(store.app(Op::BvSub, &[b, a])),
        (Op::BvSub, _, Some(b)) => Some(store.app(Op::BvAdd, &[a, b])),
        _ => None,
    }
}

fn sub_cancel(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    match op {
        Op::BvSub => match args_of(store, Op::BvAdd, a)? {
            (x, y) if x == b => Some(y),
            (x, y) if y == b => Some(x),
            _ => None,
        },
        Op::BvAdd => [(a, b), (b, a)].into_iter().find_map(|(a, b)| match args_of(store, Op::BvSub, a) {
            Some((x, y)) if y == b => Some(x),
            _ => None,
        }),
        _ => None,
    }
}

fn sub_common(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSub).then_some(())?;
    let (x, y) = args_of(store, Op::BvAdd, args[1])?;
    if x == args[0] || y == args[0] {
        return Some(store.app(Op::BvNeg, &[if x == args[0] { y } else { x }]));
    }
    let (a, b) = args_of(store, Op::BvAdd, args[0])?;
    let (left, right) = match (a == x, a == y, b == x, b == y) {
        (true, ..) => (b, y),
        (_, true, ..) => (b, x),
        (_, _, true, _) => (a, y),
        (_, _, _, true) => (a, x),
        (false, false, false, false) => return None,
    };
    Some(store.app(Op::BvSub, &[left, right]))
}

/// A constant that is added inside moves outside, so that `base + offset` is seen as such.
fn constant_out(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    if !matches!(op, Op::BvAdd | Op::BvSub) || literal(store, a).is_some() || literal(store, b).is_some() {
        return None;
    }
    let sum_of = |t: Term| args_of(store, Op::BvAdd, t).filter(|&(_, c)| literal(store, c).is_some());
    let (x, y, c) = match (sum_of(a), sum_of(b)) {
        (Some((x, c)), _) => (x, b, c),
        (None, Some((y, c))) => (a, y, c),
        (None, None) => return None,
    };
    let minus = op == Op::BvSub && sum_of(a).is_none();
    let c = if minus { store.mk(Op::BvNeg, &[c]) } else { c };
    let inner = store.mk(op, &[x, y]);
    Some(store.app(Op::BvAdd, &[inner, c]))
}

fn shift_out(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let (w, by) = literal(store, b)?;
    (*by >= BigUint::from(w)).then_some(())?;
    match op {
        Op::BvShl | Op::BvLshr => Some(store.bv(w, 0)),
        Op::BvAshr => {
            let most = store.bv(w, w - 1);
            Some(store.app(Op::BvAshr, &[a, most]))
        }
        _ => None,
    }
}

fn power(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let (w, n) = literal(store, b)?;
    (n.count_ones() == 1).then_some(())?;
    let (k, mask) = (n.bits() - 1, n - 1u32);
    match op {
        Op::BvUdiv => {
            let k = store.bv(w, k);
            Some(store.app(Op::BvLshr, &[a, k]))
        }
        Op::BvUrem => {
            let mask = number(store, w, mask);
            Some(store.app(Op::BvAnd, &[a, mask]))
        }
        _ => None,
    }
}

/// `t` as `base + c` with a constant `c`, which is zero where `t` is not such a sum.
pub(super) fn offset(store: &Store, t: Term) -> (Term, BigUint) {
    match app_of(store, t) {
        Some((Op::BvAdd, &[a, c])) => match literal(store, c) {
            Some((_, n)) => (a, n.clone()),
            None => (t, BigUint::zero()),
        },
        _ => (t, BigUint::zero()),
    }
}
