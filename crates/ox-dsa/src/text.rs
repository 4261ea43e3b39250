//! The graphs for the reader: as text, and for graphviz.
//!
//! ```text
//! graph of @main
//!   n0: stack read modified, %a.3            flags, stride, objects
//!     +0: r0 i32 (read, written)             a region: its accesses, also those of other functions
//!     +8: r1 ptr (read, written)
//!     +8 -> n1+0                             what the bytes from there on point to
//!   %a.3 -> n0+0
//!   @main: inputs [], outputs []             regions that callers hand over and get back
//! ```
//!
//! Nodes are numbered in the order in which the values of the graph mention them, so the text does not depend on how the
//! analysis went about its work.

use crate::analysis::Analysis;
use crate::graph::{AccessKind, Cell, Extent, Flags, Graph, NodeId};
use crate::insensitive::Targets;
use crate::region::{RegionId, RegionInfo};
use ox_ir::{Body, FuncId, Module, ValueId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// All graphs of an analysis.
pub fn print(module: &Module, analysis: &Analysis) -> String {
    let mut out = String::new();
    for owners in groups(analysis) {
        let picture = Picture::new(module, analysis, &owners);
        picture.print(&mut out).expect("a string can be written to");
    }
    out
}

/// The same for graphviz: a cluster for each graph.
pub fn print_dot(module: &Module, analysis: &Analysis) -> String {
    let mut out = String::from("digraph dsa {\n  rankdir=LR;\n  node [shape=record, fontname=monospace];\n");
    for (index, owners) in groups(analysis).into_iter().enumerate() {
        let picture = Picture::new(module, analysis, &owners);
        picture.print_dot(&mut out, index).expect("a string can be written to");
    }
    out.push_str("}\n");
    out
}

/// The functions of each graph, in the order of their first functions.
fn groups(analysis: &Analysis) -> Vec<Vec<FuncId>> {
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for function in analysis.functions() {
        if !seen.contains(&function) {
            let owners = analysis.graph(function).owners();
            seen.extend(owners.iter().copied());
            groups.push(owners);
        }
    }
    groups
}

struct Picture<'a> {
    module: &'a Module,
    analysis: &'a Analysis,
    owners: &'a [FuncId],
    graph: &'a Graph,
    numbers: BTreeMap<NodeId, usize>,
    /// In the order of their numbers.
    nodes: Vec<NodeId>,
}

impl<'a> Picture<'a> {
    fn new(module: &'a Module, analysis: &'a Analysis, owners: &'a [FuncId]) -> Picture<'a> {
        let graph = analysis.graph(owners[0]);
        let mut picture =
            Picture { module, analysis, owners, graph, numbers: BTreeMap::new(), nodes: Vec::new() };
        for (_, _, cell) in picture.values() {
            picture.number(cell);
        }
        let shared: Vec<Cell> = crate::summary::shared_cells(graph).collect();
        shared.into_iter().for_each(|cell| picture.number(cell));
        picture
    }

    /// Numbers a node and what it leads to, nearest first.
    fn number(&mut self, cell: Cell) {
        let mut next = self.nodes.len();
        let node = self.graph.resolve(cell).node;
        self.add(node);
        while next < self.nodes.len() {
            let links: Vec<Cell> =
                self.graph.node(self.nodes[next]).links.values().map(|l| l.target).collect();
            for target in links {
                self.add(self.graph.resolve(target).node);
            }
            next += 1;
        }
    }

    fn add(&mut self, node: NodeId) {
        if !self.numbers.contains_key(&node) {
            self.numbers.insert(node, self.nodes.len());
            self.nodes.push(node);
        }
    }

    fn values(&self) -> Vec<(FuncId, ValueId, Cell)> {
        let mut found = Vec::new();
        for function in self.owners {
            for value in self.body(*function).values.keys() {
                if let Some(cell) = self.graph.cell_of_value(*function, value) {
                    found.push((*function, value, cell));
                }
            }
        }
        found
    }

    fn body(&self, function: FuncId) -> &'a Body {
        self.module.functions[function].body.as_ref().expect("an analysed function has a body")
    }

    fn name(&self, function: FuncId) -> String {
        format!("@{}", self.module.functions[function].name)
    }

    fn value(&self, function: FuncId, value: ValueId) -> String {
        let name = match self.body(function).values[value].name.as_deref() {
            Some(name) => format!("%{name}.{}", value.as_u32()),
            None => format!("%{}", value.as_u32()),
        };
        if self.owners.len() > 1 { format!("{}:{name}", self.name(function)) } else { name }
    }

    fn cell(&self, cell: Cell) -> String {
        let cell = self.graph.resolve(cell);
        format!("n{}{:+}", self.numbers[&cell.node], cell.offset)
    }

    /// Regions in the order of their nodes' numbers.
    fn regions(&self) -> Vec<RegionId> {
        let table = self.analysis.regions(self.owners[0]);
        self.nodes.iter().flat_map(|node| table.of_node(*node)).collect()
    }

    fn region_name(&self, region: RegionId) -> String {
        let position = self.regions().iter().position(|r| *r == region).expect("the region is of this graph");
        format!("r{position}")
    }

    fn describe(&self, node: NodeId) -> String {
        let data = self.graph.node(node);
        let region = self.analysis.regions(self.owners[0]).of_node(node).next();
        let flags = region.map_or(data.flags, |r| self.analysis.region(self.owners[0], r).flags);
        let mut words = vec![flags.without(Flags::ALLOCATED).to_string()];
        match data.stride {
            0 => {}
            1 => words.push("collapsed".into()),
            stride => words.push(format!("sequence of {stride}")),
        }
        words.extend(data.globals.iter().map(|g| format!("@{}", self.module.globals[*g].name)));
        words.extend(data.functions.iter().map(|f| self.name(*f)));
        words.extend(data.allocations.iter().map(|(f, v)| self.allocation(*f, *v)));
        words.retain(|word| !word.is_empty());
        words.join(", ")
    }

