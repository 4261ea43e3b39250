//! Globals that only the entry uses become its local variables, so that `sroa` can turn them into values.
//!
//! The SeaHorn paper moves global initialisers into `main` (section 2); this goes on from there. The entry runs once, so the
//! variable starts with its initialiser and lives to the end. LLVM's own `globalopt` does it only for `main` and
//! for variables that are written before they are read.
//!
//! The variable itself stays in the module without uses: constants that are not used any more may still name it, and
//! only LLVM can tell (`globaldce` deletes both).
//!
//! Runs after inlining. Large arrays stay, and so does whatever a constant or another function refers to. LLVM takes it that
//! the address of a local variable is not guessed, which is not so for a global: where the program looks at
//! addresses, the ones stay whose address may get there.

use crate::define_ub::looks_at_places;
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
    let mut instructions = module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
    let places_matter = instructions.any(|i| looks_at_places(i) && !asks_for_a_function(i));
    for global in module.globals() {
        let Some(initializer) = global.initializer() else { continue };
        let fits = global.is_local()
            && !global.is_constant_global()
            && !global.is_thread_local()
            && module.layout().size(global.value_type()) <= LARGEST;
        if !fits || !used_only_by(global, entry) || (places_matter && !only_accessed(global)) {
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

/// As `indirect_calls` does of each candidate: no variable is there.
fn asks_for_a_function(i: Value) -> bool {
    i.is(LLVMOpcode::LLVMICmp) && i.operands().iter().any(|v| v.is_function())
}

/// Nothing but loads, stores and the like goes through this address or one that is computed from it: it gets nowhere else.
fn only_accessed(address: Value) -> bool {
    address.users().into_iter().all(|user| {
        if !user.is_instruction() {
            let element = user.kind() == LLVMValueKind::LLVMConstantExprValueKind
                && user.constant_opcode() == LLVMOpcode::LLVMGetElementPtr;
            return element && only_accessed(user);
        }
        if user.is(LLVMOpcode::LLVMGetElementPtr) {
            return only_accessed(user);
        }
        // our own functions and the intrinsics access, or ask about the object
        let harmless_call = user.is_call()
            && user.called().is_function()
            && (user.called().is_intrinsic() || user.called().name().starts_with("ox."));
        let with_null =
            user.is(LLVMOpcode::LLVMICmp) && user.operands().iter().any(|v| v.is_constant() && v.is_zero());
        user.is(LLVMOpcode::LLVMLoad)
            || (user.is(LLVMOpcode::LLVMStore) && user.operand(0) != address)
            || (harmless_call && !returns_its_argument(user))
            || with_null
    })
}

/// As `llvm.ptrmask` does.
fn returns_its_argument(call: Value) -> bool {
    !call.ty().is_void() && !call.ty().is_int()
}
