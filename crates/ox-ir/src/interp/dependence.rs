//! What a run's end depends on: which functions without a body, and which variables of other files, had a say in it.
//!
//! A value depends on what it was computed from, and a byte of memory on what was written. From a branch on, everything
//! depends on what its condition depended on, also where the ways have met again: that is coarse, and never too little.

use super::frame::Frame;
use super::ranges::Ranges;
use super::run::Machine;
use super::value::Value;
use crate::model::*;
use std::collections::HashMap;

/// A set of names: bit `n` is the name number `n`, and the last bit all those that come after.
pub(super) type Sources = u64;

pub(super) struct Dependence<'m> {
    /// What each site of the outside is.
    sites: HashMap<SiteId, Sources>,
    names: Vec<&'m str>,
    /// The bytes that depend on something.
    bytes: Ranges<Sources>,
    /// What it depends on that the run came here.
    control: Sources,
}

impl<'m> Dependence<'m> {
    pub fn new(module: &'m Module) -> Self {
        let mut found =
            Dependence { sites: HashMap::new(), names: Vec::new(), bytes: Ranges::new(), control: 0 };
        for (id, site) in &module.sites {
            let named = matches!(site.kind, SiteKind::External | SiteKind::Effect);
            if !named || site.name == OUTSIDE_MEMORY {
                continue;
            }
            let known = found.names.iter().position(|name| *name == site.name);
            let number = known.unwrap_or_else(|| {
                found.names.push(&site.name);
                found.names.len() - 1
            });
            found.sites.insert(id, 1 << number.min(63));
        }
        found
    }

    /// Nothing comes from outside, so there is nothing to follow.
    pub fn is_idle(&self) -> bool {
        self.sites.is_empty()
    }

    pub fn of_site(&self, site: SiteId) -> Sources {
        self.sites.get(&site).copied().unwrap_or(0)
    }

    pub fn branch(&mut self, sources: Sources) {
        self.control |= sources;
    }

    pub fn write(&mut self, address: u64, length: u64, sources: Sources) {
        self.bytes.set(address, length, Some(sources).filter(|s| *s != 0));
    }

    fn read(&self, address: u64, length: u64) -> Sources {
        self.bytes.within(address, length).iter().fold(0, |all, r| all | r.value)
    }

    fn copy(&mut self, to: u64, from: u64, length: u64, sources: Sources) {
        let copied = self.bytes.within(from, length);
        self.write(to, length, sources);
        for r in copied {
            self.write(to.saturating_add(r.first - from), r.last - r.first + 1, sources | r.value);
        }
    }

    /// The names that the end depends on, if the last condition depended on these.
    pub fn names(&self, last: Sources) -> Vec<String> {
        let all = self.control | last;
        let is_in = |number: usize| all >> number.min(63) & 1 == 1;
        let names = self.names.iter().enumerate().filter(|(number, _)| is_in(*number));
        names.map(|(_, name)| (*name).to_owned()).collect()
    }
}

impl<'m> Machine<'m, '_> {
    /// What the operands of an instruction depend on.
    pub(super) fn sources_of(&self, frame: &Frame<'m>, operands: &[&Operand]) -> Sources {
        operands.iter().fold(0, |all, operand| all | self.operand(frame, operand).sources)
    }

    /// After an instruction whose operands depended on these.
    pub(super) fn note_dependence(&mut self, frame: &mut Frame<'m>, inst: &'m Inst, sources: Sources) {
        let address = |machine: &Self, frame: &Frame<'m>, o: &Operand| machine.pointer(frame, o).address;
        let length = |frame: &Frame<'m>, o: &Operand| frame.bits(o).to_u64().unwrap_or(0);
        match &inst.kind {
            InstKind::Binary(..)
            | InstKind::Compare(..)
            | InstKind::Cast(..)
            | InstKind::Select(..)
            | InstKind::Float(..)
            | InstKind::FloatCompare(..)
            | InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::PtrTest { .. }
            | InstKind::ObjectSize(_)
            | InstKind::Apart { .. }
            | InstKind::Infer(..) => frame.depends(inst.results[0], sources),
            InstKind::Nondet(site) => frame.depends(inst.results[0], self.dependence.of_site(*site)),
            InstKind::Load { addr, .. } => {
                let ty = frame.body.values[inst.results[0]].ty;
                let size = Value::size_in_memory(ty, self.module.pointer_width);
                let read = self.dependence.read(address(self, frame, addr), size);
                frame.depends(inst.results[0], sources | read);
            }
            InstKind::Store { value, addr, .. } => {
                let size =
                    Value::size_in_memory(self.operand(frame, value).value.ty(), self.module.pointer_width);
                self.dependence.write(address(self, frame, addr), size, sources);
            }
            InstKind::MemCopy { to, from, len, .. } => {
                let (to, from) = (address(self, frame, to), address(self, frame, from));
                self.dependence.copy(to, from, length(frame, len), sources);
            }
            InstKind::MemSet { to, len, .. } | InstKind::MemHavoc { to, len, .. } => {
                self.dependence.write(address(self, frame, to), length(frame, len), sources);
            }
            InstKind::Assume(_) => self.dependence.branch(sources),
            // what goes into a call travels with the arguments
            InstKind::Call { .. }
            | InstKind::Reached(_)
            | InstKind::Assert(..)
            | InstKind::Unsupported(_)
            | InstKind::Free(_)
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. } => {}
        }
    }
}
