//! The machine: frames on a stack of its own, one step per instruction or terminator.

use super::dependence::Dependence;
use super::frame::{Frame, Register};
use super::memory::{Fault, Memory};
use super::object::{FatPointer, ObjectId};
use super::placement::{ObjectName, Placed};
use super::unread_inputs::UnreadInputs;
use super::value::{Pointer, Value};
use super::{ForbiddenAccess, Inferred, Input, Inputs, Outcome, Run, RunLimits, TracePoint, eval, float};
use crate::Bits;
use crate::model::*;
use std::collections::{HashMap, VecDeque};

/// Runs the function until it ends in some way. The module must be valid; the entry takes no parameters.
pub fn run(module: &Module, entry: FuncId, inputs: &mut dyn Inputs, limits: &RunLimits) -> Run {
    run_placed(module, entry, inputs, &[], limits)
}

/// The same with objects at given places.
pub fn run_placed(
    module: &Module,
    entry: FuncId,
    inputs: &mut dyn Inputs,
    placement: &[Placed],
    limits: &RunLimits,
) -> Run {
    let memory = Memory::new(module, placement, limits.memory, &mut || inputs.unspecified_byte());
    let effects = module.sites.iter().filter(|(_, s)| s.kind == SiteKind::Effect);
    let effects = effects.map(|(id, site)| (site.name.as_str(), id)).collect();
    let mut progress = Progress {
        steps: 0,
        consumed: Vec::new(),
        inferred: Vec::new(),
        forbidden: None,
        depends_on: Vec::new(),
        unread: Vec::new(),
        trace: VecDeque::new(),
    };
    let outcome = match memory {
        Err(fault) => fault_outcome(fault, None),
        Ok(memory) => {
            let mut machine = Machine {
                module,
                limits,
                inputs,
                memory,
                effects,
                frames: Vec::new(),
                scratch: Vec::new(),
                dependence: Dependence::new(module),
                unread_inputs: UnreadInputs::new(module.functions[entry].body.as_ref()),
                read: HashMap::new(),
                progress,
            };
            let outcome = machine.execute(entry);
            progress = machine.progress;
            progress.unread = machine.unread_inputs.list();
            outcome
        }
    };
    Run {
        outcome,
        steps: progress.steps,
        consumed: progress.consumed,
        inferred: progress.inferred,
        forbidden: progress.forbidden,
        depends_on: progress.depends_on,
        unread: progress.unread,
        trace: progress.trace.into(),
    }
}

/// What is reported besides the outcome.
pub(super) struct Progress {
    steps: u64,
    pub consumed: Vec<(SiteId, Input)>,
    inferred: Vec<Inferred>,
    forbidden: Option<ForbiddenAccess>,
    depends_on: Vec<String>,
    unread: Vec<SiteId>,
    trace: VecDeque<TracePoint>,
}

pub(super) struct Machine<'m, 'i> {
    pub module: &'m Module,
    limits: &'m RunLimits,
    pub inputs: &'i mut dyn Inputs,
    pub memory: Memory<'m>,
    /// The sites of what functions without a body write, by the name of the function.
    effects: HashMap<&'m str, SiteId>,
    /// The callers of the running function.
    frames: Vec<Frame<'m>>,
    /// Values on their way to parameters: all are read before any is written.
    scratch: Vec<Register>,
    pub dependence: Dependence<'m>,
    pub unread_inputs: UnreadInputs,
    /// What `is_read` has said.
    read: HashMap<*const Inst, bool>,
    pub progress: Progress,
}

/// The run goes on, or ends.
pub(super) type Step<T = ()> = Result<T, Outcome>;

pub(super) fn fault_outcome(fault: Fault, loc: Option<Loc>) -> Outcome {
    match fault {
        Fault::Exhausted => Outcome::MemoryLimit,
        Fault::Null { .. }
        | Fault::Wild { .. }
        | Fault::OutOfBounds { .. }
        | Fault::UseAfterFree { .. }
        | Fault::OutOfScope { .. }
        | Fault::Returned { .. }
        | Fault::Constant { .. }
        | Fault::DoubleFree { .. }
        | Fault::BadFree { .. }
        | Fault::Overlap { .. }
        | Fault::NotKnownOutside { .. }
        | Fault::Outside { .. }
        | Fault::NoFunction { .. } => Outcome::MemoryError { what: fault.to_string(), loc },
    }
}

