//! Numbers that are used as addresses although they come from no pointer.
//!
//! Such a number may be the address of any variable that other files can see, so these stay visible; that it is not that of
//! an object whose address is never made a number is announced. Found are casts of numbers to pointers, as far as the number is not
//! computed from pointers, and variables that are written as numbers and read as pointers. What gets through memory in other
//! ways is found by the pointer analysis (`Analysis::accesses_guessed_addresses`), which announces the same.

use super::Defining;
use crate::llvm::Value;
use crate::memory_checks::{Object, Place};
use llvm_sys::LLVMOpcode::{self, *};
use ox_ir::Assumption;
use rustc_hash::FxHashSet;

pub(super) fn run(defining: &mut Defining) {
    let mut instructions = Vec::new();
    for function in defining.module.defined_functions() {
        instructions.extend(function.body_instructions());
    }
    let mut seen = FxHashSet::default();
    let cast = |i: &Value| i.is(LLVMIntToPtr) && may_be_any_number(i.operand(0), &mut seen);
    if instructions.iter().any(cast) || reads_numbers_as_pointers(defining, &instructions) {
        defining.tables.guessed_addresses = true;
        defining.tables.assume(Assumption::GUESSED);
    }
}

/// Not computed from a pointer, nor a constant, for all that is seen here. What is on its way was asked before.
fn may_be_any_number(v: Value, seen: &mut FxHashSet<Value>) -> bool {
    if v.is_constant() || !seen.insert(v) {
        return false;
    }
    let is = |opcodes: &[LLVMOpcode]| opcodes.iter().any(|o| v.is(*o));
    let from_pointer = |v: Value| v.is(LLVMPtrToInt) || v.is(LLVMPtrToAddr);
    let arithmetic = is(&[LLVMAdd, LLVMSub, LLVMAnd, LLVMOr, LLVMXor]);
    if from_pointer(v) || (arithmetic && v.operands().into_iter().any(from_pointer)) {
        return false;
    }
    let parts = match arithmetic || is(&[LLVMZExt, LLVMSExt, LLVMTrunc, LLVMFreeze, LLVMPHI]) {
        true => Some(v.operands()),
        false if v.is(LLVMSelect) => Some(vec![v.operand(1), v.operand(2)]),
        false if v.is(LLVMLoad) => stored(v.operand(0)),
        // parameters, results of calls, other arithmetic
        false => None,
    };
    parts.is_none_or(|parts| parts.into_iter().any(|part| may_be_any_number(part, seen)))
}

/// All that is stored to a variable on the stack that is only read and written as a whole.
fn stored(slot: Value) -> Option<Vec<Value>> {
    if !slot.is(LLVMAlloca) {
        return None;
    }
    let mut values = Vec::new();
    for user in slot.users() {
        let store = user.is(LLVMStore) && user.operand(0) != slot;
        if store {
            values.push(user.operand(0));
        } else if !user.is(LLVMLoad) {
            return None;
        }
    }
    Some(values)
}

/// A variable has a place where a number is stored and a pointer is loaded, as in a union.
fn reads_numbers_as_pointers(defining: &Defining, instructions: &[Value]) -> bool {
    let layout = &defining.layout;
    let place = |address: Value| {
        let place = Place::of(layout, address);
        let variable = matches!(place.object, Object::Global | Object::Alloca);
        place.constant_offset().filter(|_| variable).map(|offset| (place.base, offset))
    };
    let mut numbers = Vec::new();
    for store in instructions.iter().filter(|i| i.is(LLVMStore) && i.operand(0).ty().is_int()) {
        if let Some((base, offset)) = place(store.operand(1)) {
            numbers.push((base, offset, offset + layout.store_size(store.operand(0).ty()) as i64));
        }
    }
    let pointer = i64::from(layout.pointer_width() / 8);
    let mut loads = instructions.iter().filter(|i| i.is(LLVMLoad) && i.ty().is_pointer());
    loads.any(|load| {
        place(load.operand(0)).is_some_and(|(base, offset)| {
            numbers.iter().any(|(b, start, end)| *b == base && *start < offset + pointer && offset < *end)
        })
    })
}
