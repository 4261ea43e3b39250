//! The interface of engines: options of a row, facts of others, reports to others.

use ox_chc::text::{parse_answer, parse_system, print_solution};
use ox_chc::{ChcAnswer, Solution, System};
use ox_engines::{Answer, Context, Engine, Others, Problem, Takes, Values, named, solve_clauses, transforms};
use ox_evidence::{check_invariant, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;

const COUNTER: &str = "(declare-fun inv (Int) Bool)
    (assert (inv 0))
    (assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
    (assert (forall ((x Int)) (=> (and (inv x) (> x 10)) false)))";

/// Gives the facts it has, and keeps those it is told.
#[derive(Default)]
struct Friends {
    known: Vec<String>,
    told: Vec<String>,
    progress: Vec<(String, u64)>,
}

impl Others for Friends {
    fn progress(&mut self, what: &str, value: u64) {
        self.progress.push((what.into(), value));
    }

    fn fact(&mut self, store: &Store, system: &System, fact: &Solution) {
        self.told.push(print_solution(store, system, fact));
    }

    fn facts(&mut self, store: &mut Store, system: &System) -> Vec<Solution> {
        let known = std::mem::take(&mut self.known);
        known.iter().map(|text| solution(store, system, text)).collect()
    }
}

fn solution(store: &mut Store, system: &System, text: &str) -> Solution {
    match parse_answer(store, system, &format!("sat\n{text}")) {
        Ok(ChcAnswer::Sat(solution)) => solution,
        other => panic!("{text}: {other:?}"),
    }
}

fn ask(engine: &Engine, names: &[&str], friends: &mut Friends) -> (Store, System, ChcAnswer) {
    let mut store = Store::new();
    let system = parse_system(&mut store, COUNTER).expect("it parses");
    let options = Values::defaults(engine);
    let list: Vec<_> =
        names.iter().map(|n| transforms::named(n).expect("there is such a transform")).collect();
    let mut context = Context {
        store: &mut store,
        problem: Problem::Clauses(&system),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: friends,
    };
    let answer = solve_clauses(engine, &list, &mut context);
    (store, system, answer)
}

/// Says that everything is possible, which is a solution only where the facts decide the query.
const CREDULOUS: Engine = Engine {
    name: "credulous",
    help: "for this test",
    takes: Takes::Clauses,
    options: &[],
    solve: |_| Answer::Clauses(ChcAnswer::Sat(Solution::default())),
};

#[test]
fn facts_of_others_are_background_and_part_of_the_solution() {
    for transforms in [&[][..], &["cone-of-influence"]] {
        let known = vec!["(define-fun inv ((x Int)) Bool (and (<= 0 x) (<= x 10)))".to_string()];
        let mut friends = Friends { known, ..Friends::default() };
        let (mut store, system, answer) = ask(&CREDULOUS, transforms, &mut friends);
        let ChcAnswer::Sat(solution) = answer else { panic!("{answer:?}") };
        let mut z3 = Z3Solver::new().expect("Z3 works");
        check_solution(&mut store, &system, solution, &mut z3, Limits::default())
            .expect("with the fact it is one");
    }
    let (mut store, system, answer) = ask(&CREDULOUS, &[], &mut Friends::default());
    let ChcAnswer::Sat(solution) = answer else { panic!("{answer:?}") };
    let mut z3 = Z3Solver::new().expect("Z3 works");
    let refused = check_solution(&mut store, &system, solution, &mut z3, Limits::default());
    assert!(refused.is_err(), "without the fact it is none");
}

/// Reports what it was given as a fact.
const TALKATIVE: Engine = Engine {
    name: "talkative",
    help: "for this test",
    takes: Takes::Clauses,
    options: &[],
    solve: |c| {
        let system = c.problem.clauses();
        c.others.progress("steps", 3);
        c.others.fact(c.store, system, &Solution::default());
        Answer::Clauses(ChcAnswer::Unknown("that is all".into()))
    },
};

#[test]
fn facts_about_transformed_clauses_stay_with_the_engine() {
    let mut friends = Friends::default();
    ask(&TALKATIVE, &[], &mut friends);
    assert_eq!((friends.told.len(), friends.progress.len()), (1, 1));
    let mut friends = Friends::default();
    ask(&TALKATIVE, &["inlining"], &mut friends);
    assert_eq!((friends.told.len(), friends.progress.len()), (0, 1));
}

#[test]
fn intervals_are_facts() {
    let text = COUNTER.replace("(> x 10)", "(= x 77)");
    let engine = named("intervals").expect("it has a row");
    let mut store = Store::new();
    let system = parse_system(&mut store, &text).expect("it parses");
    assert!(matches!(engine.on_clauses(&mut store, &system), ChcAnswer::Sat(_)), "intervals decide it");
    let open = COUNTER.replace("(> x 10)", "(= x 7)");
    let mut store = Store::new();
    let system = parse_system(&mut store, &open).expect("it parses");
    let mut friends = Friends::default();
    let options = Values::defaults(engine);
    let mut context = Context {
        store: &mut store,
        problem: Problem::Clauses(&system),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut friends,
    };
    assert!(matches!(solve_clauses(engine, &[], &mut context), ChcAnswer::Unknown(_)));
    let [fact] = &friends.told[..] else { panic!("{:?}", friends.told) };
    let invariant = solution(&mut store, &system, fact);
    let mut z3 = Z3Solver::new().expect("Z3 works");
    check_invariant(&mut store, &system, invariant, &mut z3, Limits::default()).expect("it is inductive");
}

#[test]
fn options_are_those_of_the_row() {
    let bmc = named("bmc").expect("it has a row");
    let with = |name: &str, value: &str| Values::new(bmc, [(name.to_string(), value.to_string())]);
    assert_eq!(with("unwind", "1,2,4").expect("these are numbers").numbers("unwind"), [1, 2, 4]);
    let loops = with("loops", "a b.c:3:4\nc:5:1").expect("these are loops");
    assert_eq!(loops.loops("loops"), [("a b.c:3", 4), ("c:5", 1)]);
    assert_eq!(Values::defaults(bmc).loops("loops"), []);
    for (name, value) in [
        ("unwind", "0"),
        ("unwind", "many"),
        ("loops", "a.c:3:0"),
        ("loops", ":3"),
        ("loops", "3"),
        ("memory", "paper"),
        ("certify", "yes"),
        ("size", "-1"),
    ] {
        assert!(with(name, value).is_err(), "{name} = {value}");
    }
    let unknown = with("unwnd", "3").expect_err("there is no such option").to_string();
    assert!(unknown.contains("did you mean unwind"), "{unknown}");
}

#[test]
fn every_row_has_a_name_of_its_own_and_defaults_that_fit() {
    for (i, engine) in ox_engines::ALL.iter().enumerate() {
        assert!(ox_engines::ALL[..i].iter().all(|other| other.name != engine.name), "{}", engine.name);
        let given = engine.options.iter().map(|o| (o.name.to_string(), o.default.to_string()));
        Values::new(engine, given).unwrap_or_else(|e| panic!("{}: {e}", engine.name));
    }
}
