//! Calls through pointers that may come from outside: of other files, of functions without a body, of the arguments of an entry.
//!
//! What such a pointer calls, if it is no function whose address the program takes, is a function without a body: any result, and
//! it may write what such functions may write (`environment`). The null pointer is no function: where that is not checked it is
//! taken for granted, like other accesses through null. Where the pointer is not known to be one of the program's own
//! (`pointer_origin`), it may come from outside if the program gets pointers from there at all. Otherwise a call through
//! a pointer to something else is left to `indirect_calls`, and unsupported.

use super::Defining;
use super::dispatch::{Cases, dispatch};
use super::environment_reach::is_unknown;
use super::instrument::Stop;
use super::pointer_origin::Origins;
use crate::dialects::{self, Meaning};
use crate::indirect_calls::is_address_taken;
use crate::llvm::{Builder, Type, Value};
use llvm_sys::{LLVMIntPredicate, LLVMOpcode};
use ox_ir::Assumption;

/// Of the functions that are called so, as the report lists them. LLVM makes the names different.
const NAME: &str = "what pointers from outside call";

pub(super) fn run(defining: &mut Defining) {
    let module = defining.module;
    let mut calls: Vec<Value> = Vec::new();
    for function in module.defined_functions() {
        let through_pointer =
            |i: &Value| i.is_call() && !i.called().is_constant() && !i.called().is_inline_asm();
        let outside = |i: &Value| Origins::new(defining).may_be_outside(i.called());
        calls.extend(function.body_instructions().into_iter().filter(through_pointer).filter(outside));
    }
    if calls.is_empty() || !gets_pointers(defining) {
        return;
    }
    let ours: Vec<Value> = module.functions().into_iter().filter(|f| is_address_taken(*f)).collect();
    let mut outside: Vec<(Type, Value)> = Vec::new();
    for call in calls {
        let ty = call.called_type();
        let known = outside.iter().find(|(known, _)| *known == ty).map(|(_, function)| *function);
        let function = known.unwrap_or_else(|| {
            let function = module.add_function(NAME, ty);
            function.add_attribute(module, "null_pointer_is_valid", 0);
            function.add_text_attribute(module, "no-builtins");
            outside.push((ty, function));
            function
        });
        dispatch(defining, call, &Outside { function, ours: &ours, null_ends: !defining.checks.spatial });
    }
    if !defining.checks.spatial {
        let checked = defining.checks.accesses();
        defining.tables.assume(if checked { Assumption::SPATIAL } else { Assumption::ACCESSES });
    }
}

/// The program may have a pointer that it has not made itself.
fn gets_pointers(defining: &Defining) -> bool {
    let module = defining.module;
    // tables of the C++ runtime, which only type information names
    let of_runtime =
        |name: &str| ["llvm.", "_ZTVN10__cxxabiv1"].iter().any(|prefix| name.starts_with(prefix));
    let foreign = |g: &Value| g.initializer().is_none() && g.is_used() && !of_runtime(&g.name());
    let gives = |f: &Value| {
        let input = matches!(dialects::meaning(&f.name()), Some(Meaning::Input));
        f.is_used() && (is_unknown(*f) || (input && f.value_type().returned().is_pointer()))
    };
    let ours = |f: &Value| f.name().starts_with("ox.");
    defining.any_globals
        || module.globals().iter().any(foreign)
        || module.functions().iter().any(|f| gives(f) && !ours(f))
}

struct Outside<'a> {
    function: Value,
    /// Functions of the program that pointers may point to.
    ours: &'a [Value],
    /// A second case: the null pointer.
    null_ends: bool,
}

impl Cases for Outside<'_> {
    fn count(&self) -> usize {
        if self.null_ends { 2 } else { 1 }
    }

    fn condition(&self, _: &Defining, builder: &Builder, call: Value, index: usize) -> Value {
        let pointer = call.called();
        let null = Value::null(pointer.ty());
        if index == 1 {
            return builder.compare(LLVMIntPredicate::LLVMIntEQ, pointer, null);
        }
        let differs = |from: Value| builder.compare(LLVMIntPredicate::LLVMIntNE, pointer, from);
        let some = differs(null);
        self.ours.iter().fold(some, |all, f| builder.binary(LLVMOpcode::LLVMAnd, all, differs(*f)))
    }

    fn call(&self, defining: &mut Defining, builder: &Builder, call: Value, index: usize) -> Option<Value> {
        if index == 1 {
            defining.build_stop(builder, Stop::Halt);
            return None;
        }
        let new = builder.call(self.function, &call.args());
        new.copy_attributes_from(call);
        new.set_calling_convention(call.calling_convention());
        Some(new)
    }
}
