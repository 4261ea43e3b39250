//! The blocks of a function in reverse postorder, with their predecessors. In an acyclic function this order is topological.

use crate::{BlockId, Function};
use cranelift_entity::SecondaryMap;

pub(crate) struct ControlFlow {
    /// The blocks that can be reached, each after its predecessors except along back edges of the search.
    pub order: Vec<BlockId>,
    /// Where a block is in `order`; `None` if it cannot be reached.
    pub position: SecondaryMap<BlockId, Option<u32>>,
    /// One entry for each jump from a block that can be reached.
    pub predecessors: SecondaryMap<BlockId, Vec<BlockId>>,
}

impl ControlFlow {
    pub fn new(function: &Function) -> Self {
        let order = reverse_postorder(function);
        let mut position = SecondaryMap::new();
        let mut predecessors: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
        for (i, &b) in order.iter().enumerate() {
            position[b] = Some(i as u32);
            for j in function.blocks[b].term.jumps() {
                predecessors[j.to].push(b);
            }
        }
        ControlFlow { order, position, predecessors }
    }

    /// A jump that goes back in the order, if there is one: the function is not acyclic then.
    pub fn back_edge(&self) -> Option<(BlockId, BlockId)> {
        self.order.iter().find_map(|&b| {
            let from = self.predecessors[b].iter().find(|&&p| self.position[p] >= self.position[b])?;
            Some((*from, b))
        })
    }
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut seen: SecondaryMap<BlockId, bool> = SecondaryMap::new();
    let mut order = vec![];
    // the successors that were not tried yet; the last one is tried first, so that the first comes first in the result
    let mut stack = vec![(Function::ENTRY, successors(function, Function::ENTRY))];
    seen[Function::ENTRY] = true;
    while let Some((b, rest)) = stack.last_mut() {
        match rest.pop() {
            None => {
                order.push(*b);
                stack.pop();
            }
            Some(next) if !seen[next] => {
                seen[next] = true;
                stack.push((next, successors(function, next)));
            }
            Some(_) => {}
        }
    }
    order.reverse();
    order
}

fn successors(function: &Function, b: BlockId) -> Vec<BlockId> {
    function.blocks[b].term.jumps().iter().map(|j| j.to).collect()
}
