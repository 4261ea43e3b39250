//! How a memory is represented in the formula. A new representation is one file and one row.
//!
//! A memory maps addresses to elements. An address that is a choice between a few places is followed to each of them, so that
//! the pieces meet constants and fold.

mod arrays;
mod given;
mod graph;
mod lambdas;
mod read;

use super::address::Addresses;
use ox_logic::{Op, Sort, Store, Term};

/// A memory of one formula: an index into its representation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mem(pub(super) u32);

/// Terms, and what is known of those that are addresses.
pub struct Scope<'a> {
    pub store: &'a mut Store,
    pub addresses: &'a mut Addresses,
}

/// `len` bytes at `to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    pub to: Term,
    pub len: Term,
}

/// What all representations can do. All terms are simplified. An element of `bytes` bytes is at the address of its first byte;
/// addresses and the ends of ranges are multiples of that (SEA-IR promises it).
pub trait Memory {
    /// The memory that an array term stands for.
    fn array(&mut self, array: Term) -> Mem;
    fn read(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term) -> Term;
    fn write(&mut self, scope: &mut Scope<'_>, mem: Mem, addr: Term, element: Term) -> Mem;
    /// The range taken from the memory `source`, where it starts at `from`.
    fn copy(
        &mut self,
        scope: &mut Scope<'_>,
        mem: Mem,
        range: Range,
        source: Mem,
        from: Term,
        bytes: u64,
    ) -> Mem;
    /// Every element of the range is this one.
    fn fill(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, element: Term, bytes: u64) -> Mem;
    /// The range taken from the array `content`, at the same addresses.
    fn scramble(&mut self, scope: &mut Scope<'_>, mem: Mem, range: Range, content: Term, bytes: u64) -> Mem;
    fn ite(&mut self, scope: &mut Scope<'_>, condition: Term, then: Mem, otherwise: Mem) -> Mem;
    /// Whether a read there meets more than so many updates that may or may not be at this address.
    fn is_undecided(&self, scope: &mut Scope<'_>, mem: Mem, addr: Term, more_than: usize) -> bool;
    /// How many memories there are, and how many reads of one at one address.
    fn size(&self) -> (usize, usize);
}

/// A row of the table.
pub struct MemoryRow {
    pub name: &'static str,
    pub help: &'static str,
    pub make: fn() -> Box<dyn Memory>,
}

pub const ALL: &[MemoryRow] = &[
    MemoryRow {
        name: "lambdas",
        help: "functions of the address; reads are β-reduced, so only reads of initial contents are left",
        make: || Box::new(lambdas::Lambdas::default()),
    },
    MemoryRow {
        name: "arrays",
        help: "arrays of SMT-LIB; only ranges of symbolic length are functions",
        make: || Box::new(arrays::Arrays::default()),
    },
];

pub fn named(name: &str) -> Option<&'static MemoryRow> {
    ALL.iter().find(|r| r.name == name)
}

fn shifted(scope: &mut Scope<'_>, addr: Term, by: u64) -> Term {
    let Sort::BitVec(w) = scope.store.sort(addr) else { unreachable!("an address is bits") };
    let by = scope.store.bv(w, by);
    scope.store.mk(Op::BvAdd, &[addr, by])
}
