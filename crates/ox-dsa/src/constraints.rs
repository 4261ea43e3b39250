//! The constraints of one function: what each instruction says about where values point.
//!
//! Two runs share them. In the first (`insensitive.rs`) every value of at least a byte has a cell, because it is not known yet
//! which integers carry pointers; arithmetic on them is conditional on an origin and is visited again
//! and again. In the second (`sensitive.rs`) the answer is known (`Carriers`): other integers have no cell.
//!
//! Calls are only collected here.

use crate::closure::Rule;
use crate::graph::{AccessInfo, AccessKind, Cell, Copy, Extent, Flags, Graph, Node};
use crate::non_addresses::NonAddresses;
use crate::offset::{Offset, Offsets};
use ox_ir::{
    BlockId, Body, Callee, CastOp, FuncId, GlobalId, GlobalPiece, Inst, InstKind, Module, Operand, SiteKind,
    Terminator, Type, ValueId,
};
use rustc_hash::FxHashMap;

/// Which values, besides pointers, may carry a pointer.
pub trait Carriers {
    fn carries(&self, function: FuncId, value: ValueId) -> bool;
    /// It is memory from outside, for all that is known.
    fn is_external(&self, function: FuncId, value: ValueId) -> bool;
    fn is_external_global(&self, global: GlobalId) -> bool;
}

/// In the first run all may, and nothing is external yet.
pub struct Anything;

impl Carriers for Anything {
    fn carries(&self, _: FuncId, _: ValueId) -> bool {
        true
    }
    fn is_external(&self, _: FuncId, _: ValueId) -> bool {
        false
    }
    fn is_external_global(&self, _: GlobalId) -> bool {
        false
    }
}

/// A call and where it stands.
#[derive(Clone, Debug)]
pub struct CallSite<'m> {
    pub caller: FuncId,
    pub block: BlockId,
    pub index: usize,
    pub callee: &'m Callee,
    pub args: &'m [Operand],
    pub results: &'m [ValueId],
}

/// A function and what its integers are worth as offsets.
pub struct Source<'m> {
    pub id: FuncId,
    pub body: &'m Body,
    pub offsets: Offsets<'m>,
    /// The cast or arithmetic that defines a value, for patterns.
    definitions: FxHashMap<ValueId, &'m InstKind>,
}

impl<'m> Source<'m> {
    /// `None`: there is no body.
    pub fn new(module: &'m Module, id: FuncId) -> Option<Source<'m>> {
        let body = module.functions[id].body.as_ref()?;
        let mut definitions = FxHashMap::default();
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            if let (InstKind::Binary(..) | InstKind::Cast(..), [result]) = (&inst.kind, &inst.results[..]) {
                definitions.insert(*result, &inst.kind);
            }
        }
        Some(Source { id, body, offsets: Offsets::new(body, module.pointer_width), definitions })
    }

    pub fn definition(&self, operand: &Operand) -> Option<&'m InstKind> {
        match operand {
            Operand::Value(value) => self.definitions.get(value).copied(),
            Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                None
            }
        }
    }

    pub fn insts(&self) -> impl Iterator<Item = (BlockId, usize, &'m Inst)> {
        self.body
            .blocks
            .iter()
            .flat_map(|(block, data)| data.insts.iter().enumerate().map(move |(i, inst)| (block, i, inst)))
    }

    pub fn type_of(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Value(value) => self.body.values[*value].ty,
            Operand::Int(bits) => Type::Int(bits.width()),
            Operand::Null | Operand::Global(_) | Operand::Func(_) => Type::Ptr,
            Operand::Float(ty, _) => Type::Float(*ty),
        }
    }
}

/// Bytes in memory.
pub fn size_of(ty: Type, pointer_width: u32) -> u64 {
    let bits = match ty {
        Type::Int(width) => width,
        Type::Ptr => pointer_width,
        Type::Float(ty) => ty.width(),
    };
    u64::from(bits.div_ceil(8))
}

