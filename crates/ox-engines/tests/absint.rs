//! The engine `absint`: what each domain proves, that what it says is inductive, and bad input.

use ox_chc::text::parse_system;
use ox_chc::{ChcAnswer, Solution, System};
use ox_engines::{Answer, Context, Others, Problem, Values, named};
use ox_evidence::{Rejection, check_invariant, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use ox_testkit::random_chc::generate;
use std::time::{Duration, Instant};

/// Keeps what the engine says.
#[derive(Default)]
struct Listener {
    facts: Vec<Solution>,
    notes: Vec<String>,
}

impl Others for Listener {
    fn fact(&mut self, _: &Store, _: &System, fact: &Solution) {
        self.facts.push(fact.clone());
    }

    fn note(&mut self, text: &str) {
        self.notes.push(text.into());
    }
}

fn given(options: &[(&str, &str)]) -> Values {
    let engine = named("absint").expect("it has a row");
    Values::new(engine, options.iter().map(|(k, v)| (k.to_string(), v.to_string()))).expect("such options")
}

/// The answer, with all evidence checked: a solution that does not hold is a bug of the engine.
fn answer(text: &str, options: &[(&str, &str)]) -> (String, Listener) {
    let mut store = Store::new();
    let system = parse_system(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let options = given(options);
    let mut listener = Listener::default();
    let mut context = Context {
        store: &mut store,
        problem: Problem::Clauses(&system),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut listener,
    };
    let answer = (named("absint").expect("it has a row").solve)(&mut context);
    let mut solver = Z3Solver::new().expect("Z3 works");
    let limits = || Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    for fact in listener.facts.clone() {
        match check_invariant(&mut store, &system, fact, &mut solver, limits()) {
            Ok(_) | Err(Rejection::Undecided { .. }) => {}
            Err(e) => panic!("{e}: the facts are not inductive on\n{text}"),
        }
    }
    let said = match answer {
        Answer::Clauses(ChcAnswer::Sat(solution)) => {
            match check_solution(&mut store, &system, solution, &mut solver, limits()) {
                Ok(_) | Err(Rejection::Undecided { .. }) => "sat".to_string(),
                Err(e) => panic!("{e}: the solution does not hold on\n{text}"),
            }
        }
        Answer::Clauses(ChcAnswer::Unknown(reason)) => reason,
        other => panic!("{other:?}"),
    };
    (said, listener)
}

fn proves(domain: &str, text: &str) -> bool {
    answer(text, &[("domain", domain)]).0 == "sat"
}

/// Fig. 3 of the SeaHorn paper.
const FIG3: &str = "(declare-fun l1 (Int Int) Bool) (declare-fun err () Bool)
    (assert (l1 1 0))
    (assert (forall ((x Int) (y Int)) (=> (l1 x y) (l1 (+ x y) (+ y 1)))))
    (assert (forall ((x Int) (y Int)) (=> (and (l1 x y) (< x y)) err)))
    (assert (=> err false))";

#[test]
fn zones_alone_prove_the_program_of_the_paper() {
    assert!(proves("zones", FIG3));
    assert!(proves("octagons", FIG3));
    assert!(!proves("intervals", FIG3));
    assert!(!proves("congruences", FIG3));
}

/// One grows to 50, then the other grows with it.
fn phases(first: i32, last: i32) -> String {
    format!(
        "(declare-fun p (Int Int) Bool)
         (assert (p 0 {first}))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 100)) (p (+ x 1) (ite (< x 50) y (+ y 1))))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (<= 100 x) (not (= y {last}))) false)))"
    )
}

#[test]
fn phases_of_a_loop_are_told_apart() {
    assert!(proves("zones", &phases(50, 100)));
    assert!(proves("zones", &phases(0, 50)));
    assert!(!proves("zones", &phases(0, 51)));
    let joined = answer(&phases(0, 50), &[("domain", "zones"), ("disjuncts", "1"), ("rounds", "1")]).0;
    assert_eq!(joined, "proved 0 of 1 checks, 1 are warnings");
}

