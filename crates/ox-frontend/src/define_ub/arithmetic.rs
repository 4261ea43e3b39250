//! Arithmetic that LLVM leaves undefined.
//!
//! - A division by zero, or the overflowing signed division, ends the execution like the trap of the machine; this
//!   is announced, with its place.
//! - A shift by at least the width gives any value.
//! - The number of leading or trailing zeros of zero is any value where the instruction says so.
//!
//! No `and`, `or`, `shl` or odd width is introduced.

use super::Defining;
use super::stops::{SiteOf, Stop};
use crate::llvm::{Builder, Value};
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode::*;
use ox_ir::SiteKind;

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for instruction in function.body_instructions() {
            match instruction.opcode() {
                LLVMSDiv | LLVMSRem => define_division(defining, instruction, true),
                LLVMUDiv | LLVMURem => define_division(defining, instruction, false),
                LLVMShl | LLVMLShr | LLVMAShr => define_shift(defining, instruction),
                LLVMCall => define_count(defining, instruction),
                // the other operations are total
                _ => {}
            }
        }
    }
}

fn define_division(defining: &mut Defining, division: Value, signed: bool) {
    let (dividend, divisor) = (division.operand(0), division.operand(1));
    let ty = division.ty();
    if ty.is_vector() {
        return match is_safe_vector(divisor) {
            true => {}
            false => defining.stop_before(division, Stop::Unsupported("a division of vectors".into())),
        };
    }
    let constant = divisor.kind() == llvm_sys::LLVMValueKind::LLVMConstantIntValueKind;
    let minus_one = Value::all_ones(ty);
    let may_be_zero = !constant || divisor.is_zero();
    let may_overflow = signed && (!constant || divisor == minus_one);
    if !may_be_zero && !may_overflow {
        return;
    }
    let loc = defining.tables.loc(division);
    let place = defining.tables.place_text(loc);
    defining
        .tables
        .assume(format!("a division by zero or an overflowing division ends the execution{place}"));
    let builder = Builder::before(defining.module, division);
    if may_be_zero {
        let fine = builder.compare(LLVMIntNE, divisor, Value::null(ty));
        defining.guard_before(division, fine, Stop::Halt);
    }
    if may_overflow {
        let builder = Builder::before(defining.module, division);
        let least = least_signed(ty);
        let other_dividend = builder.compare(LLVMIntNE, dividend, least);
        let fine = match constant {
            true => other_dividend,
            false => {
                let other_divisor = builder.compare(LLVMIntNE, divisor, minus_one);
                let yes = Value::all_ones(defining.module.int_type(1));
                builder.select(other_divisor, yes, other_dividend)
            }
        };
        defining.guard_before(division, fine, Stop::Halt);
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

fn define_shift(defining: &mut Defining, shift: Value) {
    let (value, amount) = (shift.operand(0), shift.operand(1));
    let ty = shift.ty();
    if ty.is_vector() {
        let width = ty.part(0).width() as u64;
        let constant_fine = ty.kind() == llvm_sys::LLVMTypeKind::LLVMVectorTypeKind
            && amount.is_constant()
            && (0..ty.count())
                .all(|l| amount.constant_part(l).and_then(|p| p.as_u64()).is_some_and(|n| n < width));
        if !constant_fine {
            defining.stop_before(shift, Stop::Unsupported("a shift of vectors".into()));
        }
        return;
    }
    let width = ty.width() as u64;
    if amount.as_u64().is_some_and(|n| n < width) {
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
    if !counts || call.operand(1).is_zero() || call.ty().is_vector() {
        return;
    }
    let loc = defining.tables.loc(call);
    let of = SiteOf { kind: SiteKind::Undefined, name: "bit count of zero", variable: None, loc };
    let next = call.next().expect("a call is no terminator");
    let builder = Builder::before(defining.module, next);
    let any = defining.nondet(&builder, call.ty(), of).expect("integers have values");
    let zero = builder.compare(LLVMIntEQ, call.operand(0), Value::null(call.ty()));
    let flag = Value::null(defining.module.int_type(1));
    let count = builder.call(called, &[call.operand(0), flag]);
    let result = builder.select(zero, any, count);
    call.replace_by(result);
    call.erase();
}
