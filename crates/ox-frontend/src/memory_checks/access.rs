//! What an instruction reads and writes.

use super::place::is_fixed;
use crate::define_ub::Defining;
use crate::llvm::{AttributePlace, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMOpcode;

#[derive(Clone, Copy)]
pub(crate) struct Access {
    pub address: Value,
    /// In bytes; a 64-bit constant, or a number that the execution computes.
    pub length: Value,
    pub writes: bool,
}

/// Types of a size that depends on the machine are not supported, so an access of one is no access here.
pub(crate) fn accesses(defining: &Defining, i: Value) -> Vec<Access> {
    let of = |address, ty: Type, writes| {
        let fixed = ty.is_sized() && is_fixed(ty);
        let length = fixed.then(|| Value::int(defining.module.int_type(64), defining.layout.store_size(ty)));
        length.map(|length| Access { address, length, writes }).into_iter().collect()
    };
    match i.opcode() {
        LLVMOpcode::LLVMLoad => of(i.operand(0), i.ty(), false),
        LLVMOpcode::LLVMStore => of(i.operand(1), i.operand(0).ty(), true),
        LLVMOpcode::LLVMAtomicRMW | LLVMOpcode::LLVMAtomicCmpXchg => {
            of(i.operand(0), i.operand(1).ty(), true)
        }
        LLVMOpcode::LLVMCall => call(defining, i),
        // other instructions touch no memory
        _ => Vec::new(),
    }
}

fn call(defining: &Defining, i: Value) -> Vec<Access> {
    let name = if i.called().is_function() { i.called().name() } else { String::new() };
    let access =
        |operand, length, writes| Access { address: i.operand(operand), length: i.operand(length), writes };
    if name.starts_with("llvm.memset.") {
        return vec![access(0, 2, true)];
    }
    if name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.") {
        return vec![access(1, 2, false), access(0, 2, true)];
    }
    if name == names::READS {
        return vec![access(0, 1, false)];
    }
    if name.starts_with(names::HAVOC) {
        return vec![access(0, 1, true)];
    }
    let mut copied = Vec::new();
    for (index, argument) in i.args().into_iter().enumerate() {
        if let Some(ty) = i.by_value_type(AttributePlace::Param(index as u32)) {
            let length = Value::int(defining.module.int_type(64), defining.layout.size(ty));
            copied.push(Access { address: argument, length, writes: false });
        }
    }
    copied
}
