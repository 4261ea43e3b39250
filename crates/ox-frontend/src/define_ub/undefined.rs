//! `undef` and `poison` constants: a fresh value at each use. `freeze` is then the identity.
//!
//! Runs a second time after the LLVM pipeline, because passes invent such constants for values that should not be looked
//! at; those sites are *late*: the module before the pipeline does not have them.

use super::Defining;
use super::instrument::SiteOf;
use crate::llvm::{Builder, Value};
use llvm_sys::LLVMOpcode;
use ox_ir::SiteKind;

pub(crate) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for instruction in function.body_instructions() {
            define_operands(defining, instruction);
        }
        for freeze in function.body_instructions() {
            if freeze.is(LLVMOpcode::LLVMFreeze) {
                freeze.replace_by(freeze.operand(0));
                freeze.erase();
            }
        }
    }
}

fn define_operands(defining: &mut Defining, user: Value) {
    let builds = matches!(
        user.opcode(),
        LLVMOpcode::LLVMInsertValue | LLVMOpcode::LLVMInsertElement | LLVMOpcode::LLVMShuffleVector
    );
    for index in 0..user.operand_count() {
        let operand = user.operand(index);
        if !operand.is_constant() || !has_undefined(operand) {
            continue;
        }
        if let Some(same) = earlier_edge(user, index) {
            user.set_operand(index, same);
            continue;
        }
        let place = match user.is_phi() {
            true => user.incoming()[index as usize].1.terminator(),
            false => user,
        };
        let replacement = match builds && operand.is_undefined() && is_filled(user) {
            true => Some(Value::null(operand.ty())),
            false => {
                let loc = defining.tables.loc(user);
                let of = SiteOf { kind: SiteKind::Undefined, name: "undefined value", variable: None, loc };
                let builder = Builder::before(defining.module, place);
                defined(defining, &builder, operand, of)
            }
        };
        // what has no replacement is found by bitcode_to_ir, which marks it unsupported
        if let Some(value) = replacement {
            user.set_operand(index, value);
        }
    }
}

/// The value of a phi for an earlier edge from the same block (two cases of a switch): LLVM wants them equal.
fn earlier_edge(phi: Value, index: u32) -> Option<Value> {
    if !phi.is_phi() {
        return None;
    }
    let incoming = phi.incoming();
    let (_, from) = incoming[index as usize];
    incoming[..index as usize].iter().find(|(_, block)| *block == from).map(|(value, _)| *value)
}

/// The constant is or contains an undefined value; the initialisers of globals that it names do not count.
pub(super) fn has_undefined(constant: Value) -> bool {
    use llvm_sys::LLVMValueKind::*;
    match constant.kind() {
        LLVMUndefValueValueKind | LLVMPoisonValueKind => true,
        LLVMConstantArrayValueKind | LLVMConstantStructValueKind | LLVMConstantVectorValueKind => {
            (0..constant.ty().count()).any(|i| constant.constant_part(i).is_some_and(has_undefined))
        }
        LLVMConstantExprValueKind => constant.operands().into_iter().any(has_undefined),
        LLVMArgumentValueKind
        | LLVMBasicBlockValueKind
        | LLVMMemoryUseValueKind
        | LLVMMemoryDefValueKind
        | LLVMMemoryPhiValueKind
        | LLVMFunctionValueKind
        | LLVMGlobalAliasValueKind
        | LLVMGlobalIFuncValueKind
        | LLVMGlobalVariableValueKind
        | LLVMBlockAddressValueKind
        | LLVMConstantAggregateZeroValueKind
        | LLVMConstantDataArrayValueKind
        | LLVMConstantDataVectorValueKind
        | LLVMConstantIntValueKind
        | LLVMConstantFPValueKind
        | LLVMConstantPointerNullValueKind
        | LLVMConstantTokenNoneValueKind
        | LLVMMetadataAsValueValueKind
        | LLVMInlineAsmValueKind
        | LLVMInstructionValueKind
        | LLVMConstantTargetNoneValueKind
        | LLVMConstantPtrAuthValueKind => false,
    }
}

/// The constant with its undefined parts replaced.
fn defined(defining: &mut Defining, builder: &Builder, constant: Value, of: SiteOf) -> Option<Value> {
    if !has_undefined(constant) {
        return Some(constant);
    }
    let ty = constant.ty();
    if constant.is_undefined() || !(ty.is_struct() || ty.is_array() || ty.is_vector()) {
        return defining.nondet(builder, ty, of);
    }
    let mut whole = Value::null(ty);
    for index in 0..ty.count() {
        let part = defined(defining, builder, constant.constant_part(index)?, of)?;
        whole = match ty.is_vector() {
            true => {
                let lane = Value::int(defining.module.int_type(32), index);
                builder.insert_element(whole, part, lane)
            }
            false => builder.insert_value(whole, part, index as u32),
        };
    }
    Some(whole)
}

/// The value is the start of a chain of insertions that replaces every part before anybody looks.
fn is_filled(start: Value) -> bool {
    let ty = start.ty();
    if ty.kind() == llvm_sys::LLVMTypeKind::LLVMScalableVectorTypeKind {
        return false;
    }
    let mut filled = vec![false; ty.count() as usize];
    let mut current = start;
    loop {
        let index = match current.opcode() {
            LLVMOpcode::LLVMInsertValue if current.indices().len() == 1 => Some(current.indices()[0] as u64),
            LLVMOpcode::LLVMInsertElement => current.operand(2).as_u64(),
            _ => None,
        };
        let Some(slot) = index.and_then(|i| filled.get_mut(i as usize)) else { return false };
        *slot = true;
        if filled.iter().all(|f| *f) {
            return true;
        }
        match current.users().as_slice() {
            [user] if user.is_instruction() && user.operand(0) == current => current = *user,
            _ => return false,
        }
    }
}
