//! The type information of C++ classes is left out; to look at it is unsupported.
//!
//! Each table of virtual functions holds the address of its class's information, which names a variable of the C++ runtime
//! whose size is not known here (`memory_checks::refuse`). `dynamic_cast`, `catch` and `typeid` of a type name the
//! information; `typeid` of an object reads the word in front of the functions. What else could read it would have to
//! know how compilers lay out classes and count elements of a table by itself.

use super::{Defining, Stop};
use crate::llvm::Value;
use crate::memory_checks::uses_at;
use llvm_sys::LLVMOpcode;

pub(super) fn run(defining: &mut Defining) {
    let globals = defining.module.globals();
    let information: Vec<Value> = globals.iter().copied().filter(|g| is_information(*g)).collect();
    let held = |g: &Value| {
        let table = ["_ZTV", "_ZTC"].iter().any(|prefix| g.name().starts_with(prefix));
        !table && !is_information(*g) && g.initializer().is_some_and(names_information)
    };
    if information.is_empty() || globals.iter().any(held) {
        return;
    }
    let code = defining.module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
    let looks: Vec<Value> = code.flat_map(|i| looks_at(defining, i)).collect();
    for at in looks {
        defining.stop_before(at, Stop::Unsupported("type information of C++ (typeid, dynamic_cast)".into()));
    }
    for global in information {
        global.replace_by(Value::null(global.ty()));
        global.delete_global();
    }
}

/// Where the instruction names some information, or reads the word in front of something.
fn looks_at(defining: &Defining, i: Value) -> Vec<Value> {
    let word = i64::from(defining.layout.pointer_width() / 8);
    let in_front = |address: Value| {
        let offset = crate::bitcode_to_ir::constant_gep_offset(&defining.layout, address);
        offset.is_some_and(|by| (-word..0).contains(&by))
    };
    let reads = |address: Value| address.is(LLVMOpcode::LLVMGetElementPtr) && in_front(address);
    // unsupported by itself
    let throws = i.is_call() && i.called().is_function() && i.called().name() == "__cxa_throw";
    match i.is(LLVMOpcode::LLVMLoad) && reads(i.operand(0)) {
        true => vec![i],
        false if throws => Vec::new(),
        false => uses_at(i, names_information),
    }
}

fn is_information(v: Value) -> bool {
    v.is_global_variable() && ["_ZTI", "_ZTS"].iter().any(|prefix| v.name().starts_with(prefix))
}

fn names_information(v: Value) -> bool {
    let constant = v.is_constant() && !v.is_global();
    is_information(v) || (constant && v.operands().into_iter().any(names_information))
}
