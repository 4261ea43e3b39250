//! LLVM types as lists of scalar leaves.

use super::Translation;
use crate::llvm::Type;
use llvm_sys::LLVMTypeKind::*;
use ox_ir::FloatType;

/// A scalar part of a value and where it stands in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub ty: ox_ir::Type,
    /// In bytes from the start of the value.
    pub offset: u64,
}

/// A value with more leaves than this is not taken apart.
const MAX_LEAVES: u64 = 4096;

impl Translation<'_> {
    /// The leaves of a type; the name of what is not supported otherwise.
    pub fn leaves(&self, ty: Type) -> Result<Vec<Leaf>, String> {
        let mut leaves = Vec::new();
        self.collect_leaves(ty, 0, &mut leaves)?;
        Ok(leaves)
    }

    pub fn leaf_types(&self, ty: Type) -> Result<Vec<ox_ir::Type>, String> {
        Ok(self.leaves(ty)?.into_iter().map(|l| l.ty).collect())
    }

    /// For signatures: a function with such a parameter gets a body that is marked unsupported.
    pub fn leaf_types_or_none(&self, ty: Type) -> Vec<ox_ir::Type> {
        self.leaf_types(ty).unwrap_or_default()
    }

    fn collect_leaves(&self, ty: Type, offset: u64, leaves: &mut Vec<Leaf>) -> Result<(), String> {
        let scalar = match ty.kind() {
            LLVMVoidTypeKind => return Ok(()),
            LLVMIntegerTypeKind => ox_ir::Type::Int(ty.width()),
            LLVMPointerTypeKind => ox_ir::Type::Ptr,
            LLVMHalfTypeKind => ox_ir::Type::Float(FloatType::F16),
            LLVMBFloatTypeKind => ox_ir::Type::Float(FloatType::Bf16),
            LLVMFloatTypeKind => ox_ir::Type::Float(FloatType::F32),
            LLVMDoubleTypeKind => ox_ir::Type::Float(FloatType::F64),
            LLVMX86_FP80TypeKind => ox_ir::Type::Float(FloatType::X87),
            LLVMFP128TypeKind => ox_ir::Type::Float(FloatType::F128),
            LLVMStructTypeKind | LLVMArrayTypeKind | LLVMVectorTypeKind => {
                return self.collect_parts(ty, offset, leaves);
            }
            LLVMPPC_FP128TypeKind
            | LLVMLabelTypeKind
            | LLVMFunctionTypeKind
            | LLVMMetadataTypeKind
            | LLVMTokenTypeKind
            | LLVMScalableVectorTypeKind
            | LLVMX86_AMXTypeKind
            | LLVMTargetExtTypeKind => return Err(format!("a value of type {}", ty.show())),
        };
        leaves.push(Leaf { ty: scalar, offset });
        Ok(())
    }

    fn collect_parts(&self, ty: Type, offset: u64, leaves: &mut Vec<Leaf>) -> Result<(), String> {
        if ty.count() > MAX_LEAVES || leaves.len() as u64 > MAX_LEAVES {
            return Err(format!("a value with more than {MAX_LEAVES} parts"));
        }
        for index in 0..ty.count() {
            let part = ty.part(index);
            self.collect_leaves(part, offset + self.layout.offset(ty, index), leaves)?;
        }
        Ok(())
    }

    /// How many leaves there are before a part of an aggregate.
    pub fn leaves_before(&self, ty: Type, index: u64) -> Result<usize, String> {
        let mut count = 0;
        for i in 0..index {
            count += self.leaves(ty.part(i))?.len();
        }
        Ok(count)
    }
}
