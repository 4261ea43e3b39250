//! The walk from files to a checked verdict, in the order of DESIGN.
//!
//! Without `--arith` the walk is tried with exact integers first; if those had to approximate something and there is
//! no answer, once more with bit-vectors and LLVM's pipeline for them.

use crate::apart::{self, Apart, overlap};
use crate::args::{
    CallsName, CheckArgs, ErrorsName, ExternalsName, Machine, ProgramArgs, PropertyName, TrackName,
    VolatileName,
};
use crate::bounded;
use crate::compilation_database;
use crate::failure::Failure;
use crate::horn::{Prepared, prepare};
use crate::report::{Property, Report, invariants, trace};
use crate::session::{SPOKEN_BY_CLANG, Session};
use crate::worker::{self, Resources};
use ox_chc::transform::Transformed;
use ox_chc::{Answer, Derivation, System};
use ox_encode::arith::ArithRow;
use ox_encode::ir_to_sea::copies::copies_by_fields;
use ox_encode::ir_to_sea::regions::Regions;
use ox_encode::ir_to_sea::{Lowered, Precision, ir_to_sea};
use ox_encode::sea_to_chc::{
    self, Encoding, Errors, Trace, TraceEnd, TraceError, flatten, sea_to_chc, trace_of,
};
use ox_engines::Engine;
use ox_evidence::{
    Certificate, Counterexample, Reason, Rejection, Verdict, check_derivation, check_solution, must_hold,
};
use ox_frontend::Compiled;
use ox_ir::pass::mixed_semantics;
use ox_logic::Store;
use ox_sea::pass::{propagate, straighten};
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where there is no time limit, so long is tried with integers that had to approximate something; else a third of the time.
const BEFORE_BIT_VECTORS: Duration = Duration::from_secs(20);

