//! Regions: the parts of nodes that become separate memories.
//!
//! Two accesses belong to one region if their bytes may overlap, and so do those that a third connects. So a struct whose
//! fields are only accessed one by one has a region per field, and one that is copied or cleared as a whole (`Bulk`) has one
//! region. In a node with a stride this is meant modulo the stride.
//!
//! A memory that is passed to a function has one layout on both sides of the call. Therefore nodes that meet at some call
//! and are used by the callee form a *class*, and the accesses of the whole class decide its regions: a callee region is
//! always one caller region, and `RegionInfo` is the same for both. A node that no call passes on is a class of its own.

use crate::graph::{Access, AccessInfo, AccessKind, Cell, Extent, Flags, Graph, Link, Node, NodeId};
use crate::sensitive::Graphs;
use cranelift_entity::{PrimaryMap, entity_impl};
use ox_graph::UnionFind;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A region of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(u32);
entity_impl!(RegionId, "r");

#[derive(Clone, Debug)]
pub struct RegionInfo {
    pub node: NodeId,
    /// The first byte, in the offsets of the node.
    pub offset: i64,
    /// Offsets are modulo this; 0: exact.
    pub stride: u64,
    /// All accesses of the class, with offsets relative to that of the region: what the layout must serve.
    pub accesses: Vec<(Access, AccessInfo)>,
    /// Some bytes may be (a part of) a pointer.
    pub holds_pointers: bool,
    /// Of the node, with what callers know about it.
    pub flags: Flags,
}

/// How the bytes of a class fall into regions.
#[derive(Debug, Default)]
struct Split {
    stride: u64,
    /// First byte, end, number of the region; sorted, disjoint.
    runs: Vec<(i64, i64, usize)>,
    /// The first byte of each region.
    starts: Vec<i64>,
}

impl Split {
    fn new(node: &Node) -> Split {
        let mut pieces: Vec<(i64, i64, usize)> = Vec::new();
        for (number, access) in node.accesses.keys().enumerate() {
            let start = access.offset;
            match (access.extent, node.stride) {
                (Extent::Open, 0) => pieces.push((start, i64::MAX, number)),
                (Extent::Bytes(bytes), 0) => {
                    pieces.push((start, start.saturating_add_unsigned(bytes), number));
                }
                (Extent::Open, stride) => pieces.push((0, stride as i64, number)),
                (Extent::Bytes(bytes), stride) if bytes >= stride => pieces.push((0, stride as i64, number)),
                (Extent::Bytes(bytes), stride) => {
                    let (end, stride) = (start + bytes as i64, stride as i64);
                    pieces.push((start, end.min(stride), number));
                    if end > stride {
                        pieces.push((0, end - stride, number));
                    }
                }
            }
        }
        pieces.sort();
        Split::connect(node.stride, &pieces)
    }

    /// Pieces with one number belong together, and so do pieces that overlap.
    fn connect(stride: u64, pieces: &[(i64, i64, usize)]) -> Split {
        let mut runs: Vec<(i64, i64, usize)> = Vec::new();
        let mut classes = UnionFind::default();
        for &(start, end, number) in pieces {
            match runs.last_mut() {
                Some((_, reach, first)) if start < *reach => {
                    *reach = end.max(*reach);
                    classes.union(*first, number);
                }
                Some(_) | None => runs.push((start, end, number)),
            }
        }
        let mut starts = Vec::new();
        let mut region_of: FxHashMap<usize, usize> = FxHashMap::default();
        for (start, _, number) in &mut runs {
            *number = *region_of.entry(classes.find(*number)).or_insert_with(|| {
                starts.push(*start);
                starts.len() - 1
            });
        }
        Split { stride, runs, starts }
    }

    fn region_at(&self, offset: i64) -> Option<usize> {
        let offset = match self.stride {
            0 => offset,
            stride => offset.rem_euclid(stride as i64),
        };
        let after = self.runs.partition_point(|(start, _, _)| *start <= offset);
        let (_, end, region) = self.runs.get(after.checked_sub(1)?)?;
        (offset < *end).then_some(*region)
    }
}

/// Where the regions of a node are in the table of its graph.
struct Placed {
    split: Rc<Split>,
    /// Node offset + this = class offset.
    shift: i64,
    first: usize,
}

/// The regions of one graph.
pub struct RegionTable {
    regions: PrimaryMap<RegionId, RegionInfo>,
    placed: FxHashMap<NodeId, Placed>,
    flags: FxHashMap<NodeId, Flags>,
}

impl RegionTable {
    pub fn iter(&self) -> impl Iterator<Item = (RegionId, &RegionInfo)> {
        self.regions.iter()
    }

    pub fn info(&self, region: RegionId) -> &RegionInfo {
        &self.regions[region]
    }

    /// What is known about a node of the graph, also by callers.
    pub fn flags_of(&self, node: NodeId) -> Flags {
        self.flags[&node]
    }

    /// The region of an access at a (resolved) cell; `None`: that place is not accessed.
    pub fn at(&self, cell: Cell) -> Option<RegionId> {
        let placed = self.placed.get(&cell.node)?;
        let number = placed.split.region_at(cell.offset.wrapping_add(placed.shift))?;
        Some(RegionId::from_u32((placed.first + number) as u32))
    }

