//! Spacer of our own on random systems of every theory: what it answers is what Z3's Spacer answers and what an enumeration of the
//! least model says, and its evidence holds, with and without transforms, with each of its options.
//!
//! `OXHORN_SPACER_SEEDS=from..to` asks for a longer campaign, `OXHORN_SPACER_THEORY=Bits` for one theory.

use ox_chc::text::parse_system;
use ox_chc::transform::{ALL, Transform};
use ox_chc::{Atom, ChcAnswer, Clause, PredId, System};
use ox_engines::{Alone, Context, Problem, Values, solve_clauses};
use ox_evidence::{Rejection, check_derivation, check_solution};
use ox_logic::{ArrayValue, Model, Sort, Store, Value, eval};
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use ox_testkit::random_theories::{LARGEST, Theory, generate};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Seeds of each theory in every run.
const SEEDS: Range<u64> = 0..14;
const SECONDS: u64 = 4;

/// Options of the engine, and whether the transforms come before.
const WAYS: [(&[(&str, &str)], bool); 4] = [
    (&[], false),
    (&[("intervals", "false"), ("generalise", "")], false),
    (&[("intervals", "false"), ("generalise", "sums")], false),
    (&[], true),
];

fn solved(
    store: &mut Store,
    system: &System,
    engine: &str,
    given: &[(&str, &str)],
    transforms: &[&Transform],
) -> ChcAnswer {
    let engine = ox_engines::named(engine).expect("exists");
    let given = given.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let options = Values::new(engine, given).expect("options of the row");
    let problem = Problem::Clauses(system);
    let deadline = Some(Instant::now() + Duration::from_secs(SECONDS));
    let others = &mut Alone;
    let mut context = Context { store, problem, deadline, seed: 0, options: &options, programs: &[], others };
    solve_clauses(engine, transforms, &mut context)
}

/// The verdict, or why there is none or none that can be used.
fn checked(store: &mut Store, system: &System, answer: ChcAnswer) -> Result<bool, Fault> {
    match answer {
        ChcAnswer::Sat(solution) => {
            let mut solver = Z3Solver::new().expect("Z3 is linked");
            let limits = Limits { time: Some(Duration::from_secs(SECONDS)), ..Limits::default() };
            match check_solution(store, system, solution, &mut solver, limits) {
                Ok(_) => Ok(true),
                Err(e @ Rejection::Undecided { .. }) => Err(Fault::Unknown(e.to_string())),
                Err(e) => Err(Fault::Wrong(e.to_string())),
            }
        }
        ChcAnswer::Unsat(derivation) => match check_derivation(store, system, &derivation) {
            Ok(_) => Ok(false),
            Err(e) => Err(Fault::Wrong(e.to_string())),
        },
        ChcAnswer::Unknown(reason) => Err(Fault::Unknown(reason)),
    }
}

enum Fault {
    Unknown(String),
    /// Evidence that does not hold.
    Wrong(String),
}

/// Whether no query follows, by computing all facts. Nothing if there are too many values.
fn enumerated(store: &Store, system: &System) -> Option<bool> {
    let mut facts: BTreeSet<(PredId, Vec<Value>)> = BTreeSet::new();
    let assignments: Option<Vec<Vec<Model>>> =
        system.clauses.values().map(|c| satisfying(store, c)).collect();
    let assignments = assignments?;
    loop {
        let before = facts.len();
        for (clause, models) in system.clauses.values().zip(&assignments) {
            for model in models {
                let fact = |a: &Atom| {
                    let args = a.args.iter().map(|&t| eval(store, t, model).expect("total")).collect();
                    (a.pred, args)
                };
                if clause.body.iter().all(|a| facts.contains(&fact(a))) {
                    match &clause.head {
                        None => return Some(false),
                        Some(head) => facts.insert(fact(head)),
                    };
                }
            }
        }
        if facts.len() == before {
            return Some(true);
        }
    }
}

