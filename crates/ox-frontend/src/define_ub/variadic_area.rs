//! Where the variable arguments of one call lie (System V ABI for x86-64, section 3.5.7, and for i386, section 3.3).
//!
//! On the stack each takes whole slots, of 8 or 4 bytes, and begins at a multiple of its alignment. On x86-64 the first would be in
//! registers, which `va_start` saves in an area beside. Here the list says that all registers are used up, so that all
//! arguments lie on the stack in a row, which is easier to follow. One thing shows the difference: of a struct in two
//! registers that is aligned to 16 bytes a call shows two numbers, and on the stack its place would not be known. Programs that
//! may read such a struct (clang finds it by `llvm.ptrmask`) get the area of registers too. Of it, too, only as much is left to
//! be read as there are arguments in it: the offsets start so that they come to the end with the last one.
//!
//! The object has the type of what is in it, with padding where nothing is: the upper half of a slot with an `int`.

use super::Defining;
use crate::llvm::{AttributePlace, Builder, Module, Type, Value};
use llvm_sys::LLVMOpcode;
use llvm_sys::LLVMTypeKind::*;

/// The area of registers: six of 8 bytes, then eight of 16.
const NUMBERS_END: u64 = 48;
const FLOATS_END: u64 = 176;

/// How arguments are passed.
pub(super) struct Abi {
    /// In bytes.
    slot: u64,
    /// There are registers, and something is read that shows which arguments are in them.
    registers: bool,
}

impl Abi {
    /// Of the machine of the program; else why its variable arguments are not supported.
    pub fn of(defining: &Defining) -> Result<Abi, String> {
        let module = defining.module;
        let triple = module.triple();
        let machine = triple.split('-').next().unwrap_or_default();
        let other_system = ["windows", "win32", "cygwin", "mingw", "uefi", "gnux32", "muslx32"];
        let known_system = !other_system.iter().any(|system| triple.contains(system));
        let is_i386 = matches!(machine, "i386" | "i486" | "i586" | "i686");
        match (machine, defining.layout.pointer_width()) {
            ("x86_64" | "amd64", 64) if known_system => {
                let masks = module.functions().into_iter().filter(|f| f.name().starts_with("llvm.ptrmask."));
                let registers = masks.into_iter().flat_map(|f| f.users()).any(may_be_in_registers);
                Ok(Abi { slot: 8, registers })
            }
            (_, 32) if is_i386 && known_system => Ok(Abi { slot: 4, registers: false }),
            _ => Err(format!("variable arguments on the machine {triple:?}")),
        }
    }

    /// What a list consists of, with offsets.
    pub fn parts(&self, module: &Module) -> Vec<(Type, u64)> {
        let (number, pointer) = (module.int_type(32), module.pointer_type());
        match self.slot {
            8 => vec![(number, 0), (number, 4), (pointer, 8), (pointer, 16)],
            _ => vec![(pointer, 0)],
        }
    }
}

/// An argument that is found by rounding an address, unless it is a `long double` or has more than two registers.
fn may_be_in_registers(mask: Value) -> bool {
    let only_on_stack = |user: Value| {
        let copied = || user.operand(2).as_u64().is_some_and(|size| size > 16);
        match user.is_instruction() {
            true if user.is(LLVMOpcode::LLVMLoad) => user.ty().kind() == LLVMX86_FP80TypeKind,
            // where the next argument is
            true if user.is(LLVMOpcode::LLVMGetElementPtr) => {
                user.users().into_iter().all(|u| u.is(LLVMOpcode::LLVMStore) && u.operand(0) == user)
            }
            true if user.is_call() && user.called().is_function() => {
                user.called().name().starts_with("llvm.memcpy.") && copied()
            }
            _ => false,
        }
    };
    !mask.users().into_iter().all(only_on_stack)
}

/// How many registers an argument needs, or are free.
#[derive(Clone, Copy)]
struct Registers {
    numbers: u64,
    floats: u64,
}

struct Argument {
    value: Value,
    /// The type of the struct, if the value is the address of one.
    by_value: Option<Type>,
    align: u64,
    /// `None` if it never is in registers.
    registers: Option<Registers>,
}

impl Argument {
    fn ty(&self) -> Type {
        self.by_value.unwrap_or_else(|| self.value.ty())
    }
}

/// A stack object with arguments in it.
struct Object {
    slot: Value,
    /// The arguments with their offsets.
    arguments: Vec<(Argument, u64)>,
}

