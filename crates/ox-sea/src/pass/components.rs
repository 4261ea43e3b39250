//! The nested strongly connected components of a control-flow graph: its loops, reducible or not.
//!
//! As in Bourdoncle's weak topological order, each component has a head; what remains of it without its head is decomposed
//! again. The head is the block that comes first in reverse postorder, so no other block of the component dominates it. Every jump goes
//! forward in `position`, or to the head of a component that contains its source.

use super::control_flow::ControlFlow;
use crate::{BlockId, Function};
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ComponentId(u32);
entity_impl!(ComponentId, "loop");

pub(crate) struct Component {
    pub head: BlockId,
    pub parent: Option<ComponentId>,
}

pub(crate) struct Components {
    pub all: PrimaryMap<ComponentId, Component>,
    /// The innermost component of a block.
    pub of: SecondaryMap<BlockId, Option<ComponentId>>,
    /// The order of the blocks; a component is contiguous and begins with its head.
    pub position: SecondaryMap<BlockId, u32>,
}

impl Components {
    pub fn new(function: &Function, flow: &ControlFlow) -> Self {
        let mut this =
            Components { all: PrimaryMap::new(), of: SecondaryMap::new(), position: SecondaryMap::new() };
        // blocks that still have to get a position, the last first
        enum Task {
            Place(BlockId),
            Decompose(Vec<BlockId>, Option<ComponentId>),
        }
        let mut next = 0;
        let mut tasks = vec![Task::Decompose(flow.order.clone(), None)];
        let mut search = Search::new(function, flow);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Place(b) => {
                    this.position[b] = next;
                    next += 1;
                }
                Task::Decompose(blocks, parent) => {
                    for part in search.strongly_connected(&blocks) {
                        match part {
                            Part::Single(b) => {
                                this.of[b] = parent;
                                tasks.push(Task::Place(b));
                            }
                            Part::Cyclic(mut blocks) => {
                                blocks.sort_by_key(|&b| flow.position[b]);
                                let head = blocks.remove(0);
                                let id = this.all.push(Component { head, parent });
                                this.of[head] = Some(id);
                                tasks.push(Task::Decompose(blocks, Some(id)));
                                tasks.push(Task::Place(head));
                            }
                        }
                    }
                }
            }
        }
        this
    }

    /// The components around the block, the outermost first.
    pub fn around(&self, b: BlockId) -> Vec<ComponentId> {
        let mut out = vec![];
        let mut at = self.of[b];
        while let Some(c) = at {
            out.push(c);
            at = self.all[c].parent;
        }
        out.reverse();
        out
    }

    pub fn contains(&self, c: ComponentId, b: BlockId) -> bool {
        let mut at = self.of[b];
        while let Some(d) = at {
            if c == d {
                return true;
            }
            at = self.all[d].parent;
        }
        false
    }
}

enum Part {
    Single(BlockId),
    Cyclic(Vec<BlockId>),
}

/// Tarjan's algorithm on a part of the blocks, without recursion.
struct Search {
    successors: SecondaryMap<BlockId, Vec<BlockId>>,
    /// The part that is looked at, by number.
    round: u32,
    in_round: SecondaryMap<BlockId, u32>,
    index: SecondaryMap<BlockId, u32>,
    low: SecondaryMap<BlockId, u32>,
}

const UNSEEN: u32 = 0;
const DONE: u32 = u32::MAX;

impl Search {
    fn new(function: &Function, flow: &ControlFlow) -> Self {
        let mut successors: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
        for &b in &flow.order {
            successors[b] = function.blocks[b].term.jumps().iter().map(|j| j.to).collect();
        }
        let index = SecondaryMap::with_capacity(function.blocks.len());
        Search { successors, round: 0, in_round: SecondaryMap::new(), index, low: SecondaryMap::new() }
    }

    /// The components of the subgraph, each after those it can reach.
    fn strongly_connected(&mut self, blocks: &[BlockId]) -> Vec<Part> {
        self.round += 1;
        for &b in blocks {
            (self.in_round[b], self.index[b]) = (self.round, UNSEEN);
        }
        let mut parts = vec![];
        let mut clock = UNSEEN;
        let mut open: Vec<BlockId> = vec![];
        for &root in blocks {
            if self.index[root] != UNSEEN {
                continue;
            }
            let mut path: Vec<(BlockId, usize)> = vec![(root, 0)];
            while let Some((b, tried)) = path.last_mut() {
                let b = *b;
                if *tried == 0 {
                    clock += 1;
                    (self.index[b], self.low[b]) = (clock, clock);
                    open.push(b);
                }
                let next = self.successors[b].get(*tried).copied();
                *tried += 1;
                match next {
                    Some(s) if self.in_round[s] != self.round || self.index[s] == DONE => {}
                    Some(s) if self.index[s] == UNSEEN => path.push((s, 0)),
                    Some(s) => self.low[b] = self.low[b].min(self.index[s]),
                    None => {
                        path.pop();
                        if let Some(&(above, _)) = path.last() {
                            self.low[above] = self.low[above].min(self.low[b]);
                        }
                        if self.low[b] == self.index[b] {
                            parts.push(self.close(&mut open, b));
                        }
                    }
                }
            }
        }
        parts
    }

    fn close(&mut self, open: &mut Vec<BlockId>, root: BlockId) -> Part {
        let start = open.iter().rposition(|&b| b == root).expect("the root is open");
        let members = open.split_off(start);
        for &b in &members {
            self.index[b] = DONE;
        }
        match members[..] {
            [b] if !self.successors[b].contains(&b) => Part::Single(b),
            _ => Part::Cyclic(members),
        }
    }
}
