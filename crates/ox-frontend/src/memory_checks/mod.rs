//! Memory safety (SeaBMC, section III) as checks in the program, inserted before anything is optimised (DESIGN, decision 10).
//!
//! An access needs three answers: all its bytes are inside of one object (of its whole width; Fig. 12 of the paper forgets
//! it; `spatial`), that object is alive (`temporal`), and it is not a constant if it is written (`constants`). Only those are
//! asked for that the user wants checked. The last two are false for a pointer that belongs to no object; where the first is
//! not asked for they are not asked about null. What is decided by looking at the program gets
//! no check. The rest is one branch per access; which of the conditions was false is decided where it fails, so that each
//! class of error has its own check.
//!
//! Order: scopes are marked, `mem2reg` makes values of the variables that need no memory, the checks go in. The module is
//! recorded then. After inlining more is known about pointers, and `fold` decides what can be decided.
//!
//! Not checked: reads of functions without a body, alignment, and uninitialised memory, which has any content.

mod access;
mod fold;
mod freeing;
mod place;
mod question;
mod scopes;

pub(crate) use access::{Access, accesses};
pub(crate) use fold::fold;
pub(crate) use place::{Object, Place, is_element_address};

use crate::define_ub::{Defining, SiteVariables, Stop};
use crate::error::FrontendError;
use crate::library::library_words;
use crate::llvm::{Block, Builder, Value};
use crate::pipeline;
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::*;
use llvm_sys::LLVMOpcode;
use ox_ir::{Assumption, CheckKind, Maker, PtrTest};
use ox_machine::Machine;
use question::{Answer, Facts, Questions};

/// The last step of `define_ub`, if memory is to be checked.
pub(crate) fn insert(defining: &mut Defining) -> Result<(), FrontendError> {
    if defining.checks.temporal {
        scopes::mark(defining);
    }
    pipeline::run_passes(defining.module, "function(mem2reg)")?;
    if defining.checks.temporal {
        scopes::announce(defining);
        scopes::prune(defining);
        announce_scopes_without_end(defining);
    }
    let mut of_unknown_size = defining.of_unknown_size.clone();
    let empty = |g: &Value| g.value_type().is_sized() && defining.layout.size(g.value_type()) == 0;
    let more = defining.module.globals().into_iter().filter(|g| empty(g) && !of_unknown_size.contains(g));
    let more: Vec<Value> = more.collect();
    of_unknown_size.extend(more);
    refuse(defining, &of_unknown_size);
    let facts = Facts::of_the_program(defining);
    let ends = defining.module.function(names::SCOPE_END).is_some_and(|f| f.is_used());
    let constants = constants_escape(defining);
    let makers = freeing::makers(defining);
    for function in defining.module.defined_functions() {
        let variables = defining.variables_of(function);
        for at in function.body_instructions() {
            let variables = &variables;
            let mut inserting =
                Inserting { defining, facts, at, variables, ends, constants, makers: &makers };
            inserting.instruction();
        }
    }
    Ok(())
}

/// Objects whose end is not marked.
fn announce_scopes_without_end(defining: &mut Defining) {
    let literal = |i: Value| i.is(LLVMOpcode::LLVMAlloca) && i.name().starts_with(".compoundliteral");
    let mut bodies = defining.module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
    if bodies.any(literal) {
        defining.tables.assume(Assumption::LITERAL_SCOPE);
    }
    let restores = |f: &Value| f.name().starts_with("llvm.stackrestore") && f.is_used();
    if defining.module.functions().iter().any(restores) {
        defining.tables.assume(Assumption::ARRAY_SCOPE);
    }
}

