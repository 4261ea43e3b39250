//! Variables without a value (UFO, section 2.1): any value, afresh each time the variable comes to life.
//!
//! That is at every `llvm.lifetime.start`, or where the slot is allocated if it has no such marker. A slot that is
//! written in full on every path before it can be read gets nothing: else every parameter would cost an input that
//! nobody looks at. A slot with too many scalars is handed to the opaque function `oxhorn.havoc(address, size)`,
//! which writes it as far as LLVM knows; the IR keeps it as a call of a function without a body.

use super::Defining;
use super::environment::Variables;
use super::stops::SiteOf;
use crate::llvm::{Block, Builder, Type, Value};
use llvm_sys::LLVMOpcode::*;
use ox_ir::SiteKind;
use rustc_hash::FxHashSet;

/// More scalars than this are not written one by one.
const MAX_SCALARS: u64 = 64;

pub(super) fn run(defining: &mut Defining) {
    for function in defining.module.defined_functions() {
        let variables = defining.variables_of(function);
        for slot in function.body_instructions() {
            if slot.is(LLVMAlloca) {
                define_slot(defining, slot, &variables);
            }
        }
    }
}

fn define_slot(defining: &mut Defining, slot: Value, variables: &Variables) {
    let births: Vec<Value> =
        slot.users().into_iter().filter(|u| is_intrinsic(*u, "llvm.lifetime.start")).collect();
    let births = if births.is_empty() { vec![slot] } else { births };
    let search = ReadSearch { slot, size: fixed_size(defining, slot), escapes: escapes(slot) };
    for birth in births {
        let next = birth.next().expect("neither a slot nor a marker is a terminator");
        if search.may_be_read_from(next) {
            let next = after_allocas(next);
            fill(defining, slot, next, variables);
        }
    }
}

/// Allocas stay together at the start of the function, where `mem2reg` looks for them.
fn after_allocas(mut at: Value) -> Value {
    while at.is(LLVMAlloca) {
        at = at.next().expect("an alloca is no terminator");
    }
    at
}

fn fill(defining: &mut Defining, slot: Value, next: Value, variables: &Variables) {
    let variable = variables.iter().find(|(s, _)| *s == slot).map(|(_, name)| name.clone());
    let name = variable.clone().unwrap_or_else(|| "temporary".to_owned());
    let loc = defining.tables.loc(next);
    let of = SiteOf { kind: SiteKind::Uninitialised, name: &name, variable: variable.as_deref(), loc };
    let builder = Builder::before(defining.module, next);
    let one = slot.operand(0).as_u64() == Some(1);
    match defining.scalars(slot.allocated_type(), MAX_SCALARS).filter(|_| one) {
        Some(scalars) => defining.store_nondets(&builder, slot, &scalars, of),
        None => havoc(defining, &builder, slot),
    }
}

fn havoc(defining: &mut Defining, builder: &Builder, slot: Value) {
    let module = defining.module;
    let long = module.int_type(64);
    let each = Value::int(long, defining.layout.size(slot.allocated_type()));
    let count = builder.resize_unsigned(slot.operand(0), long);
    let size = match (each.as_u64(), count.as_u64()) {
        (Some(each), Some(count)) => Value::int(long, each.saturating_mul(count)),
        _ => builder.binary(LLVMMul, count, each),
    };
    let params = [module.pointer_type(), long];
    let function = match module.function("oxhorn.havoc") {
        Some(function) => function,
        None => module.add_function("oxhorn.havoc", Type::function(module.void_type(), &params)),
    };
    builder.call(function, &[slot, size]);
}

/// In bytes, if the number of elements is constant.
fn fixed_size(defining: &Defining, slot: Value) -> Option<u64> {
    let count = slot.operand(0).as_u64()?;
    count.checked_mul(defining.layout.store_size(slot.allocated_type()))
}

fn is_intrinsic(i: Value, name: &str) -> bool {
    i.is_instruction() && i.is_call() && i.called().is_function() && i.called().name().starts_with(name)
}

/// Somebody may know the address beside the loads and stores that name the slot.
fn escapes(address: Value) -> bool {
    address.users().into_iter().any(|user| {
        if !user.is_instruction() {
            return true;
        }
        match user.opcode() {
            LLVMLoad => false,
            LLVMStore => user.operand(0) == address,
            LLVMGetElementPtr => escapes(user),
            LLVMCall => !["llvm.lifetime.", "llvm.memset.", "llvm.memcpy.", "llvm.memmove."]
                .iter()
                .any(|name| is_intrinsic(user, name)),
            // anything else may pass it on
            _ => true,
        }
    })
}