pub struct Constraints<'g, 'm> {
    pub module: &'m Module,
    pub graph: &'g mut Graph,
    pub carriers: &'g dyn Carriers,
    /// When an integer with a cell carries a pointer.
    pub rule: Rule,
    /// Which integers may be no address.
    pub numbers: &'g NonAddresses,
    /// Integers that do not point to one node now will not do so later.
    pub settled: bool,
}

impl<'m> Constraints<'_, 'm> {
    /// Everything but arithmetic (`pointer_integers.rs`) and what calls bind.
    pub fn add_function(&mut self, source: &Source<'m>) -> Vec<CallSite<'m>> {
        let id = source.id;
        self.graph.add_values(id, source.body.values.len());
        let params: Vec<ValueId> = source.body.blocks[Body::ENTRY].params.clone();
        for param in params {
            self.cell_of_result(source, param);
        }
        self.graph.returns.entry(id).or_insert_with(|| vec![None; self.module.functions[id].returns.len()]);
        let mut calls = Vec::new();
        for (block, index, inst) in source.insts() {
            if let InstKind::Call { callee, args } = &inst.kind {
                for arg in args {
                    self.cell(source, arg);
                }
                if let Callee::Indirect(target) = callee
                    && let Some(cell) = self.cell(source, target)
                {
                    self.graph.flag(cell, Flags::CALLED);
                }
                for result in &inst.results {
                    self.cell_of_result(source, *result);
                }
                calls.push(CallSite { caller: id, block, index, callee, args, results: &inst.results });
            } else {
                self.instruction(source, inst);
            }
        }
        for block in source.body.blocks.values() {
            self.terminator(source, &block.term);
        }
        calls
    }

    /// Values of this type can be copies of (a part of) a pointer.
    fn is_carrier_type(ty: Type) -> bool {
        match ty {
            Type::Ptr | Type::Float(_) => true,
            Type::Int(width) => width >= 8,
        }
    }

    fn may_carry(&self, source: &Source<'m>, value: ValueId) -> bool {
        let ty = source.body.values[value].ty;
        ty == Type::Ptr || Self::is_carrier_type(ty) && self.carriers.carries(source.id, value)
    }

    fn cell_of_result(&mut self, source: &Source<'m>, value: ValueId) -> Option<Cell> {
        if !self.may_carry(source, value) {
            return None;
        }
        let is_new = self.graph.cell_of_value(source.id, value).is_none();
        let cell = self.graph.value(source.id, value);
        if is_new && self.carriers.is_external(source.id, value) {
            let external = self.graph.external();
            self.graph.unify(cell, external);
        }
        Some(cell)
    }

    /// The place an operand points to, or may point to.
    pub fn cell(&mut self, source: &Source<'m>, operand: &Operand) -> Option<Cell> {
        match operand {
            Operand::Value(value) => self.cell_of_result(source, *value),
            Operand::Global(global) => Some(self.global(*global)),
            Operand::Func(function) => Some(self.function(*function)),
            Operand::Int(_) | Operand::Null | Operand::Float(..) => None,
        }
    }

    pub fn function(&mut self, function: FuncId) -> Cell {
        if let Some(cell) = self.graph.functions.get(&function) {
            return *cell;
        }
        let functions = [function].into();
        let cell = self.graph.add(Node { flags: Flags::FUNCTION, functions, ..Node::default() });
        self.graph.functions.insert(function, cell);
        cell
    }

    /// The start of a global, with everything its initialiser leads to.
    pub fn global(&mut self, global: GlobalId) -> Cell {
        let mut work = vec![global];
        let mut added = Vec::new();
        while let Some(next) = work.pop() {
            if self.graph.globals.contains_key(&next) {
                continue;
            }
            let node = Node { flags: Flags::GLOBAL, globals: [next].into(), ..Node::default() };
            let cell = self.graph.add(node);
            self.graph.globals.insert(next, cell);
            if self.carriers.is_external_global(next) || self.module.globals[next].init.is_none() {
                let external = self.graph.external();
                self.graph.unify(cell, external);
            }
            for (offset, piece) in addresses(self.module, next) {
                added.push((cell.moved(offset), piece));
                if let GlobalPiece::GlobalAddr(target, _) = piece {
                    work.push(*target);
                }
            }
        }
        for (at, piece) in added {
            self.initialise(at, piece);
        }
        self.graph.globals[&global]
    }

    fn initialise(&mut self, at: Cell, piece: &GlobalPiece) {
        let target = match piece {
            GlobalPiece::GlobalAddr(global, offset) => self.graph.globals[global].moved(*offset),
            GlobalPiece::FuncAddr(function) => self.function(*function),
            GlobalPiece::Bytes(_) | GlobalPiece::Zero(_) | GlobalPiece::Undefined(_) => return,
        };
        let link = self.graph.link(at, u64::from(self.module.pointer_width / 8));
        self.graph.unify(link, target);
        self.graph.flag(target, Flags::STORED);
    }

    /// The value may be what the operand is.
    pub fn flow(&mut self, source: &Source<'m>, to: ValueId, from: &Operand) {
        if let (Some(to), Some(from)) = (self.cell_of_result(source, to), self.cell(source, from)) {
            self.graph.unify(to, from);
        }
    }

    /// The value is the operand moved by some bytes.
    pub fn flow_moved(&mut self, source: &Source<'m>, to: ValueId, from: &Operand, by: Offset) {
        let Some(from) = self.cell(source, from) else { return };
        if !self.may_carry(source, to) {
            return;
        }
        if by.no_wrap {
            self.graph.flag(from, Flags::NO_WRAP);
        }
        if by.stride != 0 {
            self.graph.coarsen(from, by.stride);
        }
        self.graph.bind(source.id, to, from.moved(by.constant));
        if self.carriers.is_external(source.id, to) {
            let external = self.graph.external();
            self.graph.unify(from, external);
        }
    }

    fn terminator(&mut self, source: &Source<'m>, term: &Terminator) {
        for jump in term.jumps() {
            for (param, arg) in source.body.blocks[jump.to].params.iter().zip(&jump.args) {
                self.flow(source, *param, arg);
            }
        }
        let Terminator::Return(values) = term else { return };
        for (index, value) in values.iter().enumerate() {
            let Some(cell) = self.cell(source, value) else { continue };
            let slot = &mut self.graph.returns.get_mut(&source.id).expect("the function is there")[index];
            match *slot {
                None => *slot = Some(cell),
                Some(present) => self.graph.unify(present, cell),
            }
        }
    }

    fn instruction(&mut self, source: &Source<'m>, inst: &Inst) {
        let result = inst.results.first().copied();
        let defined = || result.expect("the instruction has a result");
        match &inst.kind {
            InstKind::Binary(..)
            | InstKind::Compare(..)
            | InstKind::Float(..)
            | InstKind::FloatCompare(..) => {
                // The visit of arithmetic wants to find the cell.
                self.cell_of_result(source, defined());
            }
            InstKind::Cast(op, operand) => self.cast(source, defined(), *op, operand),
            InstKind::Select(_, a, b) => {
                self.flow(source, defined(), a);
                self.flow(source, defined(), b);
            }
            InstKind::PtrAdd(address, by) => self.ptr_add(source, defined(), address, by),
            InstKind::Alloca { .. } => self.allocate(source, defined(), Flags::STACK),
            InstKind::Malloc { zeroed, site, .. } => {
                let zeroed = if *zeroed { Flags::ZEROED } else { Flags::NONE };
                let filled = self.module.sites[*site].kind == SiteKind::OutsideContent;
                let foreign = if filled { Flags::FOREIGN } else { Flags::NONE };
                self.allocate(source, defined(), Flags::HEAP | zeroed | foreign);
            }
            InstKind::Free(address) => {
                if let Some(cell) = self.cell(source, address) {
                    self.graph.flag(cell, Flags::FREED);
                }
            }
            InstKind::Load { addr, align, volatile } => self.load(source, defined(), addr, *align, *volatile),
            InstKind::Store { value, addr, align, volatile: _ } => self.store(source, value, addr, *align),
            InstKind::MemCopy { to, from, len, may_overlap: _ } => self.copy(source, to, from, len),
            InstKind::MemSet { to, byte: _, len } => {
                self.bulk(source, to, len, false);
            }
            InstKind::MemHavoc { to, len, site } => {
                let cell = self.bulk(source, to, len, false);
                if let (Some(cell), SiteKind::OutsideContent) = (cell, self.module.sites[*site].kind) {
                    self.graph.flag(cell, Flags::FOREIGN);
                }
            }
            InstKind::Nondet(site) => {
                let unknown = match self.module.sites[*site].kind {
                    SiteKind::Input | SiteKind::External | SiteKind::Volatile => true,
                    SiteKind::Uninitialised
                    | SiteKind::Undefined
                    | SiteKind::Content
                    | SiteKind::OutsideContent
                    | SiteKind::Effect
                    | SiteKind::Inferred => false,
                };
                let cell = self.cell_of_result(source, defined());
                if let Some(cell) = cell
                    && unknown
                    && source.body.values[defined()].ty == Type::Ptr
                {
                    let external = self.graph.external();
                    self.graph.unify(cell, external);
                }
            }
            // questions about a pointer move nothing
            InstKind::ObjectSize(_) => {
                self.cell_of_result(source, defined());
            }
            InstKind::PtrTest { .. }
            | InstKind::Apart { .. }
            | InstKind::ResetModified(_)
            | InstKind::Track(_)
            | InstKind::Reached(_)
            | InstKind::Infer(..)
            | InstKind::NoLeak
            | InstKind::Lifetime { .. }
            | InstKind::Assume(_)
            | InstKind::Assert(..)
            | InstKind::Unsupported(_) => {}
            InstKind::Call { .. } => unreachable!("calls are collected"),
        }
    }

    fn cast(&mut self, source: &Source<'m>, result: ValueId, op: CastOp, operand: &Operand) {
        self.cell_of_result(source, result);
        match op {
            CastOp::PtrToInt => {
                if size_of(source.body.values[result].ty, self.module.pointer_width)
                    >= u64::from(self.module.pointer_width / 8)
                {
                    self.flow(source, result, operand);
                }
                if let Some(cell) = self.cell(source, operand) {
                    self.graph.flag(cell, Flags::PTR_TO_INT);
                }
            }
            CastOp::IntToPtr => {
                self.flow(source, result, operand);
                if let Some(cell) = self.cell_of_result(source, result) {
                    self.graph.flag(cell, Flags::INT_TO_PTR);
                }
            }
            CastOp::ZeroExtend
            | CastOp::SignExtend
            | CastOp::Truncate
            | CastOp::Bitcast
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend => {}
        }
    }

    fn ptr_add(&mut self, source: &Source<'m>, result: ValueId, address: &Operand, by: &Operand) {
        if let Operand::Null = address {
            // An integer made a pointer.
            self.flow(source, result, by);
            if let Some(cell) = self.cell_of_result(source, result) {
                self.graph.flag(cell, Flags::INT_TO_PTR);
            }
            return;
        }
        self.flow_moved(source, result, address, source.offsets.of(by));
    }

    fn allocate(&mut self, source: &Source<'m>, result: ValueId, flags: Flags) {
        let cell = self.cell_of_result(source, result).expect("an address is a pointer");
        self.graph.flag(cell, flags | Flags::ALLOCATED);
        self.graph.allocation(cell, source.id, result);
    }

    fn load(&mut self, source: &Source<'m>, result: ValueId, addr: &Operand, align: u64, volatile: bool) {
        let ty = source.body.values[result].ty;
        let value = self.cell_of_result(source, result);
        let Some(at) = self.cell(source, addr) else { return };
        let bytes = size_of(ty, self.module.pointer_width);
        let info = AccessInfo { align, read: true, written: false };
        self.graph.access(at, Extent::Bytes(bytes), kind_of(ty), info);
        if let Some(value) = value {
            let target = self.graph.link(at, bytes);
            self.graph.unify(value, target);
            if volatile && ty == Type::Ptr {
                let external = self.graph.external();
                self.graph.unify(value, external);
            }
        }
    }

    fn store(&mut self, source: &Source<'m>, value: &Operand, addr: &Operand, align: u64) {
        let ty = source.type_of(value);
        let value = self.cell(source, value);
        let Some(at) = self.cell(source, addr) else { return };
        let bytes = size_of(ty, self.module.pointer_width);
        let info = AccessInfo { align, read: false, written: true };
        self.graph.access(at, Extent::Bytes(bytes), kind_of(ty), info);
        if let Some(value) = value {
            let target = self.graph.link(at, bytes);
            self.graph.unify(value, target);
            if ty == Type::Ptr {
                self.graph.flag(target, Flags::STORED);
            }
        }
    }

    fn extent(source: &Source<'m>, len: &Operand) -> Extent {
        match source.offsets.length(len) {
            // No bytes are no access, but the place wants a region all the same.
            Some(bytes) => Extent::Bytes(bytes.clamp(1, i64::MAX as u64)),
            None => Extent::Open,
        }
    }

    fn bulk(&mut self, source: &Source<'m>, at: &Operand, len: &Operand, read: bool) -> Option<Cell> {
        let cell = self.cell(source, at)?;
        let info = AccessInfo { align: 1, read, written: !read };
        self.graph.access(cell, Self::extent(source, len), AccessKind::Bulk, info);
        Some(cell)
    }

    fn copy(&mut self, source: &Source<'m>, to: &Operand, from: &Operand, len: &Operand) {
        let (to, from) = (self.bulk(source, to, len, false), self.bulk(source, from, len, true));
        if let (Some(to), Some(from)) = (to, from) {
            self.graph.copies.push(Copy { to, from, extent: Self::extent(source, len) });
        }
    }

    /// What a function without a body may do: anything to memory that it can know.
    pub fn external_call(&mut self, source: &Source<'m>, call: &CallSite<'m>) {
        let external = self.graph.external();
        for arg in call.args {
            if let Some(cell) = self.cell(source, arg)
                && self.graph.node_of(cell).has_origin()
            {
                self.graph.flag(cell, Flags::ESCAPED | Flags::OBSERVED);
                self.graph.unify(cell, external);
            }
        }
        for result in call.results {
            if source.body.values[*result].ty == Type::Ptr
                && let Some(cell) = self.cell_of_result(source, *result)
            {
                self.graph.unify(cell, external);
            }
        }
        let info = AccessInfo { align: 1, read: true, written: true };
        self.graph.access(external, Extent::Open, AccessKind::Bulk, info);
    }
}

fn kind_of(ty: Type) -> AccessKind {
    match ty {
        Type::Int(_) => AccessKind::Int,
        Type::Ptr => AccessKind::Ptr,
        Type::Float(_) => AccessKind::Float,
    }
}

/// The addresses in an initialiser, with their offsets.
pub fn addresses(module: &Module, global: GlobalId) -> Vec<(i64, &GlobalPiece)> {
    let pointer = u64::from(module.pointer_width / 8);
    let mut offset = 0;
    let mut found = Vec::new();
    for piece in module.globals[global].init.iter().flatten() {
        let size = match piece {
            GlobalPiece::Bytes(bytes) => bytes.len() as u64,
            GlobalPiece::Zero(n) | GlobalPiece::Undefined(n) => *n,
            GlobalPiece::GlobalAddr(..) | GlobalPiece::FuncAddr(_) => {
                found.push((offset as i64, piece));
                pointer
            }
        };
        offset += size;
    }
    found
}
