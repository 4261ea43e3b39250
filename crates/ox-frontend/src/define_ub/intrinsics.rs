//! Intrinsics that promise something, or that stand for an access that would not be seen.
//!
//! `llvm.abs` of the smallest integer wraps around, whatever its flag says. `llvm.invariant.start`, which says that memory does not
//! change any more, is dropped. Intrinsics whose result may be poison and which the IR does not have are unsupported before any
//! pass can conclude something from them; so are those that take addresses and are not known, since passes turn some of them
//! into plain accesses, which would not be checked. Bit counts are defined in `arithmetic`.

use super::Defining;
use super::instrument::Stop;
use crate::bitcode_to_ir::knows_with_addresses;
use crate::dialects;
use crate::llvm::{Type, Value};

/// Poison or undefined for some arguments.
const PARTIAL: &[&str] = &[
    // division by zero, results that do not fit
    "llvm.sdiv.fix.",
    "llvm.udiv.fix.",
    "llvm.smul.fix.",
    "llvm.umul.fix.",
    // amounts of at least the width
    "llvm.sshl.sat.",
    "llvm.ushl.sat.",
    // lanes that do not exist, lengths beyond the vector
    "llvm.vp.",
    "llvm.experimental.vp.",
    "llvm.get.active.lane.mask.",
    "llvm.experimental.get.vector.length.",
    "llvm.experimental.cttz.elts.",
    "llvm.experimental.vector.extract.last.active.",
    "llvm.vector.extract.last.active.",
    // what is behind it runs only if the condition holds
    "llvm.experimental.guard",
    "llvm.experimental.deoptimize",
    "llvm.experimental.widenable.condition",
];

/// They take addresses, and their translation says what becomes of them.
const LATER: &[&str] = &["llvm.va_", "llvm.eh.", "llvm.ubsantrap", "llvm.frameaddress", "llvm.ptrmask."];

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        for call in function.body_instructions() {
            if call.is_call() && call.called().is_function() && call.called().is_intrinsic() {
                define(defining, call, &call.called().name());
            }
        }
    }
}

fn define(defining: &mut Defining, call: Value, name: &str) {
    let one_of = |beginnings: &[&str]| beginnings.iter().any(|b| name.starts_with(b));
    if name.starts_with("llvm.abs.") {
        call.set_operand(1, Value::null(defining.module.int_type(1)));
    } else if name.starts_with("llvm.invariant.start") || name.starts_with("llvm.invariant.end") {
        defining.retire(call, None);
    } else if one_of(&["llvm.eh.sjlj.longjmp"]) {
        defining.stop_before(call, Stop::Unsupported("longjmp".into()));
    } else if one_of(&["llvm.eh.sjlj.setjmp", "llvm.frameaddress"]) && calls_setjmp(call) {
        defining.stop_before(call, Stop::Unsupported("setjmp".into()));
    } else if one_of(PARTIAL) || (takes_addresses(call) && !is_known(name) && !one_of(LATER)) {
        defining.stop_before(call, Stop::Unsupported(format!("the intrinsic {name}")));
    }
}

/// Before `__builtin_setjmp` clang stores the address of the frame.
fn calls_setjmp(call: Value) -> bool {
    let is_setjmp = |i: Value| {
        i.is_call() && i.called().is_function() && i.called().name().starts_with("llvm.eh.sjlj.setjmp")
    };
    call.block().function().body_instructions().into_iter().any(is_setjmp)
}

fn is_known(name: &str) -> bool {
    knows_with_addresses(name) || dialects::meaning(name).is_some()
}

fn takes_addresses(call: Value) -> bool {
    let is_address = |ty: Type| ty.is_pointer() || (ty.is_vector() && ty.part(0).is_pointer());
    call.args().into_iter().any(|a| is_address(a.ty()))
}
