//! Global variables and their initialisers.

use super::Translation;
use crate::llvm::{Layout, Value};
use llvm_sys::{LLVMOpcode, LLVMValueKind::*};
use ox_ir::{Global, GlobalPiece};

impl Translation<'_> {
    /// Two rounds, because initialisers may name globals that come later.
    pub(super) fn translate_globals(&mut self) {
        let globals: Vec<Value> =
            self.module.globals().into_iter().filter(|g| !g.name().starts_with("llvm.")).collect();
        for global in &globals {
            let ty = global.value_type();
            let size = if ty.is_sized() { self.layout.size(ty) } else { 0 };
            let declared = Global {
                name: global.name(),
                size,
                align: global.global_align().max(if ty.is_sized() { self.layout.align(ty) } else { 1 }),
                constant: global.is_constant_global(),
                local: global.is_local(),
                init: None,
                loc: self.tables.loc(*global),
            };
            self.globals.insert(*global, self.ir.globals.push(declared));
        }
        for global in &globals {
            let id = self.globals[global];
            // An initialiser that cannot be expressed leaves the content unknown.
            self.ir.globals[id].init = global.initializer().and_then(|init| self.pieces(init));
        }
    }

    fn pieces(&self, init: Value) -> Option<Vec<GlobalPiece>> {
        let mut pieces = Vec::new();
        self.collect_pieces(init, &mut pieces)?;
        Some(pieces)
    }

    fn collect_pieces(&self, constant: Value, pieces: &mut Vec<GlobalPiece>) -> Option<()> {
        let ty = constant.ty();
        let size = self.layout.size(ty);
        match constant.kind() {
            LLVMConstantIntValueKind | LLVMConstantFPValueKind => {
                let bits = self.constant_bits(constant)?;
                let mut bytes = bits.unsigned().to_bytes_le();
                bytes.resize(size as usize, 0);
                push_bytes(pieces, &bytes);
            }
            LLVMConstantPointerNullValueKind | LLVMConstantAggregateZeroValueKind => {
                pieces.push(GlobalPiece::Zero(size));
            }
            LLVMUndefValueValueKind | LLVMPoisonValueKind => pieces.push(GlobalPiece::Undefined(size)),
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => self.collect_aggregate(constant, pieces)?,
            // a number as an address
            LLVMConstantExprValueKind
                if constant.constant_opcode() == LLVMOpcode::LLVMIntToPtr
                    && constant.operand(0).as_u64().is_some() =>
            {
                let number = constant.operand(0).as_u64().expect("it was just seen");
                push_bytes(pieces, &number.to_le_bytes()[..size as usize]);
            }
            LLVMFunctionValueKind
            | LLVMGlobalVariableValueKind
            | LLVMGlobalAliasValueKind
            | LLVMConstantExprValueKind => pieces.push(self.address_piece(constant, 0)?),
            LLVMArgumentValueKind
            | LLVMBasicBlockValueKind
            | LLVMMemoryUseValueKind
            | LLVMMemoryDefValueKind
            | LLVMMemoryPhiValueKind
            | LLVMGlobalIFuncValueKind
            | LLVMBlockAddressValueKind
            | LLVMConstantTokenNoneValueKind
            | LLVMMetadataAsValueValueKind
            | LLVMInlineAsmValueKind
            | LLVMInstructionValueKind
            | LLVMConstantTargetNoneValueKind
            | LLVMConstantPtrAuthValueKind => return None,
        }
        Some(())
    }

    /// The parts with the padding between and behind them.
    fn collect_aggregate(&self, constant: Value, pieces: &mut Vec<GlobalPiece>) -> Option<()> {
        let ty = constant.ty();
        let mut filled = 0;
        for index in 0..ty.count() {
            let offset = self.layout.offset(ty, index);
            pad(pieces, offset.checked_sub(filled)?);
            self.collect_pieces(constant.constant_part(index)?, pieces)?;
            filled = offset + self.layout.size(ty.part(index));
        }
        pad(pieces, self.layout.size(ty).checked_sub(filled)?);
        Some(())
    }

    fn address_piece(&self, constant: Value, offset: i64) -> Option<GlobalPiece> {
        if let Some(global) = self.globals.get(&constant) {
            return Some(GlobalPiece::GlobalAddr(*global, offset));
        }
        if let Some(function) = self.functions.get(&constant) {
            return (offset == 0).then_some(GlobalPiece::FuncAddr(*function));
        }
        match constant.kind() {
            LLVMGlobalAliasValueKind => self.address_piece(constant.aliasee(), offset),
            LLVMConstantExprValueKind => match constant.constant_opcode() {
                LLVMOpcode::LLVMGetElementPtr => {
                    let more = constant_gep_offset(&self.layout, constant)?;
                    self.address_piece(constant.operand(0), offset.wrapping_add(more))
                }
                LLVMOpcode::LLVMBitCast | LLVMOpcode::LLVMAddrSpaceCast => {
                    self.address_piece(constant.operand(0), offset)
                }
                LLVMOpcode::LLVMPtrToInt | LLVMOpcode::LLVMPtrToAddr
                    if constant.ty().width() == self.layout.pointer_width() =>
                {
                    self.address_piece(constant.operand(0), offset)
                }
                // other expressions over addresses are no initialiser we can write down
                _ => None,
            },
            // a number as an address, …: unknown content
            _ => None,
        }
    }
}

/// The byte offset of a constant `getelementptr`.
pub(crate) fn constant_gep_offset(layout: &Layout, gep: Value) -> Option<i64> {
    let mut ty = gep.gep_source();
    let mut offset: i64 = 0;
    for position in 1..gep.operand_count() {
        let index = gep.operand(position);
        let width = if index.ty().is_int() { index.ty().width() } else { return None };
        if width > 64 {
            return None;
        }
        let number = sign_extend(index.as_u64()?, width);
        let step = if position == 1 {
            number.wrapping_mul(layout.size(ty) as i64)
        } else if ty.is_struct() {
            let at = layout.offset(ty, number as u64) as i64;
            ty = ty.part(number as u64);
            at
        } else {
            ty = ty.part(0);
            number.wrapping_mul(layout.size(ty) as i64)
        };
        offset = offset.wrapping_add(step);
    }
    Some(offset)
}

/// Of a number of that many bits.
pub(crate) fn sign_extend(value: u64, width: u32) -> i64 {
    assert!((1..=64).contains(&width));
    let shift = 64 - width;
    ((value << shift) as i64) >> shift
}

fn push_bytes(pieces: &mut Vec<GlobalPiece>, bytes: &[u8]) {
    match pieces.last_mut() {
        Some(GlobalPiece::Bytes(before)) => before.extend_from_slice(bytes),
        _ => pieces.push(GlobalPiece::Bytes(bytes.to_vec())),
    }
}

fn pad(pieces: &mut Vec<GlobalPiece>, size: u64) {
    if size > 0 {
        pieces.push(GlobalPiece::Undefined(size));
    }
}
