//! Differences between nodes, `i - j ≤ w`, and bounds of nodes: what zones and octagons are made of.
//!
//! The graph is sparse and split (Gange, Ma, Navas, Schachte, Søndergaard, Stuckey, "A fresh look at zones and octagons", TOPLAS 2021):
//! bounds are kept apart, and a difference that follows from the bounds of its two nodes is not stored. Edges are closed under
//! transitivity while they are added, in time that depends on the neighbours of the new edge only. What a widening returns is not
//! closed, so that widening ends; whoever else needs it closes it first.
//!
//! In a doubled graph (Miné's octagons) node `2x` is `x` and node `2x + 1` is `-x`: every edge has its mirror, and an edge from a node to
//! its negation is a bound, rounded to an integer.

use crate::bounds::above;
use crate::{Bounds, Int};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Graph {
    doubled: bool,
    closed: bool,
    /// For each node the `(j, w)` of `i - j ≤ w`, sorted by `j`.
    out: Vec<Rc<Vec<(u32, Int)>>>,
    /// For each node `j` those with an edge to it, sorted.
    into: Vec<Rc<Vec<u32>>>,
    bounds: Vec<Bounds>,
}

fn negated(b: &Bounds) -> Bounds {
    b.scale(&Int::from(-1))
}

impl Graph {
    pub fn new(nodes: usize, doubled: bool) -> Self {
        let mut graph = Graph { doubled, closed: true, out: vec![], into: vec![], bounds: vec![] };
        graph.extend(nodes);
        graph
    }

    pub fn extend(&mut self, nodes: usize) {
        let n = self.bounds.len() + nodes;
        self.out.resize_with(n, Default::default);
        self.into.resize_with(n, Default::default);
        self.bounds.resize_with(n, Default::default);
    }

    pub fn nodes(&self) -> u32 {
        self.bounds.len() as u32
    }

    pub fn bounds(&self, i: u32) -> &Bounds {
        &self.bounds[i as usize]
    }

    pub fn edges(&self) -> impl Iterator<Item = (u32, u32, &Int)> {
        (0..).zip(&self.out).flat_map(|(i, to)| to.iter().map(move |(j, w)| (i, *j, w)))
    }

    fn edge(&self, i: u32, j: u32) -> Option<&Int> {
        let to = &self.out[i as usize];
        to.binary_search_by_key(&j, |e| e.0).ok().map(|at| &to[at].1)
    }

    fn by_bounds(&self, i: u32, j: u32) -> Option<Int> {
        let (hi, lo) = (&self.bounds(i).hi, &self.bounds(j).lo);
        hi.as_ref().zip(lo.as_ref()).map(|(h, l)| h - l)
    }

    /// The best known upper bound of `i - j`.
    pub fn difference(&self, i: u32, j: u32) -> Option<Int> {
        if i == j {
            return Some(Int::ZERO);
        }
        crate::bounds::least(self.edge(i, j).cloned(), self.by_bounds(i, j))
    }

    fn set_edge(&mut self, i: u32, j: u32, w: Int) {
        let to = Rc::make_mut(&mut self.out[i as usize]);
        match to.binary_search_by_key(&j, |e| e.0) {
            Ok(at) => to[at].1 = w,
            Err(at) => {
                to.insert(at, (j, w));
                let from = Rc::make_mut(&mut self.into[j as usize]);
                let place = from.partition_point(|f| *f < i);
                from.insert(place, i);
            }
        }
    }

    /// Adds `i - j ≤ w` and what follows; false if nothing is left.
    pub fn add(&mut self, i: u32, j: u32, w: &Int) -> bool {
        self.close();
        if !self.add_closed(i, j, w) {
            return false;
        }
        !self.doubled || j == i ^ 1 || self.add_closed(j ^ 1, i ^ 1, w)
    }

