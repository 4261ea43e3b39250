//! The result of an analysis, as encoders want it: regions, what functions do to them, and how they cross calls.

use crate::constraints::{CallSite, Source};
use crate::graph::{Cell, Flags, Graph, Node, NodeId};
use crate::insensitive::{CallKey, Targets, WholeProgram};
use crate::multi_object_nodes;
use crate::region::{RegionId, RegionInfo, RegionTable, tables};
use crate::sensitive::Graphs;
use crate::summary::{interface_cells, reachable};
use ox_ir::{BlockId, Callee, FuncId, GlobalId, InstKind, Module, ObjectEffect, Operand, ValueId};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// What a function does, itself or through what it calls, to the regions of its graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub reads: BTreeSet<RegionId>,
    /// Writes; also allocations that zero an object.
    pub modifies: BTreeSet<RegionId>,
    /// Objects of these regions come to life or are freed.
    pub allocates: BTreeSet<RegionId>,
}

pub struct Analysis {
    graphs: Graphs,
    tables: Vec<RegionTable>,
    targets: BTreeMap<CallKey, Targets>,
    effects: BTreeMap<FuncId, Effects>,
    interfaces: BTreeMap<FuncId, FxHashSet<NodeId>>,
    guesses: bool,
}

impl Analysis {
    pub(crate) fn new(
        module: &Module,
        entry: FuncId,
        whole: WholeProgram<'_>,
        mut graphs: Graphs,
    ) -> Analysis {
        multi_object_nodes::mark(entry, &whole, &mut graphs);
        let interfaces = graphs.graph_of.iter().map(|(function, index)| {
            let graph = &graphs.graphs[*index];
            (*function, reachable(graph, interface_cells(module, graph, *function)))
        });
        // only the first run knows it
        let guessed = |node: &Node| node.flags.has_any(Flags::GUESSED) && node.flags.has_any(Flags::ACCESSED);
        let mut analysis = Analysis {
            guesses: whole.graph.nodes().any(|(_, node)| guessed(node)),
            interfaces: interfaces.collect(),
            tables: tables(&graphs),
            graphs,
            targets: whole.targets,
            effects: BTreeMap::new(),
        };
        for source in &whole.sources {
            let effects = analysis.own_effects(module, source, &whole.calls[&source.id]);
            analysis.effects.insert(source.id, effects);
        }
        analysis.add_effects_of_calls();
        analysis
    }

    pub(crate) fn index(&self, function: FuncId) -> usize {
        *self
            .graphs
            .graph_of
            .get(&function)
            .expect("the function can be reached from the entry and has a body")
    }

    pub(crate) fn all_graphs(&self) -> &Graphs {
        &self.graphs
    }

    /// The functions that were analysed: those with a body that can be reached from the entry.
    pub fn functions(&self) -> impl Iterator<Item = FuncId> {
        self.graphs.graph_of.keys().copied()
    }

    pub fn contains(&self, function: FuncId) -> bool {
        self.graphs.graph_of.contains_key(&function)
    }

    /// The graph of an analysed function; functions that call one another share one.
    pub fn graph(&self, function: FuncId) -> &Graph {
        &self.graphs.graphs[self.index(function)]
    }

    /// The regions of the graph of a function.
    pub fn regions(&self, function: FuncId) -> &RegionTable {
        &self.tables[self.index(function)]
    }

    pub fn region(&self, function: FuncId, region: RegionId) -> &RegionInfo {
        self.regions(function).info(region)
    }

    /// Where an operand points to: a pointer, or an integer that may carry one. `None`: nowhere (null, a constant, an
    /// integer that carries no pointer).
    pub fn cell(&self, function: FuncId, operand: &Operand) -> Option<Cell> {
        self.graph(function).cell(function, operand)
    }

    /// The global variables that the function or one that it calls knows, and where they are.
    pub fn globals(&self, function: FuncId) -> impl Iterator<Item = (GlobalId, Cell)> {
        let graph = self.graph(function);
        graph.globals.iter().map(|(global, cell)| (*global, graph.resolve(*cell)))
    }

    /// The same for the addresses of functions.
    pub fn function_addresses(&self, function: FuncId) -> impl Iterator<Item = (FuncId, Cell)> {
        let graph = self.graph(function);
        graph.functions.iter().map(|(target, cell)| (*target, graph.resolve(*cell)))
    }

