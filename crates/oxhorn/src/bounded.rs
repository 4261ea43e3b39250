//! The bounded walk: the program without calls and loops is one formula (SeaBMC), and a solver looks for a model of it.
//!
//! A model guides the SEA-IR interpreter through the unrolled program, and the inputs it reads are replayed on the module as it was
//! before LLVM's passes. Without a model the program is safe, provided that nothing was cut off: that is a second formula.

mod vacuity;

use crate::args::{BoundedArgs, CheckArgs, FormName, ProgramArgs, TrackName};
use crate::failure::Failure;
use crate::pipeline;
use crate::report::{Property, Report, Vacuity, Word, trace};
use crate::session::Session;
use ox_encode::ir_to_sea::Lowered;
use ox_encode::sea_to_vc::{self, Choices, Incomplete, Vc, VcError, Why, sea_to_vc};
use ox_engines::bmc::{self, Answer, Solved};
use ox_evidence::{Certificate, Reason, Refuted, Verdict, check_refutation};
use ox_frontend::Compiled;
use ox_logic::{Model, Op, Store, Term};
use ox_sea::interp::{Outcome, run_with_globals};
use ox_sea::pass::{
    InlineOptions, Inputs, UnrollOptions, fat_pointers, forms, has_inferred, inline, simplify, unroll,
};
use ox_sea::{Inst, Program};
use std::cell::{Cell, OnceCell};
use std::time::{Duration, Instant};

pub const NAME: &str = "bmc";

/// How often loops are unrolled, one after the other, if the user does not say.
const DEEPENING: &[u32] = &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Bounds in bytes on objects of symbolic size, to be tried where a counterexample is too large to be replayed.
const SMALL_SIZES: &[u64] = &[1 << 6, 1 << 10, 1 << 16];

/// More than enough for a program without loops.
const MAX_STEPS: u64 = 1 << 32;

/// How deep `auto` looks before it turns to other engines, and for how long.
const SHORT: &[u32] = &[1, 2, 4, 8];
const SHORT_TIME: Duration = Duration::from_secs(3);
const SHORT_UNROLLING: UnrollOptions = UnrollOptions { unwind: 1, max_iterations: 300, max_insts: 30_000 };

pub fn check(args: &CheckArgs, session: &Session) -> Result<Report, Failure> {
    let walk = Walk::begin(args, session)?;
    let depths = if args.bounded.unwind.is_empty() { DEEPENING } else { &args.bounded.unwind };
    let ended = walk.deepen(&mut walk.store(), depths, None)?;
    Ok(walk.report(ended.into_verdict()))
}

