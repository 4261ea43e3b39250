//! The machine: frames on a stack of its own, one step per instruction or terminator.

use super::memory::{Fault, Memory};
use super::value::{Pointer, Value};
use super::{Inputs, Outcome, Run, RunLimits, TracePoint, eval, float};
use crate::Bits;
use crate::model::*;
use std::collections::VecDeque;

/// Runs the function until it ends in some way. The module must be valid; the entry takes no parameters.
pub fn run(module: &Module, entry: FuncId, inputs: &mut dyn Inputs, limits: &RunLimits) -> Run {
    let memory = Memory::new(module, limits.memory, &mut || inputs.unspecified_byte());
    let mut progress = Progress { steps: 0, consumed: Vec::new(), trace: VecDeque::new() };
    let outcome = match memory {
        Err(fault) => fault_outcome(fault, None),
        Ok(memory) => {
            let mut machine =
                Machine { module, limits, inputs, memory, frames: Vec::new(), scratch: Vec::new(), progress };
            let outcome = machine.execute(entry);
            progress = machine.progress;
            outcome
        }
    };
    Run { outcome, steps: progress.steps, consumed: progress.consumed, trace: progress.trace.into() }
}

/// What is reported besides the outcome.
struct Progress {
    steps: u64,
    consumed: Vec<(SiteId, Value)>,
    trace: VecDeque<TracePoint>,
}

struct Machine<'m, 'i> {
    module: &'m Module,
    limits: &'m RunLimits,
    inputs: &'i mut dyn Inputs,
    memory: Memory<'m>,
    /// The callers of the running function.
    frames: Vec<Frame<'m>>,
    /// Values on their way to parameters: all are read before any is written.
    scratch: Vec<Value>,
    progress: Progress,
}

/// An active call.
struct Frame<'m> {
    function: FuncId,
    body: &'m Body,
    block: &'m Block,
    /// The next instruction of the block.
    index: usize,
    values: Vec<Value>,
    stack_mark: (usize, u64),
    /// Where the caller wants the results.
    results: &'m [ValueId],
}

/// The run goes on, or ends.
type Step<T = ()> = Result<T, Outcome>;

fn fault_outcome(fault: Fault, loc: Option<Loc>) -> Outcome {
    match fault {
        Fault::Exhausted => Outcome::MemoryLimit,
        Fault::Null { .. }
        | Fault::Wild { .. }
        | Fault::OutOfBounds { .. }
        | Fault::UseAfterFree { .. }
        | Fault::Constant { .. }
        | Fault::DoubleFree { .. }
        | Fault::BadFree { .. }
        | Fault::Overlap { .. }
        | Fault::NoFunction { .. } => Outcome::MemoryError { what: fault.to_string(), loc },
    }
}

impl<'m> Frame<'m> {
    fn set(&mut self, result: ValueId, value: Value) {
        self.values[result.as_u32() as usize] = value;
    }

    fn value(&self, value: ValueId) -> &Value {
        &self.values[value.as_u32() as usize]
    }

