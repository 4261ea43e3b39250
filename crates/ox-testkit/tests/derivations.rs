//! Every failing execution is a derivation, however calls, errors and steps are encoded: on random programs with calls, an
//! execution of SEA-IR is written down and turned into a derivation of the clauses, which the checker must accept, and
//! which must lead back to a failing execution. This is what a *safe* rests on: no execution is lost.

use ox_chc::{Atom, ClauseId, Derivation, PredId, Step as Derived, StepId, System};
use ox_encode::arith::{self, ArithRow, Repr};
use ox_encode::ir_to_sea::{Precision, ir_to_sea};
use ox_encode::sea_to_chc::{
    ClauseOrigin, Encoding, Errors, Options as ChcOptions, Point, PredOrigin, TraceEnd, flatten, sea_to_chc,
    step, trace_of,
};
use ox_evidence::check_derivation;
use ox_frontend::{Inlining, Options, compile, pipeline};
use ox_ir::pass::mixed_semantics;
use ox_logic::{Model, Node, Sort, Store, Value, default_value, eval};
use ox_sea::interp::{Choice, Guide, Outcome, run as run_sea};
use ox_sea::{BlockId, FuncId, Inst, Program, RegId, Type};
use ox_testkit::random::Random;
use ox_testkit::random_c::generate_with_checks;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

const SECONDS: u64 = 20;
const SIZES: &[usize] = &[1, 2, 3, 5, 8];

/// One call of a function, as it went.
struct Activation {
    function: FuncId,
    visits: Vec<Visit>,
    /// It did not return: a check failed in it.
    failed: bool,
}

/// What was bound and called between one cutpoint and the next.
struct Visit {
    at: Point,
    values: Model,
    calls: BTreeMap<Point, Activation>,
}

/// Chooses at random and writes down what happens.
struct Recorder<'a> {
    program: &'a Program,
    cutpoints: &'a BTreeSet<(FuncId, Point)>,
    random: Random,
    open: Vec<(Activation, Point)>,
    steps: usize,
}

/// Longer executions are left alone.
const MAX_STEPS: usize = 4000;

impl Recorder<'_> {
    fn push(&mut self, function: FuncId) {
        self.open.push((Activation { function, visits: vec![], failed: false }, Point::START));
    }

    /// Ends the innermost activation; gives the outermost.
    fn close(&mut self, failed: bool) -> Option<Activation> {
        let (inner, _) = self.open.pop().expect("an activation is open");
        let inner = Activation { failed, ..inner };
        let Some((outer, at)) = self.open.last_mut() else { return Some(inner) };
        let visit = outer.visits.last_mut().expect("the call is on the way from a cutpoint");
        visit.calls.insert(*at, inner);
        None
    }
}

impl Guide for Recorder<'_> {
    fn at(&mut self, function: FuncId, block: BlockId, index: usize, values: &Model) {
        let here = Point { block, index };
        if self.open.is_empty() {
            self.push(function);
        }
        self.steps += 1;
        let cut = here == Point::START || self.cutpoints.contains(&(function, here));
        let (activation, at) = self.open.last_mut().expect("pushed");
        *at = here;
        if let Some(before) = activation.visits.last_mut().filter(|_| index > 0) {
            // the results of a call just before this one; at the start of a block its parameters are new already
            before.values.extend(values.clone());
        }
        if cut {
            activation.visits.push(Visit { at: here, values: Model::default(), calls: BTreeMap::new() });
        }
        activation.visits.last_mut().expect("the start is a cutpoint").values.extend(values.clone());
    }

    fn enter(&mut self, callee: FuncId) {
        self.push(callee);
    }

    fn leave(&mut self) {
        self.close(false);
    }

    fn choose(&mut self, function: FuncId, reg: RegId, choice: Choice) -> Option<Value> {
        if self.steps > MAX_STEPS || matches!(choice, Choice::Content) {
            return None;
        }
        let small = self.random.below(3) > 0;
        let word = if small { self.random.below(8) as u64 } else { self.random.word() };
        let r = &self.program.functions[function].regs[reg];
        let value = match r.ty {
            Type::Bool => Value::Bool(word % 2 == 1),
            Type::Bits(w) => Value::bv(w, if w < 64 { word % (1 << w) } else { word }),
            Type::Ptr | Type::Mem(_) => return None,
        };
        let (activation, _) = self.open.last_mut().expect("an activation is open");
        activation.visits.last_mut().expect("a visit is open").values.insert(r.var, value.clone());
        Some(value)
    }
}

