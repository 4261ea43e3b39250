//! What pointers may point to, and what functions may be found from there, in the whole program at once: Andersen's analysis
//! with constant offsets.
//!
//! It finds the callbacks that a function without a body is given (`callbacks`), so it may miss: what is computed in other
//! ways than by offsets, numbers that are addresses, and what functions without a body store is not followed. Nobody may
//! take from it that two pointers differ.

use super::Defining;
use crate::bitcode_to_ir::constant_gep_offset;
use crate::llvm::{Layout, Module, Value};
use crate::memory_checks::is_element_address;
use llvm_sys::LLVMOpcode::*;
use llvm_sys::LLVMValueKind::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// An object is the value that makes it: a variable, a function, a call. `None`: at any offset.
type Place = (Value, Option<i64>);

/// What an object holds: where, a pointer to what, and who put it there; `None` for its initial value.
type Held = (Option<i64>, Place, Option<Value>);

/// More offsets of one pointer into one object are any offset.
const MAX_OFFSETS: usize = 8;

#[derive(Default)]
pub(super) struct PointsTo {
    values: FxHashMap<Value, FxHashSet<Place>>,
    contents: FxHashMap<Value, FxHashSet<Held>>,
    changed: bool,
}

impl PointsTo {
    pub fn of(defining: &Defining) -> PointsTo {
        let (module, layout) = (defining.module, &defining.layout);
        let mut found = PointsTo::default();
        for global in module.globals() {
            if let Some(initial) = global.initializer() {
                found.initial(layout, global, initial, 0);
            }
        }
        let instructions: Vec<Value> =
            module.defined_functions().into_iter().flat_map(|f| f.body_instructions()).collect();
        loop {
            found.changed = false;
            instructions.iter().for_each(|i| found.instruction(layout, *i));
            if !found.changed {
                return found;
            }
        }
    }

    /// The functions with a body that a call is given: its arguments point to them, or they are found from there.
    pub fn functions_given_to(&self, module: &Module, layout: &Layout, call: Value) -> Vec<Value> {
        let mut functions = Vec::new();
        let mut work: Vec<Value> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for argument in call.args() {
            work.extend(self.places(layout, argument).into_iter().map(|(object, _)| object));
        }
        while let Some(object) = work.pop() {
            if !seen.insert(object) {
                continue;
            }
            if object.is_function() {
                if object.has_body() {
                    functions.push(object);
                }
                continue;
            }
            let held = self.contents.get(&object).into_iter().flatten();
            let before =
                held.filter(|(_, _, by)| by.is_none_or(|store| may_come_before(object, store, call)));
            work.extend(before.map(|(_, (target, _), _)| *target));
        }
        // in the order of the program, so that the same program always gives the same clauses
        module.functions().into_iter().filter(|f| functions.contains(f)).collect()
    }

    fn initial(&mut self, layout: &Layout, global: Value, constant: Value, at: i64) {
        match constant.kind() {
            LLVMConstantStructValueKind | LLVMConstantArrayValueKind => {
                for (index, part) in constant.operands().into_iter().enumerate() {
                    let offset = match constant.ty().is_struct() {
                        true => layout.offset(constant.ty(), index as u64),
                        false => index as u64 * layout.size(constant.ty().part(0)),
                    };
                    self.initial(layout, global, part, at + offset as i64);
                }
            }
            // numbers hold no pointers
            _ => {
                for place in self.places(layout, constant) {
                    self.contents.entry(global).or_default().insert((Some(at), place, None));
                }
            }
        }
    }

    fn places(&self, layout: &Layout, value: Value) -> Vec<Place> {
        if value.is_function() || value.is_global_variable() {
            return vec![(value, Some(0))];
        }
        if value.is_constant() {
            return match value.kind() == LLVMConstantExprValueKind && is_element_address(value) {
                true => moved(&self.places(layout, value.operand(0)), constant_gep_offset(layout, value))
                    .collect(),
                // null, numbers as addresses
                false => Vec::new(),
            };
        }
        self.values.get(&value).into_iter().flatten().copied().collect()
    }

