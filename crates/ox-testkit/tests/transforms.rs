//! The law of every CHC transform, alone and all together: the verdict is the same, and the evidence, translated back, is valid for the
//! system before the transform: solutions clause by clause, derivations by evaluation.
//!
//! On random systems, and on those of the golden tests.

use ox_chc::text::parse_system;
use ox_chc::transform::{ALL, Transform, apply_all};
use ox_chc::{ChcAnswer, System};
use ox_engines::z3_spacer::solve;
use ox_engines::{ALL as ENGINES, Engine};
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use ox_testkit::random_chc::generate;
use std::path::Path;
use std::time::{Duration, Instant};

const SECONDS: u64 = 25;
/// At least so many random systems, however slow the machine is.
const SYSTEMS: u64 = 36;

/// The verdict of checked evidence; nothing where Spacer or the solver has no answer.
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

#[derive(Default)]
struct Tally {
    changed: usize,
    sat: usize,
    unsat: usize,
    unknown: usize,
}

/// One system under some transforms.
fn law(text: &str, transforms: &[&Transform], expected: Option<bool>, tally: &mut Tally) {
    let mut store = Store::new();
    let system = parse_system(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let done = apply_all(&mut store, &system, transforms.iter().copied());
    done.system.validate(&store).unwrap_or_else(|e| panic!("{e}\n{text}"));
    tally.changed += usize::from(done.system != system);
    let answer = solve(&mut store, &done.system);
    let answer = done.back.answer(&mut store, answer, &mut solve);
    let names: Vec<&str> = transforms.iter().map(|t| t.name).collect();
    let what = format!("{names:?} on\n{text}");
    let verdict = checked(&mut store, &system, answer, &what);
    match verdict {
        Some(true) => tally.sat += 1,
        Some(false) => tally.unsat += 1,
        None => tally.unknown += 1,
    }
    if let (Some(a), Some(b)) = (verdict, expected) {
        assert_eq!(a, b, "the verdict changed under {what}");
    }
}

fn without(text: &str) -> Option<bool> {
    let mut store = Store::new();
    let system = parse_system(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let answer = solve(&mut store, &system);
    checked(&mut store, &system, answer, text)
}

/// Each transform alone, then all in order, then all twice.
fn combinations() -> Vec<Vec<&'static Transform>> {
    let all: Vec<&Transform> = ALL.iter().collect();
    let mut found: Vec<Vec<&Transform>> = all.iter().map(|&t| vec![t]).collect();
    found.push(all.iter().chain(&all).copied().collect());
    found.push(all);
    found
}

#[test]
fn random_systems() {
    let combinations = combinations();
    let mut tallies: Vec<Tally> = combinations.iter().map(|_| Tally::default()).collect();
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let mut seed = 0;
    while seed < SYSTEMS || Instant::now() < end {
        let text = generate(seed);
        let expected = without(&text);
        for (transforms, tally) in combinations.iter().zip(&mut tallies) {
            law(&text, transforms, expected, tally);
        }
        seed += 1;
    }
    for (transforms, t) in combinations.iter().zip(&tallies) {
        let names: Vec<&str> = transforms.iter().map(|t| t.name).collect();
        println!(
            "{seed} systems: {} changed, {} sat, {} unsat, {} unknown: {names:?}",
            t.changed, t.sat, t.unsat, t.unknown
        );
        assert!(t.changed > 0 && t.sat > 0 && t.unsat > 0, "{names:?} is not tested by these systems");
        assert!(t.unknown * 10 <= seed as usize, "{names:?}: too many without an answer");
    }
}

/// The engines that unfold have the same law: what they answer is right, on systems as they are and as the transforms leave them.
#[test]
fn unfolding_engines() {
    let engines: Vec<&Engine> =
        ENGINES.iter().filter(|e| ["unfolding", "rounds"].contains(&e.name)).collect();
    assert_eq!(engines.len(), 2);
    let all: Vec<&Transform> = ALL.iter().collect();
    let mut answered = [0; 4];
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let mut seed = 0;
    while seed < SYSTEMS || Instant::now() < end {
        let text = generate(seed);
        let expected = without(&text);
        for (i, transforms) in [vec![], all.clone()].into_iter().enumerate() {
            for (j, engine) in engines.iter().enumerate() {
                let mut store = Store::new();
                let system = parse_system(&mut store, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                let done = apply_all(&mut store, &system, transforms.iter().copied());
                let answer = engine.on_clauses(&mut store, &done.system);
                let answer = done.back.answer(&mut store, answer, &mut solve);
                let what = format!("{} on\n{text}", engine.name);
                let verdict = checked(&mut store, &system, answer, &what);
                answered[2 * i + j] += usize::from(verdict.is_some());
                if let (Some(a), Some(b)) = (verdict, expected) {
                    assert_eq!(a, b, "the verdict changed under {what}");
                }
            }
        }
        seed += 1;
    }
    println!("{seed} systems, with an answer: {answered:?}");
    assert!(answered.iter().all(|n| *n > 0), "an engine has no answer for any of these systems");
}

#[test]
fn systems_of_the_golden_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stages/solve");
    let mut tested = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|e| e != "smt2") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("readable");
        let verdict = std::fs::read_to_string(path.with_extension("expected")).expect("it has a verdict");
        let expected = match verdict.lines().next() {
            Some("sat") => Some(true),
            Some("unsat") => Some(false),
            // something that is not read
            _ => continue,
        };
        for transforms in combinations() {
            let mut tally = Tally::default();
            law(&text, &transforms, expected, &mut tally);
            assert_eq!(tally.unknown, 0, "no answer for {}", path.display());
        }
        tested += 1;
    }
    assert!(tested > 0);
}
