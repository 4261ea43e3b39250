//! Aliases of functions and variables: every use names the thing itself, so that the other steps and the inliner see it.

use super::Defining;
use llvm_sys::{LLVMLinkage, LLVMValueKind};

pub(super) fn run(defining: &mut Defining) {
    for alias in defining.module.aliases() {
        let mut target = alias.aliasee();
        while target.kind() == LLVMValueKind::LLVMGlobalAliasValueKind {
            target = target.aliasee();
        }
        alias.replace_by(target);
        // no other file may keep the thing alive through its second name
        alias.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    }
}
