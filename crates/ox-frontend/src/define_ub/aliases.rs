//! Aliases of functions and variables: every use names the thing itself, so that the other steps and the inliner see it. What other
//! files see by its second name, they see.

use super::Defining;
use crate::memory_checks::Place;
use llvm_sys::{LLVMLinkage, LLVMValueKind};

pub(super) fn run(defining: &mut Defining) {
    for alias in defining.module.aliases() {
        let mut target = alias.aliasee();
        while target.kind() == LLVMValueKind::LLVMGlobalAliasValueKind {
            target = target.aliasee();
        }
        let variable = Place::of(&defining.layout, target).base;
        if !alias.is_local() && variable.is_global_variable() && variable.is_local() {
            variable.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        }
        alias.replace_by(target);
        // no other file may keep the thing alive through its second name
        alias.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    }
}
