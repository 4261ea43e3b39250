//! Memories over which long ranges were written.
//!
//! A memory is an array: a value everywhere except at some entries. A fill, copy or scramble of a long range does not become entries,
//! whose number a model may choose as it likes, but a layer: what is not an entry above it is looked up in the range, or in the memory
//! below. A memory that has layers below it names the uppermost by an entry at an index that is no address ([`MARK`]).

use num_bigint::{BigInt, BigUint};
use ox_logic::{ArrayValue, Store, Value};

/// The index of the entry that names a layer.
const MARK: Value = Value::Bool(true);

/// A memory while its elements are read or replaced; addresses wrap around.
pub(super) struct Elements {
    pub array: Box<ArrayValue>,
    /// Of an element, in bytes.
    pub bytes: u64,
    /// The uppermost layer below it.
    layer: Option<usize>,
}

impl Elements {
    pub fn new(mut array: Box<ArrayValue>, bytes: u64) -> Self {
        let layer = match array.entries.remove(&MARK) {
            Some(Value::Int(id)) => usize::try_from(id).ok(),
            Some(other) => unreachable!("{other:?} is no number of a layer"),
            None => None,
        };
        Elements { array, bytes, layer }
    }

    /// In the canonical form of an array, if it is one.
    pub fn value(self, store: &Store) -> Value {
        let mut a = self.array;
        Value::Array(match self.layer {
            None => Box::new(ArrayValue::new(store, a.sort, a.default, a.entries)),
            Some(id) => {
                a.entries.insert(MARK, Value::Int(BigInt::from(id)));
                a
            }
        })
    }
}

/// What a range has been given.
pub(super) enum What {
    Fill(BigUint),
    /// The bytes from that address on.
    Copy(Elements, u64),
    /// What this memory holds at the same addresses.
    Content(Elements),
}

struct Layer {
    start: u64,
    len: u64,
    what: What,
    below: Elements,
}

pub(super) struct Layers {
    all: Vec<Layer>,
    pointer_width: u32,
}

impl Layers {
    pub fn new(pointer_width: u32) -> Self {
        Layers { all: vec![], pointer_width }
    }

    /// The memory with a long range written.
    pub fn over(&mut self, below: Elements, (start, len): (u64, u64), what: What) -> Elements {
        let (sort, default) = (below.array.sort, below.array.default.clone());
        let bytes = below.bytes;
        self.all.push(Layer { start, len, what, below });
        let array = Box::new(ArrayValue { sort, default, entries: Default::default() });
        Elements { array, bytes, layer: Some(self.all.len() - 1) }
    }

    fn wrapped(&self, address: u64) -> u64 {
        match self.pointer_width {
            64 => address,
            width => address & ((1 << width) - 1),
        }
    }

    /// The element there, and the address that it was copied from.
    pub fn element(&self, mem: &Elements, address: u64) -> (BigUint, u64) {
        let (mut mem, mut at) = (mem, address);
        loop {
            if let Some(value) = mem.array.entries.get(&Value::bv(self.pointer_width, at)) {
                return (bits(value), at);
            }
            let Some(layer) = mem.layer.map(|id| &self.all[id]) else {
                return (bits(&mem.array.default), at);
            };
            let offset = self.wrapped(at.wrapping_sub(layer.start));
            mem = match &layer.what {
                _ if offset >= layer.len => &layer.below,
                What::Fill(element) => return (element.clone(), at),
                What::Content(content) => content,
                What::Copy(source, from) => {
                    at = self.wrapped(from.wrapping_add(offset));
                    source
                }
            };
        }
    }
}

fn bits(v: &Value) -> BigUint {
    match v {
        Value::BitVec(_, n) => n.clone(),
        other => unreachable!("{other:?} is no element of a memory"),
    }
}