/// A short look with this engine; if some loop goes on, the engines for unbounded programs, and if they do not know either, a long look.
pub fn check_first(
    args: &CheckArgs,
    engines: &[&'static ox_engines::Engine],
    session: &Session,
) -> Result<Report, Failure> {
    let walk = Walk::begin(args, session)?;
    // only clauses say what a function must be
    if has_inferred(&walk.lowered.program) {
        return pipeline::check_compiled(args, engines, session, &walk.compiled);
    }
    let mut store = walk.store();
    match walk.deepen(&mut store, SHORT, Some(SHORT_TIME))? {
        // another engine may find an execution that does replay
        Ended::Decided(verdict @ Verdict::Unknown(_)) if walk.not_replayed.get() => {
            let report = pipeline::check_compiled(args, engines, session, &walk.compiled)?;
            return Ok(if report.verdict == Word::Unknown { walk.report(verdict) } else { report });
        }
        Ended::Decided(verdict) => return Ok(walk.report(verdict)),
        // loops are no problem here, and the other engines know less about memory
        Ended::OutOfTime => {}
        Ended::Shallow(reason) => {
            session.note(&reason);
            let report = pipeline::check_compiled(args, engines, session, &walk.compiled)?;
            if report.verdict == Word::Safe && args.bounded.vacuity {
                walk.look_for_vacuity(&mut store)?;
                return Ok(Report { vacuity: walk.vacuity.take(), ..report });
            }
            if report.verdict != Word::Unknown {
                return Ok(report);
            }
            session.note(&format!("no answer from unbounded engines: {}", report.reason));
            if session.remaining().is_none() {
                return Ok(report);
            }
        }
    }
    let ended = walk.deepen(&mut store, DEEPENING, None)?;
    Ok(walk.report(ended.into_verdict()))
}

/// What came of a series of depths.
enum Ended {
    Decided(Verdict),
    /// No failure so far, and a loop that goes on.
    Shallow(String),
    /// The time for it has run out.
    OutOfTime,
}

impl Ended {
    fn into_verdict(self) -> Verdict {
        match self {
            Ended::Decided(verdict) => verdict,
            Ended::Shallow(reason) => Verdict::Unknown(Reason(reason)),
            Ended::OutOfTime => Verdict::Unknown(Reason("out of time".into())),
        }
    }
}

/// Nobody asks, so nothing has to be remembered.
pub fn without_object_state(mut program: Program) -> Program {
    for block in program.functions.values_mut().flat_map(|f| f.blocks.values_mut()) {
        block.insts.retain(|i| {
            !matches!(i, Inst::Free(_) | Inst::Scope(..) | Inst::Track(_) | Inst::ResetModified(_))
        });
    }
    program
}

/// Without such questions pointers are addresses and nothing else.
pub fn asks_about_objects(program: &Program) -> bool {
    let mut insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i, Inst::Test(..) | Inst::ObjectSize(..) | Inst::NoLeak(_)))
}

fn has_observed_objects(program: &Program) -> bool {
    let mut insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    program.globals.values().any(|g| g.observed)
        || insts.any(|i| matches!(i, Inst::Alloc(_, a) if a.observed))
}

fn has_symbolic_sizes(store: &Store, program: &Program) -> bool {
    let mut insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i, Inst::Alloc(_, a) if !store.is_literal(a.size)))
}

/// The same without calls of functions that have no body, where nobody needs a result of theirs; `None` if there is no such call.
pub fn without_external_calls(module: &ox_ir::Module) -> Option<ox_ir::Module> {
    let mut quiet = module.clone();
    let mut any = false;
    for body in quiet.functions.values_mut().filter_map(|f| f.body.as_mut()) {
        for block in body.blocks.values_mut() {
            block.insts.retain(|i| {
                let external = matches!(&i.kind, ox_ir::InstKind::Call { callee: ox_ir::Callee::Direct(f), .. }
                    if module.functions[*f].body.is_none() && i.results.is_empty());
                any |= external;
                !external
            });
        }
    }
    any.then_some(quiet)
}

struct Walk<'a> {
    args: &'a BoundedArgs,
    program: &'a ProgramArgs,
    session: &'a Session,
    compiled: Compiled,
    lowered: Lowered,
    store: Store,
    /// When a short look ends.
    limit: Cell<Option<Instant>>,
    /// A model of the formula was no execution of the program.
    not_replayed: Cell<bool>,
    /// An object may be larger than a process can address.
    huge: Cell<bool>,
    /// The program in which functions without a body write nothing, with its terms; `None` if there are none.
    quiet: OnceCell<Option<(Program, Store)>>,
    /// Found on *safe*.
    vacuity: Cell<Option<Vacuity>>,
}

enum Attempt {
    Verdict(Verdict),
    /// No failure so far, and a loop that goes on.
    TooShallow(String),
    /// No failure so far, and an object that may be larger than what was looked at; deeper makes no difference.
    TooLarge(String),
}

