//! Machine integers of any width: the arithmetic of the interpreter.
//!
//! Written independently of the term evaluator in `ox-logic` on purpose: differential tests
//! compare the two. Widths up to 64 live in a `u64`, wider ones in a big integer.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;

/// An integer of a fixed width; the value is always below 2^width.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    width: u32,
    value: Magnitude,
}

/// `Small` exactly when the width is at most 64.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Magnitude {
    Small(u64),
    Big(BigUint),
}
use Magnitude::{Big, Small};

fn mask(width: u32) -> u64 {
    match width {
        0 => 0,
        1..=63 => (1 << width) - 1,
        _ => u64::MAX,
    }
}

/// The value of a `u64` holding `width` ≤ 64 bits, read in two's complement.
fn sign_extended(width: u32, value: u64) -> i64 {
    match width {
        0 => 0,
        _ => ((value << (64 - width)) as i64) >> (64 - width),
    }
}

impl Bits {
    /// Taken modulo 2^width.
    pub fn new(width: u32, value: impl Into<BigUint>) -> Self {
        let reduced = value.into() & ((BigUint::one() << width) - 1u32);
        let value = match width <= 64 {
            true => Small(reduced.to_u64().expect("a value below 2^64 fits")),
            false => Big(reduced),
        };
        Bits { width, value }
    }

    /// Taken modulo 2^width; the quick way for machine words.
    pub fn from_u64(width: u32, value: u64) -> Self {
        match width <= 64 {
            true => Bits { width, value: Small(value & mask(width)) },
            false => Bits { width, value: Big(BigUint::from(value)) },
        }
    }

    /// Two's complement.
    pub fn from_signed(width: u32, value: impl Into<BigInt>) -> Self {
        let v: BigInt = value.into();
        let r = v.mod_floor(&(BigInt::one() << width));
        Bits::new(width, r.to_biguint().expect("a residue is not negative"))
    }

    pub fn zero(width: u32) -> Self {
        Bits::from_u64(width, 0)
    }

    pub fn bool(b: bool) -> Self {
        Bits { width: 1, value: Small(b as u64) }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn unsigned(&self) -> BigUint {
        match &self.value {
            Small(v) => BigUint::from(*v),
            Big(v) => v.clone(),
        }
    }

    pub fn signed(&self) -> BigInt {
        match &self.value {
            Small(v) => BigInt::from(sign_extended(self.width, *v)),
            Big(v) => {
                let positive = BigInt::from_biguint(Sign::Plus, v.clone());
                match self.sign_bit() {
                    true => positive - (BigInt::one() << self.width),
                    false => positive,
                }
            }
        }
    }

    pub fn is_zero(&self) -> bool {
        match &self.value {
            Small(v) => *v == 0,
            Big(v) => v.is_zero(),
        }
    }

    /// The topmost bit.
    pub fn sign_bit(&self) -> bool {
        match &self.value {
            Small(v) => self.width > 0 && (v >> (self.width - 1)) & 1 == 1,
            Big(v) => v.bit(self.width as u64 - 1),
        }
    }

    /// The unsigned value, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.value {
            Small(v) => Some(*v),
            Big(v) => v.to_u64(),
        }
    }

    /// Shared shape of the binary operations: the quick path on words, else big integers.
    fn combine(
        &self,
        other: &Bits,
        small: impl FnOnce(u64, u64) -> u64,
        big: impl FnOnce(&BigUint, &BigUint) -> BigUint,
    ) -> Bits {
        assert_eq!(self.width, other.width, "operands of different width");
        match (&self.value, &other.value) {
            (Small(a), Small(b)) => {
                Bits { width: self.width, value: Small(small(*a, *b) & mask(self.width)) }
            }
            (Big(a), Big(b)) => Bits::new(self.width, big(a, b)),
            (Small(_), Big(_)) | (Big(_), Small(_)) => unreachable!("equal widths have equal shapes"),
        }
    }
}

/// Arithmetic modulo 2^width. Both operands have the same width.
impl Bits {
    pub fn add(&self, other: &Bits) -> Bits {
        self.combine(other, u64::wrapping_add, |a, b| a + b)
    }

    pub fn sub(&self, other: &Bits) -> Bits {
        let width = self.width;
        self.combine(other, u64::wrapping_sub, |a, b| (BigUint::one() << width) + a - b)
    }

    pub fn mul(&self, other: &Bits) -> Bits {
        self.combine(other, u64::wrapping_mul, |a, b| a * b)
    }

    pub fn neg(&self) -> Bits {
        Bits::zero(self.width).sub(self)
    }

    /// `None` on division by zero.
    pub fn udiv(&self, other: &Bits) -> Option<Bits> {
        (!other.is_zero()).then(|| self.combine(other, |a, b| a / b, |a, b| a / b))
    }

    /// `None` on division by zero.
    pub fn urem(&self, other: &Bits) -> Option<Bits> {
        (!other.is_zero()).then(|| self.combine(other, |a, b| a % b, |a, b| a % b))
    }

    /// Rounds towards zero. `None` on division by zero and when the smallest value is divided by −1.
    pub fn sdiv(&self, other: &Bits) -> Option<Bits> {
        self.signed_division(other, |a, b| a / b, |a, b| a / b)
    }

    /// Has the sign of the dividend. `None` when `sdiv` is `None`.
    pub fn srem(&self, other: &Bits) -> Option<Bits> {
        self.signed_division(other, |a, b| a % b, |a, b| a % b)
    }

