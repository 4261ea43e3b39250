//! An access through a pointer from outside is neither in the first nor in the last page, and inside of a variable or outside of it: it
//! does not reach over an end. It is inside of the variable that the pointer points to, where that is known.
//!
//! That accesses stay inside of their objects is checked or announced for all of them. For pointers of our own it is no help; but
//! a pointer from outside is any number, and where it may hit a part of a variable nothing could be said of that any more.
//! Limits: nothing is said about ranges of bytes, about single bytes, nor where there are many variables.

use super::FunctionLowering;
use ox_dsa::{Flags, RegionId};
use ox_ir::{self as ir, InstKind, Operand};
use ox_logic::{Op, Term};
use ox_machine::Machine;
use ox_sea::Inst;
use rustc_hash::FxHashMap;

/// With more variables in a region nothing is said of them.
const MOST: usize = 8;

/// What the pointers of a function are computed from by adding offsets.
pub(super) struct Roots<'a> {
    definitions: FxHashMap<ir::ValueId, &'a InstKind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Root {
    /// An object of the program.
    Object,
    /// An input.
    Input(ir::ValueId),
    Unknown,
}

impl<'a> Roots<'a> {
    pub fn of(body: &'a ir::Body) -> Self {
        let mut definitions = FxHashMap::default();
        for inst in body.blocks.values().flat_map(|b| &b.insts) {
            let kept = matches!(
                inst.kind,
                InstKind::PtrAdd(..)
                    | InstKind::Alloca { .. }
                    | InstKind::Malloc { .. }
                    | InstKind::Nondet(_)
            );
            if let (true, [result]) = (kept, &inst.results[..]) {
                definitions.insert(*result, &inst.kind);
            }
        }
        Roots { definitions }
    }

    fn root(&self, pointer: &Operand) -> Root {
        let mut pointer = pointer;
        loop {
            pointer = match pointer {
                Operand::Global(_) | Operand::Func(_) => return Root::Object,
                Operand::Int(_) | Operand::Null | Operand::Float(..) => return Root::Unknown,
                Operand::Value(v) => match self.definitions.get(v) {
                    Some(InstKind::PtrAdd(base, _)) => base,
                    Some(InstKind::Nondet(_)) => return Root::Input(*v),
                    Some(_) => return Root::Object,
                    None => return Root::Unknown,
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
        let root = m.roots.root(pointer);
        if !external || root == Root::Object {
            return;
        }
        let variables: Vec<(Term, u64)> = m
            .regions
            .globals_in(m.id, region)
            .filter_map(|g| Some((*m.globals.variables.get(&g)?, self.module.globals[g].size)))
            .collect();
        let possible = self.between(Machine::PAGE, address, (Machine::PAGE + bytes).wrapping_neg());
        self.insts.push(Inst::Assume(possible));
        if bytes < 2 || variables.len() > MOST {
            return;
        }
        let start = match root {
            Root::Input(v) if Operand::Value(v) != *pointer => self.operand(&Operand::Value(v)),
            Root::Input(_) | Root::Object | Root::Unknown => None,
        };
        for (base, size) in variables {
            let mut inside = self.holds(base, size, address, bytes);
            let mut outside = self.is_apart(base, size, address, bytes);
            if let Some(start) = start {
                // the end of a variable belongs to it, and may be the start of something else
                let from_inside = self.holds(base, size, start, 0);
                let from_outside = self.is_apart(base, size, start, 1);
                inside = self.store.mk(Op::And, &[inside, from_inside]);
                outside = self.store.mk(Op::And, &[outside, from_outside]);
            }
            let whole = self.store.mk(Op::Or, &[inside, outside]);
            self.insts.push(Inst::Assume(whole));
        }
    }

    fn between(&mut self, low: u64, t: Term, high: u64) -> Term {
        let [low, high] = [low, high].map(|n| self.word(n));
        let from = self.store.mk(Op::BvUle, &[low, t]);
        let to = self.store.mk(Op::BvUle, &[t, high]);
        self.store.mk(Op::And, &[from, to])
    }

    /// The bytes from that address on are in the variable.
    fn holds(&mut self, base: Term, size: u64, address: Term, bytes: u64) -> Term {
        let Some(last) = size.checked_sub(bytes) else { return self.store.bool(false) };
        let last = self.word(last);
        let last = self.store.mk(Op::BvAdd, &[base, last]);
        let from = self.store.mk(Op::BvUle, &[base, address]);
        let to = self.store.mk(Op::BvUle, &[address, last]);
        self.store.mk(Op::And, &[from, to])
    }

    /// None of them is.
    fn is_apart(&mut self, base: Term, size: u64, address: Term, bytes: u64) -> Term {
        let [bytes, size] = [bytes, size].map(|n| self.word(n));
        let last_before = self.store.mk(Op::BvSub, &[base, bytes]);
        let behind = self.store.mk(Op::BvAdd, &[base, size]);
        let before = self.store.mk(Op::BvUle, &[address, last_before]);
        let after = self.store.mk(Op::BvUle, &[behind, address]);
        self.store.mk(Op::Or, &[before, after])
    }
}
