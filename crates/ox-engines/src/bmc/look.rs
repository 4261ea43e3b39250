//! One depth: the formula of the unrolled program, and what its answers mean.

use super::asking::Asked;
use super::deepening::{Bounds, GoesOn};
use super::feasible::PathOracle;
use super::question::{CLAUSES, FormulaAnswer};
use super::refutations::Refutations;
use super::vacuity::{self, Reach};
use crate::context::{Answer, Context, Execution, Proof, Unknown};
use ox_encode::sea_to_vc::{self, Choices, Incomplete, Vc, VcError, Why, sea_to_vc, sea_to_vc_with};
use ox_evidence::{Refuted, SIMPLIFIER};
use ox_logic::{Model, Node, Op, Store, Term, Value, eval};
use ox_sea::Program;
use ox_sea::interp::{Outcome, run_with_globals};
use ox_sea::pass::{
    InlineOptions, Inputs, Unrolled, UnrolledLoop, asks_about_objects, fat_pointers, forms,
    has_observed_objects, has_symbolic_sizes, inline, observed_objects, simplify, simplify_all, unroll,
    without_object_state,
};
use std::collections::BTreeMap;
use std::time::Instant;

/// More than enough for a program without loops.
const MAX_STEPS: u64 = 1 << 32;

/// In a formula of fewer terms, a loop that went on before is supposed to go on: to unroll it is cheaper than to ask.
const SMALL: usize = 2_000;

/// A program of more instructions that looks at addresses may have a formula that is never made: others need not wait for it.
const MANY: usize = 1_000;

pub(super) enum Looked {
    Answer(Answer),
    /// No failure so far, and loops that go on.
    TooShallow(Vec<GoesOn>),
}

pub(super) struct Look<'c, 'a> {
    pub context: &'c mut Context<'a>,
    bounds: Bounds,
    /// What became of the loops.
    loops: Vec<UnrolledLoop>,
    /// Why the last execution that was found is none of the program.
    rejected: Option<String>,
    /// Some object may be larger than what a process can address.
    huge: bool,
    /// What is known from former depths.
    pub kept: Kept,
}

/// What stays from one depth to the next, with the store.
pub(super) struct Kept {
    pub refutations: Refutations,
    /// Is asked while formulas are made.
    paths: PathOracle,
}

impl Kept {
    pub fn new(context: &Context) -> Self {
        let conflicts = context.options.number("path-conflicts").try_into().unwrap_or(u32::MAX);
        Kept { refutations: Refutations::default(), paths: PathOracle::new(conflicts) }
    }
}

/// Which executions are looked for, by the sizes of their objects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sizes {
    All,
    /// Without objects that are larger than what a process can address: where one that has some cannot be replayed.
    Addressable,
    /// In bytes.
    UpTo(u64),
}

/// What one formula says: the same answers, or that some objects may be larger than was looked at.
type Outcomes = Result<Looked, String>;

impl<'c, 'a> Look<'c, 'a> {
    pub fn new(context: &'c mut Context<'a>, bounds: Bounds) -> Self {
        let kept = Kept::new(context);
        Self::with(context, bounds, kept)
    }

    pub fn with(context: &'c mut Context<'a>, bounds: Bounds, kept: Kept) -> Self {
        Look { context, bounds, loops: vec![], rejected: None, huge: false, kept }
    }

    /// The error says why there is no answer.
    pub fn run(&mut self, store: &mut Store) -> Outcomes {
        self.doing("unrolling loops up to");
        let unrolled = self.unrolled(store)?;
        let program = self.simplified(store, &unrolled);
        let first = self.with_sizes(store, &unrolled, &program, Sizes::All)?;
        if self.rejected.is_some() && self.huge {
            let again = self.with_sizes(store, &unrolled, &program, Sizes::Addressable)?;
            if !matches!(again, Looked::Answer(Answer::Unknown(_))) {
                return Ok(again);
            }
        }
        if self.rejected.is_some() && has_symbolic_sizes(store, &program) {
            for bound in self.context.options.numbers("sizes") {
                let again = self.with_sizes(store, &unrolled, &program, Sizes::UpTo(bound.into()))?;
                if matches!(again, Looked::Answer(Answer::Execution(_))) {
                    return Ok(again);
                }
            }
        }
        Ok(first)
    }

