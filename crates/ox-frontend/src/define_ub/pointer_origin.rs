//! Whether a pointer to a function may come from outside: it is followed back through variables that only loads and stores use,
//! constants, parameters of functions that are only called, and choices. What is not understood may come from outside.

use super::Defining;
use crate::indirect_calls::is_address_taken;
use crate::llvm::Value;
use crate::memory_checks::is_element_address;
use llvm_sys::LLVMOpcode::*;
use llvm_sys::LLVMValueKind::*;
use rustc_hash::FxHashSet;

pub(super) struct Origins<'a, 'd> {
    defining: &'a Defining<'d>,
    seen: FxHashSet<Value>,
}

impl<'a, 'd> Origins<'a, 'd> {
    pub fn new(defining: &'a Defining<'d>) -> Self {
        Origins { defining, seen: FxHashSet::default() }
    }

    pub fn may_be_outside(&mut self, value: Value) -> bool {
        if !self.seen.insert(value) {
            return false;
        }
        match value.kind() {
            LLVMFunctionValueKind | LLVMConstantPointerNullValueKind => false,
            LLVMArgumentValueKind => self.parameter(value),
            LLVMInstructionValueKind => match value.opcode() {
                LLVMLoad => self.content(base(value.operand(0))),
                LLVMPHI => value.incoming().into_iter().any(|(v, _)| self.may_be_outside(v)),
                LLVMSelect => [1, 2].into_iter().any(|i| self.may_be_outside(value.operand(i))),
                // what is computed, or given back by a function
                _ => true,
            },
            // numbers as addresses, and what else there is
            _ => true,
        }
    }

    fn parameter(&mut self, param: Value) -> bool {
        let function = param.parameter_of();
        let index = function.params().iter().position(|p| *p == param);
        let entry = function.name() == self.defining.entry;
        if entry || is_address_taken(function) || function.value_type().is_variadic() {
            return true;
        }
        function.users().into_iter().any(|call| match index.and_then(|i| call.args().get(i).copied()) {
            Some(argument) => self.may_be_outside(argument),
            None => true,
        })
    }

    /// What an object holds, at any offset.
    fn content(&mut self, object: Value) -> bool {
        if !self.seen.insert(object) {
            return false;
        }
        let variable = object.is_global_variable();
        let initial = object.is_global_variable().then(|| object.initializer()).flatten();
        if variable && object.is_constant_global() {
            return !initial.is_some_and(|i| self.names_no_data(i));
        }
        let known_start = match variable {
            true => object.is_local() && !self.defining.any_globals && initial.is_some(),
            false => object.is(LLVMAlloca),
        };
        !known_start || initial.is_some_and(|i| !self.names_no_data(i)) || self.is_filled_from_outside(object)
    }

    /// All pointers in a constant are functions or null.
    fn names_no_data(&self, constant: Value) -> bool {
        match constant.kind() {
            LLVMFunctionValueKind
            | LLVMConstantPointerNullValueKind
            | LLVMConstantIntValueKind
            | LLVMConstantFPValueKind
            | LLVMConstantAggregateZeroValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => true,
            // that is data, and to call it is an error
            LLVMGlobalVariableValueKind => true,
            LLVMConstantArrayValueKind | LLVMConstantStructValueKind => {
                constant.operands().into_iter().all(|o| self.names_no_data(o))
            }
            // numbers as addresses, and what else there is
            _ => false,
        }
    }

    /// Some store puts such a pointer into it, or it is used in another way.
    fn is_filled_from_outside(&mut self, address: Value) -> bool {
        address.users().into_iter().any(|user| {
            if is_element_address(user) {
                return self.is_filled_from_outside(user);
            }
            if !user.is_instruction() {
                return true;
            }
            match user.opcode() {
                LLVMLoad => false,
                LLVMStore if user.operand(0) == address => true,
                LLVMStore => user.operand(0).ty().is_pointer() && self.may_be_outside(user.operand(0)),
                LLVMCall => self.is_filled_by(user, address),
                // the address is compared, kept or computed with
                _ => true,
            }
        })
    }

    fn is_filled_by(&mut self, call: Value, address: Value) -> bool {
        let name = if call.called().is_function() { call.called().name() } else { String::new() };
        if ["llvm.lifetime.", "llvm.memset.", "llvm.dbg."].iter().any(|n| name.starts_with(n)) {
            return false;
        }
        let copies = ["llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n));
        match copies && call.operand(0) == address {
            true => self.content(base(call.operand(1))),
            // where it is copied to, nobody looks for it here
            false => !copies,
        }
    }
}

/// The object that an address is inside of.
fn base(mut address: Value) -> Value {
    while is_element_address(address) {
        address = address.operand(0);
    }
    address
}
