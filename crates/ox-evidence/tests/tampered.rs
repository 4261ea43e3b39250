//! Good evidence is accepted; the same evidence tampered with is rejected, whatever was changed.

use ox_chc::text::{parse_answer, parse_system};
use ox_chc::{ChcAnswer, System};
use ox_evidence::{Rejection, check_derivation, check_solution, must_hold, replay, replay_placed};
use ox_ir::interp::{Input, Value};
use ox_ir::text::parse_module;
use ox_ir::{Bits, CheckId, SiteId};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;

const LOOP: &str = "(declare-fun inv (Int) Bool)
(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 3)) (inv x))))
(assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
(assert (forall ((x Int)) (=> (and (inv x) (> x 10)) false)))";

fn solution(text: &str) -> Result<usize, Rejection> {
    solution_of(LOOP, text)
}

fn solution_of(system: &str, text: &str) -> Result<usize, Rejection> {
    let mut store = Store::new();
    let system = parse_system(&mut store, system).expect("parses");
    let Ok(ChcAnswer::Sat(s)) = parse_answer(&mut store, &system, &format!("sat\n{text}\n")) else {
        panic!("{text} is no solution text");
    };
    let mut solver = Z3Solver::new().expect("Z3 works");
    check_solution(&mut store, &system, s, &mut solver, Limits::default()).map(|c| c.clauses())
}

#[test]
fn solutions() {
    assert_eq!(solution("(define-fun inv ((x Int)) Bool (<= x 10))"), Ok(3));
    // too strong for the first clause, not inductive, too weak for the query, nothing at all
    assert_eq!(
        solution("(define-fun inv ((x Int)) Bool (= x 0))"),
        Err(Rejection::ClauseFails { clause: 0 })
    );
    assert_eq!(
        solution("(define-fun inv ((x Int)) Bool (<= x 9))"),
        Err(Rejection::ClauseFails { clause: 1 })
    );
    assert_eq!(
        solution("(define-fun inv ((x Int)) Bool (<= x 11))"),
        Err(Rejection::ClauseFails { clause: 2 })
    );
    assert_eq!(solution(""), Err(Rejection::ClauseFails { clause: 2 }));
}

/// A loop that fills cells; one clause calls a variable as the solution does.
const FILL: &str = "(declare-fun inv (Int (Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (inv 0 a)))
(assert (forall ((i Int) (a (Array Int Int)) (k Int)) (=> (and (inv i a) (= k i)) (inv (+ k 1) (store a i 7)))))
(assert (forall ((i Int) (k Int) (a (Array Int Int)))
  (=> (and (inv i a) (<= 0 k) (< k i) (not (= (select a k) 7))) false)))";

#[test]
fn solutions_about_all_cells() {
    let filled = |body: &str| {
        solution_of(
            FILL,
            &format!("(define-fun inv ((i Int) (a (Array Int Int))) Bool (forall ((k Int)) {body}))"),
        )
    };
    assert_eq!(filled("(=> (and (<= 0 k) (< k i)) (= (select a k) 7))"), Ok(3));
    // false on entry, one cell too many, another value, too few cells; true of the one cell that the clause names, not of all
    let wrong =
        |body: &str, clause: u32| assert_eq!(filled(body), Err(Rejection::ClauseFails { clause }), "{body}");
    wrong("(= (select a k) 7)", 0);
    wrong("(=> (and (<= 0 k) (<= k i)) (= (select a k) 7))", 0);
    wrong("(=> (and (<= 0 k) (< k i)) (= (select a k) 8))", 1);
    wrong("(=> (and (< 0 k) (< k i)) (= (select a k) 7))", 2);
    wrong("(=> (< k i) (= (select a k) 7))", 0);
    wrong("(=> (and (<= 0 k) (< k i) (= i (+ k 1))) (= (select a k) 7))", 2);
}

/// A bound that a definition has as "every number is below it, or at least 3": nothing is read at the number.
const BOUND: &str = "(declare-fun inv (Int (Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (inv 3 a)))
(assert (forall ((i Int) (a (Array Int Int))) (=> (inv i a) (inv (+ i 1) (store a 0 i)))))
(assert (forall ((i Int) (a (Array Int Int))) (=> (and (inv i a) (< i 3)) false)))";

#[test]
fn solutions_about_all_numbers() {
    let bound = |body: &str| {
        solution_of(
            BOUND,
            &format!("(define-fun inv ((i Int) (a (Array Int Int))) Bool (forall ((k Int)) {body}))"),
        )
    };
    // the second clause needs the number of the conclusion, the query the number that k is compared with
    assert_eq!(bound("(or (< k i) (<= 3 k))"), Ok(3));
    let wrong =
        |body: &str, clause: u32| assert_eq!(bound(body), Err(Rejection::ClauseFails { clause }), "{body}");
    wrong("(or (< k i) (<= 4 k))", 0);
    wrong("(or (< k i) (<= 2 k))", 2);
    wrong("(or (< k i) (= i 3))", 1);
}

fn derivation(system: &str, text: &str) -> Result<(), Rejection> {
    let mut store = Store::new();
    let system: System = parse_system(&mut store, system).expect("parses");
    let Ok(ChcAnswer::Unsat(d)) = parse_answer(&mut store, &system, &format!("unsat\n{text}\n")) else {
        panic!("{text} is no derivation text");
    };
    check_derivation(&store, &system, &d)
}

#[test]
fn derivations() {
    let system = LOOP.replace("(> x 10)", "(> x 3)");
    let good = "step 0\nvalue x 3\nstep 1 0\nvalue x 3\nstep 2 1\nvalue x 4";
    assert_eq!(derivation(&system, good), Ok(()));
    let wrong = |text: &str| match derivation(&system, text) {
        Err(Rejection::WrongStep { what, .. }) => what,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(wrong(""), "there is no step");
    assert_eq!(
        wrong(&good.replace("step 0\nvalue x 3", "step 0\nvalue x 4")),
        "the constraint of its clause is false"
    );
    assert_eq!(
        wrong(&good.replace("step 0\nvalue x 3", "step 0\nvalue x 2")),
        "a premise derives other values"
    );
    assert_eq!(
        wrong(&good.replace("step 2 1\nvalue x 4", "step 2 0\nvalue x 4")),
        "a premise derives other values"
    );
    assert_eq!(wrong(&good.replace("step 2 1", "step 2")), "it has not one premise for each atom");
    assert_eq!(wrong("step 0\nvalue x 3"), "the last step derives no query");
}

/// Reads two numbers and fails check 1 if the second is the successor of the first.
const PROGRAM: &str = "module ptr 64
file #0 \"f.c\"
site #0: i32 input \"nondet\" var \"x\"
site #1: i32 input \"nondet\" var \"y\"
check #0: assertion \"never\" in \"main\"
check #1: assertion \"x + 1 != y\" in \"main\" !0:7:3
func @main() {
bb0():
  %0: i32 = nondet #0
  %1: i32 = nondet #1
  %2: i32 = add %0, 1:i32
  %3: i1 = cmp ne %2, %1
  assert %3, #1 !0:7:3
  return
}
";

fn replayed(trace: &[(u32, i64)]) -> Result<Vec<String>, String> {
    let module = parse_module(PROGRAM).expect("parses");
    let main = module.function_named("main").expect("exists");
    let value = |v: i64| Input::Value(Value::Int(Bits::from_signed(32, v)));
    let trace: Vec<_> = trace.iter().map(|&(s, v)| (SiteId::from_u32(s), value(v))).collect();
    let found = replay(&module, main, &trace).map_err(|e| e.to_string())?;
    assert_eq!(found.check(), CheckId::from_u32(1));
    assert_eq!(found.loc().map(|l| l.line), Some(7));
    Ok(found
        .inputs()
        .iter()
        .map(|i| format!("{}={}", module.sites[i.site].variable.as_deref().unwrap(), i.value))
        .collect())
}

#[test]
fn replays() {
    let good = replayed(&[(0, 2147483647), (1, -2147483648)]);
    assert_eq!(good, Ok(vec!["x=2147483647".into(), "y=-2147483648".into()]));
    let wrong = |trace: &[(u32, i64)]| replayed(trace).expect_err("is rejected");
    assert!(wrong(&[(0, 1), (1, 3)]).ends_with("the execution ends with a return from the entry function"));
    assert!(wrong(&[(1, 2), (0, 1)]).contains("where the trace has something else (input 1)"));
}

/// Asserts `p(1)`, and that `p` and `q` say yes to a number only if it is not 1.
const INFERRED: &str = "module ptr 64
site #0: i32 input \"nondet\"
site #1: i1 inferred \"p\"
site #2: i1 inferred \"q\"
check #0: assertion \"p(1)\" in \"main\"
check #1: assertion \"x != 1\" in \"main\"
func @main() {
bb0():
  %0: i1 = infer #1(1:i32)
  assert %0, #0
  %1: i32 = nondet #0
  %2: i1 = infer #1(%1)
  %3: i1 = infer #2(%1)
  %4: i1 = or %2, %3
  assume %4
  %5: i1 = cmp ne %1, 1:i32
  assert %5, #1
  return
}
";

fn inferred(before: &[&[(u32, i64)]], last: &[(u32, i64)]) -> Result<Vec<String>, String> {
    let module = parse_module(INFERRED).expect("parses");
    let main = module.function_named("main").expect("exists");
    let value = |(s, v): &(u32, i64)| {
        let width = if *s == 0 { 32 } else { 1 };
        (SiteId::from_u32(*s), Input::Value(Value::Int(Bits::from_signed(width, *v))))
    };
    let mut facts = vec![];
    for trace in before {
        let trace: Vec<_> = trace.iter().map(value).collect();
        facts.push(must_hold(&module, main, &trace, &facts).map_err(|e| e.to_string())?);
    }
    let trace: Vec<_> = last.iter().map(value).collect();
    let found = replay_placed(&module, main, &trace, &[], &facts).map_err(|e| e.to_string())?;
    Ok(found.must_hold().iter().map(|f| f.to_string()).collect())
}

#[test]
fn inferred_functions() {
    const YES: i64 = -1;
    const NO: i64 = 0;
    let shows: &[(u32, i64)] = &[(1, NO)];
    assert_eq!(
        inferred(&[shows, &[(1, YES), (0, 1), (1, YES), (2, NO)]], &[]),
        Err("the counterexample could not be replayed: p need not say no".into())
    );
    let wrong =
        |before: &[&[(u32, i64)]], last: &[(u32, i64)]| inferred(before, last).expect_err("is rejected");
    // what p said yes to was not shown
    assert!(wrong(&[], &[(1, YES), (0, 1), (1, YES), (2, NO)]).contains("p need not say yes"));
    // what q said no to is no reason
    assert!(wrong(&[shows], &[(1, YES), (0, 1), (1, YES), (2, NO)]).contains("q need not say no"));
    // nor is a yes of q that was not shown
    assert!(wrong(&[shows], &[(1, YES), (0, 1), (1, YES), (2, YES)]).contains("q need not say yes"));
    // an execution that does not fail shows nothing
    assert!(wrong(&[&[(1, YES), (0, 2), (1, NO), (2, NO)]], &[]).contains("a violated assumption"));
    // q must say yes to 1 as well, because it would be asked and said no
    let both: &[(u32, i64)] = &[(1, YES), (0, 1), (1, YES), (2, NO)];
    let good = inferred(&[shows, both], &[(1, YES), (0, 1), (1, YES), (2, YES)]);
    assert_eq!(good, Ok(vec!["p(1)".into(), "q(1)".into()]));
}
