//! Integers that may be numbers, although they may be addresses as well: what the difference of two integers is depends on it.
//!
//! `p - n` is a place in the object of `p`, and `p - q` is a number. In LLVM both are subtractions of integers, and optimised code loads
//! pointers as integers. So this keeps, per value and per slot of memory, whether something that is no address may be there. It counts
//! everything but pointers and integers made from them, moved by numbers or not. What memory holds before it is written
//! is no number, as it is no pointer (see the crate's assumptions); an initialiser and zeroed memory are.
//!
//! A pointer is always an address here, also null: to subtract it is undefined in C, and so the same is assumed of a slot that only
//! ever holds pointers. Limit: `0` in such a slot makes the difference an address, which is then taken for a number.

use crate::constraints::{CallSite, Source, size_of};
use crate::graph::{Cell, Extent, Flags, Graph, Level, Node};
use ox_ir::{
    BinaryOp, Body, CastOp, FuncId, GlobalPiece, Inst, InstKind, Module, Operand, SiteKind, Terminator, Type,
    ValueId,
};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct NonAddresses {
    /// Integers as wide as a pointer; `Level::Address` if absent.
    values: FxHashMap<(FuncId, ValueId), Level>,
    returns: FxHashMap<(FuncId, usize), Level>,
    changed: bool,
}

impl NonAddresses {
    pub fn level(&self, module: &Module, source: &Source<'_>, operand: &Operand) -> Level {
        match operand {
            Operand::Null | Operand::Global(_) | Operand::Func(_) => Level::Address,
            Operand::Int(bits) if bits.is_zero() => Level::Zero,
            Operand::Int(_) | Operand::Float(..) => Level::Number,
            Operand::Value(value) => match source.body.values[*value].ty {
                Type::Ptr => Level::Address,
                Type::Int(width) if width == module.pointer_width => {
                    self.values.get(&(source.id, *value)).copied().unwrap_or_default()
                }
                Type::Int(_) | Type::Float(_) => Level::Number,
            },
        }
    }

    fn raise(&mut self, function: FuncId, value: ValueId, level: Level) {
        let present = self.values.entry((function, value)).or_default();
        if *present < level {
            *present = level;
            self.changed = true;
        }
    }

    /// Brings the levels up to date with the graph, whose links it marks; whether there was anything to do.
    pub fn update<'m>(
        &mut self,
        module: &'m Module,
        graph: &mut Graph,
        sources: &[Source<'m>],
        calls: &FxHashMap<FuncId, Vec<(CallSite<'m>, Vec<FuncId>)>>,
    ) -> bool {
        let mut any = false;
        loop {
            self.changed = false;
            for source in sources {
                let mut visit = Visit { numbers: self, module, graph, source };
                for (_, _, inst) in source.insts() {
                    visit.instruction(inst);
                }
                for block in source.body.blocks.values() {
                    visit.terminator(&block.term);
                }
                for (call, targets) in calls.get(&source.id).into_iter().flatten() {
                    visit.call(call, targets);
                }
            }
            self.changed |= through_copies(graph);
            if !self.changed {
                return any;
            }
            any = true;
        }
    }
}

struct Visit<'v, 'm> {
    numbers: &'v mut NonAddresses,
    module: &'m Module,
    graph: &'v mut Graph,
    source: &'v Source<'m>,
}

impl Visit<'_, '_> {
    fn level(&self, operand: &Operand) -> Level {
        self.numbers.level(self.module, self.source, operand)
    }

    fn raise(&mut self, value: ValueId, level: Level) {
        self.numbers.raise(self.source.id, value, level);
    }

    fn carries(&self, operand: &Operand) -> bool {
        let cell = self.graph.cell(self.source.id, operand);
        cell.is_some_and(|cell| self.graph.node(cell.node).has_origin())
    }

