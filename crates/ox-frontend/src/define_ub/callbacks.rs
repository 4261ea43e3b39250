//! A function without a body may call the functions that it is given: those that its arguments point to, and those that
//! are found from there (a table of functions, a struct with a handler in it; `points_to`). It may do so any number of times,
//! before and after its other effects, and passes any values; for a pointer one that it was given, the address of a variable
//! that other files see, or, if it was given none, any pointer from outside.
//!
//! So the call stands in a loop: the call, then perhaps one of the functions and the call again. Functions that it knows from
//! an earlier call, or from variables that it was not given, are not called, which the assumption about it says.

use super::Defining;
use super::environment_reach::{is_unknown, takes_addresses};
use super::instrument::{SiteOf, Stop};
use super::points_to::PointsTo;
use super::variadic::is_variadic;
use crate::Externals;
use crate::indirect_calls::is_address_taken;
use crate::llvm::{Block, Builder, Value};
use ox_ir::SiteKind;

pub(super) fn run(defining: &mut Defining) {
    if defining.externals != Externals::Havoc {
        return;
    }
    let module = defining.module;
    let bodies = module.defined_functions().into_iter().flat_map(|f| f.body_instructions());
    let unknown = |i: &Value| i.is_call() && !i.is_inline_asm() && is_unknown(i.called());
    let calls: Vec<Value> = bodies.filter(|i| unknown(i) && takes_addresses(*i)).collect();
    if calls.is_empty() || !module.defined_functions().into_iter().any(is_address_taken) {
        return;
    }
    let points_to = PointsTo::of(defining);
    let given = calls.iter().map(|c| points_to.functions_given_to(module, &defining.layout, *c));
    for (call, given) in calls.iter().zip(given.collect::<Vec<_>>()) {
        if !given.is_empty() {
            call_back(defining, *call, &given);
        }
    }
}

fn call_back(defining: &mut Defining, call: Value, given: &[Value]) {
    let module = defining.module;
    let name = call.called().name();
    let loc = defining.tables.loc(call);
    let of = SiteOf { kind: SiteKind::External, name: &name, variable: None, loc };
    let after = call.next().expect("a call does not end a block");
    let rest = call.block();
    let before = rest.split_before(module, call);
    let calling = rest.split_before(module, after);
    let builder = Builder::new(module);
    builder.at_end(before);
    builder.located(call);
    builder.jump(calling);
    builder.at_end(calling);
    builder.located(call);
    let bit = module.int_type(1);
    let Some(mut again) = defining.nondet(&builder, bit, of) else { return };
    let mut at = calling;
    for (index, function) in given.iter().enumerate() {
        let [back, other] = [(); 2].map(|()| Block::append(module, rest.function(), ""));
        let last = index + 1 == given.len();
        builder.at_end(at);
        builder.located(call);
        builder.branch(again, back, if last { rest } else { other });
        builder.at_end(back);
        builder.located(call);
        if is_variadic(*function) {
            let what = format!("a call back of {}, which takes variable arguments", function.name());
            defining.build_stop(&builder, Stop::Unsupported(what));
        } else {
            let args = arguments(defining, &builder, call, *function, of);
            let called = builder.call(*function, &args);
            called.set_calling_convention(function.calling_convention());
            builder.jump(calling);
        }
        builder.at_end(other);
        builder.located(call);
        match last {
            // nothing comes here
            true => drop(builder.unreachable()),
            false => again = defining.nondet(&builder, bit, of).expect("a bit is a scalar"),
        }
        at = other;
    }
}

fn arguments(
    defining: &mut Defining,
    builder: &Builder,
    call: Value,
    function: Value,
    of: SiteOf,
) -> Vec<Value> {
    let module = defining.module;
    let known = known_pointers(defining, call);
    let mut args = Vec::new();
    for ty in function.value_type().params() {
        let mut candidates = known.iter().filter(|_| ty.is_pointer());
        let mut value = match candidates.next() {
            Some(pointer) => *pointer,
            None => defining.nondet(builder, ty, of).unwrap_or_else(|| Value::null(ty)),
        };
        for pointer in candidates {
            let bit = defining.nondet(builder, module.int_type(1), of).expect("a bit is a scalar");
            value = builder.select(bit, *pointer, value);
        }
        args.push(value);
    }
    args
}

/// The pointers that the call is given, and the variables that other files see; none if it is given none.
fn known_pointers(defining: &Defining, call: Value) -> Vec<Value> {
    let given = call.args().into_iter().filter(|a| a.ty().is_pointer() && !a.is_function());
    let mut known: Vec<Value> = given.collect();
    if !known.is_empty() {
        let visible = |g: &Value| !g.is_local() && !g.is_constant_global() && !g.name().starts_with("llvm.");
        known.extend(defining.module.globals().into_iter().filter(visible));
    }
    known
}
