//! Random counting loops: what a closure says follows from rounds one by one, as Z3 says, and the engine's answers hold.

use num_bigint::BigInt;
use ox_chc::text::parse_system;
use ox_chc::{ChcAnswer, System};
use ox_engines::acceleration::accelerate;
use ox_evidence::{check_derivation, check_solution};
use ox_logic::{Op, Store, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, Solver};
use rustc_hash::FxHashMap;

/// A deterministic source of small numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// Guard and next values of a loop over `x y z` with the input `i`, in SMT-LIB.
struct Loop {
    guard: String,
    after: [String; 3],
}

/// A quarter of the wild ones may do anything.
fn random_loop(numbers: &mut Numbers, wild: bool) -> Loop {
    const GUARDS: &[&str] = &[
        "(< x 9)",
        "(> x (- 9))",
        "(<= (+ x y) 20)",
        "(not (= x 5))",
        "(= z 0)",
        "(< x z)",
        "(or (< x 3) (> y 2))",
        "(= (mod x 2) 0)",
        "(= (mod (+ x y) 3) 1)",
        "(<= x i)",
        "(not (= i 0))",
        "(<= (* 2 z) (+ x 7))",
        "(<= (mod z 3) (mod x 3))",
    ];
    const AFTER: &[&str] = &[
        "x",
        "y",
        "z",
        "(+ x 1)",
        "(- x 2)",
        "(+ y 3)",
        "(+ y 1)",
        "(- z 1)",
        "7",
        "i",
        "(+ x y)",
        "(+ x (ite (< x 4) 1 2))",
        "(ite (>= y 6) (- y 6) (+ y 2))",
        "(mod x 5)",
        "(* 2 z)",
    ];
    const OWN: [&[&str]; 3] = [
        &["x", "(+ x 1)", "(- x 2)", "(+ x (ite (< x 4) 1 2))"],
        &["y", "(+ y 3)", "(ite (>= y 6) (- y 6) (+ y 2))"],
        &["z", "(- z 1)", "x", "(+ 3 y)", "4"],
    ];
    let guards: Vec<&str> = (0..1 + numbers.below(3)).map(|_| numbers.pick(GUARDS)).collect();
    let mut next = |own: &[&'static str]| match numbers.below(4) {
        0 if wild => numbers.pick(AFTER).to_string(),
        _ => numbers.pick(own).to_string(),
    };
    let after = [next(OWN[0]), next(OWN[1]), next(OWN[2])];
    Loop { guard: format!("(and true {})", guards.join(" ")), after }
}

fn system(store: &mut Store, l: &Loop, start: [i64; 3], bad: &str) -> System {
    let [a, b, c] = &l.after;
    let [x, y, z] = start.map(|n| if n < 0 { format!("(- {})", -n) } else { n.to_string() });
    let text = format!(
        "(declare-fun p (Int Int Int) Bool)
         (assert (p {x} {y} {z}))
         (assert (forall ((x Int) (y Int) (z Int) (i Int)) (=> (and (p x y z) {}) (p {a} {b} {c}))))
         (assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x y z) {bad}) false)))",
        l.guard
    );
    parse_system(store, &text).expect("parses")
}

/// Rounds one by one, all with the same input.
fn rounds(store: &mut Store, system: &System, n: usize) -> (Term, Vec<Term>) {
    let clause = system.clauses.values().find(|c| c.body.len() == 1 && c.head.is_some()).expect("the loop");
    let (before, after) = (&clause.body[0].args, &clause.head.as_ref().expect("a loop").args);
    let (mut at, mut guards) = (before.clone(), vec![]);
    for _ in 0..n {
        let map: FxHashMap<Term, Term> = before.iter().copied().zip(at.iter().copied()).collect();
        guards.push(store.subst_simplified(clause.constraint, &map));
        at = after.iter().map(|&t| store.subst_simplified(t, &map)).collect();
    }
    (store.mk(Op::And, &guards), at)
}

/// With few closures the test would say nothing.
#[test]
fn closures_follow_from_rounds() {
    let mut numbers = Numbers(16);
    let mut closures = 0;
    for _ in 0..150 {
        let l = random_loop(&mut numbers, true);
        let mut store = Store::new();
        let system = system(&mut store, &l, [0, 0, 0], "(> x 100)");
        let accelerated = accelerate(&mut store, &system).expect("Z3 works");
        let found: Vec<_> = accelerated.rounds().collect();
        closures += found.len();
        for (id, count) in found {
            let closure = &accelerated.system.clauses[id];
            let head = closure.head.as_ref().expect("a loop").args.clone();
            for n in 1..=5 {
                let (guards, end) = rounds(&mut store, &system, n);
                let mut same: Vec<Term> =
                    head.iter().zip(&end).map(|(&a, &b)| store.mk(Op::Eq, &[a, b])).collect();
                same.push(guards);
                let claim = store.mk(Op::And, &same);
                let denied = store.mk(Op::Not, &[claim]);
                let number = store.int(BigInt::from(n));
                let exactly = store.mk(Op::Eq, &[count, number]);
                let mut solver = Z3Solver::new().expect("Z3 works");
                for t in [closure.constraint, exactly, denied] {
                    solver.assert(&store, t).expect("Z3 reads it");
                }
                let answer = solver.check(&store, &[]).expect("Z3 answers");
                assert!(matches!(answer, SatResult::Unsat), "{n} rounds of {} → {:?}", l.guard, l.after);
            }
        }
    }
    assert!(closures > 50, "{closures} closures only");
}

