//! The part of a graph that can be reached from its roots, in reverse postorder.

use crate::tarjan::Tarjan;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

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
        let mut search = Search::default();
        let roots: Vec<u32> = roots.into_iter().map(|k| search.number(k)).collect();
        // the last one is tried first, so that the first comes first in the result
        for &root in roots.iter().rev() {
            search.explore(root, &mut successors);
        }
        search.into_graph(&roots)
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

/// A depth-first search. Here a node is the number of those that were seen before it.
struct Search<K> {
    numbers: FxHashMap<K, u32>,
    nodes: Vec<K>,
    /// Where the successors of a node are in the next list; `None` until the search has entered it.
    entered: Vec<Option<Range<usize>>>,
    successors: Vec<u32>,
    postorder: Vec<u32>,
}

impl<K> Default for Search<K> {
    fn default() -> Self {
        let (numbers, nodes, entered) = (FxHashMap::default(), vec![], vec![]);
        Search { numbers, nodes, entered, successors: vec![], postorder: vec![] }
    }
}

impl<K: Copy + Eq + Hash> Search<K> {
    fn number(&mut self, k: K) -> u32 {
        *self.numbers.entry(k).or_insert_with(|| {
            self.nodes.push(k);
            self.entered.push(None);
            self.nodes.len() as u32 - 1
        })
    }

    fn explore<I: IntoIterator<Item = K>>(&mut self, root: u32, successors: &mut impl FnMut(K) -> I) {
        // with the successors that were not tried yet
        let mut path: Vec<(u32, Range<usize>)> = vec![];
        let mut next = Some(root);
        loop {
            if let Some(node) = next.take().filter(|&n| self.entered[n as usize].is_none()) {
                let start = self.successors.len();
                for k in successors(self.nodes[node as usize]) {
                    let to = self.number(k);
                    self.successors.push(to);
                }
                let range = start..self.successors.len();
                self.entered[node as usize] = Some(range.clone());
                path.push((node, range));
            }
            let Some((node, untried)) = path.last_mut() else { break };
            next = untried.next_back().map(|at| self.successors[at]);
            if next.is_none() {
                self.postorder.push(*node);
                path.pop();
            }
        }
    }

    /// With positions instead of numbers.
    fn into_graph(self, roots: &[u32]) -> FlowGraph<K> {
        let Search { numbers: mut position, nodes, entered, successors, mut postorder } = self;
        postorder.reverse();
        let mut place = vec![0; nodes.len()];
        postorder.iter().enumerate().for_each(|(i, &node)| place[node as usize] = i as u32);
        position.values_mut().for_each(|n| *n = place[*n as usize]);
        let lists = postorder.iter().map(|&node| {
            let range = entered[node as usize].clone().expect("what is in the postorder was entered");
            successors[range].iter().map(|&n| place[n as usize])
        });
        let successors = Edges::new(lists);
        let roots = roots.iter().map(|&n| place[n as usize]).collect();
        let predecessors = successors.reversed();
        let order = postorder.iter().map(|&n| nodes[n as usize]).collect();
        FlowGraph { order, position, roots, successors, predecessors }
    }
}

/// The neighbours of each node, in one list.
pub(crate) struct Edges {
    /// Where the neighbours of a node begin; one more for the end.
    starts: Vec<usize>,
    ends: Vec<u32>,
}

impl Edges {
    fn new<I: Iterator<Item = u32>>(of: impl Iterator<Item = I>) -> Self {
        let mut starts = vec![0];
        let mut ends = vec![];
        for one in of {
            ends.extend(one);
            starts.push(ends.len());
        }
        Edges { starts, ends }
    }

    /// The other way round; the neighbours of a node in their order.
    fn reversed(&self) -> Self {
        let mut starts = vec![0; self.starts.len()];
        self.ends.iter().for_each(|&to| starts[to as usize + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; self.ends.len()];
        for from in 0..self.nodes() as u32 {
            for &to in self.of(from) {
                ends[free[to as usize]] = from;
                free[to as usize] += 1;
            }
        }
        Edges { starts, ends }
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
