//! What the passes take for granted about memory and this property does not check: announced, nothing is changed.
//!
//! LLVM keeps a value in a register although a store through a wild pointer might hit its variable, and decides
//! comparisons of addresses as if it had placed the objects. Both are fine as long as the reader knows.

use super::Defining;
use super::outside::is_address_as_number;
use crate::bitcode_to_ir::constant_gep_offset;
use crate::llvm::{AttributePlace, Layout, Type, Value};
use llvm_sys::{LLVMOpcode, LLVMTypeKind, LLVMValueKind};

const VALID: &str = "memory accesses stay inside live objects, and none writes to a constant (not checked with --property reach)";
const PLACED: &str = "comparisons of addresses of different objects come out as for one placement of them in memory, not for every one";

const PADDING: &str = "the padding inside structs, which has no value, is not looked at";

pub(super) fn run(defining: &mut Defining) {
    let mut instructions = Vec::new();
    for function in defining.module.defined_functions() {
        instructions.extend(function.body_instructions());
    }
    let layout = &defining.layout;
    if instructions.iter().any(|i| !accesses(layout, *i).iter().all(|a| stays_inside(layout, a))) {
        defining.tables.assume(VALID.to_owned());
    }
    let padded = instructions.iter().any(|i| i.is(LLVMOpcode::LLVMAlloca) && has_padding(defining, *i));
    if padded && instructions.iter().any(|i| may_look_at_padding(defining, *i)) {
        defining.tables.assume(PADDING.to_owned());
    }
    if instructions.iter().any(|i| looks_at_places(*i)) {
        defining.tables.assume(PLACED.to_owned());
    }
}

#[derive(Clone, Copy)]
struct Access {
    address: Value,
    /// In bytes, if it is constant.
    size: Option<u64>,
    writes: bool,
}

fn accesses(layout: &Layout, i: Value) -> Vec<Access> {
    let of = |address, size, writes| Access { address, size, writes };
    let stored = |ty: Type| fixed(ty).then(|| layout.store_size(ty));
    match i.opcode() {
        LLVMOpcode::LLVMLoad => vec![of(i.operand(0), stored(i.ty()), false)],
        LLVMOpcode::LLVMStore => vec![of(i.operand(1), stored(i.operand(0).ty()), true)],
        LLVMOpcode::LLVMAtomicRMW | LLVMOpcode::LLVMAtomicCmpXchg => {
            vec![of(i.operand(0), stored(i.operand(1).ty()), true)]
        }
        LLVMOpcode::LLVMCall if i.called().is_function() => {
            let name = i.called().name();
            let bulk = |kind: &str| name.starts_with(kind) && name[kind.len()..].starts_with('.');
            if bulk("llvm.memset") || bulk("llvm.memset.inline") {
                vec![of(i.operand(0), i.operand(2).as_u64(), true)]
            } else if bulk("llvm.memcpy") || bulk("llvm.memmove") {
                let size = i.operand(2).as_u64();
                vec![of(i.operand(0), size, true), of(i.operand(1), size, false)]
            } else {
                Vec::new()
            }
        }
        // other instructions touch no memory; calls of functions without a body are announced one by one
        _ => Vec::new(),
    }
}

/// Of a size that does not depend on the machine.
fn fixed(ty: Type) -> bool {
    let scalable = ty.kind() == LLVMTypeKind::LLVMScalableVectorTypeKind;
    !scalable && (!ty.is_struct() || (0..ty.count()).all(|part| fixed(ty.part(part))))
}

/// More scalars than this in a struct: it is taken to have padding.
const MAX_FIELDS: u64 = 1 << 12;

fn has_padding(defining: &Defining, slot: Value) -> bool {
    let ty = slot.allocated_type();
    let size = |fields: Vec<(Type, u64)>| -> u64 {
        fields.iter().map(|(field, _)| defining.layout.store_size(*field)).sum()
    };
    // a number or an array of numbers has none, whatever its length
    ty.is_struct()
        && defining.scalars(ty, MAX_FIELDS).is_none_or(|fields| size(fields) < defining.layout.size(ty))
}

