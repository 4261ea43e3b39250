//! `zones`: bounds of dimensions and of differences of two (Miné, "A new numerical abstract domain based on difference-bound matrices",
//! 2001), as a sparse graph; see `difference_graph`.
//!
//! A constraint of another form is used for the bounds of its dimensions, and for differences of two of them where the rest is
//! bounded.

use crate::bounds::{evaluate, propagate};
use crate::difference_graph::Graph;
use crate::relational::{assume, halves};
use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Zones {
    graph: Rc<Graph>,
}

/// A constraint of more dimensions is used for bounds only.
const PAIRS: usize = 6;

impl Zones {
    fn of(&self, d: Dim) -> Bounds {
        self.graph.bounds(d.0).clone()
    }

    /// An upper bound of the expression, with differences of two dimensions where they are known.
    fn upper(&self, e: &Linear) -> Option<Int> {
        let alone = evaluate(e, |d| self.of(d)).hi;
        if e.terms().len() < 2 || e.terms().len() > PAIRS {
            return alone;
        }
        let mut sum = e.offset().clone();
        let mut rest = e.terms().to_vec();
        while let Some((d, c)) = rest.pop() {
            let partner = rest.iter().position(|(other, k)| {
                (k + &c).is_zero() && {
                    let (x, y) = if c.is_positive() { (d, *other) } else { (*other, d) };
                    self.graph.difference(x.0, y.0).is_some()
                }
            });
            let part = match partner {
                Some(at) => {
                    let (other, _) = rest.remove(at);
                    let (x, y) = if c.is_positive() { (d, other) } else { (other, d) };
                    self.graph.difference(x.0, y.0).map(|w| &w * &c.abs())
                }
                None => self.of(d).scale(&c).hi,
            };
            match part {
                Some(p) => sum = &sum + &p,
                None => return alone,
            }
        }
        crate::bounds::least(alone, Some(sum))
    }

    fn assume_le(&mut self, e: &Linear) -> bool {
        if let [(a, ca), (b, cb)] = e.terms()
            && (ca.is_one() && cb.is_minus_one() || ca.is_minus_one() && cb.is_one())
        {
            let (x, y) = if ca.is_one() { (a, b) } else { (b, a) };
            return Rc::make_mut(&mut self.graph).add(x.0, y.0, &-e.offset());
        }
        let mut found = vec![];
        propagate(e, |d| self.of(d), |d, b| found.push((d, b)));
        let news: Vec<_> = found.into_iter().filter(|(d, b)| !b.includes(&self.of(*d))).collect();
        if !news.iter().all(|(d, b)| Rc::make_mut(&mut self.graph).tighten(d.0, b)) {
            return false;
        }
        e.terms().len() < 3 || e.terms().len() > PAIRS || self.assume_pairs(e)
    }

    /// `x - y ≤` what the rest of the expression leaves.
    fn assume_pairs(&mut self, e: &Linear) -> bool {
        for (x, _) in e.terms().iter().filter(|(_, c)| c.is_one()) {
            for (y, _) in e.terms().iter().filter(|(_, c)| c.is_minus_one()) {
                let rest = e.minus(&Linear::difference(*x, *y));
                if let Some(least) = Domain::bounds(self, &rest).lo
                    && !Rc::make_mut(&mut self.graph).add(x.0, y.0, &-&least)
                {
                    return false;
                }
            }
        }
        true
    }
}

impl Domain for Zones {
    fn top(kinds: &[Kind]) -> Self {
        Zones { graph: Rc::new(Graph::new(kinds.len(), false)) }
    }

    fn leq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.graph, &other.graph) || self.graph.leq(&other.graph)
    }

    fn join(&self, other: &Self) -> Self {
        Zones { graph: Rc::new(self.graph.join(&other.graph)) }
    }

    fn widen(&self, next: &Self, thresholds: &[Int]) -> Self {
        Zones { graph: Rc::new(self.graph.widen(&next.graph, thresholds)) }
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        assume(self, c, Zones::assume_le, |this, d, b| Rc::make_mut(&mut this.graph).tighten(d.0, b))
    }

    fn forget(&mut self, dim: Dim) {
        Rc::make_mut(&mut self.graph).forget(dim.0);
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        if e.terms().len() < 2 {
            return evaluate(e, |d| self.of(d));
        }
        Bounds { lo: self.upper(&e.negate()).map(|h| -&h), hi: self.upper(e) }
    }

    fn project(&self, dims: &[Dim]) -> Self {
        let nodes: Vec<u32> = dims.iter().map(|d| d.0).collect();
        Zones { graph: Rc::new(self.graph.project(&nodes)) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        Rc::make_mut(&mut self.graph).extend(kinds.len());
    }

    fn keeps_differences(&self) -> bool {
        true
    }

    fn constraints(&self) -> Vec<Constraint> {
        let mut out: Vec<Constraint> =
            (0..self.graph.nodes()).flat_map(|d| self.graph.bounds(d).constraints(Dim(d))).collect();
        let edges = self.graph.edges().map(|(i, j, w)| Linear::difference(Dim(i), Dim(j)).plus_constant(&-w));
        out.extend(halves(edges));
        out
    }
}
