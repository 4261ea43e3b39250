//! LLVM values: functions, globals, constants, instructions.

use super::{Block, Type, c_string, copy_text, take_message};
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMIntPredicate, LLVMLinkage, LLVMOpcode, LLVMRealPredicate, LLVMTypeKind, LLVMValueKind};
use std::ffi::CStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value(pub(super) LLVMValueRef);

/// Any value.
impl Value {
    pub(super) fn some(raw: LLVMValueRef) -> Option<Value> {
        (!raw.is_null()).then_some(Value(raw))
    }

    pub fn ty(self) -> Type {
        Type(unsafe { LLVMTypeOf(self.0) })
    }

    pub fn kind(self) -> LLVMValueKind {
        unsafe { LLVMGetValueKind(self.0) }
    }

    pub fn name(self) -> String {
        let mut length = 0;
        unsafe {
            let start = LLVMGetValueName2(self.0, &mut length);
            copy_text(start, length)
        }
    }

    /// The name as it is, which need not be text.
    pub fn name_bytes(self) -> Vec<u8> {
        let mut length = 0;
        // SAFETY: LLVM owns the name, and gives its length; it is copied before anything changes it.
        unsafe {
            let start = LLVMGetValueName2(self.0, &mut length);
            match start.is_null() {
                true => Vec::new(),
                false => std::slice::from_raw_parts(start.cast::<u8>(), length).to_vec(),
            }
        }
    }

    pub fn set_name(self, name: &str) {
        unsafe { LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()) }
    }

    /// As LLVM prints it; slow, for messages and for constants that the C interface cannot read.
    pub fn show(self) -> String {
        unsafe { take_message(LLVMPrintValueToString(self.0)) }
    }

    pub fn is_instruction(self) -> bool {
        self.kind() == LLVMValueKind::LLVMInstructionValueKind
    }

    pub fn operand_count(self) -> u32 {
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    pub fn operand(self, index: u32) -> Value {
        Value(unsafe { LLVMGetOperand(self.0, index) })
    }

    pub fn operands(self) -> Vec<Value> {
        (0..self.operand_count()).map(|i| self.operand(i)).collect()
    }

    pub fn set_operand(self, index: u32, value: Value) {
        unsafe { LLVMSetOperand(self.0, index, value.0) }
    }

    /// In every place of an instruction. A constant cannot be changed so.
    pub fn replace_operand(self, old: Value, new: Value) {
        assert!(self.is_instruction(), "constants are shared: {}", self.show());
        for index in 0..self.operand_count() {
            if self.operand(index) == old {
                self.set_operand(index, new);
            }
        }
    }

    /// The uses in constants can only be replaced by a constant.
    pub fn replace_by(self, other: Value) {
        unsafe { LLVMReplaceAllUsesWith(self.0, other.0) }
    }

    /// The instructions and constants that use this value; one entry per use.
    pub fn users(self) -> Vec<Value> {
        let mut users = Vec::new();
        let mut next = unsafe { LLVMGetFirstUse(self.0) };
        while !next.is_null() {
            users.push(Value(unsafe { LLVMGetUser(next) }));
            next = unsafe { LLVMGetNextUse(next) };
        }
        users
    }

    pub fn is_used(self) -> bool {
        !unsafe { LLVMGetFirstUse(self.0) }.is_null()
    }
}

/// Constants.
impl Value {
    pub fn int(ty: Type, value: u64) -> Value {
        Value(unsafe { LLVMConstInt(ty.0, value, 0) })
    }

    /// Any width, from 64-bit words, lowest first.
    /// A constant number as an address.
    pub fn as_pointer(self, ty: Type) -> Value {
        Value(unsafe { LLVMConstIntToPtr(self.0, ty.0) })
    }

    pub fn int_words(ty: Type, words: &[u64]) -> Value {
        Value(unsafe { LLVMConstIntOfArbitraryPrecision(ty.0, words.len() as u32, words.as_ptr()) })
    }

    pub fn null(ty: Type) -> Value {
        Value(unsafe { LLVMConstNull(ty.0) })
    }

    pub fn all_ones(ty: Type) -> Value {
        Value(unsafe { LLVMConstAllOnes(ty.0) })
    }

    pub fn poison(ty: Type) -> Value {
        Value(unsafe { LLVMGetPoison(ty.0) })
    }

