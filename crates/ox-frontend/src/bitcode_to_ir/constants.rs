//! Constants as operands.

use super::Translation;
use super::function::FunctionTranslation;
use crate::llvm::Value;
use llvm_sys::LLVMTypeKind::*;
use llvm_sys::LLVMValueKind::*;
use num_bigint::{BigInt, BigUint};
use ox_ir::{Bits, FloatType, Operand, Type};

impl Translation<'_> {
    /// The bits of an integer or floating-point constant.
    pub(super) fn constant_bits(&self, constant: Value) -> Option<Bits> {
        let ty = constant.ty();
        match ty.kind() {
            LLVMIntegerTypeKind => Some(int_bits(constant)),
            LLVMFloatTypeKind => {
                Some(Bits::new(32, BigUint::from((constant.float_value() as f32).to_bits())))
            }
            LLVMDoubleTypeKind => Some(Bits::new(64, BigUint::from(constant.float_value().to_bits()))),
            LLVMHalfTypeKind | LLVMBFloatTypeKind | LLVMX86_FP80TypeKind | LLVMFP128TypeKind => {
                printed_float_bits(&constant.show())
            }
            LLVMVoidTypeKind
            | LLVMPPC_FP128TypeKind
            | LLVMLabelTypeKind
            | LLVMFunctionTypeKind
            | LLVMStructTypeKind
            | LLVMArrayTypeKind
            | LLVMPointerTypeKind
            | LLVMVectorTypeKind
            | LLVMMetadataTypeKind
            | LLVMTokenTypeKind
            | LLVMScalableVectorTypeKind
            | LLVMX86_AMXTypeKind
            | LLVMTargetExtTypeKind => None,
        }
    }
}

fn int_bits(constant: Value) -> Bits {
    let width = constant.ty().width();
    if let Some(small) = constant.as_u64() {
        return Bits::new(width, small);
    }
    // `i128 12345`: the C interface reads at most 64 bits
    let text = constant.show();
    let number = text.rsplit(' ').next().and_then(|n| n.parse::<BigInt>().ok());
    Bits::from_signed(width, number.unwrap_or_else(|| panic!("LLVM prints an integer as `{text}`")))
}

/// `half 0xH3C00`, `x86_fp80 0xK3FFF8000000000000000`, `fp128 0xL<low><high>`, `bfloat 0xR3F80`.
fn printed_float_bits(text: &str) -> Option<Bits> {
    let digits = text.rsplit("0x").next()?;
    let (width, hex) = (
        match digits.as_bytes().first()? {
            b'H' | b'R' => 16,
            b'K' => 80,
            b'L' => 128,
            _ => return None,
        },
        &digits[1..],
    );
    let swapped = match width {
        128 if hex.len() == 32 => format!("{}{}", &hex[16..], &hex[..16]),
        _ => hex.to_owned(),
    };
    let value = BigUint::parse_bytes(swapped.as_bytes(), 16)?;
    Some(Bits::new(width, value))
}

pub(super) fn zero(ty: Type) -> Operand {
    match ty {
        Type::Int(width) => Operand::Int(Bits::zero(width)),
        Type::Ptr => Operand::Null,
        Type::Float(f) => Operand::Float(f, Bits::zero(float_width(f))),
    }
}

pub(super) fn float_width(ty: FloatType) -> u32 {
    match ty {
        FloatType::F16 | FloatType::Bf16 => 16,
        FloatType::F32 => 32,
        FloatType::F64 => 64,
        FloatType::X87 => 80,
        FloatType::F128 => 128,
    }
}

impl FunctionTranslation<'_, '_> {
    /// The leaves of a constant; constant expressions are computed in the current block.
    pub(super) fn constant(&mut self, constant: Value) -> Result<Vec<Operand>, String> {
        if let Some(global) = self.outer.globals.get(&constant) {
            return Ok(vec![Operand::Global(*global)]);
        }
        if let Some(function) = self.outer.functions.get(&constant) {
            return Ok(vec![Operand::Func(*function)]);
        }
        match constant.kind() {
            LLVMConstantIntValueKind => Ok(vec![Operand::Int(int_bits(constant))]),
            LLVMConstantFPValueKind => self.float_constant(constant),
            LLVMConstantPointerNullValueKind => Ok(vec![Operand::Null]),
            LLVMConstantAggregateZeroValueKind => {
                Ok(self.outer.leaf_types(constant.ty())?.into_iter().map(zero).collect())
            }
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => {
                self.outer.leaves(constant.ty())?;
                let mut leaves = Vec::new();
                for index in 0..constant.ty().count() {
                    let part = constant.constant_part(index).ok_or("a constant without parts")?;
                    leaves.extend(self.constant(part)?);
                }
                Ok(leaves)
            }
            LLVMConstantExprValueKind => self.constant_expression(constant),
            LLVMGlobalAliasValueKind => self.constant(constant.aliasee()),
            LLVMUndefValueValueKind | LLVMPoisonValueKind => {
                Err(format!("an undefined value of type {}", constant.ty().show()))
            }
            LLVMGlobalVariableValueKind => Err(format!("the variable {}", constant.name())),
            LLVMFunctionValueKind => Err(format!("the address of {}", constant.name())),
            LLVMGlobalIFuncValueKind => Err("an ifunc".into()),
            LLVMBlockAddressValueKind => Err("the address of a label".into()),
            LLVMConstantTokenNoneValueKind
            | LLVMMetadataAsValueValueKind
            | LLVMConstantTargetNoneValueKind
            | LLVMConstantPtrAuthValueKind => Err(format!("a constant of type {}", constant.ty().show())),
            LLVMInlineAsmValueKind => Err("inline assembly".into()),
            LLVMArgumentValueKind
            | LLVMBasicBlockValueKind
            | LLVMMemoryUseValueKind
            | LLVMMemoryDefValueKind
            | LLVMMemoryPhiValueKind
            | LLVMInstructionValueKind => {
                panic!("not a constant, or used before it was translated: {}", constant.show())
            }
        }
    }

    fn float_constant(&mut self, constant: Value) -> Result<Vec<Operand>, String> {
        let what = || format!("a constant of type {}", constant.ty().show());
        let bits = self.outer.constant_bits(constant).ok_or_else(what)?;
        match self.outer.leaf_types(constant.ty())?.as_slice() {
            [Type::Float(f)] => Ok(vec![Operand::Float(*f, bits)]),
            _ => Err(what()),
        }
    }
}
