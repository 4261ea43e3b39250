//! The evaluator: the value of a term under a model.
//!
//! Iterative and memoised over the DAG. What has no value (a variable that the model lacks, a
//! division by zero, which SMT-LIB leaves free, an uninterpreted function) is an error only where the
//! result depends on it: `(and false (= 1 (div x 0)))` is false.

use crate::value::{ArrayValue, Model, Value, signed};
use crate::{Node, Op, Rational, Store, Term};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Why a term has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    #[error("the model has no value for `{0}`")]
    MissingVariable(String),
    #[error("the model gives `{0}` a value of another sort")]
    WrongSort(String),
    #[error("division by zero")]
    DivisionByZero,
    #[error("`{0}` is an uninterpreted function")]
    Uninterpreted(String),
}

/// The value of `t`.
pub fn eval(store: &Store, t: Term, model: &Model) -> Result<Value, EvalError> {
    let mut memo = FxHashMap::default();
    eval_into(store, t, model, &mut memo);
    memo.remove(&t).expect("the root was evaluated")
}

/// The values of several terms, sharing the work.
pub fn eval_many(store: &Store, ts: &[Term], model: &Model) -> Result<Vec<Value>, EvalError> {
    let mut memo = FxHashMap::default();
    ts.iter()
        .map(|&t| {
            eval_into(store, t, model, &mut memo);
            memo[&t].clone()
        })
        .collect()
}

type Memo = FxHashMap<Term, Result<Value, EvalError>>;

/// Values under one model that are remembered between calls. The model may get further variables, never other values.
#[derive(Clone, Default)]
pub struct Evaluator {
    model: Model,
    memo: Memo,
}

