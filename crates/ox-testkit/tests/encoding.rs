//! The encoders against the interpreters, on random C programs. What the evidence checkers take for granted is tested here:
//!
//! 1. the SEA-IR program does what the IR program does, on the same inputs;
//! 2. every step of an execution, from one cutpoint to the next, is an instance of exactly one clause, under every
//!    arithmetic that does not approximate, and that clause derives the state that the execution reaches.

use ox_chc::Clause;
use ox_encode::arith::{self, ArithRow, Repr};
use ox_encode::ir_to_sea::{Precision, ir_to_sea};
use ox_encode::sea_to_chc::{
    ClauseOrigin, Encoding, Errors, Options as ChcOptions, Point, PredOrigin, sea_to_chc, step,
};
use ox_frontend::{Options, compile, pipeline};
use ox_ir::interp::{Input, Outcome, Run, RunLimits, Value as IrValue, run};
use ox_logic::smtlib::print_term;
use ox_logic::{Model, Node, Sort, Store, Term, Value, default_value, eval};
use ox_sea::interp::{Choice, Guide, Outcome as SeaOutcome, run as run_sea};
use ox_sea::{BlockId, FuncId, Program, RegId};
use ox_testkit::differential::RandomInputs;
use ox_testkit::random_c::generate;
use std::path::Path;
use std::time::{Duration, Instant};

const SECONDS: u64 = 15;
const SIZES: &[usize] = &[1, 2, 3, 5, 8];
const LIMITS: RunLimits = RunLimits { steps: 200_000, memory: 1 << 24, call_depth: 1000, trace: 0 };

/// Feeds the inputs of an IR run to the SEA-IR interpreter and writes down its steps between cutpoints.
struct Recorder<'a> {
    program: &'a Program,
    cutpoints: Vec<Point>,
    inputs: std::slice::Iter<'a, (ox_ir::SiteId, Input)>,
    steps: Vec<Visit>,
    /// Something that the clauses of the entry alone do not tell: a call, or a value that is not modelled.
    beyond: bool,
}

/// A cutpoint and everything bound there or chosen on the way to the next.
struct Visit {
    at: Point,
    values: Model,
}

impl Guide for Recorder<'_> {
    fn at(&mut self, _: FuncId, block: BlockId, index: usize, values: &Model) {
        let at = Point { block, index };
        if self.cutpoints.contains(&at) {
            self.steps.push(Visit { at, values: values.clone() });
        }
    }

    fn enter(&mut self, _: FuncId) {
        self.beyond = true;
    }

    fn choose(&mut self, function: FuncId, reg: RegId, choice: Choice) -> Option<Value> {
        let Choice::Input(_) = choice else {
            self.beyond = true;
            return None;
        };
        let r = &self.program.functions[function].regs[reg];
        // inputs whose type is not modelled are not in SEA-IR
        let bits = self.inputs.find_map(|(_, input)| match input {
            Input::Value(IrValue::Int(bits)) => Some(bits),
            Input::Value(IrValue::Ptr(_) | IrValue::Float(..)) | Input::Content(_) | Input::Effect(_) => None,
        })?;
        let value = match r.ty {
            ox_sea::Type::Bool => Value::Bool(!bits.is_zero()),
            _ => Value::BitVec(bits.width(), bits.unsigned()),
        };
        if let Some(step) = self.steps.last_mut() {
            step.values.insert(r.var, value.clone());
        }
        Some(value)
    }
}

#[derive(Default)]
struct Count {
    programs: usize,
    runs: usize,
    /// By arithmetic: `int`, `bv`.
    steps: [usize; 2],
}

fn same_end(ir: &Outcome, sea: &SeaOutcome) -> bool {
    match (ir, sea) {
        (Outcome::Returned(_), SeaOutcome::Returned(_)) | (Outcome::Halted, SeaOutcome::Halted) => true,
        // a division that traps is a false assumption in SEA-IR
        (Outcome::Halted, SeaOutcome::AssumeViolated) => true,
        (Outcome::AssertFailed { check, .. }, SeaOutcome::AssertFailed(c)) => check.as_u32() == c.as_u32(),
        _ => false,
    }
}

