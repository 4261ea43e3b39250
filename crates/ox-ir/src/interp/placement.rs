//! Where objects are, if a counterexample says so.
//!
//! Objects are named so that both the program before and that after optimisation understand it: allocations are opaque to LLVM, so heap
//! objects can be counted; variables have their names, and those of the same name come in their order. A place that
//! is taken or not aligned is ignored: the replay shows whether it mattered.

use crate::model::OUTSIDE_MEMORY;
use std::collections::{BTreeMap, HashMap, VecDeque};

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObjectName {
    /// The heap object of that number, from 0 on.
    Heap(u64),
    Variable(String),
    /// Memory that is none of the program's; offsets are addresses.
    Outside,
}

impl std::fmt::Display for ObjectName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ObjectName::Heap(number) => write!(f, "allocation {}", number + 1),
            ObjectName::Variable(name) => write!(f, "{name}"),
            ObjectName::Outside => write!(f, "{OUTSIDE_MEMORY}"),
        }
    }
}

/// An object and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub object: ObjectName,
    pub address: u64,
    pub size: u64,
}

/// The places while they are being given out.
#[derive(Default)]
pub(super) struct Places {
    wanted: HashMap<ObjectName, VecDeque<u64>>,
    /// Nothing else is put there: size by address.
    reserved: BTreeMap<u64, u64>,
}

impl Places {
    pub fn new(placement: &[Placed]) -> Places {
        let mut places = Places::default();
        for placed in placement {
            places.wanted.entry(placed.object.clone()).or_default().push_back(placed.address);
            let size = places.reserved.entry(placed.address).or_default();
            *size = placed.size.max(*size);
        }
        places
    }

    /// The next place for an object of this name.
    pub fn take(&mut self, name: ObjectName) -> Option<u64> {
        match self.wanted.is_empty() {
            true => None,
            false => self.wanted.get_mut(&name)?.pop_front(),
        }
    }

    /// A place that is reserved and has bytes in common with that range: its first address and the one behind it.
    pub fn conflict(&self, start: u64, end: u64) -> Option<(u64, u64)> {
        let (base, size) = self.reserved.range(..end).next_back()?;
        let behind = base.saturating_add((*size).max(1));
        (behind > start).then_some((*base, behind))
    }
}
