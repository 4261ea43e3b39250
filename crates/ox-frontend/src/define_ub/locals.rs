//! Variables without a value (UFO, section 2.1): any value, afresh each time the variable comes to life.
//!
//! That is at every `llvm.lifetime.start`, or where the slot is allocated if it has no such marker (a scope that a `switch` or
//! `goto` jumps into; announced if it may be entered twice). A slot that is
//! written in full on every path before it can be read gets nothing: else every parameter would cost an input that
//! nothing looks at. A slot with too many scalars is handed to an opaque function `ox.havoc.<site>(address, size)`,
//! which writes it as far as LLVM knows; its content is one input of the program.

use super::Defining;
use super::environment::Variables;
use super::environment_reach::MAX_SCALARS;
use super::initialisation::Initialisation;
use super::instrument::SiteOf;
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMOpcode::*;
use ox_ir::{Assumption, PtrTest, SiteKind};
use rustc_hash::FxHashSet;

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        let variables = defining.variables_of(function);
        for slot in function.body_instructions() {
            if slot.is(LLVMAlloca) {
                define_slot(defining, slot, &variables);
            }
        }
    }
}

fn define_slot(defining: &mut Defining, slot: Value, variables: &Variables) {
    let births: Vec<Value> =
        slot.users().into_iter().filter(|u| is_intrinsic(*u, "llvm.lifetime.start")).collect();
    let unmarked = births.is_empty();
    let births = if unmarked { vec![slot] } else { births };
    let mut places = Vec::new();
    for birth in births {
        let next = birth.next().expect("neither a slot nor a marker is a terminator");
        let analysis = Initialisation::new(defining, slot);
        if analysis.is_none_or(|a| a.may_be_read_from(next)) {
            places.push((birth, after_allocas(next)));
        }
    }
    if unmarked
        && !places.is_empty()
        && let Some(user) = slot.users().into_iter().find(|u| u.is_instruction() && is_repeated(u.block()))
    {
        let loc = defining.tables.loc(user);
        defining.tables.assume_at(Assumption::SKIPPED, loc);
    }
    for (birth, place) in places {
        fill(defining, slot, birth, place, variables);
    }
}

/// A path leads from the block back to it.
fn is_repeated(block: Block) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = block.successors();
    while let Some(next) = work.pop() {
        if next == block {
            return true;
        }
        if seen.insert(next) {
            work.extend(next.successors());
        }
    }
    false
}

/// Allocas stay together at the start of the function, where `mem2reg` looks for them.
fn after_allocas(mut at: Value) -> Value {
    while at.is(LLVMAlloca) {
        at = at.next().expect("an alloca is no terminator");
    }
    at
}

fn fill(defining: &mut Defining, slot: Value, birth: Value, next: Value, variables: &Variables) {
    let variable = variables.iter().find(|(s, _)| *s == slot).map(|(_, name)| name.clone());
    let name = variable.clone().unwrap_or_else(|| "temporary".to_owned());
    let loc = defining.tables.loc(birth);
    let of = SiteOf { kind: SiteKind::Uninitialised, name: &name, variable: variable.as_deref(), loc };
    let builder = Builder::before(defining.module, next);
    builder.located(birth);
    let one = slot.operand(0).as_u64() == Some(1);
    match defining.scalars(slot.allocated_type(), MAX_SCALARS).filter(|_| one) {
        Some(scalars) => defining.store_nondets(&builder, slot, &scalars, of),
        None => {
            let size = size_of(defining, &builder, slot);
            defining.havoc(&builder, slot, size, of);
        }
    }
    if slot.users().into_iter().any(is_modified_test) {
        defining.reset_modified(&builder, slot);
    }
}

/// What fills a variable does not count as a modification.
fn is_modified_test(user: Value) -> bool {
    is_intrinsic(user, &format!("{}{}", names::PTR_TEST, PtrTest::Modified.mnemonic()))
}

/// In bytes.
fn size_of(defining: &Defining, builder: &Builder, slot: Value) -> Value {
    let module = defining.module;
    let long = module.int_type(64);
    let each = Value::int(long, defining.layout.size(slot.allocated_type()));
    let count = builder.resize_unsigned(slot.operand(0), long);
    match (each.as_u64(), count.as_u64()) {
        (Some(each), Some(count)) => Value::int(long, each.saturating_mul(count)),
        _ => builder.binary(LLVMMul, count, each),
    }
}

/// The name is only how it begins.
fn is_intrinsic(i: Value, name: &str) -> bool {
    i.is_instruction() && i.is_call() && i.called().is_function() && i.called().name().starts_with(name)
}
