//! The commands, one file each.

mod bounded_stages;
mod check;
mod check_all;
mod doctor;
mod engines;
mod invariants;
mod loops;
mod models;
mod solve;
mod stages;
mod strategy;

use crate::args::{Cli, Command, LimitArgs, MachineName, ProgramArgs};
use crate::args::{ExternalsName, GlobalsName, StrategyArgs, TransformArgs, VolatileName};
use crate::console::interruptions;
use crate::failure::Failure;
use crate::places::places;
use ox_verify::{
    Candidates, Externals, FactsUse, Input, Machine, Options, Overrides, Property, Strategy, Task,
    VerifyError, Workers,
};
use std::ffi::OsString;
use std::time::Duration;

/// The exit code. `words` are what the command line was read from.
pub fn run(cli: Cli, words: &[OsString]) -> Result<u8, Failure> {
    match cli.command {
        Command::Check(a) => check::run(&a, words),
        Command::Solve(a) => solve::run(&a),
        Command::Strategy(a) => strategy::run(&a),
        Command::Engines => engines::run(),
        Command::Models { names } => models::run(&names),
        Command::Invariants(a) => invariants::run(&a),
        Command::Loops(a) => loops::run(&a),
        Command::Ir(a) => stages::ir(&a.program),
        Command::Dsa(a) => stages::dsa(&a),
        Command::Sea(a) => bounded_stages::sea(&a),
        Command::Vc(a) => bounded_stages::vc(&a),
        Command::Chc(a) => stages::chc(&a),
        Command::Doctor => doctor::run(),
    }
}

/// How many workers are made before there are threads: the front-end, two members, a checker.
const PREFORKED: usize = 4;

/// To be called before anything starts a thread.
fn workers() -> Result<Workers, Failure> {
    let program = std::env::current_exe()
        .map_err(|e| VerifyError::Internal(format!("this program cannot be found: {e}")))?;
    Ok(Workers::new(program).prefork(PREFORKED))
}

fn task(args: &ProgramArgs) -> Task {
    let p = &args.properties;
    let mut task = Task::new(args.files.clone());
    task.compile_commands = args.compile_commands.clone();
    task.target = args.target.clone();
    task.clang_args = args.clang_args.clone();
    task.entry = args.entry.clone();
    let object = |o: &String| match o.split_once(':') {
        Some((pointer, length)) => (pointer.to_owned(), Some(length.to_owned())),
        None => (o.clone(), None),
    };
    task.objects = args.objects.iter().map(object).collect();
    task.strings = args.strings.iter().cloned().map(|text| (text.pointer, text.most)).collect();
    task.object_depth = args.object_depth;
    task.objects_end = args.objects_end;
    task.objects_apart = args.objects_apart;
    task.all_strings = args.all_strings;
    task.arguments = args.arguments.map(|a| (a.most, a.longest));
    task.initial_globals = p.globals == GlobalsName::Initial;
    task.machine = args.machine.map(|m| match m {
        MachineName::M32 => Machine::M32,
        MachineName::M64 => Machine::M64,
    });
    task.level = args.level;
    task.properties = p.property.iter().filter_map(|name| Property::named(name)).collect();
    task.malloc_may_fail = p.malloc_may_fail;
    task.externals = match p.externals {
        _ if p.strict => Externals::Refused,
        ExternalsName::Havoc => Externals::Havoc,
        ExternalsName::Pure => Externals::Pure,
    };
    task.plain_volatile = p.volatile == VolatileName::Plain;
    task.places = places();
    task
}

/// The strategy that the options name, and how the user calls it.
fn strategy_of(args: &StrategyArgs) -> Result<(Strategy, String), Failure> {
    Ok(match (&args.strategy, args.engine.as_str()) {
        (Some(file), _) => (Strategy::read(file)?, file.display().to_string()),
        (None, "auto") => (Strategy::auto(), "auto".into()),
        (None, engine) => (Strategy::only(engine)?, engine.into()),
    })
}

/// The same with what the user wants different.
fn strategy_for(args: &LimitArgs, overrides: &Overrides, input: Input) -> Result<Strategy, Failure> {
    let (strategy, name) = strategy_of(&args.strategy)?;
    Ok(strategy.with(overrides, input, &name)?)
}

fn overrides(
    view: Vec<(String, String)>,
    mut options: Vec<(String, String)>,
    transforms: &TransformArgs,
) -> Overrides {
    options.extend(transforms.domain.iter().map(|d| ("domain".into(), d.clone())));
    options.extend(transforms.trace_dot.iter().map(|_| ("trace-dot".into(), "true".into())));
    let none = |names: &Vec<String>| names[..] == ["none"];
    Overrides {
        view,
        options,
        transforms: transforms.transforms.clone().map(|names| if none(&names) { vec![] } else { names }),
        without_transforms: transforms.no_transform.clone(),
        facts: !transforms.facts.is_empty(),
    }
}

/// How `--facts` calls the uses of facts.
const FACTS: &[(&str, FactsUse)] =
    &[("background", FactsUse::Background), ("lemmas", FactsUse::Lemmas), ("none", FactsUse::Nothing)];

/// The use of facts, and the candidates that a file has.
fn facts(words: &[String]) -> Result<(FactsUse, Option<Candidates>), Failure> {
    let (mut how, mut candidates) = (None, None);
    for word in words {
        let known = FACTS.iter().find(|(name, _)| name == word);
        let again = match known {
            Some((_, one)) => how.replace(*one).is_some(),
            None => {
                let text = std::fs::read_to_string(word).map_err(|e| {
                    let names = FACTS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                    Failure::Usage(format!(
                        "--facts {word}: neither {names} nor a file that can be read: {e}"
                    ))
                })?;
                candidates.replace(Candidates { file: word.into(), text }).is_some()
            }
        };
        if again {
            return Err(Failure::Usage("--facts: one use and one file at most".into()));
        }
    }
    match (how.unwrap_or_default(), candidates) {
        (FactsUse::Nothing, Some(_)) => {
            Err(Failure::Usage("--facts none and a file with facts contradict each other".into()))
        }
        both => Ok(both),
    }
}

fn options(args: &LimitArgs, transform: &TransformArgs) -> Result<Options, Failure> {
    let usage = |text: String| Err(Failure::Usage(text));
    let (facts, candidates) = facts(&transform.facts)?;
    let mut options =
        Options { certify: args.certify, seed: args.seed, facts, candidates, ..Options::default() };
    match args.timeout {
        Some(s) if !(s.is_finite() && s > 0.0 && s < 1e9) => {
            return usage(format!("--timeout {s}: give a positive number of seconds"));
        }
        seconds => options.timeout = seconds.map(Duration::from_secs_f64),
    }
    match (args.jobs, options.jobs) {
        (Some(0), _) => return usage("--jobs 0: give at least one".into()),
        (Some(jobs), cores) if jobs > cores => {
            return usage(format!("--jobs {jobs}: there are {cores} cores here"));
        }
        (jobs, cores) => options.jobs = jobs.unwrap_or(cores),
    }
    match args.memory_limit {
        Some(0) => return usage("--memory-limit 0: give a positive number of megabytes".into()),
        mb => options.memory = mb,
    }
    options.stop = interruptions();
    Ok(options)
}
