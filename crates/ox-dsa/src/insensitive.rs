//! The first run: one graph for the whole program (Steensgaard with fields), all calls of a function taken together.
//!
//! It is the variant `ci`, and it prepares the context-sensitive one: it finds the functions that can run, the targets of
//! indirect calls, the integers that carry pointers, and the memory from outside. Only here is the whole program
//! in view, so only here is it known that a pointer comes from nowhere.
//!
//! Memory from outside is one collapsed node, `external`. Into it go: what a function without a body gets and gives, pointers from
//! the environment, variables that another file defines, pointers made from integers of unknown origin, and pointers that
//! are used although no object was ever seen to flow there (copied by means that the analysis does not follow). As
//! soon as the program, or such a function, touches external memory, all escaped objects are part of it, and all variables
//! that other files can see and that are not constant.

use crate::closure::{Rule, close};
use crate::constraints::{Anything, CallSite, Carriers, Constraints, Source, addresses};
use crate::graph::{Cell, Flags, Graph};
use crate::integers_without_provenance::WithoutProvenance;
use crate::non_addresses::NonAddresses;
use ox_ir::{
    BlockId, Body, Callee, CastOp, FuncId, GlobalId, GlobalPiece, InstKind, Module, Operand, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// The functions that a call may reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    Known(Vec<FuncId>),
    /// Also unknown functions; the list is what is known.
    Unknown(Vec<FuncId>),
}

impl Targets {
    pub fn listed(&self) -> &[FuncId] {
        match self {
            Targets::Known(list) | Targets::Unknown(list) => list,
        }
    }
}

/// A call is named by its function, its block and its place in the block.
pub type CallKey = (FuncId, BlockId, usize);

pub struct WholeProgram<'m> {
    pub graph: Graph,
    pub sources: Vec<Source<'m>>,
    pub calls: FxHashMap<FuncId, Vec<CallSite<'m>>>,
    pub targets: BTreeMap<CallKey, Targets>,
    pub numbers: NonAddresses,
}

impl Carriers for WholeProgram<'_> {
    fn carries(&self, function: FuncId, value: ValueId) -> bool {
        self.graph.cell_of_value(function, value).is_some_and(|cell| self.graph.node(cell.node).has_origin())
    }

    fn is_external(&self, function: FuncId, value: ValueId) -> bool {
        let cell = self.graph.cell_of_value(function, value);
        cell.is_some_and(|cell| self.graph.node(cell.node).flags.has_any(Flags::EXTERNAL))
    }

    fn is_external_global(&self, global: GlobalId) -> bool {
        let cell = self.graph.globals.get(&global);
        cell.is_some_and(|cell| self.graph.node_of(*cell).flags.has_any(Flags::EXTERNAL))
    }
}

pub fn analyze(module: &Module, entry: FuncId) -> WholeProgram<'_> {
    let program = WholeProgram {
        graph: Graph::default(),
        sources: Vec::new(),
        calls: FxHashMap::default(),
        targets: BTreeMap::new(),
        numbers: NonAddresses::default(),
    };
    let mut run = Run { module, program, reached: FxHashSet::default(), bound: FxHashSet::default() };
    run.reach(entry);
    run.enter(entry);
    let mut made = WithoutProvenance::default();
    loop {
        let before = run.program.graph.version;
        run.conditional(false);
        run.calls();
        close(&mut run.program.graph, Rule::WithOrigin);
        if run.program.graph.version != before {
            continue;
        }
        let more_numbers = run.outside(&mut made);
        run.conditional(true);
        if run.program.graph.version == before && !more_numbers {
            break;
        }
    }
    run.program.sources.sort_by_key(|source| source.id);
    run.program
}

struct Run<'m> {
    module: &'m Module,
    program: WholeProgram<'m>,
    reached: FxHashSet<FuncId>,
    /// Calls and targets whose parameters and results are bound.
    bound: FxHashSet<(CallKey, FuncId)>,
}

