//! Projection on random formulas: what comes out implies that there are values for the variables, the model satisfies it,
//! and it has none of them; the results of all models are finitely many.

use crate::projected::{Formulas, Theory, check, implies, model_of, results, variables};
use crate::random_terms::{Generator, random_model};
use ox_logic::smtlib::print_term;
use ox_logic::{Op, Sort, Store, Value, eval};
use ox_smt::backend::z3_project::z3_project;
use ox_smt::project;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::RefCell;

fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[derive(Debug, Default)]
struct Counts {
    projected: u32,
    unknown: u32,
    by_value: u32,
    /// Among those that Z3 projects too: ours implies Z3's, and the other way round.
    compared: u32,
    implies_z3: u32,
    implied_by_z3: u32,
}

/// One model of each formula.
fn sound(theory: Theory, cases: u32, depth: u32) -> Counts {
    let counts = RefCell::new(Counts::default());
    let result = runner(cases).run(&proptest::collection::vec(any::<u8>(), 8..60), |tape| {
        let mut store = Store::new();
        let (gone, _) = variables(&mut store, theory);
        let formula = Formulas::new(&mut store, &tape, theory).formula(depth);
        let Some(model) = model_of(&store, formula) else { return Ok(()) };
        let result = project(&mut store, formula, &gone, &model);
        let known = check(&mut store, formula, &gone, &model, &result).map_err(TestCaseError::fail)?;
        let mut counts = counts.borrow_mut();
        counts.projected += 1;
        counts.unknown += u32::from(!known);
        counts.by_value += u32::from(!result.by_value.is_empty());
        if matches!(theory, Theory::Bits) {
            return Ok(());
        }
        let ours = store.mk(Op::And, &result.literals);
        if let Ok(theirs) = z3_project(&mut store, formula, &gone, &model)
            && !store.free_vars(&[theirs]).iter().any(|v| gone.contains(v))
        {
            counts.compared += 1;
            counts.implies_z3 += u32::from(implies(&store, ours, theirs));
            counts.implied_by_z3 += u32::from(implies(&store, theirs, ours));
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let counts = counts.into_inner();
    println!("{theory:?}: {counts:?}");
    counts
}

/// All models of each formula.
fn finite(theory: Theory, cases: u32) {
    let found = RefCell::new((0, 0, 0));
    let result = runner(cases).run(&proptest::collection::vec(any::<u8>(), 20..60), |tape| {
        let mut store = Store::new();
        let (gone, _) = variables(&mut store, theory);
        let formula = Formulas::new(&mut store, &tape, theory).formula(2);
        let n = results(&mut store, formula, &gone, 60).map_err(TestCaseError::fail)?;
        let mut found = found.borrow_mut();
        match n {
            Some(n) => {
                found.0 += 1;
                found.1 = found.1.max(n);
            }
            None => found.2 += 1,
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let (ended, most, open) = found.into_inner();
    println!("{theory:?}: {ended} enumerated, at most {most} results, {open} open");
    assert!(open * 10 <= ended, "{open} of {} do not end", ended + open);
}

#[test]
fn integers() {
    let counts = sound(Theory::Int, 400, 2);
    assert_eq!(counts.by_value, 0);
    assert!(counts.unknown * 10 < counts.projected);
}

#[test]
fn integers_finitely_many() {
    finite(Theory::Int, 100);
}

#[test]
fn reals() {
    let counts = sound(Theory::Real, 300, 2);
    assert_eq!(counts.by_value, 0);
    assert!(counts.unknown * 10 < counts.projected);
}

#[test]
fn reals_finitely_many() {
    finite(Theory::Real, 80);
}

#[test]
fn bits() {
    let counts = sound(Theory::Bits, 250, 2);
    assert!(counts.unknown * 10 < counts.projected);
}

#[test]
fn bits_finitely_many() {
    finite(Theory::Bits, 60);
}

#[test]
fn arrays() {
    let counts = sound(Theory::Array, 250, 2);
    assert!(counts.unknown * 2 < counts.projected);
}

/// Every operator of every theory; what no rule knows gets values.
#[test]
fn everything() {
    let (projected, unknown) = (RefCell::new(0), RefCell::new(0));
    let result = runner(500).run(&proptest::collection::vec(any::<u8>(), 8..80), |tape| {
        let mut store = Store::new();
        let formula = {
            let mut generator = Generator::new(&mut store, &tape);
            match generator.any_sort() {
                Sort::Bool => generator.term(Sort::Bool, 4),
                sort => {
                    let sides = [generator.term(sort, 3), generator.term(sort, 3)];
                    store.app(Op::Eq, &sides)
                }
            }
        };
        let vars = store.free_vars(&[formula]);
        let gone: Vec<_> = vars.iter().copied().filter(|&v| print_term(&store, v).contains('0')).collect();
        let mut model = random_model(&store, &vars, u64::from(tape[0]));
        if eval(&store, formula, &model) != Ok(Value::Bool(true)) {
            let Some(found) = model_of(&store, formula) else { return Ok(()) };
            model = found;
        }
        if eval(&store, formula, &model) != Ok(Value::Bool(true)) {
            // a division by zero
            prop_assert_eq!(project(&mut store, formula, &gone, &model).literals, [store.bool(false)]);
            return Ok(());
        }
        let result = project(&mut store, formula, &gone, &model);
        let known = check(&mut store, formula, &gone, &model, &result).map_err(TestCaseError::fail)?;
        *projected.borrow_mut() += 1;
        *unknown.borrow_mut() += u32::from(!known);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let (projected, unknown) = (projected.into_inner(), unknown.into_inner());
    println!("everything: {projected} projected, {unknown} unknown");
    assert!(unknown * 3 < projected);
}
