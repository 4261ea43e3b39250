//! The byte-accurate memory: objects at concrete addresses, laid out deterministically.
//!
//! From low to high: nothing (so that no object is at the null pointer), the functions, the globals, the heap
//! growing up, the stack growing down. There is a gap between any two objects, so that running
//! over the end of an object by a little is noticed. Heap addresses are never used twice; those
//! of the stack are used again after a function has returned. A segment is a vector sorted by address by construction.

use crate::model::*;
use thiserror::Error;

/// An access that the program must not make, or (`Exhausted`) more memory than the run may use.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error("null pointer: access of {length} bytes at address 0x{address:x}")]
    Null { address: u64, length: u64 },
    #[error("access of {length} bytes at address 0x{address:x}, outside of every object")]
    Wild { address: u64, length: u64 },
    #[error("access of {length} bytes at offset {offset} of {object}, which has {size} bytes")]
    OutOfBounds { object: String, size: u64, offset: u64, length: u64 },
    #[error("access of {object} after it was freed")]
    UseAfterFree { object: String },
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
    #[error("the memory limit is reached")]
    Exhausted,
}

struct Object<'m> {
    base: u64,
    size: u64,
    /// Empty once freed.
    bytes: Vec<u8>,
    freed: bool,
    constant: bool,
    /// Empty for heap objects.
    name: &'m str,
}

