//! The arguments of `main`: a number, a list of texts, and the environment (`models/start.c`).
//!
//! `ox.start` makes them and calls `main`; it is what the entry calls then. A `main` that takes something else gets any values
//! for it, as every other entry does.

use crate::define_ub::Defining;
use crate::llvm::{Block, Builder, Module, Type, Value};
use crate::tables::names;
use llvm_sys::{LLVMIntPredicate, LLVMLinkage, LLVMOpcode};
use ox_ir::Assumption;

/// How many arguments are looked at, and how many bytes of each, where the user does not say.
const DEFAULT: (u32, u32) = (8, 31);

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
        let name = format!("{}{name}", super::HELPER);
        let known = module.function(&name);
        let function = known.unwrap_or_else(|| module.add_function(&name, Type::function(returned, &types)));
        builder.call(function, args)
    };
    let (most, longest) = defining.arguments.unwrap_or(DEFAULT);
    let with_list = reads.get(1) == Some(&true);
    let with_environment = reads.get(2) == Some(&true);
    if with_list || with_environment {
        let kind = match defining.arguments {
            Some(_) => Assumption::ARGUMENTS,
            None => Assumption::FEW_ARGUMENTS,
        };
        defining.tables.assume_of(kind, &format!("{most}:{longest}"));
    }
    let list = |count: Value, fill: &str| {
        let text = Type::array(module.int_type(8), u64::from(longest) + 1);
        let pointer = module.pointer_type();
        let table = Type::array(pointer, u64::from(most) + 1);
        let word = module.int_type(defining.layout.pointer_width());
        let entries = object(module, table, "list");
        for index in 0..most {
            let bytes = object(module, text, fill);
            let there = builder.compare(LLVMIntPredicate::LLVMIntSLT, Value::int(int, index.into()), count);
            let given = [bytes, Value::int(word, longest.into()), builder.resize_unsigned(there, int)];
            helper(fill, module.void_type(), &given);
            let entry = builder.select(there, bytes, Value::null(pointer));
            let size = defining.layout.size(pointer);
            let place = builder.offset(module, entries, u64::from(index) * size);
            builder.store_aligned(entry, place, size);
        }
        entries
    };
    let none = Value::null(module.pointer_type());
    let count = match with_list {
        true => helper("start_count", int, &[Value::int(int, most.into())]),
        false => helper("start_any_count", int, &[]),
    };
    let mut args = vec![count];
    if params.len() > 1 {
        args.push(if with_list { list(count, "start_argument") } else { none });
    }
    if params.len() > 2 {
        args.push(match with_environment {
            true => list(helper("start_variables", int, &[Value::int(int, most.into())]), "start_variable"),
            false => none,
        });
    }
    builder.call(main, &args);
    builder.ret_void();
}

/// A variable that starts as zeros and that other files do not see.
fn object(module: &Module, ty: Type, name: &str) -> Value {
    let variable = module.add_global(&format!("{}{name}", super::VARIABLE), ty);
    variable.set_initializer(Value::null(ty));
    variable.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    variable
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
