//! LLVM types.

use super::{Module, take_message};
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Type(pub(super) LLVMTypeRef);

impl Type {
    pub fn kind(self) -> LLVMTypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }

    pub fn is_void(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMVoidTypeKind
    }

    pub fn is_int(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMIntegerTypeKind
    }

    pub fn is_pointer(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMPointerTypeKind
    }

    pub fn is_vector(self) -> bool {
        matches!(self.kind(), LLVMTypeKind::LLVMVectorTypeKind | LLVMTypeKind::LLVMScalableVectorTypeKind)
    }

    pub fn is_struct(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMStructTypeKind
    }

    pub fn is_array(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMArrayTypeKind
    }

    pub fn is_float(self) -> bool {
        use LLVMTypeKind::*;
        matches!(
            self.kind(),
            LLVMHalfTypeKind
                | LLVMBFloatTypeKind
                | LLVMFloatTypeKind
                | LLVMDoubleTypeKind
                | LLVMX86_FP80TypeKind
                | LLVMFP128TypeKind
                | LLVMPPC_FP128TypeKind
        )
    }

    pub fn is_sized(self) -> bool {
        unsafe { LLVMTypeIsSized(self.0) != 0 }
    }

    /// Of an integer type.
    pub fn width(self) -> u32 {
        assert!(self.is_int(), "width of {}", self.show());
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }

    /// The parts of a struct, array or vector: how many.
    pub fn count(self) -> u64 {
        match self.kind() {
            LLVMTypeKind::LLVMStructTypeKind => unsafe { LLVMCountStructElementTypes(self.0) as u64 },
            LLVMTypeKind::LLVMArrayTypeKind => unsafe { LLVMGetArrayLength2(self.0) },
            LLVMTypeKind::LLVMVectorTypeKind => unsafe { LLVMGetVectorSize(self.0) as u64 },
            other => panic!("a type of kind {other:?} has no parts"),
        }
    }

    /// The type of one part of a struct, array or vector.
    pub fn part(self, index: u64) -> Type {
        match self.is_struct() {
            true => Type(unsafe { LLVMStructGetTypeAtIndex(self.0, index as u32) }),
            false => Type(unsafe { LLVMGetElementType(self.0) }),
        }
    }

    /// Of a function type.
    pub fn returned(self) -> Type {
        Type(unsafe { LLVMGetReturnType(self.0) })
    }

    /// Of a function type.
    pub fn params(self) -> Vec<Type> {
        let count = unsafe { LLVMCountParamTypes(self.0) } as usize;
        let mut params = vec![std::ptr::null_mut(); count];
        unsafe { LLVMGetParamTypes(self.0, params.as_mut_ptr()) };
        params.into_iter().map(Type).collect()
    }

    pub fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// A struct without a name.
    pub fn of_parts(module: &Module, parts: &[Type]) -> Type {
        Type::structure(module, parts, false)
    }

    pub fn pair(module: &Module, first: Type, second: Type) -> Type {
        Type::structure(module, &[first, second], false)
    }

    /// A struct without a name and without padding between its parts.
    pub fn packed(module: &Module, parts: &[Type]) -> Type {
        Type::structure(module, parts, true)
    }

    fn structure(module: &Module, parts: &[Type], packed: bool) -> Type {
        let mut raw: Vec<LLVMTypeRef> = parts.iter().map(|t| t.0).collect();
        let count = raw.len() as u32;
        // SAFETY: the parts are sized types of the same context, and they are copied.
        Type(unsafe { LLVMStructTypeInContext(module.context_raw(), raw.as_mut_ptr(), count, packed.into()) })
    }

    pub fn array(element: Type, count: u64) -> Type {
        // SAFETY: the element is a sized type.
        Type(unsafe { LLVMArrayType2(element.0, count) })
    }

    pub fn function(returned: Type, params: &[Type]) -> Type {
        let mut raw: Vec<LLVMTypeRef> = params.iter().map(|t| t.0).collect();
        Type(unsafe { LLVMFunctionType(returned.0, raw.as_mut_ptr(), raw.len() as u32, 0) })
    }

    pub fn show(self) -> String {
        unsafe { take_message(LLVMPrintTypeToString(self.0)) }
    }
}
