//! Products of domains, made at run time: every part is told everything, and they exchange what they find out.
//!
//! The reduction is by constraints: after an assumption the bounds of its dimensions go from each part to the others, congruences too, and
//! a part that knows equalities rewrites an expression for the others. So intervals and congruences are reduced exactly, other parts
//! by bounds, congruences and equalities. A widening is not reduced, so that it ends.

use crate::domain::Erased;
use crate::{Bounds, Constraint, Dim, Int, Kind, Linear, Relation};
use std::any::Any;

#[derive(Debug)]
pub struct Product {
    parts: Vec<Box<dyn Erased>>,
}

/// Bounds go round this often after an assumption.
const ROUNDS: usize = 2;

impl Product {
    pub fn new(parts: Vec<Box<dyn Erased>>) -> Self {
        Product { parts }
    }

    fn each(
        &self,
        other: &dyn Erased,
        f: impl Fn(&dyn Erased, &dyn Erased) -> Box<dyn Erased>,
    ) -> Box<dyn Erased> {
        let pairs = self.parts.iter().zip(&same(other).parts);
        Box::new(Product { parts: pairs.map(|(a, b)| f(&**a, &**b)).collect() })
    }

    fn tell(&mut self, c: &Constraint) -> bool {
        self.parts.iter_mut().all(|p| p.assume(c))
    }

    /// Exchanges what is known of some dimensions.
    fn exchange(&mut self, dims: &[Dim]) -> bool {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for &d in dims {
                match self.exchange_one(d) {
                    None => return false,
                    Some(c) => changed |= c,
                }
            }
            if !changed {
                break;
            }
        }
        true
    }

    /// Whether a part has learned something; `None` if nothing is left.
    fn exchange_one(&mut self, d: Dim) -> Option<bool> {
        let x = Linear::dim(d);
        let all: Vec<Bounds> = self.parts.iter().map(|p| p.bounds(&x)).collect();
        let mut best = all.iter().fold(Bounds::TOP, |a, b| a.meet(b));
        for class in self.parts.iter().filter_map(|p| p.class(d)) {
            best = best.multiples(&class.0, &class.1);
        }
        if best.is_empty() {
            return None;
        }
        let mut changed = false;
        for (p, own) in self.parts.iter_mut().zip(&all) {
            if best.includes(own) {
                continue;
            }
            changed = true;
            if !best.constraints(d).iter().all(|c| p.assume(c)) {
                return None;
            }
        }
        Some(changed)
    }

    /// The expression as the parts know it otherwise.
    fn rewritten(&self, e: &Linear) -> Vec<Linear> {
        self.parts.iter().filter_map(|p| p.rewrite(e)).filter(|r| r != e).collect()
    }
}

fn same(other: &dyn Erased) -> &Product {
    other.as_any().downcast_ref().expect("states of one domain are combined")
}

impl Erased for Product {
    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(Product { parts: self.parts.iter().map(|p| p.boxed()).collect() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn leq(&self, other: &dyn Erased) -> bool {
        self.parts.iter().zip(&same(other).parts).all(|(a, b)| a.leq(&**b))
    }

    fn join(&self, other: &dyn Erased) -> Box<dyn Erased> {
        self.each(other, |a, b| a.join(b))
    }

    fn widen(&self, next: &dyn Erased, thresholds: &[Int]) -> Box<dyn Erased> {
        self.each(next, |a, b| a.widen(b, thresholds))
    }

    fn meet(&self, other: &dyn Erased) -> Option<Box<dyn Erased>> {
        let pairs = self.parts.iter().zip(&same(other).parts);
        let parts: Option<Vec<Box<dyn Erased>>> = pairs.map(|(a, b)| a.meet(&**b)).collect();
        Some(Box::new(Product { parts: parts? }))
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        let known = self.bounds(&c.expr);
        if known.is_empty() || known.assume(c).is_empty() || !self.tell(c) {
            return false;
        }
        // one part's bounds make a disequality an inequality for another
        if c.relation == Relation::Ne {
            let sharper = known.without(&Int::ZERO);
            if sharper.lo != known.lo && !self.tell(&Constraint::le(c.expr.negate().plus_constant(&Int::ONE)))
            {
                return false;
            }
            if sharper.hi != known.hi && !self.tell(&Constraint::le(c.expr.plus_constant(&Int::ONE))) {
                return false;
            }
        }
        // one part's bounds make an inequality an equality for another
        if c.relation == Relation::Le && c.expr.terms().len() == 2 {
            let now = self.bounds(&c.expr);
            if let Some(v) = now.single()
                && !self.tell(&Constraint::eq(c.expr.plus_constant(&-v)))
            {
                return false;
            }
        }
        let mut dims: Vec<Dim> = c.expr.dims().collect();
        for e in self.rewritten(&c.expr) {
            match e.as_constant() {
                Some(k) if !c.holds_for(k) => return false,
                Some(_) => {}
                None => {
                    dims.extend(e.dims());
                    if !self.tell(&c.with(e)) {
                        return false;
                    }
                }
            }
        }
        self.exchange(&dims)
    }

    fn forget(&mut self, dim: Dim) {
        self.parts.iter_mut().for_each(|p| p.forget(dim));
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        let mut best = self.parts.iter().fold(Bounds::TOP, |b, p| b.meet(&p.bounds(e)));
        for r in self.rewritten(e) {
            best = self.parts.iter().fold(best, |b, p| b.meet(&p.bounds(&r)));
        }
        best
    }

    fn project(&self, dims: &[Dim]) -> Box<dyn Erased> {
        Box::new(Product { parts: self.parts.iter().map(|p| p.project(dims)).collect() })
    }

    fn extend(&mut self, kinds: &[Kind]) {
        self.parts.iter_mut().for_each(|p| p.extend(kinds));
    }

    fn constraints(&self) -> Vec<Constraint> {
        let mut seen = std::collections::HashSet::new();
        let all = self.parts.iter().flat_map(|p| p.constraints());
        all.filter(|c| seen.insert(c.clone())).collect()
    }

    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        self.parts.iter().flat_map(|p| p.disjunctions()).collect()
    }

    fn rewrite(&self, e: &Linear) -> Option<Linear> {
        self.rewritten(e).pop()
    }

    fn class(&self, d: Dim) -> Option<(Int, Int)> {
        self.parts.iter().find_map(|p| p.class(d))
    }

    fn keeps_differences(&self) -> bool {
        self.parts.iter().any(|p| p.keeps_differences())
    }
}
