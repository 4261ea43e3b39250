//! Variables whose scope ends while their address may still be known.
//!
//! A function returns and its variables are gone, a block ends and so do the variables in it. LLVM does not keep that: inlining
//! moves a variable to the caller, and `mem2reg` forgets scopes. So before `mem2reg` the end and the start of the
//! scope of every variable whose address is more than loaded from and stored to become calls of opaque functions, and after
//! it (and again after inlining) those that make no difference are taken out: no address outlives the scope.
//!
//! An address counts as outliving if it is stored, returned, turned into a number or given to a function that does so; not
//! in the entry if nothing is accessed after the scope.
//!
//! Limit: a variable is one object, however often its scope begins. That an address from an earlier round of a loop is
//! not used in a later one is taken for granted, and announced where it might be.

use crate::define_ub::{Defining, Stop};
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMOpcode::*;
use ox_ir::Assumption;
use rustc_hash::{FxHashMap, FxHashSet};

/// Before `mem2reg`.
pub(super) fn mark(defining: &Defining) {
    for function in defining.module.defined_functions() {
        for slot in function.body_instructions() {
            if slot.is(LLVMAlloca) && !only_accessed(slot) {
                mark_slot(defining, function, slot);
            }
        }
    }
}

/// Every use is an access to it, or an address inside of it of which that is true.
fn only_accessed(address: Value) -> bool {
    address.users().into_iter().all(|user| match user.is_instruction() {
        false => false,
        true if user.is(LLVMLoad) => true,
        true if user.is(LLVMStore) => user.operand(0) != address,
        true if user.is(LLVMGetElementPtr) => only_accessed(user),
        true => user.is_call() && calls_one_of(user, &["llvm.", names::HAVOC]),
    })
}

fn calls_one_of(call: Value, beginnings: &[&str]) -> bool {
    let called = call.called();
    called.is_function() && beginnings.iter().any(|b| called.name().starts_with(b))
}

fn is_marker(user: &Value) -> bool {
    user.is_instruction() && user.is_call() && calls_one_of(*user, &["llvm.lifetime."])
}

fn mark_slot(defining: &Defining, function: Value, slot: Value) {
    let module = defining.module;
    let params = [module.pointer_type()];
    let opaque = |name| defining.opaque_function(name, module.void_type(), &params);
    let (mut starts, mut ends) = (false, false);
    for marker in slot.users().into_iter().filter(is_marker) {
        let end = calls_one_of(marker, &["llvm.lifetime.end"]);
        (starts, ends) = (starts || !end, ends || end);
        let name = if end { names::SCOPE_END } else { names::SCOPE_START };
        Builder::before(module, marker).call(opaque(name), &[slot]);
        marker.erase();
    }
    if !starts {
        // once it is inlined into a loop, it begins again
        let mut at = slot;
        while at.is(LLVMAlloca) {
            at = at.next().expect("an alloca is no terminator");
        }
        Builder::before(module, at).call(opaque(names::SCOPE_START), &[slot]);
    }
    if ends {
        return;
    }
    for last in returns(function) {
        if !reaches_without(slot, last) {
            Builder::before(module, last).call(opaque(names::SCOPE_END), &[slot]);
        }
    }
}

fn returns(function: Value) -> impl Iterator<Item = Value> {
    function.blocks().into_iter().map(|b| b.terminator()).filter(|last| last.is(LLVMRet))
}

/// There is a way through the function to that instruction on which the variable is not made (`alloca`, an array of variable
/// length).
fn reaches_without(slot: Value, at: Value) -> bool {
    let first = slot.block().function().blocks()[0];
    slot.block() != first && reaches(vec![first], at.block(), Some(slot.block()))
}

/// Blocks that begin at `from`, without a certain one.
fn reaches(from: Vec<Block>, to: Block, without: Option<Block>) -> bool {
    let mut seen: FxHashSet<Block> = without.into_iter().collect();
    let mut work = from;
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            if block == to {
                return true;
            }
            work.extend(block.successors());
        }
    }
    false
}

