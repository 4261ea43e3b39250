//! Calls of functions that we know by name (`dialects.rs`), and of functions without a body.
//!
//! A function without a body that takes only numbers gives any result and may write the variables that other files can
//! see. One that takes addresses stays a call, for the stages that model memory; so do all of them if some other file may know an
//! address inside the program. All are assumed to return, and to call no function of the program, which is announced. With
//! `Externals::Pure` they write nothing, which is announced as well.

use super::Defining;
use super::environment_reach::{EnvironmentReach, MAX_SCALARS, make_doubles, takes_addresses};
use super::instrument::{SiteOf, Stop};
use super::objects::{check_leaks_at_return, start_tracking, uses};
use crate::Externals;
use crate::dialects::{self, Asked, Demand, Meaning, Without};
use crate::llvm::{AttributePlace, Builder, Type, Value};
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTypeKind};
use ox_ir::{Assumption, CheckKind, SiteKind};

pub(super) fn run(defining: &mut Defining) {
    make_doubles(defining);
    let outside = EnvironmentReach::of(defining);
    start_tracking(defining);
    let frees = uses(defining, Meaning::frees);
    let checks_leaks = defining.checks.leaks && uses(defining, Meaning::allocates);
    if checks_leaks {
        check_leaks_at_return(defining);
    }
    for function in defining.module.defined_functions() {
        let variables = defining.variables_of(function);
        for call in function.body_instructions() {
            if call.is_call() && call.called().is_function() {
                let (variables, outside) = (&variables, &outside);
                Environment { defining, variables, outside, frees, checks_leaks }.call(call);
            }
        }
    }
}

/// The stack slots of a function that hold source variables.
pub(crate) type Variables = Vec<(Value, String)>;

impl Defining<'_> {
    pub(crate) fn variables_of(&self, function: Value) -> Variables {
        let mut variables = Variables::new();
        for instruction in function.body_instructions() {
            for record in instruction.variable_records(self.module) {
                if record.is_address {
                    variables.push((record.value, record.variable));
                }
            }
        }
        variables
    }
}

/// `__assert` of the C library takes a text; a program may have one of its own that takes a condition.
fn is_as_known(call: Value, text: Option<u32>) -> bool {
    text.is_none_or(|index| call.args().get(index as usize).is_some_and(|a| a.ty().is_pointer()))
}

pub(super) struct Environment<'a, 'd> {
    pub defining: &'a mut Defining<'d>,
    pub variables: &'a Variables,
    outside: &'a EnvironmentReach,
    /// The program frees memory somewhere.
    pub frees: bool,
    /// It allocates, and must free everything.
    pub checks_leaks: bool,
}

impl Environment<'_, '_> {
    fn call(&mut self, call: Value) {
        let called = call.called();
        let name = called.name();
        let meaning = dialects::meaning(&name);
        if called.has_body() {
            if let Some(Meaning::Error { text }) = meaning
                && is_as_known(call, text)
            {
                self.error(call, &name, text);
            }
            return;
        }
        match meaning {
            Some(meaning) => self.known(call, &name, meaning),
            None if called.is_intrinsic() || name.starts_with("ox.") => {}
            None => self.external(call, &name),
        }
    }

