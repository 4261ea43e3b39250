//! A formula over integers of bounded size as one over bit-vectors, each operation in as many bits as its result may need, so that nothing
//! wraps around.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// A variable over integers that is the number of some bits.
#[derive(Clone, Copy)]
pub struct Reading {
    pub bits: Term,
    pub signed: bool,
}

/// What a term became.
#[derive(Clone)]
enum Bits {
    Formula(Term),
    Number(Number),
}

/// Bits in two's complement, and the smallest and largest number that they may be.
#[derive(Clone)]
struct Number {
    term: Term,
    low: BigInt,
    high: BigInt,
}

/// Wider than this is of no use to any solver.
const WIDEST: u64 = 512;

/// `None` if there are other variables or operators in it, or numbers that are too large.
pub fn to_bits(store: &mut Store, formula: Term, readings: &FxHashMap<Term, Reading>) -> Option<Term> {
    let mut done: FxHashMap<Term, Bits> = FxHashMap::default();
    for t in store.subterms(&[formula]) {
        let bits = match (readings.get(&t), store.sort(t)) {
            (Some(reading), Sort::Bool) => Bits::Formula(reading.bits),
            (Some(reading), Sort::Int) => Bits::Number(read(store, *reading)),
            (None, Sort::Bool | Sort::Int) => node(store, t, &done)?,
            (_, Sort::Real | Sort::BitVec(_) | Sort::Array(_)) => return None,
        };
        done.insert(t, bits);
    }
    match done.remove(&formula)? {
        Bits::Formula(t) => Some(t),
        Bits::Number(_) => None,
    }
}

fn read(store: &mut Store, reading: Reading) -> Number {
    let Sort::BitVec(w) = store.sort(reading.bits) else { unreachable!("a number is the number of bits") };
    match reading.signed {
        true => {
            let half = BigInt::one() << (w - 1);
            Number { term: reading.bits, low: -&half, high: half - 1 }
        }
        false => {
            let term = store.mk(Op::BvZeroExtend(1), &[reading.bits]);
            Number { term, low: BigInt::zero(), high: (BigInt::one() << w) - 1 }
        }
    }
}

fn node(store: &mut Store, t: Term, done: &FxHashMap<Term, Bits>) -> Option<Bits> {
    let (op, args) = match store.node(t).clone() {
        Node::Bool(_) => return Some(Bits::Formula(t)),
        Node::Int(n) => return constant(store, n).map(Bits::Number),
        Node::Var(..) | Node::Real(_) | Node::BitVec(..) => return None,
        Node::App(op, args) => (op, args),
    };
    let formulas = || args.iter().map(|a| formula(&done[a])).collect::<Option<Vec<Term>>>();
    let numbers = || args.iter().map(|a| number(&done[a])).collect::<Option<Vec<Number>>>();
    match op {
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => Some(Bits::Formula(store.mk(op, &formulas()?))),
        Op::Eq | Op::Le | Op::Lt => match formulas() {
            Some(sides) => Some(Bits::Formula(store.mk(op, &sides))),
            None => compare(store, op, &numbers()?).map(Bits::Formula),
        },
        Op::Ite => match (formulas(), formula(&done[&args[0]])?) {
            (Some(parts), _) => Some(Bits::Formula(store.mk(op, &parts))),
            (None, c) => {
                choose(store, c, number(&done[&args[1]])?, number(&done[&args[2]])?).map(Bits::Number)
            }
        },
        Op::Neg | Op::Add | Op::Mul | Op::Div | Op::Mod => {
            arithmetic(store, op, numbers()?).map(Bits::Number)
        }
        Op::RealNeg | Op::RealAdd | Op::RealMul | Op::RealDiv | Op::RealLe | Op::RealLt => None,
        Op::ToReal | Op::ToInt => None,
        // bit-vectors, arrays and functions, which solutions over integers and Booleans have none of
        Op::BvNot | Op::BvNeg | Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvUdiv | Op::BvUrem => None,
        Op::BvSdiv | Op::BvSrem | Op::BvShl | Op::BvLshr | Op::BvAshr | Op::BvAnd | Op::BvOr => None,
        Op::BvXor | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle | Op::BvConcat => None,
        Op::BvExtract(..) | Op::BvZeroExtend(_) | Op::BvSignExtend(_) | Op::BvToNat | Op::IntToBv(_) => None,
        Op::Select | Op::Store | Op::ConstArray(_) | Op::Apply(..) => None,
    }
}

fn formula(bits: &Bits) -> Option<Term> {
    match bits {
        Bits::Formula(t) => Some(*t),
        Bits::Number(_) => None,
    }
}

fn number(bits: &Bits) -> Option<Number> {
    match bits {
        Bits::Formula(_) => None,
        Bits::Number(n) => Some(n.clone()),
    }
}

fn constant(store: &mut Store, n: BigInt) -> Option<Number> {
    let width = width(&n, &n)?;
    Some(Number { term: store.bv(width, n.clone()), low: n.clone(), high: n })
}

/// The least width in two's complement.
fn width(low: &BigInt, high: &BigInt) -> Option<u32> {
    // -2^k needs as many bits as 2^k - 1
    let magnitude = |n: &BigInt| if n.is_negative() { (-n - 1u32).bits() } else { n.bits() };
    let bits = magnitude(low).max(magnitude(high)) + 1;
    (bits <= WIDEST).then_some(bits as u32)
}

/// The number in so many bits, which are enough for it.
fn fit(store: &mut Store, n: &Number, width: u32) -> Term {
    let Sort::BitVec(w) = store.sort(n.term) else { unreachable!("a number is bits") };
    match w.cmp(&width) {
        std::cmp::Ordering::Equal => n.term,
        std::cmp::Ordering::Less => store.mk(Op::BvSignExtend(width - w), &[n.term]),
        std::cmp::Ordering::Greater => store.mk(Op::BvExtract(width - 1, 0), &[n.term]),
    }
}

