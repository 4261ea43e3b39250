//! The functions SMT-LIB defines, as terms. What the language of terms does not have is desugared here:
//! `>`, `distinct`, `abs`, `bvnand`, `bvsmod`, rotations and the like.

use super::printer::print_sort;
use super::sorts::MAX_WIDTH;
use crate::{Node, Op, Sort, Store, Term};

/// Names that are terms or syntax by themselves.
const WORDS: &[&str] = &["true", "false", "let", "forall", "exists", "match", "par", "!", "_", "as"];

/// Whether a script must not declare this name.
pub fn is_reserved(name: &str) -> bool {
    WORDS.contains(&name) || lookup(name).is_some()
}

/// A function of SMT-LIB without indices.
#[derive(Clone, Copy, Debug)]
pub(super) enum Function {
    /// As it stands.
    Plain(Op),
    /// An operator that takes two or more arguments and groups to the left.
    Left(Op),
    /// `(op a b)` with the arguments exchanged, chained.
    Mirrored(Op),
    /// `(op a b c)` is `(and (op a b) (op b c))`.
    Chain(Op),
    /// The negation of the result.
    Negated(Op),
    Implies,
    Distinct,
    Minus,
    /// `+` and `*`, where one argument is that argument.
    Sum(Op),
    Abs,
    /// `/`
    Quotient,
    IsInt,
    BvComp,
    BvSmod,
    SignedToInt,
}

pub(super) fn lookup(name: &str) -> Option<Function> {
    use Function::*;
    Some(match name {
        "not" => Plain(Op::Not),
        "and" => Plain(Op::And),
        "or" => Plain(Op::Or),
        "xor" => Left(Op::Xor),
        "=>" => Implies,
        "=" => Chain(Op::Eq),
        "distinct" => Distinct,
        "ite" => Plain(Op::Ite),
        "-" => Minus,
        "+" => Sum(Op::Add),
        "*" => Sum(Op::Mul),
        "div" => Left(Op::Div),
        "mod" => Plain(Op::Mod),
        "abs" => Abs,
        "/" => Quotient,
        "to_real" => Plain(Op::ToReal),
        "to_int" => Plain(Op::ToInt),
        "is_int" => IsInt,
        "<=" => Chain(Op::Le),
        "<" => Chain(Op::Lt),
        ">=" => Mirrored(Op::Le),
        ">" => Mirrored(Op::Lt),
        "bvnot" => Plain(Op::BvNot),
        "bvneg" => Plain(Op::BvNeg),
        "bvadd" => Left(Op::BvAdd),
        "bvsub" => Left(Op::BvSub),
        "bvmul" => Left(Op::BvMul),
        "bvudiv" => Plain(Op::BvUdiv),
        "bvurem" => Plain(Op::BvUrem),
        "bvsdiv" => Plain(Op::BvSdiv),
        "bvsrem" => Plain(Op::BvSrem),
        "bvsmod" => BvSmod,
        "bvshl" => Plain(Op::BvShl),
        "bvlshr" => Plain(Op::BvLshr),
        "bvashr" => Plain(Op::BvAshr),
        "bvand" => Left(Op::BvAnd),
        "bvor" => Left(Op::BvOr),
        "bvxor" => Left(Op::BvXor),
        "bvnand" => Negated(Op::BvAnd),
        "bvnor" => Negated(Op::BvOr),
        "bvxnor" => Negated(Op::BvXor),
        "bvcomp" => BvComp,
        "bvult" => Plain(Op::BvUlt),
        "bvule" => Plain(Op::BvUle),
        "bvslt" => Plain(Op::BvSlt),
        "bvsle" => Plain(Op::BvSle),
        "bvugt" => Mirrored(Op::BvUlt),
        "bvuge" => Mirrored(Op::BvUle),
        "bvsgt" => Mirrored(Op::BvSlt),
        "bvsge" => Mirrored(Op::BvSle),
        "concat" => Left(Op::BvConcat),
        "bv2nat" | "bv2int" | "ubv_to_int" => Plain(Op::BvToNat),
        "sbv_to_int" => SignedToInt,
        "select" => Plain(Op::Select),
        "store" => Plain(Op::Store),
        _ => return None,
    })
}

fn at_least(n: usize, args: &[Term]) -> Result<(), String> {
    match args.len() >= n {
        true => Ok(()),
        false => Err(format!("at least {n} arguments expected, {} given", args.len())),
    }
}

fn exactly<const N: usize>(args: &[Term]) -> Result<[Term; N], String> {
    args.try_into().map_err(|_| format!("{N} arguments expected, {} given", args.len()))
}

