//! Making instructions.

use super::{Block, Module, Type, Value, c_string};
use llvm_sys::LLVMIntPredicate;
use llvm_sys::LLVMOpcode;
use llvm_sys::LLVMRealPredicate;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

pub(crate) struct Builder(LLVMBuilderRef);

const NO_NAME: *const std::ffi::c_char = c"".as_ptr();

impl Drop for Builder {
    fn drop(&mut self) {
        unsafe { LLVMDisposeBuilder(self.0) }
    }
}

impl Builder {
    pub fn new(module: &Module) -> Builder {
        Builder(unsafe { LLVMCreateBuilderInContext(module.context_raw()) })
    }

    /// New instructions go before this one and take its source location.
    pub fn before(module: &Module, instruction: Value) -> Builder {
        let builder = Builder::new(module);
        unsafe { LLVMPositionBuilderBefore(builder.0, instruction.0) };
        builder
    }

    /// New instructions go to the end of the block, without a location until `located` is called.
    pub fn at_end(&self, block: Block) {
        unsafe { LLVMPositionBuilderAtEnd(self.0, block.0) }
    }

    /// New instructions take the location of this one.
    pub fn located(&self, like: Value) {
        unsafe {
            let location = llvm_sys::debuginfo::LLVMInstructionGetDebugLoc(like.0);
            LLVMSetCurrentDebugLocation2(self.0, location);
        }
    }

    /// Takes an instruction out of its block and puts it here.
    pub fn move_here(&self, instruction: Value) {
        unsafe {
            let location = llvm_sys::debuginfo::LLVMInstructionGetDebugLoc(instruction.0);
            LLVMInstructionRemoveFromParent(instruction.0);
            LLVMInsertIntoBuilder(self.0, instruction.0);
            llvm_sys::debuginfo::LLVMInstructionSetDebugLoc(instruction.0, location);
        }
    }

    pub fn call(&self, function: Value, args: &[Value]) -> Value {
        self.call_typed(function.value_type(), function, args)
    }

    pub fn call_typed(&self, ty: Type, called: Value, args: &[Value]) -> Value {
        let mut raw: Vec<LLVMValueRef> = args.iter().map(|v| v.0).collect();
        Value(unsafe { LLVMBuildCall2(self.0, ty.0, called.0, raw.as_mut_ptr(), raw.len() as u32, NO_NAME) })
    }

    pub fn unreachable(&self) -> Value {
        Value(unsafe { LLVMBuildUnreachable(self.0) })
    }

    pub fn ret_void(&self) -> Value {
        Value(unsafe { LLVMBuildRetVoid(self.0) })
    }

    pub fn ret(&self, value: Value) -> Value {
        Value(unsafe { LLVMBuildRet(self.0, value.0) })
    }

    pub fn jump(&self, to: Block) -> Value {
        Value(unsafe { LLVMBuildBr(self.0, to.0) })
    }

    pub fn branch(&self, condition: Value, yes: Block, no: Block) -> Value {
        Value(unsafe { LLVMBuildCondBr(self.0, condition.0, yes.0, no.0) })
    }

    pub fn switch(&self, value: Value, cases: &[(Value, Block)], otherwise: Block) {
        unsafe {
            let switch = LLVMBuildSwitch(self.0, value.0, otherwise.0, cases.len() as u32);
            cases.iter().for_each(|(case, to)| LLVMAddCase(switch, case.0, to.0));
        }
    }

