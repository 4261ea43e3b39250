//! What other files and pointers know: the variables they see, the addresses they may have, and functions of the environment
//! that are called through a pointer.

use super::Defining;
use crate::dialects::{self, Meaning};
use crate::llvm::{Block, Builder, Type, Value};
use llvm_sys::LLVMOpcode::*;

/// More scalars than this are not written one by one.
pub(super) const MAX_SCALARS: u64 = 64;

/// Gives known functions whose address is taken a double with a body, which takes over all uses but direct calls.
pub(super) fn make_doubles(defining: &Defining) {
    let module = defining.module;
    for function in module.functions() {
        let error = matches!(dialects::meaning(&function.name()), Some(Meaning::Error { .. }));
        let known = dialects::meaning(&function.name()).is_some() && !function.has_body();
        let is_direct_call =
            |user: &Value| user.is_instruction() && user.is_call() && user.called() == function;
        let users = function.users();
        let taken = users.iter().any(|u| !is_direct_call(u) || u.args().contains(&function));
        if function.is_intrinsic() || !(error || known) || !taken {
            continue;
        }
        let calls: Vec<Value> = users.into_iter().filter(is_direct_call).collect();
        let double = module.add_function(&format!("{}.double", function.name()), function.value_type());
        double.add_attribute(module, "null_pointer_is_valid", 0);
        double.add_text_attribute(module, "no-builtins");
        function.replace_by(double);
        calls.into_iter().for_each(|call| call.set_called(function));
        let builder = Builder::new(module);
        builder.at_end(Block::append(module, double, ""));
        let result = builder.call(function, &double.params());
        match result.ty().is_void() {
            true => builder.ret_void(),
            false => builder.ret(result),
        };
    }
}

/// A variable and its scalars with their offsets.
pub(super) type VisibleGlobal = (Value, Vec<(Type, u64)>);

/// What other files know about this program.
pub(super) struct Outside {
    /// The variables they can see, with their scalars; `None` if there are too many to be written one by one.
    pub visible: Option<Vec<VisibleGlobal>>,
    /// They may have got an address of the program's memory.
    pub knows_addresses: bool,
}

impl Outside {
    pub fn of(defining: &Defining) -> Outside {
        let mut visible = Vec::new();
        let mut complete = true;
        for global in defining.module.globals() {
            if global.is_local() || global.is_constant_global() || global.name().starts_with("llvm.") {
                continue;
            }
            match defining.scalars(global.value_type(), MAX_SCALARS) {
                Some(scalars) => visible.push((global, scalars)),
                None => complete = false,
            }
        }
        let count: usize = visible.iter().map(|(_, scalars)| scalars.len()).sum();
        let pointers = visible.iter().any(|(_, scalars)| scalars.iter().any(|(ty, _)| ty.is_pointer()));
        let mut instructions =
            defining.module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
        let passed = instructions.any(passes_an_address_on);
        Outside {
            visible: (complete && count as u64 <= MAX_SCALARS).then_some(visible),
            knows_addresses: pointers || passed,
        }
    }
}

/// To a function that nobody knows, or to an integer.
fn passes_an_address_on(i: Value) -> bool {
    match i.opcode() {
        LLVMPtrToInt | LLVMPtrToAddr => true,
        LLVMCall => {
            let called = i.called();
            let unknown = called.is_function() && !called.has_body() && !called.is_intrinsic();
            unknown && dialects::meaning(&called.name()).is_none() && takes_addresses(i)
        }
        // neither exists any more, or is unsupported
        LLVMInvoke | LLVMCallBr => false,
        // these hand no address to somebody outside
        LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMUnreachable | LLVMFNeg | LLVMAdd | LLVMFAdd
        | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul | LLVMUDiv | LLVMSDiv | LLVMFDiv | LLVMURem | LLVMSRem
        | LLVMFRem | LLVMShl | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor | LLVMAlloca | LLVMLoad
        | LLVMStore | LLVMGetElementPtr | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI
        | LLVMUIToFP | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMIntToPtr | LLVMBitCast
        | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI | LLVMSelect | LLVMUserOp1 | LLVMUserOp2
        | LLVMVAArg | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
        | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMAtomicCmpXchg | LLVMAtomicRMW | LLVMResume
        | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad
        | LLVMCatchSwitch => false,
    }
}

pub(super) fn takes_addresses(call: Value) -> bool {
    call.args().iter().any(|a| !(a.ty().is_int() || a.ty().is_float()))
}
