//! Machine integers of any width: the arithmetic of the interpreter.
//!
//! Written independently of the term evaluator in `ox-logic` on purpose: differential tests
//! compare the two.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};
use std::fmt;

/// An integer of a fixed width; the value is always below 2^width.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    width: u32,
    value: BigUint,
}

impl Bits {
    /// Taken modulo 2^width.
    pub fn new(width: u32, value: impl Into<BigUint>) -> Self {
        let mask = (BigUint::one() << width) - 1u32;
        Bits { width, value: value.into() & mask }
    }

    /// Two's complement.
    pub fn from_signed(width: u32, value: impl Into<BigInt>) -> Self {
        let modulus = BigInt::one() << width;
        let v: BigInt = value.into();
        let r = ((v % &modulus) + &modulus) % &modulus;
        Bits { width, value: r.to_biguint().unwrap_or_default() }
    }

    pub fn zero(width: u32) -> Self {
        Bits { width, value: BigUint::zero() }
    }

    pub fn bool(b: bool) -> Self {
        Bits::new(1, b as u32)
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn unsigned(&self) -> &BigUint {
        &self.value
    }

    pub fn signed(&self) -> BigInt {
        let v = BigInt::from_biguint(Sign::Plus, self.value.clone());
        match self.width > 0 && self.value.bit(self.width as u64 - 1) {
            true => v - (BigInt::one() << self.width),
            false => v,
        }
    }

    pub fn is_zero(&self) -> bool {
        self.value.is_zero()
    }

    pub fn to_u64(&self) -> Option<u64> {
        self.value.to_u64()
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
