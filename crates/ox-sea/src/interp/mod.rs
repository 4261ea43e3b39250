//! Runs a SEA-IR program on given choices.
//!
//! A [`Guide`] supplies the values that the program does not compute itself and is told where the execution
//! is, so that a derivation of Horn clauses can steer a run (`ox-encode`) and tests can feed random values.
//!
//! The unspecified content of an object is an input as well: of each, the run records the bytes that it looked at. A `nondet` that is a
//! memory is what a function outside makes of it: recorded are the bytes of objects that were looked at afterwards.

mod layers;
mod memory;
mod objects;

pub use objects::{Content, Effect, ObjectName, Placed};

use crate::{
    BlockId, CheckId, FuncId, Function, Inst, Layout, Place, Program, Reg, RegId, SiteId, Terminator, Type,
};
use layers::Layers;
use objects::{Objects, number};
use ox_logic::{EvalError, Model, Value, eval};
use ox_logic::{Store, Term};
use rustc_hash::FxHashSet;

/// Why a value has to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Input(SiteId),
    Havoc,
    /// The memory that supplies the content of a `Scramble`.
    Content,
}

pub trait Guide {
    /// The execution stands before instruction `index` of `block`; the values of the registers bound so far.
    fn at(&mut self, _function: FuncId, _block: BlockId, _index: usize, _values: &Model) {}
    /// The call at the current point is entered.
    fn enter(&mut self, _callee: FuncId) {}
    /// The callee has returned.
    fn leave(&mut self) {}
    /// The value of `reg`; `None` ends the run.
    fn choose(&mut self, function: FuncId, reg: RegId, choice: Choice) -> Option<Value>;
    /// The address of the object of that size that `reg` points to; `None`: anywhere.
    fn address(&mut self, _function: FuncId, _reg: RegId, _size: u64) -> Option<u64> {
        None
    }
}

/// What the environment supplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Value(Value),
    Content(Content),
    Effect(Effect),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Returned(Vec<Value>),
    Halted,
    AssertFailed(CheckId),
    AssumeViolated,
    Unsupported(String, Option<Place>),
    /// Here the unwinding ends.
    Unwound(String),
    /// The guide had no value.
    NoChoice,
    /// More steps than the run was given.
    StepLimit,
}

impl Outcome {
    /// What the execution does, in words.
    pub fn text(&self) -> String {
        match self {
            Outcome::Returned(_) | Outcome::Halted => "it ends without a failure".into(),
            Outcome::AssertFailed(_) => "a check fails".into(),
            Outcome::AssumeViolated => "an assumption does not hold in it".into(),
            Outcome::Unsupported(what, _) => format!("it reaches {what}, which is not supported"),
            Outcome::Unwound(what) => format!("it leaves what was unrolled, {what}"),
            Outcome::NoChoice => "it has no value for an input".into(),
            Outcome::StepLimit => "it has too many steps".into(),
        }
    }
}

pub struct Run {
    pub outcome: Outcome,
    /// The inputs in the order in which they were read.
    pub inputs: Vec<(SiteId, Input)>,
    /// For each input, the activation that read it; activations are numbered in the order in which they begin.
    pub readers: Vec<u32>,
    /// The activations that returned, in this order.
    pub returned: Vec<u32>,
    /// All objects, where they were, in the order of their creation.
    pub objects: Vec<Placed>,
}

struct Frame {
    number: u32,
    function: FuncId,
    block: BlockId,
    index: usize,
    values: Model,
    /// Registers of the caller that receive the results.
    results: Vec<RegId>,
}

/// Fails only on a term that has no value (an integer division by zero): the program is not valid SEA-IR then.
pub fn run(
    store: &Store,
    program: &Program,
    args: &[Value],
    guide: &mut dyn Guide,
    step_limit: u64,
) -> Result<Run, EvalError> {
    run_with_globals(store, program, args, &Model::default(), guide, step_limit)
}

/// With the given addresses of globals.
pub fn run_with_globals(
    store: &Store,
    program: &Program,
    args: &[Value],
    addresses: &Model,
    guide: &mut dyn Guide,
    step_limit: u64,
) -> Result<Run, EvalError> {
    let mut globals = Model::default();
    for g in program.globals.values() {
        if let Some(v) = addresses.get(&g.var) {
            globals.insert(g.var, v.clone());
        }
    }
    let objects = Objects::new(&program.globals, program.pointer_width, &mut globals);
    let regs = program.functions.values().flat_map(|f| f.regs.values());
    let shadow = |r: &&Reg| matches!(r.ty, Type::Mem(Layout::Shadow(_)));
    let shadows = regs.filter(shadow).map(|r| r.var).collect();
    let mut m = Machine {
        store,
        program,
        guide,
        frames: vec![],
        inputs: vec![],
        readers: vec![],
        returned: vec![],
        activations: 0,
        globals,
        objects,
        layers: Layers::new(program.pointer_width),
        shadows,
    };
    m.push(program.entry, args.to_vec(), vec![]);
    let mut outcome = Outcome::StepLimit;
    for _ in 0..step_limit {
        if let Some(o) = m.step()? {
            outcome = o;
            break;
        }
    }
    let objects = m.objects.placement();
    Ok(Run { outcome, inputs: m.inputs, readers: m.readers, returned: m.returned, objects })
}

