//! Crossing a call: copying the summary of a function into its caller, and the map from its nodes to the caller's.
//!
//! The summary of a function is the part of its graph that can be reached from its *interface*: parameters, results, globals,
//! addresses of functions, and external memory. What cannot be reached from there is the function's own business. But
//! what is connected to the summary by copies is copied too, without accesses: links that only the caller knows will pass
//! through it.

use crate::constraints::CallSite;
use crate::graph::{Cell, Copy, Flags, Graph, Node, NodeId};
use ox_ir::{Body, FuncId, Module};
use rustc_hash::{FxHashMap, FxHashSet};

/// Callee nodes → the place of their offset 0 in the caller.
pub type NodeMap = FxHashMap<NodeId, Cell>;

/// The nodes that can be reached from the cells.
pub fn reachable(graph: &Graph, from: impl IntoIterator<Item = Cell>) -> FxHashSet<NodeId> {
    follow(graph, from, &FxHashMap::default())
}

/// The same, over copies too.
fn connected(graph: &Graph, from: impl IntoIterator<Item = Cell>) -> FxHashSet<NodeId> {
    let mut neighbours: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
    for copy in &graph.copies {
        let (to, from) = (graph.resolve(copy.to).node, graph.resolve(copy.from).node);
        neighbours.entry(to).or_default().push(from);
        neighbours.entry(from).or_default().push(to);
    }
    follow(graph, from, &neighbours)
}

fn follow(
    graph: &Graph,
    from: impl IntoIterator<Item = Cell>,
    neighbours: &FxHashMap<NodeId, Vec<NodeId>>,
) -> FxHashSet<NodeId> {
    let mut seen = FxHashSet::default();
    let mut work: Vec<NodeId> = from.into_iter().map(|cell| graph.resolve(cell).node).collect();
    while let Some(id) = work.pop() {
        if seen.insert(id) {
            work.extend(graph.node(id).links.values().map(|link| graph.resolve(link.target).node));
            work.extend(neighbours.get(&id).into_iter().flatten());
        }
    }
    seen
}

/// Globals, functions and external memory: what all functions share.
pub fn shared_cells(graph: &Graph) -> impl Iterator<Item = Cell> {
    graph.globals.values().chain(graph.functions.values()).copied().chain(graph.external)
}

/// Everything by which a function and its callers communicate.
pub fn interface_cells(module: &Module, graph: &Graph, function: FuncId) -> Vec<Cell> {
    let body = module.functions[function].body.as_ref().expect("a function with a graph has a body");
    let params = body.blocks[Body::ENTRY].params.iter();
    let params = params.filter_map(|param| graph.cell_of_value(function, *param));
    let returns = graph.returns[&function].iter().flatten().copied();
    params.chain(returns).chain(shared_cells(graph)).collect()
}

/// The pairs (callee cell, caller cell) that a call identifies. Makes what the caller lacks of the shared cells.
pub fn identified(
    module: &Module,
    callee: &Graph,
    function: FuncId,
    caller: &mut Graph,
    call: &CallSite<'_>,
) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    let body = module.functions[function].body.as_ref().expect("a function with a graph has a body");
    for (number, (param, arg)) in body.blocks[Body::ENTRY].params.iter().zip(call.args).enumerate() {
        let Some(param) = callee.cell_of_value(function, *param) else { continue };
        let arg = caller.cell(call.caller, arg).unwrap_or_else(|| {
            let key = (call.caller, call.block, call.index, function, number);
            match caller.constant_arguments.get(&key) {
                Some(cell) => *cell,
                None => {
                    let cell = caller.fresh();
                    caller.constant_arguments.insert(key, cell);
                    cell
                }
            }
        });
        pairs.push((param, arg));
    }
    for (returned, result) in callee.returns[&function].iter().zip(call.results) {
        if let (Some(returned), Some(result)) = (returned, caller.cell_of_value(call.caller, *result)) {
            pairs.push((*returned, result));
        }
    }
    for (global, cell) in &callee.globals {
        let there = match caller.globals.get(global) {
            Some(there) => *there,
            None => {
                let there = caller.fresh();
                caller.globals.insert(*global, there);
                there
            }
        };
        pairs.push((*cell, there));
    }
    for (target, cell) in &callee.functions {
        let there = match caller.functions.get(target) {
            Some(there) => *there,
            None => {
                let there = caller.fresh();
                caller.functions.insert(*target, there);
                there
            }
        };
        pairs.push((*cell, there));
    }
    if let Some(cell) = callee.external {
        pairs.push((cell, caller.external()));
    }
    pairs
}