fn check_program(seed: u64, size: usize, folder: &Path, count: &mut Count) -> Result<(), String> {
    let file = folder.join("encoding.c");
    std::fs::write(&file, generate(seed, size)).expect("the temporary folder can be written");
    let mut options = Options::new(vec![file]);
    options.pipeline = pipeline::ALL[seed as usize % pipeline::ALL.len()];
    options.level = (seed / 2 % 4) as u8;
    options.clang_args = vec!["-w".into()];
    let compiled = compile(&options, &mut |_| ()).map_err(|e| format!("does not compile: {e}"))?;
    let entry = compiled.after.function_named(&compiled.entry).expect("the entry exists");
    let mut store = Store::new();
    let program = ir_to_sea(&mut store, &compiled.after, entry, Precision::Reg).program;
    ox_sea::validate::validate(&mut store, &program).map_err(|v| format!("invalid SEA-IR: {}", v[0]))?;
    let step = &step::ALL[seed as usize % step::ALL.len()];
    let errors = if seed.is_multiple_of(2) { Errors::Flags } else { Errors::Predicate };
    let encodings: Vec<Encoding> = ["int", "bv"]
        .iter()
        .map(|name| arith::named(name).expect("exists"))
        .map(|arith| {
            let options =
                ChcOptions { arith, step, errors, unsupported_fails: true, space: None, entries: false };
            sea_to_chc(&mut store, &program, &options)
        })
        .collect();
    count.programs += 1;
    for input in 0..6 {
        let ir_run = run(&compiled.after, entry, &mut RandomInputs::new(input), &LIMITS);
        check_run(&mut store, &program, &encodings, &ir_run, count)
            .map_err(|what| format!("{what} (inputs {input})"))?;
    }
    Ok(())
}

fn check_run(
    store: &mut Store,
    program: &Program,
    encodings: &[Encoding],
    ir_run: &Run,
    count: &mut Count,
) -> Result<(), String> {
    let cutpoints = encodings[0].map.preds.values().filter_map(|p| match p {
        PredOrigin::Cutpoint { function, point, .. } if *function == program.entry => Some(*point),
        PredOrigin::Cutpoint { .. }
        | PredOrigin::Summary { .. }
        | PredOrigin::Entry { .. }
        | PredOrigin::Error { .. }
        | PredOrigin::Exit { .. }
        | PredOrigin::Flagged { .. }
        | PredOrigin::Guarded { .. } => None,
    });
    let cutpoints = [Point::START].into_iter().chain(cutpoints).collect();
    let mut recorder =
        Recorder { program, cutpoints, inputs: ir_run.consumed.iter(), steps: vec![], beyond: false };
    let sea_run = run_sea(store, program, &[], &mut recorder, 1_000_000).map_err(|e| e.to_string())?;
    let limited = matches!(
        ir_run.outcome,
        Outcome::StepLimit
            | Outcome::MemoryError { .. }
            | Outcome::ExternalCall { .. }
            | Outcome::Unsupported { .. }
    );
    if limited || matches!(sea_run.outcome, SeaOutcome::NoChoice | SeaOutcome::StepLimit) {
        return Ok(());
    }
    if !same_end(&ir_run.outcome, &sea_run.outcome) {
        return Err(format!("the IR ends with {:?}, SEA-IR with {:?}", ir_run.outcome, sea_run.outcome));
    }
    count.runs += 1;
    if recorder.beyond {
        return Ok(());
    }
    let steps = recorder.steps;
    for (encoding, count) in encodings.iter().zip(&mut count.steps) {
        for (i, visit) in steps.iter().enumerate() {
            let checked = check_step(store, program, encoding, visit, steps.get(i + 1), &sea_run.outcome)?;
            *count += usize::from(checked);
        }
    }
    Ok(())
}