    /// What is read after "while" in the reason of an *unknown*.
    pub fn doing(&mut self, what: &str) {
        let depth = self.bounds.own.values().copied().max().unwrap_or(0).max(self.bounds.deepest());
        let iterations = if depth == 1 { "iteration" } else { "iterations" };
        self.context.others.stage(&format!("{what} {depth} {iterations}"));
    }

    pub fn inlined(&self, store: &mut Store) -> Program {
        let program = self.context.problem.program();
        let (recursion, recursions) = (self.bounds.rest.max(1), self.bounds.deeper.clone());
        let options = InlineOptions { recursion, recursions, ..InlineOptions::default() };
        inline(store, program, options)
    }

    /// Without questions about objects.
    pub fn lowered(&self, store: &mut Store) -> Program {
        let inlined = self.inlined(store);
        let lowered = match asks_about_objects(&inlined) {
            true => fat_pointers(store, &inlined),
            false => without_object_state(inlined),
        };
        validated(store, &lowered, "fat_pointers");
        lowered
    }

    pub fn unrolled(&mut self, store: &mut Store) -> Result<Program, String> {
        let inlined = self.lowered(store);
        let options = self.context.unrolling(&self.bounds);
        let Unrolled { program, loops } = unroll(store, &inlined, options).map_err(|e| e.to_string())?;
        self.loops = loops;
        Ok(program)
    }

    /// What formulas are made of, and from here on the simplifier is as the option says.
    pub fn simplified(&mut self, store: &mut Store, unrolled: &Program) -> Program {
        let mut program = unrolled.clone();
        if !self.context.options.flag("simplify") {
            store.set_simplifying(false);
            return program;
        }
        self.doing("simplifying the program of");
        simplify(store, &mut program, Inputs::Drop);
        validated(store, &program, "simplify");
        program
    }

    fn with_sizes(
        &mut self,
        store: &mut Store,
        unrolled: &Program,
        program: &Program,
        sizes: Sizes,
    ) -> Outcomes {
        let options = self.context.formulas(match sizes {
            Sizes::All | Sizes::Addressable => None,
            Sizes::UpTo(bound) => Some(bound),
        });
        self.doing("making the formula of");
        let insts: usize =
            program.functions.values().flat_map(|f| f.blocks.values()).map(|b| b.insts.len()).sum();
        let observed = observed_objects(program);
        if insts > MANY && observed > 0 {
            self.context.others.progress(super::ADDRESSES, observed as u64);
        }
        let (vc, dataflow) = self.made(store, unrolled, program, &options)?;
        let checks = dataflow.as_ref().unwrap_or(&vc);
        self.huge |= checks.incomplete.iter().any(is_huge);
        let asked = check_fails(store, checks, sizes == Sizes::Addressable);
        self.note_question(store, checks, &asked);
        let mut formulas = vec![];
        if !vc.never.is_empty() {
            let conjuncts = vc.never.clone();
            formulas.push(Refuted { claim: NEVER.into(), conjuncts, solver: CLAUSES.into() });
        }
        match self.ask(store, checks, asked, &mut formulas)? {
            FormulaAnswer::Sat(model) => return self.execution(store, unrolled, checks, &model),
            FormulaAnswer::Unknown(reason) => return Err(reason),
            FormulaAnswer::Unsat => {}
        }
        match self.ask(store, &vc, Asked::any(LEFT_OUT, left_out(&vc)), &mut formulas)? {
            FormulaAnswer::Sat(model) => return self.left_out(store, &vc, &model),
            FormulaAnswer::Unknown(reason) => return Err(reason),
            FormulaAnswer::Unsat => {}
        }
        let asked = Asked::any(HUGE, huge(&vc));
        let huge = self.ask(store, &vc, asked, &mut formulas)? != FormulaAnswer::Unsat;
        let unsimplified = match self.context.options.flag("certify") {
            true => unsimplified(store, unrolled, &options, &formulas),
            false => vec![],
        };
        let assumptions = self.assumptions(huge, sizes);
        let proof = Proof { formulas, unsimplified, assumptions, depth: self.bounds.deepest() };
        self.context.others.proved(store, &proof);
        if let Some(reach) = vacuity::reach(self, store, &vc, true) {
            self.context.others.reach(&reach);
        }
        Ok(Looked::Answer(Answer::Proof(proof)))
    }

