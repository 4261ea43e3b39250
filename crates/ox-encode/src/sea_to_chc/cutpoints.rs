//! The cutpoints of a function: its start, the blocks that the step asks for and, unless errors are propagated by flags, its calls,
//! with the registers that matter there.

use super::step::StepRow;
use ox_logic::Store;
use ox_sea::liveness::Liveness;
use ox_sea::{BlockId, Function, RegId};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Before instruction `index` of `block`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    pub block: BlockId,
    pub index: usize,
}

impl Point {
    pub const START: Point = Point { block: Function::ENTRY, index: 0 };

    pub fn start_of(block: BlockId) -> Self {
        Point { block, index: 0 }
    }
}

pub struct Cutpoints {
    /// With the registers of its predicate: the parameters (for a function whose summary is needed), then what is live.
    pub points: BTreeMap<Point, Vec<RegId>>,
    /// Calls are cutpoints. If not, a block that begins with a call may still be one.
    pub at_calls: bool,
}

impl Cutpoints {
    pub fn of(store: &Store, f: &Function, with_params: bool, step: &StepRow, at_calls: bool) -> Self {
        let mut points = vec![Point::START];
        points.extend((step.blocks)(f).into_iter().map(Point::start_of));
        for (block, b) in f.blocks.iter().filter(|_| at_calls) {
            let calls = b.insts.iter().enumerate().filter(|(_, i)| i.callee().is_some());
            points.extend(calls.map(|(index, _)| Point { block, index }));
        }
        let liveness = Liveness::new(store, f);
        let params: FxHashSet<RegId> = f.params.iter().copied().filter(|_| with_params).collect();
        let regs_at = |p: Point| {
            let mut regs = if with_params { f.params.clone() } else { vec![] };
            let live = liveness.at(store, f, p.block, p.index);
            regs.extend(live.into_iter().filter(|r| !params.contains(r)));
            regs
        };
        Cutpoints { points: points.into_iter().map(|p| (p, regs_at(p))).collect(), at_calls }
    }

    pub fn contains(&self, p: Point) -> bool {
        self.points.contains_key(&p)
    }

    /// The first call at or after `index` that is a cutpoint.
    pub fn next_call(&self, f: &Function, block: BlockId, index: usize) -> Option<usize> {
        if !self.at_calls {
            return None;
        }
        let insts = &f.blocks[block].insts;
        (index..insts.len()).find(|&i| insts[i].callee().is_some())
    }
}
