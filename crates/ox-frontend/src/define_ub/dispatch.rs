//! A call through a pointer gets cases of its own before it: `if (first) …; else if (second) …; else p(x)`.

use super::Defining;
use crate::llvm::{Block, Builder, Value};

/// What happens in a case: its condition, and the call that takes the place of the old one. `None`: the execution ends there, and
/// the block is closed.
pub(super) trait Cases {
    fn count(&self) -> usize;
    fn condition(&self, defining: &Defining, builder: &Builder, call: Value, index: usize) -> Value;
    fn call(&self, defining: &mut Defining, builder: &Builder, call: Value, index: usize) -> Option<Value>;
}

pub(super) fn dispatch(defining: &mut Defining, call: Value, cases: &impl Cases) {
    let module = defining.module;
    let function = call.block().function();
    let rest = call.block();
    let next = call.next().expect("a call is no terminator");
    let last = rest.split_before(module, next);
    let mut test = last.split_before(module, call);
    let builder = Builder::new(module);
    let mut incoming = Vec::new();
    for index in 0..cases.count() {
        let (matches, other) = (Block::append(module, function, ""), Block::append(module, function, ""));
        builder.at_end(test);
        builder.located(call);
        let condition = cases.condition(defining, &builder, call, index);
        builder.branch(condition, matches, other);
        builder.at_end(matches);
        if let Some(new) = cases.call(defining, &builder, call, index) {
            builder.jump(rest);
            incoming.push((new, matches));
        }
        test = other;
    }
    builder.at_end(test);
    builder.located(call);
    builder.jump(last);
    builder.at_end(last);
    builder.jump(rest);
    if call.is_used() {
        let result = builder.phi(next, call.ty(), &incoming);
        call.replace_by(result);
        result.add_incoming(call, last);
    }
}
