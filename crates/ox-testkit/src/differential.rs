//! Compares two modules of one program, before and after optimisation, by running both on the same inputs.
//!
//! An input is determined by its site and by how often that site was asked before, so that the two runs need not
//! ask in lock step. What is compared: how the run ended, what it returned, and the sequence of inputs that it asked
//! for (sites and values). Addresses are not compared, because the two modules have different objects, nor are the contents
//! that objects were filled with, because the optimiser may remove what is not read. Sites that
//! only the optimised module has (from `first_late_site` on) stand for undefined values that appeared in it; they are
//! left out of the sequence. A failing assertion of the optimised module must also replay, strictly, in the other one:
//! that is what the evidence of *unsafe* rests on.

use crate::random::Random;
use ox_ir::interp::{Content, Input, Inputs, Outcome, Pointer, Replay, Run, RunLimits, Value, replay, run};
use ox_ir::{Bits, FuncId, Module, SiteId, Type};
use std::collections::HashMap;

/// Random values, the same for the same seed, site and occurrence.
pub struct RandomInputs {
    seed: u64,
    asked: HashMap<SiteId, u64>,
}

impl RandomInputs {
    pub fn new(seed: u64) -> Self {
        RandomInputs { seed, asked: HashMap::new() }
    }
}

impl Inputs for RandomInputs {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        let count = self.asked.entry(site).or_default();
        *count += 1;
        let mut random = Random::keyed(&[self.seed, u64::from(site.as_u32()), *count]);
        Some(match module.sites[site].ty {
            Type::Int(width) => Value::Int(random_bits(&mut random, width)),
            Type::Ptr => Value::Ptr(Pointer::NULL),
            Type::Float(float) => Value::Float(float, random_bits(&mut random, float.width())),
        })
    }

    /// The same for the same seed and site, however often it is asked: an optimiser may remove a filling.
    fn content(&mut self, _: &Module, site: SiteId, length: u64) -> Content {
        let mut random = Random::keyed(&[self.seed, u64::from(site.as_u32())]);
        (0..length.min(1 << 16)).map(|_| random.below(256) as u8).collect()
    }
}

/// Small values and those at the borders are more frequent than they would be by chance.
fn random_bits(random: &mut Random, width: u32) -> Bits {
    match random.below(6) {
        0 => Bits::from_u64(width, random.below(4) as u64),
        1 => Bits::from_u64(width, random.below(64) as u64),
        2 => Bits::from_u64(width, 1 + random.below(9) as u64).neg(),
        3 => Bits::smallest(width).sub(&Bits::from_u64(width, random.below(3) as u64)),
        _ => {
            let value = (u128::from(random.word()) << 64) | u128::from(random.word());
            Bits::new(width, value)
        }
    }
}

/// One of the two modules.
#[derive(Clone, Copy)]
pub struct Side<'m> {
    pub module: &'m Module,
    pub entry: FuncId,
}

/// Both runs did the same, or nothing can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They ended in this way.
    Same(Outcome),
    /// A limit or something unsupported was reached, in one run or both.
    Inconclusive(Outcome),
}

/// Two runs that differ: a bug in the front-end, in LLVM or in the interpreter.
#[derive(Clone, Debug)]
pub struct Disagreement {
    pub what: String,
    pub before: Run,
    pub after: Run,
}

/// Runs both modules on the inputs of a seed.
pub fn compare(
    before: Side<'_>,
    after: Side<'_>,
    first_late_site: SiteId,
    seed: u64,
    limits: &RunLimits,
) -> Result<Agreement, Box<Disagreement>> {
    let [first, second] =
        [before, after].map(|s| run(s.module, s.entry, &mut RandomInputs::new(seed), limits));
    for run in [&first, &second] {
        if is_inconclusive(&run.outcome) {
            return Ok(Agreement::Inconclusive(run.outcome.clone()));
        }
    }
    let same_inputs = values(&first, first_late_site).eq(values(&second, first_late_site));
    let what = match (same_inputs, same_end(&first.outcome, &second.outcome)) {
        (true, true) if replays(before, &second, first_late_site, limits) => {
            return Ok(Agreement::Same(first.outcome));
        }
        (true, true) => "the failing run cannot be replayed",
        (true, false) => "the runs end differently",
        (false, _) => "the runs ask for different inputs",
    };
    Err(Box::new(Disagreement { what: what.into(), before: first, after: second }))
}

/// If the run ends in a failing assertion, does its trace lead the other module there?
fn replays(before: Side<'_>, run: &Run, first_late_site: SiteId, limits: &RunLimits) -> bool {
    let Outcome::AssertFailed { check, .. } = run.outcome else { return true };
    match replay(before.module, before.entry, &inputs(run, first_late_site), limits) {
        Replay::Reproduced { check: found, unused, .. } => found == check && unused == 0,
        Replay::Diverged { .. } | Replay::Missed(_) => false,
    }
}