    fn known(&mut self, call: Value, name: &str, meaning: Meaning) {
        match meaning {
            Meaning::Error { text } if !is_as_known(call, text) => self.unsupported(call, name),
            Meaning::Error { text } => self.error(call, name, text),
            Meaning::Assert { text } => self.assert(call, name, text, true),
            Meaning::AssertNot => self.assert(call, name, None, false),
            Meaning::Assume => self.assume(call, name, true),
            Meaning::AssumeNot => self.assume(call, name, false),
            Meaning::Input => self.input(call, name),
            Meaning::BoolInput => self.bool_input(call, name),
            Meaning::Stop => self.defining.stop_before(call, Stop::Halt),
            Meaning::Exit => self.exit(call, name),
            Meaning::Alloca => self.alloca(call, name),
            Meaning::Malloc { size, failing, maker } => self.malloc(call, name, size, (failing, maker)),
            Meaning::Calloc(maker) => self.calloc(call, name, maker),
            Meaning::AlignedAlloc(maker) => self.aligned(call, name, maker),
            Meaning::Free(maker) => self.free(call, name, maker),
            Meaning::Havoc => self.memhavoc(call, name),
            Meaning::Test(test) => self.ptr_test(call, name, test),
            Meaning::ResetModified => self.reset_modified(call, name),
            // the others are gone
            Meaning::Ghost(_) => self.unsupported(call, name),
            Meaning::Track(on) => self.track(call, on),
            Meaning::AssertIf => self.assert_if(call, name),
            Meaning::Copy | Meaning::Move | Meaning::Set => self.bulk(call, name, meaning),
            Meaning::MakeSymbolic => self.make_symbolic(call, name),
            Meaning::Intrinsic(intrinsic) => self.intrinsic(call, name, intrinsic),
            Meaning::FloatRemainder => self.float_remainder(call, name),
            Meaning::NoEffect => {
                self.defining.tables.assume_of(Assumption::OUTPUT, name);
                self.trust_accesses(call, name);
                self.any_result(call, name);
            }
            // it may free what is left
            Meaning::NotRun if self.defining.checks.leaks => {
                let what = format!("what {name} registers, with --property leaks,");
                self.defining.stop_before(call, Stop::Unsupported(what));
            }
            Meaning::NotRun => {
                let what = format!("what {name} registers");
                self.defining.tables.assume_of(Assumption::AT_END, &what);
                self.any_result(call, name);
            }
            Meaning::Nothing => self.defining.retire(call, None),
            Meaning::No => self.defining.retire(call, Some(Value::null(call.ty()))),
            Meaning::UnknownSize => self.unknown_size(call),
            Meaning::Model(asked) => self.asked(call, name, asked),
            Meaning::Missing => self.defining.stop_before(call, Stop::Unsupported(name.to_owned())),
            Meaning::Unsupported(what) => {
                self.defining.stop_before(call, Stop::Unsupported(what.to_owned()));
            }
        }
    }

    /// What a model asks for.
    fn asked(&mut self, call: Value, name: &str, asked: Asked) {
        match asked {
            Asked::AllocationFails if !self.defining.malloc_may_fail => {
                self.defining.tables.assume(Assumption::MALLOC);
                self.defining.retire(call, Some(Value::null(call.ty())));
            }
            Asked::Any | Asked::AllocationFails => {
                let of = self.text_argument(call, Some(0)).unwrap_or_else(|| name.to_owned());
                match self.nondet(call, SiteKind::Input, &of) {
                    Some(value) => self.defining.retire(call, Some(value)),
                    None => self.unsupported(call, &of),
                }
            }
            Asked::Assume => self.assume(call, name, true),
            Asked::AnyBytes(without) => {
                let args = call.args();
                let last = args.len() as u32 - 1;
                let of = self.text_argument(call, Some(last)).unwrap_or_else(|| name.to_owned());
                let loc = self.defining.tables.loc(call);
                let builder = Builder::before(self.defining.module, call);
                let length = builder.resize_unsigned(args[1], self.defining.module.int_type(64));
                let of = SiteOf { kind: SiteKind::Content, name: &of, variable: None, loc };
                let site = self.defining.havoc(&builder, args[0], length, of);
                self.defining.tables.sites[site].without = match without {
                    Without::None => Vec::new(),
                    Without::Argument => args[2].as_u64().map(|byte| byte as u8).into_iter().collect(),
                    Without::Space => b" \t\n\x0b\x0c\r".to_vec(),
                };
                self.defining.retire(call, None);
            }
            // they stay until they are checked
            Asked::Reads | Asked::Apart => {}
            Asked::Check(demand) => self.demand(call, name, demand),
            Asked::Unsupported => {
                let what = self.text_argument(call, Some(0)).unwrap_or_else(|| name.to_owned());
                self.defining.stop_before(call, Stop::Unsupported(what));
            }
        }
    }

    /// What a function demands of its arguments, where that is checked.
    fn demand(&mut self, call: Value, name: &str, demand: Demand) {
        let checks = self.defining.checks;
        let (wanted, kind) = match demand {
            Demand::NoOverflow => (checks.overflow, CheckKind::Overflow),
            Demand::Alive => (checks.temporal, CheckKind::UseAfterFree),
        };
        if wanted {
            let Some(condition) = self.condition(call, true) else { return self.unsupported(call, name) };
            let message = self.text_argument(call, Some(1)).unwrap_or_else(|| name.to_owned());
            let check = self.defining.check(kind, message, call);
            self.defining.guard_before(call, condition, Stop::Fail(check));
        }
        self.defining.retire(call, None);
    }

    pub(super) fn unsupported(&mut self, call: Value, name: &str) {
        self.defining.stop_before(call, Stop::Unsupported(format!("{name} with these arguments")));
    }

    fn error(&mut self, call: Value, name: &str, text: Option<u32>) {
        let message = self.text_argument(call, text).unwrap_or_else(|| format!("{name}()"));
        let stop = self.defining.failed_assertion(CheckKind::Assertion, message, call);
        self.defining.stop_before(call, stop);
    }