struct Machine<'a> {
    store: &'a Store,
    program: &'a Program,
    guide: &'a mut dyn Guide,
    frames: Vec<Frame>,
    inputs: Vec<(SiteId, Input)>,
    readers: Vec<u32>,
    returned: Vec<u32>,
    activations: u32,
    /// The addresses of the globals.
    globals: Model,
    objects: Objects,
    layers: Layers,
    /// The variables of memories that a pass has added.
    shadows: FxHashSet<Term>,
}

impl Machine<'_> {
    fn push(&mut self, function: FuncId, args: Vec<Value>, results: Vec<RegId>) {
        let f = &self.program.functions[function];
        let mut values = self.globals.clone();
        values.extend(f.params.iter().zip(args).map(|(&p, v)| (f.regs[p].var, v)));
        let number = self.activations;
        self.activations += 1;
        self.frames.push(Frame { number, function, block: Function::ENTRY, index: 0, values, results });
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the entry frame is only left by ending the run")
    }

    fn supplied(&mut self, site: SiteId, input: Input) {
        self.inputs.push((site, input));
        let reader = self.frame().number;
        self.readers.push(reader);
    }

    fn eval(&self, t: Term) -> Result<Value, EvalError> {
        eval(self.store, t, &self.frames.last().expect("a frame").values)
    }

    fn holds(&self, t: Term) -> Result<bool, EvalError> {
        Ok(self.eval(t)? == Value::Bool(true))
    }

    fn bind(&mut self, reg: RegId, v: Value) {
        let var = self.program.functions[self.frame().function].regs[reg].var;
        self.frame().values.insert(var, v);
    }

    /// One instruction or terminator; the outcome if the run ends with it.
    fn step(&mut self) -> Result<Option<Outcome>, EvalError> {
        let program = self.program;
        let (function, block, index) = {
            let f = self.frame();
            (f.function, f.block, f.index)
        };
        let values = &self.frames.last().expect("a frame").values;
        self.guide.at(function, block, index, values);
        let b = &program.functions[function].blocks[block];
        let Some(inst) = b.insts.get(index) else {
            return self.terminator(&b.term);
        };
        self.frame().index += 1;
        match inst {
            Inst::Let(r, t) => {
                let v = self.eval(*t)?;
                self.bind(*r, v);
            }
            Inst::Nondet(r, site) => {
                let Some(v) = self.guide.choose(function, *r, Choice::Input(*site)) else {
                    return Ok(Some(Outcome::NoChoice));
                };
                let input = match v {
                    Value::Array(_) => {
                        self.objects.written_outside(self.inputs.len());
                        Input::Effect(Effect::new())
                    }
                    Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::BitVec(..) => {
                        Input::Value(v.clone())
                    }
                };
                self.supplied(*site, input);
                self.bind(*r, v);
            }
            Inst::Havoc(r, _) => {
                let Some(v) = self.guide.choose(function, *r, Choice::Havoc) else {
                    return Ok(Some(Outcome::NoChoice));
                };
                self.bind(*r, v);
            }
            Inst::Assume(t) if !self.holds(*t)? => return Ok(Some(Outcome::AssumeViolated)),
            Inst::Assert(t, check) if !self.holds(*t)? => return Ok(Some(Outcome::AssertFailed(*check))),
            Inst::Assume(_) | Inst::Assert(..) | Inst::Reached(_) => {}
            Inst::Call { callee, args, results } => {
                let args = args.iter().map(|&a| self.eval(a)).collect::<Result<_, _>>()?;
                self.guide.enter(*callee);
                self.push(*callee, args, results.clone());
            }
            Inst::Alloc(..)
            | Inst::Free(_)
            | Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Copy(..)
            | Inst::Fill(..)
            | Inst::Scramble(..)
            | Inst::Test(..)
            | Inst::ObjectSize(..)
            | Inst::ResetModified(_)
            | Inst::Track(_)
            | Inst::Scope(..)
            | Inst::NoLeak(_) => return self.memory_inst(inst),
            Inst::Unsupported(what, place) => {
                return Ok(Some(Outcome::Unsupported(what.clone(), place.clone())));
            }
            Inst::Unwound(what) => return Ok(Some(Outcome::Unwound(what.clone()))),
        }
        Ok(None)
    }

    fn terminator(&mut self, term: &Terminator) -> Result<Option<Outcome>, EvalError> {
        match term {
            Terminator::Branch { cases, default } => {
                let mut jump = default;
                for (c, j) in cases {
                    if self.holds(*c)? {
                        jump = j;
                        break;
                    }
                }
                let args = jump.args.iter().map(|&a| self.eval(a)).collect::<Result<Vec<_>, _>>()?;
                let program = self.program;
                let params = &program.functions[self.frame().function].blocks[jump.to].params;
                for (&p, v) in params.iter().zip(args) {
                    self.bind(p, v);
                }
                let frame = self.frame();
                (frame.block, frame.index) = (jump.to, 0);
                Ok(None)
            }
            Terminator::Return(ts) => {
                let values = ts.iter().map(|&t| self.eval(t)).collect::<Result<Vec<_>, _>>()?;
                let frame = self.frames.pop().expect("a frame");
                if self.frames.is_empty() {
                    return Ok(Some(Outcome::Returned(values)));
                }
                self.returned.push(frame.number);
                self.guide.leave();
                for (&r, v) in frame.results.iter().zip(values) {
                    self.bind(r, v);
                }
                Ok(None)
            }
            Terminator::Halt => Ok(Some(Outcome::Halted)),
        }
    }
}