impl<'a> Walk<'a> {
    fn begin(args: &'a CheckArgs, session: &'a Session) -> Result<Self, Failure> {
        let mut store = Store::new();
        let compiled = pipeline::compile_for_bits(&args.program, session)?;
        session.stage("translating");
        let lowered = pipeline::lower(&mut store, &compiled, &args.program, TrackName::Mem)?;
        let (limit, not_replayed, huge, quiet, vacuity) = Default::default();
        let (program, args) = (&args.program, &args.bounded);
        Ok(Walk {
            args,
            program,
            session,
            compiled,
            lowered,
            store,
            limit,
            not_replayed,
            huge,
            quiet,
            vacuity,
        })
    }

    /// The terms of the program, to be added to.
    fn store(&self) -> Store {
        self.store.clone()
    }

    fn deepen(&self, store: &mut Store, depths: &[u32], time: Option<Duration>) -> Result<Ended, Failure> {
        self.limit.set(time.map(|t| Instant::now() + t));
        let mut shallow = Ended::OutOfTime;
        for &depth in depths {
            match self.at(store, depth)? {
                Attempt::Verdict(Verdict::Unknown(_)) if self.is_late() => return Ok(shallow),
                Attempt::Verdict(v) => return Ok(Ended::Decided(v)),
                Attempt::TooLarge(reason) => return Ok(Ended::Shallow(reason)),
                Attempt::TooShallow(reason) => {
                    self.session.note(&format!("{reason} at --unwind {depth}"));
                    shallow = Ended::Shallow(reason);
                }
            }
            if self.is_late() {
                break;
            }
        }
        Ok(shallow)
    }

    fn is_late(&self) -> bool {
        self.limit.get().is_some_and(|l| Instant::now() >= l)
    }

    /// The program with loops unrolled that often. If what was found is no execution, it may be because of what functions without a
    /// body write there, so it is looked for again with such functions that write nothing.
    fn at(&self, store: &mut Store, depth: u32) -> Result<Attempt, Failure> {
        self.not_replayed.set(false);
        let first = self.look(store, &self.lowered.program, depth)?;
        if let (true, Attempt::Verdict(Verdict::Unknown(_))) = (self.not_replayed.get(), &first)
            && let Some((program, store)) = self.quiet()
        {
            let again = self.look(&mut store.clone(), program, depth)?;
            if matches!(again, Attempt::Verdict(Verdict::Unsafe(_))) {
                return Ok(again);
            }
        }
        Ok(first)
    }

    fn quiet(&self) -> Option<&(Program, Store)> {
        let make = || {
            let module = without_external_calls(&self.compiled.after)?;
            let entry = pipeline::entry_of(&module, &self.compiled).ok()?;
            let mut store = Store::new();
            let lowered = pipeline::lower_module(&mut store, &module, entry, self.program, TrackName::Mem);
            Some((lowered.ok()?.program, store))
        };
        self.quiet.get_or_init(make).as_ref()
    }

    /// An execution with objects that are too large to be replayed is looked for again with smaller ones.
    fn look(&self, store: &mut Store, program: &Program, depth: u32) -> Result<Attempt, Failure> {
        let unrolled = self.unrolled(store, program, depth)?;
        let mut program = unrolled.clone();
        simplify(store, &mut program, Inputs::Drop);
        pipeline::validated(store, &program, "simplify")?;
        let first = self.with_sizes(store, depth, &unrolled, &program, None)?;
        if self.not_replayed.get() && has_symbolic_sizes(store, &program) {
            for bound in SMALL_SIZES {
                let again = self.with_sizes(store, depth, &unrolled, &program, Some(*bound))?;
                if matches!(again, Attempt::Verdict(Verdict::Unsafe(_))) {
                    return Ok(again);
                }
            }
        }
        Ok(first)
    }

