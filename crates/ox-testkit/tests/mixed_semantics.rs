//! Mixed semantics against the original, on random C programs without inlining: on the same inputs the same check fails, or none.
//!
//! The choices of the transformed program are angelic. If the original fails, the right ones are found by repair: a run that ends in
//! an assumption that was an assertion has called a function that fails, and that was its last choice. If it does not fail, no
//! choices may make the other fail.

use ox_frontend::{Inlining, Options, compile, pipeline};
use ox_ir::interp::{Content, Inputs, Outcome, Run, RunLimits, Value, run};
use ox_ir::pass::mixed_semantics;
use ox_ir::pass::mixed_semantics::Mixed;
use ox_ir::{Bits, FuncId, InstKind, Module, SiteId, validate};
use ox_testkit::differential::RandomInputs;
use ox_testkit::random::Random;
use ox_testkit::random_c::generate_with_checks;
use std::path::Path;
use std::time::{Duration, Instant};

const SECONDS: u64 = 15;
const SIZES: &[usize] = &[2, 4, 7, 12, 20];
const LIMITS: RunLimits = RunLimits { steps: 300_000, memory: 1 << 24, call_depth: 1000, trace: 0 };

/// The inputs of a seed, and these choices; no call fails behind their end.
struct WithChoices<'a> {
    inputs: RandomInputs,
    site: Option<SiteId>,
    choices: &'a [bool],
    made: usize,
}

impl Inputs for WithChoices<'_> {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        if Some(site) != self.site {
            return self.inputs.next(module, site);
        }
        let choice = self.choices.get(self.made).is_some_and(|&c| c);
        self.made += 1;
        Some(Value::Int(Bits::from_u64(1, u64::from(choice))))
    }

    fn content(&mut self, module: &Module, site: SiteId, length: u64) -> Content {
        self.inputs.content(module, site, length)
    }
}

/// The run and how many choices it made.
fn run_mixed(mixed: &Mixed, entry: FuncId, seed: u64, choices: &[bool]) -> (Run, usize) {
    let mut inputs = WithChoices { inputs: RandomInputs::new(seed), site: mixed.choice, choices, made: 0 };
    let run = run(&mixed.module, entry, &mut inputs, &LIMITS);
    (run, inputs.made)
}

fn failed(outcome: &Outcome) -> Option<ox_ir::CheckId> {
    match outcome {
        Outcome::AssertFailed { check, .. } => Some(*check),
        _ => None,
    }
}

#[derive(Default)]
struct Count {
    programs: usize,
    choosing: usize,
    failing: usize,
    passing: usize,
}

/// The same inputs in the same order, choices left out.
fn same_inputs(original: &Run, other: &Run, choice: Option<SiteId>) -> bool {
    let others = other.consumed.iter().filter(|(site, _)| Some(*site) != choice);
    original.consumed.iter().eq(others)
}

fn check_seed(
    original: &Run,
    mixed: &Mixed,
    entry: FuncId,
    seed: u64,
    count: &mut Count,
) -> Result<(), String> {
    let mut choices = vec![];
    match &original.outcome {
        Outcome::AssertFailed { check, .. } => loop {
            let (run, made) = run_mixed(mixed, entry, seed, &choices);
            if failed(&run.outcome) == Some(*check) && same_inputs(original, &run, mixed.choice) {
                count.failing += 1;
                return Ok(());
            }
            let flipped = choices.len();
            if !matches!(run.outcome, Outcome::AssumeViolated { .. }) || made <= flipped {
                return Err(format!("{:?} instead of the failure of {check}, with {choices:?}", run.outcome));
            }
            choices.resize(made - 1, false);
            choices.push(true);
        },
        Outcome::Returned(_) | Outcome::Halted | Outcome::AssumeViolated { .. } => {
            let (run, made) = run_mixed(mixed, entry, seed, &[]);
            let same = match (&original.outcome, &run.outcome) {
                (Outcome::AssumeViolated { .. }, Outcome::AssumeViolated { .. }) => true,
                (a, b) => a == b,
            };
            if !same || !same_inputs(original, &run, mixed.choice) {
                return Err(format!("{:?} instead of {:?}", run.outcome, original.outcome));
            }
            let mut random = Random::keyed(&[seed, made as u64]);
            for _ in 0..4 {
                let choices: Vec<bool> = (0..made).map(|_| random.below(4) == 0).collect();
                let (run, _) = run_mixed(mixed, entry, seed, &choices);
                if let Some(check) = failed(&run.outcome) {
                    return Err(format!("{check} fails with {choices:?}"));
                }
            }
            count.passing += 1;
            Ok(())
        }
        _ => Ok(()), // a limit or an error of memory: nothing is promised
    }
}

fn check_program(seed: u64, size: usize, folder: &Path, count: &mut Count) -> Result<(), String> {
    let file = folder.join("mixed.c");
    std::fs::write(&file, generate_with_checks(seed, size)).expect("the temporary folder can be written");
    let mut options = Options::new(vec![file]);
    options.pipeline = pipeline::ALL[seed as usize % pipeline::ALL.len()];
    options.level = (seed / 2 % 4) as u8;
    options.inlining = Inlining::Nothing;
    options.clang_args = vec!["-w".into()];
    let compiled = compile(&options, &mut |_| ()).map_err(|e| format!("does not compile: {e}"))?;
    let entry = compiled.after.function_named(&compiled.entry).expect("the entry exists");
    let mixed = mixed_semantics(&compiled.after, entry);
    validate(&mixed.module).map_err(|v| format!("the result is invalid: {}", v[0]))?;
    let recursive_or_none = |f: &ox_ir::Function| f.name.ends_with(".passing") && has_assertion(f);
    if let Some(f) = mixed.module.functions.values().find(|f| recursive_or_none(f)) {
        return Err(format!("{} has an assertion", f.name));
    }
    count.programs += 1;
    count.choosing += usize::from(mixed.choice.is_some());
    for input in 0..8 {
        let original = run(&compiled.after, entry, &mut RandomInputs::new(input), &LIMITS);
        check_seed(&original, &mixed, entry, input, count).map_err(|e| format!("{e} (inputs {input})"))?;
    }
    Ok(())
}

fn has_assertion(f: &ox_ir::Function) -> bool {
    let mut insts = f.body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i.kind, InstKind::Assert(..)))
}

#[test]
fn the_same_check_fails() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let seconds =
        std::env::var("OXHORN_DIFFERENTIAL_SECONDS").map_or(SECONDS, |s| s.parse().expect("a number"));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut count = Count::default();
    let mut seed = 1;
    while Instant::now() < end {
        let size = SIZES[(seed / 8) as usize % SIZES.len()];
        if let Err(what) = check_program(seed, size, folder, &mut count) {
            panic!("seed {seed}, size {size}: {what}\n\n{}", generate_with_checks(seed, size));
        }
        seed += 1;
    }
    let Count { programs, choosing, failing, passing } = count;
    println!("{programs} programs, {choosing} with choices; {failing} runs fail, {passing} do not");
    assert!(choosing > 0 && failing > 0 && passing > 0, "nothing was compared");
}
