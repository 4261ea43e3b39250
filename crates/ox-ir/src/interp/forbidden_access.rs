//! The access that a failing check stands before: which bytes of which object it would have touched, for the reader.
//!
//! A check and its access have the same place in the source. The access follows the check in its block, or is where control would
//! have gone if the check had held. It is not executed; only its address and length are computed, which the check had to know too.
//! Limit: what was computed on the way from the check to the access is not known, and then there is no answer.

use super::frame::Frame;
use super::object::{FatPointer, Object, Segment};
use super::run::Machine;
use super::value::Value;
use crate::model::*;
use std::collections::HashSet;

/// An access that must not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenAccess {
    pub writes: bool,
    /// In bytes.
    pub length: u64,
    pub target: Target,
}

/// What it would have touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Object {
        object: AccessedObject,
        offset: i64,
        state: ObjectState,
    },
    /// Null, or an address computed from it.
    Null {
        address: u64,
    },
    /// There is no object.
    Nothing {
        address: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessedObject {
    /// The variable; `None`: it has no name.
    pub name: Option<String>,
    pub on_heap: bool,
    /// In bytes.
    pub size: u64,
    /// Where the variable is declared, or memory was allocated.
    pub loc: Option<Loc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectState {
    Live,
    Constant,
    Freed,
    ScopeEnded,
}

/// So many blocks are looked at on the way to the access.
const MAX_BLOCKS: usize = 8;

/// The bytes of one access, which are not computed yet.
struct Bytes<'m> {
    writes: bool,
    address: &'m Operand,
    length: Length<'m>,
}

enum Length<'m> {
    Of(Type),
    Computed(&'m Operand),
}

impl<'m> Machine<'m, '_> {
    /// For a check that fails in the block of this frame.
    pub(super) fn forbidden_access(&self, frame: &Frame<'m>, check: CheckId) -> Option<ForbiddenAccess> {
        let check = &self.module.checks[check];
        let wanted = |writes: bool| match check.kind {
            CheckKind::InvalidRead => !writes,
            CheckKind::InvalidWrite | CheckKind::ReadOnlyWrite => writes,
            CheckKind::UseAfterFree => true,
            _ => false,
        };
        let loc = check.loc?;
        let touched = |bytes: Vec<Bytes<'m>>| {
            bytes.into_iter().filter(|b| wanted(b.writes)).find_map(|b| self.touched(frame, &b))
        };
        if let Some(bytes) = access_from(frame.body, frame.block, frame.index, loc) {
            return touched(bytes);
        }
        let mut block = frame.body.blocks.iter().find(|(_, b)| std::ptr::eq(*b, frame.block))?.0;
        for _ in 0..MAX_BLOCKS {
            let mut before =
                frame.body.blocks.iter().filter(|(_, b)| b.term.jumps().iter().any(|j| j.to == block));
            let (Some((id, only)), None) = (before.next(), before.next()) else { return None };
            let others = only.term.jumps().into_iter().map(|j| j.to).filter(|to| *to != block);
            for other in others {
                if let Some(bytes) = access_from(frame.body, &frame.body.blocks[other], 0, loc) {
                    return touched(bytes);
                }
            }
            block = id;
        }
        None
    }

    /// `None` if that access is fine.
    fn touched(&self, frame: &Frame<'m>, bytes: &Bytes<'m>) -> Option<ForbiddenAccess> {
        let length = match bytes.length {
            Length::Of(ty) => Value::size_in_memory(ty, self.module.pointer_width),
            Length::Computed(length) => frame.bits(length).to_u64()?,
        };
        let pointer = self.pointer(frame, bytes.address);
        let target = self.target(pointer, length, bytes.writes)?;
        Some(ForbiddenAccess { writes: bytes.writes, length, target })
    }

    fn target(&self, pointer: FatPointer, length: u64, writes: bool) -> Option<Target> {
        let address = pointer.address;
        let Some(id) = self.memory.owner(pointer) else {
            let null = address < ox_machine::Machine::PAGE;
            return Some(if null { Target::Null { address } } else { Target::Nothing { address } });
        };
        // the variable of a function that has returned has no name any more
        let object = self.memory.object(id)?;
        let state = match (object.dead, id.segment) {
            (true, Segment::Heap) => ObjectState::Freed,
            (true, Segment::Globals | Segment::Stack | Segment::Outside) => ObjectState::ScopeEnded,
            (false, _) if object.constant && writes => ObjectState::Constant,
            (false, _) => ObjectState::Live,
        };
        if state == ObjectState::Live && id.contains(address, length) {
            return None;
        }
        let offset = address.wrapping_sub(id.base) as i64;
        Some(Target::Object { object: accessed(object), offset, state })
    }
}

fn accessed(object: &Object<'_>) -> AccessedObject {
    AccessedObject {
        name: (!object.name.is_empty()).then(|| object.name.to_owned()),
        on_heap: object.id.segment == Segment::Heap,
        size: object.id.size,
        loc: object.loc,
    }
}

/// The first access from there on, if it has that place and nothing that it needs is computed on the way.
fn access_from<'m>(body: &'m Body, block: &'m Block, index: usize, loc: Loc) -> Option<Vec<Bytes<'m>>> {
    let (mut block, mut index) = (block, index);
    let mut computed: HashSet<ValueId> = HashSet::new();
    for _ in 0..MAX_BLOCKS {
        computed.extend(&block.params);
        for inst in &block.insts[index..] {
            let bytes = bytes_of(body, inst);
            if !bytes.is_empty() {
                let known = |o: &Operand| !matches!(o, Operand::Value(v) if computed.contains(v));
                let is_known = |b: &Bytes| {
                    known(b.address) && !matches!(b.length, Length::Computed(length) if !known(length))
                };
                return (inst.loc == Some(loc) && bytes.iter().all(is_known)).then_some(bytes);
            }
            computed.extend(&inst.results);
        }
        // what holds is the first target of a branch
        block = match &block.term {
            Terminator::Goto(jump) | Terminator::Branch(_, jump, _) => &body.blocks[jump.to],
            Terminator::Switch(..) | Terminator::Return(_) | Terminator::Halt => return None,
        };
        index = 0;
    }
    None
}

fn bytes_of<'m>(body: &Body, inst: &'m Inst) -> Vec<Bytes<'m>> {
    let effects = inst.kind.effects();
    let read = effects.reads.map(|address| Bytes { writes: false, address, length: length(body, inst) });
    let write = effects.writes.map(|address| Bytes { writes: true, address, length: length(body, inst) });
    read.into_iter().chain(write).collect()
}

fn length<'m>(body: &Body, inst: &'m Inst) -> Length<'m> {
    match &inst.kind {
        InstKind::Load { .. } => Length::Of(body.values[inst.results[0]].ty),
        InstKind::Store { value, .. } => Length::Of(match value {
            Operand::Value(v) => body.values[*v].ty,
            Operand::Int(bits) => Type::Int(bits.width()),
            Operand::Null | Operand::Global(_) | Operand::Func(_) => Type::Ptr,
            Operand::Float(ty, _) => Type::Float(*ty),
        }),
        InstKind::MemCopy { len, .. } | InstKind::MemSet { len, .. } | InstKind::MemHavoc { len, .. } => {
            Length::Computed(len)
        }
        other => unreachable!("{other:?} touches no memory"),
    }
}
