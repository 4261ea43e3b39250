//! Integers that come from no pointer, and where they end up.
//!
//! A pointer made from such an integer may point to every object whose address has escaped. The bit is tracked per
//! value and per link. It is consulted where an integer becomes a pointer: at `IntToPtr`, and at a load of a pointer
//! from a slot at an exactly known offset. In a slot that is only known modulo a stride integers and pointers
//! may just be neighbours, so there a pointer is taken to be one of the pointers that were stored. A narrow integer
//! that overwrites a part of a pointer makes the slot suspect in the same way. (A slot in which no
//! pointer was ever stored is another matter: see `insensitive.rs`.)
//! The initial content of memory, and what is read before it is written, counts as no integer. What was written outside
//! (`Flags::FOREIGN`) does, in every slot.

use crate::constraints::{CallSite, Constraints, Source, size_of};
use crate::graph::Flags;
use ox_ir::{FuncId, Inst, InstKind, Jump, Operand, SiteKind, Terminator, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Default)]
pub struct WithoutProvenance {
    values: FxHashSet<(FuncId, ValueId)>,
    returns: FxHashSet<(FuncId, usize)>,
    changed: bool,
}

impl WithoutProvenance {
    pub fn contains(&self, function: FuncId, operand: &Operand) -> bool {
        match operand {
            Operand::Value(value) => self.values.contains(&(function, *value)),
            Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                false
            }
        }
    }

    fn add(&mut self, function: FuncId, value: ValueId) {
        self.changed |= self.values.insert((function, value));
    }

    fn flow(&mut self, function: FuncId, to: ValueId, from: &Operand) {
        if self.contains(function, from) {
            self.add(function, to);
        }
    }

    /// Brings the bits up to date with the graph; marks links.
    pub fn update<'m>(
        &mut self,
        constraints: &mut Constraints<'_, 'm>,
        sources: &[Source<'m>],
        calls: &FxHashMap<FuncId, Vec<(CallSite<'m>, Vec<FuncId>)>>,
    ) {
        loop {
            self.changed = false;
            for source in sources {
                for (_, _, inst) in source.insts() {
                    self.instruction(constraints, source, inst);
                }
                for block in source.body.blocks.values() {
                    self.terminator(source, &block.term);
                }
                for (call, targets) in calls.get(&source.id).into_iter().flatten() {
                    self.call(constraints, source, call, targets);
                }
            }
            if !self.changed {
                return;
            }
        }
    }

    fn instruction<'m>(&mut self, constraints: &mut Constraints<'_, 'm>, source: &Source<'m>, inst: &Inst) {
        let id = source.id;
        match &inst.kind {
            InstKind::Binary(..) | InstKind::Cast(..) => {
                let result = inst.results[0];
                if source.body.values[result].ty == Type::Ptr || self.values.contains(&(id, result)) {
                    return;
                }
                let kept = constraints.kept(source, inst);
                if kept.is_empty() || kept.iter().any(|operand| self.contains(id, operand)) {
                    self.add(id, result);
                }
            }
            InstKind::Select(_, a, b) => {
                self.flow(id, inst.results[0], a);
                self.flow(id, inst.results[0], b);
            }
            InstKind::Float(..) | InstKind::ObjectSize(_) => self.add(id, inst.results[0]),
            InstKind::Nondet(site) => match constraints.module.sites[*site].kind {
                SiteKind::Input | SiteKind::External | SiteKind::Volatile => self.add(id, inst.results[0]),
                SiteKind::Uninitialised
                | SiteKind::Undefined
                | SiteKind::Content
                | SiteKind::OutsideContent
                | SiteKind::Effect
                | SiteKind::Inferred => {}
            },
            InstKind::Load { addr, .. } => {
                let Some(at) = constraints.graph.cell(id, addr) else { return };
                let node = constraints.graph.node(at.node);
                let made = node.links.get(&at.offset).is_some_and(|link| link.made);
                if made || node.flags.has_any(Flags::FOREIGN) {
                    self.add(id, inst.results[0]);
                }
            }
            InstKind::Store { value, addr, .. } => {
                let size = size_of(source.type_of(value), constraints.module.pointer_width);
                let narrow = size < u64::from(constraints.module.pointer_width / 8);
                let made = self.contains(id, value) || narrow && matches!(value, Operand::Int(_));
                if made
                    && source.type_of(value) != Type::Ptr
                    && let Some(at) = constraints.graph.cell(id, addr)
                {
                    let before = constraints.graph.version;
                    constraints.graph.mark_made(at, size);
                    self.changed |= constraints.graph.version != before;
                }
            }
            InstKind::PtrTest { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::Infer(..)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Compare(..)
            | InstKind::Apart { .. }
            | InstKind::FloatCompare(..)
            | InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::Free(_)
            | InstKind::MemCopy { .. }
            | InstKind::MemSet { .. }
            | InstKind::MemHavoc { .. }
            | InstKind::Call { .. }
            | InstKind::Assume(_)
            | InstKind::Assert(..)
            | InstKind::Unsupported(_) => {}
        }
    }

    fn terminator(&mut self, source: &Source<'_>, term: &Terminator) {
        let jump = |made: &mut WithoutProvenance, jump: &Jump| {
            for (param, arg) in source.body.blocks[jump.to].params.iter().zip(&jump.args) {
                made.flow(source.id, *param, arg);
            }
        };
        term.jumps().into_iter().for_each(|j| jump(self, j));
        if let Terminator::Return(values) = term {
            for (index, value) in values.iter().enumerate() {
                if self.contains(source.id, value) {
                    self.changed |= self.returns.insert((source.id, index));
                }
            }
        }
    }

    fn call(
        &mut self,
        constraints: &Constraints<'_, '_>,
        source: &Source<'_>,
        call: &CallSite<'_>,
        targets: &[FuncId],
    ) {
        for target in targets {
            let function = &constraints.module.functions[*target];
            let Some(body) = &function.body else {
                call.results.iter().for_each(|result| self.add(source.id, *result));
                continue;
            };
            for (param, arg) in body.blocks[ox_ir::Body::ENTRY].params.iter().zip(call.args) {
                if self.contains(source.id, arg) {
                    self.add(*target, *param);
                }
            }
            for (index, result) in call.results.iter().enumerate() {
                if self.returns.contains(&(*target, index)) {
                    self.add(source.id, *result);
                }
            }
        }
    }
}
