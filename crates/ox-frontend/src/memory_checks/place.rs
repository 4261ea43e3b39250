//! What an address is made of: the object it was derived from, and an offset.

use crate::bitcode_to_ir::sign_extend;
use crate::llvm::{AttributePlace, Builder, Layout, Module, Type, Value};
use crate::tables::names;
use llvm_sys::{LLVMOpcode, LLVMTypeKind, LLVMValueKind};

/// What we know about the start of an address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Object {
    Alloca,
    Global,
    /// The result of an allocation that does not fail.
    Heap,
    /// A struct that is passed or returned by value; its size.
    ByValue(u64),
    Null,
    Unknown,
}

/// `base + constant + Σ index · stride`, modulo the size of the address space.
pub(crate) struct Place {
    pub base: Value,
    pub object: Object,
    constant: i64,
    scaled: Vec<(Value, u64)>,
}

impl Place {
    /// Both are in objects that are known, and these are not the same.
    pub fn is_elsewhere_than(&self, other: &Place) -> bool {
        let known = |p: &Place| match p.object {
            Object::Alloca | Object::Global | Object::Heap | Object::Null => true,
            Object::ByValue(_) | Object::Unknown => false,
        };
        known(self) && known(other) && self.base != other.base
    }

    pub fn of(layout: &Layout, address: Value) -> Place {
        let (mut constant, mut scaled, mut base) = (0i64, Vec::new(), address);
        while is_element_address(base) {
            match gep_parts(layout, base) {
                Some((fixed, mut parts)) => {
                    constant = constant.wrapping_add(fixed);
                    scaled.append(&mut parts);
                }
                None => break,
            }
            base = base.operand(0);
        }
        Place { base, object: object(layout, base), constant, scaled }
    }

    /// `None` if it depends on the execution.
    pub fn constant_offset(&self) -> Option<i64> {
        self.scaled.is_empty().then_some(self.constant)
    }

    /// As wide as a pointer.
    pub fn offset(&self, module: &Module, layout: &Layout, builder: &Builder) -> Value {
        let wide = module.int_type(layout.pointer_width());
        let mut sum = Value::int(wide, self.constant as u64);
        for (index, stride) in &self.scaled {
            let index = builder.resize_signed(*index, wide);
            let step = builder.binary(LLVMOpcode::LLVMMul, index, Value::int(wide, *stride));
            sum = builder.binary(LLVMOpcode::LLVMAdd, sum, step);
        }
        sum
    }

    /// The size of the object in bytes, if that is constant.
    pub fn constant_size(&self, layout: &Layout) -> Option<u64> {
        match self.object {
            Object::Alloca => {
                let ty = self.base.allocated_type();
                self.base.operand(0).as_u64().filter(|_| is_fixed(ty))?.checked_mul(layout.size(ty))
            }
            Object::Global => {
                let ty = self.base.value_type();
                (ty.is_sized() && is_fixed(ty)).then(|| layout.size(ty))
            }
            Object::Heap => self.base.operand(0).as_u64(),
            Object::ByValue(size) => Some(size),
            Object::Null | Object::Unknown => None,
        }
    }

    /// As wide as a pointer; `None` if nothing is known about it.
    pub fn size(&self, module: &Module, layout: &Layout, builder: &Builder) -> Option<Value> {
        let wide = module.int_type(layout.pointer_width());
        if let Some(size) = self.constant_size(layout) {
            return Some(Value::int(wide, size));
        }
        match self.object {
            Object::Alloca if is_fixed(self.base.allocated_type()) => {
                let count = builder.resize_unsigned(self.base.operand(0), wide);
                let each = Value::int(wide, layout.size(self.base.allocated_type()));
                Some(builder.binary(LLVMOpcode::LLVMMul, count, each))
            }
            Object::Heap => Some(builder.resize_unsigned(self.base.operand(0), wide)),
            Object::Alloca | Object::Global | Object::ByValue(_) | Object::Null | Object::Unknown => None,
        }
    }
}

fn object(layout: &Layout, base: Value) -> Object {
    if base.is_global_variable() {
        return Object::Global;
    }
    if base.kind() == LLVMValueKind::LLVMArgumentValueKind {
        let function = base.parameter_of();
        let index = function.params().iter().position(|p| *p == base);
        let ty = index.and_then(|i| function.object_of_parameter(AttributePlace::Param(i as u32)));
        return ty.map_or(Object::Unknown, |ty| Object::ByValue(layout.size(ty)));
    }
    if base.is_constant() && base.is_zero() {
        return Object::Null;
    }
    if base.is(LLVMOpcode::LLVMAlloca) {
        return Object::Alloca;
    }
    match base.is(LLVMOpcode::LLVMCall) && base.called().is_function() && allocates(&base.called().name()) {
        true => Object::Heap,
        false => Object::Unknown,
    }
}

fn allocates(function: &str) -> bool {
    function.starts_with(names::MALLOC) || function.starts_with(names::CALLOC)
}

/// The instruction or the constant expression.
pub(crate) fn is_element_address(v: Value) -> bool {
    let expression = v.kind() == LLVMValueKind::LLVMConstantExprValueKind;
    let gep = match expression {
        true => v.constant_opcode() == LLVMOpcode::LLVMGetElementPtr,
        false => v.is(LLVMOpcode::LLVMGetElementPtr),
    };
    gep && v.ty().is_pointer()
}

/// Of a size that does not depend on the machine.
pub(crate) fn is_fixed(ty: Type) -> bool {
    let scalable = ty.kind() == LLVMTypeKind::LLVMScalableVectorTypeKind;
    !scalable && (!ty.is_struct() || (0..ty.count()).all(|part| is_fixed(ty.part(part))))
}

/// The constant part, and the other indices with their strides; `None` for what is not understood.
fn gep_parts(layout: &Layout, gep: Value) -> Option<(i64, Vec<(Value, u64)>)> {
    let mut ty = gep.gep_source();
    let (mut constant, mut scaled) = (0i64, Vec::new());
    for position in 1..gep.operand_count() {
        let index = gep.operand(position);
        if !index.ty().is_int() || index.ty().width() > 64 {
            return None;
        }
        if position > 1 && ty.is_struct() {
            let field = index.as_u64()?;
            constant = constant.wrapping_add(layout.offset(ty, field) as i64);
            ty = ty.part(field);
            continue;
        }
        if position > 1 {
            ty = ty.part(0);
        }
        if !is_fixed(ty) {
            return None;
        }
        let stride = layout.size(ty);
        match index.as_u64() {
            Some(number) => {
                let step = sign_extend(number, index.ty().width()).wrapping_mul(stride as i64);
                constant = constant.wrapping_add(step);
            }
            None => scaled.push((index, stride)),
        }
    }
    Some((constant, scaled))
}