    fn add_closed(&mut self, i: u32, j: u32, w: &Int) -> bool {
        if i == j {
            return !w.is_negative();
        }
        if self.doubled && j == i ^ 1 {
            let hi = Some(w.div_floor(&Int::from(2)));
            return self.tighten(i, &Bounds { lo: None, hi });
        }
        if self.difference(i, j).is_some_and(|known| known <= *w) {
            return true;
        }
        if self.difference(j, i).is_some_and(|back| (&back + w).is_negative()) {
            return false;
        }
        let mut before: Vec<(u32, Int)> = vec![(i, w.clone())];
        for &p in self.into[i as usize].iter() {
            before.push((p, self.edge(p, i).expect("there is one") + w));
        }
        let after = self.out[j as usize].clone();
        for (p, wp) in &before {
            if !self.improve(*p, j, wp) {
                return false;
            }
            for (s, ws) in after.iter() {
                if !self.improve(*p, *s, &(wp + ws)) {
                    return false;
                }
            }
        }
        let hi = self.bounds(j).hi.as_ref().map(|h| h + w);
        let lo = self.bounds(i).lo.as_ref().map(|l| l - w);
        self.tighten(i, &Bounds { lo: None, hi }) && self.tighten(j, &Bounds { lo, hi: None })
    }

    /// One edge of a closure.
    fn improve(&mut self, p: u32, s: u32, w: &Int) -> bool {
        if p == s {
            return !w.is_negative();
        }
        if self.doubled && s == p ^ 1 {
            let hi = Some(w.div_floor(&Int::from(2)));
            return self.tighten(p, &Bounds { lo: None, hi });
        }
        if self.difference(p, s).is_none_or(|known| *w < known) {
            self.set_edge(p, s, w.clone());
        }
        true
    }

    /// Adds bounds of a node and what follows; false if nothing is left.
    pub fn tighten(&mut self, i: u32, by: &Bounds) -> bool {
        self.close();
        let mut work = vec![(i, by.clone())];
        while let Some((i, by)) = work.pop() {
            let old = self.bounds(i).clone();
            let new = old.meet(&by);
            if new == old {
                continue;
            }
            if new.is_empty() {
                return false;
            }
            self.bounds[i as usize] = new.clone();
            if self.doubled {
                work.push((i ^ 1, negated(&new)));
            }
            if let Some(h) = new.hi.as_ref().filter(|_| new.hi != old.hi) {
                for &p in self.into[i as usize].iter() {
                    let hi = Some(self.edge(p, i).expect("there is one") + h);
                    work.push((p, Bounds { lo: None, hi }));
                }
            }
            if let Some(l) = new.lo.as_ref().filter(|_| new.lo != old.lo) {
                for (s, w) in self.out[i as usize].iter() {
                    work.push((*s, Bounds { lo: Some(l - w), hi: None }));
                }
            }
        }
        true
    }

    /// Closes what a widening left. It cannot turn out to be empty: a widening contains its arguments.
    fn close(&mut self) {
        if self.closed {
            return;
        }
        let open = std::mem::replace(self, Graph::new(self.bounds.len(), self.doubled));
        for i in 0..open.nodes() {
            self.bounds[i as usize] = open.bounds(i).clone();
        }
        for (i, j, w) in open.edges() {
            let holds = self.add_closed(i, j, w);
            debug_assert!(holds, "a widening contains its arguments");
        }
    }