    fn instruction(&mut self, inst: &Inst) {
        match &inst.kind {
            InstKind::Binary(op, a, b) => {
                let level = self.arithmetic(*op, a, b);
                self.raise(inst.results[0], level);
            }
            InstKind::Cast(op, a) => {
                let level = match op {
                    CastOp::PtrToInt => Level::Address,
                    CastOp::Bitcast => self.level(a),
                    CastOp::IntToPtr
                    | CastOp::ZeroExtend
                    | CastOp::SignExtend
                    | CastOp::Truncate
                    | CastOp::FloatToSigned
                    | CastOp::FloatToUnsigned
                    | CastOp::SignedToFloat
                    | CastOp::UnsignedToFloat
                    | CastOp::FloatTruncate
                    | CastOp::FloatExtend => Level::Number,
                };
                self.raise(inst.results[0], level);
            }
            InstKind::Select(_, a, b) => {
                let level = self.level(a).max(self.level(b));
                self.raise(inst.results[0], level);
            }
            InstKind::Compare(..)
            | InstKind::Float(..)
            | InstKind::FloatCompare(..)
            | InstKind::Apart { .. } => {
                self.raise(inst.results[0], Level::Number);
            }
            InstKind::ObjectSize(_) => self.raise(inst.results[0], Level::Number),
            InstKind::Nondet(site) => match self.module.sites[*site].kind {
                SiteKind::Uninitialised => {}
                SiteKind::Input
                | SiteKind::External
                | SiteKind::Volatile
                | SiteKind::Undefined
                | SiteKind::Content
                | SiteKind::OutsideContent
                | SiteKind::Effect
                | SiteKind::Inferred => self.raise(inst.results[0], Level::Number),
            },
            InstKind::Load { addr, .. } => {
                let level = self.loaded(addr);
                self.raise(inst.results[0], level);
            }
            InstKind::Store { value, addr, .. } => self.store(value, addr),
            InstKind::MemSet { to, byte, len } => {
                let zero = matches!(byte, Operand::Int(bits) if bits.is_zero());
                self.fill(to, len, if zero { Level::Zero } else { Level::Number });
            }
            InstKind::MemHavoc { to, len, .. } => self.fill(to, len, Level::Number),
            // copies are in the graph, calls come later, and the others give pointers or nothing
            InstKind::MemCopy { .. }
            | InstKind::Call { .. }
            | InstKind::PtrAdd(..)
            | InstKind::Alloca { .. }
            | InstKind::Malloc { .. }
            | InstKind::Free(_)
            | InstKind::PtrTest { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Assume(_)
            | InstKind::Assert(..)
            | InstKind::Reached(_)
            | InstKind::Infer(..)
            | InstKind::Unsupported(_) => {}
        }
    }

    /// An address that is moved by a number is one.
    fn arithmetic(&self, op: BinaryOp, a: &Operand, b: &Operand) -> Level {
        let moved = match (op, self.carries(a), self.carries(b)) {
            (BinaryOp::Add | BinaryOp::Sub, true, false) => self.level(a),
            (BinaryOp::Add, false, true) => self.level(b),
            (_, _, _) => Level::Number,
        };
        match moved {
            Level::Address => Level::Address,
            Level::Zero | Level::Number => Level::Number,
        }
    }

    fn loaded(&self, addr: &Operand) -> Level {
        let Some(at) = self.graph.cell(self.source.id, addr) else { return Level::Number };
        let node = self.graph.node(at.node);
        let Some(link) = node.links.get(&at.offset) else { return Level::Number };
        link.level.max(initially(self.module, node))
    }

    fn store(&mut self, value: &Operand, addr: &Operand) {
        let Some(at) = self.graph.cell(self.source.id, addr) else { return };
        let bytes = size_of(self.source.type_of(value), self.module.pointer_width);
        let level = self.level(value);
        self.numbers.changed |= self.graph.raise(at, Extent::Bytes(bytes), level);
    }

    fn fill(&mut self, to: &Operand, len: &Operand, level: Level) {
        let Some(at) = self.graph.cell(self.source.id, to) else { return };
        let extent = match self.source.offsets.length(len) {
            Some(bytes) => Extent::Bytes(bytes),
            None => Extent::Open,
        };
        self.numbers.changed |= self.graph.raise(at, extent, level);
    }

    fn terminator(&mut self, term: &Terminator) {
        for jump in term.jumps() {
            for (param, arg) in self.source.body.blocks[jump.to].params.iter().zip(&jump.args) {
                let level = self.level(arg);
                self.raise(*param, level);
            }
        }
        let Terminator::Return(values) = term else { return };
        for (index, value) in values.iter().enumerate() {
            let level = self.level(value);
            let present = self.numbers.returns.entry((self.source.id, index)).or_default();
            if *present < level {
                *present = level;
                self.numbers.changed = true;
            }
        }
    }

    fn call(&mut self, call: &CallSite<'_>, targets: &[FuncId]) {
        for target in targets {
            let Some(body) = &self.module.functions[*target].body else {
                call.results.iter().for_each(|result| self.raise(*result, Level::Number));
                continue;
            };
            for (param, arg) in body.blocks[Body::ENTRY].params.iter().zip(call.args) {
                let level = self.level(arg);
                self.numbers.raise(*target, *param, level);
            }
            for (index, result) in call.results.iter().enumerate() {
                let level = self.numbers.returns.get(&(*target, index)).copied().unwrap_or_default();
                self.raise(*result, level);
            }
        }
    }
}

/// What the objects of the node hold before the program writes to them.
fn initially(module: &Module, node: &Node) -> Level {
    if node.flags.has_any(Flags::EXTERNAL | Flags::FUNCTION) {
        return Level::Number;
    }
    let zeroed = if node.flags.has_any(Flags::ZEROED) { Level::Zero } else { Level::Address };
    let piece = |piece: &GlobalPiece| match piece {
        GlobalPiece::Bytes(bytes) if bytes.iter().any(|b| *b != 0) => Level::Number,
        GlobalPiece::Bytes(_) | GlobalPiece::Zero(_) => Level::Zero,
        GlobalPiece::Undefined(_) | GlobalPiece::GlobalAddr(..) | GlobalPiece::FuncAddr(_) => Level::Address,
    };
    let global = |global| match &module.globals[global].init {
        None => Level::Number,
        Some(pieces) => pieces.iter().map(piece).max().unwrap_or_default(),
    };
    node.globals.iter().map(|id| global(*id)).fold(zeroed, Level::max)
}

/// A copy brings what its source holds; only a slot that is there as a whole can be followed.
fn through_copies(graph: &mut Graph) -> bool {
    let mut changed = false;
    for index in 0..graph.copies.len() {
        let copy = graph.copies[index];
        let (to, from) = (graph.resolve(copy.to), graph.resolve(copy.from));
        for (distance, link) in crate::closure::covered(graph, to, copy.extent) {
            let place = graph.resolve(Cell { node: from.node, offset: from.offset.wrapping_add(distance) });
            let source = graph.node(place.node);
            let whole = match copy.extent {
                Extent::Open => false,
                Extent::Bytes(len) => {
                    distance >= 0 && (distance as u64).checked_add(link.bytes).is_some_and(|end| end <= len)
                }
            };
            let level = match source.links.get(&place.offset) {
                Some(l) if l.bytes == link.bytes && whole => l.level,
                Some(_) | None => Level::Number,
            };
            let level = level.max(match source.flags.has_any(Flags::EXTERNAL | Flags::GLOBAL) {
                true => Level::Number,
                false if source.flags.has_any(Flags::ZEROED) => Level::Zero,
                false => Level::Address,
            });
            let slot = to.moved(distance);
            changed |= graph.raise(slot, Extent::Bytes(link.bytes), level);
        }
    }
    changed
}
