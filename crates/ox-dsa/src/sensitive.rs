//! The second run: a graph for each function, or for each group of functions that call one another (SeaDSA).
//!
//! Bottom-up: a function starts with its own constraints; at each call the summary of the callee is copied in, so that two
//! calls do not mix. Functions of one group share a graph, and calls inside of the group unify.
//!
//! Then all calls are made consistent, callers first, until nothing changes: a callee node stands for one place of the caller,
//! and if two callee nodes stand for one caller node, and the callee changes one of them and touches the
//! other, then they are one (Gurfinkel and Navas, SAS 2017, section 4: without it the memory of that node would be passed
//! twice and changed in one copy). Nodes that are only read may stay apart.
//!
//! Which integers carry pointers, the targets of calls and external memory are taken from the first run.

use crate::closure::{Rule, close};
use crate::constraints::{CallSite, Constraints, Source};
use crate::graph::{Cell, Flags, Graph, NodeId};
use crate::insensitive::{CallKey, WholeProgram};
use crate::summary::{NodeMap, copy_summary, simulate};
use ox_graph::FlowGraph;
use ox_ir::{Body, FuncId, Module};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The graphs, callees before callers, and the maps of calls between different graphs.
pub struct Graphs {
    pub graphs: Vec<Graph>,
    pub graph_of: BTreeMap<FuncId, usize>,
    pub maps: BTreeMap<(CallKey, FuncId), NodeMap>,
}

pub fn analyze<'m>(module: &'m Module, whole: &WholeProgram<'m>) -> Graphs {
    let groups = groups(whole);
    let mut graph_of = BTreeMap::new();
    for (index, group) in groups.iter().enumerate() {
        graph_of.extend(group.iter().map(|function| (*function, index)));
    }
    let mut run = Run { module, whole, graph_of, graphs: Vec::new() };
    for group in &groups {
        run.bottom_up(group);
    }
    let maps = run.make_consistent(&groups);
    Graphs { graphs: run.graphs, graph_of: run.graph_of, maps }
}

struct Run<'a, 'm> {
    module: &'m Module,
    whole: &'a WholeProgram<'m>,
    graph_of: BTreeMap<FuncId, usize>,
    graphs: Vec<Graph>,
}

