//! The byte-accurate memory: objects at concrete addresses, laid out deterministically.
//!
//! Unless a placement says otherwise, from low to high: nothing (so that no object is at the null pointer), the functions, the globals, the heap
//! growing up, the stack growing down. There is a gap between any two objects, so that running
//! over the end of an object by a little is noticed even without knowing where an address comes from. Heap addresses are
//! never used twice; those of the stack are used again after a function has returned. An address that belongs to an object must stay inside of it; one that belongs to none is
//! looked up when it is used.

use super::Content;
use super::bytes::{Bytes, DENSE, MAX_RANGE, Run, cost};
use super::object::{FatPointer, Object, ObjectId, Segment};
use super::placement::{ObjectName, Placed, Places};
use crate::model::*;
use ox_machine::{Machine, Maker};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// An access that the program must not make, or (`Exhausted`) more memory than the run may use.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error("null pointer: access of {length} bytes at address 0x{address:x}")]
    Null { address: u64, length: u64 },
    #[error("access of {length} bytes at address 0x{address:x}, outside of every object")]
    Wild { address: u64, length: u64 },
    #[error("access of {length} bytes at offset {offset} of {object}, which has {size} bytes")]
    OutOfBounds { object: String, size: u64, offset: i64, length: u64 },
    #[error("access of {object} after it was freed")]
    UseAfterFree { object: String },
    #[error("access of {object} after its scope has ended")]
    OutOfScope { object: String },
    #[error("access at address 0x{address:x} of a variable whose function has returned")]
    Returned { address: u64 },
    #[error("write to the constant {object}")]
    Constant { object: String },
    #[error("double free of {object}")]
    DoubleFree { object: String },
    #[error("free of address 0x{address:x}, which is not the start of a heap object")]
    BadFree { address: u64 },
    #[error("copy of {length} bytes between overlapping places")]
    Overlap { length: u64 },
    #[error("call of address 0x{address:x}, where there is no function")]
    NoFunction { address: u64 },
    #[error("a function without a body writes {object}, which it cannot know")]
    NotKnownOutside { object: String },
    #[error(
        "{length} bytes at address 0x{address:x}, which comes from outside, cannot be memory of other files"
    )]
    Outside { address: u64, length: u64 },
    #[error("the memory limit is reached")]
    Exhausted,
}

pub(super) struct Memory<'m> {
    globals: Vec<Object<'m>>,
    heap: Vec<Object<'m>>,
    /// Addresses go down.
    stack: Vec<Object<'m>>,
    /// One object; its bytes are where ours are not.
    outside: Vec<Object<'m>>,
    /// Where it was accessed, in units of `OUTSIDE_STEP`.
    outside_touched: RefCell<BTreeSet<u64>>,
    /// What begins where, freed or not, as long as nothing else is there.
    bases: BTreeMap<u64, ObjectId>,
    places: Places,
    /// Address and size of objects that do not fit.
    huge: Vec<(u64, u64)>,
    /// Objects that functions without a body were given pointers to.
    pub shown: Vec<ObjectId>,
    functions: u64,
    heap_next: u64,
    stack_next: u64,
    /// Between heap and stack.
    border: u64,
    /// There is a site for what it holds.
    has_outside: bool,
    /// The last page belongs to nobody.
    outside_end: u64,
    /// Bytes that may still be allocated.
    left: u64,
    next_serial: u64,
    /// Of an address in memory, in bytes.
    pub address_size: u64,
    /// Whether writes are recorded as modifications.
    pub tracking: bool,
}

const FUNCTION_STEP: u64 = 16;
const OUTSIDE_STEP: u64 = 16;
/// Wider than in the encodings (`Machine::GAP`). The referee need not agree with them: a pointer remembers its object, and for one
/// that does not, the gap only decides which fault is reported. A counterexample that wants other places gives them.
const GAP: u64 = 2 * Machine::GAP;

fn align_up(address: u64, align: u64) -> Option<u64> {
    address.checked_next_multiple_of(align)
}

