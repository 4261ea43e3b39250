//! The questions about pointers (`PtrTest`): decided if the object is known, as arithmetic on offsets where that says it
//! all, else as calls of opaque functions.
//!
//! Arithmetic is better than a call: LLVM can simplify it, and a call keeps the object in memory.

use super::place::{Object, Place};
use super::scopes;
use crate::define_ub::Defining;
use crate::llvm::{Builder, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::{Maker, PtrTest};

#[derive(Clone, Copy)]
pub(crate) enum Answer {
    Yes,
    No,
    /// An i1.
    Depends(Value),
    /// Only the opaque function knows.
    Open,
}

/// `memory(inaccessiblemem: read)`: it depends on what was allocated and freed, and changes nothing.
const READS_ALLOCATION: u64 = 0b01 << 2;

/// What is true of the whole program.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub frees: bool,
}

impl Facts {
    pub fn of(defining: &Defining) -> Facts {
        Facts { frees: defining.module.function(names::FREE).is_some_and(|f| f.is_used()) }
    }

    /// Before functions are inlined: what the entry frees are objects without bytes, which bounds find, too.
    pub fn of_the_program(defining: &Defining) -> Facts {
        let Some(free) = defining.module.function(names::FREE).filter(|_| defining.checks.spatial) else {
            return Facts::of(defining);
        };
        let ours = |name: &str| [names::ENTRY, names::RELEASE].contains(&name);
        let by_program = |call: &Value| !ours(&call.block().function().name());
        Facts { frees: free.users().iter().any(by_program) }
    }
}

/// Asks for the instruction `at`, before which new instructions go.
pub(crate) struct Questions<'a, 'd> {
    pub defining: &'a Defining<'d>,
    pub facts: Facts,
    pub at: Value,
}

impl Questions<'_, '_> {
    fn builder(&self) -> Builder {
        Builder::before(self.defining.module, self.at)
    }

    fn wide(&self) -> Type {
        self.defining.module.int_type(self.defining.layout.pointer_width())
    }

    /// Whether the bytes are inside of the object.
    pub fn in_bounds(&self, pointer: Value, length: Value) -> Answer {
        let layout = &self.defining.layout;
        let place = Place::of(layout, pointer);
        if place.object == Object::Null && place.constant_offset() == Some(0) {
            return Answer::No;
        }
        if let (Some(size), Some(at), Some(length)) =
            (place.constant_size(layout), place.constant_offset(), length.as_u64())
        {
            let inside =
                u64::try_from(at).is_ok_and(|at| at.checked_add(length).is_some_and(|end| end <= size));
            return if inside { Answer::Yes } else { Answer::No };
        }
        let builder = self.builder();
        let Some(size) = place.size(self.defining.module, layout, &builder) else { return Answer::Open };
        let length = builder.resize_unsigned(length, self.wide());
        let offset = place.offset(self.defining.module, layout, &builder);
        let fits = builder.compare(LLVMIntULE, length, size);
        let room = builder.binary(LLVMOpcode::LLVMSub, size, length);
        let inside = builder.compare(LLVMIntULE, offset, room);
        let both = builder.binary(LLVMOpcode::LLVMAnd, fits, inside);
        match both.as_u64() {
            Some(0) => Answer::No,
            Some(_) => Answer::Yes,
            None => Answer::Depends(both),
        }
    }

    /// Whether the object is alive when this instruction is reached.
    pub fn live(&self, pointer: Value) -> Answer {
        let place = Place::of(&self.defining.layout, pointer);
        match place.object {
            Object::Global | Object::ByValue(_) => Answer::Yes,
            Object::Alloca if scopes::may_have_ended(place.base, self.at) => Answer::Open,
            Object::Alloca => Answer::Yes,
            Object::Heap if self.facts.frees => Answer::Open,
            Object::Heap => Answer::Yes,
            Object::Null if place.constant_offset() == Some(0) => Answer::No,
            Object::Null | Object::Unknown => Answer::Open,
        }
    }

