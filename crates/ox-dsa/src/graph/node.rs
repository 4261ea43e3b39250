//! A node: a set of objects that the analysis does not tell apart, with what their bytes hold.
//!
//! Offsets are signed bytes from an origin that all pointers into the node agree upon (it need not be the start of an
//! object: a function that gets a pointer into the middle of an object knows that place as offset 0). A node has
//! a *stride*: offsets are known modulo the stride. 0 means exactly, 1 means not at all (collapsed), anything
//! else is a sequence of elements of that size. Where sea-dsa has arrays and collapsed nodes this is one number,
//! and merging takes greatest common divisors.

use super::{Cell, Flags};
use cranelift_entity::entity_impl;
use ox_ir::{FuncId, GlobalId, ValueId};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);
entity_impl!(NodeId, "n");

/// What the bytes from some offset on point to.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Of the widest access; a narrow one moves a part of a pointer.
    pub bytes: u64,
    pub target: Cell,
    /// An integer that comes from no pointer was stored here.
    pub made: bool,
    /// What may be here besides addresses.
    pub level: Level,
}

/// Whether an integer is an address (see `non_addresses.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Always.
    #[default]
    Address,
    /// Or zero, which compares like null.
    Zero,
    /// Or any number.
    Number,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccessKind {
    Int,
    Ptr,
    Float,
    /// Many bytes at once: a copy, a fill, or what a function without a body does.
    Bulk,
}

/// Bytes of an access from its offset on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    Bytes(u64),
    /// Not known, to the end of the object at most.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Access {
    pub offset: i64,
    pub extent: Extent,
    pub kind: AccessKind,
}

/// All accesses of one kind taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessInfo {
    /// The smallest alignment that the instructions promise.
    pub align: u64,
    pub read: bool,
    pub written: bool,
}

impl AccessInfo {
    pub fn join(&mut self, other: AccessInfo) {
        self.align = self.align.min(other.align);
        self.read |= other.read;
        self.written |= other.written;
    }
}

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub flags: Flags,
    pub stride: u64,
    pub links: BTreeMap<i64, Link>,
    pub accesses: BTreeMap<Access, AccessInfo>,
    pub globals: BTreeSet<GlobalId>,
    pub functions: BTreeSet<FuncId>,
    /// The instructions (`Alloca`, `Malloc`) that make the objects, by their results.
    pub allocations: BTreeSet<(FuncId, ValueId)>,
}

impl Node {
    pub fn normal(&self, offset: i64) -> i64 {
        match self.stride {
            0 => offset,
            stride => (i128::from(offset)).rem_euclid(i128::from(stride)) as i64,
        }
    }

    /// Some pointer into it is known to come from somewhere.
    pub fn has_origin(&self) -> bool {
        self.flags.has_any(Flags::ORIGIN)
    }

    pub(super) fn weight(&self) -> usize {
        1 + self.links.len()
            + self.accesses.len()
            + self.globals.len()
            + self.functions.len()
            + self.allocations.len()
    }
}

pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
