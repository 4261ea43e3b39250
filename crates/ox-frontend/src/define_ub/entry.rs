//! `ox.entry`: what is executed. It runs the global constructors, then the user's entry function on any arguments.
//!
//! Variables that another file defines start with any content, and with an entry other than `main` all that are not
//! constant (DESIGN, decision 13): they are written here, scalar by scalar, or as bytes if they are large.

use super::Defining;
use super::environment_reach::MAX_SCALARS;
use super::instrument::{SiteOf, Stop};
use crate::llvm::{Block, Builder, Type, Value};
use crate::tables::names;
use llvm_sys::LLVMLinkage;
use ox_ir::{Assumption, SiteKind};

pub(super) fn run(defining: &mut Defining) {
    let module = defining.module;
    let entry = module.function(defining.entry).expect("the caller has checked that the entry exists");
    let wrapper = module.add_function(names::ENTRY, Type::function(module.void_type(), &[]));
    wrapper.add_attribute(module, "null_pointer_is_valid", 0);
    wrapper.add_text_attribute(module, "no-builtins");
    let builder = Builder::new(module);
    builder.at_end(Block::append(module, wrapper, ""));
    start_globals(defining, &builder);
    for constructor in constructors(defining) {
        builder.call(constructor, &[]);
    }
    announce_destructors(defining);
    announce_weak_functions(defining);
    let loc = defining.tables.loc(entry);
    // the arguments of `main` lie outside of the program
    let pointers_from_outside = defining.tables.pointers_from_outside;
    let mut args = Vec::new();
    let mut missing = false;
    let started = module.function(names::START);
    let entry = started.unwrap_or(entry);
    for (index, param) in entry.params().into_iter().enumerate() {
        let variable = parameter_name(defining, entry, param);
        let name = variable.clone().unwrap_or_else(|| format!("parameter {}", index + 1));
        let of = SiteOf { kind: SiteKind::Input, name: &name, variable: variable.as_deref(), loc };
        let value = defining.nondet(&builder, param.ty(), of);
        missing |= value.is_none();
        args.push(value.unwrap_or_else(|| Value::null(param.ty())));
    }
    if !defining.any_globals {
        defining.tables.pointers_from_outside = pointers_from_outside;
    }
    builder.call(entry, &args);
    let end = builder.ret_void();
    if missing {
        let what = format!("the parameters of {}", defining.entry);
        defining.stop_before(end, Stop::Unsupported(what));
    }
}

fn announce_destructors(defining: &mut Defining) {
    for destructor in functions_in(defining, "llvm.global_dtors") {
        let name = destructor.name();
        defining.tables.assume_of(Assumption::AT_END, &name);
    }
}

/// LLVM takes the address of the stand-in that such a function has got (`wrappers`) for one that is not null.
fn announce_weak_functions(defining: &mut Defining) {
    for function in defining.module.functions() {
        let weak = function.linkage() == LLVMLinkage::LLVMExternalWeakLinkage;
        if weak && !function.has_body() && function.is_used() {
            defining.tables.assume_of(Assumption::WEAK, &function.name());
        }
    }
}

fn constructors(defining: &Defining) -> Vec<Value> {
    functions_in(defining, "llvm.global_ctors")
}

/// In the order of their priorities.
fn functions_in(defining: &Defining, list: &str) -> Vec<Value> {
    let list = defining.module.global(list);
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

fn start_globals(defining: &mut Defining, builder: &Builder) {
    let mut forgotten = false;
    for global in defining.module.globals() {
        let foreign = global.initializer().is_none();
        let ours = !foreign && defining.any_globals && !global.is_constant_global();
        if !(foreign || ours) || global.name().starts_with("llvm.") {
            continue;
        }
        forgotten |= ours;
        if global.linkage() == LLVMLinkage::LLVMExternalWeakLinkage {
            defining.tables.assume_of(Assumption::WEAK, &global.name());
        }
        let kind = if foreign { SiteKind::External } else { SiteKind::Input };
        if !global.value_type().is_sized() {
            continue;
        }
        let name = global.name();
        let loc = defining.tables.loc(global);
        let of = SiteOf { kind, name: &name, variable: Some(&name), loc };
        global.drop_comdat();
        global.set_constant(false);
        global.set_initializer(Value::null(global.value_type()));
        global.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        match defining.scalars(global.value_type(), MAX_SCALARS) {
            Some(scalars) => defining.store_nondets(builder, global, &scalars, of),
            None => {
                let size =
                    Value::int(defining.module.int_type(64), defining.layout.size(global.value_type()));
                defining.havoc(builder, global, size, of);
            }
        }
    }
    if forgotten {
        defining.tables.assume_of(Assumption::ANY_GLOBALS, defining.entry);
    }
}
