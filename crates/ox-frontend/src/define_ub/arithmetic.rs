//! Arithmetic that LLVM leaves undefined.
//!
//! - A division by zero, or the overflowing signed division, ends the execution like the trap of the machine; this
//!   is announced, with its place.
//! - A shift by at least the width gives any value.
//! - The number of leading or trailing zeros of zero is any value where the instruction says so.
//! - A lane that a vector does not have is not supported.
//!
//! Where these are to be checked they fail, unless a sanitizer of clang has looked at them before.
//!
//! No `and`, `or`, `shl` or odd width is introduced.

use super::Defining;
use super::instrument::{SiteOf, Stop};
use crate::built_in_checks::ZEROS_OF_ZERO;
use crate::built_in_checks::dominating_conditions::{conditions, says_differs, says_less, says_one_differs};
use crate::llvm::{Builder, Value};
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode::*;
use ox_ir::{Assumption, CheckKind, SiteKind};

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for instruction in function.body_instructions() {
            match instruction.opcode() {
                LLVMSDiv | LLVMSRem => define_division(defining, instruction, true),
                LLVMUDiv | LLVMURem => define_division(defining, instruction, false),
                LLVMShl | LLVMLShr | LLVMAShr => define_shift(defining, instruction),
                LLVMCall => define_count(defining, instruction),
                LLVMExtractElement => define_lane(defining, instruction, instruction.operand(1)),
                LLVMInsertElement => define_lane(defining, instruction, instruction.operand(2)),
                // these operations are total, or no arithmetic on integers
                LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMInvoke | LLVMUnreachable
                | LLVMCallBr | LLVMFNeg | LLVMAdd | LLVMFAdd | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul
                | LLVMFDiv | LLVMFRem | LLVMAnd | LLVMOr | LLVMXor | LLVMAlloca | LLVMLoad | LLVMStore
                | LLVMGetElementPtr | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI
                | LLVMUIToFP | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMPtrToAddr
                | LLVMIntToPtr | LLVMBitCast | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI
                | LLVMSelect | LLVMUserOp1 | LLVMUserOp2 | LLVMVAArg | LLVMShuffleVector
                | LLVMExtractValue | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMAtomicCmpXchg
                | LLVMAtomicRMW | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet
                | LLVMCatchPad | LLVMCleanupPad | LLVMCatchSwitch => {}
            }
        }
    }
}

fn define_division(defining: &mut Defining, division: Value, signed: bool) {
    let (dividend, divisor) = (division.operand(0), division.operand(1));
    let ty = division.ty();
    if ty.is_vector() {
        if is_safe_vector(divisor) {
            return;
        }
        return match by_lanes(defining, division) {
            Some(lanes) => lanes.into_iter().for_each(|lane| define_division(defining, lane, signed)),
            None => defining.stop_before(division, Stop::Unsupported("a division of vectors".into())),
        };
    }
    let constant = divisor.kind() == llvm_sys::LLVMValueKind::LLVMConstantIntValueKind;
    let minus_one = Value::all_ones(ty);
    let may_be_zero = !constant || divisor.is_zero();
    let may_overflow = signed && (!constant || divisor == minus_one);
    if !may_be_zero && !may_overflow {
        return;
    }
    let (zero, least) = (Value::null(ty), least_signed(ty));
    let (mut may_be_zero, mut may_overflow) = (may_be_zero, may_overflow);
    if defining.checks.overflow {
        let known = conditions(division.block());
        may_be_zero &= !known.iter().any(|c| says_differs(*c, divisor, zero));
        may_overflow &= !known.iter().any(|c| match constant {
            true => says_differs(*c, dividend, least),
            false => says_one_differs(*c, (dividend, least), (divisor, minus_one)),
        });
    } else {
        let loc = defining.tables.loc(division);
        defining.tables.assume_at(Assumption::DIVISION, loc);
    }
    if may_be_zero {
        let builder = Builder::before(defining.module, division);
        let fine = builder.compare(LLVMIntNE, divisor, zero);
        let stop = fail_or_halt(defining, CheckKind::DivisionByZero, "division by zero", division);
        defining.guard_before(division, fine, stop);
    }
    if may_overflow {
        let builder = Builder::before(defining.module, division);
        let other_dividend = builder.compare(LLVMIntNE, dividend, least);
        let fine = match constant {
            true => other_dividend,
            false => {
                let other_divisor = builder.compare(LLVMIntNE, divisor, minus_one);
                let yes = Value::all_ones(defining.module.int_type(1));
                builder.select(other_divisor, yes, other_dividend)
            }
        };
        let stop = fail_or_halt(defining, CheckKind::Overflow, "signed division overflows", division);
        defining.guard_before(division, fine, stop);
    }
}

fn fail_or_halt(defining: &mut Defining, kind: CheckKind, text: &str, at: Value) -> Stop {
    match defining.checks.overflow {
        true => Stop::Fail(defining.check(kind, text.to_owned(), at)),
        false => Stop::Halt,
    }
}

fn least_signed(ty: crate::llvm::Type) -> Value {
    let width = ty.width();
    let mut words = vec![0u64; width.div_ceil(64) as usize];
    words[((width - 1) / 64) as usize] = 1 << ((width - 1) % 64);
    Value::int_words(ty, &words)
}

