//! Questions of the program about its own memory, under SeaHorn's names, and `memhavoc`.

use super::Defining;
use super::environment::Environment;
use super::instrument::{SiteOf, Stop};
use crate::dialects::{self, Meaning};
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::{Assumption, Check, CheckKind, PtrTest, SiteKind};

/// A function of the environment with one of these meanings is used.
pub(super) fn uses(defining: &Defining, wanted: impl Fn(Meaning) -> bool) -> bool {
    let means = |f: &Value| !f.has_body() && dialects::meaning(&f.name()).is_some_and(&wanted);
    defining.module.functions().iter().any(|f| f.is_used() && means(f))
}

/// If recording is ever switched on, it is off at the start.
pub(super) fn start_tracking(defining: &mut Defining) {
    if uses(defining, |m| m == Meaning::Test(PtrTest::Modified)) {
        defining.tables.assume(Assumption::MODIFIED);
    }
    if uses(defining, |m| m == Meaning::Track(true)) {
        let entry = defining.module.function(names::ENTRY).expect("an earlier step made it");
        let first = entry.blocks()[0].first().expect("a block has a terminator");
        track(defining, first, false);
    }
}

fn track(defining: &Defining, at: Value, on: bool) {
    let name = if on { names::TRACK_ON } else { names::TRACK_OFF };
    let function = defining.unknown_function(name, defining.module.void_type(), &[]);
    Builder::before(defining.module, at).call(function, &[]);
}

/// Checks before every regular end of the program that nothing is left: at the end of the entry.
pub(super) fn check_leaks_at_return(defining: &mut Defining) {
    let module = defining.module;
    let entry = module.function(defining.entry).expect("the caller has checked that the entry exists");
    let loc = defining.tables.loc(entry);
    let function = entry.source_function().unwrap_or_else(|| entry.name());
    let wrapper = module.function(names::ENTRY).expect("an earlier step made it");
    let ends: Vec<Value> =
        wrapper.body_instructions().into_iter().filter(|i| i.is(LLVMOpcode::LLVMRet)).collect();
    for end in ends {
        let message = "allocated memory is not freed when the program ends".to_owned();
        let check = defining.tables.add_check(Check {
            kind: CheckKind::Leak,
            message,
            loc,
            function: function.clone(),
        });
        guard_leaks(defining, end, Stop::Fail(check));
    }
}

fn guard_leaks(defining: &mut Defining, at: Value, stop: Stop) {
    let query = defining.query(names::NO_LEAK, defining.module.int_type(1), &[]);
    let builder = Builder::before(defining.module, at);
    if let Some(release) = defining.module.function(names::RELEASE) {
        builder.call(release, &[]);
    }
    let none = builder.call(query, &[]);
    defining.guard_before(at, none, stop);
}

impl Defining<'_> {
    /// The object counts as unmodified.
    pub fn reset_modified(&self, builder: &Builder, pointer: Value) {
        let params = [self.module.pointer_type()];
        let function = self.unknown_function(names::RESET_MODIFIED, self.module.void_type(), &params);
        builder.call(function, &[pointer]);
    }
}

impl Environment<'_, '_> {
    /// `exit` and its like.
    pub(super) fn exit(&mut self, call: Value, name: &str) {
        if self.checks_leaks {
            let message = format!("allocated memory is not freed when {name} is called");
            let check = self.defining.check(CheckKind::Leak, message, call);
            guard_leaks(self.defining, call, Stop::Fail(check));
        }
        self.defining.stop_before(call, Stop::Halt);
    }

    /// The first argument as a pointer.
    fn pointer_argument(&self, call: Value) -> Option<Value> {
        call.args().first().copied().filter(|p| p.ty().is_pointer())
    }

    pub(super) fn ptr_test(&mut self, call: Value, name: &str, test: PtrTest) {
        let length = call.args().get(1).copied().filter(|n| n.ty().is_int());
        let wants_length = test == PtrTest::InBounds;
        let (Some(pointer), true) =
            (self.pointer_argument(call), call.ty().is_int() && (length.is_some() || !wants_length))
        else {
            return self.unsupported(call, name);
        };
        let module = self.defining.module;
        let builder = Builder::before(module, call);
        let function = self.defining.ptr_test(test);
        let answer = match length.filter(|_| wants_length) {
            Some(length) => {
                let wide = module.int_type(self.defining.layout.pointer_width());
                // negative numbers are no lengths of any object
                let length = builder.resize_signed(length, wide);
                let inside = builder.call(function, &[pointer, length]);
                match self.frees {
                    true => {
                        let live = builder.call(self.defining.ptr_test(PtrTest::Live), &[pointer]);
                        builder.binary(LLVMOpcode::LLVMAnd, inside, live)
                    }
                    false => inside,
                }
            }
            None => builder.call(function, &[pointer]),
        };
        let answer = builder.resize_unsigned(answer, call.ty());
        self.defining.retire(call, Some(answer));
    }

    pub(super) fn reset_modified(&mut self, call: Value, name: &str) {
        let Some(pointer) = self.pointer_argument(call) else { return self.unsupported(call, name) };
        self.defining.reset_modified(&Builder::before(self.defining.module, call), pointer);
        self.defining.retire(call, None);
    }

    pub(super) fn track(&mut self, call: Value, on: bool) {
        track(self.defining, call, on);
        self.defining.retire(call, None);
    }

    /// If the first argument is true, so must the second be.
    pub(super) fn assert_if(&mut self, call: Value, name: &str) {
        let args = call.args();
        if args.len() != 2 || args.iter().any(|a| !a.ty().is_int()) {
            return self.unsupported(call, name);
        }
        let builder = Builder::before(self.defining.module, call);
        let if_not = builder.compare(LLVMIntEQ, args[0], Value::null(args[0].ty()));
        let then = builder.compare(LLVMIntNE, args[1], Value::null(args[1].ty()));
        let holds = builder.binary(LLVMOpcode::LLVMOr, if_not, then);
        let stop = self.defining.failed_assertion(CheckKind::Assertion, name.to_owned(), call);
        self.defining.guard_before(call, holds, stop);
        self.any_result(call, name);
    }

    /// Fresh bytes; nothing for the null pointer, because harnesses do so with what a failed allocation gave them.
    pub(super) fn memhavoc(&mut self, call: Value, name: &str) {
        let length = call.args().get(1).copied().filter(|n| n.ty().is_int());
        let (Some(pointer), Some(length)) = (self.pointer_argument(call), length) else {
            return self.unsupported(call, name);
        };
        let module = self.defining.module;
        let loc = self.defining.tables.loc(call);
        let variable = self.variables.iter().find(|(slot, _)| *slot == pointer).map(|(_, name)| name.clone());
        let of = SiteOf { kind: SiteKind::Content, name, variable: variable.as_deref(), loc };
        let builder = Builder::before(module, call);
        let length = builder.resize_unsigned(length, module.int_type(64));
        if pointer.is(LLVMOpcode::LLVMAlloca) || pointer.is_global_variable() {
            self.defining.havoc(&builder, pointer, length, of);
        } else {
            let some = builder.compare(LLVMIntNE, pointer, Value::null(pointer.ty()));
            let rest = call.block();
            let head = rest.split_before(module, call);
            let filling = Block::append(module, rest.function(), "");
            builder.at_end(head);
            builder.located(call);
            builder.branch(some, filling, rest);
            builder.at_end(filling);
            self.defining.havoc(&builder, pointer, length, of);
            builder.jump(rest);
        }
        self.any_result(call, name);
    }
}
