//! What needs only the bits of floating-point numbers: comparisons, and to change the sign.
//!
//! A number is its sign and its magnitude, and magnitudes are ordered as their bits are: zero, subnormal, normal, infinity, not a
//! number. This holds of IEEE's formats; the 80 bits of x87 have more than one form of a number, and are any value.

use super::FunctionLowering;
use num_bigint::BigInt;
use ox_ir::{FloatCompareOp, FloatOp, FloatType, Operand, Type};
use ox_logic::{Op, Sort, Term};

/// The width, and how many bits of it the fraction has.
fn format_of(ty: FloatType) -> Option<(u32, u32)> {
    match ty {
        FloatType::F16 => Some((16, 10)),
        FloatType::Bf16 => Some((16, 7)),
        FloatType::F32 => Some((32, 23)),
        FloatType::F64 => Some((64, 52)),
        FloatType::F128 => Some((128, 112)),
        FloatType::X87 => None,
    }
}

/// A number taken apart.
#[derive(Clone, Copy)]
struct Parts {
    negative: Term,
    magnitude: Term,
    is_nan: Term,
}

impl FunctionLowering<'_> {
    fn parts(&mut self, bits: Term, width: u32, fraction: u32) -> Parts {
        let s = &mut *self.store;
        let zero = s.bv(width, 0);
        let negative = s.mk(Op::BvSlt, &[bits, zero]);
        let magnitude = s.mk(Op::BvExtract(width - 2, 0), &[bits]);
        let exponent = width - 1 - fraction;
        let infinity = s.bv(width - 1, ((BigInt::from(1) << exponent) - 1) << fraction);
        let is_nan = s.mk(Op::BvUlt, &[infinity, magnitude]);
        Parts { negative, magnitude, is_nan }
    }

    pub(super) fn float_type(&self, operand: &Operand) -> Option<FloatType> {
        match operand {
            Operand::Float(ty, _) => Some(*ty),
            Operand::Value(v) => match self.body.values[*v].ty {
                Type::Float(ty) => Some(ty),
                Type::Int(_) | Type::Ptr => None,
            },
            Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) => None,
        }
    }

    /// The comparison of two numbers; `None` if their bits are not tracked or do not decide it.
    pub(super) fn float_compare(
        &mut self,
        op: FloatCompareOp,
        ty: FloatType,
        [a, b]: [Option<Term>; 2],
    ) -> Option<Term> {
        let (width, fraction) = format_of(ty)?;
        let (a, b) = (a?, b?);
        let (x, y) = (self.parts(a, width, fraction), self.parts(b, width, fraction));
        let s = &mut *self.store;
        let unordered = s.mk(Op::Or, &[x.is_nan, y.is_nan]);
        let nothing = s.bv(width - 1, 0);
        let zeros = [x, y].map(|n| s.mk(Op::Eq, &[n.magnitude, nothing]));
        let both_zero = s.mk(Op::And, &zeros);
        let same = s.mk(Op::Eq, &[a, b]);
        let equal = s.mk(Op::Or, &[same, both_zero]);
        let (less, more) = (self.is_below(x, y, both_zero), self.is_below(y, x, both_zero));
        let s = &mut *self.store;
        let ordered = s.mk(Op::Not, &[unordered]);
        let mut either = |x: Term, y: Term| s.mk(Op::Or, &[x, y]);
        use FloatCompareOp::*;
        let (holds, if_ordered) = match op {
            Ord => return Some(ordered),
            Uno => return Some(unordered),
            Oeq => (equal, true),
            Ogt => (more, true),
            Oge => (either(more, equal), true),
            Olt => (less, true),
            Ole => (either(less, equal), true),
            One => (either(less, more), true),
            Ueq => (equal, false),
            Ugt => (more, false),
            Uge => (either(more, equal), false),
            Ult => (less, false),
            Ule => (either(less, equal), false),
            Une => (either(less, more), false),
        };
        Some(match if_ordered {
            true => self.store.mk(Op::And, &[ordered, holds]),
            false => self.store.mk(Op::Or, &[unordered, holds]),
        })
    }

    /// Of two that are numbers.
    fn is_below(&mut self, a: Parts, b: Parts, both_zero: Term) -> Term {
        let s = &mut *self.store;
        let [farther, nearer] =
            [[b.magnitude, a.magnitude], [a.magnitude, b.magnitude]].map(|pair| s.mk(Op::BvUlt, &pair));
        let positive = s.mk(Op::Not, &[b.negative]);
        let some = s.mk(Op::Not, &[both_zero]);
        let from_negative = s.mk(Op::Ite, &[b.negative, farther, some]);
        let from_positive = s.mk(Op::And, &[positive, nearer]);
        s.mk(Op::Ite, &[a.negative, from_negative, from_positive])
    }

    /// The operations that only change the sign; `None` for others, and where the bits are not tracked.
    pub(super) fn float_sign(&mut self, op: FloatOp, args: &[Option<Term>]) -> Option<Term> {
        let bits = (*args.first()?)?;
        let Sort::BitVec(width) = self.store.sort(bits) else { return None };
        let s = &mut *self.store;
        let sign = |s: &mut ox_logic::Store, bits| s.mk(Op::BvExtract(width - 1, width - 1), &[bits]);
        let sign = match op {
            FloatOp::Neg => {
                let sign = sign(s, bits);
                s.mk(Op::BvNot, &[sign])
            }
            FloatOp::Abs => s.bv(1, 0),
            FloatOp::CopySign => {
                let other = (*args.get(1)?)?;
                sign(s, other)
            }
            FloatOp::Add
            | FloatOp::Sub
            | FloatOp::Mul
            | FloatOp::Div
            | FloatOp::Rem
            | FloatOp::Sqrt
            | FloatOp::Fma
            | FloatOp::Floor
            | FloatOp::Ceil
            | FloatOp::Trunc
            | FloatOp::Round
            | FloatOp::MinNum
            | FloatOp::MaxNum => return None,
        };
        let rest = s.mk(Op::BvExtract(width - 2, 0), &[bits]);
        Some(s.mk(Op::BvConcat, &[sign, rest]))
    }
}
