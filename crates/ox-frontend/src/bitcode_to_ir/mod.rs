//! From LLVM's bitcode to `ox_ir`: after this, everything is plain Rust data.
//!
//! - A phi becomes a parameter of its block. Blocks that cannot be reached are left out.
//! - A struct, array or vector value becomes the list of its scalar leaves; a function that returns a
//!   struct returns several values.
//! - Memory is addressed in bytes: `getelementptr` becomes `PtrAdd`, a load or store of an aggregate one access per leaf.
//!   An integer whose width is no multiple of 8 is stored extended with zeros, as LLVM does it.
//! - What oxhorn does not support becomes `Unsupported` with its name; code behind it is dropped because
//!   execution does not go on there.
//!
//! Floats keep their operations; `fptosi`/`fptoui` out of range, which LLVM calls poison, are left to the stage that gives
//! floats a meaning.

mod aggregates;
mod calls;
mod compact;
mod constants;
mod debug_info;
mod float_classes;
mod function;
mod globals;
mod instructions;
mod intrinsics;
mod memory;
mod terminators;

mod types;

pub(crate) use globals::{constant_gep_offset, sign_extend};
pub(crate) use intrinsics::knows_with_addresses;
pub(crate) use terminators::never_returns;

use crate::llvm::{Layout, Module, Value};
use crate::tables::Tables;
use ox_ir::{FuncId, GlobalId};
use rustc_hash::FxHashMap;

/// What all functions of a module share while it is translated.
pub(crate) struct Translation<'a> {
    module: &'a Module<'a>,
    layout: Layout,
    tables: &'a mut Tables,
    functions: FxHashMap<Value, FuncId>,
    globals: FxHashMap<Value, GlobalId>,
    ir: ox_ir::Module,
}

/// The module must be verified, little-endian and have gone through `define_ub`.
pub(crate) fn translate(module: &Module, tables: &mut Tables) -> ox_ir::Module {
    let layout = module.layout();
    let ir = ox_ir::Module::new(layout.pointer_width());
    let mut translation = Translation {
        module,
        layout,
        tables,
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        ir,
    };
    translation.declare_functions();
    translation.translate_globals();
    for function in module.defined_functions() {
        translation.translate_body(function);
    }
    let Translation { mut ir, tables, .. } = translation;
    ir.files = tables.files.clone();
    ir.sites = tables.sites.clone();
    ir.checks = tables.checks.clone();
    ir
}

impl Translation<'_> {
    /// All but our own `ox.*` functions, LLVM's intrinsics, and declarations that are not used.
    fn declare_functions(&mut self) {
        for function in self.module.functions() {
            let name = function.name();
            let ours = name.starts_with("ox.") && !function.has_body();
            if ours || function.is_intrinsic() || !(function.has_body() || function.is_used()) {
                continue;
            }
            let ty = function.value_type();
            let declared = ox_ir::Function {
                name,
                params: ty.params().into_iter().flat_map(|p| self.leaf_types_or_none(p)).collect(),
                returns: self.leaf_types_or_none(ty.returned()),
                variadic: ty.is_variadic(),
                body: None,
                loc: self.tables.loc(function),
            };
            self.functions.insert(function, self.ir.functions.push(declared));
        }
    }
}
