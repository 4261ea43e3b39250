//! Interpolants of random formulas, by each way, and the simplex method against Z3.

use crate::projected::{Formulas, Theory, model_of, variables};
use ox_logic::smtlib::{parse_term, print_term};
use ox_logic::{Linear, Op, Rational, Sort, Store, Term};
use ox_smt::backend::Z3Solver;
use ox_smt::interpolation::{Budget, Constraint, InterpolationError, Outcome, Relation, Way, refutes, solve};
use ox_smt::{Interpolated, Limits, SatResult, Solver, interpolant, project};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::RefCell;

fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn budget() -> Budget {
    Budget { solver: Limits { rlimit: Some(400_000), ..Limits::default() }, ..Budget::default() }
}

/// A has x and z, B has y and z (and what is named so with a number).
fn of(a: &str, b: &str) -> (String, Interpolated) {
    let mut store = Store::new();
    let vars: Vec<Term> = ["x", "x2", "y", "y2", "z", "z2"].map(|n| store.var(n, Sort::Int)).into();
    let [a, b] = [a, b].map(|t| parse_term(&mut store, &vars, t).expect("parses"));
    let found = interpolant(&mut store, a, b, budget()).expect("an interpolant");
    (print_term(&store, found.formula), found)
}

#[test]
fn ways() {
    let (shown, found) = of("(and (<= x z) (<= 3 x))", "(and (<= z y) (< y 3))");
    assert_eq!((shown.as_str(), found.way, found.implicants), ("(<= 3 z)", Way::Farkas, 1));
    // equalities
    let (shown, found) = of("(and (= z (+ x 1)) (= z2 (+ x 2)))", "(and (= y z) (= y z2))");
    assert_eq!(found.way, Way::Farkas, "{shown}");
    // two implicants of A, two of B
    let (shown, found) =
        of("(or (and (< z x) (< x 0)) (< 5 z))", "(and (<= 0 z) (or (= z 2) (= z y)) (<= y 5))");
    assert_eq!(found.way, Way::Farkas, "{shown}");
    assert!(found.implicants >= 2, "{shown}");
    // only integers conflict, and A's literals are shared
    let (shown, found) =
        of("(and (<= (* 2 z2) z) (<= z (* 2 z2)) (< x z))", "(and (= z (+ (* 2 y) 1)) (< z2 100))");
    assert_eq!((found.way, found.parts), (Way::Core, [0, 1, 0]), "{shown}");
    // z is even, z is odd: neither a sum nor shared literals say so
    let (shown, found) = of("(= z (* 2 x))", "(= z (+ (* 2 y) 1))");
    assert_eq!((shown.as_str(), found.way), ("(not (= (mod (+ z 1) 2) 0))", Way::Projection));
}

#[test]
fn real_numbers() {
    let mut store = Store::new();
    let vars: Vec<Term> = ["x", "y", "z"].map(|n| store.var(n, Sort::Real)).into();
    let texts = ["(and (< x z) (< 0.5 (* 2.0 x)))", "(and (<= z y) (< (* 8.0 y) 2.0))"];
    let [a, b] = texts.map(|t| parse_term(&mut store, &vars, t).expect("parses"));
    let found = interpolant(&mut store, a, b, budget()).expect("an interpolant");
    assert_eq!((print_term(&store, found.formula).as_str(), found.way), ("(< (/ 1.0 4.0) z)", Way::Farkas));
}

#[test]
fn none() {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int), store.var("y", Sort::Int));
    let (a, b) = (store.lt(x, y), store.le(x, y));
    assert!(matches!(interpolant(&mut store, a, b, budget()), Err(InterpolationError::Satisfiable)));
    let c = store.le(y, x);
    let few = Budget { implicants: 0, ..budget() };
    assert!(matches!(interpolant(&mut store, a, c, few), Err(InterpolationError::Budget(0))));
    // nothing to exclude
    let no = store.bool(false);
    assert_eq!(interpolant(&mut store, no, b, budget()).expect("trivial").formula, no);
    let yes = store.bool(true);
    assert_eq!(interpolant(&mut store, a, no, budget()).expect("trivial").formula, yes);
}

