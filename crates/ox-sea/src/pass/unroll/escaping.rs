//! Registers that leave a loop: those bound inside of a component and read outside.
//!
//! Copies of different iterations meet outside of the loop, so there the register has to be a parameter: at every block outside of the
//! component where it is live. (In compilers this is "loop-closed" SSA form.)

use crate::pass::term_vars::TermVars;
use crate::{BlockId, ControlFlow, Function, RegId};
use cranelift_entity::SecondaryMap;
use ox_graph::WeakOrder;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;

/// For every block, the registers live at its start that are bound in a loop around something else.
pub(super) fn escaping(
    store: &Store,
    function: &Function,
    flow: &ControlFlow,
    components: &WeakOrder<BlockId>,
) -> SecondaryMap<BlockId, Vec<RegId>> {
    let outside = uses_outside(store, function, flow, components);
    let mut out: SecondaryMap<BlockId, Vec<RegId>> = SecondaryMap::new();
    for (reg, (home, uses)) in outside {
        let component = components.innermost(home).expect("only registers of loops escape");
        let mut stack = uses;
        while let Some(b) = stack.pop() {
            if components.contains(component, b) || out[b].last() == Some(&reg) {
                continue;
            }
            out[b].push(reg);
            stack.extend(flow.predecessors(b));
        }
    }
    out
}

type Uses = Vec<(RegId, (BlockId, Vec<BlockId>))>;

/// The registers that escape, with the block that binds them and the blocks outside that read them.
fn uses_outside(
    store: &Store,
    function: &Function,
    flow: &ControlFlow,
    components: &WeakOrder<BlockId>,
) -> Uses {
    let mut bound: FxHashMap<Term, (RegId, BlockId)> = FxHashMap::default();
    for &b in flow.order().iter().filter(|&&b| components.innermost(b).is_some()) {
        let block = &function.blocks[b];
        for &r in block.params.iter().chain(block.insts.iter().flat_map(|i| i.results())) {
            bound.insert(function.regs[r].var, (r, b));
        }
    }
    let mut found: FxHashMap<RegId, (BlockId, Vec<BlockId>)> = FxHashMap::default();
    if bound.is_empty() {
        return vec![];
    }
    let mut vars = TermVars::default();
    for &b in flow.order() {
        let block = &function.blocks[b];
        let mut terms: Vec<Term> = block.insts.iter().flat_map(|i| i.terms()).collect();
        terms.extend(block.term.terms());
        vars.for_each(store, terms, |v| {
            let Some(&(r, home)) = bound.get(&v) else { return };
            let component = components.innermost(home).expect("only registers of loops are looked up");
            if !components.contains(component, b) {
                found.entry(r).or_insert((home, vec![])).1.push(b);
            }
        });
    }
    let mut found: Uses = found.into_iter().collect();
    found.sort_by_key(|(r, _)| *r);
    found
}