impl<'m> Memory<'m> {
    /// Lays out the globals; `unspecified` supplies the bytes that have no value.
    pub fn new(
        module: &'m Module,
        placement: &[Placed],
        limit: u64,
        unspecified: &mut dyn FnMut() -> u8,
    ) -> Result<Self, Fault> {
        let (border, stack_next) = match module.pointer_width {
            32 => (0x8000_0000, 0xf000_0000),
            _ => (0x7000_0000_0000, Machine::USER_SPACE - Machine::PAGE),
        };
        let functions = module.functions.len() as u64;
        let mut memory = Memory {
            globals: Vec::new(),
            heap: Vec::new(),
            stack: Vec::new(),
            outside: Vec::new(),
            outside_touched: RefCell::default(),
            bases: BTreeMap::new(),
            places: Places::new(placement),
            huge: vec![],
            shown: Vec::new(),
            functions,
            heap_next: 0,
            stack_next,
            border,
            has_outside: module
                .sites
                .values()
                .any(|s| s.kind == SiteKind::Effect && s.name == OUTSIDE_MEMORY),
            outside_end: (u64::MAX >> (64 - module.pointer_width)) - Machine::PAGE,
            left: limit,
            next_serial: 0,
            address_size: u64::from(module.pointer_width / 8),
            tracking: true,
        };
        let bytes = Bytes::new(u64::MAX, || 0);
        memory.outside.push(Object { bytes, ..Object::new(ObjectId::OUTSIDE, OUTSIDE_MEMORY) });
        let mut next = Machine::PAGE + functions * FUNCTION_STEP + Machine::PAGE;
        for global in module.globals.values() {
            let name = ObjectName::Variable(global.name.clone());
            let base = match memory.wanted_place(name, global.size, global.align) {
                Some(base) => base,
                None => memory.upwards(&mut next, global.size, global.align)?,
            };
            memory.reserve(global.size)?;
            let object = memory.object_in(Segment::Globals, base, global.size, &global.name)?;
            memory.globals.push(Object {
                constant: global.constant,
                visible: !global.local,
                loc: global.loc,
                ..object
            });
        }
        memory.heap_next = align_up(next, Machine::PAGE).filter(|n| *n < border).ok_or(Fault::Exhausted)?;
        for (id, global) in &module.globals {
            let content = memory.initial_content(module, global, unspecified)?;
            let object = &mut memory.globals[id.as_u32() as usize];
            (object.bytes, object.addresses) = content;
        }
        Ok(memory)
    }