    fn unrolled(&self, store: &mut Store, program: &Program, depth: u32) -> Result<Program, Failure> {
        let broken = |what: String| Failure::Internal(what);
        self.session.stage("unrolling");
        let inlined =
            inline(store, program, InlineOptions { recursion: depth.max(1), ..InlineOptions::default() });
        let inlined = match asks_about_objects(&inlined) {
            true => fat_pointers(store, &inlined),
            false => without_object_state(inlined),
        };
        pipeline::validated(store, &inlined, "fat_pointers")?;
        let options = match self.limit.get() {
            Some(_) => UnrollOptions { unwind: depth, ..SHORT_UNROLLING },
            None => UnrollOptions { unwind: depth, ..UnrollOptions::default() },
        };
        unroll(store, &inlined, options).map_err(|e| broken(e.to_string()))
    }

    fn with_sizes(
        &self,
        store: &mut Store,
        depth: u32,
        unrolled: &Program,
        program: &Program,
        size_bound: Option<u64>,
    ) -> Result<Attempt, Failure> {
        self.session.stage("encoding");
        let options = self.vc_options(size_bound)?;
        let vc = match sea_to_vc(store, program, &options) {
            Ok(vc) => vc,
            Err(e @ VcError::AddressSpace) => {
                return Ok(Attempt::Verdict(Verdict::Unknown(Reason(e.to_string()))));
            }
            Err(e) => return Err(Failure::Internal(e.to_string())),
        };
        let dataflow = self.dataflow(store, program, &options)?;
        let s = dataflow.as_ref().unwrap_or(&vc).stats;
        self.session.note(&format!("unwinding {depth}: {} terms, {} memories", s.terms, s.memories));
        let mut refuted = vec![];
        let checks = dataflow.as_ref().unwrap_or(&vc);
        let question = checks.conjuncts.clone();
        match self.solve(store, checks, "a check fails", question, &mut refuted)? {
            Answer::Sat(model) => {
                return Ok(Attempt::Verdict(self.counterexample(store, unrolled, checks, &model)?));
            }
            Answer::Unknown(reason) => return Ok(Attempt::Verdict(Verdict::Unknown(Reason(reason)))),
            Answer::Unsat => {}
        }
        let (huge, left_out): (Vec<&Incomplete>, Vec<&Incomplete>) =
            vc.incomplete.iter().partition(|i| matches!(i.why, Why::Huge(_)));
        let conditions: Vec<Term> = left_out.iter().map(|i| i.condition).collect();
        let any = store.mk(Op::Or, &conditions);
        let query = vc.query(store, any);
        let claim = "an execution leaves what was looked at";
        match self.solve(store, &vc, claim, query, &mut refuted)? {
            Answer::Sat(model) => Ok(self.left_out(store, &vc, &model, depth)),
            Answer::Unknown(reason) => Ok(Attempt::Verdict(Verdict::Unknown(Reason(reason)))),
            Answer::Unsat => {
                let conditions: Vec<Term> = huge.iter().map(|i| i.condition).collect();
                let any = store.mk(Op::Or, &conditions);
                let query = vc.query(store, any);
                let claim = "an object is larger than a process can address";
                let none = self.solve(store, &vc, claim, query, &mut refuted)? == Answer::Unsat;
                self.huge.set(!none);
                self.session.stage("checking the evidence");
                let mut second = self.second_solver(&refuted)?;
                let second = second.as_mut().map(|s| s.as_mut() as &mut dyn ox_smt::Solver);
                let checked = check_refutation(store, refuted, second);
                self.vacuity.set(self.find_unreached(store, &vc, true)?);
                Ok(Attempt::Verdict(match checked {
                    Ok(r) => Verdict::Safe(Certificate::Refutation(r)),
                    Err(e) => Verdict::Unknown(Reason(e.to_string())),
                }))
            }
        }
    }

    /// The formula of the program in the last of SeaBMC's forms, if the user wants it.
    fn dataflow(
        &self,
        store: &mut Store,
        program: &Program,
        options: &sea_to_vc::Options,
    ) -> Result<Option<Vc>, Failure> {
        let forms = match self.args.form {
            FormName::Paths => return Ok(None),
            FormName::Dataflow => forms::FORMS,
            FormName::DataflowAll => &forms::FORMS[..forms::FORMS.len() - 1],
        };
        let mut program = program.clone();
        forms::select_goal(store, &mut program, forms::Goal::Checks);
        for form in forms {
            (form.run)(store, &mut program).map_err(|e| Failure::Internal(e.to_string()))?;
        }
        let vc = sea_to_vc(store, &program, options).map_err(|e| Failure::Internal(e.to_string()))?;
        Ok(Some(vc))
    }