    /// A constant struct, array or vector.
    pub fn constant_of(ty: Type, parts: &[Value]) -> Value {
        let mut raw: Vec<LLVMValueRef> = parts.iter().map(|p| p.0).collect();
        let count = raw.len() as u32;
        Value(unsafe {
            match ty.kind() {
                LLVMTypeKind::LLVMStructTypeKind => LLVMConstNamedStruct(ty.0, raw.as_mut_ptr(), count),
                LLVMTypeKind::LLVMArrayTypeKind => {
                    LLVMConstArray2(ty.part(0).0, raw.as_mut_ptr(), count as u64)
                }
                LLVMTypeKind::LLVMVectorTypeKind => LLVMConstVector(raw.as_mut_ptr(), count),
                other => panic!("a constant of kind {other:?} has no parts"),
            }
        })
    }

    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// `undef` or `poison`.
    pub fn is_undefined(self) -> bool {
        unsafe { LLVMIsUndef(self.0) != 0 || LLVMIsPoison(self.0) != 0 }
    }

    pub fn is_zero(self) -> bool {
        self.is_constant() && unsafe { LLVMIsNull(self.0) != 0 }
    }

    /// An integer constant that fits 64 bits without sign.
    pub fn as_u64(self) -> Option<u64> {
        match self.kind() == LLVMValueKind::LLVMConstantIntValueKind && self.ty().width() <= 64 {
            true => Some(unsafe { LLVMConstIntGetZExtValue(self.0) }),
            false => None,
        }
    }

    /// The bits of a float or double constant.
    pub fn float_value(self) -> f64 {
        let mut loses = 0;
        unsafe { LLVMConstRealGetDouble(self.0, &mut loses) }
    }

    /// A part of a constant array, struct or vector.
    pub fn constant_part(self, index: u64) -> Option<Value> {
        Value::some(unsafe { LLVMGetAggregateElement(self.0, index as u32) })
    }

