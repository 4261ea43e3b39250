//! The blocks of a body as a graph.

use crate::model::*;
use ox_graph::FlowGraph;

impl Body {
    /// The blocks that can be reached from the entry.
    pub fn control_flow(&self) -> FlowGraph<BlockId> {
        FlowGraph::new([Body::ENTRY], |b| self.successors(b))
    }

    /// The targets of its jumps, in their order; one that several jumps have comes several times.
    pub fn successors(&self, b: BlockId) -> Vec<BlockId> {
        self.blocks[b].term.jumps().iter().map(|j| j.to).collect()
    }
}