    /// The formula of the program, and that of its last form, if it is wanted.
    pub fn made(
        &mut self,
        store: &mut Store,
        unrolled: &Program,
        program: &Program,
        options: &sea_to_vc::Options,
    ) -> Result<(Vc, Option<Vc>), String> {
        self.kept.paths.begin(self.context.remaining());
        let made = match self.context.options.flag("simplify") {
            true => sea_to_vc_with(store, program, options, &mut self.kept.paths),
            false => sea_to_vc(store, program, options),
        };
        let vc = match made {
            Ok(vc) => vc,
            Err(e @ VcError::AddressSpace) => return Err(e.to_string()),
            Err(e) => panic!("the unrolled program has no formula: {e}"),
        };
        let dataflow = self.dataflow(store, unrolled, program, options);
        Ok((vc, dataflow))
    }

    /// The formula of the program in the last of SeaBMC's forms, if it is wanted.
    fn dataflow(
        &self,
        store: &mut Store,
        unrolled: &Program,
        program: &Program,
        options: &sea_to_vc::Options,
    ) -> Option<Vc> {
        let (forms, mut program, options) = match self.context.options.text("form") {
            "paths" => return None,
            "dataflow" => (forms::FORMS, program.clone(), options.clone()),
            // dead code too, with an equation for each definition
            _ => {
                let mut all = unrolled.clone();
                if self.context.options.flag("simplify") {
                    simplify_all(store, &mut all);
                }
                let options = sea_to_vc::Options { definitions: true, ..options.clone() };
                (&forms::FORMS[..forms::FORMS.len() - 1], all, options)
            }
        };
        forms::select_goal(store, &mut program, forms::Goal::Checks);
        for form in forms {
            (form.run)(store, &mut program).unwrap_or_else(|e| panic!("{}: {e}", form.name));
        }
        Some(sea_to_vc(store, &program, &options).unwrap_or_else(|e| panic!("no formula: {e}")))
    }

    /// How large the formula is, and how much of it there is to ask.
    fn note_question(&mut self, store: &Store, vc: &Vc, asked: &Asked) {
        let (depth, stats) = (self.bounds.deepest(), vc.stats);
        let mut text = format!("unwinding {depth}: {} terms, {} memories", stats.terms, stats.memories);
        let (known, all) = asked.known(self, store, vc);
        if known > 0 {
            text += &format!("; {known} of {all} checks hold as before");
        }
        let PathOracle { asked: paths, impossible, .. } = self.kept.paths;
        if paths > 0 {
            text += &format!("; {impossible} of {paths} paths are never taken");
        }
        if stats.by_cells > 0 {
            text += &format!("; {} loads by cells of small objects", stats.by_cells);
        }
        let (matter, symbolic) = vc.addresses_in(store, &asked.any);
        if matter > 0 {
            self.context.others.progress(super::ADDRESSES, matter as u64);
        }
        if symbolic > 0 {
            text += &format!("; {matter} of {symbolic} observed objects have an address that matters");
        }
        self.context.others.note(&text);
        let took = stats.tally.text();
        if !took.is_empty() {
            self.context.others.note(&format!("new terms of the formula, by instruction: {took}"));
        }
    }

    /// From a model to an execution of the unrolled program, which is one of the program.
    fn execution(&mut self, store: &Store, unrolled: &Program, vc: &Vc, model: &Model) -> Outcomes {
        let mut choices = Choices::new(store, unrolled, vc, model);
        let (args, globals) = (choices.args(), choices.globals());
        let run = run_with_globals(store, unrolled, &args, &globals, &mut choices, MAX_STEPS)
            .unwrap_or_else(|e| panic!("the unrolled program cannot be run: {e}"));
        if !matches!(run.outcome, Outcome::AssertFailed(_)) {
            let reason =
                format!("the model of the formula is not an execution that fails: {}", run.outcome.text());
            self.rejected = Some(reason.clone());
            return Ok(Looked::Answer(Answer::Unknown(Unknown::because(reason))));
        }
        let execution = Execution { inputs: run.inputs, objects: run.objects };
        match self.context.others.execution(&execution) {
            Ok(()) => Ok(Looked::Answer(Answer::Execution(execution))),
            Err(reason) => {
                self.rejected = Some(reason.clone());
                Ok(Looked::Answer(Answer::Unknown(Unknown::because(reason))))
            }
        }
    }