impl<'m> Machine<'m, '_> {
    fn execute(&mut self, entry: FuncId) -> Outcome {
        let function = &self.module.functions[entry];
        let Some(body) = &function.body else {
            return Outcome::ExternalCall { name: function.name.clone(), loc: function.loc };
        };
        if !function.params.is_empty() {
            let what = format!("parameters of the entry function `{}`", function.name);
            return Outcome::Unsupported { what, loc: function.loc };
        }
        let mut frame = Frame::new(entry, body, &[], self.memory.stack_mark());
        if let Err(fault) = self.effect(OUTSIDE_MEMORY) {
            return fault_outcome(fault, function.loc);
        }
        loop {
            match self.step(&mut frame) {
                Ok(()) => {}
                Err(outcome) => return outcome,
            }
        }
    }

    fn step(&mut self, frame: &mut Frame<'m>) -> Step {
        if self.progress.steps >= self.limits.steps {
            return Err(Outcome::StepLimit);
        }
        self.progress.steps += 1;
        let block = frame.block;
        match block.insts.get(frame.index) {
            Some(inst) => {
                frame.index += 1;
                if self.limits.trace > 0 {
                    self.record(frame.function, inst.loc);
                }
                if self.dependence.is_idle() {
                    let end = self.inst(frame, inst);
                    if end.is_ok() {
                        self.note_inputs(frame, inst);
                    }
                    return end;
                }
                let sources = self.sources_of(frame, &inst.kind.operands());
                let end = self.inst(frame, inst);
                match &end {
                    Ok(()) => {
                        self.note_dependence(frame, inst, sources);
                        self.note_inputs(frame, inst);
                    }
                    Err(Outcome::AssertFailed { .. }) => {
                        self.progress.depends_on = self.dependence.names(sources);
                    }
                    Err(_) => {}
                }
                end
            }
            None => {
                if self.limits.trace > 0 {
                    self.record(frame.function, block.term_loc);
                }
                self.terminator(frame, &block.term)
            }
        }
    }

    /// The entry itself is running.
    pub(super) fn is_in_entry(&self) -> bool {
        self.frames.is_empty()
    }

    /// The innermost place that is known of the calls that led here.
    fn called_from(&self) -> Option<Loc> {
        let call = |frame: &Frame<'m>| frame.block.insts.get(frame.index.checked_sub(1)?)?.loc;
        self.frames.iter().rev().find_map(call)
    }

    fn record(&mut self, function: FuncId, loc: Option<Loc>) {
        let Some(loc) = loc else { return };
        let point = TracePoint { function, loc };
        if self.progress.trace.back() == Some(&point) {
            return;
        }
        if self.progress.trace.len() == self.limits.trace {
            self.progress.trace.pop_front();
        }
        self.progress.trace.push_back(point);
    }

    pub(super) fn operand(&self, frame: &Frame<'m>, operand: &Operand) -> Register {
        match operand {
            Operand::Value(v) => frame.register(*v).clone(),
            Operand::Int(bits) => Register::plain(Value::Int(bits.clone())),
            Operand::Null => Register::plain(Value::Ptr(Pointer::NULL)),
            Operand::Global(g) => Register::pointer(self.memory.global(*g)),
            Operand::Func(f) => {
                Register::plain(Value::Ptr(Pointer { address: self.memory.function_address(*f) }))
            }
            Operand::Float(ty, bits) => Register::plain(Value::Float(*ty, bits.clone())),
        }
    }

    /// An operand of pointer type.
    pub(super) fn pointer(&self, frame: &Frame<'m>, operand: &Operand) -> FatPointer {
        self.operand(frame, operand).fat()
    }

    fn inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Step {
        let unsupported = |what: String| Outcome::Unsupported { what, loc: inst.loc };
        match &inst.kind {
            InstKind::Binary(op, a, b) => {
                let result = eval::binary(*op, frame.bits(a), frame.bits(b)).ok_or(Outcome::Halted)?;
                let object = sum_object(*op, object_of(frame, a), object_of(frame, b));
                frame.set(inst.results[0], Register { value: Value::Int(result), object, sources: 0 });
            }
            InstKind::Compare(op, a, b) => {
                let holds = self.compare(frame, *op, a, b);
                frame.set(inst.results[0], Register::bool(holds));
            }
            InstKind::Cast(op, a) => {
                let to = frame.body.values[inst.results[0]].ty;
                let from = self.operand(frame, a);
                let width = self.module.pointer_width;
                let value = eval::cast(*op, &from.value, to, width).map_err(unsupported)?;
                // only integers as wide as a pointer remember an object
                let kept = matches!((op, to), (CastOp::PtrToInt, Type::Int(w)) if w == width)
                    || *op == CastOp::IntToPtr;
                let object = from.object.filter(|_| kept);
                frame.set(inst.results[0], Register { value, object, sources: 0 });
            }
            InstKind::Select(condition, a, b) => {
                let chosen = if frame.condition(condition) { a } else { b };
                let value = self.operand(frame, chosen);
                frame.set(inst.results[0], value);
            }
            InstKind::Float(..) | InstKind::FloatCompare(..) => {
                let result = self.float(frame, &inst.kind).map_err(unsupported)?;
                frame.set(inst.results[0], Register::plain(result));
            }
            InstKind::Call { callee, args } => return self.call(frame, inst, callee, args),
            InstKind::Nondet(site) => {
                let value = self.nondet(*site)?;
                let object = self.object_from_outside(*site, &value);
                frame.set(inst.results[0], Register { value, object, sources: 0 });
            }
            InstKind::Infer(site, args) => {
                let value = self.nondet(*site)?;
                let args = args.iter().map(|a| self.operand(frame, a).value).collect();
                let function = self.module.sites[*site].name.clone();
                let holds = value == Value::Int(Bits::bool(true));
                self.progress.inferred.push(Inferred { function, args, holds });
                frame.set(inst.results[0], Register::plain(value));
            }
            InstKind::Assume(condition) => {
                if !frame.condition(condition) {
                    return Err(Outcome::AssumeViolated { loc: inst.loc });
                }
            }
            InstKind::Reached(_) => {}
            InstKind::Assert(condition, check) => {
                if !frame.condition(condition) {
                    self.progress.forbidden = self.forbidden_access(frame, *check);
                    let loc = inst.loc.or_else(|| self.called_from());
                    return Err(Outcome::AssertFailed { check: *check, loc });
                }
            }
            InstKind::Unsupported(what) => return Err(unsupported(what.clone())),
            InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::Free(_)
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::MemCopy { .. }
            | InstKind::MemSet { .. }
            | InstKind::MemHavoc { .. }
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. } => return self.memory_inst(frame, inst),
        }
        Ok(())
    }

    fn compare(&self, frame: &Frame<'m>, op: CompareOp, a: &Operand, b: &Operand) -> bool {
        let is_int = match a {
            Operand::Int(_) => true,
            Operand::Value(v) => matches!(frame.register(*v).value, Value::Int(_)),
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => false,
        };
        if is_int {
            return eval::compare(op, frame.bits(a), frame.bits(b));
        }
        let [a, b] =
            [a, b].map(|o| Bits::from_u64(self.module.pointer_width, self.pointer(frame, o).address));
        eval::compare(op, &a, &b)
    }

    fn float(&self, frame: &Frame<'m>, kind: &InstKind) -> Result<Value, String> {
        let bits = |operand: &Operand| match self.operand(frame, operand).value {
            Value::Float(ty, bits) => (ty, bits),
            other @ (Value::Int(_) | Value::Ptr(_)) => unreachable!("{other} is used as a float"),
        };
        match kind {
            InstKind::Float(op, args) => {
                let args: Vec<_> = args.iter().map(bits).collect();
                float::operate(*op, args[0].0, &args.iter().map(|(_, b)| b).collect::<Vec<_>>())
            }
            InstKind::FloatCompare(op, a, b) => {
                let ((ty, a), (_, b)) = (bits(a), bits(b));
                Ok(Value::Int(Bits::bool(float::compare(*op, ty, &a, &b)?)))
            }
            other => unreachable!("{other:?} is no operation on floats"),
        }
    }

    fn nondet(&mut self, site: SiteId) -> Step<Value> {
        let value = self.inputs.next(self.module, site).ok_or(Outcome::InputsEnded { site })?;
        if value.ty() != self.module.sites[site].ty {
            return Err(Outcome::WrongInput { site });
        }
        self.progress.consumed.push((site, Input::Value(value.clone())));
        Ok(value)
    }

    /// What is written outside under that name, if there is a site for it.
    fn effect(&mut self, name: &str) -> Result<(), Fault> {
        let Some(&site) = self.effects.get(name) else { return Ok(()) };
        let effect = self.inputs.effect(self.module, site);
        let of_others = |object: &&ObjectName| **object == ObjectName::Outside;
        if name == OUTSIDE_MEMORY
            && let Some(object) = effect.writes.keys().find(|o| !of_others(o))
        {
            return Err(Fault::NotKnownOutside { object: object.to_string() });
        }
        self.memory.apply(&effect)?;
        let sources = self.dependence.of_site(site);
        for address in self.memory.written_by(&effect) {
            self.dependence.write(address, 1, sources);
        }
        self.progress.consumed.push((site, Input::Effect(effect)));
        Ok(())
    }

    /// What a pointer that comes from outside belongs to. A pointer without a value, or an undefined one, is a number.
    fn object_from_outside(&self, site: SiteId, value: &Value) -> Option<ObjectId> {
        let Value::Ptr(pointer) = value else { return None };
        match self.module.sites[site].kind {
            SiteKind::Input | SiteKind::External | SiteKind::Volatile => {
                self.memory.named_outside(pointer.address)
            }
            SiteKind::Uninitialised
            | SiteKind::Undefined
            | SiteKind::Content
            | SiteKind::OutsideContent
            | SiteKind::Effect
            | SiteKind::Inferred => None,
        }
    }

    /// Whether what an instruction gives is read anywhere.
    fn is_read(&mut self, body: &Body, inst: &'m Inst) -> bool {
        *self.read.entry(inst).or_insert_with(|| {
            let read = |o: &Operand| matches!(o, Operand::Value(v) if inst.results.contains(v));
            body.blocks.values().any(|block| {
                block.insts.iter().any(|i| i.kind.operands().into_iter().any(read))
                    || block.term.operands().into_iter().any(read)
            })
        })
    }

    fn call(&mut self, frame: &mut Frame<'m>, inst: &'m Inst, callee: &Callee, args: &[Operand]) -> Step {
        let (id, loc) = match callee {
            Callee::Direct(id) => (*id, inst.loc),
            Callee::Indirect(target) => {
                let sources = self.sources_of(frame, &[target]);
                self.dependence.branch(sources);
                let address = self.pointer(frame, target).address;
                (self.memory.function_at(address).map_err(|f| fault_outcome(f, inst.loc))?, inst.loc)
            }
        };
        let function = &self.module.functions[id];
        self.scratch.clear();
        for arg in args {
            let value = self.operand(frame, arg);
            self.scratch.push(value);
        }
        if let Callee::Indirect(_) = callee {
            self.check_indirect(frame, inst, function)?;
        }
        let Some(body) = &function.body else {
            let gives_pointer = function.returns.contains(&Type::Ptr) && self.is_read(frame.body, inst);
            if gives_pointer || !self.inputs.passes_over() {
                return Err(Outcome::ExternalCall { name: function.name.clone(), loc });
            }
            for object in self.scratch.iter().filter_map(|r| r.object) {
                self.memory.show(object);
            }
            self.effect(&function.name).map_err(|f| fault_outcome(f, loc))?;
            for (result, ty) in inst.results.iter().zip(&function.returns) {
                frame.set(*result, Register::plain(Value::zero(*ty)));
            }
            return Ok(());
        };
        if self.frames.len() + 1 >= self.limits.call_depth {
            return Err(Outcome::CallDepthLimit);
        }
        let callee = Frame::new(id, body, &inst.results, self.memory.stack_mark());
        self.frames.push(std::mem::replace(frame, callee));
        // A variadic callee gets only its named parameters.
        for (param, value) in frame.block.params.iter().zip(self.scratch.drain(..)) {
            frame.set(*param, value);
        }
        Ok(())
    }

    /// The validator has not seen which function is called.
    fn check_indirect(&self, frame: &Frame<'m>, inst: &Inst, function: &Function) -> Step {
        let args: Vec<Type> = self.scratch.iter().map(|r| r.value.ty()).collect();
        let fixed =
            if function.variadic { &args[..args.len().min(function.params.len())] } else { &args[..] };
        let results: Vec<Type> = inst.results.iter().map(|r| frame.body.values[*r].ty).collect();
        match fixed == function.params && results == function.returns {
            true => Ok(()),
            false => {
                let what = format!("indirect call of `{}` with another signature", function.name);
                Err(Outcome::MemoryError { what, loc: inst.loc })
            }
        }
    }

    fn terminator(&mut self, frame: &mut Frame<'m>, term: &'m Terminator) -> Step {
        match term {
            Terminator::Goto(jump) => self.jump(frame, jump),
            Terminator::Branch(condition, yes, no) => {
                let sources = self.sources_of(frame, &[condition]);
                self.dependence.branch(sources);
                let taken = if frame.condition(condition) { yes } else { no };
                self.jump(frame, taken);
            }
            Terminator::Switch(value, cases, default) => {
                let sources = self.sources_of(frame, &[value]);
                self.dependence.branch(sources);
                let value = frame.bits(value);
                let case = cases.iter().find(|(constant, _)| constant == value);
                let taken = case.map_or(default, |(_, jump)| jump);
                self.jump(frame, taken);
            }
            Terminator::Return(values) => {
                self.memory.pop_stack(frame.stack_mark);
                let values: Vec<Register> = values.iter().map(|v| self.operand(frame, v)).collect();
                let Some(caller) = self.frames.pop() else {
                    return Err(Outcome::Returned(values.into_iter().map(|r| r.value).collect()));
                };
                let callee = std::mem::replace(frame, caller);
                for (result, value) in callee.results.iter().zip(values) {
                    frame.set(*result, value);
                }
            }
            Terminator::Halt => return Err(Outcome::Halted),
        }
        Ok(())
    }

    fn jump(&mut self, frame: &mut Frame<'m>, jump: &'m Jump) {
        self.scratch.clear();
        for arg in &jump.args {
            let value = self.operand(frame, arg);
            self.scratch.push(value);
        }
        frame.block = &frame.body.blocks[jump.to];
        frame.index = 0;
        for (param, value) in frame.block.params.iter().zip(self.scratch.drain(..)) {
            frame.set(*param, value);
        }
    }
}

/// The object that an operand of integer type belongs to.
fn object_of(frame: &Frame, operand: &Operand) -> Option<ObjectId> {
    match operand {
        Operand::Value(v) => frame.register(*v).object,
        Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => None,
    }
}

/// A sum or difference with an integer that belongs to no object stays in the object.
fn sum_object(op: BinaryOp, a: Option<ObjectId>, b: Option<ObjectId>) -> Option<ObjectId> {
    match (op, a, b) {
        (BinaryOp::Add | BinaryOp::Sub, a, None) => a,
        (BinaryOp::Add, None, b) => b,
        (BinaryOp::Add | BinaryOp::Sub, _, Some(_)) => None,
        (
            BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor,
            _,
            _,
        ) => None,
    }
}
