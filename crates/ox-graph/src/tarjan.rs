//! Strongly connected components of a part of a graph (Tarjan, "Depth-first search and linear graph algorithms", 1972), without
//! recursion.

use crate::flow_graph::Edges;

pub(crate) struct Tarjan<'a> {
    edges: &'a Edges,
    /// When a node was entered; [`OUTSIDE`] the part, [`UNSEEN`], or [`DONE`].
    entered: Vec<u32>,
    /// The earliest open node that is known to be reached.
    low: Vec<u32>,
    clock: u32,
    /// Entered, and without a component yet.
    open: Vec<u32>,
    found: Vec<Vec<u32>>,
}

const OUTSIDE: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;
const UNSEEN: u32 = 0;

impl<'a> Tarjan<'a> {
    pub fn new(edges: &'a Edges) -> Self {
        let nodes = edges.nodes();
        Tarjan {
            edges,
            entered: vec![OUTSIDE; nodes],
            low: vec![0; nodes],
            clock: UNSEEN,
            open: vec![],
            found: vec![],
        }
    }

    /// The components of the graph that has these nodes only, searched in this order. Each comes after those it can reach and
    /// has its nodes in the order of the graph.
    pub fn components(&mut self, part: &[u32]) -> Vec<Vec<u32>> {
        self.clock = UNSEEN;
        part.iter().for_each(|&node| self.entered[node as usize] = UNSEEN);
        part.iter().for_each(|&root| self.visit(root));
        part.iter().for_each(|&node| self.entered[node as usize] = OUTSIDE);
        std::mem::take(&mut self.found)
    }

    fn visit(&mut self, root: u32) {
        if self.entered[root as usize] != UNSEEN {
            return;
        }
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, tried)) = path.last_mut() {
            let node = *node;
            if let Some(&next) = self.edges.of(node).get(*tried) {
                *tried += 1;
                match self.entered[next as usize] {
                    UNSEEN => {
                        self.enter(next);
                        path.push((next, 0));
                    }
                    OUTSIDE | DONE => {}
                    when => self.lower(node, when),
                }
                continue;
            }
            path.pop();
            let low = self.low[node as usize];
            if let Some((above, _)) = path.last() {
                self.lower(*above, low);
            }
            if low == self.entered[node as usize] {
                self.close(node);
            }
        }
    }

    fn enter(&mut self, node: u32) {
        self.clock += 1;
        (self.entered[node as usize], self.low[node as usize]) = (self.clock, self.clock);
        self.open.push(node);
    }

    fn lower(&mut self, node: u32, to: u32) {
        let low = &mut self.low[node as usize];
        *low = to.min(*low);
    }

    fn close(&mut self, root: u32) {
        let start = self.open.iter().rposition(|&n| n == root).expect("it was entered");
        let mut component = self.open.split_off(start);
        component.iter().for_each(|&n| self.entered[n as usize] = DONE);
        component.sort();
        self.found.push(component);
    }
}
