//! A function without a body whose address is taken gets a stand-in with a body, which calls it: a call through a pointer then
//! meets the same inputs, allocations and exits as a direct call does.

use super::Defining;
use crate::indirect_calls::is_address_taken;
use crate::llvm::{Block, Builder, Value};
use llvm_sys::LLVMLinkage;

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.functions() {
        let foreign = !function.has_body() && !function.is_intrinsic() && !function.name().starts_with("ox.");
        // the arguments of a variadic function cannot be handed on
        if foreign && is_address_taken(function) && !function.value_type().is_variadic() {
            wrap(defining, function);
        }
    }
}

fn wrap(defining: &Defining, function: Value) {
    let module = defining.module;
    let ty = function.value_type();
    let stand_in = module.add_function(&format!("{}.address", function.name()), ty);
    stand_in.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    let direct: Vec<Value> =
        function.users().into_iter().filter(|u| u.is_call() && u.called() == function).collect();
    function.replace_by(stand_in);
    for call in direct {
        call.set_called(function);
    }
    let builder = Builder::new(module);
    builder.at_end(Block::append(module, stand_in, ""));
    let result = builder.call(function, &stand_in.params());
    match ty.returned().is_void() {
        true => builder.ret_void(),
        false => builder.ret(result),
    };
}
