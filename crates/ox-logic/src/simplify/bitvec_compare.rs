//! Rules for the comparisons of bit-vectors: `=`, `bvult`, `bvule`, `bvslt`, `bvsle`.

use super::bitvec::{is_one, is_ones, is_zero, literal, number, width};
use super::{Rule, app_of, arg_of, args_of, rule};
use crate::value::signed;
use crate::{Op, Sort, Store, Term};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

pub(super) const ALL: &[Rule] = &[
    rule("bv-compare-same", "(bvult a a) → false, (bvule a a) → true, bvslt, bvsle too", same),
    rule("bvult-bounds", "(bvult a 0) → false, (bvult ones a) → false", ult_bounds),
    rule("bvule-bounds", "(bvule 0 a) → true, (bvule a ones) → true", ule_bounds),
    rule("bvult-equality", "(bvult a 1) → (= a 0), (bvult 0 a) → (not (= a 0)), ones too", ult_equality),
    rule("bvule-equality", "(bvule a 0) → (= a 0), (bvule ones a) → (= a ones)", ule_equality),
    rule("bvslt-bounds", "(bvslt a min) → false, (bvslt max a) → false", slt_bounds),
    rule("bvsle-bounds", "(bvsle min a) → true, (bvsle a max) → true", sle_bounds),
    rule("bvslt-equality", "(bvslt min a) → (not (= a min)), (bvslt a max) → (not (= a max))", slt_equality),
    rule("bvsle-equality", "(bvsle a min) → (= a min), (bvsle max a) → (= a max)", sle_equality),
    rule("bv-compare-extended", "(bvult (zero_extend a) (zero_extend b)) → (bvult a b), =, … too", extended),
    rule("bv-compare-zero-extend", "(bvult (zero_extend a) c) → (bvult a c) or a constant", zero_extend),
    rule("bv-compare-sign-extend", "(bvslt (sign_extend a) c) → (bvslt a c) or a constant", sign_extend),
    rule("eq-sign-extend", "(= (sign_extend a) c) → (= a c) or false", eq_sign_extend),
    rule("eq-zero-extend", "(= (zero_extend a) c) → (= a c) or false", eq_zero_extend),
    rule("eq-bvadd", "(= (bvadd a c) d) → (= a d-c), (= (bvadd a b) a) → (= b 0)", eq_add),
    rule(
        "eq-bvadd-both",
        "(= (bvadd a x) (bvadd a y)) → (= x y), (= (bvadd a c) (bvadd b d)) → (= a (bvadd b d-c))",
        eq_add_both,
    ),
    rule("eq-bvnot", "(= (bvnot a) c) → (= a ~c), also bvneg, and on both sides", eq_not),
    rule("eq-concat", "(= (concat a b) c) → (and (= a high) (= b low))", eq_concat),
    rule("eq-bit", "(= (ite p #b1 #b0) a) → (= p (= a #b1))", eq_bit),
];

fn same(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (args[0] == args[1]).then_some(())?;
    match op {
        Op::BvUlt | Op::BvSlt => Some(store.bool(false)),
        Op::BvUle | Op::BvSle => Some(store.bool(true)),
        _ => None,
    }
}

fn ult_bounds(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvUlt && (is_zero(store, args[1]) || is_ones(store, args[0]))).then(|| store.bool(false))
}

fn ule_bounds(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvUle && (is_zero(store, args[0]) || is_ones(store, args[1]))).then(|| store.bool(true))
}

fn ult_equality(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvUlt).then_some(())?;
    let &[a, b] = args else { return None };
    if is_one(store, b) {
        let zero = store.bv(width(store, a), 0);
        return Some(store.eq(a, zero));
    }
    match (is_zero(store, a), is_ones(store, b)) {
        (true, _) => Some(differ(store, b, a)),
        (_, true) => Some(differ(store, a, b)),
        (false, false) => None,
    }
}

fn differ(store: &mut Store, a: Term, b: Term) -> Term {
    let equal = store.mk(Op::Eq, &[a, b]);
    store.not(equal)
}