fn compare(store: &mut Store, op: Op, sides: &[Number]) -> Option<Term> {
    let [a, b] = sides else { return None };
    let width = width((&a.low).min(&b.low), (&a.high).max(&b.high))?;
    let sides = [fit(store, a, width), fit(store, b, width)];
    let op = match op {
        Op::Le => Op::BvSle,
        Op::Lt => Op::BvSlt,
        other => other,
    };
    Some(store.mk(op, &sides))
}

fn choose(store: &mut Store, c: Term, a: Number, b: Number) -> Option<Number> {
    let (low, high) = (a.low.clone().min(b.low.clone()), a.high.clone().max(b.high.clone()));
    let width = width(&low, &high)?;
    let sides = [c, fit(store, &a, width), fit(store, &b, width)];
    Some(Number { term: store.mk(Op::Ite, &sides), low, high })
}

fn arithmetic(store: &mut Store, op: Op, args: Vec<Number>) -> Option<Number> {
    match (op, &args[..]) {
        (Op::Neg, [a]) => {
            let (low, high) = (-&a.high, -&a.low);
            let width = width(&low.clone().min(a.low.clone()), &high.clone().max(a.high.clone()))?;
            let a = fit(store, a, width);
            Some(Number { term: store.mk(Op::BvNeg, &[a]), low, high })
        }
        (Op::Add, _) => args.into_iter().map(Some).reduce(|a, b| plus(store, &a?, &b?))?,
        (Op::Mul, _) => args.into_iter().map(Some).reduce(|a, b| times(store, &a?, &b?))?,
        (Op::Div | Op::Mod, [a, k]) if k.low == k.high && !k.low.is_zero() => divide(store, op, a, &k.low),
        _ => None,
    }
}

fn plus(store: &mut Store, a: &Number, b: &Number) -> Option<Number> {
    // the arguments have to fit as well as the result
    let (low, high) = (&a.low + &b.low, &a.high + &b.high);
    let width = width((&low).min(&a.low).min(&b.low), (&high).max(&a.high).max(&b.high))?;
    let args = [fit(store, a, width), fit(store, b, width)];
    Some(Number { term: store.mk(Op::BvAdd, &args), low, high })
}

fn times(store: &mut Store, a: &Number, b: &Number) -> Option<Number> {
    let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
    let (low, high) = (corners.iter().min()?.clone(), corners.iter().max()?.clone());
    let width = width((&low).min(&a.low).min(&b.low), (&high).max(&a.high).max(&b.high))?;
    let args = [fit(store, a, width), fit(store, b, width)];
    Some(Number { term: store.mk(Op::BvMul, &args), low, high })
}

/// `div` and `mod` of SMT-LIB by a constant: the remainder is never negative.
fn divide(store: &mut Store, op: Op, a: &Number, k: &BigInt) -> Option<Number> {
    let size = k.abs();
    let width = width(&(&a.low - &size), (&a.high).max(&size))?;
    let (n, by, zero) = (fit(store, a, width), store.bv(width, size.clone()), store.bv(width, 0));
    let rest = store.mk(Op::BvSrem, &[n, by]);
    let negative = store.mk(Op::BvSlt, &[rest, zero]);
    let up = store.mk(Op::BvAdd, &[rest, by]);
    let rest = store.mk(Op::Ite, &[negative, up, rest]);
    if op == Op::Mod {
        return Some(Number { term: rest, low: BigInt::zero(), high: size - 1 });
    }
    let multiple = store.mk(Op::BvSub, &[n, rest]);
    let quotient = store.mk(Op::BvSdiv, &[multiple, by]);
    let (low, high) = (a.low.div_floor(&size), a.high.div_floor(&size));
    let quotient = Number { term: quotient, low, high };
    match k.is_negative() {
        true => arithmetic(store, Op::Neg, vec![quotient]),
        false => Some(quotient),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::smtlib::parse_term;
    use ox_logic::{Model, Value, eval};

    /// All values of two numbers of three bits, under both readings.
    #[test]
    fn the_bits_say_what_the_numbers_say() {
        let formulas = [
            "(<= (+ x (* 3 y) (- 2)) 7)",
            "(= (mod (- x y) 3) 1)",
            "(< (div (* x 5) (- 3)) (div y 2))",
            "(or (< (* x y) (- 4)) (= (ite (< x y) x 9) (mod y (- 2))))",
            "(= (- x) (+ y 1 x))",
        ];
        for (text, signed) in formulas.into_iter().flat_map(|f| [(f, true), (f, false)]) {
            let mut store = Store::new();
            let numbers = ["x", "y"].map(|n| store.var(n, Sort::Int));
            let bits = ["p", "q"].map(|n| store.var(n, Sort::BitVec(3)));
            let formula = parse_term(&mut store, &numbers, text).expect("parses");
            let readings = numbers.into_iter().zip(bits.map(|bits| Reading { bits, signed })).collect();
            let translated = to_bits(&mut store, formula, &readings).expect("can be said");
            for (p, q) in (0..8).flat_map(|p| (0..8).map(move |q| (p, q))) {
                let value = |n: i32| Value::Int((if signed && n > 3 { n - 8 } else { n }).into());
                let model = Model::from_iter([
                    (numbers[0], value(p)),
                    (numbers[1], value(q)),
                    (bits[0], Value::bv(3, p)),
                    (bits[1], Value::bv(3, q)),
                ]);
                let (want, found) = (eval(&store, formula, &model), eval(&store, translated, &model));
                assert_eq!(want, found, "{text} for {p} and {q}, signed: {signed}");
            }
        }
    }
}
