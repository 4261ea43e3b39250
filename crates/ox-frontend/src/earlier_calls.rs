//! What functions of the program may have done before an entry other than `main` is called, also those that it never calls.
//!
//! A static variable whose address is used for anything but accesses may be known to other files by then: it is made one
//! that they can see. A static variable that nothing ever writes has its initial value: it is made a constant. All others have any
//! content when the entry is called (`define_ub::entry`), and no pointer from outside points to them.

use crate::llvm::{Module, Value};
use llvm_sys::LLVMLinkage;
use llvm_sys::LLVMOpcode::*;
use llvm_sys::LLVMValueKind::LLVMConstantExprValueKind;

pub(crate) fn look_at_all_functions(module: &Module) {
    for global in module.globals() {
        if !global.is_local() || global.is_constant_global() || global.name().starts_with("llvm.") {
            continue;
        }
        let uses = Uses::of(global);
        if uses.others {
            global.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        } else if !uses.writes {
            global.set_constant(true);
        }
    }
}

/// What is done with an address, and those computed from it by constant or other offsets.
#[derive(Default)]
struct Uses {
    writes: bool,
    /// Anything but accesses.
    others: bool,
}

impl Uses {
    fn of(address: Value) -> Uses {
        let mut uses = Uses::default();
        let mut work: Vec<(Value, Value)> = address.users().into_iter().map(|u| (u, address)).collect();
        while let Some((user, address)) = work.pop() {
            let element = match user.is_instruction() {
                true => user.is(LLVMGetElementPtr),
                false => {
                    user.kind() == LLVMConstantExprValueKind && user.constant_opcode() == LLVMGetElementPtr
                }
            };
            match element && user.operand(0) == address {
                true => work.extend(user.users().into_iter().map(|u| (u, user))),
                false => uses.add(user, address),
            }
        }
        uses
    }

    fn add(&mut self, user: Value, address: Value) {
        let stores = user.is(LLVMStore) && user.operand(0) != address;
        let updates = (user.is(LLVMAtomicRMW) || user.is(LLVMAtomicCmpXchg))
            && user.operands()[1..].iter().all(|o| *o != address);
        let copies = user.is_call() && is_copy_or_fill(user);
        self.writes |= stores || updates || (copies && user.operand(0) == address);
        self.others |= !(user.is(LLVMLoad) || stores || updates || copies);
    }
}

/// It accesses what its arguments point to, and keeps none of them.
fn is_copy_or_fill(call: Value) -> bool {
    let called = call.called();
    called.is_function()
        && called.is_intrinsic()
        && ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|n| called.name().starts_with(n))
}