/// All lanes are constants other than 0 and -1.
fn is_safe_vector(divisor: Value) -> bool {
    let lanes = divisor.ty();
    divisor.is_constant()
        && lanes.kind() == llvm_sys::LLVMTypeKind::LLVMVectorTypeKind
        && (0..lanes.count()).all(|lane| {
            let part = divisor.constant_part(lane);
            part.is_some_and(|p| p.as_u64().is_some_and(|n| n != 0) && p != Value::all_ones(p.ty()))
        })
}

/// Does the operation for each lane of a vector: the instructions that do. `None` if it is not known how many there are.
fn by_lanes(defining: &Defining, operation: Value) -> Option<Vec<Value>> {
    let ty = operation.ty();
    if ty.kind() != llvm_sys::LLVMTypeKind::LLVMVectorTypeKind {
        return None;
    }
    let builder = Builder::before(defining.module, operation);
    let (mut whole, mut lanes) = (Value::null(ty), Vec::new());
    for lane in 0..ty.count() {
        let index = Value::int(defining.module.int_type(64), lane);
        let [a, b] = [0, 1].map(|n| builder.extract_element(operation.operand(n), index));
        let part = builder.binary(operation.opcode(), a, b);
        lanes.push(part);
        whole = builder.insert_element(whole, part, index);
    }
    operation.replace_by(whole);
    operation.erase();
    lanes.retain(|lane| lane.is_instruction());
    Some(lanes)
}

fn define_lane(defining: &mut Defining, instruction: Value, index: Value) {
    let vector = instruction.operand(0).ty();
    if index.as_u64().is_some() || vector.kind() != llvm_sys::LLVMTypeKind::LLVMVectorTypeKind {
        return;
    }
    let builder = Builder::before(defining.module, instruction);
    let fine = builder.compare(LLVMIntULT, index, Value::int(index.ty(), vector.count()));
    let stop = Stop::Unsupported("a lane that the vector does not have".into());
    defining.guard_before(instruction, fine, stop);
}

fn define_shift(defining: &mut Defining, shift: Value) {
    let (value, amount) = (shift.operand(0), shift.operand(1));
    let ty = shift.ty();
    if ty.is_vector() {
        let width = ty.part(0).width() as u64;
        let constant_fine = ty.kind() == llvm_sys::LLVMTypeKind::LLVMVectorTypeKind
            && amount.is_constant()
            && (0..ty.count())
                .all(|l| amount.constant_part(l).and_then(|p| p.as_u64()).is_some_and(|n| n < width));
        if constant_fine {
            return;
        }
        return match by_lanes(defining, shift) {
            Some(lanes) => lanes.into_iter().for_each(|lane| define_shift(defining, lane)),
            None => defining.stop_before(shift, Stop::Unsupported("a shift of vectors".into())),
        };
    }
    let width = ty.width() as u64;
    if amount.as_u64().is_some_and(|n| n < width) {
        return;
    }
    if defining.checks.overflow {
        if !conditions(shift.block()).into_iter().any(|c| says_less(c, amount, width)) {
            let builder = Builder::before(defining.module, shift);
            let fine = builder.compare(LLVMIntULT, amount, Value::int(ty, width));
            let text = "shift by a negative number or by at least the width".to_owned();
            let check = defining.check(CheckKind::InvalidShift, text, shift);
            defining.guard_before(shift, fine, Stop::Fail(check));
        }
        return;
    }
    let loc = defining.tables.loc(shift);
    let of = SiteOf { kind: SiteKind::Undefined, name: "oversized shift", variable: None, loc };
    let builder = Builder::before(defining.module, shift);
    let any = defining.nondet(&builder, ty, of).expect("integers have values");
    let fine = builder.compare(LLVMIntULT, amount, Value::int(ty, width));
    let amount = builder.select(fine, amount, Value::null(ty));
    let shifted = builder.binary(shift.opcode(), value, amount);
    let result = builder.select(fine, shifted, any);
    shift.replace_by(result);
    shift.erase();
}

/// `ctlz`/`cttz` with the flag that makes the result for zero poison.
fn define_count(defining: &mut Defining, call: Value) {
    let called = call.called();
    let counts = called.is_function() && {
        let name = called.name();
        name.starts_with("llvm.ctlz.") || name.starts_with("llvm.cttz.")
    };
    if !counts || call.operand(1).is_zero() {
        return;
    }
    // lanes are not checked one by one
    if defining.checks.undefined && !call.ty().is_vector() {
        let zero = Value::null(call.ty());
        if !conditions(call.block()).into_iter().any(|c| says_differs(c, call.operand(0), zero)) {
            let builder = Builder::before(defining.module, call);
            let fine = builder.compare(LLVMIntNE, call.operand(0), zero);
            let check = defining.check(CheckKind::Undefined, ZEROS_OF_ZERO.to_owned(), call);
            defining.guard_before(call, fine, Stop::Fail(check));
        }
        return;
    }
    let loc = defining.tables.loc(call);
    let of = SiteOf { kind: SiteKind::Undefined, name: "bit count of zero", variable: None, loc };
    let next = call.next().expect("a call is no terminator");
    let builder = Builder::before(defining.module, next);
    let Some(any) = defining.nondet(&builder, call.ty(), of) else {
        return defining.stop_before(call, Stop::Unsupported("a bit count of such a vector".into()));
    };
    let zero = builder.compare(LLVMIntEQ, call.operand(0), Value::null(call.ty()));
    let flag = Value::null(defining.module.int_type(1));
    let count = builder.call(called, &[call.operand(0), flag]);
    let result = builder.select(zero, any, count);
    call.replace_by(result);
    call.erase();
}
