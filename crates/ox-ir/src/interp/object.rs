//! One object of the memory: its bytes, which of them hold addresses of a known object, and its state.

use super::bytes::Bytes;
use crate::model::Loc;
use ox_machine::Maker;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    Globals,
    Heap,
    Stack,
    /// One object, which is all memory that is none of the program's.
    Outside,
}

/// Names an object for the whole run: its place may be used again, the serial number is not. The bounds stay known when
/// the object is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ObjectId {
    pub segment: Segment,
    pub index: usize,
    pub serial: u64,
    pub base: u64,
    pub size: u64,
}

impl ObjectId {
    /// What an address from outside belongs to that leads to no object which is known there.
    pub const OUTSIDE: ObjectId =
        ObjectId { segment: Segment::Outside, index: 0, serial: u64::MAX, base: 0, size: u64::MAX };

    /// Whether these bytes are inside.
    pub fn contains(&self, address: u64, length: u64) -> bool {
        let offset = address.wrapping_sub(self.base);
        offset.checked_add(length).is_some_and(|end| end <= self.size)
    }
}

/// An address and the object that it belongs to, if that is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct FatPointer {
    pub address: u64,
    pub object: Option<ObjectId>,
}

pub(super) struct Object<'m> {
    pub id: ObjectId,
    /// Empty once freed.
    pub bytes: Bytes,
    /// Freed, or (on the stack) its scope has ended.
    pub dead: bool,
    pub constant: bool,
    /// A global that other files see.
    pub visible: bool,
    pub modified: bool,
    /// Of a heap object.
    pub maker: Option<Maker>,
    /// Empty for heap objects, but for those that the caller of the entry made.
    pub name: &'m str,
    /// Where the variable is declared, or memory was allocated.
    pub loc: Option<Loc>,
    /// The objects of the addresses that were stored as such, by the offset of their first byte.
    pub addresses: BTreeMap<u64, ObjectId>,
}

impl<'m> Object<'m> {
    /// Without bytes.
    pub fn new(id: ObjectId, name: &'m str) -> Object<'m> {
        Object {
            id,
            bytes: Bytes::Dense(Vec::new()),
            dead: false,
            constant: false,
            visible: false,
            modified: false,
            maker: None,
            name,
            loc: None,
            addresses: BTreeMap::new(),
        }
    }

    pub fn describe(&self) -> String {
        match self.name {
            "" => format!("the object at 0x{:x}", self.id.base),
            name => format!("`{name}`"),
        }
    }

    /// Those bytes are written: no address that overlaps them is one any more.
    pub fn forget_addresses(&mut self, offset: u64, length: u64, address_size: u64) {
        let first = offset.saturating_sub(address_size - 1);
        let overlapping: Vec<u64> = self.addresses.range(first..offset + length).map(|(o, _)| *o).collect();
        for offset in overlapping {
            self.addresses.remove(&offset);
        }
    }

    /// The addresses that lie wholly within those bytes, with their offsets in this range.
    pub fn addresses_within(&self, offset: u64, length: u64, address_size: u64) -> Vec<(u64, ObjectId)> {
        let Some(last) = (offset + length).checked_sub(address_size).filter(|last| *last >= offset) else {
            return Vec::new();
        };
        self.addresses.range(offset..=last).map(|(o, id)| (o - offset, *id)).collect()
    }
}
