//! Checks for bitcode that was compiled elsewhere: what it still shows of its source.
//!
//! - `nsw`: the source operation was signed, and to overflow is an error. (An operation without it may have been unsigned.)
//! - An address that is read or written is not computed from the null pointer; a constant one in the first page is.
//! - A subscript is inside of the array type that its `getelementptr` names, or one behind it if nothing is accessed
//!   there. The last array of a struct with at most one element has any length.
//!
//! Operations on vectors cannot be told apart by lane: to reach one is unsupported.

use super::dominating_conditions::never_null;
use crate::Checks;
use crate::define_ub::{Defining, Stop};
use crate::llvm::{Builder, Module, Type, Value};
use crate::memory_checks::{Access, Place, accesses};
use crate::tables::Tables;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::{LLVMOpcode, LLVMValueKind};
use ox_ir::{Assumption, CheckKind};
use ox_machine::Machine;
use std::path::Path;

/// On functions that no sanitizer has seen; `promises` drops it.
const MARK: &str = "oxhorn-unchecked";

pub(crate) fn mark_as_unchecked(module: &Module) {
    module.defined_functions().into_iter().for_each(|f| f.add_text_attribute(module, MARK));
}

pub(crate) fn announce_limits(checks: Checks, file: &Path, tables: &mut Tables) {
    if checks.overflow {
        tables.assume_of(Assumption::BITCODE_OVERFLOW, &file.display().to_string());
    }
    if checks.bounds {
        tables.assume_of(Assumption::BITCODE_BOUNDS, &file.display().to_string());
    }
}

pub(super) fn insert(defining: &mut Defining) {
    let checks = defining.checks;
    for function in defining.module.defined_functions() {
        if !function.has_text_attribute(MARK) {
            continue;
        }
        for i in function.body_instructions() {
            if checks.overflow {
                overflow(defining, i);
            }
            if checks.null {
                accesses(defining, i).iter().for_each(|access| null(defining, i, access));
            }
            if checks.bounds && i.is(LLVMOpcode::LLVMGetElementPtr) {
                bounds(defining, i);
            }
        }
    }
}

fn overflow(defining: &mut Defining, i: Value) {
    let (intrinsic, what) = match i.opcode() {
        LLVMOpcode::LLVMAdd => ("sadd", "addition"),
        LLVMOpcode::LLVMSub => ("ssub", "subtraction"),
        LLVMOpcode::LLVMMul => ("smul", "multiplication"),
        LLVMOpcode::LLVMShl if i.is_marked_signed() && i.ty().is_int() => return left_shift(defining, i),
        LLVMOpcode::LLVMShl => ("sshl", "left shift"),
        // no other instruction has the mark
        _ => return,
    };
    if !i.is_marked_signed() {
        return;
    }
    let ty = i.ty();
    if !ty.is_int() {
        let text = format!("the overflow of a signed {what} of vectors");
        return defining.stop_before(i, Stop::Unsupported(text));
    }
    let name = format!("llvm.{intrinsic}.with.overflow.i{}", ty.width());
    let pair = Type::pair(defining.module, ty, defining.module.int_type(1));
    let function = defining.module.function(&name);
    let function =
        function.unwrap_or_else(|| defining.module.add_function(&name, Type::function(pair, &[ty, ty])));
    let builder = Builder::before(defining.module, i);
    let both = builder.call(function, &[i.operand(0), i.operand(1)]);
    let fine = builder.not(builder.extract_value(both, 1));
    let text = format!("signed {what} overflows");
    let check = defining.check(CheckKind::Overflow, text, i);
    defining.guard_before(i, fine, Stop::Fail(check));
}

/// Shifted back it is the same number.
fn left_shift(defining: &mut Defining, i: Value) {
    let (value, amount, ty) = (i.operand(0), i.operand(1), i.ty());
    let width = ty.width() as u64;
    if amount.as_u64().is_none_or(|n| n >= width) {
        let builder = Builder::before(defining.module, i);
        let fine = builder.compare(LLVMIntULT, amount, Value::int(ty, width));
        let text = "shift by a negative number or by at least the width".to_owned();
        let check = defining.check(CheckKind::InvalidShift, text, i);
        defining.guard_before(i, fine, Stop::Fail(check));
    }
    let builder = Builder::before(defining.module, i);
    let shifted = builder.binary(LLVMOpcode::LLVMShl, value, amount);
    let back = builder.binary(LLVMOpcode::LLVMAShr, shifted, amount);
    let fine = builder.compare(LLVMIntEQ, back, value);
    let check = defining.check(CheckKind::InvalidShift, "left shift with loss of bits".into(), i);
    defining.guard_before(i, fine, Stop::Fail(check));
}

