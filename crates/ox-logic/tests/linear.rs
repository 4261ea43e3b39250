//! Linear expressions mean what the terms mean that they are made from.

mod random_terms;

use num_bigint::BigInt;
use ox_logic::linear::Coefficient;
use ox_logic::rational::parse_quotient;
use ox_logic::smtlib::print_term;
use ox_logic::{EvalError, Linear, Model, Rational, Sort, Store, Term, Value, eval};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use random_terms::{Generator, random_model};

/// A number as the evaluator knows it.
trait Number: Coefficient + std::fmt::Debug {
    const SORT: Sort;
    fn of(value: Value) -> Self;
    fn factor() -> Self;
}

impl Number for BigInt {
    const SORT: Sort = Sort::Int;

    fn of(value: Value) -> Self {
        let Value::Int(n) = value else { panic!("an integer, not {value}") };
        n
    }

    fn factor() -> Self {
        BigInt::from(-3)
    }
}

impl Number for Rational {
    const SORT: Sort = Sort::Real;

    fn of(value: Value) -> Self {
        let Value::Real(n) = value else { panic!("a real number, not {value}") };
        n
    }

    fn factor() -> Self {
        parse_quotient("-2/3").expect("a number")
    }
}

fn value<C: Number>(store: &Store, sum: &Linear<C>, model: &Model) -> Result<C, EvalError> {
    let mut total = sum.constant.clone();
    for (&t, c) in &sum.coeffs {
        total += C::of(eval(store, t, model)?) * c.clone();
    }
    Ok(total)
}

fn laws<C: Number>() {
    let config = ProptestConfig { cases: 8_000, failure_persistence: None, ..ProptestConfig::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let tape = proptest::collection::vec(any::<u8>(), 4..100);
    let result = TestRunner::new_with_rng(config, rng).run(&tape, |tape| {
        let mut store = Store::new();
        let mut generator = Generator::new(&mut store, &tape);
        let sort = generator.any_sort();
        let _ = generator.term(sort, 2);
        let (t, u) = (generator.term(C::SORT, 4), generator.term(C::SORT, 3));
        let shown = print_term(&store, t);
        let (of_t, of_u) = (Linear::<C>::of(&store, t), Linear::<C>::of(&store, u));
        let back = of_t.build(&mut store);
        let mut sum = of_t.clone();
        sum.add_scaled(&of_u, &C::factor());
        let mut scaled = of_t.clone();
        scaled.scale(&C::factor());
        let difference = Linear::<C>::difference(&store, t, u);
        let atom: Option<Term> = of_t.coeffs.keys().next().copied();
        let mut replaced = of_t.clone();
        if let Some(atom) = atom {
            replaced.substitute(atom, &of_u);
            prop_assert!(replaced.coefficient(atom) == of_u.coefficient(atom) * of_t.coefficient(atom));
        }
        let vars = store.free_vars(&[t, u]);
        for seed in 0..4 {
            let model = random_model(&store, &vars, seed);
            let (Ok(a), Ok(b)) = (eval(&store, t, &model), eval(&store, u, &model)) else { continue };
            let (a, b) = (C::of(a), C::of(b));
            prop_assert_eq!(value(&store, &of_t, &model), Ok(a.clone()), "{}", shown);
            prop_assert_eq!(eval(&store, back, &model).map(C::of), Ok(a.clone()), "{}", shown);
            prop_assert_eq!(
                value(&store, &sum, &model),
                Ok(a.clone() + C::factor() * b.clone()),
                "{}",
                shown
            );
            prop_assert_eq!(value(&store, &scaled, &model), Ok(C::factor() * a.clone()), "{}", shown);
            prop_assert_eq!(value(&store, &difference, &model), Ok(a.clone() - b.clone()), "{}", shown);
            if let Some(atom) = atom {
                let old = C::of(eval(&store, atom, &model).expect("a part of what has a value"));
                let want = a + of_t.coefficient(atom) * (b - old);
                prop_assert_eq!(value(&store, &replaced, &model), Ok(want), "{}", shown);
            }
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
}

#[test]
fn integers() {
    laws::<BigInt>();
}

#[test]
fn real_numbers() {
    laws::<Rational>();
}

/// Coefficients are divided by what they have in common; the constant is left to the caller.
#[test]
fn normal_forms() {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Real), store.var("y", Sort::Real));
    let mut sum = Linear::<Rational>::default();
    sum.add_atom(x, parse_quotient("2/3").expect("a number"));
    sum.add_atom(y, parse_quotient("-4/9").expect("a number"));
    let by = sum.content();
    assert_eq!(by, parse_quotient("2/9").expect("a number"));
    sum.divide_coefficients(&by);
    let t = sum.build(&mut store);
    assert_eq!(print_term(&store, t), "(+ (* 3.0 x) (* (- 2.0) y))");
    let (left, right) = sum.sides();
    let sides = [left.build(&mut store), right.build(&mut store)].map(|t| print_term(&store, t));
    assert_eq!(sides, ["(* 3.0 x)", "(* 2.0 y)"]);
    sum.add_atom(x, parse_quotient("-3").expect("a number"));
    sum.add_atom(y, parse_quotient("2").expect("a number"));
    assert_eq!(sum.as_constant(), Some(&sum.constant));
}

/// A sum of 100,000 levels, and one whose tree has 2^60 leaves, are opened to the last atom.
#[test]
fn whole_sums() {
    let mut store = Store::new();
    let (x, one) = (store.var("x", Sort::Int), store.int(1));
    let deep = (0..100_000).fold(x, |t, _| store.add(t, one));
    let sum = Linear::<BigInt>::whole(&store, deep);
    assert_eq!((sum.coefficient(x), sum.constant), (1.into(), 100_000.into()));
    let shared = (0..60).fold(deep, |t, _| store.add(t, t));
    let sum = Linear::<BigInt>::whole(&store, shared);
    assert_eq!(sum.coefficient(x), BigInt::from(1u64 << 60));
    let cancelled = store.sub(shared, shared);
    assert_eq!(Linear::<BigInt>::whole(&store, cancelled), Linear::default());
}