    fn allocation(&self, function: FuncId, value: ValueId) -> String {
        match self.owners.contains(&function) {
            true => self.value(function, value),
            false => format!("{}:%{}", self.name(function), value.as_u32()),
        }
    }

    /// The region of an offset, and what it holds.
    fn fields(&self, node: NodeId) -> Vec<String> {
        let table = self.analysis.regions(self.owners[0]);
        let mut lines = Vec::new();
        for region in table.of_node(node) {
            let info = table.info(region);
            lines.push(format!("{:+}: {} {}", info.offset, self.region_name(region), accesses(info)));
        }
        for (offset, link) in &self.graph.node(node).links {
            lines.push(format!("{offset:+} -> {}", self.cell(link.target)));
        }
        lines
    }

    fn list(&self, regions: BTreeSet<RegionId>) -> String {
        let order = self.regions();
        let mut positions: Vec<usize> =
            regions.iter().filter_map(|region| order.iter().position(|r| r == region)).collect();
        positions.sort();
        let names: Vec<String> = positions.iter().map(|p| format!("r{p}")).collect();
        format!("[{}]", names.join(", "))
    }

    fn print(&self, out: &mut String) -> std::fmt::Result {
        let names: Vec<String> = self.owners.iter().map(|f| self.name(*f)).collect();
        writeln!(out, "graph of {}", names.join(", "))?;
        for node in &self.nodes {
            writeln!(out, "  n{}: {}", self.numbers[node], self.describe(*node))?;
            for line in self.fields(*node) {
                writeln!(out, "    {line}")?;
            }
        }
        for (function, value, cell) in self.values() {
            writeln!(out, "  {} -> {}", self.value(function, value), self.cell(cell))?;
        }
        for function in self.owners {
            let (inputs, outputs) = (self.analysis.inputs(*function), self.analysis.outputs(*function));
            let (inputs, outputs) = (self.list(inputs), self.list(outputs));
            writeln!(out, "  {}: inputs {inputs}, outputs {outputs}", self.name(*function))?;
            for (block, index, targets) in self.analysis.indirect_calls(self.module, *function) {
                let names: Vec<String> = targets.listed().iter().map(|t| self.name(*t)).collect();
                let unknown = if matches!(targets, Targets::Unknown(_)) { " and unknown ones" } else { "" };
                writeln!(out, "  call {block}:{index} of [{}]{unknown}", names.join(", "))?;
            }
        }
        Ok(())
    }

    fn print_dot(&self, out: &mut String, index: usize) -> std::fmt::Result {
        let names: Vec<String> = self.owners.iter().map(|f| self.name(*f)).collect();
        writeln!(out, "  subgraph cluster_{index} {{")?;
        writeln!(out, "    label=\"{}\";", escape(&names.join(", ")))?;
        for node in &self.nodes {
            let number = self.numbers[node];
            let table = self.analysis.regions(self.owners[0]);
            let fields: String = table
                .of_node(*node)
                .map(|region| {
                    let info = table.info(region);
                    let what = format!("{:+} {} {}", info.offset, self.region_name(region), accesses(info));
                    format!("|{}", escape(&what))
                })
                .collect();
            let label = escape(&self.describe(*node));
            writeln!(out, "    g{index}_n{number} [label=\"{{n{number}: {label}{fields}}}\"];")?;
        }
        for node in &self.nodes {
            for (offset, link) in &self.graph.node(*node).links {
                let target = self.graph.resolve(link.target);
                let (from, to) = (self.numbers[node], self.numbers[&target.node]);
                let label = format!("{offset:+} to {:+}", target.offset);
                writeln!(out, "    g{index}_n{from} -> g{index}_n{to} [label=\"{label}\"];")?;
            }
        }
        for (function, value, cell) in self.values() {
            let (name, to) = (escape(&self.value(function, value)), self.numbers[&cell.node]);
            let id = format!("g{index}_f{}_v{}", function.as_u32(), value.as_u32());
            writeln!(out, "    {id} [shape=plaintext, label=\"{name}\"];")?;
            writeln!(out, "    {id} -> g{index}_n{to} [label=\"{:+}\", style=dashed];", cell.offset)?;
        }
        writeln!(out, "  }}")
    }
}

/// `i32@0 ptr@8 bulk@0..16`, with the offsets inside of the region.
fn accesses(info: &RegionInfo) -> String {
    let mut words: Vec<String> = Vec::new();
    for (access, _) in &info.accesses {
        let word = match (access.kind, access.extent) {
            (AccessKind::Int, Extent::Bytes(n)) => format!("i{}", n * 8),
            (AccessKind::Ptr, _) => "ptr".into(),
            (AccessKind::Float, Extent::Bytes(n)) => format!("f{}", n * 8),
            (AccessKind::Bulk, Extent::Bytes(n)) => format!("bulk {n}"),
            (AccessKind::Int | AccessKind::Float | AccessKind::Bulk, Extent::Open) => "bulk".into(),
        };
        words.push(if access.offset == 0 { word } else { format!("{word} at {}", access.offset) });
    }
    let read = info.accesses.iter().any(|(_, i)| i.read);
    let written = info.accesses.iter().any(|(_, i)| i.written);
    let how = match (read, written) {
        (true, true) => "read, written",
        (true, false) => "read",
        (false, _) => "written",
    };
    format!("{} ({how})", words.join(", "))
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "\"\\{}|<>".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
