//! Pure dataflow (PD): one block of definitions, then the assume and the assert (Fig. 4a).

use super::super::FormError;
use super::{expect_plain, single_assert_block};
use crate::{Block, Function, Inst, Program, Terminator};
use cranelift_entity::PrimaryMap;
use ox_logic::{Op, Store, Term};

/// From gated form: nothing depends on control any more, so the blocks are put one after the other.
pub fn pure_dataflow(_: &mut Store, program: &mut Program) -> Result<(), FormError> {
    let function = &mut program.functions[program.entry];
    let flow = expect_plain(function)?;
    let last = single_assert_block(function, &flow)?;
    for &b in flow.order() {
        let block = &function.blocks[b];
        if b != Function::ENTRY && !block.params.is_empty() {
            return Err(FormError::Parameters(function.name.clone(), b.to_string()));
        }
        if b != last && block.insts.iter().any(|i| matches!(i, Inst::Assume(_))) {
            return Err(FormError::Assumes(function.name.clone(), b.to_string()));
        }
    }
    let mut insts = vec![];
    for &b in flow.order() {
        insts.append(&mut function.blocks[b].insts);
    }
    let place = function.blocks[Function::ENTRY].place.clone();
    let params = function.params.clone();
    function.blocks = PrimaryMap::new();
    function.blocks.push(Block { params, insts, term: Terminator::Halt, place });
    Ok(())
}

/// A program in pure dataflow form, for those who write formulas: some execution fails iff `assume` and `error` can hold together
/// with the definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataflow {
    pub defs: Vec<Inst>,
    pub assume: Term,
    pub error: Term,
}

pub fn dataflow(store: &mut Store, program: &Program) -> Result<Dataflow, FormError> {
    let function = &program.functions[program.entry];
    let flow = expect_plain(function)?;
    let not_dataflow = || FormError::Blocks(function.name.clone());
    if flow.order().len() != 1 || function.blocks[Function::ENTRY].term != Terminator::Halt {
        return Err(not_dataflow());
    }
    let insts = &function.blocks[Function::ENTRY].insts;
    let [defs @ .., Inst::Assume(assume), Inst::Assert(assert, _)] = &insts[..] else {
        return Err(not_dataflow());
    };
    if defs.iter().any(|i| i.results().is_empty()) {
        return Err(not_dataflow());
    }
    let error = store.mk(Op::Not, &[*assert]);
    Ok(Dataflow { defs: defs.to_vec(), assume: *assume, error })
}
