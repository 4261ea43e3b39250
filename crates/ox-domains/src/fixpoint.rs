//! Fixpoints of monotone equations `x = F_x(…)` over any graph, with widening and narrowing.
//!
//! The recursive strategy of Bourdoncle ("Efficient chaotic iteration strategies with widenings", 1993): nodes are taken in a weak
//! topological order, and a loop is iterated until its head is stable before what comes after it is looked at. Widening and
//! narrowing are local (Amato and Scozzari, "Localizing widening and narrowing", 2013): what comes into a loop from outside is joined, only
//! what comes around is widened, and a loop is narrowed as soon as it is stable, before the loop around it goes on.
//!
//! It ends because a head's values are widened: whatever inner loops do, the head of a loop changes finitely often. Narrowing takes a
//! bounded number of rounds, and a node that was narrowed to something that is not stable gets its old value back.

use ox_graph::{FlowGraph, WeakOrder};
use std::hash::Hash;

/// The equations, and the values that they are about. The owner keeps the present values.
pub trait Equations<K> {
    type Value: Clone;

    fn value(&self, k: K) -> Self::Value;
    fn set(&mut self, k: K, value: Self::Value);

    /// What the present values of others say about `k`: those of predecessors for which `from` holds.
    fn post(&mut self, k: K, from: &dyn Fn(K) -> bool) -> Self::Value;

    fn leq(&mut self, k: K, a: &Self::Value, b: &Self::Value) -> bool;
    fn join(&mut self, k: K, a: &Self::Value, b: &Self::Value) -> Self::Value;

    /// `turn` counts the widenings of `k`.
    fn widen(&mut self, k: K, a: &Self::Value, b: &Self::Value, turn: u32) -> Self::Value;

    /// Between `next` and `old`, where `next` is in `old`.
    fn narrow(&mut self, k: K, old: &Self::Value, next: &Self::Value) -> Self::Value;
}

#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// The head of a loop is joined this often before it is widened.
    pub delay: u32,
    /// How many rounds of narrowing a loop gets.
    pub narrowing: u32,
}

/// The nodes and loops of a graph in the order in which they are taken.
pub struct Plan<K> {
    parts: Vec<Part<K>>,
}

enum Part<K> {
    Node(K),
    /// The head and what follows in the loop.
    Loop(K, Vec<Part<K>>),
}

impl<K: Copy + Eq + Hash> Plan<K> {
    /// All nodes that can be reached from the roots.
    pub fn new<I: IntoIterator<Item = K>>(
        roots: impl IntoIterator<Item = K>,
        successors: impl FnMut(K) -> I,
    ) -> Self {
        let graph = FlowGraph::new(roots, successors);
        let order = WeakOrder::new(&graph);
        let mut nodes: Vec<K> = graph.order().to_vec();
        nodes.sort_by_key(|k| order.position(*k));
        // the loops that are open, each with its head
        let mut open: Vec<(Option<K>, Vec<Part<K>>)> = vec![(None, vec![])];
        for k in nodes {
            let around = order.around(k);
            let is_head = around.last().is_some_and(|c| order.all[*c].head == k);
            let depth = around.len() - usize::from(is_head);
            while open.len() > depth + 1 {
                close(&mut open);
            }
            match is_head {
                true => open.push((Some(k), vec![])),
                false => open.last_mut().expect("one is always open").1.push(Part::Node(k)),
            }
        }
        while open.len() > 1 {
            close(&mut open);
        }
        Plan { parts: open.pop().expect("one is always open").1 }
    }
}

fn close<K>(open: &mut Vec<(Option<K>, Vec<Part<K>>)>) {
    let (head, parts) = open.pop().expect("more than one is open");
    let done = Part::Loop(head.expect("only the outermost has none"), parts);
    open.last_mut().expect("one is always open").1.push(done);
}

/// Computes a post-fixpoint from the present values, which are to be a pre-fixpoint (as the least values are).
pub fn solve<K: Copy + Eq + Hash, E: Equations<K>>(plan: &Plan<K>, e: &mut E, strategy: Strategy) {
    for part in &plan.parts {
        ascend(part, e, strategy);
    }
}

fn members<K: Copy + Eq + Hash>(head: K, parts: &[Part<K>]) -> std::collections::HashSet<K> {
    let mut all = std::collections::HashSet::from([head]);
    let mut work: Vec<&Part<K>> = parts.iter().collect();
    while let Some(part) = work.pop() {
        match part {
            Part::Node(k) => {
                all.insert(*k);
            }
            Part::Loop(k, inner) => {
                all.insert(*k);
                work.extend(inner);
            }
        }
    }
    all
}

fn ascend<K: Copy + Eq + Hash, E: Equations<K>>(part: &Part<K>, e: &mut E, strategy: Strategy) {
    match part {
        Part::Node(k) => {
            let new = e.post(*k, &|_| true);
            grow(*k, e, &new);
        }
        Part::Loop(head, parts) => {
            let inside = members(*head, parts);
            let mut turn = 0;
            loop {
                // what comes from outside is joined
                let entry = e.post(*head, &|k| !inside.contains(&k));
                grow(*head, e, &entry);
                for part in parts {
                    ascend(part, e, strategy);
                }
                // what comes around is widened
                let around = e.post(*head, &|_| true);
                let old = e.value(*head);
                if e.leq(*head, &around, &old) {
                    break;
                }
                let joined = e.join(*head, &old, &around);
                let next = match turn < strategy.delay {
                    true => joined,
                    false => e.widen(*head, &old, &joined, turn - strategy.delay),
                };
                e.set(*head, next);
                turn += 1;
            }
            for _ in 0..strategy.narrowing {
                if !descend_loop(*head, parts, e) {
                    break;
                }
            }
        }
    }
}

/// A value that may have been narrowed before only ever grows here.
fn grow<K: Copy, E: Equations<K>>(k: K, e: &mut E, new: &E::Value) {
    let old = e.value(k);
    if !e.leq(k, new, &old) {
        let joined = e.join(k, &old, new);
        e.set(k, joined);
    }
}

/// One round of narrowing; whether something changed.
fn descend_loop<K: Copy + Eq + Hash, E: Equations<K>>(head: K, parts: &[Part<K>], e: &mut E) -> bool {
    let mut changed = descend_node(head, e);
    if !changed {
        return false;
    }
    for part in parts {
        match part {
            Part::Node(k) => changed |= descend_node(*k, e),
            Part::Loop(k, inner) => changed |= descend_loop(*k, inner, e),
        }
    }
    changed
}

fn descend_node<K: Copy, E: Equations<K>>(k: K, e: &mut E) -> bool {
    let old = e.value(k);
    let new = e.post(k, &|_| true);
    let narrowed = e.narrow(k, &old, &new);
    if e.leq(k, &old, &narrowed) {
        return false;
    }
    e.set(k, narrowed);
    true
}
