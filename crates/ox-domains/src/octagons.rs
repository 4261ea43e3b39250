//! `octagons`: bounds of `x`, `x - y` and `x + y` (Miné, "The octagon abstract domain", 2006; tight closure for integers after Bagnara,
//! Hill and Zaffanella, 2009), as a sparse doubled graph; see `difference_graph`.

use crate::bounds::{evaluate, propagate};
use crate::difference_graph::Graph;
use crate::relational::{assume, halves};
use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Octagons {
    graph: Rc<Graph>,
}

/// A constraint of more dimensions is used for bounds only.
const PAIRS: usize = 6;

/// The node of `x` or of `-x`.
fn node(d: Dim, positive: bool) -> u32 {
    2 * d.0 + u32::from(!positive)
}

impl Octagons {
    fn of(&self, d: Dim) -> Bounds {
        self.graph.bounds(node(d, true)).clone()
    }

    /// The best upper bound of `±x ± y`.
    fn sum(&self, (x, plus_x): (Dim, bool), (y, plus_y): (Dim, bool)) -> Option<Int> {
        self.graph.difference(node(x, plus_x), node(y, !plus_y))
    }

    fn upper(&self, e: &Linear) -> Option<Int> {
        let alone = evaluate(e, |d| self.of(d)).hi;
        if e.terms().len() < 2 || e.terms().len() > PAIRS {
            return alone;
        }
        let mut sum = e.offset().clone();
        let mut rest = e.terms().to_vec();
        while let Some((d, c)) = rest.pop() {
            let pair = |(other, k): &(Dim, Int)| self.sum((d, c.is_positive()), (*other, k.is_positive()));
            let partner = rest.iter().position(|t| t.1.abs() == c.abs() && pair(t).is_some());
            let part = match partner {
                Some(at) => pair(&rest.remove(at)).map(|w| &w * &c.abs()),
                None => self.of(d).scale(&c).hi,
            };
            match part {
                Some(p) => sum = &sum + &p,
                None => return alone,
            }
        }
        crate::bounds::least(alone, Some(sum))
    }

    fn add(&mut self, (x, plus_x): (Dim, bool), (y, plus_y): (Dim, bool), w: &Int) -> bool {
        Rc::make_mut(&mut self.graph).add(node(x, plus_x), node(y, !plus_y), w)
    }

    fn assume_le(&mut self, e: &Linear) -> bool {
        let unit = |c: &Int| c.is_one() || c.is_minus_one();
        if let [(x, a), (y, b)] = e.terms()
            && unit(a)
            && unit(b)
        {
            return self.add((*x, a.is_positive()), (*y, b.is_positive()), &-e.offset());
        }
        let mut found = vec![];
        propagate(e, |d| self.of(d), |d, b| found.push((d, b)));
        let news: Vec<_> = found.into_iter().filter(|(d, b)| !b.includes(&self.of(*d))).collect();
        if !news.iter().all(|(d, b)| self.tighten(*d, b)) {
            return false;
        }
        if e.terms().len() < 3 || e.terms().len() > PAIRS {
            return true;
        }
        let units: Vec<&(Dim, Int)> = e.terms().iter().filter(|(_, c)| unit(c)).collect();
        for (at, (x, a)) in units.iter().enumerate() {
            for (y, b) in &units[at + 1..] {
                let pair = Linear::dim(*x).scale(a).add_scaled(&Linear::dim(*y), b);
                if let Some(least) = Domain::bounds(self, &e.minus(&pair)).lo
                    && !self.add((*x, a.is_positive()), (*y, b.is_positive()), &-&least)
                {
                    return false;
                }
            }
        }
        true
    }

    fn tighten(&mut self, d: Dim, b: &Bounds) -> bool {
        Rc::make_mut(&mut self.graph).tighten(node(d, true), b)
    }
}

impl Domain for Octagons {
    fn top(kinds: &[Kind]) -> Self {
        Octagons { graph: Rc::new(Graph::new(2 * kinds.len(), true)) }
    }

    fn leq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.graph, &other.graph) || self.graph.leq(&other.graph)
    }

    fn join(&self, other: &Self) -> Self {
        Octagons { graph: Rc::new(self.graph.join(&other.graph)) }
    }

    fn widen(&self, next: &Self, thresholds: &[Int]) -> Self {
        Octagons { graph: Rc::new(self.graph.widen(&next.graph, thresholds)) }
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        assume(self, c, Octagons::assume_le, Octagons::tighten)
    }

    fn forget(&mut self, dim: Dim) {
        Rc::make_mut(&mut self.graph).forget(node(dim, true));
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        if e.terms().len() < 2 {
            return evaluate(e, |d| self.of(d));
        }
        Bounds { lo: self.upper(&e.negate()).map(|h| -&h), hi: self.upper(e) }
    }

    fn project(&self, dims: &[Dim]) -> Self {
        let nodes: Vec<u32> = dims.iter().flat_map(|d| [node(*d, true), node(*d, false)]).collect();
        Octagons { graph: Rc::new(self.graph.project(&nodes)) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        Rc::make_mut(&mut self.graph).extend(2 * kinds.len());
    }

    fn keeps_differences(&self) -> bool {
        true
    }

    fn constraints(&self) -> Vec<Constraint> {
        let dims = self.graph.nodes() / 2;
        let mut out: Vec<Constraint> = (0..dims).flat_map(|d| self.of(Dim(d)).constraints(Dim(d))).collect();
        let signed = |n: u32| Linear::dim(Dim(n / 2)).scale(&Int::from(1 - 2 * i64::from(n % 2)));
        // an edge and its mirror say the same
        let edges = self.graph.edges().filter(|(i, j, _)| i / 2 < j / 2);
        out.extend(halves(edges.map(|(i, j, w)| signed(i).minus(&signed(j)).plus_constant(&-w))));
        out
    }
}