fn is_inconclusive(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::StepLimit | Outcome::MemoryLimit | Outcome::CallDepthLimit | Outcome::Unsupported { .. } => {
            true
        }
        Outcome::Returned(_)
        | Outcome::Halted
        | Outcome::AssertFailed { .. }
        | Outcome::AssumeViolated { .. }
        | Outcome::ImpossibleContent { .. }
        | Outcome::InputsEnded { .. }
        | Outcome::WrongInput { .. }
        | Outcome::MemoryError { .. }
        | Outcome::ExternalCall { .. } => false,
    }
}

fn inputs(run: &Run, first_late_site: SiteId) -> Vec<(SiteId, Input)> {
    run.consumed.iter().filter(|(site, _)| *site < first_late_site).cloned().collect()
}

fn values(run: &Run, first_late_site: SiteId) -> impl Iterator<Item = &(SiteId, Input)> {
    let is_value = |(_, input): &&(SiteId, Input)| matches!(input, Input::Value(_));
    run.consumed.iter().filter(move |(site, _)| *site < first_late_site).filter(is_value)
}

/// Locations may differ: the optimiser moves code.
fn same_end(a: &Outcome, b: &Outcome) -> bool {
    match (a, b) {
        (Outcome::Returned(x), Outcome::Returned(y)) => {
            let same = |(x, y): (&Value, &Value)| match (x, y) {
                (Value::Ptr(_), Value::Ptr(_)) => true,
                (x, y) => x == y,
            };
            x.len() == y.len() && x.iter().zip(y).all(same)
        }
        (Outcome::AssertFailed { check: x, .. }, Outcome::AssertFailed { check: y, .. }) => x == y,
        (Outcome::MemoryError { .. }, Outcome::MemoryError { .. }) => true,
        (Outcome::AssumeViolated { .. }, Outcome::AssumeViolated { .. }) => true,
        (Outcome::ExternalCall { name: x, .. }, Outcome::ExternalCall { name: y, .. }) => x == y,
        (x, y) => x == y,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(body: &str) -> Module {
        let text = format!(
            "module ptr 64 site #0: i32 input \"x\" site #1: i32 input \"y\" \
             site #2: i8 undefined \"undef\" check #0: assertion \"a\" in \"main\" \
             func @main() -> i32 {{ bb0(): {body} }}"
        );
        let module = ox_ir::parse_module(&text).expect("the text is right");
        assert_eq!(ox_ir::validate(&module), Ok(()));
        module
    }

    /// Site 2 exists only after optimisation.
    fn compared(a: &str, b: &str) -> Result<Agreement, Box<Disagreement>> {
        let (a, b) = (parse(a), parse(b));
        let entry = FuncId::from_u32(0);
        let limits = RunLimits { steps: 1000, ..RunLimits::default() };
        let sides = [&a, &b].map(|module| Side { module, entry });
        let late = SiteId::from_u32(2);
        (0..20)
            .map(|seed| compare(sides[0], sides[1], late, seed, &limits))
            .reduce(Result::and)
            .expect("some runs")
    }

    #[test]
    fn equal_programs_agree() {
        let shifted = "%0: i32 = nondet #0 %1: i32 = shl %0, 1:i32 return %1";
        let doubled = "%0: i32 = nondet #0 %1: i32 = add %0, %0 return %1";
        assert!(matches!(compared(shifted, doubled), Ok(Agreement::Same(_))));
        let late = "%0: i8 = nondet #2 %1: i32 = nondet #0 %2: i32 = shl %1, 1:i32 return %2";
        assert!(matches!(compared(shifted, late), Ok(Agreement::Same(_))));
    }

    #[test]
    fn differences_are_found() {
        let x = "%0: i32 = nondet #0 return %0";
        for other in [
            "%0: i32 = nondet #0 %1: i32 = add %0, 1:i32 return %1",
            "%0: i32 = nondet #1 return %0",
            "%0: i32 = nondet #0 %1: i32 = nondet #1 return %0",
            "%0: i32 = nondet #0 assert false, #0 return %0",
            "%0: i32 = nondet #0 halt",
        ] {
            assert!(compared(x, other).is_err(), "{other}");
        }
    }

    #[test]
    fn limits_are_inconclusive() {
        let endless = "goto bb1() bb1(): goto bb1()";
        assert_eq!(compared(endless, "halt").ok(), Some(Agreement::Inconclusive(Outcome::StepLimit)));
    }
}
