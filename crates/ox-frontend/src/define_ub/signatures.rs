//! A call through another type than the called function has.
//!
//! LLVM repairs such calls: it makes up arguments that are missing and reads the bits of others as another type. Here a call that
//! passes what the function takes gets the type of the function (C calls a function without a prototype so), and
//! every other call is the end of what we support. Calls through pointers are up to `indirect_calls`.

use super::Defining;
use super::instrument::Stop;
use crate::llvm::{AttributePlace, Builder, Value};

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for call in function.body_instructions() {
            // of functions without a body nothing is known but the call
            if !call.is_call() || !call.called().is_function() || !call.called().has_body() {
                continue;
            }
            let called = call.called();
            if !fits(call, called) {
                let text = format!("a call of {} through another type", called.name());
                defining.stop_before(call, Stop::Unsupported(text));
            } else if call.called_type() != called.value_type() {
                let builder = Builder::before(defining.module, call);
                let new = builder.call(called, &call.args());
                new.copy_attributes_from(call);
                new.set_calling_convention(call.calling_convention());
                if call.is_used() {
                    call.replace_by(new);
                }
                call.erase();
            }
        }
    }
}

/// The call passes what the function takes and expects what it returns.
pub(crate) fn fits(call: Value, function: Value) -> bool {
    let (ty, given) = (function.value_type(), call.called_type());
    if call.calling_convention() != function.calling_convention() {
        return false;
    }
    if ty == given {
        return true;
    }
    let (params, args) = (ty.params(), call.args());
    let count = match ty.is_variadic() {
        true => given.is_variadic() && args.len() >= params.len(),
        false => args.len() == params.len(),
    };
    let same = |index: usize| {
        let place = AttributePlace::Param(index as u32);
        args[index].ty() == params[index]
            && call.has_attribute(place, "byval") == function.has_attribute(place, "byval")
    };
    count && ty.returned() == given.returned() && (0..params.len()).all(same)
}
