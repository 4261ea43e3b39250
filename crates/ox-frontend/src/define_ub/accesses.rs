//! What the passes take for granted about memory and this property does not check: announced, nothing is changed.
//!
//! LLVM keeps a value in a register although a store through a wild pointer might hit its variable, and decides
//! comparisons of addresses as if it had placed the objects. Both are fine as long as the reader knows.

use super::Defining;
use super::environment_reach::is_address_as_number;
use crate::Checks;
use crate::llvm::{Layout, Type, Value};
use crate::memory_checks::{Access, Object, Place, accesses};
use crate::tables::names;
use llvm_sys::LLVMOpcode;
use ox_ir::Assumption;

pub(super) fn run(defining: &mut Defining) {
    let mut instructions = Vec::new();
    for function in defining.module.defined_functions() {
        instructions.extend(function.body_instructions());
    }
    let layout = &defining.layout;
    let inside = |i: &Value| accesses(defining, *i).iter().all(|a| stays_inside(layout, a));
    if !instructions.iter().all(inside) {
        let unchecked = unchecked_accesses(defining.checks);
        unchecked.into_iter().for_each(|assumption| defining.tables.assume(assumption));
    }
    // nothing else looks at what was freed
    let looks = defining.checks.leaks || defining.checks.accesses();
    let frees = defining.module.function(names::FREE).is_some_and(|f| f.is_used());
    if looks && frees && !defining.checks.free {
        defining.tables.assume(Assumption::FREE);
    }
    let padded = instructions.iter().any(|i| i.is(LLVMOpcode::LLVMAlloca) && has_padding(defining, *i));
    if padded && instructions.iter().any(|i| may_look_at_padding(defining, *i)) {
        defining.tables.assume(Assumption::PADDING);
    }
    if instructions.iter().any(|i| looks_at_places(*i)) {
        defining.tables.assume(Assumption::LAYOUT);
    }
}

/// What an access that is not known to be fine needs besides what is checked.
fn unchecked_accesses(checks: Checks) -> Vec<Assumption> {
    if !checks.accesses() {
        return vec![Assumption::ACCESSES];
    }
    let all = [
        (checks.spatial, Assumption::SPATIAL),
        (checks.temporal, Assumption::TEMPORAL),
        (checks.constants, Assumption::CONSTANTS),
    ];
    all.into_iter().filter(|(checked, _)| !checked).map(|(_, assumption)| assumption).collect()
}

/// More scalars than this in a struct: it is taken to have padding.
const MAX_FIELDS: u64 = 1 << 12;

fn has_padding(defining: &Defining, slot: Value) -> bool {
    let ty = slot.allocated_type();
    let size = |fields: Vec<(Type, u64)>| -> u64 {
        fields.iter().map(|(field, _)| defining.layout.store_size(*field)).sum()
    };
    // a number or an array of numbers has none, whatever its length
    ty.is_struct()
        && defining.scalars(ty, MAX_FIELDS).is_none_or(|fields| size(fields) < defining.layout.size(ty))
}

/// It loads a byte from somewhere, or something that is no part of any field of a local variable, or copies to numbers.
fn may_look_at_padding(defining: &Defining, load: Value) -> bool {
    if let [from, to] = accesses(defining, load)[..] {
        return is_slot(from.address) && has_padding(defining, from.address) && holds_no_struct(to.address);
    }
    if !load.is(LLVMOpcode::LLVMLoad) || !load.ty().is_int() {
        return false;
    }
    let layout = &defining.layout;
    let place = Place::of(layout, load.operand(0));
    let (base, Some(at)) = (place.base, place.constant_offset()) else { return load.ty().width() == 8 };
    if !is_slot(base) {
        return load.ty().width() == 8 && !base.is_global_variable();
    }
    let end = at.saturating_add(layout.store_size(load.ty()) as i64);
    let overlaps =
        |(ty, offset): &(Type, u64)| (*offset as i64) < end && at < (*offset + layout.store_size(*ty)) as i64;
    has_padding(defining, base)
        && defining.scalars(base.allocated_type(), MAX_FIELDS).is_none_or(|f| !f.iter().any(overlaps))
}

fn is_slot(v: Value) -> bool {
    v.is_instruction() && v.is(LLVMOpcode::LLVMAlloca)
}

/// A variable of another kind.
fn holds_no_struct(v: Value) -> bool {
    (is_slot(v) && !v.allocated_type().is_struct()) || (v.is_global_variable() && !v.value_type().is_struct())
}

/// Of a variable, at a constant offset.
fn stays_inside(layout: &Layout, access: &Access) -> bool {
    let place = Place::of(layout, access.address);
    let constant = place.object == Object::Global && place.base.is_constant_global();
    let size = place.constant_size(layout).filter(|_| place.object != Object::Heap);
    let (Some(size), Some(at), Some(length)) = (size, place.constant_offset(), access.length.as_u64()) else {
        return false;
    };
    let fits = u64::try_from(at).is_ok_and(|at| at.checked_add(length).is_some_and(|end| end <= size));
    fits && !(access.writes && constant)
}

/// The outcome depends on where objects lie.
pub(crate) fn looks_at_places(i: Value) -> bool {
    let null = |v: Value| v.is_constant() && v.is_zero();
    if i.operands().into_iter().any(is_address_as_number) {
        return true;
    }
    match i.opcode() {
        LLVMOpcode::LLVMICmp => {
            let (a, b) = (i.operand(0), i.operand(1));
            a.ty().is_pointer() && !null(a) && !null(b)
        }
        LLVMOpcode::LLVMPtrToInt | LLVMOpcode::LLVMPtrToAddr => true,
        _ => false,
    }
}
