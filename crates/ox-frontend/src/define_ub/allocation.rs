//! Allocation: `malloc` and its like become opaque functions, one per site, that LLVM knows nothing about.
//!
//! An allocation gives null if its size overflows (`calloc`), and with `malloc_may_fail` whenever the environment likes.

use super::Defining;
use super::environment::Environment;
use super::instrument::{SiteOf, Stop};
use crate::dialects::Failing;
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::{Assumption, Maker, SiteKind};
use ox_machine::Machine;

impl Defining<'_> {
    /// The object is freed by the counterpart of what makes objects in that way.
    pub(super) fn build_free(&self, builder: &Builder, pointer: Value, maker: Maker) {
        let module = self.module;
        let byte = module.int_type(8);
        let function = self.opaque_function(names::FREE, module.void_type(), &[module.pointer_type(), byte]);
        let number = Maker::ALL.iter().position(|(_, m)| *m == maker).expect("all have a row");
        builder.call(function, &[pointer, Value::int(byte, number as u64)]);
    }
}

/// The function by a name that the user knows.
fn shown(name: &str, maker: Maker) -> &str {
    match maker {
        Maker::New | Maker::NewArray if name.starts_with("ox.") => "new",
        Maker::Map => "mmap",
        Maker::Malloc | Maker::New | Maker::NewArray | Maker::Caller => name,
    }
}

impl Environment<'_, '_> {
    pub(super) fn malloc(&mut self, call: Value, name: &str, size: u32, how: (Failing, Maker)) {
        let size = call.args().get(size as usize).copied().filter(|s| s.ty().is_int());
        match size.filter(|_| call.ty().is_pointer()) {
            Some(size) => self.allocate(call, name, names::MALLOC, size, None, how),
            None => self.unsupported(call, name),
        }
    }

    pub(super) fn alloca(&mut self, call: Value, name: &str) {
        let size = call.args().first().copied().filter(|s| s.ty().is_int() && call.args().len() == 1);
        let Some(size) = size.filter(|_| call.ty().is_pointer()) else {
            return self.unsupported(call, name);
        };
        let module = self.defining.module;
        let builder = Builder::before(module, call);
        let size = builder.resize_unsigned(size, module.int_type(self.defining.layout.pointer_width()));
        let object = builder.array_alloca(module.int_type(8), size, Machine::HEAP_ALIGN);
        self.defining.retire(call, Some(object));
    }

    pub(super) fn calloc(&mut self, call: Value, name: &str, maker: Maker) {
        let args = call.args();
        let numbers = args.len() == 2 && args.iter().all(|a| a.ty().is_int()) && args[0].ty() == args[1].ty();
        if !numbers || !call.ty().is_pointer() {
            return self.unsupported(call, name);
        }
        let builder = Builder::before(self.defining.module, call);
        let size = builder.binary(LLVMOpcode::LLVMMul, args[0], args[1]);
        let width = args[0].ty().width();
        let double = self.defining.module.int_type(2 * width);
        let [a, b] = [args[0], args[1]].map(|n| builder.resize_unsigned(n, double));
        let product = builder.binary(LLVMOpcode::LLVMMul, a, b);
        let largest = builder.resize_unsigned(Value::all_ones(args[0].ty()), double);
        let overflows = builder.compare(LLVMIntUGT, product, largest);
        let overflows = Some(overflows).filter(|o| o.as_u64() != Some(0));
        self.allocate(call, name, names::CALLOC, size, overflows, (Failing::ByOption, maker));
    }

    /// `aligned_alloc` and its like. An alignment that every object has needs no thought.
    pub(super) fn aligned(&mut self, call: Value, name: &str, maker: Maker) {
        match call.args().first().and_then(|a| a.as_u64()) {
            Some(align) if align <= Machine::HEAP_ALIGN => {
                self.malloc(call, name, 1, (Failing::ByOption, maker));
            }
            Some(_) | None => {
                let name = shown(name, maker);
                let what = format!("{name} with an alignment of more than {} bytes", Machine::HEAP_ALIGN);
                self.defining.stop_before(call, Stop::Unsupported(what));
            }
        }
    }

    pub(super) fn free(&mut self, call: Value, name: &str, maker: Maker) {
        let Some(pointer) = call.args().first().copied().filter(|p| p.ty().is_pointer()) else {
            return self.unsupported(call, name);
        };
        self.defining.build_free(&Builder::before(self.defining.module, call), pointer, maker);
        self.defining.retire(call, None);
    }

    /// Replaces the call by an allocation, or by null if one of the reasons for that is true.
    fn allocate(
        &mut self,
        call: Value,
        name: &str,
        ours: &str,
        size: Value,
        overflows: Option<Value>,
        (failing, maker): (Failing, Maker),
    ) {
        let module = self.defining.module;
        let name = shown(name, maker);
        let loc = self.defining.tables.loc(call);
        let variable = self.receiver(call);
        let site = |kind, name| SiteOf { kind, name, variable: variable.as_deref(), loc };
        let failure = format!("{name} fails");
        let fails = match failing {
            Failing::Never => None,
            Failing::ByOption if !self.defining.malloc_may_fail => {
                self.defining.tables.assume(Assumption::MALLOC);
                None
            }
            Failing::ByOption | Failing::Always => {
                let builder = Builder::before(module, call);
                self.defining.nondet(&builder, module.int_type(1), site(SiteKind::Input, &failure))
            }
        };
        let content = self.defining.content_site(site(SiteKind::Content, name));
        let function = names::of_allocation(ours, content, maker);
        let function = self.defining.opaque_function(&function, module.pointer_type(), &[size.ty()]);
        let builder = Builder::before(module, call);
        let null = match (fails, overflows) {
            (Some(a), Some(b)) => Some(builder.binary(LLVMOpcode::LLVMOr, a, b)),
            (a, b) => a.or(b),
        };
        let result = match null {
            None => builder.call(function, &[size]),
            Some(null) => {
                let rest = call.block();
                let head = rest.split_before(module, call);
                let allocating = Block::append(module, rest.function(), "");
                builder.at_end(head);
                builder.located(call);
                builder.branch(null, rest, allocating);
                builder.at_end(allocating);
                let object = builder.call(function, &[size]);
                builder.jump(rest);
                let nothing = Value::null(module.pointer_type());
                let incoming = [(nothing, head), (object, allocating)];
                builder.phi(call, module.pointer_type(), &incoming)
            }
        };
        self.defining.retire(call, Some(result));
    }
}