    /// An operand of integer type.
    fn bits<'a>(&'a self, operand: &'a Operand) -> &'a Bits {
        match operand {
            Operand::Int(bits) => bits,
            Operand::Value(v) => match self.value(*v) {
                Value::Int(bits) => bits,
                other @ (Value::Ptr(_) | Value::Float(..)) => unreachable!("{other} is used as an integer"),
            },
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                unreachable!("an operand is used as an integer")
            }
        }
    }

    fn condition(&self, operand: &Operand) -> bool {
        !self.bits(operand).is_zero()
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
        let mut frame = self.new_frame(entry, body, &[]);
        loop {
            match self.step(&mut frame) {
                Ok(()) => {}
                Err(outcome) => return outcome,
            }
        }
    }

    fn new_frame(&self, function: FuncId, body: &'m Body, results: &'m [ValueId]) -> Frame<'m> {
        Frame {
            function,
            body,
            block: &body.blocks[Body::ENTRY],
            index: 0,
            values: vec![Value::Ptr(Pointer::NULL); body.values.len()],
            stack_mark: self.memory.stack_mark(),
            results,
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
                self.inst(frame, inst)
            }
            None => {
                if self.limits.trace > 0 {
                    self.record(frame.function, block.term_loc);
                }
                self.terminator(frame, &block.term)
            }
        }
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

    fn operand(&self, frame: &Frame<'m>, operand: &Operand) -> Value {
        match operand {
            Operand::Value(v) => frame.value(*v).clone(),
            Operand::Int(bits) => Value::Int(bits.clone()),
            Operand::Null => Value::Ptr(Pointer::NULL),
            Operand::Global(g) => Value::Ptr(Pointer { address: self.memory.global_address(*g) }),
            Operand::Func(f) => Value::Ptr(Pointer { address: self.memory.function_address(*f) }),
            Operand::Float(ty, bits) => Value::Float(*ty, bits.clone()),
        }
    }

    fn address(&self, frame: &Frame<'m>, operand: &Operand) -> u64 {
        match self.operand(frame, operand) {
            Value::Ptr(pointer) => pointer.address,
            other @ (Value::Int(_) | Value::Float(..)) => unreachable!("{other} is used as a pointer"),
        }
    }

    /// A size or length; what does not fit 64 bits is more than there is.
    fn length(&self, frame: &Frame<'m>, operand: &Operand) -> Step<u64> {
        frame.bits(operand).to_u64().ok_or(Outcome::MemoryLimit)
    }

    fn inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Step {
        let unsupported = |what: String| Outcome::Unsupported { what, loc: inst.loc };
        match &inst.kind {
            InstKind::Binary(op, a, b) => {
                let result = eval::binary(*op, frame.bits(a), frame.bits(b)).ok_or(Outcome::Halted)?;
                frame.set(inst.results[0], Value::Int(result));
            }
            InstKind::Compare(op, a, b) => {
                let holds = self.compare(frame, *op, a, b);
                frame.set(inst.results[0], Value::Int(Bits::bool(holds)));
            }
            InstKind::Cast(op, a) => {
                let to = frame.body.values[inst.results[0]].ty;
                let value = self.operand(frame, a);
                let result = eval::cast(*op, &value, to, self.module.pointer_width).map_err(unsupported)?;
                frame.set(inst.results[0], result);
            }
            InstKind::Select(condition, a, b) => {
                let chosen = if frame.condition(condition) { a } else { b };
                let value = self.operand(frame, chosen);
                frame.set(inst.results[0], value);
            }
            InstKind::Float(..) | InstKind::FloatCompare(..) => {
                let result = self.float(frame, &inst.kind).map_err(unsupported)?;
                frame.set(inst.results[0], result);
            }
            InstKind::Call { callee, args } => return self.call(frame, inst, callee, args),
            InstKind::Nondet(site) => {
                let value = self.nondet(*site)?;
                frame.set(inst.results[0], value);
            }
            InstKind::Assume(condition) => {
                if !frame.condition(condition) {
                    return Err(Outcome::AssumeViolated { loc: inst.loc });
                }
            }
            InstKind::Assert(condition, check) => {
                if !frame.condition(condition) {
                    return Err(Outcome::AssertFailed { check: *check, loc: inst.loc });
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
            | InstKind::MemHavoc { .. } => return self.memory_inst(frame, inst),
        }
        Ok(())
    }

    fn compare(&self, frame: &Frame<'m>, op: CompareOp, a: &Operand, b: &Operand) -> bool {
        let is_int = match a {
            Operand::Int(_) => true,
            Operand::Value(v) => matches!(frame.value(*v), Value::Int(_)),
            Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => false,
        };
        if is_int {
            return eval::compare(op, frame.bits(a), frame.bits(b));
        }
        let [a, b] = [a, b].map(|o| {
            let pointer = Pointer { address: self.address(frame, o) };
            eval::address_bits(pointer, self.module.pointer_width)
        });
        eval::compare(op, &a, &b)
    }

    fn float(&self, frame: &Frame<'m>, kind: &InstKind) -> Result<Value, String> {
        let bits = |operand: &Operand| match self.operand(frame, operand) {
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
        self.progress.consumed.push((site, value.clone()));
        Ok(value)
    }

    fn memory_inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Step {
        let pointer_width = self.module.pointer_width;
        let fault = |fault: Fault| fault_outcome(fault, inst.loc);
        match &inst.kind {
            InstKind::PtrAdd(address, offset) => {
                let offset = frame.bits(offset).to_u64().expect("an offset is as wide as a pointer");
                let moved = self.address(frame, address).wrapping_add(offset);
                let address = if pointer_width == 32 { moved & 0xffff_ffff } else { moved };
                frame.set(inst.results[0], Value::Ptr(Pointer { address }));
            }
            InstKind::Alloca { size, align, name } => {
                let size = self.length(frame, size)?;
                let name = name.as_deref().unwrap_or_default();
                let fill = || (0..size).map(|_| self.inputs.unspecified_byte()).collect();
                let address = self.memory.push_stack(size, *align, name, fill).map_err(fault)?;
                frame.set(inst.results[0], Value::Ptr(Pointer { address }));
            }
            InstKind::Malloc { size, zeroed } => {
                let size = self.length(frame, size)?;
                let fill = || match zeroed {
                    true => vec![0; size as usize],
                    false => (0..size).map(|_| self.inputs.unspecified_byte()).collect(),
                };
                let address = self.memory.allocate(size, fill).map_err(fault)?;
                frame.set(inst.results[0], Value::Ptr(Pointer { address }));
            }
            InstKind::Free(address) => {
                let address = self.address(frame, address);
                self.memory.free(address).map_err(fault)?;
            }
            InstKind::Load { addr, align: _, volatile: _ } => {
                let ty = frame.body.values[inst.results[0]].ty;
                let length = Value::size_in_memory(ty, pointer_width);
                let bytes = self.memory.read(self.address(frame, addr), length).map_err(fault)?;
                frame.set(inst.results[0], Value::from_bytes(ty, bytes));
            }
            InstKind::Store { value, addr, align: _, volatile: _ } => {
                let bytes = self.operand(frame, value).to_bytes(pointer_width);
                let address = self.address(frame, addr);
                self.memory.write(address, bytes.len() as u64).map_err(fault)?.copy_from_slice(&bytes);
            }
            InstKind::MemCopy { to, from, len, may_overlap } => {
                let (to, from) = (self.address(frame, to), self.address(frame, from));
                let length = self.length(frame, len)?;
                self.memory.copy(to, from, length, *may_overlap).map_err(fault)?;
            }
            InstKind::MemHavoc { to, len } => {
                let (to, length) = (self.address(frame, to), self.length(frame, len)?);
                if length > 0 {
                    let inputs = &mut self.inputs;
                    let bytes = self.memory.write(to, length).map_err(fault)?;
                    bytes.fill_with(|| inputs.unspecified_byte());
                }
            }
            InstKind::MemSet { to, byte, len } => {
                let (to, length) = (self.address(frame, to), self.length(frame, len)?);
                let byte = frame.bits(byte).to_u64().expect("8 bits fit") as u8;
                self.memory.fill(to, byte, length).map_err(fault)?;
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        }
        Ok(())
    }

    fn call(&mut self, frame: &mut Frame<'m>, inst: &'m Inst, callee: &Callee, args: &[Operand]) -> Step {
        let (id, loc) = match callee {
            Callee::Direct(id) => (*id, inst.loc),
            Callee::Indirect(target) => {
                let address = self.address(frame, target);
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
            return Err(Outcome::ExternalCall { name: function.name.clone(), loc });
        };
        if self.frames.len() + 1 >= self.limits.call_depth {
            return Err(Outcome::CallDepthLimit);
        }
        let callee = self.new_frame(id, body, &inst.results);
        self.frames.push(std::mem::replace(frame, callee));
        // A variadic callee gets only its named parameters.
        for (param, value) in frame.block.params.iter().zip(self.scratch.drain(..)) {
            frame.values[param.as_u32() as usize] = value;
        }
        Ok(())
    }

    /// The validator has not seen which function is called.
    fn check_indirect(&self, frame: &Frame<'m>, inst: &Inst, function: &Function) -> Step {
        let args: Vec<Type> = self.scratch.iter().map(Value::ty).collect();
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
                let taken = if frame.condition(condition) { yes } else { no };
                self.jump(frame, taken);
            }
            Terminator::Switch(value, cases, default) => {
                let value = frame.bits(value);
                let case = cases.iter().find(|(constant, _)| constant == value);
                let taken = case.map_or(default, |(_, jump)| jump);
                self.jump(frame, taken);
            }
            Terminator::Return(values) => {
                self.memory.pop_stack(frame.stack_mark);
                let values: Vec<Value> = values.iter().map(|v| self.operand(frame, v)).collect();
                let Some(caller) = self.frames.pop() else { return Err(Outcome::Returned(values)) };
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
            frame.values[param.as_u32() as usize] = value;
        }
    }
}
