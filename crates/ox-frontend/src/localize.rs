//! Globals that only the entry uses become its local variables, so that `sroa` can turn them into values.
//!
//! The SeaHorn paper moves global initialisers into `main` (section 2); this goes on from there. The entry runs once, so the
//! variable starts with its initialiser and lives to the end. LLVM's own `globalopt` does it only for `main` and
//! for variables that are written before they are read.
//!
//! The variable itself stays in the module without uses: constants that nobody uses any more may still name it, and
//! only LLVM can tell (`globaldce` deletes both).
//!
//! Runs after inlining. Large arrays stay, and so does whatever a constant or another function refers to.

use crate::llvm::{Builder, Module, Value};
use crate::tables::names;
use llvm_sys::{LLVMOpcode, LLVMValueKind};

/// In bytes; a larger variable would not become values anyway.
const LARGEST: u64 = 1024;

pub(crate) fn run(module: &Module) {
    let Some(entry) = module.function(names::ENTRY) else { return };
    let Some(start) = entry.blocks().first().and_then(|b| b.first()) else { return };
    // the initialiser of a local variable would be a modification
    let question = format!("{}{}", names::PTR_TEST, ox_ir::PtrTest::Modified.mnemonic());
    if module.function(&question).is_some() {
        return;
    }
    for global in module.globals() {
        let Some(initializer) = global.initializer() else { continue };
        let fits = global.is_local()
            && !global.is_constant_global()
            && !global.is_thread_local()
            && module.layout().size(global.value_type()) <= LARGEST;
        if !fits || !used_only_by(global, entry) {
            continue;
        }
        let builder = Builder::before(module, start);
        let align = global.global_align().max(module.layout().align(global.value_type()));
        let local = builder.alloca(global.value_type(), align);
        local.set_name(&names::of_variable(&global.name()));
        builder.store_aligned(initializer, local, align);
        for user in global.users() {
            if user.is_instruction() {
                user.replace_operand(global, local);
                continue;
            }
            let element = builder.gep(user.gep_source(), local, &user.operands()[1..]);
            for instruction in user.users() {
                instruction.replace_operand(user, element);
            }
        }
    }
}

/// By its instructions, or by constant element addresses that only its instructions use.
fn used_only_by(global: Value, function: Value) -> bool {
    let inside = |v: Value| v.is_instruction() && v.block().function() == function;
    global.users().into_iter().all(|user| {
        let element = user.kind() == LLVMValueKind::LLVMConstantExprValueKind
            && user.constant_opcode() == LLVMOpcode::LLVMGetElementPtr
            && user.operand(0) == global
            && user.users().into_iter().all(inside);
        inside(user) || element
    })
}
