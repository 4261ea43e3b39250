//! Every engine on small systems, with the evidence checked as the tool does.

use ox_chc::text::parse_system;
use ox_chc::{Answer, System};
use ox_engines::ALL;
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::backend::z3::Z3Solver;

fn verdict(engine: &ox_engines::Engine, text: &str) -> &'static str {
    let mut store = Store::new();
    let system: System = parse_system(&mut store, text).expect("parses");
    match (engine.solve)(&mut store, &system) {
        Answer::Sat(solution) => {
            let mut solver = Z3Solver::new().expect("Z3 works");
            check_solution(&mut store, &system, solution, &mut solver).expect("the solution holds");
            "sat"
        }
        Answer::Unsat(derivation) => {
            check_derivation(&store, &system, &derivation).expect("the derivation holds");
            "unsat"
        }
        Answer::Unknown(reason) => panic!("unknown: {reason}"),
    }
}

fn all(expected: &str, text: &str) {
    for engine in ALL {
        assert_eq!(verdict(engine, text), expected, "{} on {text}", engine.name);
    }
}

#[test]
fn a_counting_loop() {
    let text = |bound: i32| {
        format!(
            "(declare-fun inv (Int) Bool) (declare-fun err () Bool)
             (assert (=> true (inv 0)))
             (assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
             (assert (forall ((x Int)) (=> (and (inv x) (> x {bound})) err)))
             (assert (=> err false))"
        )
    };
    all("sat", &text(10));
    all("unsat", &text(9));
}

/// Wrap-around of 32 bits as `int` encodes it: the interval transform removes it where it cannot happen.
#[test]
fn wrap_around() {
    let text = |limit: &str| {
        format!(
            "(declare-fun inv (Int Int) Bool)
             (assert (forall ((n Int)) (=> (and (<= (- 2147483648) n) (<= n {limit})) (inv 0 n))))
             (assert (forall ((i Int) (n Int)) (=> (and (inv i n) (< i n))
               (inv (ite (<= 2147483647 i) (- i 4294967295) (+ i 1)) n))))
             (assert (forall ((i Int) (n Int)) (=> (and (inv i n) (< i 0)) false)))"
        )
    };
    all("sat", &text("2147483647"));
}

#[test]
fn summaries_make_non_linear_clauses() {
    let text = |wanted: &str| {
        format!(
            "(declare-fun fib (Int Int) Bool)
             (assert (forall ((n Int)) (=> (and (<= 0 n) (<= n 1)) (fib n n))))
             (assert (forall ((n Int) (a Int) (b Int))
               (=> (and (< 1 n) (fib (- n 1) a) (fib (- n 2) b)) (fib n (+ a b)))))
             (assert (forall ((r Int)) (=> (and (fib 5 r) (= r {wanted})) false)))"
        )
    };
    all("unsat", &text("5"));
    all("sat", &text("(- 1)"));
}

#[test]
fn booleans_and_bit_vectors() {
    let text = |start: &str| {
        format!(
            "(declare-fun p ((_ BitVec 4) Bool) Bool)
             (assert (p {start} false))
             (assert (forall ((x (_ BitVec 4)) (b Bool)) (=> (p x b) (p (bvadd x #x2) (not b)))))
             (assert (forall ((b Bool)) (=> (p #x5 b) false)))"
        )
    };
    all("sat", &text("#x0"));
    all("unsat", &text("#xb"));
}

/// The sum of the bits of ten, each selected by a shift: Z3 5.4 fails an assertion of its own at the first try.
#[test]
fn spacer_recovers_from_its_own_failure() {
    let text = |sum: &str| {
        format!(
            "(declare-fun inv ((_ BitVec 8) (_ BitVec 8)) Bool)
             (assert (inv #x00 #x00))
             (assert (forall ((i (_ BitVec 8)) (s (_ BitVec 8))) (=> (and (inv i s) (bvult i #x04))
               (inv (bvadd i #x01)
                 (ite (= (bvand (bvshl #x01 i) #x0a) #x00) s (bvadd s (bvshl #x01 i)))))))
             (assert (forall ((i (_ BitVec 8)) (s (_ BitVec 8)))
               (=> (and (inv i s) (bvule #x04 i) (not (= s {sum}))) false)))"
        )
    };
    all("sat", &text("#x0a"));
    all("unsat", &text("#x0b"));
}

#[test]
fn systems_without_queries_or_rules() {
    all("sat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (= x 0) (p x))))");
    all("sat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (p x) false)))");
    all("unsat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (< x 0) false)))");
}
