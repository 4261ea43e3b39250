//! Is a stack slot read before it is written? A forward analysis over bytes.
//!
//! It follows the paths from the point where the slot comes to life, with the set of bytes that every path so far has
//! written (intersection where paths meet). The slot dies at its next lifetime marker. Padding need not be written.
//! What the analysis does not understand counts as a read of everything.

use super::Defining;
use crate::llvm::{Block, Type, Value};
use llvm_sys::LLVMOpcode::*;
use rustc_hash::FxHashMap;

/// A larger slot is not analysed.
const MAX_BYTES: u64 = 1 << 16;

/// A set of bytes of the slot.
#[derive(Clone, PartialEq, Eq)]
struct Bytes(Vec<u64>);

impl Bytes {
    fn none(size: u64) -> Bytes {
        Bytes(vec![0; size.div_ceil(64) as usize])
    }

    /// What lies outside of the slot is ignored.
    fn insert(&mut self, start: u64, length: u64) {
        let end = start.saturating_add(length).min(64 * self.0.len() as u64);
        for byte in start..end {
            self.0[(byte / 64) as usize] |= 1 << (byte % 64);
        }
    }

    fn covers(&self, wanted: &Bytes) -> bool {
        self.0.iter().zip(&wanted.0).all(|(have, want)| want & !have == 0)
    }

    /// Keeps the common part; says whether that made the set smaller.
    fn meet(&mut self, other: &Bytes) -> bool {
        let before = self.clone();
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        *self != before
    }
}

pub(super) struct Initialisation<'a, 'd> {
    defining: &'a Defining<'d>,
    slot: Value,
    size: u64,
    /// The bytes that hold values.
    content: Bytes,
    /// Addresses inside the slot; `None` if the offset is not constant.
    addresses: FxHashMap<Value, Option<u64>>,
    /// The address may be known beside the instructions that name it.
    escapes: bool,
}

/// Where a walk through a block ended.
enum End {
    /// Something that was not written is read.
    Read,
    /// All is written, or the slot has died.
    Settled,
    /// The end of the block.
    Open,
}

impl<'a, 'd> Initialisation<'a, 'd> {
    /// `None` if the slot is too large or of variable size.
    pub fn new(defining: &'a Defining<'d>, slot: Value) -> Option<Self> {
        let ty = slot.allocated_type();
        let size = slot.operand(0).as_u64()?.checked_mul(defining.layout.size(ty))?;
        if size > MAX_BYTES {
            return None;
        }
        let mut content = Bytes::none(size);
        match defining.scalars(ty, MAX_BYTES).filter(|_| slot.operand(0).as_u64() == Some(1)) {
            Some(scalars) => {
                for (scalar, offset) in scalars {
                    content.insert(offset, defining.layout.store_size(scalar));
                }
            }
            None => content.insert(0, size),
        }
        let mut analysis = Initialisation {
            defining,
            slot,
            size,
            content,
            addresses: FxHashMap::from_iter([(slot, Some(0))]),
            escapes: false,
        };
        analysis.escapes = analysis.follow(slot, Some(0));
        Some(analysis)
    }

    /// Notes the addresses derived from this one; says whether one of them escapes.
    fn follow(&mut self, address: Value, offset: Option<u64>) -> bool {
        let mut escapes = false;
        for user in address.users() {
            if !user.is_instruction() {
                return true;
            }
            escapes |= match user.opcode() {
                LLVMLoad => false,
                LLVMStore => user.operand(0) == address,
                LLVMGetElementPtr => {
                    let moved = self.moved(user, offset);
                    self.addresses.insert(user, moved);
                    self.follow(user, moved)
                }
                LLVMCall => !is_memory_intrinsic(user),
                // anything else may pass it on
                _ => true,
            };
        }
        escapes
    }

    fn moved(&self, gep: Value, offset: Option<u64>) -> Option<u64> {
        let by = crate::bitcode_to_ir::constant_gep_offset(&self.defining.layout, gep)?;
        offset?.checked_add_signed(by).filter(|o| *o <= self.size)
    }

    /// Is there a path from this instruction on which the slot is read before it is written?
    pub fn may_be_read_from(&self, start: Value) -> bool {
        let mut written: FxHashMap<Block, Bytes> = FxHashMap::default();
        let mut work = Vec::new();
        let mut state = Bytes::none(self.size);
        match self.walk(std::iter::successors(Some(start), |i| i.next()), &mut state) {
            End::Read => return true,
            End::Settled => return false,
            End::Open => enter(start.block().successors(), &state, &mut written, &mut work),
        }
        while let Some(block) = work.pop() {
            let mut state = written[&block].clone();
            match self.walk(block.instructions().into_iter(), &mut state) {
                End::Read => return true,
                End::Settled => {}
                End::Open => enter(block.successors(), &state, &mut written, &mut work),
            }
        }
        false
    }

