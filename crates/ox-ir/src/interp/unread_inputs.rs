//! Inputs that the entry only puts into memory, where nothing reads them: they say nothing to the reader of a counterexample.

use super::frame::Frame;
use super::run::Machine;
use super::value::Value;
use crate::model::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(super) struct UnreadInputs {
    /// The values of the entry that are computed from one input.
    values: HashMap<ValueId, SiteId>,
    /// Where they were put and still are.
    bytes: BTreeMap<u64, SiteId>,
    unread: BTreeSet<SiteId>,
}

impl UnreadInputs {
    pub fn new(entry: Option<&Body>) -> Self {
        let mut values = HashMap::new();
        for inst in entry.into_iter().flat_map(|body| body.blocks.values()).flat_map(|block| &block.insts) {
            let of = |operand: &&Operand| match operand {
                Operand::Value(v) => values.get(v).copied(),
                Operand::Int(_)
                | Operand::Null
                | Operand::Global(_)
                | Operand::Func(_)
                | Operand::Float(..) => None,
            };
            let site = match &inst.kind {
                InstKind::Nondet(site) => Some(*site),
                kind @ (InstKind::Cast(..) | InstKind::Compare(..) | InstKind::Select(..)) => {
                    kind.operands().iter().find_map(of)
                }
                InstKind::Binary(..)
                | InstKind::Float(..)
                | InstKind::FloatCompare(..)
                | InstKind::PtrAdd(..)
                | InstKind::Alloca { .. }
                | InstKind::Malloc { .. }
                | InstKind::MemCopy { .. }
                | InstKind::MemHavoc { .. }
                | InstKind::MemSet { .. }
                | InstKind::Infer(..)
                | InstKind::Free(_)
                | InstKind::Load { .. }
                | InstKind::Store { .. }
                | InstKind::Call { .. }
                | InstKind::PtrTest { .. }
                | InstKind::ObjectSize(_)
                | InstKind::Apart { .. }
                | InstKind::ResetModified(_)
                | InstKind::Track(_)
                | InstKind::Reached(_)
                | InstKind::NoLeak
                | InstKind::Lifetime { .. }
                | InstKind::Assume(_)
                | InstKind::Assert(..)
                | InstKind::Unsupported(_) => None,
            };
            if let Some(site) = site {
                values.extend(inst.results.iter().map(|result| (*result, site)));
            }
        }
        UnreadInputs { values, bytes: BTreeMap::new(), unread: BTreeSet::new() }
    }

    fn write(&mut self, address: u64, length: u64, site: Option<SiteId>) {
        let end = address.saturating_add(length);
        let old: Vec<u64> = self.bytes.range(address..end).map(|(at, _)| *at).collect();
        for at in old {
            self.bytes.remove(&at);
        }
        if let Some(site) = site {
            self.unread.insert(site);
            self.bytes.extend((address..end).map(|at| (at, site)));
        }
    }

    fn read(&mut self, address: u64, length: u64) {
        for (_, site) in self.bytes.range(address..address.saturating_add(length)) {
            self.unread.remove(site);
        }
    }

    pub fn list(self) -> Vec<SiteId> {
        self.unread.into_iter().collect()
    }
}

impl<'m> Machine<'m, '_> {
    /// After an instruction.
    pub(super) fn note_inputs(&mut self, frame: &Frame<'m>, inst: &'m Inst) {
        let width = self.module.pointer_width;
        let address = |machine: &Self, o: &Operand| machine.pointer(frame, o).address;
        match &inst.kind {
            InstKind::Store { value, addr, .. } => {
                let site = match value {
                    Operand::Value(v) if self.is_in_entry() => self.unread_inputs.values.get(v).copied(),
                    _ => None,
                };
                if site.is_some() || !self.unread_inputs.bytes.is_empty() {
                    let size = Value::size_in_memory(self.operand(frame, value).value.ty(), width);
                    let at = address(self, addr);
                    self.unread_inputs.write(at, size, site);
                }
            }
            InstKind::Load { addr, .. } if !self.unread_inputs.bytes.is_empty() => {
                let size = Value::size_in_memory(frame.body.values[inst.results[0]].ty, width);
                let at = address(self, addr);
                self.unread_inputs.read(at, size);
            }
            InstKind::MemCopy { from, len, .. } if !self.unread_inputs.bytes.is_empty() => {
                let at = address(self, from);
                self.unread_inputs.read(at, frame.bits(len).to_u64().unwrap_or(u64::MAX));
            }
            // what they overwrite still counts as the input, so that at most one too many is shown
            InstKind::Binary(..)
            | InstKind::Compare(..)
            | InstKind::Cast(..)
            | InstKind::Float(..)
            | InstKind::FloatCompare(..)
            | InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::MemCopy { .. }
            | InstKind::MemHavoc { .. }
            | InstKind::MemSet { .. }
            | InstKind::Infer(..)
            | InstKind::Select(..)
            | InstKind::Free(_)
            | InstKind::Load { .. }
            | InstKind::Call { .. }
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Nondet(_)
            | InstKind::Assume(_)
            | InstKind::Assert(..)
            | InstKind::Unsupported(_) => {}
        }
    }
}
