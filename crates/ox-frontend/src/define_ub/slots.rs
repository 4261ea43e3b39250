//! Ghosts of SeaHorn: three numbers (slots) that a pointer value carries along (`sea_set_fatptr_slot`,
//! `__sea_get_extptr_slot0_hm`, …, on which the macros of its ownership semantics are built), and shadow memory
//! (`sea_set_shadowmem`), a number for each address.
//!
//! The slots of a value are found by going back to where they were set: through copies, arithmetic, selects and phis; through
//! memory by a ghost map from the address where the pointer is stored (`library/ghost_map.ll`), which `memcpy` and `memmove` copy
//! too; and into and out of functions by a variable for each parameter and result, written right before the call or the return and read
//! right after. The functions about ownership (`sea_mkown`, `sea_bor_mkbor`, `sea_die`, …) do nothing but give their argument, as in
//! SeaHorn.
//!
//! Deviation from the SeaBMC paper, section III: the slots are no part of fat pointers in SEA-IR. They are in the program that a
//! counterexample is replayed on, and all engines have them.
//!
//! A slot that was not set has any value. Unsupported: slots of parameters of the entry and of functions that are called by their
//! address, shadow memory that was not set, and the kinds of shadow memory that SeaHorn uses itself.

use super::Defining;
use super::instrument::{SiteOf, Stop};
use crate::dialects::{self, Ghost, Meaning};
use crate::library::{self, GhostMap};
use crate::llvm::{AttributePlace, Builder, Value};
use crate::pipeline;
use llvm_sys::LLVMLinkage::LLVMInternalLinkage;
use llvm_sys::LLVMOpcode;
use ox_ir::SiteKind;
use std::collections::{BTreeSet, HashMap};

/// Slots of pointers in memory have these kinds in the ghost map; shadow memory has the smaller ones.
const FIRST_SLOT_KIND: u64 = 16;
const SLOTS: u64 = 3;
/// Below are SeaHorn's own: what was read, written, allocated.
const FIRST_SHADOW_KIND: u64 = 3;

pub(super) fn run(defining: &mut Defining) {
    if ghost_calls(defining).is_empty() {
        return;
    }
    inline_functions(defining);
    pipeline::run_passes(defining.module, "always-inline,function(mem2reg)")
        .unwrap_or_else(|e| panic!("{e}"));
    let map = library::link_ghost_map(defining);
    let calls = ghost_calls(defining);
    let mut slots = Slots {
        defining,
        map,
        known: HashMap::new(),
        results: HashMap::new(),
        loaded: BTreeSet::new(),
        parameters: vec![],
    };
    let mut results = Vec::new();
    for (call, ghost) in &calls {
        results.push((*call, slots.result(*call, *ghost)));
    }
    slots.follow_stores();
    let parameters = slots.parameters;
    for (call, result) in results {
        match result {
            Ok(result) => {
                // by now its argument may have been replaced
                let result = result.unwrap_or_else(|| call.operand(0));
                defining.retire(call, (!call.ty().is_void()).then_some(result));
            }
            Err(what) => defining.stop_before(call, Stop::Unsupported(what)),
        }
    }
    for function in parameters {
        let first = function.blocks()[0].first().expect("a block has a terminator");
        defining.stop_before(first, Stop::Unsupported("a parameter whose slots are asked for".into()));
    }
}

/// So that parameters are arguments, unless there is recursion.
fn inline_functions(defining: &Defining) {
    for (call, _) in ghost_calls(defining) {
        let function = call.block().function();
        let inlined = function.has_attribute(AttributePlace::Function, "alwaysinline");
        if !inlined && function.name() != defining.entry {
            function.drop_attribute("noinline");
            function.add_attribute(defining.module, "alwaysinline", 0);
        }
    }
}

fn ghost(call: Value) -> Option<Ghost> {
    let called = call.is_call().then(|| call.called()).filter(|c| c.is_function() && !c.has_body())?;
    match dialects::meaning(&called.name()) {
        Some(Meaning::Ghost(ghost)) if ghost.fits(&call.args(), call.ty()) => Some(ghost),
        _ => None,
    }
}

fn ghost_calls(defining: &Defining) -> Vec<(Value, Ghost)> {
    let functions = defining.module.defined_functions().into_iter();
    functions.flat_map(|f| f.body_instructions()).filter_map(|i| Some((i, ghost(i)?))).collect()
}

struct Slots<'a, 'd> {
    defining: &'a mut Defining<'d>,
    map: GhostMap,
    /// By function, because constants have no place of their own.
    known: HashMap<(Value, Value, u64), Value>,
    /// The variables for the slots of what functions give.
    results: HashMap<(Value, u64), Value>,
    /// The slots that are read from memory.
    loaded: BTreeSet<u64>,
    /// The functions that ask for slots of their parameters.
    parameters: Vec<Value>,
}