fn null(defining: &mut Defining, i: Value, access: &Access) {
    let place = Place::of(&defining.layout, access.address);
    let null = Value::null(access.address.ty());
    if never_null(&place, i.block()) || access.length.as_u64() == Some(0) {
        return;
    }
    let builder = Builder::before(defining.module, i);
    let some = match is_folded_null(place.base) {
        true => Value::null(defining.module.int_type(1)),
        false => builder.compare(LLVMIntNE, place.base, null),
    };
    let fine = match access.length.as_u64() {
        Some(_) => some,
        None => {
            let empty = builder.compare(LLVMIntEQ, access.length, Value::null(access.length.ty()));
            builder.binary(LLVMOpcode::LLVMOr, empty, some)
        }
    };
    let verb = if access.writes { "write" } else { "read" };
    let check = defining.check(CheckKind::NullDereference, format!("{verb} through a null pointer"), i);
    defining.guard_before(i, fine, Stop::Fail(check));
}

/// A compiler makes `inttoptr (i64 8 to ptr)` of the member of a struct at the null pointer.
fn is_folded_null(base: Value) -> bool {
    base.kind() == LLVMValueKind::LLVMConstantExprValueKind
        && base.constant_opcode() == LLVMOpcode::LLVMIntToPtr
        && base.operand(0).as_u64().is_some_and(|address| address < Machine::PAGE)
}

fn bounds(defining: &mut Defining, gep: Value) {
    let accessed = gep.users().into_iter().all(|user| is_address_of(gep, user));
    let last = gep.operand_count() - 1;
    for (position, count) in subscripts(gep) {
        let index = gep.operand(position);
        // an address one behind the end is one, if nothing is there
        let limit = if accessed || position < last { count } else { count + 1 };
        if !index.ty().is_int() || index.as_u64().is_some_and(|n| n < limit) {
            continue;
        }
        let builder = Builder::before(defining.module, gep);
        let wide = builder.resize_signed(index, defining.module.int_type(64));
        let fine = builder.compare(LLVMIntULT, wide, Value::int(wide.ty(), limit));
        let text = format!("subscript outside of an array of {count} elements");
        let check = defining.check(CheckKind::OutOfBounds, text, gep);
        defining.guard_before(gep, fine, Stop::Fail(check));
    }
}

fn is_address_of(gep: Value, user: Value) -> bool {
    let loads = user.is(LLVMOpcode::LLVMLoad);
    loads || (user.is(LLVMOpcode::LLVMStore) && user.operand(0) != gep)
}

/// The operands that select an element of an array, with the number of its elements.
fn subscripts(gep: Value) -> Vec<(u32, u64)> {
    let mut found = Vec::new();
    let (mut ty, mut flexible) = (gep.gep_source(), false);
    let base = gep.operand(0);
    let object = match base {
        b if b.is(LLVMOpcode::LLVMAlloca) => Some(b.allocated_type()),
        b if b.is_global_variable() => Some(b.value_type()),
        _ => None,
    };
    // `getelementptr T, ptr @array, i`
    if let Some(array) = object.filter(|o| o.is_array() && o.part(0) == ty) {
        found.push((1, array.count()));
    }
    for position in 2..gep.operand_count() {
        match ty {
            t if t.is_array() => {
                if !(flexible && t.count() <= 1) && t.count() > 0 {
                    found.push((position, t.count()));
                }
                (ty, flexible) = (t.part(0), false);
            }
            t if t.is_struct() => {
                let Some(field) = gep.operand(position).as_u64() else { return found };
                flexible = field + 1 == t.count();
                ty = t.part(field);
            }
            // a part of a vector
            _ => return found,
        }
    }
    found
}
