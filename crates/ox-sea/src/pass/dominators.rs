//! Dominators (Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm") of the blocks that can be reached.

use super::control_flow::ControlFlow;
use crate::{BlockId, Function};
use cranelift_entity::SecondaryMap;

pub(crate) struct Dominators {
    /// By position in the reverse postorder; the entry is its own.
    idom: Vec<u32>,
    /// When a walk over the tree comes to a block and when it leaves it.
    interval: Vec<(u32, u32)>,
    order: Vec<BlockId>,
    position: SecondaryMap<BlockId, Option<u32>>,
}

impl Dominators {
    pub fn new(flow: &ControlFlow) -> Self {
        let idom = immediate(flow);
        let interval = intervals(&idom);
        Dominators { idom, interval, order: flow.order.clone(), position: flow.position.clone() }
    }

    fn at(&self, b: BlockId) -> usize {
        self.position[b].expect("only reachable blocks are asked about") as usize
    }

    /// The entry is its own immediate dominator.
    pub fn immediate(&self, b: BlockId) -> BlockId {
        self.order[self.idom[self.at(b)] as usize]
    }

    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let ((enter, leave), (inner, _)) = (self.interval[self.at(a)], self.interval[self.at(b)]);
        enter <= inner && inner < leave
    }

    /// The nearest block that dominates both. As quick as the nearer of the two is to it.
    pub fn common(&self, a: BlockId, b: BlockId) -> BlockId {
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

fn immediate(flow: &ControlFlow) -> Vec<u32> {
    const UNKNOWN: u32 = u32::MAX;
    let mut idom = vec![UNKNOWN; flow.order.len()];
    debug_assert_eq!(flow.order[0], Function::ENTRY, "the search starts at the entry");
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for (i, &b) in flow.order.iter().enumerate().skip(1) {
            let mut new = UNKNOWN;
            // the latest first: a block that many jump to (an exit) is then met in small steps
            for &p in flow.predecessors[b].iter().rev() {
                let p = flow.position[p].expect("predecessors are reachable");
                if idom[p as usize] == UNKNOWN {
                    continue;
                }
                new = if new == UNKNOWN { p } else { meet(&idom, p, new) };
            }
            if idom[i] != new {
                idom[i] = new;
                changed = true;
            }
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