impl Evaluator {
    pub fn new(model: Model) -> Self {
        Self { model, memo: Memo::default() }
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    /// A variable that no term evaluated so far has.
    pub fn define(&mut self, var: Term, value: Value) {
        debug_assert!(!self.memo.contains_key(&var), "a variable that was evaluated already");
        self.model.insert(var, value);
    }

    pub fn value(&mut self, store: &Store, t: Term) -> Result<&Value, EvalError> {
        eval_into(store, t, &self.model, &mut self.memo);
        self.memo[&t].as_ref().map_err(EvalError::clone)
    }

    /// Whether the term has this truth value.
    pub fn is(&mut self, store: &Store, t: Term, wanted: bool) -> bool {
        self.value(store, t).is_ok_and(|v| *v == Value::Bool(wanted))
    }
}

fn eval_into(store: &Store, root: Term, model: &Model, memo: &mut Memo) {
    let mut stack = vec![root];
    while let Some(&t) = stack.last() {
        if memo.contains_key(&t) {
            stack.pop();
            continue;
        }
        let before = stack.len();
        stack.extend(store.args(t).iter().filter(|a| !memo.contains_key(a)));
        if stack.len() == before {
            let v = eval_node(store, t, model, memo);
            memo.insert(t, v);
            stack.pop();
        }
    }
}

fn eval_node(store: &Store, t: Term, model: &Model, memo: &Memo) -> Result<Value, EvalError> {
    match store.node(t) {
        Node::Bool(b) => Ok(Value::Bool(*b)),
        Node::Int(n) => Ok(Value::Int(n.clone())),
        Node::Real(n) => Ok(Value::Real((**n).clone())),
        Node::BitVec(w, n) => Ok(Value::BitVec(*w, n.clone())),
        Node::Var(name, sort) => match model.get(&t) {
            Some(v) if v.sort() == *sort => Ok(v.clone()),
            Some(_) => Err(EvalError::WrongSort(store.name(*name).into())),
            None => Err(EvalError::MissingVariable(store.name(*name).into())),
        },
        Node::App(op @ (Op::And | Op::Or | Op::Implies), args) => {
            let mut values: Vec<Result<bool, EvalError>> = args.iter().map(|a| to_bool(&memo[a])).collect();
            if *op == Op::Implies {
                values[0] = values[0].clone().map(|b| !b);
            }
            connective(*op == Op::And, values).map(Value::Bool)
        }
        Node::App(Op::Ite, args) => match to_bool(&memo[&args[0]])? {
            true => memo[&args[1]].clone(),
            false => memo[&args[2]].clone(),
        },
        Node::App(op, args) => {
            let mut values = Vec::with_capacity(args.len());
            for a in args {
                values.push(memo[a].as_ref().map_err(EvalError::clone)?);
            }
            apply(store, *op, &values)
        }
    }
}

fn to_bool(v: &Result<Value, EvalError>) -> Result<bool, EvalError> {
    v.as_ref().map(|v| v.as_bool().expect("a term of sort Bool")).map_err(EvalError::clone)
}

/// A conjunction (`unit` true) or disjunction; one deciding argument outweighs all errors.
fn connective(unit: bool, values: Vec<Result<bool, EvalError>>) -> Result<bool, EvalError> {
    let mut error = None;
    for v in values {
        match v {
            Ok(b) if b != unit => return Ok(b),
            Ok(_) => {}
            Err(e) => error = error.or(Some(e)),
        }
    }
    error.map_or(Ok(unit), Err)
}

/// One operator applied to values. The simplifier folds constants through this function too.
pub fn apply(store: &Store, op: Op, args: &[&Value]) -> Result<Value, EvalError> {
    match op {
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => Ok(Value::Bool(apply_bool(op, args))),
        Op::Eq => Ok(Value::Bool(args[0] == args[1])),
        Op::Ite => Ok(if bool_of(args[0]) { args[1] } else { args[2] }.clone()),
        Op::Neg | Op::Add | Op::Mul | Op::Div | Op::Mod | Op::Le | Op::Lt => apply_int(op, args),
        Op::RealNeg
        | Op::RealAdd
        | Op::RealMul
        | Op::RealDiv
        | Op::RealLe
        | Op::RealLt
        | Op::ToReal
        | Op::ToInt => apply_real(op, args),
        Op::BvNot
        | Op::BvNeg
        | Op::BvAdd
        | Op::BvSub
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvUlt
        | Op::BvUle
        | Op::BvSlt
        | Op::BvSle
        | Op::BvConcat
        | Op::BvExtract(..)
        | Op::BvZeroExtend(_)
        | Op::BvSignExtend(_)
        | Op::BvToNat => Ok(apply_bv(op, args)),
        Op::IntToBv(w) => Ok(Value::bv(w, int_of(args[0]).clone())),
        Op::Select => Ok(array_of(args[0]).select(args[1]).clone()),
        Op::Store => {
            let a = array_of(args[0]).store(store, args[1].clone(), args[2].clone());
            Ok(Value::Array(Box::new(a)))
        }
        Op::ConstArray(s) => {
            let a = ArrayValue::new(store, s, args[0].clone(), BTreeMap::new());
            Ok(Value::Array(Box::new(a)))
        }
        Op::Apply(f, _) => Err(EvalError::Uninterpreted(store.name(f).into())),
    }
}

fn bool_of(v: &Value) -> bool {
    v.as_bool().unwrap_or_else(|| panic!("a Boolean expected, {v} given"))
}

fn int_of(v: &Value) -> &BigInt {
    match v {
        Value::Int(n) => n,
        Value::Bool(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_) => {
            panic!("an integer expected, {v} given")
        }
    }
}

fn real_of(v: &Value) -> &Rational {
    match v {
        Value::Real(n) => n,
        Value::Bool(_) | Value::Int(_) | Value::BitVec(..) | Value::Array(_) => {
            panic!("a real number expected, {v} given")
        }
    }
}

fn bits_of(v: &Value) -> (u32, &BigUint) {
    match v {
        Value::BitVec(w, n) => (*w, n),
        Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::Array(_) => {
            panic!("a bit-vector expected, {v} given")
        }
    }
}

fn array_of(v: &Value) -> &ArrayValue {
    match v {
        Value::Array(a) => a,
        Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::BitVec(..) => {
            panic!("an array expected, {v} given")
        }
    }
}

fn apply_bool(op: Op, args: &[&Value]) -> bool {
    let mut bits = args.iter().map(|v| bool_of(v));
    match op {
        Op::Not => !bool_of(args[0]),
        Op::And => bits.all(|b| b),
        Op::Or => bits.any(|b| b),
        Op::Xor => bool_of(args[0]) != bool_of(args[1]),
        Op::Implies => !bool_of(args[0]) || bool_of(args[1]),
        other => panic!("{other:?} is not a Boolean operator"),
    }
}

fn apply_int(op: Op, args: &[&Value]) -> Result<Value, EvalError> {
    let int = |i: usize| int_of(args[i]);
    let divisor = || match int(1).is_zero() {
        true => Err(EvalError::DivisionByZero),
        false => Ok(int(1)),
    };
    Ok(match op {
        Op::Neg => Value::Int(-int(0)),
        Op::Add => Value::Int(args.iter().map(|v| int_of(v)).sum()),
        Op::Mul => Value::Int(args.iter().map(|v| int_of(v)).product()),
        Op::Div => Value::Int(div_euclid(int(0), divisor()?)),
        Op::Mod => Value::Int(int(0).mod_floor(&divisor()?.abs())),
        Op::Le => Value::Bool(int(0) <= int(1)),
        Op::Lt => Value::Bool(int(0) < int(1)),
        other => panic!("{other:?} is not an integer operator"),
    })
}

fn apply_real(op: Op, args: &[&Value]) -> Result<Value, EvalError> {
    let real = |i: usize| real_of(args[i]);
    Ok(match op {
        Op::RealNeg => Value::Real(-real(0)),
        Op::RealAdd => Value::Real(args.iter().map(|v| real_of(v)).sum()),
        Op::RealMul => Value::Real(args.iter().map(|v| real_of(v)).product()),
        Op::RealDiv if real(1).is_zero() => return Err(EvalError::DivisionByZero),
        Op::RealDiv => Value::Real(real(0) / real(1)),
        Op::RealLe => Value::Bool(real(0) <= real(1)),
        Op::RealLt => Value::Bool(real(0) < real(1)),
        Op::ToReal => Value::Real(int_of(args[0]).clone().into()),
        Op::ToInt => Value::Int(real(0).floor().to_integer()),
        other => panic!("{other:?} is not an operator of real numbers"),
    })
}

/// SMT-LIB `div`: `a = b * div(a, b) + mod(a, b)` with `0 <= mod(a, b) < |b|`.
pub(crate) fn div_euclid(a: &BigInt, b: &BigInt) -> BigInt {
    let r = a.mod_floor(&b.abs());
    (a - r) / b
}

fn apply_bv(op: Op, args: &[&Value]) -> Value {
    let (w, a) = bits_of(args[0]);
    let b = || bits_of(args[1]).1;
    let word = |v: BigUint| Value::BitVec(w, v % (BigUint::one() << w));
    let word_of = |v: BigInt| Value::bv(w, v);
    let ones = || (BigUint::one() << w) - 1u32;
    let both_signed = || (signed(w, a), signed(w, b()));
    match op {
        Op::BvNot => Value::BitVec(w, ones() - a),
        Op::BvNeg => word((BigUint::one() << w) - a),
        Op::BvAdd => word(a + b()),
        Op::BvSub => word((BigUint::one() << w) + a - b()),
        Op::BvMul => word(a * b()),
        Op::BvUdiv => Value::BitVec(w, if b().is_zero() { ones() } else { a / b() }),
        Op::BvUrem => Value::BitVec(w, if b().is_zero() { a.clone() } else { a % b() }),
        Op::BvSdiv => {
            let (a, b) = both_signed();
            match b.is_zero() {
                // bvsdiv is defined through bvudiv of the absolute values
                true => word_of(if a.is_negative() { BigInt::one() } else { -BigInt::one() }),
                false => word_of(a / b),
            }
        }
        Op::BvSrem => {
            let (a, b) = both_signed();
            word_of(if b.is_zero() { a } else { a % b })
        }
        Op::BvShl => shift(w, b()).map_or(word(BigUint::zero()), |n| word(a << n)),
        Op::BvLshr => shift(w, b()).map_or(word(BigUint::zero()), |n| word(a >> n)),
        // shifting an integer right rounds down, which is what the sign bit does
        Op::BvAshr => word_of(signed(w, a) >> shift(w, b()).unwrap_or(w)),
        Op::BvAnd => Value::BitVec(w, a & b()),
        Op::BvOr => Value::BitVec(w, a | b()),
        Op::BvXor => Value::BitVec(w, a ^ b()),
        Op::BvUlt => Value::Bool(a < b()),
        Op::BvUle => Value::Bool(a <= b()),
        Op::BvSlt => Value::Bool(signed(w, a) < signed(w, b())),
        Op::BvSle => Value::Bool(signed(w, a) <= signed(w, b())),
        Op::BvConcat => {
            let (low, b) = bits_of(args[1]);
            Value::BitVec(w + low, (a << low) | b)
        }
        Op::BvExtract(hi, lo) => {
            let n = hi - lo + 1;
            Value::BitVec(n, (a >> lo) % (BigUint::one() << n))
        }
        Op::BvZeroExtend(n) => Value::BitVec(w + n, a.clone()),
        Op::BvSignExtend(n) => Value::bv(w + n, signed(w, a)),
        Op::BvToNat => Value::Int(BigInt::from_biguint(Sign::Plus, a.clone())),
        other => panic!("{other:?} is not a bit-vector operator"),
    }
}

/// The shift amount if it is below the width.
fn shift(w: u32, by: &BigUint) -> Option<u32> {
    by.to_u32().filter(|&n| n < w)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn integer_division_is_euclidean() {
        for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5)] {
            let (q, r) = (div_euclid(&a.into(), &b.into()), i64::rem_euclid(a, b));
            assert_eq!(q, BigInt::from(i64::div_euclid(a, b)), "{a} div {b}");
            assert_eq!(BigInt::from(a), q * b + r);
        }
    }

    /// Every operation on every pair of 4-bit values against Rust's own arithmetic.
    #[test]
    fn bit_vectors_exhaustively() {
        let s = Store::new();
        let sx = |v: i32| (v << 28) >> 28;
        let reference = |op: Op, a: i32, b: i32| -> i32 {
            match op {
                Op::BvAdd => a + b,
                Op::BvSub => a - b,
                Op::BvMul => a * b,
                Op::BvUdiv => a.checked_div(b).unwrap_or(15),
                Op::BvUrem => a.checked_rem(b).unwrap_or(a),
                Op::BvSdiv => sx(a).checked_div(sx(b)).unwrap_or(if sx(a) < 0 { 1 } else { -1 }),
                Op::BvSrem => sx(a).checked_rem(sx(b)).unwrap_or(a),
                Op::BvShl => a << b,
                Op::BvLshr => a >> b,
                Op::BvAshr => sx(a) >> b,
                Op::BvAnd => a & b,
                Op::BvOr => a | b,
                Op::BvXor => a ^ b,
                other => panic!("no reference for {other:?}"),
            }
        };
        let ops = [
            Op::BvAdd,
            Op::BvSub,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
        ];
        for op in ops {
            for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
                let got = apply(&s, op, &[&Value::bv(4, a), &Value::bv(4, b)]).expect("total");
                assert_eq!(got, Value::bv(4, reference(op, a, b)), "{op:?} {a} {b}");
            }
        }
        for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
            let (x, y) = (Value::bv(4, a), Value::bv(4, b));
            let is = |op| apply(&s, op, &[&x, &y]).expect("total").as_bool().expect("a predicate");
            assert_eq!(is(Op::BvUlt), a < b);
            assert_eq!(is(Op::BvUle), a <= b);
            assert_eq!(is(Op::BvSlt), sx(a) < sx(b));
            assert_eq!(is(Op::BvSle), sx(a) <= sx(b));
        }
    }

    #[test]
    fn errors_count_only_where_they_matter() {
        let mut s = Store::new();
        let x = s.var("x", Sort::Int);
        let zero = s.int(0);
        let d = s.app(Op::Div, &[x, zero]);
        let e = s.eq(d, zero);
        let no = s.bool(false);
        let both = s.and(&[e, no]);
        let model = Model::default();
        assert_eq!(eval(&s, both, &model), Ok(Value::Bool(false)));
        assert_eq!(eval(&s, e, &model), Err(EvalError::MissingVariable("x".into())));
        let model = Model::from_iter([(x, Value::int(1))]);
        assert_eq!(eval(&s, e, &model), Err(EvalError::DivisionByZero));
        let model = Model::from_iter([(x, Value::Bool(true))]);
        assert_eq!(eval(&s, e, &model), Err(EvalError::WrongSort("x".into())));
    }

    #[test]
    fn arrays() {
        let mut s = Store::new();
        let sort = s.array_sort(Sort::Int, Sort::Int);
        let a = s.var("a", sort);
        let (one, two) = (s.int(1), s.int(2));
        let st = s.app(Op::Store, &[a, one, two]);
        let back = s.app(Op::Select, &[st, one]);
        let model = Model::from_iter([(a, crate::value::default_value(&s, sort))]);
        assert_eq!(eval(&s, back, &model), Ok(Value::int(2)));
        let v = eval(&s, st, &model).expect("total");
        let t = s.value(&v);
        assert_eq!(eval(&s, t, &model), Ok(v));
    }
}
