//! What is known at the start of a block because of the branches on the only way to it.

use crate::llvm::{Block, Value};
use crate::memory_checks::{Object, Place};
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::{LLVMLinkage, LLVMOpcode};

/// So many blocks are looked at.
const MAX_BLOCKS: usize = 16;

/// Conditions (i1) that hold whenever the block is entered; of a conjunction its parts.
pub(crate) fn conditions(block: Block) -> Vec<Value> {
    let (mut found, mut block) = (Vec::new(), block);
    for _ in 0..MAX_BLOCKS {
        let jumps = block.jumps_here();
        let [jump] = jumps[..] else { break };
        if jump.is(LLVMOpcode::LLVMBr)
            && let Some(condition) = jump.condition()
            && jump.successors()[0] == block
            && jump.successors()[1] != block
        {
            split(condition, &mut found);
        }
        block = jump.block();
    }
    found
}

fn split(condition: Value, found: &mut Vec<Value>) {
    match condition.is(LLVMOpcode::LLVMAnd) {
        true => condition.operands().into_iter().for_each(|part| split(part, found)),
        false => found.push(condition),
    }
}

/// The object that an address in this block was computed from exists.
pub(crate) fn never_null(place: &Place, block: Block) -> bool {
    let null = Value::null(place.base.ty());
    match place.object {
        Object::Alloca | Object::ByValue(_) => true,
        Object::Global => place.base.linkage() != LLVMLinkage::LLVMExternalWeakLinkage,
        Object::Heap | Object::Null | Object::Unknown => {
            conditions(block).into_iter().any(|c| says_differs(c, place.base, null))
        }
    }
}

/// `icmp ne value, other`.
pub(crate) fn says_differs(condition: Value, value: Value, other: Value) -> bool {
    condition.is(LLVMOpcode::LLVMICmp)
        && condition.int_predicate() == LLVMIntNE
        && condition.operand(0) == value
        && condition.operand(1) == other
}

/// One of two `icmp ne`: not both are equal.
pub(crate) fn says_one_differs(condition: Value, a: (Value, Value), b: (Value, Value)) -> bool {
    let is = |c: Value, (value, other): (Value, Value)| says_differs(c, value, other);
    condition.is(LLVMOpcode::LLVMOr)
        && ((is(condition.operand(0), a) && is(condition.operand(1), b))
            || (is(condition.operand(0), b) && is(condition.operand(1), a)))
}

/// `icmp ule value, n` or `icmp ult value, n` with an `n` that makes it less than the limit; the value may have been
/// made wider or narrower since, and still be the same number.
pub(crate) fn says_less(condition: Value, value: Value, limit: u64) -> bool {
    let resized = value.is(LLVMOpcode::LLVMZExt) || value.is(LLVMOpcode::LLVMTrunc);
    // a limit that does not fit the narrower type would be none
    let fits = limit <= 1 << (value.ty().width() - 1).min(63);
    if !condition.is(LLVMOpcode::LLVMICmp) || !fits {
        return false;
    }
    let same = condition.operand(0) == value || (resized && condition.operand(0) == value.operand(0));
    let least = match condition.int_predicate() {
        LLVMIntULT => condition.operand(1).as_u64(),
        LLVMIntULE => condition.operand(1).as_u64().and_then(|n| n.checked_add(1)),
        _ => None,
    };
    same && least.is_some_and(|n| n <= limit)
}
