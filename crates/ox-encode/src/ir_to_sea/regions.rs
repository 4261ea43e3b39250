//! Which region of memory an access touches, and how each region is laid out.
//!
//! The regions are those of `ox-dsa`. The layout of a region follows from what is known about its accesses, not from what
//! instructions promise: an element has as many bytes as divide the offset, the size and the stride of every access, and the
//! alignment of every object (DESIGN, decision 4). Regions that are one memory at some call, and the two sides of a
//! copy, have one layout.

use ox_dsa::{Analysis, Cell, Extent, Flags, Graph, RegionId};
use ox_graph::UnionFind;
use ox_ir::{self as ir, Callee, FuncId, InstKind, Module, ObjectEffect, Operand};
use ox_machine::Machine;
use ox_sea::Layout;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The largest element.
const MAX_ELEMENT: u64 = 8;

pub struct Regions {
    analysis: Analysis,
    entry: FuncId,
    /// A function of the graph that the function shares.
    group: BTreeMap<FuncId, FuncId>,
    layouts: FxHashMap<(FuncId, RegionId), Layout>,
}

impl Regions {
    /// No element is larger than `max_element` bytes.
    pub fn new(module: &Module, entry: FuncId, analysis: Analysis, max_element: u64) -> Self {
        let mut group: BTreeMap<FuncId, FuncId> = BTreeMap::new();
        let mut leaders: FxHashMap<*const Graph, FuncId> = FxHashMap::default();
        for f in analysis.functions() {
            group.insert(f, *leaders.entry(analysis.graph(f)).or_insert(f));
        }
        let limit = max_element.clamp(1, MAX_ELEMENT);
        let layouts = Layouts::new(module, &analysis, &group, limit).decide(module.pointer_width);
        Regions { analysis, entry, group, layouts }
    }

    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The number that is the address of this object may have an influence on what the program does.
    ///
    /// Numbers that come from outside may be pointers into external memory, and computing with them says nothing about the objects that
    /// ended up there; so those count only if some address of theirs becomes a number by a cast. That one becomes a number in memory,
    /// where it is put as a pointer and read as a number, is announced (`reads_external_addresses`): programs that copy and compare
    /// pointers so are frequent, and all objects of external memory would have to be anywhere for them.
    pub(super) fn observed(&self, f: FuncId, object: &Operand) -> bool {
        self.analysis.cell(f, object).is_some_and(|cell| self.observed_at(f, cell))
    }

    /// The globals and functions that are observed in one of these functions.
    pub(super) fn observed_globals(
        &self,
        functions: &[FuncId],
    ) -> (BTreeSet<ir::GlobalId>, BTreeSet<FuncId>) {
        let (mut globals, mut targets) = (BTreeSet::new(), BTreeSet::new());
        for &f in functions {
            let here = self.analysis.globals(f).filter(|(_, cell)| self.observed_at(f, *cell));
            globals.extend(here.map(|(g, _)| g));
            let here = self.analysis.function_addresses(f).filter(|(_, cell)| self.observed_at(f, *cell));
            targets.extend(here.map(|(target, _)| target));
        }
        (globals, targets)
    }

    fn observed_at(&self, f: FuncId, cell: Cell) -> bool {
        let flags = self.analysis.regions(f).flags_of(cell.node);
        let number = flags.has_any(Flags::PTR_TO_INT);
        (number || !flags.has_any(Flags::EXTERNAL))
            && (flags.has_any(Flags::OBSERVED) || flags.has_all(Flags::SEVERAL | Flags::ORDERED))
    }

    /// The regions that the caller hands over; none for the entry.
    pub(super) fn interface(&self, f: FuncId) -> BTreeSet<RegionId> {
        if f == self.entry { BTreeSet::new() } else { self.analysis.inputs(f) }
    }

    /// Those of them that the caller gets back.
    pub(super) fn modified(&self, f: FuncId) -> BTreeSet<RegionId> {
        if f == self.entry { BTreeSet::new() } else { self.analysis.outputs(f) }
    }

    /// The regions that exist only while the function runs; all regions of the entry.
    pub(super) fn local(&self, f: FuncId) -> BTreeSet<RegionId> {
        let e = self.analysis.effects(f);
        let touched = e.reads.iter().chain(&e.modifies).chain(&e.allocates).copied();
        let interface = self.interface(f);
        touched.filter(|r| !interface.contains(r)).collect()
    }