impl Slots<'_, '_> {
    /// What the call gives; `None` stands for its first argument.
    fn result(&mut self, call: Value, ghost: Ghost) -> Result<Option<Value>, String> {
        let args = call.args();
        let function = call.block().function();
        let module = self.defining.module;
        let byte = module.int_type(8);
        match ghost {
            Ghost::SameArgument | Ghost::SetSlot(_) | Ghost::CopySlots => Ok(None),
            Ghost::SetNamedSlot => self.number_of(args[1], 0, SLOTS, "slot").map(|_| None),
            Ghost::GetSlot(slot) => Ok(Some(self.read(call, args[0], slot, function))),
            Ghost::GetNamedSlot => {
                let slot = self.number_of(args[1], 0, SLOTS, "slot")?;
                Ok(Some(self.read(call, args[0], slot, function)))
            }
            Ghost::SetShadow => {
                let kind = self.number_of(args[0], FIRST_SHADOW_KIND, FIRST_SLOT_KIND, "shadow memory")?;
                let builder = Builder::before(module, call);
                let value = builder.resize_unsigned(args[2], module.int_type(64));
                builder.call(self.map.set, &[Value::int(byte, kind), args[1], value]);
                Ok(None)
            }
            Ghost::GetShadow => {
                let kind = self.number_of(args[0], FIRST_SHADOW_KIND, FIRST_SLOT_KIND, "shadow memory")?;
                let builder = Builder::before(module, call);
                let value = builder.call(self.map.get, &[Value::int(byte, kind), args[1]]);
                Ok(Some(builder.resize_unsigned(value, call.ty())))
            }
        }
    }

    fn number_of(&self, value: Value, from: u64, below: u64, what: &str) -> Result<u64, String> {
        let number = value.as_u64().filter(|n| (from..below).contains(n));
        number.ok_or_else(|| format!("{what} of that number"))
    }

    fn read(&mut self, call: Value, pointer: Value, slot: u64, function: Value) -> Value {
        let value = self.slot(pointer, slot, function);
        Builder::before(self.defining.module, call).resize_unsigned(value, call.ty())
    }

    /// A 64-bit number, which is not the result of a call that will be replaced.
    fn slot(&mut self, pointer: Value, slot: u64, function: Value) -> Value {
        let key = (pointer, function, slot);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let value = match pointer.is_instruction() {
            true if pointer.is_phi() => self.slot_of_phi(pointer, slot, function),
            true => self.slot_of_instruction(pointer, slot, function),
            false if pointer.is_parameter() => return self.slot_of_parameter(pointer, slot, function),
            false => {
                let first = function.blocks()[0].first().expect("a block has a terminator");
                self.any(first)
            }
        };
        self.known.insert(key, value);
        value
    }

    fn slot_of_instruction(&mut self, pointer: Value, slot: u64, function: Value) -> Value {
        let module = self.defining.module;
        if let Some(ghost) = ghost(pointer) {
            return self.slot_of_ghost(pointer, ghost, slot, function);
        }
        let after = pointer.next().expect("it is no terminator");
        match pointer.opcode() {
            LLVMOpcode::LLVMGetElementPtr | LLVMOpcode::LLVMBitCast | LLVMOpcode::LLVMFreeze => {
                self.slot(pointer.operand(0), slot, function)
            }
            LLVMOpcode::LLVMSelect => {
                let yes = self.slot(pointer.operand(1), slot, function);
                let no = self.slot(pointer.operand(2), slot, function);
                Builder::before(module, after).select(pointer.operand(0), yes, no)
            }
            LLVMOpcode::LLVMLoad => {
                self.loaded.insert(slot);
                let kind = Value::int(module.int_type(8), FIRST_SLOT_KIND + slot);
                Builder::before(module, after).call(self.map.get, &[kind, pointer.operand(0)])
            }
            LLVMOpcode::LLVMCall if pointer.called().is_function() && pointer.called().has_body() => {
                let variable = self.slot_of_result(pointer.called(), slot);
                Builder::before(module, after).load_aligned(module.int_type(64), variable, 8)
            }
            // these make a pointer of which nothing has been said yet
            _ => self.any(after),
        }
    }

    /// Written by every caller, before the call.
    fn slot_of_parameter(&mut self, parameter: Value, slot: u64, function: Value) -> Value {
        let module = self.defining.module;
        let key = (parameter, function, slot);
        let calls = function.users();
        let known = function.name() != self.defining.entry
            && calls.iter().all(|c| c.is_instruction() && c.is_call() && c.called() == function);
        let index = function.params().iter().position(|p| *p == parameter);
        let (true, Some(index)) = (known, index) else {
            if !self.parameters.contains(&function) {
                self.parameters.push(function);
            }
            let none = Value::null(module.int_type(64));
            self.known.insert(key, none);
            return none;
        };
        let variable = self.variable(&format!("ox.slot.{}.{index}.{slot}", function.name()));
        let first = function.blocks()[0].first().expect("a block has a terminator");
        let value = Builder::before(module, first).load_aligned(module.int_type(64), variable, 8);
        // before its callers: they may be the function itself
        self.known.insert(key, value);
        for call in calls {
            let given = self.slot(call.args()[index], slot, call.block().function());
            Builder::before(module, call).store_aligned(given, variable, 8);
        }
        value
    }

