//! C++ exceptions: to throw one is unsupported (`dialects.rs`), so no call unwinds and an `invoke` is a call.
//!
//! The landing pads become blocks that nothing reaches. Functions without a body are assumed not to throw, as part of
//! the assumption that they return.

use super::Defining;
use crate::llvm::{Block, Builder, Value};
use llvm_sys::LLVMOpcode;

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        let mut pads = Vec::new();
        for block in function.blocks() {
            let terminator = block.terminator();
            if terminator.is(LLVMOpcode::LLVMInvoke) {
                pads.push(terminator.unwind_destination());
                call_instead(defining, terminator);
            }
        }
        pads.into_iter().for_each(forget_phis);
    }
}

fn call_instead(defining: &Defining, invoke: Value) {
    let normal = invoke.normal_destination();
    let builder = Builder::before(defining.module, invoke);
    let call = builder.call_typed(invoke.called_type(), invoke.called(), &invoke.args());
    call.copy_attributes_from(invoke);
    call.set_calling_convention(invoke.calling_convention());
    if invoke.is_used() {
        invoke.replace_by(call);
    }
    builder.jump(normal);
    invoke.erase();
}

/// A block that nothing reaches has no predecessors that its phis could name.
fn forget_phis(pad: Block) {
    for phi in pad.instructions().into_iter().take_while(|i| i.is_phi()) {
        phi.replace_by(Value::poison(phi.ty()));
        phi.erase();
    }
}
