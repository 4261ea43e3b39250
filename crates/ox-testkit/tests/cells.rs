//! The law of invariants about all cells: where few rounds show a counterexample, no checked solution exists.
//!
//! Random systems: one loop fills an array, a second one copies it with a change, a query asks for some cells.

use ox_chc::text::parse_system;
use ox_chc::{ChcAnswer, System};
use ox_engines::ALL as ENGINES;
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use ox_testkit::random::Random;

/// How many are tested in any case.
const SYSTEMS: u64 = 60;

fn generate(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut one_of = |choices: &[&str]| choices[random.below(choices.len())].to_string();
    let (rounds, step) = (one_of(&["3", "4", "6"]), one_of(&["1", "1", "2", "(- 1)"]));
    let (from, goes_on, over) = match step.as_str() {
        "(- 1)" => (rounds.clone(), "(< 0 i)".to_string(), "(<= i 0)".to_string()),
        _ => ("0".to_string(), format!("(< i {rounds})"), format!("(<= {rounds} i)")),
    };
    let value = one_of(&["7", "i", "(* 2 i)", "(ite (< x 0) 7 8)"]);
    let start = one_of(&["((as const (Array Int Int)) 0)", "a"]);
    let between = one_of(&["a", "(store a x 7)", "(store a 2 9)"]);
    let copied = one_of(&["(select a i)", "(+ (select a i) 1)", "(select a (+ i 1))", "5"]);
    let place = one_of(&["i", "(+ i 50)"]);
    let (array, shift) = (one_of(&["a", "b", "b"]), one_of(&["k", "(+ k 50)"]));
    let (low, high) = (one_of(&["0", "0", "1"]), one_of(&["2", "3", "4", "6"]));
    let claim = one_of(&[
        "(= e 7)",
        "(= e 8)",
        "(<= 0 e)",
        "(= e k)",
        "(= e (* 2 k))",
        "(or (= e 7) (= e 8))",
        "(= e 5)",
    ]);
    format!(
        "(declare-fun fill (Int Int (Array Int Int)) Bool)
         (declare-fun copy (Int Int (Array Int Int) (Array Int Int)) Bool)
         (assert (forall ((x Int) (a (Array Int Int))) (fill x {from} {start})))
         (assert (forall ((x Int) (i Int) (a (Array Int Int)))
           (=> (and (fill x i a) {goes_on}) (fill x (+ i {step}) (store a i {value})))))
         (assert (forall ((x Int) (i Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (fill x i a) {over}) (copy x 0 {between} b))))
         (assert (forall ((x Int) (i Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (copy x i a b) (< i 4)) (copy x (+ i 1) a (store b {place} {copied})))))
         (assert (forall ((x Int) (i Int) (k Int) (e Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (copy x i a b) (<= 4 i) (<= {low} k) (< k {high}) (= e (select {array} {shift})) (not {claim})) false)))"
    )
}

fn solved(name: &str, text: &str) -> (Store, System, ChcAnswer) {
    let engine = ENGINES.iter().find(|e| e.name == name).expect("there is such an engine");
    let mut store = Store::new();
    let system = parse_system(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let answer = engine.on_clauses(&mut store, &system);
    (store, system, answer)
}

#[test]
fn solutions_about_cells() {
    let (mut held, mut refused, mut counterexamples) = (0, 0, 0);
    for seed in 0..SYSTEMS {
        let text = generate(seed);
        let (store, system, few_rounds) = solved("rounds", &text);
        let counterexample = match &few_rounds {
            ChcAnswer::Unsat(d) => check_derivation(&store, &system, d).is_ok(),
            ChcAnswer::Sat(_) | ChcAnswer::Unknown(_) => false,
        };
        counterexamples += u32::from(counterexample);
        let (mut store, system, answer) = solved("cells", &text);
        let ChcAnswer::Sat(solution) = answer else { continue };
        let mut solver = Z3Solver::new().expect("Z3 works");
        match check_solution(&mut store, &system, solution, &mut solver, Limits::default()) {
            Ok(_) => {
                assert!(!counterexample, "seed {seed}: both a solution and a counterexample\n{text}");
                held += 1;
            }
            Err(_) => refused += 1,
        }
    }
    println!("{SYSTEMS} systems: {held} solutions, {refused} refused, {counterexamples} counterexamples");
    assert!(held >= 5 && counterexamples >= 5, "{held} solutions, {counterexamples} counterexamples");
    assert!(refused <= held / 4, "{refused} of {held} solutions were refused");
}
