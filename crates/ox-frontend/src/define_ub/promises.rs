//! Flags, attributes and metadata by which the front-end promises something to the optimiser.
//!
//! Attributes are dropped unless they are listed here: what is new in a later LLVM is dropped too.

use super::Defining;
use super::instrument::Stop;
use crate::library;
use crate::llvm::{AttributePlace, Value, attribute_kind};
use llvm_sys::LLVMOpcode::*;

/// Kept on functions and calls: what changes how code is executed, not what may be concluded from it.
const KEPT: &[&str] = &[
    "alwaysinline",
    "naked",
    "nounwind",
    "null_pointer_is_valid",
    "returns_twice",
    "strictfp",
    // how arguments are passed
    "byref",
    "byval",
    "elementtype",
    "immarg",
    "inalloca",
    "inreg",
    "nest",
    "preallocated",
    "signext",
    "sret",
    "swiftasync",
    "swifterror",
    "swiftself",
    "zeroext",
];

pub(super) fn run(defining: &mut Defining) {
    let module = defining.module;
    let mut kept: Vec<u32> = KEPT.iter().map(|name| attribute_kind(name)).collect();
    let debug = module.metadata_kind("dbg");
    for function in module.functions() {
        let of_a_check = !function.has_body() && function.name().starts_with("ox.");
        if function.is_intrinsic() || of_a_check {
            continue;
        }
        // a body that returns makes `noreturn` a lie; without a body it is all we know
        let declared = !function.has_body();
        if declared {
            kept.push(attribute_kind("noreturn"));
        }
        let of_a_model = function.has_text_attribute(library::MARK);
        drop_attributes(function, function.params().len(), &kept);
        if of_a_model {
            function.add_text_attribute(module, library::MARK);
        }
        if declared {
            kept.pop();
        }
        function.add_attribute(module, "null_pointer_is_valid", 0);
        function.add_text_attribute(module, "no-builtins");
        function.drop_metadata_but(debug);
        for instruction in function.body_instructions() {
            drop_flags(instruction);
            instruction.drop_metadata_but(debug);
            if matches!(instruction.opcode(), LLVMCall | LLVMInvoke | LLVMCallBr) {
                drop_attributes_of_call(instruction, &kept);
            }
            if instruction.is_call() && hands_on_variable_arguments(instruction) {
                let text = "a call that hands on variable arguments".to_owned();
                defining.stop_before(instruction, Stop::Unsupported(text));
            }
            if instruction.is_call() {
                instruction.drop_tail_call();
            }
            // the last, because it may be another instruction then
            if !instruction.drop_fast_math(module) {
                let text = "fast-math flags on such an instruction".to_owned();
                defining.stop_before(instruction, Stop::Unsupported(text));
            }
        }
    }
    for global in module.globals() {
        global.drop_metadata_but(debug);
    }
}

fn drop_attributes(holder: Value, params: usize, kept: &[u32]) {
    holder.drop_attributes_but(AttributePlace::Function, kept);
    holder.drop_attributes_but(AttributePlace::Return, kept);
    for param in 0..params as u32 {
        holder.drop_attributes_but(AttributePlace::Param(param), kept);
    }
}

/// The alignment of a struct among the variable arguments says where it lies.
fn drop_attributes_of_call(call: Value, kept: &[u32]) {
    let named = call.called_type().params().len();
    let align = attribute_kind("align");
    let with_align: Vec<u32> = kept.iter().copied().chain([align]).collect();
    drop_attributes(call, named, kept);
    for index in named..call.args().len() {
        let place = AttributePlace::Param(index as u32);
        let by_value = call.has_attribute(place, "byval");
        call.drop_attributes_but(place, if by_value { &with_align } else { kept });
    }
}

/// clang makes such calls where a virtual function with variable arguments is called through another class.
fn hands_on_variable_arguments(call: Value) -> bool {
    let caller = call.block().function();
    call.must_be_tail_call() && call.called_type().is_variadic() && caller.value_type().is_variadic()
}

fn drop_flags(i: Value) {
    match i.opcode() {
        LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMTrunc => i.drop_wrap_flags(),
        LLVMUDiv | LLVMSDiv | LLVMLShr | LLVMAShr => i.drop_exact(),
        LLVMOr => i.drop_disjoint(),
        LLVMZExt | LLVMUIToFP => i.drop_non_negative(),
        LLVMICmp => i.drop_same_sign(),
        LLVMGetElementPtr => i.drop_gep_flags(),
        LLVMFNeg | LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem | LLVMFCmp | LLVMPHI | LLVMSelect
        | LLVMCall | LLVMFPTrunc | LLVMFPExt | LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr
        | LLVMInvoke | LLVMUnreachable | LLVMCallBr | LLVMURem | LLVMSRem | LLVMAnd | LLVMXor
        | LLVMAlloca | LLVMLoad | LLVMStore | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMSIToFP
        | LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr | LLVMBitCast | LLVMAddrSpaceCast | LLVMUserOp1
        | LLVMUserOp2 | LLVMVAArg | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector
        | LLVMExtractValue | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMAtomicCmpXchg | LLVMAtomicRMW
        | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad
        | LLVMCatchSwitch => {}
    }
}
