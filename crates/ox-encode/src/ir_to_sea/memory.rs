//! Precision `mem`: addresses are bit-vectors, and each region is a register that every write replaces.
//!
//! A function takes the regions it touches and returns those it may write. Inside, a block with one predecessor goes on with the
//! memories of that one; a block where paths meet has a parameter for each region that the function writes.

use super::regions::Regions;
use super::stay_inside::Roots;
use super::{FunctionLowering, tracked_type};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_dsa::RegionId;
use ox_graph::FlowGraph;
use ox_ir::{self as ir, InstKind, Operand};
use ox_logic::{Op, Sort, Store, Term};
use ox_machine::Machine;
use ox_sea::{self as sea, Inst, RegId, Storage, Type};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The addresses of global variables and functions, as far as the program mentions them.
#[derive(Default)]
pub(super) struct Globals {
    pub list: PrimaryMap<sea::GlobalId, sea::Global>,
    pub variables: BTreeMap<ir::GlobalId, Term>,
    functions: BTreeMap<ir::FuncId, Term>,
    /// The program asks which objects were modified.
    pub modifications: bool,
}

impl Globals {
    pub fn new(
        store: &mut Store,
        module: &ir::Module,
        used: &super::Used,
        regions: &Regions,
        functions: &[ir::FuncId],
    ) -> Self {
        let mut globals = Globals { modifications: asks_for_modifications(module), ..Globals::default() };
        let sort = Type::Ptr.sort(module.pointer_width, store);
        let (observed_variables, observed_functions) = regions.observed_globals(functions);
        for &g in &used.globals {
            let global = &module.globals[g];
            let var = store.var(&format!("@{}", global.name), sort);
            globals.variables.insert(g, var);
            let (size, align, constant) = (global.size, global.align, global.constant);
            let observed = observed_variables.contains(&g);
            let name = global.name.clone();
            globals.list.push(sea::Global { name, var, size, align, constant, observed });
        }
        for &f in &used.functions {
            let name = module.functions[f].name.clone();
            let var = store.var(&format!("@{name}"), sort);
            globals.functions.insert(f, var);
            let observed = observed_functions.contains(&f);
            globals.list.push(sea::Global { name, var, size: 0, align: 1, constant: true, observed });
        }
        globals
    }
}

pub(super) fn asks_for_modifications(module: &ir::Module) -> bool {
    let bodies = module.functions.values().filter_map(|f| f.body.as_ref());
    let mut insts = bodies.flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i.kind, ir::InstKind::PtrTest { test: ir::PtrTest::Modified, .. }))
}

/// The memories of a function while it is lowered.
pub(super) struct Memory<'a> {
    pub(super) regions: &'a Regions,
    pub(super) globals: &'a Globals,
    pub(super) id: ir::FuncId,
    /// What each region is at the current point.
    current: BTreeMap<RegionId, Term>,
    /// The regions that the function itself or a callee writes.
    written: Vec<RegionId>,
    /// What the regions are at the end of a block.
    at_end: FxHashMap<ir::BlockId, BTreeMap<RegionId, Term>>,
    predecessors: SecondaryMap<ir::BlockId, Vec<ir::BlockId>>,
    pub(super) roots: Roots<'a>,
}

impl<'a> Memory<'a> {
    pub fn new(regions: &'a Regions, globals: &'a Globals, id: ir::FuncId, body: &'a ir::Body) -> Self {
        let mut predecessors: SecondaryMap<ir::BlockId, Vec<ir::BlockId>> = SecondaryMap::new();
        for (b, block) in body.blocks.iter() {
            for jump in block.term.jumps() {
                predecessors[jump.to].push(b);
            }
        }
        let written = regions.written(id).into_iter().collect();
        let (current, at_end) = (BTreeMap::new(), FxHashMap::default());
        let roots = Roots::of(body);
        Memory { regions, globals, id, current, written, at_end, predecessors, roots }
    }