pub(super) fn apply(store: &mut Store, f: Function, args: &[Term]) -> Result<Term, String> {
    let (f, args) = of_reals(store, f, args);
    let args = &args[..];
    match f {
        Function::Plain(op @ (Op::And | Op::Or)) => {
            at_least(1, args)?;
            store.try_app(op, args)
        }
        Function::Plain(op) => store.try_app(op, args),
        Function::Left(op) => {
            at_least(2, args)?;
            args[1..].iter().try_fold(args[0], |left, &a| store.try_app(op, &[left, a]))
        }
        Function::Chain(op) => chain(store, args, |store, a, b| store.try_app(op, &[a, b])),
        Function::Mirrored(op) => chain(store, args, |store, a, b| store.try_app(op, &[b, a])),
        Function::Negated(op) => {
            let [a, b] = exactly(args)?;
            let t = store.try_app(op, &[a, b])?;
            store.try_app(Op::BvNot, &[t])
        }
        Function::Implies => {
            at_least(2, args)?;
            let (&last, rest) = args.split_last().expect("two or more");
            rest.iter().rev().try_fold(last, |right, &a| store.try_app(Op::Implies, &[a, right]))
        }
        Function::Distinct => distinct(store, args),
        Function::Minus => minus(store, args),
        Function::Sum(op) => match args {
            [a] if matches!(store.sort(*a), Sort::Int | Sort::Real) => Ok(*a),
            _ => store.try_app(op, args),
        },
        Function::Abs => {
            let [a] = exactly(args)?;
            let minus = store.try_app(Op::Neg, &[a])?;
            let zero = store.int(0);
            let positive = store.le(zero, a);
            Ok(store.ite(positive, a, minus))
        }
        Function::Quotient => {
            at_least(2, args)?;
            args[1..].iter().try_fold(args[0], |left, &a| store.try_app(Op::RealDiv, &[left, a]))
        }
        Function::IsInt => {
            let [a] = exactly(args)?;
            let whole = store.try_app(Op::ToInt, &[a])?;
            let whole = store.app(Op::ToReal, &[whole]);
            Ok(store.eq(whole, a))
        }
        Function::BvComp => {
            let [a, b] = exactly(args)?;
            width(store, a)?;
            let eq = store.try_app(Op::Eq, &[a, b])?;
            let (one, zero) = (store.bv(1, 1), store.bv(1, 0));
            Ok(store.ite(eq, one, zero))
        }
        Function::BvSmod => smod(store, args),
        Function::SignedToInt => signed_to_int(store, args),
    }
}

/// Arithmetic of real numbers where one argument is one; integers beside it become real numbers, as in the logics that mix them.
fn of_reals(store: &mut Store, f: Function, args: &[Term]) -> (Function, Vec<Term>) {
    use Function::*;
    let (real, compares) = match f {
        Chain(op @ (Op::Le | Op::Lt)) => (Chain(real_operator(op)), true),
        Mirrored(op @ (Op::Le | Op::Lt)) => (Mirrored(real_operator(op)), true),
        Sum(op) => (Sum(real_operator(op)), true),
        Minus | Chain(Op::Eq) | Distinct | Plain(Op::Ite | Op::ToInt) | IsInt => (f, true),
        Quotient => (f, false),
        Plain(_) | Left(_) | Mirrored(_) | Chain(_) | Negated(_) | Implies | Abs | BvComp | BvSmod
        | SignedToInt => return (f, args.to_vec()),
    };
    if compares && !args.iter().any(|&a| store.sort(a) == Sort::Real) {
        return (f, args.to_vec());
    }
    (real, args.iter().map(|&a| to_real(store, a)).collect())
}

fn real_operator(op: Op) -> Op {
    match op {
        Op::Add => Op::RealAdd,
        Op::Mul => Op::RealMul,
        Op::Neg => Op::RealNeg,
        Op::Le => Op::RealLe,
        Op::Lt => Op::RealLt,
        other => other,
    }
}

/// An integer as a real number; anything else as it is.
fn to_real(store: &mut Store, t: Term) -> Term {
    match (store.node(t), store.sort(t)) {
        (Node::Int(n), _) => {
            let n = n.clone();
            store.real(n)
        }
        (_, Sort::Int) => store.app(Op::ToReal, &[t]),
        _ => t,
    }
}

fn chain(
    store: &mut Store,
    args: &[Term],
    mut relate: impl FnMut(&mut Store, Term, Term) -> Result<Term, String>,
) -> Result<Term, String> {
    at_least(2, args)?;
    let parts: Vec<Term> = args.windows(2).map(|w| relate(store, w[0], w[1])).collect::<Result<_, _>>()?;
    match parts[..] {
        [only] => Ok(only),
        _ => Ok(store.and(&parts)),
    }
}

fn distinct(store: &mut Store, args: &[Term]) -> Result<Term, String> {
    at_least(2, args)?;
    let mut parts = Vec::new();
    for (i, &a) in args.iter().enumerate() {
        for &b in &args[i + 1..] {
            let eq = store.try_app(Op::Eq, &[a, b])?;
            parts.push(store.not(eq));
        }
    }
    match parts[..] {
        [only] => Ok(only),
        _ => Ok(store.and(&parts)),
    }
}

