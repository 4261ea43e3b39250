//! Rules for real numbers: those of linear sums, which have one normal form, and comparisons of them, whose coefficients become integers
//! without a common divisor.

use super::{Rule, app_of, arg_of, rule};
use crate::{Linear, Op, Rational, Sort, Store, Term};
use num_traits::{Signed, Zero};

pub(super) const ALL: &[Rule] = &[
    rule("real-sum", "a + (b + a) + 1.0 - b → (+ (* 2.0 a) 1.0), also for (/ a 2.0)", sum),
    rule(
        "real-compare",
        "(<= (+ x 1.0) (+ y 3.0)) → (<= x (+ y 2.0)), (< (* 2.0 x) 5.0) → (< x 2.5)",
        compare,
    ),
    rule("real-equal", "(= (+ x 1.0) (+ y 3.0)) → (= x (+ y 2.0))", equal),
    rule("to-int-to-real", "(to_int (to_real a)) → a", to_int),
];

fn sum(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if store.result_sort(op, args) != Ok(Sort::Real) {
        return None;
    }
    let new = Linear::<Rational>::of_app(store, op, args)?.build(store);
    (app_of(store, new) != Some((op, args))).then_some(new)
}

/// `a - b` as a sum with integer coefficients without a common divisor, and the bound that it is compared with.
fn scaled_difference(store: &Store, args: &[Term]) -> (Linear<Rational>, Rational) {
    let mut sum = Linear::<Rational>::difference(store, args[0], args[1]);
    let mut bound = -std::mem::replace(&mut sum.constant, Rational::zero());
    let by = sum.content();
    if !by.is_zero() {
        sum.divide_coefficients(&by);
        bound /= by;
    }
    (sum, bound)
}

fn compare(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let strict = match op {
        Op::RealLe => false,
        Op::RealLt => true,
        _ => return None,
    };
    let (sum, bound) = scaled_difference(store, args);
    if sum.as_constant().is_some() {
        let holds = if strict { bound.is_positive() } else { !bound.is_negative() };
        return Some(store.bool(holds));
    }
    let (mut left, mut right) = sum.sides();
    match left.coeffs.is_empty() || (!right.coeffs.is_empty() && bound.is_negative()) {
        true => left.constant = -bound,
        false => right.constant = bound,
    }
    let new = [left.build(store), right.build(store)];
    (new != args).then(|| store.app(op, &new))
}

fn equal(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if op != Op::Eq || store.sort(args[0]) != Sort::Real {
        return None;
    }
    let (mut sum, mut bound) = scaled_difference(store, args);
    if sum.as_constant().is_some() {
        return Some(store.bool(bound.is_zero()));
    }
    if sum.coeffs.values().next().is_some_and(Signed::is_negative) {
        sum.divide_coefficients(&Rational::from(num_bigint::BigInt::from(-1)));
        bound = -bound;
    }
    let (left, mut right) = sum.sides();
    right.constant = bound;
    let new = [left.build(store), right.build(store)];
    // `eq-order` may have turned the same equation round
    (new != args && [new[1], new[0]] != args).then(|| store.app(Op::Eq, &new))
}

fn to_int(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::ToInt).then_some(())?;
    arg_of(store, Op::ToReal, args[0])
}
