//! Laws over random terms: simplification keeps the value, printing and reading gives the same term back.
//! `ox-smt` has the same law of the simplifier against Z3.

mod random_terms;

use ox_logic::simplify::{self, simplify};
use ox_logic::smtlib::{parse_definitions, parse_script, parse_term, print_term};
use ox_logic::{EvalError, Sort, Store, eval};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use random_terms::{Generator, random_model};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The same cases in every run, so that coverage is not a matter of luck.
fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn tape() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 4..120)
}

#[test]
fn simplification_keeps_the_value_and_every_rule_fires() {
    let fired: RefCell<BTreeMap<&'static str, u64>> = RefCell::default();
    let compared = RefCell::new(0u32);
    let result = runner(60_000).run(&tape(), |tape| {
        let mut store = Store::new();
        let mut generator = Generator::new(&mut store, &tape);
        let sort = generator.any_sort();
        let t = generator.term(sort, 4);
        let s = simplify(&mut store, t);
        for (&rule, &n) in store.rule_firings() {
            *fired.borrow_mut().entry(rule).or_default() += n;
        }
        prop_assert_eq!(store.sort(s), sort);
        let vars = store.free_vars(&[t]);
        prop_assert!(store.free_vars(&[s]).iter().all(|v| vars.contains(v)), "a new variable");
        for seed in 0..6 {
            let model = random_model(&store, &vars, seed);
            let before = eval(&store, t, &model);
            if before == Err(EvalError::DivisionByZero) {
                continue;
            }
            *compared.borrow_mut() += 1;
            let shown = || format!("{}\n→ {}\nunder {model:?}", print_term(&store, t), print_term(&store, s));
            prop_assert_eq!(eval(&store, s, &model), before, "{}", shown());
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    assert!(compared.into_inner() > 180_000, "most terms have a value");
    let fired = fired.into_inner();
    for (theory, rules) in simplify::ALL {
        for rule in *rules {
            println!("{theory:18} {:24} {:8}   {}", rule.name, fired.get(rule.name).unwrap_or(&0), rule.law);
        }
    }
    let all = || simplify::ALL.iter().flat_map(|(_, rules)| rules.iter().map(|r| r.name));
    let silent: Vec<&str> = all().filter(|name| !fired.contains_key(name)).collect();
    assert!(silent.is_empty(), "these rules never fired: {silent:?}");
    let names: std::collections::BTreeSet<&str> = all().collect();
    assert_eq!(names.len(), all().count(), "names are unique");
}

/// One pass does not reach the normal form of everything (a rule may uncover work for a node below), but passes settle
/// quickly: no two rules undo each other.
#[test]
fn simplifying_again_settles() {
    let changed = RefCell::new(0u32);
    let result = runner(20_000).run(&tape(), |tape| {
        let mut store = Store::new();
        let mut generator = Generator::new(&mut store, &tape);
        let sort = generator.any_sort();
        let mut t = generator.term(sort, 4);
        t = simplify(&mut store, t);
        let once = t;
        for _ in 0..4 {
            t = simplify(&mut store, t);
        }
        let again = simplify(&mut store, t);
        prop_assert_eq!(t, again, "{} → {}", print_term(&store, t), print_term(&store, again));
        *changed.borrow_mut() += u32::from(once != t);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    let changed = changed.into_inner();
    assert!(changed < 200, "{changed} of 20000 terms needed more than one pass");
}

#[test]
fn reading_what_was_printed_gives_the_same_term() {
    let result = runner(5_000).run(&tape(), |tape| {
        let mut store = Store::new();
        let mut generator = Generator::new(&mut store, &tape);
        let sort = generator.any_sort();
        let t = generator.term(sort, 5);
        let vars = store.free_vars(&[t]);
        let text = print_term(&store, t);
        prop_assert_eq!(parse_term(&mut store, &vars, &text), Ok(t), "{}", text);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
}

/// Words that make many almost-right scripts.
const WORDS: &[&str] = &[
    "(",
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    ")",
    "(assert ",
    "(declare-fun ",
    "(define-fun ",
    "(declare-const ",
    "(check-sat)",
    "(define-sort ",
    "(forall ((x Int)) ",
    "(exists ((y Bool)) ",
    "(let ((z ",
    "((_ extract 3 1) ",
    "(_ bv5 8)",
    "((_ zero_extend 2) ",
    "((as const (Array Int Int)) ",
    "(Array Int Int)",
    "(_ BitVec 8)",
    "((_ repeat 2) ",
    "((_ int2bv 4) ",
    "((_ rotate_left 9) ",
    "((_ divisible 3) ",
    "(! ",
    ":named",
    "x",
    "y",
    "z",
    "f",
    "p",
    "Int",
    "Bool",
    "0",
    "1",
    "12",
    "#xff",
    "#b1",
    "1.5",
    "\"s\"",
    "|q r|",
    "true",
    "false",
    "and",
    "or",
    "not",
    "=>",
    "=",
    "distinct",
    "ite",
    "+",
    "-",
    "*",
    "div",
    "mod",
    "abs",
    "<",
    ">=",
    "bvadd",
    "bvsmod",
    "bvult",
    "bvcomp",
    "concat",
    "select",
    "store",
    "bv2nat",
    "sbv_to_int",
    "xor",
    "-",
    "_",
    "as",
    "const",
    ";",
    "\n",
];

#[test]
fn no_text_makes_the_readers_panic() {
    let words = proptest::collection::vec(proptest::sample::select(WORDS), 1..40);
    let read = RefCell::new((0u32, 0u32));
    let result = runner(40_000).run(&words, |words| {
        // half of the texts are closed, so that more than the brackets is looked at
        let mut text = words.join(" ");
        let open = words.iter().map(|w| w.matches('(').count()).sum::<usize>();
        let close = words.iter().map(|w| w.matches(')').count()).sum::<usize>();
        text.push_str(&")".repeat(open.saturating_sub(close)));
        let mut store = Store::new();
        let scope = [store.var("x", Sort::Int), store.var("y", Sort::Bool), store.var("z", Sort::BitVec(8))];
        let prelude = "(declare-fun f (Int) Bool)(declare-fun p () Bool)(declare-const x Int)\n";
        let script = parse_script(&mut store, &format!("{prelude}{text}"));
        let term = parse_term(&mut store, &scope, &text);
        let _ = parse_definitions(&mut store, &text);
        let mut read = read.borrow_mut();
        read.0 += u32::from(script.is_ok());
        if let Ok(t) = term {
            read.1 += 1;
            let printed = print_term(&store, t);
            prop_assert!(parse_term(&mut store, &scope, &printed).is_ok(), "{}", printed);
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    println!("{read:?} scripts and terms were right");
}
