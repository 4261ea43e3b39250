//! An access through a pointer from outside is neither in the first nor in the last page, and inside of a variable or outside of it: it
//! does not reach over an end.
//!
//! That accesses stay inside of their objects is checked or announced for all of them. For pointers of our own it is no help; but
//! a pointer from outside is any number, and where it may hit a part of a variable nothing could be said of that any more.
//! Limits: nothing is said about ranges of bytes, nor where there are many variables.

use super::FunctionLowering;
use ox_dsa::{Flags, RegionId};
use ox_ir::{self as ir, InstKind, Operand};
use ox_logic::{Op, Term};
use ox_machine::Machine;
use ox_sea::Inst;
use rustc_hash::FxHashMap;

/// With more variables in a region nothing is said.
const MOST: usize = 8;

/// The pointers that a function computes from one of the objects of the program.
pub(super) struct OwnPointers<'a> {
    bases: FxHashMap<ir::ValueId, &'a InstKind>,
}

impl<'a> OwnPointers<'a> {
    pub fn of(body: &'a ir::Body) -> Self {
        let mut bases = FxHashMap::default();
        for inst in body.blocks.values().flat_map(|b| &b.insts) {
            let made =
                matches!(inst.kind, InstKind::PtrAdd(..) | InstKind::Alloca { .. } | InstKind::Malloc { .. });
            if let (true, [result]) = (made, &inst.results[..]) {
                bases.insert(*result, &inst.kind);
            }
        }
        OwnPointers { bases }
    }

    fn contains(&self, pointer: &Operand) -> bool {
        let mut pointer = pointer;
        loop {
            pointer = match pointer {
                Operand::Global(_) | Operand::Func(_) => return true,
                Operand::Int(_) | Operand::Null | Operand::Float(..) => return false,
                Operand::Value(v) => match self.bases.get(v) {
                    Some(InstKind::PtrAdd(base, _)) => base,
                    Some(_) => return true,
                    None => return false,
                },
            }
        }
    }
}

impl FunctionLowering<'_> {
    /// Before the access of so many bytes at that address.
    pub(super) fn stay_inside(&mut self, region: RegionId, pointer: &Operand, address: Term, bytes: u64) {
        let m = self.memory();
        let external = m.regions.analysis().region(m.id, region).flags.has_any(Flags::EXTERNAL);
        if !external || m.own.contains(pointer) {
            return;
        }
        let (first, last) = (self.word(Machine::PAGE), self.word((Machine::PAGE + bytes).wrapping_neg()));
        for (low, high) in [(first, address), (address, last)] {
            let possible = self.store.mk(Op::BvUle, &[low, high]);
            self.insts.push(Inst::Assume(possible));
        }
        let m = self.memory();
        let variables: Vec<(Term, u64)> = m
            .regions
            .globals_in(m.id, region)
            .filter_map(|g| Some((*m.globals.variables.get(&g)?, self.module.globals[g].size)))
            .collect();
        if bytes < 2 || variables.len() > MOST {
            return;
        }
        for (base, size) in variables {
            let (start, end) = (bytes, size.wrapping_sub(bytes));
            let [start, size_term] = [start, size].map(|n| self.word(n));
            let last_before = self.store.mk(Op::BvSub, &[base, start]);
            let behind = self.store.mk(Op::BvAdd, &[base, size_term]);
            let mut cases = vec![
                self.store.mk(Op::BvUle, &[address, last_before]),
                self.store.mk(Op::BvUle, &[behind, address]),
            ];
            if size >= bytes {
                let end = self.word(end);
                let last = self.store.mk(Op::BvAdd, &[base, end]);
                let from = self.store.mk(Op::BvUle, &[base, address]);
                let to = self.store.mk(Op::BvUle, &[address, last]);
                cases.push(self.store.mk(Op::And, &[from, to]));
            }
            let whole = self.store.mk(Op::Or, &cases);
            self.insts.push(Inst::Assume(whole));
        }
    }
}
