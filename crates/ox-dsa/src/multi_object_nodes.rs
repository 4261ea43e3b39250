//! Which nodes stand for several objects: only there does the order of two addresses say something about placement.
//!
//! There are several if there are several variables, functions or instructions that make them, or if such an instruction may run
//! more than once: it lies on a cycle of its function, or the function may be called more than once.

use crate::graph::{Flags, Node};
use crate::insensitive::WholeProgram;
use crate::sensitive::Graphs;
use ox_graph::FlowGraph;
use ox_ir::{BlockId, Body, FuncId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Flags the nodes of all graphs.
pub fn mark(entry: FuncId, whole: &WholeProgram<'_>, graphs: &mut Graphs) {
    let often = Often::new(entry, whole);
    for graph in &mut graphs.graphs {
        graph.flag_nodes(Flags::SEVERAL, |node| often.are_several(node));
    }
}

/// What may run more than once.
struct Often {
    functions: FxHashSet<FuncId>,
    /// Values that are defined on a cycle of their function.
    values: FxHashSet<(FuncId, ValueId)>,
}

impl Often {
    fn new(entry: FuncId, whole: &WholeProgram<'_>) -> Often {
        let mut values = FxHashSet::default();
        let mut calls: FxHashMap<FuncId, usize> = FxHashMap::from_iter([(entry, 1)]);
        let mut work: Vec<FuncId> = Vec::new();
        for source in &whole.sources {
            let cycles = cycles(source.body);
            for (block, _, inst) in source.insts() {
                if cycles.contains(&block) {
                    values.extend(inst.results.iter().map(|result| (source.id, *result)));
                }
            }
            for call in &whole.calls[&source.id] {
                for target in whole.targets[&(call.caller, call.block, call.index)].listed() {
                    let count = calls.entry(*target).or_default();
                    *count += 1;
                    if *count > 1 || cycles.contains(&call.block) {
                        work.push(*target);
                    }
                }
            }
        }
        let mut functions = FxHashSet::default();
        while let Some(function) = work.pop() {
            if functions.insert(function) {
                let calls = whole.calls.get(&function).into_iter().flatten();
                work.extend(calls.flat_map(|call| {
                    whole.targets[&(call.caller, call.block, call.index)].listed().iter().copied()
                }));
            }
        }
        Often { functions, values }
    }

    fn are_several(&self, node: &Node) -> bool {
        let again = |site: &(FuncId, ValueId)| self.functions.contains(&site.0) || self.values.contains(site);
        node.allocations.len() + node.globals.len() + node.functions.len() > 1
            || node.allocations.iter().any(again)
    }
}

/// The blocks from which a way leads back to them.
fn cycles(body: &Body) -> FxHashSet<BlockId> {
    let graph = FlowGraph::new(body.blocks.keys(), |b| body.successors(b));
    graph.cycles().into_iter().flatten().collect()
}
