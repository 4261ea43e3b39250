//! A lower and an upper bound, each of which may be missing: what domains say about one value, and exchange.

use crate::{Constraint, Dim, Int, Linear};
use std::fmt;

/// All integers between the bounds, both included. It may be empty.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Bounds {
    pub lo: Option<Int>,
    pub hi: Option<Int>,
}

/// The smaller of two numbers, where no number is greater than all.
pub fn least(a: Option<Int>, b: Option<Int>) -> Option<Int> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, None) => a,
        (None, b) => b,
    }
}

/// The greater of two numbers, where no number is smaller than all.
pub fn greatest(a: Option<Int>, b: Option<Int>) -> Option<Int> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, None) => a,
        (None, b) => b,
    }
}

impl Bounds {
    pub const TOP: Bounds = Bounds { lo: None, hi: None };

    pub fn point(v: Int) -> Self {
        Bounds { lo: Some(v.clone()), hi: Some(v) }
    }

    pub fn between(lo: Int, hi: Int) -> Self {
        Bounds { lo: Some(lo), hi: Some(hi) }
    }

    pub fn is_empty(&self) -> bool {
        matches!((&self.lo, &self.hi), (Some(l), Some(h)) if l > h)
    }

    pub fn is_top(&self) -> bool {
        self.lo.is_none() && self.hi.is_none()
    }

    /// The only value.
    pub fn single(&self) -> Option<&Int> {
        self.lo.as_ref().filter(|l| self.hi.as_ref() == Some(*l))
    }

    pub fn contains(&self, v: &Int) -> bool {
        self.lo.as_ref().is_none_or(|l| l <= v) && self.hi.as_ref().is_none_or(|h| v <= h)
    }

    /// Is all of the other in this one?
    pub fn includes(&self, other: &Bounds) -> bool {
        let low = self.lo.as_ref().is_none_or(|a| other.lo.as_ref().is_some_and(|b| a <= b));
        let high = self.hi.as_ref().is_none_or(|a| other.hi.as_ref().is_some_and(|b| b <= a));
        low && high || other.is_empty()
    }

    pub fn join(&self, other: &Bounds) -> Bounds {
        Bounds {
            lo: self.lo.as_ref().zip(other.lo.as_ref()).map(|(a, b)| a.min(b).clone()),
            hi: self.hi.as_ref().zip(other.hi.as_ref()).map(|(a, b)| a.max(b).clone()),
        }
    }

    pub fn meet(&self, other: &Bounds) -> Bounds {
        Bounds {
            lo: greatest(self.lo.clone(), other.lo.clone()),
            hi: least(self.hi.clone(), other.hi.clone()),
        }
    }

    /// A bound that moved goes on to the next threshold, or away. `thresholds` is sorted.
    pub fn widen(&self, next: &Bounds, thresholds: &[Int]) -> Bounds {
        let joined = self.join(next);
        let lo = match joined.lo == self.lo {
            true => joined.lo,
            false => joined.lo.and_then(|l| below(&l, thresholds)),
        };
        let hi = match joined.hi == self.hi {
            true => joined.hi,
            false => joined.hi.and_then(|h| above(&h, thresholds)),
        };
        Bounds { lo, hi }
    }

    pub fn add(&self, other: &Bounds) -> Bounds {
        Bounds {
            lo: self.lo.as_ref().zip(other.lo.as_ref()).map(|(a, b)| a + b),
            hi: self.hi.as_ref().zip(other.hi.as_ref()).map(|(a, b)| a + b),
        }
    }

    pub fn scale(&self, k: &Int) -> Bounds {
        if k.is_zero() {
            return Bounds::point(Int::ZERO);
        }
        let (lo, hi) = (self.lo.as_ref().map(|l| l * k), self.hi.as_ref().map(|h| h * k));
        if k.is_negative() { Bounds { lo: hi, hi: lo } } else { Bounds { lo, hi } }
    }