    pub fn writable(&self, pointer: Value) -> Answer {
        let place = Place::of(&self.defining.layout, pointer);
        match place.object {
            Object::Global if place.base.is_constant_global() => Answer::No,
            Object::Global | Object::Alloca | Object::Heap | Object::ByValue(_) => Answer::Yes,
            Object::Null if place.constant_offset() == Some(0) => Answer::No,
            Object::Null | Object::Unknown => Answer::Open,
        }
    }

    pub fn freeable(&self, pointer: Value) -> Answer {
        let place = Place::of(&self.defining.layout, pointer);
        match place.object {
            Object::Global | Object::Alloca | Object::ByValue(_) => Answer::No,
            Object::Null if place.constant_offset() == Some(0) => Answer::No,
            Object::Heap | Object::Null | Object::Unknown => Answer::Open,
        }
    }

    pub fn freeable_by(&self, maker: Maker, pointer: Value) -> Answer {
        let place = Place::of(&self.defining.layout, pointer);
        match place.object {
            Object::Heap if names::maker(&place.base.called().name()) != Some(maker) => Answer::No,
            Object::Heap
            | Object::Global
            | Object::Alloca
            | Object::ByValue(_)
            | Object::Null
            | Object::Unknown => self.freeable(pointer),
        }
    }

    /// Of the object, in bytes.
    pub fn size(&self, pointer: Value) -> Option<Value> {
        let place = Place::of(&self.defining.layout, pointer);
        match place.object {
            Object::Null if place.constant_offset() == Some(0) => Some(Value::int(self.wide(), 0)),
            _ => place.size(self.defining.module, &self.defining.layout, &self.builder()),
        }
    }

    /// What the test that a call of an opaque function stands for gives.
    pub fn ask(&self, test: PtrTest, pointer: Value, length: Value) -> Answer {
        match test {
            PtrTest::InBounds => self.in_bounds(pointer, length),
            PtrTest::Live => self.live(pointer),
            PtrTest::Writable => self.writable(pointer),
            PtrTest::Freeable => self.freeable(pointer),
            PtrTest::FreeableBy(maker) => self.freeable_by(maker, pointer),
            PtrTest::Modified => Answer::Open,
        }
    }

    /// The call of the opaque function.
    pub fn call(&self, test: PtrTest, pointer: Value, length: Value) -> Value {
        let builder = self.builder();
        let function = self.defining.ptr_test(test);
        match test {
            PtrTest::InBounds => {
                let length = builder.resize_unsigned(length, self.wide());
                builder.call(function, &[pointer, length])
            }
            PtrTest::Live
            | PtrTest::Writable
            | PtrTest::Freeable
            | PtrTest::FreeableBy(_)
            | PtrTest::Modified => builder.call(function, &[pointer]),
        }
    }
}

impl Defining<'_> {
    /// The opaque function of a test.
    pub fn ptr_test(&self, test: PtrTest) -> Value {
        let name = format!("{}{}", names::PTR_TEST, test.mnemonic());
        let bit = self.module.int_type(1);
        let pointer = self.module.pointer_type();
        match test {
            PtrTest::InBounds => {
                let wide = self.module.int_type(self.layout.pointer_width());
                self.query(&name, bit, &[pointer, wide])
            }
            PtrTest::Live | PtrTest::Writable | PtrTest::Freeable | PtrTest::FreeableBy(_) => {
                self.query(&name, bit, &[pointer])
            }
            // it depends on every store: LLVM is told nothing
            PtrTest::Modified => self.unknown_function(&name, bit, &[pointer]),
        }
    }

    /// A function that asks about allocated objects.
    pub fn query(&self, name: &str, returned: Type, params: &[Type]) -> Value {
        if let Some(function) = self.module.function(name) {
            return function;
        }
        let function = self.module.add_function(name, Type::function(returned, params));
        function.add_attribute(self.module, "nounwind", 0);
        function.add_attribute(self.module, "willreturn", 0);
        function.add_attribute(self.module, "memory", READS_ALLOCATION);
        function
    }

    /// A function that may do anything to memory, as far as LLVM knows.
    pub fn unknown_function(&self, name: &str, returned: Type, params: &[Type]) -> Value {
        if let Some(function) = self.module.function(name) {
            return function;
        }
        let function = self.module.add_function(name, Type::function(returned, params));
        function.add_attribute(self.module, "nounwind", 0);
        function
    }
}
