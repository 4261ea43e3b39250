//! The handlers of clang's sanitizers: to come to one that is asked for is an error, whether it would abort, return or trap.
//!
//! The first argument is static data: the place in the source and the types, as the runtime library of the sanitizers
//! has it (`ubsan_handlers.h`, `ubsan_value.h` in LLVM). Where one handler serves two errors the operands, which are the
//! other arguments, tell them apart. A null check looks at the pointer that the address was computed from: clang itself
//! looks at the result, which is not null for `p[1]`.

use super::ZEROS_OF_ZERO;
use super::dominating_conditions::never_null;
use crate::Checks;
use crate::define_ub::{Defining, Stop};
use crate::llvm::{Builder, Value};
use crate::memory_checks::Place;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::CheckKind;

const PREFIX: &str = "__ubsan_handle_";

/// The handlers by the numbers that `llvm.ubsantrap` takes (`SanitizerHandler.h` in clang).
const TRAPS: &[&str] = &[
    "add_overflow",
    "builtin_unreachable",
    "cfi_check_fail",
    "divrem_overflow",
    "dynamic_type_cache_miss",
    "float_cast_overflow",
    "function_type_mismatch",
    "implicit_conversion",
    "invalid_builtin",
    "invalid_objc_cast",
    "load_invalid_value",
    "missing_return",
    "mul_overflow",
    "negate_overflow",
    "nullability_arg",
    "nullability_return",
    "nonnull_arg",
    "nonnull_return",
    "out_of_bounds",
    "pointer_overflow",
    "shift_out_of_bounds",
    "sub_overflow",
    "type_mismatch",
    "alignment_assumption",
    "vla_bound_not_positive",
];

/// Makes checks of all calls of handlers; whether there were any.
pub(super) fn define(defining: &mut Defining) -> bool {
    let mut any = false;
    for function in defining.module.defined_functions() {
        for call in function.body_instructions() {
            if let Some(name) = handler(call) {
                any = true;
                let arguments = call.args();
                Handled { defining, call, data: Data::of(call) }.define(&name);
                call.erase();
                // the operands, made ready for the handler
                for argument in arguments.into_iter().filter(|a| a.is_instruction() && !a.is_used()) {
                    if matches!(argument.opcode(), LLVMOpcode::LLVMZExt | LLVMOpcode::LLVMPtrToInt) {
                        argument.erase();
                    }
                }
            }
        }
    }
    any
}

/// Its name without what all have, and without the version.
fn handler(call: Value) -> Option<String> {
    if !call.is_call() || !call.called().is_function() {
        return None;
    }
    let name = call.called().name();
    if name == "llvm.ubsantrap" {
        let number = call.operand(0).as_u64()? as usize;
        return Some(TRAPS.get(number).copied().unwrap_or("sanitizer").to_owned());
    }
    let mut name = name.strip_prefix(PREFIX)?;
    for suffix in ["_abort", "_minimal", "_v1", "_v2"] {
        name = name.strip_suffix(suffix).unwrap_or(name);
    }
    Some(name.to_owned())
}

/// A type as the static data has it.
#[derive(Clone)]
struct SourceType {
    name: String,
    /// Of an integer.
    width: Option<u64>,
}

/// The static data of a call.
#[derive(Default)]
struct Data {
    types: Vec<SourceType>,
    /// Of a type mismatch: what was done with the pointer.
    access: Option<u64>,
}

impl Data {
    fn of(call: Value) -> Data {
        let mut data = Data::default();
        let Some(global) = call.args().first().copied().filter(|a| a.is_global_variable()) else {
            return data;
        };
        let Some(content) = global.initializer() else { return data };
        for index in 1..content.ty().count() {
            match content.constant_part(index) {
                Some(part) if part.is_global_variable() => data.types.extend(SourceType::of(part)),
                // the last of the numbers
                Some(part) => data.access = part.as_u64(),
                None => {}
            }
        }
        data
    }

    fn in_type(&self) -> String {
        self.types.first().map(|t| format!(" in type {}", t.name)).unwrap_or_default()
    }
}