/// All that a call passes besides what has names.
pub(super) struct Area {
    stack: Object,
    registers: Option<Object>,
    /// The parts of the list before the addresses.
    offsets: Vec<u64>,
}

impl Area {
    /// For the arguments behind those with names; else what is not supported.
    pub fn of(defining: &Defining, abi: &Abi, call: Value, named: usize) -> Result<Area, String> {
        let mut free = Registers { numbers: 0, floats: 0 };
        if abi.registers {
            free = Registers { numbers: 6, floats: 8 };
        }
        let (mut numbers, mut floats, mut stack) = (Vec::new(), Vec::new(), Vec::new());
        let arguments = call.args().len() as u32;
        for index in 0..arguments {
            let has_name = (index as usize) < named;
            let elsewhere = call.has_attribute(AttributePlace::Param(index), "nest");
            if has_name && (elsewhere || !abi.registers) {
                continue;
            }
            let argument = argument(defining, abi, call, index)?;
            let in_registers =
                argument.registers.filter(|r| r.numbers <= free.numbers && r.floats <= free.floats);
            if let Some(used) = in_registers {
                free.numbers -= used.numbers;
                free.floats -= used.floats;
            }
            match in_registers {
                _ if has_name => {}
                Some(used) if used.numbers > 0 => numbers.push(argument),
                Some(_) => floats.push(argument),
                None => stack.push(argument),
            }
        }
        let count = |of: &[Argument], each: fn(&Registers) -> u64| -> u64 {
            of.iter().filter_map(|a| a.registers.as_ref()).map(each).sum()
        };
        let first_number = NUMBERS_END - 8 * count(&numbers, |r| r.numbers);
        let first_float = FLOATS_END - 16 * count(&floats, |r| r.floats);
        let offsets = if abi.slot == 8 { vec![first_number, first_float] } else { Vec::new() };
        let mut registers = None;
        if !(numbers.is_empty() && floats.is_empty()) {
            let mut builder = ObjectBuilder::new(defining, call, 8);
            builder.skip_to(first_number);
            numbers.into_iter().for_each(|n| builder.add(n, 8));
            builder.skip_to(first_float);
            floats.into_iter().for_each(|f| {
                builder.add(f, 16);
                builder.skip_to_multiple(16);
            });
            registers = Some(builder.build());
        }
        let mut builder = ObjectBuilder::new(defining, call, abi.slot);
        for argument in stack {
            let align = argument.align;
            builder.add(argument, align);
        }
        Ok(Area { stack: builder.build(), registers, offsets })
    }

    /// Stores the arguments; the parts of the list.
    pub fn fill(&self, defining: &Defining, builder: &Builder) -> Vec<Value> {
        for object in self.objects() {
            object.fill(defining, builder);
        }
        let number = defining.module.int_type(32);
        let mut parts: Vec<Value> = self.offsets.iter().map(|o| Value::int(number, *o)).collect();
        parts.push(self.stack.slot);
        if !self.offsets.is_empty() {
            let none = Value::null(defining.module.pointer_type());
            parts.push(self.registers.as_ref().map_or(none, |r| r.slot));
        }
        parts
    }

    /// After the call.
    pub fn end(&self, defining: &Defining, builder: &Builder) {
        for object in self.objects() {
            mark(defining, builder, "llvm.lifetime.end.p0", object.slot);
        }
    }

    fn objects(&self) -> impl Iterator<Item = &Object> {
        [&self.stack].into_iter().chain(&self.registers)
    }
}

fn mark(defining: &Defining, builder: &Builder, name: &str, slot: Value) {
    let module = defining.module;
    let function = match module.function(name) {
        Some(function) => function,
        None => module.add_function(name, Type::function(module.void_type(), &[module.pointer_type()])),
    };
    builder.call(function, &[slot]);
}

impl Object {
    fn fill(&self, defining: &Defining, builder: &Builder) {
        let (module, layout) = (defining.module, &defining.layout);
        mark(defining, builder, "llvm.lifetime.start.p0", self.slot);
        for (argument, offset) in &self.arguments {
            let place = builder.offset(module, self.slot, *offset);
            let size = layout.size(argument.ty());
            match argument.by_value {
                Some(_) if size == 0 => {}
                Some(_) => {
                    let size = Value::int(module.int_type(layout.pointer_width()), size);
                    builder.memory_copy(place, argument.value, size);
                }
                None => {
                    let here = if *offset == 0 { 16 } else { 1 << offset.trailing_zeros() };
                    builder.store_aligned(argument.value, place, layout.align(argument.ty()).min(here));
                }
            }
        }
    }
}

