//! `wrapped`: intervals on the number circle, for bit-vectors (Gange, Navas, Schachte, Søndergaard, Stuckey, "Interval analysis and machine
//! arithmetic: why signedness ignorance is bliss", TOPLAS 2015).
//!
//! A dimension of `w` bits is on an arc of the circle of 2^w numbers, which may go over its end. Sums modulo 2^w are arcs again, so they are
//! told as "is a multiple of 2^w". Nothing is known of dimensions that are no bit-vectors.

use crate::bounds::{evaluate, propagate};
use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear, Relation};
use std::rc::Rc;

/// From `lo` as many steps up as `length` says, around the circle of `size` numbers. The full circle has the length `size - 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arc {
    size: Int,
    lo: Int,
    length: Int,
}

impl Arc {
    fn full(size: Int) -> Arc {
        let length = &size - &Int::ONE;
        Arc { size, lo: Int::ZERO, length }
    }

    fn new(size: &Int, lo: &Int, length: Int) -> Arc {
        if &length + &Int::ONE >= *size {
            return Arc::full(size.clone());
        }
        Arc { size: size.clone(), lo: lo.mod_floor(size), length }
    }

    fn is_full(&self) -> bool {
        &self.length + &Int::ONE >= self.size
    }

    fn hi(&self) -> Int {
        (&self.lo + &self.length).mod_floor(&self.size)
    }

    /// How far a number is from the start.
    fn place(&self, v: &Int) -> Int {
        (v - &self.lo).mod_floor(&self.size)
    }

    fn includes(&self, other: &Arc) -> bool {
        self.is_full() || !other.is_full() && &self.place(&other.lo) + &other.length <= self.length
    }

    fn join(&self, other: &Arc) -> Arc {
        if self.includes(other) {
            return self.clone();
        }
        if other.includes(self) {
            return other.clone();
        }
        // from the start of one to the end of the other
        let around = |a: &Arc, b: &Arc| {
            let end = &a.place(&b.lo) + &b.length;
            Arc::new(&a.size, &a.lo, if end < a.length { &a.size - &Int::ONE } else { end })
        };
        let (one, two) = (around(self, other), around(other, self));
        if one.length <= two.length { one } else { two }
    }

    /// `None`: they have nothing in common. Where they have two pieces in common it is the shorter of both.
    fn meet(&self, other: &Arc) -> Option<Arc> {
        if other.includes(self) {
            return Some(self.clone());
        }
        if self.includes(other) {
            return Some(other.clone());
        }
        let (mine, theirs) = (self.place(&other.lo) <= self.length, other.place(&self.lo) <= other.length);
        match (mine, theirs) {
            (false, false) => None,
            (true, false) => Some(Arc::new(&self.size, &other.lo, &self.length - &self.place(&other.lo))),
            (false, true) => Some(Arc::new(&self.size, &self.lo, &other.length - &other.place(&self.lo))),
            (true, true) if self.length <= other.length => Some(self.clone()),
            (true, true) => Some(other.clone()),
        }
    }

    /// It grows to twice its length at least, so it is full after as many steps as the numbers have bits.
    fn widen(&self, next: &Arc) -> Arc {
        let joined = self.join(next);
        if joined == *self {
            return joined;
        }
        let twice = &(&self.length + &self.length) + &Int::ONE;
        if joined.length >= twice {
            return joined;
        }
        match joined.lo == self.lo {
            true => Arc::new(&self.size, &joined.lo, twice),
            false => Arc::new(&self.size, &(&joined.hi() - &twice), twice),
        }
    }

    /// Without going over the end.
    fn bounds(&self) -> Bounds {
        match self.lo <= self.hi() {
            true => Bounds::between(self.lo.clone(), self.hi()),
            false => Bounds::between(Int::ZERO, &self.size - &Int::ONE),
        }
    }

    fn add_scaled(&self, other: &Arc, k: &Int) -> Arc {
        let start = if k.is_negative() { other.hi() } else { other.lo.clone() };
        Arc::new(&self.size, &(&self.lo + &(&start * k)), &self.length + &(&other.length * &k.abs()))
    }
}

#[derive(Clone, Debug)]
pub struct Wrapped {
    /// `None`: no bit-vector.
    of: Rc<Vec<Option<Arc>>>,
}

fn fresh(kind: &Kind) -> Option<Arc> {
    match kind {
        Kind::Bits(w) => Some(Arc::full(Int::power_of_two(*w))),
        Kind::Int | Kind::Bool => None,
    }
}

impl Wrapped {
    fn each(&self, other: &Self, f: impl Fn(&Arc, &Arc) -> Arc) -> Self {
        let pair = |(a, b): (&Option<Arc>, &Option<Arc>)| a.as_ref().zip(b.as_ref()).map(|(a, b)| f(a, b));
        Wrapped { of: Rc::new(self.of.iter().zip(&*other.of).map(pair).collect()) }
    }

    fn arc(&self, d: Dim) -> Option<&Arc> {
        self.of[d.index()].as_ref()
    }

    fn bounds_of(&self, d: Dim) -> Bounds {
        self.arc(d).map_or(Bounds::TOP, Arc::bounds)
    }