    /// One that did not take part in refuting the formulas.
    fn second_solver(&self, refuted: &[Refuted]) -> Result<Option<Box<dyn ox_smt::Solver>>, Failure> {
        if !self.args.certify {
            return Ok(None);
        }
        let limits = ox_smt::Limits { time: self.session.remaining(), ..ox_smt::Limits::default() };
        let programs = pipeline::solver_programs();
        let taken = |name: &str| refuted.iter().any(|f| f.solver == name);
        for name in ["z3", "cvc5", "bitwuzla", "yices"].into_iter().filter(|n| !taken(n)) {
            let program = programs.iter().find(|(n, _)| *n == name).map(|(_, path)| path.clone());
            if let Ok(solver) = ox_smt::backend::make(name, &ox_smt::backend::Options { limits, program }) {
                return Ok(Some(solver));
            }
        }
        Err(Failure::Usage("--certify needs a second solver; install yices or cvc5 (`oxhorn doctor`)".into()))
    }

    fn vc_options(&self, size_bound: Option<u64>) -> Result<sea_to_vc::Options, Failure> {
        let none = |what: &str, name: &str| Failure::Usage(format!("there is no {what} {name}"));
        let memory = sea_to_vc::memory::named(&self.args.memory);
        let placement = sea_to_vc::allocate::placement_named(&self.args.placement);
        Ok(sea_to_vc::Options {
            size_bound,
            memory: memory.ok_or_else(|| none("kind of memory", &self.args.memory))?,
            placement: placement.ok_or_else(|| none("placement", &self.args.placement))?,
            ..sea_to_vc::Options::default()
        })
    }

    fn solve(
        &self,
        store: &mut Store,
        vc: &Vc,
        claim: &str,
        conjuncts: Vec<Term>,
        refuted: &mut Vec<Refuted>,
    ) -> Result<Answer, Failure> {
        self.session.stage("solving");
        let failed = |e: ox_smt::SmtError| match e {
            ox_smt::SmtError::UnknownSolver { .. } | ox_smt::SmtError::NotFound { .. } => {
                Failure::Usage(e.to_string())
            }
            other => Failure::Internal(other.to_string()),
        };
        let wanted = vc.wanted(store);
        let mut options =
            bmc::Options::named(&self.args.solver, &pipeline::solver_programs()).map_err(failed)?;
        let limit = self.limit.get().map(|l| l.saturating_duration_since(Instant::now()));
        options.timeout = [self.session.remaining(), limit].into_iter().flatten().min();
        let Solved { answer, solver } = bmc::solve(store, &conjuncts, &wanted, &options).map_err(failed)?;
        if answer == Answer::Unsat && !solver.is_empty() {
            refuted.push(Refuted { claim: claim.into(), conjuncts, solver });
        }
        Ok(answer)
    }

