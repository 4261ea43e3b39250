//! The blocks of a function as a graph.

use crate::{BlockId, Function};
use ox_graph::FlowGraph;

/// The blocks that can be reached from the entry.
pub type ControlFlow = FlowGraph<BlockId>;

impl Function {
    pub fn control_flow(&self) -> ControlFlow {
        FlowGraph::new([Function::ENTRY], |b| self.successors(b))
    }

    /// The targets of its jumps, in their order; one that several jumps have comes several times.
    fn successors(&self, b: BlockId) -> Vec<BlockId> {
        self.blocks[b].term.jumps().iter().map(|j| j.to).collect()
    }
}