    /// An execution that the formula says nothing about.
    fn left_out(&mut self, store: &mut Store, vc: &Vc, model: &Model) -> Outcomes {
        let holds = |i: &&&Incomplete| eval(store, i.condition, model) == Ok(Value::Bool(true));
        let loops = |i: &&&Incomplete| matches!(i.why, Why::Unwound(_));
        let list: Vec<&Incomplete> = vc.incomplete.iter().filter(|i| !is_huge(i)).collect();
        let first = list.iter().find(holds).or(list.iter().find(loops)).or(list.first());
        let unknown = |unknown: Unknown| Ok(Looked::Answer(Answer::Unknown(unknown)));
        match first.map(|i| &i.why) {
            Some(Why::Unwound(what)) => Ok(Looked::TooShallow(self.going_on(store, vc, what))),
            Some(Why::Unsupported(what, place)) => {
                let at = place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
                let reason = format!("{what}{at} is not supported and can be reached");
                unknown(Unknown { reason, unsupported: true, goes_on: None })
            }
            Some(Why::SizeBound(_)) => match self.loops_go_on(store, vc, &list)? {
                // no proof will come of it, but perhaps a failure
                Some(open) => Ok(Looked::TooShallow(open)),
                None => unknown(Unknown::because(format!(
                    "an object may be larger than {} bytes, the most that was looked at",
                    vc.size_bound
                ))),
            },
            Some(Why::Huge(_)) | None => unknown(Unknown::because("something was left out")),
        }
    }

    /// The loops that some execution goes on in, where the one that was found leaves what was looked at in another way.
    fn loops_go_on(
        &mut self,
        store: &mut Store,
        vc: &Vc,
        left: &[&Incomplete],
    ) -> Result<Option<Vec<GoesOn>>, String> {
        let cuts = left.iter().filter_map(|i| match &i.why {
            Why::Unwound(what) => Some((i.condition, what)),
            Why::Unsupported(..) | Why::SizeBound(_) | Why::Huge(_) => None,
        });
        let cuts: Vec<(Term, &String)> = cuts.collect();
        let conditions = cuts.iter().map(|(c, _)| *c).collect();
        let model = match self.ask(store, vc, Asked::any(LEFT_OUT, conditions), &mut vec![])? {
            FormulaAnswer::Sat(model) => model,
            FormulaAnswer::Unsat => return Ok(None),
            FormulaAnswer::Unknown(reason) => return Err(reason),
        };
        let holds = |(c, _): &&(Term, &String)| eval(store, *c, &model) == Ok(Value::Bool(true));
        let first = cuts.iter().find(holds).or(cuts.first()).map(|(_, what)| what.as_str());
        Ok(first.map(|what| self.going_on(store, vc, what)))
    }

    /// The loops and recursions that an execution may go on in, `first` among them. Those that the solvers have no time for count.
    fn going_on(&mut self, store: &mut Store, vc: &Vc, first: &str) -> Vec<GoesOn> {
        let mut open: BTreeMap<&str, Vec<Term>> = BTreeMap::new();
        for i in &vc.incomplete {
            if let Why::Unwound(what) = &i.why
                && what != first
                && *store.node(i.condition) != Node::Bool(false)
            {
                open.entry(what).or_default().push(i.condition);
            }
        }
        let mut found = vec![GoesOn::new(first, &self.bounds, &self.loops)];
        if vc.stats.terms < SMALL {
            open.retain(|what, _| {
                let went_on = self.bounds.deeper.contains_key(*what);
                if went_on {
                    found.push(GoesOn::new(what, &self.bounds, &self.loops));
                }
                !went_on
            });
        }
        let before = self.context.deadline;
        let short = Instant::now() + self.context.options.seconds("loops-time");
        self.context.deadline = Some(before.map_or(short, |d| d.min(short)));
        while !open.is_empty() {
            let conditions: Vec<Term> = open.values().flatten().copied().collect();
            let answer = self.ask(store, vc, Asked::any(LEFT_OUT, conditions), &mut vec![]);
            let reached: Vec<&str> = match answer {
                Ok(FormulaAnswer::Unsat) => break,
                Ok(FormulaAnswer::Sat(model)) => {
                    let holds = |t: &Term| eval(store, *t, &model) == Ok(Value::Bool(true));
                    open.iter().filter(|(_, when)| when.iter().any(holds)).map(|(what, _)| *what).collect()
                }
                Ok(FormulaAnswer::Unknown(_)) | Err(_) => vec![],
            };
            // a model without a value for something says nothing about which
            let reached = if reached.is_empty() { open.keys().copied().collect() } else { reached };
            for what in reached {
                open.remove(what);
                found.push(GoesOn::new(what, &self.bounds, &self.loops));
            }
        }
        self.context.deadline = before;
        found
    }

