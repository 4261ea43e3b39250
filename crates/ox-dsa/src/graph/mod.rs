//! The points-to graph of one function, of mutually recursive functions, or of a whole program.
//!
//! Nodes are classes of a union-find structure in which a class absorbed by another keeps its distance to it; a `Cell` is a
//! place in a node. Unification merges cells and, from there, whatever the merged places point to; it works off a
//! list, so the depth of a data structure does not matter.

mod flags;
mod node;

pub use flags::Flags;
pub use node::{Access, AccessInfo, AccessKind, Extent, Level, Link, Node, NodeId, gcd};

use cranelift_entity::PrimaryMap;
use ox_ir::{BlockId, FuncId, GlobalId, Operand, ValueId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A place in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    pub node: NodeId,
    pub offset: i64,
}

impl Cell {
    pub fn moved(self, by: i64) -> Cell {
        Cell { node: self.node, offset: self.offset.wrapping_add(by) }
    }
}

#[derive(Clone, Debug)]
enum Slot {
    Class(Box<Node>, usize),
    /// Offset 0 of this node is at that cell.
    Absorbed(Cell),
}

/// What the first place holds the other may hold, for that many bytes.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    pub to: Cell,
    pub from: Cell,
    pub extent: Extent,
}

#[derive(Clone, Debug, Default)]
pub struct Graph {
    slots: PrimaryMap<NodeId, Slot>,
    /// Per function, indexed by value.
    values: FxHashMap<FuncId, Vec<Option<Cell>>>,
    pub(crate) returns: BTreeMap<FuncId, Vec<Option<Cell>>>,
    pub(crate) globals: BTreeMap<GlobalId, Cell>,
    pub(crate) functions: BTreeMap<FuncId, Cell>,
    pub(crate) external: Option<Cell>,
    pub(crate) copies: Vec<Copy>,
    /// Arguments that point nowhere (null, a number) for parameters of other graphs that point somewhere: what the callee
    /// would do with them has a place, too. By caller, block, index, callee and number of the parameter.
    pub(crate) constant_arguments: FxHashMap<(FuncId, BlockId, usize, FuncId, usize), Cell>,
    /// Grows with every change that matters to a fixpoint.
    pub(crate) version: u64,
}

impl Graph {
    pub fn fresh(&mut self) -> Cell {
        self.add(Node::default())
    }

    pub fn add(&mut self, node: Node) -> Cell {
        let weight = node.weight();
        Cell { node: self.slots.push(Slot::Class(Box::new(node), weight)), offset: 0 }
    }

    /// The cell with the node that stands for its class and a normal offset.
    pub fn resolve(&self, mut cell: Cell) -> Cell {
        loop {
            match &self.slots[cell.node] {
                Slot::Absorbed(into) => cell = into.moved(cell.offset),
                Slot::Class(node, _) => return Cell { node: cell.node, offset: node.normal(cell.offset) },
            }
        }
    }

    /// The node must stand for its class, as in a resolved cell.
    pub fn node(&self, id: NodeId) -> &Node {
        match &self.slots[id] {
            Slot::Class(node, _) => node,
            Slot::Absorbed(_) => unreachable!("{id} was merged into another node"),
        }
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        match &mut self.slots[id] {
            Slot::Class(node, _) => node,
            Slot::Absorbed(_) => unreachable!("{id} was merged into another node"),
        }
    }

    pub fn node_of(&self, cell: Cell) -> &Node {
        self.node(self.resolve(cell).node)
    }