    /// The next object of a segment, without content.
    fn object_in(
        &mut self,
        segment: Segment,
        base: u64,
        size: u64,
        name: &'m str,
    ) -> Result<Object<'m>, Fault> {
        let steps = base / OUTSIDE_STEP..=base.saturating_add(size) / OUTSIDE_STEP;
        if self.outside_touched.borrow().range(steps).next().is_some() {
            return Err(Fault::Outside { address: base, length: size });
        }
        let index = self.objects(segment).len();
        let id = ObjectId { segment, index, serial: self.next_serial, base, size };
        self.next_serial += 1;
        self.bases.insert(base, id);
        Ok(Object::new(id, name))
    }

    /// That bytes of the memory outside can be where these are; from then on they are there.
    fn outside(&self, address: u64, length: u64) -> Result<(), Fault> {
        let end = address.checked_add(length).filter(|end| *end <= self.outside_end);
        let ours = |end: u64| {
            let before = self.bases.range(..end).next_back();
            before.is_some_and(|(base, id)| base.saturating_add(id.size.max(1)) > address)
        };
        match end {
            Some(end) if self.has_outside && address >= Machine::PAGE && !ours(end) => {
                let steps = address / OUTSIDE_STEP..=(end - 1).max(address) / OUTSIDE_STEP;
                self.outside_touched.borrow_mut().extend(steps);
                Ok(())
            }
            Some(_) | None => Err(Fault::Outside { address, length }),
        }
    }

    fn initial_content(
        &self,
        module: &Module,
        global: &Global,
        unspecified: &mut dyn FnMut() -> u8,
    ) -> Result<(Bytes, BTreeMap<u64, ObjectId>), Fault> {
        let mut addresses = BTreeMap::new();
        let Some(pieces) = &global.init else {
            return Ok((Bytes::new(global.size, unspecified), addresses));
        };
        let address = |address: u64| address.to_le_bytes()[..module.pointer_width as usize / 8].to_vec();
        let mut bytes = Bytes::new(global.size, || 0);
        let mut at = 0;
        for piece in pieces {
            let data: Vec<u8> = match piece {
                GlobalPiece::Bytes(data) => data.clone(),
                GlobalPiece::Zero(n) => {
                    at += n;
                    continue;
                }
                GlobalPiece::Undefined(n) if *n > DENSE => return Err(Fault::Exhausted),
                GlobalPiece::Undefined(n) => (0..*n).map(|_| unspecified()).collect(),
                GlobalPiece::GlobalAddr(g, offset) => {
                    let target = &self.globals[g.as_u32() as usize];
                    addresses.insert(at, target.id);
                    address(target.id.base.wrapping_add_signed(*offset))
                }
                GlobalPiece::FuncAddr(f) => address(self.function_address(*f)),
            };
            bytes.write(at, &data);
            at += data.len() as u64;
        }
        Ok((bytes, addresses))
    }

    pub fn global(&self, global: GlobalId) -> FatPointer {
        let object = &self.globals[global.as_u32() as usize];
        FatPointer { address: object.id.base, object: Some(object.id) }
    }

    pub fn function_address(&self, function: FuncId) -> u64 {
        Machine::PAGE + u64::from(function.as_u32()) * FUNCTION_STEP
    }

    pub fn function_at(&self, address: u64) -> Result<FuncId, Fault> {
        let offset = address.wrapping_sub(Machine::PAGE);
        match offset.is_multiple_of(FUNCTION_STEP) && offset / FUNCTION_STEP < self.functions {
            true => Ok(FuncId::from_u32((offset / FUNCTION_STEP) as u32)),
            false => Err(Fault::NoFunction { address }),
        }
    }

    fn reserve(&mut self, size: u64) -> Result<(), Fault> {
        self.left = self.left.checked_sub(cost(size)).ok_or(Fault::Exhausted)?;
        Ok(())
    }

    /// Where the placement wants the object, if that is possible.
    fn wanted_place(&mut self, name: ObjectName, size: u64, align: u64) -> Option<u64> {
        let base = self.places.take(name)?;
        let end = base.checked_add(size.max(1))?;
        let before = self.bases.range(..end).next_back();
        let free = before.is_none_or(|(other, id)| other.saturating_add(id.size.max(1)) <= base);
        // others lie within one that does not fit
        let free = free && !self.huge.iter().any(|(b, size)| *b < end && base.saturating_sub(*b) < *size);
        (base != 0 && base.is_multiple_of(align) && free).then_some(base)
    }

    /// A place from that address on that no other object wants; the address moves behind it.
    fn upwards(&self, next: &mut u64, size: u64, align: u64) -> Result<u64, Fault> {
        loop {
            let base = align_up(*next, align).ok_or(Fault::Exhausted)?;
            *next = base.checked_add(size).and_then(|n| n.checked_add(GAP)).ok_or(Fault::Exhausted)?;
            match self.places.conflict(base, *next) {
                None => return Ok(base),
                Some((_, behind)) => *next = behind,
            }
        }
    }

    /// The same downwards.
    fn downwards(&self, next: u64, size: u64, align: u64) -> Option<u64> {
        let mut next = next;
        loop {
            let room = next.checked_sub(size.checked_add(GAP)?)?;
            let base = room - room % align;
            match self.places.conflict(base, base + size + GAP) {
                None => return Some(base),
                Some((start, _)) => next = start.min(next - 1),
            }
        }
    }

    /// A stack object with these bytes.
    pub fn push_stack(
        &mut self,
        size: u64,
        align: u64,
        (name, loc): (&'m str, Option<Loc>),
        fill: impl FnMut() -> u8,
    ) -> Result<FatPointer, Fault> {
        let wanted = match name {
            "" => None,
            name => self.wanted_place(ObjectName::Variable(name.to_owned()), size, align),
        };
        let base = match wanted {
            Some(base) => base,
            None => {
                let base = self.downwards(self.stack_next, size, align);
                self.stack_next = base.filter(|b| *b >= self.border).ok_or(Fault::Exhausted)?;
                self.stack_next
            }
        };
        self.reserve(size)?;
        let object = self.object_in(Segment::Stack, base, size, name)?;
        let object = Object { bytes: Bytes::new(size, fill), loc, ..object };
        let pointer = FatPointer { address: base, object: Some(object.id) };
        self.stack.push(object);
        Ok(pointer)
    }

    /// For `pop_stack`.
    pub fn stack_mark(&self) -> (usize, u64) {
        (self.stack.len(), self.stack_next)
    }

    /// Removes what was pushed since the mark.
    pub fn pop_stack(&mut self, (objects, next): (usize, u64)) {
        for object in self.stack.drain(objects..) {
            self.left += cost(object.id.size);
            self.bases.remove(&object.id.base);
        }
        self.stack_next = next;
    }

    /// A heap object of zeros.
    pub fn allocate(
        &mut self,
        size: u64,
        maker: Maker,
        (name, loc): (&'m str, Option<Loc>),
    ) -> Result<FatPointer, Fault> {
        let number = ObjectName::Heap(self.heap.len() as u64);
        let base = match self.wanted_place(number, size, Machine::HEAP_ALIGN) {
            Some(base) => base,
            // it cannot fit (`malloc(-1)` that does not fail): it gets all that is left of the heap
            None if size > self.border => {
                let base = align_up(self.heap_next, Machine::HEAP_ALIGN).filter(|b| *b < self.border);
                self.heap_next = self.border;
                base.ok_or(Fault::Exhausted)?
            }
            None => {
                let mut next = self.heap_next;
                let base = self.upwards(&mut next, size, Machine::HEAP_ALIGN)?;
                self.heap_next = Some(next).filter(|n| *n <= self.border).ok_or(Fault::Exhausted)?;
                base
            }
        };
        self.reserve(size)?;
        if size > self.border {
            self.huge.push((base, size));
        }
        let object = self.object_in(Segment::Heap, base, size, name)?;
        let object = Object { bytes: Bytes::new(size, || 0), loc, maker: Some(maker), ..object };
        let pointer = FatPointer { address: base, object: Some(object.id) };
        self.heap.push(object);
        Ok(pointer)
    }

    /// The null pointer may be freed.
    pub fn free(&mut self, pointer: FatPointer) -> Result<(), Fault> {
        let address = pointer.address;
        if address == 0 {
            return Ok(());
        }
        let object = match self.owner(pointer) {
            Some(id) if id.segment == Segment::Heap => &mut self.heap[id.index],
            Some(_) | None => return Err(Fault::BadFree { address }),
        };
        if object.id.base != address {
            return Err(Fault::BadFree { address });
        }
        if object.dead {
            return Err(Fault::DoubleFree { object: object.describe() });
        }
        object.dead = true;
        object.bytes = Bytes::Dense(Vec::new());
        object.addresses = BTreeMap::new();
        self.left += cost(object.id.size);
        Ok(())
    }

    fn objects(&self, segment: Segment) -> &Vec<Object<'m>> {
        match segment {
            Segment::Globals => &self.globals,
            Segment::Heap => &self.heap,
            Segment::Stack => &self.stack,
            Segment::Outside => &self.outside,
        }
    }

    pub(super) fn object_mut(&mut self, id: ObjectId) -> &mut Object<'m> {
        match id.segment {
            Segment::Globals => &mut self.globals[id.index],
            Segment::Heap => &mut self.heap[id.index],
            Segment::Stack => &mut self.stack[id.index],
            Segment::Outside => &mut self.outside[id.index],
        }
    }

    /// `None` if its function has returned.
    pub(super) fn object(&self, id: ObjectId) -> Option<&Object<'m>> {
        self.objects(id.segment).get(id.index).filter(|o| o.id == id)
    }

    /// The object with the highest base that is not above the address.
    pub(super) fn find(&self, address: u64) -> Option<&Object<'m>> {
        let (_, id) = self.bases.range(..=address).next_back()?;
        self.object(*id)
    }

    /// The object of the program that the pointer belongs to, which may exist no more: its own, or what contains its address. (An object
    /// without bytes contains its start.)
    pub fn owner(&self, pointer: FatPointer) -> Option<ObjectId> {
        match pointer.object {
            Some(id) => Some(id).filter(|id| *id != ObjectId::OUTSIDE),
            None => {
                let object = self.find(pointer.address)?;
                let offset = pointer.address - object.id.base;
                (offset < object.id.size.max(1)).then_some(object.id)
            }
        }
    }

    /// All of them, also freed ones.
    pub(super) fn heap(&self) -> &[Object<'m>] {
        &self.heap
    }

    pub(super) fn stack(&self) -> &[Object<'m>] {
        &self.stack
    }

    pub(super) fn globals(&self) -> &[Object<'m>] {
        &self.globals
    }

    /// The object of an access and the offset in it.
    pub(super) fn locate(&self, pointer: FatPointer, length: u64) -> Result<(ObjectId, u64), Fault> {
        let address = pointer.address;
        let object = match pointer.object {
            Some(ObjectId::OUTSIDE) => {
                self.outside(address, length)?;
                return Ok((ObjectId::OUTSIDE, address));
            }
            Some(id) => self.object(id).ok_or(Fault::Returned { address })?,
            None if address < Machine::PAGE => return Err(Fault::Null { address, length }),
            None => {
                let near = |o: &&Object| address - o.id.base <= o.id.size.saturating_add(GAP);
                self.find(address).filter(near).ok_or(Fault::Wild { address, length })?
            }
        };
        let offset = address.wrapping_sub(object.id.base);
        if !object.id.contains(address, length) {
            let (object, size, offset) = (object.describe(), object.id.size, offset as i64);
            return Err(Fault::OutOfBounds { object, size, offset, length });
        }
        match object.dead {
            false => Ok((object.id, offset)),
            true if object.id.segment == Segment::Stack => {
                Err(Fault::OutOfScope { object: object.describe() })
            }
            true => Err(Fault::UseAfterFree { object: object.describe() }),
        }
    }

    pub fn read(&self, pointer: FatPointer, length: u64) -> Result<Cow<'_, [u8]>, Fault> {
        let (id, offset) = self.locate(pointer, length)?;
        self.object(id).expect("it was just located").bytes.read(offset, length)
    }

    pub fn may_access(&self, pointer: FatPointer, length: u64) -> Result<(), Fault> {
        self.locate(pointer, length).map(|_| ())
    }

    /// The object of the address that was stored there as such; the bytes can be read.
    pub fn address_at(&self, pointer: FatPointer) -> Option<ObjectId> {
        let (id, offset) = self.locate(pointer, self.address_size).ok()?;
        self.object(id)?.addresses.get(&offset).copied()
    }

    /// Records that the address just written there belongs to that object.
    pub fn mark_address(&mut self, pointer: FatPointer, target: ObjectId) {
        let (id, offset) = self.locate(pointer, self.address_size).expect("it was just written");
        self.object_mut(id).addresses.insert(offset, target);
    }

    pub fn write(&mut self, pointer: FatPointer, bytes: &[u8]) -> Result<(), Fault> {
        let (target, offset) = self.change(pointer, bytes.len() as u64, self.tracking)?;
        target.write(offset, bytes);
        Ok(())
    }

    /// What the environment supplies; this is no modification.
    pub fn put(&mut self, pointer: FatPointer, length: u64, content: &Content) -> Result<(), Fault> {
        let (target, offset) = self.change(pointer, length, false)?;
        target.put(offset, length, content);
        Ok(())
    }

    /// The bytes to be written from that offset on; whatever they held is forgotten.
    fn change(
        &mut self,
        pointer: FatPointer,
        length: u64,
        recorded: bool,
    ) -> Result<(&mut Bytes, u64), Fault> {
        let (id, offset) = self.locate(pointer, length)?;
        let address_size = self.address_size;
        let object = self.object_mut(id);
        if object.constant {
            return Err(Fault::Constant { object: object.describe() });
        }
        object.forget_addresses(offset, length, address_size);
        object.modified |= recorded;
        Ok((&mut object.bytes, offset))
    }

    /// A copy of no bytes touches nothing. Without `may_overlap` the places are equal or disjoint.
    pub fn copy(
        &mut self,
        to: FatPointer,
        from: FatPointer,
        length: u64,
        may_overlap: bool,
    ) -> Result<(), Fault> {
        if length == 0 {
            return Ok(());
        }
        let (source, offset) = self.locate(from, length)?;
        let source = self.object(source).expect("it was just located");
        let runs = match length > MAX_RANGE {
            true => source.bytes.runs(offset, length),
            false => vec![(0, Run::Bytes(source.bytes.read(offset, length)?.into_owned()))],
        };
        let addresses = source.addresses_within(offset, length, self.address_size);
        if !may_overlap && to.address != from.address && to.address.abs_diff(from.address) < length {
            self.change(to, length, false)?;
            return Err(Fault::Overlap { length });
        }
        let (target, offset) = self.change(to, length, self.tracking)?;
        target.put_runs(offset, &runs);
        for (offset, id) in addresses {
            self.mark_address(FatPointer { address: to.address + offset, ..to }, id);
        }
        Ok(())
    }

    pub fn fill(&mut self, to: FatPointer, byte: u8, length: u64) -> Result<(), Fault> {
        if length > 0 {
            let (target, offset) = self.change(to, length, self.tracking)?;
            target.fill(offset, length, byte);
        }
        Ok(())
    }

    /// The object of the pointer counts as unmodified.
    pub fn reset_modified(&mut self, pointer: FatPointer) {
        if let Some(id) = self.owner(pointer).filter(|id| self.object(*id).is_some()) {
            self.object_mut(id).modified = false;
        }
    }

    /// The scope of a stack object ends or begins again.
    pub fn set_scope(&mut self, pointer: FatPointer, live: bool) {
        let id = pointer.object.filter(|id| id.segment == Segment::Stack && self.object(*id).is_some());
        let id = id.expect("a lifetime is that of a variable of the running function");
        let object = self.object_mut(id);
        object.dead = !live;
        object.modified &= !live;
    }
}