    /// A pointer as a number.
    pub fn number_of(&self, pointer: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildPtrToInt(self.0, pointer.0, ty.0, c"".as_ptr()) })
    }

    pub fn compare(&self, predicate: LLVMIntPredicate, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildICmp(self.0, predicate, a.0, b.0, NO_NAME) })
    }

    pub fn compare_floats(&self, predicate: LLVMRealPredicate, a: Value, b: Value) -> Value {
        // SAFETY: two floats of one type, which the caller took from a comparison.
        Value(unsafe { LLVMBuildFCmp(self.0, predicate, a.0, b.0, NO_NAME) })
    }

    /// Of a float.
    pub fn negate(&self, value: Value) -> Value {
        // SAFETY: the caller took it from a negation.
        Value(unsafe { LLVMBuildFNeg(self.0, value.0, NO_NAME) })
    }

    pub fn cast(&self, opcode: LLVMOpcode, value: Value, ty: Type) -> Value {
        // SAFETY: the caller took all three from a cast.
        Value(unsafe { LLVMBuildCast(self.0, opcode, value.0, ty.0, NO_NAME) })
    }

    pub fn select(&self, condition: Value, yes: Value, no: Value) -> Value {
        Value(unsafe { LLVMBuildSelect(self.0, condition.0, yes.0, no.0, NO_NAME) })
    }

    pub fn binary(&self, opcode: LLVMOpcode, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildBinOp(self.0, opcode, a.0, b.0, NO_NAME) })
    }

    /// `zext`, or `trunc`, or nothing.
    pub fn resize_unsigned(&self, value: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildIntCast2(self.0, value.0, ty.0, 0, NO_NAME) })
    }

    /// `sext`, or `trunc`, or nothing.
    pub fn resize_signed(&self, value: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildIntCast2(self.0, value.0, ty.0, 1, NO_NAME) })
    }

    /// Of an i1.
    pub fn not(&self, value: Value) -> Value {
        Value(unsafe { LLVMBuildNot(self.0, value.0, NO_NAME) })
    }

    /// A phi before this instruction, which is the first of its block, and before what debug records say about it.
    pub fn phi(&self, first: Value, ty: Type, incoming: &[(Value, Block)]) -> Value {
        unsafe {
            LLVMPositionBuilderBeforeInstrAndDbgRecords(self.0, first.0);
            let phi = LLVMBuildPhi(self.0, ty.0, NO_NAME);
            for (value, block) in incoming {
                LLVMAddIncoming(phi, &mut value.0.clone(), &mut block.0.clone(), 1);
            }
            Value(phi)
        }
    }

    pub fn store_aligned(&self, value: Value, address: Value, align: u64) {
        unsafe {
            let store = LLVMBuildStore(self.0, value.0, address.0);
            LLVMSetAlignment(store, align as u32);
        }
    }

    pub fn load_aligned(&self, ty: Type, address: Value, align: u64) -> Value {
        // SAFETY: the type is one that can be loaded, and the other is an address.
        unsafe {
            let load = LLVMBuildLoad2(self.0, ty.0, address.0, NO_NAME);
            LLVMSetAlignment(load, align as u32);
            Value(load)
        }
    }

    pub fn alloca(&self, ty: Type, align: u64) -> Value {
        unsafe {
            let alloca = LLVMBuildAlloca(self.0, ty.0, NO_NAME);
            LLVMSetAlignment(alloca, align as u32);
            Value(alloca)
        }
    }

    pub fn array_alloca(&self, ty: Type, count: Value, align: u64) -> Value {
        unsafe {
            let alloca = LLVMBuildArrayAlloca(self.0, ty.0, count.0, NO_NAME);
            LLVMSetAlignment(alloca, align as u32);
            Value(alloca)
        }
    }

    /// The address of an element, computed as a constant `getelementptr` with these indices would be.
    pub fn gep(&self, source: Type, base: Value, indices: &[Value]) -> Value {
        let mut raw: Vec<LLVMValueRef> = indices.iter().map(|v| v.0).collect();
        let n = raw.len() as u32;
        Value(unsafe { LLVMBuildGEP2(self.0, source.0, base.0, raw.as_mut_ptr(), n, NO_NAME) })
    }

    /// A constant text.
    pub fn text(&self, text: &str) -> Value {
        Value(unsafe { LLVMBuildGlobalString(self.0, c_string(text).as_ptr(), c"ox.text".as_ptr()) })
    }

    pub fn memory_copy(&self, to: Value, from: Value, size: Value) {
        unsafe { LLVMBuildMemCpy(self.0, to.0, 1, from.0, 1, size.0) };
    }

    pub fn memory_move(&self, to: Value, from: Value, size: Value) {
        unsafe { LLVMBuildMemMove(self.0, to.0, 1, from.0, 1, size.0) };
    }

    pub fn memory_set(&self, to: Value, byte: Value, size: Value) {
        unsafe { LLVMBuildMemSet(self.0, to.0, byte.0, size.0, 1) };
    }

    /// The address moved by that many bytes.
    pub fn offset(&self, module: &Module, address: Value, bytes: u64) -> Value {
        let mut index = [Value::int(module.int_type(64), bytes).0];
        let byte = module.int_type(8);
        Value(unsafe { LLVMBuildGEP2(self.0, byte.0, address.0, index.as_mut_ptr(), 1, NO_NAME) })
    }

    pub fn extract_value(&self, aggregate: Value, index: u32) -> Value {
        Value(unsafe { LLVMBuildExtractValue(self.0, aggregate.0, index, NO_NAME) })
    }

    pub fn insert_value(&self, aggregate: Value, part: Value, index: u32) -> Value {
        Value(unsafe { LLVMBuildInsertValue(self.0, aggregate.0, part.0, index, NO_NAME) })
    }

    pub fn extract_element(&self, vector: Value, index: Value) -> Value {
        Value(unsafe { LLVMBuildExtractElement(self.0, vector.0, index.0, NO_NAME) })
    }

    pub fn insert_element(&self, vector: Value, part: Value, index: Value) -> Value {
        Value(unsafe { LLVMBuildInsertElement(self.0, vector.0, part.0, index.0, NO_NAME) })
    }
}
