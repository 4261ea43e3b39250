//! Volatile loads, and stores of fresh values into objects.

use super::instrument::{SiteOf, scalar_type};
use super::{Defining, Stop};
use crate::llvm::{Builder, Type, Value};
use llvm_sys::LLVMOpcode;
use llvm_sys::LLVMTypeKind;
use ox_ir::{Assumption, SiteKind};

/// A volatile load gives any value; a volatile store stays a store; a volatile copy is not supported. An atomic access is for other threads, of which there are none, even
/// if its type says volatile.
pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for load in function.body_instructions() {
            if load.is_volatile_copy() {
                define_volatile_copy(defining, load);
                continue;
            }
            if !load.is(LLVMOpcode::LLVMLoad) || !load.is_volatile() {
                continue;
            }
            match load.is_atomic() {
                true => {
                    defining.tables.assume(Assumption::ATOMIC_VOLATILE);
                    load.set_volatile(false);
                }
                false if defining.plain_volatile => {
                    defining.tables.assume(Assumption::VOLATILE);
                    load.set_volatile(false);
                }
                false => define_volatile_load(defining, load),
            }
        }
    }
}

/// What is read could be anything, pointers too. LLVM makes volatile loads of it, so it must not get there.
fn define_volatile_copy(defining: &mut Defining, copy: Value) {
    if !defining.plain_volatile {
        return defining.stop_before(copy, Stop::Unsupported("a copy of a volatile struct or union".into()));
    }
    defining.tables.assume(Assumption::VOLATILE);
    let flag = copy.operand(3);
    copy.set_operand(3, Value::int(flag.ty(), 0));
}

/// A pointer stays a volatile load: any pointer would still have to point into the objects whose addresses are stored somewhere.
fn define_volatile_load(defining: &mut Defining, load: Value) {
    if load.ty().is_pointer() {
        defining.tables.pointers_from_outside = true;
        return;
    }
    let address = load.operand(0);
    let name = match address.is_global_variable() {
        true => address.name(),
        false => "volatile".to_owned(),
    };
    let loc = defining.tables.loc(load);
    let builder = Builder::before(defining.module, load);
    let of = SiteOf { kind: SiteKind::Volatile, name: &name, variable: None, loc };
    // what has no scalars stays a volatile load, which LLVM leaves alone
    if let Some(value) = defining.nondet(&builder, load.ty(), of) {
        load.replace_by(value);
        // as an access it may have to be checked
        if !defining.checks.accesses() {
            load.erase();
        }
    }
}

impl Defining<'_> {
    /// The scalars of a type with their offsets; `None` if there are more than `limit` or one is of no scalar type.
    pub(super) fn scalars(&self, ty: Type, limit: u64) -> Option<Vec<(Type, u64)>> {
        let mut found = Vec::new();
        self.collect_scalars(ty, 0, limit, &mut found).then_some(found)
    }

    fn collect_scalars(&self, ty: Type, offset: u64, limit: u64, found: &mut Vec<(Type, u64)>) -> bool {
        if scalar_type(ty).is_some() {
            found.push((ty, offset));
            return found.len() as u64 <= limit;
        }
        let aggregate = ty.is_struct() || ty.is_array() || ty.kind() == LLVMTypeKind::LLVMVectorTypeKind;
        if !aggregate || !ty.is_sized() || ty.count() > limit {
            return false;
        }
        let packed_bits = ty.is_vector() && ty.part(0).is_int() && !ty.part(0).width().is_multiple_of(8);
        if packed_bits {
            return false;
        }
        (0..ty.count()).all(|index| {
            self.collect_scalars(ty.part(index), offset + self.layout.offset(ty, index), limit, found)
        })
    }

    pub(super) fn store_nondets(
        &mut self,
        builder: &Builder,
        address: Value,
        scalars: &[(Type, u64)],
        of: SiteOf,
    ) {
        let base = self.known_align(address);
        for (ty, offset) in scalars {
            let value = self.nondet(builder, *ty, of).expect("scalars have values");
            let target = match offset {
                0 => address,
                _ => builder.offset(self.module, address, *offset),
            };
            let here = if *offset == 0 { base } else { base.min(1 << offset.trailing_zeros()) };
            builder.store_aligned(value, target, here.min(self.layout.align(*ty)));
        }
    }

    /// Of the address of a variable; 1 for any other.
    pub(super) fn known_align(&self, address: Value) -> u64 {
        if address.is_global_variable() {
            return address.global_align().max(1);
        }
        match address.is(LLVMOpcode::LLVMAlloca) {
            true => address.align(),
            false => 1,
        }
    }
}
