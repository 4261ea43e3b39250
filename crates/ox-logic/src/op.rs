//! The operators of terms, with the names SMT-LIB gives them.
//!
//! `>`, `>=`, `bvugt`, … are accepted by the parser but are not operators here: they are the
//! mirrored `<`, `<=`, `bvult`, … . Binary minus is `Add` with `Neg`. There is one way to say it.
//!
//! SMT-LIB writes arithmetic of integers and of real numbers alike; here they are different operators, so that what holds of integers
//! only is never said of real numbers.

use crate::{Sort, Symbol};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Op {
    // Core
    Not,
    /// n-ary, n ≥ 0
    And,
    /// n-ary, n ≥ 0
    Or,
    Xor,
    Implies,
    /// binary, on any sort
    Eq,
    Ite,
    // Int
    Neg,
    /// n-ary, n ≥ 2
    Add,
    /// n-ary, n ≥ 2
    Mul,
    /// SMT-LIB `div`: rounds so that the remainder is never negative
    Div,
    /// SMT-LIB `mod`: never negative
    Mod,
    Le,
    Lt,
    // Real
    RealNeg,
    /// n-ary, n ≥ 2
    RealAdd,
    /// n-ary, n ≥ 2
    RealMul,
    /// by zero: any number, the same for the same dividend
    RealDiv,
    RealLe,
    RealLt,
    /// `to_real`: the integer as a real number
    ToReal,
    /// `to_int`: rounded down
    ToInt,
    // BitVec
    BvNot,
    BvNeg,
    BvAdd,
    BvSub,
    BvMul,
    /// by zero: all ones
    BvUdiv,
    /// by zero: the dividend
    BvUrem,
    BvSdiv,
    BvSrem,
    BvShl,
    BvLshr,
    BvAshr,
    BvAnd,
    BvOr,
    BvXor,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    BvConcat,
    /// high bit, low bit, both included
    BvExtract(u32, u32),
    /// by how many bits
    BvZeroExtend(u32),
    /// by how many bits
    BvSignExtend(u32),
    /// `bv2nat` / `ubv_to_int`
    BvToNat,
    /// `(_ int2bv w)`: modulo 2^w
    IntToBv(u32),
    // Arrays
    Select,
    Store,
    /// `((as const S) v)`; the sort is the array's
    ConstArray(Sort),
    /// An uninterpreted function or predicate and its result sort.
    Apply(Symbol, Sort),
}