    /// The variable that the function writes before it returns.
    fn slot_of_result(&mut self, function: Value, slot: u64) -> Value {
        if let Some(variable) = self.results.get(&(function, slot)) {
            return *variable;
        }
        let variable = self.variable(&format!("ox.slot.{}.result.{slot}", function.name()));
        self.results.insert((function, slot), variable);
        let returns = function.body_instructions().into_iter().filter(|i| i.is(LLVMOpcode::LLVMRet));
        for end in returns.collect::<Vec<_>>() {
            let given = self.slot(end.operand(0), slot, function);
            Builder::before(self.defining.module, end).store_aligned(given, variable, 8);
        }
        variable
    }

    fn variable(&self, name: &str) -> Value {
        let number = self.defining.module.int_type(64);
        let variable = self.defining.module.add_global(name, number);
        variable.set_initializer(Value::null(number));
        variable.set_linkage(LLVMInternalLinkage);
        variable
    }

    fn slot_of_ghost(&mut self, call: Value, ghost: Ghost, slot: u64, function: Value) -> Value {
        let args = call.args();
        let sets = match ghost {
            Ghost::SetSlot(set) => set == slot,
            Ghost::SetNamedSlot => args[1].as_u64() == Some(slot),
            Ghost::CopySlots if slot < 2 => return self.slot(args[1], slot, function),
            Ghost::CopySlots
            | Ghost::SameArgument
            | Ghost::GetSlot(_)
            | Ghost::GetNamedSlot
            | Ghost::SetShadow
            | Ghost::GetShadow => false,
        };
        if !sets {
            return self.slot(args[0], slot, function);
        }
        let builder = Builder::before(self.defining.module, call);
        let number = self.defining.module.int_type(64);
        let value = builder.resize_unsigned(*args.last().expect("it has a value"), number);
        // an instruction of its own: the value may come from a call that will be replaced
        builder.binary(LLVMOpcode::LLVMAdd, value, Value::null(number))
    }

    fn slot_of_phi(&mut self, phi: Value, slot: u64, function: Value) -> Value {
        let module = self.defining.module;
        let value = Builder::new(module).phi(phi, module.int_type(64), &[]);
        self.known.insert((phi, function, slot), value);
        for (incoming, block) in phi.incoming() {
            let incoming = self.slot(incoming, slot, function);
            value.add_incoming(incoming, block);
        }
        value
    }

    fn any(&mut self, before: Value) -> Value {
        let before = std::iter::successors(Some(before), |i| i.next()).find(|i| !i.is_phi());
        let before = before.expect("a block has a terminator");
        let loc = self.defining.tables.loc(before);
        let of = SiteOf { kind: SiteKind::Undefined, name: "a slot that was not set", variable: None, loc };
        let builder = Builder::before(self.defining.module, before);
        let value = self.defining.nondet(&builder, self.defining.module.int_type(64), of);
        value.expect("a number is a scalar")
    }

    /// Wherever a pointer is stored or bytes are copied, the slots that are loaded somewhere are too.
    fn follow_stores(&mut self) {
        let module = self.defining.module;
        let pointer_stores = |i: &Value| i.is(LLVMOpcode::LLVMStore) && i.operand(0).ty().is_pointer();
        let ours = [self.map.set, self.map.get, self.map.moved];
        let functions = module.defined_functions().into_iter().filter(|f| !ours.contains(f));
        let instructions: Vec<Value> = functions.flat_map(|f| f.body_instructions()).collect();
        let stores: Vec<Value> = instructions.iter().copied().filter(pointer_stores).collect();
        let copies: Vec<Value> = instructions.into_iter().filter(|i| is_copy(*i)).collect();
        for slot in self.loaded.clone() {
            let kind = Value::int(module.int_type(8), FIRST_SLOT_KIND + slot);
            for store in &stores {
                let value = self.slot(store.operand(0), slot, store.block().function());
                let builder = Builder::before(module, *store);
                builder.call(self.map.set, &[kind, store.operand(1), value]);
            }
            for copy in &copies {
                let builder = Builder::before(module, *copy);
                let bytes = builder.resize_unsigned(copy.operand(2), module.int_type(64));
                builder.call(self.map.moved, &[kind, copy.operand(0), copy.operand(1), bytes]);
            }
        }
    }
}

fn is_copy(call: Value) -> bool {
    let copies = |name: &str| {
        matches!(name, "memcpy" | "memmove")
            || ["llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n))
    };
    call.is_call()
        && call.called().is_function()
        && !call.called().has_body()
        && copies(&call.called().name())
}
