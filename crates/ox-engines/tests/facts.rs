//! What others have proved, as part of the clauses and as lemmas: the answer is about the clauses without it, and what is not inductive
//! is not believed.

use ox_chc::text::parse_system;
use ox_chc::transform::{ALL, Transform};
use ox_chc::{ChcAnswer, Solution, System};
use ox_engines::{
    Context, FactsUse, Others, Problem, Values, candidates_in, largest_inductive_part, solve_clauses_with,
};
use ox_evidence::check_solution;
use ox_logic::Store;
use ox_logic::smtlib::print_term;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;

/// Tells what it knows once.
struct Knows(Vec<Solution>);

impl Others for Knows {
    fn facts(&mut self, _: &mut Store, _: &System) -> Vec<Solution> {
        std::mem::take(&mut self.0)
    }
}

const TWO_LOOPS: &str = "(declare-fun up (Int Int Int) Bool) (declare-fun down (Int Int) Bool)
     (assert (forall ((n Int)) (=> (<= 0 n) (up n 0 0))))
     (assert (forall ((n Int) (x Int) (y Int)) (=> (and (up n x y) (< x n)) (up n (+ x 1) (+ y 1)))))
     (assert (forall ((n Int) (x Int) (y Int)) (=> (and (up n x y) (<= n x)) (down x y))))
     (assert (forall ((x Int) (y Int)) (=> (and (down x y) (< 0 x)) (down (- x 1) (- y 1)))))
     (assert (forall ((x Int) (y Int)) (=> (and (down x y) (<= x 0) (not (= y 0))) false)))";

/// Some of it is wrong, and `other` is no predicate.
const CANDIDATES: &str = "(define-fun up ((n Int) (a Int) (b Int)) Bool (and (= a b) (< b 7) (<= 0 a)))
     (define-fun other ((a Int)) Bool (= a 7))
     (define-fun down ((a Int) (b Int)) Bool (and (= a b) (<= 0 a) (<= 3 b)))";

#[test]
fn the_inductive_part() {
    let mut store = Store::new();
    let system = parse_system(&mut store, TWO_LOOPS).expect("parses");
    let (candidates, misfits) = candidates_in(&mut store, &system, CANDIDATES).expect("definitions");
    assert!(misfits.is_empty());
    let part = largest_inductive_part(&mut store, &system, &candidates).expect("Z3 works");
    let shown: Vec<String> = system
        .preds
        .keys()
        .map(|p| print_term(&store, part.definitions[p].as_ref().expect("something is left").body))
        .collect();
    assert_eq!(shown, ["(and (= a b) (<= 0 a))", "(and (= a b) (<= 0 a))"]);
    let (nothing, misfits) =
        candidates_in(&mut store, &system, "(define-fun other ((a Int)) Bool true)").expect("parses");
    assert!(nothing.definitions.values().all(Option::is_none) && misfits.is_empty());
    let arity = candidates_in(&mut store, &system, "(define-fun down ((a Int)) Bool true)").expect("parses");
    assert_eq!(arity.1, ["down is (Int) Bool and not (Int Int) Bool"]);
    assert!(candidates_in(&mut store, &system, "(define-fun up").is_err());
}

#[test]
fn as_background_and_as_lemmas() {
    let all: Vec<&Transform> = ALL.iter().collect();
    for name in ["z3-spacer", "z3-spacer-global", "k-induction", "rounds"] {
        let engine = ox_engines::named(name).expect("exists");
        for facts_use in [FactsUse::Background, FactsUse::Lemmas, FactsUse::Nothing] {
            for transforms in [&[][..], &all] {
                let mut store = Store::new();
                let system = parse_system(&mut store, TWO_LOOPS).expect("parses");
                let (candidates, _) = candidates_in(&mut store, &system, CANDIDATES).expect("definitions");
                let part = largest_inductive_part(&mut store, &system, &candidates).expect("Z3 works");
                let mut others = Knows(vec![part]);
                let options = Values::defaults(engine);
                let mut context = Context {
                    store: &mut store,
                    problem: Problem::Clauses(&system),
                    deadline: None,
                    seed: 0,
                    options: &options,
                    programs: &[],
                    others: &mut others,
                };
                // Spacer alone may not find the equality; rounds have no end
                if facts_use == FactsUse::Nothing && name != "k-induction" {
                    continue;
                }
                let what = format!("{name}, {facts_use:?}, {} transforms", transforms.len());
                match solve_clauses_with(engine, transforms, facts_use, &mut context) {
                    ChcAnswer::Sat(solution) => {
                        let mut solver = Z3Solver::new().expect("Z3 works");
                        check_solution(&mut store, &system, solution, &mut solver, Limits::default())
                            .unwrap_or_else(|e| panic!("{what}: {e}"));
                    }
                    other => panic!("{what}: {other:?}"),
                }
            }
        }
    }
}