/// What uses these variables is unsupported. Its accesses cannot be checked, and neither LLVM's passes nor the regions and
/// the placement of objects know how many bytes there are.
pub(crate) fn refuse(defining: &mut Defining, globals: &[Value]) {
    fn names_it(global: Value, v: Value) -> bool {
        v == global
            || (v.is_constant() && !v.is_global() && v.operands().iter().any(|o| names_it(global, *o)))
    }
    for &global in globals {
        let what = format!("the variable {}, whose size is not known", global.name());
        let holds = |g: &Value| g.initializer().is_some_and(|init| names_it(global, init));
        if defining.module.globals().iter().any(holds) {
            let entry = defining.module.function(names::ENTRY).expect("define_ub made it");
            let first = entry.blocks()[0].first().expect("a block has a terminator");
            defining.stop_before(first, Stop::Unsupported(what.clone()));
        }
        // what the entry does with it is to give it any content
        let functions = defining.module.defined_functions().into_iter().filter(|f| f.name() != names::ENTRY);
        for function in functions {
            for i in function.body_instructions() {
                for at in uses_at(i, |v| names_it(global, v)) {
                    defining.stop_before(at, Stop::Unsupported(what.clone()));
                }
            }
        }
    }
}

/// Where a value of some kind comes into an instruction: that of a phi at the end of the other block.
pub(crate) fn uses_at(i: Value, wanted: impl Fn(Value) -> bool) -> Vec<Value> {
    match i.is_phi() {
        true => i.incoming().into_iter().filter(|(v, _)| wanted(*v)).map(|(_, b)| b.terminator()).collect(),
        false if i.operands().into_iter().any(wanted) => vec![i],
        false => Vec::new(),
    }
}

fn is_copy(i: Value) -> bool {
    i.is_call() && i.called().is_function() && i.called().name().starts_with("llvm.memcpy.")
}

/// The address of some constant goes where writes might get it from.
fn constants_escape(defining: &Defining) -> bool {
    fn only_read(address: Value) -> bool {
        address.users().into_iter().all(|user| {
            let copied = is_copy(user) && user.operand(0) != address;
            let moves = place::is_element_address(user) && only_read(user);
            moves || copied || user.is(LLVMOpcode::LLVMLoad)
        })
    }
    let globals = defining.module.globals();
    globals.into_iter().any(|g| g.is_constant_global() && !g.name().starts_with("llvm.") && !only_read(g))
}

struct Inserting<'a, 'd> {
    defining: &'a mut Defining<'d>,
    facts: Facts,
    /// The instruction that is guarded.
    at: Value,
    variables: &'a SiteVariables,
    /// Some scope ends while an address may be known.
    ends: bool,
    /// Some pointer may be that of a constant.
    constants: bool,
    /// Who makes the heap objects of the program.
    makers: &'a [Maker],
}

/// A condition and what it means if it is false.
struct Condition {
    holds: Value,
    kind: CheckKind,
    message: String,
}

impl Inserting<'_, '_> {
    fn questions(&self) -> Questions<'_, '_> {
        Questions { defining: self.defining, facts: self.facts, at: self.at }
    }

    fn instruction(&mut self) {
        let (checks, at) = (self.defining.checks, self.at);
        for access in accesses(self.defining, at) {
            self.access(&access);
        }
        if checks.spatial && is_copy(at) {
            let length = at.operand(2);
            let places = [(at.operand(0), length), (at.operand(1), length)];
            self.overlap(places, true, "memcpy");
        }
        if checks.spatial && at.is_call() && at.called().is_function() && at.called().name() == names::APART {
            let name = at.operand(4).is_global_variable().then(|| at.operand(4).initializer());
            let of = name.flatten().and_then(|text| text.as_text()).expect("models name themselves");
            self.overlap([(at.operand(0), at.operand(1)), (at.operand(2), at.operand(3))], false, &of);
        }
        if checks.spatial && at.is_call() && !at.called().is_constant() && !at.is_inline_asm() {
            self.called();
        }
        let frees = checks.free || checks.temporal;
        if frees && at.is_call() && at.called().is_function() && at.called().name() == names::FREE {
            self.free();
        }
    }

