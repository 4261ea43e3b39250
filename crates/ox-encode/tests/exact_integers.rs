//! Law: where `int` claims to be exact, the integer term has the value of the bit-vector term, for every operator and
//! every reading of the registers. Widths are small so that everything wraps around often.

use num_bigint::BigInt;
use ox_encode::arith::{self, Context, Repr, Reprs};
use ox_logic::{Model, Op, Sort, Store, Term, Value, eval};
use proptest::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

const WIDTH: u32 = 5;

/// A recipe for a term over three registers: a stack program.
#[derive(Clone, Debug)]
enum Code {
    Var(usize),
    Const(i64),
    Unary(u8),
    Binary(u8),
    Extend(u8),
    Compare(u8),
}

fn code() -> impl Strategy<Value = Vec<Code>> {
    let one = prop_oneof![
        3 => (0usize..3).prop_map(Code::Var),
        3 => prop_oneof![any::<i64>(), 0i64..8].prop_map(Code::Const),
        1 => (0u8..2).prop_map(Code::Unary),
        5 => (0u8..13).prop_map(Code::Binary),
        1 => (0u8..4).prop_map(Code::Extend),
        1 => (0u8..5).prop_map(Code::Compare),
    ];
    prop::collection::vec(one, 1..24)
}

fn build(store: &mut Store, regs: &[Term], code: &[Code]) -> Term {
    let mut stack: Vec<Term> = vec![regs[0], regs[1]];
    for c in code {
        match c {
            Code::Var(i) => stack.push(regs[*i]),
            Code::Const(k) => {
                let k = store.bv(WIDTH, *k);
                stack.push(k);
            }
            Code::Unary(k) => {
                let a = stack.pop().unwrap();
                stack.push(store.mk([Op::BvNeg, Op::BvNot][*k as usize], &[a]));
            }
            Code::Binary(k) => {
                let (b, a) = (stack.pop().unwrap(), stack.pop().unwrap());
                let op = [
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
                ][*k as usize];
                stack.push(store.mk(op, &[a, b]));
            }
            Code::Extend(k) => {
                // there and back: the high or the low part of an extension
                let a = stack.pop().unwrap();
                let op = if k % 2 == 0 { Op::BvZeroExtend(3) } else { Op::BvSignExtend(3) };
                let wide = store.app(op, &[a]);
                let low = if *k < 2 { 0 } else { 3 };
                stack.push(store.app(Op::BvExtract(low + WIDTH - 1, low), &[wide]));
            }
            Code::Compare(k) => {
                let (b, a) = (stack.pop().unwrap(), stack.pop().unwrap());
                let op = [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq][*k as usize];
                let c = store.app(op, &[a, b]);
                stack.push(store.mk(Op::Ite, &[c, a, b]));
            }
        }
        while stack.len() < 2 {
            stack.push(regs[2]);
        }
    }
    stack.pop().unwrap()
}

fn number(v: u64, repr: Repr) -> BigInt {
    match repr {
        Repr::Signed if v >= 1 << (WIDTH - 1) => BigInt::from(v) - (1 << WIDTH),
        _ => BigInt::from(v),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, ..ProptestConfig::default() })]

    #[test]
    fn int_is_exact_unless_it_says_otherwise(
        code in code(), values in prop::array::uniform3(0u64..1 << WIDTH), signs in prop::array::uniform3(any::<bool>()),
        unsigned_result in any::<bool>(),
    ) {
        let mut store = Store::new();
        let regs: Vec<Term> = (0..3).map(|i| store.var(&format!("r{i}"), Sort::BitVec(WIDTH))).collect();
        let repr_of = |u: bool| if u { Repr::Unsigned } else { Repr::Signed };
        let reprs: Reprs = regs.iter().copied().zip(signs.iter().map(|&u| repr_of(u))).collect();
        let t = build(&mut store, &regs, &code);
        let row = arith::named("int").unwrap();
        let shadows = FxHashSet::default();
        let mut translator = (row.translator)(Context { reprs: &reprs, shadows: &shadows, space: None });
        let repr = repr_of(unsigned_result);
        let n = translator.value(&mut store, t, repr);
        let side = translator.side_conditions();
        if !translator.approximations().is_empty() {
            return Ok(());
        }
        prop_assert!(side.is_empty());
        let machine: Model =
            regs.iter().copied().zip(values.iter().map(|&v| Value::BitVec(WIDTH, v.into()))).collect();
        let mut numbers: Model = FxHashMap::default();
        for i in 0..3 {
            let var = store.var(&format!("r{i}"), Sort::Int);
            numbers.insert(var, Value::Int(number(values[i], repr_of(signs[i]))));
        }
        let expected = eval(&store, t, &machine).unwrap();
        let got = eval(&store, n, &numbers).unwrap();
        prop_assert_eq!((row.decode)(&store, &got, Sort::BitVec(WIDTH)), expected.clone());
        let Value::BitVec(_, bits) = expected else { unreachable!() };
        let exact = number(u64::try_from(&bits).unwrap(), repr);
        prop_assert_eq!(got, Value::Int(exact), "in the range of its reading");
    }
}
