//! k-induction on systems that need a certain k, or lemmas, or both; every answer with its evidence checked.

use ox_chc::text::parse_system;
use ox_chc::{ChcAnswer, System};
use ox_engines::{Context, Others, Problem, Values, solve_clauses};
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use std::time::{Duration, Instant};

/// Keeps the largest k.
#[derive(Default)]
struct Watch(u64);

impl Others for Watch {
    fn progress(&mut self, what: &str, value: u64) {
        if what == "k" {
            self.0 = value;
        }
    }
}

/// The verdict and the last k, with these options.
fn answer(text: &str, options: &[(&str, &str)]) -> (String, u64) {
    let engine = ox_engines::named("k-induction").expect("exists");
    let mut store = Store::new();
    let system: System = parse_system(&mut store, text).expect("parses");
    let given = options.iter().map(|(n, v)| (n.to_string(), v.to_string()));
    let options = Values::new(engine, given).expect("options of the row");
    let mut others = Watch::default();
    let mut context = Context {
        store: &mut store,
        problem: Problem::Clauses(&system),
        deadline: Some(Instant::now() + Duration::from_secs(60)),
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut others,
    };
    let answer = solve_clauses(engine, &[], &mut context);
    let verdict = match answer {
        ChcAnswer::Sat(solution) => {
            let mut solver = Z3Solver::new().expect("Z3 works");
            check_solution(&mut store, &system, solution, &mut solver, Limits::default())
                .expect("the solution holds");
            "sat".into()
        }
        ChcAnswer::Unsat(derivation) => {
            check_derivation(&store, &system, &derivation).expect("the derivation holds");
            "unsat".into()
        }
        ChcAnswer::Unknown(reason) => reason,
    };
    (verdict, others.0)
}

/// With induction alone.
fn plain(text: &str) -> (String, u64) {
    answer(text, &[("lemmas", "none"), ("depth", "12")])
}

fn strengthened(text: &str) -> (String, u64) {
    answer(text, &[("depth", "12")])
}

/// Three values go around; that two of them differ is known of all only after as many steps.
fn ring(bad: &str) -> String {
    format!(
        "(declare-fun p (Int Int Int) Bool)
         (assert (p 1 2 3))
         (assert (forall ((a Int) (b Int) (c Int)) (=> (p a b c) (p b c a))))
         (assert (forall ((a Int) (b Int) (c Int)) (=> (and (p a b c) {bad}) false)))"
    )
}

#[test]
fn as_many_steps_as_the_ring_is_long() {
    assert_eq!(plain(&ring("(= a b)")), ("sat".into(), 3));
    assert_eq!(plain(&ring("(= a 3)")), ("unsat".into(), 3));
}

/// A counter modulo 8 that goes in steps of two: the bad value is odd, and a gap of unreachable values leads to it.
#[test]
fn a_counter_with_a_gap() {
    let text = |bad: u32| {
        format!(
            "(declare-fun p (Int) Bool)
             (assert (p 0))
             (assert (forall ((x Int)) (=> (and (p x) (< x 6)) (p (+ x 2)))))
             (assert (forall ((x Int)) (=> (and (p x) (<= 6 x)) (p 0))))
             (assert (forall ((x Int)) (=> (and (p x) (= x {bad})) false)))"
        )
    };
    // from 1 by way of 3 and 5; nothing leads to 1, because intervals say that x is not negative
    assert_eq!(plain(&text(5)), ("sat".into(), 3));
    assert_eq!(plain(&text(3)), ("sat".into(), 2));
    assert_eq!(plain(&text(4)), ("unsat".into(), 3));
    assert_eq!(strengthened(&text(5)).0, "sat");
}

/// Two flags change places; both are never set.
#[test]
fn alternating_flags() {
    let text = |bad: &str| {
        format!(
            "(declare-fun p (Bool Bool Int) Bool)
             (assert (p true false 0))
             (assert (forall ((a Bool) (b Bool) (n Int) (i Int))
               (=> (and (p a b n) (<= 0 i)) (p b a (+ n i)))))
             (assert (forall ((a Bool) (b Bool) (n Int)) (=> (and (p a b n) {bad}) false)))"
        )
    };
    assert_eq!(strengthened(&text("(and a b)")).0, "sat");
    assert_eq!(strengthened(&text("(= a b)")).0, "sat");
    assert_eq!(strengthened(&text("(and b (< n 0))")).0, "sat");
    assert_eq!(strengthened(&text("(and b (= n 41))")).0, "unsat");
}

/// x and y are neighbours in Fibonacci's sequence: y is at most 2x because x was at most y one step before.
#[test]
fn two_numbers_that_grow_together() {
    let text = |bad: &str| {
        format!(
            "(declare-fun fib (Int Int) Bool)
             (assert (fib 1 1))
             (assert (forall ((x Int) (y Int)) (=> (fib x y) (fib y (+ x y)))))
             (assert (forall ((x Int) (y Int)) (=> (and (fib x y) {bad}) false)))"
        )
    };
    let (verdict, k) = plain(&text("(< (* 2 x) y)"));
    assert_eq!((verdict.as_str(), k), ("sat", 2));
    assert_eq!(plain(&text("(= y 13)")), ("unsat".into(), 6));
}

