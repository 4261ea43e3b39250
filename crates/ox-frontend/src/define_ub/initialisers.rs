//! Undefined bytes in the initialisers of globals: zero, which is announced.
//!
//! clang 22 fills padding and the rest of unions with zeros; other compilers leave them to LLVM, which may then draw
//! any conclusion from a program that reads them.

use super::Defining;
use super::undefined::has_undefined;
use crate::llvm::Value;
use ox_ir::Assumption;

pub(super) fn run(defining: &mut Defining) {
    for global in defining.module.globals() {
        let Some(init) = global.initializer().filter(|i| has_undefined(*i)) else { continue };
        if global.name().starts_with("llvm.") {
            continue;
        }
        global.set_initializer(with_zeros(init));
        defining.tables.assume_of(Assumption::UNDEFINED_BYTES, &global.name());
    }
}

fn with_zeros(constant: Value) -> Value {
    let ty = constant.ty();
    if !has_undefined(constant) {
        return constant;
    }
    let aggregate = ty.is_struct() || ty.is_array() || ty.is_vector();
    if constant.is_undefined() || !aggregate {
        return Value::null(ty);
    }
    let parts: Option<Vec<Value>> =
        (0..ty.count()).map(|index| constant.constant_part(index).map(with_zeros)).collect();
    parts.map_or_else(|| Value::null(ty), |parts| Value::constant_of(ty, &parts))
}