    /// There are only global variables in it.
    pub(super) fn only_globals(&self, f: FuncId, region: RegionId) -> bool {
        let flags = self.analysis.region(f, region).flags;
        let others = [Flags::HEAP, Flags::STACK, Flags::EXTERNAL, Flags::FUNCTION, Flags::INT_TO_PTR];
        flags.has_any(Flags::GLOBAL) && !others.iter().any(|o| flags.has_any(*o))
    }

    /// Everything that the function itself or a callee may write.
    pub(super) fn written(&self, f: FuncId) -> BTreeSet<RegionId> {
        let e = self.analysis.effects(f);
        e.modifies.iter().chain(&e.allocates).copied().collect()
    }

    /// The region that an access through the pointer touches; `None`: null or a constant address.
    pub(super) fn access(&self, f: FuncId, pointer: &Operand) -> Option<RegionId> {
        self.analysis.region_of(f, pointer)
    }

    /// Objects of different nodes are different.
    pub(super) fn node(&self, f: FuncId, pointer: &Operand) -> Option<ox_dsa::NodeId> {
        self.analysis.cell(f, pointer).map(|cell| cell.node)
    }

    /// The regions that may hold bytes of the object that the pointer points to.
    pub(super) fn object(&self, f: FuncId, pointer: &Operand) -> Vec<RegionId> {
        let Some(cell) = self.analysis.cell(f, pointer) else { return vec![] };
        let e = self.analysis.effects(f);
        let touched = |r: &RegionId| e.reads.contains(r) || e.modifies.contains(r) || e.allocates.contains(r);
        self.analysis.regions(f).of_node(cell.node).filter(touched).collect()
    }

    /// The variables that may have bytes in the region.
    pub(super) fn globals_in(&self, f: FuncId, region: RegionId) -> impl Iterator<Item = ir::GlobalId> {
        let node = self.analysis.region(f, region).node;
        self.analysis.globals(f).filter(move |(_, cell)| cell.node == node).map(|(g, _)| g)
    }

    /// What a function without a body may write.
    pub(super) fn escaped(&self, f: FuncId) -> Option<RegionId> {
        self.analysis.external_region(f)
    }

    /// For a call: each region of the callee's interface and the caller's region that it is.
    pub(super) fn passed(
        &self,
        caller: FuncId,
        (block, index): (ir::BlockId, usize),
        callee: FuncId,
    ) -> BTreeMap<RegionId, RegionId> {
        self.analysis.call_map(caller, block, index, callee)
    }

    pub(super) fn layout(&self, f: FuncId, region: RegionId) -> Layout {
        self.layouts[&(self.group[&f], region)]
    }

    /// The value may carry a pointer.
    pub(super) fn carries_pointer(&self, f: FuncId, value: ir::ValueId) -> bool {
        self.analysis.cell_of_value(f, value).is_some()
    }
}

/// Classes of regions that have one layout, and what is known about each region.
struct Layouts {
    classes: UnionFind<(FuncId, RegionId)>,
    facts: FxHashMap<(FuncId, RegionId), Facts>,
}

#[derive(Clone, Copy)]
struct Facts {
    /// Divides every offset, size, stride and alignment; a power of two.
    element: u64,
    pointers: bool,
    /// The only width of accesses to single values, in bytes: none so far, one, several.
    width: Option<Option<u64>>,
}

impl Facts {
    /// The element must divide this number.
    fn divides(&mut self, n: u64) {
        while !n.is_multiple_of(self.element) {
            self.element /= 2;
        }
    }

    fn value_of(&mut self, bytes: u64) {
        self.width = match self.width {
            None => Some(Some(bytes)),
            Some(Some(w)) if w == bytes => self.width,
            Some(_) => Some(None),
        };
    }

    fn join(&mut self, other: Facts) {
        self.element = self.element.min(other.element);
        self.pointers |= other.pointers;
        self.width = match (self.width, other.width) {
            (None, w) | (w, None) => w,
            (Some(a), Some(b)) if a == b => Some(a),
            (Some(_), Some(_)) => Some(None),
        };
    }
}