    fn access(&mut self, access: &Access) {
        let (verb, outside) = match access.writes {
            true => ("write", CheckKind::InvalidWrite),
            false => ("read", CheckKind::InvalidRead),
        };
        let amount = match access.length.as_u64() {
            Some(0) => return,
            Some(1) => "1 byte".to_owned(),
            Some(n) => format!("{n} bytes"),
            None => "bytes".to_owned(),
        };
        let object = self.object_text(access.address);
        let what = format!("{verb} of {amount}");
        let mut conditions = Vec::new();
        let (pointer, length) = (access.address, access.length);
        let checks = self.defining.checks;
        if checks.spatial {
            let answer = self.questions().in_bounds(pointer, length);
            let bounds = self.settle(answer, PtrTest::InBounds, access);
            conditions.push((bounds, outside, format!("{what} outside of {object}")));
        }
        if checks.temporal && (self.facts.frees || self.ends) {
            let live = self.settle_if_somewhere(self.questions().live(pointer), PtrTest::Live, access);
            let message = format!("{what} of {object}, which was freed or whose scope has ended");
            conditions.push((live, CheckKind::UseAfterFree, message));
        }
        if checks.constants && access.writes {
            let answer = self.questions().writable(pointer);
            let known = !self.constants && matches!(answer, Answer::Open);
            let writable =
                if known { None } else { self.settle_if_somewhere(answer, PtrTest::Writable, access) };
            conditions.push((writable, CheckKind::ReadOnlyWrite, format!("{what} to {object}, a constant")));
        }
        let conditions = conditions
            .into_iter()
            .filter_map(|(holds, kind, message)| holds.map(|holds| Condition { holds, kind, message }));
        self.guard(conditions.collect(), Some(pointer));
        if !checks.spatial && !checks.temporal {
            self.refuse_unseen(pointer);
        }
    }

    /// An i1: the pointer belongs to an object of the caller that was not made; `None` if it cannot.
    fn is_unseen(&self, builder: &Builder, pointer: Value) -> Option<Value> {
        let defining = &self.defining;
        let place = Place::of(&defining.layout, pointer);
        if place.object != Object::Unknown || !defining.unseen.has_objects() {
            return None;
        }
        let wide = defining.module.int_type(defining.layout.pointer_width());
        let none = Value::int(wide, 0);
        let size = defining.query(names::OBJECT_SIZE, wide, &[place.base.ty()]);
        let empty = builder.compare(LLVMIntEQ, builder.call(size, &[place.base]), none);
        let known = builder.call(defining.ptr_test(PtrTest::InBounds), &[place.base, none]);
        let live = builder.call(defining.ptr_test(PtrTest::Live), &[place.base]);
        let dead = builder.binary(LLVMOpcode::LLVMAnd, known, builder.not(live));
        Some(builder.binary(LLVMOpcode::LLVMAnd, empty, dead))
    }

    /// Where nothing else asks whether there is an object.
    fn refuse_unseen(&mut self, pointer: Value) {
        let builder = Builder::before(self.defining.module, self.at);
        let Some(unseen) = self.is_unseen(&builder, pointer) else { return };
        let bad = self.leave_unless(builder.not(unseen));
        self.stop_at_unseen(bad);
    }

    fn stop_at_unseen(&mut self, block: Block) {
        let text = self.defining.unseen.object_text(self.defining.object_depth);
        self.stop_in(block, text);
    }

    fn stop_in(&mut self, block: Block, text: String) {
        let builder = Builder::new(self.defining.module);
        builder.at_end(block);
        builder.located(self.at);
        self.defining.build_stop(&builder, Stop::Unsupported(text));
    }

    /// In a block that is left for an error: not if the object was not made. The block where it goes on.
    fn unless_unseen(&mut self, block: Block, pointer: Value) -> Block {
        let builder = Builder::new(self.defining.module);
        builder.at_end(block);
        builder.located(self.at);
        let mut block = block;
        if let Some(unseen) = self.is_unseen(&builder, pointer) {
            let (stop, rest) = (self.new_block(), self.new_block());
            builder.branch(unseen, stop, rest);
            self.stop_at_unseen(stop);
            block = rest;
        }
        builder.at_end(block);
        builder.located(self.at);
        if let Some(unseen) = self.is_from_inside(&builder, pointer) {
            let (stop, rest) = (self.new_block(), self.new_block());
            builder.branch(unseen, stop, rest);
            self.stop_in(stop, self.defining.unseen.pointer_text());
            block = rest;
        }
        block
    }

