//! Single assert (SA): the only assert is `assert false` at the end of the last block.
//!
//! `assert c` becomes a branch to that block (Fig. 3b). Ways on which no check can fail any more are cut off by an assumption at the
//! branch that leads to them, so that every block that remains leads to the last one: the paper's `assume 0 != 0; br ERR`.
//! The check number of the last block is that of some check of the program; which one fails, the interpreter says.

use super::super::FormError;
use super::super::straighten::renumber;
use super::expect_plain;
use crate::{Block, BlockId, CheckId, ControlFlow, Function, Inst, Jump, Program, Terminator};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use ox_logic::{Op, Store, Term};

pub fn single_assert(store: &mut Store, program: &mut Program) -> Result<(), FormError> {
    let function = &mut program.functions[program.entry];
    let flow = expect_plain(function)?;
    for inst in function.blocks.values().flat_map(|b| &b.insts) {
        if inst.ends_execution() {
            return Err(FormError::Goal(function.name.clone()));
        }
    }
    let error = split(store, function, &flow);
    cut_off(store, function, error);
    renumber(function);
    Ok(())
}

/// Every assert ends its block. Gives the block that they branch to.
fn split(store: &mut Store, function: &mut Function, flow: &ControlFlow) -> BlockId {
    let asserts = |b: &Block| b.insts.iter().filter(|i| matches!(i, Inst::Assert(..))).count();
    let mut first: SecondaryMap<BlockId, BlockId> = SecondaryMap::with_default(Function::ENTRY);
    let mut next = 0;
    for &b in flow.order() {
        first[b] = BlockId::new(next);
        next += 1 + asserts(&function.blocks[b]);
    }
    let error = BlockId::new(next);
    let mut check = None;
    let mut blocks: PrimaryMap<BlockId, Block> = PrimaryMap::new();
    for &b in flow.order() {
        let old = function.blocks[b].clone();
        let mut params = old.params;
        let mut insts = vec![];
        for inst in old.insts {
            let Inst::Assert(t, id) = inst else {
                insts.push(inst);
                continue;
            };
            check = check.or(Some(id));
            let rest = BlockId::new(blocks.len() + 1);
            let cases = vec![(t, Jump { to: rest, args: vec![] })];
            let term = Terminator::Branch { cases, default: Jump { to: error, args: vec![] } };
            let (params, insts) = (std::mem::take(&mut params), std::mem::take(&mut insts));
            blocks.push(Block { params, insts, term, place: old.place.clone() });
        }
        let mut term = old.term;
        term.for_each_target(|to| *to = first[*to]);
        blocks.push(Block { params, insts, term, place: old.place });
    }
    let no = store.bool(false);
    let insts = vec![Inst::Assert(no, check.unwrap_or(CheckId::from_u32(0)))];
    let made = blocks.push(Block { params: vec![], insts, term: Terminator::Halt, place: None });
    debug_assert_eq!(made, error);
    function.blocks = blocks;
    error
}

/// Assumes that no way is taken that does not lead to the error.
fn cut_off(store: &mut Store, function: &mut Function, error: BlockId) {
    let mut leads: SecondaryMap<BlockId, bool> = SecondaryMap::new();
    leads[error] = true;
    // blocks come in topological order
    for b in function.blocks.keys().collect::<Vec<_>>().into_iter().rev() {
        let term = &function.blocks[b].term;
        leads[b] |= term.jumps().iter().any(|j| leads[j.to]);
        if !leads[b] || b == error {
            continue;
        }
        let Terminator::Branch { cases, default } = term.clone() else {
            unreachable!("a block that leads somewhere branches")
        };
        let (assumed, term) = without_dead_ends(store, cases, default, &leads);
        let block = &mut function.blocks[b];
        block.insts.extend(assumed.into_iter().map(Inst::Assume));
        block.term = term;
    }
    if !leads[Function::ENTRY] {
        let no = store.bool(false);
        let entry = &mut function.blocks[Function::ENTRY];
        entry.insts = vec![Inst::Assume(no)];
        entry.term = Terminator::goto(error, vec![]);
    }
}

fn without_dead_ends(
    store: &mut Store,
    cases: Vec<(Term, Jump)>,
    default: Jump,
    leads: &SecondaryMap<BlockId, bool>,
) -> (Vec<Term>, Terminator) {
    let mut assumed = vec![];
    let mut kept: Vec<(Term, Jump)> = vec![];
    for (c, j) in cases {
        if leads[j.to] {
            kept.push((c, j));
            continue;
        }
        // one of the cases before it, or not this one; a case that is not taken needs no test later on
        let not = store.mk(Op::Not, &[c]);
        let mut parts: Vec<Term> = kept.iter().map(|(c, _)| *c).collect();
        parts.push(not);
        assumed.push(store.mk(Op::Or, &parts));
    }
    if leads[default.to] {
        return (assumed, Terminator::Branch { cases: kept, default });
    }
    let parts: Vec<Term> = kept.iter().map(|(c, _)| *c).collect();
    assumed.push(store.mk(Op::Or, &parts));
    let (_, default) = kept.pop().expect("one of the jumps leads to the error");
    (assumed, Terminator::Branch { cases: kept, default })
}
