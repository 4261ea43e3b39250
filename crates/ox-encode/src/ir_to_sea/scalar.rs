//! Arithmetic, comparisons and casts.

use super::FunctionLowering;
use num_bigint::BigInt;
use ox_ir::{self as ir, BinaryOp, CastOp, CompareOp, Operand};
use ox_logic::{Op, Term};
use ox_sea::Inst;

impl FunctionLowering<'_> {
    pub(super) fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        if self.store.sort(a) == ox_logic::Sort::Bool {
            return self.binary_bool(op, a, b);
        }
        let op = match op {
            BinaryOp::Add => Op::BvAdd,
            BinaryOp::Sub => Op::BvSub,
            BinaryOp::Mul => Op::BvMul,
            BinaryOp::UDiv => Op::BvUdiv,
            BinaryOp::SDiv => Op::BvSdiv,
            BinaryOp::URem => Op::BvUrem,
            BinaryOp::SRem => Op::BvSrem,
            BinaryOp::Shl => Op::BvShl,
            BinaryOp::LShr => Op::BvLshr,
            BinaryOp::AShr => Op::BvAshr,
            BinaryOp::And => Op::BvAnd,
            BinaryOp::Or => Op::BvOr,
            BinaryOp::Xor => Op::BvXor,
        };
        if matches!(op, Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem) {
            self.division_traps(op, a, b);
        }
        self.store.mk(op, &[a, b])
    }

    /// The machine stops at a division by zero and at `INT_MIN / -1`, and so does the IR interpreter.
    fn division_traps(&mut self, op: Op, a: Term, b: Term) {
        let ox_logic::Sort::BitVec(w) = self.store.sort(b) else { unreachable!("a bit-vector division") };
        let zero = self.store.bv(w, 0);
        let is_zero = self.store.mk(Op::Eq, &[b, zero]);
        let mut stop = vec![is_zero];
        if matches!(op, Op::BvSdiv | Op::BvSrem) {
            let minus_one = self.store.bv(w, -1);
            let min = self.store.bv(w, BigInt::from(1) << (w - 1));
            let by_minus_one = self.store.mk(Op::Eq, &[b, minus_one]);
            let of_min = self.store.mk(Op::Eq, &[a, min]);
            stop.push(self.store.mk(Op::And, &[by_minus_one, of_min]));
        }
        let stop = self.store.mk(Op::Or, &stop);
        let go_on = self.store.mk(Op::Not, &[stop]);
        if go_on != self.store.bool(true) {
            self.insts.push(Inst::Assume(go_on));
        }
    }

    /// One-bit arithmetic is Boolean algebra.
    fn binary_bool(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => self.store.mk(Op::Xor, &[a, b]),
            BinaryOp::Mul | BinaryOp::And => self.store.mk(Op::And, &[a, b]),
            BinaryOp::Or => self.store.mk(Op::Or, &[a, b]),
            BinaryOp::UDiv => {
                self.insts.push(Inst::Assume(b));
                a
            }
            // -1 / -1 overflows in one bit, so the only division that does not stop is 0 / -1
            BinaryOp::SDiv | BinaryOp::SRem => {
                let not_a = self.store.mk(Op::Not, &[a]);
                self.insts.push(Inst::Assume(b));
                self.insts.push(Inst::Assume(not_a));
                self.store.bool(false)
            }
            BinaryOp::URem => {
                self.insts.push(Inst::Assume(b));
                self.store.bool(false)
            }
            // a shift by 1 is a shift by the width
            BinaryOp::Shl | BinaryOp::LShr => {
                let not_b = self.store.mk(Op::Not, &[b]);
                self.store.mk(Op::And, &[a, not_b])
            }
            BinaryOp::AShr => a,
        }
    }

    pub(super) fn compare(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        if self.store.sort(a) == ox_logic::Sort::Bool {
            return self.compare_bool(op, a, b);
        }
        let (op, swap, negate) = match op {
            CompareOp::Eq => (Op::Eq, false, false),
            CompareOp::Ne => (Op::Eq, false, true),
            CompareOp::Ult => (Op::BvUlt, false, false),
            CompareOp::Ule => (Op::BvUle, false, false),
            CompareOp::Ugt => (Op::BvUlt, true, false),
            CompareOp::Uge => (Op::BvUle, true, false),
            CompareOp::Slt => (Op::BvSlt, false, false),
            CompareOp::Sle => (Op::BvSle, false, false),
            CompareOp::Sgt => (Op::BvSlt, true, false),
            CompareOp::Sge => (Op::BvSle, true, false),
        };
        let args = if swap { [b, a] } else { [a, b] };
        let t = self.store.mk(op, &args);
        if negate { self.store.mk(Op::Not, &[t]) } else { t }
    }

    /// As unsigned, false < true; as signed, true is -1.
    fn compare_bool(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        let s = &mut *self.store;
        let (not_a, not_b) = (s.mk(Op::Not, &[a]), s.mk(Op::Not, &[b]));
        match op {
            CompareOp::Eq => s.mk(Op::Eq, &[a, b]),
            CompareOp::Ne => s.mk(Op::Xor, &[a, b]),
            CompareOp::Ult | CompareOp::Sgt => s.mk(Op::And, &[not_a, b]),
            CompareOp::Ugt | CompareOp::Slt => s.mk(Op::And, &[a, not_b]),
            CompareOp::Ule | CompareOp::Sge => s.mk(Op::Or, &[not_a, b]),
            CompareOp::Uge | CompareOp::Sle => s.mk(Op::Or, &[a, not_b]),
        }
    }

    pub(super) fn cast(&mut self, inst: &ir::Inst, op: CastOp, a: &Operand) {
        let result = inst.results.first().and_then(|&v| self.reg_of[v]);
        match op {
            CastOp::ZeroExtend | CastOp::SignExtend => {
                let a = self.int(a);
                let Some(ox_logic::Sort::BitVec(to)) = result.map(|r| self.store.sort(self.regs[r].var))
                else {
                    return;
                };
                let t = match self.store.sort(a) {
                    ox_logic::Sort::Bool => {
                        let one = self.store.bv(to, if op == CastOp::ZeroExtend { 1 } else { -1 });
                        let zero = self.store.bv(to, 0);
                        self.store.mk(Op::Ite, &[a, one, zero])
                    }
                    ox_logic::Sort::BitVec(from) if op == CastOp::ZeroExtend => {
                        self.store.mk(Op::BvZeroExtend(to - from), &[a])
                    }
                    ox_logic::Sort::BitVec(from) => self.store.mk(Op::BvSignExtend(to - from), &[a]),
                    other => unreachable!("an integer of sort {other:?}"),
                };
                self.bind(result, t);
            }
            CastOp::Truncate => {
                let a = self.int(a);
                let t = match result.map(|r| self.store.sort(self.regs[r].var)) {
                    Some(ox_logic::Sort::BitVec(to)) => self.store.mk(Op::BvExtract(to - 1, 0), &[a]),
                    _ => {
                        let bit = self.store.mk(Op::BvExtract(0, 0), &[a]);
                        let one = self.store.bv(1, 1);
                        self.store.mk(Op::Eq, &[bit, one])
                    }
                };
                self.bind(result, t);
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast if self.memory.is_some() => {
                let a = self.operand(a).expect("every value is tracked");
                let Some(r) = result else { return };
                let t = match self.store.sort(self.regs[r].var) {
                    ox_logic::Sort::BitVec(w) => self.resized(a, w),
                    other => unreachable!("a cast of this kind to {other:?}"),
                };
                self.bind(result, t);
            }
            CastOp::SignedToFloat | CastOp::UnsignedToFloat | CastOp::FloatTruncate | CastOp::FloatExtend
                if self.memory.is_some() =>
            {
                self.havoc(inst, "a floating-point number")
            }
            CastOp::PtrToInt => self.havoc(inst, "an address as an integer"),
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => {
                self.havoc(inst, "a floating-point number as an integer")
            }
            CastOp::Bitcast => self.havoc(inst, "the bits of a floating-point number"),
            CastOp::IntToPtr
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend => {}
        }
    }
}