#[test]
fn a_counterexample_after_five_rounds() {
    let text = "(declare-fun p (Int Int) Bool)
         (assert (forall ((n Int)) (=> (and (<= 2 n) (<= n 3)) (p 0 n))))
         (assert (forall ((x Int) (n Int)) (=> (p x n) (p (+ x n) n))))
         (assert (forall ((x Int) (n Int)) (=> (and (p x n) (= x 15)) false)))";
    assert_eq!(strengthened(text), ("unsat".into(), 6));
}

/// A loop in a loop, and one after it: what is known goes from one predicate to the next.
#[test]
fn nested_loops() {
    let text = |bad: &str| {
        format!(
            "(declare-fun outer (Int Int Int) Bool) (declare-fun inner (Int Int Int Int) Bool)
             (declare-fun after (Int Int) Bool)
             (assert (forall ((n Int)) (=> (<= 0 n) (outer n 0 0))))
             (assert (forall ((n Int) (i Int) (s Int)) (=> (and (outer n i s) (< i n)) (inner n i 0 s))))
             (assert (forall ((n Int) (i Int) (j Int) (s Int))
               (=> (and (inner n i j s) (< j n)) (inner n i (+ j 1) (+ s 1)))))
             (assert (forall ((n Int) (i Int) (j Int) (s Int))
               (=> (and (inner n i j s) (<= n j)) (outer n (+ i 1) s))))
             (assert (forall ((n Int) (i Int) (s Int)) (=> (and (outer n i s) (<= n i)) (after n s))))
             (assert (forall ((n Int) (s Int)) (=> (and (after n s) (< 0 s)) (after n (- s 1)))))
             (assert (forall ((n Int) (s Int)) (=> (and (after n s) {bad}) false)))"
        )
    };
    assert_eq!(strengthened(&text("(< s 0)")).0, "sat");
    assert_eq!(strengthened(&text("(= s 3)")).0, "unsat");
}

/// Equalities, bounds between variables and remainders are lemmas.
#[test]
fn lemmas() {
    let sum = "(declare-fun p (Int Int Int) Bool)
         (assert (forall ((n Int)) (=> (<= 0 n) (p n 0 0))))
         (assert (forall ((n Int) (i Int) (s Int)) (=> (and (p n i s) (< i n)) (p n (+ i 1) (+ s 3)))))
         (assert (forall ((n Int) (i Int) (s Int)) (=> (and (p n i s) (<= n i) (not (= s (* 3 n)))) false)))";
    assert_eq!(strengthened(sum).0, "sat");
    let parity = "(declare-fun p (Int) Bool)
         (assert (p 0))
         (assert (forall ((x Int) (y Int)) (=> (p x) (p (+ x (* 6 y))))))
         (assert (forall ((x Int)) (=> (and (p x) (= (mod x 3) 1)) false)))";
    assert_eq!(strengthened(parity).0, "sat");
    // y stays until x is 50
    let phases = "(declare-fun p (Int Int) Bool)
         (assert (p 0 50))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 50)) (p (+ x 1) y))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (<= 50 x) (< x 100)) (p (+ x 1) (+ y 1)))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (<= 100 x) (not (= y 100))) false)))";
    assert_eq!(strengthened(phases).0, "sat");
}

/// Inputs of the next steps are eliminated from what looks ahead.
#[test]
fn inputs() {
    let text = "(declare-fun p (Int Int Int Int) Bool)
         (assert (p 0 9 0 9))
         (assert (forall ((a Int) (b Int) (c Int) (d Int) (i Int) (j Int))
           (=> (and (p a b c d) (<= i j) (< a (* 2 i)) (< (* 2 i) (+ a b))) (p i j a b))))
         (assert (forall ((a Int) (b Int) (c Int) (d Int) (e Int))
           (=> (and (p a b c d) (< d e) (< (* 3 e) (* 3 c))) false)))";
    assert_eq!(plain(text), ("sat".into(), 2));
}

#[test]
fn what_is_refused() {
    let two = "(declare-fun p (Int) Bool)
         (assert (p 1))
         (assert (forall ((x Int) (y Int)) (=> (and (p x) (p y)) (p (+ x y)))))
         (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))";
    assert_eq!(plain(two).0, "clause1 has 2 predicates in its body; k-induction is for one");
    let quantified = "(declare-fun p ((_ BitVec 8)) Bool)
         (assert (p #x00))
         (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (p x) (= #x01 (bvmul y y x))) false)))";
    let (reason, _) = plain(quantified);
    assert!(reason.starts_with("what violates a query needs a quantifier"), "{reason}");
    let deep = "(declare-fun p (Int Int) Bool)
         (assert (p 0 0))
         (assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x y) (+ y 1)))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (= x 1000000)) false)))";
    assert!(plain(deep).0.starts_with("not k-inductive for k = 12"));
}

#[test]
fn trivial_systems() {
    assert_eq!(plain("(declare-fun p (Int) Bool) (assert (p 0))").0, "sat");
    assert_eq!(plain("(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (p x) false)))").0, "sat");
    assert_eq!(plain("(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (< x 0) false)))").0, "unsat");
    assert_eq!(
        plain("(declare-fun p () Bool) (assert p) (assert (=> p p)) (assert (=> p false))").0,
        "unsat"
    );
}