    /// Of a constant expression.
    pub fn constant_opcode(self) -> LLVMOpcode {
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    /// The bytes of a constant array of `char`.
    pub fn as_text(self) -> Option<String> {
        if self.kind() != LLVMValueKind::LLVMConstantDataArrayValueKind
            || unsafe { LLVMIsConstantString(self.0) == 0 }
        {
            return None;
        }
        let mut length = 0;
        let text = unsafe {
            let start = LLVMGetAsString(self.0, &mut length);
            copy_text(start, length)
        };
        Some(text.trim_end_matches('\0').to_owned())
    }
}

/// Globals and functions.
impl Value {
    pub fn is_function(self) -> bool {
        self.kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    pub fn is_global_variable(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }

    /// A variable, a function or an alias.
    pub fn is_global(self) -> bool {
        use LLVMValueKind::*;
        matches!(
            self.kind(),
            LLVMFunctionValueKind
                | LLVMGlobalVariableValueKind
                | LLVMGlobalAliasValueKind
                | LLVMGlobalIFuncValueKind
        )
    }

    pub fn has_body(self) -> bool {
        unsafe { LLVMCountBasicBlocks(self.0) > 0 }
    }

    pub fn is_intrinsic(self) -> bool {
        unsafe { LLVMGetIntrinsicID(self.0) != 0 }
    }

    /// The function type of a function, the content type of a global.
    pub fn value_type(self) -> Type {
        Type(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    pub fn blocks(self) -> Vec<Block> {
        let count = unsafe { LLVMCountBasicBlocks(self.0) } as usize;
        let mut blocks = vec![std::ptr::null_mut(); count];
        unsafe { LLVMGetBasicBlocks(self.0, blocks.as_mut_ptr()) };
        blocks.into_iter().map(Block).collect()
    }

    /// A copy of the list of all instructions of a function.
    pub fn body_instructions(self) -> Vec<Value> {
        self.blocks().into_iter().flat_map(|b| b.instructions()).collect()
    }

    pub fn params(self) -> Vec<Value> {
        let count = unsafe { LLVMCountParams(self.0) };
        (0..count).map(|i| Value(unsafe { LLVMGetParam(self.0, i) })).collect()
    }

    pub fn is_parameter(self) -> bool {
        self.kind() == LLVMValueKind::LLVMArgumentValueKind
    }

    /// The function whose parameter this is.
    pub fn parameter_of(self) -> Value {
        Value(unsafe { LLVMGetParamParent(self.0) })
    }

    pub fn initializer(self) -> Option<Value> {
        Value::some(unsafe { LLVMGetInitializer(self.0) })
    }

    pub fn set_initializer(self, value: Value) {
        unsafe { LLVMSetInitializer(self.0, value.0) }
    }

    pub fn set_constant(self, constant: bool) {
        unsafe { LLVMSetGlobalConstant(self.0, constant as i32) }
    }

    pub fn is_constant_global(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    pub fn global_align(self) -> u64 {
        unsafe { LLVMGetAlignment(self.0) as u64 }
    }

    pub fn linkage(self) -> LLVMLinkage {
        unsafe { LLVMGetLinkage(self.0) }
    }

    pub fn set_linkage(self, linkage: LLVMLinkage) {
        unsafe { LLVMSetLinkage(self.0, linkage) }
    }

    pub fn visibility(self) -> llvm_sys::LLVMVisibility {
        // SAFETY: the symbol's module is alive
        unsafe { LLVMGetVisibility(self.0) }
    }

    /// Not visible to other modules.
    pub fn is_local(self) -> bool {
        matches!(self.linkage(), LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }

    /// Of a variable or function; empty if it has none.
    pub fn section(self) -> String {
        let start = unsafe { LLVMGetSection(self.0) };
        match start.is_null() {
            true => String::new(),
            // SAFETY: LLVM ends it with a zero and keeps it as long as the module.
            false => unsafe { CStr::from_ptr(start) }.to_string_lossy().into_owned(),
        }
    }

    pub fn set_section(self, section: &str) {
        unsafe { LLVMSetSection(self.0, c_string(section).as_ptr()) }
    }

    pub fn drop_comdat(self) {
        unsafe { llvm_sys::comdat::LLVMSetComdat(self.0, std::ptr::null_mut()) }
    }

    pub fn delete_global(self) {
        unsafe { LLVMDeleteGlobal(self.0) }
    }

    pub fn aliasee(self) -> Value {
        Value(unsafe { LLVMAliasGetAliasee(self.0) })
    }
}

/// Instructions.
impl Value {
    pub fn opcode(self) -> LLVMOpcode {
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }

    pub fn is(self, opcode: LLVMOpcode) -> bool {
        self.is_instruction() && self.opcode() == opcode
    }

    pub fn is_phi(self) -> bool {
        self.is(LLVMOpcode::LLVMPHI)
    }

    pub fn is_terminator(self) -> bool {
        !unsafe { LLVMIsATerminatorInst(self.0) }.is_null()
    }

    pub fn block(self) -> Block {
        Block(unsafe { LLVMGetInstructionParent(self.0) })
    }

    pub fn next(self) -> Option<Value> {
        Value::some(unsafe { LLVMGetNextInstruction(self.0) })
    }

    pub fn previous(self) -> Option<Value> {
        Value::some(unsafe { LLVMGetPreviousInstruction(self.0) })
    }

    pub fn erase(self) {
        unsafe { LLVMInstructionEraseFromParent(self.0) }
    }

    pub fn successors(self) -> Vec<Block> {
        let count = unsafe { LLVMGetNumSuccessors(self.0) };
        (0..count).map(|i| Block(unsafe { LLVMGetSuccessor(self.0, i) })).collect()
    }

    /// Makes a terminator jump to the new block instead of the old one; leaves the address of a label alone.
    pub fn redirect(self, old: Block, new: Block) {
        if !self.is_instruction() {
            return;
        }
        for (index, successor) in self.successors().into_iter().enumerate() {
            if successor == old {
                unsafe { LLVMSetSuccessor(self.0, index as u32, new.0) }
            }
        }
    }

    /// Of a conditional branch.
    pub fn condition(self) -> Option<Value> {
        match unsafe { LLVMIsConditional(self.0) } {
            0 => None,
            _ => Value::some(unsafe { LLVMGetCondition(self.0) }),
        }
    }

    /// Of a phi.
    pub fn incoming(self) -> Vec<(Value, Block)> {
        let count = unsafe { LLVMCountIncoming(self.0) };
        (0..count)
            .map(|i| unsafe {
                (Value(LLVMGetIncomingValue(self.0, i)), Block(LLVMGetIncomingBlock(self.0, i)))
            })
            .collect()
    }

    /// To a phi.
    pub fn add_incoming(self, value: Value, block: Block) {
        unsafe { LLVMAddIncoming(self.0, &mut value.0.clone(), &mut block.0.clone(), 1) }
    }

    pub fn int_predicate(self) -> LLVMIntPredicate {
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    pub fn float_predicate(self) -> LLVMRealPredicate {
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    /// The constant of a case of a switch; case 0 is the default.
    pub fn switch_case(self, successor: u32) -> Value {
        Value(unsafe { LLVMGetSwitchCaseValue(self.0, successor) })
    }

    pub fn allocated_type(self) -> Type {
        Type(unsafe { LLVMGetAllocatedType(self.0) })
    }

    /// The type a GEP walks through, of an instruction or a constant expression.
    pub fn gep_source(self) -> Type {
        Type(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }

    /// Of extractvalue and insertvalue.
    pub fn indices(self) -> Vec<u32> {
        let count = unsafe { LLVMGetNumIndices(self.0) } as usize;
        unsafe { std::slice::from_raw_parts(LLVMGetIndices(self.0), count) }.to_vec()
    }

    /// Of a shufflevector; `None` is an undefined lane.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        let count = unsafe { LLVMGetNumMaskElements(self.0) };
        let undefined = unsafe { LLVMGetUndefMaskElem() };
        (0..count)
            .map(|i| unsafe { LLVMGetMaskValue(self.0, i) })
            .map(|m| (m != undefined).then_some(m as u32))
            .collect()
    }

    /// Of a load or store.
    pub fn is_atomic(self) -> bool {
        unsafe { LLVMGetOrdering(self.0) != llvm_sys::LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic }
    }

    pub fn set_volatile(self, volatile: bool) {
        unsafe { LLVMSetVolatile(self.0, volatile.into()) }
    }

    pub fn is_volatile(self) -> bool {
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    pub fn align(self) -> u64 {
        unsafe { LLVMGetAlignment(self.0) as u64 }
    }

    pub fn rmw_operation(self) -> llvm_sys::LLVMAtomicRMWBinOp {
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }
}

/// Calls.
impl Value {
    pub fn is_call(self) -> bool {
        self.is(LLVMOpcode::LLVMCall)
    }

    /// A copy of which one side, or both, is volatile.
    pub fn is_volatile_copy(self) -> bool {
        let copies = |name: &str| ["llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n));
        self.is_call()
            && self.called().is_function()
            && copies(&self.called().name())
            && self.operand(3).as_u64() == Some(1)
    }

    pub fn called(self) -> Value {
        Value(unsafe { LLVMGetCalledValue(self.0) })
    }

    pub fn set_called(self, function: Value) {
        self.set_operand(self.operand_count() - 1, function)
    }

    pub fn called_type(self) -> Type {
        Type(unsafe { LLVMGetCalledFunctionType(self.0) })
    }

    pub fn args(self) -> Vec<Value> {
        let count = unsafe { LLVMGetNumArgOperands(self.0) };
        (0..count).map(|i| self.operand(i)).collect()
    }

    pub fn is_inline_asm(self) -> bool {
        self.kind() == LLVMValueKind::LLVMInlineAsmValueKind
    }

    /// Of inline assembly.
    pub fn assembly_text(self) -> String {
        let mut length = 0;
        unsafe {
            let start = LLVMGetInlineAsmAsmString(self.0, &mut length);
            copy_text(start, length)
        }
    }

    /// Of inline assembly: outputs, inputs and what else is changed.
    pub fn assembly_constraints(self) -> String {
        let mut length = 0;
        unsafe {
            let start = LLVMGetInlineAsmConstraintString(self.0, &mut length);
            copy_text(start, length)
        }
    }

    /// Of a call or a function.
    pub fn calling_convention(self) -> u32 {
        match self.is_function() {
            true => unsafe { LLVMGetFunctionCallConv(self.0) },
            false => unsafe { LLVMGetInstructionCallConv(self.0) },
        }
    }

    /// Of a call or a function.
    pub fn set_calling_convention(self, convention: u32) {
        match self.is_function() {
            true => unsafe { LLVMSetFunctionCallConv(self.0, convention) },
            false => unsafe { LLVMSetInstructionCallConv(self.0, convention) },
        }
    }

    /// The call takes the place of its caller and hands on what that was given.
    pub fn must_be_tail_call(self) -> bool {
        // SAFETY: it is a call.
        unsafe { LLVMGetTailCallKind(self.0) == llvm_sys::LLVMTailCallKind::LLVMTailCallKindMustTail }
    }

    pub fn drop_tail_call(self) {
        unsafe { LLVMSetTailCallKind(self.0, llvm_sys::LLVMTailCallKind::LLVMTailCallKindNone) }
    }

    pub fn normal_destination(self) -> Block {
        Block(unsafe { LLVMGetNormalDest(self.0) })
    }

    pub fn unwind_destination(self) -> Block {
        Block(unsafe { LLVMGetUnwindDest(self.0) })
    }
}