    pub fn cell_of_value(&self, function: FuncId, value: ValueId) -> Option<Cell> {
        self.graph(function).cell_of_value(function, value)
    }

    /// The region of the access through this address; every access of the function has exactly one. `None` if the address
    /// is null or a constant.
    pub fn region_of(&self, function: FuncId, address: &Operand) -> Option<RegionId> {
        self.regions(function).at(self.cell(function, address)?)
    }

    /// What the function and all that it calls do.
    pub fn effects(&self, function: FuncId) -> &Effects {
        &self.effects[&function]
    }

    /// The regions whose memory the function needs from its caller: it touches them, and they can be reached from its
    /// parameters, results or globals. What it touches otherwise is its own and starts with any content at each call;
    /// that is right for recursive functions, too, since no pointer into such a region crosses the call.
    pub fn inputs(&self, function: FuncId) -> BTreeSet<RegionId> {
        let effects = self.effects(function);
        let touched = effects.reads.iter().chain(&effects.modifies).chain(&effects.allocates);
        touched.copied().filter(|region| self.is_interface(function, *region)).collect()
    }

    /// Those of the inputs that the caller gets back changed.
    pub fn outputs(&self, function: FuncId) -> BTreeSet<RegionId> {
        let effects = self.effects(function);
        let changed = effects.modifies.iter().chain(&effects.allocates);
        changed.copied().filter(|region| self.is_interface(function, *region)).collect()
    }

    fn is_interface(&self, function: FuncId, region: RegionId) -> bool {
        self.interfaces[&function].contains(&self.region(function, region).node)
    }

    /// The functions that a call may reach; for a direct call its callee, with a body or not.
    pub fn targets(&self, caller: FuncId, block: BlockId, index: usize) -> &Targets {
        &self.targets[&(caller, block, index)]
    }

    /// For each input of the callee, the caller's region that it is. Two inputs may be one region of the caller only if the
    /// callee does not change any of them.
    pub fn call_map(
        &self,
        caller: FuncId,
        block: BlockId,
        index: usize,
        callee: FuncId,
    ) -> BTreeMap<RegionId, RegionId> {
        let key = (caller, block, index);
        self.inputs(callee)
            .into_iter()
            .map(|region| (region, self.caller_region(key, callee, region)))
            .collect()
    }

    fn caller_region(&self, key: CallKey, callee: FuncId, region: RegionId) -> RegionId {
        let (ours, theirs) = (self.index(key.0), self.index(callee));
        if ours == theirs {
            return region;
        }
        let info = self.tables[theirs].info(region);
        let start = self.graphs.maps[&(key, callee)].get(&info.node);
        let start = start.expect("a node that a callee and its caller share is in the map of the call");
        let place = self.graphs.graphs[ours].resolve(start.moved(info.offset));
        self.tables[ours].at(place).expect("both nodes are of one class")
    }

