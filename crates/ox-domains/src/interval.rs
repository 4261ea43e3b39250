//! Intervals of integers, the classic domain of Cousot and Cousot 1977, with widening to thresholds.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::fmt;

/// All integers between the bounds, both included; `None` is infinite. An empty interval is not an `Interval`:
/// operations that may yield one return an `Option`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Interval {
    pub lo: Option<BigInt>,
    pub hi: Option<BigInt>,
}

impl Interval {
    pub const TOP: Interval = Interval { lo: None, hi: None };

    /// `None` if the bounds leave nothing.
    pub fn new(lo: Option<BigInt>, hi: Option<BigInt>) -> Option<Self> {
        match (&lo, &hi) {
            (Some(l), Some(h)) if l > h => None,
            _ => Some(Interval { lo, hi }),
        }
    }

    pub fn point(v: impl Into<BigInt>) -> Self {
        let v = v.into();
        Interval { lo: Some(v.clone()), hi: Some(v) }
    }

    pub fn at_least(v: BigInt) -> Self {
        Interval { lo: Some(v), hi: None }
    }

    pub fn at_most(v: BigInt) -> Self {
        Interval { lo: None, hi: Some(v) }
    }

    /// The only element, if there is just one.
    pub fn single(&self) -> Option<&BigInt> {
        self.lo.as_ref().filter(|l| self.hi.as_ref() == Some(*l))
    }

    pub fn is_top(&self) -> bool {
        self.lo.is_none() && self.hi.is_none()
    }

    pub fn contains(&self, v: &BigInt) -> bool {
        self.lo.as_ref().is_none_or(|l| l <= v) && self.hi.as_ref().is_none_or(|h| v <= h)
    }