    /// All regions of a node: what an object in it consists of.
    pub fn of_node(&self, node: NodeId) -> impl Iterator<Item = RegionId> + use<> {
        let range = self.placed.get(&node).map_or(0..0, |p| p.first..p.first + p.split.starts.len());
        range.map(|index| RegionId::from_u32(index as u32))
    }
}

/// The regions of all graphs, in the order of the graphs.
pub fn tables(graphs: &Graphs) -> Vec<RegionTable> {
    let classes = Classes::new(graphs);
    let context = context_flags(graphs);
    let mut splits: FxHashMap<NodeId, Rc<Split>> = FxHashMap::default();
    let mut tables = Vec::new();
    for (index, graph) in graphs.graphs.iter().enumerate() {
        let flags = context[index].clone();
        let mut table = RegionTable { regions: PrimaryMap::new(), placed: FxHashMap::default(), flags };
        for (id, _) in graph.nodes() {
            let class = classes.graph.resolve(classes.cells[index][&id]);
            let class_node = classes.graph.node(class.node);
            if class_node.accesses.is_empty() {
                continue;
            }
            let split = splits.entry(class.node).or_insert_with(|| Rc::new(Split::new(class_node))).clone();
            let first = table.regions.len();
            let flags = context[index][&id];
            for info in regions_of(class_node, &split, class.offset, id, flags) {
                table.regions.push(info);
            }
            table.placed.insert(id, Placed { split, shift: class.offset, first });
        }
        tables.push(table);
    }
    tables
}

fn regions_of(class: &Node, split: &Split, shift: i64, node: NodeId, flags: Flags) -> Vec<RegionInfo> {
    let normal = |offset: i64| match split.stride {
        0 => offset,
        stride => offset.rem_euclid(stride as i64),
    };
    let mut regions: Vec<RegionInfo> = split
        .starts
        .iter()
        .map(|start| RegionInfo {
            node,
            offset: normal(start.wrapping_sub(shift)),
            stride: split.stride,
            accesses: Vec::new(),
            holds_pointers: false,
            flags,
        })
        .collect();
    for (access, info) in &class.accesses {
        let number = split.region_at(access.offset).expect("every access lies in a region");
        let offset = normal(access.offset.wrapping_sub(split.starts[number]));
        regions[number].accesses.push((Access { offset, ..*access }, *info));
        regions[number].holds_pointers |= access.kind == AccessKind::Ptr;
    }
    for (offset, link) in &class.links {
        for distance in 0..link.bytes.min(16) {
            if let Some(number) = split.region_at(offset.wrapping_add(distance as i64)) {
                regions[number].holds_pointers = true;
            }
        }
    }
    regions
}

/// Nodes of all graphs, merged where a call passes them on.
pub struct Classes {
    pub graph: Graph,
    /// Per graph: where a node is.
    pub cells: Vec<FxHashMap<NodeId, Cell>>,
}

impl Classes {
    pub fn new(graphs: &Graphs) -> Classes {
        let mut graph = Graph::default();
        let somewhere = graph.fresh();
        let mut cells = Vec::new();
        for one in &graphs.graphs {
            let mut places = FxHashMap::default();
            for (id, node) in one.nodes() {
                let links = node.links.iter().map(|(at, link)| (*at, Link { target: somewhere, ..*link }));
                let content = Node {
                    stride: node.stride,
                    links: links.collect(),
                    accesses: node.accesses.clone(),
                    ..Node::default()
                };
                places.insert(id, graph.add(content));
            }
            cells.push(places);
        }
        let mut classes = Classes { graph, cells };
        for (((caller, _, _), callee), map) in &graphs.maps {
            let (ours, theirs) = (graphs.graph_of[caller], graphs.graph_of[callee]);
            for (node, start) in map {
                let theirs_node = Cell { node: *node, offset: 0 };
                let id = graphs.graphs[theirs].resolve(theirs_node);
                let flags = graphs.graphs[theirs].node(id.node).flags;
                if flags.has_any(Flags::ACCESSED | Flags::CHANGED) {
                    let start = graphs.graphs[ours].resolve(*start);
                    let place = classes.cells[ours][&start.node].moved(start.offset);
                    let their_place = classes.cells[theirs][&id.node].moved(id.offset);
                    classes.graph.unify(their_place, place);
                }
            }
        }
        classes
    }
}

/// Flags of nodes with those that come down from callers; those that come up were copied with the summaries.
fn context_flags(graphs: &Graphs) -> Vec<FxHashMap<NodeId, Flags>> {
    let mut flags: Vec<FxHashMap<NodeId, Flags>> = graphs
        .graphs
        .iter()
        .map(|graph| graph.nodes().map(|(id, node)| (id, node.flags)).collect())
        .collect();
    // What a function does is not what its callers do.
    let effects = Flags::ACCESSED | Flags::CHANGED;
    let mut edges: Vec<_> = graphs.maps.iter().collect();
    edges.sort_by_key(|(((caller, _, _), _), _)| std::cmp::Reverse(graphs.graph_of[caller]));
    for (((caller, _, _), callee), map) in edges {
        let (ours, theirs) = (graphs.graph_of[caller], graphs.graph_of[callee]);
        for (node, start) in map {
            let start = graphs.graphs[ours].resolve(*start);
            let id = graphs.graphs[theirs].resolve(Cell { node: *node, offset: 0 });
            let down = flags[ours][&start.node].without(effects);
            *flags[theirs].get_mut(&id.node).expect("every node has flags") |= down;
        }
    }
    flags
}
