//! The building blocks of the steps: nondets, and the ways an execution can end.

use super::Defining;
use crate::llvm::{AttributePlace, Block, Builder, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMTypeKind::*;
use ox_ir::{Check, CheckId, CheckKind, FloatType, Loc, Site, SiteId, SiteKind};

/// How an execution ends.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// With an error.
    Fail(CheckId),
    /// Without one.
    Halt,
    /// At something that oxhorn does not support.
    Unsupported(String),
}

/// `memory(inaccessiblemem: readwrite)`: two bits per kind of memory, the second kind is the inaccessible one.
const INACCESSIBLE_MEMORY: u64 = 0b11 << 2;

/// `memory(argmem: write, inaccessiblemem: readwrite)`: it fills what its argument points to.
const FILLS_ARGUMENT: u64 = INACCESSIBLE_MEMORY | 0b10;

/// An aggregate of more scalars gets no fresh value.
const MAX_PARTS: u64 = 1024;

/// What a nondet stands for.
#[derive(Clone, Copy)]
pub(crate) struct SiteOf<'a> {
    pub kind: SiteKind,
    pub name: &'a str,
    pub variable: Option<&'a str>,
    pub loc: Option<Loc>,
}

impl Defining<'_> {
    /// The function of that name that LLVM knows nothing about but that it touches none of our memory.
    pub fn opaque_function(&self, name: &str, returned: Type, params: &[Type]) -> Value {
        if let Some(function) = self.module.function(name) {
            return function;
        }
        let function = self.module.add_function(name, Type::function(returned, params));
        function.add_attribute(self.module, "nounwind", 0);
        function.add_attribute(self.module, "memory", INACCESSIBLE_MEMORY);
        function
    }

    /// The bytes of an object as an input of the program, of which `of` says the rest.
    pub fn content_site(&mut self, of: SiteOf) -> SiteId {
        let kind = match of.kind {
            SiteKind::Input | SiteKind::External => SiteKind::OutsideContent,
            SiteKind::Uninitialised
            | SiteKind::Volatile
            | SiteKind::Undefined
            | SiteKind::Content
            | SiteKind::OutsideContent
            | SiteKind::Effect
            | SiteKind::Inferred => SiteKind::Content,
        };
        let site = Site {
            ty: ox_ir::Type::Int(8),
            kind,
            name: of.name.to_owned(),
            loc: of.loc,
            variable: of.variable.map(str::to_owned),
            without: Vec::new(),
        };
        self.tables.add_site(site)
    }

    /// What calls of that function write is an input of the program.
    pub fn effect_site(&mut self, function: &str) {
        let is_it = |s: &Site| s.kind == SiteKind::Effect && s.name == function;
        if !self.tables.sites.values().any(is_it) {
            self.tables.add_site(Site {
                ty: ox_ir::Type::Int(8),
                kind: SiteKind::Effect,
                name: function.to_owned(),
                loc: None,
                variable: None,
                without: Vec::new(),
            });
        }
    }

    /// That many bytes (a 64-bit number) from the address on get any content.
    pub fn havoc(&mut self, builder: &Builder, address: Value, size: Value, of: SiteOf) -> SiteId {
        let site = self.content_site(of);
        let params = [self.module.pointer_type(), self.module.int_type(64)];
        let ty = Type::function(self.module.void_type(), &params);
        let function = self.module.add_function(&format!("{}{}", names::HAVOC, site.as_u32()), ty);
        function.add_attribute(self.module, "nounwind", 0);
        function.add_attribute(self.module, "memory", FILLS_ARGUMENT);
        builder.call(function, &[address, size]);
        site
    }

    fn ending_function(&self, name: &str) -> Value {
        let function = self.opaque_function(name, self.module.void_type(), &[]);
        if !function.has_attribute(AttributePlace::Function, "noreturn") {
            function.add_attribute(self.module, "noreturn", 0);
        }
        function
    }

    pub fn check(&mut self, kind: CheckKind, message: String, at: Value) -> CheckId {
        let loc = self.tables.loc(at);
        let function = at.block().function();
        let function = function.source_function().unwrap_or_else(|| function.name());
        self.tables.add_check(Check { kind, message, loc, function })
    }

    /// What becomes of an execution in which an assertion fails, or a point is reached that must not be: without `reach` it
    /// ends like one that calls `abort`.
    pub fn failed_assertion(&mut self, kind: CheckKind, message: String, at: Value) -> Stop {
        match self.checks.reach {
            true => Stop::Fail(self.check(kind, message, at)),
            false => Stop::Halt,
        }
    }

    /// Calls the function that stands for the end, and closes the block.
    pub fn build_stop(&mut self, builder: &Builder, stop: Stop) {
        let name = match stop {
            Stop::Fail(check) => format!("{}{}", names::FAIL, check.as_u32()),
            Stop::Halt => names::HALT.to_owned(),
            Stop::Unsupported(text) => {
                format!("{}{}", names::UNSUPPORTED, self.tables.add_unsupported(&text))
            }
        };
        builder.call(self.ending_function(&name), &[]);
        builder.unreachable();
    }

    /// The execution ends before this instruction. What stands behind becomes a block that nothing reaches.
    pub fn stop_before(&mut self, instruction: Value, stop: Stop) {
        let head = instruction.block().split_before(self.module, instruction);
        let builder = Builder::new(self.module);
        builder.at_end(head);
        builder.located(instruction);
        self.build_stop(&builder, stop);
    }

    /// The execution ends before this instruction unless the condition (i1) holds.
    pub fn guard_before(&mut self, instruction: Value, condition: Value, stop: Stop) {
        let rest = instruction.block();
        let head = rest.split_before(self.module, instruction);
        let end = Block::append(self.module, rest.function(), "");
        let builder = Builder::new(self.module);
        builder.at_end(head);
        builder.located(instruction);
        builder.branch(condition, rest, end);
        builder.at_end(end);
        self.build_stop(&builder, stop);
    }

    /// A fresh value of any type: one site per scalar leaf. `None` if the type has no such values, or too many parts.
    pub fn nondet(&mut self, builder: &Builder, ty: Type, of: SiteOf) -> Option<Value> {
        if let Some(scalar) = scalar_type(ty) {
            if scalar == ox_ir::Type::Ptr && matches!(of.kind, SiteKind::Input | SiteKind::External) {
                self.tables.pointers_from_outside = true;
            }
            let site = Site {
                ty: scalar,
                kind: of.kind,
                name: of.name.to_owned(),
                loc: of.loc,
                variable: of.variable.map(str::to_owned),
                without: Vec::new(),
            };
            let site = self.tables.add_site(site);
            let name = format!("{}{}", names::NONDET, site.as_u32());
            return Some(builder.call(self.opaque_function(&name, ty, &[]), &[]));
        }
        self.scalars(ty, MAX_PARTS)?;
        let mut whole = Value::null(ty);
        for index in 0..ty.count() {
            let part = self.nondet(builder, ty.part(index), of)?;
            whole = match ty.is_vector() {
                true => {
                    let lane = Value::int(self.module.int_type(32), index);
                    builder.insert_element(whole, part, lane)
                }
                false => builder.insert_value(whole, part, index as u32),
            };
        }
        Some(whole)
    }

    /// Replaces the uses of a call's result and deletes the call.
    pub fn retire(&mut self, call: Value, result: Option<Value>) {
        if call.is_used() {
            call.replace_by(result.unwrap_or_else(|| Value::null(call.ty())));
        }
        call.erase();
    }
}

