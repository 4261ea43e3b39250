//! Calls through pointers become direct ones where the pointer is the address of a function that takes what the call passes.
//!
//! `p(x)` becomes `if (p == f) f(x) else if (p == g) g(x) else …` for the functions of the type of the call whose address is taken
//! somewhere. The last case is unsupported, so nothing depends on the list being complete; functions of other types are named. It is no call any more: where LLVM
//! learns that the pointer is a function of another type it would repair the call. Where it learns what the pointer is,
//! it drops the other cases; and what is called can be inlined.

use crate::define_ub::{Defining, Stop, fits};
use crate::llvm::{Block, Builder, Value};
use llvm_sys::{LLVMIntPredicate, LLVMOpcode};

/// With more candidates than this there is one call, through the pointer, behind a test that it is one of them.
const MAX_CANDIDATES: usize = 32;

/// With more functions of other types than this they are not named one by one.
const MAX_NAMED: usize = 8;

pub(crate) fn expand(defining: &mut Defining) {
    let module = defining.module;
    let taken: Vec<Value> = module.functions().into_iter().filter(|f| is_address_taken(*f)).collect();
    for function in module.defined_functions() {
        for call in function.body_instructions() {
            // an `invoke` ends its block; a call of a constant is direct or assembly
            if !call.is_call() || call.is_terminator() || call.called().is_constant() || call.is_inline_asm()
            {
                continue;
            }
            let (candidates, mut others): (Vec<Value>, Vec<Value>) =
                taken.iter().partition(|f| fits(call, **f));
            if others.len() > MAX_NAMED {
                others.clear();
            }
            match candidates.len() {
                0 => {
                    others.into_iter().for_each(|f| name_if_called(defining, call, f));
                    defining.stop_before(call, unsupported());
                }
                1..=MAX_CANDIDATES => choose(defining, call, &candidates, &others),
                _ => only_these(defining, call, &candidates),
            }
        }
    }
}

/// The function is of another type.
fn name_if_called(defining: &mut Defining, call: Value, function: Value) {
    let builder = Builder::before(defining.module, call);
    let differs = builder.compare(LLVMIntPredicate::LLVMIntNE, call.called(), function);
    defining.guard_before(call, differs, of_another_type(function));
}

fn of_another_type(function: Value) -> Stop {
    let name = function.source_function().unwrap_or_else(|| function.name());
    Stop::Unsupported(format!("a call of {} through another type", name.trim_end_matches(".address")))
}

fn unsupported() -> Stop {
    Stop::Unsupported("call through a function pointer".to_owned())
}

/// It is used for something else than being called.
pub(crate) fn is_address_taken(function: Value) -> bool {
    function.users().into_iter().any(|user| {
        !user.is_instruction()
            || !user.is_call()
            || user.called() != function
            || user.args().contains(&function)
    })
}

fn only_these(defining: &mut Defining, call: Value, candidates: &[Value]) {
    let builder = Builder::before(defining.module, call);
    let mut any = Value::int(defining.module.int_type(1), 0);
    for &candidate in candidates {
        let same = builder.compare(LLVMIntPredicate::LLVMIntEQ, call.called(), candidate);
        any = builder.binary(LLVMOpcode::LLVMOr, any, same);
    }
    defining.guard_before(call, any, unsupported());
}

/// `others` are named if it is one of them.
fn choose(defining: &mut Defining, call: Value, candidates: &[Value], others: &[Value]) {
    let module = defining.module;
    let rest = call.block();
    let function = rest.function();
    let mut test = rest.split_before(module, call);
    let builder = Builder::new(module);
    let mut incoming = Vec::new();
    for &candidate in candidates {
        let (matches, other) = (Block::append(module, function, ""), Block::append(module, function, ""));
        builder.at_end(test);
        builder.located(call);
        let same = builder.compare(LLVMIntPredicate::LLVMIntEQ, call.called(), candidate);
        builder.branch(same, matches, other);
        builder.at_end(matches);
        let result = builder.call(candidate, &call.args());
        result.copy_attributes_from(call);
        result.set_calling_convention(call.calling_convention());
        builder.jump(rest);
        incoming.push((result, matches));
        test = other;
    }
    for &wrong in others {
        let (matches, other) = (Block::append(module, function, ""), Block::append(module, function, ""));
        builder.at_end(test);
        builder.located(call);
        let same = builder.compare(LLVMIntPredicate::LLVMIntEQ, call.called(), wrong);
        builder.branch(same, matches, other);
        builder.at_end(matches);
        defining.build_stop(&builder, of_another_type(wrong));
        test = other;
    }
    builder.at_end(test);
    builder.located(call);
    defining.build_stop(&builder, unsupported());
    if call.is_used() {
        let result = builder.phi(call, call.ty(), &incoming);
        call.replace_by(result);
    }
    call.erase();
}