impl<'m> Run<'m> {
    fn constraints(&mut self) -> (Constraints<'_, 'm>, &[Source<'m>]) {
        let WholeProgram { graph, sources, numbers, .. } = &mut self.program;
        let constraints = Constraints {
            module: self.module,
            graph,
            carriers: &Anything,
            rule: Rule::WithOrigin,
            numbers,
            settled: false,
        };
        (constraints, sources)
    }

    fn reach(&mut self, function: FuncId) {
        if !self.reached.insert(function) {
            return;
        }
        let Some(source) = Source::new(self.module, function) else { return };
        let calls = self.constraints().0.add_function(&source);
        self.program.calls.insert(function, calls);
        self.program.sources.push(source);
        self.program.graph.version += 1;
    }

    /// The environment calls the entry.
    fn enter(&mut self, entry: FuncId) {
        let Some(body) = &self.module.functions[entry].body else { return };
        for param in &body.blocks[Body::ENTRY].params {
            if body.values[*param].ty == Type::Ptr {
                let external = self.program.graph.external();
                self.program.graph.bind(entry, *param, external);
            }
        }
    }

    fn conditional(&mut self, settled: bool) {
        let (mut constraints, sources) = self.constraints();
        constraints.settled = settled;
        for source in sources {
            constraints.visit_integers(source);
        }
    }

    fn calls(&mut self) {
        let mut index = 0;
        while index < self.program.sources.len() {
            let caller = self.program.sources[index].id;
            let calls = self.program.calls[&caller].clone();
            for call in &calls {
                self.call(index, call);
            }
            index += 1;
        }
    }

    fn call(&mut self, source: usize, call: &CallSite<'m>) {
        let targets = self.targets(call);
        let key = (call.caller, call.block, call.index);
        let unknown = matches!(targets, Targets::Unknown(_));
        let mut outside = unknown;
        for target in targets.listed() {
            match &self.module.functions[*target].body {
                None => outside = true,
                Some(body) => {
                    self.reach(*target);
                    if self.bound.insert((key, *target)) {
                        self.bind(source, call, *target, body);
                        self.program.graph.version += 1;
                    }
                }
            }
        }
        if outside {
            let (mut constraints, sources) = self.constraints();
            constraints.external_call(&sources[source], call);
            self.show_globals();
        }
        self.program.targets.insert(key, targets);
    }

    /// Other files see the variables of this program that are not static, also those that it never mentions itself, and what the
    /// addresses in them lead to.
    fn show_globals(&mut self) {
        let module = self.module;
        let visible = || module.globals.iter().filter(|(_, global)| !global.local);
        for (id, _) in visible().filter(|(id, _)| !addresses(module, *id).is_empty()) {
            self.constraints().0.global(id);
        }
        let known: Vec<GlobalId> = visible().map(|(id, _)| id).flat_map(|id| variables(module, id)).collect();
        for id in known {
            let graph = &mut self.program.graph;
            if let Some(&cell) = graph.globals.get(&id) {
                let external = graph.external();
                graph.unify(cell, external);
            }
        }
    }

    fn targets(&self, call: &CallSite<'m>) -> Targets {
        let operand = match call.callee {
            Callee::Direct(target) => return Targets::Known(vec![*target]),
            Callee::Indirect(operand) => operand,
        };
        let Some(cell) = self.program.graph.cell(call.caller, operand) else { return Targets::Known(vec![]) };
        let node = self.program.graph.node(cell.node);
        let fitting = node.functions.iter().copied().filter(|f| self.fits(call, *f)).collect();
        match node.flags.has_any(Flags::EXTERNAL) {
            true => Targets::Unknown(fitting),
            false => Targets::Known(fitting),
        }
    }

    /// To call a function as what it is not is an error of the program.
    fn fits(&self, call: &CallSite<'m>, target: FuncId) -> bool {
        let caller = &self.module.functions[call.caller];
        let body = caller.body.as_ref().expect("a call stands in a body");
        let type_of = |operand: &Operand| match operand {
            Operand::Value(value) => body.values[*value].ty,
            Operand::Int(bits) => Type::Int(bits.width()),
            Operand::Null | Operand::Global(_) | Operand::Func(_) => Type::Ptr,
            Operand::Float(ty, _) => Type::Float(*ty),
        };
        let function = &self.module.functions[target];
        let args: Vec<Type> = call.args.iter().map(type_of).collect();
        let results: Vec<Type> = call.results.iter().map(|result| body.values[*result].ty).collect();
        let args_fit = match function.variadic {
            true => args.starts_with(&function.params),
            false => args == function.params,
        };
        args_fit && results == function.returns
    }

    fn bind(&mut self, source: usize, call: &CallSite<'m>, target: FuncId, body: &'m Body) {
        let params = &body.blocks[Body::ENTRY].params;
        let (mut constraints, sources) = self.constraints();
        let source = &sources[source];
        for (param, arg) in params.iter().zip(call.args) {
            let arg = constraints.cell(source, arg);
            if let (Some(arg), Some(param)) = (arg, constraints.graph.cell_of_value(target, *param)) {
                constraints.graph.unify(arg, param);
            }
        }
        for arg in call.args.iter().skip(params.len()) {
            if let Some(cell) = constraints.cell(source, arg) {
                constraints.graph.flag(cell, Flags::ESCAPED);
            }
        }
        for (index, result) in call.results.iter().enumerate() {
            let returned = constraints.graph.returns[&target][index];
            if let (Some(returned), Some(result)) =
                (returned, constraints.graph.cell_of_value(call.caller, *result))
            {
                constraints.graph.unify(returned, result);
            }
        }
    }

    /// What becomes external once everything else is known. Whether more integers turned out to be numbers.
    fn outside(&mut self, made: &mut WithoutProvenance) -> bool {
        let mut calls: FxHashMap<FuncId, Vec<(CallSite<'m>, Vec<FuncId>)>> = FxHashMap::default();
        for (caller, sites) in &self.program.calls {
            let with_targets = sites.iter().map(|call| {
                let key = (call.caller, call.block, call.index);
                (call.clone(), self.program.targets[&key].listed().to_vec())
            });
            calls.insert(*caller, with_targets.collect());
        }
        let WholeProgram { graph, sources, numbers, .. } = &mut self.program;
        let more_numbers = numbers.update(self.module, graph, sources, &calls);
        let (mut constraints, sources) = self.constraints();
        made.update(&mut constraints, sources, &calls);
        let mut found: Vec<Cell> = Vec::new();
        for source in sources {
            found.extend(foreign_pointers(constraints.graph, source));
            let guessed = made_pointers(constraints.graph, source, made);
            guessed.iter().for_each(|cell| constraints.graph.flag(*cell, Flags::GUESSED));
            found.extend(guessed);
        }
        let graph = constraints.graph;
        let lost =
            graph.nodes().filter(|(_, node)| node.flags.has_any(Flags::ACCESSED) && !node.has_origin());
        found.extend(lost.map(|(node, _)| Cell { node, offset: 0 }));
        for cell in found {
            let external = graph.external();
            graph.unify(cell, external);
        }
        let touched = |cell| graph.node_of(cell).flags.has_any(Flags::ACCESSED);
        if graph.external.is_some_and(touched) {
            self.show_globals();
            let graph = &mut self.program.graph;
            let escaped = graph.nodes().filter(|(_, n)| n.flags.has_any(Flags::ESCAPED) && n.has_origin());
            let escaped: Vec<Cell> = escaped.map(|(node, _)| Cell { node, offset: 0 }).collect();
            for cell in escaped {
                let external = graph.external();
                graph.unify(cell, external);
            }
        }
        more_numbers
    }
}

/// Pointers that a function loads from bytes that were written outside.
fn foreign_pointers(graph: &Graph, source: &Source<'_>) -> Vec<Cell> {
    let foreign = |addr: &Operand| {
        let cell = graph.cell(source.id, addr);
        cell.is_some_and(|at| graph.node(at.node).flags.has_any(Flags::FOREIGN))
    };
    let loaded = source.insts().filter_map(|(_, _, inst)| match &inst.kind {
        InstKind::Load { addr, .. } if foreign(addr) => Some(inst.results[0]),
        _ => None,
    });
    let pointers = loaded.filter(|value| source.body.values[*value].ty == Type::Ptr);
    pointers.filter_map(|value| graph.cell_of_value(source.id, value)).collect()
}

/// Pointers of a function that are made from integers of unknown origin.
fn made_pointers(graph: &Graph, source: &Source<'_>, made: &WithoutProvenance) -> Vec<Cell> {
    let mut found = Vec::new();
    for (_, _, inst) in source.insts() {
        let is_made = match &inst.kind {
            InstKind::Cast(CastOp::IntToPtr, operand) | InstKind::PtrAdd(Operand::Null, operand) => {
                made.contains(source.id, operand)
            }
            InstKind::Load { addr, .. } if source.body.values[inst.results[0]].ty == Type::Ptr => {
                graph.cell(source.id, addr).is_some_and(|at| {
                    let node = graph.node(at.node);
                    node.stride == 0 && node.links.get(&at.offset).is_some_and(|link| link.made)
                })
            }
            _ => false,
        };
        if is_made && let Some(cell) = graph.cell_of_value(source.id, inst.results[0]) {
            found.push(cell);
        }
    }
    found
}

/// The global itself, or if it is constant, the variables that the addresses in it lead to through constants.
fn variables(module: &Module, global: GlobalId) -> BTreeSet<GlobalId> {
    let (mut seen, mut work) = (BTreeSet::new(), vec![global]);
    while let Some(id) = work.pop() {
        if seen.insert(id) && module.globals[id].constant {
            let targets = addresses(module, id).into_iter();
            work.extend(targets.filter_map(|(_, piece)| match piece {
                GlobalPiece::GlobalAddr(target, _) => Some(*target),
                GlobalPiece::FuncAddr(_)
                | GlobalPiece::Bytes(_)
                | GlobalPiece::Zero(_)
                | GlobalPiece::Undefined(_) => None,
            }));
        }
    }
    seen.retain(|id| !module.globals[*id].constant);
    seen
}