/// As the IR has it; `None` for aggregates and for what the IR does not have.
pub(crate) fn scalar_type(ty: Type) -> Option<ox_ir::Type> {
    match ty.kind() {
        LLVMIntegerTypeKind => Some(ox_ir::Type::Int(ty.width())),
        LLVMPointerTypeKind => Some(ox_ir::Type::Ptr),
        LLVMHalfTypeKind => Some(ox_ir::Type::Float(FloatType::F16)),
        LLVMBFloatTypeKind => Some(ox_ir::Type::Float(FloatType::Bf16)),
        LLVMFloatTypeKind => Some(ox_ir::Type::Float(FloatType::F32)),
        LLVMDoubleTypeKind => Some(ox_ir::Type::Float(FloatType::F64)),
        LLVMX86_FP80TypeKind => Some(ox_ir::Type::Float(FloatType::X87)),
        LLVMFP128TypeKind => Some(ox_ir::Type::Float(FloatType::F128)),
        LLVMVoidTypeKind
        | LLVMPPC_FP128TypeKind
        | LLVMLabelTypeKind
        | LLVMFunctionTypeKind
        | LLVMStructTypeKind
        | LLVMArrayTypeKind
        | LLVMVectorTypeKind
        | LLVMMetadataTypeKind
        | LLVMTokenTypeKind
        | LLVMScalableVectorTypeKind
        | LLVMX86_AMXTypeKind
        | LLVMTargetExtTypeKind => None,
    }
}