impl SourceType {
    /// From `{ kind, info, name }`; the kind of integers is 0, and the info has the logarithm of the width above the sign.
    fn of(global: Value) -> Option<SourceType> {
        let content = global.initializer()?;
        let number = |index| content.constant_part(index).and_then(|p| p.as_u64());
        let name = content.constant_part(2)?.as_text()?;
        let is_int = number(0)? == 0;
        let width = number(1).filter(|_| is_int).map(|info| 1 << ((info >> 1) & 63));
        Some(SourceType { name: name.trim_matches('\'').to_owned(), width })
    }
}

/// A handler is an error of the property that it belongs to; that bitcode compiled elsewhere calls it is an error under `reach` too.
fn is_asked_for(checks: Checks, kind: CheckKind) -> bool {
    let own = match kind {
        CheckKind::Overflow | CheckKind::DivisionByZero | CheckKind::InvalidShift => checks.overflow,
        CheckKind::OutOfBounds => checks.bounds,
        CheckKind::NullDereference => checks.null,
        CheckKind::Unreachable | CheckKind::Undefined => checks.undefined,
        CheckKind::Assertion
        | CheckKind::CompilerAssume
        | CheckKind::InvalidRead
        | CheckKind::InvalidWrite
        | CheckKind::UseAfterFree
        | CheckKind::ReadOnlyWrite
        | CheckKind::InvalidFree
        | CheckKind::DoubleFree
        | CheckKind::Leak
        | CheckKind::Overlap
        | CheckKind::InvalidCall => unreachable!("no handler stands for it"),
    };
    own || checks.reach
}

struct Handled<'a, 'd> {
    defining: &'a mut Defining<'d>,
    call: Value,
    data: Data,
}

impl Handled<'_, '_> {
    fn define(&mut self, name: &str) {
        let in_type = self.data.in_type();
        let overflow = |what: &str| format!("signed {what} overflows{in_type}");
        match name {
            "add_overflow" => self.fail(CheckKind::Overflow, overflow("addition")),
            "sub_overflow" => self.fail(CheckKind::Overflow, overflow("subtraction")),
            "mul_overflow" => self.fail(CheckKind::Overflow, overflow("multiplication")),
            "negate_overflow" => self.fail(CheckKind::Overflow, overflow("negation")),
            "divrem_overflow" => self.division(overflow("division")),
            "shift_out_of_bounds" => self.shift(),
            "out_of_bounds" | "local_out_of_bounds" => {
                let array = self.data.types.first().map_or("the array".to_owned(), |t| t.name.clone());
                self.fail(CheckKind::OutOfBounds, format!("subscript outside of {array}"));
            }
            "type_mismatch" => self.null(),
            "builtin_unreachable" => {
                self.take_the_only_way();
                self.fail(CheckKind::Unreachable, "this point is never reached".into());
            }
            "missing_return" => {
                self.take_the_only_way();
                let text = "the end of a function that must return a value is reached";
                self.fail(CheckKind::Undefined, text.into());
            }
            "vla_bound_not_positive" => {
                self.fail(CheckKind::Undefined, "the size of an array is not positive".into());
            }
            "invalid_builtin" => {
                self.fail(CheckKind::Undefined, ZEROS_OF_ZERO.into());
            }
            // it only looks more closely
            "dynamic_type_cache_miss" => {
                let text = "the check of a dynamic type by a sanitizer".to_owned();
                self.defining.stop_before(self.call, Stop::Unsupported(text));
            }
            other => {
                let text = format!("a sanitizer reports: {}", other.replace('_', " "));
                self.fail(CheckKind::Undefined, text);
            }
        }
    }

    /// clang branches on a constant to here, and has an `unreachable` on the other way, which would be a second check.
    fn take_the_only_way(&self) {
        let here = self.call.block();
        let [jump] = here.jumps_here()[..] else { return };
        let never = jump.is(LLVMOpcode::LLVMBr) && jump.condition().is_some_and(|c| c.is_zero());
        let other = jump.successors()[0];
        if never && other != here && other.jumps_here().len() == 1 && other.phis().next().is_none() {
            jump.redirect(other, here);
        }
    }

    fn fail(&mut self, kind: CheckKind, message: String) {
        if let Some(stop) = self.stop(kind, message) {
            self.defining.stop_before(self.call, stop);
        }
    }

