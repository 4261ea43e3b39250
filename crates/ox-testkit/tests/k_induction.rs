//! k-induction on random systems: what it answers is what Spacer answers, and its evidence holds, whatever lemmas it may use.

use ox_chc::text::parse_system;
use ox_chc::transform::{ALL, Transform, apply_all};
use ox_chc::{ChcAnswer, System};
use ox_engines::z3_spacer::solve as spacer;
use ox_engines::{Alone, Context, Problem, Values, solve_clauses};
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use ox_testkit::random_chc::generate;
use std::time::{Duration, Instant};

const SECONDS: u64 = 25;
/// At least so many random systems, however slow the machine is.
const SYSTEMS: u64 = 30;

fn k_induction(store: &mut Store, system: &System, lemmas: &str) -> ChcAnswer {
    let engine = ox_engines::named("k-induction").expect("exists");
    let given = [("lemmas", lemmas), ("depth", "8"), ("patience", "2")];
    let given = given.map(|(name, value)| (name.to_string(), value.to_string()));
    let options = Values::new(engine, given).expect("options of the row");
    let problem = Problem::Clauses(system);
    let deadline = Some(Instant::now() + Duration::from_secs(5));
    let others = &mut Alone;
    let mut context = Context { store, problem, deadline, seed: 0, options: &options, programs: &[], others };
    solve_clauses(engine, &[], &mut context)
}

/// The verdict of evidence that holds; evidence that does not is a failure.
fn checked(store: &mut Store, system: &System, answer: ChcAnswer, what: &str) -> Option<bool> {
    match answer {
        ChcAnswer::Sat(solution) => {
            let mut solver = Z3Solver::new().expect("Z3 is linked");
            match check_solution(store, system, solution, &mut solver, Limits::default()) {
                Ok(_) => Some(true),
                Err(ox_evidence::Rejection::Undecided { .. }) => None,
                Err(e) => panic!("{what}: {e}"),
            }
        }
        ChcAnswer::Unsat(derivation) => {
            check_derivation(store, system, &derivation).unwrap_or_else(|e| panic!("{what}: {e}"));
            Some(false)
        }
        ChcAnswer::Unknown(_) => None,
    }
}

#[test]
fn random_systems() {
    let all: Vec<&Transform> = ALL.iter().collect();
    let (mut sat, mut unsat, mut refused) = (0, 0, 0);
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let mut seed = 0;
    while seed < SYSTEMS || Instant::now() < end {
        let text = generate(seed);
        let mut store = Store::new();
        let system = parse_system(&mut store, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let answer = spacer(&mut store, &system);
        let expected = checked(&mut store, &system, answer, &text);
        for (transforms, lemmas) in [(vec![], "none"), (vec![], "guarded"), (all.clone(), "plain")] {
            let done = apply_all(&mut store, &system, transforms.iter().copied());
            let answer = k_induction(&mut store, &done.system, lemmas);
            refused += u32::from(matches!(answer, ChcAnswer::Unknown(_)));
            let answer = done.back.answer(&mut store, answer, &mut spacer);
            let what = format!("lemmas: {lemmas}, on\n{text}");
            let verdict = checked(&mut store, &system, answer, &what);
            sat += u32::from(verdict == Some(true));
            unsat += u32::from(verdict == Some(false));
            if let (Some(a), Some(b)) = (verdict, expected) {
                assert_eq!(a, b, "Spacer has another verdict; {what}");
            }
        }
        seed += 1;
    }
    println!("{seed} systems in three ways: {sat} sat, {unsat} unsat, {refused} unknown");
    assert!(sat >= 10 && unsat >= 10, "{sat} sat, {unsat} unsat");
}
