//! Cuts what cannot be executed: code behind an `Unsupported`, blocks that nothing reaches, values that nothing
//! defines any more. Blocks and values are renumbered in order.

use ox_ir::{Block, BlockId, Body, Callee, InstKind, Jump, Operand, Terminator, ValueId};
use rustc_hash::FxHashMap;

pub(super) fn compact(mut body: Body) -> Body {
    for block in body.blocks.values_mut() {
        cut_after_unsupported(block);
    }
    let kept = reachable(&body);
    let mut renumber = Renumber { blocks: FxHashMap::default(), values: FxHashMap::default() };
    let mut compacted = Body::default();
    for (new, old) in kept.iter().enumerate() {
        renumber.blocks.insert(*old, BlockId::from_u32(new as u32));
        let block = &body.blocks[*old];
        let defined = block.params.iter().chain(block.insts.iter().flat_map(|i| &i.results));
        for value in defined {
            renumber.values.insert(*value, compacted.values.push(body.values[*value].clone()));
        }
    }
    for old in kept {
        let mut block = body.blocks[old].clone();
        renumber.block(&mut block);
        compacted.blocks.push(block);
    }
    compacted
}

fn cut_after_unsupported(block: &mut Block) {
    let end = block.insts.iter().position(|i| matches!(i.kind, InstKind::Unsupported(_)));
    if let Some(end) = end {
        block.insts.truncate(end + 1);
        block.term = Terminator::Halt;
        block.term_loc = block.insts[end].loc;
    }
}

/// In their old order; the entry is first.
fn reachable(body: &Body) -> Vec<BlockId> {
    let mut seen = vec![false; body.blocks.len()];
    let mut stack = vec![Body::ENTRY];
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut seen[block.as_u32() as usize], true) {
            stack.extend(body.blocks[block].term.jumps().into_iter().map(|j| j.to));
        }
    }
    body.blocks.keys().filter(|b| seen[b.as_u32() as usize]).collect()
}

struct Renumber {
    blocks: FxHashMap<BlockId, BlockId>,
    values: FxHashMap<ValueId, ValueId>,
}

impl Renumber {
    fn value(&self, value: &mut ValueId) {
        *value = *self.values.get(value).unwrap_or_else(|| panic!("{value} is used but not defined"));
    }

    fn operand(&self, operand: &mut Operand) {
        match operand {
            Operand::Value(value) => self.value(value),
            Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {}
        }
    }

    fn jump(&self, jump: &mut Jump) {
        jump.to = self.blocks[&jump.to];
        jump.args.iter_mut().for_each(|a| self.operand(a));
    }

    fn block(&self, block: &mut Block) {
        block.params.iter_mut().for_each(|p| self.value(p));
        for inst in &mut block.insts {
            inst.results.iter_mut().for_each(|r| self.value(r));
            self.inst(&mut inst.kind);
        }
        match &mut block.term {
            Terminator::Goto(jump) => self.jump(jump),
            Terminator::Branch(condition, yes, no) => {
                self.operand(condition);
                self.jump(yes);
                self.jump(no);
            }
            Terminator::Switch(value, cases, default) => {
                self.operand(value);
                cases.iter_mut().for_each(|(_, j)| self.jump(j));
                self.jump(default);
            }
            Terminator::Return(values) => values.iter_mut().for_each(|v| self.operand(v)),
            Terminator::Halt => {}
        }
    }

    fn inst(&self, kind: &mut InstKind) {
        match kind {
            InstKind::Binary(_, a, b)
            | InstKind::Compare(_, a, b)
            | InstKind::FloatCompare(_, a, b)
            | InstKind::PtrAdd(a, b) => {
                self.operand(a);
                self.operand(b);
            }
            InstKind::Cast(_, a)
            | InstKind::Free(a)
            | InstKind::Assume(a)
            | InstKind::Assert(a, _)
            | InstKind::ObjectSize(a)
            | InstKind::ResetModified(a)
            | InstKind::Lifetime { ptr: a, .. } => self.operand(a),
            InstKind::Apart { places } => {
                for (place, length) in places {
                    self.operand(place);
                    self.operand(length);
                }
            }
            InstKind::Select(a, b, c) => [a, b, c].into_iter().for_each(|o| self.operand(o)),
            InstKind::Float(_, args) | InstKind::Infer(_, args) => {
                args.iter_mut().for_each(|a| self.operand(a))
            }
            InstKind::Alloca { size, .. } | InstKind::Malloc { size, .. } => self.operand(size),
            InstKind::Load { addr, .. } => self.operand(addr),
            InstKind::Store { value, addr, .. } => {
                self.operand(value);
                self.operand(addr);
            }
            InstKind::MemCopy { to, from, len, .. } => {
                [to, from, len].into_iter().for_each(|o| self.operand(o))
            }
            InstKind::MemHavoc { to, len, .. } => [to, len].into_iter().for_each(|o| self.operand(o)),
            InstKind::MemSet { to, byte, len } => [to, byte, len].into_iter().for_each(|o| self.operand(o)),
            InstKind::Call { callee, args } => {
                match callee {
                    Callee::Direct(_) => {}
                    Callee::Indirect(pointer) => self.operand(pointer),
                }
                args.iter_mut().for_each(|a| self.operand(a));
            }
            InstKind::PtrTest { ptr, len, .. } => [ptr, len].into_iter().for_each(|o| self.operand(o)),
            InstKind::Nondet(_)
            | InstKind::Unsupported(_)
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::NoLeak => {}
        }
    }
}