#[test]
fn flags_and_program_counters() {
    let flag = "(declare-fun p (Bool Int Int) Bool)
         (assert (forall ((n Int)) (p false 0 n)))
         (assert (forall ((b Bool) (x Int) (n Int)) (=> (and (p b x n) (not b) (< x n)) (p b (+ x 1) n))))
         (assert (forall ((b Bool) (x Int) (n Int)) (=> (and (p b x n) (not b) (<= n x)) (p true x n))))
         (assert (forall ((b Bool) (x Int) (n Int)) (=> (and (p b x n) b (< x n)) false)))";
    assert!(proves("zones", flag));
    // without partitions the domain itself knows that the flag decides
    assert_eq!(answer(flag, &[("domain", "values"), ("disjuncts", "1")]).0, "sat");
    let counter = "(declare-fun p (Int Int Int) Bool)
         (assert (forall ((n Int)) (=> (<= 0 n) (p 0 0 n))))
         (assert (forall ((pc Int) (x Int) (n Int)) (=> (and (p pc x n) (= pc 0) (< x n)) (p 0 (+ x 1) n))))
         (assert (forall ((pc Int) (x Int) (n Int)) (=> (and (p pc x n) (= pc 0) (>= x n)) (p 7 x n))))
         (assert (forall ((pc Int) (x Int) (n Int)) (=> (and (p pc x n) (= pc 7) (> x 0)) (p 7 (- x 1) (- n 1)))))
         (assert (forall ((pc Int) (x Int) (n Int)) (=> (and (p pc x n) (= pc 7) (not (= x n))) false)))";
    assert!(proves("zones", counter));
}

#[test]
fn congruences_and_equalities() {
    let even = "(declare-fun p (Int Int) Bool)
         (assert (p 0 1))
         (assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 4) (+ y (* 2 x))))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (or (= (mod x 2) 1) (= (mod y 2) 0))) false)))";
    assert!(proves("congruences", even));
    assert!(!proves("zones", even));
    let sums = "(declare-fun p (Int Int Int) Bool)
         (assert (p 0 0 0))
         (assert (forall ((x Int) (y Int) (z Int)) (=> (p x y z) (p (+ x 1) (+ y 2) (+ z 3)))))
         (assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x y z) (not (= (+ x y) z))) false)))";
    assert!(proves("equalities", sums));
    assert!(!proves("octagons", sums));
}

#[test]
fn non_linear_clauses() {
    let mccarthy = |least: i32| {
        format!(
            "(declare-fun f (Int Int) Bool)
             (assert (forall ((n Int)) (=> (< 100 n) (f n (- n 10)))))
             (assert (forall ((n Int) (m Int) (r Int))
               (=> (and (<= n 100) (f (+ n 11) m) (f m r)) (f n r))))
             (assert (forall ((n Int) (r Int)) (=> (and (f n r) (< r {least})) false)))"
        )
    };
    assert!(proves("zones", &mccarthy(91)));
    assert!(!proves("zones", &mccarthy(92)));
    let trees = "(declare-fun t (Int Int) Bool)
         (assert (t 1 0))
         (assert (forall ((a Int) (b Int) (c Int) (d Int)) (=> (and (t a b) (t c d)) (t (+ a c) (+ b d 1)))))
         (assert (forall ((a Int) (b Int)) (=> (and (t a b) (not (= a (+ b 1)))) false)))";
    assert!(proves("equalities", trees));
}

/// Only what leads to the query matters: forward alone has no bound for `x`.
#[test]
fn backward_after_forward() {
    let text = "(declare-fun p (Int Int) Bool) (declare-fun q (Int Int) Bool)
         (assert (forall ((x Int)) (p x 0)))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (not (= x 5))) (q x 1))))
         (assert (forall ((x Int) (y Int)) (=> (and (q x y) (= x 5)) false)))";
    assert_eq!(answer(text, &[("domain", "intervals")]).0, "sat");
    assert_eq!(
        answer(text, &[("domain", "intervals"), ("rounds", "1")]).0,
        "proved 0 of 1 checks, 1 are warnings"
    );
}

