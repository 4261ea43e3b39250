//! The strict CHC-COMP form of systems: it obeys the grammar, Z3's own reader understands it, and it means the same.

use ox_chc::text::{parse_system, print_strict};
use ox_chc::{ChcAnswer, System};
use ox_engines::z3_spacer::solve;
use ox_logic::Store;
use ox_testkit::chc_comp::validate;
use ox_testkit::random_chc::generate;
use std::ffi::{CStr, CString};
use std::path::Path;
use z3_sys::{Z3_del_config, Z3_del_context, Z3_eval_smtlib2_string, Z3_mk_config, Z3_mk_context};

const SYSTEMS: u64 = 40;

/// What Z3 prints about a script.
fn z3(text: &str) -> String {
    let text = CString::new(text).expect("text has no NUL");
    // SAFETY: the context and the string outlive the call; the answer is copied before the context goes
    unsafe {
        let config = Z3_mk_config().expect("Z3 makes a configuration");
        let context = Z3_mk_context(config).expect("Z3 makes a context");
        Z3_del_config(config);
        let answer = CStr::from_ptr(Z3_eval_smtlib2_string(context, text.as_ptr())).to_string_lossy().into();
        Z3_del_context(context);
        answer
    }
}

fn verdict(store: &mut Store, system: &System) -> &'static str {
    match solve(store, system) {
        ChcAnswer::Sat(_) => "sat",
        ChcAnswer::Unsat(_) => "unsat",
        ChcAnswer::Unknown(_) => "unknown",
    }
}

/// The strict form obeys the grammar.
fn strict(store: &mut Store, text: &str) -> (System, String) {
    let system = parse_system(store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let strict = print_strict(store, &system);
    validate(&strict).unwrap_or_else(|e| panic!("{e}\n{strict}"));
    (system, strict)
}

/// And it means the same to us and to Z3.
fn check(text: &str) {
    let mut store = Store::new();
    let (system, strict) = strict(&mut store, text);
    let again = parse_system(&mut store, &strict).unwrap_or_else(|e| panic!("{e}\n{strict}"));
    let expected = verdict(&mut store, &system);
    assert_eq!(verdict(&mut store, &again), expected, "another verdict for\n{strict}");
    let answer = z3(&strict);
    assert!(
        [expected, "unknown"].contains(&answer.trim()),
        "Z3 says {answer} instead of {expected} about\n{strict}"
    );
}

#[test]
fn random_systems() {
    (0..SYSTEMS).for_each(|seed| check(&generate(seed)));
}

#[test]
fn systems_of_the_golden_tests() {
    let solved = systems("solve");
    solved.iter().for_each(|text| check(text));
    // these are there for their shape, and may have no quick answer
    let shapes = systems("chc");
    shapes.iter().for_each(|text| {
        strict(&mut Store::new(), text);
    });
    assert!(!solved.is_empty() && !shapes.is_empty());
}

fn systems(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stages").join(folder);
    let paths = std::fs::read_dir(folder).expect("the folder is there").map(|e| e.expect("readable").path());
    let systems = paths.filter(|p| p.extension().is_some_and(|e| e == "smt2"));
    systems.map(|p| std::fs::read_to_string(p).expect("readable")).collect()
}