/// Random A of one theory. B says of variables of its own, equal to shared ones, that they are none of what A allows.
fn random(theory: Theory, cases: u32) -> ([usize; 3], u32, u32) {
    let counts = RefCell::new(([0; 3], 0, 0));
    let result = runner(cases).run(&proptest::collection::vec(any::<u8>(), 20..80), |tape| {
        let mut store = Store::new();
        let a = Formulas::new(&mut store, &tape, theory).formula(2);
        let Some(b) = excluding(&mut store, a, theory) else { return Ok(()) };
        let mut counts = counts.borrow_mut();
        match interpolant(&mut store, a, b, budget()) {
            Ok(found) => {
                // A or B alone may be unsatisfiable
                counts.1 += u32::from(found.parts != [0; 3]);
                found.parts.iter().enumerate().for_each(|(i, n)| counts.0[i] += n);
            }
            Err(InterpolationError::Satisfiable) => {}
            Err(InterpolationError::Unknown(_) | InterpolationError::Budget(_)) => counts.2 += 1,
            Err(e) => {
                let (a, b) = (print_term(&store, a), print_term(&store, b));
                return Err(TestCaseError::fail(format!("{e}\n{a}\n{b}")));
            }
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let counts = counts.into_inner();
    println!("{theory:?}: {} interpolants, parts {:?}, {} without", counts.1, counts.0, counts.2);
    counts
}

/// What is unsatisfiable with A, if the projections of A's models end soon: there are several, and none is `true`.
fn excluding(store: &mut Store, a: Term, theory: Theory) -> Option<Term> {
    let (gone, kept) = variables(store, theory);
    let mut parts = vec![];
    let mut rest = a;
    while let Some(model) = model_of(store, rest) {
        let cube = project(store, a, &gone, &model).literals;
        if parts.len() > 6 || cube.is_empty() {
            return None;
        }
        let cube = store.mk(Op::And, &cube);
        let not = store.mk(Op::Not, &[cube]);
        parts.push(not);
        rest = store.and(&[rest, not]);
    }
    let mut equal: Vec<Term> = vec![];
    let mut map = rustc_hash::FxHashMap::default();
    for &v in &kept {
        let own = store.var(&format!("{}own", print_term(store, v)), store.sort(v));
        equal.push(store.eq(own, v));
        map.insert(v, own);
    }
    let parts: Vec<Term> = parts.iter().map(|&p| store.subst(p, &map)).collect();
    (!parts.is_empty()).then(|| store.and(&[equal, parts].concat()))
}

#[test]
fn random_integers() {
    let ([farkas, core, projection], found, without) = random(Theory::Int, 250);
    assert!(found > 30 && without * 10 < found, "{found} found, {without} without");
    assert!(farkas > core + projection);
}

#[test]
fn random_reals() {
    let ([farkas, core, projection], found, without) = random(Theory::Real, 250);
    assert!(found > 30 && without == 0, "{found} found, {without} without");
    // the others are conflicts of Boolean variables
    assert!(farkas > core + projection);
}

/// Feasible exactly if Z3 says so; multipliers refute, and other numbers do not.
#[test]
fn simplex_against_z3() {
    let seen = RefCell::new([0, 0]);
    let case = proptest::collection::vec((proptest::array::uniform4(-3i32..=3), -4i32..=4, 0u8..3), 1..9);
    let result = runner(600).run(&case, |rows| {
        let mut store = Store::new();
        let unknowns: Vec<Term> = (0..4).map(|i| store.var(&format!("x{i}"), Sort::Real)).collect();
        let mut solver = Z3Solver::new().expect("Z3 starts");
        let mut constraints = vec![];
        for (factors, constant, relation) in rows {
            let mut sum = Linear::<Rational>::default();
            for (&x, c) in unknowns.iter().zip(factors) {
                sum.add_atom(x, Rational::from_integer(c.into()));
            }
            sum.constant = Rational::from_integer(constant.into());
            let relation = [Relation::AtMostZero, Relation::Negative, Relation::Zero][usize::from(relation)];
            let (left, zero) = (sum.build(&mut store), store.real(Rational::from_integer(0.into())));
            let op = match relation {
                Relation::AtMostZero => Op::RealLe,
                Relation::Negative => Op::RealLt,
                Relation::Zero => Op::Eq,
            };
            let literal = store.app(op, &[left, zero]);
            solver.assert(&store, literal).expect("asserted");
            constraints.push(Constraint { sum, relation });
        }
        let expected = solver.check(&store, &[]).expect("answered");
        match solve(&constraints, 1_000) {
            Outcome::Feasible => {
                seen.borrow_mut()[0] += 1;
                prop_assert_eq!(expected, SatResult::Sat);
            }
            Outcome::Infeasible(mut numbers) => {
                seen.borrow_mut()[1] += 1;
                prop_assert_eq!(expected, SatResult::Unsat);
                prop_assert!(refutes(&constraints, &numbers));
                numbers.iter_mut().for_each(|n| *n = Rational::from_integer(0.into()));
                prop_assert!(!refutes(&constraints, &numbers));
            }
            Outcome::GaveUp => prop_assert!(false, "more than 1,000 pivots"),
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let [feasible, infeasible] = seen.into_inner();
    assert!(feasible > 50 && infeasible > 50, "{feasible} feasible, {infeasible} infeasible");
}
