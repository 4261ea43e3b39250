//! Variables of other files whose size this file does not say: `extern int a[];`, a struct that ends with such an array, a
//! struct that is nowhere defined. They are objects of any size that fits, which is said to LLVM as follows.
//!
//! If accesses are checked to be inside of their objects (`spatial`), a variable is as small as its type allows: an array has one
//! element, as every definition in C has, the array at the end of a struct none. That is enough. A program that never leaves
//! the smallest object does the same with every larger one, since it cannot ask for the size; and one that leaves it is in
//! error with a definition that C allows.
//!
//! If they are not checked, they are taken for granted: the variable is large, so that what is accessed is inside of it, and how
//! large is announced. Content and address are as for every variable of another file (`entry`).
//!
//! A program that asks whether addresses are inside of objects could see the size, so there such a variable stays without
//! one, and what uses it is unsupported (`memory_checks::refuse`). So do those of the C++ runtime that hold type information.

use super::Defining;
use super::objects::uses;
use crate::dialects::Meaning;
use crate::llvm::{Type, Value};
use ox_ir::{Assumption, PtrTest};

/// In bytes. More would make counterexamples slow, which list what memory holds.
const LARGE: u64 = 1 << 16;

pub(super) fn run(defining: &mut Defining) {
    let asks = uses(defining, |m| m == Meaning::Test(PtrTest::InBounds));
    for global in defining.module.globals() {
        let foreign = global.initializer().is_none() && !global.name().starts_with("llvm.");
        if !foreign || !is_open(global.value_type()) {
            continue;
        }
        match asks || is_of_runtime(&global.name()) || is_of_section(defining, &global.name()) {
            true => defining.of_unknown_size.push(global),
            false => give_size(defining, global),
        }
    }
}

/// Tables and information of C++ classes.
fn is_of_runtime(name: &str) -> bool {
    ["_ZTV", "_ZTC", "_ZTI", "_ZTS"].iter().any(|prefix| name.starts_with(prefix))
}

/// The linker puts it where a section begins or ends: its elements are the variables there.
fn is_of_section(defining: &Defining, name: &str) -> bool {
    let section = ["__start_", "__stop_"].iter().find_map(|prefix| name.strip_prefix(prefix));
    section.is_some_and(|s| defining.module.globals().iter().any(|g| g.section() == s))
}

/// An array without a number of elements, a struct that ends with one, or a struct without fields.
fn is_open(ty: Type) -> bool {
    match ty.is_sized() {
        true if ty.is_array() => ty.count() == 0,
        true if ty.is_struct() => ty.count() > 0 && is_open(ty.part(ty.count() - 1)),
        sized => !sized,
    }
}

fn give_size(defining: &mut Defining, global: Value) {
    let module = defining.module;
    let small = defining.checks.spatial;
    let assumption = if small { Assumption::SMALLEST } else { Assumption::LARGE };
    defining.tables.assume_of(assumption, &global.name());
    let ty = match global.value_type() {
        ty if !ty.is_sized() => Type::array(module.int_type(8), if small { 1 } else { LARGE }),
        ty if ty.is_array() && small => Type::array(ty.part(0), 1),
        ty if small => ty,
        ty => {
            let element = last_element(ty);
            let each = defining.layout.size(element).max(1);
            let before = defining.layout.size(ty);
            let tail = Type::array(element, (LARGE.saturating_sub(before) / each).max(1));
            if ty.is_array() { tail } else { Type::pair(module, ty, tail) }
        }
    };
    module.redeclared(global, ty);
}

/// Of the array at the end.
fn last_element(ty: Type) -> Type {
    match ty.is_array() {
        true => ty.part(0),
        false => last_element(ty.part(ty.count() - 1)),
    }
}
