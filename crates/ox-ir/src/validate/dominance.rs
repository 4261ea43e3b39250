//! Dominators of the blocks of a body (Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm"),
//! with intervals over the dominator tree so that a question is answered at once.

use crate::model::*;

pub(super) struct Dominators {
    /// Entry and exit time of the block in a walk of the dominator tree; `None`: not reachable.
    interval: Vec<Option<(usize, usize)>>,
}

impl Dominators {
    /// All jumps must go to blocks that exist.
    pub fn new(body: &Body) -> Self {
        let order = reverse_postorder(body);
        let mut position = vec![usize::MAX; body.blocks.len()];
        for (i, block) in order.iter().enumerate() {
            position[*block] = i;
        }
        let mut predecessors = vec![Vec::new(); order.len()];
        for (i, block) in order.iter().enumerate() {
            for target in successors(body, *block) {
                predecessors[position[target]].push(i);
            }
        }
        let idom = immediate_dominators(&predecessors);
        Dominators { interval: intervals(&order, &idom, body.blocks.len()) }
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.interval[block.as_u32() as usize].is_some()
    }

    /// Does every path to `b` go through `a`? Both must be reachable, else no.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        match (self.interval[a.as_u32() as usize], self.interval[b.as_u32() as usize]) {
            (Some((a_in, a_out)), Some((b_in, b_out))) => a_in <= b_in && b_out <= a_out,
            (None, _) | (_, None) => false,
        }
    }
}

fn successors(body: &Body, block: usize) -> Vec<usize> {
    let block = &body.blocks[BlockId::from_u32(block as u32)];
    block.term.jumps().iter().map(|j| j.to.as_u32() as usize).collect()
}

fn reverse_postorder(body: &Body) -> Vec<usize> {
    let mut seen = vec![false; body.blocks.len()];
    let mut order = Vec::new();
    let mut stack = vec![(0, successors(body, 0))];
    seen[0] = true;
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if !seen[next] => {
                seen[next] = true;
                stack.push((next, successors(body, next)));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// In positions of the reverse postorder; the entry is its own dominator.
fn immediate_dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let mut idom = vec![UNKNOWN; predecessors.len()];
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..predecessors.len() {
            let mut known = predecessors[block].iter().copied().filter(|p| idom[*p] != UNKNOWN);
            let first = known.next().expect("a reachable block has a predecessor that comes before it");
            let meet = known.fold(first, |mut a, mut b| {
                while a != b {
                    while a > b {
                        a = idom[a];
                    }
                    while b > a {
                        b = idom[b];
                    }
                }
                a
            });
            if idom[block] != meet {
                idom[block] = meet;
                changed = true;
            }
        }
    }
    idom
}

fn intervals(order: &[usize], idom: &[usize], blocks: usize) -> Vec<Option<(usize, usize)>> {
    let mut children = vec![Vec::new(); order.len()];
    for block in 1..order.len() {
        children[idom[block]].push(block);
    }
    let mut interval = vec![None; blocks];
    let mut time = 0;
    let mut stack = vec![(0, 0, 0)];
    while let Some((block, entered, next)) = stack.last_mut() {
        match children[*block].get(*next) {
            Some(&child) => {
                *next += 1;
                time += 1;
                stack.push((child, time, 0));
            }
            None => {
                interval[order[*block]] = Some((*entered, time));
                stack.pop();
            }
        }
    }
    interval
}