    pub fn includes(&self, other: &Interval) -> bool {
        let low = match (&self.lo, &other.lo) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a <= b,
        };
        let high = match (&self.hi, &other.hi) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a >= b,
        };
        low && high
    }

    pub fn join(&self, other: &Interval) -> Interval {
        Interval {
            lo: self.lo.as_ref().zip(other.lo.as_ref()).map(|(a, b)| a.min(b).clone()),
            hi: self.hi.as_ref().zip(other.hi.as_ref()).map(|(a, b)| a.max(b).clone()),
        }
    }

    pub fn meet(&self, other: &Interval) -> Option<Interval> {
        let pick = |a: &Option<BigInt>, b: &Option<BigInt>, greater: bool| match (a, b) {
            (None, x) | (x, None) => x.clone(),
            (Some(a), Some(b)) => Some(if (a > b) == greater { a.clone() } else { b.clone() }),
        };
        Interval::new(pick(&self.lo, &other.lo, true), pick(&self.hi, &other.hi, false))
    }

    /// A bound that moved goes on to the next threshold, or to infinity. `thresholds` is sorted.
    pub fn widen(&self, next: &Interval, thresholds: &[BigInt]) -> Interval {
        let joined = self.join(next);
        let lo = match joined.lo == self.lo {
            true => joined.lo,
            false => joined.lo.and_then(|l| thresholds.iter().rev().find(|t| **t <= l).cloned()),
        };
        let hi = match joined.hi == self.hi {
            true => joined.hi,
            false => joined.hi.and_then(|h| thresholds.iter().find(|t| **t >= h).cloned()),
        };
        Interval { lo, hi }
    }

    pub fn neg(&self) -> Interval {
        Interval { lo: self.hi.as_ref().map(|h| -h), hi: self.lo.as_ref().map(|l| -l) }
    }

    pub fn add(&self, other: &Interval) -> Interval {
        Interval {
            lo: self.lo.as_ref().zip(other.lo.as_ref()).map(|(a, b)| a + b),
            hi: self.hi.as_ref().zip(other.hi.as_ref()).map(|(a, b)| a + b),
        }
    }

    pub fn mul(&self, other: &Interval) -> Interval {
        if let Some(k) = other.single() {
            return self.scale(k);
        }
        if let Some(k) = self.single() {
            return other.scale(k);
        }
        let (Some(a), Some(b), Some(c), Some(d)) = (&self.lo, &self.hi, &other.lo, &other.hi) else {
            return Interval::TOP;
        };
        let products = [a * c, a * d, b * c, b * d];
        Interval { lo: products.iter().min().cloned(), hi: products.iter().max().cloned() }
    }

    pub fn scale(&self, k: &BigInt) -> Interval {
        if k.is_zero() {
            return Interval::point(0);
        }
        let (lo, hi) = (self.lo.as_ref().map(|l| l * k), self.hi.as_ref().map(|h| h * k));
        if k.is_negative() { Interval { lo: hi, hi: lo } } else { Interval { lo, hi } }
    }

    /// SMT-LIB `div` by a constant: the remainder is never negative. Nothing is known of a division by zero.
    pub fn div(&self, k: &BigInt) -> Interval {
        if k.is_zero() {
            return Interval::TOP;
        }
        let by = k.abs();
        let q = Interval {
            lo: self.lo.as_ref().map(|l| l.div_floor(&by)),
            hi: self.hi.as_ref().map(|h| h.div_floor(&by)),
        };
        if k.is_negative() { q.neg() } else { q }
    }

    /// SMT-LIB `mod` by a constant: between 0 and |k| - 1.
    pub fn modulo(&self, k: &BigInt) -> Interval {
        if k.is_zero() {
            return Interval::TOP;
        }
        let by = k.abs();
        if let (Some(l), Some(h)) = (&self.lo, &self.hi)
            && l.div_floor(&by) == h.div_floor(&by)
        {
            return Interval { lo: Some(l.mod_floor(&by)), hi: Some(h.mod_floor(&by)) };
        }
        Interval { lo: Some(BigInt::zero()), hi: Some(by - BigInt::one()) }
    }

    /// The numbers whose product with `k` (not 0) lies in the interval; `None` if there are none.
    pub fn unscale(&self, k: &BigInt) -> Option<Interval> {
        if k.is_zero() {
            return Some(Interval::TOP);
        }
        let flipped;
        let (by, i) = match k.is_negative() {
            false => (k.clone(), self),
            true => {
                flipped = self.neg();
                (-k, &flipped)
            }
        };
        Interval::new(i.lo.as_ref().map(|l| l.div_ceil(&by)), i.hi.as_ref().map(|h| h.div_floor(&by)))
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.lo {
            Some(l) => write!(f, "[{l}, ")?,
            None => write!(f, "(-∞, ")?,
        }
        match &self.hi {
            Some(h) => write!(f, "{h}]"),
            None => write!(f, "∞)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All intervals with bounds in -4..=4, with and without infinite bounds.
    fn all() -> Vec<Interval> {
        let bounds: Vec<Option<BigInt>> =
            std::iter::once(None).chain((-4..=4).map(|v| Some(BigInt::from(v)))).collect();
        let pairs = bounds.iter().flat_map(|l| bounds.iter().map(move |h| (l.clone(), h.clone())));
        pairs.filter_map(|(l, h)| Interval::new(l, h)).collect()
    }

    fn elements(i: &Interval) -> Vec<BigInt> {
        (-9..=9).map(BigInt::from).filter(|v| i.contains(v)).collect()
    }

    #[test]
    fn lattice_laws() {
        for a in all() {
            for b in all() {
                let j = a.join(&b);
                assert!(j.includes(&a) && j.includes(&b), "{a:?} ⊔ {b:?} = {j:?}");
                let met: Vec<BigInt> = elements(&a).into_iter().filter(|v| b.contains(v)).collect();
                assert_eq!(a.meet(&b).map_or(vec![], |m| elements(&m)), met, "{a:?} ⊓ {b:?}");
                assert_eq!(a.includes(&b), b.meet(&a) == Some(b.clone()));
                assert!(a.widen(&b, &[BigInt::from(-2), BigInt::from(3)]).includes(&j));
            }
        }
    }

    #[test]
    fn operations_contain_the_concrete_results() {
        let constants: Vec<BigInt> = (-3..=3).map(BigInt::from).collect();
        for a in all() {
            for x in elements(&a) {
                assert!(a.neg().contains(&-&x));
                for k in &constants {
                    assert!(a.scale(k).contains(&(&x * k)));
                    if !k.is_zero() {
                        let m = x.mod_floor(&k.abs());
                        assert!(a.modulo(k).contains(&m), "{a:?} mod {k}: {m}");
                        assert!(a.div(k).contains(&((&x - &m) / k)), "{a:?} div {k}");
                        assert!(a.scale(k).unscale(k).is_some_and(|u| u.contains(&x)));
                    }
                }
            }
        }
        for a in all().iter().step_by(3) {
            for b in all() {
                for (x, y) in
                    elements(a).iter().flat_map(|x| elements(&b).into_iter().map(move |y| (x.clone(), y)))
                {
                    assert!(a.add(&b).contains(&(&x + &y)));
                    assert!(a.mul(&b).contains(&(&x * &y)), "{a:?} * {b:?}");
                }
            }
        }
    }

    #[test]
    fn widening_terminates() {
        let thresholds = [BigInt::from(-10), BigInt::from(0), BigInt::from(10)];
        let mut i = Interval::point(0);
        for step in 1..100 {
            let next = i.widen(&i.join(&Interval::point(step)).join(&Interval::point(-step)), &thresholds);
            if step > 30 {
                assert_eq!(next, i, "still moving after {step} steps");
            }
            i = next;
        }
    }
}