    fn as_closed(&self) -> std::borrow::Cow<'_, Graph> {
        if self.closed {
            return std::borrow::Cow::Borrowed(self);
        }
        let mut own = self.clone();
        own.close();
        std::borrow::Cow::Owned(own)
    }

    pub fn forget(&mut self, i: u32) {
        self.close();
        self.remove_node(i);
        if self.doubled {
            self.remove_node(i ^ 1);
        }
    }

    fn remove_node(&mut self, i: u32) {
        for (j, _) in std::mem::take(&mut self.out[i as usize]).iter() {
            Rc::make_mut(&mut self.into[*j as usize]).retain(|f| *f != i);
        }
        for &p in std::mem::take(&mut self.into[i as usize]).iter() {
            Rc::make_mut(&mut self.out[p as usize]).retain(|e| e.0 != i);
        }
        self.bounds[i as usize] = Bounds::TOP;
    }

    /// The nodes that are named, in this order.
    pub fn project(&self, nodes: &[u32]) -> Graph {
        let from = self.as_closed();
        let mut place = vec![None; from.bounds.len()];
        nodes.iter().enumerate().for_each(|(to, &i)| place[i as usize] = Some(to as u32));
        let mut out = Graph::new(0, self.doubled);
        // what keeps its number keeps its rows
        let stays = |j: u32| place[j as usize] == Some(j);
        for &i in nodes {
            let (to, back) = (&from.out[i as usize], &from.into[i as usize]);
            out.out.push(match to.iter().all(|(j, _)| stays(*j)) {
                true => to.clone(),
                false => {
                    let kept = to.iter().filter_map(|(j, w)| Some((place[*j as usize]?, w.clone())));
                    let mut kept: Vec<(u32, Int)> = kept.collect();
                    kept.sort_by_key(|e| e.0);
                    Rc::new(kept)
                }
            });
            out.into.push(match back.iter().all(|j| stays(*j)) {
                true => back.clone(),
                false => {
                    let mut kept: Vec<u32> = back.iter().filter_map(|p| place[*p as usize]).collect();
                    kept.sort_unstable();
                    Rc::new(kept)
                }
            });
            out.bounds.push(from.bounds(i).clone());
        }
        out
    }

    pub fn leq(&self, other: &Graph) -> bool {
        let this = self.as_closed();
        let within = |(a, b): (&Bounds, &Bounds)| b.includes(a);
        this.bounds.iter().zip(&other.bounds).all(within)
            && other.edges().all(|(i, j, w)| this.difference(i, j).is_some_and(|v| v <= *w))
    }

    /// Exact on closed graphs, and closed again.
    pub fn join(&self, other: &Graph) -> Graph {
        let (a, b) = (self.as_closed(), other.as_closed());
        let mut out = Graph::new(a.bounds.len(), a.doubled);
        for (to, (x, y)) in out.bounds.iter_mut().zip(a.bounds.iter().zip(&b.bounds)) {
            *to = x.join(y);
        }
        for (i, j) in a.edges().chain(b.edges()).map(|(i, j, _)| (i, j)) {
            out.join_edge(&a, &b, i, j);
        }
        // a difference that only bounds give, in both, can follow from the joined bounds no more only if one bound comes from
        // each of the two
        for (one, two) in [(&a, &b), (&b, &a)] {
            let higher: Vec<u32> = (0..a.nodes())
                .filter(|&i| matches!((&one.bounds(i).hi, &two.bounds(i).hi), (Some(x), Some(y)) if x > y))
                .collect();
            let lower: Vec<u32> = (0..a.nodes())
                .filter(|&j| matches!((&one.bounds(j).lo, &two.bounds(j).lo), (Some(x), Some(y)) if y < x))
                .collect();
            for &i in &higher {
                for &j in &lower {
                    out.join_edge(&a, &b, i, j);
                }
            }
        }
        out
    }

    fn join_edge(&mut self, a: &Graph, b: &Graph, i: u32, j: u32) {
        if i == j || self.doubled && j == i ^ 1 {
            return;
        }
        let (Some(x), Some(y)) = (a.difference(i, j), b.difference(i, j)) else { return };
        let w = x.max(y);
        if self.by_bounds(i, j).is_none_or(|known| w < known) {
            self.set_edge(i, j, w);
        }
    }

    /// Edges that grew go on to the next threshold, or away. The result is not closed.
    pub fn widen(&self, next: &Graph, thresholds: &[Int]) -> Graph {
        let next = next.as_closed();
        let mut out = Graph::new(self.bounds.len(), self.doubled);
        out.closed = false;
        for i in 0..self.nodes() as usize {
            out.bounds[i] = self.bounds[i].widen(&next.bounds[i], thresholds);
            if self.doubled && i % 2 == 1 {
                // thresholds need not be symmetric
                out.bounds[i] = negated(&out.bounds[i - 1]);
            }
        }
        for (i, j) in self.edges().chain(next.edges()).map(|(i, j, _)| (i, j)) {
            let Some(old) = self.difference(i, j) else { continue };
            let Some(new) = next.difference(i, j) else { continue };
            let kept = if new <= old { Some(old) } else { above(&new, thresholds) };
            if let Some(w) = kept
                && out.by_bounds(i, j).is_none_or(|known| w < known)
            {
                out.set_edge(i, j, w);
            }
        }
        out
    }
}