/// The function may make several objects of it, or none, so that what ends when it returns has no name there.
fn ends_without_name(slot: Value, function: Value) -> bool {
    let block = slot.block();
    reaches(block.successors(), block, None) || returns(function).any(|last| reaches_without(slot, last))
}

/// It would have to be known of each object that it is gone when its function has returned.
const UNNAMED_END: &str = "memory on the stack that is made in a loop or in a branch and may be used after its function has returned";

/// Variables of a loop whose address may be kept from one round to the next.
pub(super) fn announce(defining: &mut Defining) {
    let mut captures = Captures { of_params: FxHashMap::default() };
    for function in defining.module.defined_functions() {
        for slot in function.body_instructions() {
            if !slot.is(LLVMAlloca) || scope_calls(slot, names::SCOPE_START).is_empty() {
                continue;
            }
            if ends_without_name(slot, function)
                && !is_last(defining, function)
                && captures.uses(slot).is_none()
            {
                defining.stop_before(slot, Stop::Unsupported(UNNAMED_END.to_owned()));
                continue;
            }
            if !after_scope(slot).begins_again {
                continue;
            }
            if captures.uses(slot).is_none_or(|uses| uses.iter().any(|u| u.is_phi())) {
                let start = scope_calls(slot, names::SCOPE_START)[0];
                let loc = defining.tables.loc(start);
                defining.tables.assume_at(Assumption::LOOP_SCOPE, loc);
            }
        }
    }
}

/// Takes out the ends and starts that make no difference.
pub(super) fn prune(defining: &Defining) {
    let mut captures = Captures { of_params: FxHashMap::default() };
    for function in defining.module.defined_functions() {
        let last = is_last(defining, function);
        for slot in function.body_instructions() {
            if !slot.is(LLVMAlloca) {
                continue;
            }
            let marks = scope_calls(slot, "ox.scope.");
            if !marks.is_empty() && !matters(&mut captures, slot, last) {
                marks.into_iter().for_each(Value::erase);
            }
        }
    }
}

fn scope_calls(slot: Value, name: &str) -> Vec<Value> {
    let users = slot.users().into_iter();
    users.filter(|u| u.is_instruction() && u.is_call() && calls_one_of(*u, &[name])).collect()
}

/// Nothing of the program runs after it, and it runs once.
fn is_last(defining: &Defining, function: Value) -> bool {
    function.name() == names::ENTRY || (function.name() == defining.entry && function.users().len() == 1)
}

fn matters(captures: &mut Captures, slot: Value, last: bool) -> bool {
    let after = after_scope(slot).instructions;
    let Some(uses) = captures.uses(slot) else {
        return !last || after.iter().any(|i| may_access(*i));
    };
    uses.iter().any(|u| !u.is_phi() && after.contains(u))
}

fn may_access(i: Value) -> bool {
    let ours = ["ox.scope.", names::FAIL, names::HALT, names::UNSUPPORTED, names::NO_LEAK, "llvm.lifetime."];
    match i.opcode() {
        LLVMLoad | LLVMStore | LLVMAtomicRMW | LLVMAtomicCmpXchg | LLVMVAArg | LLVMFence => true,
        LLVMCall | LLVMInvoke | LLVMCallBr => !i.is_call() || !calls_one_of(i, &ours),
        LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMUnreachable | LLVMFNeg | LLVMAdd | LLVMFAdd
        | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul | LLVMUDiv | LLVMSDiv | LLVMFDiv | LLVMURem | LLVMSRem
        | LLVMFRem | LLVMShl | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor | LLVMAlloca
        | LLVMGetElementPtr | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP
        | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr
        | LLVMBitCast | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI | LLVMSelect | LLVMUserOp1
        | LLVMUserOp2 | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
        | LLVMInsertValue | LLVMFreeze | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet
        | LLVMCatchPad | LLVMCleanupPad | LLVMCatchSwitch => false,
    }
}