/// All values of the variables that satisfy the constraint.
fn satisfying(store: &Store, clause: &Clause) -> Option<Vec<Model>> {
    let mut models = vec![Model::default()];
    for &v in &clause.vars {
        let values = values_of(store, store.sort(v));
        if models.len() * values.len() > 30_000 {
            return None;
        }
        let extended = |m: &Model| {
            let with = |value: &Value| {
                let mut m = m.clone();
                m.insert(v, value.clone());
                m
            };
            values.iter().map(with).collect::<Vec<_>>()
        };
        models = models.iter().flat_map(extended).collect();
    }
    models.retain(|m| eval(store, clause.constraint, m) == Ok(Value::Bool(true)));
    Some(models)
}

fn values_of(store: &Store, sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Int => (0..=LARGEST).map(|n| Value::Int(n.into())).collect(),
        Sort::BitVec(n) => (0..1_u32 << n).map(|k| Value::BitVec(n, k.into())).collect(),
        Sort::Array(parts) => {
            let (index, element) = store.array_parts(parts);
            let elements = values_of(store, element);
            let mut found = vec![BTreeMap::new()];
            for i in values_of(store, index) {
                let with = |m: &BTreeMap<Value, Value>| {
                    let one = |e: &Value| {
                        let mut m = m.clone();
                        m.insert(i.clone(), e.clone());
                        m
                    };
                    elements.iter().map(one).collect::<Vec<_>>()
                };
                found = found.iter().flat_map(with).collect();
            }
            let default = elements[0].clone();
            let array = |m| Value::Array(Box::new(ArrayValue::new(store, sort, default.clone(), m)));
            found.into_iter().map(array).collect()
        }
        Sort::Real => unreachable!("no bounded theory has real numbers"),
    }
}

#[derive(Default, Debug)]
struct Tally {
    sat: u32,
    unsat: u32,
    unknown: u32,
    enumerated: u32,
    z3: u32,
}

fn law(theory: Theory, seed: u64, tally: &mut Tally) {
    let text = generate(theory, seed);
    let mut store = Store::new();
    let system = parse_system(&mut store, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let all: Vec<&Transform> = ALL.iter().collect();
    let truth = if theory.is_bounded() { enumerated(&store, &system) } else { None };
    tally.enumerated += u32::from(truth.is_some());
    let answer = solved(&mut store, &system, "z3-spacer", &[], &[]);
    // the evidence of the referee is not always one
    let z3 = checked(&mut store, &system, answer).ok();
    tally.z3 += u32::from(z3.is_some());
    let mut verdicts = vec![truth, z3];
    for (options, transformed) in WAYS {
        let transforms = if transformed { &all[..] } else { &[] };
        let answer = solved(&mut store, &system, "spacer", options, transforms);
        let what = format!("{options:?}, transforms: {transformed}, {theory:?} {seed}\n{text}");
        let verdict = checked(&mut store, &system, answer);
        match &verdict {
            Ok(true) => tally.sat += 1,
            Ok(false) => tally.unsat += 1,
            Err(Fault::Wrong(fault)) => panic!("evidence that is none: {fault}; {what}"),
            Err(Fault::Unknown(reason)) => {
                tally.unknown += 1;
                println!("unknown: {reason}; {what}");
            }
        }
        verdicts.push(verdict.ok());
        let known: Vec<bool> = verdicts.iter().copied().flatten().collect();
        assert!(known.windows(2).all(|w| w[0] == w[1]), "enumeration, Z3, …: {verdicts:?}; {what}");
    }
}

fn seeds() -> Range<u64> {
    match std::env::var("OXHORN_SPACER_SEEDS") {
        Ok(text) => {
            let (from, to) = text.split_once("..").expect("from..to");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => SEEDS,
    }
}

#[test]
fn random_systems_of_every_theory() {
    let only = std::env::var("OXHORN_SPACER_THEORY").ok();
    for theory in Theory::ALL {
        if only.as_ref().is_some_and(|o| *o != format!("{theory:?}")) {
            continue;
        }
        let mut tally = Tally::default();
        seeds().for_each(|seed| law(theory, seed, &mut tally));
        println!("{theory:?}: {tally:?}");
        assert!(tally.sat > 0 && tally.unsat > 0, "{theory:?} tests nothing: {tally:?}");
        assert!(!theory.is_bounded() || tally.enumerated > 0, "{theory:?}: nothing was enumerated");
    }
}
