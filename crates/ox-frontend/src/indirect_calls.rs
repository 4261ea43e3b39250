//! Calls through pointers become direct ones where the pointer is the address of a function of the right type.
//!
//! `p(x)` becomes `if (p == f) f(x) else if (p == g) g(x) else p(x)` for the functions of the type of the call whose address is taken
//! somewhere. The last case stays a call through a pointer, which is *unknown* when it can be reached, so nothing depends on the
//! list being complete. Where LLVM learns what the pointer is, it drops the other cases; and what is called can be inlined.

use crate::llvm::{Block, Builder, Module, Value};
use llvm_sys::LLVMIntPredicate;

/// With more candidates than this a call stays as it is.
const MAX_CANDIDATES: usize = 32;

pub(crate) fn expand(module: &Module) {
    let taken: Vec<Value> = module.functions().into_iter().filter(|f| is_address_taken(*f)).collect();
    for function in module.defined_functions() {
        for call in function.body_instructions() {
            // an `invoke` ends its block; a call of a constant is direct or assembly
            if !call.is_call() || call.is_terminator() || call.called().is_constant() || call.is_inline_asm()
            {
                continue;
            }
            let ty = call.called_type();
            let candidates: Vec<Value> = taken.iter().copied().filter(|f| f.value_type() == ty).collect();
            if !candidates.is_empty() && candidates.len() <= MAX_CANDIDATES {
                choose(module, call, &candidates);
            }
        }
    }
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

fn choose(module: &Module, call: Value, candidates: &[Value]) {
    let rest = call.block();
    let function = rest.function();
    let next = call.next().expect("a call is not the last instruction of its block");
    let mut test = rest.split_before(module, call);
    let otherwise = rest.split_before(module, next);
    let builder = Builder::new(module);
    let returns = !call.ty().is_void();
    let users = call.users();
    let mut incoming = vec![(call, otherwise)];
    for &candidate in candidates {
        let (matches, other) = (Block::append(module, function, ""), Block::append(module, function, ""));
        builder.at_end(test);
        builder.located(call);
        let same = builder.compare(LLVMIntPredicate::LLVMIntEQ, call.called(), candidate);
        builder.branch(same, matches, other);
        builder.at_end(matches);
        let result = builder.call(candidate, &call.args());
        builder.jump(rest);
        incoming.push((result, matches));
        test = other;
    }
    builder.at_end(test);
    builder.jump(otherwise);
    builder.at_end(otherwise);
    builder.jump(rest);
    if returns {
        let result = builder.phi(next, call.ty(), &incoming);
        for user in users {
            user.replace_operand(call, result);
        }
    }
}
