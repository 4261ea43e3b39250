//! The arguments of `main`: a number, a list of texts, and the environment (`models/start.c`).
//!
//! `ox.start` makes them and calls `main`; it is what the entry calls then. A `main` that takes something else gets any values
//! for it, as every other entry does.

use crate::define_ub::Defining;
use crate::llvm::{Block, Builder, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMOpcode;
use ox_ir::Assumption;

/// The first part of the step `library`: the functions that it calls are linked then.
pub(super) fn make(defining: &mut Defining) {
    let module = defining.module;
    let Some(main) = module.function(defining.entry).filter(|f| f.name() == "main") else { return };
    let params = main.params();
    let int = module.int_type(32);
    let lists = params.iter().skip(1);
    if params.is_empty()
        || params.len() > 3
        || params[0].ty() != int
        || !lists.clone().all(|p| p.ty().is_pointer())
    {
        return;
    }
    let reads: Vec<bool> = params.iter().map(|p| is_read(*p)).collect();
    let start = module.add_function(names::START, Type::function(module.void_type(), &[]));
    start.add_attribute(module, "null_pointer_is_valid", 0);
    start.add_text_attribute(module, "no-builtins");
    let builder = Builder::new(module);
    builder.at_end(Block::append(module, start, ""));
    let helper = |name: &str, returned: Type, args: &[Value]| {
        let types: Vec<Type> = args.iter().map(|a| a.ty()).collect();
        let function =
            module.add_function(&format!("{}{name}", super::HELPER), Type::function(returned, &types));
        builder.call(function, args)
    };
    let with_list = reads.get(1) == Some(&true);
    let count = helper(if with_list { "start_count" } else { "start_any_count" }, int, &[]);
    let mut args = vec![count];
    if params.len() > 1 {
        args.push(match with_list {
            true => helper("start_arguments", module.pointer_type(), &[count]),
            false => Value::null(module.pointer_type()),
        });
    }
    if params.len() > 2 {
        args.push(match reads[2] {
            true => helper("start_environment", module.pointer_type(), &[]),
            false => Value::null(module.pointer_type()),
        });
    }
    builder.call(main, &args);
    builder.ret_void();
    if with_list || reads.get(2) == Some(&true) {
        defining.tables.assume(Assumption::ARGUMENTS);
    }
}

/// A parameter that is only stored to a variable which nothing reads is not.
fn is_read(param: Value) -> bool {
    param.users().into_iter().any(|user| {
        let slot = (user.is(LLVMOpcode::LLVMStore) && user.operand(0) == param).then(|| user.operand(1));
        match slot.filter(|s| s.is(LLVMOpcode::LLVMAlloca)) {
            Some(slot) => slot.users().into_iter().any(|u| !is_store_to(u, slot) && !is_marker(u)),
            None => true,
        }
    })
}

fn is_store_to(user: Value, slot: Value) -> bool {
    user.is(LLVMOpcode::LLVMStore) && user.operand(1) == slot
}

/// Where the variable begins and ends.
fn is_marker(user: Value) -> bool {
    user.is_call() && user.called().is_function() && user.called().name().starts_with("llvm.lifetime.")
}