#[test]
fn bit_vectors() {
    let text = |start: &str, bad: &str| {
        format!(
            "(declare-fun p ((_ BitVec 8) (_ BitVec 8)) Bool)
             (assert (p {start} #x00))
             (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8)))
               (=> (and (p x y) (bvslt y #x05)) (p (bvadd x #x01) (bvadd y #x01)))))
             (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (p x y) {bad}) false)))"
        )
    };
    for domain in ["intervals", "zones", "wrapped", "wrapped*zones*congruences"] {
        assert!(proves(domain, &text("#x10", "(bvslt #x05 y)")), "{domain}");
        assert!(!proves(domain, &text("#x10", "(= y #x03)")), "{domain}");
    }
    // over the end of the circle
    assert!(proves("wrapped*zones", &text("#xfd", "(= x #x80)")));
}

#[test]
fn checks_are_counted() {
    let text = "(declare-fun p (Int) Bool)
         (assert (p 0))
         (assert (forall ((x Int)) (=> (and (p x) (< x 10)) (p (+ x 1)))))
         (assert (forall ((x Int)) (=> (and (p x) (> x 10)) false)))
         (assert (forall ((x Int)) (=> (and (p x) (= x 7)) false)))
         (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))";
    let (said, listener) = answer(text, &[]);
    assert_eq!(said, "proved 2 of 3 checks, 1 are warnings");
    assert_eq!(listener.facts.len(), 1, "what is known is told to others");
}

#[test]
fn every_answer_on_random_systems_holds() {
    let domains = [
        "intervals",
        "zones",
        "octagons",
        "equalities",
        "values",
        "congruences*intervals",
        "zones*congruences*equalities",
        "values*wrapped",
    ];
    let start = Instant::now();
    let mut proved = 0;
    for seed in 0..400_u64 {
        let domain = domains[seed as usize % domains.len()];
        let disjuncts = if seed % 3 == 0 { "1" } else { "6" };
        let (said, _) = answer(&generate(seed), &[("domain", domain), ("disjuncts", disjuncts)]);
        proved += usize::from(said == "sat");
        if start.elapsed() > Duration::from_secs(60) && seed > 60 {
            break;
        }
    }
    assert!(proved > 10, "only {proved} proofs");
}

/// How it is read: a loop writes from 0 on, then any cell of those is read.
fn filled(written: &str, bad: &str) -> String {
    format!(
        "(declare-fun p (Int Int (Array Int Int)) Bool)
         (assert (forall ((n Int)) (p 0 n ((as const (Array Int Int)) 0))))
         (assert (forall ((i Int) (n Int) (a (Array Int Int)))
           (=> (and (p i n a) (< i n)) (p (+ i 1) n (store a i {written})))))
         (assert (forall ((i Int) (j Int) (n Int) (a (Array Int Int)))
           (=> (and (p i n a) {bad}) false)))"
    )
}

#[test]
fn all_cells_of_an_array() {
    let bounded = "(ite (< i 10) i 10)";
    for domain in ["intervals", "zones", "zones*congruences*equalities"] {
        assert!(proves(domain, &filled(bounded, "(< (select a j) 0)")), "{domain}");
        assert!(proves(domain, &filled(bounded, "(< 10 (select a j))")), "{domain}");
        assert!(!proves(domain, &filled(bounded, "(= (select a j) 7)")), "{domain}");
        assert!(!proves(domain, &filled(bounded, "(= (select a j) 0)")), "{domain}");
    }
    assert!(proves("congruences", &filled("(* 4 i)", "(= (select a j) 6)")));
    assert!(!proves("congruences", &filled("(* 4 i)", "(= (select a j) 8)")));
    // none of it without the cell that stands for all
    let options = |arrays| [("domain", "intervals"), ("arrays", arrays)];
    let text = filled(bounded, "(< (select a j) 0)");
    assert_eq!(answer(&text, &options("all")).0, "sat");
    assert_eq!(answer(&text, &options("constant")).0, "proved 0 of 1 checks, 1 are warnings");
    assert_eq!(answer(&text, &options("none")).0, "proved 0 of 1 checks, 1 are warnings");
}

