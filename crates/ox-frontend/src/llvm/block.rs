//! Basic blocks: walking and splitting.

use super::{Builder, Module, Value, c_string};
use llvm_sys::core::*;
use llvm_sys::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block(pub(super) LLVMBasicBlockRef);

impl Block {
    pub fn append(module: &Module, function: Value, name: &str) -> Block {
        Block(unsafe {
            LLVMAppendBasicBlockInContext(module.context_raw(), function.0, c_string(name).as_ptr())
        })
    }

    /// The constant that is its address, if the program has one.
    pub fn address(self) -> Option<Value> {
        let users = Value(unsafe { LLVMBasicBlockAsValue(self.0) }).users();
        let is_address = |v: &Value| v.kind() == llvm_sys::LLVMValueKind::LLVMBlockAddressValueKind;
        users.into_iter().find(is_address).filter(|a| a.is_used())
    }

    /// The terminators that go here.
    pub fn jumps_here(self) -> Vec<Value> {
        let users = Value(unsafe { LLVMBasicBlockAsValue(self.0) }).users();
        users.into_iter().filter(|u| u.is_instruction() && u.is_terminator()).collect()
    }

    pub fn function(self) -> Value {
        Value(unsafe { LLVMGetBasicBlockParent(self.0) })
    }

    pub fn first(self) -> Option<Value> {
        Value::some(unsafe { LLVMGetFirstInstruction(self.0) })
    }

    pub fn terminator(self) -> Value {
        Value::some(unsafe { LLVMGetBasicBlockTerminator(self.0) })
            .expect("verified blocks have a terminator")
    }

    /// A copy of the list, so that the block may be changed while walking it.
    pub fn instructions(self) -> Vec<Value> {
        std::iter::successors(self.first(), |i| i.next()).collect()
    }

    pub fn phis(self) -> impl Iterator<Item = Value> {
        std::iter::successors(self.first(), |i| i.next()).take_while(|i| i.is_phi())
    }

    pub fn successors(self) -> Vec<Block> {
        self.terminator().successors()
    }

    /// Splits before `at`: what stands before it (with the phis) moves to a new block, which is returned
    /// without a terminator; this block keeps `at` and the rest.
    ///
    /// So phis of the successors keep naming the right block, and only the branches to this block must be
    /// redirected; the C interface has no other way to split.
    pub fn split_before(self, module: &Module, at: Value) -> Block {
        assert!(!at.is_phi(), "a block cannot be split between its phis");
        let head = Block(unsafe {
            LLVMInsertBasicBlockInContext(module.context_raw(), self.0, c_string("").as_ptr())
        });
        // not `replace_by`: that would rename this block in the phis of its successors
        for branch in Value(unsafe { LLVMBasicBlockAsValue(self.0) }).users() {
            branch.redirect(self, head);
        }
        let builder = Builder::new(module);
        builder.at_end(head);
        while let Some(first) = self.first().filter(|f| *f != at) {
            builder.move_here(first);
        }
        head
    }
}
