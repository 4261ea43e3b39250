//! A load from an address that depends on where the execution comes from becomes one load for each way.
//!
//! LLVM makes `load (phi a b)` of two loads, one from `a` and one from `b`. For a pointer analysis that unifies, `a` and
//! `b` are one place from then on: two fields of a struct, and with them whatever they point to.

use crate::{Block, BlockId, Body, Inst, InstKind, Jump, Operand, Terminator, Type, ValueId};
use cranelift_entity::SecondaryMap;

/// Undoes it for parameters that nobody else reads, where nothing happens between the jump and the load.
pub fn unsink_loads(body: &mut Body) {
    let uses = uses(body);
    let blocks: Vec<BlockId> = body.blocks.keys().filter(|b| *b != Body::ENTRY).collect();
    for block in blocks {
        while let Some((parameter, at)) = find(body, &uses, block) {
            let load = body.blocks[block].insts.remove(at);
            body.blocks[block].params[parameter] = load.results[0];
            move_to_jumps(body, block, parameter, &load);
        }
    }
}

fn uses(body: &Body) -> SecondaryMap<ValueId, u32> {
    let mut uses = SecondaryMap::new();
    let blocks = body.blocks.values();
    let operands =
        blocks.flat_map(|b| b.insts.iter().flat_map(|i| i.kind.operands()).chain(b.term.operands()));
    for operand in operands {
        if let Operand::Value(value) = operand {
            uses[*value] += 1;
        }
    }
    uses
}

/// The number of a parameter and of the load from it.
fn find(body: &Body, uses: &SecondaryMap<ValueId, u32>, block: BlockId) -> Option<(usize, usize)> {
    let b = &body.blocks[block];
    for (at, inst) in b.insts.iter().enumerate() {
        if let InstKind::Load { addr: Operand::Value(addr), volatile: false, .. } = &inst.kind
            && let Some(parameter) = b.params.iter().position(|p| p == addr)
            && body.values[*addr].ty == Type::Ptr
            && uses[*addr] == 1
        {
            return Some((parameter, at));
        }
        if !only_computes(&inst.kind) {
            return None;
        }
    }
    None
}

/// A load may as well come before it.
fn only_computes(kind: &InstKind) -> bool {
    match kind {
        InstKind::Binary(..)
        | InstKind::Compare(..)
        | InstKind::Cast(..)
        | InstKind::Select(..)
        | InstKind::Float(..)
        | InstKind::FloatCompare(..)
        | InstKind::PtrAdd(..)
        | InstKind::PtrTest { .. }
        | InstKind::ObjectSize(_)
        | InstKind::Apart { .. } => true,
        InstKind::Load { volatile, .. } => !volatile,
        InstKind::Alloca { .. }
        | InstKind::Malloc { .. }
        | InstKind::Free(_)
        | InstKind::Store { .. }
        | InstKind::MemCopy { .. }
        | InstKind::MemSet { .. }
        | InstKind::MemHavoc { .. }
        | InstKind::ResetModified(_)
        | InstKind::Track(_)
        | InstKind::Reached(_)
        | InstKind::NoLeak
        | InstKind::Lifetime { .. }
        | InstKind::Nondet(_)
        | InstKind::Infer(..)
        | InstKind::Call { .. }
        | InstKind::Assume(_)
        | InstKind::Assert(..)
        | InstKind::Unsupported(_) => false,
    }
}

/// The argument of every jump to the block becomes what is loaded from it.
fn move_to_jumps(body: &mut Body, block: BlockId, parameter: usize, load: &Inst) {
    let from: Vec<BlockId> = body.blocks.keys().collect();
    for from in from {
        if let Terminator::Goto(jump) = &body.blocks[from].term {
            if jump.to == block {
                let mut jump = jump.clone();
                let inst = load_argument(body, &mut jump, parameter, load);
                body.blocks[from].insts.push(inst);
                body.blocks[from].term = Terminator::Goto(jump);
            }
            continue;
        }
        let count = body.blocks[from].term.jumps().len();
        for n in 0..count {
            let mut jump = body.blocks[from].term.jumps()[n].clone();
            if jump.to != block {
                continue;
            }
            let inst = load_argument(body, &mut jump, parameter, load);
            let term_loc = body.blocks[from].term_loc;
            let insts = vec![inst];
            let between = Block { params: vec![], insts, term: Terminator::Goto(jump), term_loc };
            let between = body.blocks.push(between);
            *body.blocks[from].term.jumps_mut()[n] = Jump { to: between, args: vec![] };
        }
    }
}

fn load_argument(body: &mut Body, jump: &mut Jump, parameter: usize, load: &Inst) -> Inst {
    let value = body.values.push(body.values[load.results[0]].clone());
    let InstKind::Load { align, volatile, .. } = load.kind else { unreachable!("it is a load") };
    let addr = std::mem::replace(&mut jump.args[parameter], Operand::Value(value));
    Inst { results: vec![value], kind: InstKind::Load { addr, align, volatile }, loc: load.loc }
}