    fn assert(&mut self, call: Value, name: &str, text: Option<u32>, wanted: bool) {
        let Some(condition) = self.condition(call, wanted) else { return self.unsupported(call, name) };
        let message = self.text_argument(call, text).unwrap_or_else(|| name.to_owned());
        let stop = self.defining.failed_assertion(CheckKind::Assertion, message, call);
        self.defining.guard_before(call, condition, stop);
        self.any_result(call, name);
    }

    fn assume(&mut self, call: Value, name: &str, wanted: bool) {
        let Some(condition) = self.condition(call, wanted) else { return self.unsupported(call, name) };
        self.defining.guard_before(call, condition, Stop::Halt);
        self.any_result(call, name);
    }

    /// Whether the first argument is not zero, or is zero, as i1, computed before the call.
    fn condition(&mut self, call: Value, wanted: bool) -> Option<Value> {
        let argument = *call.args().first()?;
        let ty = argument.ty();
        if wanted && ty.is_int() && ty.width() == 1 {
            return Some(argument);
        }
        let builder = Builder::before(self.defining.module, call);
        if is_float(ty) {
            use llvm_sys::LLVMRealPredicate::{LLVMRealOEQ, LLVMRealUNE};
            let predicate = if wanted { LLVMRealUNE } else { LLVMRealOEQ };
            return Some(builder.compare_floats(predicate, argument, Value::null(ty)));
        }
        if !(ty.is_int() || ty.is_pointer()) {
            return None;
        }
        let predicate = if wanted { LLVMIntPredicate::LLVMIntNE } else { LLVMIntPredicate::LLVMIntEQ };
        Some(builder.compare(predicate, argument, Value::null(ty)))
    }

    /// A string constant passed as that argument.
    fn text_argument(&self, call: Value, index: Option<u32>) -> Option<String> {
        let argument = *call.args().get(index? as usize)?;
        let global = argument.is_global_variable().then_some(argument)?;
        global.initializer()?.as_text()
    }

    /// The result is any value if it is used.
    pub(super) fn any_result(&mut self, call: Value, name: &str) {
        let result = match call.is_used() {
            true => self.nondet(call, SiteKind::External, name),
            false => None,
        };
        match call.is_used() && result.is_none() {
            true => self.unsupported(call, name),
            false => self.defining.retire(call, result),
        }
    }

    fn nondet(&mut self, call: Value, kind: SiteKind, name: &str) -> Option<Value> {
        let loc = self.defining.tables.loc(call);
        let variable = self.receiver(call);
        let builder = Builder::before(self.defining.module, call);
        let of = SiteOf { kind, name, variable: variable.as_deref(), loc };
        self.defining.nondet(&builder, call.ty(), of)
    }

    /// The source variable that the result is stored to, maybe through a cast.
    pub(super) fn receiver(&self, value: Value) -> Option<String> {
        let user = *value.users().first()?;
        if !user.is_instruction() {
            return None;
        }
        match user.opcode() {
            LLVMOpcode::LLVMStore if user.operand(0) == value => {
                let slot = user.operand(1);
                let found = self.variables.iter().find(|(s, _)| *s == slot);
                found.map(|(_, name)| name.clone()).or_else(|| slot.is_global_variable().then(|| slot.name()))
            }
            LLVMOpcode::LLVMTrunc | LLVMOpcode::LLVMZExt | LLVMOpcode::LLVMSExt => self.receiver(user),
            _ => None,
        }
    }

    fn input(&mut self, call: Value, name: &str) {
        if call.args().iter().any(|a| a.ty().is_pointer()) {
            return self.external(call, name);
        }
        if call.ty().is_void() {
            return self.defining.retire(call, None);
        }
        match self.nondet(call, SiteKind::Input, name) {
            Some(value) => self.defining.retire(call, Some(value)),
            None => self.unsupported(call, name),
        }
    }

    /// A site of type i1 if the result is an integer.
    fn bool_input(&mut self, call: Value, name: &str) {
        let ty = call.ty();
        if !ty.is_int() || ty.width() == 1 {
            return self.input(call, name);
        }
        let loc = self.defining.tables.loc(call);
        let variable = self.receiver(call);
        let builder = Builder::before(self.defining.module, call);
        let of = SiteOf { kind: SiteKind::Input, name, variable: variable.as_deref(), loc };
        let bit = self.defining.nondet(&builder, self.defining.module.int_type(1), of);
        let bit = bit.expect("a bit is a scalar");
        let value = builder.resize_unsigned(bit, ty);
        self.defining.retire(call, Some(value));
    }