pub fn check(args: &CheckArgs, engines: &[&'static Engine], session: &Session) -> Result<Report, Failure> {
    let s = session.clone();
    let compiled = compile(&args.program, &mut |stage| s.stage(in_words(stage)))?;
    walk_through(args, engines, session, compiled)
}

/// The same for a program that went through some pipeline already; clang does not run again.
pub fn check_compiled(
    args: &CheckArgs,
    engines: &[&'static Engine],
    session: &Session,
    compiled: &Compiled,
) -> Result<Report, Failure> {
    let s = session.clone();
    let pipeline = pipeline_of(first_arith(&args.program));
    let inlining = args.program.calls.inlining();
    let compiled = compiled.through(&pipeline, inlining, &mut |stage| s.stage(in_words(stage)))?;
    walk_through(args, engines, session, with_calls(compiled, &args.program)?)
}

fn walk_through(
    args: &CheckArgs,
    engines: &[&'static Engine],
    session: &Session,
    compiled: Compiled,
) -> Result<Report, Failure> {
    let s = session.clone();
    let mut store = Store::new();
    let walk = Walk::begin(args, engines, session, &mut store, compiled)?;
    let outcome = walk.run(&mut store, first_arith(&args.program))?;
    let approximated =
        !outcome.encoding.approximations.is_empty() && matches!(outcome.verdict, Verdict::Unknown(_));
    if approximated && args.program.arith.is_none() {
        session.note("trying again with bit-vectors");
        let bv = arith_row("bv");
        let inlining = args.program.calls.inlining();
        let stage = &mut |stage| s.stage(in_words(stage));
        let compiled = walk.compiled.through(&pipeline_of(bv), inlining, stage)?;
        let compiled = with_calls(compiled, &args.program)?;
        let walk = Walk::begin(args, engines, session, &mut store, compiled)?;
        let outcome = walk.run(&mut store, bv)?;
        match &outcome.verdict {
            Verdict::Unknown(Reason(reason)) => {
                session.note(&format!("no answer with bit-vectors: {reason}"))
            }
            Verdict::Safe(_) | Verdict::Unsafe(_) => return Ok(walk.report(&store, outcome)),
        }
    }
    // it may be because of what functions without a body write, so it is looked for again with such functions that write nothing
    if walk.not_replayed.get()
        && let Some(after) = bounded::without_external_calls(&walk.compiled.after)
    {
        session.note("trying again with functions without a body that write nothing");
        let mut compiled = walk.compiled.clone();
        compiled.after = after;
        let quiet = Walk::begin(args, engines, session, &mut store, compiled)?;
        let outcome = quiet.run(&mut store, first_arith(&args.program))?;
        if matches!(outcome.verdict, Verdict::Unsafe(_)) {
            return Ok(quiet.report(&store, outcome));
        }
    }
    Ok(walk.report(&store, outcome))
}

fn pipeline_of(arith: &ArithRow) -> ox_frontend::pipeline::Pipeline {
    ox_frontend::pipeline::named(arith.pipeline).expect("every row names a pipeline")
}

/// A stage of the front-end as it reads after "while".
fn in_words(stage: &'static str) -> &'static str {
    match stage {
        "clang" => SPOKEN_BY_CLANG,
        "link" => "linking",
        "define_ub" => "giving undefined behaviour a meaning",
        "pipeline" => "simplifying with LLVM",
        "bitcode_to_ir" => "reading the bitcode",
        other => other,
    }
}

/// For bit-vectors, whatever the arithmetic, and without summaries, which the bounded engine does not have.
pub fn compile_for_bits(args: &ProgramArgs, session: &Session) -> Result<Compiled, Failure> {
    let pipeline = pipeline_of(arith_row("bv"));
    let inlining = ox_frontend::Inlining::Auto;
    compile_through(args, pipeline, inlining, &mut |stage| session.stage(in_words(stage)))
}

pub fn compile(args: &ProgramArgs, stage: &mut dyn FnMut(&'static str)) -> Result<Compiled, Failure> {
    let compiled = compile_through(args, pipeline_of(first_arith(args)), args.calls.inlining(), stage)?;
    with_calls(compiled, args)
}

/// What becomes of the calls that LLVM has left.
fn with_calls(mut compiled: Compiled, args: &ProgramArgs) -> Result<Compiled, Failure> {
    if args.calls == CallsName::Mixed {
        let entry = entry_of(&compiled.after, &compiled)?;
        compiled.after = mixed_semantics(&compiled.after, entry).module;
    }
    Ok(compiled)
}

fn compile_through(
    args: &ProgramArgs,
    pipeline: ox_frontend::pipeline::Pipeline,
    inlining: ox_frontend::Inlining,
    stage: &mut dyn FnMut(&'static str),
) -> Result<Compiled, Failure> {
    let inputs = compilation_database::inputs(&args.files, args.compile_commands.as_deref())?;
    let options = ox_frontend::Options {
        files: inputs.files,
        commands: inputs.commands,
        assumptions: inputs.assumptions,
        clang_args: args.clang_args.clone(),
        machine: args.machine.map(|m| match m {
            Machine::M32 => ox_frontend::Machine::M32,
            Machine::M64 => ox_frontend::Machine::M64,
        }),
        level: args.level,
        entry: args.entry.clone(),
        pipeline,
        inlining,
        include_dirs: crate::headers::directories(),
        clang: std::env::var_os("OXHORN_CLANG").map(Into::into),
        checks: checks(&args.property),
        malloc_may_fail: args.malloc_may_fail,
        externals: match args.externals {
            ExternalsName::Havoc => ox_frontend::Externals::Havoc,
            ExternalsName::Pure => ox_frontend::Externals::Pure,
        },
        plain_volatile: args.volatile == VolatileName::Plain,
    };
    let result = ox_frontend::compile(&options, stage);
    match &result {
        Ok(compiled) => compiled.warnings.iter().for_each(|text| eprintln!("{text}")),
        Err(ox_frontend::FrontendError::ClangFailed { messages, .. }) => eprintln!("{messages}"),
        Err(_) => {}
    }
    Ok(result?)
}

fn checks(properties: &[PropertyName]) -> ox_frontend::Checks {
    let named = |property| properties.contains(&property);
    let (memory, undefined) = (named(PropertyName::Memory), named(PropertyName::Ub));
    ox_frontend::Checks {
        reach: named(PropertyName::Reach),
        spatial: memory || named(PropertyName::Spatial),
        temporal: memory || named(PropertyName::Temporal),
        free: memory || named(PropertyName::Free),
        constants: memory || named(PropertyName::Constants),
        leaks: named(PropertyName::Leaks),
        overflow: undefined || named(PropertyName::Overflow),
        bounds: undefined || named(PropertyName::Bounds),
        null: undefined || named(PropertyName::Null),
        undefined,
    }
}

/// Solvers that come with oxhorn: in an installed tree beside the binary, else in the source tree it was built from.
pub fn solver_programs() -> Vec<(&'static str, PathBuf)> {
    let installed = std::env::current_exe()
        .ok()
        .and_then(|exe| exe.canonicalize().ok())
        .and_then(|exe| Some(exe.parent()?.parent()?.join("libexec/oxhorn")));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps/bin");
    let places = installed.into_iter().chain(source.canonicalize().ok());
    let found = places.map(|d| d.join("yices-smt2")).find(|p| p.is_file());
    found.map(|p| ("yices", p)).into_iter().collect()
}

fn arith_row(name: &str) -> &'static ArithRow {
    ox_encode::arith::named(name).expect("it has a row")
}

pub fn first_arith(args: &ProgramArgs) -> &'static ArithRow {
    args.arith.unwrap_or_else(|| arith_row("int"))
}

/// For Horn clauses. What the copies of mixed semantics have in common with their surroundings is simplified once more; inputs stay
/// where they are, because a counterexample is their sequence.
pub fn lower_for_clauses(
    store: &mut Store,
    compiled: &Compiled,
    args: &ProgramArgs,
) -> Result<Lowered, Failure> {
    let mut lowered = lower(store, compiled, args, args.track)?;
    if args.calls == CallsName::Mixed {
        propagate(store, &mut lowered.program);
        straighten(&mut lowered.program);
    }
    Ok(lowered)
}

pub fn lower(
    store: &mut Store,
    compiled: &Compiled,
    args: &ProgramArgs,
    track: TrackName,
) -> Result<Lowered, Failure> {
    let entry = entry_of(&compiled.after, compiled)?;
    lower_module(store, &compiled.after, entry, args, track)
}

pub fn lower_module(
    store: &mut Store,
    module: &ox_ir::Module,
    entry: ox_ir::FuncId,
    args: &ProgramArgs,
    track: TrackName,
) -> Result<Lowered, Failure> {
    let lowered = match track {
        TrackName::Reg => ir_to_sea(store, module, entry, Precision::Reg),
        TrackName::Ptr | TrackName::Mem => {
            let variant = ox_dsa::named(&args.dsa).ok_or_else(|| {
                Failure::Usage(format!(
                    "there is no pointer analysis {}; there are cs, ci and flat",
                    args.dsa
                ))
            })?;
            let word = args.word_size.parse().expect("the command line has checked it");
            let analysis = ox_dsa::analyze(module, entry, variant);
            let by_fields = copies_by_fields(module, &analysis);
            let (module, analysis) = match &by_fields {
                Some(changed) => {
                    validated_ir(changed, "copies_by_fields")?;
                    (changed, ox_dsa::analyze(changed, entry, variant))
                }
                None => (module, analysis),
            };
            let regions = Regions::new(module, entry, analysis, word);
            ir_to_sea(store, module, entry, Precision::Mem(&regions))
        }
    };
    validated(store, &lowered.program, "ir_to_sea")?;
    Ok(lowered)
}

/// What a pass made, in development builds: a pass that breaks a law is found by every test.
pub fn validated(store: &mut Store, program: &ox_sea::Program, pass: &str) -> Result<(), Failure> {
    match cfg!(debug_assertions).then(|| ox_sea::validate::validate(store, program)) {
        Some(Err(broken)) => Err(Failure::Internal(format!("invalid SEA-IR after {pass}: {}", broken[0]))),
        Some(Ok(())) | None => Ok(()),
    }
}

fn validated_ir(module: &ox_ir::Module, pass: &str) -> Result<(), Failure> {
    match cfg!(debug_assertions).then(|| ox_ir::validate(module)) {
        Some(Err(broken)) => Err(Failure::Internal(format!("invalid IR after {pass}: {}", broken[0]))),
        Some(Ok(())) | None => Ok(()),
    }
}

pub fn entry_of(module: &ox_ir::Module, compiled: &Compiled) -> Result<ox_ir::FuncId, Failure> {
    let name = &compiled.entry;
    module
        .function_named(name)
        .ok_or_else(|| Failure::Internal(format!("the entry function {name} was lost")))
}

pub fn encoding_options(
    args: &ProgramArgs,
    arith: &'static ArithRow,
    unsupported_fails: bool,
    space: Option<(u64, u64)>,
) -> sea_to_chc::Options {
    let errors = match args.errors {
        ErrorsName::Predicate => Errors::Predicate,
        ErrorsName::Flags => Errors::Flags,
    };
    sea_to_chc::Options { arith, step: args.step, errors, unsupported_fails, space }
}

struct Walk<'a> {
    args: &'a CheckArgs,
    engines: &'a [&'static Engine],
    session: &'a Session,
    compiled: Compiled,
    prepared: Prepared,
    /// A counterexample was found, and the program went another way.
    not_replayed: Cell<bool>,
}

/// What one walk through encoding, solving and checking gave.
struct Outcome {
    verdict: Verdict,
    arith: &'static ArithRow,
    encoding: Encoding,
    engine: &'static str,
}

/// The same before what is unsupported was looked into.
struct Attempted {
    attempt: Attempt,
    encoding: Encoding,
    engine: &'static str,
}

impl<'a> Walk<'a> {
    fn begin(
        args: &'a CheckArgs,
        engines: &'a [&'static Engine],
        session: &'a Session,
        store: &mut Store,
        compiled: Compiled,
    ) -> Result<Self, Failure> {
        session.stage("translating");
        let prepared = prepare(store, &compiled, &args.program)?;
        Ok(Walk { args, engines, session, compiled, prepared, not_replayed: Cell::default() })
    }

    fn run(&self, store: &mut Store, arith: &'static ArithRow) -> Result<Outcome, Failure> {
        let first = self.attempt(store, arith, true)?;
        let outcome = |verdict, encoding, engine| Outcome { verdict, arith, encoding, engine };
        match first.attempt {
            Attempt::Verdict(v) => Ok(outcome(v, first.encoding, first.engine)),
            // something unsupported can be reached; is there a failing check besides?
            Attempt::Unsupported(reason) => match self.attempt(store, arith, false)? {
                Attempted { attempt: Attempt::Verdict(v @ Verdict::Unsafe(_)), encoding, engine } => {
                    Ok(outcome(v, encoding, engine))
                }
                _ => Ok(outcome(Verdict::Unknown(Reason(reason)), first.encoding, first.engine)),
            },
        }
    }

    fn attempt(
        &self,
        store: &mut Store,
        arith: &'static ArithRow,
        unsupported_fails: bool,
    ) -> Result<Attempted, Failure> {
        self.session.stage("encoding");
        let options = encoding_options(&self.args.program, arith, unsupported_fails, self.prepared.space);
        let encoding = sea_to_chc(store, &self.prepared.lowered.program, &options);
        let (preds, clauses) = (encoding.system.preds.len(), encoding.system.clauses.len());
        self.session.note(&format!("{preds} predicates, {clauses} clauses, arithmetic {}", arith.name));
        self.session.stage("solving");
        let last = self.args.program.arith.is_some() || arith.name == "bv";
        let resources = Resources {
            engines: self.engines,
            transforms: &crate::command::transforms(&self.args.transform)?,
            memory: self.args.memory_limit,
            time: match encoding.approximations.is_empty() || last {
                true => None,
                false => Some(self.session.remaining().map_or(BEFORE_BIT_VECTORS, |left| left / 3)),
            },
        };
        let flat = self.args.program.step.flat.then(|| flatten(store, &encoding));
        let problem = flat.as_ref().map_or(&encoding.system, |f| &f.system);
        let mut judge = |store: &mut Store, answer: Answer| {
            self.session.stage("checking the evidence");
            let judged = self.judge(store, &encoding, flat.as_ref(), answer)?;
            if judged.is_err() {
                self.session.stage("solving");
            }
            Ok(judged)
        };
        let solved = worker::solve(store, problem, resources, self.session, &mut judge)?;
        let unknown = |reason| Attempt::Verdict(Verdict::Unknown(Reason(reason)));
        let attempt = solved.result.unwrap_or_else(unknown);
        Ok(Attempted { attempt, encoding, engine: solved.engine })
    }

    /// What an engine's answer comes to once it is checked. A solution that does not hold is none; another engine may find one.
    fn judge(
        &self,
        store: &mut Store,
        encoding: &Encoding,
        flat: Option<&Transformed>,
        answer: Answer,
    ) -> Result<Result<Attempt, String>, Failure> {
        let mut no_engine = |_: &mut Store, _: &System| Answer::Unknown("no engine is needed".into());
        let answer = match flat {
            Some(f) => f.back.answer(store, answer, &mut no_engine),
            None => answer,
        };
        match answer {
            Answer::Sat(solution) => {
                let mut solver = Z3Solver::new().map_err(|e| Failure::Internal(e.to_string()))?;
                let limits = Limits { time: self.session.remaining(), ..Limits::default() };
                let checked = check_solution(store, &encoding.system, solution, &mut solver, limits);
                Ok(match checked {
                    Ok(solution) => Ok(Attempt::Verdict(Verdict::Safe(Certificate::Solution(solution)))),
                    Err(e) => Err(e.to_string()),
                })
            }
            Answer::Unsat(derivation) => self.counterexample(store, encoding, &derivation).map(Ok),
            Answer::Unknown(reason) => Ok(Err(reason)),
        }
    }

    /// From a derivation to an execution of the program as it was before LLVM touched it.
    fn counterexample(
        &self,
        store: &mut Store,
        encoding: &Encoding,
        derivation: &Derivation,
    ) -> Result<Attempt, Failure> {
        let unknown = |reason: String| Ok(Attempt::Verdict(Verdict::Unknown(Reason(reason))));
        if let Err(e) = check_derivation(store, &encoding.system, derivation) {
            return unknown(e.to_string());
        }
        let found = match self.trace(store, encoding, derivation) {
            Ok(t) => t,
            Err(e) => return unknown(self.with_approximations(&e.to_string(), encoding)),
        };
        match &found.end {
            TraceEnd::Unsupported(what, place) => {
                let at = place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
                Ok(Attempt::Unsupported(format!("{what}{at} is not supported and can be reached")))
            }
            TraceEnd::AssertFailed(_) => {
                let replayed = match self.replayed(&found)? {
                    Err(e) if overlap(derivation, &found.addresses) => {
                        self.replayed_apart(store, encoding, derivation, found)?.ok_or(e)
                    }
                    other => other,
                };
                match replayed {
                    Ok(c) => Ok(Attempt::Verdict(Verdict::Unsafe(c))),
                    Err(e) => {
                        self.not_replayed.set(true);
                        unknown(self.with_approximations(&e.to_string(), encoding))
                    }
                }
            }
        }
    }

    fn trace(
        &self,
        store: &mut Store,
        encoding: &Encoding,
        derivation: &Derivation,
    ) -> Result<Trace, TraceError> {
        let program = &self.prepared.lowered.program;
        trace_of(store, program, &self.prepared.globals, &encoding.map, derivation)
    }

    fn replayed(&self, found: &Trace) -> Result<Result<Counterexample, Rejection>, Failure> {
        let before = self.compiled.before()?;
        let entry = entry_of(&before, &self.compiled)?;
        let mut facts = vec![];
        for inputs in &found.before {
            let inputs = trace::ir_inputs(&self.compiled, inputs);
            match must_hold(&before, entry, &inputs, &facts) {
                Ok(fact) if facts.contains(&fact) => {}
                Ok(fact) => facts.push(fact),
                Err(e) => return Ok(Err(e)),
            }
        }
        let inputs = trace::ir_inputs(&self.compiled, &found.inputs);
        Ok(trace::replayed(&before, entry, &inputs, &found.objects, &facts))
    }

    /// The same steps with objects that do not overlap.
    fn replayed_apart(
        &self,
        store: &mut Store,
        encoding: &Encoding,
        derivation: &Derivation,
        mut found: Trace,
    ) -> Result<Option<Counterexample>, Failure> {
        self.session.note("looking for places where the objects do not overlap");
        let remaining = self.session.remaining();
        let Ok(mut apart) = Apart::new(store, &encoding.system, derivation, remaining) else {
            return Ok(None);
        };
        for _ in 0..apart::ROUNDS {
            let Ok(Some(other)) = apart.next(store, &found.addresses) else { break };
            let trace = match check_derivation(store, &encoding.system, &other) {
                Ok(()) => self.trace(store, encoding, &other),
                Err(_) => break,
            };
            match trace {
                Ok(trace) if matches!(trace.end, TraceEnd::AssertFailed(_)) => found = trace,
                Ok(_) | Err(_) => break,
            }
            if let Ok(c) = self.replayed(&found)? {
                return Ok(Some(c));
            }
        }
        Ok(None)
    }

    /// What was approximated is the likely cause, so it comes first.
    fn with_approximations(&self, what: &str, encoding: &Encoding) -> String {
        let named = |a: &String| a.replace(self.compiled.entry.as_str(), &self.args.program.entry);
        match encoding.approximations.iter().chain(&self.prepared.lowered.approximations).next() {
            Some(cause) => format!("{}, and {what}", named(cause)),
            None => what.to_string(),
        }
    }

    fn report(&self, store: &Store, outcome: Outcome) -> Report {
        let mut assumptions = self.compiled.assumptions.clone();
        let more =
            self.prepared.lowered.assumptions.iter().filter(|a| !self.compiled.assumptions.contains(a));
        assumptions.extend(more.cloned());
        assumptions.extend(outcome.arith.assumption.map(String::from));
        let mut approximations = self.prepared.lowered.approximations.clone();
        // the user knows the entry under another name
        let named = |a: &String| a.replace(self.compiled.entry.as_str(), &self.args.program.entry);
        approximations.extend(outcome.encoding.approximations.iter().map(named));
        let module = &self.compiled.after;
        let mut report = Report::without_answer(outcome.engine, "");
        report.arith = outcome.arith.name;
        report.time = self.session.elapsed();
        report.times = self.session.times();
        report.frontend_times = self.compiled.timings.clone();
        report.assumptions = assumptions;
        report.approximations = approximations;
        report.properties = Property::all(module, &outcome.verdict);
        match outcome.verdict {
            Verdict::Safe(certificate) => {
                let entry = &self.args.program.entry;
                let program = &self.prepared.lowered.program;
                let found = match &certificate {
                    Certificate::Solution(s) => {
                        let objects = &self.prepared.objects;
                        invariants::read(store, program, entry, objects, &outcome.encoding, s.solution())
                    }
                    Certificate::Refutation(_) => vec![],
                };
                report.safe(&certificate, found);
            }
            Verdict::Unsafe(counterexample) => report.unsafe_(module, &counterexample),
            Verdict::Unknown(Reason(reason)) => report.reason = reason,
        }
        report
    }
}

enum Attempt {
    Verdict(Verdict),
    /// Something that is not supported can be reached; the text names it.
    Unsupported(String),
}
