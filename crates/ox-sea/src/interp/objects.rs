//! The objects of a run: where they are, whether they live, and which of their bytes were never written.
//!
//! The content of memories is in the memory registers; what is kept here is what registers do not say. A pointer belongs to the
//! object that contains its address (there is a gap after each), because plain SEA-IR pointers are addresses.

use super::memory::LONG;
use crate::{Alloc, Global, Storage, Test};
use cranelift_entity::PrimaryMap;
use ox_logic::{Model, Value};
use ox_machine::{Machine, Maker};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

const FIRST_HEAP: u64 = 0x1000_0000;
const FIRST_STACK: u64 = 0x8000_0000;

struct Object {
    name: Option<ObjectName>,
    base: u64,
    size: u64,
    live: bool,
    /// Of a heap object.
    maker: Option<Maker>,
    constant: bool,
    modified: bool,
    /// The program looks at its address.
    observed: bool,
}

/// Bytes that came to life with any content.
struct Fresh {
    start: u64,
    len: u64,
    born: u64,
    /// Its number among the inputs of the run.
    input: usize,
    /// The object that they are, if that is to be said.
    object: Option<ObjectName>,
}

/// Where an unspecified byte is from.
pub(super) struct Origin {
    pub input: usize,
    pub object: Option<ObjectName>,
    pub offset: u64,
}

pub(super) struct Objects {
    objects: Vec<Object>,
    next_heap: u64,
    next_stack: u64,
    fresh: Vec<Fresh>,
    /// When a byte was last written.
    written: FxHashMap<u64, u64>,
    /// The same for long ranges: their starts, lengths and times.
    written_long: Vec<(u64, u64, u64)>,
    clock: u64,
    /// Writes count as modifications.
    tracking: bool,
}

impl Objects {
    /// The globals get their addresses from `given`, where it has one.
    pub fn new(globals: &PrimaryMap<crate::GlobalId, Global>, width: u32, given: &mut Model) -> Self {
        let mut objects = vec![];
        let mut next = Machine::PAGE;
        for g in globals.values() {
            let base = match given.get(&g.var) {
                Some(v) => number(v),
                None => next.next_multiple_of(g.align.max(1)),
            };
            given.insert(g.var, Value::bv(width, base));
            next = next.max(base.saturating_add(g.size).saturating_add(Machine::GAP));
            objects.push(Object {
                name: Some(ObjectName::Variable(g.name.clone())),
                base,
                size: g.size,
                live: true,
                maker: None,
                constant: g.constant,
                modified: false,
                observed: g.observed,
            });
        }
        Objects {
            objects,
            next_heap: FIRST_HEAP,
            next_stack: FIRST_STACK,
            fresh: vec![],
            written: FxHashMap::default(),
            written_long: vec![],
            clock: 0,
            tracking: true,
        }
    }

    /// An address for an object that the guide did not place.
    pub fn place(&mut self, kind: Storage, size: u64, align: u64) -> u64 {
        let next = match kind {
            Storage::Heap(_) => &mut self.next_heap,
            Storage::Stack => &mut self.next_stack,
        };
        let base = next.next_multiple_of(align.max(1));
        *next = base.saturating_add(size).saturating_add(Machine::GAP);
        base
    }

    /// A variable on the stack has a name.
    pub fn allocate(&mut self, alloc: &Alloc, base: u64, size: u64, variable: Option<String>) {
        let (name, maker) = match alloc.kind {
            Storage::Heap(maker) => {
                let number = self.objects.iter().filter(|o| o.maker.is_some()).count() as u64;
                (Some(ObjectName::Heap(number)), Some(maker))
            }
            Storage::Stack => (variable.map(ObjectName::Variable), None),
        };
        let (live, constant, modified, observed) = (true, false, false, alloc.observed);
        self.objects.push(Object { name, base, size, live, maker, constant, modified, observed });
    }

    /// The youngest object that contains the address or ends at it.
    fn find(&mut self, address: u64) -> Option<&mut Object> {
        self.objects.iter_mut().rev().find(|o| address.wrapping_sub(o.base) <= o.size)
    }

    pub fn free(&mut self, address: u64) {
        if let Some(o) = self.find(address) {
            o.live = false;
        }
    }

    pub fn reset_modified(&mut self, address: u64) {
        if let Some(o) = self.find(address) {
            o.modified = false;
        }
    }

    pub fn track(&mut self, on: bool) {
        self.tracking = on;
    }

