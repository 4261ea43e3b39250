//! `ox.entry`: what is executed. It runs the global constructors, then the user's entry function on any arguments.
//!
//! With an entry other than `main`, non-constant globals start with any content (DESIGN, decision 13): they lose their
//! initialisers, so that LLVM cannot conclude anything from them.

use super::Defining;
use super::stops::{SiteOf, Stop};
use crate::llvm::{Block, Builder, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMLinkage;
use ox_ir::SiteKind;

pub(super) fn run(defining: &mut Defining) {
    let module = defining.module;
    let entry = module.function(defining.entry).expect("the caller has checked that the entry exists");
    let wrapper = module.add_function(names::ENTRY, Type::function(module.void_type(), &[]));
    wrapper.add_attribute(module, "null_pointer_is_valid", 0);
    wrapper.add_text_attribute(module, "no-builtins");
    let builder = Builder::new(module);
    builder.at_end(Block::append(module, wrapper, ""));
    for constructor in constructors(defining) {
        builder.call(constructor, &[]);
    }
    let loc = defining.tables.loc(entry);
    let mut args = Vec::new();
    let mut missing = false;
    for (index, param) in entry.params().into_iter().enumerate() {
        let variable = parameter_name(defining, entry, param);
        let name = variable.clone().unwrap_or_else(|| format!("parameter {}", index + 1));
        let of = SiteOf { kind: SiteKind::Input, name: &name, variable: variable.as_deref(), loc };
        let value = defining.nondet(&builder, param.ty(), of);
        missing |= value.is_none();
        args.push(value.unwrap_or_else(|| Value::null(param.ty())));
    }
    builder.call(entry, &args);
    let end = builder.ret_void();
    if missing {
        let what = format!("the parameters of {}", defining.entry);
        defining.stop_before(end, Stop::Unsupported(what));
    }
    if defining.any_globals {
        forget_globals(defining);
    }
}

/// In the order of their priorities.
fn constructors(defining: &Defining) -> Vec<Value> {
    let list = defining.module.global("llvm.global_ctors");
    let Some(init) = list.and_then(|l| l.initializer()) else { return Vec::new() };
    let mut found = Vec::new();
    for index in 0..init.ty().count() {
        let Some(row) = init.constant_part(index) else { continue };
        let (Some(priority), Some(function)) = (row.constant_part(0), row.constant_part(1)) else { continue };
        if function.is_function() {
            found.push((priority.as_u64().unwrap_or(u64::MAX), function));
        }
    }
    found.sort_by_key(|(priority, _)| *priority);
    found.into_iter().map(|(_, function)| function).collect()
}

/// Through the slot that an unoptimised function stores its parameter to, or a debug record of the parameter itself.
fn parameter_name(defining: &Defining, entry: Value, param: Value) -> Option<String> {
    for instruction in entry.body_instructions() {
        for record in instruction.variable_records(defining.module) {
            let stored = record.is_address
                && param.users().iter().any(|u| {
                    u.is(llvm_sys::LLVMOpcode::LLVMStore)
                        && u.operand(0) == param
                        && u.operand(1) == record.value
                });
            if record.value == param || stored {
                return Some(record.variable);
            }
        }
    }
    None
}

fn forget_globals(defining: &mut Defining) {
    let mut any = false;
    for global in defining.module.globals() {
        if global.initializer().is_none() || global.is_constant_global() || global.name().starts_with("llvm.")
        {
            continue;
        }
        any = true;
        global.drop_comdat();
        global.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        global.drop_initializer();
    }
    if any {
        let text = format!("{} starts with any content of the global variables", defining.entry);
        defining.tables.assume(text);
    }
}
