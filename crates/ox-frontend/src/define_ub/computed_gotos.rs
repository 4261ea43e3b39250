//! A computed goto (GNU C's `goto *p`) becomes a switch over numbers, and the address of a label such a number.
//!
//! Every label of the module whose address is taken has its own number, from 1 on and below any address of an object, so a label is not
//! null and labels are told apart. A jump to anything but a label of the function that jumps is unsupported. Limit: an initialiser that
//! is the difference of two labels has any value, so that such a jump is unsupported too.

use super::Defining;
use super::instrument::Stop;
use crate::llvm::{Block, Builder, Value};
use llvm_sys::LLVMOpcode::LLVMIndirectBr;
use ox_machine::Machine;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn run(defining: &mut Defining) {
    let mut numbers: FxHashMap<Block, u64> = FxHashMap::default();
    for function in defining.module.defined_functions() {
        let jumps: Vec<Value> =
            function.body_instructions().into_iter().filter(|i| i.is(LLVMIndirectBr)).collect();
        let targets = jumps.iter().flat_map(|j| j.successors());
        let taken = function.blocks().into_iter().filter(|b| b.address().is_some());
        for block in taken.chain(targets) {
            let next = numbers.len() as u64 + 1;
            numbers.entry(block).or_insert(next);
        }
        for jump in jumps {
            lower(defining, jump, &numbers);
        }
    }
    if numbers.len() as u64 >= Machine::PAGE {
        let entry = defining.module.function(defining.entry).expect("the caller has checked that it exists");
        let first = entry.blocks()[0].first().expect("a block has a terminator");
        defining.stop_before(first, Stop::Unsupported("a program with so many labels".into()));
    }
    let wide = defining.module.int_type(defining.layout.pointer_width());
    for (block, number) in &numbers {
        if let Some(address) = block.address() {
            address.replace_by(Value::int(wide, *number).as_pointer(address.ty()));
        }
    }
}

fn lower(defining: &mut Defining, jump: Value, numbers: &FxHashMap<Block, u64>) {
    let mut targets = jump.successors();
    let edges = targets.len();
    let mut seen = FxHashSet::default();
    targets.retain(|t| seen.insert(*t));
    // the phis of a target have a value for each edge
    if targets.len() < edges && targets.iter().any(|t| t.phis().next().is_some()) {
        return defining.stop_before(jump, Stop::Unsupported("a computed goto with repeated labels".into()));
    }
    let module = defining.module;
    let wide = module.int_type(defining.layout.pointer_width());
    // clang shares one jump, which has no place, among all computed gotos of a function
    let ways = jump.block().jumps_here();
    let place = std::iter::once(jump).chain(ways).find(|j| j.source_place().is_some()).unwrap_or(jump);
    let elsewhere = Block::append(module, jump.block().function(), "");
    let builder = Builder::before(module, jump);
    builder.located(jump);
    let number = builder.number_of(jump.operand(0), wide);
    let cases: Vec<(Value, Block)> = targets.iter().map(|t| (Value::int(wide, numbers[t]), *t)).collect();
    builder.switch(number, &cases, elsewhere);
    builder.at_end(elsewhere);
    builder.located(place);
    defining.build_stop(&builder, Stop::Unsupported("a computed goto to no label of its function".into()));
    jump.erase();
}
