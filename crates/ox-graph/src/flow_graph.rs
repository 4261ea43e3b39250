//! The part of a graph that can be reached from its roots, in reverse postorder.

use crate::tarjan::Tarjan;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Inside of this crate a node is its position in the order.
pub struct FlowGraph<K> {
    order: Vec<K>,
    position: FxHashMap<K, u32>,
    /// Components are searched from here.
    roots: Vec<u32>,
    pub(crate) successors: Edges,
    pub(crate) predecessors: Edges,
}

impl<K: Copy + Eq + Hash> FlowGraph<K> {
    /// `successors` is asked once for each node. A root or successor that is named twice is an edge twice.
    pub fn new<I>(roots: impl IntoIterator<Item = K>, mut successors: impl FnMut(K) -> I) -> Self
    where
        I: IntoIterator<Item = K>,
    {
        let roots: Vec<K> = roots.into_iter().collect();
        let (order, edges) = explore(&roots, |k| successors(k).into_iter().collect());
        let position: FxHashMap<K, u32> = order.iter().enumerate().map(|(i, &k)| (k, i as u32)).collect();
        let targets = |k: &K| edges[k].iter().map(|to| position[to]).collect();
        let successors = Edges::new(order.iter().map(targets).collect());
        let predecessors = successors.reversed();
        let roots = roots.iter().map(|k| position[k]).collect();
        FlowGraph { order, position, roots, successors, predecessors }
    }

    /// Each node after its predecessors, except along edges that close a cycle. Of two roots, or two successors of one node, the
    /// first comes first where there is a choice. In an acyclic graph this order is topological.
    pub fn order(&self) -> &[K] {
        &self.order
    }

    /// Where a node is in the order; `None` if it cannot be reached.
    pub fn position(&self, k: K) -> Option<u32> {
        self.position.get(&k).copied()
    }

    /// One entry for each edge to the node from one that can be reached, in the order of those. None if it cannot be reached.
    pub fn predecessors(&self, k: K) -> impl ExactSizeIterator<Item = K> + '_ {
        let of = self.position(k).map_or(&[][..], |i| self.predecessors.of(i));
        of.iter().map(|&i| self.order[i as usize])
    }

    /// An edge that does not go forward in the order, if there is one: the graph is not acyclic then.
    pub fn back_edge(&self) -> Option<(K, K)> {
        (0..self.order.len() as u32).find_map(|to| {
            let from = self.predecessors.of(to).iter().find(|&&from| from >= to)?;
            Some((self.order[*from as usize], self.order[to as usize]))
        })
    }

    /// The strongly connected components, each after those it can reach.
    pub fn components(&self) -> Vec<Vec<K>> {
        self.tarjan().into_iter().map(|c| self.nodes(&c)).collect()
    }

    /// The components with a cycle in them: more than one node, or one with an edge to itself.
    pub fn cycles(&self) -> Vec<Vec<K>> {
        let cyclic = self.tarjan().into_iter().filter(|c| self.successors.have_cycle(c));
        cyclic.map(|c| self.nodes(&c)).collect()
    }

    fn tarjan(&self) -> Vec<Vec<u32>> {
        let nodes = 0..self.order.len() as u32;
        let part: Vec<u32> = self.roots.iter().copied().chain(nodes).collect();
        Tarjan::new(&self.successors).components(&part)
    }

    fn nodes(&self, component: &[u32]) -> Vec<K> {
        component.iter().map(|&i| self.order[i as usize]).collect()
    }
}

/// The nodes in reverse postorder, with the edges that leave each.
fn explore<K: Copy + Eq + Hash>(
    roots: &[K],
    mut successors: impl FnMut(K) -> Vec<K>,
) -> (Vec<K>, FxHashMap<K, Vec<K>>) {
    let mut edges: FxHashMap<K, Vec<K>> = FxHashMap::default();
    let mut post = vec![];
    // the last one is tried first, so that the first comes first in the result
    for &root in roots.iter().rev() {
        let mut path = vec![];
        let mut enter = Some(root);
        loop {
            if let Some(k) = enter.take().filter(|k| !edges.contains_key(k)) {
                let next = successors(k);
                path.push((k, next.len()));
                edges.insert(k, next);
            }
            let Some((k, untried)) = path.last_mut() else { break };
            if *untried == 0 {
                post.push(*k);
                path.pop();
            } else {
                *untried -= 1;
                enter = Some(edges[k][*untried]);
            }
        }
    }
    post.reverse();
    (post, edges)
}

/// The neighbours of each node, in one list.
pub(crate) struct Edges {
    /// Where the neighbours of a node begin; one more for the end.
    starts: Vec<usize>,
    ends: Vec<u32>,
}

impl Edges {
    fn new(of: Vec<Vec<u32>>) -> Self {
        let mut starts = vec![0];
        let mut ends = vec![];
        for one in of {
            ends.extend(one);
            starts.push(ends.len());
        }
        Edges { starts, ends }
    }

    fn reversed(&self) -> Self {
        let mut of = vec![vec![]; self.nodes()];
        for from in 0..self.nodes() as u32 {
            self.of(from).iter().for_each(|&to| of[to as usize].push(from));
        }
        Edges::new(of)
    }

    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn of(&self, node: u32) -> &[u32] {
        &self.ends[self.starts[node as usize]..self.starts[node as usize + 1]]
    }

    /// Is there a cycle in a strongly connected component?
    pub fn have_cycle(&self, component: &[u32]) -> bool {
        match component {
            [one] => self.of(*one).contains(one),
            _ => true,
        }
    }
}