/// It loads a byte from somewhere, or something that is no part of any field of a local variable, or copies to numbers.
fn may_look_at_padding(defining: &Defining, load: Value) -> bool {
    if let [to, from] = accesses(&defining.layout, load)[..] {
        return is_slot(from.address) && has_padding(defining, from.address) && holds_no_struct(to.address);
    }
    if !load.is(LLVMOpcode::LLVMLoad) || !load.ty().is_int() {
        return false;
    }
    let layout = &defining.layout;
    let Some((base, at)) = object_and_offset(layout, load.operand(0)) else { return load.ty().width() == 8 };
    if !is_slot(base) {
        return load.ty().width() == 8 && !base.is_global_variable();
    }
    let end = at.saturating_add(layout.store_size(load.ty()) as i64);
    let overlaps =
        |(ty, offset): &(Type, u64)| (*offset as i64) < end && at < (*offset + layout.store_size(*ty)) as i64;
    has_padding(defining, base)
        && defining.scalars(base.allocated_type(), MAX_FIELDS).is_none_or(|f| !f.iter().any(overlaps))
}

fn is_slot(v: Value) -> bool {
    v.is_instruction() && v.is(LLVMOpcode::LLVMAlloca)
}

/// A variable of another kind.
fn holds_no_struct(v: Value) -> bool {
    (is_slot(v) && !v.allocated_type().is_struct()) || (v.is_global_variable() && !v.value_type().is_struct())
}

/// What the address was made from by adding constants.
fn object_and_offset(layout: &Layout, address: Value) -> Option<(Value, i64)> {
    let (mut base, mut offset) = (address, 0i64);
    while is_element_address(base) {
        offset = offset.wrapping_add(constant_gep_offset(layout, base)?);
        base = base.operand(0);
    }
    Some((base, offset))
}

/// Of a variable, at a constant offset.
fn stays_inside(layout: &Layout, access: &Access) -> bool {
    let Some((base, offset)) = object_and_offset(layout, access.address) else { return false };
    let constant = base.is_global_variable() && base.is_constant_global();
    let fits = |object: u64, size: u64| {
        u64::try_from(offset).is_ok_and(|at| at.checked_add(size).is_some_and(|end| end <= object))
    };
    match (object_size(layout, base), access.size) {
        (Some(object), Some(size)) => fits(object, size) && !(access.writes && constant),
        _ => false,
    }
}

fn is_element_address(v: Value) -> bool {
    let expression = v.kind() == LLVMValueKind::LLVMConstantExprValueKind;
    match expression {
        true => v.constant_opcode() == LLVMOpcode::LLVMGetElementPtr,
        false => v.is_instruction() && v.is(LLVMOpcode::LLVMGetElementPtr),
    }
}

/// Of a local or global variable, or a struct that is passed or returned by value.
fn object_size(layout: &Layout, base: Value) -> Option<u64> {
    if base.is_global_variable() {
        let ty = base.value_type();
        return (ty.is_sized() && fixed(ty)).then(|| layout.size(ty));
    }
    if base.kind() == LLVMValueKind::LLVMArgumentValueKind {
        let function = base.parameter_of();
        let index = function.params().iter().position(|p| *p == base)?;
        let ty = function.object_of_parameter(AttributePlace::Param(index as u32))?;
        return Some(layout.size(ty));
    }
    if !is_slot(base) {
        return None;
    }
    let ty = base.allocated_type();
    base.operand(0).as_u64().filter(|_| fixed(ty))?.checked_mul(layout.size(ty))
}

fn looks_at_places(i: Value) -> bool {
    let null = |v: Value| v.is_constant() && v.is_zero();
    if i.operands().into_iter().any(is_address_as_number) {
        return true;
    }
    match i.opcode() {
        LLVMOpcode::LLVMICmp => {
            let (a, b) = (i.operand(0), i.operand(1));
            a.ty().is_pointer() && !null(a) && !null(b)
        }
        LLVMOpcode::LLVMPtrToInt | LLVMOpcode::LLVMPtrToAddr => true,
        _ => false,
    }
}
