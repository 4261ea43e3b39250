//! Sorts. An array sort is an index into the store, so that a sort stays `Copy`.

use cranelift_entity::entity_impl;

/// Index of an interned array sort; see [`crate::Store::array_sort`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArraySort(u32);
entity_impl!(ArraySort, "array");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    Bool,
    Int,
    Real,
    /// Width in bits, at least 1.
    BitVec(u32),
    Array(ArraySort),
}
