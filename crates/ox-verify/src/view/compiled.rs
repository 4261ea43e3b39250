//! The program as IR: what came back from the front-end.

use crate::error::VerifyError;
use ox_ir::{FuncId, Module, SiteId};
use std::time::Duration;

pub struct Compiled {
    /// After LLVM's passes.
    pub module: Module,
    pub entry: FuncId,
    /// The entry by its name in the module; the user knows it under another.
    pub entry_name: String,
    /// Sites from this one on exist only after LLVM's passes, and take nothing from a replay.
    pub first_late_site: SiteId,
    pub assumptions: Vec<String>,
    pub timings: Vec<(String, Duration)>,
    /// What clang had to say.
    pub warnings: String,
}

pub fn entry_of(module: &Module, name: &str) -> Result<FuncId, VerifyError> {
    let lost = || VerifyError::Internal(format!("the entry function {name} was lost"));
    module.function_named(name).ok_or_else(lost)
}