    fn signed_division(
        &self,
        other: &Bits,
        small: impl FnOnce(i64, i64) -> i64,
        big: impl FnOnce(BigInt, BigInt) -> BigInt,
    ) -> Option<Bits> {
        assert_eq!(self.width, other.width, "operands of different width");
        let overflow = *self == Bits::smallest(self.width) && *other == Bits::zero(self.width).not();
        if other.is_zero() || overflow {
            return None;
        }
        Some(match (&self.value, &other.value) {
            (Small(a), Small(b)) => {
                let quotient = small(sign_extended(self.width, *a), sign_extended(self.width, *b));
                Bits::from_u64(self.width, quotient as u64)
            }
            (Big(_), _) | (_, Big(_)) => Bits::from_signed(self.width, big(self.signed(), other.signed())),
        })
    }

    /// The smallest signed value, −2^(width−1).
    pub fn smallest(width: u32) -> Bits {
        Bits::from_u64(width, 1).shl(&Bits::new(width, width - 1))
    }

    pub fn and(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a & b, |a, b| a & b)
    }

    pub fn or(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a | b, |a, b| a | b)
    }

    pub fn xor(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    pub fn not(&self) -> Bits {
        match &self.value {
            Small(v) => Bits::from_u64(self.width, !v),
            Big(v) => Bits::new(self.width, ((BigUint::one() << self.width) - 1u32) ^ v),
        }
    }

    /// The shift amount if it is below the width.
    fn amount(&self, by: &Bits) -> Option<u32> {
        assert_eq!(self.width, by.width, "operands of different width");
        by.to_u64().filter(|&n| n < self.width as u64).map(|n| n as u32)
    }

    /// 0 if the amount is at least the width.
    pub fn shl(&self, by: &Bits) -> Bits {
        match (self.amount(by), &self.value) {
            (None, _) => Bits::zero(self.width),
            (Some(n), Small(v)) => Bits::from_u64(self.width, v << n),
            (Some(n), Big(v)) => Bits::new(self.width, v << n),
        }
    }

    /// 0 if the amount is at least the width.
    pub fn lshr(&self, by: &Bits) -> Bits {
        match (self.amount(by), &self.value) {
            (None, _) => Bits::zero(self.width),
            (Some(n), Small(v)) => Bits::from_u64(self.width, v >> n),
            (Some(n), Big(v)) => Bits::new(self.width, v >> n),
        }
    }

    /// All bits are the sign if the amount is at least the width.
    pub fn ashr(&self, by: &Bits) -> Bits {
        let n = self.amount(by).unwrap_or(self.width.saturating_sub(1));
        match &self.value {
            Small(v) => Bits::from_u64(self.width, (sign_extended(self.width, *v) >> n) as u64),
            Big(_) => Bits::from_signed(self.width, self.signed() >> n),
        }
    }

    pub fn compare_unsigned(&self, other: &Bits) -> Ordering {
        assert_eq!(self.width, other.width, "operands of different width");
        self.value.cmp(&other.value)
    }

    pub fn compare_signed(&self, other: &Bits) -> Ordering {
        match other.sign_bit().cmp(&self.sign_bit()) {
            Ordering::Equal => self.compare_unsigned(other),
            different => different,
        }
    }
}

/// Changes of width, and bytes.
impl Bits {
    /// Panics if `width` is below the present width.
    pub fn zext(&self, width: u32) -> Bits {
        assert!(width >= self.width, "zext from i{} to i{width}", self.width);
        match &self.value {
            Small(v) => Bits::from_u64(width, *v),
            Big(v) => Bits { width, value: Big(v.clone()) },
        }
    }

    /// Panics if `width` is below the present width.
    pub fn sext(&self, width: u32) -> Bits {
        assert!(width >= self.width, "sext from i{} to i{width}", self.width);
        match &self.value {
            Small(v) if width <= 64 => Bits::from_u64(width, sign_extended(self.width, *v) as u64),
            Small(_) | Big(_) => Bits::from_signed(width, self.signed()),
        }
    }

    /// Panics if `width` is above the present width.
    pub fn trunc(&self, width: u32) -> Bits {
        assert!(width <= self.width, "trunc from i{} to i{width}", self.width);
        self.resize(width)
    }

    /// Cut or filled with zeros.
    pub fn resize(&self, width: u32) -> Bits {
        match &self.value {
            Small(v) => Bits::from_u64(width, *v),
            Big(v) => Bits::new(width, v.clone()),
        }
    }

    /// Little-endian; the last byte is filled with zeros.
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = self.width.div_ceil(8) as usize;
        let mut bytes = match &self.value {
            Small(v) => v.to_le_bytes().to_vec(),
            Big(v) => v.to_bytes_le(),
        };
        bytes.resize(length, 0);
        bytes
    }

    /// Little-endian; what does not fit is cut off.
    pub fn from_bytes(width: u32, bytes: &[u8]) -> Bits {
        match width <= 64 {
            true => {
                let mut word = [0; 8];
                let length = bytes.len().min(8);
                word[..length].copy_from_slice(&bytes[..length]);
                Bits::from_u64(width, u64::from_le_bytes(word))
            }
            false => Bits::new(width, BigUint::from_bytes_le(bytes)),
        }
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.signed())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:i{}", self.signed(), self.width)
    }
}
