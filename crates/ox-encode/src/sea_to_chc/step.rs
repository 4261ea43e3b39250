//! How far one clause goes: which blocks have predicates. Everything between two of them is one symbolic execution (`large_block.rs`), so
//! a new step is a function that chooses blocks, and a row; the law tests run over all rows.

use ox_graph::WeakOrder;
use ox_sea::{BlockId, Function};
use std::fmt;

pub struct StepRow {
    pub name: &'static str,
    pub help: &'static str,
    /// The blocks that have a predicate, besides the start of the function. Every cycle must have one.
    pub blocks: fn(&Function) -> Vec<BlockId>,
    /// The predicates of a function become one, with a program counter.
    pub flat: bool,
}

pub const ALL: &[StepRow] = &[
    StepRow { name: "large", help: "a clause for each loop-free part", blocks: loop_heads, flat: false },
    StepRow { name: "small", help: "a clause for each basic block", blocks: every_block, flat: false },
    StepRow {
        name: "flat-large",
        help: "large, with one predicate and a program counter for each function",
        blocks: loop_heads,
        flat: true,
    },
    StepRow {
        name: "flat-small",
        help: "small, with one predicate and a program counter for each function",
        blocks: every_block,
        flat: true,
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