    fn own_effects(&self, module: &Module, source: &Source<'_>, calls: &[CallSite<'_>]) -> Effects {
        let id = source.id;
        let mut effects = Effects::default();
        for (_, _, inst) in source.insts() {
            let does = inst.kind.effects();
            effects.reads.extend(does.reads.and_then(|at| self.region_of(id, at)));
            effects.modifies.extend(does.writes.and_then(|at| self.region_of(id, at)));
            match does.object {
                Some(ObjectEffect::Made { align: _, zeroed }) => {
                    self.life(id, &Operand::Value(inst.results[0]), zeroed, &mut effects);
                }
                Some(ObjectEffect::Freed(address)) => self.life(id, address, false, &mut effects),
                None => {}
            }
        }
        for call in calls {
            self.outside_effects(module, call, &mut effects);
        }
        effects
    }

    /// The regions of the object: allocated or freed, and written if it is zeroed.
    fn life(&self, function: FuncId, address: &Operand, zeroed: bool, effects: &mut Effects) {
        let Some(cell) = self.cell(function, address) else { return };
        let regions: Vec<RegionId> = self.regions(function).of_node(cell.node).collect();
        effects.allocates.extend(&regions);
        if zeroed {
            effects.modifies.extend(&regions);
        }
    }

    /// A function without a body reads and writes external memory.
    fn outside_effects(&self, module: &Module, call: &CallSite<'_>, effects: &mut Effects) {
        let targets = self.targets(call.caller, call.block, call.index);
        let outside = matches!(targets, Targets::Unknown(_))
            || targets.listed().iter().any(|target| module.functions[*target].body.is_none());
        if let (true, Some(region)) = (outside, self.external_region(call.caller)) {
            effects.reads.insert(region);
            effects.modifies.insert(region);
        }
    }

    /// The memory that functions without a body may read and write, if this function knows of any.
    pub fn external_region(&self, function: FuncId) -> Option<RegionId> {
        let graph = self.graph(function);
        self.regions(function).at(graph.resolve(graph.external?))
    }

    /// Callees come first in the order of graphs, so this ends after few rounds.
    fn add_effects_of_calls(&mut self) {
        let mut calls: Vec<(CallKey, FuncId)> = Vec::new();
        for (key, targets) in &self.targets {
            let known = targets.listed().iter().filter(|target| self.contains(**target));
            calls.extend(known.map(|target| (*key, *target)));
        }
        calls.sort_by_key(|((caller, _, _), callee)| (self.index(*caller), self.index(*callee)));
        loop {
            let mut changed = false;
            for (key, callee) in &calls {
                let theirs = self.effects(*callee);
                let across = |regions: &BTreeSet<RegionId>| -> Vec<RegionId> {
                    let crossing = regions.iter().filter(|region| self.is_interface(*callee, **region));
                    crossing.map(|region| self.caller_region(*key, *callee, *region)).collect()
                };
                let (reads, modifies, allocates) =
                    (across(&theirs.reads), across(&theirs.modifies), across(&theirs.allocates));
                let ours = self.effects.get_mut(&key.0).expect("every caller has effects");
                let size = |e: &Effects| e.reads.len() + e.modifies.len() + e.allocates.len();
                let before = size(ours);
                ours.reads.extend(reads);
                ours.modifies.extend(modifies);
                ours.allocates.extend(allocates);
                changed |= size(ours) != before;
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether some region relies on index arithmetic that does not wrap around the address space (see `offset.rs`); the
    /// verdict then depends on this assumption.
    pub fn assumes_no_wrap(&self) -> bool {
        let mut nodes = self.graphs.graphs.iter().flat_map(|graph| graph.nodes());
        nodes.any(|(_, node)| node.flags.has_any(Flags::NO_WRAP) && !node.stride.is_power_of_two())
    }

    /// Parts of addresses are compared with each other: whether those of different objects are equal depends on where these are.
    pub fn compares_parts(&self) -> bool {
        let mut nodes = self.graphs.graphs.iter().flat_map(|graph| graph.nodes());
        nodes.any(|(_, node)| node.flags.has_any(Flags::PARTS))
    }

    /// The program computes with numbers that may be the addresses of its objects in external memory, which it reads where it has
    /// put them as pointers.
    pub fn reads_external_addresses(&self) -> bool {
        let read = Flags::EXTERNAL | Flags::OBSERVED | Flags::NUMBER | Flags::STORED;
        let mut nodes = self.graphs.graphs.iter().flat_map(|graph| graph.nodes());
        nodes.any(|(_, node)| node.flags.has_all(read) && !node.flags.has_any(Flags::PTR_TO_INT))
    }

    /// Something is accessed through a number that comes from no pointer.
    pub fn accesses_guessed_addresses(&self) -> bool {
        self.guesses
    }

    /// Indirect calls and their targets, for printing.
    pub(crate) fn indirect_calls<'a>(
        &'a self,
        module: &'a Module,
        function: FuncId,
    ) -> impl Iterator<Item = (BlockId, usize, &'a Targets)> {
        let from_start = (function, BlockId::from_u32(0), 0)..;
        let own = self.targets.range(from_start).take_while(move |((caller, _, _), _)| *caller == function);
        own.filter(move |((_, block, index), _)| {
            let body = module.functions[function].body.as_ref().expect("a caller has a body");
            matches!(
                &body.blocks[*block].insts[*index].kind,
                InstKind::Call { callee: Callee::Indirect(_), .. }
            )
        })
        .map(|((_, block, index), targets)| (*block, *index, targets))
    }
}
