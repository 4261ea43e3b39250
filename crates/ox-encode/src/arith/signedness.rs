//! Which registers are read as unsigned numbers.
//!
//! LLVM's integers have no sign. Under `int` a register is a number either in [-2^(w-1), 2^(w-1)) or in [0, 2^w);
//! both are exact, but the reading that fits the comparisons made of it needs no case split there. Registers that
//! flow into one another form a class and the operations vote. A wrong guess costs time, never soundness.

use ox_graph::UnionFind;
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_sea::{FuncId, Function, Inst, Layout, Program, RegId, Terminator, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Reprs;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repr {
    Signed,
    Unsigned,
}

/// A register, or a value that a function returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Reg(FuncId, RegId),
    Return(FuncId, usize),
}

pub struct Signedness {
    by_function: FxHashMap<FuncId, Reprs>,
    returns: FxHashMap<(FuncId, usize), Repr>,
}

impl Signedness {
    pub fn infer(store: &Store, program: &Program) -> Self {
        let mut v = Vote { store, classes: UnionFind::default(), votes: FxHashMap::default() };
        for (id, f) in program.functions.iter() {
            v.function(program, id, f);
        }
        v.count();
        let mut by_function: FxHashMap<FuncId, Reprs> = FxHashMap::default();
        let mut returns = FxHashMap::default();
        for (id, f) in program.functions.iter() {
            let reprs = f.regs.iter().map(|(r, reg)| (reg.var, v.result(reg.ty, Slot::Reg(id, r)))).collect();
            by_function.insert(id, reprs);
            for (i, ty) in f.returns.iter().enumerate() {
                returns.insert((id, i), v.result(*ty, Slot::Return(id, i)));
            }
        }
        Signedness { by_function, returns }
    }

    pub fn of_function(&self, f: FuncId) -> &Reprs {
        &self.by_function[&f]
    }

    pub fn of_reg(&self, f: FuncId, var: Term) -> Repr {
        self.by_function[&f][&var]
    }

    pub fn of_return(&self, f: FuncId, index: usize) -> Repr {
        self.returns[&(f, index)]
    }
}

type Regs = FxHashMap<Term, (RegId, Type)>;

struct Vote<'a> {
    store: &'a Store,
    classes: UnionFind<Slot>,
    /// Unsigned minus signed uses, by slot; summed over a class at the end.
    votes: FxHashMap<Slot, i64>,
}

impl Vote<'_> {
    fn function(&mut self, program: &Program, id: FuncId, f: &Function) {
        let reg_of: Regs = f.regs.iter().map(|(r, reg)| (reg.var, (r, reg.ty))).collect();
        let mut seen = FxHashSet::default();
        for block in f.blocks.values() {
            for inst in &block.insts {
                self.uses(id, &reg_of, &inst.terms(), &mut seen);
                for memory in inst.effects().memories() {
                    self.flow(id, &reg_of, memory, Slot::Reg(id, inst.results()[0]));
                }
                match inst {
                    Inst::Let(r, t) => self.flow(id, &reg_of, *t, Slot::Reg(id, *r)),
                    Inst::Call { callee, args, results } => {
                        for (&p, &a) in program.functions[*callee].params.iter().zip(args) {
                            self.flow(id, &reg_of, a, Slot::Reg(*callee, p));
                        }
                        for (i, &r) in results.iter().enumerate() {
                            self.classes.union(Slot::Return(*callee, i), Slot::Reg(id, r));
                        }
                    }
                    Inst::Store { result, value, .. } => {
                        self.flow(id, &reg_of, *value, Slot::Reg(id, *result));
                    }
                    _ => {}
                }
            }
            self.uses(id, &reg_of, &block.term.terms(), &mut seen);
            for jump in block.term.jumps() {
                for (&p, &a) in f.blocks[jump.to].params.iter().zip(&jump.args) {
                    self.flow(id, &reg_of, a, Slot::Reg(id, p));
                }
            }
            if let Terminator::Return(ts) = &block.term {
                for (i, &t) in ts.iter().enumerate() {
                    self.flow(id, &reg_of, t, Slot::Return(id, i));
                }
            }
        }
    }

    fn flow(&mut self, f: FuncId, reg_of: &Regs, t: Term, to: Slot) {
        for r in self.leaves(reg_of, t) {
            self.classes.union(Slot::Reg(f, r), to);
        }
    }

    /// The registers whose number may become the number of `t`. An address has none: its offset is a number of its own.
    fn leaves(&self, reg_of: &Regs, t: Term) -> Vec<RegId> {
        let (mut out, mut work, mut seen) = (vec![], vec![t], FxHashSet::default());
        while let Some(t) = work.pop() {
            if !matches!(self.store.sort(t), Sort::BitVec(_) | Sort::Array(_)) || !seen.insert(t) {
                continue;
            }
            match self.store.node(t) {
                Node::Var(..) => match reg_of.get(&t) {
                    Some((_, Type::Ptr)) => return vec![],
                    Some((r, Type::Bool | Type::Bits(_) | Type::Mem(_))) => out.push(*r),
                    None => {}
                },
                Node::App(Op::Ite, args) => work.extend([args[1], args[2]]),
                Node::App(op, args) if transparent(*op) => work.extend(args.iter()),
                Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
            }
        }
        out
    }

    fn uses(&mut self, f: FuncId, reg_of: &Regs, ts: &[Term], seen: &mut FxHashSet<Term>) {
        let mut work = ts.to_vec();
        while let Some(t) = work.pop() {
            if !seen.insert(t) {
                continue;
            }
            let Node::App(op, args) = self.store.node(t) else { continue };
            work.extend(args.iter());
            let vote = match op {
                Op::BvUlt | Op::BvUle | Op::BvUdiv | Op::BvUrem | Op::BvLshr => 2,
                Op::BvSlt | Op::BvSle | Op::BvSdiv | Op::BvSrem | Op::BvAshr => -2,
                Op::BvZeroExtend(_) => 1,
                Op::BvSignExtend(_) => -1,
                Op::Eq => 0,
                _ => continue,
            };
            let slots: Vec<Slot> =
                args.iter().flat_map(|&a| self.leaves(reg_of, a)).map(|r| Slot::Reg(f, r)).collect();
            for &s in &slots {
                *self.votes.entry(s).or_default() += vote;
                self.classes.union(slots[0], s);
            }
        }
    }

    /// The votes of each class.
    fn count(&mut self) {
        for (s, votes) in std::mem::take(&mut self.votes) {
            *self.votes.entry(self.classes.find(s)).or_default() += votes;
        }
    }

    fn result(&self, ty: Type, s: Slot) -> Repr {
        if matches!(ty, Type::Ptr | Type::Mem(Layout::PtrCell | Layout::Shadow(_))) {
            return Repr::Unsigned;
        }
        match self.votes.get(&self.classes.find(s)) {
            Some(&v) if v > 0 => Repr::Unsigned,
            _ => Repr::Signed,
        }
    }
}

/// Operators whose result is read like their arguments.
fn transparent(op: Op) -> bool {
    matches!(
        op,
        Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvNeg
            | Op::BvNot
            | Op::BvSignExtend(_)
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
    )
}