    /// An i1: the pointer belongs to no object, and may be one of those that lie where no type shows them.
    fn is_from_inside(&self, builder: &Builder, pointer: Value) -> Option<Value> {
        let defining = &self.defining;
        let base = Place::of(&defining.layout, pointer).base;
        let is_input = base.is_instruction()
            && base.is_call()
            && base.called().is_function()
            && base.called().name().starts_with(names::NONDET);
        if defining.unseen.inside.is_empty() || is_input || base.is_constant() {
            return None;
        }
        let wide = defining.module.int_type(defining.layout.pointer_width());
        let none = Value::int(wide, 0);
        let known = builder.call(defining.ptr_test(PtrTest::InBounds), &[base, none]);
        let size = defining.query(names::OBJECT_SIZE, wide, &[base.ty()]);
        let empty = builder.compare(LLVMIntEQ, builder.call(size, &[base]), none);
        // a number may have been computed from null
        let some = match base.is_instruction() && base.is(LLVMOpcode::LLVMIntToPtr) {
            true => {
                let number = base.operand(0);
                builder.compare(LLVMIntUGE, number, Value::int(number.ty(), Machine::PAGE))
            }
            false => builder.compare(LLVMIntNE, base, Value::null(base.ty())),
        };
        let nowhere = builder.binary(LLVMOpcode::LLVMAnd, empty, builder.not(known));
        Some(builder.binary(LLVMOpcode::LLVMAnd, some, nowhere))
    }

    /// The name of the variable, if the address is inside of one.
    fn object_text(&self, address: Value) -> String {
        let place = Place::of(&self.defining.layout, address);
        let name = match place.object {
            Object::Global => Some(place.base.name()),
            Object::Alloca => {
                self.variables.iter().find(|(slot, _)| *slot == place.base).map(|(_, n)| n.clone())
            }
            Object::Heap | Object::ByValue(_) | Object::Null | Object::Unknown => None,
        };
        match (place.object, name) {
            (Object::Null, _) => "any object (null pointer)".into(),
            (_, Some(name)) => format!("`{}`", library_words(&name)),
            (_, None) => "its object".into(),
        }
    }

    /// Like `settle`, for a question that is false without an object. If it is not known by then that there is one, an address
    /// that was computed from null is left to `spatial`. Other pointers without an object count: an engine may have lost sight of it.
    fn settle_if_somewhere(&self, answer: Answer, test: PtrTest, access: &Access) -> Option<Value> {
        if self.defining.checks.spatial {
            return self.settle(answer, test, access);
        }
        let place = Place::of(&self.defining.layout, access.address);
        if place.object == Object::Null {
            return None;
        }
        let holds = self.settle(answer, test, access)?;
        if place.object != Object::Unknown {
            return Some(holds);
        }
        let builder = Builder::before(self.defining.module, self.at);
        let null = builder.compare(LLVMIntEQ, place.base, Value::null(place.base.ty()));
        Some(builder.binary(LLVMOpcode::LLVMOr, null, holds))
    }

    /// The condition as an i1, true if nothing is accessed; `None` if it always holds.
    fn settle(&self, answer: Answer, test: PtrTest, access: &Access) -> Option<Value> {
        let holds = match answer {
            Answer::Yes => return None,
            Answer::No => Value::null(self.defining.module.int_type(1)),
            Answer::Depends(value) => value,
            Answer::Open => self.questions().call(test, access.address, access.length),
        };
        if access.length.as_u64().is_some() {
            return Some(holds);
        }
        let builder = Builder::before(self.defining.module, self.at);
        let empty = builder.compare(LLVMIntEQ, access.length, Value::null(access.length.ty()));
        Some(builder.binary(LLVMOpcode::LLVMOr, empty, holds))
    }