/// Puts arguments behind one another.
struct ObjectBuilder<'a, 'd> {
    defining: &'a Defining<'d>,
    call: Value,
    slot: u64,
    align: u64,
    end: u64,
    parts: Vec<Type>,
    arguments: Vec<(Argument, u64)>,
}

impl<'a, 'd> ObjectBuilder<'a, 'd> {
    fn new(defining: &'a Defining<'d>, call: Value, slot: u64) -> Self {
        let (parts, arguments) = (Vec::new(), Vec::new());
        ObjectBuilder { defining, call, slot, align: 16, end: 0, parts, arguments }
    }

    fn skip_to(&mut self, offset: u64) {
        if offset > self.end {
            self.parts.push(Type::array(self.defining.module.int_type(8), offset - self.end));
            self.end = offset;
        }
    }

    fn skip_to_multiple(&mut self, of: u64) {
        self.skip_to(self.end.next_multiple_of(of));
    }

    fn add(&mut self, argument: Argument, align: u64) {
        self.skip_to_multiple(align);
        self.align = self.align.max(align);
        let module = self.defining.module;
        // an array of no slots makes the end a multiple of one, if its elements are aligned as usual
        let none = Type::array(module.int_type(8 * self.slot as u32), 0);
        let part = Type::pair(module, argument.ty(), none);
        self.parts.push(part);
        self.arguments.push((argument, self.end));
        self.end += self.defining.layout.size(part);
        self.skip_to_multiple(self.slot);
    }

    /// Allocated at the start of the function that calls, so that a call in a loop has one object.
    fn build(self) -> Object {
        let first = self.call.block().function().blocks()[0].first();
        let first = first.expect("a block has a terminator");
        let ty = Type::packed(self.defining.module, &self.parts);
        let slot = Builder::before(self.defining.module, first).alloca(ty, self.align);
        Object { slot, arguments: self.arguments }
    }
}

fn argument(defining: &Defining, abi: &Abi, call: Value, index: u32) -> Result<Argument, String> {
    let place = AttributePlace::Param(index);
    let value = call.args()[index as usize];
    let unsupported = || format!("a variable argument of type {}", value.ty().show());
    if ["inalloca", "preallocated", "byref", "swifterror"].iter().any(|a| call.has_attribute(place, a)) {
        return Err(unsupported());
    }
    if let Some(ty) = call.by_value_type(place) {
        let align = call.argument_align(place).max(abi.slot);
        return Ok(Argument { value, by_value: Some(ty), align, registers: None });
    }
    let size = defining.layout.size(value.ty());
    let wide = abi.slot == 8 || size <= 8;
    let (numbers, floats) = match value.ty().kind() {
        LLVMPointerTypeKind => (1, 0),
        LLVMIntegerTypeKind if value.ty().width() <= 64 => (1, 0),
        LLVMIntegerTypeKind if value.ty().width() == 128 && wide => (2, 0),
        LLVMHalfTypeKind | LLVMBFloatTypeKind | LLVMFloatTypeKind | LLVMDoubleTypeKind => (0, 1),
        LLVMFP128TypeKind => (0, 1),
        LLVMX86_FP80TypeKind => (0, 0),
        LLVMVectorTypeKind if size <= 8 || size == 16 => (0, 1),
        LLVMIntegerTypeKind
        | LLVMVectorTypeKind
        | LLVMVoidTypeKind
        | LLVMPPC_FP128TypeKind
        | LLVMLabelTypeKind
        | LLVMFunctionTypeKind
        | LLVMStructTypeKind
        | LLVMArrayTypeKind
        | LLVMMetadataTypeKind
        | LLVMTokenTypeKind
        | LLVMScalableVectorTypeKind
        | LLVMX86_AMXTypeKind
        | LLVMTargetExtTypeKind => return Err(unsupported()),
    };
    let registers = (numbers + floats > 0).then_some(Registers { numbers, floats });
    // on i386 only what is in a large register, or would be, is aligned
    let align = match size >= 16 {
        true => 16,
        false => abi.slot,
    };
    Ok(Argument { value, by_value: None, align, registers })
}
