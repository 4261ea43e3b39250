//! `llvm.is.fpclass`: whether a floating-point number is zero, normal, infinite and so on, by its bits.

use super::function::FunctionTranslation;
use crate::llvm::Value;
use num_bigint::BigUint;
use ox_ir::{BinaryOp, Bits, CastOp, CompareOp, FloatType, InstKind, Operand, Type};

/// Bits of the mask, with those of the other sign: negative, positive.
const INFINITE: [u64; 2] = [1 << 2, 1 << 9];
const NORMAL: [u64; 2] = [1 << 3, 1 << 8];
const SUBNORMAL: [u64; 2] = [1 << 4, 1 << 7];
const ZERO: [u64; 2] = [1 << 5, 1 << 6];
const SIGNALING: u64 = 1;
const QUIET: u64 = 2;

impl FunctionTranslation<'_, '_> {
    pub(super) fn float_class(&mut self, i: Value) -> Result<Vec<Operand>, String> {
        let mask = i.operand(1).as_u64().ok_or("a class of numbers that is chosen at run time")?;
        let numbers = self.leaves_of(i.operand(0))?;
        numbers.into_iter().map(|number| self.is_of_class(number, mask)).collect()
    }

    fn is_of_class(&mut self, number: Operand, mask: u64) -> Result<Operand, String> {
        let (width, fraction) = match self.type_of(&number) {
            Type::Float(FloatType::F16) => (16, 10),
            Type::Float(FloatType::Bf16) => (16, 7),
            Type::Float(FloatType::F32) => (32, 23),
            Type::Float(FloatType::F64) => (64, 52),
            Type::Float(FloatType::F128) => (128, 112),
            Type::Float(FloatType::X87) => return Err("the class of a long double".to_owned()),
            Type::Int(_) | Type::Ptr => return Err("the class of something else than a number".to_owned()),
        };
        let bits = self.emit(Type::Int(width), InstKind::Cast(CastOp::Bitcast, number));
        let magnitude = self.emit(Type::Int(width - 1), InstKind::Cast(CastOp::Truncate, bits.clone()));
        let zero = Operand::Int(Bits::zero(width));
        let negative = self.against(CompareOp::Slt, &bits, &zero);
        let of = |n: BigUint| Operand::Int(Bits::new(width - 1, n));
        let one = BigUint::from(1u32);
        let infinity = ((&one << (width - 1 - fraction)) - &one) << fraction;
        let quiet = of(&infinity | (&one << (fraction - 1)));
        let (infinity, normal, nothing) = (of(infinity), of(one << fraction), of(BigUint::ZERO));
        let mut any = Vec::new();
        for (class, least, behind) in [
            (ZERO, &nothing, None),
            (SUBNORMAL, &nothing, Some(&normal)),
            (NORMAL, &normal, Some(&infinity)),
            (INFINITE, &infinity, None),
        ] {
            let wanted = class.map(|bit| mask & bit != 0);
            if wanted == [false, false] {
                continue;
            }
            let mut holds = match behind {
                None => self.against(CompareOp::Eq, &magnitude, least),
                Some(behind) => {
                    let first = if class == SUBNORMAL { CompareOp::Ugt } else { CompareOp::Uge };
                    let from = self.against(first, &magnitude, least);
                    let below = self.against(CompareOp::Ult, &magnitude, behind);
                    self.both(BinaryOp::And, from, below)
                }
            };
            if wanted == [true, false] {
                holds = self.both(BinaryOp::And, holds, negative.clone());
            } else if wanted == [false, true] {
                let positive = self.against(CompareOp::Sge, &bits, &zero);
                holds = self.both(BinaryOp::And, holds, positive);
            }
            any.push(holds);
        }
        match (mask & SIGNALING != 0, mask & QUIET != 0) {
            (false, false) => {}
            (true, true) => any.push(self.against(CompareOp::Ugt, &magnitude, &infinity)),
            (false, true) => any.push(self.against(CompareOp::Uge, &magnitude, &quiet)),
            (true, false) => {
                let from = self.against(CompareOp::Ugt, &magnitude, &infinity);
                let below = self.against(CompareOp::Ult, &magnitude, &quiet);
                any.push(self.both(BinaryOp::And, from, below));
            }
        }
        let none = Operand::Int(Bits::zero(1));
        Ok(any.into_iter().reduce(|a, b| self.both(BinaryOp::Or, a, b)).unwrap_or(none))
    }

    fn against(&mut self, op: CompareOp, a: &Operand, b: &Operand) -> Operand {
        self.test(op, a.clone(), b.clone())
    }

    fn both(&mut self, op: BinaryOp, a: Operand, b: Operand) -> Operand {
        self.emit(Type::Int(1), InstKind::Binary(op, a, b))
    }
}