    /// `memcpy` and its like give back their first argument.
    fn bulk(&mut self, call: Value, name: &str, meaning: Meaning) {
        let args = call.args();
        let numbers = args.len() == 3 && args[0].ty().is_pointer() && args[2].ty().is_int();
        let second = numbers && (args[1].ty().is_int() == (meaning == Meaning::Set));
        let wrong_result = call.is_used() && !call.ty().is_pointer();
        if !second || wrong_result {
            return self.unsupported(call, name);
        }
        let builder = Builder::before(self.defining.module, call);
        match meaning {
            Meaning::Set => {
                let byte = builder.resize_unsigned(args[1], self.defining.module.int_type(8));
                builder.memory_set(args[0], byte, args[2]);
            }
            Meaning::Move => builder.memory_move(args[0], args[1], args[2]),
            _ => builder.memory_copy(args[0], args[1], args[2]),
        }
        self.defining.retire(call, Some(args[0]));
    }

    /// Fresh scalars if the object is known, else fresh bytes.
    fn make_symbolic(&mut self, call: Value, name: &str) {
        let args = call.args();
        let size = args.get(1).and_then(|s| s.as_u64());
        let (Some(size), Some(address)) = (size, args.first().copied()) else {
            return self.unsupported(call, name);
        };
        let object = match address {
            a if a.is_global_variable() => Some(a.value_type()),
            a if a.is(LLVMOpcode::LLVMAlloca) => Some(a.allocated_type()),
            _ => None,
        };
        let object = object.filter(|ty| self.defining.layout.size(*ty) == size);
        let variable = self.text_argument(call, Some(2)).or_else(|| {
            self.variables.iter().find(|(slot, _)| *slot == address).map(|(_, name)| name.clone())
        });
        let loc = self.defining.tables.loc(call);
        let of = SiteOf { kind: SiteKind::Input, name, variable: variable.as_deref(), loc };
        let builder = Builder::before(self.defining.module, call);
        let byte = self.defining.module.int_type(8);
        let targets = object.and_then(|ty| self.defining.scalars(ty, MAX_SCALARS)).unwrap_or_else(|| {
            let count = size.min(MAX_SCALARS + 1);
            (0..count).map(|offset| (byte, offset)).collect()
        });
        if targets.len() as u64 > MAX_SCALARS {
            return self.unsupported(call, name);
        }
        self.defining.store_nondets(&builder, address, &targets, of);
        self.defining.retire(call, None);
    }

    /// -1, or 0 if the least possible size was asked for.
    fn unknown_size(&mut self, call: Value) {
        let wants_least = !call.operand(1).is_zero();
        let value = if wants_least { Value::null(call.ty()) } else { Value::all_ones(call.ty()) };
        self.defining.retire(call, Some(value));
    }

    /// What a function without a body does with the pointers it gets is not checked.
    fn trust_accesses(&mut self, call: Value, name: &str) {
        let checks = self.defining.checks;
        if (checks.any_memory() || checks.leaks) && call.args().iter().any(|a| a.ty().is_pointer()) {
            self.defining.tables.assume_of(Assumption::EXTERNAL_ACCESSES, name);
        }
    }

    fn external(&mut self, call: Value, name: &str) {
        let never_returns = call.called().has_attribute(AttributePlace::Function, "noreturn");
        if never_returns {
            self.defining.tables.assume_of(Assumption::NO_RETURN, name);
            return self.defining.stop_before(call, Stop::Halt);
        }
        match self.defining.externals {
            Externals::Pure => return self.pure(call, name),
            Externals::Refused => {
                let what = format!("{name}, which has neither a body nor a model (--strict)");
                return self.defining.stop_before(call, Stop::Unsupported(what));
            }
            Externals::Havoc => self.defining.tables.assume_of(Assumption::EXTERNAL, name),
        }
        self.trust_accesses(call, name);
        let outside = self.outside;
        let Some(visible) = outside.visible.as_ref().filter(|_| !outside.knows_addresses) else {
            return self.write_to_arguments(call, name);
        };
        if takes_addresses(call) {
            return self.write_to_arguments(call, name);
        }
        let pointer_width = self.defining.layout.pointer_width();
        let wide = |a: &Value| a.ty().is_int() && a.ty().width() >= pointer_width;
        if outside.stored_addresses && call.args().iter().any(wide) {
            self.defining.tables.assume_of(Assumption::EXTERNAL_NUMBERS, name);
        }
        let builder = Builder::before(self.defining.module, call);
        let loc = self.defining.tables.loc(call);
        for (global, scalars) in visible {
            let variable = global.name();
            let of = SiteOf { kind: SiteKind::External, name, variable: Some(&variable), loc };
            self.defining.store_nondets(&builder, *global, scalars, of);
        }
        self.any_result(call, name);
    }