/// Whether the instruction can be reached after the scope of the variable has ended.
pub(super) fn may_have_ended(slot: Value, at: Value) -> bool {
    at.block().function() == slot.block().function() && after_scope(slot).instructions.contains(&at)
}

/// What can be reached after an end of the scope of a variable.
struct AfterScope {
    /// Until its next start.
    instructions: FxHashSet<Value>,
    begins_again: bool,
}

fn after_scope(slot: Value) -> AfterScope {
    let starts: FxHashSet<Value> = scope_calls(slot, names::SCOPE_START).into_iter().collect();
    let (mut seen, mut begins_again) = (FxHashSet::default(), false);
    let mut entered: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Option<Value>> =
        scope_calls(slot, names::SCOPE_END).into_iter().map(|end| end.next()).collect();
    while let Some(next) = work.pop() {
        let mut current = next;
        while let Some(i) = current.filter(|i| seen.insert(*i)) {
            if starts.contains(&i) {
                seen.remove(&i);
                begins_again = true;
                break;
            }
            if i.is_terminator() {
                let fresh = i.successors().into_iter().filter(|b| entered.insert(*b));
                work.extend(fresh.map(|b| b.first()));
            }
            current = i.next();
        }
    }
    AfterScope { instructions: seen, begins_again }
}

/// Which parameters keep the address they are given.
struct Captures {
    of_params: FxHashMap<Value, bool>,
}

impl Captures {
    /// The instructions that may use the address in this function; `None` if it may be used elsewhere later.
    fn uses(&mut self, address: Value) -> Option<FxHashSet<Value>> {
        let mut uses = FxHashSet::default();
        let mut seen = FxHashSet::from_iter([address]);
        let mut work = vec![address];
        while let Some(address) = work.pop() {
            for user in address.users() {
                if !user.is_instruction() {
                    return None;
                }
                match user.opcode() {
                    LLVMGetElementPtr | LLVMPHI | LLVMSelect | LLVMFreeze => {
                        if seen.insert(user) {
                            work.push(user);
                        }
                        if user.is_phi() {
                            uses.insert(user);
                        }
                    }
                    LLVMICmp => {}
                    LLVMLoad => {
                        uses.insert(user);
                    }
                    LLVMStore | LLVMAtomicRMW | LLVMAtomicCmpXchg => {
                        let at = if user.is(LLVMStore) { 1 } else { 0 };
                        let stored = (0..user.operand_count()).any(|n| n != at && user.operand(n) == address);
                        if stored {
                            return None;
                        }
                        uses.insert(user);
                    }
                    LLVMCall => {
                        if !calls_one_of(user, &["ox.scope."]) {
                            self.call(user, address)?;
                            uses.insert(user);
                        }
                    }
                    // it may be kept, in a way that is not followed
                    _ => return None,
                }
            }
        }
        Some(uses)
    }

    /// `None` if the called function may keep the address.
    fn call(&mut self, call: Value, address: Value) -> Option<()> {
        let called = call.called();
        if !called.is_function() {
            return None;
        }
        if called.is_intrinsic() || (called.name().starts_with("ox.") && !called.has_body()) {
            return Some(());
        }
        let params = called.params();
        for (index, argument) in call.args().into_iter().enumerate() {
            if argument == address && params.get(index).is_none_or(|p| self.keeps(*p, called)) {
                return None;
            }
        }
        Some(())
    }

    fn keeps(&mut self, param: Value, function: Value) -> bool {
        if !function.has_body() {
            return true;
        }
        if let Some(known) = self.of_params.get(&param) {
            return *known;
        }
        // if it is asked again on the way, the function is recursive
        self.of_params.insert(param, true);
        let keeps = self.uses(param).is_none();
        self.of_params.insert(param, keeps);
        keeps
    }
}