impl Layouts {
    fn new(module: &Module, analysis: &Analysis, group: &BTreeMap<FuncId, FuncId>, limit: u64) -> Self {
        let mut this = Layouts { classes: UnionFind::default(), facts: FxHashMap::default() };
        let leaders: BTreeSet<FuncId> = group.values().copied().collect();
        for &f in &leaders {
            for (region, info) in analysis.regions(f).iter() {
                this.facts.insert((f, region), of_accesses(info, limit));
            }
        }
        for (&f, &leader) in group {
            this.objects(module, analysis, f, leader);
            this.connections(module, analysis, group, f);
        }
        this
    }

    /// Elements are aligned in every object.
    fn objects(&mut self, module: &Module, analysis: &Analysis, f: FuncId, leader: FuncId) {
        let globals = analysis.globals(f).map(|(g, cell)| (cell, module.globals[g].align));
        let body = module.functions[f].body.as_ref();
        let insts = body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
        let made = insts.filter_map(|i| match i.kind.effects().object {
            Some(ObjectEffect::Made { align, zeroed: _ }) => {
                Some((analysis.cell_of_value(f, i.results[0])?, align.unwrap_or(Machine::HEAP_ALIGN)))
            }
            Some(ObjectEffect::Freed(_)) | None => None,
        });
        for (cell, align) in globals.chain(made) {
            for region in analysis.regions(f).of_node(cell.node) {
                let facts = self.facts.get_mut(&(leader, region)).expect("every region has facts");
                facts.divides(align);
                facts.divides(cell.offset.unsigned_abs());
            }
        }
    }

    fn connections(
        &mut self,
        module: &Module,
        analysis: &Analysis,
        group: &BTreeMap<FuncId, FuncId>,
        f: FuncId,
    ) {
        let Some(body) = &module.functions[f].body else { return };
        for (block, b) in body.blocks.iter() {
            for (index, inst) in b.insts.iter().enumerate() {
                let effects = inst.kind.effects();
                let region = |at: Option<&Operand>| analysis.region_of(f, at?);
                if let (Some(to), Some(from)) = (region(effects.writes), region(effects.reads)) {
                    self.classes.union((group[&f], to), (group[&f], from));
                }
                // what the callee does not have is not passed, and a call through a pointer is unsupported
                if let InstKind::Call { callee: Callee::Direct(callee), .. } = &inst.kind
                    && analysis.contains(*callee)
                {
                    for (theirs, ours) in analysis.call_map(f, block, index, *callee) {
                        self.classes.union((group[callee], theirs), (group[&f], ours));
                    }
                }
            }
        }
    }

    fn decide(self, pointer_width: u32) -> FxHashMap<(FuncId, RegionId), Layout> {
        let mut of_class: FxHashMap<(FuncId, RegionId), Facts> = FxHashMap::default();
        for (&key, &facts) in &self.facts {
            of_class.entry(self.classes.find(key)).and_modify(|f| f.join(facts)).or_insert(facts);
        }
        let pointer = u64::from(pointer_width / 8);
        let layout = |f: Facts| match f.element {
            1 => Layout::Byte,
            e if e == pointer && f.pointers => Layout::PtrCell,
            e if f.width == Some(Some(e)) => Layout::Cell(8 * e as u32),
            e => Layout::Word(e as u32),
        };
        self.facts.keys().map(|&key| (key, layout(of_class[&self.classes.find(key)]))).collect()
    }
}

fn of_accesses(info: &ox_dsa::RegionInfo, limit: u64) -> Facts {
    let mut facts = Facts { element: limit, pointers: info.holds_pointers, width: None };
    facts.divides(info.stride);
    if info.flags.has_any(Flags::EXTERNAL) {
        facts.element = 1;
    }
    for (access, _) in &info.accesses {
        facts.divides(info.offset.wrapping_add(access.offset).unsigned_abs());
        match access.extent {
            Extent::Bytes(n) => facts.divides(n),
            Extent::Open => facts.element = 1,
        }
        if let (Extent::Bytes(n), true) = (access.extent, access.kind != ox_dsa::AccessKind::Bulk) {
            facts.value_of(n);
        }
    }
    facts
}
