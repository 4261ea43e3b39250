//! What is freed is null or the start of a heap object, and is freed by the counterpart of what made it: `free` for `malloc`,
//! `delete` for `new`, `delete[]` for `new[]`, `munmap` for `mmap`.
//!
//! Where all heap objects of the program are such that they may be freed here, nobody asks who made them. What the caller
//! of the entry made may be freed in every way. A program with an `operator new` of its own and none for `delete` relies on
//! what the C++ libraries do: `delete` takes what `malloc` gives.

use super::question::Answer;
use super::{Condition, Inserting};
use crate::define_ub::{Defining, Stop};
use crate::llvm::{Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::{CheckKind, Maker, PtrTest};

/// Who makes the heap objects of the program.
pub(super) fn makers(defining: &Defining) -> Vec<Maker> {
    let used = defining.module.functions().into_iter().filter(|f| f.is_used());
    let found: Vec<Maker> = used.filter_map(|f| names::maker(&f.name())).collect();
    Maker::ALL.iter().map(|(_, maker)| *maker).filter(|maker| found.contains(maker)).collect()
}

/// How objects are made in the source, and how they are freed.
fn words(maker: Maker) -> (&'static str, &'static str) {
    match maker {
        Maker::Malloc => ("malloc", "free"),
        Maker::New => ("new", "delete"),
        Maker::NewArray => ("new[]", "delete[]"),
        Maker::Map => ("mmap", "munmap"),
        Maker::Caller => {
            unreachable!("the caller may free everything, and its objects may be freed in every way")
        }
    }
}

impl Inserting<'_, '_> {
    /// The counterpart of `freeing` may free what this one made.
    fn may_free(&self, freeing: Maker, made: Maker) -> bool {
        let is_own = self.defining.own_new && made == Maker::Malloc;
        match freeing {
            Maker::Malloc | Maker::Map => made == freeing || made == Maker::Caller,
            Maker::New | Maker::NewArray => made == freeing || made == Maker::Caller || is_own,
            // the caller knows what it does
            Maker::Caller => true,
        }
    }

    /// An i1: the pointer is the start of a heap object of one of these makers.
    fn is_start(&self, pointer: Value, makers: &[Maker]) -> Value {
        let bit = self.defining.module.int_type(1);
        let zero = Value::int(self.defining.module.int_type(64), 0);
        let ask = |test: PtrTest| match self.questions().ask(test, pointer, zero) {
            Answer::No => Value::null(bit),
            Answer::Yes | Answer::Depends(_) | Answer::Open => self.questions().call(test, pointer, zero),
        };
        // of one maker the other question is the simpler one, unless that is `malloc`
        if makers == self.makers && (makers.len() != 1 || makers == [Maker::Malloc]) {
            return ask(PtrTest::Freeable);
        }
        let builder = Builder::before(self.defining.module, self.at);
        let tests = makers.iter().map(|maker| ask(PtrTest::FreeableBy(*maker)));
        tests.fold(Value::null(bit), |any, test| builder.binary(LLVMOpcode::LLVMOr, any, test))
    }

    pub(super) fn free(&mut self) {
        let pointer = self.at.operand(0);
        if pointer.is_constant() && pointer.is_zero() {
            return;
        }
        let number = self.at.operand(1).as_u64().expect("`define_ub` wrote a constant");
        let freeing = Maker::ALL[number as usize].1;
        let (fitting, others): (Vec<Maker>, Vec<Maker>) =
            self.makers.iter().partition(|made| !self.defining.checks.free || self.may_free(freeing, **made));
        let builder = Builder::before(self.defining.module, self.at);
        let null = builder.compare(LLVMIntEQ, pointer, Value::null(pointer.ty()));
        let start = self.is_start(pointer, &fitting);
        let may = builder.binary(LLVMOpcode::LLVMOr, null, start);
        // what was wrong is asked again where it fails
        let bad = self.leave_unless(may);
        let mut bad = self.unless_unseen(bad, pointer);
        let builder = Builder::new(self.defining.module);
        if !self.defining.checks.free {
            // nothing is known to be dead by it, which the checks of accesses rely on
            builder.at_end(bad);
            builder.located(self.at);
            let what =
                "free of something that is not known to be the start of a heap object (--property free)";
            return self.defining.build_stop(&builder, Stop::Unsupported(what.into()));
        }
        let invalid = |message| Condition { holds: may, kind: CheckKind::InvalidFree, message };
        for made in others {
            builder.at_end(bad);
            builder.located(self.at);
            let is = builder.call(self.defining.ptr_test(PtrTest::FreeableBy(made)), &[pointer]);
            let (mixed, rest) = (self.new_block(), self.new_block());
            builder.branch(is, mixed, rest);
            let ((how, by), (_, here)) = (words(made), words(freeing));
            let message = format!("{here} of memory that was made with {how} and must be freed with {by}");
            self.fail(mixed, &invalid(message));
            bad = rest;
        }
        builder.at_end(bad);
        builder.located(self.at);
        let length = Value::int(self.defining.module.int_type(self.defining.layout.pointer_width()), 0);
        let known = builder.call(self.defining.ptr_test(PtrTest::InBounds), &[pointer, length]);
        let live = builder.call(self.defining.ptr_test(PtrTest::Live), &[pointer]);
        let dead = builder.binary(LLVMOpcode::LLVMAnd, known, builder.not(live));
        let (again, wrong) = (self.new_block(), self.new_block());
        builder.branch(dead, again, wrong);
        let double = Condition {
            holds: may,
            kind: CheckKind::DoubleFree,
            message: "free of memory that was freed before".into(),
        };
        self.fail(again, &double);
        let object = self.object_text(pointer);
        let message = match object.as_str() {
            "its object" => "free of something that is not the start of a heap object".into(),
            name => format!("free of {name}, which is not the start of a heap object"),
        };
        self.fail(wrong, &invalid(message));
    }
}
