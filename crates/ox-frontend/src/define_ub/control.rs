//! Control flow: promises that a point is not reached or a condition holds become checks.

use super::instrument::Stop;
use super::{Defining, assembly};
use crate::bitcode_to_ir::never_returns;
use crate::llvm::Value;
use llvm_sys::LLVMOpcode::*;
use ox_ir::{Assumption, CheckKind};

pub(super) fn run(defining: &mut Defining) {
    let assembly = defining.module.inline_assembly();
    if !assembly.is_empty() {
        defining.tables.assume(Assumption::ASSEMBLY);
    }
    for function in defining.module.defined_functions() {
        for instruction in function.body_instructions() {
            define(defining, instruction);
        }
    }
}

fn define(defining: &mut Defining, i: Value) {
    match i.opcode() {
        LLVMUnreachable => {
            let after_the_end = i.previous().is_some_and(|p| p.is_call() && never_returns(p));
            if !after_the_end && is_of_the_compiler(i) {
                let text = "code that the compiler took to be unreachable".to_owned();
                defining.stop_before(i, Stop::Unsupported(text));
            } else if !after_the_end {
                let text = "this point is never reached".to_owned();
                // nothing is known about what comes behind such a point, so no execution can be followed there
                if !defining.checks.reach {
                    defining.tables.assume(Assumption::UNREACHABLE);
                }
                let stop = defining.failed_assertion(CheckKind::Unreachable, text, i);
                defining.stop_before(i, stop);
            }
        }
        LLVMCall => {
            let called = i.called();
            if called.is_inline_asm() {
                assembly::define(defining, i);
            } else if called.is_function() && called.name() == "llvm.assume" {
                define_assume(defining, i);
            }
        }
        LLVMIndirectBr => defining.stop_before(i, Stop::Unsupported("a computed goto".into())),
        LLVMCallBr => defining.stop_before(i, Stop::Unsupported("asm goto".into())),
        // these do what they say, or other steps define them
        LLVMRet | LLVMBr | LLVMSwitch | LLVMInvoke | LLVMFNeg | LLVMAdd | LLVMFAdd | LLVMSub | LLVMFSub
        | LLVMMul | LLVMFMul | LLVMUDiv | LLVMSDiv | LLVMFDiv | LLVMURem | LLVMSRem | LLVMFRem | LLVMShl
        | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor | LLVMAlloca | LLVMLoad | LLVMStore
        | LLVMGetElementPtr | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP
        | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr
        | LLVMBitCast | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI | LLVMSelect | LLVMUserOp1
        | LLVMUserOp2 | LLVMVAArg | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector
        | LLVMExtractValue | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMAtomicCmpXchg | LLVMAtomicRMW
        | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad
        | LLVMCatchSwitch => {}
    }
}

/// clang marks the default of its own switches (over ways to leave a scope) so; they stand nowhere in the source.
fn is_of_the_compiler(i: Value) -> bool {
    i.source_place().is_none() && i.block().function().source_function().is_some()
}

/// A promise to the compiler about a condition: a check, or it is not believed. What is attached to it (alignment, non-null, …)
/// is dropped.
fn define_assume(defining: &mut Defining, assume: Value) {
    let condition = assume.operand(0);
    if condition.as_u64() != Some(1) && defining.checks.reach {
        let text = "the condition promised to the compiler holds".to_owned();
        let check = defining.check(CheckKind::CompilerAssume, text, assume);
        defining.guard_before(assume, condition, Stop::Fail(check));
    }
    assume.erase();
}