    pub fn scope(&mut self, address: u64, live: bool) {
        if let Some(o) = self.find(address) {
            (o.live, o.modified) = (live, false);
        }
    }

    pub fn size(&mut self, address: u64) -> u64 {
        self.find(address).map_or(0, |o| o.size)
    }

    pub fn no_leak(&self) -> bool {
        self.objects.iter().all(|o| o.maker.is_none() || !o.live)
    }

    pub fn test(&mut self, test: Test, address: u64, len: u64) -> bool {
        let Some(o) = self.find(address) else { return false };
        match test {
            Test::InBounds => len <= o.size && address.wrapping_sub(o.base) <= o.size - len,
            Test::Live => o.live,
            Test::Writable => !o.constant,
            Test::Freeable => o.live && o.maker.is_some() && o.base == address,
            Test::FreeableBy(maker) => o.live && o.maker == Some(maker) && o.base == address,
            Test::Modified => o.modified,
        }
    }

    pub fn fresh(&mut self, start: u64, len: u64, input: usize) {
        self.clock += 1;
        self.fresh.push(Fresh { start, len, born: self.clock, input, object: None });
    }

    /// A function without a body may have written everything that lives, and memory that is none of the program's.
    pub fn written_outside(&mut self, input: usize) {
        self.clock += 1;
        let (start, len, object) = (0, u64::MAX, Some(ObjectName::Outside));
        self.fresh.push(Fresh { start, len, born: self.clock, input, object });
        for o in self.objects.iter().filter(|o| o.live && !o.constant && o.name.is_some()) {
            let (start, len, object) = (o.base, o.size, o.name.clone());
            self.fresh.push(Fresh { start, len, born: self.clock, input, object });
        }
    }

    pub fn placement(&self) -> Vec<Placed> {
        let placed = |o: &Object| {
            Some(Placed { object: o.name.clone()?, address: o.base, size: o.size, observed: o.observed })
        };
        self.objects.iter().filter_map(placed).collect()
    }

    pub fn written(&mut self, address: u64, bytes: u64) {
        self.clock += 1;
        match bytes > LONG {
            true => self.written_long.push((address, bytes, self.clock)),
            false => self.written.extend((0..bytes).map(|i| (address.wrapping_add(i), self.clock))),
        }
        if self.tracking
            && bytes > 0
            && let Some(o) = self.find(address)
        {
            o.modified = true;
        }
    }

    fn is_ours(&self, address: u64) -> bool {
        self.objects.iter().any(|o| address.wrapping_sub(o.base) < o.size)
    }

    /// Some bytes are inputs.
    pub fn has_inputs(&self) -> bool {
        !self.fresh.is_empty()
    }

    /// The inputs that this byte may be from, as far as it was not written since; the last one first. Only a content hides what was
    /// there before.
    pub fn origins(&self, address: u64) -> Vec<Origin> {
        let long = self.written_long.iter().rev().find(|(start, len, _)| address.wrapping_sub(*start) < *len);
        let written = self.written.get(&address).copied().max(long.map(|(_, _, time)| *time)).unwrap_or(0);
        let mut found = vec![];
        for f in self.fresh.iter().rev().filter(|f| address.wrapping_sub(f.start) < f.len) {
            if f.born <= written {
                break;
            }
            if f.object == Some(ObjectName::Outside) && self.is_ours(address) {
                continue;
            }
            found.push(Origin { input: f.input, object: f.object.clone(), offset: address - f.start });
            if f.object.is_none() {
                break;
            }
        }
        found
    }
}

pub(super) fn number(v: &Value) -> u64 {
    match v {
        Value::BitVec(_, n) => n.iter_u64_digits().next().unwrap_or(0),
        Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::Array(_) => {
            unreachable!("{v:?} is no address")
        }
    }
}

/// Unspecified bytes that the run looked at: offset and value.
pub type Content = BTreeMap<u64, u8>;

/// What a function without a body has written.
pub type Effect = BTreeMap<ObjectName, Content>;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectName {
    /// The heap object of that number, from 0 on.
    Heap(u64),
    /// A global, or a variable on the stack, whose register has `&` and the name as its `source`.
    Variable(String),
    /// Memory that is none of the program's; offsets are addresses.
    Outside,
}

/// An object and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub object: ObjectName,
    pub address: u64,
    pub size: u64,
    /// The program looks at its address; where the others are makes no difference.
    pub observed: bool,
}