#[test]
fn answers_hold() {
    let engine = ox_engines::named("acceleration").expect("exists");
    let mut numbers = Numbers(8);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..40 {
        let mut l = random_loop(&mut numbers, false);
        // it ends at some time, so that Spacer does too
        l.guard = format!("(and (<= (- 40) x) (<= x 40) (<= (- 99) y) (<= y 99) (<= (- 99) z) {})", l.guard);
        let bad = numbers.pick(&["(> x 30)", "(= y 20)", "(= (+ x y) 17)", "(< z (- 20))"]);
        let mut store = Store::new();
        let system = system(&mut store, &l, [0, 1, 5], bad);
        match on_clauses(engine, &mut store, &system) {
            ChcAnswer::Sat(solution) => {
                let mut solver = Z3Solver::new().expect("Z3 works");
                check_solution(&mut store, &system, solution, &mut solver, Limits::default())
                    .expect("the solution holds");
                sat += 1;
            }
            ChcAnswer::Unsat(derivation) => {
                check_derivation(&store, &system, &derivation).expect("the derivation holds");
                unsat += 1;
            }
            ChcAnswer::Unknown(_) => {}
        }
    }
    assert!(sat > 2 && unsat > 2, "{sat} sat, {unsat} unsat");
}

/// Products and Spacer may take forever.
fn on_clauses(engine: &ox_engines::Engine, store: &mut Store, system: &System) -> ChcAnswer {
    let options = ox_engines::Values::defaults(engine);
    let deadline = Some(std::time::Instant::now() + std::time::Duration::from_secs(3));
    let (problem, others) = (ox_engines::Problem::Clauses(system), &mut ox_engines::Alone);
    let mut context =
        ox_engines::Context { store, problem, deadline, seed: 0, options: &options, programs: &[], others };
    ox_engines::solve_clauses(engine, &[], &mut context)
}

fn answer(text: &str, options: &[(&str, &str)]) -> (Store, System, ChcAnswer) {
    let engine = ox_engines::named("acceleration").expect("exists");
    let mut store = Store::new();
    let system = parse_system(&mut store, text).expect("parses");
    let given = options.iter().map(|(a, b)| (a.to_string(), b.to_string()));
    let options = ox_engines::Values::new(engine, given).expect("options of the row");
    let (problem, others) = (ox_engines::Problem::Clauses(&system), &mut ox_engines::Alone);
    let mut context = ox_engines::Context {
        store: &mut store,
        problem,
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others,
    };
    let answer = ox_engines::solve_clauses(engine, &[], &mut context);
    (store, system, answer)
}

const DEEP: &str = "(declare-fun p (Int Int) Bool)
    (assert (p 0 0))
    (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 100000)) (p (+ x 1) (+ y 3)))))
    (assert (forall ((x Int) (y Int)) (=> (and (p x y) (= y 300000)) false)))";

#[test]
fn a_hundred_thousand_rounds() {
    let (store, system, found) = answer(DEEP, &[]);
    let ChcAnswer::Unsat(derivation) = found else { panic!("{found:?}") };
    assert_eq!(derivation.steps.len(), 100_002);
    check_derivation(&store, &system, &derivation).expect("the derivation holds");
}

#[test]
fn a_counterexample_that_is_too_long_is_none() {
    let (_, _, found) = answer(DEEP, &[("length", "1000")]);
    let ChcAnswer::Unknown(reason) = found else { panic!("{found:?}") };
    assert!(reason.contains("100002 steps"), "{reason}");
}

#[test]
fn rounds_that_wrap_around() {
    let text = |bad: &str| {
        format!(
            "(declare-fun p (Int) Bool)
             (assert (p 0))
             (assert (forall ((x Int)) (=> (and (p x) (<= 0 x) (<= x 4294967295))
                 (p (ite (< x 4294925001) (+ x 42295) (- x 4294925001))))))
             (assert (forall ((x Int)) (=> (and (p x) {bad}) false)))"
        )
    };
    // 101548 rounds, then one that wraps around
    let (store, system, found) = answer(&text("(and (< 0 x) (< x 42295))"), &[]);
    let ChcAnswer::Unsat(derivation) = found else { panic!("{found:?}") };
    check_derivation(&store, &system, &derivation).expect("the derivation holds");
}

#[test]
fn nothing_to_accelerate() {
    let text = "(declare-fun p (Int) Bool) (assert (p 1))
        (assert (forall ((x Int)) (=> (and (p x) (< x 100)) (p (* 2 x)))))
        (assert (forall ((x Int)) (=> (and (p x) (= x 7)) false)))";
    let (_, _, found) = answer(text, &[]);
    assert!(matches!(found, ChcAnswer::Unknown(_)), "{found:?}");
}
