//! Dominators (Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm", 2001), with intervals over the dominator tree so
//! that a question is answered at once.

use crate::flow_graph::{Edges, FlowGraph};
use std::hash::Hash;

pub struct Dominators<'a, K> {
    graph: &'a FlowGraph<K>,
    /// The root is its own.
    immediate: Vec<u32>,
    /// When a walk over the tree comes to a node and when it leaves it.
    interval: Vec<(u32, u32)>,
}

impl<'a, K: Copy + Eq + Hash> Dominators<'a, K> {
    /// Of a graph with one root.
    pub fn new(graph: &'a FlowGraph<K>) -> Self {
        let immediate = immediate(&graph.predecessors);
        let interval = intervals(&immediate);
        Dominators { graph, immediate, interval }
    }

    /// The nearest other node that every path from the root to `k` goes through; the root is its own. `k` must be reachable.
    pub fn immediate(&self, k: K) -> K {
        let at = self.graph.position(k).expect("only reachable nodes are asked about");
        self.graph.order()[self.immediate[at as usize] as usize]
    }

    /// Does every path from the root to `b` go through `a`? Both must be reachable, else no.
    pub fn dominates(&self, a: K, b: K) -> bool {
        let (Some(a), Some(b)) = (self.graph.position(a), self.graph.position(b)) else { return false };
        let ((enter, leave), (inner, _)) = (self.interval[a as usize], self.interval[b as usize]);
        enter <= inner && inner < leave
    }

    /// The nearest node that dominates both. As quick as the nearer of the two is to it.
    pub fn common(&self, a: K, b: K) -> K {
        let (mut x, mut y) = (a, b);
        loop {
            if self.dominates(x, b) {
                return x;
            }
            if self.dominates(y, a) {
                return y;
            }
            (x, y) = (self.immediate(x), self.immediate(y));
        }
    }
}

const UNKNOWN: u32 = u32::MAX;

fn immediate(predecessors: &Edges) -> Vec<u32> {
    let mut idom = vec![UNKNOWN; predecessors.nodes()];
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for node in 1..predecessors.nodes() as u32 {
            // the latest first: a node with many predecessors (an exit) is then met in small steps
            let known = predecessors.of(node).iter().rev().copied().filter(|&p| idom[p as usize] != UNKNOWN);
            let new = known
                .reduce(|a, b| meet(&idom, a, b))
                .expect("a node but the root comes after a predecessor");
            changed |= idom[node as usize] != new;
            idom[node as usize] = new;
        }
    }
    idom
}

fn meet(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

fn intervals(idom: &[u32]) -> Vec<(u32, u32)> {
    let mut children: Vec<Vec<u32>> = vec![vec![]; idom.len()];
    for (i, &d) in idom.iter().enumerate().skip(1) {
        children[d as usize].push(i as u32);
    }
    let mut interval = vec![(0, 0); idom.len()];
    let mut clock = 0;
    let mut stack = vec![(0u32, false)];
    while let Some((i, left)) = stack.pop() {
        if left {
            interval[i as usize].1 = clock;
            continue;
        }
        interval[i as usize].0 = clock;
        clock += 1;
        stack.push((i, true));
        stack.extend(children[i as usize].iter().map(|&c| (c, false)));
    }
    interval
}