    /// All conditions in one branch; the first that is false names the error.
    fn guard(&mut self, conditions: Vec<Condition>, pointer: Option<Value>) {
        let Some((last, earlier)) = conditions.split_last() else { return };
        let builder = Builder::before(self.defining.module, self.at);
        let all =
            earlier.iter().rev().fold(last.holds, |all, c| builder.binary(LLVMOpcode::LLVMAnd, c.holds, all));
        let bad = self.leave_unless(all);
        let mut block = match pointer {
            Some(pointer) => self.unless_unseen(bad, pointer),
            None => bad,
        };
        for condition in earlier {
            let (fails, next) = (self.new_block(), self.new_block());
            builder.at_end(block);
            builder.located(self.at);
            builder.branch(condition.holds, next, fails);
            self.fail(fails, condition);
            block = next;
        }
        self.fail(block, last);
    }

    fn new_block(&self) -> Block {
        Block::append(self.defining.module, self.at.block().function(), "")
    }

    /// A new block, to which the execution goes from before the instruction unless the condition holds.
    fn leave_unless(&mut self, condition: Value) -> Block {
        let rest = self.at.block();
        let head = rest.split_before(self.defining.module, self.at);
        let bad = self.new_block();
        let builder = Builder::new(self.defining.module);
        builder.at_end(head);
        builder.located(self.at);
        builder.branch(condition, rest, bad);
        bad
    }

    fn fail(&mut self, block: Block, condition: &Condition) {
        let check = self.defining.check(condition.kind, condition.message.clone(), self.at);
        let builder = Builder::new(self.defining.module);
        builder.at_end(block);
        builder.located(self.at);
        self.defining.build_stop(&builder, Stop::Fail(check));
    }

    /// Two places that have nothing in common, or are the same where that is harmless. Both are inside of objects by now.
    fn overlap(&mut self, places: [(Value, Value); 2], same_is_harmless: bool, of: &str) {
        let [(to, to_length), (from, from_length)] = places;
        let [a, b] = [to, from].map(|p| Place::of(&self.defining.layout, p));
        if (same_is_harmless && to == from) || a.is_elsewhere_than(&b) {
            return;
        }
        let module = self.defining.module;
        let builder = Builder::before(module, self.at);
        let apart = match a.base == b.base {
            // offsets of one object, which LLVM can decide
            true => {
                let end = |p, length| builder.gep(module.int_type(8), p, &[length]);
                let before = builder.compare(LLVMIntULE, end(to, to_length), from);
                let behind = builder.compare(LLVMIntULE, end(from, from_length), to);
                builder.binary(LLVMOpcode::LLVMOr, before, behind)
            }
            false => {
                let wide = module.int_type(self.defining.layout.pointer_width());
                let [m, n] = [to_length, from_length].map(|l| builder.resize_unsigned(l, wide));
                let types = [to.ty(), wide, from.ty(), wide];
                let apart = self.defining.query(names::PLACES_APART, module.int_type(1), &types);
                builder.call(apart, &[to, m, from, n])
            }
        };
        let harmless = match same_is_harmless {
            true => builder.compare(LLVMIntEQ, to, from),
            false => {
                let zero = Value::int(to_length.ty(), 0);
                let [one, other] = [to_length, from_length].map(|l| builder.compare(LLVMIntEQ, l, zero));
                builder.binary(LLVMOpcode::LLVMOr, one, other)
            }
        };
        let holds = builder.binary(LLVMOpcode::LLVMOr, harmless, apart);
        let message = format!("{of} between places that overlap");
        self.guard(vec![Condition { holds, kind: CheckKind::Overlap, message }], None);
    }

    /// A call through a pointer: it is not null and does not point to data. Whether it is a function of that type is looked at
    /// elsewhere (`indirect_calls`).
    fn called(&mut self) {
        let pointer = self.at.called();
        let builder = Builder::before(self.defining.module, self.at);
        let some = builder.compare(LLVMIntNE, pointer, Value::null(pointer.ty()));
        let one = Value::int(self.defining.module.int_type(self.defining.layout.pointer_width()), 1);
        let data = builder.call(self.defining.ptr_test(PtrTest::InBounds), &[pointer, one]);
        let code = builder.not(data);
        let kind = CheckKind::InvalidCall;
        self.guard(
            vec![
                Condition { holds: some, kind, message: "call through a null pointer".into() },
                Condition { holds: code, kind, message: "call through a pointer to data".into() },
            ],
            None,
        );
    }
}
