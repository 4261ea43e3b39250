//! Copies and fills as loops over the elements, for encodings that have no term for a range of memory (Horn clauses).
//!
//! Ranges of a small constant length stay: they are a few writes. So do those that get any content (`scramble`).

use super::addresses::number;
use super::fresh_names::FreshNames;
use crate::{Block, BlockId, Function, Inst, Jump, Program, Reg, RegId, Terminator, Type};
use ox_logic::{Op, Store, Term};

/// Ranges of at most so many elements are written one by one.
pub const FEW: u64 = 64;

/// Says whether there were any.
pub fn unfold_ranges(store: &mut Store, program: &mut Program) -> bool {
    let width = program.pointer_width;
    let mut changed = false;
    for id in program.functions.keys().collect::<Vec<_>>() {
        let names = FreshNames::beside(store, program, &program.functions[id]);
        let mut unfolding = Unfolding { store, function: &mut program.functions[id], names, width };
        let mut work: Vec<BlockId> = unfolding.function.blocks.keys().collect();
        while let Some(block) = work.pop() {
            let insts = &unfolding.function.blocks[block].insts;
            let long = insts.iter().enumerate().find_map(|(at, inst)| Some((at, unfolding.long(inst)?)));
            if let Some((at, range)) = long {
                work.push(unfolding.split(block, at, range));
                changed = true;
            }
        }
    }
    changed
}

/// A range that is written in a loop.
struct Range {
    result: RegId,
    mem: Term,
    to: Term,
    len: Term,
    what: What,
}

enum What {
    /// The byte.
    Fill(Term),
    /// A memory and the address in it.
    Copy(Term, Term),
}

struct Unfolding<'a> {
    store: &'a mut Store,
    function: &'a mut Function,
    names: FreshNames,
    width: u32,
}

impl Unfolding<'_> {
    fn long(&self, inst: &Inst) -> Option<Range> {
        let range = match inst {
            Inst::Fill(r, f) => {
                Range { result: *r, mem: f.mem, to: f.to, len: f.len, what: What::Fill(f.byte) }
            }
            Inst::Copy(r, c) => {
                Range { result: *r, mem: c.mem, to: c.to, len: c.len, what: What::Copy(c.source, c.from) }
            }
            _ => return None,
        };
        let few = FEW * self.bytes(range.result);
        number(self.store, range.len).is_none_or(|len| len > few).then_some(range)
    }

    fn bytes(&self, mem: RegId) -> u64 {
        match self.function.regs[mem].ty {
            Type::Mem(layout) => u64::from(layout.bytes(self.width)),
            ty @ (Type::Bool | Type::Bits(_) | Type::Ptr) => unreachable!("a memory of type {ty}"),
        }
    }

    fn new_reg(&mut self, name: &str, ty: Type) -> RegId {
        let sort = ty.sort(self.width, self.store);
        let var = self.names.named(self.store, name, sort);
        self.function.regs.push(Reg { ty, var, source: None })
    }

    fn var(&self, r: RegId) -> Term {
        self.function.regs[r].var
    }

    /// The block jumps to a loop that writes the range, and the loop to a new block with the rest. The result is the memory at
    /// the head of the loop.
    fn split(&mut self, block: BlockId, at: usize, range: Range) -> BlockId {
        let (bytes, ty) = (self.bytes(range.result), self.function.regs[range.result].ty);
        let offset = self.new_reg("offset", Type::Bits(self.width));
        let written = self.new_reg("range", ty);
        let i = self.var(offset);
        let addr = self.store.mk(Op::BvAdd, &[range.to, i]);
        let mut insts = vec![];
        let value = match range.what {
            What::Fill(byte) => (1..bytes).fold(byte, |e, _| self.store.mk(Op::BvConcat, &[byte, e])),
            What::Copy(source, from) => {
                let element = self.new_reg("element", Type::Bits(8 * bytes as u32));
                let from = self.store.mk(Op::BvAdd, &[from, i]);
                insts.push(Inst::Load { result: element, mem: source, addr: from });
                self.var(element)
            }
        };
        let mem = self.var(range.result);
        insts.push(Inst::Store { result: written, mem, addr, value });
        let [zero, step] = [0, bytes].map(|n| self.store.bv(self.width, n));
        let next = self.store.mk(Op::BvAdd, &[i, step]);
        let goes_on = self.store.mk(Op::BvUlt, &[i, range.len]);

        let blocks = &mut self.function.blocks;
        let place = blocks[block].place.clone();
        let make = |insts, term| Block { params: vec![], insts, term, place: place.clone() };
        let rest = blocks[block].insts.split_off(at + 1);
        blocks[block].insts.pop();
        let term = std::mem::replace(&mut blocks[block].term, Terminator::Halt);
        // in the order of execution, as text wants it
        let head =
            blocks.push(Block { params: vec![offset, range.result], ..make(vec![], Terminator::Halt) });
        let body = blocks.push(make(insts, Terminator::Halt));
        let rest = blocks.push(make(rest, term));
        let jump = |to, args| Jump { to, args };
        let to_head = |args| Terminator::Branch { cases: vec![], default: jump(head, args) };
        blocks[block].term = to_head(vec![zero, range.mem]);
        let cases = vec![(goes_on, jump(body, vec![]))];
        blocks[head].term = Terminator::Branch { cases, default: jump(rest, vec![]) };
        blocks[body].term = to_head(vec![next, self.function.regs[written].var]);
        rest
    }
}
