//! Every engine on small systems, with the evidence checked as the tool does.

use ox_chc::text::parse_system;
use ox_chc::{ChcAnswer, System};
use ox_engines::{ALL, for_clauses};
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;

/// These answer only where few rounds of the loops decide, or what loops write to arrays, or where all is bits.
const SPECIAL: &[&str] = &[
    "unfolding",
    "rounds",
    "cells",
    "bounded",
    "integers",
    "intervals",
    "k-induction",
    "absint",
    "acceleration",
];

/// These look for counterexamples only, or exclude single values; where there is no counterexample they may go on for ever.
const REFUTERS: &[&str] = &["bounded", "spacer-bmc", "gpdr"];

fn verdict(engine: &ox_engines::Engine, text: &str) -> &'static str {
    let mut store = Store::new();
    let system: System = parse_system(&mut store, text).expect("parses");
    match engine.on_clauses(&mut store, &system) {
        ChcAnswer::Sat(solution) => {
            let mut solver = Z3Solver::new().expect("Z3 works");
            check_solution(&mut store, &system, solution, &mut solver, Limits::default())
                .expect("the solution holds");
            "sat"
        }
        ChcAnswer::Unsat(derivation) => {
            check_derivation(&store, &system, &derivation).expect("the derivation holds");
            "unsat"
        }
        ChcAnswer::Unknown(_) if SPECIAL.contains(&engine.name) => "unknown",
        ChcAnswer::Unknown(reason) => panic!("unknown: {reason}"),
    }
}

fn all(expected: &str, text: &str) {
    all_but(&[], expected, text);
}

fn all_but(left_out: &[&str], expected: &str, text: &str) {
    let fits = |name: &str| (expected == "unsat" || !REFUTERS.contains(&name)) && !left_out.contains(&name);
    for engine in for_clauses().filter(|e| fits(e.name)) {
        let found = verdict(engine, text);
        assert!(found == expected || found == "unknown", "{}: {found} on {text}", engine.name);
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

/// Spacer names a fact once, however many atoms of a clause it stands for.
#[test]
fn the_same_fact_twice() {
    all(
        "unsat",
        "(declare-fun p (Int) Bool)
         (assert (forall ((x Int)) (=> (and (<= 1 x) (<= x 2)) (p x))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x) (p y) (= x y)) false)))",
    );
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

#[test]
fn real_numbers() {
    let text = |bound: &str| {
        format!(
            "(declare-fun p (Real Real) Bool)
             (assert (forall ((x Real)) (=> (and (<= 0.0 x) (< x 0.5)) (p x 0.0))))
             (assert (forall ((x Real) (y Real)) (=> (and (p x y) (< y 3.0)) (p (+ x (/ 1.0 3.0)) (+ y 1.0)))))
             (assert (forall ((x Real) (y Real)) (=> (and (p x y) (<= {bound} (- x (/ y 3.0)))) false)))"
        )
    };
    // between two real numbers there are always more single values
    all_but(&["gpdr"], "sat", &text("0.5"));
    all_but(&["gpdr"], "unsat", &text("(/ 4 9)"));
}

#[test]
fn systems_without_queries_or_rules() {
    all("sat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (= x 0) (p x))))");
    all("sat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (p x) false)))");
    all("unsat", "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (< x 0) false)))");
}

/// An array is filled and read again, at places that only the rounds of the loops tell.
#[test]
fn few_rounds_over_an_array() {
    let text = |last: i32| {
        format!(
            "(declare-fun fill (Int (Array Int Int)) Bool) (declare-fun read (Int Int (Array Int Int)) Bool)
             (assert (forall ((a (Array Int Int))) (fill 0 a)))
             (assert (forall ((i Int) (a (Array Int Int)))
               (=> (and (fill i a) (< i 4)) (fill (+ i 1) (store a (* 3 i) i)))))
             (assert (forall ((i Int) (a (Array Int Int))) (=> (and (fill i a) (<= 4 i)) (read 0 0 a))))
             (assert (forall ((i Int) (s Int) (a (Array Int Int)))
               (=> (and (read i s a) (< i 4)) (read (+ i 1) (+ s (select a (* 3 i))) a))))
             (assert (forall ((i Int) (s Int) (a (Array Int Int)))
               (=> (and (read i s a) (<= 4 i) (not (= s {last}))) false)))"
        )
    };
    for name in ["unfolding", "rounds"] {
        let engine = ox_engines::named(name).expect("exists");
        assert_eq!(verdict(engine, &text(6)), "sat", "{name}");
        assert_eq!(verdict(engine, &text(7)), "unsat", "{name}");
    }
}

