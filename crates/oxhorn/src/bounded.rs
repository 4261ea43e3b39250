//! The bounded walk: the program without calls and loops is one formula (SeaBMC), and a solver looks for a model of it.
//!
//! A model guides the SEA-IR interpreter through the unrolled program, and the inputs it reads are replayed on the module as it was
//! before LLVM's passes. Without a model the program is safe, provided that nothing was cut off: that is a second formula.

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::pipeline;
use crate::report::{Property, Report, trace};
use crate::session::Session;
use ox_encode::ir_to_sea::Lowered;
use ox_encode::sea_to_vc::{self, Choices, Incomplete, Vc, Why, sea_to_vc};
use ox_engines::bmc::{self, Answer, Solved};
use ox_evidence::{Certificate, Reason, Refuted, Verdict, check_refutation, replay};
use ox_frontend::Compiled;
use ox_logic::{Model, Op, Store, Term};
use ox_sea::interp::{Outcome, run_with_globals};
use ox_sea::pass::{InlineOptions, UnrollOptions, fat_pointers, inline, simplify, unroll};
use ox_sea::{Inst, Program};

pub const NAME: &str = "bmc";

/// How often loops are unrolled, one after the other, if the user does not say.
const DEEPENING: &[u32] = &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Bounds in bytes on objects of symbolic size, to be tried where a counterexample is too large to be replayed.
const SMALL_SIZES: &[u64] = &[1 << 6, 1 << 10, 1 << 16];

/// More than enough for a program without loops.
const MAX_STEPS: u64 = 1 << 32;

pub fn check(args: &CheckArgs, session: &Session) -> Result<Report, Failure> {
    let mut store = Store::new();
    let compiled = pipeline::compile_for_bits(&args.program, session)?;
    session.stage("translating");
    let lowered = pipeline::lower(&mut store, &compiled, crate::args::TrackName::Mem)?;
    let walk = Walk { session, compiled, lowered };
    let depths = if args.unwind.is_empty() { DEEPENING } else { &args.unwind };
    let mut verdict = Verdict::Unknown(Reason("nothing was tried".into()));
    for &depth in depths {
        verdict = match walk.at(&mut store, depth)? {
            Attempt::Verdict(v) => v,
            Attempt::TooShallow(reason) => {
                session.note(&format!("{reason} at --unwind {depth}"));
                verdict = Verdict::Unknown(Reason(reason));
                continue;
            }
        };
        break;
    }
    Ok(walk.report(verdict))
}

/// Without such questions pointers are addresses and nothing else.
fn asks_about_objects(program: &Program) -> bool {
    let mut insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i, Inst::Test(..) | Inst::ObjectSize(..) | Inst::NoLeak(_)))
}

fn has_symbolic_sizes(store: &Store, program: &Program) -> bool {
    let mut insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i, Inst::Alloc(_, a) if !store.is_literal(a.size)))
}

struct Walk<'a> {
    session: &'a Session,
    compiled: Compiled,
    lowered: Lowered,
}

enum Attempt {
    Verdict(Verdict),
    /// No failure so far, and a loop that goes on.
    TooShallow(String),
}