    fn instruction(&mut self, layout: &Layout, i: Value) {
        let own = || vec![(i, Some(0))];
        match i.opcode() {
            LLVMAlloca => self.add(i, own()),
            LLVMGetElementPtr => {
                let base = self.places(layout, i.operand(0));
                let offset = constant_gep_offset(layout, i);
                self.add(i, moved(&base, offset).collect::<Vec<_>>());
            }
            LLVMPHI => {
                i.incoming().into_iter().for_each(|(v, _)| self.copy(layout, i, v));
            }
            LLVMSelect => [1, 2].into_iter().for_each(|index| self.copy(layout, i, i.operand(index))),
            LLVMFreeze | LLVMBitCast | LLVMAddrSpaceCast => self.copy(layout, i, i.operand(0)),
            LLVMLoad if i.ty().is_pointer() => {
                let from = self.places(layout, i.operand(0));
                let loaded = self.loaded(&from);
                self.add(i, loaded);
            }
            LLVMStore => self.store(layout, i),
            LLVMRet if i.operand_count() == 1 => {
                let function = i.block().function();
                for call in function.users() {
                    if call.is_instruction() && call.is_call() && call.called() == function {
                        self.copy(layout, call, i.operand(0));
                    }
                }
            }
            LLVMCall => self.call(layout, i),
            // arithmetic, jumps, and what makes no pointer that we follow
            LLVMLoad | LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMInvoke | LLVMUnreachable
            | LLVMCallBr | LLVMFNeg | LLVMAdd | LLVMFAdd | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul
            | LLVMUDiv | LLVMSDiv | LLVMFDiv | LLVMURem | LLVMSRem | LLVMFRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI
            | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt
            | LLVMPtrToAddr | LLVMIntToPtr | LLVMICmp | LLVMFCmp | LLVMUserOp1 | LLVMUserOp2 | LLVMVAArg
            | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
            | LLVMInsertValue | LLVMFence | LLVMAtomicCmpXchg | LLVMAtomicRMW | LLVMResume
            | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad
            | LLVMCatchSwitch => {}
        }
    }

    fn store(&mut self, layout: &Layout, store: Value) {
        if !store.operand(0).ty().is_pointer() {
            return;
        }
        let stored = self.places(layout, store.operand(0));
        for (object, at) in self.places(layout, store.operand(1)) {
            for place in &stored {
                self.put(object, (at, *place, Some(store)));
            }
        }
    }

    fn call(&mut self, layout: &Layout, call: Value) {
        let called = call.called();
        if called.is_function() && !called.has_body() {
            let copies = ["llvm.memcpy.", "llvm.memmove."].iter().any(|n| called.name().starts_with(n));
            if copies {
                self.memory_copy(layout, call);
            } else if call.ty().is_pointer() {
                // an allocation, or something from outside
                self.add(call, vec![(call, Some(0))]);
            }
            return;
        }
        let functions = self.places(layout, called).into_iter().map(|(f, _)| f).filter(|f| f.is_function());
        for function in functions.collect::<Vec<_>>() {
            for (param, argument) in function.params().into_iter().zip(call.args()) {
                self.copy(layout, param, argument);
            }
        }
    }

    fn memory_copy(&mut self, layout: &Layout, call: Value) {
        let from = self.places(layout, call.operand(1));
        for (to, start) in self.places(layout, call.operand(0)) {
            for (object, at) in &from {
                let held: Vec<_> = self.contents.get(object).into_iter().flatten().copied().collect();
                for (offset, place, _) in held {
                    let lands = offset.zip(*at).zip(start).map(|((o, a), s)| o - a + s);
                    self.put(to, (lands, place, Some(call)));
                }
            }
        }
    }

    fn loaded(&self, from: &[Place]) -> Vec<Place> {
        let mut loaded = Vec::new();
        for (object, at) in from {
            let held = self.contents.get(object).into_iter().flatten();
            let here = held.filter(|(offset, _, _)| offset.is_none() || at.is_none() || offset == at);
            loaded.extend(here.map(|(_, place, _)| *place));
        }
        loaded
    }

    fn put(&mut self, object: Value, held: Held) {
        self.changed |= self.contents.entry(object).or_default().insert(held);
    }

    fn copy(&mut self, layout: &Layout, to: Value, from: Value) {
        if to.ty().is_pointer() {
            let places = self.places(layout, from);
            self.add(to, places);
        }
    }

    fn add(&mut self, value: Value, places: Vec<Place>) {
        let known = self.values.entry(value).or_default();
        for (object, offset) in places {
            let any = known.contains(&(object, None));
            if any || known.contains(&(object, offset)) {
                continue;
            }
            let others = known.iter().filter(|(o, _)| *o == object).count();
            known.insert((object, offset.filter(|_| others < MAX_OFFSETS)));
            self.changed = true;
        }
    }
}

fn moved(places: &[Place], by: Option<i64>) -> impl Iterator<Item = Place> {
    places.iter().map(move |(object, at)| (*object, at.zip(by).map(|(a, b)| a.wrapping_add(b))))
}

/// A store into an object that the function of the call makes, in the same function: whether some way leads from it to the call.
fn may_come_before(object: Value, store: Value, call: Value) -> bool {
    let function = call.block().function();
    let made_here = object.is_instruction() && object.block().function() == function;
    if !made_here || store.block().function() != function {
        return true;
    }
    let mut reached: FxHashSet<_> = FxHashSet::default();
    let mut work = store.block().successors();
    while let Some(block) = work.pop() {
        if reached.insert(block) {
            work.extend(block.successors());
        }
    }
    let follows = || {
        let mut next = store.next();
        while let Some(i) = next {
            if i == call {
                return true;
            }
            next = i.next();
        }
        false
    };
    reached.contains(&call.block()) || follows()
}
