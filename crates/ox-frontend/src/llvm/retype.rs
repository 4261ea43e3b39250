//! A function that gets another type. LLVM cannot change the type of a function, so its body moves to a new one.

use super::attributes::AttributePlace;
use super::{Module, Type, Value};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMGetSubprogram, LLVMSetSubprogram};

impl Module<'_> {
    /// The function with that type in place of its own; its parameters are the first of the new type. All that named the old
    /// function names the new one, which is returned; calls still have the old type.
    pub fn retyped(&self, function: Value, ty: Type) -> Value {
        let name = function.name();
        let new = self.add_function("", ty);
        new.set_linkage(function.linkage());
        new.set_calling_convention(function.calling_convention());
        let params = function.params();
        let places = [AttributePlace::Function, AttributePlace::Return].into_iter();
        for place in places.chain((0..params.len() as u32).map(AttributePlace::Param)) {
            for attribute in function.attributes(place) {
                // SAFETY: the attribute is of the same place of another function of this context.
                unsafe { LLVMAddAttributeAtIndex(new.0, place.raw(), attribute) };
            }
        }
        // SAFETY: both are functions of this module; what it does not have is not taken over.
        unsafe {
            if LLVMHasPersonalityFn(function.0) != 0 {
                LLVMSetPersonalityFn(new.0, LLVMGetPersonalityFn(function.0));
            }
            // the old function, which has it too, is deleted below
            let subprogram = LLVMGetSubprogram(function.0);
            if !subprogram.is_null() {
                LLVMSetSubprogram(new.0, subprogram);
            }
        }
        for block in function.blocks() {
            // SAFETY: the block belongs to the old function, and is put into the new one at once.
            unsafe {
                LLVMRemoveBasicBlockFromParent(block.0);
                LLVMAppendExistingBasicBlock(new.0, block.0);
            }
        }
        for (old, new) in params.into_iter().zip(new.params()) {
            old.replace_by(new);
        }
        function.replace_by(new);
        // SAFETY: it has no body and nothing uses it any more.
        unsafe { LLVMDeleteFunction(function.0) };
        new.set_name(&name);
        new
    }
}