impl Walk<'_> {
    /// The program with loops unrolled that often. An execution with objects that are too large to be replayed is looked for
    /// again with smaller ones.
    fn at(&self, store: &mut Store, depth: u32) -> Result<Attempt, Failure> {
        let unrolled = self.unrolled(store, depth)?;
        let mut program = unrolled.clone();
        simplify(store, &mut program);
        let first = self.with_sizes(store, depth, &unrolled, &program, None)?;
        if let Attempt::Verdict(Verdict::Unknown(_)) = &first
            && has_symbolic_sizes(store, &program)
        {
            for bound in SMALL_SIZES {
                let again = self.with_sizes(store, depth, &unrolled, &program, Some(*bound))?;
                if matches!(again, Attempt::Verdict(Verdict::Unsafe(_))) {
                    return Ok(again);
                }
            }
        }
        Ok(first)
    }

    fn unrolled(&self, store: &mut Store, depth: u32) -> Result<Program, Failure> {
        let broken = |what: String| Failure::Internal(what);
        self.session.stage("unrolling");
        let inlined = inline(
            store,
            &self.lowered.program,
            InlineOptions { recursion: depth.max(1), ..InlineOptions::default() },
        );
        let inlined = match asks_about_objects(&inlined) {
            true => fat_pointers(store, &inlined).map_err(|e| broken(e.to_string()))?,
            false => inlined,
        };
        let options = UnrollOptions { unwind: depth, ..UnrollOptions::default() };
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
        let options = sea_to_vc::Options { size_bound, ..sea_to_vc::Options::default() };
        let vc = sea_to_vc(store, program, &options).map_err(|e| Failure::Internal(e.to_string()))?;
        let s = vc.stats;
        self.session.note(&format!("unwinding {depth}: {} terms, {} memories", s.terms, s.memories));
        let mut refuted = vec![];
        let found = self.solve(store, &vc, "an assertion fails", vc.conjuncts.clone(), &mut refuted)?;
        match found {
            Answer::Sat(model) => {
                return Ok(Attempt::Verdict(self.counterexample(store, unrolled, &vc, &model)?));
            }
            Answer::Unknown(reason) => return Ok(Attempt::Verdict(Verdict::Unknown(Reason(reason)))),
            Answer::Unsat => {}
        }
        let possible = |i: &&Incomplete| i.why.is_possible(vc.size_bound);
        let conditions: Vec<Term> = vc.incomplete.iter().filter(possible).map(|i| i.condition).collect();
        let any = store.mk(Op::Or, &conditions);
        let query = vc.query(store, any);
        let claim = "an execution leaves what was looked at";
        match self.solve(store, &vc, claim, query, &mut refuted)? {
            Answer::Sat(model) => Ok(self.left_out(store, &vc, &model, depth)),
            Answer::Unknown(reason) => Ok(Attempt::Verdict(Verdict::Unknown(Reason(reason)))),
            Answer::Unsat => {
                self.session.stage("checking the evidence");
                let checked = check_refutation(store, refuted, None);
                Ok(Attempt::Verdict(match checked {
                    Ok(r) => Verdict::Safe(Certificate::Refutation(r)),
                    Err(e) => Verdict::Unknown(Reason(e.to_string())),
                }))
            }
        }
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
        let failed = |e: ox_smt::SmtError| Failure::Internal(e.to_string());
        let wanted = vc.wanted(store);
        let mut options = bmc::Options::named("auto", &pipeline::solver_programs()).map_err(failed)?;
        options.timeout = self.session.remaining();
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
        let unknown = |reason: String| Ok(Verdict::Unknown(Reason(self.with_approximations(reason))));
        let mut choices = Choices::new(store, unrolled, vc, model);
        let (args, globals) = (choices.args(), choices.globals());
        let run = run_with_globals(store, unrolled, &args, &globals, &mut choices, MAX_STEPS)
            .map_err(|e| Failure::Internal(e.to_string()))?;
        match run.outcome {
            Outcome::AssertFailed(_) => {}
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
        match replay(&before, entry, &inputs) {
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
        let holds = |i: &&Incomplete| {
            i.why.is_possible(vc.size_bound)
                && ox_logic::eval(store, i.condition, model) == Ok(ox_logic::Value::Bool(true))
        };
        let first = vc.incomplete.iter().find(holds).or(vc.incomplete.first());
        let unknown = |reason: String| Attempt::Verdict(Verdict::Unknown(Reason(reason)));
        match first.map(|i| &i.why) {
            Some(Why::Unwound(what)) => {
                Attempt::TooShallow(format!("{what} goes on beyond {depth} rounds (--unwind)"))
            }
            Some(Why::Unsupported(what, place)) => {
                let at = place.as_ref().map_or("an unknown place".into(), |p| p.to_string());
                unknown(format!("{what} at {at} is not supported and can be reached"))
            }
            Some(Why::SizeBound(_)) => unknown(format!(
                "an object may be larger than {} bytes, the most that was looked at",
                vc.size_bound
            )),
            None => unknown("something was left out".into()),
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
        report.approximations = self.lowered.approximations.clone();
        let module = &self.compiled.after;
        report.properties = Property::all(module, &verdict);
        match verdict {
            Verdict::Safe(certificate) => report.safe(&certificate, vec![]),
            Verdict::Unsafe(counterexample) => report.unsafe_(module, &counterexample),
            Verdict::Unknown(Reason(reason)) => report.reason = reason,
        }
        report
    }
}
