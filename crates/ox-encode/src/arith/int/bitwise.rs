//! Bit-wise operations on integers: exact with a constant, else bounds and facts about bits.

use super::super::Repr;
use super::IntArith;
use super::number::{Number, below, exact, runs_of_ones, unsigned_value};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};
use ox_logic::{Op, Store, Term};

impl IntArith<'_> {
    pub(super) fn bitwise(&mut self, store: &mut Store, op: Op, args: &[Term], w: u32) -> Number {
        let (x, y) = (self.numbers[&args[0]].clone(), self.numbers[&args[1]].clone());
        let (a, mask) = match (exact(&x), exact(&y)) {
            (_, Some(k)) => (x, k),
            (Some(k), _) => (y, k),
            (None, None) => return self.bitwise_of_variables(store, op, args, w),
        };
        let mask = unsigned_value(&mask, w);
        if op == Op::BvXor && mask.count_ones() == w as u64 {
            let (neg, one) =
                (self.scale(store, &a, &BigInt::from(-1)), self.constant(store, BigInt::from(-1)));
            return self.plus(store, &neg, &one);
        }
        let Some(and) = self.masked(store, &a, &mask, w) else {
            return self.approximate(store, "a bit-wise operation", w, Repr::Signed);
        };
        // a | m = a + m - (a & m), a ^ m = a + m - 2 (a & m), modulo 2^w
        let times = match op {
            Op::BvAnd => return and,
            Op::BvOr => -1,
            Op::BvXor => -2,
            other => unreachable!("{other:?} is not bit-wise"),
        };
        let m = self.constant(store, BigInt::from_biguint(Sign::Plus, mask));
        let sum = self.plus(store, &a, &m);
        let less = self.scale(store, &and, &BigInt::from(times));
        let n = self.plus(store, &sum, &less);
        self.narrow(store, n, w)
    }

    /// `a & mask`, run by run of ones; `None` if there are too many runs.
    fn masked(&mut self, store: &mut Store, a: &Number, mask: &BigUint, w: u32) -> Option<Number> {
        let runs = runs_of_ones(mask, w);
        if runs.len() > 4 {
            return None;
        }
        let mut sum = self.constant(store, BigInt::zero());
        for (from, len) in runs {
            let part = match from {
                0 => self.low_bits(store, a, len),
                // the top bits: what is left without the low ones
                _ if from + len == w => {
                    let n = self.normal(store, a, w, Repr::Unsigned);
                    let high = self.floor_div(store, &n, &(BigInt::one() << from));
                    self.scale(store, &high, &(BigInt::one() << from))
                }
                _ => {
                    let n = self.normal(store, a, w, Repr::Unsigned);
                    let high = self.floor_div(store, &n, &(BigInt::one() << from));
                    let bits = self.low_bits(store, &high, len);
                    self.scale(store, &bits, &(BigInt::one() << from))
                }
            };
            sum = self.plus(store, &sum, &part);
        }
        Some(sum)
    }

    fn bitwise_of_variables(&mut self, store: &mut Store, op: Op, args: &[Term], w: u32) -> Number {
        let (a, b) = (self.arg(store, args[0], Repr::Unsigned), self.arg(store, args[1], Repr::Unsigned));
        let bit = |n: &Number| n.range.as_ref().is_some_and(|(l, h)| !l.is_negative() && *h <= BigInt::one());
        let (zero, one) = (store.int(0), store.int(1));
        if bit(&a) && bit(&b) {
            let (x, y) = (store.mk(Op::Eq, &[a.term, one]), store.mk(Op::Eq, &[b.term, one]));
            let op = match op {
                Op::BvAnd => Op::And,
                Op::BvOr => Op::Or,
                Op::BvXor => Op::Xor,
                other => unreachable!("{other:?} is not bit-wise"),
            };
            let c = store.mk(op, &[x, y]);
            let range = Some((BigInt::zero(), BigInt::one()));
            return Number { term: store.mk(Op::Ite, &[c, one, zero]), range, zeros: 0 };
        }
        // no bit is set in both: two halves put together
        if below(&a, b.zeros) || below(&b, a.zeros) {
            return match op {
                Op::BvAnd => self.constant(store, BigInt::zero()),
                Op::BvOr | Op::BvXor => self.plus(store, &a, &b),
                other => unreachable!("{other:?} is not bit-wise"),
            };
        }
        let n = self.approximate(store, "a bit-wise operation of two variables", w, Repr::Unsigned);
        if self.wrap {
            let sum = store.mk(Op::Add, &[a.term, b.term]);
            let facts = match op {
                Op::BvAnd => [store.mk(Op::Le, &[n.term, a.term]), store.mk(Op::Le, &[n.term, b.term])],
                Op::BvOr => [store.mk(Op::Le, &[a.term, n.term]), store.mk(Op::Le, &[b.term, n.term])],
                Op::BvXor => [store.mk(Op::Le, &[n.term, sum]), store.bool(true)],
                other => unreachable!("{other:?} is not bit-wise"),
            };
            self.side.extend(facts);
            if op == Op::BvOr {
                self.side.push(store.mk(Op::Le, &[n.term, sum]));
            }
        }
        n
    }
}
