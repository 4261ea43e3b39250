//! Integer operators, comparisons and casts on values.

use super::float;
use super::value::{Pointer, Value};
use crate::Bits;
use crate::model::*;
use std::cmp::Ordering;

/// `None`: the operation traps.
pub(super) fn binary(op: BinaryOp, a: &Bits, b: &Bits) -> Option<Bits> {
    match op {
        BinaryOp::Add => Some(a.add(b)),
        BinaryOp::Sub => Some(a.sub(b)),
        BinaryOp::Mul => Some(a.mul(b)),
        BinaryOp::UDiv => a.udiv(b),
        BinaryOp::SDiv => a.sdiv(b),
        BinaryOp::URem => a.urem(b),
        BinaryOp::SRem => a.srem(b),
        BinaryOp::Shl => Some(a.shl(b)),
        BinaryOp::LShr => Some(a.lshr(b)),
        BinaryOp::AShr => Some(a.ashr(b)),
        BinaryOp::And => Some(a.and(b)),
        BinaryOp::Or => Some(a.or(b)),
        BinaryOp::Xor => Some(a.xor(b)),
    }
}

pub(super) fn compare(op: CompareOp, a: &Bits, b: &Bits) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Ult => a.compare_unsigned(b) == Ordering::Less,
        CompareOp::Ule => a.compare_unsigned(b) != Ordering::Greater,
        CompareOp::Ugt => a.compare_unsigned(b) == Ordering::Greater,
        CompareOp::Uge => a.compare_unsigned(b) != Ordering::Less,
        CompareOp::Slt => a.compare_signed(b) == Ordering::Less,
        CompareOp::Sle => a.compare_signed(b) != Ordering::Greater,
        CompareOp::Sgt => a.compare_signed(b) == Ordering::Greater,
        CompareOp::Sge => a.compare_signed(b) != Ordering::Less,
    }
}

/// The error says what cannot be computed.
pub(super) fn cast(op: CastOp, value: &Value, to: Type, pointer_width: u32) -> Result<Value, String> {
    use CastOp::*;
    Ok(match (op, value, to) {
        (ZeroExtend, Value::Int(a), Type::Int(width)) => Value::Int(a.zext(width)),
        (SignExtend, Value::Int(a), Type::Int(width)) => Value::Int(a.sext(width)),
        (Truncate, Value::Int(a), Type::Int(width)) => Value::Int(a.trunc(width)),
        (PtrToInt, Value::Ptr(p), Type::Int(width)) => Value::Int(Bits::from_u64(width, p.address)),
        (IntToPtr, Value::Int(a), Type::Ptr) => {
            let address = a.resize(pointer_width).to_u64().expect("an address fits 64 bits");
            Value::Ptr(Pointer { address })
        }
        (Bitcast, Value::Int(a), Type::Float(ty)) => Value::Float(ty, a.clone()),
        (Bitcast, Value::Float(_, a), Type::Int(_)) => Value::Int(a.clone()),
        (FloatToSigned, Value::Float(ty, a), Type::Int(width)) => {
            Value::Int(float::to_int(*ty, a, width, true)?)
        }
        (FloatToUnsigned, Value::Float(ty, a), Type::Int(width)) => {
            Value::Int(float::to_int(*ty, a, width, false)?)
        }
        (SignedToFloat, Value::Int(a), Type::Float(ty)) => float::from_int(ty, a, true)?,
        (UnsignedToFloat, Value::Int(a), Type::Float(ty)) => float::from_int(ty, a, false)?,
        (FloatTruncate | FloatExtend, Value::Float(from, a), Type::Float(ty)) => {
            float::convert(*from, a, ty)?
        }
        (
            ZeroExtend | SignExtend | Truncate | PtrToInt | IntToPtr | Bitcast | FloatToSigned
            | FloatToUnsigned | SignedToFloat | UnsignedToFloat | FloatTruncate | FloatExtend,
            _,
            _,
        ) => unreachable!("{} from {value} to {to} in a valid module", op.mnemonic()),
    })
}