    /// Predecessors first, as far as there are no loops, and of two branches the second; blocks that are not reached come last.
    pub fn order(body: &ir::Body) -> Vec<ir::BlockId> {
        let flow = FlowGraph::new([ir::Body::ENTRY], |b| body.successors(b).into_iter().rev());
        let unreached = body.blocks.keys().filter(|b| flow.position(*b).is_none());
        flow.order().iter().copied().chain(unreached).collect()
    }

    pub fn carries_pointer(&self, v: ir::ValueId) -> bool {
        self.regions.carries_pointer(self.id, v)
    }

    /// The same for a value of another function.
    pub fn carries_pointer_in(&self, f: ir::FuncId, v: ir::ValueId) -> bool {
        self.regions.carries_pointer(f, v)
    }

    /// The block goes on with the memories of its only predecessor.
    fn inherits(&self, b: ir::BlockId) -> Option<ir::BlockId> {
        match self.predecessors[b][..] {
            [p] if self.at_end.contains_key(&p) => Some(p),
            _ => None,
        }
    }
}

impl<'a> FunctionLowering<'a> {
    pub(super) fn memory(&self) -> &Memory<'a> {
        self.memory.as_ref().expect("memory is tracked")
    }

    pub(super) fn new_memory(&mut self, region: RegionId) -> RegId {
        let m = self.memory();
        let ty = Type::Mem(m.regions.layout(m.id, region));
        self.extra += 1;
        self.new_reg(ty, Some(format!("m{}", region.as_u32())), self.body.values.len() as u32 + self.extra)
    }

    pub(super) fn set_memory(&mut self, region: RegionId, r: RegId) {
        let var = self.regs[r].var;
        self.memory.as_mut().expect("memory is tracked").current.insert(region, var);
    }

    /// The registers for the regions that the caller hands over.
    pub(super) fn memory_params(&mut self) -> Vec<RegId> {
        let Some(m) = &self.memory else { return vec![] };
        let regions = m.regions.interface(m.id);
        regions
            .into_iter()
            .map(|region| {
                let r = self.new_memory(region);
                self.set_memory(region, r);
                r
            })
            .collect()
    }

    pub(super) fn memory_returns(&self) -> Vec<Type> {
        let Some(m) = &self.memory else { return vec![] };
        m.regions.modified(m.id).into_iter().map(|r| Type::Mem(m.regions.layout(m.id, r))).collect()
    }

    pub(super) fn returned_memories(&self) -> Vec<Term> {
        let Some(m) = &self.memory else { return vec![] };
        m.regions.modified(m.id).into_iter().map(|r| m.current[&r]).collect()
    }

    /// At the start of a block: the parameters for memories, and what the regions are now.
    pub(super) fn enter_block(&mut self, b: ir::BlockId) -> Vec<RegId> {
        if self.memory.is_none() || b == ir::Body::ENTRY {
            return vec![];
        }
        if let Some(p) = self.memory().inherits(b) {
            let m = self.memory.as_mut().expect("memory is tracked");
            m.current = m.at_end[&p].clone();
            return vec![];
        }
        let written = self.memory().written.clone();
        written
            .into_iter()
            .map(|region| {
                let r = self.new_memory(region);
                self.set_memory(region, r);
                r
            })
            .collect()
    }

    pub(super) fn leave_block(&mut self, b: ir::BlockId) {
        if let Some(m) = &mut self.memory {
            m.at_end.insert(b, m.current.clone());
        }
    }

    /// What a jump hands over besides the arguments of the IR.
    pub(super) fn jump_memories(&self, to: ir::BlockId) -> Vec<Term> {
        let Some(m) = &self.memory else { return vec![] };
        match m.predecessors[to].len() {
            // the target was or will be entered from here alone
            1 if self.inherits_from_current(to) => vec![],
            _ => m.written.iter().map(|r| m.current[r]).collect(),
        }
    }

    /// The only predecessor of a block comes before it in the order, unless neither is reached.
    fn inherits_from_current(&self, to: ir::BlockId) -> bool {
        !self.entered[to] || self.memory().inherits(to).is_some()
    }

    pub(super) fn word(&mut self, n: u64) -> Term {
        self.store.bv(self.module.pointer_width, n)
    }

    pub(super) fn store_element(&mut self, region: RegionId, addr: Term, value: Term) {
        let result = self.new_memory(region);
        let mem = self.memory().current[&region];
        self.insts.push(Inst::Store { result, mem, addr, value });
        self.set_memory(region, result);
    }

    pub(super) fn fill(&mut self, region: RegionId, to: Term, byte: Term, len: Term) {
        let result = self.new_memory(region);
        let mem = self.memory().current[&region];
        self.insts.push(Inst::Fill(result, Box::new(sea::Fill { mem, to, byte, len })));
        self.set_memory(region, result);
    }

    // ---- operands

    /// Addresses that are constants of the program.
    pub(super) fn address_operand(&mut self, o: &Operand) -> Option<Term> {
        let m = self.memory.as_ref()?;
        match o {
            Operand::Null => Some(self.store.bv(self.module.pointer_width, 0)),
            Operand::Global(g) => m.globals.variables.get(g).copied(),
            Operand::Func(f) => m.globals.functions.get(f).copied(),
            Operand::Float(_, bits) => Some(self.constant(bits)),
            Operand::Value(_) | Operand::Int(_) => unreachable!("not a constant address"),
        }
    }

    /// The same number in another width, without sign.
    pub(super) fn resized(&mut self, t: Term, to: u32) -> Term {
        match self.store.sort(t) {
            Sort::BitVec(w) if w < to => self.store.mk(Op::BvZeroExtend(to - w), &[t]),
            Sort::BitVec(w) if w > to => self.store.mk(Op::BvExtract(to - 1, 0), &[t]),
            Sort::BitVec(_) => t,
            Sort::Bool => {
                let (one, zero) = (self.store.bv(to, 1), self.store.bv(to, 0));
                self.store.mk(Op::Ite, &[t, one, zero])
            }
            other @ (Sort::Int | Sort::Real | Sort::Array(_)) => {
                unreachable!("a machine value of sort {other:?}")
            }
        }
    }

    /// A length or size, as wide as a pointer.
    fn length(&mut self, o: &Operand) -> Term {
        let t = self.int(o);
        self.resized(t, self.module.pointer_width)
    }

    /// What is added to a pointer is a number, even if it may carry a pointer itself: the result belongs to the object of the pointer.
    fn offset(&mut self, o: &Operand) -> Term {
        let t = self.length(o);
        let carries = match o {
            Operand::Value(v) => self.reg_of[*v].is_some_and(|r| self.regs[r].ty == Type::Ptr),
            Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {
                false
            }
        };
        if !carries {
            return t;
        }
        self.extra += 1;
        let number = self.body.values.len() as u32 + self.extra;
        let r = self.new_reg(Type::Bits(self.module.pointer_width), None, number);
        self.insts.push(Inst::Let(r, t));
        self.regs[r].var
    }

    fn address(&mut self, o: &Operand) -> Term {
        self.operand(o).expect("addresses are tracked")
    }

    // ---- instructions

    /// The instructions that have to do with memory, at precision `mem`.
    pub(super) fn memory_inst(&mut self, inst: &ir::Inst) {
        let result = inst.results.first().and_then(|&v| self.reg_of[v]);
        match &inst.kind {
            InstKind::PtrAdd(a, offset) => {
                let (a, offset) = (self.address(a), self.offset(offset));
                let t = self.store.mk(Op::BvAdd, &[a, offset]);
                self.bind(result, t);
            }
            InstKind::Alloca { size, align, name } => {
                let size = self.length(size);
                if let Some(r) = result {
                    self.regs[r].source = name.as_ref().map(|n| format!("&{n}"));
                }
                self.allocate(inst.results[0], result, Storage::Stack, size, *align, None);
            }
            InstKind::Malloc { size, zeroed, site, maker } => {
                let size = self.length(size);
                let content = (!zeroed).then(|| sea::SiteId::from_u32(site.as_u32()));
                let kind = Storage::Heap(*maker);
                self.allocate(inst.results[0], result, kind, size, Machine::HEAP_ALIGN, content);
                if *zeroed && let Some(&v) = inst.results.first() {
                    let to = self.address(&Operand::Value(v));
                    let zero = self.store.bv(8, 0);
                    for region in self.object(&Operand::Value(v)) {
                        self.fill(region, to, zero, size);
                    }
                }
            }
            InstKind::Free(p) => {
                let p = self.address(p);
                self.insts.push(Inst::Free(p));
            }
            InstKind::Load { addr, volatile: false, .. } => self.load(inst, addr),
            // a pointer: other volatile loads are inputs by now
            InstKind::Load { addr, volatile: true, .. } => {
                if self.access(inst, addr).is_some() {
                    self.havoc(inst, "a volatile pointer");
                }
            }
            InstKind::Store { value, addr, .. } => {
                let v = self.operand(value).expect("every value is tracked");
                let bytes = self.bytes_of(v);
                let v = self.resized(v, 8 * bytes as u32);
                let Some(region) = self.access(inst, addr) else { return };
                let at = self.address(addr);
                self.stay_inside(region, addr, at, bytes);
                self.store_element(region, at, v);
            }
            InstKind::MemCopy { to, from, len, may_overlap: _ } => {
                let len = self.length(len);
                let Some(source) = self.range(inst, from, len) else { return };
                let Some(region) = self.range(inst, to, len) else { return };
                let (to, from) = (self.address(to), self.address(from));
                let result = self.new_memory(region);
                let (mem, source) = (self.memory().current[&region], self.memory().current[&source]);
                self.insts.push(Inst::Copy(result, Box::new(sea::Copy { mem, source, to, from, len })));
                self.set_memory(region, result);
            }
            InstKind::MemSet { to, byte, len } => {
                let (byte, len) = (self.int(byte), self.length(len));
                let Some(region) = self.range(inst, to, len) else { return };
                let to = self.address(to);
                self.fill(region, to, byte, len);
            }
            InstKind::MemHavoc { to, len, site } => {
                let content = Some(sea::SiteId::from_u32(site.as_u32()));
                let len = self.length(len);
                let Some(region) = self.range(inst, to, len) else { return };
                let to = self.address(to);
                let result = self.new_memory(region);
                let mem = self.memory().current[&region];
                let scramble = sea::Scramble { mem, to, len, content };
                self.insts.push(Inst::Scramble(result, Box::new(scramble)));
                self.set_memory(region, result);
            }
            InstKind::PtrTest { test, ptr, len } => {
                let args = [self.address(ptr), self.length(len)];
                let test = match test {
                    ir::PtrTest::InBounds => sea::Test::InBounds,
                    ir::PtrTest::Live => sea::Test::Live,
                    ir::PtrTest::Writable => sea::Test::Writable,
                    ir::PtrTest::Freeable => sea::Test::Freeable,
                    ir::PtrTest::FreeableBy(maker) => sea::Test::FreeableBy(*maker),
                    ir::PtrTest::Modified => sea::Test::Modified,
                };
                self.insts.push(Inst::Test(result.expect("a test has a result"), test, args));
            }
            InstKind::Apart { places } => {
                let t = self.apart(places);
                self.bind(result, t);
            }
            InstKind::ObjectSize(p) => {
                let p = self.address(p);
                self.insts.push(Inst::ObjectSize(result.expect("a size has a result"), p));
            }
            InstKind::ResetModified(p) => {
                let p = self.address(p);
                self.insts.push(Inst::ResetModified(p));
            }
            InstKind::Track(on) => self.insts.push(Inst::Track(*on)),
            InstKind::NoLeak => self.insts.push(Inst::NoLeak(result.expect("the answer is a result"))),
            InstKind::Lifetime { ptr, live } => {
                let p = self.address(ptr);
                self.insts.push(Inst::Scope(p, *live));
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        }
    }

    /// Places in different objects are apart wherever the objects are, so nothing looks at their addresses here.
    fn apart(&mut self, places: &[(Operand, Operand); 2]) -> Term {
        let m = self.memory();
        let [a, b] = places.each_ref().map(|(pointer, _)| m.regions.node(m.id, pointer));
        if let (Some(a), Some(b)) = (a, b)
            && a != b
        {
            return self.store.bool(true);
        }
        let [(a, to_a), (b, to_b)] = places.each_ref().map(|(pointer, length)| {
            let (start, length) = (self.address(pointer), self.length(length));
            (start, self.store.mk(Op::BvAdd, &[start, length]))
        });
        let before = self.store.mk(Op::BvUle, &[to_a, b]);
        let behind = self.store.mk(Op::BvUle, &[to_b, a]);
        self.store.mk(Op::Or, &[before, behind])
    }

    pub(super) fn object(&self, pointer: &Operand) -> Vec<RegionId> {
        let m = self.memory();
        m.regions.object(m.id, pointer)
    }

    /// The region of an access. Through null there is none: the machine stops. At a constant address anything may be.
    fn access(&mut self, inst: &ir::Inst, pointer: &Operand) -> Option<RegionId> {
        let m = self.memory();
        let region = m.regions.access(m.id, pointer);
        if region.is_none() {
            self.nowhere(inst, pointer);
        }
        region
    }

    /// The region of so many bytes; none are touched if the length is 0.
    fn range(&mut self, inst: &ir::Inst, pointer: &Operand, len: Term) -> Option<RegionId> {
        let m = self.memory();
        let region = m.regions.access(m.id, pointer);
        if region.is_none() {
            let zero = self.word(0);
            let nothing = self.store.mk(Op::Eq, &[len, zero]);
            match pointer {
                Operand::Null => self.insts.push(Inst::Assume(nothing)),
                _ if nothing == self.store.bool(true) => {}
                _ => self.nowhere(inst, pointer),
            }
        }
        region
    }

    fn nowhere(&mut self, inst: &ir::Inst, pointer: &Operand) {
        match pointer {
            Operand::Null => {
                let never = self.store.bool(false);
                self.insts.push(Inst::Assume(never));
                for r in self.tracked_regs(&inst.results) {
                    self.insts.push(Inst::Havoc(r, "what is at the null pointer".into()));
                }
            }
            _ => self.unsupported(inst, "access of a constant address"),
        }
    }

    fn allocate(
        &mut self,
        value: ir::ValueId,
        result: Option<RegId>,
        kind: Storage,
        size: Term,
        align: u64,
        content: Option<sea::SiteId>,
    ) {
        let r = result.expect("an allocation has a result");
        let observed = {
            let m = self.memory();
            m.regions.observed(m.id, &Operand::Value(value))
        };
        self.insts
            .push(Inst::Alloc(r, Box::new(sea::Alloc { kind, size, align, content, observed, at: None })));
    }

    /// How much memory a value takes.
    fn bytes_of(&self, t: Term) -> u64 {
        match self.store.sort(t) {
            Sort::Bool => 1,
            Sort::BitVec(w) => u64::from(w.div_ceil(8)),
            other @ (Sort::Int | Sort::Real | Sort::Array(_)) => {
                unreachable!("a machine value of sort {other:?}")
            }
        }
    }

    fn load(&mut self, inst: &ir::Inst, addr: &Operand) {
        let Some(&value) = inst.results.first() else { return };
        let Some(result) = self.reg_of[value] else { return };
        let var = self.regs[result].var;
        let bytes = self.bytes_of(var);
        let Some(region) = self.access(inst, addr) else { return };
        let at = self.address(addr);
        self.stay_inside(region, addr, at, bytes);
        let (mem, addr) = (self.memory().current[&region], at);
        let whole = match self.regs[result].ty {
            Type::Ptr => true,
            Type::Bits(w) => u64::from(w) == 8 * bytes,
            Type::Bool | Type::Mem(_) => false,
        };
        if whole {
            self.insts.push(Inst::Load { result, mem, addr });
            return;
        }
        self.extra += 1;
        let number = self.body.values.len() as u32 + self.extra;
        let raw = self.new_reg(Type::Bits(8 * bytes as u32), None, number);
        self.insts.push(Inst::Load { result: raw, mem, addr });
        let raw = self.regs[raw].var;
        let t = match self.regs[result].ty {
            Type::Bits(w) => self.store.mk(Op::BvExtract(w - 1, 0), &[raw]),
            Type::Bool | Type::Ptr | Type::Mem(_) => {
                let bit = self.store.mk(Op::BvExtract(0, 0), &[raw]);
                let one = self.store.bv(1, 1);
                self.store.mk(Op::Eq, &[bit, one])
            }
        };
        self.bind(Some(result), t);
    }

    // ---- calls

    /// The memories that a call hands over, and the registers for those it gives back.
    pub(super) fn call_memories(&mut self, callee: ir::FuncId) -> (Vec<Term>, Vec<RegId>) {
        let Some(m) = &self.memory else { return (vec![], vec![]) };
        let map = m.regions.passed(m.id, self.site, callee);
        let args = m.regions.interface(callee).iter().map(|r| m.current[&map[r]]).collect();
        let modified = m.regions.modified(callee);
        let results = modified
            .into_iter()
            .map(|r| {
                let region = map[&r];
                let reg = self.new_memory(region);
                self.set_memory(region, reg);
                reg
            })
            .collect();
        (args, results)
    }

    /// A function without a body may write everything that it can get at. If there is a site for it, a counterexample says what it was.
    pub(super) fn external_call(&mut self, name: &str) {
        let Some(m) = &self.memory else { return };
        if let Some(region) = m.regions.escaped(m.id) {
            if m.globals.modifications {
                self.notes.assumptions.about(ir::Assumption::MODIFIED_OUTSIDE, name);
            }
            let r = self.new_memory(region);
            self.insts.push(match self.effect_site(name) {
                Some(site) => Inst::Nondet(r, sea::SiteId::from_u32(site.as_u32())),
                None => Inst::Havoc(r, format!("memory after {name}")),
            });
            self.set_memory(region, r);
        }
    }

    /// The input that says what a function without a body writes.
    pub(super) fn effect_site(&self, name: &str) -> Option<ir::SiteId> {
        let is_it = |s: &ir::Site| s.kind == ir::SiteKind::Effect && s.name == name;
        self.module.sites.iter().find(|(_, s)| is_it(s)).map(|(site, _)| site)
    }

    /// The SEA-IR type of a value; `None`: not modelled.
    pub(super) fn type_of(&self, v: ir::ValueId, ty: ir::Type) -> Option<Type> {
        match (&self.memory, ty) {
            (None, ty) => tracked_type(ty),
            (Some(_), ir::Type::Ptr) => Some(Type::Ptr),
            (Some(_), ir::Type::Float(f)) => Some(Type::Bits(f.width())),
            (Some(m), ir::Type::Int(w)) if w == self.module.pointer_width && m.carries_pointer(v) => {
                Some(Type::Ptr)
            }
            (Some(_), ty @ ir::Type::Int(_)) => tracked_type(ty),
        }
    }
}