    /// From a model to an execution of the program as it was before LLVM touched it.
    fn counterexample(
        &self,
        store: &Store,
        unrolled: &Program,
        vc: &Vc,
        model: &Model,
    ) -> Result<Verdict, Failure> {
        self.session.stage("checking the evidence");
        let unknown = |reason: String| {
            self.not_replayed.set(true);
            Ok(Verdict::Unknown(Reason(self.with_approximations(reason))))
        };
        let mut choices = Choices::new(store, unrolled, vc, model);
        let (args, globals) = (choices.args(), choices.globals());
        let run = run_with_globals(store, unrolled, &args, &globals, &mut choices, MAX_STEPS)
            .map_err(|e| Failure::Internal(e.to_string()))?;
        match run.outcome {
            Outcome::AssertFailed(check) => self.session.note(&format!("check {} fails", check.as_u32())),
            other => {
                let fails = |a: &&sea_to_vc::Assertion| {
                    ox_logic::eval(store, a.fails, model) == Ok(ox_logic::Value::Bool(true))
                };
                let claimed = vc.assertions.iter().find(fails).map(|a| a.check.as_u32());
                self.session.note(&format!("the formula claims check {claimed:?}, the run gives {other:?}"));
                return unknown(format!("the model of the formula is not an execution ({other:?})"));
            }
        }
        let before = self.compiled.before()?;
        let entry = pipeline::entry_of(&before, &self.compiled)?;
        let inputs = trace::ir_inputs(&self.compiled, &run.inputs);
        match trace::replayed(&before, entry, &inputs, &run.objects, &[]) {
            Ok(c) => Ok(Verdict::Unsafe(c)),
            Err(e) => unknown(e.to_string()),
        }
    }

    /// What was approximated is the likely cause, so it comes first.
    fn with_approximations(&self, what: String) -> String {
        match self.lowered.approximations.first() {
            Some(cause) => format!("{cause}, and {what}"),
            None => what,
        }
    }

    /// An execution that the formula says nothing about.
    fn left_out(&self, store: &Store, vc: &Vc, model: &Model, depth: u32) -> Attempt {
        let holds =
            |i: &&&Incomplete| ox_logic::eval(store, i.condition, model) == Ok(ox_logic::Value::Bool(true));
        let loops = |i: &&&Incomplete| matches!(i.why, Why::Unwound(_));
        let list: Vec<&Incomplete> =
            vc.incomplete.iter().filter(|i| !matches!(i.why, Why::Huge(_))).collect();
        let first = list.iter().find(holds).or(list.iter().find(loops)).or(list.first());
        let unknown = |reason: String| Attempt::Verdict(Verdict::Unknown(Reason(reason)));
        match first.map(|i| &i.why) {
            Some(Why::Unwound(what)) => {
                Attempt::TooShallow(format!("{what} goes on beyond {depth} rounds (--unwind)"))
            }
            Some(Why::Unsupported(what, place)) => {
                let at = place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
                unknown(format!("{what}{at} is not supported and can be reached"))
            }
            Some(Why::SizeBound(_)) => Attempt::TooLarge(format!(
                "an object may be larger than {} bytes, the most that was looked at",
                vc.size_bound
            )),
            Some(Why::Huge(_)) | None => unknown("something was left out".into()),
        }
    }

    fn report(&self, verdict: Verdict) -> Report {
        let mut report = Report::without_answer(NAME, "");
        report.arith = "bv";
        report.time = self.session.elapsed();
        report.times = self.session.times();
        report.frontend_times = self.compiled.timings.clone();
        report.assumptions = self.compiled.assumptions.clone();
        let more = self.lowered.assumptions.iter().filter(|a| !self.compiled.assumptions.contains(a));
        report.assumptions.extend(more.cloned());
        if asks_about_objects(&self.lowered.program) && has_observed_objects(&self.lowered.program) {
            let text = "an object whose address the program looks at is not where another one was placed";
            report.assumptions.push(text.into());
        }
        if self.huge.get() && matches!(verdict, Verdict::Safe(_)) {
            let text = "no access goes further than 2^47 bytes from the start of an object";
            report.assumptions.push(text.into());
        }
        report.approximations = self.lowered.approximations.clone();
        let module = &self.compiled.after;
        report.properties = Property::all(module, &verdict);
        match verdict {
            Verdict::Safe(certificate) => {
                report.safe(&certificate, vec![]);
                report.vacuity = self.vacuity.take();
            }
            Verdict::Unsafe(counterexample) => report.unsafe_(module, &counterexample),
            Verdict::Unknown(Reason(reason)) => report.reason = reason,
        }
        report
    }
}