    /// The user says that functions without a body write nothing.
    fn pure(&mut self, call: Value, name: &str) {
        let ty = call.ty();
        self.defining.tables.assume_of(Assumption::EXTERNAL_PURE, name);
        if !(ty.is_void() || ty.is_int() || ty.is_float()) {
            self.defining.tables.assume_of(Assumption::EXTERNAL_RESULT, name);
        }
        self.trust_accesses(call, name);
        let pointers_from_outside = self.defining.tables.pointers_from_outside;
        self.any_result(call, name);
        self.defining.tables.pointers_from_outside = pointers_from_outside;
    }

    /// The call stays, and the stages that model memory say what it may write. What it gives, and the numbers in those
    /// variables whose address it is given, become inputs all the same, so that a counterexample can be replayed.
    fn write_to_arguments(&mut self, call: Value, name: &str) {
        self.defining.effect_site(name);
        self.defining.effect_site(ox_ir::OUTSIDE_MEMORY);
        if call.is_used()
            && (call.ty().is_int() || call.ty().is_float() || call.ty().is_pointer())
            && let Some(result) = self.nondet(call, SiteKind::External, name)
        {
            call.replace_by(result);
        }
        let Some(after) = call.next() else { return };
        let builder = Builder::before(self.defining.module, after);
        builder.located(call);
        let loc = self.defining.tables.loc(call);
        for object in call.args() {
            let Some(scalars) = self.numbers_in(object) else { continue };
            let variable =
                self.variables.iter().find(|(slot, _)| *slot == object).map(|(_, name)| name.clone());
            let of = SiteOf { kind: SiteKind::External, name, variable: variable.as_deref(), loc };
            self.defining.store_nondets(&builder, object, &scalars, of);
        }
    }

    /// If that is the address of a variable that is not constant and holds no addresses.
    fn numbers_in(&self, object: Value) -> Option<Vec<(Type, u64)>> {
        let ty = match object {
            o if o.is_global_variable() && !o.is_constant_global() => o.value_type(),
            o if o.is(LLVMOpcode::LLVMAlloca) && o.operand(0).as_u64().is_some_and(|n| n > 0) => {
                o.allocated_type()
            }
            _ => return None,
        };
        let scalars = self.defining.scalars(ty, MAX_SCALARS)?;
        scalars.iter().all(|(ty, _)| !ty.is_pointer()).then_some(scalars)
    }

    /// `fabs` and its like, if the declaration is as in the C library.
    fn float_remainder(&mut self, call: Value, name: &str) {
        let args = call.args();
        if args.len() != 2 || !is_float(call.ty()) || args.iter().any(|a| a.ty() != call.ty()) {
            return self.external(call, name);
        }
        let builder = Builder::before(self.defining.module, call);
        let result = builder.binary(LLVMOpcode::LLVMFRem, args[0], args[1]);
        self.defining.retire(call, Some(result));
    }

    fn intrinsic(&mut self, call: Value, name: &str, intrinsic: &str) {
        let ty = call.ty();
        let suffix = match ty.kind() {
            LLVMTypeKind::LLVMFloatTypeKind => "f32",
            LLVMTypeKind::LLVMDoubleTypeKind => "f64",
            LLVMTypeKind::LLVMX86_FP80TypeKind => "f80",
            _ => return self.external(call, name),
        };
        let args = call.args();
        let wanted = match intrinsic {
            "llvm.fma" => 3,
            "llvm.copysign" | "llvm.minnum" | "llvm.maxnum" => 2,
            _ => 1,
        };
        if args.len() != wanted || args.iter().any(|a| a.ty() != ty) {
            return self.external(call, name);
        }
        let module = self.defining.module;
        let full = format!("{intrinsic}.{suffix}");
        let function = match module.function(&full) {
            Some(function) => function,
            None => module.add_function(&full, Type::function(ty, &vec![ty; wanted])),
        };
        let result = Builder::before(module, call).call(function, &args);
        self.defining.retire(call, Some(result));
    }
}

fn is_float(ty: Type) -> bool {
    use LLVMTypeKind::{LLVMDoubleTypeKind, LLVMFloatTypeKind, LLVMX86_FP80TypeKind};
    matches!(ty.kind(), LLVMFloatTypeKind | LLVMDoubleTypeKind | LLVMX86_FP80TypeKind)
}