    fn meet_at(&mut self, d: Dim, with: &Arc) -> bool {
        let Some(old) = self.arc(d) else { return true };
        let Some(met) = old.meet(with) else { return false };
        if met != *old {
            Rc::make_mut(&mut self.of)[d.index()] = Some(met);
        }
        true
    }

    /// The value of an expression on the circle, if all of it is there.
    fn evaluate(&self, e: &Linear, size: &Int) -> Option<Arc> {
        let start = Arc::new(size, e.offset(), Int::ZERO);
        e.terms().iter().try_fold(start, |sum, (d, c)| {
            let arc = self.arc(*d).filter(|a| a.size == *size)?;
            Some(sum.add_scaled(arc, c))
        })
    }

    /// The expression is a multiple of the size of its dimensions.
    fn assume_zero(&mut self, e: &Linear, size: &Int) -> bool {
        for (d, c) in e.terms() {
            if !c.is_one() && !c.is_minus_one() {
                continue;
            }
            let rest = e.minus(&Linear::dim(*d).scale(c));
            // c * d = -rest
            let value = self.evaluate(&rest.scale(&-c), size);
            if let Some(arc) = value
                && !self.meet_at(*d, &arc)
            {
                return false;
            }
        }
        true
    }

    fn assume_le(&mut self, e: &Linear) -> bool {
        let mut found = vec![];
        propagate(e, |d| self.bounds_of(d), |d, b| found.push((d, b)));
        found.into_iter().all(|(d, b)| {
            let Some(arc) = self.arc(d) else { return true };
            let size = arc.size.clone();
            let met = Bounds::between(Int::ZERO, &size - &Int::ONE).meet(&b);
            let (Some(lo), Some(hi)) = (&met.lo, &met.hi) else { return true };
            !met.is_empty() && self.meet_at(d, &Arc::new(&size, lo, hi - lo))
        })
    }

    fn size(&self, e: &Linear) -> Option<Int> {
        e.dims().next().and_then(|d| self.arc(d)).map(|a| a.size.clone())
    }
}

impl Domain for Wrapped {
    fn top(kinds: &[Kind]) -> Self {
        Wrapped { of: Rc::new(kinds.iter().map(fresh).collect()) }
    }

    fn leq(&self, other: &Self) -> bool {
        self.of.iter().zip(&*other.of).all(|(a, b)| match (a, b) {
            (Some(a), Some(b)) => b.includes(a),
            _ => true,
        })
    }

    fn join(&self, other: &Self) -> Self {
        self.each(other, Arc::join)
    }

    fn widen(&self, next: &Self, _: &[Int]) -> Self {
        self.each(next, Arc::widen)
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        if Domain::bounds(self, &c.expr).assume(c).is_empty() {
            return false;
        }
        let size = self.size(&c.expr);
        match &c.relation {
            Relation::Le => self.assume_le(&c.expr),
            Relation::Eq => {
                self.assume_le(&c.expr)
                    && self.assume_le(&c.expr.negate())
                    && size.is_none_or(|s| self.assume_zero(&c.expr, &s))
            }
            Relation::Multiple(m) => match size {
                Some(s) if s.divides(m) => self.assume_zero(&c.expr, &s),
                _ => true,
            },
            Relation::Ne => match c.expr.terms() {
                [(d, k)] if k.divides(c.expr.offset()) => {
                    let at = -&c.expr.offset().div_floor(k);
                    let Some(arc) = self.arc(*d) else { return true };
                    if arc.size <= at || at.is_negative() {
                        return true;
                    }
                    // all but this one
                    let others = Arc::new(&arc.size, &(&at + &Int::ONE), &arc.size - &Int::from(2));
                    let size = arc.size.clone();
                    size <= Int::ONE || self.meet_at(*d, &others)
                }
                _ => true,
            },
        }
    }

    fn forget(&mut self, dim: Dim) {
        if let Some(arc) = &mut Rc::make_mut(&mut self.of)[dim.index()] {
            *arc = Arc::full(arc.size.clone());
        }
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        evaluate(e, |d| self.bounds_of(d))
    }

    fn project(&self, dims: &[Dim]) -> Self {
        Wrapped { of: Rc::new(dims.iter().map(|d| self.of[d.index()].clone()).collect()) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        Rc::make_mut(&mut self.of).extend(kinds.iter().map(fresh));
    }

    fn constraints(&self) -> Vec<Constraint> {
        let arcs = (0..).map(Dim).zip(&*self.of).filter_map(|(d, a)| Some((d, a.as_ref()?)));
        arcs.flat_map(|(d, a)| a.bounds().constraints(d)).collect()
    }

    /// Arcs that go over the end.
    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        let arcs = (0..).map(Dim).zip(&*self.of).filter_map(|(d, a)| Some((d, a.as_ref()?)));
        let over = arcs.filter(|(_, a)| a.lo > a.hi());
        over.map(|(d, a)| vec![vec![Constraint::at_most(d, &a.hi())], vec![Constraint::at_least(d, &a.lo)]])
            .collect()
    }
}