impl Object<'_> {
    fn describe(&self) -> String {
        match self.name {
            "" => format!("the object at 0x{:x}", self.base),
            name => format!("`{name}`"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Segment {
    Globals,
    Heap,
    Stack,
}

pub(super) struct Memory<'m> {
    globals: Vec<Object<'m>>,
    heap: Vec<Object<'m>>,
    /// Addresses go down.
    stack: Vec<Object<'m>>,
    functions: u64,
    heap_start: u64,
    heap_next: u64,
    stack_next: u64,
    /// Between heap and stack.
    border: u64,
    /// Bytes that may still be allocated.
    left: u64,
}

const NULL_ZONE: u64 = 0x1000;
const FUNCTION_STEP: u64 = 16;
const GAP: u64 = 32;
const HEAP_ALIGN: u64 = 16;

fn align_up(address: u64, align: u64) -> Option<u64> {
    address.checked_next_multiple_of(align)
}

impl<'m> Memory<'m> {
    /// Lays out the globals; `unspecified` supplies the bytes that have no value.
    pub fn new(module: &'m Module, limit: u64, unspecified: &mut dyn FnMut() -> u8) -> Result<Self, Fault> {
        let (border, stack_next) = match module.pointer_width {
            32 => (0x8000_0000, 0xf000_0000),
            _ => (0x7000_0000_0000, 0x7fff_ffff_f000),
        };
        let functions = module.functions.len() as u64;
        let mut memory = Memory {
            globals: Vec::new(),
            heap: Vec::new(),
            stack: Vec::new(),
            functions,
            heap_start: 0,
            heap_next: 0,
            stack_next,
            border,
            left: limit,
        };
        let mut next = NULL_ZONE + functions * FUNCTION_STEP + NULL_ZONE;
        for global in module.globals.values() {
            let base = align_up(next, global.align).ok_or(Fault::Exhausted)?;
            next = base.checked_add(global.size).and_then(|n| n.checked_add(GAP)).ok_or(Fault::Exhausted)?;
            memory.reserve(global.size)?;
            memory.globals.push(Object {
                base,
                size: global.size,
                bytes: Vec::new(),
                freed: false,
                constant: global.constant,
                name: &global.name,
            });
        }
        memory.heap_start = align_up(next, NULL_ZONE).filter(|n| *n < border).ok_or(Fault::Exhausted)?;
        memory.heap_next = memory.heap_start;
        for (id, global) in &module.globals {
            let bytes = memory.initial_bytes(module, global, unspecified);
            memory.globals[id.as_u32() as usize].bytes = bytes;
        }
        Ok(memory)
    }

    fn initial_bytes(
        &self,
        module: &Module,
        global: &Global,
        unspecified: &mut dyn FnMut() -> u8,
    ) -> Vec<u8> {
        let Some(pieces) = &global.init else {
            return (0..global.size).map(|_| unspecified()).collect();
        };
        let pointer = |address: u64| address.to_le_bytes()[..module.pointer_width as usize / 8].to_vec();
        let mut bytes = Vec::with_capacity(global.size as usize);
        for piece in pieces {
            match piece {
                GlobalPiece::Bytes(data) => bytes.extend(data),
                GlobalPiece::Zero(n) => bytes.resize(bytes.len() + *n as usize, 0),
                GlobalPiece::Undefined(n) => bytes.extend((0..*n).map(|_| unspecified())),
                GlobalPiece::GlobalAddr(g, offset) => {
                    bytes.extend(pointer(self.global_address(*g).wrapping_add_signed(*offset)));
                }
                GlobalPiece::FuncAddr(f) => bytes.extend(pointer(self.function_address(*f))),
            }
        }
        bytes
    }

    pub fn global_address(&self, global: GlobalId) -> u64 {
        self.globals[global.as_u32() as usize].base
    }

    pub fn function_address(&self, function: FuncId) -> u64 {
        NULL_ZONE + u64::from(function.as_u32()) * FUNCTION_STEP
    }

    pub fn function_at(&self, address: u64) -> Result<FuncId, Fault> {
        let offset = address.wrapping_sub(NULL_ZONE);
        match offset.is_multiple_of(FUNCTION_STEP) && offset / FUNCTION_STEP < self.functions {
            true => Ok(FuncId::from_u32((offset / FUNCTION_STEP) as u32)),
            false => Err(Fault::NoFunction { address }),
        }
    }

    fn reserve(&mut self, size: u64) -> Result<(), Fault> {
        self.left = self.left.checked_sub(size).ok_or(Fault::Exhausted)?;
        Ok(())
    }

    /// A stack object with these bytes; gives its address.
    pub fn push_stack(
        &mut self,
        size: u64,
        align: u64,
        name: &'m str,
        fill: impl FnOnce() -> Vec<u8>,
    ) -> Result<u64, Fault> {
        let room =
            size.checked_add(GAP).and_then(|n| self.stack_next.checked_sub(n)).ok_or(Fault::Exhausted)?;
        let base = room - room % align;
        if base < self.border {
            return Err(Fault::Exhausted);
        }
        self.reserve(size)?;
        self.stack_next = base;
        self.stack.push(Object { base, size, bytes: fill(), freed: false, constant: false, name });
        Ok(base)
    }

    /// For `pop_stack`.
    pub fn stack_mark(&self) -> (usize, u64) {
        (self.stack.len(), self.stack_next)
    }

    /// Removes what was pushed since the mark.
    pub fn pop_stack(&mut self, (objects, next): (usize, u64)) {
        for object in self.stack.drain(objects..) {
            self.left += object.size;
        }
        self.stack_next = next;
    }

    pub fn allocate(&mut self, size: u64, fill: impl FnOnce() -> Vec<u8>) -> Result<u64, Fault> {
        let base = self.heap_next;
        let end =
            base.checked_add(size).and_then(|n| n.checked_add(GAP)).and_then(|n| align_up(n, HEAP_ALIGN));
        self.heap_next = end.filter(|n| *n <= self.border).ok_or(Fault::Exhausted)?;
        self.reserve(size)?;
        self.heap.push(Object { base, size, bytes: fill(), freed: false, constant: false, name: "" });
        Ok(base)
    }

    /// The null pointer may be freed.
    pub fn free(&mut self, address: u64) -> Result<(), Fault> {
        if address == 0 {
            return Ok(());
        }
        let object = match self.find(address) {
            Some((Segment::Heap, index)) => &mut self.heap[index],
            Some((Segment::Globals | Segment::Stack, _)) | None => return Err(Fault::BadFree { address }),
        };
        if object.base != address {
            return Err(Fault::BadFree { address });
        }
        if object.freed {
            return Err(Fault::DoubleFree { object: object.describe() });
        }
        object.freed = true;
        object.bytes = Vec::new();
        self.left += object.size;
        Ok(())
    }

    /// The object with the highest base that is not above the address.
    fn find(&self, address: u64) -> Option<(Segment, usize)> {
        if address >= self.border {
            let index = self.stack.partition_point(|o| o.base > address);
            return (index < self.stack.len()).then_some((Segment::Stack, index));
        }
        let (segment, objects) = match address >= self.heap_start {
            true => (Segment::Heap, &self.heap),
            false => (Segment::Globals, &self.globals),
        };
        let above = objects.partition_point(|o| o.base <= address);
        above.checked_sub(1).map(|index| (segment, index))
    }

    fn object(&self, (segment, index): (Segment, usize)) -> &Object<'m> {
        match segment {
            Segment::Globals => &self.globals[index],
            Segment::Heap => &self.heap[index],
            Segment::Stack => &self.stack[index],
        }
    }

    /// The object of an access and the offset in it.
    fn locate(&self, address: u64, length: u64) -> Result<((Segment, usize), usize), Fault> {
        if address < NULL_ZONE {
            return Err(Fault::Null { address, length });
        }
        let place = self.find(address).ok_or(Fault::Wild { address, length })?;
        let object = self.object(place);
        let offset = address - object.base;
        if offset.checked_add(length).is_none_or(|end| end > object.size) {
            return Err(match offset <= object.size.saturating_add(GAP) {
                true => Fault::OutOfBounds { object: object.describe(), size: object.size, offset, length },
                false => Fault::Wild { address, length },
            });
        }
        if object.freed {
            return Err(Fault::UseAfterFree { object: object.describe() });
        }
        Ok((place, offset as usize))
    }

    pub fn read(&self, address: u64, length: u64) -> Result<&[u8], Fault> {
        let (place, offset) = self.locate(address, length)?;
        Ok(&self.object(place).bytes[offset..offset + length as usize])
    }

    pub fn write(&mut self, address: u64, length: u64) -> Result<&mut [u8], Fault> {
        let ((segment, index), offset) = self.locate(address, length)?;
        let object = match segment {
            Segment::Globals => &mut self.globals[index],
            Segment::Heap => &mut self.heap[index],
            Segment::Stack => &mut self.stack[index],
        };
        if object.constant {
            return Err(Fault::Constant { object: object.describe() });
        }
        Ok(&mut object.bytes[offset..offset + length as usize])
    }

    /// A copy of no bytes touches nothing. Without `may_overlap` the places are equal or disjoint.
    pub fn copy(&mut self, to: u64, from: u64, length: u64, may_overlap: bool) -> Result<(), Fault> {
        if length == 0 {
            return Ok(());
        }
        let bytes = self.read(from, length)?.to_vec();
        let target = self.write(to, length)?;
        if !may_overlap && to != from && to.abs_diff(from) < length {
            return Err(Fault::Overlap { length });
        }
        target.copy_from_slice(&bytes);
        Ok(())
    }

    pub fn fill(&mut self, to: u64, byte: u8, length: u64) -> Result<(), Fault> {
        if length > 0 {
            self.write(to, length)?.fill(byte);
        }
        Ok(())
    }
}