    /// The products of a value of each.
    pub fn product(&self, other: &Bounds) -> Bounds {
        if let Some(k) = other.single() {
            return self.scale(k);
        }
        if let Some(k) = self.single() {
            return other.scale(k);
        }
        let zero = Int::ZERO;
        if let (Some(a), Some(b), Some(c), Some(d)) = (&self.lo, &self.hi, &other.lo, &other.hi) {
            let products = [a * c, a * d, b * c, b * d];
            return Bounds { lo: products.iter().min().cloned(), hi: products.iter().max().cloned() };
        }
        match (&self.lo, &other.lo) {
            (Some(a), Some(b)) if *a >= zero && *b >= zero => Bounds { lo: Some(a * b), hi: None },
            _ => Bounds::TOP,
        }
    }

    /// What the values are if the constraint holds for them; the expression is the value itself.
    pub fn assume(&self, c: &Constraint) -> Bounds {
        use crate::Relation::{Eq, Le, Multiple, Ne};
        match &c.relation {
            Le => self.meet(&Bounds { lo: None, hi: Some(Int::ZERO) }),
            Eq => self.meet(&Bounds::point(Int::ZERO)),
            Ne => self.without(&Int::ZERO),
            Multiple(m) => self.multiples(m, &Int::ZERO),
        }
    }

    /// Without a value, if that is an end.
    pub fn without(&self, v: &Int) -> Bounds {
        let mut out = self.clone();
        if out.lo.as_ref() == Some(v) {
            out.lo = Some(v + &Int::ONE);
        }
        if out.hi.as_ref() == Some(v) {
            out.hi = Some(v - &Int::ONE);
        }
        out
    }

    /// The smallest bounds around the values that are `rest` modulo `m` (positive).
    pub fn multiples(&self, m: &Int, rest: &Int) -> Bounds {
        let up = |l: &Int| l + &(rest - l).mod_floor(m);
        let down = |h: &Int| h - &(h - rest).mod_floor(m);
        Bounds { lo: self.lo.as_ref().map(up), hi: self.hi.as_ref().map(down) }
    }

    /// `x` is within the bounds.
    pub fn constraints(&self, x: Dim) -> Vec<Constraint> {
        match self.single() {
            Some(v) => vec![Constraint::equals(x, v)],
            None => {
                let lo = self.lo.iter().map(|l| Constraint::at_least(x, l));
                lo.chain(self.hi.iter().map(|h| Constraint::at_most(x, h))).collect()
            }
        }
    }
}

/// The greatest threshold that is not above the number.
pub fn below(l: &Int, thresholds: &[Int]) -> Option<Int> {
    let n = thresholds.partition_point(|t| t <= l);
    n.checked_sub(1).map(|at| thresholds[at].clone())
}

/// The least threshold that is not below the number.
pub fn above(h: &Int, thresholds: &[Int]) -> Option<Int> {
    thresholds.get(thresholds.partition_point(|t| t < h)).cloned()
}

/// The bounds of an expression from those of its dimensions.
pub fn evaluate(e: &Linear, of: impl Fn(Dim) -> Bounds) -> Bounds {
    if let Some(d) = e.as_dim() {
        return of(d);
    }
    let mut sum = Bounds::point(e.offset().clone());
    for (d, c) in e.terms() {
        sum = sum.add(&of(*d).scale(c));
        if sum.is_top() {
            break;
        }
    }
    sum
}

/// What `c ≤ 0` says about each of its dimensions, given the bounds of the others: `tell` is called with each new bound.
pub fn propagate(e: &Linear, of: impl Fn(Dim) -> Bounds, mut tell: impl FnMut(Dim, Bounds)) {
    // the least value of the sum, and how many of its parts have none
    let mut least = e.offset().clone();
    let mut open: Option<usize> = None;
    let parts: Vec<Option<Int>> = e.terms().iter().map(|(d, c)| of(*d).scale(c).lo).collect();
    for (i, part) in parts.iter().enumerate() {
        match part {
            Some(p) => least = &least + p,
            None if open.is_none() => open = Some(i),
            None => return,
        }
    }
    for (i, (d, c)) in e.terms().iter().enumerate() {
        if open.is_some_and(|o| o != i) {
            continue;
        }
        let others = match &parts[i] {
            Some(p) => &least - p,
            None => least.clone(),
        };
        // c * d ≤ -others
        let room = -&others;
        let bound = match c.is_positive() {
            true => Bounds { lo: None, hi: Some(room.div_floor(c)) },
            false => Bounds { lo: Some(room.div_ceil(c)), hi: None },
        };
        tell(*d, bound);
    }
}

impl fmt::Debug for Bounds {
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