    /// How the execution ends here; `None` if it goes on, because its property is not asked for and the handler returns.
    fn stop(&mut self, kind: CheckKind, message: String) -> Option<Stop> {
        if is_asked_for(self.defining.checks, kind) {
            return Some(Stop::Fail(self.defining.check(kind, message, self.call)));
        }
        let ends = self.call.next().is_some_and(|next| next.is(LLVMOpcode::LLVMUnreachable));
        ends.then_some(Stop::Halt)
    }

    /// The condition of the branch that leads here.
    fn condition(&self) -> Option<Value> {
        match self.call.block().jumps_here()[..] {
            [jump] if jump.is(LLVMOpcode::LLVMBr) => jump.condition(),
            _ => None,
        }
    }

    fn tests_two(&self) -> bool {
        self.condition().is_some_and(|c| c.is(LLVMOpcode::LLVMAnd))
    }

    /// An operand, if it is passed as it is: a wide one is passed by its address.
    fn operand(&self, index: usize, ty: Option<&SourceType>) -> Option<Value> {
        let width = ty?.width?;
        let fits = width <= self.defining.layout.pointer_width() as u64;
        self.call.args().get(index).copied().filter(|_| fits)
    }

    fn division(&mut self, overflow: String) {
        let divisor = self.operand(2, self.data.types.first());
        match divisor {
            _ if !self.tests_two() && divisor.is_none_or(|d| !d.is_constant() || d.is_zero()) => {
                self.fail(CheckKind::DivisionByZero, "division by zero".into());
            }
            Some(divisor) if divisor.is_constant() => self.fail(CheckKind::Overflow, overflow),
            Some(divisor) => {
                let builder = Builder::before(self.defining.module, self.call);
                let fine = builder.compare(LLVMIntNE, divisor, Value::null(divisor.ty()));
                let text = "division by zero".to_owned();
                if let Some(stop) = self.stop(CheckKind::DivisionByZero, text) {
                    self.defining.guard_before(self.call, fine, stop);
                }
                self.fail(CheckKind::Overflow, overflow);
            }
            None => {
                self.fail(CheckKind::DivisionByZero, "division by zero, or one that overflows".into());
            }
        }
    }

    fn shift(&mut self) {
        let shifted = self.data.types.first().cloned();
        let of = shifted.as_ref().map(|t| format!(" of {}", t.name)).unwrap_or_default();
        let amount = format!("shift by a negative number or by at least the width{of}");
        let base = format!("left shift{of} of a negative number or with loss of bits");
        let width = shifted.and_then(|t| t.width);
        match (self.operand(2, self.data.types.get(1)), width) {
            _ if !self.tests_two() => self.fail(CheckKind::InvalidShift, amount),
            (Some(by), Some(width)) => {
                let builder = Builder::before(self.defining.module, self.call);
                let fine = builder.compare(LLVMIntULT, by, Value::int(by.ty(), width));
                if let Some(stop) = self.stop(CheckKind::InvalidShift, amount) {
                    self.defining.guard_before(self.call, fine, stop);
                }
                self.fail(CheckKind::InvalidShift, base);
            }
            _ => self.fail(CheckKind::InvalidShift, format!("{amount}, or {base}")),
        }
    }

    fn null(&mut self) {
        let what = match self.data.access {
            Some(0) => "read",
            Some(1) => "write",
            Some(2) => "reference",
            Some(3) => "access to a member",
            Some(4) => "call of a member function",
            Some(5) => "call of a constructor",
            Some(6..) | None => "use",
        };
        let ty = self.data.types.first().map(|t| format!(" of type {}", t.name)).unwrap_or_default();
        if self.rests_on_object() {
            return self.defining.stop_before(self.call, Stop::Halt);
        }
        self.fail(CheckKind::NullDereference, format!("{what} through a null pointer{ty}"));
    }

    /// Makes the condition one of the pointer that the address was computed from. Whether that is known not to be null.
    fn rests_on_object(&mut self) -> bool {
        let Some(condition) = self.condition().filter(|c| c.is(LLVMOpcode::LLVMICmp)) else { return false };
        let address = condition.operand(0);
        let null = condition.operand(1);
        if !address.ty().is_pointer() || !null.is_zero() || condition.int_predicate() != LLVMIntNE {
            return false;
        }
        let place = Place::of(&self.defining.layout, address);
        let known = never_null(&place, condition.block());
        match known {
            true => condition.replace_by(Value::all_ones(condition.ty())),
            false => condition.set_operand(0, place.base),
        }
        known
    }
}
