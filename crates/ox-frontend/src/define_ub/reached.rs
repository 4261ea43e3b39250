//! Where it is decided whether an assertion holds, for the report on assertions that nothing reaches (vacuity).
//!
//! An assertion is a call of `ox.fail.N` behind a branch, and that call is not reached if the assertion holds. The mark stands
//! before the branch. An error without a branch before it in its function (`void fail(void) { reach_error(); }`) has none:
//! not to reach it is what the user wants.

use super::Defining;
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use ox_ir::{CheckId, CheckKind};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.functions() {
        let fails: Vec<(Value, u32)> = function.body_instructions().into_iter().filter_map(failing).collect();
        let is_assertion = |n: u32| defining.tables.checks[CheckId::from_u32(n)].kind == CheckKind::Assertion;
        let fails: Vec<_> = fails.into_iter().filter(|(_, n)| is_assertion(*n)).collect();
        if fails.is_empty() {
            continue;
        }
        let mut before: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for block in function.blocks() {
            block.successors().into_iter().for_each(|to| before.entry(to).or_default().push(block));
        }
        for (call, check) in fails {
            for branch in deciding(call.block(), &before) {
                let builder = Builder::before(defining.module, branch);
                let name = format!("{}{check}", names::REACHED);
                let function = defining.opaque_function(&name, defining.module.void_type(), &[]);
                builder.call(function, &[]);
            }
        }
    }
}

fn failing(i: Value) -> Option<(Value, u32)> {
    if !i.is_call() || !i.called().is_function() {
        return None;
    }
    let number = i.called().name().strip_prefix(names::FAIL)?.parse().ok()?;
    Some((i, number))
}

/// The last branches with a condition on the ways to the block.
fn deciding(block: Block, before: &FxHashMap<Block, Vec<Block>>) -> Vec<Value> {
    let (mut open, mut seen, mut out) = (vec![block], FxHashSet::default(), vec![]);
    while let Some(block) = open.pop() {
        for &from in before.get(&block).into_iter().flatten().filter(|b| seen.insert(**b)) {
            match from.successors().len() {
                1 => open.push(from),
                _ => out.push(from.terminator()),
            }
        }
    }
    out
}
