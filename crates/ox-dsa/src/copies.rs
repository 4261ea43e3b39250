//! Copies and fills of whole objects that can be done field by field.
//!
//! A struct that is copied as a whole is one region, and if its fields have different sizes one of bytes. But where all
//! accesses are known, and each byte is always accessed as a part of the same field, it cannot be seen whether the copy moves all
//! bytes or only those fields: what no access touches, such as padding, is never read.
//!
//! What counts are the accesses of all objects that a content may get to. So the classes of `region.rs`, in which nodes meet at calls,
//! are merged at every copy as well, and one condition that a class does not meet holds for all copies in it.

use crate::analysis::Analysis;
use crate::graph::{AccessKind, Cell, Extent, Node, NodeId};
use crate::region::Classes;
use ox_ir::{BlockId, Effects, FuncId, InstKind, Module, Operand};
use std::collections::{BTreeMap, BTreeSet};

/// More fields than that are not worth a region each.
const MAX_FIELDS: usize = 32;

/// An instruction: function, block, index.
pub type Place = (FuncId, BlockId, usize);

/// Bytes that are only accessed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// From the start of what is copied or filled.
    pub offset: u64,
    /// 1, 2, 4 or 8.
    pub bytes: u64,
}

/// A copy, or a fill with a constant, of a constant number of bytes; where it begins in its class.
struct Bulk {
    place: Place,
    start: Cell,
    bytes: u64,
}

impl Analysis {
    /// The copies and fills that can be done by fields, where the fields are of several sizes; and these fields.
    pub fn field_copies(&self, module: &Module) -> BTreeMap<Place, Vec<Field>> {
        let mut classes = Classes::new(self.all_graphs());
        let bulks = self.bulks(module, &mut classes);
        let mut by_class: BTreeMap<NodeId, Vec<(Place, i64, u64)>> = BTreeMap::new();
        for bulk in bulks {
            let start = classes.graph.resolve(bulk.start);
            by_class.entry(start.node).or_default().push((bulk.place, start.offset, bulk.bytes));
        }
        let mut found = BTreeMap::new();
        for (class, bulks) in by_class {
            found.extend(by_fields(classes.graph.node(class), &bulks).unwrap_or_default());
        }
        found
    }

    /// Merges the two sides of copies. A node that is copied or filled in some other way is collapsed.
    fn bulks(&self, module: &Module, classes: &mut Classes) -> Vec<Bulk> {
        let mut bulks = Vec::new();
        for f in self.functions() {
            let body = module.functions[f].body.as_ref().expect("an analysed function has a body");
            for (block, b) in body.blocks.iter() {
                for (index, inst) in b.insts.iter().enumerate() {
                    let place = (f, block, index);
                    let class = |o: &Operand| self.class_of(classes, f, o);
                    let (ends, bytes) = match &inst.kind {
                        InstKind::MemCopy { to, from, len, may_overlap: _ } => {
                            (vec![class(to), class(from)], constant(len))
                        }
                        InstKind::MemSet { to, byte, len } => {
                            (vec![class(to)], constant(byte).and_then(|_| constant(len)))
                        }
                        other => match other.effects() {
                            Effects { range: true, reads, writes, .. } => {
                                (writes.into_iter().chain(reads).map(class).collect(), None)
                            }
                            _ => continue,
                        },
                    };
                    match (&ends[..], bytes) {
                        ([Some(to)], Some(bytes @ 1..)) => bulks.push(Bulk { place, start: *to, bytes }),
                        ([Some(to), Some(from)], Some(bytes @ 1..)) => {
                            classes.graph.unify(*to, *from);
                            bulks.push(Bulk { place, start: *to, bytes });
                        }
                        (ends, _) => ends.iter().flatten().for_each(|end| classes.graph.coarsen(*end, 1)),
                    }
                }
            }
        }
        bulks
    }

    fn class_of(&self, classes: &Classes, f: FuncId, pointer: &Operand) -> Option<Cell> {
        let cell = self.cell(f, pointer)?;
        Some(classes.cells[self.index(f)][&cell.node].moved(cell.offset))
    }
}

fn constant(operand: &Operand) -> Option<u64> {
    match operand {
        Operand::Int(bits) => bits.to_u64(),
        Operand::Value(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
            None
        }
    }
}

/// The fields of every copy and fill of a class; `None`: these cannot be, or need not be, done by fields.
fn by_fields(class: &Node, bulks: &[(Place, i64, u64)]) -> Option<Vec<(Place, Vec<Field>)>> {
    // External memory is collapsed.
    if class.stride != 0 || !class.links.is_empty() {
        return None;
    }
    let mut fields: BTreeSet<(i64, i64)> = BTreeSet::new();
    for access in class.accesses.keys() {
        match (access.kind, access.extent) {
            (AccessKind::Int | AccessKind::Float, Extent::Bytes(n @ (1 | 2 | 4 | 8))) => {
                fields.insert((access.offset, access.offset.checked_add_unsigned(n)?));
            }
            // all of them must be among those that we know
            (AccessKind::Bulk, Extent::Bytes(n))
                if bulks.iter().any(|(_, start, bytes)| (*start, *bytes) == (access.offset, n)) => {}
            (AccessKind::Int | AccessKind::Float | AccessKind::Ptr | AccessKind::Bulk, _) => return None,
        }
    }
    let apart = fields.iter().zip(fields.iter().skip(1)).all(|((_, end), (next, _))| end <= next);
    if !apart {
        return None;
    }
    let mut sizes = BTreeSet::new();
    let mut found = Vec::new();
    for &(place, start, bytes) in bulks {
        let end = start.checked_add_unsigned(bytes)?;
        let touched: Vec<(i64, i64)> =
            fields.iter().copied().filter(|(first, last)| *first < end && start < *last).collect();
        let cut = touched.iter().any(|(first, last)| *first < start || end < *last);
        if cut || touched.len() > MAX_FIELDS {
            return None;
        }
        let field =
            |(first, last): (i64, i64)| Field { offset: first.abs_diff(start), bytes: last.abs_diff(first) };
        let touched: Vec<Field> = touched.into_iter().map(field).collect();
        sizes.extend(touched.iter().map(|f| f.bytes));
        found.push((place, touched));
    }
    (sizes.len() > 1).then_some(found)
}
