//! The simplifier against Z3: `t` and its simplification never differ, and every rule takes part in some case.

#[path = "../../ox-logic/tests/random_terms/mod.rs"]
mod random_terms;

use ox_logic::simplify::{self, simplify};
use ox_logic::smtlib::print_term;
use ox_logic::{Store, Term};
use ox_smt::backend::Z3Solver;
use ox_smt::{Limits, SatResult, Solver};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use random_terms::{Generator, random_model};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// In how many cases Z3 is asked about each rule.
const CASES_PER_RULE: u32 = 150;

#[test]
fn z3_finds_no_difference() {
    let proved: RefCell<BTreeMap<&'static str, u32>> = RefCell::default();
    let asked = RefCell::new((0u32, 0u32));
    let referee = RefCell::new(Referee::new());
    let config = ProptestConfig { cases: 60_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&proptest::collection::vec(any::<u8>(), 4..80), |tape| {
        let referee = &mut *referee.borrow_mut();
        let store = &mut referee.store;
        let before = store.rule_firings().clone();
        let mut generator = Generator::new(store, &tape);
        let sort = generator.any_sort();
        let t = generator.term(sort, 3);
        let s = simplify(store, t);
        let fired = store.rule_firings().iter().filter(|(r, n)| before.get(*r) != Some(n));
        let rules: Vec<&'static str> = fired.map(|(r, _)| *r).collect();
        let wanted = |r: &&&str| proved.borrow().get(**r).copied().unwrap_or(0) < CASES_PER_RULE;
        if t == s || !rules.iter().any(|r| wanted(&r)) {
            return Ok(());
        }
        asked.borrow_mut().0 += 1;
        match referee.difference(t, s) {
            SatResult::Unsat => {
                for r in rules {
                    *proved.borrow_mut().entry(r).or_default() += 1;
                }
            }
            SatResult::Unknown(_) => asked.borrow_mut().1 += 1,
            SatResult::Sat => {
                let (t, s) = (print_term(&referee.store, t), print_term(&referee.store, s));
                return Err(TestCaseError::fail(format!("{t}\n→ {s}\nby {rules:?}")));
            }
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let (asked, unknown) = asked.into_inner();
    println!("{asked} questions, {unknown} unknown");
    assert!(unknown * 10 < asked, "{unknown} of {asked} unknown");
    let proved = proved.into_inner();
    let all = simplify::ALL.iter().flat_map(|(_, rules)| rules.iter().map(|r| r.name));
    let silent: Vec<&str> = all.filter(|name| !proved.contains_key(name)).collect();
    assert!(silent.is_empty(), "these rules were never part of a proved case: {silent:?}");
}

/// One store and one solver for all cases: making a context takes longer than most questions.
struct Referee {
    store: Store,
    solver: Z3Solver,
}

impl Referee {
    fn new() -> Self {
        let mut solver = Z3Solver::new().expect("Z3 starts");
        solver.set_limits(Limits { rlimit: Some(400_000), ..Limits::default() });
        Self { store: Store::new(), solver }
    }

    fn difference(&mut self, t: Term, s: Term) -> SatResult {
        let eq = self.store.eq(t, s);
        let not = self.store.not(eq);
        self.solver.push();
        self.solver.assert(&self.store, not).expect("asserted");
        let answer = self.solver.check(&self.store, &[]).expect("answered");
        self.solver.pop();
        answer
    }
}

/// The evaluator against Z3: under a model, the term equals its value.
#[test]
fn z3_agrees_with_the_evaluator() {
    let config = ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let compared = RefCell::new(0u32);
    let referee = RefCell::new(Referee::new());
    let result = runner.run(&proptest::collection::vec(any::<u8>(), 4..80), |tape| {
        let referee = &mut *referee.borrow_mut();
        let store = &mut referee.store;
        let mut generator = Generator::new(store, &tape);
        let sort = generator.any_sort();
        let t = generator.term(sort, 4);
        let vars = store.free_vars(&[t]);
        let model = random_model(store, &vars, u64::from(tape[0]));
        // a division by zero has no value of its own
        let Ok(value) = ox_logic::eval(store, t, &model) else { return Ok(()) };
        *compared.borrow_mut() += 1;
        let map = vars.iter().map(|&v| (v, store.value(&model[&v]))).collect();
        let ground = store.subst(t, &map);
        let value = store.value(&value);
        let (shown, shown_value) = (print_term(store, ground), print_term(store, value));
        let answer = referee.difference(ground, value);
        prop_assert_eq!(answer, SatResult::Unsat, "{} is not {}", shown, shown_value);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    assert!(compared.into_inner() > 1_500);
}
