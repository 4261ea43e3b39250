//! `intervals`: a lower and an upper bound for each dimension (Cousot and Cousot, 1977).

use crate::bounds::{evaluate, propagate};
use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear, Relation};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Intervals {
    of: Rc<Vec<Bounds>>,
}

impl Intervals {
    fn each(&self, other: &Self, f: impl Fn(&Bounds, &Bounds) -> Bounds) -> Self {
        Intervals { of: Rc::new(self.of.iter().zip(&*other.of).map(|(a, b)| f(a, b)).collect()) }
    }

    fn of(&self, d: Dim) -> &Bounds {
        &self.of[d.index()]
    }

    /// False if nothing is left.
    fn meet_at(&mut self, d: Dim, with: &Bounds) -> bool {
        let met = self.of(d).meet(with);
        if met == *self.of(d) {
            return true;
        }
        let empty = met.is_empty();
        Rc::make_mut(&mut self.of)[d.index()] = met;
        !empty
    }

    fn assume_le(&mut self, e: &Linear) -> bool {
        let mut found = vec![];
        propagate(e, |d| self.of(d).clone(), |d, b| found.push((d, b)));
        found.iter().all(|(d, b)| self.meet_at(*d, b))
    }
}

impl Domain for Intervals {
    fn top(kinds: &[Kind]) -> Self {
        Intervals { of: Rc::new(vec![Bounds::TOP; kinds.len()]) }
    }

    fn leq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.of, &other.of) || self.of.iter().zip(&*other.of).all(|(a, b)| b.includes(a))
    }

    fn join(&self, other: &Self) -> Self {
        self.each(other, Bounds::join)
    }

    fn widen(&self, next: &Self, thresholds: &[Int]) -> Self {
        self.each(next, |a, b| a.widen(b, thresholds))
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        let total = Domain::bounds(self, &c.expr);
        if total.assume(c).is_empty() {
            return false;
        }
        match &c.relation {
            Relation::Le => self.assume_le(&c.expr),
            Relation::Eq => self.assume_le(&c.expr) && self.assume_le(&c.expr.negate()),
            Relation::Ne => match c.expr.terms() {
                [(d, k)] if k.divides(c.expr.offset()) => {
                    let at = -&c.expr.offset().div_floor(k);
                    let without = self.of(*d).without(&at);
                    self.meet_at(*d, &without)
                }
                _ => true,
            },
            Relation::Multiple(m) => match c.expr.terms() {
                // k*d + offset ≡ 0, where k has an inverse
                [(d, k)] => match k.inverse_modulo(m) {
                    Some(inverse) => {
                        let rest = (&-c.expr.offset() * &inverse).mod_floor(m);
                        let met = self.of(*d).multiples(m, &rest);
                        self.meet_at(*d, &met)
                    }
                    None => true,
                },
                _ => true,
            },
        }
    }

    fn forget(&mut self, dim: Dim) {
        Rc::make_mut(&mut self.of)[dim.index()] = Bounds::TOP;
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        evaluate(e, |d| self.of(d).clone())
    }

    fn project(&self, dims: &[Dim]) -> Self {
        Intervals { of: Rc::new(dims.iter().map(|&d| self.of(d).clone()).collect()) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        Rc::make_mut(&mut self.of).extend(kinds.iter().map(|_| Bounds::TOP));
    }

    fn constraints(&self) -> Vec<Constraint> {
        (0..).zip(&*self.of).flat_map(|(d, b)| b.constraints(Dim(d))).collect()
    }
}
