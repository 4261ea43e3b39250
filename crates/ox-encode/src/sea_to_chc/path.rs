//! The paths from one cutpoint to the next ones, for steps that do not merge them.

use super::cutpoints::{Cutpoints, Point};
use ox_sea::{BlockId, Function};
use rustc_hash::FxHashMap;

/// Blocks in the order of execution, and the jump that each of them takes.
#[derive(Clone, Default)]
pub struct Path {
    /// Those after the first.
    pub blocks: Vec<BlockId>,
    jumps: FxHashMap<BlockId, usize>,
}

impl Path {
    /// Whether the block takes this one of its jumps.
    pub fn takes(&self, block: BlockId, jump: usize) -> bool {
        self.jumps.get(&block) == Some(&jump)
    }

    /// All of them.
    pub fn from(f: &Function, cutpoints: &Cutpoints, from: Point) -> Vec<Path> {
        let mut done = vec![];
        let mut open = vec![(from, Path::default())];
        while let Some((at, path)) = open.pop() {
            // a call that the path starts at is no end
            let skip = usize::from(at == from);
            let ends = cutpoints.next_call(f, at.block, at.index + skip).is_some();
            let jumps = f.blocks[at.block].term.jumps();
            if ends || jumps.is_empty() {
                done.push(path);
                continue;
            }
            for (i, jump) in jumps.iter().enumerate().rev() {
                let mut path = path.clone();
                path.jumps.insert(at.block, i);
                let to = Point::start_of(jump.to);
                if cutpoints.contains(to) {
                    done.push(path);
                } else {
                    path.blocks.push(jump.to);
                    open.push((to, path));
                }
            }
        }
        done
    }
}
