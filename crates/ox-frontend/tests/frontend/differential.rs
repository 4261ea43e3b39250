//! The golden programs under random inputs: the module before the pipeline and the one after it ask for the same
//! inputs in the same order and end in the same way.

use crate::program::{golden_programs, kind, run_module};
use ox_frontend::{Checks, Compiled, Pipeline, pipeline};
use ox_ir::interp::{Input, Inputs, Outcome, Run, Value};
use ox_ir::{Bits, Module, SiteId, Type};

/// Small and extreme numbers, the same ones for the same seed.
struct Random {
    state: u64,
    first_late_site: SiteId,
}

impl Random {
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.state >> 20
    }

    fn number(&mut self) -> i64 {
        let random = self.next();
        match random % 8 {
            0..4 => (random >> 8) as i64 % 12 - 3,
            4 => i64::from(i32::MAX) - (random >> 8) as i64 % 3,
            5 => i64::from(i32::MIN) + (random >> 8) as i64 % 3,
            _ => (random >> 8) as i64,
        }
    }
}

impl Inputs for Random {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        let ty = module.sites[site].ty;
        if site >= self.first_late_site {
            return Some(Value::zero(ty));
        }
        let number = self.number();
        Some(match ty {
            Type::Int(width) => Value::Int(Bits::from_signed(width, number)),
            Type::Ptr | Type::Float(_) => Value::zero(ty),
        })
    }
}

/// Of values: what fills an object that nobody reads may be removed.
fn sequence(run: &Run, first_late_site: SiteId) -> Vec<(SiteId, Input)> {
    let is_value =
        |(site, input): &&(SiteId, Input)| *site < first_late_site && matches!(input, Input::Value(_));
    run.consumed.iter().filter(is_value).cloned().collect()
}

fn compare(name: &str, compiled: &Compiled, before: &Module, seed: u64) -> bool {
    let first_late_site = compiled.first_late_site;
    let random = || Random { state: seed, first_late_site };
    let first = run_module(before, &mut random());
    let second = run_module(&compiled.after, &mut random());
    let (a, b) = (sequence(&first, first_late_site), sequence(&second, first_late_site));
    // the steps of the two differ, and an optimiser may drop a bad memory access
    let unfinished =
        |o: &Outcome| matches!(o, Outcome::StepLimit | Outcome::MemoryError { .. } | Outcome::CallDepthLimit);
    if unfinished(&first.outcome) || unfinished(&second.outcome) {
        let shorter = a.len().min(b.len());
        assert_eq!(a[..shorter], b[..shorter], "{name}: inputs");
        return false;
    }
    assert_eq!(kind(&first.outcome), kind(&second.outcome), "{name} on {a:?}");
    assert_eq!(a, b, "{name}: inputs");
    true
}

fn golden_programs_agree(row: Pipeline, level: u8, checks: Checks) {
    let mut compared = 0;
    for (name, mut program) in golden_programs() {
        program.options.checks = checks;
        program.options.malloc_may_fail = checks.any_memory();
        let compiled = program.pipeline(row).level(level).compile();
        let before = compiled.before().expect("it is our own");
        for seed in 1..=10 {
            compared += usize::from(compare(&name, &compiled, &before, seed));
        }
    }
    assert!(compared > 300, "only {compared} runs came to an end");
}

#[test]
fn golden_programs_agree_under_int() {
    golden_programs_agree(pipeline::INT, 2, Checks::default());
}

#[test]
fn golden_programs_agree_under_bv() {
    golden_programs_agree(pipeline::BV, 3, Checks::default());
}

#[test]
fn golden_programs_agree_with_built_in_checks() {
    let checks = Checks { overflow: true, bounds: true, null: true, undefined: true, ..Checks::default() };
    golden_programs_agree(pipeline::BV, 3, checks);
}

#[test]
fn golden_programs_agree_with_checks_of_memory() {
    golden_programs_agree(pipeline::BV, 3, Checks { leaks: true, ..Checks::default().and_memory() });
}