/// The number that stands for a machine value.
fn encode(store: &mut Store, arith: &ArithRow, value: &Value, repr: Repr) -> Value {
    match ((arith.sort)(store, value.sort()), repr) {
        (Sort::Int, Repr::Signed) => Value::Int(value.to_signed().expect("a bit-vector")),
        (Sort::Int, Repr::Unsigned) => Value::Int(value.to_unsigned().expect("a bit-vector")),
        (Sort::Bool | Sort::Real | Sort::BitVec(_) | Sort::Array(_), _) => value.clone(),
    }
}

fn encoded(store: &mut Store, program: &Program, encoding: &Encoding, values: &Model) -> Model {
    let arith = encoding.map.arith;
    values
        .iter()
        .map(|(&var, value)| {
            let Node::Var(name, sort) = *store.node(var) else { unreachable!("registers are variables") };
            let name = store.name(name).to_string();
            let repr = encoding.map.signs.of_reg(program.entry, var);
            let sort = (arith.sort)(store, sort);
            (store.var(&name, sort), encode(store, arith, value, repr))
        })
        .collect()
}

/// False if a clause here approximates: it has a variable that no register stands behind.
fn check_step(
    store: &mut Store,
    program: &Program,
    encoding: &Encoding,
    visit: &Visit,
    next: Option<&Visit>,
    end: &SeaOutcome,
) -> Result<bool, String> {
    let name = encoding.map.arith.name;
    let mut values = encoded(store, program, encoding, &visit.values);
    // what is chosen on the paths that the execution does not take may be anything
    for v in encoding.system.clauses.values().flat_map(|c| &c.vars) {
        values.entry(*v).or_insert_with(|| default_value(store, store.sort(*v)));
    }
    let holds = |store: &Store, t: Term| eval(store, t, &values).map_err(|e| e.to_string());
    let mut taken: Vec<&Clause> = vec![];
    for (id, clause) in encoding.system.clauses.iter() {
        let from_here = matches!(encoding.map.clauses[id], ClauseOrigin::Step { function, from, .. }
            if function == program.entry && from == visit.at);
        if !from_here {
            continue;
        }
        if clause.vars.iter().any(|v| print_term(store, *v).starts_with("any!")) {
            return Ok(false);
        }
        if holds(store, clause.constraint)? == Value::Bool(true) {
            taken.push(clause);
        }
    }
    let fails = matches!(end, SeaOutcome::AssertFailed(_));
    let expected = usize::from(next.is_some() || fails);
    if taken.len() != expected {
        return Err(format!(
            "{name}: {} clauses can be used at {:?} instead of {expected}",
            taken.len(),
            visit.at
        ));
    }
    let Some(clause) = taken.first() else { return Ok(true) };
    let head = clause.head.as_ref().expect("clauses of a region have heads");
    match (&encoding.map.preds[head.pred], next) {
        (PredOrigin::Cutpoint { point, regs, .. }, Some(next)) if *point == next.at => {
            for (&arg, &r) in head.args.iter().zip(regs) {
                let reg = &program.functions[program.entry].regs[r];
                let repr = encoding.map.signs.of_reg(program.entry, reg.var);
                let wanted = encode(store, encoding.map.arith, &next.values[&reg.var], repr);
                let got = holds(store, arg)?;
                if got != wanted {
                    return Err(format!("{name}: {r} is {got} at {:?} and should be {wanted}", next.at));
                }
            }
            Ok(true)
        }
        (PredOrigin::Error { .. }, None) if fails => Ok(true),
        (origin, _) => Err(format!("{name}: from {:?} to {origin:?} instead", visit.at)),
    }
}

#[test]
fn executions_are_derivations() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let mut count = Count::default();
    let mut seed = 1;
    while Instant::now() < end {
        let size = SIZES[(seed / 8) as usize % SIZES.len()];
        if let Err(what) = check_program(seed, size, folder, &mut count) {
            panic!("seed {seed}, size {size}: {what}\n\n{}", generate(seed, size));
        }
        seed += 1;
    }
    let Count { programs, runs, steps: [int, bv] } = count;
    println!("{programs} programs, {runs} runs; steps that are instances of a clause: {int} int, {bv} bv");
    assert!(runs > 0 && int > 0 && bv > 0, "nothing was compared");
}