/// What comes after the rounds is anything: a list of three elements in an array has no fourth, whatever a loop would do with it.
#[test]
fn no_constant_decides_the_rounds() {
    let text = |least: i32| {
        format!(
            "(declare-fun at (Int Int (Array Int Int)) Bool)
             (assert (forall ((a (Array Int Int)))
               (=> (and (= (select a 5) 9) (= (select a 9) 7) (= (select a 7) 0)) (at 5 0 a))))
             (assert (forall ((p Int) (n Int) (a (Array Int Int)))
               (=> (and (at p n a) (not (= p 0))) (at (select a p) (+ n 1) a))))
             (assert (forall ((p Int) (n Int) (a (Array Int Int))) (=> (and (at p n a) (<= {least} n)) false)))"
        )
    };
    let engine = ox_engines::named("rounds").expect("exists");
    assert_eq!(verdict(engine, &text(4)), "sat");
    assert_eq!(verdict(engine, &text(3)), "unsat");
}

/// Two loops one after the other over the same counters: without global guidance Spacer does not find `x = y`.
#[test]
fn global_guidance_finds_relations() {
    let text = |last: &str| {
        format!(
            "(declare-fun up (Int Int Int) Bool) (declare-fun down (Int Int) Bool)
             (assert (forall ((n Int)) (=> (<= 0 n) (up n 0 0))))
             (assert (forall ((n Int) (x Int) (y Int)) (=> (and (up n x y) (< x n)) (up n (+ x 1) (+ y 1)))))
             (assert (forall ((n Int) (x Int) (y Int)) (=> (and (up n x y) (<= n x)) (down x y))))
             (assert (forall ((x Int) (y Int)) (=> (and (down x y) (< 0 x)) (down (- x 1) (- y 1)))))
             (assert (forall ((x Int) (y Int)) (=> (and (down x y) (<= x 0) (not (= y {last}))) false)))"
        )
    };
    let engine = ox_engines::named("z3-spacer-global").expect("exists");
    assert_eq!(verdict(engine, &text("0")), "sat");
    all("unsat", &text("1"));
}

fn bounded(text: &str) -> &'static str {
    verdict(ox_engines::named("bounded").expect("exists"), text)
}