fn ule_equality(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvUle).then_some(())?;
    let &[a, b] = args else { return None };
    match (is_zero(store, b), is_ones(store, a)) {
        (true, _) => Some(store.eq(a, b)),
        (_, true) => Some(store.eq(b, a)),
        (false, false) => None,
    }
}

fn is_min(store: &Store, t: Term) -> bool {
    literal(store, t).is_some_and(|(w, n)| *n == BigUint::one() << (w - 1))
}

fn is_max(store: &Store, t: Term) -> bool {
    literal(store, t).is_some_and(|(w, n)| n + 1u32 == BigUint::one() << (w - 1))
}

fn slt_bounds(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSlt && (is_min(store, args[1]) || is_max(store, args[0]))).then(|| store.bool(false))
}

fn sle_bounds(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSle && (is_min(store, args[0]) || is_max(store, args[1]))).then(|| store.bool(true))
}

fn slt_equality(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSlt).then_some(())?;
    let &[a, b] = args else { return None };
    match (is_min(store, a), is_max(store, b)) {
        (true, _) => Some(differ(store, b, a)),
        (_, true) => Some(differ(store, a, b)),
        (false, false) => None,
    }
}

fn sle_equality(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvSle).then_some(())?;
    let &[a, b] = args else { return None };
    match (is_min(store, b), is_max(store, a)) {
        (true, _) => Some(store.eq(a, b)),
        (_, true) => Some(store.eq(b, a)),
        (false, false) => None,
    }
}

/// Both sides extended in the same way. Zero-extended numbers are not negative, sign extension keeps both
/// orders.
fn extended(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (left, &[a]) = app_of(store, args[0])? else { return None };
    let (right, &[b]) = app_of(store, args[1])? else { return None };
    (left == right && store.sort(a) == store.sort(b)).then_some(())?;
    let new_op = match (left, op) {
        (Op::BvZeroExtend(1..), Op::BvSlt) => Op::BvUlt,
        (Op::BvZeroExtend(1..), Op::BvSle) => Op::BvUle,
        (Op::BvZeroExtend(1..) | Op::BvSignExtend(_), op) => op,
        _ => return None,
    };
    Some(store.app(new_op, &[a, b]))
}

/// One side zero-extended, the other a constant.
fn zero_extend(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (narrow_op, is_signed) = match op {
        Op::BvUlt => (Op::BvUlt, false),
        Op::BvUle => (Op::BvUle, false),
        Op::BvSlt => (Op::BvUlt, true),
        Op::BvSle => (Op::BvUle, true),
        _ => return None,
    };
    let (i, a) = [0, 1].into_iter().find_map(|i| match app_of(store, args[i])? {
        (Op::BvZeroExtend(1..), &[a]) => Some((i, a)),
        _ => None,
    })?;
    let (w, c) = literal(store, args[1 - i])?;
    let c = if is_signed { signed(w, c) } else { c.clone().into() };
    narrow_compare(store, narrow_op, i, a, c, BigInt::zero())
}

/// One side sign-extended, the other a constant, compared as signed numbers.
fn sign_extend(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    matches!(op, Op::BvSlt | Op::BvSle).then_some(())?;
    let (i, a) = [0, 1].into_iter().find_map(|i| match app_of(store, args[i])? {
        (Op::BvSignExtend(1..), &[a]) => Some((i, a)),
        _ => None,
    })?;
    let (w, c) = literal(store, args[1 - i])?;
    let c = signed(w, c);
    let min = -(BigInt::one() << (width(store, a) - 1));
    narrow_compare(store, op, i, a, c, min)
}

/// `a` is on side `i` of the comparison with the number `c`; `a` ranges over 2^width numbers from `min`.
fn narrow_compare(store: &mut Store, op: Op, i: usize, a: Term, c: BigInt, min: BigInt) -> Option<Term> {
    let w = width(store, a);
    if c < min {
        return Some(store.bool(i == 1));
    }
    if c >= min + (BigInt::one() << w) {
        return Some(store.bool(i == 0));
    }
    let c = store.bv(w, c);
    Some(store.app(op, &if i == 0 { [a, c] } else { [c, a] }))
}

