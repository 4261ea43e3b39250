//! Fast-math flags (`nnan`, `ninf`, …). LLVM's interface can add them and not take them away, so an instruction that has some is
//! built anew.

use super::{Builder, Module, Value};
use llvm_sys::LLVMOpcode::*;
use llvm_sys::core::*;

impl Value {
    fn has_fast_math(self) -> bool {
        // SAFETY: it is an instruction, and only one that can have flags is asked for them.
        unsafe { LLVMCanValueUseFastMathFlags(self.0) != 0 && LLVMGetFastMathFlags(self.0) != 0 }
    }

    /// Puts the same instruction without flags in the place of this one, if it has any. Those of an `invoke` stay: `define_ub`
    /// makes a new call of it. Says whether it could be done.
    pub fn drop_fast_math(self, module: &Module) -> bool {
        if !self.has_fast_math() {
            return true;
        }
        let builder = Builder::before(module, self);
        let operand = |index| self.operand(index);
        let new = match self.opcode() {
            LLVMFNeg => builder.negate(operand(0)),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => {
                builder.binary(self.opcode(), operand(0), operand(1))
            }
            LLVMFCmp => builder.compare_floats(self.float_predicate(), operand(0), operand(1)),
            LLVMSelect => builder.select(operand(0), operand(1), operand(2)),
            LLVMPHI => builder.phi(self, self.ty(), &self.incoming()),
            LLVMCall => {
                let call = builder.call_typed(self.called_type(), self.called(), &self.args());
                call.copy_attributes_from(self);
                call.set_calling_convention(self.calling_convention());
                call
            }
            LLVMFPTrunc | LLVMFPExt | LLVMUIToFP | LLVMSIToFP => {
                builder.cast(self.opcode(), operand(0), self.ty())
            }
            LLVMInvoke => return true,
            // a later LLVM may have them elsewhere
            _ => return false,
        };
        self.replace_by(new);
        self.erase();
        true
    }
}
