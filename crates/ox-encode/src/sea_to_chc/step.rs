//! How far one clause goes: which blocks have predicates. Everything between two of them is one symbolic execution (`large_block.rs`), so
//! a new step is a function that chooses blocks, and a row; the law tests run over all rows.

use ox_graph::WeakOrder;
use ox_sea::{BlockId, Function};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;

pub struct StepRow {
    pub name: &'static str,
    pub help: &'static str,
    /// The blocks that have a predicate, besides the start of the function. Every cycle must have one.
    pub blocks: fn(&Function) -> Vec<BlockId>,
    /// The predicates of a function become one, with a program counter.
    pub flat: bool,
    /// A clause follows one path: where paths meet they are not merged.
    pub paths: bool,
}

const LARGE: StepRow = StepRow {
    name: "large",
    help: "a clause for each loop-free part",
    blocks: loop_heads,
    flat: false,
    paths: false,
};

const SMALL: StepRow =
    StepRow { name: "small", help: "a clause for each basic block", blocks: every_block, ..LARGE };

pub const ALL: &[StepRow] = &[
    LARGE,
    SMALL,
    StepRow {
        name: "flat-large",
        help: "large, with one predicate and a program counter for each function",
        flat: true,
        ..LARGE
    },
    StepRow {
        name: "flat-small",
        help: "small, with one predicate and a program counter for each function",
        flat: true,
        ..SMALL
    },
    StepRow {
        name: "wp",
        help: "a clause for each path through a loop-free part: the normal form of weakest preconditions",
        blocks: loop_heads_and_crowded_joins,
        paths: true,
        ..LARGE
    },
];

pub fn named(name: &str) -> Option<&'static StepRow> {
    ALL.iter().find(|r| r.name == name)
}

impl fmt::Debug for StepRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn every_block(f: &Function) -> Vec<BlockId> {
    f.blocks.keys().collect()
}

/// The heads of loops: every cycle has one.
fn loop_heads(f: &Function) -> Vec<BlockId> {
    WeakOrder::new(&f.control_flow()).all.values().map(|l| l.head).collect()
}

/// More paths than that do not meet in a block without a predicate.
const PATHS: usize = 16;

/// Weakest preconditions copy what comes after a branch for each of its sides (Fig. 1 of the SIGLOG article), so there would be a clause for
/// each path from loop to loop. Deviation: a block where too many paths meet has a predicate, which ends them.
fn loop_heads_and_crowded_joins(f: &Function) -> Vec<BlockId> {
    let graph = f.control_flow();
    let order = WeakOrder::new(&graph);
    let mut chosen: BTreeSet<BlockId> = order.all.values().map(|l| l.head).collect();
    let mut blocks = graph.order().to_vec();
    blocks.sort_unstable_by_key(|&b| order.position(b));
    let mut paths: FxHashMap<BlockId, usize> = FxHashMap::default();
    for &b in &blocks {
        let mut here = paths.get(&b).copied().unwrap_or(0).max(1);
        if here > PATHS {
            chosen.insert(b);
        }
        if chosen.contains(&b) {
            here = 1;
        }
        for jump in f.blocks[b].term.jumps() {
            *paths.entry(jump.to).or_default() += here;
        }
    }
    chosen.into_iter().collect()
}
