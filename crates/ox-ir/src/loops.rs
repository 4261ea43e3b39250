//! The loops of a body, with their places in the source.
//!
//! A loop stands where its jump back does: clang gives that jump the line of the `for` or `while`, and it keeps it when LLVM moves
//! the test to the end. The first instruction of the head may then be of any statement of the body.

use crate::model::*;
use cranelift_entity::SecondaryMap;
use ox_graph::{ComponentId, WeakOrder};

/// A loop of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    pub head: BlockId,
    /// How many loops are around it.
    pub nesting: u32,
    /// Of the jump back; of several the first in the source. Without one, of whatever the head has.
    pub loc: Option<Loc>,
    /// The first and the last line of that file that the loop has something of.
    pub lines: (u32, u32),
}

impl Body {
    /// Each after those around it.
    pub fn loops(&self) -> Vec<Loop> {
        let flow = self.control_flow();
        let order = WeakOrder::new(&flow);
        let mut blocks: SecondaryMap<ComponentId, Vec<BlockId>> = SecondaryMap::new();
        for &b in flow.order() {
            for c in order.around(b) {
                blocks[c].push(b);
            }
        }
        let mut loops = vec![];
        for (c, component) in order.all.iter() {
            let (head, inside) = (component.head, &blocks[c]);
            let back = inside.iter().filter(|b| self.successors(**b).contains(&head));
            let loc = back.filter_map(|b| self.blocks[*b].term_loc).min();
            let loc = loc.or_else(|| self.first_loc(head));
            let nesting = order.around(head).len() as u32 - 1;
            loops.push(Loop { head, nesting, loc, lines: self.lines(inside, loc) });
        }
        loops
    }

    /// Of the first instruction that has one.
    pub fn first_loc(&self, b: BlockId) -> Option<Loc> {
        self.locs(b).next()
    }

    fn locs(&self, b: BlockId) -> impl Iterator<Item = Loc> + '_ {
        let block = &self.blocks[b];
        block.insts.iter().map(|i| i.loc).chain([block.term_loc]).flatten()
    }

    fn lines(&self, inside: &[BlockId], loc: Option<Loc>) -> (u32, u32) {
        let Some(loc) = loc else { return (0, 0) };
        let mut lines = (loc.line, loc.line);
        for other in inside.iter().flat_map(|b| self.locs(*b)).filter(|l| l.file == loc.file) {
            lines = (lines.0.min(other.line), lines.1.max(other.line));
        }
        lines
    }
}