/// How a visit ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Next(Point),
    Returned,
    Failed,
}

/// Builds the derivation of one execution.
struct Builder<'a> {
    store: &'a mut Store,
    program: &'a Program,
    encoding: &'a Encoding,
    derivation: Derivation,
}

fn encode(store: &mut Store, arith: &ArithRow, value: &Value, repr: Repr) -> Value {
    match ((arith.sort)(store, value.sort()), repr) {
        (Sort::Int, Repr::Signed) => Value::Int(value.to_signed().expect("a bit-vector")),
        (Sort::Int, Repr::Unsigned) => Value::Int(value.to_unsigned().expect("a bit-vector")),
        (Sort::Bool | Sort::Real | Sort::BitVec(_) | Sort::Array(_), _) => value.clone(),
    }
}

impl<'a> Builder<'a> {
    fn system(&self) -> &'a System {
        &self.encoding.system
    }

    /// The steps of an activation; the last of them.
    fn activation(&mut self, a: &Activation) -> Result<StepId, String> {
        let end = if a.failed { End::Failed } else { End::Returned };
        let mut last = None;
        for (i, visit) in a.visits.iter().enumerate() {
            let end = a.visits.get(i + 1).map_or(end, |v| End::Next(v.at));
            last = Some(self.visit(a.function, visit, end, last)?);
        }
        last.ok_or_else(|| "an activation without a start".into())
    }

    fn visit(
        &mut self,
        f: FuncId,
        visit: &Visit,
        end: End,
        before: Option<StepId>,
    ) -> Result<StepId, String> {
        let failing = visit.calls.iter().find(|(_, a)| a.failed).map(|(p, _)| *p);
        let mut bound = visit.values.clone();
        if let Some(point) = failing {
            // it has no results; registers may still hold those of an earlier call at the same place
            let function = &self.program.functions[f];
            for r in function.blocks[point.block].insts[point.index].results() {
                bound.remove(&function.regs[*r].var);
            }
        }
        let encoded = self.encoded(f, &bound);
        let mut found = vec![];
        for (id, _) in self.system().clauses.iter() {
            let ClauseOrigin::Step { function, from, calls } = &self.encoding.map.clauses[id] else {
                continue;
            };
            if *function != f || *from != visit.at || !self.leads_to(id, end) {
                continue;
            }
            let calls = calls.clone();
            let values = self.values_of(id, &encoded, &calls, visit, failing);
            let clause = &self.system().clauses[id];
            let holds = eval(self.store, clause.constraint, &values).map_err(|e| e.to_string())?;
            // an error predicate in the body stands for a call that fails, a summary for one that returns
            let fits = calls.iter().all(|(point, place)| {
                let error =
                    matches!(self.encoding.map.preds[clause.body[*place].pred], PredOrigin::Error { .. });
                let flags = matches!(
                    self.encoding.map.preds[clause.body[*place].pred],
                    PredOrigin::Flagged { .. } | PredOrigin::Guarded { .. }
                );
                flags || error == (failing == Some(*point))
            });
            if holds == Value::Bool(true) && fits {
                found.push((id, values, calls));
            }
        }
        let [(clause, values, calls)] = &found[..] else {
            return Err(format!("{} clauses lead from {:?} of {f} to {end:?}", found.len(), visit.at));
        };
        let mut premises = vec![];
        for (place, atom) in self.system().clauses[*clause].body.clone().iter().enumerate() {
            premises.push(match calls.iter().find(|(_, p)| *p == place) {
                None => before.ok_or("the first visit has no predicate")?,
                Some((point, _)) => self.call(atom, values, visit.calls.get(point))?,
            });
        }
        Ok(self.derivation.steps.push(Derived { clause: *clause, values: values.clone(), premises }))
    }

    fn leads_to(&self, clause: ClauseId, end: End) -> bool {
        let Some(head) = &self.system().clauses[clause].head else { return false };
        let failed = |a: &Atom| matches!(self.store.node(*a.args.last().expect("a flag")), Node::Bool(true));
        match (&self.encoding.map.preds[head.pred], end) {
            (PredOrigin::Cutpoint { point, .. }, End::Next(p)) => *point == p,
            (PredOrigin::Summary { .. }, End::Returned) | (PredOrigin::Error { .. }, End::Failed) => true,
            (PredOrigin::Exit { .. }, End::Returned) => !failed(head),
            (PredOrigin::Exit { .. }, End::Failed) => failed(head),
            _ => false,
        }
    }

    fn encoded(&mut self, f: FuncId, values: &Model) -> Model {
        let arith = self.encoding.map.arith;
        let registers: BTreeSet<_> = self.program.functions[f].regs.values().map(|r| r.var).collect();
        let mut out = Model::default();
        for (&var, value) in values.iter().filter(|(v, _)| registers.contains(v)) {
            let Node::Var(name, sort) = *self.store.node(var) else {
                unreachable!("registers are variables")
            };
            let name = self.store.name(name).to_string();
            let repr = self.encoding.map.signs.of_reg(f, var);
            let sort = (arith.sort)(self.store, sort);
            let number = encode(self.store, arith, value, repr);
            out.insert(self.store.var(&name, sort), number);
        }
        out
    }

    /// A value for each variable of the clause: what a path does not bind may be anything.
    fn values_of(
        &mut self,
        clause: ClauseId,
        known: &Model,
        calls: &[(Point, usize)],
        visit: &Visit,
        failing: Option<Point>,
    ) -> Model {
        let mut values = Model::default();
        for v in self.system().clauses[clause].vars.clone() {
            let value = known.get(&v).cloned();
            values.insert(v, value.unwrap_or_else(|| default_value(self.store, self.store.sort(v))));
        }
        for (point, _) in calls {
            let failed = self.store.var(&format!("failed!{}.{}", point.block, point.index), Sort::Bool);
            let skipped = !visit.calls.contains_key(point);
            values.insert(failed, Value::Bool(skipped || failing == Some(*point)));
        }
        values
    }

    /// The atom of a call, from what happened in it.
    fn call(&mut self, atom: &Atom, values: &Model, callee: Option<&Activation>) -> Result<StepId, String> {
        let mut args = vec![];
        for &t in &atom.args {
            args.push(eval(self.store, t, values).map_err(|e| e.to_string())?);
        }
        let inside = match callee {
            None => None,
            Some(a) => Some(self.activation(a)?),
        };
        let wired = matches!(
            self.encoding.map.preds[atom.pred],
            PredOrigin::Flagged { .. } | PredOrigin::Guarded { .. }
        );
        match (wired, inside) {
            (false, Some(step)) => Ok(step),
            (false, None) => Err("a call that is not executed needs its summary".into()),
            (true, inside) => self.wire(atom.pred, &args, inside),
        }
    }

    /// The clause that connects a predicate for callers with the summary, or with nothing.
    fn wire(&mut self, pred: PredId, args: &[Value], inside: Option<StepId>) -> Result<StepId, String> {
        for (id, clause) in self.encoding.system.clauses.iter() {
            let wanted = match self.encoding.map.clauses[id] {
                ClauseOrigin::Skip => inside.is_none(),
                ClauseOrigin::Unwrap => inside.is_some(),
                ClauseOrigin::Step { .. } | ClauseOrigin::Enter | ClauseOrigin::Query => false,
            };
            let Some(head) = clause.head.as_ref().filter(|h| wanted && h.pred == pred) else { continue };
            let variables = head.args.iter().zip(args).filter(|(t, _)| clause.vars.contains(t));
            let values = variables.map(|(&t, v)| (t, v.clone())).collect();
            return Ok(self.derivation.steps.push(Derived {
                clause: id,
                values,
                premises: Vec::from_iter(inside),
            }));
        }
        Err("no clause for a call".into())
    }
}