fn minus(store: &mut Store, args: &[Term]) -> Result<Term, String> {
    let real = args.iter().any(|&a| store.sort(a) == Sort::Real);
    let (neg, add) = if real { (Op::RealNeg, Op::RealAdd) } else { (Op::Neg, Op::Add) };
    if let [a] = args {
        return store.try_app(neg, &[*a]);
    }
    at_least(2, args)?;
    let mut parts = vec![args[0]];
    for &a in &args[1..] {
        parts.push(store.try_app(neg, &[a])?);
    }
    store.try_app(add, &parts)
}

/// The remainder whose sign follows the divisor, from `bvsrem`, whose sign follows the dividend.
fn smod(store: &mut Store, args: &[Term]) -> Result<Term, String> {
    let [a, b] = exactly(args)?;
    let r = store.try_app(Op::BvSrem, &[a, b])?;
    let zero = store.bv(width(store, a)?, 0);
    let none = store.eq(r, zero);
    let (r_negative, b_negative) = (store.app(Op::BvSlt, &[r, zero]), store.app(Op::BvSlt, &[b, zero]));
    let same_sign = store.eq(r_negative, b_negative);
    let keep = store.or(&[none, same_sign]);
    let sum = store.app(Op::BvAdd, &[r, b]);
    Ok(store.ite(keep, r, sum))
}

fn signed_to_int(store: &mut Store, args: &[Term]) -> Result<Term, String> {
    let [a] = exactly(args)?;
    let w = width(store, a)?;
    let zero = store.bv(w, 0);
    let negative = store.app(Op::BvSlt, &[a, zero]);
    let n = store.app(Op::BvToNat, &[a]);
    let modulus = store.int(-(num_bigint::BigInt::from(1) << w));
    let below = store.add(n, modulus);
    Ok(store.ite(negative, below, n))
}

fn width(store: &Store, t: Term) -> Result<u32, String> {
    match store.sort(t) {
        Sort::BitVec(w) => Ok(w),
        other => Err(format!("a bit-vector expected, {} given", print_sort(store, other))),
    }
}

/// A function with indices, `((_ name i j) args)`; nothing if there is none of that name.
pub(super) fn apply_indexed(
    store: &mut Store,
    name: &str,
    indices: &[u32],
    args: &[Term],
) -> Result<Option<Term>, String> {
    let t = match (name, indices) {
        ("extract", &[hi, lo]) => store.try_app(Op::BvExtract(hi, lo), args)?,
        ("zero_extend", &[n]) => extend(store, Op::BvZeroExtend(n), n, args)?,
        ("sign_extend", &[n]) => extend(store, Op::BvSignExtend(n), n, args)?,
        ("int2bv" | "int_to_bv", &[w @ 1..=MAX_WIDTH]) => store.try_app(Op::IntToBv(w), args)?,
        ("rotate_left", &[n]) => rotate(store, args, |w| n % w)?,
        ("rotate_right", &[n]) => rotate(store, args, |w| (w - n % w) % w)?,
        ("repeat", &[n @ 1..=u32::MAX]) => repeat(store, n, args)?,
        ("divisible", &[n @ 1..=u32::MAX]) => {
            let n = store.int(n);
            let [a] = exactly(args)?;
            let r = store.try_app(Op::Mod, &[a, n])?;
            let zero = store.int(0);
            store.eq(r, zero)
        }
        _ => return Ok(None),
    };
    Ok(Some(t))
}

fn extend(store: &mut Store, op: Op, n: u32, args: &[Term]) -> Result<Term, String> {
    match n <= MAX_WIDTH {
        true => store.try_app(op, args),
        false => Err(format!("unsupported: an extension by {n} bits")),
    }
}

/// Rotates to the left by what `by` says for this width.
fn rotate(store: &mut Store, args: &[Term], by: impl Fn(u32) -> u32) -> Result<Term, String> {
    let [a] = exactly(args)?;
    let w = width(store, a)?;
    match by(w) {
        0 => Ok(a),
        n => {
            let high = store.app(Op::BvExtract(w - n - 1, 0), &[a]);
            let low = store.app(Op::BvExtract(w - 1, w - n), &[a]);
            Ok(store.app(Op::BvConcat, &[high, low]))
        }
    }
}

fn repeat(store: &mut Store, n: u32, args: &[Term]) -> Result<Term, String> {
    let [a] = exactly(args)?;
    match width(store, a)?.checked_mul(n) {
        Some(..=MAX_WIDTH) => Ok((1..n).fold(a, |t, _| store.app(Op::BvConcat, &[t, a]))),
        _ => Err(format!("unsupported: a repetition of {n} times")),
    }
}
