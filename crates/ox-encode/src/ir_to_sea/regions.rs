//! Which region of memory an access touches, and how each region is laid out.

use ox_ir::{self as ir, Operand};
use ox_sea::Layout;

/// A region of one function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(pub u32);

/// A place where a function is called: its block and the position there.
pub type CallSite = (ir::BlockId, usize);

/// What `ir_to_sea` asks about the memory of a module.
pub trait Regions {
    /// The regions that the function or its callees touch, and that its caller hands over; none for the entry.
    fn interface(&self, f: ir::FuncId) -> Vec<RegionId>;
    /// Those of them that may be written.
    fn modified(&self, f: ir::FuncId) -> Vec<RegionId>;
    /// The regions that exist only while the function runs; all regions of the entry.
    fn local(&self, f: ir::FuncId) -> Vec<RegionId>;
    /// The region that a load or store of so many bytes through the pointer touches.
    fn access(&self, f: ir::FuncId, pointer: &Operand, bytes: u64) -> RegionId;
    /// The regions that may hold bytes of the object that the pointer points to.
    fn object(&self, f: ir::FuncId, pointer: &Operand) -> Vec<RegionId>;
    /// The same for a copy: the regions of both objects, as pairs of equal layout (to, from).
    fn copied(&self, f: ir::FuncId, to: &Operand, from: &Operand) -> Vec<(RegionId, RegionId)>;
    /// The regions of a function without a body may write.
    fn escaped(&self, f: ir::FuncId) -> Vec<RegionId>;
    /// For a call: each region of the callee's interface and the caller's region that it is.
    fn passed(&self, caller: ir::FuncId, site: CallSite, callee: ir::FuncId) -> Vec<(RegionId, RegionId)>;
    fn layout(&self, f: ir::FuncId, region: RegionId) -> Layout;
    /// The value is an integer that may carry a pointer.
    fn carries_pointer(&self, f: ir::FuncId, value: ir::ValueId) -> bool;
}

/// One region of bytes for everything.
pub struct Flat {
    entry: ir::FuncId,
}

impl Flat {
    pub fn new(entry: ir::FuncId) -> Self {
        Flat { entry }
    }

    const ONE: RegionId = RegionId(0);
}

impl Regions for Flat {
    fn interface(&self, f: ir::FuncId) -> Vec<RegionId> {
        if f == self.entry { vec![] } else { vec![Self::ONE] }
    }

    fn modified(&self, f: ir::FuncId) -> Vec<RegionId> {
        self.interface(f)
    }

    fn local(&self, f: ir::FuncId) -> Vec<RegionId> {
        if f == self.entry { vec![Self::ONE] } else { vec![] }
    }

    fn access(&self, _: ir::FuncId, _: &Operand, _: u64) -> RegionId {
        Self::ONE
    }

    fn object(&self, _: ir::FuncId, _: &Operand) -> Vec<RegionId> {
        vec![Self::ONE]
    }

    fn copied(&self, _: ir::FuncId, _: &Operand, _: &Operand) -> Vec<(RegionId, RegionId)> {
        vec![(Self::ONE, Self::ONE)]
    }

    fn escaped(&self, _: ir::FuncId) -> Vec<RegionId> {
        vec![Self::ONE]
    }

    fn passed(&self, _: ir::FuncId, _: CallSite, callee: ir::FuncId) -> Vec<(RegionId, RegionId)> {
        self.interface(callee).into_iter().map(|r| (r, r)).collect()
    }

    fn layout(&self, _: ir::FuncId, _: RegionId) -> Layout {
        Layout::Byte
    }

    fn carries_pointer(&self, _: ir::FuncId, _: ir::ValueId) -> bool {
        false
    }
}