    fn walk(&self, instructions: impl Iterator<Item = Value>, state: &mut Bytes) -> End {
        for instruction in instructions {
            match self.step(instruction, state) {
                End::Open if state.covers(&self.content) => return End::Settled,
                End::Open => {}
                end => return end,
            }
        }
        End::Open
    }

    fn step(&self, i: Value, state: &mut Bytes) -> End {
        let address = |index: u32| self.addresses.get(&i.operand(index)).copied();
        match i.opcode() {
            LLVMLoad => match address(0) {
                Some(at) => self.read(at, self.stored(i.ty()), state),
                None if self.escapes
                    && !i.operand(0).is(LLVMAlloca)
                    && !i.operand(0).is_global_variable() =>
                {
                    End::Read
                }
                None => End::Open,
            },
            LLVMStore => {
                if let Some(Some(at)) = address(1) {
                    state.insert(at, self.defining.layout.store_size(i.operand(0).ty()));
                }
                End::Open
            }
            LLVMCall => self.call(i, state),
            LLVMGetElementPtr => End::Open,
            LLVMInvoke | LLVMCallBr | LLVMVAArg | LLVMAtomicCmpXchg | LLVMAtomicRMW => match self.escapes {
                true => End::Read,
                false => End::Open,
            },
            // these read no memory; one that names the address has made it escape
            LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMUnreachable | LLVMFNeg | LLVMAdd
            | LLVMFAdd | LLVMSub | LLVMFSub | LLVMMul | LLVMFMul | LLVMUDiv | LLVMSDiv | LLVMFDiv
            | LLVMURem | LLVMSRem | LLVMFRem | LLVMShl | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor
            | LLVMAlloca | LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP
            | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr
            | LLVMBitCast | LLVMAddrSpaceCast | LLVMICmp | LLVMFCmp | LLVMPHI | LLVMSelect | LLVMUserOp1
            | LLVMUserOp2 | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
            | LLVMInsertValue | LLVMFreeze | LLVMFence | LLVMResume | LLVMLandingPad | LLVMCleanupRet
            | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad | LLVMCatchSwitch => End::Open,
        }
    }

    fn stored(&self, ty: Type) -> Option<u64> {
        Some(self.defining.layout.store_size(ty))
    }

    fn read(&self, at: Option<u64>, length: Option<u64>, state: &Bytes) -> End {
        let (Some(at), Some(length)) = (at, length) else { return End::Read };
        let mut wanted = Bytes::none(self.size);
        wanted.insert(at, length);
        wanted.meet(&self.content);
        match state.covers(&wanted) {
            true => End::Open,
            false => End::Read,
        }
    }

    fn call(&self, i: Value, state: &mut Bytes) -> End {
        let called = i.called();
        let name = if called.is_function() { called.name() } else { String::new() };
        let address = |index: u32| self.addresses.get(&i.operand(index)).copied();
        if name.starts_with("llvm.lifetime.") {
            return if i.operand(0) == self.slot { End::Settled } else { End::Open };
        }
        if is_memory_intrinsic(i) {
            let length = i.operand(2).as_u64();
            let from = if name.starts_with("llvm.memset.") { None } else { address(1) };
            if let Some(from) = from
                && let End::Read = self.read(from, length, state)
            {
                return End::Read;
            }
            if let (Some(Some(to)), Some(length)) = (address(0), length) {
                state.insert(to, length);
            }
            return End::Open;
        }
        let ours = name.starts_with("ox.") && !called.has_body();
        match self.escapes && !ours && !name.starts_with("llvm.dbg.") {
            true => End::Read,
            false => End::Open,
        }
    }
}

fn enter(targets: Vec<Block>, state: &Bytes, written: &mut FxHashMap<Block, Bytes>, work: &mut Vec<Block>) {
    for target in targets {
        match written.get_mut(&target) {
            Some(known) => {
                if known.meet(state) {
                    work.push(target);
                }
            }
            None => {
                written.insert(target, state.clone());
                work.push(target);
            }
        }
    }
}

fn is_memory_intrinsic(call: Value) -> bool {
    let called = call.called();
    let name = if called.is_function() { called.name() } else { String::new() };
    ["llvm.lifetime.", "llvm.memset.", "llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n))
}
