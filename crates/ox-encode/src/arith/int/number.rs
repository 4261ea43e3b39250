//! A translated integer term with what is statically known of its value.

use super::super::Repr;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};
use ox_logic::{Op, Store, Term};

/// Smallest and largest value.
pub type Range = (BigInt, BigInt);

/// A translated term.
#[derive(Clone)]
pub struct Number {
    pub term: Term,
    /// Static bounds, where there are any.
    pub range: Option<Range>,
    /// It is a multiple of 2 to this power.
    pub zeros: u32,
}

pub fn bounds(w: u32, repr: Repr) -> Range {
    let one = BigInt::one();
    match repr {
        Repr::Signed => (-(one.clone() << (w - 1)), (one.clone() << (w - 1)) - one),
        Repr::Unsigned => (BigInt::zero(), (one.clone() << w) - one),
    }
}

pub fn between(store: &mut Store, lo: &BigInt, t: Term, hi: &BigInt) -> Term {
    let (lo, hi) = (store.int(lo.clone()), store.int(hi.clone()));
    let (a, b) = (store.mk(Op::Le, &[lo, t]), store.mk(Op::Le, &[t, hi]));
    store.mk(Op::And, &[a, b])
}

pub fn both<'n>(a: &'n Number, b: &'n Number) -> Option<(&'n Range, &'n Range)> {
    a.range.as_ref().zip(b.range.as_ref())
}

/// The value, if the bounds leave only one.
pub fn exact(n: &Number) -> Option<BigInt> {
    n.range.as_ref().filter(|(l, h)| l == h).map(|(l, _)| l.clone())
}

/// Between 0 and 2^bits - 1.
pub fn below(n: &Number, bits: u32) -> bool {
    n.range.as_ref().is_some_and(|(l, h)| !l.is_negative() && h.bits() <= bits as u64)
}

pub fn floor(a: &BigInt, k: &BigInt) -> BigInt {
    num_integer::Integer::div_floor(a, k)
}

/// The remainder has the sign of the dividend and is smaller than the divisor.
pub fn remainder_range(a: &Number, k: &BigInt) -> Option<Range> {
    let most: BigInt = k.abs() - 1;
    a.range.as_ref().map(|(l, h)| {
        let low = if l.is_negative() { (-&most).max(l.clone()) } else { BigInt::zero() };
        let high = if h.is_positive() { most.clone().min(h.clone()) } else { BigInt::zero() };
        (low, high)
    })
}

pub fn signed_value(v: &BigUint, w: u32) -> BigInt {
    let i = BigInt::from_biguint(Sign::Plus, v.clone());
    if v.bit(w as u64 - 1) { i - (BigInt::one() << w) } else { i }
}

pub fn unsigned_value(v: &BigInt, w: u32) -> BigUint {
    let m = BigInt::one() << w;
    (((v % &m) + &m) % &m).to_biguint().expect("not negative")
}

/// `(lowest bit, length)` of each maximal run of ones.
pub fn runs_of_ones(mask: &BigUint, w: u32) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = vec![];
    for i in (0..w).filter(|&i| mask.bit(i as u64)) {
        match runs.last_mut() {
            Some((from, len)) if *from + *len == i => *len += 1,
            _ => runs.push((i, 1)),
        }
    }
    runs
}
