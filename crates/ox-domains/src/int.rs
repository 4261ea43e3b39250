//! Integers of any size: a machine word where it fits, a big integer where not.
//!
//! Every operation is exact. A number has one representation, so equality and hashing need no care.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Word(i64),
    /// Outside of what a word can hold.
    Big(Box<BigInt>),
}

use Form::{Big, Word};

impl Int {
    pub const ZERO: Int = Int(Word(0));
    pub const ONE: Int = Int(Word(1));

    fn wide(v: i128) -> Int {
        match i64::try_from(v) {
            Ok(word) => Int(Word(word)),
            Err(_) => Int(Big(Box::new(BigInt::from(v)))),
        }
    }

    fn big(v: BigInt) -> Int {
        match v.to_i64() {
            Some(word) => Int(Word(word)),
            None => Int(Big(Box::new(v))),
        }
    }

    pub fn to_bigint(&self) -> BigInt {
        match &self.0 {
            Word(v) => BigInt::from(*v),
            Big(v) => (**v).clone(),
        }
    }

    /// The number as a word, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Word(v) => Some(*v),
            Big(_) => None,
        }
    }

    /// How many bits its absolute value has.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Word(v) => u64::from(64 - v.unsigned_abs().leading_zeros()),
            Big(v) => v.bits(),
        }
    }

    /// 2 to the power of `n`.
    pub fn power_of_two(n: u32) -> Int {
        Int::big(BigInt::from(1) << n)
    }

    pub fn signum(&self) -> i32 {
        match &self.0 {
            Word(v) => v.signum() as i32,
            Big(v) if v.sign() == num_bigint::Sign::Minus => -1,
            Big(_) => 1,
        }
    }

    pub fn is_zero(&self) -> bool {
        self.0 == Word(0)
    }

    pub fn is_one(&self) -> bool {
        self.0 == Word(1)
    }

    pub fn is_minus_one(&self) -> bool {
        self.0 == Word(-1)
    }

    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    pub fn abs(&self) -> Int {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Rounded down. The divisor is not zero.
    pub fn div_floor(&self, by: &Int) -> Int {
        match (&self.0, &by.0) {
            (Word(a), Word(1)) => Int(Word(*a)),
            // the smallest word by -1 is no word
            (Word(a), Word(b)) if *b != -1 => Int(Word(Integer::div_floor(a, b))),
            (Word(a), Word(b)) => Int::wide(Integer::div_floor(&i128::from(*a), &i128::from(*b))),
            _ => Int::big(self.to_bigint().div_floor(&by.to_bigint())),
        }
    }

    /// Rounded up. The divisor is not zero.
    pub fn div_ceil(&self, by: &Int) -> Int {
        -&(-self).div_floor(by)
    }

    /// The remainder of [`Int::div_floor`]: has the sign of the divisor, which is not zero.
    pub fn mod_floor(&self, by: &Int) -> Int {
        match (&self.0, &by.0) {
            (Word(a), Word(b)) if *b != -1 => Int(Word(a.mod_floor(b))),
            (Word(a), Word(b)) => Int::wide(i128::from(*a).mod_floor(&i128::from(*b))),
            _ => Int::big(self.to_bigint().mod_floor(&by.to_bigint())),
        }
    }

    pub fn divides(&self, other: &Int) -> bool {
        if self.is_zero() { other.is_zero() } else { other.mod_floor(self).is_zero() }
    }

    /// Never negative; zero for two zeros.
    pub fn gcd(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Word(1 | -1), _) | (_, Word(1 | -1)) => Int::ONE,
            (Word(a), Word(b)) => Int::wide(i128::from(*a).gcd(&i128::from(*b))),
            _ => Int::big(self.to_bigint().gcd(&other.to_bigint())),
        }
    }

    pub fn lcm(&self, other: &Int) -> Int {
        if self.is_zero() || other.is_zero() {
            return Int::ZERO;
        }
        (self * &other.div_floor(&self.gcd(other))).abs()
    }

    /// A number whose product with this one is 1 modulo `modulus` (positive); none if they have a common divisor.
    pub fn inverse_modulo(&self, modulus: &Int) -> Option<Int> {
        let m = modulus.to_bigint();
        let e = self.to_bigint().mod_floor(&m).extended_gcd(&m);
        (e.gcd == BigInt::from(1)).then(|| Int::big(e.x.mod_floor(&m)))
    }
}

