//! The variants of the analysis; a row each.

use crate::analysis::Analysis;
use crate::graph::{Cell, Graph};
use crate::sensitive::Graphs;
use crate::{insensitive, sensitive};
use ox_ir::{FuncId, Module, Type};
use std::collections::BTreeMap;

pub struct Variant {
    pub name: &'static str,
    pub help: &'static str,
    run: fn(&Module, FuncId) -> Analysis,
}

/// The first is the default.
pub const ALL: &[Variant] = &[
    Variant {
        name: "cs",
        help: "context-sensitive: the calls of a function are told apart",
        run: context_sensitive,
    },
    Variant { name: "ci", help: "context-insensitive: one graph for the program", run: context_insensitive },
    Variant { name: "flat", help: "one region for everything", run: flat },
];

pub fn named(name: &str) -> Option<&'static Variant> {
    ALL.iter().find(|variant| variant.name == name)
}

/// Analyses the functions that the entry can reach. The module must be valid.
pub fn analyze(module: &Module, entry: FuncId, variant: &Variant) -> Analysis {
    (variant.run)(module, entry)
}

fn context_sensitive(module: &Module, entry: FuncId) -> Analysis {
    let whole = insensitive::analyze(module, entry);
    let graphs = sensitive::analyze(module, &whole);
    Analysis::new(module, entry, whole, graphs)
}

fn context_insensitive(module: &Module, entry: FuncId) -> Analysis {
    let mut whole = insensitive::analyze(module, entry);
    let mut graph = std::mem::take(&mut whole.graph);
    forget_numbers(module, &mut graph);
    let graphs = one_graph(&whole, graph);
    Analysis::new(module, entry, whole, graphs)
}

fn flat(module: &Module, entry: FuncId) -> Analysis {
    let mut whole = insensitive::analyze(module, entry);
    let mut graph = std::mem::take(&mut whole.graph);
    forget_numbers(module, &mut graph);
    let nodes: Vec<Cell> = graph.nodes().map(|(node, _)| Cell { node, offset: 0 }).collect();
    if let Some(first) = nodes.first() {
        graph.coarsen(*first, 1);
        for node in &nodes {
            graph.unify(*first, *node);
        }
    }
    let graphs = one_graph(&whole, graph);
    Analysis::new(module, entry, whole, graphs)
}

/// In the first run every integer has a cell; those that carry no pointer have served.
fn forget_numbers(module: &Module, graph: &mut Graph) {
    for function in graph.owners() {
        let Some(body) = &module.functions[function].body else { continue };
        for (value, info) in &body.values {
            let cell = graph.cell_of_value(function, value);
            if info.ty != Type::Ptr && cell.is_some_and(|cell| !graph.node(cell.node).has_origin()) {
                graph.forget_value(function, value);
            }
        }
    }
    graph.forget_links_to_nothing();
}

fn one_graph(whole: &insensitive::WholeProgram<'_>, graph: Graph) -> Graphs {
    let graph_of = whole.sources.iter().map(|source| (source.id, 0)).collect();
    Graphs { graphs: vec![graph], graph_of, maps: BTreeMap::new() }
}
