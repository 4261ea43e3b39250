//! The control-flow graph without detours: jumps skip empty blocks, a block that is entered by one jump only is appended to
//! where that comes from, blocks that cannot be reached go. The blocks come out in reverse postorder (topological, if
//! acyclic), and registers that nothing binds any more are dropped.

use crate::{Block, BlockId, Function, Inst, Jump, Program, RegId, Terminator};
use cranelift_entity::{PrimaryMap, SecondaryMap};

/// Says whether the graph changed.
pub fn straighten(program: &mut Program) -> bool {
    let mut changed = false;
    for function in program.functions.values_mut() {
        let before = function.blocks.len();
        changed |= skip_empty(function);
        rebuild(function, true);
        drop_unbound(function);
        changed |= before != function.blocks.len();
    }
    changed
}

/// Where a jump to the block ends up if it does nothing, takes nothing and jumps on.
fn skip_empty(function: &mut Function) -> bool {
    let onward = |function: &Function, b: BlockId| -> Option<Jump> {
        let block = &function.blocks[b];
        match &block.term {
            Terminator::Branch { cases, default }
                if cases.is_empty() && block.params.is_empty() && block.insts.is_empty() =>
            {
                Some(default.clone())
            }
            Terminator::Branch { .. } | Terminator::Return(_) | Terminator::Halt => None,
        }
    };
    let mut changed = false;
    let blocks: Vec<BlockId> = function.blocks.keys().collect();
    for b in blocks {
        let mut term = function.blocks[b].term.clone();
        let Terminator::Branch { cases, default } = &mut term else { continue };
        for j in cases.iter_mut().map(|(_, j)| j).chain([default]) {
            // empty blocks that jump in a circle are left alone after a round
            for _ in 0..function.blocks.len() {
                match onward(function, j.to) {
                    Some(next) => {
                        *j = next;
                        changed = true;
                    }
                    None => break,
                }
            }
        }
        function.blocks[b].term = term;
    }
    changed
}

/// Only drops what cannot be reached or is not bound, and numbers the blocks in order.
pub(super) fn renumber(function: &mut Function) {
    rebuild(function, false);
    drop_unbound(function);
}

/// The function again, with chains of blocks as one if they are merged.
fn rebuild(function: &mut Function, merge: bool) {
    let flow = function.control_flow();
    let mut new_id: SecondaryMap<BlockId, Option<BlockId>> = SecondaryMap::new();
    let mut blocks: PrimaryMap<BlockId, Block> = PrimaryMap::new();
    for &b in flow.order() {
        if new_id[b].is_some() {
            continue;
        }
        let mut block = take(function, b);
        let id = blocks.next_key();
        new_id[b] = Some(id);
        while let Terminator::Branch { cases, default } = &block.term
            && merge
            && cases.is_empty()
            && flow.predecessors(default.to).len() == 1
            && new_id[default.to].is_none()
        {
            let args = default.args.clone();
            let to = default.to;
            new_id[to] = Some(id);
            let next = take(function, to);
            block.insts.extend(next.params.into_iter().zip(args).map(|(p, t)| Inst::Let(p, t)));
            block.insts.extend(next.insts);
            block.term = next.term;
            block.place = block.place.or(next.place);
        }
        blocks.push(block);
    }
    for block in blocks.values_mut() {
        block.term.for_each_target(|to| *to = new_id[*to].expect("targets are reachable"));
    }
    function.blocks = blocks;
}

fn take(function: &mut Function, b: BlockId) -> Block {
    let empty = Block { params: vec![], insts: vec![], term: Terminator::Halt, place: None };
    std::mem::replace(&mut function.blocks[b], empty)
}

/// Registers get new numbers and keep their variables.
fn drop_unbound(function: &mut Function) {
    let mut regs = PrimaryMap::new();
    let mut number: SecondaryMap<RegId, Option<RegId>> = SecondaryMap::new();
    let old = std::mem::take(&mut function.regs);
    let mut renumber = |r: &mut RegId| {
        let new = *number[*r].get_or_insert_with(|| regs.push(old[*r].clone()));
        *r = new;
    };
    function.params.iter_mut().for_each(&mut renumber);
    for block in function.blocks.values_mut() {
        block.params.iter_mut().for_each(&mut renumber);
        for inst in &mut block.insts {
            inst.for_each_result(&mut renumber);
        }
    }
    function.regs = regs;
}