#[derive(Default)]
struct Count {
    programs: usize,
    failing: usize,
    /// Derivations that were accepted.
    accepted: usize,
    inner_calls: usize,
}

fn check_program(seed: u64, size: usize, folder: &Path, count: &mut Count) -> Result<(), String> {
    let file = folder.join("derivations.c");
    std::fs::write(&file, generate_with_checks(seed, size)).expect("the temporary folder can be written");
    let mut options = Options::new(vec![file]);
    options.level = (seed % 4) as u8;
    options.inlining = Inlining::Nothing;
    options.pipeline = if seed.is_multiple_of(2) { pipeline::INT } else { pipeline::BV };
    options.clang_args = vec!["-w".into()];
    let compiled = compile(&options, &mut |_| ()).map_err(|e| format!("does not compile: {e}"))?;
    let entry = compiled.after.function_named(&compiled.entry).expect("the entry exists");
    let module = match seed % 3 {
        0 => mixed_semantics(&compiled.after, entry).module,
        _ => compiled.after,
    };
    let mut store = Store::new();
    let program = ir_to_sea(&mut store, &module, entry, Precision::Reg).program;
    count.programs += 1;
    for errors in [Errors::Predicate, Errors::Flags] {
        // along paths several clauses lead from one point to the same end: which of them does is not looked for here
        for step in step::ALL.iter().filter(|s| !s.flat && !s.paths) {
            for arith in ["int", "bv"].map(|name| arith::named(name).expect("exists")) {
                let options =
                    ChcOptions { arith, step, errors, unsupported_fails: true, space: None, entries: false };
                let encoding = sea_to_chc(&mut store, &program, &options);
                // an approximated value has no place in the execution
                if encoding.approximations.is_empty() {
                    check_encoding(&mut store, &program, &encoding, seed, count)
                        .map_err(|e| format!("{errors:?} {step:?} {}: {e}", arith.name))?;
                }
            }
        }
    }
    Ok(())
}

