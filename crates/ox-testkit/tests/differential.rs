//! Random C programs, interpreted before and after each LLVM pipeline: both must do the same.
//!
//! Runs for a minute, or for the seconds in `OXHORN_DIFFERENTIAL_SECONDS`; starts at the seed in `OXHORN_DIFFERENTIAL_SEED`. A
//! failure names the seed and shows the smallest program of that seed that still fails. If LLVM ends the process, the program
//! it died on is left in `target/tmp/differential.c`.

use ox_frontend::{Compiled, Machine, Options, compile, pipeline};
use ox_ir::interp::RunLimits;
use ox_ir::{FuncId, Module, validate};
use ox_testkit::differential::{Agreement, Side, compare};
use ox_testkit::random_c::generate;
use std::path::Path;
use std::time::{Duration, Instant};

const FIRST_SEED: u64 = 1;
const SIZES: &[usize] = &[2, 4, 7, 12, 20, 35];
const RUNS_PER_PROGRAM: u64 = 12;
const LIMITS: RunLimits = RunLimits { steps: 2_000_000, memory: 1 << 24, call_depth: 1000, trace: 0 };

/// A pipeline, a level and a machine: every seed belongs to one of each.
fn options(seed: u64, file: &Path) -> Options {
    let mut options = Options::new(vec![file.to_owned()]);
    options.pipeline = pipeline::ALL[seed as usize % pipeline::ALL.len()];
    options.level = ((seed / pipeline::ALL.len() as u64) % 4) as u8;
    options.machine = Some(if seed.is_multiple_of(5) { Machine::M32 } else { Machine::M64 });
    options.clang_args = vec!["-w".into()];
    options
}

#[derive(Default)]
struct Count {
    programs: usize,
    same: usize,
    inconclusive: usize,
}

fn entry(module: &Module, compiled: &Compiled) -> FuncId {
    module.function_named(&compiled.entry).expect("the entry exists in both modules")
}

/// Compiles the program and compares the two modules on some inputs. The error describes what differs.
fn check_program(seed: u64, size: usize, folder: &Path, count: &mut Count) -> Result<(), String> {
    let file = folder.join("differential.c");
    let source = format!("// seed {seed}, size {size}\n{}", generate(seed, size));
    std::fs::write(&file, source).expect("the temporary folder can be written");
    let compiled =
        compile(&options(seed, &file), &mut |_| ()).map_err(|e| format!("does not compile: {e}"))?;
    let before = compiled.before().map_err(|e| format!("no module before the pipeline: {e}"))?;
    for (name, module) in [("before", &before), ("after", &compiled.after)] {
        validate(module).map_err(|v| format!("the module {name} the pipeline is invalid: {}", v[0]))?;
    }
    let sides = [&before, &compiled.after].map(|module| Side { module, entry: entry(module, &compiled) });
    count.programs += 1;
    for input in 0..RUNS_PER_PROGRAM {
        match compare(sides[0], sides[1], compiled.first_late_site, input, &LIMITS) {
            Ok(Agreement::Same(_)) => count.same += 1,
            Ok(Agreement::Inconclusive(_)) => count.inconclusive += 1,
            Err(found) => {
                let tail = |run: &ox_ir::interp::Run| {
                    let shown = run.consumed.len().min(20);
                    format!(
                        "{:?} after {} inputs, first {:?}",
                        run.outcome,
                        run.consumed.len(),
                        &run.consumed[..shown]
                    )
                };
                let (first, second) = (tail(&found.before), tail(&found.after));
                return Err(format!("{} (inputs {input})\nbefore: {first}\nafter:  {second}", found.what));
            }
        }
    }
    Ok(())
}

/// The same seed with smaller sizes; the last size is known to fail.
fn report(seed: u64, size: usize, folder: &Path) -> String {
    for smaller in (0..=size).filter(|s| *s < 12 || *s % 4 == 0 || *s == size) {
        if let Err(what) = check_program(seed, smaller, folder, &mut Count::default()) {
            let options = options(seed, folder);
            let (pipeline, level, machine) = (options.pipeline.name, options.level, options.machine);
            let program = generate(seed, smaller);
            return format!(
                "seed {seed}, size {smaller}, {pipeline} -O{level} {machine:?}: {what}\n\n{program}"
            );
        }
    }
    unreachable!("the size that failed is among those tried")
}

fn number_from_environment(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not a number")),
        Err(_) => default,
    }
}

#[test]
fn programs_do_the_same_before_and_after_the_pipeline() {
    let first = number_from_environment("OXHORN_DIFFERENTIAL_SEED", FIRST_SEED);
    let seconds = number_from_environment("OXHORN_DIFFERENTIAL_SECONDS", 60);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut count = Count::default();
    let mut seed = first;
    while Instant::now() < end {
        let size = SIZES[(seed / 8) as usize % SIZES.len()];
        if check_program(seed, size, folder, &mut count).is_err() {
            panic!("{}", report(seed, size, folder));
        }
        seed += 1;
    }
    let Count { programs, same, inconclusive } = count;
    println!(
        "seeds {first} to {}: {programs} programs, {same} runs agree, {inconclusive} inconclusive",
        seed - 1
    );
    assert!(
        programs > 0 && inconclusive * 10 <= same,
        "too many runs say nothing: {inconclusive} against {same}"
    );
}