/// Cells that were written, told from those that were not by the phases of the loop: no constant array to begin with.
#[test]
fn cells_that_a_loop_has_written() {
    let text = |bad: &str| {
        format!(
            "(declare-fun p (Int Int (Array Int Int)) Bool)
             (assert (forall ((n Int) (a (Array Int Int))) (p 0 n a)))
             (assert (forall ((i Int) (n Int) (a (Array Int Int)))
               (=> (and (p i n a) (< i n)) (p (+ i 1) n (store a i 7)))))
             (assert (forall ((i Int) (j Int) (n Int) (a (Array Int Int)))
               (=> (and (p i n a) (<= n i) {bad}) false)))"
        )
    };
    assert!(proves("zones", &text("(<= 0 j) (< j n) (not (= (select a j) 7))")));
    assert!(!proves("zones", &text("(<= 0 j) (<= j n) (not (= (select a j) 7))")));
    assert!(!proves("zones", &text("(< j n) (not (= (select a j) 7))")));
}

#[test]
fn cells_at_constants() {
    let text = |bad: &str| {
        format!(
            "(declare-fun p (Int (Array Int Int) (Array Int Bool)) Bool)
             (assert (forall ((a (Array Int Int)) (b (Array Int Bool)))
               (p 0 (store (store a 3 5) 4 0) (store b 1 true))))
             (assert (forall ((i Int) (a (Array Int Int)) (b (Array Int Bool)))
               (=> (and (p i a b) (< (select a 4) 10) (select b 1))
                   (p (+ i 1) (store (store a 4 (+ (select a 4) 1)) (+ i 10) 1) b))))
             (assert (forall ((i Int) (a (Array Int Int)) (b (Array Int Bool))) (=> (and (p i a b) {bad}) false)))"
        )
    };
    for arrays in ["constant", "all", "as-needed"] {
        let says = |bad: &str| answer(&text(bad), &[("domain", "zones"), ("arrays", arrays)]).0;
        assert_eq!(says("(not (= (select a 3) 5))"), "sat");
        assert_eq!(says("(not (= (select a 4) i))"), "sat", "a relation to another argument");
        assert_eq!(says("(not (select b 1))"), "sat");
        assert_eq!(says("(= (select a 4) 7)"), "proved 0 of 1 checks, 1 are warnings");
        assert_eq!(says("(= (select a 12) 1)"), "proved 0 of 1 checks, 1 are warnings");
    }
    // a write at an index that may be the constant
    let weak = "(declare-fun p (Int (Array Int Int)) Bool)
         (assert (forall ((i Int) (a (Array Int Int))) (p i (store a 3 5))))
         (assert (forall ((i Int) (j Int) (a (Array Int Int))) (=> (p i a) (p j (store a i 6)))))
         (assert (forall ((i Int) (a (Array Int Int))) (=> (and (p i a) (= (select a 3) 5)) false)))
         (assert (forall ((i Int) (a (Array Int Int))) (=> (and (p i a) (< (select a 3) 5)) false)))";
    let said = answer(weak, &[("domain", "intervals"), ("arrays", "constant"), ("disjuncts", "1")]).0;
    assert_eq!(said, "proved 1 of 2 checks, 1 are warnings");
    // none is told apart
    assert_eq!(
        answer(weak, &[("cells", "0"), ("arrays", "constant")]).0,
        "proved 0 of 2 checks, 2 are warnings"
    );
}