/// Is there a path on which the slot is read before it is written in full?
struct ReadSearch {
    slot: Value,
    size: Option<u64>,
    escapes: bool,
}

enum Effect {
    Read,
    Written,
    None,
}

impl ReadSearch {
    fn may_be_read_from(&self, start: Value) -> bool {
        let users: FxHashSet<Value> = self.slot.users().into_iter().collect();
        let busy: FxHashSet<Block> = users.iter().filter(|u| u.is_instruction()).map(|u| u.block()).collect();
        let mut seen = FxHashSet::default();
        let mut stack = Vec::new();
        match self.walk(std::iter::successors(Some(start), |i| i.next()), &users) {
            Effect::Read => return true,
            Effect::Written => return false,
            Effect::None => stack.extend(start.block().successors()),
        }
        while let Some(block) = stack.pop() {
            if !seen.insert(block) {
                continue;
            }
            let effect = match self.escapes || busy.contains(&block) {
                true => self.walk(block.instructions().into_iter(), &users),
                false => Effect::None,
            };
            match effect {
                Effect::Read => return true,
                Effect::Written => {}
                Effect::None => stack.extend(block.successors()),
            }
        }
        false
    }

    fn walk(&self, instructions: impl Iterator<Item = Value>, users: &FxHashSet<Value>) -> Effect {
        for instruction in instructions {
            let effect = match users.contains(&instruction) {
                true => self.effect_of_user(instruction),
                false if self.escapes && may_read_anything(instruction) => Effect::Read,
                false => Effect::None,
            };
            match effect {
                Effect::None => {}
                Effect::Read | Effect::Written => return effect,
            }
        }
        Effect::None
    }

    fn effect_of_user(&self, i: Value) -> Effect {
        let whole = |bytes: u64| self.size.is_some_and(|size| bytes >= size);
        match i.opcode() {
            LLVMStore if i.operand(1) == self.slot && i.operand(0) != self.slot && !i.is_volatile() => {
                let one = self.slot.operand(0).as_u64() == Some(1);
                match one && i.operand(0).ty() == self.slot.allocated_type() {
                    true => Effect::Written,
                    false => Effect::None,
                }
            }
            LLVMCall if is_intrinsic(i, "llvm.lifetime.") => Effect::Written,
            LLVMCall if is_intrinsic(i, "llvm.mem") && i.operand(0) == self.slot => {
                let from_itself = !is_intrinsic(i, "llvm.memset.") && i.operand(1) == self.slot;
                match i.operand(2).as_u64() {
                    Some(bytes) if whole(bytes) && !from_itself => Effect::Written,
                    Some(_) | None => Effect::Read,
                }
            }
            // computing an address of a part: the part may be read
            _ => Effect::Read,
        }
    }
}

/// Reads memory through an address that may be any.
fn may_read_anything(i: Value) -> bool {
    match i.opcode() {
        LLVMLoad => {
            let address = i.operand(0);
            !(address.is(LLVMAlloca) || address.is_global_variable())
        }
        LLVMCall | LLVMInvoke | LLVMCallBr => {
            let called = i.called();
            let name = if called.is_function() { called.name() } else { String::new() };
            let harmless = name.starts_with("llvm.dbg.") || name.starts_with("llvm.lifetime.");
            !(harmless || (name.starts_with("ox.") && !called.has_body()))
        }
        LLVMVAArg | LLVMAtomicCmpXchg | LLVMAtomicRMW => true,
        LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMUnreachable | LLVMFNeg | LLVMAdd | LLVMFAdd
        | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul | LLVMUDiv | LLVMSDiv | LLVMFDiv | LLVMURem | LLVMSRem
        | LLVMFRem | LLVMShl | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor | LLVMAlloca | LLVMStore
        | LLVMGetElementPtr | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP
        | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr
        | LLVMBitCast | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI | LLVMSelect | LLVMUserOp1
        | LLVMUserOp2 | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
        | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMResume | LLVMLandingPad | LLVMCleanupRet
        | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad | LLVMCatchSwitch => false,
    }
}