impl Default for Int {
    fn default() -> Self {
        Int::ZERO
    }
}

impl From<i64> for Int {
    fn from(v: i64) -> Self {
        Int(Word(v))
    }
}

impl From<BigInt> for Int {
    fn from(v: BigInt) -> Self {
        Int::big(v)
    }
}

impl From<&BigInt> for Int {
    fn from(v: &BigInt) -> Self {
        match v.to_i64() {
            Some(word) => Int(Word(word)),
            None => Int(Big(Box::new(v.clone()))),
        }
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Word(a), Word(b)) => a.cmp(b),
            (Word(_), Big(_)) => 0.cmp(&other.signum()),
            (Big(_), Word(_)) => self.signum().cmp(&0),
            (Big(a), Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        match &self.0 {
            Word(v) => match v.checked_neg() {
                Some(word) => Int(Word(word)),
                None => Int::wide(-i128::from(*v)),
            },
            Big(v) => Int::big(-(**v).clone()),
        }
    }
}

impl Neg for Int {
    type Output = Int;
    fn neg(self) -> Int {
        -&self
    }
}

macro_rules! operator {
    ($Trait:ident, $name:ident, $op:tt, $checked:ident) => {
        impl $Trait for &Int {
            type Output = Int;
            fn $name(self, other: &Int) -> Int {
                match (&self.0, &other.0) {
                    (Word(a), Word(b)) => match a.$checked(*b) {
                        Some(word) => Int(Word(word)),
                        None => Int::wide(i128::from(*a) $op i128::from(*b)),
                    },
                    _ => Int::big(self.to_bigint() $op other.to_bigint()),
                }
            }
        }
        impl $Trait for Int {
            type Output = Int;
            fn $name(self, other: Int) -> Int {
                &self $op &other
            }
        }
    };
}

operator!(Add, add, +, checked_add);
operator!(Sub, sub, -, checked_sub);
operator!(Mul, mul, *, checked_mul);

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Word(v) => v.fmt(f),
            Big(v) => v.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Around the ends of a word, where the forms change.
    fn interesting() -> Vec<BigInt> {
        let ends = [i64::MIN, i64::MIN / 2, -3, -1, 0, 1, 2, 7, i64::MAX / 2, i64::MAX];
        let near = ends.into_iter().flat_map(|e| (-2..=2).map(move |d| BigInt::from(e) + d));
        let huge = BigInt::from(1) << 4096_u32;
        near.chain([-&huge, huge]).collect()
    }

    #[test]
    fn agrees_with_big_integers() {
        for a in interesting() {
            let x = Int::from(&a);
            assert_eq!(x.to_bigint(), a);
            assert_eq!((-&x).to_bigint(), -&a);
            assert_eq!(x.bits(), a.bits());
            for b in interesting() {
                let y = Int::from(&b);
                assert_eq!(&x + &y, Int::from(&a + &b));
                assert_eq!(&x - &y, Int::from(&a - &b));
                assert_eq!(&x * &y, Int::from(&a * &b));
                assert_eq!(x.cmp(&y), a.cmp(&b), "{a} {b}");
                assert_eq!(x.gcd(&y), Int::from(a.gcd(&b)));
                if b != BigInt::from(0) {
                    assert_eq!(x.div_floor(&y), Int::from(a.div_floor(&b)));
                    assert_eq!(x.div_ceil(&y), Int::from(a.div_ceil(&b)));
                    assert_eq!(x.mod_floor(&y), Int::from(a.mod_floor(&b)));
                }
            }
        }
    }

    #[test]
    fn inverses() {
        for m in 1..20_i64 {
            for a in -20..20_i64 {
                match Int::from(a).inverse_modulo(&Int::from(m)) {
                    Some(i) => assert!(Int::from(m).divides(&(&(&i * &Int::from(a)) - &Int::ONE))),
                    None => assert!(a.gcd(&m) != 1),
                }
            }
        }
    }
}