    fn assumptions(&self, huge: bool, sizes: Sizes) -> Vec<String> {
        let program = self.context.problem.program();
        let observed = has_observed_objects(program);
        let mut out = vec![];
        let placement = self.context.options.text("placement");
        if observed && placement == "static" {
            out.push(
                "one memory layout was considered (--placement static), and the program looks at addresses [layout]"
                    .into(),
            );
        } else if observed && placement == "relative" {
            out.push(
                "distances within the stack, within the heap and between globals are those of one memory layout (--placement relative), and the program looks at addresses [layout]"
                    .into(),
            );
        } else if observed && asks_about_objects(program) {
            out.push(
                "freed addresses are not used again for objects whose addresses the program looks at [layout]".into(),
            );
        }
        if sizes == Sizes::Addressable {
            out.push("an execution allocates less than 2^47 bytes [address-space]".into());
        } else if huge {
            out.push(
                "no access goes further than 2^47 bytes from the start of an object [address-space]".into(),
            );
        }
        out
    }

    /// For a program that another engine found safe.
    pub fn reach(&mut self, store: &mut Store) -> Result<Option<Reach>, String> {
        let unrolled = self.unrolled(store)?;
        let program = self.simplified(store, &unrolled);
        let vc = sea_to_vc(store, &program, &self.context.formulas(None)).map_err(|e| e.to_string())?;
        Ok(vacuity::reach(self, store, &vc, false))
    }
}

const NEVER: &str = "a path is taken that was left out";
const A_CHECK_FAILS: &str = "a check fails";
const FAILS_IN_SPACE: &str = "a check fails, with objects that a process can address";
const LEFT_OUT: &str = "an execution leaves what was looked at";
const HUGE: &str = "an object is larger than a process can address";

fn is_huge(incomplete: &Incomplete) -> bool {
    matches!(incomplete.why, Why::Huge(_))
}

fn check_fails(store: &mut Store, vc: &Vc, addressable: bool) -> Asked<'static> {
    let any = vc.assertions.iter().map(|a| a.fails).collect();
    let (claim, mut and) = (if addressable { FAILS_IN_SPACE } else { A_CHECK_FAILS }, vc.definitions.clone());
    if addressable {
        and.extend(huge(vc).into_iter().map(|t| store.mk(Op::Not, &[t])));
    }
    Asked { claim, any, and }
}

/// When executions leave what was looked at.
pub(super) fn left_out(vc: &Vc) -> Vec<Term> {
    vc.incomplete.iter().filter(|i| !is_huge(i)).map(|i| i.condition).collect()
}

/// When objects are larger than a process can address.
pub(super) fn huge(vc: &Vc) -> Vec<Term> {
    vc.incomplete.iter().filter(|i| is_huge(i)).map(|i| i.condition).collect()
}

/// The claims that the simplifier decided, about the unrolled program as it is and without a rule of the simplifier.
fn unsimplified(
    store: &mut Store,
    unrolled: &Program,
    options: &sea_to_vc::Options,
    refuted: &[Refuted],
) -> Vec<Refuted> {
    let decided: Vec<&Refuted> = refuted.iter().filter(|r| r.solver == SIMPLIFIER).collect();
    if decided.is_empty() {
        return vec![];
    }
    let before = store.set_simplifying(false);
    let vc = sea_to_vc(store, unrolled, options).unwrap_or_else(|e| panic!("no formula: {e}"));
    let formulas = decided.into_iter().map(|r| {
        let conjuncts = match r.claim.as_str() {
            A_CHECK_FAILS | FAILS_IN_SPACE => {
                check_fails(store, &vc, r.claim == FAILS_IN_SPACE).whole(store, &vc)
            }
            LEFT_OUT => Asked::any(LEFT_OUT, left_out(&vc)).whole(store, &vc),
            _ => Asked::any(HUGE, huge(&vc)).whole(store, &vc),
        };
        Refuted { claim: r.claim.clone(), conjuncts, solver: r.solver.clone() }
    });
    let formulas = formulas.collect();
    store.set_simplifying(before);
    formulas
}

/// In development builds: a pass that breaks a law is found by every test.
fn validated(store: &mut Store, program: &Program, pass: &str) {
    if cfg!(debug_assertions)
        && let Err(broken) = ox_sea::validate::validate(store, program)
    {
        panic!("invalid SEA-IR after {pass}: {}", broken[0]);
    }
}