fn eq_zero_extend(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    let (Op::BvZeroExtend(1..), &[a]) = app_of(store, args[0])? else { return None };
    let (_, c) = literal(store, args[1])?;
    let w = width(store, a);
    match c.bits() <= u64::from(w) {
        true => {
            let c = number(store, w, c.clone());
            Some(store.eq(a, c))
        }
        false => Some(store.bool(false)),
    }
}

fn eq_sign_extend(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    let (Op::BvSignExtend(_), &[a]) = app_of(store, args[0])? else { return None };
    let (wide, c) = literal(store, args[1])?;
    let c = signed(wide, c);
    let w = width(store, a);
    let half = BigInt::one() << (w - 1);
    match c >= -&half && c < half {
        true => {
            let c = store.bv(w, c);
            Some(store.eq(a, c))
        }
        false => Some(store.bool(false)),
    }
}

fn eq_add(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    for (sum, other) in [(args[0], args[1]), (args[1], args[0])] {
        let Some((a, b)) = args_of(store, Op::BvAdd, sum) else { continue };
        if literal(store, b).is_some() && literal(store, other).is_some() {
            let d = store.mk(Op::BvSub, &[other, b]);
            return Some(store.eq(a, d));
        }
        if let Some(rest) = if a == other { Some(b) } else { (b == other).then_some(a) } {
            let zero = store.bv(width(store, rest), 0);
            return Some(store.eq(rest, zero));
        }
    }
    None
}

fn eq_add_both(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    let (a, b) = args_of(store, Op::BvAdd, args[0])?;
    let (x, y) = args_of(store, Op::BvAdd, args[1])?;
    let (left, right) = match (a == x, a == y, b == x, b == y) {
        (true, ..) => (b, y),
        (_, true, ..) => (b, x),
        (_, _, true, _) => (a, y),
        (_, _, _, true) => (a, x),
        (false, false, false, false) => {
            literal(store, b).and(literal(store, y))?;
            let d = store.mk(Op::BvSub, &[y, b]);
            (a, store.mk(Op::BvAdd, &[x, d]))
        }
    };
    Some(store.eq(left, right))
}

fn eq_not(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    for inverse in [Op::BvNot, Op::BvNeg] {
        let Some(a) = arg_of(store, inverse, args[0]) else { continue };
        if literal(store, args[1]).is_some() {
            let c = store.mk(inverse, &[args[1]]);
            return Some(store.eq(a, c));
        }
        if let Some(b) = arg_of(store, inverse, args[1]) {
            return Some(store.eq(a, b));
        }
    }
    None
}

fn eq_concat(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    let (a, b) = args_of(store, Op::BvConcat, args[0])?;
    let (w, c) = literal(store, args[1])?;
    let low = width(store, b);
    let (high, low_bits) = (c >> low, c % (BigUint::one() << low));
    let (high, low_bits) = (number(store, w - low, high), number(store, low, low_bits));
    let (a, b) = (store.mk(Op::Eq, &[a, high]), store.mk(Op::Eq, &[b, low_bits]));
    Some(store.and(&[a, b]))
}

/// A truth value as one bit, the way LLVM programs carry comparisons around.
fn eq_bit(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && store.sort(args[0]) == Sort::BitVec(1)).then_some(())?;
    let (p, other) =
        [(args[0], args[1]), (args[1], args[0])].into_iter().find_map(|(t, other)| {
            match app_of(store, t)? {
                (Op::Ite, &[p, one, zero]) if is_one(store, one) && is_zero(store, zero) => Some((p, other)),
                _ => None,
            }
        })?;
    let one = store.bv(1, 1);
    let set = store.mk(Op::Eq, &[other, one]);
    Some(store.eq(p, set))
}