/// The height is found by trying, and a system without recursion has a last one.
#[test]
fn derivations_of_bounded_height() {
    let chain = |last: u32| {
        format!(
            "(declare-fun p ((_ BitVec 16)) Bool)
             (assert (p #x0003))
             (assert (forall ((x (_ BitVec 16))) (=> (p x) (p (bvmul x #x0003)))))
             (assert (p (_ bv{last} 16)))
             (assert (forall ((x (_ BitVec 16))) (=> (and (p x) (bvult #x7000 x) (= ((_ extract 0 0) x) #b0)) false)))"
        )
    };
    // 6 · 3^8 is even and above 0x7000, no earlier one is
    assert_eq!(bounded(&chain(6)), "unsat");
    let tree = |wanted: u32| {
        format!(
            "(declare-fun leaf ((_ BitVec 8)) Bool) (declare-fun two ((_ BitVec 8)) Bool)
             (declare-fun four ((_ BitVec 8)) Bool)
             (assert (forall ((x (_ BitVec 8))) (=> (bvule x #x03) (leaf x))))
             (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (leaf x) (leaf y)) (two (bvadd x y)))))
             (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (two x) (two y)) (four (bvadd x y)))))
             (assert (=> (four (_ bv{wanted} 8)) false))"
        )
    };
    assert_eq!(bounded(&tree(12)), "unsat");
    assert_eq!(bounded(&tree(13)), "unknown");
}

fn over_integers(text: &str) -> &'static str {
    verdict(ox_engines::named("integers").expect("exists"), text)
}

/// A signed and an unsigned loop of 32 bits: the invariant is a relation, and whether the sum wraps around decides.
#[test]
fn bit_vectors_over_integers() {
    let text = |less: &str, most: &str| {
        format!(
            "(declare-fun p ((_ BitVec 32) (_ BitVec 32) Bool) Bool)
             (assert (forall ((n (_ BitVec 32))) (=> ({less} n {most}) (p #x00000000 n true))))
             (assert (forall ((i (_ BitVec 32)) (n (_ BitVec 32)) (b Bool))
               (=> (and (p i n b) ({less} i n)) (p (bvadd i #x00000001) n b))))
             (assert (forall ((i (_ BitVec 32)) (n (_ BitVec 32)) (b Bool))
               (=> (and (p i n b) (or (not b) (and ({less} #x00000000 n) ({less} (bvadd i #x00000001) i)))) false)))"
        )
    };
    assert_eq!(over_integers(&text("bvslt", "#x00000064")), "sat");
    assert_eq!(over_integers(&text("bvult", "#xffffffff")), "sat");
    let wraps = "(declare-fun p ((_ BitVec 8)) Bool)
         (assert (p #xfd))
         (assert (forall ((x (_ BitVec 8))) (=> (p x) (p (bvadd x #x01)))))
         (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (p x) (= x (bvadd y #x02)) (bvult x #x02) (bvult x y)) false)))";
    assert_eq!(over_integers(wraps), "unsat");
    // nothing of these is translated
    let other = |sort: &str, bad: &str| {
        format!(
            "(declare-fun p ({sort}) Bool) (assert (forall ((x {sort})) (p x)))
             (assert (forall ((x {sort}) (y {sort})) (=> (and (p x) (p y) {bad}) false)))"
        )
    };
    assert_eq!(over_integers(&other("Int", "(< x y)")), "unknown");
    assert_eq!(over_integers(&other("(_ BitVec 8)", "(= x (bvudiv x y))")), "unknown");
}

fn cells(text: &str) -> &'static str {
    let engine = ALL.iter().find(|e| e.name == "cells").expect("there is such an engine");
    verdict(engine, text)
}

/// What a loop has written, in steps of `step`, is read at any cell.
#[test]
fn a_loop_that_fills_an_array() {
    let text = |step: i32, guard: &str| {
        format!(
            "(declare-fun inv (Int Int (Array Int Int)) Bool)
             (assert (forall ((n Int) (a (Array Int Int))) (inv n 0 a)))
             (assert (forall ((n Int) (i Int) (a (Array Int Int)))
               (=> (and (inv n i a) (< i n)) (inv n (+ i {step}) (store a (+ 100 i) 7)))))
             (assert (forall ((n Int) (i Int) (k Int) (a (Array Int Int)))
               (=> (and (inv n i a) (<= n i) {guard} (not (= (select a (+ 100 k)) 7))) false)))"
        )
    };
    assert_eq!(cells(&text(1, "(<= 0 k) (< k n)")), "sat");
    assert_eq!(cells(&text(4, "(<= 0 k) (< k n) (= (mod k 4) 0)")), "sat");
    // one cell too many, and cells that were left out
    assert_eq!(cells(&text(1, "(<= 0 k) (<= k n)")), "unknown");
    assert_eq!(cells(&text(4, "(<= 0 k) (< k n)")), "unknown");
}

/// One array is written, copied to another place, and read there.
#[test]
fn a_loop_that_copies_an_array() {
    let text = "(declare-fun fill (Int Int (Array Int Int)) Bool)
         (declare-fun copy (Int Int (Array Int Int) (Array Int Int)) Bool)
         (assert (forall ((w Int)) (fill w 0 ((as const (Array Int Int)) 0))))
         (assert (forall ((w Int) (i Int) (a (Array Int Int)))
           (=> (and (fill w i a) (< i 1000)) (fill w (+ i 1) (store a i 5)))))
         (assert (forall ((w Int) (i Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (fill w i a) (<= 1000 i)) (copy w 0 (store a w 6) b))))
         (assert (forall ((w Int) (i Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (copy w i a b) (< i 1000)) (copy w (+ i 1) a (store b (+ i 5000) (select a i))))))
         (assert (forall ((w Int) (i Int) (k Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (copy w i a b) (<= 1000 i) (<= 5000 k) (< k 6000) (not (= (select b k) (ite (= k (+ w 5000)) 6 5)))) false)))";
    assert_eq!(cells(text), "sat");
}
