//! Functions without a body that write nothing: the program without their calls.
//!
//! Executions of the result are executions of the program in which such functions did nothing. So it is a place to look for
//! counterexamples, and says nothing about safety.

use crate::{Callee, InstKind, Module};

/// Without the calls of functions that have no body and whose result is not used; `None` if there is no such call.
pub fn quiet_externals(module: &Module) -> Option<Module> {
    let mut quiet = module.clone();
    let mut any = false;
    for body in quiet.functions.values_mut().filter_map(|f| f.body.as_mut()) {
        for block in body.blocks.values_mut() {
            block.insts.retain(|i| {
                let external = matches!(&i.kind, InstKind::Call { callee: Callee::Direct(f), .. }
                    if module.functions[*f].body.is_none() && i.results.is_empty());
                any |= external;
                !external
            });
        }
    }
    any.then_some(quiet)
}