/// Copies the summary of a function into a caller at one call. `shared` are the copies of nodes that all calls of the
/// callee's graph have in common; they are made once.
pub fn copy_summary(
    module: &Module,
    callee: &Graph,
    function: FuncId,
    caller: &mut Graph,
    call: &CallSite<'_>,
    shared: &mut Option<NodeMap>,
) {
    let pairs = identified(module, callee, function, caller, call);
    let mut map = match shared {
        Some(map) => map.clone(),
        None => {
            let mut map = NodeMap::default();
            let nodes = reachable(callee, shared_cells(callee));
            copy_nodes(callee, caller, &nodes, &nodes, &mut map);
            *shared = Some(map.clone());
            map
        }
    };
    let interface = interface_cells(module, callee, function);
    let nodes = connected(callee, interface.iter().copied());
    copy_nodes(callee, caller, &nodes, &reachable(callee, interface), &mut map);
    for (theirs, ours) in pairs {
        let theirs = callee.resolve(theirs);
        let copied = map[&theirs.node].moved(theirs.offset);
        caller.unify(copied, ours);
    }
}

/// Copies the nodes that are not copied yet, with their links and copies among each other; what is done to them counts for
/// those of the interface.
fn copy_nodes(
    callee: &Graph,
    caller: &mut Graph,
    nodes: &FxHashSet<NodeId>,
    interface: &FxHashSet<NodeId>,
    map: &mut NodeMap,
) {
    let mut added: Vec<NodeId> = nodes.iter().copied().filter(|id| !map.contains_key(id)).collect();
    added.sort();
    for id in &added {
        let node = callee.node(*id);
        let copy = match interface.contains(id) {
            true => Node { links: Default::default(), ..node.clone() },
            false => Node {
                flags: node.flags.without(Flags::ACCESSED | Flags::CHANGED),
                stride: node.stride,
                ..Node::default()
            },
        };
        map.insert(*id, caller.add(copy));
    }
    let place = |map: &NodeMap, cell: Cell| {
        let cell = callee.resolve(cell);
        map.get(&cell.node).map(|place| place.moved(cell.offset))
    };
    for id in &added {
        for (offset, link) in &callee.node(*id).links {
            let target = place(map, link.target).expect("what can be reached is copied");
            let ours = caller.link(map[id].moved(*offset), link.bytes);
            caller.unify(ours, target);
        }
    }
    let is_added = |cell: Cell| added.binary_search(&callee.resolve(cell).node).is_ok();
    for copy in callee.copies.iter().filter(|copy| is_added(copy.to) || is_added(copy.from)) {
        if let (Some(to), Some(from)) = (place(map, copy.to), place(map, copy.from)) {
            caller.copies.push(Copy { to, from, extent: copy.extent });
        }
    }
}

/// Follows both graphs from a call on. Where a callee node meets two places of the caller, those are unified: afterwards the
/// map is a function.
pub fn simulate(
    module: &Module,
    callee: &Graph,
    function: FuncId,
    caller: &mut Graph,
    call: &CallSite<'_>,
) -> NodeMap {
    let mut work = identified(module, callee, function, caller, call);
    let mut map = NodeMap::default();
    while let Some((theirs, ours)) = work.pop() {
        let theirs = callee.resolve(theirs);
        let start = ours.moved(theirs.offset.wrapping_neg());
        if let Some(known) = map.get(&theirs.node) {
            caller.unify(*known, start);
            continue;
        }
        map.insert(theirs.node, start);
        let node = callee.node(theirs.node);
        caller.coarsen(start, node.stride);
        for (offset, link) in &node.links {
            let target = caller.link(start.moved(*offset), link.bytes);
            work.push((link.target, target));
        }
    }
    map
}