/// What is equal, chosen or constant; indices that are bit-vectors.
#[test]
fn arrays_that_are_compared_and_chosen() {
    let equal =
        "(declare-fun p ((Array Int Int)) Bool) (declare-fun q ((Array Int Int) (Array Int Int)) Bool)
         (assert (p ((as const (Array Int Int)) 1)))
         (assert (forall ((i Int) (a (Array Int Int)) (b (Array Int Int)) (c (Array Int Int)))
           (=> (and (p a) (= (store a i 2) b) (or (= c a) (= c b))) (q b (ite (< i 0) a c)))))
         (assert (forall ((i Int) (a (Array Int Int)) (b (Array Int Int)))
           (=> (and (q a b) (or (< 2 (select a i)) (< (select b i) 1))) false)))";
    let says = |text: &str| answer(text, &[("domain", "intervals"), ("disjuncts", "64")]).0;
    assert_eq!(says(equal), "sat");
    let unequal = equal.replace("(= (store a i 2) b)", "(not (= (store a i 2) b))");
    assert_eq!(says(&unequal), "proved 0 of 1 checks, 1 are warnings");
    let bits = "(declare-fun p ((_ BitVec 8) (Array (_ BitVec 8) (_ BitVec 4))) Bool)
         (assert (p #x00 ((as const (Array (_ BitVec 8) (_ BitVec 4))) #x3)))
         (assert (forall ((i (_ BitVec 8)) (a (Array (_ BitVec 8) (_ BitVec 4))))
           (=> (p i a) (p (bvadd i #x01) (store a i #x5)))))
         (assert (forall ((i (_ BitVec 8)) (a (Array (_ BitVec 8) (_ BitVec 4))))
           (=> (and (p i a) (bvult #x5 (select a i))) false)))";
    assert!(proves("intervals", bits));
    // two sorts of indices in one predicate, and arrays of arrays beside them
    let odd = "(declare-fun p ((Array Int Int) (Array Bool Int) (Array Int (Array Int Int))) Bool)
         (assert (forall ((m (Array Int (Array Int Int))))
           (p ((as const (Array Int Int)) 1) ((as const (Array Bool Int)) 1) m)))
         (assert (forall ((i Int) (f Bool) (a (Array Int Int)) (b (Array Bool Int)) (m (Array Int (Array Int Int))))
           (=> (p a b m) (p (store a i 2) (store b f 2) (store m i (store (select m i) i 3))))))
         (assert (forall ((i Int) (f Bool) (a (Array Int Int)) (b (Array Bool Int)) (m (Array Int (Array Int Int))))
           (=> (and (p a b m) (< 2 (select a i))) false)))
         (assert (forall ((i Int) (f Bool) (a (Array Int Int)) (b (Array Bool Int)) (m (Array Int (Array Int Int))))
           (=> (and (p a b m) (= (select (select m i) i) 4)) false)))";
    assert_eq!(answer(odd, &[]).0, "proved 1 of 2 checks, 1 are warnings");
}

/// The time of the processor that this thread has had, which other processes do not change much.
fn worked() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it only writes what it is given
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn within(seconds: u64, text: &str, options: &[(&str, &str)]) -> (String, Listener) {
    let start = worked();
    let result = answer(text, options);
    let took = worked().saturating_sub(start);
    assert!(took < Duration::from_secs(seconds), "{took:?}");
    result
}

#[test]
fn bad_input() {
    assert_eq!(within(5, "", &[]).0, "sat");
    assert_eq!(within(5, "(declare-fun p (Int) Bool)", &[]).0, "sat");
    // predicates that nothing derives
    let none = "(declare-fun p (Int) Bool) (declare-fun q (Int) Bool)
         (assert (forall ((x Int)) (=> (q x) (p x)))) (assert (forall ((x Int)) (=> (p x) false)))";
    assert_eq!(within(5, none, &[]).0, "sat");
    // division and remainder by what may be zero, products, real numbers, arrays of arrays
    let odd = "(declare-fun p (Int Real (Array Int (Array Int Int))) Bool)
         (assert (forall ((x Int) (r Real) (a (Array Int (Array Int Int)))) (=> (<= 0 x 3) (p x r a))))
         (assert (forall ((x Int) (y Int) (r Real) (a (Array Int (Array Int Int))))
           (=> (and (p x r a) (= y (div x (- x 1))) (<= 0 (mod y x)) (= (* x y) 4) (< r 0.5)
                    (= (select (select a x) y) 3)) (p (div x 0) (* r r) (store a y (select a (mod x 0)))))))
         (assert (forall ((x Int) (r Real) (a (Array Int (Array Int Int)))) (=> (and (p x r a) (< x 0)) false)))";
    assert!(within(5, odd, &[]).0.starts_with("proved 0 of 1"));
    // shifts beyond the width, and wide vectors
    let shifts = "(declare-fun p ((_ BitVec 8) (_ BitVec 70000)) Bool)
         (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 70000))) (=> (= x (bvshl x #x09)) (p (bvlshr x #xff) y))))
         (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 70000))) (=> (and (p x y) (= (bvashr x x) #x03)) false)))";
    assert!(within(5, shifts, &[]).0.starts_with("proved 0 of 1"));
}

#[test]
fn huge_constants_and_many_arguments() {
    let huge = format!("1{}", "0".repeat(1233));
    let text = format!(
        "(declare-fun p (Int Int) Bool)
         (assert (p 0 {huge}))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x {huge})) (p (+ x {huge}) (- y (* {huge} x))))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 0)) false)))"
    );
    for domain in ["intervals", "zones", "octagons", "values", "zones*congruences*equalities"] {
        assert_eq!(within(10, &text, &[("domain", domain)]).0, "sat", "{domain}");
    }
    let many = 300;
    let names: Vec<String> = (0..many).map(|i| format!("x{i}")).collect();
    let binders: Vec<String> = names.iter().map(|n| format!("({n} Int)")).collect();
    let next: Vec<String> = names.iter().map(|n| format!("(+ {n} 1)")).collect();
    let text = format!(
        "(declare-fun p ({}) Bool)
         (assert (p {}))
         (assert (forall ({binders}) (=> (p {}) (p {}))))
         (assert (forall ({binders}) (=> (and (p {}) (not (= x0 x299))) false)))",
        "Int ".repeat(many),
        "0 ".repeat(many),
        names.join(" "),
        next.join(" "),
        names.join(" "),
        binders = binders.join(" "),
    );
    let (said, listener) = within(60, &text, &[("domain", "zones"), ("budget", "0.01")]);
    assert!(said == "sat" || !listener.notes.is_empty(), "{said} without a word about the budget");
    within(60, &text, &[("domain", "equalities")]);
}

/// Bit-vectors of 4,096 bits have bounds, wider ones have none.
#[test]
fn wide_bit_vectors() {
    let text = |width: u32| {
        let constant = |n: u32| format!("(_ bv{n} {width})");
        format!(
            "(declare-fun p ((_ BitVec {width})) Bool)
             (assert (p {zero}))
             (assert (forall ((x (_ BitVec {width}))) (=> (and (p x) (bvult x {ten})) (p (bvadd x {one})))))
             (assert (forall ((x (_ BitVec {width}))) (=> (and (p x) (bvult {ten} x)) false)))
             (assert (forall ((x (_ BitVec {width}))) (=> (and (p x) (bvult (bvshl x {huge}) x)) false)))",
            zero = constant(0),
            one = constant(1),
            ten = constant(10),
            huge = constant(5000),
        )
    };
    assert_eq!(within(10, &text(4096), &[("domain", "intervals")]).0, "proved 1 of 2 checks, 1 are warnings");
    assert_eq!(within(10, &text(4097), &[("domain", "intervals")]).0, "proved 0 of 2 checks, 2 are warnings");
}

/// Division and remainder by what may be zero are any value: SMT-LIB says no more.
#[test]
fn division_by_what_may_be_zero() {
    let text = |bad: &str| {
        format!(
            "(declare-fun p (Int Int) Bool)
             (assert (forall ((x Int) (y Int)) (=> (and (<= (- 1) x 1) (<= 0 y 9)) (p x y))))
             (assert (forall ((x Int) (y Int)) (=> (and (p x y) {bad}) false)))"
        )
    };
    for domain in ["intervals", "zones*congruences*equalities", "octagons", "values"] {
        let says = |bad: &str| within(5, &text(bad), &[("domain", domain)]).0;
        for possible in ["(= (div y x) 100)", "(= (mod y x) 77)", "(= (mod y 0) 5)", "(= (div y 0) (- 5))"] {
            assert_eq!(says(possible), "proved 0 of 1 checks, 1 are warnings", "{domain} {possible}");
        }
        assert_eq!(says("(= (mod y 3) 3)"), "sat", "{domain}");
        assert_eq!(says("(= (div y 3) 4)"), "sat", "{domain}");
        assert_eq!(says("(< (mod y (- 3)) 0)"), "sat", "{domain}");
        assert_eq!(says("(< (* x y) (- 9))"), "sat", "{domain}");
        assert_eq!(says("(= (* x y) (- 9))"), "proved 0 of 1 checks, 1 are warnings", "{domain}");
    }
}

#[test]
fn an_unknown_domain_lists_those_there_are() {
    let engine = named("absint").expect("it has a row");
    let given = [("domain".to_string(), "zones*polyhedra".to_string())];
    let said = Values::new(engine, given).expect_err("there is none").to_string();
    for row in ox_domains::ALL {
        assert!(said.contains(row.name), "{said}");
    }
}
