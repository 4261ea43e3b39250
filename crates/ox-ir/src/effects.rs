//! What an instruction does to memory and objects, and whether it calls or fails: one description for those who need no more.
//!
//! Analyses with a rule for each instruction, the interpreter, the validator and the text match on all instructions instead.

use crate::model::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects<'a> {
    /// The address whose content it reads.
    pub reads: Option<&'a Operand>,
    /// The address to which it writes. What does both copies the content.
    pub writes: Option<&'a Operand>,
    /// It reads or writes a range of bytes, not one value.
    pub range: bool,
    pub object: Option<ObjectEffect<'a>>,
    pub role: Role,
}

/// What it means for calls and failures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    Assert,
    /// Something unsupported.
    Stop,
    Call(FuncId),
    CallPointer,
    /// Neither fails nor calls.
    #[default]
    Plain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectEffect<'a> {
    /// The first result is the address of a new object. An alignment that is not said is that of the heap.
    Made {
        align: Option<u64>,
        zeroed: bool,
    },
    Freed(&'a Operand),
}

impl InstKind {
    /// Of the instruction itself: a call has those of the callee, too.
    pub fn effects(&self) -> Effects<'_> {
        let none = Effects::default();
        match self {
            InstKind::Load { addr, .. } => Effects { reads: Some(addr), ..none },
            InstKind::Store { addr, .. } => Effects { writes: Some(addr), ..none },
            InstKind::MemCopy { to, from, .. } => {
                Effects { reads: Some(from), writes: Some(to), range: true, ..none }
            }
            InstKind::MemSet { to, .. } | InstKind::MemHavoc { to, .. } => {
                Effects { writes: Some(to), range: true, ..none }
            }
            InstKind::Alloca { align, .. } => {
                Effects { object: Some(ObjectEffect::Made { align: Some(*align), zeroed: false }), ..none }
            }
            InstKind::Malloc { zeroed, .. } => {
                Effects { object: Some(ObjectEffect::Made { align: None, zeroed: *zeroed }), ..none }
            }
            InstKind::Free(address) => Effects { object: Some(ObjectEffect::Freed(address)), ..none },
            InstKind::Assert(..) => Effects { role: Role::Assert, ..none },
            InstKind::Unsupported(_) => Effects { role: Role::Stop, ..none },
            InstKind::Call { callee: Callee::Direct(f), .. } => Effects { role: Role::Call(*f), ..none },
            InstKind::Call { callee: Callee::Indirect(_), .. } => Effects { role: Role::CallPointer, ..none },
            InstKind::Binary(..)
            | InstKind::Compare(..)
            | InstKind::Cast(..)
            | InstKind::Select(..)
            | InstKind::Float(..)
            | InstKind::FloatCompare(..)
            | InstKind::PtrAdd(..)
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Nondet(_)
            | InstKind::Infer(..)
            | InstKind::Assume(_)
            | InstKind::Reached(_) => none,
        }
    }
}
