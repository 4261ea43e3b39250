//! Memories over which long ranges were written.
//!
//! A memory is an array: a value everywhere except at some entries. A fill, copy or scramble of a long range does not become entries,
//! whose number a model may choose as it likes, but a layer: what is not an entry above it is looked up in the range, or in the memory
//! below. A memory that has layers below it names the uppermost by an entry at an index that is no address ([`MARK`]).
//!
//! Many single elements are a layer too: versions of one table, of which the newest is the table and each other says where it
//! differs from the next newer one (Baker, *Shallow binding makes functional arrays fast*, 1991). A loop that writes a cell a
//! round takes the same time for each round.

use num_bigint::{BigInt, BigUint};
use ox_logic::{ArrayValue, Store, Value};
use rustc_hash::FxHashMap;
use std::mem::{replace, take};

/// A memory with more entries gets a table.
const FEW: usize = 64;

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

struct Range {
    start: u64,
    len: u64,
    what: What,
    below: Elements,
}

enum Layer {
    Range(Box<Range>),
    /// All that this table has.
    Newest(usize),
    /// What the newer version has, except for one element; `None`: the table did not have it.
    Older {
        at: u64,
        element: Option<BigUint>,
        newer: usize,
    },
}

struct Table {
    written: FxHashMap<u64, BigUint>,
    below: Elements,
}

pub(super) struct Layers {
    all: Vec<Layer>,
    tables: Vec<Table>,
    pointer_width: u32,
}

impl Layers {
    pub fn new(pointer_width: u32) -> Self {
        Layers { all: vec![], tables: vec![], pointer_width }
    }

    /// The memory with a long range written.
    pub fn over(&mut self, below: Elements, (start, len): (u64, u64), what: What) -> Elements {
        let (sort, default) = (below.array.sort, below.array.default.clone());
        let bytes = below.bytes;
        let layer = self.push(Layer::Range(Box::new(Range { start, len, what, below })));
        let array = Box::new(ArrayValue { sort, default, entries: Default::default() });
        Elements { array, bytes, layer: Some(layer) }
    }

    fn push(&mut self, layer: Layer) -> usize {
        self.all.push(layer);
        self.all.len() - 1
    }

    /// Writes one element.
    pub fn put(&mut self, mem: &mut Elements, address: u64, element: BigUint) {
        let at = self.wrapped(address);
        let version = mem.layer.filter(|&id| !matches!(self.all[id], Layer::Range(_)));
        if let Some(version) = version.filter(|_| mem.array.entries.is_empty()) {
            mem.layer = Some(self.newer(version, at, element));
            return;
        }
        let element = Value::BitVec(8 * mem.bytes as u32, element);
        mem.array.entries.insert(Value::bv(self.pointer_width, at), element);
        if mem.array.entries.len() > FEW {
            self.table(mem);
        }
    }

    /// The entries become a table.
    fn table(&mut self, mem: &mut Elements) {
        let entries = take(&mut mem.array.entries);
        let address = |v: &Value| bits(v).try_into().expect("an address has at most 64 bits");
        let written = entries.iter().map(|(at, v)| (address(at), bits(v))).collect();
        let below = Elements { array: mem.array.clone(), bytes: mem.bytes, layer: mem.layer };
        self.tables.push(Table { written, below });
        mem.layer = Some(self.push(Layer::Newest(self.tables.len() - 1)));
    }

    /// The version with one element replaced.
    fn newer(&mut self, version: usize, at: u64, element: BigUint) -> usize {
        let table = self.made_newest(version);
        let newer = self.push(Layer::Newest(table));
        let element = self.tables[table].written.insert(at, element);
        self.all[version] = Layer::Older { at, element, newer };
        newer
    }

    /// Makes the table that of this version, and those that were newer differ from it.
    fn made_newest(&mut self, version: usize) -> usize {
        let (mut newest, mut path) = (version, vec![]);
        let table = loop {
            match &self.all[newest] {
                Layer::Older { newer, .. } => {
                    path.push(newest);
                    newest = *newer;
                }
                Layer::Newest(table) => break *table,
                Layer::Range(_) => unreachable!("versions differ from versions"),
            }
        };
        while let Some(older) = path.pop() {
            let Layer::Older { at, element, .. } = replace(&mut self.all[older], Layer::Newest(table)) else {
                unreachable!("only these are on the path")
            };
            let written = &mut self.tables[table].written;
            let was = match element {
                Some(element) => written.insert(at, element),
                None => written.remove(&at),
            };
            self.all[newest] = Layer::Older { at, element: was, newer: older };
            newest = older;
        }
        table
    }

    /// The element in a version of a table, or the memory below the table.
    fn written(&self, mut version: usize, address: u64) -> Result<&BigUint, &Elements> {
        let (address, mut found) = (self.wrapped(address), None);
        loop {
            match &self.all[version] {
                Layer::Older { at, element, .. } if found.is_none() && *at == address => {
                    found = Some(element.as_ref());
                }
                Layer::Older { newer, .. } => version = *newer,
                Layer::Newest(table) => {
                    let table = &self.tables[*table];
                    return found.unwrap_or_else(|| table.written.get(&address)).ok_or(&table.below);
                }
                Layer::Range(_) => unreachable!("versions differ from versions"),
            }
        }
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
            let Some(id) = mem.layer else {
                return (bits(&mem.array.default), at);
            };
            let Layer::Range(layer) = &self.all[id] else {
                match self.written(id, at) {
                    Ok(element) => return (element.clone(), at),
                    Err(below) => mem = below,
                }
                continue;
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

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::Sort;

    fn empty(store: &mut Store) -> Elements {
        let sort = store.array_sort(Sort::BitVec(32), Sort::BitVec(8));
        let array = ArrayValue { sort, default: Value::bv(8, 0u64), entries: Default::default() };
        Elements::new(Box::new(array), 1)
    }

    fn copy(mem: &Elements) -> Elements {
        Elements { array: mem.array.clone(), bytes: mem.bytes, layer: mem.layer }
    }

    /// Writes go to the newest memory and to older ones, and all memories keep what they had.
    #[test]
    fn versions_keep_their_elements() {
        let mut store = Store::new();
        let mut layers = Layers::new(32);
        let mut all = vec![(empty(&mut store), FxHashMap::default())];
        for n in 0u64..400 {
            let back = if n % 7 == 6 { 5 } else { 1 };
            let from = all.len() - back;
            let (mut mem, mut expected) = (copy(&all[from].0), all[from].1.clone());
            let (at, element) = (n * 13 % 150, n % 251);
            layers.put(&mut mem, at, BigUint::from(element));
            expected.insert(at, element);
            if n == 300 {
                mem = layers.over(mem, (20, 30), What::Fill(BigUint::from(255u32)));
                expected.extend((20..50).map(|at| (at, 255)));
            }
            all.push((mem, expected));
        }
        assert!(layers.tables.len() > 1, "there were too few writes for a table");
        for (mem, expected) in &all {
            for at in 0..160 {
                let element = BigUint::from(expected.get(&at).copied().unwrap_or(0));
                assert_eq!(layers.element(mem, at), (element, at));
            }
        }
    }
}