impl<'m> Run<'_, 'm> {
    fn source(&self, function: FuncId) -> &Source<'m> {
        let sources = &self.whole.sources;
        let index = sources.binary_search_by_key(&function, |source| source.id);
        &sources[index.expect("every reached function has a source")]
    }

    /// The targets of a call that have a body.
    fn callees(&self, call: &CallSite<'m>) -> Vec<FuncId> {
        let targets = &self.whole.targets[&(call.caller, call.block, call.index)];
        targets.listed().iter().copied().filter(|target| self.graph_of.contains_key(target)).collect()
    }

    fn constraints<'g>(&'g self, graph: &'g mut Graph) -> Constraints<'g, 'm> {
        Constraints {
            module: self.module,
            graph,
            carriers: self.whole,
            rule: Rule::All,
            numbers: &self.whole.numbers,
            settled: true,
        }
    }

    fn bottom_up(&mut self, group: &[FuncId]) {
        let own = self.graphs.len();
        let mut graph = Graph::default();
        for function in group {
            let source = self.source(*function);
            let mut constraints = self.constraints(&mut graph);
            constraints.add_function(source);
            constraints.visit_integers(source);
        }
        let mut shared: FxHashMap<usize, Option<NodeMap>> = FxHashMap::default();
        for function in group {
            for call in &self.whole.calls[function] {
                let callees = self.callees(call);
                let outside = callees.len() < self.whole.targets[&key(call)].listed().len()
                    || matches!(self.whole.targets[&key(call)], crate::Targets::Unknown(_));
                if outside {
                    let source = self.source(*function);
                    self.constraints(&mut graph).external_call(source, call);
                }
                for callee in callees {
                    let other = self.graph_of[&callee];
                    if other == own {
                        bind_inside(self.module, &mut graph, call, callee);
                    } else {
                        let shared = shared.entry(other).or_default();
                        copy_summary(self.module, &self.graphs[other], callee, &mut graph, call, shared);
                    }
                }
            }
        }
        close(&mut graph, Rule::All);
        self.graphs.push(graph);
    }

    /// Callers come first, so that most of what they force upon callees is known when those are looked at as callers.
    fn make_consistent(&mut self, groups: &[Vec<FuncId>]) -> BTreeMap<(CallKey, FuncId), NodeMap> {
        loop {
            let before: u64 = self.graphs.iter().map(|graph| graph.version).sum();
            let mut maps = BTreeMap::new();
            for index in (0..groups.len()).rev() {
                for function in &groups[index] {
                    for call in &self.whole.calls[function] {
                        for callee in self.callees(call) {
                            if self.graph_of[&callee] != index {
                                maps.insert((key(call), callee), self.cross(index, call, callee));
                            }
                        }
                    }
                }
                close(&mut self.graphs[index], Rule::All);
            }
            let after: u64 = self.graphs.iter().map(|graph| graph.version).sum();
            if after == before {
                return maps;
            }
        }
    }

    fn cross(&mut self, caller: usize, call: &CallSite<'m>, function: FuncId) -> NodeMap {
        let callee = self.graph_of[&function];
        let mut graph = std::mem::take(&mut self.graphs[caller]);
        let map = simulate(self.module, &self.graphs[callee], function, &mut graph, call);
        self.graphs[caller] = graph;
        let mut together: BTreeMap<NodeId, Vec<(NodeId, Cell)>> = BTreeMap::new();
        for (theirs, start) in &map {
            let flags = self.graphs[callee].node(*theirs).flags;
            if flags.has_any(Flags::ACCESSED | Flags::CHANGED) {
                let ours = self.graphs[caller].resolve(*start);
                together.entry(ours.node).or_default().push((*theirs, ours));
            }
        }
        for (ours, mut nodes) in together {
            // Earlier groups may have merged nodes of this one.
            let changes = |(node, _): &(NodeId, Cell)| {
                let flags = self.graphs[callee].node_of(Cell { node: *node, offset: 0 }).flags;
                flags.has_any(Flags::CHANGED)
            };
            if nodes.len() > 1 && nodes.iter().any(changes) {
                nodes.sort();
                let stride = self.graphs[caller].node(ours).stride;
                let callee = &mut self.graphs[callee];
                let origin =
                    |(node, start): (NodeId, Cell)| Cell { node, offset: start.offset.wrapping_neg() };
                for other in &nodes[1..] {
                    callee.unify(origin(nodes[0]), origin(*other));
                }
                callee.coarsen(origin(nodes[0]), stride);
            }
        }
        map
    }
}

fn key(call: &CallSite<'_>) -> CallKey {
    (call.caller, call.block, call.index)
}

/// Caller and callee share a graph.
fn bind_inside(module: &Module, graph: &mut Graph, call: &CallSite<'_>, callee: FuncId) {
    let body = module.functions[callee].body.as_ref().expect("a function with a graph has a body");
    for (param, arg) in body.blocks[Body::ENTRY].params.iter().zip(call.args) {
        if let (Some(param), Some(arg)) = (graph.cell_of_value(callee, *param), graph.cell(call.caller, arg))
        {
            graph.unify(param, arg);
        }
    }
    for (index, result) in call.results.iter().enumerate() {
        let returned = graph.returns[&callee][index];
        if let (Some(returned), Some(result)) = (returned, graph.cell_of_value(call.caller, *result)) {
            graph.unify(returned, result);
        }
    }
}

/// The strongly connected components of the call graph, callees first.
fn groups(whole: &WholeProgram<'_>) -> Vec<Vec<FuncId>> {
    let callees = |f: FuncId| {
        let targets = whole.calls[&f].iter().flat_map(|call| whole.targets[&key(call)].listed());
        targets.copied().filter(|target| whole.calls.contains_key(target))
    };
    let mut groups = FlowGraph::new(whole.sources.iter().map(|source| source.id), callees).components();
    groups.iter_mut().for_each(|group| group.sort());
    groups
}
