//! Floating-point arithmetic on the host, for `f32` and `f64`. The payload of a NaN is the host's.

use super::value::Value;
use crate::Bits;
use crate::model::*;
use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};

/// A number of one of the two formats that can be computed with.
#[derive(Clone, Copy)]
enum Number {
    Single(f32),
    Double(f64),
}

fn number(ty: FloatType, bits: &Bits) -> Result<Number, String> {
    let word = bits.to_u64();
    match (ty, word) {
        (FloatType::F32, Some(word)) => Ok(Number::Single(f32::from_bits(word as u32))),
        (FloatType::F64, Some(word)) => Ok(Number::Double(f64::from_bits(word))),
        (FloatType::F32 | FloatType::F64, None) => unreachable!("at most 64 bits"),
        (FloatType::F16 | FloatType::Bf16 | FloatType::X87 | FloatType::F128, _) => Err(no_arithmetic(ty)),
    }
}

fn no_arithmetic(ty: FloatType) -> String {
    format!("floating-point arithmetic in {}", ty.mnemonic())
}

fn single(v: f32) -> Value {
    Value::Float(FloatType::F32, Bits::from_u64(32, u64::from(v.to_bits())))
}

fn double(v: f64) -> Value {
    Value::Float(FloatType::F64, Bits::from_u64(64, v.to_bits()))
}

macro_rules! arithmetic {
    ($op:expr, $v:expr) => {{
        let v = $v;
        match $op {
            FloatOp::Neg => -v[0],
            FloatOp::Add => v[0] + v[1],
            FloatOp::Sub => v[0] - v[1],
            FloatOp::Mul => v[0] * v[1],
            FloatOp::Div => v[0] / v[1],
            FloatOp::Rem => v[0] % v[1],
            FloatOp::Abs => v[0].abs(),
            FloatOp::Sqrt => v[0].sqrt(),
            FloatOp::Fma => v[0].mul_add(v[1], v[2]),
            FloatOp::Floor => v[0].floor(),
            FloatOp::Ceil => v[0].ceil(),
            FloatOp::Trunc => v[0].trunc(),
            FloatOp::Round => v[0].round(),
            FloatOp::CopySign => v[0].copysign(v[1]),
            FloatOp::MinNum => v[0].min(v[1]),
            FloatOp::MaxNum => v[0].max(v[1]),
        }
    }};
}

/// All operands have type `ty`.
pub(super) fn operate(op: FloatOp, ty: FloatType, args: &[&Bits]) -> Result<Value, String> {
    let (mut singles, mut doubles) = (Vec::new(), Vec::new());
    for bits in args {
        match number(ty, bits)? {
            Number::Single(v) => singles.push(v),
            Number::Double(v) => doubles.push(v),
        }
    }
    Ok(match singles.is_empty() {
        false => single(arithmetic!(op, singles)),
        true => double(arithmetic!(op, doubles)),
    })
}

/// Both operands have type `ty`.
pub(super) fn compare(op: FloatCompareOp, ty: FloatType, a: &Bits, b: &Bits) -> Result<bool, String> {
    // Widening a single to a double keeps the order.
    let [a, b] = [number(ty, a)?, number(ty, b)?].map(|n| match n {
        Number::Single(v) => f64::from(v),
        Number::Double(v) => v,
    });
    let unordered = a.is_nan() || b.is_nan();
    Ok(match op {
        FloatCompareOp::Oeq => a == b,
        FloatCompareOp::Ogt => a > b,
        FloatCompareOp::Oge => a >= b,
        FloatCompareOp::Olt => a < b,
        FloatCompareOp::Ole => a <= b,
        FloatCompareOp::One => !unordered && a != b,
        FloatCompareOp::Ord => !unordered,
        FloatCompareOp::Ueq => unordered || a == b,
        FloatCompareOp::Ugt => unordered || a > b,
        FloatCompareOp::Uge => unordered || a >= b,
        FloatCompareOp::Ult => unordered || a < b,
        FloatCompareOp::Ule => unordered || a <= b,
        FloatCompareOp::Une => unordered || a != b,
        FloatCompareOp::Uno => unordered,
    })
}

pub(super) fn convert(from: FloatType, bits: &Bits, to: FloatType) -> Result<Value, String> {
    match (number(from, bits)?, to) {
        (Number::Single(v), FloatType::F32) => Ok(single(v)),
        (Number::Single(v), FloatType::F64) => Ok(double(f64::from(v))),
        (Number::Double(v), FloatType::F32) => Ok(single(v as f32)),
        (Number::Double(v), FloatType::F64) => Ok(double(v)),
        (_, FloatType::F16 | FloatType::Bf16 | FloatType::X87 | FloatType::F128) => Err(no_arithmetic(to)),
    }
}

/// Rounds towards zero; what does not fit has no value.
pub(super) fn to_int(ty: FloatType, bits: &Bits, width: u32, signed: bool) -> Result<Bits, String> {
    let value = match number(ty, bits)? {
        Number::Single(v) => f64::from(v),
        Number::Double(v) => v,
    };
    let fitting = BigInt::from_f64(value.trunc()).and_then(|whole| {
        let result = Bits::from_signed(width, whole.clone());
        let back = if signed { result.signed() } else { BigInt::from(result.unsigned()) };
        (back == whole).then_some(result)
    });
    fitting.ok_or_else(|| format!("the conversion of the float {value} to an integer of {width} bits"))
}

/// Rounds to nearest, ties to even.
pub(super) fn from_int(ty: FloatType, bits: &Bits, signed: bool) -> Result<Value, String> {
    let whole = if signed { bits.signed() } else { BigInt::from(bits.unsigned()) };
    let too_wide = || format!("the conversion of an integer of {} bits to a float", bits.width());
    let negative = whole.sign() == num_bigint::Sign::Minus;
    // The host rounds once and correctly from 128 bits.
    let magnitude = whole.magnitude().to_u128().ok_or_else(too_wide)?;
    match ty {
        FloatType::F32 => Ok(single(if negative { -(magnitude as f32) } else { magnitude as f32 })),
        FloatType::F64 => Ok(double(if negative { -(magnitude as f64) } else { magnitude as f64 })),
        FloatType::F16 | FloatType::Bf16 | FloatType::X87 | FloatType::F128 => Err(no_arithmetic(ty)),
    }
}
