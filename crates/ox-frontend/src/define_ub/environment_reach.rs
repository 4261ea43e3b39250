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
pub(super) struct EnvironmentReach {
    /// The variables they can see, with their scalars; `None` if there are too many to be written one by one.
    pub visible: Option<Vec<VisibleGlobal>>,
    /// They may have got an address of the program's memory, or given it one of theirs.
    pub knows_addresses: bool,
    /// Addresses lie where the program may read them as numbers.
    pub stored_addresses: bool,
}

impl EnvironmentReach {
    pub fn of(defining: &Defining) -> EnvironmentReach {
        let mut visible = Vec::new();
        let mut complete = true;
        let mut in_initialisers = false;
        for global in defining.module.globals() {
            if !global.is_local() && !global.name().starts_with("llvm.") {
                in_initialisers |= global.initializer().is_some_and(|i| names_a_variable(i, &mut vec![]));
            }
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
        let instructions: Vec<Value> =
            defining.module.defined_functions().into_iter().flat_map(|f| f.body_instructions()).collect();
        let any = |test: fn(Value) -> bool| instructions.iter().any(|i| test(*i));
        let stored_addresses = any(stores_an_address);
        // what those point to may be changed by any function out there
        let outside = defining.tables.pointers_from_outside || any(takes_a_pointer_from_outside);
        EnvironmentReach {
            visible: (complete && count as u64 <= MAX_SCALARS).then_some(visible),
            knows_addresses: pointers || in_initialisers || outside || any(passes_an_address_on),
            stored_addresses,
        }
    }
}

/// The constant holds the address of something that can be written, or of another constant that does.
fn names_a_variable(constant: Value, seen: &mut Vec<Value>) -> bool {
    use llvm_sys::LLVMValueKind::*;
    match constant.kind() {
        LLVMGlobalVariableValueKind if !constant.is_constant_global() => true,
        LLVMGlobalVariableValueKind if seen.contains(&constant) => false,
        LLVMGlobalVariableValueKind => {
            seen.push(constant);
            constant.initializer().is_some_and(|i| names_a_variable(i, seen))
        }
        LLVMConstantArrayValueKind
        | LLVMConstantStructValueKind
        | LLVMConstantVectorValueKind
        | LLVMConstantExprValueKind => constant.operands().into_iter().any(|o| names_a_variable(o, seen)),
        // functions, numbers, texts
        _ => false,
    }
}

/// The result of an unknown function, an input or a volatile variable is a pointer or holds one.
pub(super) fn takes_a_pointer_from_outside(i: Value) -> bool {
    if i.is(LLVMLoad) {
        return i.is_volatile() && !is_plain(i.ty());
    }
    let input =
        |f: Value| f.is_function() && !f.has_body() && dialects::meaning(&f.name()) == Some(Meaning::Input);
    i.is(LLVMCall) && (is_unknown(i.called()) || input(i.called())) && !is_plain(i.ty())
}

/// Somewhere else than into a variable that is a pointer.
fn stores_an_address(i: Value) -> bool {
    let pointer = |v: Value| match v.is_global_variable() {
        true => v.value_type().is_pointer(),
        false => v.is_instruction() && v.is(LLVMAlloca) && v.allocated_type().is_pointer(),
    };
    match i.is(LLVMStore) {
        true => !is_plain(i.operand(0).ty()) && !pointer(i.operand(1)),
        false => i.is(LLVMCall) && i.called().is_function() && copies(&i.called().name()),
    }
}

/// Of the C library or the intrinsic.
fn copies(function: &str) -> bool {
    ["memcpy", "memmove", "llvm.memcpy", "llvm.memmove"].iter().any(|name| function.starts_with(name))
}

/// An address in a constant, as a number.
pub(super) fn is_address_as_number(v: Value) -> bool {
    use llvm_sys::LLVMValueKind::*;
    match v.kind() {
        LLVMConstantExprValueKind => {
            matches!(v.constant_opcode(), LLVMPtrToInt | LLVMPtrToAddr)
                || v.operands().into_iter().any(is_address_as_number)
        }
        LLVMConstantArrayValueKind | LLVMConstantStructValueKind | LLVMConstantVectorValueKind => {
            v.operands().into_iter().any(is_address_as_number)
        }
        // other constants hold no expressions
        _ => false,
    }
}

fn is_plain(ty: Type) -> bool {
    ty.is_void() || ty.is_int() || ty.is_float()
}

pub(crate) fn is_unknown(called: Value) -> bool {
    called.is_function()
        && !called.has_body()
        && !called.is_intrinsic()
        && dialects::meaning(&called.name()).is_none()
}

/// To an unknown function, or to an integer.
fn passes_an_address_on(i: Value) -> bool {
    if i.operands().into_iter().any(is_address_as_number) {
        return true;
    }
    match i.opcode() {
        LLVMPtrToInt | LLVMPtrToAddr => true,
        LLVMCall => is_unknown(i.called()) && takes_addresses(i),
        // neither exists any more, or is unsupported
        LLVMInvoke | LLVMCallBr => false,
        // these hand no address to the environment
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
