//! Projection on random formulas: what comes out implies that there are values for the variables, the model satisfies it,
//! and it has none of them; the results of all models are finitely many.

mod projected;

use ox_logic::Store;
use ox_smt::project;
use projected::{Formulas, Theory, check, model_of, results, variables};
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
    let result = runner(cases).run(&proptest::collection::vec(any::<u8>(), 8..40), |tape| {
        let mut store = Store::new();
        let (gone, _) = variables(&mut store, theory);
        let formula = Formulas::new(&mut store, &tape, theory).formula(1);
        let n = results(&mut store, formula, &gone, 200).map_err(TestCaseError::fail)?;
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
    assert!(open * 20 <= ended, "{open} of {} do not end", ended + open);
}

#[test]
fn integers() {
    let counts = sound(Theory::Int, 1500, 2);
    assert_eq!(counts.by_value, 0);
    assert!(counts.unknown * 10 < counts.projected);
}

#[test]
fn integers_finitely_many() {
    finite(Theory::Int, 300);
}