fn check_encoding(
    store: &mut Store,
    program: &Program,
    encoding: &Encoding,
    seed: u64,
    count: &mut Count,
) -> Result<(), String> {
    encoding.system.validate(store)?;
    let flat = flatten(store, encoding);
    flat.system.validate(store)?;
    let cutpoints = encoding.map.preds.values().filter_map(|origin| match origin {
        PredOrigin::Cutpoint { function, point, .. } => Some((*function, *point)),
        PredOrigin::Summary { .. }
        | PredOrigin::Entry { .. }
        | PredOrigin::Error { .. }
        | PredOrigin::Exit { .. }
        | PredOrigin::Flagged { .. }
        | PredOrigin::Guarded { .. } => None,
    });
    let cutpoints: BTreeSet<_> = cutpoints.collect();
    for input in 0..6 {
        let random = Random::keyed(&[seed, input]);
        let mut recorder = Recorder { program, cutpoints: &cutpoints, random, open: vec![], steps: 0 };
        let run = run_sea(store, program, &[], &mut recorder, 100_000).map_err(|e| e.to_string())?;
        let Outcome::AssertFailed(_) = run.outcome else { continue };
        count.failing += 1;
        let whole = loop {
            if let Some(whole) = recorder.close(true) {
                break whole;
            }
        };
        let derivation = Derivation::default();
        let mut builder = Builder { store, program, encoding, derivation };
        let last = builder.activation(&whole).map_err(|e| format!("{e} (inputs {input})"))?;
        let mut derivation = builder.derivation;
        let (query, _) = encoding.system.queries().next().ok_or("there is no query")?;
        derivation.steps.push(Derived { clause: query, values: Model::default(), premises: vec![last] });
        check_derivation(store, &encoding.system, &derivation)
            .map_err(|e| format!("{e} (inputs {input})"))?;
        check_derivation(store, &flat.system, &derivation)
            .map_err(|e| format!("flat: {e} (inputs {input})"))?;
        let trace = trace_of(store, program, &Model::default(), &encoding.map, &derivation)
            .map_err(|e| e.to_string())?;
        // a value that no clause depends on is not in the derivation, so it may be another run, but it fails
        if !matches!(trace.end, TraceEnd::AssertFailed(_)) {
            return Err(format!("the way back leads to {:?} (inputs {input})", trace.end));
        }
        count.accepted += 1;
        let inner = |f: &ox_sea::Function| {
            f.blocks.values().flat_map(|b| &b.insts).any(|i| matches!(i, Inst::Call { .. }))
        };
        count.inner_calls += usize::from(program.functions.values().any(inner));
    }
    Ok(())
}

#[test]
fn failing_executions_are_derivations() {
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
    let Count { programs, failing, accepted, inner_calls } = count;
    println!("{programs} programs, {failing} failing runs, {accepted} derivations, {inner_calls} with calls");
    assert!(accepted > 0 && inner_calls * 2 > accepted, "too little was compared");
}
