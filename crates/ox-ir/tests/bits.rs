//! The laws of `Bits`: exhaustively at widths 1 to 4, by property tests against `i128` up to 64 bits
//! and against big integers above.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;
use ox_ir::Bits;
use proptest::prelude::*;

/// The unsigned and the signed reading of the low `width` bits, in plain `i128`.
fn readings(width: u32, v: u64) -> (i128, i128) {
    let u = (v as i128) & ((1i128 << width) - 1);
    (u, if u >> (width - 1) == 1 { u - (1i128 << width) } else { u })
}

/// Every operation against its definition on mathematical integers.
fn check_operations(width: u32, a: u64, b: u64) {
    let (x, y) = (Bits::from_u64(width, a), Bits::from_u64(width, b));
    let ((ua, sa), (ub, sb)) = (readings(width, a), readings(width, b));
    let wrap = |v: i128| Bits::from_signed(width, v);
    assert_eq!(x.unsigned(), BigUint::from(ua as u128));
    assert_eq!(x.signed(), BigInt::from(sa));
    assert_eq!(x.add(&y), wrap(ua + ub));
    assert_eq!(x.sub(&y), wrap(ua - ub));
    assert_eq!(x.mul(&y), Bits::new(width, BigUint::from(ua as u128) * BigUint::from(ub as u128)));
    assert_eq!(x.neg(), wrap(-ua));
    assert_eq!(x.not(), wrap(-1 - ua));
    assert_eq!(x.udiv(&y), (ub != 0).then(|| wrap(ua / ub)));
    assert_eq!(x.urem(&y), (ub != 0).then(|| wrap(ua % ub)));
    let fits = ub != 0 && sa / sb < 1i128 << (width - 1);
    assert_eq!(x.sdiv(&y), fits.then(|| wrap(sa / sb)));
    assert_eq!(x.srem(&y), fits.then(|| wrap(sa % sb)));
    assert_eq!(x.and(&y), wrap(ua & ub));
    assert_eq!(x.or(&y), wrap(ua | ub));
    assert_eq!(x.xor(&y), wrap(ua ^ ub));
    let inside = ub < width as i128;
    assert_eq!(x.shl(&y), if inside { Bits::new(width, BigUint::from(ua as u128) << ub) } else { wrap(0) });
    assert_eq!(x.lshr(&y), if inside { wrap(ua >> ub) } else { wrap(0) });
    assert_eq!(x.ashr(&y), wrap(sa >> ub.min(64)));
    assert_eq!(x.compare_unsigned(&y), ua.cmp(&ub));
    assert_eq!(x.compare_signed(&y), sa.cmp(&sb));
    assert_eq!(x.zext(width + 70), Bits::from_signed(width + 70, ua));
    assert_eq!(x.sext(width + 70), Bits::from_signed(width + 70, sa));
    assert_eq!(x.sext(width + 1), Bits::from_signed(width + 1, sa));
    assert_eq!(x.zext(width + 70).trunc(width), x);
    assert_eq!(Bits::from_bytes(width, &x.to_bytes()), x);
    assert_eq!(x.to_bytes().len() as u32, width.div_ceil(8));
}

#[test]
fn all_values_of_narrow_widths() {
    for width in 1..=4 {
        for a in 0..1 << width {
            for b in 0..1 << width {
                check_operations(width, a, b);
            }
        }
    }
}

#[test]
fn display_is_signed() {
    assert_eq!(Bits::new(8, 255u32).to_string(), "-1");
    assert_eq!(format!("{:?}", Bits::smallest(128)), format!("{}:i128", i128::MIN));
}

proptest! {
    #[test]
    fn words(width in 1u32..=64, a: u64, b: u64, small in 0u64..80) {
        check_operations(width, a, b);
        check_operations(width, a, small);
        check_operations(width, a, u64::MAX);
    }

    #[test]
    fn i128_arithmetic(a: i128, b: i128, shift in 0u32..128) {
        let (x, y) = (Bits::from_signed(128, a), Bits::from_signed(128, b));
        let amount = Bits::new(128, shift);
        prop_assert_eq!(x.add(&y), Bits::from_signed(128, a.wrapping_add(b)));
        prop_assert_eq!(x.sub(&y), Bits::from_signed(128, a.wrapping_sub(b)));
        prop_assert_eq!(x.mul(&y), Bits::from_signed(128, a.wrapping_mul(b)));
        prop_assert_eq!(x.sdiv(&y), a.checked_div(b).map(|v| Bits::from_signed(128, v)));
        prop_assert_eq!(x.srem(&y), a.checked_rem(b).map(|v| Bits::from_signed(128, v)));
        prop_assert_eq!(x.udiv(&y), (a as u128).checked_div(b as u128).map(|v| Bits::new(128, v)));
        prop_assert_eq!(x.shl(&amount), Bits::from_signed(128, a << shift));
        prop_assert_eq!(x.ashr(&amount), Bits::from_signed(128, a >> shift));
        prop_assert_eq!(x.lshr(&amount), Bits::new(128, a as u128 >> shift));
        prop_assert_eq!(x.not(), Bits::from_signed(128, !a));
        prop_assert_eq!(x.compare_signed(&y), a.cmp(&b));
        prop_assert_eq!(x.compare_unsigned(&y), (a as u128).cmp(&(b as u128)));
        prop_assert_eq!(x.to_bytes(), a.to_le_bytes().to_vec());
        prop_assert_eq!(Bits::from_bytes(128, &a.to_le_bytes()), x);
    }

    /// Around the border between the two representations.
    #[test]
    fn odd_widths(width in 60u32..=140, a: i128, b: i128) {
        let (x, y) = (Bits::from_signed(width, a), Bits::from_signed(width, b));
        let modulus = BigInt::one() << width;
        let residue = |v: BigInt| Bits::new(width, v.mod_floor(&modulus).to_biguint().unwrap());
        prop_assert_eq!(x.add(&y), residue(BigInt::from(a) + b));
        prop_assert_eq!(x.sub(&y), residue(BigInt::from(a) - b));
        prop_assert_eq!(x.mul(&y), residue(BigInt::from(a) * b));
        prop_assert_eq!(x.neg(), residue(-BigInt::from(a)));
        prop_assert_eq!(x.not(), residue(-BigInt::one() - a));
        prop_assert_eq!(x.resize(30), Bits::from_signed(30, a));
        prop_assert_eq!(residue(x.signed()), x.clone());
        prop_assert_eq!(Bits::from_bytes(width, &x.to_bytes()), x);
    }
}