    /// All classes, in the order of their making.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.slots.iter().filter_map(|(id, slot)| match slot {
            Slot::Class(node, _) => Some((id, node.as_ref())),
            Slot::Absorbed(_) => None,
        })
    }

    /// The number of nodes ever made; ids are below.
    pub fn node_bound(&self) -> usize {
        self.slots.len()
    }

    pub fn flag(&mut self, cell: Cell, flags: Flags) {
        let id = self.resolve(cell).node;
        let node = self.node_mut(id);
        if !node.flags.has_all(flags) {
            node.flags |= flags;
            self.version += 1;
        }
    }

    /// Flags all nodes of this kind.
    pub(crate) fn flag_nodes(&mut self, flags: Flags, is: impl Fn(&Node) -> bool) {
        for slot in self.slots.values_mut() {
            match slot {
                Slot::Class(node, _) if is(node) => node.flags |= flags,
                Slot::Class(..) | Slot::Absorbed(_) => {}
            }
        }
    }

    pub fn allocation(&mut self, cell: Cell, function: FuncId, value: ValueId) {
        let id = self.resolve(cell).node;
        self.node_mut(id).allocations.insert((function, value));
    }

    /// Offsets of this node are known modulo the stride only.
    pub fn coarsen(&mut self, cell: Cell, stride: u64) {
        let mut work = Vec::new();
        self.coarsen_node(self.resolve(cell).node, stride, &mut work);
        self.work_off(work);
    }

    pub fn unify(&mut self, a: Cell, b: Cell) {
        self.work_off(vec![(a, b)]);
    }

    fn work_off(&mut self, mut work: Vec<(Cell, Cell)>) {
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.resolve(a), self.resolve(b));
            if a.node == b.node {
                self.coarsen_node(a.node, a.offset.abs_diff(b.offset), &mut work);
            } else {
                self.absorb(a, b, &mut work);
            }
        }
    }

    fn coarsen_node(&mut self, id: NodeId, stride: u64, work: &mut Vec<(Cell, Cell)>) {
        let node = self.node_mut(id);
        let stride = gcd(node.stride, stride);
        if stride == node.stride {
            return;
        }
        node.stride = stride;
        let links = std::mem::take(&mut node.links);
        let accesses = std::mem::take(&mut node.accesses);
        self.version += 1;
        self.add_content(id, 0, links, accesses, work);
    }

    fn absorb(&mut self, a: Cell, b: Cell, work: &mut Vec<(Cell, Cell)>) {
        // Where there is an object its own offsets are kept, for the reader; otherwise those of the heavier node.
        let weight = |cell: Cell| match &self.slots[cell.node] {
            Slot::Class(node, weight) => (node.has_origin(), *weight),
            Slot::Absorbed(_) => unreachable!("the cells are resolved"),
        };
        let (kept, gone) = if weight(a) >= weight(b) { (a, b) } else { (b, a) };
        let sum = weight(a).1 + weight(b).1;
        let shift = kept.offset.wrapping_sub(gone.offset);
        let place = Slot::Absorbed(Cell { node: kept.node, offset: shift });
        let Slot::Class(node, _) = std::mem::replace(&mut self.slots[gone.node], place) else {
            unreachable!("the cells are resolved")
        };
        self.version += 1;
        self.coarsen_node(kept.node, node.stride, work);
        if let Slot::Class(_, weight) = &mut self.slots[kept.node] {
            *weight = sum;
        }
        let into = self.node_mut(kept.node);
        into.flags |= node.flags;
        into.globals.extend(node.globals);
        into.functions.extend(node.functions);
        into.allocations.extend(node.allocations);
        self.add_content(kept.node, shift, node.links, node.accesses, work);
    }

    /// Links that fall together are to be unified.
    fn add_content(
        &mut self,
        id: NodeId,
        shift: i64,
        links: BTreeMap<i64, Link>,
        accesses: BTreeMap<Access, AccessInfo>,
        work: &mut Vec<(Cell, Cell)>,
    ) {
        let node = self.node_mut(id);
        for (offset, link) in links {
            let offset = node.normal(offset.wrapping_add(shift));
            match node.links.get_mut(&offset) {
                None => {
                    node.links.insert(offset, link);
                }
                Some(present) => {
                    present.bytes = present.bytes.max(link.bytes);
                    present.made |= link.made;
                    present.level = present.level.max(link.level);
                    work.push((present.target, link.target));
                }
            }
        }
        for (access, info) in accesses {
            let offset = node.normal(access.offset.wrapping_add(shift));
            node.accesses.entry(Access { offset, ..access }).and_modify(|i| i.join(info)).or_insert(info);
        }
    }

    /// What the bytes at a place point to; made if there is nothing yet.
    pub fn link(&mut self, at: Cell, bytes: u64) -> Cell {
        let at = self.resolve(at);
        if let Some(link) = self.node_mut(at.node).links.get_mut(&at.offset) {
            let target = link.target;
            if link.bytes < bytes {
                link.bytes = bytes;
                self.version += 1;
            }
            return target;
        }
        let target = self.fresh();
        self.node_mut(at.node)
            .links
            .insert(at.offset, Link { bytes, target, made: false, level: Level::Address });
        self.version += 1;
        target
    }

    /// Remembers that an integer that comes from no pointer is stored there: in the link that begins there, and if the
    /// offset is exact in those that it overwrites a part of.
    pub(crate) fn mark_made(&mut self, at: Cell, bytes: u64) {
        let at = self.resolve(at);
        let node = self.node_mut(at.node);
        let exact = node.stride == 0;
        let end = at.offset.saturating_add_unsigned(bytes);
        let mut changed = false;
        for (offset, link) in node.links.range_mut(..end) {
            let overlaps = exact && offset.saturating_add_unsigned(link.bytes) > at.offset;
            if (overlaps || *offset == at.offset) && !link.made {
                link.made = true;
                changed = true;
            }
        }
        self.version += u64::from(changed);
    }

    /// Remembers that something of this level is written there; parts of slots become numbers. Whether that is news.
    pub(crate) fn raise(&mut self, at: Cell, extent: Extent, level: Level) -> bool {
        let at = self.resolve(at);
        let node = self.node_mut(at.node);
        let stride = i128::from(node.stride);
        let mut changed = false;
        for (offset, link) in &mut node.links {
            let (mut distance, bytes) = (i128::from(*offset) - i128::from(at.offset), i128::from(link.bytes));
            if stride > 0 {
                distance = distance.rem_euclid(stride);
            }
            let wraps = stride > 0 && distance + bytes > stride;
            let (overlaps, whole) = match extent {
                Extent::Open => (stride > 0 || distance + bytes > 0, false),
                Extent::Bytes(len) => {
                    let len = i128::from(len);
                    let ends = stride == 0 || len <= stride || len % stride == 0;
                    let whole = distance >= 0 && distance + bytes <= len && ends && !wraps;
                    (wraps || distance < len && distance + bytes > 0, whole)
                }
            };
            let level = if whole { level } else { Level::Number };
            if overlaps && link.level < level {
                link.level = level;
                changed = true;
            }
        }
        changed
    }

    pub fn access(&mut self, at: Cell, extent: Extent, kind: AccessKind, info: AccessInfo) {
        let at = self.resolve(at);
        let node = self.node_mut(at.node);
        let access = Access { offset: at.offset, extent, kind };
        node.accesses.entry(access).and_modify(|i| i.join(info)).or_insert(info);
        let read = if info.read { Flags::READ } else { Flags::NONE };
        let modified = if info.written { Flags::MODIFIED } else { Flags::NONE };
        self.flag(at, read | modified);
    }

    pub(crate) fn add_values(&mut self, function: FuncId, count: usize) {
        self.values.entry(function).or_insert_with(|| vec![None; count]);
    }

    /// The functions whose values are in this graph, in order.
    pub fn owners(&self) -> Vec<FuncId> {
        let mut owners: Vec<FuncId> = self.values.keys().copied().collect();
        owners.sort();
        owners
    }

    /// Where a value points to: pointers, and integers that may carry a pointer.
    pub fn cell_of_value(&self, function: FuncId, value: ValueId) -> Option<Cell> {
        self.values.get(&function)?[value.as_u32() as usize].map(|cell| self.resolve(cell))
    }

    pub fn cell(&self, function: FuncId, operand: &Operand) -> Option<Cell> {
        match operand {
            Operand::Value(value) => self.cell_of_value(function, *value),
            Operand::Global(global) => self.globals.get(global).map(|cell| self.resolve(*cell)),
            Operand::Func(target) => self.functions.get(target).map(|cell| self.resolve(*cell)),
            Operand::Int(_) | Operand::Null | Operand::Float(..) => None,
        }
    }

    /// The value points (also) there.
    pub(crate) fn bind(&mut self, function: FuncId, value: ValueId, cell: Cell) {
        let values = self.values.get_mut(&function).expect("the function is in the graph");
        match values[value.as_u32() as usize] {
            Some(present) => self.unify(present, cell),
            None => {
                values[value.as_u32() as usize] = Some(cell);
                self.version += 1;
            }
        }
    }

    /// The cell of a value; made if there is none yet.
    pub(crate) fn value(&mut self, function: FuncId, value: ValueId) -> Cell {
        if let Some(cell) = self.cell_of_value(function, value) {
            return cell;
        }
        let cell = self.fresh();
        self.bind(function, value, cell);
        cell
    }

    pub(crate) fn forget_value(&mut self, function: FuncId, value: ValueId) {
        self.values.get_mut(&function).expect("the function is in the graph")[value.as_u32() as usize] = None;
    }

    /// Links of slots that only ever held numbers.
    pub(crate) fn forget_links_to_nothing(&mut self) {
        let ids: Vec<NodeId> = self.nodes().map(|(id, _)| id).collect();
        for id in ids {
            let mut links = std::mem::take(&mut self.node_mut(id).links);
            links.retain(|_, link| self.node_of(link.target).has_origin());
            self.node_mut(id).links = links;
        }
    }

    /// The node of memory from outside of the program, which may point anywhere in itself.
    pub(crate) fn external(&mut self) -> Cell {
        if let Some(cell) = self.external {
            return self.resolve(cell);
        }
        let cell = self.add(Node { flags: Flags::EXTERNAL | Flags::ESCAPED, stride: 1, ..Node::default() });
        self.external = Some(cell);
        let target = self.link(cell, 1);
        self.unify(target, cell);
        self.resolve(cell)
    }
}
